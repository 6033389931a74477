/*
 * go_lookup.c - what is known already: how the games of a database went on from here, and from what surrounds the last
 * move; and the value of every move under perfect play, on boards that the solver covers
 */
#include "gtp/go_engine.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <tengen/pattern.h>

#include "base/clock.h"
#include "base/error.h"

/* ---- where play went on -------------------------------------------------------------------------------- */

enum { SHOWN = 20 };

/* Points, those of most games first, and what is known of the games that went on there. */
typedef struct way_list {
    tgn_point points[SHOWN];
    tgn_count counts[SHOWN];
    int count;
} way_list;

static void add_way(way_list *list, tgn_point point, const tgn_count *count)
{
    if (list->count == SHOWN)
        return;
    list->points[list->count] = point;
    list->counts[list->count++] = *count;
}

/* A number of games in at most three characters or so: "7", "812", "12k". */
static char *shorten(char out[32], uint64_t games)
{
    if (games < 1000)
        snprintf(out, 32, "%" PRIu64, games);
    else if (games < 1000000)
        snprintf(out, 32, "%" PRIu64 "k", games / 1000);
    else
        snprintf(out, 32, "%" PRIu64 "M", games / 1000000);
    return out;
}

/* Pairs of a point and how many games continued there. */
static void say_pairs(tgn_gtp_call *call, const way_list *list, tgn_size size)
{
    char text[32];
    for (int i = 0; i < list->count; i++) {
        if (i > 0)
            tgn_gtp_say(call, "\n");
        tgn_gtp__say_point(call, list->points[i], size);
        tgn_gtp_say(call, " %s", shorten(text, list->counts[i].games));
    }
}

/* How often Black won there, as -1 (never) .. +1 (always). */
static double success(const tgn_count *count)
{
    const uint64_t decided = count->black + count->white;
    return decided ? 2.0 * (double)count->black / (double)decided - 1 : 0;
}

/* "LABEL D4 A Q16 B", "INFLUENCE D4 0.1 Q16 -0.2" */
static void say_picture(tgn_gtp_call *call, const way_list *list, tgn_size size)
{
    for (int i = 0; i < list->count; i++) {
        tgn_gtp_say(call, "%s ", i ? "" : "\nLABEL");
        tgn_gtp__say_point(call, list->points[i], size);
        tgn_gtp_say(call, " %c", 'A' + i);
    }
    for (int i = 0; i < list->count; i++) {
        tgn_gtp_say(call, "%s ", i ? "" : "\nINFLUENCE");
        tgn_gtp__say_point(call, list->points[i], size);
        tgn_gtp_say(call, " %.2f", success(&list->counts[i]));
    }
}

/* What other processes have added is seen; if that cannot be learned, the state that there is answers. */
static int check_database(const tgn_gtp_go_engine *engine, tgn_gtp_call *call)
{
    tgn_error error;
    if (!engine->graph)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "no database; start with: tengen gtp --db DIR");
    (void)!tgn_graph_refresh(engine->graph, &error);
    return TGN_OK;
}

/* ---- continuations of the position --------------------------------------------------------------------- */

/* Look up the position with this side to move. */
static int look_up(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, way_list *out, tgn_count *total)
{
    tgn_colour colour;
    tgn_error error;
    tgn_answer *answer;
    TGN_TRY(tgn_gtp_go__side(engine, call, 0, &colour));
    TGN_TRY(check_database(engine, call));
    const bool turn = colour == tgn_game_to_move(engine->game);
    const tgn_question question = {.board = tgn_gtp_go__board(engine),
                                   .to_move = colour,
                                   .ko = turn ? tgn_game_ko(engine->game) : (tgn_point)TGN_PASS};
    const int code = tgn_graph_position(engine->graph, &question, &answer, &error);
    if (code < 0)
        return tgn_gtp_go__fail(call, code, &error);
    for (size_t i = 0; i < answer->way_count; i++)
        if (answer->ways[i].kind == TGN_WAY_MOVE)
            add_way(out, answer->ways[i].move.point, &answer->ways[i].here);
    *total = answer->total;
    tgn_answer_free(answer);
    return TGN_OK;
}

