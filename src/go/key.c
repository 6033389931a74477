/* key.c - see tengen/key.h, and keytable.h for the layout of a table */
#include <tengen/key.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "go/keytable.h"
#include "go/stone.h"

/*
 * The finalizer of SplitMix64 (Steele, Lea, Flood 2014): every bit of the input reaches every bit of the
 * output.
 */
static uint64_t mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/*
 * What a word stands for: together with the size of the board and an index this names it for ever. Never
 * renumber.
 */
enum key_word { WORD_BLACK = 1, WORD_WHITE = 2, WORD_KO = 3, WORD_SIDE = 4, WORD_REGION = 5 };

/*
 *      bit 63                                                0
 *         +-----------+-------+-------+-------+---------------+
 *         |     0     | rows  | cols  | what  | point or index|     rows and cols 8 bits, what and point 16
 *         +-----------+-------+-------+-------+---------------+
 */
static tgn_key word(tgn_size size, enum key_word what, unsigned index)
{
    uint64_t name = (uint64_t)size.rows << 40 | (uint64_t)size.cols << 32 | (uint64_t)what << 16 | index;
    return (tgn_key){mix(mix(2 * name)), mix(mix(2 * name + 1))};
}

/* The part of a region's family that its canonical image lies in. */
static tgn_region reference(tgn_region region, tgn_size size)
{
    switch (tgn_region_kind(region)) {
    case TGN_KIND_HALF:
        return tgn_size_square(size) || region <= TGN_REGION_RIGHT ? TGN_REGION_LEFT : TGN_REGION_TOP;
    case TGN_KIND_QUARTER:
        return TGN_REGION_NW;
    case TGN_KIND_DIAGONAL:
        return TGN_REGION_DIAG_NW;
    default:
        return TGN_REGION_WHOLE;
    }
}

/* The motion that belongs to a slot: see keytable.h. */
static tgn_symmetry slot_motion(const tgn_keytable *table, unsigned slot)
{
    return (tgn_symmetry)(tgn_size_square(table->size) ? slot : slot & 3);
}

static void fill_indices(tgn_keytable *table)
{
    const tgn_size size = table->size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        for (unsigned s = 0; s < TGN_SYMMETRY_COUNT; s++)
            table->index[p][s] =
                (uint16_t)tgn_point_index(tgn_symmetry_point(slot_motion(table, s), size, p), size);
}

static void fill_rows(tgn_keytable *table)
{
    const tgn_size size = table->size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        tgn_images *rows = table->rows + (tgn_keytable__row(table, p, 0) - table->rows);
        for (unsigned s = 0; s < TGN_SYMMETRY_COUNT; s++) {
            tgn_point there = tgn_symmetry_point(slot_motion(table, s), size, p);
            for (int what = WORD_BLACK; what <= WORD_KO; what++)
                rows[what].image[s] = word(size, (enum key_word)what, there);
        }
    }
}

static void fill_regions(tgn_keytable *table)
{
    for (int r = TGN_REGION_LEFT; r < TGN_REGION_COUNT; r++) {
        if (!tgn_region_exists((tgn_region)r, table->size))
            continue;
        tgn_region first = reference((tgn_region)r, table->size);
        unsigned from = first == TGN_REGION_TOP ? 4 : 0, to = tgn_size_square(table->size) ? 8 : from + 4;
        unsigned row = TGN_SYMMETRY_COUNT * ((unsigned)tgn_region_kind(first) - 1);
        int n = 0;
        for (unsigned slot = from; slot < to; slot++)
            if (tgn_region_image((tgn_region)r, slot_motion(table, slot)) == first)
                table->carry[r][n++] = (uint8_t)(row + slot);
        if (n == 1) /* quarters of a rectangle */
            table->carry[r][1] = table->carry[r][0];
        table->region[r] = word(table->size, WORD_REGION, first);
        table->parts |= 1u << r;
    }
}

