/*
 * duel.c - what a duel is worth: alpha-beta over the strings game
 *
 * Values are quarters of a string, for the side to move. A position is searched in these steps:
 *
 *   1. bounds: nobody gains more than `most` of the open points; nobody has to lose any, since one may pass. So
 *          mine - theirs - most(theirs)  <=  value  <=  mine - theirs + most(mine)
 *      and where the two meet the game is as good as over;
 *   2. the table, with all images of a position and both colours under one key;
 *   3. the horizon: an estimate from the open points;
 *   4. the moves, the one from the table first, then those that take most and cost least (Knuth and
 *      Moore 1975 for the cut-offs, which work best that way).
 *
 * A value is *settled* when no horizon was met below it: nothing deeper will change it. The search is
 * repeated one move deeper until the value at the root is settled, and then it is exact.
 */
#include <tengen/strings_game.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/deadline.h"
#include "strings/game/open_points.h"

enum {
    INFINITE = 30000,  /* beyond every value */
    DEPTH_MAX = 250,   /* below SETTLED */
    CHECK_EVERY = 512, /* positions between two checks of the clock */
    MEMORY = 32 << 20  /* default, in bytes */
};

/*
 * ---- the table -------------------------------------------------------------------------------------------
 *
 * What is known about positions that were searched (a transposition table). They are kept under a key that is the same
 * for all their images and, seen from the side to move, for both colours: with Black's and White's stones exchanged
 * a duel is the same duel. An entry is 16 bytes:
 *
 *      +---------------------------+-------+------+-------+-------+
 *      | high half of the key   64 |  value|  move| depth | bound |    the low half says where
 *      +---------------------------+-------+------+-------+-------+
 *
 * Two entries side by side share an index: the first is for the deepest search, the second for the latest.
 */

/* Whether the true value is at least, at most, or exactly the one kept. */
enum { BOUND_NONE, BOUND_LEAST, BOUND_MOST, BOUND_EXACT };

enum { SETTLED = 255 }; /* a depth: no horizon was met, nothing deeper will change it */

typedef struct duel_entry {
    uint64_t key;
    int16_t value;  /* for the side to move */
    tgn_point move; /* the best one, on the canonical image */
    uint8_t depth, bound;
} duel_entry;

typedef struct duel_table {
    duel_entry *entries;
    size_t mask; /* pairs less one: a power of two less one */
} duel_table;

static int table_init(duel_table *table, size_t bytes)
{
    size_t pairs = 1;
    while (pairs * 4 * sizeof(duel_entry) <= bytes)
        pairs *= 2;
    table->mask = pairs - 1;
    table->entries = calloc(2 * pairs, sizeof *table->entries);
    return table->entries ? TGN_OK : TGN_ERR_MEMORY;
}

static duel_entry *pair_of(const duel_table *table, tgn_key key)
{
    return &table->entries[2 * (key.low & table->mask)];
}

static bool holds(const duel_entry *entry, tgn_key key)
{
    return entry->bound != BOUND_NONE && entry->key == key.high;
}

/* What is known about a key, or NULL; valid until the next put. */
static const duel_entry *table_get(const duel_table *table, tgn_key key)
{
    const duel_entry *first = pair_of(table, key);
    return holds(first, key) ? first : holds(first + 1, key) ? first + 1 : NULL;
}

/* What was in the first entry moves to the second when something deeper comes. */
static void table_put(duel_table *table, tgn_key key, duel_entry entry)
{
    duel_entry *first = pair_of(table, key);
    entry.key = key.high;
    if (holds(first, key) || first->bound == BOUND_NONE) {
        first[0] = entry;
    } else if (entry.depth >= first->depth) {
        first[1] = first[0];
        first[0] = entry;
    } else {
        first[1] = entry;
    }
}

/* ---- the solver ---------------------------------------------------------------------------------------- */

struct tgn_duel {
    tgn_keytable *keys;
    duel_table table;
    tgn_standing now;
    tgn_images seen[2]; /* the stones as they are, and with their colours exchanged */
    tgn_duel_limits limits;
    tgn_deadline deadline;
    uint64_t nodes;
    bool stopped;           /* by a limit or the caller: the unfinished search is discarded */
    bool stopped_by_caller; /* by the caller */
    bool urgent;            /* the first search, one move ahead, which is never interrupted */
};

