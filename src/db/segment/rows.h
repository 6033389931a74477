/*
 * rows.h - the visits of one node in a few bits each
 *
 * Rows are what a node keeps: its visits, and the branches of them (TGN_LABEL_BRANCH). All rows of a node
 * in a page, or of a chunk of a hot node, are one string of bits, whose widths fit these rows.
 * docs/LAYOUT.md has the bits.
 *
 * Ways out are written where they are first met and then named by number; so are ways in, but a node of fewer
 * than TGN_ROWS_FEW rows keeps none: they cost as much as the rest of the row (32 bits of the parent), most
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

enum { TGN_ROWS_FEW = 4 };

typedef struct tgn_rows_coder {
    tgn_seen out, in;
} tgn_rows_coder;

void tgn_rows_coder__clear(tgn_rows_coder *coder);

/* What is known of the first row from elsewhere. */
typedef enum tgn_rows_given {
    TGN_GIVEN_NOTHING,
    TGN_GIVEN_TIME, /* game, step and length */
    TGN_GIVEN_ALL,  /* the way out as well */
    TGN_GIVEN_CHUNK /* nothing; and they are of a hot node: they keep their ways in, however few they are */
} tgn_rows_given;

/* Write rows (at least one) of one node. Returns 0 or TGN_ERR_MEMORY; the writer may have failed besides. */
TGN_CHECKED int tgn_rows__put(tgn_rows_coder *coder, tgn_bits *bits, const tgn_shape *shape,
                              const tgn_visit *rows, size_t count, tgn_rows_given given);

/*
 * Read `count` rows and add them to the list. `first` has the node's key and what is given. Returns 0,
 * TGN_ERR_MEMORY, or TGN_ERR_INPUT for bits that are no rows.
 */
TGN_CHECKED int tgn_rows__get(tgn_rows_coder *coder, tgn_bits_reader *reader, const tgn_shape *shape,
                              tgn_visit first, size_t count, tgn_rows_given given, tgn_visit_list *list);

/* Distinct ways out, without NONE, of the rows that were written or read last: a node's arcs. */
int64_t tgn_rows__arcs(const tgn_rows_coder *coder);

/* Ways out and in as such, without numbers: for summaries too. */
void tgn_rows__put_label(tgn_bits *bits, const tgn_shape *shape, uint64_t label);
uint64_t tgn_rows__get_label(tgn_bits_reader *reader, const tgn_shape *shape);
void tgn_rows__put_entry(tgn_bits *bits, const tgn_shape *shape, uint16_t came, uint32_t parent);
uint16_t tgn_rows__get_entry(tgn_bits_reader *reader, const tgn_shape *shape, uint32_t *parent);

/* One visit of a node: bits are counted where it is a visit. */
static inline bool tgn_visit__branch(const tgn_visit *visit)
{
    return (visit->next & TGN_LABEL_BRANCH) != 0;
}

#endif
