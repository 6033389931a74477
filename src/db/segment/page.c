/* page.c - see page.h */
#include "db/segment/page.h"

/* ---- writing ------------------------------------------------------------------------------------------- */

void tgn_segment_page_builder__clear(tgn_segment_page_builder *builder)
{
    free(builder->slots);
    free(builder->stay);
    tgn_segment_bits__clear(&builder->entries);
    tgn_segment_bits__clear(&builder->lengths);
    tgn_segment_bits__clear(&builder->tail);
    tgn_segment_bits__clear(&builder->record);
    tgn_segment_bits__clear(&builder->page);
    tgn_segment_row_coder__clear(&builder->coder);
    *builder = (tgn_segment_page_builder){.shape = builder->shape};
}

/* ---- writing entries ----------------------------------------------------------------------------------- */

static int add_entry(tgn_segment_page_builder *builder, tgn_record_key key, uint64_t cell, uint16_t length)
{
    const unsigned rest = tgn_segment_shape__rest(&builder->shape);
    if (tgn_array__need(&builder->slots, &builder->slots_capacity, builder->count + 1) < 0 ||
        tgn_array__need(&builder->stay, &builder->stay_capacity, builder->count + 1) < 0)
        return TGN_ERR_MEMORY;
    builder->slots[builder->count] = (uint8_t)tgn_segment_shape__slot(&builder->shape, key);
    builder->stay[builder->count++] = length > 0;
    tgn_segment_bits__put(&builder->entries, key.low, 16);
    tgn_segment_bits__put(&builder->entries, key.high & tgn_segment_bits__mask(rest), rest);
    tgn_segment_bits__put(&builder->entries, cell, builder->shape.cell_bits);
    if (length > 0)
        tgn_segment_bits__put_golomb(&builder->lengths, length - 1u, TGN_SEGMENT_PAGE_STAY_ORDER);
    builder->stays += length > 0;
    return 0;
}

/*
 * A move as a number: NONE is the highest, and the colour is left out, since it is White's after an odd
 * number of steps. (Of 152 million lone visits of 131,000 games 0.14 % leave by a move of the other colour:
 * records where a colour moved twice.) False when the move cannot be written like this.
 */
static inline bool short_move(const tgn_segment_shape *shape, const tgn_record_visit *visit, uint64_t *move)
{
    const uint64_t none = shape->moves - 1u;
    const bool ends = visit->next == TGN_RECORD_LABEL_NONE64;
    *move = ends ? none : visit->next >> 1;
    return ends || (*move < none && !((visit->next ^ visit->step ^ visit->length) & 1));
}

/* How much of a visit fits into a cell and a length, and the cell. */
static inline tgn_segment_rows_given make_cell(const tgn_segment_shape *shape, const tgn_record_visit *visit,
                                               uint64_t *cell)
{
    const uint32_t game = visit->game - shape->base_game;
    uint64_t move;
    *cell = 0;
    if (game >= shape->games || visit->step >= shape->steps || (visit->length && !shape->lengths))
        return TGN_SEGMENT_GIVEN_NOTHING;
    const bool all = short_move(shape, visit, &move);
    *cell = ((uint64_t)game * shape->steps + visit->step) * shape->moves + (all ? move : 0);
    return all ? TGN_SEGMENT_GIVEN_ALL : TGN_SEGMENT_GIVEN_TIME;
}

/* ---- writing records: which node, how many bits, how many rows, rows ----------------------------------- */

static void end_record(tgn_segment_page_builder *builder)
{
    const size_t index = builder->count - 1;
    tgn_segment_bits__put_golomb(&builder->tail, index - builder->next, TGN_SEGMENT_PAGE_GAP_ORDER);
    tgn_segment_bits__put_golomb(&builder->tail, tgn_segment_bits__count(&builder->record),
                                 TGN_SEGMENT_PAGE_RECORD_ORDER);
    tgn_segment_bits__append(&builder->tail, &builder->record);
    builder->next = index + 1;
    builder->records++;
}

