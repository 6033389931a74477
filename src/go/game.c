/*
 * game.c - see tengen/game.h
 *
 * The past is kept as steps; each step knows what was there before it and which stretch of one long list of changes is its own:
 *
 *      steps     [ D4 ][ Q16 ][ x takes two ][ pass ]
 *      changes   [ +  |  +   |  + - -        |      ]
 *
 * Everything that undo needs is in these two lists; nothing is allocated for a single move.
 */
#include <tengen/game.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "go/keytable.h"
#include "go/past.h"
#include "go/stone.h"

enum { STEP_MOVE, STEP_SETUP, STEP_TURN };

struct step {
    uint32_t change;    /* where this step's changes begin */
    tgn_point point;    /* of a move */
    tgn_point ko;       /* before the step */
    int16_t result;     /* of a move: what tgn_board_play() said */
    tgn_colour colour;  /* of a move */
    tgn_colour covered; /* of a move: the stone that lay there, else TGN_EMPTY */
    tgn_colour to_move; /* before the step */
    uint8_t kind;
};

struct tgn_game {
    tgn_board board;
    tgn_images images;
    const tgn_keytable *table;
    tgn_point ko;
    tgn_colour to_move;
    bool superko; /* rules.repetition is not TGN_REPEAT_KO */
    unsigned prisoners[3];
    struct step *steps;
    tgn_change *changes;
    tgn_move *moves;
    size_t step_count, change_count, move_count;
    size_t step_capacity, change_capacity, move_capacity;
    tgn_rules rules;

    /* Repetition: times 0 .. entered-1 (time t is after t steps) are in `past`; the last of them had the stones `entered_key`. */
    tgn_past past;
    size_t entered;
    tgn_key entered_key;
    uint32_t placed[2][TGN_GRID]; /* under superko: how often a stone of this colour came to this point */

    tgn_board empty;                                  /* a board of this size to start from */
    tgn_keytable *tables[TGN_SIDE_MAX][TGN_SIDE_MAX]; /* of the sizes met so far */
};