/* Whether a continuation is well known and sound: games enough, and the side that chose it won nearly half of them. */
static bool sound(const tgn_count *count, tgn_colour colour)
{
    enum { ENOUGH_GAMES = 20 };
    static const double LEAST = 0.45;
    const double won = (double)(colour == TGN_BLACK ? count->black : count->white);
    return count->games >= ENOUGH_GAMES && won >= LEAST * (double)(count->black + count->white);
}

int tgn_gtp_go__known(const tgn_gtp_go_engine *engine, tgn_colour colour, tgn_bot_known out[TGN_GTP_GO_KNOWN])
{
    enum { LEVEL = 5, MOVES = 12 }; /* who searches, and how long an opening is */
    tgn_answer *answer;
    tgn_error error;
    int count = 0;
    if (!engine->graph || !engine->options.openings || engine->options.level < LEVEL ||
        tgn_game_moves(engine->game) >= MOVES || colour != tgn_game_to_move(engine->game))
        return 0;
    const tgn_question question = {
        .board = tgn_gtp_go__board(engine), .to_move = colour, .ko = tgn_game_ko(engine->game)};
    if (tgn_graph_position(engine->graph, &question, &answer, &error) < 0)
        return 0;
    for (size_t i = 0; i < answer->way_count && count < TGN_GTP_GO_KNOWN; i++) {
        const tgn_way *way = &answer->ways[i];
        if (way->kind == TGN_WAY_MOVE && sound(&way->here, colour))
            out[count++] =
                (tgn_bot_known){way->move.point, (double)way->here.games / (double)(answer->total.games + 1)};
    }
    tgn_answer_free(answer);
    return count;
}

int tgn_gtp_go__continuations(void *self, tgn_gtp_call *call)
{
    way_list list = {.count = 0};
    tgn_count total;
    TGN_TRY(look_up(self, call, &list, &total));
    say_pairs(call, &list, tgn_gtp_go__size(self));
    return TGN_OK;
}

int tgn_gtp_go__continuations_gfx(void *self, tgn_gtp_call *call)
{
    way_list list = {.count = 0};
    tgn_count total;
    TGN_TRY(look_up(self, call, &list, &total));
    tgn_gtp_say(call, "TEXT %" PRIu64 " games; black won %" PRIu64 ", white %" PRIu64, total.games,
                total.black, total.white);
    say_picture(call, &list, tgn_gtp_go__size(self));
    return TGN_OK;
}

/* ---- continuations of what surrounds the last move ----------------------------------------------------- */

enum { SIDE_LEAST = 3, SIDE_USUAL = 5, SIDE_MOST = 13 };

/* The last stone that was played; passes after it do not count. TGN_PASS: none was. */
static tgn_point last_stone(const tgn_game *game)
{
    size_t moves = tgn_game_moves(game);
    while (moves > 0 && tgn_game_move(game, moves - 1).point == TGN_PASS)
        moves--;
    return moves > 0 ? tgn_game_move(game, moves - 1).point : (tgn_point)TGN_PASS;
}

/* The side of the square: odd, so that the move can be in the middle. */
static int read_side(tgn_gtp_call *call, long *out)
{
    *out = SIDE_USUAL;
    if (call->count == 0)
        return TGN_OK;
    TGN_TRY(tgn_gtp__integer(call, 0, SIDE_LEAST, SIDE_MOST, out));
    return *out % 2 ? TGN_OK
                    : tgn_gtp_fail(call, TGN_ERR_ARGUMENT,
                                   "syntax error: %ld is even; the move is in the middle of 3, 5, ... %d",
                                   *out, SIDE_MOST);
}

static int clamp(int least, int number, int most)
{
    return number < least ? least : number > most ? most : number;
}

/* The square around a point, as far as there is a board. Returns its upper left point. */
static tgn_point cut_around(tgn_pattern *out, const tgn_board *board, tgn_point middle, long side)
{
    const int reach = (int)side / 2, row = tgn_point_row(middle), col = tgn_point_col(middle);
    const int bottom = board->size.rows - 1, right = board->size.cols - 1;
    return tgn_pattern_cut(out, board,
                           tgn_point_at(clamp(0, row - reach, bottom), clamp(0, col - reach, right)),
                           tgn_point_at(clamp(0, row + reach, bottom), clamp(0, col + reach, right)));
}

