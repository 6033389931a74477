/* situation.c - what matters for the play to come, and its symmetries; see tengen/solve.h and situation.h */
#include "solve/position/situation.h"

#include <tengen/solve.h>

#include "solve/position/grid.h"

#include <assert.h>

void tgn_situation_init(tgn_situation *out, tgn_size size)
{
    *out = (tgn_situation){.size = size, .to_move = TGN_BLACK, .ko = TGN_PASS};
}

/* ---- checking ------------------------------------------------------------------------------------------ */

static char *point_text(char out[TGN_POINT_TEXT], tgn_solve_set set, tgn_size size)
{
    return tgn_point_format(out, tgn_point_from_index(tgn_solve_set__first(set), size), size);
}

static int check_stones(const tgn_situation *situation, const tgn_solve_grid *grid, tgn_error *error)
{
    const tgn_solve_set black = situation->black, white = situation->white;
    const tgn_solve_set empty = grid->all & ~(black | white);
    char text[TGN_POINT_TEXT];
    if ((black | white) & ~grid->all)
        return tgn_error_set(error, TGN_ERR_ILLEGAL, "a stone lies off the board");
    if (black & white)
        return tgn_error_set(error, TGN_ERR_ILLEGAL, "black and white stones on %s",
                             point_text(text, black & white, situation->size));
    const tgn_solve_set dead = tgn_solve_grid__without_liberties(grid, black, empty) |
                               tgn_solve_grid__without_liberties(grid, white, empty);
    if (dead)
        return tgn_error_set(error, TGN_ERR_ILLEGAL, "the string at %s has no liberty",
                             point_text(text, dead, situation->size));
    return 0;
}

/* A ban forbids a move that would take a single stone with a single stone, and would itself leave a ban. */
static int check_ban(const tgn_situation *situation, const tgn_solve_grid *grid, tgn_error *error)
{
    if (situation->ko == TGN_PASS)
        return 0;
    char text[TGN_POINT_TEXT];
    tgn_point_format(text, situation->ko, situation->size);
    if (!tgn_point_on(situation->ko, situation->size))
        return tgn_error_set(error, TGN_ERR_ILLEGAL, "the ko ban lies off the board");
    if (situation->passed || situation->over)
        return tgn_error_set(error, TGN_ERR_ILLEGAL, "a ko ban on %s after a pass, which lifts bans", text);
    const bool black = situation->to_move == TGN_BLACK;
    const tgn_solve_set own = black ? situation->black : situation->white;
    const tgn_solve_set other = black ? situation->white : situation->black;
    const tgn_solve_set at = (tgn_solve_set)1 << tgn_point_index(situation->ko, situation->size);
    tgn_solve_grid_step step;
    if ((at & (own | other)) || !tgn_solve_grid__play(grid, own, other, at, &step) || !step.ko)
        return tgn_error_set(error, TGN_ERR_ILLEGAL,
                             "a ko ban on %s, where %s could not retake a single stone", text,
                             black ? "Black" : "White");
    return 0;
}

int tgn_situation_check(const tgn_situation *situation, tgn_error *error)
{
    const tgn_size size = situation->size;
    if (!tgn_size_valid(size) || tgn_size_points(size) > TGN_SOLVE_POINTS)
        return tgn_error_set(error, TGN_ERR_LIMIT, "a board of %dx%d; boards of 1 to %d points can be solved",
                             size.rows, size.cols, TGN_SOLVE_POINTS);
    if (situation->prisoners > TGN_SOLVE_PRISONERS || situation->prisoners < -TGN_SOLVE_PRISONERS)
        return tgn_error_set(error, TGN_ERR_LIMIT, "a lead of %d prisoners for Black; the limit is -%d to %d",
                             situation->prisoners, TGN_SOLVE_PRISONERS, TGN_SOLVE_PRISONERS);
    if (situation->to_move != TGN_BLACK && situation->to_move != TGN_WHITE)
        return tgn_error_set(error, TGN_ERR_ILLEGAL, "neither Black nor White is to move");
    const tgn_solve_grid grid = tgn_solve_grid__of(size);
    const int code = check_stones(situation, &grid, error);
    return code < 0 ? code : check_ban(situation, &grid, error);
}