int tgn_game_new(tgn_game **out, tgn_size size, const tgn_rules *rules)
{
    assert(tgn_size_valid(size));
    tgn_game *game = calloc(1, sizeof *game);
    if (!game)
        return TGN_ERR_MEMORY;
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
    tgn_past__free(&game->past);
    free(game->steps);
    free(game->changes);
    free(game->moves);
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
    game->ko = TGN_PASS;
    game->to_move = TGN_BLACK;
    memset(game->prisoners, 0, sizeof game->prisoners);
    game->step_count = game->change_count = game->move_count = 0;
    if (rules)
        game->rules = *rules;
    game->superko = game->rules.repetition != TGN_REPEAT_KO;
    if (game->superko)
        memset(game->placed, 0, sizeof game->placed);
    tgn_past__clear(&game->past);
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

/* ---- the past ---- */

static void toggle(tgn_game *game, tgn_point point, tgn_colour colour)
{
    tgn_images__toggle(&game->images, tgn_keytable__row(game->table, point, colour));
}

/* One past the last change of a step. */
static size_t changes_end(const tgn_game *game, size_t step)
{
    return step + 1 < game->step_count ? game->steps[step + 1].change : game->change_count;
}

/* The stones' key on the other side of a step: forward or back, the same words come and go. */
static tgn_key across(const tgn_game *game, tgn_key key, size_t step)
{
    for (size_t i = game->steps[step].change; i < changes_end(game, step); i++) {
        const tgn_change *change = &game->changes[i];
        if (change->before)
            key = tgn_key__xor(key, tgn_keytable__row(game->table, change->point, change->before)->image[0]);
        if (change->now)
            key = tgn_key__xor(key, tgn_keytable__row(game->table, change->point, change->now)->image[0]);
    }
    return key;
}

/* Whose turn it was after `time` steps. */
static tgn_colour side_at(const tgn_game *game, size_t time)
{
    return time < game->step_count ? game->steps[time].to_move : game->to_move;
}

/* Enter every time up to now into the index. Each is entered once, so this is O(1) amortised. */
static int catch_up(tgn_game *game)
{
    while (game->entered <= game->step_count) {
        size_t time = game->entered;
        tgn_key key = time ? across(game, game->entered_key, time - 1) : (tgn_key){0, 0};
        if (tgn_past__add(&game->past, key, side_at(game, time)) < 0)
            return TGN_ERR_MEMORY;
        game->entered_key = key;
        game->entered++;
    }
    return 0;
}

/* The index's answer without the index, for want of memory: walk back through all steps. */
static uint32_t scan(const tgn_game *game, tgn_key stones, tgn_colour side)
{
    uint32_t times = 0;
    tgn_key key = game->images.image[0];
    for (size_t time = game->step_count;; time--) {
        times += tgn_key_equal(key, stones) && (side == TGN_EMPTY || side == side_at(game, time));
        if (time == 0)
            return times;
        key = across(game, key, time - 1);
    }
}

/* How often the stones have stood like this, now included. */
static uint32_t times_stood(tgn_game *game, tgn_key stones, tgn_colour side)
{
    return catch_up(game) < 0 ? scan(game, stones, side) : tgn_past__times(&game->past, stones, side);
}

int tgn_game_repetitions(tgn_game *game, bool with_side)
{
    if (catch_up(game) < 0)
        return TGN_ERR_MEMORY;
    return (int)times_stood(game, game->images.image[0], with_side ? game->to_move : (tgn_colour)TGN_EMPTY) -
           1;
}

/* ---- judging ---- */

/* The key without the stones of the string at `point`. */
static tgn_key without(const tgn_game *game, tgn_key key, tgn_point point)
{
    const tgn_board *board = &game->board;
    tgn_point q = point;
    do {
        key = tgn_key__xor(key, tgn_keytable__row(game->table, q, board->colour[point])->image[0]);
        q = board->next[q];
    } while (q != point);
    return key;
}

/* The stones' key after a move that tgn_board_try() gave `flags` for: with the stone, without the strings that go. */
static tgn_key key_after(const tgn_game *game, tgn_colour colour, tgn_point point, int flags)
{
    const tgn_board *board = &game->board;
    const bool suicide = flags & TGN_MOVE_SUICIDE;
    const tgn_colour going = suicide ? colour : tgn_colour_other(colour);
    tgn_key key = game->images.image[0];
    if (!suicide)
        key = tgn_key__xor(key, tgn_keytable__row(game->table, point, colour)->image[0]);
    tgn_point head[4];
    for (int i = 0; i < 4; i++)
        head[i] = board->head[point + tgn_step[i]];
    for (int i = 0; i < 4; i++) {
        bool met =
            (i > 0 && head[0] == head[i]) || (i > 1 && head[1] == head[i]) || (i > 2 && head[2] == head[i]);
        int touches =
            (head[0] == head[i]) + (head[1] == head[i]) + (head[2] == head[i]) + (head[3] == head[i]);
        if (!met && board->colour[head[i]] == going && (suicide || board->liberties[head[i]] == touches))
            key = without(game, key, head[i]);
    }
    return key;
}

/*
 * Would the move bring back stones that stood before? Not if this stone has never been on this point, and that settles nearly
 * every move of a real game without a look at the index.
 */
static bool would_repeat(tgn_game *game, tgn_colour colour, tgn_point point, int flags)
{
    if (!(flags & TGN_MOVE_SUICIDE) && game->placed[colour - 1][point] == 0)
        return false;
    bool situational = game->rules.repetition == TGN_REPEAT_SITUATIONAL;
    tgn_colour side = situational ? tgn_colour_other(colour) : (tgn_colour)TGN_EMPTY;
    return times_stood(game, key_after(game, colour, point, flags), side) > 0;
}

unsigned tgn_game_judge(tgn_game *game, tgn_colour colour, tgn_point point)
{
    unsigned faults = colour != game->to_move ? TGN_FAULT_TURN : 0;
    if (point == TGN_PASS)
        return faults;
    if (game->board.colour[point] != TGN_EMPTY)
        return faults | TGN_FAULT_OCCUPIED;
    int flags = tgn_board_try(&game->board, point, colour);
    if (point == game->ko && colour == game->to_move)
        faults |= TGN_FAULT_KO;
    if ((flags & TGN_MOVE_SUICIDE) && !game->rules.suicide)
        faults |= TGN_FAULT_SUICIDE;
    if (game->superko && would_repeat(game, colour, point, flags))
        faults |= TGN_FAULT_REPEATS;
    return faults;
}

/* ---- steps ---- */

static int grow(tgn_game *game, size_t changes)
{
    if (game->change_count + changes > UINT32_MAX)
        return TGN_ERR_MEMORY;
    if (tgn_array__need(&game->steps, &game->step_capacity, game->step_count + 1) < 0 ||
        tgn_array__need(&game->moves, &game->move_capacity, game->move_count + 1) < 0 ||
        tgn_array__need(&game->changes, &game->change_capacity, game->change_count + changes) < 0)
        return TGN_ERR_MEMORY;
    return 0;
}

/* Room for one more step with this many changes. */
static inline int make_room(tgn_game *game, size_t changes)
{
    if (game->step_count < game->step_capacity && game->move_count < game->move_capacity &&
        game->change_count + changes <= game->change_capacity)
        return 0;
    return grow(game, changes);
}

static inline struct step *push_step(tgn_game *game, int kind)
{
    struct step *step = &game->steps[game->step_count++];
    *step = (struct step){.change = (uint32_t)game->change_count,
                          .ko = game->ko,
                          .to_move = game->to_move,
                          .kind = (uint8_t)kind};
    return step;
}

static inline void push_change(tgn_game *game, tgn_point point, tgn_colour before, tgn_colour now)
{
    game->changes[game->change_count++] = (tgn_change){point, before, now};
    if (game->superko && now != TGN_EMPTY)
        game->placed[now - 1][point]++;
}

/* The stones that a move took leave the key and join the prisoners and the list of changes. */
static void record_taken(tgn_game *game, tgn_colour colour, const tgn_point *taken, int count)
{
    for (int i = 0; i < count; i++) {
        toggle(game, taken[i], colour);
        push_change(game, taken[i], colour, TGN_EMPTY);
    }
    game->prisoners[colour] += (unsigned)count;
}

/* Play on any point of the board and write the step; the caller made room. Returns the faults that show only now. */
static unsigned push_stone(tgn_game *game, tgn_colour colour, tgn_point point)
{
    tgn_point taken[TGN_POINTS_MAX];
    struct step *step = push_step(game, STEP_MOVE);
    step->point = point;
    step->colour = colour;
    step->covered = game->board.colour[point];
    if (step->covered != TGN_EMPTY) {
        tgn_board_put(&game->board, point, TGN_EMPTY);
        toggle(game, point, step->covered);
    }
    int result = tgn_board__play(&game->board, point, colour, taken, &game->ko);
    step->result = (int16_t)result;
    tgn_colour now = result < 0 ? (tgn_colour)TGN_EMPTY : colour;
    if (now != TGN_EMPTY)
        toggle(game, point, colour);
    if (now != step->covered)
        push_change(game, point, step->covered, now);
    if (result > 0)
        record_taken(game, tgn_colour_other(colour), taken, result);
    if (result < 0) {
        record_taken(game, colour, taken, -result - 1);
        game->prisoners[colour]++;
    }
    return result < 0 && !game->rules.suicide ? TGN_FAULT_SUICIDE : 0;
}

static inline void push_move(tgn_game *game, tgn_colour colour, tgn_point point)
{
    game->moves[game->move_count++] = (tgn_move){point, colour};
    game->to_move = tgn_colour_other(colour);
}

/* Whether the stones as they stand, a move just played, stood before. */
static bool repeats(tgn_game *game)
{
    const struct step *last = &game->steps[game->step_count - 1];
    if (last->result >= 0 && game->placed[last->colour - 1][last->point] <= 1)
        return false;
    bool situational = game->rules.repetition == TGN_REPEAT_SITUATIONAL;
    return times_stood(game, game->images.image[0], situational ? game->to_move : (tgn_colour)TGN_EMPTY) > 1;
}

int tgn_game_force(tgn_game *game, tgn_colour colour, tgn_point point, unsigned *faults)
{
    assert(point == TGN_PASS || tgn_point_on(point, game->board.size));
    if (make_room(game, TGN_POINTS_MAX) < 0)
        return TGN_ERR_MEMORY;
    unsigned found = colour != game->to_move ? TGN_FAULT_TURN : 0;
    if (point == TGN_PASS) {
        push_step(game, STEP_MOVE)->colour = colour;
        game->ko = TGN_PASS;
        push_move(game, colour, point);
    } else if (game->board.colour[point] != TGN_EMPTY) {
        push_stone(game, colour, point);
        push_move(game, colour, point);
        found |= TGN_FAULT_OCCUPIED;
    } else {
        if (point == game->ko && colour == game->to_move)
            found |= TGN_FAULT_KO;
        found |= push_stone(game, colour, point);
        push_move(game, colour, point);
        if (game->superko && repeats(game))
            found |= TGN_FAULT_REPEATS;
    }
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

int tgn_game_setup(tgn_game *game, const tgn_move *stones, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!tgn_point_on(stones[i].point, game->board.size) || stones[i].colour > TGN_WHITE)
            return TGN_ERR_ARGUMENT;
    if (make_room(game, count) < 0)
        return TGN_ERR_MEMORY;
    push_step(game, STEP_SETUP);
    game->ko = TGN_PASS;
    for (size_t i = 0; i < count; i++) {
        const tgn_point point = stones[i].point;
        const tgn_colour before = game->board.colour[point], now = stones[i].colour;
        if (before == now)
            continue;
        tgn_board_put(&game->board, point, now);
        if (before)
            toggle(game, point, before);
        if (now)
            toggle(game, point, now);
        push_change(game, point, before, now);
    }
    return 0;
}

int tgn_game_set_to_move(tgn_game *game, tgn_colour colour)
{
    assert(colour == TGN_BLACK || colour == TGN_WHITE);
    if (make_room(game, 0) < 0)
        return TGN_ERR_MEMORY;
    push_step(game, STEP_TURN);
    if (colour != game->to_move)
        game->ko = TGN_PASS;
    game->to_move = colour;
    return 0;
}

/* ---- taking back ---- */

/* Take a stone's step off the board, the reverse of push_stone(). */
static void unplay(tgn_game *game, const struct step *step)
{
    tgn_point taken[TGN_POINTS_MAX + 1];
    int n = step->result >= 0 ? step->result : -step->result - 1;
    for (int i = 0; i < n; i++)
        taken[i] = game->changes[game->change_count - (size_t)n + (size_t)i].point;
    tgn_board_unplay(&game->board, step->point, step->colour, taken, step->result);
    if (step->covered != TGN_EMPTY)
        tgn_board_put(&game->board, step->point, step->covered);
    if (step->result >= 0)
        game->prisoners[tgn_colour_other(step->colour)] -= (unsigned)step->result;
    else
        game->prisoners[step->colour] -= (unsigned)-step->result;
}

/* Take back one change, on everything but the board. */
static void uncount(tgn_game *game, const tgn_change *change)
{
    if (change->now)
        toggle(game, change->point, change->now);
    if (change->before)
        toggle(game, change->point, change->before);
    if (game->superko && change->now)
        game->placed[change->now - 1][change->point]--;
}

int tgn_game_undo(tgn_game *game)
{
    if (game->step_count == 0)
        return TGN_ERR_MISSING;
    const bool entered = game->entered > game->step_count;
    if (entered)
        tgn_past__remove(&game->past, game->images.image[0], game->to_move);
    const struct step *step = &game->steps[game->step_count - 1];
    if (step->kind == STEP_MOVE && step->point != TGN_PASS)
        unplay(game, step);
    while (game->change_count > step->change) {
        const tgn_change *change = &game->changes[--game->change_count];
        uncount(game, change);
        if (step->kind == STEP_SETUP)
            tgn_board_put(&game->board, change->point, change->before);
    }
    game->ko = step->ko;
    game->to_move = step->to_move;
    game->move_count -= step->kind == STEP_MOVE;
    game->step_count--;
    if (entered) {
        game->entered--;
        game->entered_key = game->images.image[0];
    }
    return 0;
}

/* ---- looking back ---- */

size_t tgn_game_steps(const tgn_game *game)
{
    return game->step_count;
}

size_t tgn_game_moves(const tgn_game *game)
{
    return game->move_count;
}

bool tgn_game_last(const tgn_game *game, tgn_move *out)
{
    if (game->step_count == 0 || game->steps[game->step_count - 1].kind != STEP_MOVE)
        return false;
    *out = game->moves[game->move_count - 1];
    return true;
}

tgn_move tgn_game_move(const tgn_game *game, size_t index)
{
    assert(index < game->move_count);
    return game->moves[index];
}

static bool is_pass(const struct step *step)
{
    return step->kind == STEP_MOVE && step->point == TGN_PASS;
}

bool tgn_game_over(const tgn_game *game)
{
    if (game->step_count < 2)
        return false;
    const struct step *last = &game->steps[game->step_count - 1];
    return is_pass(last) && is_pass(last - 1) && last->colour != last[-1].colour;
}

tgn_key tgn_game_key(const tgn_game *game, tgn_symmetry *s)
{
    return tgn_images_key(&game->images, game->table, game->to_move, game->ko, s);
}

const tgn_images *tgn_game_images(const tgn_game *game)
{
    return &game->images;
}

const tgn_keytable *tgn_game_keytable(const tgn_game *game)
{
    return game->table;
}

size_t tgn_game_changes(const tgn_game *game, const tgn_change **out)
{
    size_t first = game->step_count ? game->steps[game->step_count - 1].change : game->change_count;
    *out = game->changes ? game->changes + first : NULL;
    return game->change_count - first;
}
