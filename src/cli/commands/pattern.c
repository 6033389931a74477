/*
 * pattern.c - tengen pattern --db DATABASE
 *
 * Where a rectangle of the board stands in the games of a database, how play went on there, and with what results.
 */
#include "cli/database.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <tengen/draw.h>
#include <tengen/wire.h>

#include "cli/position.h"

enum {
    LETTERS = 14, /* up to N: O and X are stones */
    FAR = 2000000000
};

/* ---- the pattern on its board -------------------------------------------------------------------------- */

/* The board that is shown: the one on which the pattern was drawn, or the pattern alone if it has no place. */
typedef struct pattern_view {
    tgn_size size;
    tgn_point at; /* the upper left cell */
} pattern_view;

static pattern_view view_of(const tgn_pattern_question *question)
{
    if (question->at == TGN_PASS)
        return (pattern_view){question->pattern->size, tgn_point_at(0, 0)};
    return (pattern_view){question->board, question->at};
}

static tgn_point point_of(const pattern_view *view, tgn_point cell)
{
    return tgn_point_at(tgn_point_row(view->at) + tgn_point_row(cell),
                        tgn_point_col(view->at) + tgn_point_col(cell));
}

/* The cells of the pattern; points outside it are left blank. */
static void draw_cells(char *text, const tgn_pattern *pattern, const pattern_view *view)
{
    for (tgn_point p = tgn_point_first(view->size); p; p = tgn_point_next(p, view->size))
        text[cli_place_in_text(text, view->size, p)] = ' ';
    for (tgn_point p = tgn_point_first(pattern->size); p; p = tgn_point_next(p, pattern->size))
        text[cli_place_in_text(text, view->size, point_of(view, p))] =
            pattern->cells[tgn_point_index(p, pattern->size)];
}

/* A letter takes the place of a cell that may be empty; the first letter on a cell stays. */
static void draw_letters(char *text, const tgn_pattern_answer *answer, const pattern_view *view)
{
    for (size_t i = 0; i < answer->way_count && i < LETTERS; i++) {
        const tgn_pattern_way *way = &answer->ways[i];
        if (way->kind != TGN_WAY_MOVE) /* moves come first */
            break;
        char *at = text + cli_place_in_text(text, view->size, point_of(view, way->move.point));
        if (strchr(".*xo", *at))
            *at = (char)('A' + i);
    }
}

/* "sequence: white B4, black D2" */
static void print_sequence(cli_call *cli, const tgn_pattern *pattern, const pattern_view *view)
{
    char point[TGN_POINT_TEXT];
    for (size_t i = 0; i < pattern->sequence_count; i++)
        cli_print(cli, "%s%s %s", i ? ", " : "sequence: ", tgn_colour_name(pattern->sequence[i].colour),
                  tgn_point_format(point, point_of(view, pattern->sequence[i].point), view->size));
    if (pattern->sequence_count > 0)
        cli_print(cli, "\n");
}

static void print_board(cli_call *cli, const tgn_pattern_answer *answer, const tgn_pattern_question *question)
{
    const pattern_view view = view_of(question);
    char text[TGN_TEXT_MAX];
    tgn_board board;
    tgn_board_init(&board, view.size);
    tgn_text_format(text, &board, TGN_PASS);
    draw_cells(text, question->pattern, &view);
    draw_letters(text, answer, &view);
    cli_print(cli, "%s", text);
    print_sequence(cli, question->pattern, &view);
}

/* ---- continuations ------------------------------------------------------------------------------------- */

static void print_way(cli_call *cli, char letter, const tgn_pattern_way *way, const tgn_count *total,
                      const pattern_view *view)
{
    char name[32], point[TGN_POINT_TEXT], years[CLI_YEARS_TEXT], games[CLI_NUMBER_TEXT],
        times[CLI_NUMBER_TEXT], once[CLI_NUMBER_TEXT];
    char share[CLI_SHARE_TEXT], black[CLI_SHARE_TEXT], white[CLI_SHARE_TEXT];
    const tgn_count *here = &way->here;
    snprintf(name, sizeof name, "%s %s", tgn_colour_name(way->move.colour),
             tgn_point_format(point, point_of(view, way->move.point), view->size));
    cli_print(cli, "%c  %-12s %9s %9s %6s %10s %10s  %-9s  %9s%s\n", letter, name,
              cli_grouped(games, here->games), cli_grouped(times, here->visits),
              cli_share(share, here->games, total->games), cli_share(black, here->black, here->games),
              cli_share(white, here->white, here->games), cli_years(years, way->first, way->last),
              cli_grouped(once, way->at_once), here->games < CLI_FEW ? "  few" : "");
}

