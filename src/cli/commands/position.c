/*
 * position.c - tengen position --db DATABASE
 *
 * The games that reached a position, how they went on, and with what results.
 */
#include "cli/database.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <tengen/draw.h>
#include <tengen/wire.h>

#include "cli/position.h"

enum { LETTERS = 14 }; /* up to N: O and X are stones */
enum { SETUPS = 9, SETUP_POINTS = 12 };

/* ---- letters on the board ------------------------------------------------------------------------------ */

/* Moves and passes have a letter and a line each; everything else is only counted. */
static bool is_move(const tgn_way *way)
{
    return way->kind == TGN_WAY_MOVE || way->kind == TGN_WAY_PASS;
}

static void print_lettered_board(cli_call *cli, const tgn_board *board, tgn_point last,
                                 const tgn_answer *answer)
{
    char text[TGN_TEXT_MAX];
    int shown = 0;
    tgn_text_format(text, board, last);
    for (size_t i = 0; i < answer->way_count && shown < LETTERS; i++) {
        const tgn_way *way = &answer->ways[i];
        if (!is_move(way))
            continue;
        const size_t at =
            way->kind == TGN_WAY_MOVE ? cli_place_in_text(text, board->size, way->move.point) : 0;
        if (at && (text[at] == '.' || text[at] == '+')) /* the first letter on a point stays */
            text[at] = (char)('A' + shown);
        shown++;
    }
    cli_print(cli, "%s", text);
}

/* ---- tables -------------------------------------------------------------------------------------------- */

/* "black Q16", "white pass", "setup" */
static void name_way(char out[32], const tgn_way *way, tgn_size size)
{
    char point[TGN_POINT_TEXT];
    if (is_move(way))
        snprintf(out, 32, "%s %s", tgn_colour_name(way->move.colour),
                 tgn_point_format(point, way->move.point, size));
    else
        snprintf(out, 32, "%s",
                 way->kind == TGN_WAY_OUTSIDE ? "captured from outside" : tgn_way_name(way->kind));
}

static void print_way(cli_call *cli, char letter, const tgn_way *way, const tgn_answer *answer, bool part,
                      tgn_size size)
{
    char name[32], years[CLI_YEARS_TEXT], games[CLI_NUMBER_TEXT], more[CLI_NUMBER_TEXT];
    char share[CLI_SHARE_TEXT], black[CLI_SHARE_TEXT], white[CLI_SHARE_TEXT];
    name_way(name, way, size);
    cli_years(years, way->first, way->last);
    cli_print(cli, "%c  %-12s %9s %6s %10s %10s  %-9s  %9s%s\n", letter, name,
              cli_grouped(games, way->here.games), cli_share(share, way->here.games, answer->total.games),
              cli_share(black, way->here.black, way->here.games),
              cli_share(white, way->here.white, way->here.games), years,
              cli_grouped(more, part ? way->at_once : way->reached.games),
              way->here.games < CLI_FEW ? "  few" : "");
}

/* "12 times the record ends here"; of setups, "12 times by other setups, in 3 ways": those that have no line. */
static void print_rest(cli_call *cli, const tgn_answer *answer, tgn_way_kind kind, int lines,
                       const char *what)
{
    uint64_t times = 0;
    int ways = 0;
    for (size_t i = 0; i < answer->way_count; i++)
        if (answer->ways[i].kind == kind && --lines < 0) {
            times += answer->ways[i].here.visits;
            ways++;
        }
    cli_rest_print(cli, times, ways, what);
}

/* ---- setups -------------------------------------------------------------------------------------------- */

static bool is_told(const tgn_way *way)
{
    return way->kind == TGN_WAY_SETUP && (way->stone_count > 0 || way->to_move != TGN_EMPTY);
}

static size_t count_stones(const tgn_way *way, tgn_colour colour)
{
    size_t count = 0;
    for (size_t i = 0; i < way->stone_count; i++)
        count += way->stones[i].colour == colour;
    return count;
}

/* " Q16 D4", or ", white Q16 D4" after others */
static void print_points(cli_call *cli, const tgn_way *way, tgn_colour colour, const char *before,
                         tgn_size size)
{
    char point[TGN_POINT_TEXT];
    size_t left = SETUP_POINTS;
    if (count_stones(way, colour) > 0)
        cli_print(cli, "%s", before);
    for (size_t i = 0; i < way->stone_count && left > 0; i++)
        if (way->stones[i].colour == colour)
            cli_print(cli, --left ? " %s" : " ...", tgn_point_format(point, way->stones[i].point, size));
}

