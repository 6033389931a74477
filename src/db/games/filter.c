/* sieve.c - which games a filter takes */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "db/games/games.h"

/* A set of names, one bit each; `bits` NULL: any name. */
typedef struct name_set {
    uint64_t *bits;
    uint32_t count; /* names 0 .. count */
} name_set;

/* What a result must be. */
typedef enum wanted { ANY_RESULT, BLACK_WINS, WHITE_WINS, DRAW, VOID, UNKNOWN } wanted;

struct tgn_games_matcher {
    name_set player, black, white, event;
    uint32_t from, to;
    int16_t rank_from, rank_to;
    wanted result;
    bool komi_given;
    int16_t komi;
    int handicap;
    tgn_size size;
};

/* ---- names --------------------------------------------------------------------------------------------- */

static char folded(char c)
{
    return tgn_ascii__upper(c) ? (char)(c + ('a' - 'A')) : c;
}

/* Whether the words, folded already, stand anywhere in the name. */
static bool contains(const char *name, const char *words)
{
    for (; *name; name++) {
        size_t i = 0;
        while (words[i] && folded(name[i]) == words[i])
            i++;
        if (!words[i])
            return true;
    }
    return false;
}

static int mark(name_set *set, tgn_games *roll, const char *words, tgn_error *error)
{
    for (uint32_t name = 1; name <= set->count; name++) {
        const char *text = tgn_games__name(roll, name, error);
        if (!text)
            return error->code;
        if (contains(text, words))
            set->bits[name / 64] |= UINT64_C(1) << name % 64;
    }
    return 0;
}

/* The names that a text stands in. No text: any. */
static int match(name_set *set, tgn_games *roll, const char *text, tgn_error *error)
{
    if (!text || !*text)
        return 0;
    set->count = tgn_games__name_count(roll);
    set->bits = calloc(set->count / 64 + 1, sizeof *set->bits);
    char *words = strdup(text);
    int code = set->bits && words ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a filter");
    for (char *at = words; at && *at; at++)
        *at = folded(*at);
    if (code == 0)
        code = mark(set, roll, words, error);
    free(words);
    return code;
}

static bool has(const name_set *set, uint32_t name)
{
    return !set->bits || (name <= set->count && (set->bits[name / 64] >> name % 64 & 1));
}

/* ---- the other fields ---------------------------------------------------------------------------------- */

static int read_result(wanted *out, const char *text, tgn_error *error)
{
    static const char *const words[] = {"", "B", "W", "draw", "void", "?"};
    for (int i = ANY_RESULT; i <= UNKNOWN; i++)
        if (strcmp(words[i], text) == 0) {
            *out = (wanted)i;
            return 0;
        }
    return tgn_error_set(error, TGN_ERR_ARGUMENT, "no such result '%.7s': B, W, draw, void or ?", text);
}

static bool takes_result(wanted result, const tgn_games_row *row)
{
    switch (result) {
    case BLACK_WINS:
        return row->winner == TGN_BLACK;
    case WHITE_WINS:
        return row->winner == TGN_WHITE;
    case DRAW:
        return row->ending == TGN_END_DRAW;
    case VOID:
        return row->ending == TGN_END_VOID;
    case UNKNOWN:
        return row->ending == TGN_END_UNKNOWN;
    default:
        return true;
    }
}

/* A game of unknown date is left out when a date is asked for; else its days must touch those asked for. */
static bool takes_date(const tgn_games_matcher *sieve, const tgn_games_row *row)
{
    if (!sieve->from && !sieve->to)
        return true;
    return row->first && row->last >= sieve->from && (!sieve->to || row->first <= sieve->to);
}

static bool takes_rank(const tgn_games_matcher *sieve, int16_t level)
{
    if (!sieve->rank_from && !sieve->rank_to)
        return true;
    return level && (!sieve->rank_from || level >= sieve->rank_from) &&
           (!sieve->rank_to || level <= sieve->rank_to);
}

static bool takes_setting(const tgn_games_matcher *sieve, const tgn_games_row *row)
{
    bool komi = !sieve->komi_given || row->komi == sieve->komi;
    bool handicap = !sieve->handicap || row->handicap == (sieve->handicap == 1 ? 0 : sieve->handicap);
    return komi && handicap && (!sieve->size.rows || row->rows == sieve->size.rows) &&
           (!sieve->size.cols || row->cols == sieve->size.cols);
}

/* ---- the sieve ----------------------------------------------------------------------------------------- */

static int prepare(tgn_games_matcher *sieve, tgn_games *roll, const tgn_filter *filter, tgn_error *error)
{
    sieve->from = filter->from;
    sieve->to = filter->to;
    sieve->rank_from = filter->rank_from;
    sieve->rank_to = filter->rank_to;
    sieve->handicap = filter->handicap;
    sieve->size = filter->size;
    sieve->komi_given = filter->komi_given;
    double quarters = filter->komi * 4;
    bool whole = filter->komi_given && quarters > INT16_MIN && quarters <= INT16_MAX;
    sieve->komi = whole && quarters == floor(quarters) ? (int16_t)quarters : INT16_MIN;
    if (filter->komi_given && sieve->komi == INT16_MIN)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "no such komi: a number of quarter points below 8192");
    int code = read_result(&sieve->result, filter->result, error);
    if (code == 0)
        code = match(&sieve->player, roll, filter->player, error);
    if (code == 0)
        code = match(&sieve->black, roll, filter->black, error);
    if (code == 0)
        code = match(&sieve->white, roll, filter->white, error);
    return code == 0 ? match(&sieve->event, roll, filter->event, error) : code;
}

int tgn_games_matcher__new(tgn_games_matcher **out, tgn_games *roll, const tgn_filter *filter, tgn_error *error)
{
    tgn_error own;
    error = error ? error : &own;
    tgn_games_matcher *sieve = calloc(1, sizeof *sieve);
    if (!sieve)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a filter");
    int code = prepare(sieve, roll, filter, error);
    if (code < 0)
        tgn_games_matcher__free(sieve);
    else
        *out = sieve;
    return code;
}

bool tgn_games_matcher__matches(const tgn_games_matcher *sieve, const tgn_games_row *row)
{
    return takes_setting(sieve, row) && takes_date(sieve, row) && takes_result(sieve->result, row) &&
           takes_rank(sieve, row->black_rank) && takes_rank(sieve, row->white_rank) &&
           (has(&sieve->player, row->black) || has(&sieve->player, row->white)) &&
           has(&sieve->black, row->black) && has(&sieve->white, row->white) && has(&sieve->event, row->event);
}

void tgn_games_matcher__free(tgn_games_matcher *sieve)
{
    if (!sieve)
        return;
    free(sieve->player.bits);
    free(sieve->black.bits);
    free(sieve->white.bits);
    free(sieve->event.bits);
    free(sieve);
}