/* The ways that are not moves, a line each kind. */
static void print_rest(cli_call *cli, const tgn_pattern_answer *answer)
{
    static const struct {
        tgn_way_kind kind;
        const char *words;
    } kinds[] = {{TGN_WAY_SETUP, "by setup"},
                 {TGN_WAY_OUTSIDE, "stones were captured from outside"},
                 {TGN_WAY_END, "the record ends here"}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        uint64_t times = 0;
        int ways = 0;
        for (size_t i = 0; i < answer->way_count; i++)
            if (answer->ways[i].kind == kinds[k].kind) {
                times += answer->ways[i].here.visits;
                ways++;
            }
        cli_rest_print(cli, times, ways, kinds[k].words);
    }
}

static void print_ways(cli_call *cli, const tgn_pattern_answer *answer, const tgn_pattern_question *question)
{
    const pattern_view view = view_of(question);
    size_t moves = 0;
    while (moves < answer->way_count && answer->ways[moves].kind == TGN_WAY_MOVE)
        moves++;
    if (moves > 0)
        cli_print(cli, "\n   %-12s %9s %9s %6s %10s %10s  %-9s  %9s\n", "played here", "games", "times", "",
                  "Black won", "White won", "years", "at once");
    for (size_t i = 0; i < moves && i < LETTERS; i++)
        print_way(cli, (char)('A' + i), &answer->ways[i], &answer->total, &view);
    if (moves > LETTERS)
        cli_print(cli, "   and %zu more; --json lists them all\n", moves - LETTERS);
    print_rest(cli, answer);
}

/* ---- hits ---------------------------------------------------------------------------------------------- */

/* How the pattern lies in a game, motion by motion (tengen/symmetry.h). */
static const char *const motions[TGN_SYMMETRY_COUNT] = {
    "as drawn",          "mirrored left-right",      "mirrored top-bottom",       "half turn",
    "mirrored along \\", "quarter turn to the left", "quarter turn to the right", "mirrored along /",
};

static void print_hit(cli_call *cli, const tgn_game_line *line, const tgn_pattern_hit *hit, tgn_size pattern)
{
    char moves[CLI_CELL_TEXT], rect[TGN_PATTERN_RECT];
    cli_games_print_start(cli, line);
    cli_print(cli, "%-7s  %-7s  %s%s\n", cli_moves_cell(moves, line),
              tgn_pattern_hit_format(rect, hit, pattern, line->size), motions[hit->motion],
              hit->swapped ? ", colours exchanged" : "");
}

static void print_hits(cli_call *cli, const tgn_pattern_answer *answer, const tgn_pattern_question *question)
{
    const tgn_game_list *list = answer->list;
    char total[CLI_NUMBER_TEXT];
    if (!list || list->count == 0)
        return;
    cli_print(cli, "\n");
    cli_games_print_head(cli);
    cli_print(cli, "%-7s  %-7s  %s\n", "moves", "place", "turned");
    for (size_t i = 0; i < list->count; i++)
        print_hit(cli, &list->lines[i], &answer->hits[i], question->pattern->size);
    if (list->count < list->total)
        cli_print(cli, "hits %" PRIu64 " to %" PRIu64 " of %s; --skip %" PRIu64 " shows more\n",
                  question->skip + 1, question->skip + list->count, cli_grouped(total, list->total),
                  question->skip + list->count);
}

/* ---- options ------------------------------------------------------------------------------------------- */

