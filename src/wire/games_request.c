/* games_request.c - which games, in which order, and which page of them */
#include <tengen/wire.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"

enum { FAR = 2000000000 };

/* ---- values -------------------------------------------------------------------------------------------- */

/* Each of the functions set_x() reads one value. Returns 0, or TGN_ERR_ARGUMENT with a message. */

/* "1998" is 19980000 as the first day and 19989999 as the last. */
static int read_date(const char *value, bool last, uint32_t *out, tgn_error *error)
{
    tgn_dates dates;
    tgn_info_dates(&dates, value);
    *out = last ? dates.last : dates.first;
    if (*out == 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "'%.60s' is not a date; write 1998, 1998-05 or 1998-05-31", value);
    return 0;
}

static int set_from(tgn_games_request *request, const char *value, tgn_error *error)
{
    return read_date(value, false, &request->filter.from, error);
}

static int set_to(tgn_games_request *request, const char *value, tgn_error *error)
{
    return read_date(value, true, &request->filter.to, error);
}

static bool read_level(int16_t *out, const char *text, size_t length)
{
    char word[16];
    tgn_rank rank;
    if (length >= sizeof word)
        return false;
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    tgn_info_rank(&rank, word);
    *out = rank.level;
    return rank.level != 0;
}

/* "1d-9p", "1d-" (and stronger), "-1d" (and weaker), "9p" (that alone). */
static int set_rank(tgn_games_request *request, const char *value, tgn_error *error)
{
    tgn_filter *filter = &request->filter;
    const char *dash = strchr(value, '-');
    const size_t length = dash ? (size_t)(dash - value) : strlen(value);
    filter->rank_from = filter->rank_to = 0;
    bool good = length == 0 ? dash && dash[1] : read_level(&filter->rank_from, value, length);
    if (good && !dash)
        filter->rank_to = filter->rank_from;
    else if (good && dash[1])
        good = read_level(&filter->rank_to, dash + 1, strlen(dash + 1));
    if (!good)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "'%.60s' is not a range of ranks; write 1d-9p, 9p or 5k-", value);
    return 0;
}

static int set_result(tgn_games_request *request, const char *value, tgn_error *error)
{
    static const char *const words[][2] = {{"B", "B"},       {"black", "B"},   {"W", "W"},
                                           {"white", "W"},   {"draw", "draw"}, {"jigo", "draw"},
                                           {"void", "void"}, {"?", "?"},       {"unknown", "?"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(value, words[i][0]) == 0) {
            snprintf(request->filter.result, sizeof request->filter.result, "%s", words[i][1]);
            return 0;
        }
    return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is not a result; write B, W, draw, void or ?",
                         value);
}

static int set_komi(tgn_games_request *request, const char *value, tgn_error *error)
{
    tgn_komi komi;
    tgn_info_komi(&komi, value);
    if (!komi.known)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is not a valid komi; give points, as in 6.5",
                             value);
    request->filter.komi_given = true;
    request->filter.komi = komi.points;
    return 0;
}

static int read_number(const char *value, uint64_t most, uint64_t *out, tgn_error *error)
{
    const size_t digits = strspn(value, "0123456789");
    if (digits == 0 || value[digits] != '\0')
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "'%.60s' is not a whole number; give one from 0 to %llu", value,
                             (unsigned long long)most);
    const unsigned long long number = strtoull(value, NULL, 10); /* the largest number if it is too large */
    if (number > most)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "%.60s is out of range; give one from 0 to %llu", value,
                             (unsigned long long)most);
    *out = number;
    return 0;
}

/* 0 and 1 both mean an even game, which is 1 in the filter. */
static int set_handicap(tgn_games_request *request, const char *value, tgn_error *error)
{
    uint64_t stones = 0;
    if (strcmp(value, "yes") == 0) {
        request->filter.handicap = TGN_HANDICAP_GIVEN;
        return 0;
    }
    int code = read_number(value, 99, &stones, error);
    if (code == 0)
        request->filter.handicap = stones < 2 ? 1 : (int)stones;
    return code;
}

