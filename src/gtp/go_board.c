/*
 * go_board.c - what lies on the board, where one may play, and how the board is counted; mostly by GNU Go's names
 */
#include "gtp/go_engine.h"

#include <math.h>
#include <string.h>

#include <tengen/outcome.h>

static const char *name_of(tgn_colour colour)
{
    return colour == TGN_BLACK ? "black" : "white";
}

/* The board, turn, ko and captures, in a form that `tengen show` and tgn_text_parse() can read. */
int tgn_gtp_go__showboard(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    const tgn_game *game = engine->game;
    const tgn_point ko = tgn_game_ko(game);
    tgn_move last;
    char text[TGN_POINT_TEXT];
    if (!tgn_game_last(game, &last) || last.point == TGN_PASS ||
        tgn_board_at(tgn_game_board(game), last.point) != last.colour)
        last.point = TGN_PASS;
    tgn_gtp__say_board(call, tgn_game_board(game), last.point);
    tgn_gtp_say(call, "\nto move: %s", name_of(tgn_game_to_move(game)));
    if (ko != TGN_PASS)
        tgn_gtp_say(call, "\nko: %s", tgn_point_format(text, ko, tgn_game_size(game)));
    tgn_gtp_say(call, "\ncaptured: %u black, %u white", tgn_game_prisoners(game, TGN_BLACK),
                tgn_game_prisoners(game, TGN_WHITE));
    return TGN_OK;
}

