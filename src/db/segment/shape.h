/*
 * shape.h - which bits of a node's key say what, and the keys of pages and chunks in the store
 *
 *      80 bits   | page_bits | slot_bits |          the rest: kept in the page          |
 *                  which page  which slot
 *                              of its directory
 */
#ifndef TENGEN_DB_SEGMENT_SHAPE_H
#define TENGEN_DB_SEGMENT_SHAPE_H

#include "db/segment/bits.h"
#include "db/segment/segment.h"

enum { TGN_SEGMENT_SLOT_BITS_MAX = 8 };

/* Whether a shape from disk is valid: everything else relies on it. */
bool tgn_segment_shape__sound(const tgn_segment_shape *shape);

static inline uint64_t tgn_segment_shape__page(const tgn_segment_shape *shape, tgn_record_key key)
{
    return shape->page_bits ? key.high >> (64 - shape->page_bits) : 0;
}

/* One more than the highest page number. */
static inline uint64_t tgn_segment_shape__pages(const tgn_segment_shape *shape)
{
    return (uint64_t)1 << shape->page_bits;
}

/* Digits of the first 64 that are kept in the page; the last 16 always are. Between 24 and 63. */
static inline unsigned tgn_segment_shape__rest(const tgn_segment_shape *shape)
{
    return 64u - shape->page_bits - shape->slot_bits;
}

static inline unsigned tgn_segment_shape__slot(const tgn_segment_shape *shape, tgn_record_key key)
{
    return (unsigned)(key.high >> tgn_segment_shape__rest(shape) & ((1u << shape->slot_bits) - 1));
}

/* Digits of a label in a record, all ones being NONE. */
static inline unsigned tgn_segment_shape__label_bits(const tgn_segment_shape *shape)
{
    return tgn_segment_bits__width(2 * (unsigned)shape->moves - 1);
}

/* Keys of the store, into TGN_SEGMENT_KEY bytes; each returns its length. */
size_t tgn_segment__page_key(uint8_t *out, tgn_kind kind, uint32_t id, uint64_t page);
size_t tgn_segment__chunk_key(uint8_t *out, tgn_kind kind, uint32_t id, tgn_record_key node, uint32_t game);

/* The first key after all chunks of a node. */
size_t tgn_segment__behind_chunks(uint8_t *out, const tgn_segment *segment, tgn_record_key node);

/* The parts of a key that the store gave: false when it is not of this segment. */
bool tgn_segment__page_number(const tgn_segment *segment, tgn_store_bytes key, uint64_t *page);
bool tgn_segment__chunk_place(const tgn_segment *segment, tgn_store_bytes key, tgn_record_key *node,
                              uint32_t *game);

/* The error of a damaged segment. */
int tgn_segment__damaged(const tgn_segment *segment, const char *what, tgn_error *error);

#endif
