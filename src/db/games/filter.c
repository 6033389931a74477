/* filter.c - which games a filter matches */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/error.h"
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

/* Whether the name contains the words, which are folded already. */
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

static int mark(name_set *set, tgn_games *games, const char *words, tgn_error *error)
{
    TGN_TRY(tgn_games__need_names(games, error));
    for (uint32_t name = 1; name <= set->count; name++) {
        const char *text = tgn_games__name(games, name, error);
        if (!text)
            return error->code;
        if (contains(text, words))
            set->bits[name / 64] |= UINT64_C(1) << name % 64;
    }
    return 0;
}

/* The names that contain a text. No text: any. */
static int match(name_set *set, tgn_games *games, const char *text, tgn_error *error)
{
    if (!text || !*text)
        return 0;
    set->count = tgn_games__name_count(games);
    set->bits = calloc(set->count / 64 + 1, sizeof *set->bits);
    char *words = strdup(text);
    int code = set->bits && words ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a filter");
    for (char *at = words; at && *at; at++)
        *at = folded(*at);
    if (code == 0)
        code = mark(set, games, words, error);
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

static bool matches_result(wanted result, const tgn_games_row *row)
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

/* A game of unknown date never matches a date; else its days must overlap those asked for. */
static bool matches_date(const tgn_games_matcher *matcher, const tgn_games_row *row)
{
    if (!matcher->from && !matcher->to)
        return true;
    return row->first && row->last >= matcher->from && (!matcher->to || row->first <= matcher->to);
}

static bool matches_rank(const tgn_games_matcher *matcher, int16_t level)
{
    if (!matcher->rank_from && !matcher->rank_to)
        return true;
    return level && (!matcher->rank_from || level >= matcher->rank_from) &&
           (!matcher->rank_to || level <= matcher->rank_to);
}

static bool matches_setting(const tgn_games_matcher *matcher, const tgn_games_row *row)
{
    bool komi = !matcher->komi_given || row->komi == matcher->komi;
    bool handicap = !matcher->handicap || row->handicap == (matcher->handicap == 1 ? 0 : matcher->handicap);
    return komi && handicap && (!matcher->size.rows || row->rows == matcher->size.rows) &&
           (!matcher->size.cols || row->cols == matcher->size.cols);
}

/* ---- the matcher --------------------------------------------------------------------------------------- */

static int prepare(tgn_games_matcher *matcher, tgn_games *games, const tgn_filter *filter, tgn_error *error)
{
    matcher->from = filter->from;
    matcher->to = filter->to;
    matcher->rank_from = filter->rank_from;
    matcher->rank_to = filter->rank_to;
    matcher->handicap = filter->handicap;
    matcher->size = filter->size;
    matcher->komi_given = filter->komi_given;
    double quarters = filter->komi * 4;
    bool whole = filter->komi_given && quarters > INT16_MIN && quarters <= INT16_MAX;
    matcher->komi = whole && quarters == floor(quarters) ? (int16_t)quarters : INT16_MIN;
    if (filter->komi_given && matcher->komi == INT16_MIN)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "no such komi: a number of quarter points below 8192");
    TGN_TRY(read_result(&matcher->result, filter->result, error));
    TGN_TRY(match(&matcher->player, games, filter->player, error));
    TGN_TRY(match(&matcher->black, games, filter->black, error));
    TGN_TRY(match(&matcher->white, games, filter->white, error));
    return match(&matcher->event, games, filter->event, error);
}

int tgn_games_matcher__new(tgn_games_matcher **out, tgn_games *games, const tgn_filter *filter,
                           tgn_error *error)
{
    tgn_error own;
    error = error ? error : &own;
    tgn_games_matcher *matcher = calloc(1, sizeof *matcher);
    if (!matcher)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a filter");
    int code = prepare(matcher, games, filter, error);
    if (code < 0)
        tgn_games_matcher__free(matcher);
    else
        *out = matcher;
    return code;
}

bool tgn_games_matcher__matches(const tgn_games_matcher *matcher, const tgn_games_row *row)
{
    return matches_setting(matcher, row) && matches_date(matcher, row) &&
           matches_result(matcher->result, row) && matches_rank(matcher, row->black_rank) &&
           matches_rank(matcher, row->white_rank) &&
           (has(&matcher->player, row->black) || has(&matcher->player, row->white)) &&
           has(&matcher->black, row->black) && has(&matcher->white, row->white) &&
           has(&matcher->event, row->event);
}

void tgn_games_matcher__free(tgn_games_matcher *matcher)
{
    if (!matcher)
        return;
    free(matcher->player.bits);
    free(matcher->black.bits);
    free(matcher->white.bits);
    free(matcher->event.bits);
    free(matcher);
}
