/* rules.c - see tengen/rules.h */
#include <tengen/rules.h>

#include <strings.h>

/*
 * Where a written rule set leaves room, the choice is:
 *      chinese        the text forbids any recurrence of the whole board, so positional superko, though
 *                     referees have let triple kos stand
 *      ing            Ing's fighting and disturbing kos need judgement; situational superko comes nearest.
 *                     Komi 8 with ties for Black is 7.5
 *      tromp-taylor   sets no komi; 7.5 is what is played
 */
/* clang-format off */
static const tgn_rules known[] = {
    /* name          suicide repetition              scoring              handicap komi */
    {"japanese",     false,  TGN_REPEAT_KO,          TGN_SCORE_TERRITORY, false,   6.5f},
    {"korean",       false,  TGN_REPEAT_KO,          TGN_SCORE_TERRITORY, false,   6.5f},
    {"chinese",      false,  TGN_REPEAT_POSITIONAL,  TGN_SCORE_AREA,      true,    7.5f},
    {"aga",          false,  TGN_REPEAT_SITUATIONAL, TGN_SCORE_AREA,      true,    7.5f},
    {"new-zealand",  true,   TGN_REPEAT_SITUATIONAL, TGN_SCORE_AREA,      false,   7.0f},
    {"ing",          true,   TGN_REPEAT_SITUATIONAL, TGN_SCORE_AREA,      false,   7.5f},
    {"tromp-taylor", true,   TGN_REPEAT_POSITIONAL,  TGN_SCORE_AREA,      false,   7.5f},
};
/* clang-format on */
enum { KNOWN = sizeof known / sizeof *known };

const tgn_rules *tgn_rules_at(int index)
{
    return index >= 0 && index < KNOWN ? &known[index] : NULL;
}

const tgn_rules *tgn_rules_find(const char *name)
{
    if (strcasecmp(name, "nz") == 0)
        name = "new-zealand";
    else if (strcasecmp(name, "goe") == 0)
        name = "ing";
    for (int i = 0; i < KNOWN; i++)
        if (strcasecmp(name, known[i].name) == 0)
            return &known[i];
    return NULL;
}
