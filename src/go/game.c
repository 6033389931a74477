/* game.c - a game and its steps: moves, setup, changes of turn, undo; see tengen/game.h */
#include <tengen/game.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "go/game_state.h"
#include "go/stone.h"

int tgn_game_new(tgn_game **out, tgn_size size, const tgn_rules *rules)
{
    tgn_game *game = aligned_alloc(_Alignof(tgn_game), sizeof *game);
    if (!game)
        return TGN_ERR_MEMORY;
    memset(game, 0, sizeof *game);
    int code = tgn_game_reset(game, size, rules ? rules : tgn_rules_find("japanese"));
    if (code < 0) {
        tgn_game_free(game);
        return code;
    }
    *out = game;
    return 0;
}

void tgn_game_free(tgn_game *game)
{
    if (!game)
        return;
    for (int row = 0; row < TGN_SIDE_MAX; row++)
        for (int col = 0; col < TGN_SIDE_MAX; col++)
            tgn_keytable_free(game->tables[row][col]);
    tgn_position_history__free(&game->history);
    free(game->steps);
    free(game->changes);
    free(game->others);
    free(game);
}

int tgn_game_reset(tgn_game *game, tgn_size size, const tgn_rules *rules)
{
    assert(tgn_size_valid(size));
    tgn_keytable **table = &game->tables[size.rows - 1][size.cols - 1];
    if (!*table && tgn_keytable_new(table, size) < 0)
        return TGN_ERR_MEMORY;
    if (!tgn_size_equal(game->empty.size, size))
        tgn_board_init(&game->empty, size);
    game->table = *table;
    game->board = game->empty;
    memset(&game->images, 0, sizeof game->images);
    game->keyed = 0;
    game->ko = TGN_PASS;
    game->to_move = TGN_BLACK;
    memset(game->prisoners, 0, sizeof game->prisoners);
    game->top = game->steps;
    game->limit = game->steps; /* the next step reserves its memory */
    game->change_count = game->other_count = 0;
    if (rules)
        game->rules = *rules;
    game->superko = game->rules.repetition != TGN_REPEAT_KO;
    if (game->superko)
        memset(game->placed, 0, sizeof game->placed);
    tgn_position_history__clear(&game->history);
    game->entered = 0;
    return 0;
}

const tgn_board *tgn_game_board(const tgn_game *game)
{
    return &game->board;
}

const tgn_rules *tgn_game_rules(const tgn_game *game)
{
    return &game->rules;
}

tgn_size tgn_game_size(const tgn_game *game)
{
    return game->board.size;
}

tgn_colour tgn_game_to_move(const tgn_game *game)
{
    return game->to_move;
}

tgn_point tgn_game_ko(const tgn_game *game)
{
    return game->ko;
}

unsigned tgn_game_prisoners(const tgn_game *game, tgn_colour colour)
{
    return game->prisoners[colour];
}

size_t tgn_game_steps(const tgn_game *game)
{
    return tgn_game__steps(game);
}

size_t tgn_game_moves(const tgn_game *game)
{
    return tgn_game__steps(game) - game->other_count;
}

static tgn_move move_of(const tgn_game_step *step)
{
    return (tgn_move){step->stone.point, step->stone.now};
}

bool tgn_game_last(const tgn_game *game, tgn_move *out)
{
    if (game->top == game->steps || game->top[-1].kind > TGN_STEP_PASS)
        return false;
    *out = move_of(game->top - 1);
    return true;
}

/*
 * Move `index` is the step `index + k`, where k of the steps before it are not moves: others[k-1] - (k-1) <=
 * index, the number of moves before that one, and the same is false for others[k]. Found by halving.
 */
tgn_move tgn_game_move(const tgn_game *game, size_t index)
{
    assert(index < tgn_game_moves(game));
    size_t low = 0, high = game->other_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (game->others[middle] - middle <= index)
            low = middle + 1;
        else
            high = middle;
    }
    return move_of(&game->steps[index + low]);
}

bool tgn_game_over(const tgn_game *game)
{
    const tgn_game_step *top = game->top;
    return tgn_game__steps(game) >= 2 && top[-1].kind == TGN_STEP_PASS && top[-2].kind == TGN_STEP_PASS &&
           top[-1].stone.now != top[-2].stone.now;
}