/* Add the slots of `kind` that a stone at `p` belongs to. */
static void fill_slots(tgn_keytable *table, tgn_kind kind, tgn_point p)
{
    static const tgn_region first[TGN_KIND_COUNT] = {TGN_REGION_WHOLE, TGN_REGION_LEFT, TGN_REGION_NW,
                                                     TGN_REGION_DIAG_NW};
    const bool square = tgn_size_square(table->size);
    tgn_slots *slots = &table->slots[p];
    for (unsigned s = 0; s < TGN_SYMMETRY_COUNT; s++) {
        tgn_region part = first[kind];
        if (!square && s >= 4)
            part = kind == TGN_KIND_HALF ? TGN_REGION_TOP : TGN_REGION_WHOLE;
        if (part == TGN_REGION_WHOLE || !tgn_region_exists(part, table->size))
            continue;
        if (tgn_region_has(part, table->size, tgn_symmetry_point(slot_motion(table, s), table->size, p)))
            slots->slot[slots->count++] = (uint8_t)(TGN_SYMMETRY_COUNT * (kind - 1) + s);
    }
}

static void fill_points(tgn_keytable *table)
{
    for (tgn_point p = tgn_point_first(table->size); p; p = tgn_point_next(p, table->size)) {
        for (int r = 0; r < TGN_REGION_COUNT; r++)
            if (tgn_region_exists((tgn_region)r, table->size) &&
                tgn_region_has((tgn_region)r, table->size, p))
                table->regions[p] |= (uint16_t)(1u << r);
        for (int kind = TGN_KIND_HALF; kind < TGN_KIND_COUNT; kind++)
            fill_slots(table, (tgn_kind)kind, p);
    }
}

int tgn_keytable_new(tgn_keytable **out, tgn_size size)
{
    assert(tgn_size_valid(size));
    /* The first row of all is that of point 0; the rows before the board's first point are never touched. */
    const size_t points = (size_t)(size.rows + 1) * size.cols + 2;
    const size_t bytes = sizeof(tgn_keytable) + sizeof(tgn_images) * TGN_KEY__ROWS * points;
    tgn_keytable *table = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!table)
        return TGN_ERR_MEMORY;
    memset(table, 0, sizeof *table);
    table->size = size;
    table->gap = TGN_STRIDE - size.cols;
    table->motions = (1u << tgn_symmetry_count(size)) - 1;
    for (unsigned side = 0; side < 3; side++)
        table->side[side] = word(size, WORD_SIDE, side);
    fill_indices(table);
    fill_rows(table);
    fill_regions(table);
    fill_points(table);
    *out = table;
    return 0;
}

void tgn_keytable_free(tgn_keytable *table)
{
    free(table);
}

void tgn_images_toggle(tgn_images *images, const tgn_keytable *table, tgn_point point, tgn_colour colour)
{
    assert(tgn_point_on(point, table->size) && (colour == TGN_BLACK || colour == TGN_WHITE));
    tgn_images__toggle(images, tgn_keytable__row(table, point, colour));
}

void tgn_images_of_board(tgn_images *out, const tgn_keytable *table, const tgn_board *board)
{
    assert(tgn_size_equal(board->size, table->size));
    memset(out, 0, sizeof *out);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] != TGN_EMPTY)
            tgn_images__toggle(out, tgn_keytable__row(table, p, board->colour[p]));
}

/*
 * A key as one number, so that the least of several is found without branches (7 ns for eight, with
 * branches 30).
 */
__extension__ typedef unsigned __int128 key128;

static inline key128 widen(tgn_key key, tgn_key with)
{
    return (key128)(key.high ^ with.high) << 64 | (key.low ^ with.low);
}

static inline tgn_key narrow(key128 key)
{
    return (tgn_key){(uint64_t)(key >> 64), (uint64_t)key};
}

/* The images with the ko, in `space` unless there is none. */
static const tgn_images *with_ko(tgn_images *space, const tgn_images *images, const tgn_keytable *table,
                                 tgn_point ko)
{
    if (ko == TGN_PASS)
        return images;
    *space = *images;
    tgn_images__toggle(space, tgn_keytable__row(table, ko, TGN_KEY__KO));
    return space;
}