/* Each of these options belongs to one or two of --cells, --sgf and --board. */
static int check_belonging(cli_call *cli)
{
    static const struct {
        const char *name, *to, * or ;
    } options[] = {{"at", "cells", "cells"}, {"size", "cells", "cells"}, {"game", "sgf", "sgf"},
                   {"move", "sgf", "sgf"},   {"rect", "sgf", "board"},   {"any", "sgf", "board"}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (cli_value(cli, options[i].name) && !cli_value(cli, options[i].to) &&
            !cli_value(cli, options[i].or))
            return cli_fail(cli, CLI_MISUSE, "--%s goes with --%s%s%s", options[i].name, options[i].to,
                            options[i].to == options[i].or ? "" : " or --",
                            options[i].to == options[i].or ? "" : options[i].or);
    return CLI_OK;
}

static int check_source(cli_call *cli)
{
    const char *cells = cli_value(cli, "cells"), *sgf = cli_value(cli, "sgf"),
               *board = cli_value(cli, "board");
    if (!cells + !sgf + !board != 2)
        return cli_fail(
            cli, CLI_MISUSE,
            "no pattern given; use one of --cells \"XO./OX.\" --at C17, --sgf FILE --move N --rect "
            "C17:E16, --board FILE --rect C17:E16");
    if (check_belonging(cli) != CLI_OK)
        return CLI_MISUSE;
    if (cells && !cli_value(cli, "at") && !cli_flag(cli, "free"))
        return cli_fail(cli, CLI_MISUSE,
                        "--cells have no place yet; add --at A19, the point of the upper left cell, or "
                        "--free, for anywhere");
    if (!cells && !cli_value(cli, "rect"))
        return cli_fail(cli, CLI_MISUSE, "--%s needs --rect, two opposite corners of the pattern, as C3:H7",
                        sgf ? "sgf" : "board");
    return CLI_OK;
}

static int parse_options(cli_call *cli, tgn_pattern_request *out)
{
    static const char *const names[] = {"cells", "size",     "at",    "rect",         "any",   "free",
                                        "fixed", "within",   "turn",  "keep-colours", "next",  "to-move",
                                        "moves", "sequence", "first", "elsewhere",    "years", "hits"};
    tgn_error error = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = cli_value(cli, names[i]);
        if (value && tgn_pattern_request_set(out, names[i], value, &error) < 0)
            return cli_fail(cli, CLI_MISUSE, "--%s: %s", names[i], error.message);
    }
    if (cli_flag(cli, "count"))
        out->games.count = 0;
    return cli_filter_parse(&out->games, cli) == CLI_OK && cli_order_parse(&out->games, cli) == CLI_OK
               ? CLI_OK
               : CLI_MISUSE;
}

/* The board of which the pattern is cut out; `position` is left empty for cells. */
static int open_board(cli_call *cli, cli_position *position, tgn_pattern_request *request)
{
    const char *sgf = cli_value(cli, "sgf"), *board = cli_value(cli, "board");
    long game, move;
    if (cli_number(cli, "game", 1, FAR, 1, &game) != CLI_OK ||
        cli_number(cli, "move", -FAR, FAR, 0, &move) != CLI_OK)
        return CLI_MISUSE;
    if (!sgf && !board)
        return CLI_OK;
    const int code = cli_position_open(position, cli, sgf ? sgf : board, (uint64_t)game,
                                       cli_value(cli, "move") ? &move : NULL);
    if (code == CLI_OK)
        request->drawn = tgn_game_board(position->game);
    return code;
}

/* ---- asking -------------------------------------------------------------------------------------------- */

static void print_answer(cli_call *cli, const tgn_pattern_answer *answer,
                         const tgn_pattern_question *question)
{
    if (cli_flag(cli, "json")) {
        (void)!tgn_wire_pattern(answer, question, cli_write, cli); /* cli_flush() reports errors */
        cli_print(cli, "\n");
        return;
    }
    if (cli_flag(cli, "count")) {
        cli_total_print(cli, &answer->total, answer->first, answer->last);
        return;
    }
    print_board(cli, answer, question);
    cli_total_print(cli, &answer->total, answer->first, answer->last);
    print_ways(cli, answer, question);
    print_hits(cli, answer, question);
}

static int ask(cli_call *cli, const tgn_pattern_question *question, tgn_graph *graph)
{
    tgn_error error = {0};
    tgn_pattern_answer *answer;
    char text[TGN_ADDRESS_TEXT];
    const char *path = cli_database_shown(text, cli_value(cli, "db"));
    const tgn_progress progress = cli_progress(cli);
    const int code = tgn_graph_pattern(graph, question, &progress, &answer, &error);
    cli_progress_clear(cli);
    if (code < 0)
        return cli_database_fail(cli, code, &error);
    print_answer(cli, answer, question);
    if (!answer->indexed)
        cli_warn(
            cli,
            "%s: games without an index of patterns were replayed; 'tengen index --db %s' makes this fast",
            path, path);
    tgn_pattern_answer_free(answer);
    return CLI_OK;
}

