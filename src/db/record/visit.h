/*
 * visit.h - the visits of a record: one game standing on one node for a while
 *
 * Replaying a game gives its visits: one for every position of the whole board it shows, one for every
 * content that each of its halves, diagonal halves and quarters shows, with the step at which the game
 * arrives and the number of steps it stays. Sorted by node, the visits of all games are the graph: equal keys
 * are one node, the labels by which visits leave are its arcs. docs/GRAPH.md has the definitions.
 *
 *       step   0        1        2        3                 a quarter of the same game
 *      whole   o--Q16-->o--D4--->o--C3--->o--...            [0..0]--black Q16-->[1..7]--white R14-->[8.. ...
 *
 * 32 bytes, so that two share a cache line and forty million fit in the importer's memory. The key is the
 * last 80 bits of the position's 128-bit invariant key: among 26 million different positions two share them
 * with a chance of 3e-10, among a thousand million with 4e-7. `tengen verify` compares with all 128 bits. The
 * last, not the first: an invariant key is the least of eight, so its first bits tend to be small, and pages
 * numbered by them would be uneven, the first eight times as full as the average.
 *
 *      tgn_record_tracer *tracer;
 *      tgn_record_tracer__new(&tracer);
 *      tgn_record_visit_list lists[TGN_KIND_COUNT] = {0};
 *      tgn_record_tracer__run(tracer, &record, 17, TGN_RECORD_GRAPHS_ALL, lists);   // adds those of game 17
 *
 * One replay feeds all four graphs. After every step the key of the whole board and the keys of the parts
 * that the step changed are computed; a part that did not change stays on its node, and its visit grows
 * longer.
 *
 * Threads: a tracer belongs to one thread at a time.
 */
#ifndef TENGEN_DB_RECORD_VISIT_H
#define TENGEN_DB_RECORD_VISIT_H

#include <stdbool.h>
#include <stdint.h>

#include <tengen/key.h>

#include "db/record/record.h"

/* A node's name in one of the four graphs: 80 bits, in the order of the pages. */
typedef struct tgn_record_key {
    uint64_t high;
    uint16_t low;
} tgn_record_key;

static inline tgn_record_key tgn_record_key__of(tgn_key key)
{
    return (tgn_record_key){key.low, (uint16_t)key.high};
}

static inline int tgn_record_key__compare(tgn_record_key a, tgn_record_key b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return (int)a.low - (int)b.low;
}

/* 32 bits that distinguish the parents of a node. */
static inline uint32_t tgn_record_key__mark(tgn_record_key key)
{
    return (uint32_t)(key.high >> 32) ^ (uint32_t)key.high ^ (uint32_t)key.low << 16;
}

/*
 * A label: how a visit leaves (64 bits) or arrived (16 bits). The kind is in the two highest bits.
 *
 *      MOVE      the stone, in the canonical image of the node it leaves (arriving: the one it enters), least
 *                under the node's own symmetries: 2 * (reading-order index + 1) + (White ? 1 : 0); a pass has
 *                index -1, so 0 is Black's pass and 1 White's
 *      SETUP     stones set up, handicap among them: named by the node it leads to
 *      OUTSIDE   parts only: a move outside the part captured stones inside it: named by the node it leads to
 *      NONE      leaving: the record ends here. Arriving: the record begins here
 *
 * Leaving by SETUP or OUTSIDE, the low 61 bits are the first 61 bits of the target's key. Bit 61 (BRANCH)
 * marks a further way out of the same visit, for records stored with their variations: it is not a visit of
 * its own.
 */
typedef enum tgn_record_label_kind {
    TGN_RECORD_LABEL_MOVE,
    TGN_RECORD_LABEL_SETUP,
    TGN_RECORD_LABEL_OUTSIDE,
    TGN_RECORD_LABEL_NONE
} tgn_record_label_kind;

#define TGN_RECORD_LABEL_BRANCH  ((uint64_t)1 << 61)
#define TGN_RECORD_LABEL_NONE64  ((uint64_t)TGN_RECORD_LABEL_NONE << 62)
#define TGN_RECORD_CAME_UNKNOWN  ((uint16_t)0xffff) /* not stored: replay the record */
#define TGN_RECORD_CAME(kind, v) ((uint16_t)((unsigned)(kind) << 14 | (unsigned)(v)))

static inline tgn_record_label_kind tgn_record_label__kind(uint64_t next)
{
    return (tgn_record_label_kind)(next >> 62);
}

static inline uint32_t tgn_record_label__move(int index, tgn_colour colour)
{
    return 2 * ((uint32_t)index + 1) + (colour == TGN_WHITE);
}

static inline uint64_t tgn_record_label__target(tgn_record_label_kind kind, tgn_record_key target)
{
    return (uint64_t)kind << 62 | target.high >> 3;
}

