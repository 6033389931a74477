/*
 * chunk.h - some thousand visits of a hot node as bytes, and back
 *
 *      rows, as rows.h has them, after their number
 */
#ifndef TENGEN_DB_SEGMENT_CHUNK_H
#define TENGEN_DB_SEGMENT_CHUNK_H

#include "db/segment/rows.h"

enum { TGN_SEGMENT_CHUNK_ORDER = 12 };

/*
 * How many of these rows the next chunk takes: TGN_SEGMENT_CHUNK, and on to the end of that game; 0: more must be
 * known.
 */
static inline size_t tgn_segment_chunk__cut(const tgn_record_visit *rows, size_t count)
{
    for (size_t i = TGN_SEGMENT_CHUNK; i < count; i++)
        if (rows[i].game != rows[i - 1].game)
            return i;
    return 0;
}

/* The bytes of a chunk, in `bits`, which has ended then. 0 or TGN_ERR_MEMORY. */
static inline int tgn_segment_chunk__put(tgn_segment_row_coder *coder, tgn_segment_bits *bits, const tgn_segment_shape *shape,
                                 const tgn_record_visit *rows, size_t count)
{
    tgn_segment_bits__reset(bits);
    tgn_segment_bits__put_golomb(bits, count - 1, TGN_SEGMENT_CHUNK_ORDER);
    const int code = tgn_segment_rows__put(coder, bits, shape, rows, count, TGN_SEGMENT_GIVEN_CHUNK);
    tgn_segment_bits__end(bits);
    return bits->failed ? TGN_ERR_MEMORY : code;
}

/* The rows of a chunk of node `key`, added to the list. 0, TGN_ERR_INPUT or TGN_ERR_MEMORY. */
static inline int tgn_segment_chunk__get(tgn_segment_row_coder *coder, tgn_store_bytes bytes, const tgn_segment_shape *shape,
                                 tgn_record_key key, tgn_record_visit_list *list)
{
    tgn_segment_bits_reader reader = {bytes.data, bytes.length, 0, (uint64_t)bytes.length * 8, false};
    const uint64_t count = tgn_segment_bits__get_golomb(&reader, TGN_SEGMENT_CHUNK_ORDER) + 1;
    const tgn_record_visit first = {.high = key.high, .low = key.low};
    return reader.failed ? TGN_ERR_INPUT
                         : tgn_segment_rows__get(coder, &reader, shape, first, (size_t)count, TGN_SEGMENT_GIVEN_CHUNK, list);
}

#endif