static int64_t add_record(tgn_segment_page_builder *builder, const tgn_record_visit *rows, size_t count,
                          tgn_segment_rows_given given)
{
    tgn_segment_bits *record = &builder->record;
    tgn_segment_bits__reset(record);
    if (count == 1) {
        tgn_segment_bits__put_golomb(record, TGN_SEGMENT_PAGE_SPECIAL, 0);
        tgn_segment_bits__put(record, 0, 1);
    } else {
        tgn_segment_bits__put_golomb(record, count == 2 ? TGN_SEGMENT_PAGE_TWO_ROWS : count - 1, 0);
        tgn_segment_bits__put(record, given == TGN_SEGMENT_GIVEN_ALL, 1);
    }
    if (given != TGN_SEGMENT_GIVEN_ALL)
        tgn_segment_bits__put(record, given == TGN_SEGMENT_GIVEN_TIME, 1);
    if (tgn_segment_rows__put(&builder->coder, record, &builder->shape, rows, count, given) < 0)
        return TGN_ERR_MEMORY;
    end_record(builder);
    return tgn_segment_rows__arcs(&builder->coder);
}

int64_t tgn_segment_page_builder__loose(tgn_segment_page_builder *builder, const tgn_record_visit *rows,
                                        size_t count)
{
    uint64_t cell;
    const tgn_segment_rows_given given = make_cell(&builder->shape, rows, &cell);
    const uint16_t length = given == TGN_SEGMENT_GIVEN_NOTHING ? 0 : rows->length;
    if (add_entry(builder, tgn_record_visit__key(rows), cell, length) < 0)
        return TGN_ERR_MEMORY;
    if (count > 1 || given != TGN_SEGMENT_GIVEN_ALL)
        return add_record(builder, rows, count, given);
    return rows->next != TGN_RECORD_LABEL_NONE64;
}

int tgn_segment_page_builder__hot(tgn_segment_page_builder *builder, tgn_record_key key,
                                  const tgn_segment_bits *summary)
{
    tgn_segment_bits *record = &builder->record;
    if (add_entry(builder, key, 0, 0) < 0)
        return TGN_ERR_MEMORY;
    tgn_segment_bits__reset(record);
    tgn_segment_bits__put_golomb(record, TGN_SEGMENT_PAGE_SPECIAL, 0);
    tgn_segment_bits__put(record, 1, 1);
    tgn_segment_bits__append(record, summary);
    end_record(builder);
    return 0;
}

/* ---- writing the page ---------------------------------------------------------------------------------- */

static void put_count(tgn_segment_bits *page, uint64_t count)
{
    for (; count >= 128; count >>= 7)
        tgn_segment_bits__put(page, (count & 127) | 128, 8);
    tgn_segment_bits__put(page, count, 8);
}

/* A one for every node, a zero at the end of every slot. */
static void put_directory(tgn_segment_page_builder *builder, tgn_segment_bits *page)
{
    const unsigned slots = 1u << builder->shape.slot_bits;
    unsigned slot = 0;
    for (size_t i = 0; i < builder->count; i++) {
        for (; slot + 63 < builder->slots[i]; slot += 63)
            tgn_segment_bits__put(page, 0, 63);
        const unsigned ends = builder->slots[i] - slot;
        tgn_segment_bits__put(page, (uint64_t)1 << ends, ends + 1);
        slot += ends;
    }
    for (; slot < slots; slot++)
        tgn_segment_bits__put(page, 0, 1);
}

static void put_stays(tgn_segment_page_builder *builder, tgn_segment_bits *page)
{
    for (size_t i = 0; builder->shape.lengths && i < builder->count; i++)
        tgn_segment_bits__put(page, builder->stay[i], 1);
}

static void put_bytes(tgn_segment_bits *page, tgn_segment_bits *part)
{
    tgn_segment_bits__end(part);
    page->failed |= part->failed;
    if (page->failed || tgn_array__need(&page->bytes, &page->capacity, page->length + part->length) < 0)
        page->failed = true;
    else if (part->length)
        memcpy(page->bytes + page->length, part->bytes, part->length);
    page->length += page->failed ? 0 : part->length;
}

static void reset_builder(tgn_segment_page_builder *builder)
{
    tgn_segment_bits__reset(&builder->entries);
    tgn_segment_bits__reset(&builder->lengths);
    tgn_segment_bits__reset(&builder->tail);
    builder->count = builder->records = builder->stays = builder->next = 0;
}