typedef struct duel_value {
    int value;
    bool settled;
} duel_value;

int tgn_duel_new(tgn_duel **out, tgn_size size, size_t memory)
{
    tgn_duel *duel = calloc(1, sizeof *duel);
    *out = duel;
    if (!duel)
        return TGN_ERR_MEMORY;
    tgn_standing_init(&duel->now, size, false);
    if (tgn_keytable_new(&duel->keys, size) == TGN_OK &&
        table_init(&duel->table, memory ? memory : MEMORY) == TGN_OK)
        return TGN_OK;
    tgn_duel_free(duel);
    *out = NULL;
    return TGN_ERR_MEMORY;
}

void tgn_duel_free(tgn_duel *duel)
{
    if (!duel)
        return;
    tgn_keytable_free(duel->keys);
    free(duel->table.entries);
    free(duel);
}

/* ---- going to and fro ---------------------------------------------------------------------------------- */

static void toggle(tgn_duel *duel, tgn_move move)
{
    if (move.point == TGN_PASS)
        return;
    tgn_images_toggle(&duel->seen[0], duel->keys, move.point, move.colour);
    tgn_images_toggle(&duel->seen[1], duel->keys, move.point, tgn_colour_other(move.colour));
}

static void play(tgn_duel *duel, tgn_move move)
{
    tgn_standing_play(&duel->now, move);
    toggle(duel, move);
}

static void unplay(tgn_duel *duel, tgn_move move, bool passed)
{
    tgn_standing_unplay(&duel->now, move, passed);
    toggle(duel, move);
}

/* The side to move is always Black in what is remembered; `way` leads to the canonical image. */
static tgn_key key_of(const tgn_duel *duel, tgn_symmetry *way)
{
    const tgn_images *seen = &duel->seen[duel->now.to_move == TGN_WHITE];
    tgn_key key = tgn_images_key(seen, duel->keys, TGN_BLACK, TGN_PASS, way);
    if (duel->now.passed)
        key = (tgn_key){~key.high, ~key.low};
    return key;
}

/* Strings of the side to move less those of the other. */
static int lead(const tgn_standing *standing)
{
    return TGN_STRINGS_WORTH *
           (standing->strings[standing->to_move] - standing->strings[tgn_colour_other(standing->to_move)]);
}

static bool must_stop(tgn_duel *duel)
{
    duel->nodes++;
    if (duel->urgent || duel->stopped)
        return duel->stopped;
    if (duel->limits.nodes && duel->nodes >= duel->limits.nodes)
        duel->stopped = true;
    if (duel->nodes % CHECK_EVERY == 0 &&
        !tgn_deadline__report(&duel->deadline, "positions", duel->nodes, 0)) {
        duel->stopped = true;
        duel->stopped_by_caller = !duel->deadline.late;
    }
    return duel->stopped;
}

/* ---- the order of moves -------------------------------------------------------------------------------- */

typedef struct duel_moves {
    int count;
    tgn_point point[TGN_STRINGS_GAME_POINTS + 1];
    int16_t promise[TGN_STRINGS_GAME_POINTS + 1];
} duel_moves;

/* A new string, a point that the other side could have used; less what it closes for its own side. */
static int promise(const tgn_standing *standing, const uint8_t *bits, tgn_point point)
{
    const tgn_colour me = standing->to_move, other = tgn_colour_other(me);
    int value = tgn_strings_open_points__is_open(bits[point], other) ? 8 : 0;
    value += 8 * tgn_standing_gain(standing, point, me);
    for (int i = 0; i < 4; i++) {
        value -= tgn_strings_open_points__is_open(bits[point + tgn_step[i]], me) ? 4 : 0;
        value += standing->board.colour[point + tgn_step[i]] == other ? 1 : 0;
    }
    return value;
}

/* The best first; equal ones stay in their order. Lists are short. */
static void insert(duel_moves *moves, tgn_point point, int value)
{
    int at = moves->count++;
    for (; at > 0 && moves->promise[at - 1] < value; at--) {
        moves->point[at] = moves->point[at - 1];
        moves->promise[at] = moves->promise[at - 1];
    }
    moves->point[at] = point;
    moves->promise[at] = (int16_t)value;
}