/* Of motions whose images agree in their high words: those with the least low word. */
TGN_RARE static unsigned least_low(const tgn_images *images, uint64_t with, unsigned set)
{
    uint64_t least = UINT64_MAX;
    unsigned found = 0;
    for (unsigned s = 0; s < TGN_SYMMETRY_COUNT; s++) {
        uint64_t low = images->image[s].low ^ with;
        if (!(set >> s & 1) || low > least)
            continue;
        found = (low < least ? 0 : found) | 1u << s;
        least = low;
    }
    return found;
}

/*
 * The high words decide, but for symmetric positions: 64 bits are compared instead of 128, and which motions
 * give the least falls out of it.
 */
tgn_key tgn_images_key_ties(const tgn_images *images, const tgn_keytable *table, tgn_colour to_move,
                            tgn_point ko, unsigned *ties)
{
    assert(to_move <= TGN_WHITE);
    tgn_images space;
    const tgn_images *all = with_ko(&space, images, table, ko);
    const tgn_key side = table->side[to_move];
    uint64_t least = UINT64_MAX;
    unsigned set = 0;
    for (unsigned s = 0; s < TGN_SYMMETRY_COUNT; s++) {
        uint64_t high = all->image[s].high ^ side.high;
        least = high < least ? high : least;
    }
    for (unsigned s = 0; s < TGN_SYMMETRY_COUNT; s++)
        set |= (unsigned)((all->image[s].high ^ side.high) == least) << s;
    set &= table->motions;
    if (set & (set - 1))
        set = least_low(all, side.low, set);
    *ties = set;
    return (tgn_key){least, all->image[__builtin_ctz(set)].low ^ side.low};
}

tgn_key tgn_images_key(const tgn_images *images, const tgn_keytable *table, tgn_colour to_move, tgn_point ko,
                       tgn_symmetry *s)
{
    unsigned ties;
    tgn_key key = tgn_images_key_ties(images, table, to_move, ko, &ties);
    if (s)
        *s = (tgn_symmetry)__builtin_ctz(ties);
    return key;
}

unsigned tgn_images_ties(const tgn_images *images, const tgn_keytable *table, tgn_colour to_move,
                         tgn_point ko)
{
    unsigned ties;
    tgn_images_key_ties(images, table, to_move, ko, &ties);
    return ties;
}

void tgn_part_images_toggle(tgn_part_images *parts, const tgn_keytable *table, tgn_point point,
                            tgn_colour colour)
{
    assert(table->slots[point].count > 0 && (colour == TGN_BLACK || colour == TGN_WHITE));
    const tgn_key *row = tgn_keytable__row(table, point, colour)->image;
    const tgn_slots *slots = &table->slots[point];
    tgn_key *image = &parts->image[0][0];
    for (int i = 0; i < slots->count; i++) {
        unsigned slot = slots->slot[i];
        image[slot] = tgn_key__xor(image[slot], row[slot % TGN_SYMMETRY_COUNT]);
    }
}

unsigned tgn_keytable_regions(const tgn_keytable *table, tgn_point point)
{
    return table->regions[point];
}

tgn_key tgn_part_images_key_ties(const tgn_part_images *parts, const tgn_keytable *table, tgn_region region,
                                 unsigned *ties)
{
    assert(region != TGN_REGION_WHOLE && (table->parts >> region & 1));
    const uint8_t *carry = table->carry[region];
    const tgn_key *image = &parts->image[0][0];
    key128 first = widen(image[carry[0]], table->region[region]);
    key128 second = widen(image[carry[1]], table->region[region]);
    unsigned one = 1u << slot_motion(table, carry[0] % TGN_SYMMETRY_COUNT);
    unsigned other = 1u << slot_motion(table, carry[1] % TGN_SYMMETRY_COUNT);
    *ties = (first <= second ? one : 0) | (second <= first ? other : 0);
    return narrow(second < first ? second : first);
}

tgn_key tgn_part_images_key(const tgn_part_images *parts, const tgn_keytable *table, tgn_region region,
                            tgn_symmetry *s)
{
    unsigned ties;
    tgn_key key = tgn_part_images_key_ties(parts, table, region, &ties);
    if (s)
        *s = (tgn_symmetry)__builtin_ctz(ties);
    return key;
}