/*
 * The answer's moves of one colour, as points of the board. (The pattern may be its own image with colours exchanged.
 * Then each of them stands for one of the other colour elsewhere, which is not shown.)
 */
static void add_moves(way_list *out, const tgn_pattern_answer *answer, tgn_point at, tgn_colour colour)
{
    for (size_t i = 0; i < answer->way_count; i++) {
        const tgn_pattern_way *way = &answer->ways[i];
        const int row = tgn_point_row(way->move.point), col = tgn_point_col(way->move.point);
        if (way->kind == TGN_WAY_MOVE && way->move.colour == colour)
            add_way(out, tgn_point_at(tgn_point_row(at) + row, tgn_point_col(at) + col), &way->here);
    }
}

static int search(tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_pattern_question *question,
                  tgn_pattern_answer **out)
{
    tgn_error error;
    const int patience = engine->options.patience;
    tgn_gtp_go_work work = {
        .engine = engine, .call = call, .until = tgn_clock__seconds() + patience / 1000.0};
    const tgn_progress progress = {tgn_gtp_go__progress, &work};
    const int code = tgn_graph_pattern(engine->graph, question, &progress, out, &error);
    if (code == TGN_ERR_STOPPED)
        return tgn_gtp_fail(call, code, "not known within %g s", patience / 1000.0);
    return code < 0 ? tgn_gtp_go__fail(call, code, &error) : TGN_OK;
}

/* Look for what surrounds the last move. */
static int look_around(tgn_gtp_go_engine *engine, tgn_gtp_call *call, way_list *out, tgn_count *total)
{
    tgn_colour colour;
    tgn_pattern pattern;
    tgn_pattern_answer *answer;
    long side;
    TGN_TRY(read_side(call, &side));
    TGN_TRY(tgn_gtp_go__side(engine, call, 1, &colour));
    TGN_TRY(check_database(engine, call));
    const tgn_point middle = last_stone(engine->game);
    if (middle == TGN_PASS)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "no move was played yet");
    const tgn_point at = cut_around(&pattern, tgn_gtp_go__board(engine), middle, side);
    const tgn_pattern_question question = {
        .pattern = &pattern, .anchor = TGN_ANCHOR_EDGES, .board = tgn_gtp_go__size(engine), .at = at};
    TGN_TRY(search(engine, call, &question, &answer));
    add_moves(out, answer, at, colour);
    *total = answer->total;
    tgn_pattern_answer_free(answer);
    return TGN_OK;
}

int tgn_gtp_go__pattern(void *self, tgn_gtp_call *call)
{
    way_list list = {.count = 0};
    tgn_count total;
    TGN_TRY(look_around(self, call, &list, &total));
    say_pairs(call, &list, tgn_gtp_go__size(self));
    return TGN_OK;
}

int tgn_gtp_go__pattern_gfx(void *self, tgn_gtp_call *call)
{
    way_list list = {.count = 0};
    tgn_count total;
    TGN_TRY(look_around(self, call, &list, &total));
    tgn_gtp_say(call, "TEXT %" PRIu64 " times in %" PRIu64 " games; black won %" PRIu64 ", white %" PRIu64,
                total.visits, total.games, total.black, total.white);
    say_picture(call, &list, tgn_gtp_go__size(self));
    return TGN_OK;
}

/* ---- perfect play -------------------------------------------------------------------------------------- */

/* Territory rules only where there are tables; larger boards are searched by area. */
static const tgn_solve_rules *rules_for(const tgn_gtp_go_engine *engine)
{
    const bool tabled = tgn_size_points(tgn_gtp_go__size(engine)) <= TGN_SOLVE_TABLED;
    const bool territory = tgn_game_rules(engine->game)->scoring == TGN_SCORE_TERRITORY;
    return tgn_solve_rules_find(tabled && territory ? "territory" : "area");
}