/* "2 stones      812   30 %   61 %   39 %  1998-2007   Q16 D4": a handicap; any other setup says more of its points. */
static void print_setup(cli_call *cli, const tgn_way *way, const tgn_answer *answer, tgn_size size)
{
    char name[32], years[CLI_YEARS_TEXT], games[CLI_NUMBER_TEXT];
    char share[CLI_SHARE_TEXT], black[CLI_SHARE_TEXT], white[CLI_SHARE_TEXT];
    const size_t stones = count_stones(way, TGN_BLACK);
    const bool plain = stones > 0 && stones == way->stone_count;
    snprintf(name, sizeof name, stones == 1 ? "1 stone" : "%zu stones", stones);
    cli_years(years, way->first, way->last);
    cli_print(cli, "   %-12s %9s %6s %10s %10s  %-9s  ", plain ? name : "a position",
              cli_grouped(games, way->here.games), cli_share(share, way->here.games, answer->total.games),
              cli_share(black, way->here.black, way->here.games),
              cli_share(white, way->here.white, way->here.games), years);
    print_points(cli, way, TGN_BLACK, plain ? "" : " black", size);
    print_points(cli, way, TGN_WHITE, " white", size);
    print_points(cli, way, TGN_EMPTY, " empty", size);
    if (way->to_move != TGN_EMPTY && !(plain && way->to_move == TGN_WHITE))
        cli_print(cli, "%s to move: %s", way->stone_count ? "," : "", tgn_colour_name(way->to_move));
    cli_print(cli, "\n");
}

static void print_setups(cli_call *cli, const tgn_answer *answer, tgn_size size)
{
    int shown = 0;
    for (size_t i = 0; i < answer->way_count && shown < SETUPS; i++) {
        if (!is_told(&answer->ways[i]))
            continue;
        if (shown++ == 0)
            cli_print(cli, "\n   %-12s %9s %6s %10s %10s  %-9s   %s\n", "set up here", "games", "",
                      "Black won", "White won", "years", "stones");
        print_setup(cli, &answer->ways[i], answer, size);
    }
    print_rest(cli, answer, TGN_WAY_SETUP, shown, shown ? "by other setups" : "by setup");
}

/* ---- all ways out and in ------------------------------------------------------------------------------- */

static void print_out(cli_call *cli, const tgn_answer *answer, bool part, tgn_size size)
{
    int shown = 0, all = 0;
    for (size_t i = 0; i < answer->way_count; i++) {
        if (!is_move(&answer->ways[i]))
            continue;
        if (all++ == 0)
            cli_print(cli, "\n   %-12s %9s %6s %10s %10s  %-9s  %9s\n", "played here", "games", "",
                      "Black won", "White won", "years", part ? "at once" : "reached");
        if (shown < LETTERS)
            print_way(cli, (char)('A' + shown++), &answer->ways[i], answer, part, size);
    }
    if (all > shown)
        cli_print(cli, "   and %d more; --json lists them all\n", all - shown);
    print_rest(cli, answer, TGN_WAY_OUTSIDE, 0, "stones were captured from outside");
    print_rest(cli, answer, TGN_WAY_END, 0, "the record ends here");
    print_setups(cli, answer, size);
}

/* "reached by: white D4 (812), black Q16 (40)" */
static void print_in(cli_call *cli, const tgn_answer *answer, tgn_size size)
{
    enum { SHOWN = 8 };
    char name[32], games[CLI_NUMBER_TEXT];
    for (size_t i = 0; i < answer->parent_count && i < SHOWN; i++) {
        name_way(name, &answer->parents[i], size);
        cli_print(cli, "%s%s (%s)", i ? ", " : "\nreached by: ", name,
                  cli_grouped(games, answer->parents[i].here.games));
    }
    if (answer->parent_count > SHOWN)
        cli_print(cli, " and %zu other ways", answer->parent_count - SHOWN);
    if (answer->parent_count)
        cli_print(cli, "\n");
}