tgn_key tgn_game_key(tgn_game *game, tgn_symmetry *s)
{
    return tgn_images_key(tgn_game__images(game), game->table, game->to_move, game->ko, s);
}

tgn_key tgn_game_key_ties(tgn_game *game, unsigned *ties)
{
    return tgn_images_key_ties(tgn_game__images(game), game->table, game->to_move, game->ko, ties);
}

const tgn_images *tgn_game_images(tgn_game *game)
{
    return tgn_game__images(game);
}

const tgn_keytable *tgn_game_keytable(const tgn_game *game)
{
    return game->table;
}

size_t tgn_game_changes(const tgn_game *game, const tgn_change **out)
{
    *out = NULL;
    return game->top == game->steps ? 0 : tgn_game__step_changes(game, game->top - 1, out);
}

void tgn_game_past(const tgn_game *game, size_t index, tgn_past_step *out)
{
    assert(index < tgn_game__steps(game));
    const tgn_game_step *step = &game->steps[index];
    out->is_move = step->kind <= TGN_STEP_PASS;
    out->move = move_of(step);
    out->to_move = step->to_move;
    out->change_count = tgn_game__step_changes(game, step, &out->changes);
}

/* ---- memory for steps ---------------------------------------------------------------------------------- */

/*
 * Below `limit` any move fits: set it to the end of the steps, or to zero steps if the list of changes
 * is tight.
 */
static void set_limit(tgn_game *game)
{
    bool tight = game->change_count + TGN_POINTS_MAX > game->change_capacity;
    game->limit = tight ? game->steps : game->steps + game->step_capacity;
}

/* Space for one more step with this many changes, but at least any move. Returns 0 or TGN_ERR_MEMORY. */
TGN_RARE static int reserve(tgn_game *game, size_t changes)
{
    if (changes < TGN_POINTS_MAX)
        changes = TGN_POINTS_MAX;
    const size_t count = tgn_game__steps(game);
    if (game->change_count + changes > UINT32_MAX || count >= UINT32_MAX)
        return TGN_ERR_MEMORY;
    int code = tgn_array__need(&game->steps, &game->step_capacity, count + 1);
    game->top = game->steps + count;
    if (code == 0)
        code = tgn_array__need(&game->changes, &game->change_capacity, game->change_count + changes);
    set_limit(game);
    return code;
}

static inline tgn_game_step *push_step(tgn_game *game, int kind, tgn_change stone)
{
    tgn_game_step *step = game->top++;
    step->stone = stone;
    step->ko = game->ko;
    step->to_move = game->to_move;
    step->kind = (uint8_t)kind;
    return step;
}

/* ---- moves --------------------------------------------------------------------------------------------- */

/* Stones that left the board join the prisoners and the list of changes. */
static void push_taken(tgn_game *game, tgn_colour colour, const tgn_point *taken, int count)
{
    for (int i = 0; i < count; i++)
        game->changes[game->change_count++] = (tgn_change){taken[i], colour, TGN_EMPTY};
    game->prisoners[colour] += (unsigned)count;
}

/*
 * Write down what a move took: enemies, or by suicide its own (`taken` ends with the stone itself). Returns
 * the faults.
 */
TGN_RARE static unsigned push_captures(tgn_game *game, tgn_game_step *step, const tgn_point *taken,
                                       int result)
{
    const tgn_change stone = step->stone;
    step->kind = TGN_STEP_TAKES;
    step->result = (int16_t)result;
    step->first = (uint32_t)game->change_count;
    if (result > 0) {
        game->changes[game->change_count++] = stone;
        push_taken(game, tgn_colour_other(stone.now), taken, result);
    } else {
        if (stone.before != TGN_EMPTY)
            game->changes[game->change_count++] = (tgn_change){stone.point, stone.before, TGN_EMPTY};
        game->prisoners[stone.now]++;
        push_taken(game, stone.now, taken, -result - 1);
    }
    step->length = (uint32_t)(game->change_count - step->first);
    set_limit(game);
    return result < 0 && !game->rules.suicide ? TGN_FAULT_SUICIDE : 0;
}

