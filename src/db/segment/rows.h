/*
 * rows.h - the visits of one node in a few bits each
 *
 * Rows are what a node stores: its visits, and their branches (TGN_RECORD_LABEL_BRANCH). All rows of a node
 * in a page, or of a chunk of a hot node, are one string of bits, whose widths fit these rows. docs/LAYOUT.md
 * has the bits.
 *
 * Ways out are written where they are first met and then named by number; so are ways in, but a node of fewer
 * than TGN_SEGMENT_ROWS_FEW rows stores none: they cost as much as the rest of the row (32 bits of the
 * parent), most nodes are like that, and a query for the ways in replays those few games.
 *
 * A coder is working memory: reuse it. One thread at a time.
 */
#ifndef TENGEN_DB_SEGMENT_ROWS_H
#define TENGEN_DB_SEGMENT_ROWS_H

#include "db/record/visit.h"
#include "db/segment/bits.h"
#include "db/segment/shape.h"

/* ---- numbered labels ----------------------------------------------------------------------------------- */

/*
 * Ways out and in, numbered in the order in which they are first seen. A node usually has few, a few thousand
 * at worst: up to TGN_SEGMENT_LABELS_FEW are compared one by one, more are found by a table.
 *
 *      bool fresh;
 *      int64_t number = tgn_segment_label_set__number(&labels, label, 0, &fresh); // negative: no memory
 */
enum { TGN_SEGMENT_LABELS_FEW = 12 };

typedef struct tgn_segment_label {
    uint64_t label;
    uint32_t parent;
} tgn_segment_label;

typedef struct tgn_segment_label_set {
    tgn_segment_label *items; /* by number */
    size_t count, capacity;
    uint32_t *table; /* 1 + number, 0: free; a power of two in size, at least twice the number of items */
    size_t table_size;
} tgn_segment_label_set;

/* Zeros are an empty set. */
static inline void tgn_segment_label_set__reset(tgn_segment_label_set *labels)
{
    labels->count = 0;
}
void tgn_segment_label_set__clear(tgn_segment_label_set *labels);

int64_t tgn_segment_label_set__number(tgn_segment_label_set *labels, uint64_t label, uint32_t parent,
                                      bool *fresh);

/* For reading: number it without a look-up. Such a set must not be asked for numbers. */
int tgn_segment_label_set__append(tgn_segment_label_set *labels, uint64_t label, uint32_t parent);

/* ---- rows ---------------------------------------------------------------------------------------------- */

enum { TGN_SEGMENT_ROWS_FEW = 4 };

typedef struct tgn_segment_row_coder {
    tgn_segment_label_set out, in;
} tgn_segment_row_coder;

void tgn_segment_row_coder__clear(tgn_segment_row_coder *coder);

/* What the reader knows of the first row from elsewhere. */
typedef enum tgn_segment_rows_given {
    TGN_SEGMENT_GIVEN_NOTHING,
    TGN_SEGMENT_GIVEN_TIME, /* game, step and length */
    TGN_SEGMENT_GIVEN_ALL,  /* the way out as well */
    TGN_SEGMENT_GIVEN_CHUNK /* nothing; rows of a hot node store their ways in, however few they are */
} tgn_segment_rows_given;

/* Write rows (at least one) of one node. Returns 0 or TGN_ERR_MEMORY; look at `bits->failed` too. */
TGN_CHECKED int tgn_segment_rows__put(tgn_segment_row_coder *coder, tgn_segment_bits *bits,
                                      const tgn_segment_shape *shape, const tgn_record_visit *rows,
                                      size_t count, tgn_segment_rows_given given);

/*
 * Read `count` rows and add them to the list. `first` has the node's key and what is given. Returns 0,
 * TGN_ERR_MEMORY, or TGN_ERR_INPUT for bits that are not rows.
 */
TGN_CHECKED int tgn_segment_rows__get(tgn_segment_row_coder *coder, tgn_segment_bits_reader *reader,
                                      const tgn_segment_shape *shape, tgn_record_visit first, size_t count,
                                      tgn_segment_rows_given given, tgn_record_visit_list *list);

/* Distinct ways out, without NONE, of the rows that were written or read last: a node's arcs. */
int64_t tgn_segment_rows__arcs(const tgn_segment_row_coder *coder);

/* One way out or in without a number: for summaries too. */
void tgn_segment_rows__put_label(tgn_segment_bits *bits, const tgn_segment_shape *shape, uint64_t label);
uint64_t tgn_segment_rows__get_label(tgn_segment_bits_reader *reader, const tgn_segment_shape *shape);
void tgn_segment_rows__put_entry(tgn_segment_bits *bits, const tgn_segment_shape *shape, uint16_t came,
                                 uint32_t parent);
uint16_t tgn_segment_rows__get_entry(tgn_segment_bits_reader *reader, const tgn_segment_shape *shape,
                                     uint32_t *parent);

/* ---- chunks -------------------------------------------------------------------------------------------- */

/* Some thousand rows of a hot node as bytes: their number, then the rows. */
enum { TGN_SEGMENT_CHUNK_ORDER = 12 };

/*
 * How many of these rows the next chunk takes: TGN_SEGMENT_CHUNK, and on to the end of that game. 0: it needs
 * more.
 */
static inline size_t tgn_segment_chunk__cut(const tgn_record_visit *rows, size_t count)
{
    for (size_t i = TGN_SEGMENT_CHUNK; i < count; i++)
        if (rows[i].game != rows[i - 1].game)
            return i;
    return 0;
}

/* Write a chunk into `bits` and end it. 0 or TGN_ERR_MEMORY. */
static inline int tgn_segment_chunk__put(tgn_segment_row_coder *coder, tgn_segment_bits *bits,
                                         const tgn_segment_shape *shape, const tgn_record_visit *rows,
                                         size_t count)
{
    tgn_segment_bits__reset(bits);
    tgn_segment_bits__put_golomb(bits, count - 1, TGN_SEGMENT_CHUNK_ORDER);
    const int code = tgn_segment_rows__put(coder, bits, shape, rows, count, TGN_SEGMENT_GIVEN_CHUNK);
    tgn_segment_bits__end(bits);
    return bits->failed ? TGN_ERR_MEMORY : code;
}

/* The rows of a chunk of node `key`, added to the list. 0, TGN_ERR_INPUT or TGN_ERR_MEMORY. */
static inline int tgn_segment_chunk__get(tgn_segment_row_coder *coder, tgn_store_bytes bytes,
                                         const tgn_segment_shape *shape, tgn_record_key key,
                                         tgn_record_visit_list *list)
{
    tgn_segment_bits_reader reader = {bytes.data, bytes.length, 0, (uint64_t)bytes.length * 8, false};
    const uint64_t count = tgn_segment_bits__get_golomb(&reader, TGN_SEGMENT_CHUNK_ORDER) + 1;
    const tgn_record_visit first = {.high = key.high, .low = key.low};
    return reader.failed ? TGN_ERR_INPUT
                         : tgn_segment_rows__get(coder, &reader, shape, first, (size_t)count,
                                                 TGN_SEGMENT_GIVEN_CHUNK, list);
}

#endif