static void print_ways(cli_call *cli, const tgn_answer *answer, tgn_region region, tgn_size size)
{
    cli_total_print(cli, &answer->total, answer->first, answer->last);
    print_out(cli, answer, region != TGN_REGION_WHOLE, size);
    print_in(cli, answer, size);
}

enum { FAR = 2000000000 };

typedef struct position_request {
    tgn_games_request games;
    tgn_region region;
    tgn_size size; /* of --moves */
    long game, move;
} position_request;

/* ---- options ------------------------------------------------------------------------------------------- */

/* Exactly one of --sgf, --moves and --board must be given; other options belong to one of them. */
static int check_source(cli_call *cli)
{
    const char *sgf = cli_value(cli, "sgf"), *moves = cli_value(cli, "moves"),
               *board = cli_value(cli, "board");
    if (!sgf + !moves + !board != 2)
        return cli_fail(
            cli, CLI_MISUSE,
            "no position given; use one of --sgf FILE --move N, --moves \"Q16 D4\", --board FILE");
    if (!moves && cli_value(cli, "size"))
        return cli_fail(cli, CLI_MISUSE, "--size goes with --moves; files have their own board size");
    if (!sgf && (cli_value(cli, "move") || cli_value(cli, "game")))
        return cli_fail(cli, CLI_MISUSE, "--%s goes with --sgf", cli_value(cli, "move") ? "move" : "game");
    return CLI_OK;
}

static int parse_size(cli_call *cli, tgn_size *out)
{
    const char *text = cli_value(cli, "size");
    *out = (tgn_size){19, 19};
    if (text && tgn_size_parse(out, text) < 0)
        return cli_fail(cli, CLI_MISUSE, "--size: '%s' is not a board size; write 19 or 9x13", text);
    return CLI_OK;
}

static int parse_request(cli_call *cli, position_request *request)
{
    const bool good = check_source(cli) == CLI_OK && parse_size(cli, &request->size) == CLI_OK &&
                      cli_region_parse(cli, &request->region) == CLI_OK &&
                      cli_filter_parse(&request->games, cli) == CLI_OK &&
                      cli_order_parse(&request->games, cli) == CLI_OK &&
                      cli_request_option(&request->games, cli, "games", "games") == CLI_OK &&
                      cli_number(cli, "game", 1, FAR, 1, &request->game) == CLI_OK &&
                      cli_number(cli, "move", -FAR, FAR, 0, &request->move) == CLI_OK;
    return good ? CLI_OK : CLI_MISUSE;
}

