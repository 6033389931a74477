/*
 * legal.c - how many legal positions, and how many up to symmetry
 *
 * Burnside's lemma: the number of classes under a group is the mean, over its elements, of the number of
 * positions that the element leaves alone. Those are the legal colourings of a folded board, so each element
 * costs one run of the same dynamic programme on about half the points. Elements that are conjugate leave
 * equally many alone: on a square the two mirrors along the sides, the two along the diagonals and the two
 * quarter turns need counting only once.
 */
#include <tengen/legal.h>

#include <assert.h>
#include <math.h>
#include <string.h>

#include <tengen/progress.h>
#include <tengen/symmetry.h>

#include "go/count_table.h"

/* ---- folding ------------------------------------------------------------------------------------------- */

/*
 * folding a board, and counting legal colourings of what comes out
 *
 * A position that a motion leaves alone is known from one point of each orbit. Fold the board so that the
 * points of an orbit lie upon each other:
 *
 *      left-right mirror      a b c b a      a b c       a stone's neighbours in the folded board are the images of its
 *                             d e f e d  ->  d e f       neighbours, so a path, and with it a string, and with it a
 *                             g h i h g      g h i       liberty, is there in the one exactly if it is in the other.
 *
 *      half turn              a b c d        a b c d     and at the bottom e-h and f-g are neighbours: (e's lower
 *                             e f g h    ->  e f g h     neighbour is h) a cone
 *                             h g f e
 *                             d c b a
 *
 * So: the legal positions that a motion leaves alone are the legal colourings of the folded board, a graph of
 * at most four neighbours a point. One dynamic programme counts them for all motions, the identity included.
 *
 * The same holds for a motion together with an exchange of colours. Then a neighbour may lie upon the point
 * of its orbit with its colour exchanged ("flipped"), and a point that is carried to itself with its colour
 * exchanged must be empty.
 */

/* A neighbour: which point of the folded board, and whether its colour is seen exchanged from here. */
typedef struct folded_link {
    uint16_t point;
    bool flipped;
} folded_link;

typedef struct folded_point {
    folded_link link[4];
    uint8_t links;
    bool always_empty;
} folded_point;

typedef struct folded_board {
    folded_point point[TGN_POINTS_MAX]; /* in the order in which they will be coloured */
    int points;
} folded_board;

/* The widest border that fits in a word of 64 bits. */
enum { WIDTH_MAX = 12 };

/* The tables and the listener of a count; several graphs may be counted with them, one after the other. */
typedef struct legal_work {
    tgn_count_table now, next;
    const tgn_progress *progress;
    uint64_t done, total; /* points coloured so far, and in all, for the progress */
    uint64_t states;      /* border states met */
} legal_work;

/* Which point of the folded board each point of the board lies upon. */
typedef struct board_folding {
    uint16_t point[TGN_GRID];
    bool flipped[TGN_GRID]; /* its colour is the exchanged one */
} board_folding;

static tgn_point nth_point(int n, tgn_size size, bool by_columns)
{
    if (by_columns)
        return tgn_point_at(n % size.rows, n / size.rows);
    return tgn_point_from_index(n, size);
}

/*
 * Lay the orbit of `first` upon point `name`. Returns whether it comes back to `first` with its colour
 * exchanged.
 */
static bool lay_orbit(board_folding *f, tgn_point first, uint16_t name, tgn_size size, tgn_symmetry motion,
                      bool swap)
{
    bool flipped = false;
    tgn_point p = first;
    do {
        f->point[p] = name;
        f->flipped[p] = flipped;
        p = tgn_symmetry_point(motion, size, p);
        flipped ^= swap;
    } while (p != first);
    return flipped;
}

/* A neighbour of `from` lies upon `link.point`: note it, but once, and not the point itself. */
static void add_link(folded_point *from, uint16_t self, folded_link link)
{
    if (link.point == self)
        return;
    for (int i = 0; i < from->links; i++)
        if (from->link[i].point == link.point && from->link[i].flipped == link.flipped)
            return;
    from->link[from->links++] = link;
}

