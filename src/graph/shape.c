/* shape.c - see shape.h */
#include "graph/shape.h"

#include <string.h>

#include "graph/bits.h"

/* Nearest whole number to log2(count): up from count * sqrt(1/2). */
static unsigned log_near(uint64_t count)
{
    const unsigned digits = tgn_bits__width(count);
    if (digits < 2)
        return 0;
    const unsigned floor = digits - 1;
    const double ratio = (double)count / (double)((uint64_t)1 << floor);
    return ratio > 1.4142135623730951 ? floor + 1 : floor;
}

static unsigned clamp(int value, unsigned low, unsigned high)
{
    return value < (int)low ? low : value > (int)high ? high : (unsigned)value;
}

/*
 * As many slots as visits. Of S slots and N nodes the key costs 80 - log2(S) + 1 + S / N bits a node: flat
 * around S = N, 1.44 bits above the theoretical least at worst between S = N / 2 and S = 2 N.
 */
tgn_shape tgn_shape__for(tgn_kind kind, uint64_t visits, uint32_t first_game, uint32_t last_game)
{
    const int total = (int)log_near(visits);
    const bool whole = kind == TGN_KIND_WHOLE;
    tgn_shape shape = {.base_game = first_game};
    shape.page_bits = (uint8_t)clamp(total - TGN_SLOT_BITS_MAX, 0, 32);
    shape.slot_bits = (uint8_t)clamp(total - shape.page_bits, 1, TGN_SLOT_BITS_MAX);
    shape.game_bits = (uint8_t)tgn_bits__width(last_game > first_game ? last_game - first_game : 0);
    shape.step_bits = 9;
    shape.length_bits = whole ? 0 : 8;
    shape.label_bits = kind == TGN_KIND_QUARTER ? 9 : 10;
    return shape;
}

bool tgn_shape__sound(const tgn_shape *shape)
{
    return shape->page_bits <= 32 && shape->slot_bits >= 1 && shape->slot_bits <= TGN_SLOT_BITS_MAX &&
           shape->game_bits <= 32 && shape->step_bits <= 16 && shape->length_bits <= 16 &&
           shape->label_bits >= 1 && shape->label_bits <= 14;
}

/* ---- keys of the store: numbers with the highest byte first, so that bytes sort as numbers do ---- */

static uint8_t *put_number(uint8_t *out, uint64_t value, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--)
        *out++ = (uint8_t)(value >> (8 * i));
    return out;
}

static uint64_t get_number(const uint8_t *bytes, int count)
{
    uint64_t value = 0;
    for (int i = 0; i < count; i++)
        value = value << 8 | bytes[i];
    return value;
}

static uint8_t *put_owner(uint8_t *out, char what, tgn_kind kind, uint32_t id)
{
    *out++ = (uint8_t)what;
    *out++ = (uint8_t)kind;
    return put_number(out, id, 4);
}

size_t tgn_segment__page_key(uint8_t *out, tgn_kind kind, uint32_t id, uint64_t page)
{
    return (size_t)(put_number(put_owner(out, 'n', kind, id), page, 4) - out);
}

size_t tgn_segment__chunk_key(uint8_t *out, tgn_kind kind, uint32_t id, tgn_nodekey node, uint32_t game)
{
    uint8_t *at = put_number(put_owner(out, 'v', kind, id), node.high, 8);
    return (size_t)(put_number(put_number(at, node.low, 2), game, 4) - out);
}

static bool owned(const tgn_segment *segment, tgn_bytes key, char what, size_t length)
{
    uint8_t owner[6];
    put_owner(owner, what, segment->kind, segment->id);
    return key.length == length && memcmp(key.data, owner, sizeof owner) == 0;
}

bool tgn_segment__page_number(const tgn_segment *segment, tgn_bytes key, uint64_t *page)
{
    if (!owned(segment, key, 'n', 10))
        return false;
    *page = get_number((const uint8_t *)key.data + 6, 4);
    return *page < tgn_shape__pages(&segment->shape);
}

bool tgn_segment__chunk_place(const tgn_segment *segment, tgn_bytes key, tgn_nodekey *node, uint32_t *game)
{
    if (!owned(segment, key, 'v', 20))
        return false;
    const uint8_t *bytes = key.data;
    *node = (tgn_nodekey){get_number(bytes + 6, 8), (uint16_t)get_number(bytes + 14, 2)};
    *game = (uint32_t)get_number(bytes + 16, 4);
    return true;
}

/* The first key behind all that begin with these bytes: the bytes, counted one up. */
static size_t count_up(uint8_t *bytes, size_t length)
{
    for (size_t i = length; i > 0 && ++bytes[i - 1] == 0; i--)
        ;
    return length;
}

size_t tgn_segment__behind_chunks(uint8_t *out, const tgn_segment *segment, tgn_nodekey node)
{
    return count_up(out, tgn_segment__chunk_key(out, segment->kind, segment->id, node, 0) - 4);
}

void tgn_segment__range(tgn_kind kind, uint32_t id, bool chunks, uint8_t from[TGN_SEGMENT_KEY],
                        size_t *from_length, uint8_t to[TGN_SEGMENT_KEY], size_t *to_length)
{
    *from_length = (size_t)(put_owner(from, chunks ? 'v' : 'n', kind, id) - from);
    put_owner(to, chunks ? 'v' : 'n', kind, id);
    *to_length = count_up(to, *from_length);
}

int tgn_segment__damaged(const tgn_segment *segment, const char *what, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT, "the database is damaged: segment %lu of graph %d: %s",
                         (unsigned long)segment->id, (int)segment->kind, what);
}