static void list_moves(duel_moves *moves, const tgn_duel *duel, const tgn_strings_open_points *here,
                       tgn_point first)
{
    uint8_t bits[TGN_GRID];
    const tgn_standing *now = &duel->now;
    memset(bits, 0, (size_t)(now->board.size.rows + 2) * TGN_STRIDE);
    for (int i = 0; i < here->count; i++)
        bits[here->point[i]] = here->bits[i];
    moves->count = 0;
    for (int i = 0; i < here->count; i++) {
        const tgn_point p = here->point[i];
        if (tgn_strings_open_points__may_play(here->bits[i], now->to_move))
            insert(moves, p, p == first ? INFINITE : promise(now, bits, p));
    }
    insert(moves, TGN_PASS, first == TGN_PASS && now->passed ? INFINITE : 0);
}

/* ---- the search ---------------------------------------------------------------------------------------- */

static duel_value search(tgn_duel *duel, const tgn_strings_open_points *here, int depth, int alpha, int beta);

/* The value of a move for the side that plays it. */
static duel_value follow(tgn_duel *duel, const tgn_strings_open_points *here, tgn_point point, int depth,
                         int alpha, int beta)
{
    const bool passed = duel->now.passed;
    const tgn_move move = {point, duel->now.to_move};
    duel_value found;
    play(duel, move);
    if (duel->now.over) {
        found = (duel_value){lead(&duel->now), true};
    } else if (point == TGN_PASS) {
        found = search(duel, here, depth - 1, -beta, -alpha);
    } else {
        tgn_strings_open_points there;
        tgn_strings_open_points__after(&there, &duel->now, here);
        found = search(duel, &there, depth - 1, -beta, -alpha);
    }
    unplay(duel, move, passed);
    return (duel_value){-found.value, found.settled};
}

/* What the table knows about a window. Returns whether that is enough. */
static bool is_enough(const duel_entry *known, int depth, int alpha, int beta, duel_value *out)
{
    if (!known || known->depth < depth)
        return false;
    *out = (duel_value){known->value, known->depth == SETTLED};
    return known->bound == BOUND_EXACT || (known->bound == BOUND_LEAST && known->value >= beta) ||
           (known->bound == BOUND_MOST && known->value <= alpha);
}

/*
 * Try the moves. A value of at least `beta` is settled if the move that gave it is; any other only if all
 * moves are.
 */
static duel_value try_moves(tgn_duel *duel, const tgn_strings_open_points *here, const duel_moves *moves,
                            int depth, int alpha, int beta, tgn_point *best)
{
    duel_value top = {-INFINITE, true};
    for (int i = 0; i < moves->count && !duel->stopped; i++) {
        duel_value found = follow(duel, here, moves->point[i], depth, alpha, beta);
        const bool better = found.value > top.value;
        top.settled = top.settled && found.settled;
        if (better) {
            top.value = found.value;
            *best = moves->point[i];
        }
        alpha = top.value > alpha ? top.value : alpha;
        if (alpha >= beta)
            return (duel_value){top.value, found.settled};
    }
    return top;
}

static void remember(tgn_duel *duel, tgn_key key, duel_value found, int depth, int alpha, int beta,
                     tgn_point move)
{
    const uint8_t bound = found.value >= beta ? BOUND_LEAST : found.value <= alpha ? BOUND_MOST : BOUND_EXACT;
    table_put(&duel->table, key,
              (duel_entry){.value = (int16_t)found.value,
                           .move = move,
                           .depth = (uint8_t)(found.settled ? SETTLED : depth),
                           .bound = bound});
}

static duel_value search(tgn_duel *duel, const tgn_strings_open_points *here, int depth, int alpha, int beta)
{
    const tgn_standing *now = &duel->now;
    const tgn_size size = now->board.size;
    const int least = lead(now) - TGN_STRINGS_WORTH * here->most[tgn_colour_other(now->to_move)];
    const int most = lead(now) + TGN_STRINGS_WORTH * here->most[now->to_move];
    if (least >= beta || least == most)
        return (duel_value){least, true};
    if (most <= alpha)
        return (duel_value){most, true};
    if (must_stop(duel))
        return (duel_value){0, false};
    if (depth <= 0) {
        const int guess = tgn_strings_open_points__estimate(now, here);
        return (duel_value){guess < least ? least : guess > most ? most : guess, false};
    }
    tgn_symmetry way;
    duel_value found;
    const tgn_key key = key_of(duel, &way);
    const duel_entry *known = table_get(&duel->table, key);
    if (is_enough(known, depth, alpha, beta, &found))
        return found;
    tgn_point best = known ? tgn_symmetry_point(tgn_symmetry_inverse(way), size, known->move) : TGN_PASS;
    duel_moves moves;
    list_moves(&moves, duel, here, best);
    found = try_moves(duel, here, &moves, depth, alpha, beta, &best);
    if (!duel->stopped)
        remember(duel, key, found, depth, alpha, beta, tgn_symmetry_point(way, size, best));
    return found;
}