/* The neighbours of the orbit's first point are enough: those of its images are their images. */
static void link_point(folded_board *graph, const board_folding *f, uint16_t self, tgn_point first,
                       tgn_size size)
{
    for (int i = 0; i < 4; i++) {
        tgn_point p = (tgn_point)(first + tgn_step[i]);
        if (tgn_point_on(p, size))
            add_link(&graph->point[self], self, (folded_link){f->point[p], f->flipped[p]});
    }
}

/*
 * Fold a board by a motion, with an exchange of colours if `swap`. Points come row by row, or column by
 * column; the first of an orbit stands for it. O(area).
 */
static void fold_board(folded_board *out, tgn_size size, tgn_symmetry motion, bool swap, bool by_columns)
{
    enum { NOT_YET = UINT16_MAX };
    board_folding f;
    tgn_point first[TGN_POINTS_MAX];
    int points = tgn_size_points(size);
    assert(tgn_size_valid(size) && motion < tgn_symmetry_count(size));

    for (int i = 0; i < TGN_GRID; i++)
        f.point[i] = NOT_YET;
    out->points = 0;
    for (int i = 0; i < points; i++) {
        tgn_point p = nth_point(i, size, by_columns);
        if (f.point[p] != NOT_YET)
            continue;
        uint16_t name = (uint16_t)out->points++;
        bool always_empty = lay_orbit(&f, p, name, size, motion, swap);
        out->point[name] = (folded_point){.always_empty = always_empty};
        first[name] = p;
    }
    for (int name = 0; name < out->points; name++)
        link_point(out, &f, (uint16_t)name, first[name], size);
}

/* ---- borders ------------------------------------------------------------------------------------------- */

/*
 * counting legal colourings point by point (after Tromp and Farneback, 2006)
 *
 * Colour the points one after the other. What the points still to come need to know of those done is little:
 * the border, that is the points done that have a neighbour still to come, and of each string that reaches
 * the border whether it has a liberty already. If it has, that is settled for ever, and its stones need only
 * their colour. If it has not, it waits, and one must know which stones of the border belong to it, for a
 * liberty of one is a liberty of all.
 *
 *      . X O O        coloured so far: 10 points.         border      O  X  X  O
 *      X X X O   ->   The border runs below them.     ->  has liberty -  yes yes -
 *      O X : :        The two O wait, apart.              string      a        b
 *          ^ next
 *
 * All colourings with the same border and the same strings have the same continuations, so they are counted
 * together: a table from borders to numbers of colourings, renewed at each point. Three things can be done at
 * a point:
 *
 *      empty    all strings beside it have a liberty now
 *      black    it joins the black strings beside it, and has a liberty if one of them has, or if a point beside it is empty
 *      white    the same
 *
 * and a point that has all its neighbours leaves the border. If it was the last of a waiting string, that
 * string will never have a liberty, and the colouring is dropped.
 *
 * A border is one word, a row of slots of five bits:
 *
 *         4 3 2 1 0
 *        +-+-------+     name 0   no stone: an empty point, or a slot not in use
 *        |c|  name |     name 1   a stone whose string has a liberty
 *        +-+-------+     name 2.. a waiting string, by the first slot it is in: 2 + slot. So equal borders are equal words.
 *                        c        the colour of a stone: 0 black, 1 white
 *
 * Twelve slots take 60 bits. A string is found in all slots at once: where the name differs from the one
 * sought, adding 15 to the difference carries into bit 4.
 *
 * Exchanging the colours everywhere changes no number, so the first stone of a border is taken to be black,
 * which halves the table.
 */
enum {
    BITS = 5,
    SETTLED = 1, /* names of strings */
    FIRST_WAITING = 2,
    NEW_STRING = 15, /* of the stone just put, until it gets its place */
    BATCH = 32
};

#define EACH  ((uint64_t)0x084210842108421) /* bit 0 of each of the twelve slots */
#define NAMES (EACH * 15)
#define TOPS  (EACH * 16)
#define MARK  ((uint64_t)1 << 63) /* always set in the table, where 0 is a free cell */

