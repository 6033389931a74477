/*
 * database.h - what commands that use a database share: the database itself, filters, lists of games
 *
 *      static const cli_option options[] = {CLI_DB, CLI_FILTER, CLI_ORDER, CLI_JSON, {0}};
 *
 *      tgn_graph *graph;
 *      int code = cli_database_open(cli, TGN_GRAPH_READ, &graph);
 *      if (code != CLI_OK)
 *          return code;                                        // the message is out already
 *
 *      tgn_games_request request = TGN_GAMES_REQUEST_INIT;
 *      if (cli_filter_parse(&request, cli) != CLI_OK || cli_order_parse(&request, cli) != CLI_OK)
 *          return CLI_MISUSE;
 *      ... request.filtered ? &request.filter : NULL ...
 */
#ifndef TENGEN_CLI_DATABASE_H
#define TENGEN_CLI_DATABASE_H

#include "cli/cli.h"

#include <tengen/cluster.h>
#include <tengen/graph.h>
#include <tengen/wire.h>

/*
 * A database is a folder, or an address of PostgreSQL (tengen/cluster.h), which may contain a password. So what is shown of it
 * has passed tgn_address_format().
 */
#define CLI_DB                                                                                               \
    {                                                                                                        \
        "db", "DATABASE",                                                                                    \
            "the database: a folder made by 'tengen import', or an address of PostgreSQL (postgres://...)"   \
    }

/* A database's path as it may be shown: an address without its password, in `text`; a folder as it is. */
const char *cli_database_shown(char text[TGN_ADDRESS_TEXT], const char *path);

/* Open the database that --db names. Returns CLI_OK, or another exit code with the message out. */
int cli_database_open(cli_call *cli, tgn_graph_mode mode, tgn_graph **out);

/*
 * Report why tgn_graph_open() failed. Returns the exit code: CLI_BROKEN when the system refused what was to be written or made,
 * or a server does not answer; CLI_BAD_INPUT when the system refused what was to be read.
 */
int cli_database_open_fail(cli_call *cli, const char *path, tgn_graph_mode mode, int code,
                           const tgn_error *error);

/* Report why a call on the database failed. Returns the exit code. */
int cli_database_fail(cli_call *cli, int code, const tgn_error *error);

/*
 * A name for the database at a path, as tengen/server.h allows: "fox" of /home/ann/fox.tengen/, "go" of
 * postgres://ann:secret@db.example/go?sslmode=require. Never a password. Returns `out`.
 */
enum { CLI_DATABASE_NAME = 57 };
char *cli_database_name(char out[CLI_DATABASE_NAME], const char *path);

/* --duplicates skip|keep. Returns CLI_OK, or CLI_MISUSE with the message out. */
int cli_duplicates_parse(cli_call *cli, bool *keep);

/* ---- filters and orders -------------------------------------------------------------------------------- */

/* clang-format off */
#define CLI_FILTER                                                                  \
    {"player", "NAME", "games of a player whose name contains this"},             \
    {"black", "NAME", "games in which such a player is Black"},                \
    {"white", "NAME", "games in which such a player is White"},                \
    {"event", "NAME", "games of an event whose name contains this"},                               \
    {"text", "WORDS", "games with all these words in the names of players and event, and these dates: \"cho 1998..2004\""}, \
    {"who", "N", "games of player N, under all spellings"}, \
    {"who-black", "N", "games in which player N is Black"}, \
    {"who-white", "N", "games in which player N is White"}, \
    {"against", "N", "games in which player N is on the other side"}, \
    {"from", "DATE", "games played on or after a date: 1998, 1998-05, 1998-05-31"}, \
    {"to", "DATE", "games played on or before a date"},                        \
    {"rank", "A-B", "games between two players ranked from A to B: 1d-9p, 9p, 5k-"},\
    {"result", "R", "games with this result: B, W, draw, void, ? (unknown)", "B|W|draw|void"}, \
    {"komi", "X", "games with this komi"},                                     \
    {"handicap", "N", "games with N handicap stones; 0: even games, yes: any handicap"}

#define CLI_ORDER                                                                   \
    {"sort", "KEY", "sort by date (newest first), rank (highest first), black, white, event, result, moves, komi, size, handicap or id", \
     "date|rank|black|white|event|result|moves|komi|size|handicap|id"}, \
    {"reverse", NULL, "reverse the order"},                                       \
    {"skip", "N", "skip the first N games of the list"}
/* clang-format on */

/*
 * Read the options of CLI_FILTER and of CLI_ORDER. `out` starts as TGN_GAMES_REQUEST_INIT; its texts are borrowed from the
 * command line. Both return CLI_OK, or CLI_MISUSE with the message out.
 */
int cli_filter_parse(tgn_games_request *out, cli_call *cli);
int cli_order_parse(tgn_games_request *out, cli_call *cli);

/* The same for one parameter of tengen/wire.h, `name`, whose option is called --option. */
int cli_request_option(tgn_games_request *out, cli_call *cli, const char *option, const char *name);

/* ---- counts -------------------------------------------------------------------------------------------- */

/* Games below which a percentage says little. */
enum { CLI_FEW = 15 };

/* "585 games, 612 times, 1953-2016: Black won 52 %, White 47 %", or "no games". */
void cli_total_print(cli_call *cli, const tgn_count *total, uint32_t first, uint32_t last);

/* "   12 times by setup, in 3 ways", or nothing if there is no way. `what` is "by setup". */
void cli_rest_print(cli_call *cli, uint64_t times, int ways, const char *what);

/* ---- lists --------------------------------------------------------------------------------------------- */

/* What the last columns of a list of games show. */
typedef enum cli_games_columns {
    CLI_GAMES_LENGTH, /* number of moves and event */
    CLI_GAMES_MOVE,   /* the move at which a game has the position */
    CLI_GAMES_REGION  /* ... the part of a board, and where it lies */
} cli_games_columns;

/* Print a table, and below it which games of how many it lists. `skip` games came before. */
void cli_games_print(cli_call *cli, const tgn_game_list *list, cli_games_columns form, uint64_t skip);

/* The columns that all lists begin with, and their heads; then "31-40", the moves of a line that has a position. */
void cli_games_print_head(cli_call *cli);
void cli_games_print_start(cli_call *cli, const tgn_game_line *line);
char *cli_moves_cell(char out[CLI_CELL_TEXT], const tgn_game_line *line);

#endif