/* ---- from and to boards -------------------------------------------------------------------------------- */

int tgn_situation_of_board(tgn_situation *out, const tgn_board *board, tgn_colour to_move, tgn_error *error)
{
    tgn_situation_init(out, board->size);
    out->to_move = to_move;
    if (tgn_size_points(board->size) <= TGN_SOLVE_POINTS)
        for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
            const tgn_solve_set at = (tgn_solve_set)1 << tgn_point_index(p, board->size);
            out->black |= tgn_board_at(board, p) == TGN_BLACK ? at : 0;
            out->white |= tgn_board_at(board, p) == TGN_WHITE ? at : 0;
        }
    return tgn_situation_check(out, error);
}

/* Whether the move before the last `passes` passes left a ban, which the first of these lifted. */
static bool ban_before(const tgn_game *game, size_t passes, const tgn_situation *now)
{
    const size_t steps = tgn_game_steps(game);
    if (steps <= passes)
        return false;
    tgn_past_step step;
    tgn_game_past(game, steps - passes - 1, &step);
    if (!step.is_move || step.move.point == TGN_PASS)
        return false;
    tgn_situation then = *now;
    then.to_move = tgn_colour_other(step.move.colour);
    for (size_t i = 0; i < step.change_count; i++) {
        then.ko = step.changes[i].point;
        if (step.changes[i].now == TGN_EMPTY && tgn_situation_check(&then, NULL) == 0)
            return true;
    }
    return false;
}

/* Passes at the end of a game, without one that only lifted a ban. */
static size_t passes_that_count(const tgn_game *game, const tgn_situation *now)
{
    const size_t steps = tgn_game_steps(game);
    size_t passes = 0;
    for (tgn_past_step step; passes < steps; passes++) {
        tgn_game_past(game, steps - passes - 1, &step);
        if (!step.is_move || step.move.point != TGN_PASS)
            break;
    }
    return passes > 0 && ban_before(game, passes, now) ? passes - 1 : passes;
}

int tgn_situation_of_game(tgn_situation *out, const tgn_game *game, tgn_error *error)
{
    const int code = tgn_situation_of_board(out, tgn_game_board(game), tgn_game_to_move(game), error);
    if (code < 0)
        return code;
    const size_t passes = passes_that_count(game, out);
    out->passed = passes == 1;
    out->over = passes > 1;
    out->ko = tgn_game_ko(game);
    out->prisoners = (int)tgn_game_prisoners(game, TGN_WHITE) - (int)tgn_game_prisoners(game, TGN_BLACK);
    return tgn_situation_check(out, error);
}

void tgn_situation_board(const tgn_situation *situation, tgn_board *out)
{
    tgn_board_init(out, situation->size);
    for (tgn_point p = tgn_point_first(situation->size); p; p = tgn_point_next(p, situation->size)) {
        const tgn_solve_set at = (tgn_solve_set)1 << tgn_point_index(p, situation->size);
        if ((situation->black | situation->white) & at)
            tgn_board_put(out, p, situation->black & at ? TGN_BLACK : TGN_WHITE);
    }
}

/* ---- playing ------------------------------------------------------------------------------------------- */

static int play_pass(tgn_situation *situation)
{
    const bool counts = situation->ko == TGN_PASS;
    situation->over = counts && situation->passed;
    situation->passed = counts && !situation->passed;
    situation->ko = TGN_PASS;
    situation->to_move = tgn_colour_other(situation->to_move);
    return 0;
}

static int refuse(tgn_error *error, tgn_point point, tgn_size size, const char *why)
{
    char text[TGN_POINT_TEXT];
    return tgn_error_set(error, TGN_ERR_ILLEGAL, "%s: %s", tgn_point_format(text, point, size), why);
}

