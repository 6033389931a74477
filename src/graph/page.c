/* page.c - see page.h: reading */
#include "graph/page.h"

/* ---- opening ---- */

static bool get_count(tgn_bytes bytes, size_t *count, size_t *length)
{
    const uint8_t *data = bytes.data;
    *count = 0;
    for (size_t i = 0; i < bytes.length && i < 5; i++) {
        *count |= (size_t)(data[i] & 127) << (7 * i);
        *length = i + 1;
        if (!(data[i] & 128))
            return true;
    }
    return false;
}

static uint64_t whole_bytes(uint64_t bits)
{
    return (bits + 7) & ~(uint64_t)7;
}

int tgn_page__open(tgn_page *page, const tgn_shape *shape, uint64_t number, tgn_bytes bytes)
{
    size_t head;
    *page = (tgn_page){.shape = *shape, .bytes = bytes.data, .length = bytes.length};
    if (!tgn_shape__sound(shape) || !get_count(bytes, &page->count, &head))
        return TGN_ERR_INPUT;
    page->prefix = shape->page_bits ? number << (64 - shape->page_bits) : 0;
    page->cell_bits = (unsigned)shape->label_bits + shape->length_bits + shape->step_bits + shape->game_bits;
    page->entry_bits = 16 + tgn_shape__rest(shape) + page->cell_bits;
    page->directory = (uint64_t)head * 8;
    page->more = page->directory + page->count + (1u << shape->slot_bits);
    page->entries = whole_bytes(page->more + page->count);
    page->tail = whole_bytes(page->entries + (uint64_t)page->count * page->entry_bits);
    return page->tail <= (uint64_t)page->length * 8 ? 0 : TGN_ERR_INPUT;
}

/* ---- entries ---- */

static uint64_t at(const tgn_page *page, uint64_t bit, unsigned width)
{
    return tgn_bits__at(page->bytes, page->length, bit, width);
}

/* The rest of a key, all but its last 16 bits, and those. */
static inline uint64_t key_rest(const tgn_page *page, size_t index, uint16_t *low)
{
    const unsigned rest = tgn_shape__rest(&page->shape);
    const uint64_t bit = page->entries + (uint64_t)index * page->entry_bits;
    if (rest + 16 <= 57) {
        const uint64_t both = at(page, bit, rest + 16);
        *low = (uint16_t)both;
        return both >> 16;
    }
    *low = (uint16_t)at(page, bit, 16);
    return at(page, bit + 16, rest);
}

static inline void split_cell(const tgn_shape *shape, uint64_t cell, tgn_visit *visit)
{
    visit->next = tgn_rows__long(shape, cell & tgn_bits__mask(shape->label_bits));
    cell >>= shape->label_bits;
    visit->length = (uint16_t)(cell & tgn_bits__mask(shape->length_bits));
    cell >>= shape->length_bits;
    visit->step = (uint16_t)(cell & tgn_bits__mask(shape->step_bits));
}

static inline tgn_visit first_visit(const tgn_page *page, size_t index, tgn_nodekey key)
{
    const tgn_shape *shape = &page->shape;
    const unsigned small = page->cell_bits - shape->game_bits;
    const uint64_t bit = page->entries + (uint64_t)(index + 1) * page->entry_bits - page->cell_bits;
    tgn_visit visit = {.high = key.high, .low = key.low, .came = TGN_CAME_UNKNOWN};
    if (page->cell_bits <= 57) {
        const uint64_t cell = at(page, bit, page->cell_bits);
        split_cell(shape, cell, &visit);
        visit.game = shape->base_game + (uint32_t)(cell >> small);
    } else {
        split_cell(shape, at(page, bit, small), &visit);
        visit.game = shape->base_game + (uint32_t)at(page, bit + small, shape->game_bits);
    }
    return visit;
}

/* ---- records ---- */

enum { RECORD_ORDER = 6, TWO_ROWS = 0, SPECIAL = 1 };

/* Cut the next record off the tail. */
static int next_record(tgn_bits_reader *tail, tgn_bits_reader *record)
{
    const uint64_t length = tgn_bits__get_golomb(tail, RECORD_ORDER);
    if (tail->failed || length > tgn_bits__left(tail))
        return TGN_ERR_INPUT;
    *record = *tail;
    record->end = tail->at + length;
    tail->at += length;
    return 0;
}

static int read_record(const tgn_page *page, tgn_rows_coder *coder, tgn_bits_reader *record, tgn_visit first,
                       tgn_visit_list *list)
{
    const uint64_t code = tgn_bits__get_golomb(record, 0);
    const bool flag = tgn_bits__get(record, 1) != 0;
    if (record->failed)
        return TGN_ERR_INPUT;
    if (code == SPECIAL && flag)
        return TGN_PAGE_HOT;
    const size_t count = code == TWO_ROWS ? 2 : code == SPECIAL ? 1 : (size_t)code + 1;
    const int result = tgn_rows__get(coder, record, &page->shape, first, count, flag, list);
    return result < 0 ? result : TGN_PAGE_LOOSE;
}

