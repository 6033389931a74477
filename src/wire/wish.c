/* wish.c - which games are asked for, in which order, which page of them */
#include <tengen/wire.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FAR = 2000000000 };

/* ---- values -------------------------------------------------------------------------------------------- */

/* Each of the functions take_x() reads one value into a wish. Returns 0, or TGN_ERR_ARGUMENT with words. */

/* "1998" is 19980000 as the first day and 19989999 as the last. */
static int read_date(const char *value, bool last, uint32_t *out, tgn_error *error)
{
    tgn_dates dates;
    tgn_info_dates(&dates, value);
    *out = last ? dates.last : dates.first;
    if (*out == 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is no date; write 1998, 1998-05 or 1998-05-31",
                             value);
    return 0;
}

static int take_from(tgn_wish *wish, const char *value, tgn_error *error)
{
    return read_date(value, false, &wish->filter.from, error);
}

static int take_to(tgn_wish *wish, const char *value, tgn_error *error)
{
    return read_date(value, true, &wish->filter.to, error);
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
static int take_rank(tgn_wish *wish, const char *value, tgn_error *error)
{
    tgn_filter *filter = &wish->filter;
    const char *dash = strchr(value, '-');
    const size_t length = dash ? (size_t)(dash - value) : strlen(value);
    filter->rank_from = filter->rank_to = 0;
    bool good = length == 0 ? dash && dash[1] : read_level(&filter->rank_from, value, length);
    if (good && !dash)
        filter->rank_to = filter->rank_from;
    else if (good && dash[1])
        good = read_level(&filter->rank_to, dash + 1, strlen(dash + 1));
    if (!good)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is no range of ranks; write 1d-9p, 9p or 5k-",
                             value);
    return 0;
}

static int take_result(tgn_wish *wish, const char *value, tgn_error *error)
{
    static const char *const words[][2] = {{"B", "B"},       {"black", "B"},   {"W", "W"},
                                           {"white", "W"},   {"draw", "draw"}, {"jigo", "draw"},
                                           {"void", "void"}, {"?", "?"},       {"unknown", "?"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(value, words[i][0]) == 0) {
            snprintf(wish->filter.result, sizeof wish->filter.result, "%s", words[i][1]);
            return 0;
        }
    return tgn_error_set(error, TGN_ERR_ARGUMENT, "no result '%.60s'; say B, W, draw, void or ?", value);
}

static int take_komi(tgn_wish *wish, const char *value, tgn_error *error)
{
    tgn_komi komi;
    tgn_info_komi(&komi, value);
    if (!komi.known)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is no komi; give points, as 6.5", value);
    wish->filter.komi_given = true;
    wish->filter.komi = komi.points;
    return 0;
}

static int read_number(const char *value, uint64_t most, uint64_t *out, tgn_error *error)
{
    const size_t digits = strspn(value, "0123456789");
    if (digits == 0 || value[digits] != '\0')
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "'%.60s' is not a whole number; give one from 0 to %llu", value,
                             (unsigned long long)most);
    const unsigned long long number = strtoull(value, NULL, 10); /* one that is too large is the largest */
    if (number > most)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "%.60s is out of range; give one from 0 to %llu", value,
                             (unsigned long long)most);
    *out = number;
    return 0;
}

/* 0 and 1 both mean an even game, for which the filter's word is 1. */
static int take_handicap(tgn_wish *wish, const char *value, tgn_error *error)
{
    uint64_t stones = 0;
    int code = read_number(value, 99, &stones, error);
    if (code == 0)
        wish->filter.handicap = stones < 2 ? 1 : (int)stones;
    return code;
}

static int take_size(tgn_wish *wish, const char *value, tgn_error *error)
{
    if (tgn_size_parse(&wish->filter.size, value) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "no board size '%.60s'; write 19 or 9x13", value);
    return 0;
}

/* ---- order and page ------------------------------------------------------------------------------------ */

/* The newest and the strongest come first, names and numbers go up; "reverse" turns either round. */
static void settle_order(tgn_wish *wish)
{
    wish->descending = (wish->order == TGN_ORDER_DATE || wish->order == TGN_ORDER_RANK) != wish->reverse;
}

static int take_sort(tgn_wish *wish, const char *value, tgn_error *error)
{
    static const char *const names[] = {"id", "date", "black", "white", "rank"}; /* as enum tgn_order */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], value) == 0) {
            wish->order = (tgn_order)i;
            settle_order(wish);
            return 0;
        }
    return tgn_error_set(error, TGN_ERR_ARGUMENT,
                         "games cannot be sorted by '%.60s'; say date, black, white, rank or id", value);
}

static int take_reverse(tgn_wish *wish, const char *value, tgn_error *error)
{
    if (tgn_flag_parse(&wish->reverse, value) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is neither yes nor no; write 1 or 0", value);
    settle_order(wish);
    return 0;
}

static int take_skip(tgn_wish *wish, const char *value, tgn_error *error)
{
    return read_number(value, FAR, &wish->skip, error);
}

static int take_count(tgn_wish *wish, const char *value, tgn_error *error)
{
    uint64_t count = wish->count;
    int code = read_number(value, FAR, &count, error);
    wish->count = (size_t)count;
    return code;
}

/* ---- all together -------------------------------------------------------------------------------------- */

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

/* Where the texts go. One that is empty asks for nothing: it stands in every name. */
static const char **text_of(tgn_filter *filter, const char *name)
{
    return strcmp(name, "player") == 0  ? &filter->player
           : strcmp(name, "black") == 0 ? &filter->black
           : strcmp(name, "white") == 0 ? &filter->white
           : strcmp(name, "event") == 0 ? &filter->event
                                        : NULL;
}

static const struct {
    const char *name;
    int (*take)(tgn_wish *wish, const char *value, tgn_error *error);
    bool filters; /* asks for less than all games */
} wishes[] = {{"from", take_from, true},     {"to", take_to, true},       {"rank", take_rank, true},
              {"result", take_result, true}, {"komi", take_komi, true},   {"handicap", take_handicap, true},
              {"size", take_size, true},     {"sort", take_sort, false},  {"reverse", take_reverse, false},
              {"skip", take_skip, false},    {"games", take_count, false}};

int tgn_wish_set(tgn_wish *wish, const char *name, const char *value, tgn_error *error)
{
    const char **text = text_of(&wish->filter, name);
    if (text) {
        *text = *value ? value : NULL;
        wish->filtered |= *text != NULL;
        return 0;
    }
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
        if (strcmp(wishes[i].name, name) == 0) {
            wish->filtered |= wishes[i].filters;
            return wishes[i].take(wish, value, error);
        }
    return tgn_error_set(error, TGN_ERR_MISSING, "there is no wish '%s'", name);
}
