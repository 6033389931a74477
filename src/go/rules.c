/* rules.c - rule sets (tengen/rules.h) and where handicap stones go (tengen/game.h) */
#include "go/rules.h"

#include <strings.h>

#include <tengen/game.h>

/* What White gets for a handicap of N stones. */
enum compensation {
    NOTHING,
    ALL_STONES /* N points */,
    ONE_LESS /* N - 1: Black would have had one move anyway */
};

typedef struct known_rules {
    tgn_rules rules;
    enum compensation compensation;
    const char *found_as;   /* tgn_rules_find() takes this too */
    const char *written_as; /* as records write it: see tgn_rules__names() */
} known_rules;

/*
 * Where a written rule set leaves a choice, it is:
 *      chinese        the text forbids any recurrence of the whole board, so positional superko, though
 *                     referees have let triple kos stand
 *      ing            Ing's fighting and disturbing kos need judgement; situational superko comes nearest.
 *                     Komi 8 with ties for Black is 7.5
 *      tromp-taylor   sets no komi; 7.5 is what is played
 */
#define ROW(name, suicide, repetition, scoring, compensation, komi, found_as, written_as)                    \
    {                                                                                                        \
        {name, suicide, TGN_REPEAT_##repetition, TGN_SCORE_##scoring, (compensation) != NOTHING, komi},      \
            compensation, found_as, written_as                                                               \
    }
/* clang-format off */
static const known_rules known[] = {
    /*  name            suicide repetition   scoring    handicap    komi */
    ROW("japanese",     false,  KO,          TERRITORY, NOTHING,    6.5f, "", "japanese|japan|jp|jpn|日本"),
    ROW("korean",       false,  KO,          TERRITORY, NOTHING,    6.5f, "", "korean|korea|kr|韓国|韓國|한국"),
    ROW("chinese",      false,  POSITIONAL,  AREA,      ALL_STONES, 7.5f, "", "chinese|china|cn|中国|중국"),
    ROW("aga",          false,  SITUATIONAL, AREA,      ONE_LESS,   7.5f, "", "aga|american|usa"),
    ROW("new-zealand",  true,   SITUATIONAL, AREA,      NOTHING,    7.0f, "nz",
        "nz|new zealand|new-zealand|newzealand"),
    ROW("ing",          true,   SITUATIONAL, AREA,      NOTHING,    7.5f, "goe", "ing|goe|sst|応氏|응씨"),
    ROW("tromp-taylor", true,   POSITIONAL,  AREA,      NOTHING,    7.5f, "",
        "tromp-taylor|tromp taylor|tromptaylor|tt"),
};
/* clang-format on */
enum { KNOWN = sizeof known / sizeof *known };

const tgn_rules *tgn_rules_at(int index)
{
    return index >= 0 && index < KNOWN ? &known[index].rules : NULL;
}

const char *tgn_rules__names(int index)
{
    return index >= 0 && index < KNOWN ? known[index].written_as : NULL;
}

const tgn_rules *tgn_rules_find(const char *name)
{
    for (int i = 0; i < KNOWN; i++)
        if (strcasecmp(name, known[i].rules.name) == 0 || (*name && strcasecmp(name, known[i].found_as) == 0))
            return &known[i].rules;
    return NULL;
}

int tgn_rules__handicap_points(const tgn_rules *rules, int stones)
{
    if (!rules->handicap_is_komi || stones < 2)
        return 0;
    for (int i = 0; i < KNOWN; i++)
        if (strcasecmp(rules->name, known[i].rules.name) == 0)
            return stones - (known[i].compensation == ONE_LESS);
    return stones;
}

/* ---- handicap ------------------------------------------------------------------------------------------ */

/*
 * Stars stand on the third line of a side up to 12, on the fourth of a longer one; `place` is -1, 0
 * (middle) or +1.
 */
static int line(int side, int place)
{
    int low = side < 13 ? 2 : 3;
    return place < 0 ? low : place > 0 ? side - 1 - low : side / 2;
}

/* The most stones the pattern has points for. */
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