/*
 * Under superko: count the stone, and say whether the stones have stood like this before. A stone new to
 * its point says no.
 */
TGN_RARE static unsigned push_repeats(tgn_game *game, const tgn_game_step *step)
{
    const bool stays = step->kind == TGN_STEP_PLAIN || step->result > 0;
    if (stays && game->placed[step->stone.now - 1][step->stone.point]++ == 0)
        return 0;
    return tgn_game__repeats(game) ? TGN_FAULT_REPEATS : 0;
}

/*
 * Play on an empty point. Returns the faults. This is where replaying a record spends its time, so keys are
 * not updated here but when they are needed, see tgn_game__images().
 */
static TGN_HOT unsigned push_stone(tgn_game *game, tgn_colour colour, tgn_point point, tgn_colour covered)
{
    tgn_point taken[TGN_POINTS_MAX];
    unsigned faults = colour != game->to_move ? TGN_FAULT_TURN : point == game->ko ? TGN_FAULT_KO : 0;
    tgn_game_step *step = push_step(game, TGN_STEP_PLAIN, (tgn_change){point, covered, colour});
    game->to_move = tgn_colour_other(colour);
    int result = tgn_board__play(&game->board, point, colour, taken, &game->ko);
    if (result != 0)
        faults |= push_captures(game, step, taken, result);
    if (game->superko)
        faults |= push_repeats(game, step);
    return faults;
}

/* A pass, or a stone on a stone: the old one goes, as if by setup, and undo brings it back. */
TGN_RARE static unsigned push_odd(tgn_game *game, tgn_colour colour, tgn_point point)
{
    const tgn_colour covered = game->board.colour[point];
    const unsigned turn = colour != game->to_move ? TGN_FAULT_TURN : 0;
    if (point == TGN_PASS) {
        tgn_game_step *step = push_step(game, TGN_STEP_PASS, (tgn_change){TGN_PASS, TGN_EMPTY, colour});
        step->first = step->length = 0;
        game->to_move = tgn_colour_other(colour);
        game->ko = TGN_PASS;
        return turn;
    }
    assert(covered != TGN_EDGE);
    tgn_board_put(&game->board, point, TGN_EMPTY);
    push_stone(game, colour, point, covered);
    game->ko = TGN_PASS; /* retaking would not bring back what lay there */
    return turn | TGN_FAULT_OCCUPIED;
}

int tgn_game_force(tgn_game *game, tgn_colour colour, tgn_point point, unsigned *faults)
{
    assert(colour == TGN_BLACK || colour == TGN_WHITE);
    if (game->top >= game->limit && reserve(game, 0) < 0)
        return TGN_ERR_MEMORY;
    const bool plain = game->board.colour[point] == TGN_EMPTY;
    unsigned found = plain ? push_stone(game, colour, point, TGN_EMPTY) : push_odd(game, colour, point);
    if (faults)
        *faults = found;
    return 0;
}

int tgn_game_play(tgn_game *game, tgn_colour colour, tgn_point point)
{
    if (point != TGN_PASS && !tgn_point_on(point, game->board.size))
        return TGN_ERR_ILLEGAL;
    if (tgn_game_judge(game, colour, point) & ~(unsigned)TGN_FAULT_TURN)
        return TGN_ERR_ILLEGAL;
    return tgn_game_force(game, colour, point, NULL);
}

/* ---- other steps --------------------------------------------------------------------------------------- */

/* Begin a step that is not a move and makes at most this many changes. Returns NULL when there is no memory. */
static tgn_game_step *push_other(tgn_game *game, int kind, size_t changes)
{
    if (reserve(game, changes) < 0 ||
        tgn_array__need(&game->others, &game->other_capacity, game->other_count + 1) < 0)
        return NULL;
    game->others[game->other_count++] = (uint32_t)tgn_game__steps(game);
    tgn_game_step *step = push_step(game, kind, (tgn_change){TGN_PASS, TGN_EMPTY, TGN_EMPTY});
    step->first = (uint32_t)game->change_count;
    step->length = 0;
    return step;
}

/* Put one point of a setup step. */
static void push_point(tgn_game *game, tgn_point point, tgn_colour now)
{
    const tgn_colour before = game->board.colour[point];
    if (before == now)
        return;
    tgn_board_put(&game->board, point, now);
    if (now && game->superko)
        game->placed[now - 1][point]++;
    game->changes[game->change_count++] = (tgn_change){point, before, now};
}

