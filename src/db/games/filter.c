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
    name_set who, who_black, who_white, against; /* spellings of players */
    bool as_black, as_white;                     /* the colours that `who` may have, who is not `against` */
    uint32_t *words, wanted, word_count; /* for each name the words in it; those that a game must have */
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

/* All spellings of a player. 0: any name. A number that is no name is no player of any game. */
static int match_player(name_set *set, tgn_games *games, uint32_t player, tgn_error *error)
{
    const tgn_games_joined *joined;
    if (player == 0)
        return 0;
    TGN_TRY(tgn_games__joined(&joined, games, error));
    set->count = tgn_games__name_count(games);
    set->bits = calloc(set->count / 64 + 1, sizeof *set->bits);
    if (!set->bits)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a filter");
    const uint32_t first = tgn_games_joined__player(joined, player);
    for (uint32_t name = 1; name <= set->count; name++)
        if (tgn_games_joined__player(joined, name) == first)
            set->bits[name / 64] |= UINT64_C(1) << name % 64;
    return 0;
}

static int match_players(tgn_games_matcher *matcher, tgn_games *games, const tgn_filter *filter,
                         tgn_error *error)
{
    matcher->as_black = filter->who_black || !filter->who_white;
    matcher->as_white = filter->who_white || !filter->who_black;
    TGN_TRY(match_player(&matcher->who, games, filter->who, error));
    TGN_TRY(match_player(&matcher->who_black, games, filter->who_black, error));
    TGN_TRY(match_player(&matcher->who_white, games, filter->who_white, error));
    return match_player(&matcher->against, games, filter->against, error);
}

static bool matches_players(const tgn_games_matcher *m, const tgn_games_row *row)
{
    const bool black = m->as_black && has(&m->who, row->black) && has(&m->against, row->white);
    const bool white = m->as_white && has(&m->who, row->white) && has(&m->against, row->black);
    return (black || white) && has(&m->who_black, row->black) && has(&m->who_white, row->white);
}

/* ---- words --------------------------------------------------------------------------------------------- */

/* Dates among the words narrow those of the filter. */
static int match_words(tgn_games_matcher *matcher, tgn_games *games, const char *text, tgn_error *error)
{
    tgn_games_words words;
    if (!text)
        return 0;
    TGN_TRY(tgn_games_words__read(&words, text, error));
    if (words.from > matcher->from)
        matcher->from = words.from;
    if (words.to && (!matcher->to || words.to < matcher->to))
        matcher->to = words.to;
    matcher->wanted = tgn_games_words__plain(&words);
    if (!matcher->wanted)
        return 0;
    return tgn_games_words__find(&words, games, &matcher->words, &matcher->word_count, error);
}

static uint32_t words_of(const tgn_games_matcher *matcher, uint32_t name)
{
    return name <= matcher->word_count ? matcher->words[name] : 0;
}

/* Each word stands in the name of one of the players or of the event. */
static bool matches_words(const tgn_games_matcher *m, const tgn_games_row *row)
{
    if (!m->wanted)
        return true;
    const uint32_t words = words_of(m, row->black) | words_of(m, row->white) | words_of(m, row->event);
    return (words & m->wanted) == m->wanted;
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

static bool matches_handicap(int handicap, const tgn_games_row *row)
{
    if (handicap == TGN_HANDICAP_GIVEN)
        return row->handicap >= 2;
    return !handicap || row->handicap == (handicap == 1 ? 0 : handicap);
}

static bool matches_setting(const tgn_games_matcher *matcher, const tgn_games_row *row)
{
    bool komi = !matcher->komi_given || row->komi == matcher->komi;
    return komi && matches_handicap(matcher->handicap, row) &&
           (!matcher->size.rows || row->rows == matcher->size.rows) &&
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
    TGN_TRY(match(&matcher->event, games, filter->event, error));
    TGN_TRY(match_players(matcher, games, filter, error));
    return match_words(matcher, games, filter->text, error);
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
           has(&matcher->event, row->event) && matches_players(matcher, row) && matches_words(matcher, row);
}

void tgn_games_matcher__free(tgn_games_matcher *matcher)
{
    if (!matcher)
        return;
    free(matcher->player.bits);
    free(matcher->black.bits);
    free(matcher->white.bits);
    free(matcher->event.bits);
    free(matcher->who.bits);
    free(matcher->who_black.bits);
    free(matcher->who_white.bits);
    free(matcher->against.bits);
    free(matcher->words);
    free(matcher);
}
