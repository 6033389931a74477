/* filter.c - see filter.h */
#include "cli/filter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <tengen/info.h>

/* ---- values -------------------------------------------------------------------------------------------- */

/* A date; `last` asks for its last day: "1998" is 19980000 or 19989999. */
static int parse_date(cli_call *cli, const char *name, bool last, uint32_t *out)
{
    const char *text = cli_value(cli, name);
    tgn_dates dates;
    if (!text)
        return CLI_OK;
    tgn_info_dates(&dates, text);
    *out = last ? dates.last : dates.first;
    if (*out == 0)
        return cli_fail(cli, CLI_MISUSE, "--%s: '%s' is no date; write 1998, 1998-05 or 1998-05-31", name,
                        text);
    return CLI_OK;
}

static bool parse_level(int16_t *out, const char *text, size_t length)
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
static int parse_rank(cli_call *cli, tgn_filter *filter)
{
    const char *text = cli_value(cli, "rank");
    if (!text)
        return CLI_OK;
    const char *dash = strchr(text, '-');
    size_t length = dash ? (size_t)(dash - text) : strlen(text);
    bool good = length == 0 ? dash && dash[1] : parse_level(&filter->rank_from, text, length);
    if (good && !dash)
        filter->rank_to = filter->rank_from;
    else if (good && dash[1])
        good = parse_level(&filter->rank_to, dash + 1, strlen(dash + 1));
    if (!good)
        return cli_fail(cli, CLI_MISUSE, "--rank: '%s' is no range of ranks; write 1d-9p, 9p or 5k-", text);
    return CLI_OK;
}

static int parse_result(cli_call *cli, tgn_filter *filter)
{
    static const char *const words[][2] = {{"B", "B"},       {"black", "B"},   {"W", "W"},
                                           {"white", "W"},   {"draw", "draw"}, {"jigo", "draw"},
                                           {"void", "void"}, {"?", "?"},       {"unknown", "?"}};
    const char *text = cli_value(cli, "result");
    if (!text)
        return CLI_OK;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(text, words[i][0]) == 0) {
            snprintf(filter->result, sizeof filter->result, "%s", words[i][1]);
            return CLI_OK;
        }
    return cli_fail(cli, CLI_MISUSE, "--result: no result '%s'; say B, W, draw, void or ?", text);
}

static int parse_komi(cli_call *cli, tgn_filter *filter)
{
    const char *text = cli_value(cli, "komi");
    char *end;
    if (!text)
        return CLI_OK;
    filter->komi = strtod(text, &end);
    filter->komi_given = *text && *end == '\0' && filter->komi > -1000 && filter->komi < 1000;
    if (!filter->komi_given)
        return cli_fail(cli, CLI_MISUSE, "--komi: '%s' is no komi; give points, as 6.5", text);
    return CLI_OK;
}

/* 0 and 1 both mean an even game, for which the library's word is 1. */
static int parse_handicap(cli_call *cli, tgn_filter *filter)
{
    long stones;
    int code = cli_number(cli, "handicap", 0, 99, -1, &stones);
    if (code == CLI_OK && stones >= 0)
        filter->handicap = stones < 2 ? 1 : (int)stones;
    return code;
}

/* ---- all together -------------------------------------------------------------------------------------- */

static bool any_given(const cli_call *cli)
{
    static const char *const names[] = {"player", "black", "white",  "event", "from",
                                        "to",     "rank",  "result", "komi",  "handicap"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (cli_value(cli, names[i]))
            return true;
    return false;
}

int cli_filter_parse(cli_filter *out, cli_call *cli)
{
    *out = (cli_filter){.given = any_given(cli),
                        .games = {.player = cli_value(cli, "player"),
                                  .black = cli_value(cli, "black"),
                                  .white = cli_value(cli, "white"),
                                  .event = cli_value(cli, "event")}};
    int code = parse_date(cli, "from", false, &out->games.from);
    if (code == CLI_OK)
        code = parse_date(cli, "to", true, &out->games.to);
    if (code == CLI_OK)
        code = parse_rank(cli, &out->games);
    if (code == CLI_OK)
        code = parse_result(cli, &out->games);
    if (code == CLI_OK)
        code = parse_komi(cli, &out->games);
    return code == CLI_OK ? parse_handicap(cli, &out->games) : code;
}

int cli_order_parse(cli_order *out, cli_call *cli)
{
    static const char *const names[] = {"id", "date", "black", "white", "rank"}; /* as enum tgn_order */
    enum { COUNT = sizeof names / sizeof *names, FAR = 2000000000 };
    const char *text = cli_value(cli, "sort");
    int which = text ? 0 : TGN_ORDER_DATE;
    while (text && which < COUNT && strcmp(names[which], text) != 0)
        which++;
    if (which == COUNT)
        return cli_fail(cli, CLI_MISUSE,
                        "--sort: games cannot be sorted by '%s'; say date, black, white, rank or id", text);
    out->order = (tgn_order)which;
    out->descending = (which == TGN_ORDER_DATE || which == TGN_ORDER_RANK) != cli_flag(cli, "reverse");
    return cli_number(cli, "skip", 0, FAR, 0, &out->skip);
}