static int open_position(cli_position *position, cli_call *cli, const position_request *request)
{
    const char *sgf = cli_value(cli, "sgf"), *moves = cli_value(cli, "moves");
    if (moves)
        return cli_position_open_moves(position, cli, request->size, moves, "--moves");
    return cli_position_open(position, cli, sgf ? sgf : cli_value(cli, "board"), (uint64_t)request->game,
                             cli_value(cli, "move") ? &request->move : NULL);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

static cli_games_columns form_of(const position_request *request)
{
    return request->region == TGN_REGION_WHOLE ? CLI_GAMES_MOVE : CLI_GAMES_REGION;
}

static void print_answer(cli_call *cli, const tgn_answer *answer, const position_request *request,
                         tgn_size size)
{
    print_ways(cli, answer, request->region, size);
    if (answer->list->count > 0) {
        cli_print(cli, "\n");
        cli_games_print(cli, answer->list, form_of(request), request->games.skip);
    }
}

/* The board with letters on the most played continuations, then whose turn it is. */
static void print_board(const cli_position *position, const tgn_answer *answer,
                        const position_request *request)
{
    cli_call *cli = position->cli;
    print_lettered_board(cli, tgn_game_board(position->game), cli_position_last_point(position), answer);
    if (request->region != TGN_REGION_WHOLE)
        cli_print(cli, "region: %s\n", tgn_region_name(request->region));
    else if (position->to_move != TGN_EMPTY)
        cli_print(cli, "to move: %s\n", tgn_colour_name(position->to_move));
    else
        cli_print(cli, "to move: not given, so both sides are counted together\n");
}

static int ask(const cli_position *position, const position_request *request, tgn_graph *graph)
{
    cli_call *cli = position->cli;
    tgn_error error = {0};
    tgn_answer *answer;
    const tgn_board *board = tgn_game_board(position->game);
    const tgn_question question = {.board = board,
                                   .to_move = position->to_move,
                                   .ko = position->ko,
                                   .region = request->region,
                                   .swap = cli_flag(cli, "swap"),
                                   .filter = request->games.filtered ? &request->games.filter : NULL,
                                   .order = request->games.order,
                                   .descending = request->games.descending,
                                   .skip = request->games.skip,
                                   .list = request->games.count,
                                   .parents = true,
                                   .years = cli_flag(cli, "years")};
    int code = tgn_graph_position(graph, &question, &answer, &error);
    if (code < 0)
        return cli_database_fail(cli, code, &error);
    if (cli_flag(cli, "json")) {
        (void)!tgn_wire_answer(answer, &question, cli_write, cli); /* cli_flush() reports errors */
        cli_print(cli, "\n");
    } else {
        print_board(position, answer, request);
        print_answer(cli, answer, request, board->size);
        if (answer->swapped) {
            cli_print(cli, "\nwith colours exchanged:\n");
            print_answer(cli, answer->swapped, request, board->size);
        }
    }
    tgn_answer_free(answer);
    return CLI_OK;
}

static int run(cli_call *cli)
{
    position_request request = {.games = TGN_GAMES_REQUEST_INIT};
    cli_position position;
    tgn_graph *graph = NULL;
    if (parse_request(cli, &request) != CLI_OK)
        return CLI_MISUSE;
    int code = open_position(&position, cli, &request);
    if (code == CLI_OK)
        code = cli_region_check(&position, request.region);
    if (code == CLI_OK)
        code = cli_database_open(cli, TGN_GRAPH_READ, &graph);
    if (code == CLI_OK)
        code = ask(&position, &request, graph);
    tgn_graph_close(graph);
    cli_position_close(&position);
    return code;
}

static const cli_option options[] = {
    CLI_DB,
    {"sgf", "FILE", "the position after some moves of a record"},
    {"game", "K", "the K-th game of the file (1)"},
    {"move", "N", "after N moves; 0 is the start (default: the end)"},
    {"moves", "LIST", "the position after these moves: \"Q16 D4 pass W R14\""},
    {"size", "N", "board size for --moves (19)"},
    {"board", "FILE",
     "the position of a board drawn as text, as 'tengen show' prints it; - is standard input"},
    {"region", "NAME", "ask about a part of the board, in any orientation and whatever is outside",
     CLI_REGIONS},
    {"swap", NULL, "also ask about the position with colours exchanged"},
    {"years", NULL, "JSON: also count games by year"},
    {"games", "N", "number of games to list (20)"},
    CLI_ORDER,
    CLI_FILTER,
    CLI_JSON,
    {0}};

const cli_command cli_command_position = {
    .name = "position",
    .summary = "ask a database which games reached a position, and how they went on",
    .usage = "--db DATABASE (--sgf FILE | --moves LIST | --board FILE)",
    .about =
        "Positions that are rotations or reflections of each other are the same. A drawn board that does "
        "not\n"
        "say whose turn it is asks about both. \"Played here\" counts the games that went on that way from "
        "this\n"
        "position; \"reached\" counts all games that have the position it leads to, however they got there.\n"
        "Regions: whole, left, right, top, bottom, nw, ne, sw, se, diag-nw, diag-ne, diag-sw, diag-se.\n"
        "The answer in JSON has \"size\", \"turn\", \"ko\", \"region\" (as asked), \"games\", "
        "\"occurrences\", \"black\",\n"
        "\"white\", \"other\" (games by result), \"first\", \"last\" (dates), \"ended\" (games that end "
        "here), \"years\"\n"
        "(with --years: [[year, games], ...]), \"continuations\", \"parents\" and \"list\". A continuation "
        "has\n"
        "\"move\" (null if it is not a move), \"colour\", \"kind\" (move, pass, setup, outside), the same "
        "counts and\n"
        "dates, of the 32 most frequent setups \"stones\" {\"black\", \"white\", \"empty\"} and \"turn\" "
        "(after it), and\n"
        "\"reached\" {\"games\", \"occurrences\"} on the whole board, and \"at_once\" in parts "
        "(played before\n"
        "anything else). Parents are the moves that led here; their kind may be start. A listed game has "
        "the\n"
        "position from \"move\" to \"last_move\". With --swap, \"swapped\" has the same fields.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run};
