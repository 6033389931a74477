/*
 * export.c - tengen export --db DATABASE
 */
#include "cli/database.h"
#include "cli/position.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- options ------------------------------------------------------------------------------------------- */

enum { DEPTH_MAX = 1000 };

typedef struct export_request {
    const char *format;
    tgn_games_request games;
    tgn_book_options book;
    tgn_move *moves;
} export_request;

/* "Q16 D4 pass Q3": the position where a book starts. */
static int parse_moves(cli_call *cli, export_request *request)
{
    cli_position position;
    const char *text = cli_value(cli, "moves");
    if (!text)
        return CLI_OK;
    int code = cli_position_open_moves(&position, cli, request->book.size, text, "--moves");
    if (code == CLI_OK && position.moves > 0) {
        request->moves = calloc(position.moves, sizeof *request->moves);
        code = request->moves ? CLI_OK : cli_fail(cli, CLI_BROKEN, "out of memory");
    }
    for (size_t i = 0; request->moves && i < position.moves; i++)
        request->moves[i] = tgn_game_move(position.game, i);
    request->book.moves = request->moves;
    request->book.move_count = request->moves ? position.moves : 0;
    cli_position_close(&position);
    return code;
}

static int parse_book(cli_call *cli, export_request *request)
{
    long least, depth;
    if (request->games.filtered)
        return cli_fail(cli, CLI_MISUSE, "a book is made of all games; leave out the filters");
    request->book.size = request->games.filter.size.rows ? request->games.filter.size : (tgn_size){19, 19};
    if (cli_region_parse(cli, &request->book.region) != CLI_OK)
        return CLI_MISUSE;
    if (!tgn_region_exists(request->book.region, request->book.size))
        return cli_fail(cli, CLI_MISUSE, "--region: this board has no region '%s'", cli_value(cli, "region"));
    if (cli_number(cli, "min", 1, 1000000000, 0, &least) != CLI_OK ||
        cli_number(cli, "depth", 1, DEPTH_MAX, 0, &depth) != CLI_OK)
        return CLI_MISUSE;
    request->book.min_games = (uint64_t)least;
    request->book.depth = (unsigned)depth;
    return parse_moves(cli, request);
}

static int parse_games(cli_call *cli, export_request *request)
{
    static const char *const of_books[] = {"moves", "region", "min", "depth"};
    for (size_t i = 0; i < sizeof of_books / sizeof *of_books; i++)
        if (cli_value(cli, of_books[i]))
            return cli_fail(cli, CLI_MISUSE, "--%s is for books; add --format book", of_books[i]);
    if (strcmp(request->format, "sgf") != 0 && strcmp(request->format, "jsonl") != 0)
        return cli_fail(cli, CLI_MISUSE, "--format: unknown format '%s'; use sgf, jsonl or book",
                        request->format);
    request->games.filtered |= request->games.filter.size.rows != 0;
    return CLI_OK;
}

static int parse_request(cli_call *cli, export_request *request)
{
    const char *size = cli_value(cli, "size");
    request->format = cli_value(cli, "format") ? cli_value(cli, "format") : "sgf";
    int code = cli_filter_parse(&request->games, cli);
    if (code == CLI_OK && size && tgn_size_parse(&request->games.filter.size, size) < 0)
        code = cli_fail(cli, CLI_MISUSE, "--size: '%s' is not a board size; write 19 or ROWSxCOLUMNS", size);
    if (code != CLI_OK)
        return code;
    return strcmp(request->format, "book") == 0 ? parse_book(cli, request) : parse_games(cli, request);
}

/* ---- exporting ----------------------------------------------------------------------------------------- */

static int write_out(cli_call *cli, tgn_graph *graph, const export_request *request, cli_file *file)
{
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code;
    if (strcmp(request->format, "book") == 0)
        code = tgn_graph_book(graph, &request->book, cli_file_write, file, &progress, &error);
    else
        code = tgn_graph_export(
            graph, strcmp(request->format, "sgf") == 0 ? TGN_EXPORT_SGF : TGN_EXPORT_JSONL,
            request->games.filtered ? &request->games.filter : NULL, cli_file_write, file, &progress, &error);
    if (code == TGN_ERR_IO && file->name && errno)
        return cli_file_fail(file);
    if (code < 0 && cli->out.error)
        return CLI_BROKEN; /* cli_flush() reports it */
    return code < 0 ? cli_database_fail(cli, code, &error) : CLI_OK;
}

static int run(cli_call *cli)
{
    export_request *request = calloc(1, sizeof *request);
    tgn_graph *graph = NULL;
    cli_file file;
    int code = request ? parse_request(cli, request) : cli_fail(cli, CLI_BROKEN, "out of memory");
    if (code == CLI_OK)
        code = cli_database_open(cli, TGN_GRAPH_READ, &graph);
    if (code == CLI_OK) {
        code = cli_file_open(&file, cli, cli_value(cli, "out"));
        if (code == CLI_OK)
            code = write_out(cli, graph, request, &file);
        code = cli_file_close(&file, code);
    }
    tgn_graph_close(graph);
    if (request)
        free(request->moves);
    free(request);
    return code;
}

static const cli_option options[] = {
    CLI_DB,
    {"format", "F",
     "sgf: one collection (default); jsonl: one line of JSON per game; book: the graph as a tree",
     "sgf|jsonl|book"},
    {"out", "FILE", "write to a file, which is replaced once all is written"},
    CLI_FILTER,
    {"size", "SIZE", "games on this board; book: its board (19)"},
    {"moves", "\"M M ..\"", "book: start after these moves, Black first: \"Q16 D4\""},
    {"region", "NAME", "book: of this part of the board; 'tengen help show' lists the regions", CLI_REGIONS},
    {"min", "N", "book: continuations played in at least N games (10)"},
    {"depth", "N", "book: at most N moves deep (20)"},
    {0},
};

const cli_command cli_command_export = {
    .name = "export",
    .summary = "export games of a database as SGF or JSON lines, or as an opening book",
    .usage = "--db DATABASE [--format sgf|jsonl|book] [--out FILE]",
    .about =
        "'tengen import' reads back what is written as sgf or jsonl; docs/EXCHANGE.md describes the format.\n"
        "A book is one SGF tree of the moves that were played, most played first, with the numbers of games\n"
        "and results in the comments.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