typedef struct tgn_record_visit {
    uint64_t high; /* of the node's key */
    uint64_t next; /* the label by which the game leaves */
    uint32_t game; /* its number in the database, from 1 */
    /* tgn_record_key__mark() of the node before; 0 with TGN_RECORD_LABEL_NONE and TGN_RECORD_CAME_UNKNOWN */
    uint32_t parent;
    uint16_t low;    /* of the node's key */
    uint16_t step;   /* where it arrives: 0 is the empty board */
    uint16_t length; /* parts: steps that it stays beyond that; whole board: 0 */
    uint16_t came;   /* the label by which it arrived, 16 bits */
} tgn_record_visit;

static inline tgn_record_key tgn_record_visit__key(const tgn_record_visit *visit)
{
    return (tgn_record_key){visit->high, visit->low};
}

/* Whether a row is a further way out of a visit, not a visit of its own. */
static inline bool tgn_record_visit__branch(const tgn_record_visit *visit)
{
    return (visit->next & TGN_RECORD_LABEL_BRANCH) != 0;
}

/* The order of visits in a graph: node, game, step, way out (the visit itself before its branches). */
static inline int tgn_record_visit__compare(const tgn_record_visit *a, const tgn_record_visit *b)
{
    if (a->high != b->high)
        return a->high < b->high ? -1 : 1;
    if (a->low != b->low)
        return a->low < b->low ? -1 : 1;
    if (a->game != b->game)
        return a->game < b->game ? -1 : 1;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    const uint64_t first = a->next & TGN_RECORD_LABEL_BRANCH, second = b->next & TGN_RECORD_LABEL_BRANCH;
    if (first != second)
        return first < second ? -1 : 1;
    if (a->next != b->next)
        return a->next < b->next ? -1 : 1;
    return (int)a->came - (int)b->came;
}

/* ---- from a record to its visits (trace.c) ------------------------------------------------------------- */

typedef struct tgn_record_tracer tgn_record_tracer;

typedef struct tgn_record_visit_list {
    tgn_record_visit *items;
    size_t count, capacity;
} tgn_record_visit_list;

/* Graphs as a set of bits, bit k for tgn_kind k. */
enum { TGN_RECORD_GRAPHS_WHOLE = 1, TGN_RECORD_GRAPHS_ALL = 15 };

TGN_CHECKED int tgn_record_tracer__new(tgn_record_tracer **out);
void tgn_record_tracer__free(tgn_record_tracer *tracer);

/*
 * Add the visits of a record to lists[kind] for every kind in `graphs`, in no particular order. Returns 0,
 * TGN_ERR_MEMORY, or TGN_ERR_INPUT for bytes that are not a record; the lists are then unchanged. The caller
 * frees the items with free().
 */
TGN_CHECKED int tgn_record_tracer__run(tgn_record_tracer *tracer, const tgn_record *record, uint32_t game,
                                       unsigned graphs, tgn_record_visit_list lists[TGN_KIND_COUNT]);

/*
 * A visit names its node by 80 of 128 bits. A tracer that was told to keep the rest (from the next run on)
 * has the high word of the full key of every row that the last run added, in the order of the list; borrowed
 * until the next run.
 */
void tgn_record_tracer__keep_high_words(tgn_record_tracer *tracer);
const uint64_t *tgn_record_tracer__high_words(const tgn_record_tracer *tracer, tgn_kind kind);

/*
 * The node of a position: its key, and the motions that carry the caller's board onto the canonical image
 * (more than one when the position is its own image), for turning labels back. For a part, `region` says
 * which; side to move and ko are then ignored.
 */
typedef struct tgn_record_node {
    tgn_kind kind;
    tgn_record_key key;
    tgn_size size;
    unsigned motions; /* a set of bits; never 0 */
} tgn_record_node;
/*
 * `table` is of the board's size; make it once per size, or take a game's. Returns 0, or TGN_ERR_ARGUMENT
 * when boards of this size have no such region or ko point. O(area).
 */
TGN_CHECKED int tgn_record_node__of(tgn_record_node *out, const tgn_keytable *table, const tgn_board *board,
                                    tgn_colour to_move, tgn_point ko, tgn_region region);

/*
 * A MOVE label of the node as a point in the caller's orientation (TGN_PASS for a pass), and the colour. When
 * several points of the caller's board are equivalent, the one in the upper right corner, as in books: in the upper half the
 * rightmost, and the topmost of its column.
 */
tgn_move tgn_record_node__move(const tgn_record_node *node_state, uint32_t label);

/* The other direction: the label of a move in the caller's orientation. */
uint32_t tgn_record_node__label(const tgn_record_node *node_state, tgn_move move);

#endif