static int run(cli_call *cli)
{
    tgn_pattern_request request = TGN_PATTERN_REQUEST_INIT;
    cli_position position = {0};
    tgn_graph *graph = NULL;
    tgn_error error = {0};
    if (check_source(cli) != CLI_OK || parse_options(cli, &request) != CLI_OK)
        return CLI_MISUSE;
    int code = open_board(cli, &position, &request);
    if (code == CLI_OK && tgn_pattern_request_ready(&request, &error) < 0)
        code = cli_fail(cli, CLI_MISUSE, "--%s", error.message);
    if (code == CLI_OK)
        code = cli_database_open(cli, TGN_GRAPH_READ, &graph);
    if (code == CLI_OK)
        code = ask(cli, &request.question, graph);
    tgn_graph_close(graph);
    cli_position_close(&position);
    return code;
}

static const cli_option options[] = {
    CLI_DB,
    {"cells", "ROWS", "the pattern, row by row from the top: \"XO./OX./...\""},
    {"at", "POINT", "where the upper left cell lies"},
    {"size", "N", "the size of the board on which it lies (19; with --free alone: any)"},
    {"sgf", "FILE", "cut the pattern out of a record"},
    {"game", "K", "the K-th game of the file (1)"},
    {"move", "N", "after N moves; 0 is the start (default: the end)"},
    {"board", "FILE", "cut it out of a board drawn as text; - is standard input"},
    {"rect", "A:B", "the rectangle to cut out, by two opposite corners: C3:H7"},
    {"any", "POINTS", "points of the rectangle that do not matter: \"C3 D4\""},
    {"free", NULL, "it may lie anywhere (default: on the edges that it touches where it was drawn)"},
    {"fixed", NULL, "it lies where it was drawn"},
    {"within", "A:B", "it lies in this rectangle of the board"},
    {"turn", "LIST", "motions that are tried: \"0,3\", none, all (all)"},
    {"keep-colours", NULL, "not with colours exchanged"},
    {"next", "COLOUR", "the continuation is a stone of this colour", "black|white"},
    {"to-move", "COLOUR", "where the pattern appears it is this colour's turn", "black|white"},
    {"moves", "A-B", "it appears after A to B moves: 1-60, 20-, -60"},
    {"sequence", "LIST", "these stones are played from there: \"C3 D4\""},
    {"first", "COLOUR", "whose the first stone of the sequence is (black)", "black|white"},
    {"elsewhere", "N", "at most N moves elsewhere before each stone of the sequence"},
    {"hits", "N", "number of hits to list (20)"},
    {"count", NULL, "print the totals alone, on one line"},
    {"years", NULL, "JSON: also count games by year"},
    CLI_ORDER,
    CLI_FILTER,
    CLI_JSON,
    {0}};

const cli_command cli_command_pattern = {
    .name = "pattern",
    .summary = "find a part of the board in all games of a database, and how they went on",
    .usage = "--db DATABASE (--cells ROWS [--at POINT] | --sgf FILE --rect A:B | --board FILE --rect A:B)",
    .about =
        "Cells: . empty, X black, O white, x not white, o not black, # a stone, * anything. The pattern is "
        "found\n"
        "turned, mirrored and with colours exchanged; colours and results are told in those of the "
        "pattern.\n"
        "Motions: 0 as drawn, 1 mirrored left-right, 2 top-bottom, 3 half turn, 4 mirrored along \\, 5 "
        "quarter\n"
        "turn to the left, 6 to the right, 7 mirrored along /. docs/PATTERN.md defines what is counted.\n"
        "The answer in JSON has \"size\", \"cells\", \"rows\", \"cols\", \"at\", \"anchor\" (as asked), "
        "\"images\" (different\n"
        "ones that were looked for), \"indexed\" (whether every game was in the index of patterns), "
        "\"games\", \"times\",\n"
        "\"black\", \"white\", \"other\" (games by result), \"first\", \"last\" (dates), \"ended\" (games "
        "that end with the\n"
        "pattern), \"years\" (with --years: [[year, games], ...]), \"continuations\" and \"hits\". A "
        "continuation has\n"
        "\"cell\" ([row, column] from 0 at the upper left; null if it is not a move), \"move\" (its point, "
        "if the\n"
        "pattern has a place), \"colour\", \"kind\" (move, setup, outside), \"at_once\" (times that it was "
        "played before\n"
        "anything else), and the same counts and dates. A hit has \"game\", \"move\" and \"last_move\" (from "
        "when to when\n"
        "the pattern stood), \"at\", \"rect\" (where in the game), \"motion\", \"swapped\" (colours "
        "exchanged),\n"
        "\"continuation\" (its place in the list, from 0; null if the record ends), \"next_move\" (when that "
        "was\n"
        "played, or null), and the fields of a listed game.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run};