int tgn_situation_play(tgn_situation *situation, tgn_point point, bool superko, tgn_error *error)
{
    const tgn_size size = situation->size;
    assert(point == TGN_PASS || tgn_point_on(point, size));
    if (situation->over)
        return refuse(error, point, size, "the game is over");
    if (point == TGN_PASS)
        return play_pass(situation);
    const tgn_solve_grid grid = tgn_solve_grid__of(size);
    const tgn_solve_set at = (tgn_solve_set)1 << tgn_point_index(point, size);
    tgn_solve_set *own = situation->to_move == TGN_BLACK ? &situation->black : &situation->white;
    tgn_solve_set *other = situation->to_move == TGN_BLACK ? &situation->white : &situation->black;
    tgn_solve_grid_step step;
    if ((*own | *other) & at)
        return refuse(error, point, size, "a stone is there");
    if (point == situation->ko && !superko)
        return refuse(error, point, size, "the ko may not be retaken at once; a pass lifts the ban");
    if (!tgn_solve_grid__play(&grid, *own, *other, at, &step))
        return refuse(error, point, size, "suicide");
    *own = step.own;
    *other = step.other;
    situation->prisoners += situation->to_move == TGN_BLACK ? step.taken : -step.taken;
    situation->ko =
        step.ko && !superko ? tgn_point_from_index(tgn_solve_set__first(step.ko), size) : TGN_PASS;
    situation->passed = false;
    situation->to_move = tgn_colour_other(situation->to_move);
    return step.taken;
}

/* ---- symmetry ------------------------------------------------------------------------------------------ */

unsigned tgn_solve_situation__symmetries(const tgn_situation *situation)
{
    tgn_board board;
    tgn_situation_board(situation, &board);
    unsigned symmetries = tgn_board_stabiliser(&board);
    for (int m = 0; m < TGN_SYMMETRY_COUNT; m++)
        if (symmetries >> m & 1 &&
            tgn_symmetry_point((tgn_symmetry)m, situation->size, situation->ko) != situation->ko)
            symmetries &= ~(1U << m);
    return symmetries;
}

tgn_point tgn_solve_situation__first_image(unsigned symmetries, tgn_size size, tgn_point point)
{
    tgn_point first = point;
    for (int m = 0; m < TGN_SYMMETRY_COUNT; m++) {
        tgn_point image = symmetries >> m & 1 ? tgn_symmetry_point((tgn_symmetry)m, size, point) : point;
        first = image < first ? image : first;
    }
    return first;
}

static tgn_solve_set image_of(tgn_symmetry symmetry, tgn_size size, tgn_solve_set set)
{
    tgn_solve_set image = 0;
    for (; set; set &= set - 1) {
        tgn_point point = tgn_point_from_index(tgn_solve_set__first(set), size);
        image |= (tgn_solve_set)1 << tgn_point_index(tgn_symmetry_point(symmetry, size, point), size);
    }
    return image;
}

/*      bit  37    36     35       34..32   31..16   15..0
 *           over  passed white's  -        white    black      and the ko, one point or none, in 53..38 */
uint64_t tgn_solve_situation__key(const tgn_situation *s)
{
    uint64_t least = UINT64_MAX;
    tgn_solve_set ko = s->ko == TGN_PASS ? 0 : (tgn_solve_set)1 << tgn_point_index(s->ko, s->size);
    for (int m = 0; m < tgn_symmetry_count(s->size); m++) {
        tgn_symmetry symmetry = (tgn_symmetry)m;
        uint64_t key = (uint64_t)image_of(symmetry, s->size, ko) << 38 |
                       (uint64_t)image_of(symmetry, s->size, s->white) << 16 |
                       image_of(symmetry, s->size, s->black);
        least = key < least ? key : least;
    }
    return least | (uint64_t)s->over << 37 | (uint64_t)s->passed << 36 |
           (uint64_t)(s->to_move == TGN_WHITE) << 35;
}