static int make_situation(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_situation *out)
{
    tgn_colour colour;
    tgn_error error;
    if (tgn_gtp_go__side(engine, call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    const int code = tgn_situation_of_game(out, engine->game, &error);
    if (code < 0)
        return tgn_gtp_go__fail(call, code, &error);
    if (colour != out->to_move) {
        out->to_move = colour;
        out->ko = TGN_PASS;
        out->passed = false;
    }
    if (out->over) /* show the moves as if the game went on */
        out->over = out->passed = false;
    return TGN_OK;
}

static int solve(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_solve_answer *out)
{
    tgn_error error;
    const int patience = engine->options.patience;
    tgn_gtp_go_work work = {
        .engine = engine, .call = call, .until = tgn_clock__seconds() + patience / 1000.0};
    const tgn_progress progress = {tgn_gtp_go__progress, &work};
    const tgn_solver_options options = {
        .tables = engine->options.tables, .memory = engine->options.memory, .threads = 1};
    tgn_solve_question question = {.rules = rules_for(engine),
                                   .komi = round(2 * tgn_gtp_go__komi(engine)) / 2,
                                   .milliseconds = patience};
    if (make_situation(engine, call, &question.situation) < 0)
        return TGN_ERR_ARGUMENT;
    int code = engine->solver ? TGN_OK : tgn_solver_open(&engine->solver, &options, &error);
    if (code == TGN_OK)
        code = tgn_solver_ask(engine->solver, out, &question, &progress, &error);
    if (code == TGN_ERR_STOPPED)
        return tgn_gtp_fail(call, code, "not known within %g s", patience / 1000.0);
    return code < 0 ? tgn_gtp_go__fail(call, code, &error) : TGN_OK;
}

/* "+3", "0", "-2"; "1..3" where only bounds are known or endless play interferes. For Black, without komi. */
static void say_value(tgn_gtp_call *call, tgn_solve_value value)
{
    if (value.low == value.high)
        tgn_gtp_say(call, value.low ? "%+d" : "%d", value.low);
    else
        tgn_gtp_say(call, "%d..%d", value.low, value.high);
}

/* Pairs of a point and what Black gets there. */
int tgn_gtp_go__solved(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_solve_answer *answer = malloc(sizeof *answer);
    int code = answer ? solve(engine, call, answer) : tgn_gtp_fail(call, TGN_ERR_MEMORY, "out of memory");
    bool any = false;
    for (int i = 0; code == TGN_OK && i < answer->choices; i++) {
        if (answer->choice[i].point == TGN_PASS)
            continue;
        if (any)
            tgn_gtp_say(call, "\n");
        any = true;
        tgn_gtp__say_point(call, answer->choice[i].point, tgn_gtp_go__size(engine));
        tgn_gtp_say(call, " ");
        say_value(call, answer->choice[i].value);
    }
    free(answer);
    return code;
}

static void say_best(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_solve_answer *answer)
{
    bool any = false;
    for (int i = 0; i < answer->choices; i++) {
        const tgn_solve_choice *choice = &answer->choice[i];
        if (!choice->best || choice->point == TGN_PASS)
            continue;
        tgn_gtp_say(call, "%s ", any ? "" : "\nCIRCLE");
        tgn_gtp__say_point(call, choice->point, tgn_gtp_go__size(engine));
        any = true;
    }
}

/* The best moves in circles, and a line of best play. */
int tgn_gtp_go__solved_best(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_solve_answer *answer = malloc(sizeof *answer);
    const int code =
        answer ? solve(engine, call, answer) : tgn_gtp_fail(call, TGN_ERR_MEMORY, "out of memory");
    if (code == TGN_OK) {
        tgn_gtp_say(call, "TEXT %s, black gets ", answer->exact ? "solved" : "bounds");
        say_value(call, answer->value);
        tgn_gtp_say(call, " without komi (%s)", rules_for(engine)->name);
        say_best(engine, call, answer);
        for (int i = 0; i < answer->line; i++) {
            tgn_gtp_say(call, "%s %c ", i ? "" : "\nVAR", answer->move[i].colour == TGN_BLACK ? 'b' : 'w');
            tgn_gtp__say_point(call, answer->move[i].point, tgn_gtp_go__size(engine));
        }
    }
    free(answer);
    return code;
}