/* What happens when a point is coloured, the same for all borders. */
typedef struct border_step {
    uint8_t link[4];    /* slots of the neighbours coloured before */
    uint8_t flipped[4]; /* ... whose colour is seen exchanged */
    uint8_t links;
    uint8_t leave[4]; /* slots of those that have all their neighbours now */
    uint8_t leaves;
    uint8_t place; /* the slot that the point itself gets, */
    bool stays;    /* if it stays: a neighbour is still to come */
    bool always_empty;
    int slots; /* that have ever been in use */
} border_step;

/* Slots are given while walking through the points in order. */
typedef struct border_planner {
    const folded_board *graph;
    int16_t holder[TGN_POINTS_MAX]; /* the point in each slot, or -1 */
    int used;                       /* slots ever used */
} border_planner;

static void planner_init(border_planner *plan, const folded_board *graph)
{
    plan->graph = graph;
    plan->used = 0;
    for (int i = 0; i < TGN_POINTS_MAX; i++)
        plan->holder[i] = -1;
}

/* Whether `point` has a neighbour that comes after `now`. */
static bool awaits(const folded_board *graph, int point, int now)
{
    for (int i = 0; i < graph->point[point].links; i++)
        if (graph->point[point].link[i].point > now)
            return true;
    return false;
}

static int slot_of(const border_planner *plan, int point)
{
    for (int slot = 0; slot < plan->used; slot++)
        if (plan->holder[slot] == point)
            return slot;
    return -1;
}

/* The points that have all their neighbours now give up their slots. */
static void plan_leaves(border_planner *plan, border_step *out, int now)
{
    for (int slot = 0; slot < plan->used; slot++) {
        if (plan->holder[slot] < 0 || awaits(plan->graph, plan->holder[slot], now))
            continue;
        out->leave[out->leaves++] = (uint8_t)slot;
        plan->holder[slot] = -1;
    }
}

static border_step plan_step(border_planner *plan, int now)
{
    const folded_point *point = &plan->graph->point[now];
    border_step out = {.always_empty = point->always_empty};
    for (int i = 0; i < point->links; i++) {
        if (point->link[i].point > now)
            continue;
        out.link[out.links] = (uint8_t)slot_of(plan, point->link[i].point);
        out.flipped[out.links++] = point->link[i].flipped;
    }
    plan_leaves(plan, &out, now);
    out.stays = awaits(plan->graph, now, now);
    if (out.stays) {
        int slot = 0;
        while (slot < plan->used && plan->holder[slot] >= 0)
            slot++;
        if (slot == plan->used)
            plan->used++;
        plan->holder[slot] = (int16_t)now;
        out.place = (uint8_t)slot;
    }
    out.slots = plan->used;
    return out;
}

/* The most points that are coloured and have an uncoloured neighbour, at any time. O(points). */
static int border_width(const folded_board *graph)
{
    border_planner plan;
    planner_init(&plan, graph);
    for (int i = 0; i < graph->points; i++)
        plan_step(&plan, i);
    return plan.used;
}

static unsigned code_at(uint64_t border, int slot)
{
    return border >> BITS * slot & 31;
}

/* The slots whose stone has this name, as a set of their top bits. Not for name 0. */
static uint64_t slots_of(uint64_t border, unsigned name)
{
    uint64_t differs = ((border & NAMES) ^ EACH * name) + NAMES;
    return ~differs & TOPS;
}

/* All stones called `from` are now called `to`; each keeps its colour. */
static uint64_t renamed(uint64_t border, unsigned from, unsigned to)
{
    return border ^ (slots_of(border, from) >> 4) * (from ^ to);
}

/* Call a string after its first slot. False if it is in no slot at all. */
static bool name_by_place(uint64_t *border, unsigned name)
{
    uint64_t slots = slots_of(*border, name);
    if (!slots)
        return false;
    unsigned first = (unsigned)__builtin_ctzll(slots) / BITS;
    *border ^= (slots >> 4) * (name ^ (FIRST_WAITING + first));
    return true;
}

/* The first stone is black: exchange the colours if it is not. */
static uint64_t black_first(uint64_t border)
{
    uint64_t stones = ((border & NAMES) + NAMES) & TOPS, first = stones & (0 - stones);
    return border & first ? border ^ stones : border;
}

