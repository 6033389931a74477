/* page_builder.c - see page.h: writing */
#include "graph/page.h"

void tgn_page_builder__clear(tgn_page_builder *builder)
{
    free(builder->slots);
    free(builder->more);
    tgn_bits__clear(&builder->entries);
    tgn_bits__clear(&builder->tail);
    tgn_bits__clear(&builder->record);
    tgn_bits__clear(&builder->page);
    tgn_rows_coder__clear(&builder->coder);
    *builder = (tgn_page_builder){.shape = builder->shape};
}

/* ---- entries ---- */

static int add_entry(tgn_page_builder *builder, tgn_nodekey key, bool more)
{
    const unsigned rest = tgn_shape__rest(&builder->shape);
    if (tgn_array__need(&builder->slots, &builder->slots_capacity, builder->count + 1) < 0 ||
        tgn_array__need(&builder->more, &builder->more_capacity, builder->count + 1) < 0)
        return TGN_ERR_MEMORY;
    builder->slots[builder->count] = (uint8_t)tgn_shape__slot(&builder->shape, key);
    builder->more[builder->count++] = more;
    tgn_bits__put(&builder->entries, key.low, 16);
    tgn_bits__put(&builder->entries, key.high & tgn_bits__mask(rest), rest);
    return 0;
}

/* A cell is label, length, step and game, each of the shape's width; zeros when the visit does not fit. */
static bool fits(const tgn_shape *shape, const tgn_visit *visit, uint64_t *label)
{
    const uint32_t game = visit->game - shape->base_game;
    return tgn_rows__short(shape, visit->next, label) && !((uint64_t)game >> shape->game_bits) &&
           !(visit->step >> shape->step_bits) && !(visit->length >> shape->length_bits);
}

static void add_cell(tgn_page_builder *builder, const tgn_visit *visit, uint64_t label)
{
    const tgn_shape *shape = &builder->shape;
    const unsigned small = (unsigned)shape->label_bits + shape->length_bits;
    const uint64_t low =
        label | (uint64_t)visit->length << shape->label_bits | (uint64_t)visit->step << small;
    tgn_bits__put(&builder->entries, low, small + shape->step_bits);
    tgn_bits__put(&builder->entries, visit->game - shape->base_game, shape->game_bits);
}

static void add_empty_cell(tgn_page_builder *builder)
{
    const tgn_shape *shape = &builder->shape;
    tgn_bits__put(&builder->entries, 0, (unsigned)shape->label_bits + shape->length_bits + shape->step_bits);
    tgn_bits__put(&builder->entries, 0, shape->game_bits);
}

/* ---- records: length in bits, how many rows, rows ---- */

enum { RECORD_ORDER = 6, TWO_ROWS = 0, SPECIAL = 1 };

static void end_record(tgn_page_builder *builder)
{
    tgn_bits__put_golomb(&builder->tail, tgn_bits__count(&builder->record), RECORD_ORDER);
    tgn_bits__append(&builder->tail, &builder->record);
}

/* Two rows are the commonest and cost one bit; one row that fits no cell, and a hot node, are rare. */
static int64_t add_record(tgn_page_builder *builder, const tgn_visit *rows, size_t count, bool given)
{
    tgn_bits *record = &builder->record;
    tgn_bits__reset(record);
    tgn_bits__put_golomb(record, count == 2 ? TWO_ROWS : count == 1 ? SPECIAL : count - 1, 0);
    tgn_bits__put(record, count > 1 && given, 1);
    if (tgn_rows__put(&builder->coder, record, &builder->shape, rows, count, given) < 0)
        return TGN_ERR_MEMORY;
    end_record(builder);
    return tgn_rows__arcs(&builder->coder);
}

int64_t tgn_page_builder__loose(tgn_page_builder *builder, const tgn_visit *rows, size_t count)
{
    uint64_t label;
    const bool given = fits(&builder->shape, rows, &label);
    const bool more = count > 1 || !given;
    if (add_entry(builder, tgn_visit__key(rows), more) < 0)
        return TGN_ERR_MEMORY;
    if (given)
        add_cell(builder, rows, label);
    else
        add_empty_cell(builder);
    return more ? add_record(builder, rows, count, given)
                : label != tgn_bits__mask(builder->shape.label_bits);
}

int tgn_page_builder__hot(tgn_page_builder *builder, tgn_nodekey key, const tgn_bits *summary)
{
    tgn_bits *record = &builder->record;
    if (add_entry(builder, key, true) < 0)
        return TGN_ERR_MEMORY;
    add_empty_cell(builder);
    tgn_bits__reset(record);
    tgn_bits__put_golomb(record, SPECIAL, 0);
    tgn_bits__put(record, 1, 1);
    tgn_bits__append(record, summary);
    end_record(builder);
    return 0;
}

/* ---- the page ---- */

static void put_count(tgn_bits *page, size_t count)
{
    for (; count >= 128; count >>= 7)
        tgn_bits__put(page, (count & 127) | 128, 8);
    tgn_bits__put(page, count, 8);
}

/* A one for every node, a zero at the end of every slot. */
static void put_directory(tgn_page_builder *builder, tgn_bits *page)
{
    const unsigned slots = 1u << builder->shape.slot_bits;
    unsigned slot = 0;
    for (size_t i = 0; i < builder->count; i++) {
        for (; slot + 63 < builder->slots[i]; slot += 63)
            tgn_bits__put(page, 0, 63);
        const unsigned ends = builder->slots[i] - slot;
        tgn_bits__put(page, (uint64_t)1 << ends, ends + 1);
        slot += ends;
    }
    for (; slot < slots; slot++)
        tgn_bits__put(page, 0, 1);
}

static void put_more(tgn_page_builder *builder, tgn_bits *page)
{
    for (size_t i = 0; i < builder->count; i++)
        tgn_bits__put(page, builder->more[i], 1);
}

static void put_bytes(tgn_bits *page, tgn_bits *part)
{
    tgn_bits__end(part);
    page->failed |= part->failed;
    if (page->failed || tgn_array__need(&page->bytes, &page->capacity, page->length + part->length) < 0)
        page->failed = true;
    else if (part->length)
        memcpy(page->bytes + page->length, part->bytes, part->length);
    page->length += page->failed ? 0 : part->length;
}

int tgn_page_builder__end(tgn_page_builder *builder, tgn_bytes *out)
{
    tgn_bits *page = &builder->page;
    tgn_bits__reset(page);
    put_count(page, builder->count);
    put_directory(builder, page);
    put_more(builder, page);
    tgn_bits__end(page);
    put_bytes(page, &builder->entries);
    put_bytes(page, &builder->tail);
    tgn_bits__reset(&builder->entries);
    tgn_bits__reset(&builder->tail);
    builder->count = 0;
    *out = (tgn_bytes){page->bytes, page->length};
    return page->failed ? TGN_ERR_MEMORY : 0;
}
