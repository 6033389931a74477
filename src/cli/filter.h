/*
 * filter.h - which games, and in which order: options that several commands share
 *
 *      static const cli_option options[] = {CLI_DB, CLI_FILTER, CLI_ORDER, CLI_JSON, {0}};
 *
 *      cli_filter filter;
 *      if (cli_filter_parse(&filter, cli) != CLI_OK)
 *          return CLI_MISUSE;
 *      ... filter.given ? &filter.games : NULL ...
 */
#ifndef TENGEN_CLI_FILTER_H
#define TENGEN_CLI_FILTER_H

#include "cli/cli.h"

#include <tengen/graph.h>

/* clang-format off */
#define CLI_FILTER                                                                  \
    {"player", "NAME", "only games of a player whose name holds this"},             \
    {"black", "NAME", "only games in which such a player is Black"},                \
    {"white", "NAME", "only games in which such a player is White"},                \
    {"event", "NAME", "only games of such an event"},                               \
    {"from", "DATE", "only games played on or after a date: 1998, 1998-05, 1998-05-31"}, \
    {"to", "DATE", "only games played on or before a date"},                        \
    {"rank", "A-B", "only games of two players ranked from A to B: 1d-9p, 9p, 5k-"},\
    {"result", "R", "only games that ended so: B, W, draw, void, ? (unknown)"},     \
    {"komi", "X", "only games with this komi"},                                     \
    {"handicap", "N", "only games with N handicap stones; 0: even games"}

#define CLI_ORDER                                                                   \
    {"sort", "KEY", "date (newest first), rank (highest first), black, white, id"}, \
    {"reverse", NULL, "the other way round"},                                       \
    {"skip", "N", "leave out the first N games of the list"}
/* clang-format on */

typedef struct cli_filter {
    bool given; /* some option asks for less than all games */
    tgn_filter games;
} cli_filter;

/* Texts are borrowed from the command line. Returns CLI_OK, or CLI_MISUSE with the message out. */
int cli_filter_parse(cli_filter *out, cli_call *cli);

/* Order and page of a list. */
typedef struct cli_order {
    tgn_order order;
    bool descending;
    long skip;
} cli_order;

int cli_order_parse(cli_order *out, cli_call *cli);

#endif