/* An empty point is a liberty to all strings beside it. */
static uint64_t put_empty(uint64_t border, const border_step *s)
{
    for (int i = 0; i < s->links; i++) {
        unsigned name = code_at(border, s->link[i]) & 15;
        if (name >= FIRST_WAITING)
            border = renamed(border, name, SETTLED);
    }
    return border;
}

/* A stone joins the strings of its colour beside it. `*name` receives the name of what comes out. */
static uint64_t put_stone(uint64_t border, const border_step *s, unsigned colour, unsigned *name)
{
    *name = NEW_STRING;
    for (int i = 0; i < s->links; i++) {
        unsigned beside = code_at(border, s->link[i]);
        if (beside == 0 || beside == (SETTLED | (colour ^ s->flipped[i]) << 4))
            *name = SETTLED;
    }
    for (int i = 0; i < s->links; i++) {
        unsigned beside = code_at(border, s->link[i]);
        if ((beside & 15) >= FIRST_WAITING && beside >> 4 == (colour ^ s->flipped[i]))
            border = renamed(border, beside & 15, *name);
    }
    return border;
}

/*
 * Take a point off the border. False if that ends a waiting string; one that holds the new stone goes on in
 * any case.
 */
static bool leave(uint64_t *border, int slot)
{
    unsigned name = code_at(*border, slot) & 15;
    *border &= ~((uint64_t)31 << BITS * slot);
    return name < FIRST_WAITING || name == NEW_STRING || name_by_place(border, name);
}

/* Colour a point: 0 empty, 1 black, 2 white. Returns the border after it, marked, or 0 when a string died. */
static uint64_t advance(uint64_t border, const border_step *s, unsigned colour)
{
    unsigned name = 0;
    border = colour ? put_stone(border, s, colour - 1, &name) : put_empty(border, s);
    for (int i = 0; i < s->leaves; i++)
        if (!leave(&border, s->leave[i]))
            return 0;
    if (s->stays && colour)
        border |= (uint64_t)(name | (colour - 1) << 4) << BITS * s->place;
    if (name == NEW_STRING && !name_by_place(&border, NEW_STRING))
        return 0;
    return black_first(border) | MARK;
}

/*
 * Successors are put into the next table a batch at a time, so that the memory they go to is on its way while
 * the others of the batch are made: 10x10 takes 5.1 s so, 8 s without the hint to the memory, 9 to 11 s
 * without batches.
 */
typedef struct border_batch {
    uint64_t name[BATCH];
    const uint64_t *count[BATCH];
    int length;
} border_batch;

static bool flush(border_batch *batch, tgn_count_table *into)
{
    for (int i = 0; i < batch->length; i++)
        if (!tgn_count_table__add(into, batch->name[i], batch->count[i]))
            return false;
    batch->length = 0;
    return true;
}

static bool spread(border_batch *batch, const uint64_t *cell, const border_step *s, tgn_count_table *into)
{
    uint64_t border = cell[0] & ~MARK;
    if (batch->length + 3 > BATCH && !flush(batch, into))
        return false;
    for (unsigned colour = 0; colour < (s->always_empty ? 1u : 3u); colour++) {
        uint64_t name = advance(border, s, colour);
        if (!name)
            continue;
        __builtin_prefetch(tgn_count_table__cell(into, name), 1);
        batch->name[batch->length] = name;
        batch->count[batch->length++] = cell + 1;
    }
    return true;
}

/* One point: from work->now to work->next, which then change places. */
static int colour_point(legal_work *work, const border_step *s)
{
    enum { CELLS_A_REPORT = 1 << 17 };
    border_batch batch = {.length = 0};
    size_t stride = tgn_count_table__stride(&work->now);
    tgn_count_table__reset(&work->next, 3 * work->now.count);
    for (size_t i = 0; i < work->now.slots; i++) {
        const uint64_t *cell = work->now.cells + i * stride;
        if (i % CELLS_A_REPORT == 0 &&
            !tgn_progress_step(work->progress, "border states", work->done, work->total))
            return TGN_ERR_STOPPED;
        if (*cell && !spread(&batch, cell, s, &work->next))
            return TGN_ERR_LIMIT;
    }
    if (!flush(&batch, &work->next))
        return TGN_ERR_LIMIT;
    tgn_count_table done = work->now;
    work->now = work->next;
    work->next = done;
    work->done++;
    work->states += work->now.count;
    return 0;
}

