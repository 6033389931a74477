/*
 * page.h - some 200 nodes and their visits as bytes, and back
 *
 *      counts | directory | stays | entry entry entry ... | lengths | record record ...
 *
 * An entry is the rest of a node's key and a cell: game, step and move of its first visit. A node with one
 * visit has nothing else, except for the length of the visit if that is not 0: then the node is marked in
 * `stays` and `lengths` has it. Nodes with more visits, hot ones, and the few whose visit does not fit a cell
 * have a record in the tail: the other rows, or the summary, or what does not fit. The directory says how
 * many nodes each slot of the page's keys has. docs/LAYOUT.md draws the bits.
 *
 * Pure functions of bytes: nothing here knows the store. Bytes that are not a page give TGN_ERR_INPUT.
 */
#ifndef TENGEN_DB_SEGMENT_PAGE_H
#define TENGEN_DB_SEGMENT_PAGE_H

#include "db/segment/rows.h"
#include "db/segment/shape.h"

/* What a node of a page is. */
enum { TGN_SEGMENT_PAGE_LOOSE = 1, TGN_SEGMENT_PAGE_HOT = 2 };

/* Orders of the codes of gaps between records, their lengths in bits, and lengths of visits (less 1). */
enum { TGN_SEGMENT_PAGE_GAP_ORDER = 4, TGN_SEGMENT_PAGE_RECORD_ORDER = 6, TGN_SEGMENT_PAGE_STAY_ORDER = 1 };

/* How a record begins: two rows are the commonest; c >= 2 are c + 1 rows; one row and summaries are rare. */
enum { TGN_SEGMENT_PAGE_TWO_ROWS = 0, TGN_SEGMENT_PAGE_SPECIAL = 1 };

/* ---- writing ------------------------------------------------------------------------------------------- */

typedef struct tgn_segment_page_builder {
    tgn_segment_shape shape;
    size_t count, records, stays;
    size_t next;    /* the node after the last one that has a record */
    uint8_t *slots; /* of the nodes so far */
    size_t slots_capacity;
    bool *stay; /* whether their first visit has a length */
    size_t stay_capacity;
    tgn_segment_bits entries, lengths, tail, record, page;
    tgn_segment_row_coder coder;
} tgn_segment_page_builder;

/* Zeros and a shape are an empty page. */
void tgn_segment_page_builder__clear(tgn_segment_page_builder *builder);

/*
 * Add a node after those that are there: all its rows (returns its arcs), or the bits of its summary (returns
 * 0). Or TGN_ERR_MEMORY. The caller makes sure that nodes belong to one page and come in order.
 */
TGN_CHECKED int64_t tgn_segment_page_builder__loose(tgn_segment_page_builder *builder,
                                                    const tgn_record_visit *rows, size_t count);
TGN_CHECKED int tgn_segment_page_builder__hot(tgn_segment_page_builder *builder, tgn_record_key key,
                                              const tgn_segment_bits *summary);

/* The bytes, borrowed until the next call; the builder is then empty. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_segment_page_builder__end(tgn_segment_page_builder *builder, tgn_store_bytes *out);

/* ---- reading ------------------------------------------------------------------------------------------- */

typedef struct tgn_segment_page {
    tgn_segment_shape shape;
    uint64_t prefix; /* the first bits of its keys, from the page's number */
    const uint8_t *bytes;
    size_t length;
    size_t count, records;                             /* of nodes, and of those that have one */
    uint64_t directory, stays, entries, lengths, tail; /* where they begin, in bits */
    unsigned entry_bits, rest_bits;
} tgn_segment_page;

/* Open a page; its bytes are borrowed. Returns 0 or TGN_ERR_INPUT. */
TGN_CHECKED int tgn_segment_page__open(tgn_segment_page *page, const tgn_segment_shape *shape,
                                       uint64_t number, tgn_store_bytes bytes);

/*
 * Find a node: 0 when it is not there, TGN_SEGMENT_PAGE_LOOSE and its rows added to `list`,
 * TGN_SEGMENT_PAGE_HOT and `summary` at its summary, TGN_ERR_INPUT or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_segment_page__find(const tgn_segment_page *page, tgn_segment_row_coder *coder,
                                       tgn_record_key key, tgn_record_visit_list *list,
                                       tgn_segment_bits_reader *summary);

/* All nodes in order. */
typedef struct tgn_segment_page_reader {
    tgn_segment_page page;
    size_t index;
    uint64_t at; /* in the directory */
    unsigned slot;
    tgn_record_key key; /* of the node that was read last */
    tgn_segment_bits_reader lengths;
    tgn_segment_bits_reader tail;
    size_t records;                  /* after the next one */
    size_t record;                   /* the node of the next record; the page's count when there is none */
    tgn_segment_bits_reader summary; /* of the node that was read last, when it is hot */
} tgn_segment_page_reader;
/* Returns 0 or TGN_ERR_INPUT. */
TGN_CHECKED int tgn_segment_page_reader__init(tgn_segment_page_reader *walk, const tgn_segment_page *page);

/*
 * The next node's key alone, in walk->key: 1, 0 at the end, or TGN_ERR_INPUT. A page is read by this or by the
 * next function, not by both.
 */
TGN_CHECKED int tgn_segment_page_reader__next_key(tgn_segment_page_reader *walk);

/* The next node: as tgn_segment_page__find(); 0 at the end. */
TGN_CHECKED int tgn_segment_page_reader__next(tgn_segment_page_reader *walk, tgn_segment_row_coder *coder,
                                              tgn_record_visit_list *list);

#endif