static int read_lone(tgn_visit first, tgn_visit_list *list)
{
    if (tgn_array__need(&list->items, &list->capacity, list->count + 1) < 0)
        return TGN_ERR_MEMORY;
    list->items[list->count++] = first;
    return TGN_PAGE_LOOSE;
}

/* ---- finding ---- */

/* The bit behind the zero that ends slot `slot` - 1. Zeros are counted a word at a time. */
static uint64_t slot_begin(const tgn_page *page, unsigned slot)
{
    uint64_t bit = page->directory;
    if (slot == 0)
        return bit;
    for (;; bit += 64) {
        if (bit >= page->more)
            return page->more;
        uint64_t zeros = ~tgn_bits__window(page->bytes, page->length, bit);
        const unsigned count = tgn_bits__ones(zeros);
        if (count < slot) {
            slot -= count;
            continue;
        }
        for (; slot > 1; slot--)
            zeros &= zeros - 1;
        return bit + (unsigned)__builtin_ctzll(zeros) + 1;
    }
}

/* Where the node is among those of the page; page->count when it is not there. */
static size_t index_of(const tgn_page *page, tgn_nodekey key)
{
    const unsigned slot = tgn_shape__slot(&page->shape, key);
    const uint64_t rest = key.high & tgn_bits__mask(tgn_shape__rest(&page->shape));
    const uint64_t begin = slot_begin(page, slot);
    for (uint64_t bit = begin; bit < page->more && at(page, bit, 1); bit++) {
        const uint64_t index = bit - page->directory - slot;
        uint16_t low;
        if (index >= page->count)
            break;
        if (key_rest(page, (size_t)index, &low) == rest && low == key.low)
            return (size_t)index;
    }
    return page->count;
}

static unsigned records_before(const tgn_page *page, size_t index)
{
    unsigned ones = 0;
    size_t i = 0;
    for (; i + 56 <= index; i += 56)
        ones += tgn_bits__ones(at(page, page->more + i, 56));
    return ones + tgn_bits__ones(at(page, page->more + i, (unsigned)(index - i)));
}

static tgn_bits_reader tail_of(const tgn_page *page)
{
    return (tgn_bits_reader){page->bytes, page->length, page->tail, (uint64_t)page->length * 8, false};
}

int tgn_page__find(const tgn_page *page, tgn_rows_coder *coder, tgn_nodekey key, tgn_visit_list *list,
                   tgn_bits_reader *summary)
{
    const size_t index = index_of(page, key);
    if (index == page->count)
        return 0;
    if (!at(page, page->more + index, 1))
        return read_lone(first_visit(page, index, key), list);
    tgn_bits_reader tail = tail_of(page);
    for (unsigned skip = records_before(page, index) + 1; skip; skip--)
        if (next_record(&tail, summary) < 0)
            return TGN_ERR_INPUT;
    return read_record(page, coder, summary, first_visit(page, index, key), list);
}

/* ---- walking ---- */

void tgn_page_walk__init(tgn_page_walk *walk, const tgn_page *page)
{
    *walk = (tgn_page_walk){.page = *page, .at = page->directory, .tail = tail_of(page)};
}

/* Pass the zeros before the next node's one. */
static int next_slot(tgn_page_walk *walk)
{
    const tgn_page *page = &walk->page;
    const unsigned slots = 1u << page->shape.slot_bits;
    for (;;) {
        const uint64_t window = tgn_bits__window(page->bytes, page->length, walk->at) | (uint64_t)1 << 56;
        const unsigned zeros = (unsigned)__builtin_ctzll(window);
        walk->at += zeros;
        walk->slot += zeros;
        if (walk->slot >= slots)
            return TGN_ERR_INPUT;
        if (zeros < 56)
            break;
    }
    walk->at++;
    return 0;
}

static int next_key(tgn_page_walk *walk)
{
    const tgn_page *page = &walk->page;
    tgn_nodekey key;
    if (next_slot(walk) < 0)
        return TGN_ERR_INPUT;
    const uint64_t rest = key_rest(page, walk->index, &key.low);
    key.high = page->prefix | (uint64_t)walk->slot << tgn_shape__rest(&page->shape) | rest;
    if (walk->index > 0 && tgn_nodekey__compare(walk->key, key) >= 0)
        return TGN_ERR_INPUT;
    walk->key = key;
    return 0;
}

int tgn_page_walk__next(tgn_page_walk *walk, tgn_rows_coder *coder, tgn_visit_list *list)
{
    const tgn_page *page = &walk->page;
    if (walk->index == page->count)
        return 0;
    if (next_key(walk) < 0)
        return TGN_ERR_INPUT;
    const size_t index = walk->index++;
    const tgn_visit first = first_visit(page, index, walk->key);
    if (!at(page, page->more + index, 1))
        return read_lone(first, list);
    if (next_record(&walk->tail, &walk->summary) < 0)
        return TGN_ERR_INPUT;
    return read_record(page, coder, &walk->summary, first, list);
}