static void end_setup(tgn_game *game, tgn_game_step *step)
{
    step->length = (uint32_t)(game->change_count - step->first);
    if (step->length > 0)
        game->ko = TGN_PASS;
    set_limit(game);
}

int tgn_game_setup(tgn_game *game, const tgn_move *stones, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!tgn_point_on(stones[i].point, game->board.size) || stones[i].colour > TGN_WHITE)
            return TGN_ERR_ARGUMENT;
    tgn_game_step *step = push_other(game, TGN_STEP_SETUP, count);
    if (!step)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        push_point(game, stones[i].point, stones[i].colour);
    end_setup(game, step);
    return 0;
}

int tgn_game_set_to_move(tgn_game *game, tgn_colour colour)
{
    assert(colour == TGN_BLACK || colour == TGN_WHITE);
    if (!push_other(game, TGN_STEP_TURN, 0))
        return TGN_ERR_MEMORY;
    if (colour != game->to_move)
        game->ko = TGN_PASS;
    game->to_move = colour;
    return 0;
}

int tgn_game_repeat(tgn_game *game, const tgn_game *other, size_t index)
{
    tgn_past_step past, next = {.to_move = other->to_move};
    tgn_game_past(other, index, &past);
    if (past.is_move)
        return tgn_game_force(game, past.move.colour, past.move.point, NULL);
    if (past.change_count == 0) { /* a turn, which was that of the next step */
        if (index + 1 < tgn_game_steps(other))
            tgn_game_past(other, index + 1, &next);
        return tgn_game_set_to_move(game, next.to_move);
    }
    tgn_game_step *step = push_other(game, TGN_STEP_SETUP, past.change_count);
    if (!step)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < past.change_count; i++)
        push_point(game, past.changes[i].point, past.changes[i].now);
    end_setup(game, step);
    return TGN_OK;
}

/* ---- undo ---------------------------------------------------------------------------------------------- */

/*
 * Take a move with a stone off the board, the reverse of push_stone(). What it took is the end of its
 * changes.
 */
static void unplay(tgn_game *game, const tgn_game_step *step)
{
    tgn_point taken[TGN_POINTS_MAX];
    const tgn_change stone = step->stone;
    const int result = step->kind == TGN_STEP_TAKES ? step->result : 0;
    const size_t n = (size_t)(result >= 0 ? result : -result - 1);
    for (size_t i = 0; i < n; i++)
        taken[i] = game->changes[step->first + step->length - n + i].point;
    tgn_board_unplay(&game->board, stone.point, stone.now, n ? taken : NULL, result);
    if (stone.before != TGN_EMPTY)
        tgn_board_put(&game->board, stone.point, stone.before);
    if (result >= 0)
        game->prisoners[tgn_colour_other(stone.now)] -= (unsigned)result;
    else
        game->prisoners[stone.now] -= (unsigned)-result;
}

/*
 * Take back the changes of a step, last first: on the board if it was a setup, and in the counts for superko.
 */
static void uncount(tgn_game *game, const tgn_game_step *step)
{
    const tgn_change *changes;
    for (size_t n = tgn_game__step_changes(game, step, &changes); n > 0; n--) {
        const tgn_change *change = &changes[n - 1];
        if (change->now && game->superko)
            game->placed[change->now - 1][change->point]--;
        if (step->kind == TGN_STEP_SETUP)
            tgn_board_put(&game->board, change->point, change->before);
    }
}

int tgn_game_undo(tgn_game *game)
{
    if (game->top == game->steps)
        return TGN_ERR_MISSING;
    tgn_game__forget_last(game);
    const tgn_game_step *step = --game->top;
    if (step->kind <= TGN_STEP_TAKES)
        unplay(game, step);
    uncount(game, step);
    if (step->kind == TGN_STEP_TAKES || step->kind == TGN_STEP_SETUP)
        game->change_count = step->first;
    game->other_count -= step->kind > TGN_STEP_PASS;
    game->ko = step->ko;
    game->to_move = step->to_move;
    return 0;
}