/* ---- the root ------------------------------------------------------------------------------------------ */

/* Shuffle the points, so that among equally promising moves another one comes first. */
static void shuffle(tgn_strings_open_points *open, uint64_t seed)
{
    tgn_random random = {seed};
    for (int i = open->count - 1; i > 0 && seed; i--) {
        const int j = (int)(tgn_random__next(&random) % (uint64_t)(i + 1));
        const tgn_point point = open->point[i];
        const uint8_t bits = open->bits[i];
        open->point[i] = open->point[j];
        open->bits[i] = open->bits[j];
        open->point[j] = point;
        open->bits[j] = bits;
    }
}

/* The best move of the last search is the first of the next. */
static void move_to_front(duel_moves *moves, tgn_point point)
{
    int at = 0;
    while (moves->point[at] != point)
        at++;
    memmove(moves->point + 1, moves->point, (size_t)at * sizeof *moves->point);
    moves->point[0] = point;
}

static void deepen(tgn_duel *duel, tgn_duel_answer *out, const tgn_strings_open_points *here,
                   duel_moves *moves)
{
    const int deepest =
        duel->limits.depth > 0 && duel->limits.depth < DEPTH_MAX ? duel->limits.depth : DEPTH_MAX;
    for (int depth = 1; depth <= deepest && !out->exact; depth++) {
        tgn_point best = moves->point[0];
        duel->urgent = depth == 1;
        duel_value found = try_moves(duel, here, moves, depth, -INFINITE, INFINITE, &best);
        if (duel->stopped)
            break;
        move_to_front(moves, best);
        const int black = duel->now.to_move == TGN_BLACK ? found.value : -found.value;
        out->value = (double)black / TGN_STRINGS_WORTH;
        out->exact = found.settled;
        out->best.point = best;
        out->depth = depth;
    }
}

static void start(tgn_duel *duel, const tgn_standing *standing, const tgn_duel_limits *limits,
                  const tgn_progress *progress)
{
    tgn_board swapped;
    duel->now = *standing;
    duel->limits = limits ? *limits : (tgn_duel_limits){0};
    duel->deadline = tgn_deadline__in(duel->limits.milliseconds, progress);
    duel->nodes = 0;
    duel->stopped = duel->stopped_by_caller = false;
    tgn_board_swap(&swapped, &standing->board);
    tgn_images_of_board(&duel->seen[0], duel->keys, &standing->board);
    tgn_images_of_board(&duel->seen[1], duel->keys, &swapped);
}

int tgn_duel_solve(tgn_duel *duel, tgn_duel_answer *out, const tgn_standing *standing,
                   const tgn_duel_limits *limits, const tgn_progress *progress, tgn_error *error)
{
    assert(standing->to_move != TGN_EMPTY && tgn_size_equal(standing->board.size, duel->now.board.size));
    tgn_strings_open_points here, mixed;
    duel_moves moves;
    *out = (tgn_duel_answer){.best = {TGN_PASS, standing->to_move}, .exact = standing->over};
    out->value = standing->strings[TGN_BLACK] - standing->strings[TGN_WHITE];
    start(duel, standing, limits, progress);
    tgn_strings_open_points__find(&here, standing);
    mixed = here;
    shuffle(&mixed, duel->limits.seed);
    list_moves(&moves, duel, &mixed, duel->limits.first);
    deepen(duel, out, &here, &moves);
    out->nodes = duel->nodes;
    if (duel->stopped_by_caller)
        return tgn_error_set(error, TGN_ERR_STOPPED, "stopped after %d moves ahead", out->depth);
    return TGN_OK;
}
