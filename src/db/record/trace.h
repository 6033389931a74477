/*
 * trace.h - from a record to its visits in the four graphs
 *
 *      tgn_record_tracer *tracer;
 *      tgn_record_tracer__new(&tracer);
 *      tgn_record_visit_list lists[TGN_KIND_COUNT] = {0};
 *      tgn_record_tracer__run(tracer, &record, 17, TGN_RECORD_GRAPHS_ALL, lists);   // adds the visits of game 17
 *
 * One replay feeds all four graphs. After every step the key of the whole board and the keys of the parts
 * that the step changed are made; a part that did not change stays on its node, and its visit grows longer.
 *
 * Threads: a tracer belongs to one thread at a time.
 */
#ifndef TENGEN_DB_RECORD_TRACE_H
#define TENGEN_DB_RECORD_TRACE_H

#include "db/record/record.h"
#include "db/record/visit.h"

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
 * TGN_ERR_MEMORY, or TGN_ERR_INPUT for bytes that are no record; the lists are then as they were. The
 * items belong to the caller, to be freed with free().
 */
TGN_CHECKED int tgn_record_tracer__run(tgn_record_tracer *tracer, const tgn_record *record, uint32_t game, unsigned graphs,
                                tgn_record_visit_list lists[TGN_KIND_COUNT]);

/*
 * A visit names its node by 80 of 128 bits. A tracer that was told to keep the rest (from the next run on)
 * has the high word of the full key of every row that the last run added, in the order of the list: borrowed
 * until the next run.
 */
void tgn_record_tracer__keep_high_words(tgn_record_tracer *tracer);
const uint64_t *tgn_record_tracer__high_words(const tgn_record_tracer *tracer, tgn_kind kind);

/*
 * A node as somebody asks for it: key, and the motions that carry the asker's board onto the canonical
 * image (more than one when the position is its own image), for turning labels back. For a part, `region`
 * says which; side to move and ko are then ignored.
 */
typedef struct tgn_record_node {
    tgn_kind kind;
    tgn_record_key key;
    tgn_size size;
    unsigned motions; /* a set of bits; never 0 */
} tgn_record_node;
/*
 * `table` is of the board's size; make it once a size, or take a game's. Returns 0, or TGN_ERR_ARGUMENT when
 * boards of this size have no such region or ko point. O(area).
 */
TGN_CHECKED int tgn_record_node__of(tgn_record_node *out, const tgn_keytable *table, const tgn_board *board,
                              tgn_colour to_move, tgn_point ko, tgn_region region);

/*
 * A MOVE label of the place's node as a point in the asker's orientation (TGN_PASS for a pass), and the
 * colour. When several points of the asker's board are equivalent, the first in reading order.
 */
tgn_move tgn_record_node__move(const tgn_record_node *place, uint32_t label);

/* The other direction: the label of a move in the asker's orientation. */
uint32_t tgn_record_node__label(const tgn_record_node *place, tgn_move move);

#endif
