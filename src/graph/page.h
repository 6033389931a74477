/*
 * page.h - some 256 nodes and their visits as bytes, and back
 *
 *      count | directory | more | entry entry entry ... | record record ...
 *
 * An entry is the rest of a node's key and its first visit. A node of one visit is nothing else; the others
 * are marked in `more` and have a record in the tail: the other rows, or the summary of a hot node. The
 * directory says which slot of the page's keys has how many nodes. docs/LAYOUT.md draws the bits.
 *
 * Pure functions of bytes: nothing here knows the store. Bytes that are no page give TGN_ERR_INPUT.
 */
#ifndef TENGEN_GRAPH_PAGE_H
#define TENGEN_GRAPH_PAGE_H

#include "graph/rows.h"
#include "graph/shape.h"

/* What a node of a page is. */
enum { TGN_PAGE_LOOSE = 1, TGN_PAGE_HOT = 2 };

/* ---- writing ------------------------------------------------------------------------------------------- */

typedef struct tgn_page_builder {
    tgn_shape shape;
    size_t count;
    uint8_t *slots; /* of the nodes so far */
    size_t slots_capacity;
    bool *more;
    size_t more_capacity;
    tgn_bits entries, tail, record, page;
    tgn_rows_coder coder;
} tgn_page_builder;

/* Zeros and a shape are an empty page. */
void tgn_page_builder__clear(tgn_page_builder *builder);

/*
 * Add a node behind those that are there: all its rows (returns its arcs), or the bits of its summary (returns
 * 0). TGN_ERR_MEMORY when there is none. The caller sees to it that nodes belong to one page and come in order.
 */
TGN_CHECKED int64_t tgn_page_builder__loose(tgn_page_builder *builder, const tgn_visit *rows, size_t count);
TGN_CHECKED int tgn_page_builder__hot(tgn_page_builder *builder, tgn_nodekey key, const tgn_bits *summary);

/* The bytes, borrowed until the next call; the builder is then empty. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_page_builder__end(tgn_page_builder *builder, tgn_bytes *out);

/* ---- reading ------------------------------------------------------------------------------------------- */

typedef struct tgn_page {
    tgn_shape shape;
    uint64_t prefix; /* what the page's number says of its keys */
    const uint8_t *bytes;
    size_t length;
    size_t count;                            /* nodes */
    uint64_t directory, more, entries, tail; /* where they begin, in bits */
    unsigned entry_bits, cell_bits;
} tgn_page;

/* Look at a page (borrowed). Returns 0 or TGN_ERR_INPUT. */
TGN_CHECKED int tgn_page__open(tgn_page *page, const tgn_shape *shape, uint64_t number, tgn_bytes bytes);

/*
 * Find a node: 0 when it is not there, TGN_PAGE_LOOSE and its rows added to `list`, TGN_PAGE_HOT and `summary`
 * at its summary, TGN_ERR_INPUT or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_page__find(const tgn_page *page, tgn_rows_coder *coder, tgn_nodekey key,
                               tgn_visit_list *list, tgn_bits_reader *summary);

/* All nodes in order. */
typedef struct tgn_page_walk {
    tgn_page page;
    size_t index;
    uint64_t at; /* in the directory */
    unsigned slot;
    tgn_nodekey key; /* of the node that was read last */
    tgn_bits_reader tail;
    tgn_bits_reader summary; /* of it, when it is hot */
} tgn_page_walk;
void tgn_page_walk__init(tgn_page_walk *walk, const tgn_page *page);

/* The next node: as tgn_page__find(); 0 at the end. */
TGN_CHECKED int tgn_page_walk__next(tgn_page_walk *walk, tgn_rows_coder *coder, tgn_visit_list *list);

#endif
