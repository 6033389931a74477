/*
 * filter.h - which games, and in which order: options that several commands share
 *
 *      static const cli_option options[] = {CLI_DB, CLI_FILTER, CLI_ORDER, CLI_JSON, {0}};
 *
 *      tgn_games_request wish = TGN_GAMES_REQUEST_INIT;
 *      if (cli_filter_parse(&wish, cli) != CLI_OK || cli_order_parse(&wish, cli) != CLI_OK)
 *          return CLI_MISUSE;
 *      ... wish.filtered ? &wish.filter : NULL ...
 */
#ifndef TENGEN_CLI_FILTER_H
#define TENGEN_CLI_FILTER_H

#include "cli/cli.h"

#include <tengen/wire.h>

/* clang-format off */
#define CLI_FILTER                                                                  \
    {"player", "NAME", "only games of a player whose name holds this"},             \
    {"black", "NAME", "only games in which such a player is Black"},                \
    {"white", "NAME", "only games in which such a player is White"},                \
    {"event", "NAME", "only games of such an event"},                               \
    {"from", "DATE", "only games played on or after a date: 1998, 1998-05, 1998-05-31"}, \
    {"to", "DATE", "only games played on or before a date"},                        \
    {"rank", "A-B", "only games of two players ranked from A to B: 1d-9p, 9p, 5k-"},\
    {"result", "R", "only games that ended so: B, W, draw, void, ? (unknown)", "B|W|draw|void"}, \
    {"komi", "X", "only games with this komi"},                                     \
    {"handicap", "N", "only games with N handicap stones; 0: even games"}

#define CLI_ORDER                                                                   \
    {"sort", "KEY", "date (newest first), rank (highest first), black, white, id", "date|rank|black|white|id"}, \
    {"reverse", NULL, "the other way round"},                                       \
    {"skip", "N", "leave out the first N games of the list"}
/* clang-format on */

/*
 * What CLI_FILTER asks for, and what CLI_ORDER does. `out` begins as TGN_GAMES_REQUEST_INIT; texts are borrowed from
 * the command line. Return CLI_OK, or CLI_MISUSE with the message out.
 */
int cli_filter_parse(tgn_games_request *out, cli_call *cli);
int cli_order_parse(tgn_games_request *out, cli_call *cli);

/* The same for one wish of tengen/wire.h, which the command calls --option. */
int cli_wish_parse(tgn_games_request *out, cli_call *cli, const char *option, const char *wish);

#endif
