/*
 * rows.h - the visits of one node in a few bits each
 *
 * Rows are what a node keeps: its visits, and the branches of them (TGN_RECORD_LABEL_BRANCH). All rows of a node
 * in a page, or of a chunk of a hot node, are one string of bits, whose widths fit these rows.
 * docs/LAYOUT.md has the bits.
 *
 * Ways out are written where they are first met and then named by number; so are ways in, but a node of fewer
 * than TGN_SEGMENT_ROWS_FEW rows keeps none: they cost as much as the rest of the row (32 bits of the parent), most
 * nodes are such, and who asks for the ways into one replays those few games.
 *
 * A coder is working space: reuse it. One thread at a time.
 */
#ifndef TENGEN_DB_SEGMENT_ROWS_H
#define TENGEN_DB_SEGMENT_ROWS_H

#include "db/segment/bits.h"
#include "db/segment/label_set.h"
#include "db/segment/shape.h"
#include "db/record/trace.h"

enum { TGN_SEGMENT_ROWS_FEW = 4 };

typedef struct tgn_segment_row_coder {
    tgn_segment_label_set out, in;
} tgn_segment_row_coder;

void tgn_segment_row_coder__clear(tgn_segment_row_coder *coder);

/* What is known of the first row from elsewhere. */
typedef enum tgn_segment_rows_given {
    TGN_SEGMENT_GIVEN_NOTHING,
    TGN_SEGMENT_GIVEN_TIME, /* game, step and length */
    TGN_SEGMENT_GIVEN_ALL,  /* the way out as well */
    TGN_SEGMENT_GIVEN_CHUNK /* nothing; and they are of a hot node: they keep their ways in, however few they are */
} tgn_segment_rows_given;

/* Write rows (at least one) of one node. Returns 0 or TGN_ERR_MEMORY; the writer may have failed besides. */
TGN_CHECKED int tgn_segment_rows__put(tgn_segment_row_coder *coder, tgn_segment_bits *bits, const tgn_segment_shape *shape,
                              const tgn_record_visit *rows, size_t count, tgn_segment_rows_given given);

/*
 * Read `count` rows and add them to the list. `first` has the node's key and what is given. Returns 0,
 * TGN_ERR_MEMORY, or TGN_ERR_INPUT for bits that are no rows.
 */
TGN_CHECKED int tgn_segment_rows__get(tgn_segment_row_coder *coder, tgn_segment_bits_reader *reader, const tgn_segment_shape *shape,
                              tgn_record_visit first, size_t count, tgn_segment_rows_given given, tgn_record_visit_list *list);

/* Distinct ways out, without NONE, of the rows that were written or read last: a node's arcs. */
int64_t tgn_segment_rows__arcs(const tgn_segment_row_coder *coder);

/* Ways out and in as such, without numbers: for summaries too. */
void tgn_segment_rows__put_label(tgn_segment_bits *bits, const tgn_segment_shape *shape, uint64_t label);
uint64_t tgn_segment_rows__get_label(tgn_segment_bits_reader *reader, const tgn_segment_shape *shape);
void tgn_segment_rows__put_entry(tgn_segment_bits *bits, const tgn_segment_shape *shape, uint16_t came, uint32_t parent);
uint16_t tgn_segment_rows__get_entry(tgn_segment_bits_reader *reader, const tgn_segment_shape *shape, uint32_t *parent);

/* One visit of a node: bits are counted where it is a visit. */
static inline bool tgn_record_visit__branch(const tgn_record_visit *visit)
{
    return (visit->next & TGN_RECORD_LABEL_BRANCH) != 0;
}

#endif
