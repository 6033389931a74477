/* rules.c - rule sets (tengen/rules.h) and where handicap stones go (tengen/game.h) */
#include <tengen/game.h>
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

/* ---- handicap ---- */

/*
 * Stars stand on the third line of a side up to 12, on the fourth of a longer one; `place` is -1, 0
 * (middle) or +1.
 */
static int line(int side, int place)
{
    int low = side < 13 ? 2 : 3;
    return place < 0 ? low : place > 0 ? side - 1 - low : side / 2;
}

/* The most stones that the pattern has room for. */
static int most(tgn_size size)
{
    int shorter = size.rows < size.cols ? size.rows : size.cols;
    if (shorter < 7)
        return 0;
    return size.rows % 2 && size.cols % 2 && shorter >= 9 ? 9 : 4;
}

/*
 *      3 . 8 . 2       the order of the stones; the fifth and the seventh stand in the middle,
 *      . . . . .       and so does the ninth
 *      5 . 9 . 6
 *      . . . . .
 *      1 . 7 . 4
 */
int tgn_handicap_points(tgn_point out[9], tgn_size size, int stones)
{
    static const struct {
        int row, col;
    } star[9] = {{1, -1}, {-1, 1}, {-1, -1}, {1, 1}, {0, -1}, {0, 1}, {1, 0}, {-1, 0}, {0, 0}};
    if (stones < 2 || stones > most(size))
        return TGN_ERR_ARGUMENT;
    for (int i = 0; i < stones; i++) {
        bool middle = i == stones - 1 && stones % 2 && stones > 4;
        int at = middle ? 8 : i;
        out[i] = tgn_point_at(line(size.rows, star[at].row), line(size.cols, star[at].col));
    }
    return stones;
}