/*
 * Count the colourings (empty, black, white) in which every string has a liberty. `result` receives
 * work->now.limbs limbs. The width must not be above WIDTH_MAX. Returns 0, TGN_ERR_LIMIT when the
 * tables are too small, or TGN_ERR_STOPPED.
 */
static int count_colourings(uint64_t *result, legal_work *work, const folded_board *graph)
{
    const uint64_t one[TGN_WIDE_LIMBS] = {1};
    border_planner plan;
    planner_init(&plan, graph);
    tgn_count_table__reset(&work->now, 1);
    if (!tgn_count_table__add(&work->now, MARK, one))
        return TGN_ERR_LIMIT;
    for (int i = 0; i < graph->points; i++) {
        border_step s = plan_step(&plan, i);
        assert(s.slots <= WIDTH_MAX);
        int status = colour_point(work, &s);
        if (status < 0)
            return status;
    }
    /* No point is left on the border: what remains is one entry. */
    memcpy(result, tgn_count_table__get(&work->now, MARK), (size_t)work->now.limbs * sizeof *result);
    return 0;
}

/* ---- the count ----------------------------------------------------------------------------------------- */

enum { DEFAULT_GIB = 2 };

/*
 * The most border states that occur together, by the width of the border: measured on boards of 20 to 25
 * rows, where another row adds next to none. Folded boards have no more, and the tables hold half as
 * many again.
 */
static double most_states(int width)
{
    static const double measured[WIDTH_MAX + 1] = {1,    3,     13,     45,     160,     631,     2444,
                                                   9707, 38923, 159000, 656917, 2751561, 11650662};
    if (width <= WIDTH_MAX)
        return measured[width];
    return measured[WIDTH_MAX] * pow(4.3, width - WIDTH_MAX);
}

/* A motion, and how many elements of the group it stands for. */
typedef struct motion_share {
    tgn_symmetry motion;
    int elements;
} motion_share;

/* The motions to be counted, into `out`. Returns how many. */
static int list_shares(motion_share out[5], tgn_size size, bool symmetry)
{
    static const motion_share square[] = {{0, 1}, {1, 2}, {3, 1}, {4, 2}, {5, 2}};
    static const motion_share rectangle[] = {{0, 1}, {1, 1}, {2, 1}, {3, 1}};
    int count = !symmetry ? 1 : tgn_size_square(size) ? 5 : 4;
    memcpy(out, tgn_size_square(size) ? square : rectangle, (size_t)count * sizeof *out);
    return count;
}

/* Fold in the order, by rows or by columns, that keeps the border narrower. Returns its width. */
static int fold(folded_board *out, tgn_size size, tgn_symmetry motion, bool swap)
{
    fold_board(out, size, motion, swap, true);
    int by_columns = border_width(out);
    fold_board(out, size, motion, swap, false);
    int by_rows = border_width(out);
    if (by_rows <= by_columns)
        return by_rows;
    fold_board(out, size, motion, swap, true);
    return by_columns;
}

/* Limbs for 16 times 3^points: the sum over a group is the largest number met. */
static int limbs_for(tgn_size size)
{
    return (int)(tgn_size_points(size) * 1.5849626 + 4) / 64 + 1;
}

static uint64_t points_in_all(tgn_size size, const motion_share *shares, int count, bool symmetry)
{
    folded_board graph;
    uint64_t points = 0;
    for (int i = 0; i < count; i++)
        for (int swap = 0; swap <= (int)symmetry; swap++) {
            fold_board(&graph, size, shares[i].motion, swap, false);
            points += (uint64_t)graph.points;
        }
    return points;
}