int tgn_gtp_go__list_stones(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    const tgn_size size = tgn_gtp_go__size(engine);
    tgn_point points[TGN_POINTS_MAX];
    tgn_colour colour;
    int count = 0;
    if (tgn_gtp__colour(call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (tgn_board_at(tgn_gtp_go__board(engine), p) == colour)
            points[count++] = p;
    tgn_gtp__say_points(call, points, count, size);
    return TGN_OK;
}

/* Stones that this colour has captured, as GNU Go counts them. */
int tgn_gtp_go__captures(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_colour colour;
    if (tgn_gtp__colour(call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_gtp_say(call, "%u", tgn_game_prisoners(engine->game, tgn_colour_other(colour)));
    return TGN_OK;
}

static bool legal(tgn_gtp_go_engine *engine, tgn_colour colour, tgn_point point)
{
    return (tgn_game_judge(engine->game, colour, point) & ~(unsigned)TGN_FAULT_TURN) == 0;
}

int tgn_gtp_go__is_legal(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_move move;
    if (tgn_gtp__colour(call, 0, &move.colour) < 0 ||
        tgn_gtp__vertex(call, 1, tgn_gtp_go__size(engine), &move.point) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_gtp_say(call, "%d", legal(engine, move.colour, move.point));
    return TGN_OK;
}

/* Points only: a pass is always legal. */
int tgn_gtp_go__all_legal(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    const tgn_size size = tgn_gtp_go__size(engine);
    tgn_point points[TGN_POINTS_MAX];
    tgn_colour colour;
    int count = 0;
    if (tgn_gtp__colour(call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (legal(engine, colour, p))
            points[count++] = p;
    tgn_gtp__say_points(call, points, count, size);
    return TGN_OK;
}

/* The liberties of the string at argument 0. Returns how many, or a negative code, said. */
static int liberties(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_point out[TGN_POINTS_MAX])
{
    tgn_point point;
    if (tgn_gtp__point(call, 0, tgn_gtp_go__size(engine), &point) < 0)
        return TGN_ERR_ARGUMENT;
    if (tgn_board_at(tgn_gtp_go__board(engine), point) == TGN_EMPTY)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "no stone is there");
    return tgn_board_liberties(tgn_gtp_go__board(engine), point, out);
}

int tgn_gtp_go__countlib(void *self, tgn_gtp_call *call)
{
    tgn_point points[TGN_POINTS_MAX];
    const int count = liberties(self, call, points);
    if (count >= 0)
        tgn_gtp_say(call, "%d", count);
    return count < 0 ? count : TGN_OK;
}

int tgn_gtp_go__findlib(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_point points[TGN_POINTS_MAX];
    const int count = liberties(engine, call, points);
    if (count >= 0)
        tgn_gtp__say_points(call, points, count, tgn_gtp_go__size(engine));
    return count < 0 ? count : TGN_OK;
}

int tgn_gtp_go__colour(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_point point;
    if (tgn_gtp__point(call, 0, tgn_gtp_go__size(engine), &point) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_gtp_say(call, "%s", tgn_colour_name(tgn_board_at(tgn_gtp_go__board(engine), point)));
    return TGN_OK;
}

static void say_move(tgn_gtp_call *call, tgn_move move, tgn_size size)
{
    tgn_gtp_say(call, "%s ", name_of(move.colour));
    tgn_gtp__say_point(call, move.point, size);
}

int tgn_gtp_go__last_move(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    const size_t moves = tgn_game_moves(engine->game);
    if (moves == 0)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "no previous move known");
    say_move(call, tgn_game_move(engine->game, moves - 1), tgn_gtp_go__size(engine));
    return TGN_OK;
}

/* The last move first, one per line. */
int tgn_gtp_go__move_history(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    for (size_t i = tgn_game_moves(engine->game); i-- > 0;) {
        say_move(call, tgn_game_move(engine->game, i), tgn_gtp_go__size(engine));
        if (i > 0)
            tgn_gtp_say(call, "\n");
    }
    return TGN_OK;
}

/* ---- the score, as if both sides had stopped now ------------------------------------------------------- */

static int judge(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_outcome *out)
{
    const tgn_outcome_question question = {.board = tgn_gtp_go__board(engine),
                                           .to_move = tgn_game_to_move(engine->game),
                                           .ko = tgn_game_ko(engine->game),
                                           .finished = true,
                                           .playouts = engine->options.playouts,
                                           .seed = engine->options.seed,
                                           .as_it_stands =
                                               tgn_game_rules(engine->game)->scoring == TGN_SCORE_AREA};
    if (tgn_outcome_read(out, &question) < 0)
        return tgn_gtp_fail(call, TGN_ERR_MEMORY, "cannot score: out of memory");
    return TGN_OK;
}

int tgn_gtp_go__final_score(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    const unsigned prisoners[3] = {0, tgn_game_prisoners(engine->game, TGN_BLACK),
                                   tgn_game_prisoners(engine->game, TGN_WHITE)};
    tgn_outcome outcome;
    if (judge(engine, call, &outcome) < 0)
        return TGN_ERR_MEMORY;
    const double komi = tgn_gtp_go__komi(engine);
    const double lead = tgn_game_rules(engine->game)->scoring == TGN_SCORE_AREA
                            ? tgn_outcome_area(&outcome, komi)
                            : tgn_outcome_territory(&outcome, prisoners, komi);
    if (fabs(lead) < 0.001)
        tgn_gtp_say(call, "0");
    else
        tgn_gtp_say(call, "%c+%.10g", lead > 0 ? 'B' : 'W', fabs(lead));
    return TGN_OK;
}

/* ---- statuses ------------------------------------------------------------------------------------------ */

/* Stones have a fate, empty points a holder. */
static const struct {
    const char *name;
    uint8_t fate;
    tgn_colour holder;
} statuses[] = {{"dead", TGN_FATE_DEAD, 0},
                {"alive", TGN_FATE_ALIVE, 0},
                {"seki", TGN_FATE_SEKI, 0},
                {"black_territory", TGN_FATE_NONE, TGN_BLACK},
                {"white_territory", TGN_FATE_NONE, TGN_WHITE},
                {"dame", TGN_FATE_NONE, TGN_EMPTY}};
enum { STATUSES = sizeof statuses / sizeof *statuses };

static bool has_status(const tgn_outcome *outcome, const tgn_board *board, tgn_point p, int status)
{
    if (tgn_board_at(board, p) != TGN_EMPTY)
        return statuses[status].fate != TGN_FATE_NONE && outcome->fate[p] == statuses[status].fate;
    return statuses[status].fate == TGN_FATE_NONE && outcome->holder[p] == statuses[status].holder;
}

/* As in GNU Go: one point. */
int tgn_gtp_go__final_status(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_outcome outcome;
    tgn_point point;
    if (tgn_gtp__point(call, 0, tgn_gtp_go__size(engine), &point) < 0)
        return TGN_ERR_ARGUMENT;
    if (judge(engine, call, &outcome) < 0)
        return TGN_ERR_MEMORY;
    for (int i = 0; i < STATUSES; i++)
        if (has_status(&outcome, tgn_gtp_go__board(engine), point, i)) {
            tgn_gtp_say(call, "%s", statuses[i].name);
            return TGN_OK;
        }
    return tgn_gtp_fail(call, TGN_ERR_MISSING, "cannot score: the status of this point is not known");
}

/* Stones: one string per line; empty points: all in one line. */
static void list(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_outcome *outcome, int status)
{
    const tgn_board *board = tgn_gtp_go__board(engine);
    bool listed[TGN_GRID] = {false};
    tgn_point points[TGN_POINTS_MAX];
    bool any = false;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (listed[p] || !has_status(outcome, board, p, status))
            continue;
        const bool stone = tgn_board_at(board, p) != TGN_EMPTY;
        const int count = stone ? tgn_board_string(board, p, points) : 1;
        for (int i = 0; stone && i < count; i++)
            listed[points[i]] = true;
        points[0] = p;
        if (any)
            tgn_gtp_say(call, stone ? "\n" : " ");
        tgn_gtp__say_points(call, points, count, board->size);
        any = true;
    }
}

int tgn_gtp_go__final_status_list(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_outcome outcome;
    int status = 0;
    while (status < STATUSES && strcmp(call->args[0], statuses[status].name) != 0)
        status++;
    if (status == STATUSES)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT,
                            "syntax error: dead, alive, seki, black_territory, white_territory or dame");
    if (judge(engine, call, &outcome) < 0)
        return TGN_ERR_MEMORY;
    list(engine, call, &outcome, status);
    return TGN_OK;
}
