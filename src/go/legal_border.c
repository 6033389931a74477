/*
 * legal_border.c - counting legal colourings point by point (after Tromp and Farneback, 2006)
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
#include "go/legal_graph.h"

#include <assert.h>
#include <string.h>

#include "go/wide.h"

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
typedef struct step {
    uint8_t link[4];    /* slots of the neighbours coloured before */
    uint8_t flipped[4]; /* ... whose colour is seen exchanged */
    uint8_t links;
    uint8_t leave[4]; /* slots of those that have all their neighbours now */
    uint8_t leaves;
    uint8_t place; /* the slot that the point itself gets, */
    bool stays;    /* if it stays: a neighbour is still to come */
    bool always_empty;
    int slots; /* that have ever been in use */
} step;

/* Slots are given while walking through the points in order. */
typedef struct planner {
    const tgn_legal_graph *graph;
    int16_t holder[TGN_POINTS_MAX]; /* the point in each slot, or -1 */
    int used;                       /* slots ever used */
} planner;

static void planner_init(planner *plan, const tgn_legal_graph *graph)
{
    plan->graph = graph;
    plan->used = 0;
    for (int i = 0; i < TGN_POINTS_MAX; i++)
        plan->holder[i] = -1;
}

/* Whether `point` has a neighbour that comes after `now`. */
static bool awaits(const tgn_legal_graph *graph, int point, int now)
{
    for (int i = 0; i < graph->point[point].links; i++)
        if (graph->point[point].link[i].point > now)
            return true;
    return false;
}

static int slot_of(const planner *plan, int point)
{
    for (int slot = 0; slot < plan->used; slot++)
        if (plan->holder[slot] == point)
            return slot;
    return -1;
}

/* The points that have all their neighbours now give up their slots. */
static void plan_leaves(planner *plan, step *out, int now)
{
    for (int slot = 0; slot < plan->used; slot++) {
        if (plan->holder[slot] < 0 || awaits(plan->graph, plan->holder[slot], now))
            continue;
        out->leave[out->leaves++] = (uint8_t)slot;
        plan->holder[slot] = -1;
    }
}

static step plan_step(planner *plan, int now)
{
    const tgn_legal_point *point = &plan->graph->point[now];
    step out = {.always_empty = point->always_empty};
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

int tgn_legal__width(const tgn_legal_graph *graph)
{
    planner plan;
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
static uint64_t put_empty(uint64_t border, const step *s)
{
    for (int i = 0; i < s->links; i++) {
        unsigned name = code_at(border, s->link[i]) & 15;
        if (name >= FIRST_WAITING)
            border = renamed(border, name, SETTLED);
    }
    return border;
}

/* A stone joins the strings of its colour beside it. `*name` receives the name of what comes out. */
static uint64_t put_stone(uint64_t border, const step *s, unsigned colour, unsigned *name)
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
static uint64_t advance(uint64_t border, const step *s, unsigned colour)
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
typedef struct queue {
    uint64_t name[BATCH];
    const uint64_t *count[BATCH];
    int length;
} queue;

static bool flush(queue *batch, tgn_tally *into)
{
    for (int i = 0; i < batch->length; i++)
        if (!tgn_tally__add(into, batch->name[i], batch->count[i]))
            return false;
    batch->length = 0;
    return true;
}

static bool spread(queue *batch, const uint64_t *cell, const step *s, tgn_tally *into)
{
    uint64_t border = cell[0] & ~MARK;
    if (batch->length + 3 > BATCH && !flush(batch, into))
        return false;
    for (unsigned colour = 0; colour < (s->always_empty ? 1u : 3u); colour++) {
        uint64_t name = advance(border, s, colour);
        if (!name)
            continue;
        __builtin_prefetch(tgn_tally__cell(into, name), 1);
        batch->name[batch->length] = name;
        batch->count[batch->length++] = cell + 1;
    }
    return true;
}

/* One point: from work->now to work->next, which then change places. */
static int colour_point(tgn_legal_work *work, const step *s)
{
    enum { CELLS_A_REPORT = 1 << 17 };
    queue batch = {.length = 0};
    size_t stride = tgn_tally__stride(&work->now);
    tgn_tally__reset(&work->next, 3 * work->now.count);
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
    tgn_tally done = work->now;
    work->now = work->next;
    work->next = done;
    work->done++;
    work->states += work->now.count;
    return 0;
}

int tgn_legal__colourings(uint64_t *result, tgn_legal_work *work, const tgn_legal_graph *graph)
{
    const uint64_t one[TGN_WIDE_LIMBS] = {1};
    planner plan;
    planner_init(&plan, graph);
    tgn_tally__reset(&work->now, 1);
    if (!tgn_tally__add(&work->now, MARK, one))
        return TGN_ERR_LIMIT;
    for (int i = 0; i < graph->points; i++) {
        step s = plan_step(&plan, i);
        assert(s.slots <= TGN_LEGAL_WIDTH);
        int status = colour_point(work, &s);
        if (status < 0)
            return status;
    }
    /* No point is left on the border: what remains is one entry. */
    memcpy(result, tgn_tally__get(&work->now, MARK), (size_t)work->now.limbs * sizeof *result);
    return 0;
}