/* The folded board with the widest border decides, and that is the board itself. */
static int prepare(legal_work *work, tgn_size size, size_t memory, tgn_error *error)
{
    folded_board graph;
    char name[TGN_SIZE_TEXT];
    const double gib = 1024.0 * 1024 * 1024;
    int width = fold(&graph, size, TGN_SYMMETRY_IDENTITY, false), limbs = limbs_for(size);
    double budget = memory ? (double)memory : DEFAULT_GIB * gib;
    double states = most_states(width), bytes = 2 * tgn_count_table__bytes(states, limbs);
    tgn_size_format(name, size);
    if (width > WIDTH_MAX)
        return tgn_error_set(
            error, TGN_ERR_LIMIT,
            "%s has a border of %d points, and %d are the most; it would take about %.2g border "
            "states and %.3g GiB",
            name, width, WIDTH_MAX, states, bytes / gib);
    if (bytes > budget)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "counting %s takes %.0f border states and %.3g GiB; %.3g GiB are allowed", name,
                             states, bytes / gib, budget / gib);
    if (tgn_count_table__init(&work->now, (size_t)states, limbs) < 0 ||
        tgn_count_table__init(&work->next, (size_t)states, limbs) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for %s: %.3g GiB", name, bytes / gib);
    return 0;
}

static void add_times(uint64_t *sum, const uint64_t *more, int times, int limbs)
{
    for (int i = 0; i < times; i++)
        tgn_wide__add(sum, more, limbs);
}

/*
 * Sum the positions left alone: `sum[0]` over the motions, `sum[1]` over the motions with an exchange of
 * colours.
 */
static int sum_shares(uint64_t sum[2][TGN_WIDE_LIMBS], tgn_legal *out, legal_work *work, tgn_size size,
                      bool symmetry)
{
    folded_board graph;
    motion_share shares[5];
    int count = list_shares(shares, size, symmetry), limbs = work->now.limbs;
    work->total = points_in_all(size, shares, count, symmetry);
    for (int i = 0; i < count; i++)
        for (int swap = 0; swap <= (int)symmetry; swap++) {
            uint64_t fixed[TGN_WIDE_LIMBS];
            fold(&graph, size, shares[i].motion, swap);
            int status = count_colourings(fixed, work, &graph);
            if (status < 0)
                return status;
            if (i == 0 && !swap)
                tgn_wide__format(out->total, sizeof out->total, fixed, limbs);
            add_times(sum[swap], fixed, shares[i].elements, limbs);
        }
    return 0;
}

/* The groups have 4, 8 or 16 elements, so that the mean is a matter of halving. */
static void write_classes(tgn_legal *out, uint64_t sum[2][TGN_WIDE_LIMBS], tgn_size size, int limbs)
{
    uint64_t mean[TGN_WIDE_LIMBS];
    memcpy(mean, sum[0], sizeof mean);
    for (int elements = tgn_symmetry_count(size); elements > 1; elements /= 2)
        tgn_wide__halve(mean, limbs);
    tgn_wide__format(out->up_to_symmetry, sizeof out->up_to_symmetry, mean, limbs);
    tgn_wide__add(sum[0], sum[1], limbs);
    for (int elements = 2 * tgn_symmetry_count(size); elements > 1; elements /= 2)
        tgn_wide__halve(sum[0], limbs);
    tgn_wide__format(out->up_to_symmetry_and_colour, sizeof out->up_to_symmetry_and_colour, sum[0], limbs);
}

int tgn_legal_count(tgn_legal *out, tgn_size size, bool symmetry, size_t memory, const tgn_progress *progress,
                    tgn_error *error)
{
    legal_work work = {.progress = progress};
    uint64_t sum[2][TGN_WIDE_LIMBS] = {{0}};
    assert(out && tgn_size_valid(size));
    memset(out, 0, sizeof *out);
    int status = prepare(&work, size, memory, error);
    if (status == 0) {
        status = sum_shares(sum, out, &work, size, symmetry);
        if (status < 0)
            tgn_error_set(error, status,
                          status == TGN_ERR_STOPPED ? "stopped" : "more border states than foreseen");
    }
    if (status == 0 && symmetry)
        write_classes(out, sum, size, work.now.limbs);
    if (status < 0)
        memset(out, 0, sizeof *out);
    out->states = work.states;
    tgn_count_table__clear(&work.now);
    tgn_count_table__clear(&work.next);
    return status;
}
