/* shape.c - see shape.h */
#include "db/segment/shape.h"

#include <string.h>

#include "db/segment/bits.h"

/* Nearest whole number to log2(count): up from count * sqrt(1/2). */
static unsigned log_near(uint64_t count)
{
    const unsigned digits = tgn_segment_bits__width(count);
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
 * Moves of a 19x19 board, colours left out (page.c): its points up to the last one of the part that is the
 * reference of its kind, a pass before them and NONE after.
 */
static uint16_t moves_of(tgn_kind kind)
{
    static const uint16_t last_point[TGN_KIND_COUNT] = {
        [TGN_KIND_WHOLE] = 360, [TGN_KIND_HALF] = 351, [TGN_KIND_QUARTER] = 180, [TGN_KIND_DIAGONAL] = 342};
    return (uint16_t)(last_point[kind] + 3);
}

/*
 * As few bits as will hold steps up to STEPS; then all the steps that these bits will hold. Of 25 million
 * lone visits of 131,000 games 0.06 % come after step 340.
 */
enum { STEPS = 340 };

static void deal_cell(tgn_segment_shape *shape)
{
    const uint64_t others = (uint64_t)shape->games * shape->moves;
    shape->cell_bits = (uint8_t)tgn_segment_bits__width(others * STEPS - 1);
    const uint64_t steps = ((uint64_t)1 << shape->cell_bits) / others;
    shape->steps = (uint16_t)(steps < UINT16_MAX ? steps : UINT16_MAX);
}

/*
 * As many slots as visits. Of S slots and N nodes the key costs 80 - log2(S) + 1 + S / N bits a node: flat
 * around S = N, within half a bit of the least between S = N / 2 and S = 3 N.
 */
tgn_segment_shape tgn_segment_shape__for(tgn_kind kind, uint64_t visits, uint32_t first_game,
                                         uint32_t last_game)
{
    const int total = (int)log_near(visits);
    tgn_segment_shape shape = {.base_game = first_game};
    shape.page_bits = (uint8_t)clamp(total - TGN_SEGMENT_SLOT_BITS_MAX, 0, 32);
    shape.slot_bits = (uint8_t)clamp(total - shape.page_bits, 1, TGN_SEGMENT_SLOT_BITS_MAX);
    shape.lengths = kind != TGN_KIND_WHOLE;
    shape.games = last_game > first_game ? last_game - first_game + 1 : 1;
    shape.moves = moves_of(kind);
    deal_cell(&shape);
    return shape;
}

bool tgn_segment_shape__sound(const tgn_segment_shape *shape)
{
    return shape->page_bits <= 32 && shape->slot_bits >= 1 && shape->slot_bits <= TGN_SEGMENT_SLOT_BITS_MAX &&
           shape->cell_bits <= 57 && shape->lengths <= 1 && shape->games > 0 && shape->steps > 0 &&
           shape->moves > 1 && shape->moves <= 8192 &&
           (uint64_t)shape->games * shape->moves <= ((uint64_t)1 << shape->cell_bits) / shape->steps;
}

/* ---- keys of the store: numbers with the highest byte first, so that bytes sort as numbers do ---------- */

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

size_t tgn_segment__chunk_key(uint8_t *out, tgn_kind kind, uint32_t id, tgn_record_key node, uint32_t game)
{
    uint8_t *at = put_number(put_owner(out, 'v', kind, id), node.high, 8);
    return (size_t)(put_number(put_number(at, node.low, 2), game, 4) - out);
}

static bool owned(const tgn_segment *segment, tgn_store_bytes key, char what, size_t length)
{
    uint8_t owner[6];
    put_owner(owner, what, segment->kind, segment->id);
    return key.length == length && memcmp(key.data, owner, sizeof owner) == 0;
}

bool tgn_segment__page_number(const tgn_segment *segment, tgn_store_bytes key, uint64_t *page)
{
    if (!owned(segment, key, 'n', 10))
        return false;
    *page = get_number((const uint8_t *)key.data + 6, 4);
    return *page < tgn_segment_shape__pages(&segment->shape);
}

bool tgn_segment__chunk_place(const tgn_segment *segment, tgn_store_bytes key, tgn_record_key *node,
                              uint32_t *game)
{
    if (!owned(segment, key, 'v', 20))
        return false;
    const uint8_t *bytes = key.data;
    *node = (tgn_record_key){get_number(bytes + 6, 8), (uint16_t)get_number(bytes + 14, 2)};
    *game = (uint32_t)get_number(bytes + 16, 4);
    return true;
}

/* The first key after all that begin with these bytes: the bytes plus one. */
static size_t count_up(uint8_t *bytes, size_t length)
{
    for (size_t i = length; i > 0 && ++bytes[i - 1] == 0; i--)
        ;
    return length;
}

size_t tgn_segment__behind_chunks(uint8_t *out, const tgn_segment *segment, tgn_record_key node)
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