int tgn_segment_page_builder__end(tgn_segment_page_builder *builder, tgn_store_bytes *out)
{
    tgn_segment_bits *page = &builder->page;
    const uint64_t lengths = tgn_segment_bits__count(&builder->lengths);
    tgn_segment_bits__reset(page);
    put_count(page, builder->count);
    put_count(page, builder->records);
    if (builder->shape.lengths)
        put_count(page, lengths);
    put_directory(builder, page);
    put_stays(builder, page);
    tgn_segment_bits__end(page);
    put_bytes(page, &builder->entries);
    tgn_segment_bits__append(&builder->lengths, &builder->tail);
    put_bytes(page, &builder->lengths);
    reset_builder(builder);
    *out = (tgn_store_bytes){page->bytes, page->length};
    return page->failed ? TGN_ERR_MEMORY : 0;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* ---- opening ------------------------------------------------------------------------------------------- */

/* A number of up to five bytes, seven bits each, the lowest first. False when there is none. */
static bool get_count(tgn_store_bytes bytes, size_t *at, uint64_t *count)
{
    const uint8_t *data = bytes.data;
    *count = 0;
    for (unsigned shift = 0; *at < bytes.length && shift < 35; shift += 7) {
        const uint8_t byte = data[(*at)++];
        *count |= (uint64_t)(byte & 127) << shift;
        if (!(byte & 128))
            return true;
    }
    return false;
}

static bool get_counts(tgn_segment_page *page, tgn_store_bytes bytes, uint64_t *lengths)
{
    size_t at = 0;
    uint64_t count, records;
    *lengths = 0;
    if (!get_count(bytes, &at, &count) || !get_count(bytes, &at, &records) ||
        (page->shape.lengths && !get_count(bytes, &at, lengths)))
        return false;
    page->count = (size_t)count;
    page->records = (size_t)records;
    page->directory = (uint64_t)at * 8;
    return records <= count;
}

static uint64_t whole_bytes(uint64_t bits)
{
    return (bits + 7) & ~(uint64_t)7;
}

int tgn_segment_page__open(tgn_segment_page *page, const tgn_segment_shape *shape, uint64_t number,
                           tgn_store_bytes bytes)
{
    uint64_t lengths;
    *page = (tgn_segment_page){.shape = *shape, .bytes = bytes.data, .length = bytes.length};
    if (!tgn_segment_shape__sound(shape) || !get_counts(page, bytes, &lengths))
        return TGN_ERR_INPUT;
    page->prefix = shape->page_bits ? number << (64 - shape->page_bits) : 0;
    page->rest_bits = tgn_segment_shape__rest(shape);
    page->entry_bits = 16 + page->rest_bits + shape->cell_bits;
    page->stays = page->directory + page->count + (1u << shape->slot_bits);
    page->entries = whole_bytes(page->stays + (shape->lengths ? page->count : 0));
    page->lengths = whole_bytes(page->entries + (uint64_t)page->count * page->entry_bits);
    page->tail = page->lengths + lengths;
    return page->tail <= (uint64_t)page->length * 8 ? 0 : TGN_ERR_INPUT;
}

/* ---- entries ------------------------------------------------------------------------------------------- */

static inline uint64_t at(const tgn_segment_page *page, uint64_t bit, unsigned width)
{
    return tgn_segment_bits__at(page->bytes, page->length, bit, width);
}

/* The rest of a key, all but its last 16 bits, and those. */
static inline uint64_t key_rest(const tgn_segment_page *page, size_t index, uint16_t *low)
{
    const unsigned rest = page->rest_bits;
    const uint64_t bit = page->entries + (uint64_t)index * page->entry_bits;
    if (rest + 16 <= 57) {
        const uint64_t both = at(page, bit, rest + 16);
        *low = (uint16_t)both;
        return both >> 16;
    }
    *low = (uint16_t)at(page, bit, 16);
    return at(page, bit + 16, rest);
}

/* The first visit as its cell has it; `length` is known from elsewhere. */
static inline tgn_record_visit first_visit(const tgn_segment_page *page, size_t index, tgn_record_key key,
                                           uint16_t length)
{
    const tgn_segment_shape *shape = &page->shape;
    const uint64_t bit = page->entries + (uint64_t)(index + 1) * page->entry_bits - shape->cell_bits;
    const uint64_t cell = at(page, bit, shape->cell_bits);
    const uint64_t when = cell / shape->moves, move = cell % shape->moves;
    tgn_record_visit visit = {
        .high = key.high, .low = key.low, .length = length, .came = TGN_RECORD_CAME_UNKNOWN};
    visit.game = shape->base_game + (uint32_t)(when / shape->steps);
    visit.step = (uint16_t)(when % shape->steps);
    visit.next = move == shape->moves - 1u ? TGN_RECORD_LABEL_NONE64
                                           : 2 * move + ((visit.step ^ (unsigned)visit.length) & 1);
    return visit;
}

static tgn_segment_bits_reader reader_of(const tgn_segment_page *page, uint64_t from, uint64_t to)
{
    return (tgn_segment_bits_reader){page->bytes, page->length, from, to, false};
}

static inline uint16_t next_length(tgn_segment_bits_reader *lengths)
{
    return (uint16_t)(tgn_segment_bits__get_golomb(lengths, TGN_SEGMENT_PAGE_STAY_ORDER) + 1);
}

/* ---- records ------------------------------------------------------------------------------------------- */

/* Which node the next record belongs to: `next` is the first one it may be. */
static int next_owner(tgn_segment_bits_reader *tail, size_t *next)
{
    const uint64_t gap = tgn_segment_bits__get_golomb(tail, TGN_SEGMENT_PAGE_GAP_ORDER);
    if (tail->failed || gap > UINT32_MAX)
        return TGN_ERR_INPUT;
    *next += (size_t)gap;
    return 0;
}

/* Take the rest of the record off the tail. */
static int cut_record(tgn_segment_bits_reader *tail, tgn_segment_bits_reader *record)
{
    const uint64_t length = tgn_segment_bits__get_golomb(tail, TGN_SEGMENT_PAGE_RECORD_ORDER);
    if (tail->failed || length > tgn_segment_bits__left(tail))
        return TGN_ERR_INPUT;
    *record = *tail;
    record->end = tail->at + length;
    tail->at += length;
    return 0;
}

static int read_record(const tgn_segment_page *page, tgn_segment_row_coder *coder,
                       tgn_segment_bits_reader *record, tgn_record_visit first, tgn_record_visit_list *list)
{
    const uint64_t code = tgn_segment_bits__get_golomb(record, 0);
    const bool flag = tgn_segment_bits__get(record, 1) != 0;
    if (record->failed)
        return TGN_ERR_INPUT;
    if (code == TGN_SEGMENT_PAGE_SPECIAL && flag)
        return TGN_SEGMENT_PAGE_HOT;
    const size_t count = code == TGN_SEGMENT_PAGE_TWO_ROWS  ? 2
                         : code == TGN_SEGMENT_PAGE_SPECIAL ? 1
                                                            : (size_t)code + 1;
    const tgn_segment_rows_given given = flag                               ? TGN_SEGMENT_GIVEN_ALL
                                         : tgn_segment_bits__get(record, 1) ? TGN_SEGMENT_GIVEN_TIME
                                                                            : TGN_SEGMENT_GIVEN_NOTHING;
    const int result = tgn_segment_rows__get(coder, record, &page->shape, first, count, given, list);
    return result < 0 ? result : TGN_SEGMENT_PAGE_LOOSE;
}

static inline int read_lone(tgn_record_visit first, tgn_record_visit_list *list)
{
    if (tgn_array__need(&list->items, &list->capacity, list->count + 1) < 0)
        return TGN_ERR_MEMORY;
    list->items[list->count++] = first;
    return TGN_SEGMENT_PAGE_LOOSE;
}

/* ---- finding ------------------------------------------------------------------------------------------- */

/* The bit after the zero that ends slot `slot` - 1. Zeros are counted a word at a time. */
static uint64_t slot_begin(const tgn_segment_page *page, unsigned slot)
{
    uint64_t bit = page->directory;
    if (slot == 0)
        return bit;
    for (;; bit += 64) {
        if (bit >= page->stays)
            return page->stays;
        uint64_t zeros = ~tgn_segment_bits__window(page->bytes, page->length, bit);
        const unsigned count = tgn_segment_bits__ones(zeros);
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
static size_t index_of(const tgn_segment_page *page, tgn_record_key key)
{
    const unsigned slot = tgn_segment_shape__slot(&page->shape, key);
    const uint64_t rest = key.high & tgn_segment_bits__mask(page->rest_bits);
    const uint64_t begin = slot_begin(page, slot);
    for (uint64_t bit = begin; bit < page->stays && at(page, bit, 1); bit++) {
        const uint64_t index = bit - page->directory - slot;
        uint16_t low;
        if (index >= page->count)
            break;
        if (key_rest(page, (size_t)index, &low) == rest && low == key.low)
            return (size_t)index;
    }
    return page->count;
}

/* Ones of `stays` before a node. */
static unsigned stays_before(const tgn_segment_page *page, size_t index)
{
    unsigned ones = 0;
    size_t i = 0;
    for (; i + 56 <= index; i += 56)
        ones += tgn_segment_bits__ones(at(page, page->stays + i, 56));
    return ones + tgn_segment_bits__ones(at(page, page->stays + i, (unsigned)(index - i)));
}

/* How long a node's first visit stays. */
static uint16_t length_of(const tgn_segment_page *page, size_t index)
{
    if (!page->shape.lengths || !at(page, page->stays + index, 1))
        return 0;
    tgn_segment_bits_reader lengths = reader_of(page, page->lengths, page->tail);
    for (unsigned skip = stays_before(page, index); skip; skip--)
        tgn_segment_bits__get_golomb(&lengths, TGN_SEGMENT_PAGE_STAY_ORDER);
    return next_length(&lengths);
}

/* The record of a node: 1, 0 when it has none. Records are in order, and few. */
static int find_record(const tgn_segment_page *page, size_t index, tgn_segment_bits_reader *record)
{
    tgn_segment_bits_reader tail = reader_of(page, page->tail, (uint64_t)page->length * 8);
    size_t owner = 0;
    for (size_t i = 0; i < page->records; i++, owner++) {
        if (next_owner(&tail, &owner) < 0)
            return TGN_ERR_INPUT;
        if (owner > index)
            return 0;
        if (cut_record(&tail, record) < 0)
            return TGN_ERR_INPUT;
        if (owner == index)
            return 1;
    }
    return 0;
}

int tgn_segment_page__find(const tgn_segment_page *page, tgn_segment_row_coder *coder, tgn_record_key key,
                           tgn_record_visit_list *list, tgn_segment_bits_reader *summary)
{
    const size_t index = index_of(page, key);
    if (index == page->count)
        return 0;
    const tgn_record_visit first = first_visit(page, index, key, length_of(page, index));
    const int more = find_record(page, index, summary);
    if (more < 0)
        return more;
    return more ? read_record(page, coder, summary, first, list) : read_lone(first, list);
}

/* ---- walking ------------------------------------------------------------------------------------------- */

/* Look for the next record from node `from` on. */
static int expect_record(tgn_segment_page_reader *walk, size_t from)
{
    walk->record = walk->page.count;
    if (walk->records == 0)
        return 0;
    walk->records--;
    walk->record = from;
    return next_owner(&walk->tail, &walk->record) < 0 || walk->record >= walk->page.count ? TGN_ERR_INPUT : 0;
}

int tgn_segment_page_reader__init(tgn_segment_page_reader *walk, const tgn_segment_page *page)
{
    *walk = (tgn_segment_page_reader){.page = *page, .at = page->directory, .records = page->records};
    walk->lengths = reader_of(page, page->lengths, page->tail);
    walk->tail = reader_of(page, page->tail, (uint64_t)page->length * 8);
    return expect_record(walk, 0);
}

/* Skip the zeros before the next node's one. */
static inline int next_slot(tgn_segment_page_reader *walk)
{
    const tgn_segment_page *page = &walk->page;
    const unsigned slots = 1u << page->shape.slot_bits;
    for (;;) {
        const uint64_t window = tgn_segment_bits__window(page->bytes, page->length, walk->at) | (uint64_t)1
                                                                                                    << 56;
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

static inline int next_key(tgn_segment_page_reader *walk)
{
    const tgn_segment_page *page = &walk->page;
    tgn_record_key key;
    if (next_slot(walk) < 0)
        return TGN_ERR_INPUT;
    const uint64_t rest = key_rest(page, walk->index, &key.low);
    key.high = page->prefix | (uint64_t)walk->slot << page->rest_bits | rest;
    if (walk->index > 0 && tgn_record_key__compare(walk->key, key) >= 0)
        return TGN_ERR_INPUT;
    walk->key = key;
    return 0;
}

int tgn_segment_page_reader__next_key(tgn_segment_page_reader *walk)
{
    if (walk->index == walk->page.count)
        return 0;
    if (next_key(walk) < 0)
        return TGN_ERR_INPUT;
    walk->index++;
    return 1;
}

int tgn_segment_page_reader__next(tgn_segment_page_reader *walk, tgn_segment_row_coder *coder,
                                  tgn_record_visit_list *list)
{
    const tgn_segment_page *page = &walk->page;
    const size_t index = walk->index;
    if (index == page->count)
        return 0;
    if (next_key(walk) < 0)
        return TGN_ERR_INPUT;
    const bool stays = page->shape.lengths && at(page, page->stays + index, 1);
    const tgn_record_visit first =
        first_visit(page, index, walk->key, stays ? next_length(&walk->lengths) : 0);
    walk->index++;
    if (walk->lengths.failed)
        return TGN_ERR_INPUT;
    if (index != walk->record)
        return read_lone(first, list);
    if (cut_record(&walk->tail, &walk->summary) < 0 || expect_record(walk, index + 1) < 0)
        return TGN_ERR_INPUT;
    return read_record(page, coder, &walk->summary, first, list);
}