static int set_size(tgn_games_request *request, const char *value, tgn_error *error)
{
    if (tgn_size_parse(&request->filter.size, value) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is not a board size; write 19 or 9x13", value);
    return 0;
}

/* ---- order and page ------------------------------------------------------------------------------------ */

/* How to sort, in the order of enum tgn_order: the newest, strongest, longest first, but names from A. */
static const struct {
    const char *name;
    bool descending; /* unless "reverse" inverts it */
} sort_keys[TGN_ORDER_COUNT] = {{"id", false},  {"date", true},   {"black", false},  {"white", false},
                                {"rank", true}, {"event", false}, {"result", false}, {"moves", true},
                                {"komi", true}, {"size", true},   {"handicap", true}};

static void update_order(tgn_games_request *request)
{
    request->descending = sort_keys[request->order].descending != request->reverse;
}

static int set_sort(tgn_games_request *request, const char *value, tgn_error *error)
{
    for (size_t i = 0; i < TGN_ORDER_COUNT; i++)
        if (strcmp(sort_keys[i].name, value) == 0) {
            request->order = (tgn_order)i;
            update_order(request);
            return 0;
        }
    return tgn_error_set(
        error, TGN_ERR_ARGUMENT,
        "cannot sort by '%.60s'; write date, rank, black, white, event, result, moves, komi, "
        "size, handicap or id",
        value);
}

static int set_reverse(tgn_games_request *request, const char *value, tgn_error *error)
{
    if (tgn_flag_parse(&request->reverse, value) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is neither yes nor no; write 1 or 0", value);
    update_order(request);
    return 0;
}

static int set_skip(tgn_games_request *request, const char *value, tgn_error *error)
{
    return read_number(value, FAR, &request->skip, error);
}

static int set_count(tgn_games_request *request, const char *value, tgn_error *error)
{
    uint64_t count = request->count;
    int code = read_number(value, FAR, &count, error);
    request->count = (size_t)count;
    return code;
}

/* ---- all parameters ------------------------------------------------------------------------------------ */

int tgn_flag_parse(bool *out, const char *text)
{
    if (!*text || strcmp(text, "1") == 0 || strcmp(text, "true") == 0)
        *out = true;
    else if (strcmp(text, "0") == 0 || strcmp(text, "false") == 0)
        *out = false;
    else
        return TGN_ERR_ARGUMENT;
    return 0;
}

/* The text filters. An empty text does not filter: every name contains it. */
static const char **text_of(tgn_filter *filter, const char *name)
{
    return strcmp(name, "player") == 0  ? &filter->player
           : strcmp(name, "black") == 0 ? &filter->black
           : strcmp(name, "white") == 0 ? &filter->white
           : strcmp(name, "event") == 0 ? &filter->event
           : strcmp(name, "text") == 0  ? &filter->text
                                        : NULL;
}

/* The numbers of players. */
static uint32_t *player_of(tgn_filter *filter, const char *name)
{
    return strcmp(name, "who") == 0         ? &filter->who
           : strcmp(name, "who-black") == 0 ? &filter->who_black
           : strcmp(name, "who-white") == 0 ? &filter->who_white
           : strcmp(name, "against") == 0   ? &filter->against
                                            : NULL;
}

/* Empty: any player, like an empty text. */
static int set_player(uint32_t *out, const char *value, tgn_error *error)
{
    uint64_t number = 0;
    *out = 0;
    if (*value && read_number(value, UINT32_MAX, &number, error) < 0)
        return TGN_ERR_ARGUMENT;
    if (*value && number == 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "0 is no player; they are numbered from 1");
    *out = (uint32_t)number;
    return 0;
}

static const struct {
    const char *name;
    int (*set)(tgn_games_request *request, const char *value, tgn_error *error);
    bool filters; /* selects games, unlike order and page */
} parameters[] = {{"from", set_from, true},     {"to", set_to, true},       {"rank", set_rank, true},
                  {"result", set_result, true}, {"komi", set_komi, true},   {"handicap", set_handicap, true},
                  {"size", set_size, true},     {"sort", set_sort, false},  {"reverse", set_reverse, false},
                  {"skip", set_skip, false},    {"games", set_count, false}};

int tgn_games_request_set(tgn_games_request *request, const char *name, const char *value, tgn_error *error)
{
    const char **text = text_of(&request->filter, name);
    uint32_t *player = player_of(&request->filter, name);
    if (player) {
        TGN_TRY(set_player(player, value, error));
        request->filtered |= *player != 0;
        return 0;
    }
    if (text) {
        *text = *value ? value : NULL;
        request->filtered |= *text != NULL;
        return 0;
    }
    for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++)
        if (strcmp(parameters[i].name, name) == 0) {
            request->filtered |= parameters[i].filters;
            return parameters[i].set(request, value, error);
        }
    return tgn_error_set(error, TGN_ERR_MISSING, "no parameter '%s'", name);
}
