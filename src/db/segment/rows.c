/* rows.c - see rows.h */
#include "db/segment/rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* ---- numbered labels ----------------------------------------------------------------------------------- */

void tgn_segment_label_set__clear(tgn_segment_label_set *labels)
{
    free(labels->items);
    free(labels->table);
    *labels = (tgn_segment_label_set){0};
}

static size_t place_of(const tgn_segment_label_set *labels, uint64_t label, uint32_t parent)
{
    uint64_t mixed = (label ^ (uint64_t)parent << 23) * 0x9E3779B97F4A7C15ULL;
    return (size_t)(mixed >> 32) & (labels->table_size - 1);
}

static bool same(const tgn_segment_label *item, uint64_t label, uint32_t parent)
{
    return item->label == label && item->parent == parent;
}

static void enter(tgn_segment_label_set *labels, size_t number)
{
    size_t place = place_of(labels, labels->items[number].label, labels->items[number].parent);
    while (labels->table[place])
        place = (place + 1) & (labels->table_size - 1);
    labels->table[place] = (uint32_t)number + 1;
}

/*
 * A table for twice as many items: made when there are too many to compare one by one, and when it is full.
 */
static int tabulate(tgn_segment_label_set *labels)
{
    size_t wanted = labels->table_size ? labels->table_size : 64;
    while (wanted < 4 * labels->count)
        wanted *= 2;
    if (wanted != labels->table_size) {
        uint32_t *table = malloc(wanted * sizeof *table);
        if (!table)
            return TGN_ERR_MEMORY;
        free(labels->table);
        labels->table = table;
        labels->table_size = wanted;
    }
    memset(labels->table, 0, labels->table_size * sizeof *labels->table);
    for (size_t i = 0; i < labels->count; i++)
        enter(labels, i);
    return 0;
}

int tgn_segment_label_set__append(tgn_segment_label_set *labels, uint64_t label, uint32_t parent)
{
    if (tgn_array__need(&labels->items, &labels->capacity, labels->count + 1) < 0)
        return TGN_ERR_MEMORY;
    labels->items[labels->count++] = (tgn_segment_label){label, parent};
    return 0;
}

static int64_t look_through(const tgn_segment_label_set *labels, uint64_t label, uint32_t parent)
{
    for (size_t i = 0; i < labels->count; i++)
        if (same(&labels->items[i], label, parent))
            return (int64_t)i;
    return -1;
}

static int64_t look_up(const tgn_segment_label_set *labels, uint64_t label, uint32_t parent)
{
    size_t place = place_of(labels, label, parent);
    while (labels->table[place]) {
        if (same(&labels->items[labels->table[place] - 1], label, parent))
            return (int64_t)labels->table[place] - 1;
        place = (place + 1) & (labels->table_size - 1);
    }
    return -1;
}

int64_t tgn_segment_label_set__number(tgn_segment_label_set *labels, uint64_t label, uint32_t parent,
                                      bool *fresh)
{
    const bool few = labels->count <= TGN_SEGMENT_LABELS_FEW;
    const int64_t found = few ? look_through(labels, label, parent) : look_up(labels, label, parent);
    *fresh = found < 0;
    if (found >= 0)
        return found;
    if (tgn_segment_label_set__append(labels, label, parent) < 0)
        return TGN_ERR_MEMORY;
    if (few ? labels->count > TGN_SEGMENT_LABELS_FEW : 2 * labels->count > labels->table_size) {
        if (tabulate(labels) < 0)
            return TGN_ERR_MEMORY;
    } else if (!few) {
        enter(labels, labels->count - 1);
    }
    return (int64_t)labels->count - 1;
}

/* ---- coders -------------------------------------------------------------------------------------------- */

void tgn_segment_row_coder__clear(tgn_segment_row_coder *coder)
{
    tgn_segment_label_set__clear(&coder->out);
    tgn_segment_label_set__clear(&coder->in);
}

/* ---- labels: a bit, then label_bits, or all 63 that are not BRANCH ------------------------------------- */

static uint64_t squeeze(uint64_t label)
{
    return label >> 62 << 61 | (label & tgn_segment_bits__mask(61));
}

static uint64_t unsqueeze(uint64_t bits)
{
    return bits >> 61 << 62 | (bits & tgn_segment_bits__mask(61));
}

void tgn_segment_rows__put_label(tgn_segment_bits *bits, const tgn_segment_shape *shape, uint64_t label)
{
    const unsigned width = tgn_segment_shape__label_bits(shape);
    const uint64_t none = tgn_segment_bits__mask(width);
    const bool fits = label < none || label == TGN_RECORD_LABEL_NONE64;
    tgn_segment_bits__put(bits, !fits, 1);
    if (fits)
        tgn_segment_bits__put(bits, label == TGN_RECORD_LABEL_NONE64 ? none : label, width);
    else
        tgn_segment_bits__put(bits, squeeze(label), 63);
}

uint64_t tgn_segment_rows__get_label(tgn_segment_bits_reader *reader, const tgn_segment_shape *shape)
{
    const unsigned width = tgn_segment_shape__label_bits(shape);
    if (tgn_segment_bits__get(reader, 1))
        return unsqueeze(tgn_segment_bits__get(reader, 63));
    const uint64_t label = tgn_segment_bits__get(reader, width);
    return label == tgn_segment_bits__mask(width) ? TGN_RECORD_LABEL_NONE64 : label;
}

void tgn_segment_rows__put_entry(tgn_segment_bits *bits, const tgn_segment_shape *shape, uint16_t came,
                                 uint32_t parent)
{
    const unsigned width = tgn_segment_shape__label_bits(shape);
    const bool fits = came < (1u << width);
    tgn_segment_bits__put(bits, !fits, 1);
    tgn_segment_bits__put(bits, came, fits ? width : 16);
    tgn_segment_bits__put(bits, parent, 32);
}

uint16_t tgn_segment_rows__get_entry(tgn_segment_bits_reader *reader, const tgn_segment_shape *shape,
                                     uint32_t *parent)
{
    const bool fits = !tgn_segment_bits__get(reader, 1);
    const uint16_t came =
        (uint16_t)tgn_segment_bits__get(reader, fits ? tgn_segment_shape__label_bits(shape) : 16);
    *parent = (uint32_t)tgn_segment_bits__get(reader, 32);
    return came;
}

/* ---- what all rows of a record share ------------------------------------------------------------------- */

typedef struct row_frame {
    bool branches;              /* some row is a branch */
    bool repeats;               /* some game has two rows */
    bool ways_in;               /* some row has its arrival */
    uint16_t low;               /* the least step */
    unsigned gap, step, length; /* orders of the codes */
} row_frame;

/* The order that is nearly best for geometrically distributed numbers of this mean. */
static unsigned order_for(uint64_t sum, size_t count, unsigned most)
{
    const unsigned digits = tgn_segment_bits__width(sum / count * 11 / 16);
    return digits < most ? digits : most;
}

/* Rows that store no ways in. Those of a hot node's chunk do: its summary may be recounted from them. */
static bool too_few(size_t count, tgn_segment_rows_given given)
{
    return count < TGN_SEGMENT_ROWS_FEW && given != TGN_SEGMENT_GIVEN_CHUNK;
}

/* Too few rows to measure: gaps as if games were spread evenly, typical steps and lengths. */
static void frame_guess(row_frame *f, const tgn_segment_shape *shape, size_t count)
{
    const unsigned digits = tgn_segment_bits__width(shape->games), less = count > 2 ? 2 : 1;
    f->gap = digits > less ? digits - less : 0;
    f->step = shape->lengths ? 5 : 0;
    f->length = shape->lengths ? 1 : 0;
}

static void frame_measure(row_frame *f, const tgn_segment_shape *shape, const tgn_record_visit *rows,
                          size_t count, bool few)
{
    uint64_t gaps = 0, steps = 0, lengths = 0;
    *f = (row_frame){.low = rows[0].step};
    for (size_t i = 0; i < count; i++) {
        f->branches |= tgn_record_visit__branch(&rows[i]);
        f->repeats |= i > 0 && rows[i].game == rows[i - 1].game;
        f->ways_in |= rows[i].came != TGN_RECORD_CAME_UNKNOWN;
        f->low = rows[i].step < f->low ? rows[i].step : f->low;
        steps += rows[i].step;
        lengths += rows[i].length;
    }
    frame_guess(f, shape, count);
    f->ways_in &= !few;
    if (few)
        return;
    gaps = rows[count - 1].game - rows[0].game;
    f->gap = order_for(gaps, count, 31);
    f->step = order_for(steps - (uint64_t)f->low * count, count, 15);
    f->length = order_for(lengths, count, 15);
}

static void frame_put(const row_frame *f, tgn_segment_bits *bits, bool few)
{
    tgn_segment_bits__put(bits, f->branches | (unsigned)f->repeats << 1, 2);
    if (!few)
        tgn_segment_bits__put(bits, f->ways_in | f->gap << 1 | f->step << 6 | f->length << 10, 14);
}

static void frame_get(row_frame *f, tgn_segment_bits_reader *reader, const tgn_segment_shape *shape,
                      size_t count, bool few)
{
    const uint64_t flags = tgn_segment_bits__get(reader, 2);
    *f = (row_frame){.branches = flags & 1, .repeats = flags >> 1};
    frame_guess(f, shape, count);
    if (few)
        return;
    const uint64_t orders = tgn_segment_bits__get(reader, 14);
    f->ways_in = orders & 1;
    f->gap = orders >> 1 & 31;
    f->step = orders >> 6 & 15;
    f->length = orders >> 10 & 15;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* A number given before, or the next one: then what it stands for follows. */
static void put_number(tgn_segment_bits *bits, int64_t number, bool fresh, size_t count)
{
    tgn_segment_bits__put(bits, (uint64_t)number, tgn_segment_bits__width(fresh ? count - 1 : count));
}

static int put_out(tgn_segment_row_coder *coder, tgn_segment_bits *bits, const tgn_segment_shape *shape,
                   uint64_t label)
{
    bool fresh;
    const int64_t number = tgn_segment_label_set__number(&coder->out, label, 0, &fresh);
    if (number < 0)
        return TGN_ERR_MEMORY;
    put_number(bits, number, fresh, coder->out.count);
    if (fresh)
        tgn_segment_rows__put_label(bits, shape, label);
    return 0;
}

static int put_in(tgn_segment_row_coder *coder, tgn_segment_bits *bits, const tgn_segment_shape *shape,
                  const tgn_record_visit *row)
{
    bool fresh;
    assert(row->came != TGN_RECORD_CAME_UNKNOWN || row->parent == 0);
    const int64_t number = tgn_segment_label_set__number(&coder->in, row->came, row->parent, &fresh);
    if (number < 0)
        return TGN_ERR_MEMORY;
    put_number(bits, number, fresh, coder->in.count);
    if (fresh)
        tgn_segment_rows__put_entry(bits, shape, row->came, row->parent);
    return 0;
}

static int put_first(tgn_segment_row_coder *coder, tgn_segment_bits *bits, const tgn_segment_shape *shape,
                     const tgn_record_visit *row, tgn_segment_rows_given given)
{
    bool fresh;
    const uint64_t label = row->next & ~TGN_RECORD_LABEL_BRANCH;
    if (tgn_segment_label_set__number(&coder->out, label, 0, &fresh) < 0)
        return TGN_ERR_MEMORY;
    if (given == TGN_SEGMENT_GIVEN_NOTHING || given == TGN_SEGMENT_GIVEN_CHUNK) {
        tgn_segment_bits__put(bits, row->game, 32);
        tgn_segment_bits__put(bits, row->step | (uint64_t)row->length << 16, 32);
    }
    if (given != TGN_SEGMENT_GIVEN_ALL)
        tgn_segment_rows__put_label(bits, shape, label);
    return 0;
}

static void put_when(const row_frame *f, tgn_segment_bits *bits, const tgn_record_visit *row)
{
    const uint32_t gap = row->game - row[-1].game;
    if (f->repeats)
        tgn_segment_bits__put(bits, gap == 0, 1);
    if (gap)
        tgn_segment_bits__put_golomb(bits, gap - 1, f->gap);
    tgn_segment_bits__put_golomb(bits, (uint64_t)(row->step - f->low), f->step);
    tgn_segment_bits__put_golomb(bits, row->length, f->length);
}

int tgn_segment_rows__put(tgn_segment_row_coder *coder, tgn_segment_bits *bits,
                          const tgn_segment_shape *shape, const tgn_record_visit *rows, size_t count,
                          tgn_segment_rows_given given)
{
    row_frame f;
    frame_measure(&f, shape, rows, count, too_few(count, given));
    frame_put(&f, bits, too_few(count, given));
    tgn_segment_label_set__reset(&coder->out);
    tgn_segment_label_set__reset(&coder->in);
    if (put_first(coder, bits, shape, &rows[0], given) < 0)
        return TGN_ERR_MEMORY;
    if (count > 1)
        tgn_segment_bits__put_golomb(bits, (uint64_t)(rows[0].step - f.low), f.step);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            put_when(&f, bits, &rows[i]);
        if (f.branches)
            tgn_segment_bits__put(bits, tgn_record_visit__branch(&rows[i]), 1);
        if (i > 0 && put_out(coder, bits, shape, rows[i].next & ~TGN_RECORD_LABEL_BRANCH) < 0)
            return TGN_ERR_MEMORY;
        if (f.ways_in && put_in(coder, bits, shape, &rows[i]) < 0)
            return TGN_ERR_MEMORY;
    }
    return 0;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static int get_first(tgn_segment_row_coder *coder, tgn_segment_bits_reader *reader,
                     const tgn_segment_shape *shape, tgn_record_visit *row, tgn_segment_rows_given given)
{
    if (given == TGN_SEGMENT_GIVEN_NOTHING || given == TGN_SEGMENT_GIVEN_CHUNK) {
        row->game = (uint32_t)tgn_segment_bits__get(reader, 32);
        row->step = (uint16_t)tgn_segment_bits__get(reader, 16);
        row->length = (uint16_t)tgn_segment_bits__get(reader, 16);
    }
    if (given != TGN_SEGMENT_GIVEN_ALL)
        row->next = tgn_segment_rows__get_label(reader, shape);
    return tgn_segment_label_set__append(&coder->out, row->next, 0);
}

static int get_out(tgn_segment_row_coder *coder, tgn_segment_bits_reader *reader,
                   const tgn_segment_shape *shape, tgn_record_visit *row)
{
    const size_t number = (size_t)tgn_segment_bits__get(reader, tgn_segment_bits__width(coder->out.count));
    if (number > coder->out.count)
        return TGN_ERR_INPUT;
    if (number == coder->out.count &&
        tgn_segment_label_set__append(&coder->out, tgn_segment_rows__get_label(reader, shape), 0) < 0)
        return TGN_ERR_MEMORY;
    row->next = coder->out.items[number].label;
    return 0;
}

static int get_in(tgn_segment_row_coder *coder, tgn_segment_bits_reader *reader,
                  const tgn_segment_shape *shape, tgn_record_visit *row)
{
    const size_t number = (size_t)tgn_segment_bits__get(reader, tgn_segment_bits__width(coder->in.count));
    if (number > coder->in.count)
        return TGN_ERR_INPUT;
    if (number == coder->in.count) {
        uint32_t parent;
        const uint16_t came = tgn_segment_rows__get_entry(reader, shape, &parent);
        if (came == TGN_RECORD_CAME_UNKNOWN && parent != 0) /* nobody writes a parent of an unknown way in */
            return TGN_ERR_INPUT;
        if (tgn_segment_label_set__append(&coder->in, came, parent) < 0)
            return TGN_ERR_MEMORY;
    }
    row->came = (uint16_t)coder->in.items[number].label;
    row->parent = coder->in.items[number].parent;
    return 0;
}

static int get_when(const row_frame *f, tgn_segment_bits_reader *reader, tgn_record_visit *row)
{
    const bool again = f->repeats && tgn_segment_bits__get(reader, 1);
    const uint64_t gap = again ? 0 : tgn_segment_bits__get_golomb(reader, f->gap) + 1;
    const uint64_t step = tgn_segment_bits__get_golomb(reader, f->step) + f->low;
    const uint64_t length = tgn_segment_bits__get_golomb(reader, f->length);
    if (gap > UINT32_MAX - row->game || step > UINT16_MAX || length > UINT16_MAX)
        return TGN_ERR_INPUT;
    row->game += (uint32_t)gap;
    row->step = (uint16_t)step;
    row->length = (uint16_t)length;
    return 0;
}

static int get_low(row_frame *f, tgn_segment_bits_reader *reader, uint16_t first_step)
{
    const uint64_t above = tgn_segment_bits__get_golomb(reader, f->step);
    if (above > first_step)
        return TGN_ERR_INPUT;
    f->low = (uint16_t)(first_step - above);
    return 0;
}

static int get_rows(tgn_segment_row_coder *coder, tgn_segment_bits_reader *reader,
                    const tgn_segment_shape *shape, const row_frame *f, tgn_record_visit row, size_t count,
                    tgn_record_visit *out)
{
    int code = 0;
    for (size_t i = 0; i < count && code == 0 && !reader->failed; i++) {
        if (i > 0)
            code = get_when(f, reader, &row);
        const uint64_t branch = f->branches ? tgn_segment_bits__get(reader, 1) : 0;
        if (code == 0 && i > 0)
            code = get_out(coder, reader, shape, &row);
        if (code == 0 && f->ways_in)
            code = get_in(coder, reader, shape, &row);
        out[i] = row;
        out[i].next |= branch ? TGN_RECORD_LABEL_BRANCH : 0;
    }
    return code < 0 ? code : reader->failed ? TGN_ERR_INPUT : 0;
}

int tgn_segment_rows__get(tgn_segment_row_coder *coder, tgn_segment_bits_reader *reader,
                          const tgn_segment_shape *shape, tgn_record_visit first, size_t count,
                          tgn_segment_rows_given given, tgn_record_visit_list *list)
{
    row_frame f;
    if (count == 0 || count - 1 > tgn_segment_bits__left(reader) / 3) /* no row but the first is shorter */
        return TGN_ERR_INPUT;
    if (tgn_array__need(&list->items, &list->capacity, list->count + count) < 0)
        return TGN_ERR_MEMORY;
    tgn_segment_label_set__reset(&coder->out);
    tgn_segment_label_set__reset(&coder->in);
    frame_get(&f, reader, shape, count, too_few(count, given));
    int code = get_first(coder, reader, shape, &first, given);
    if (code == 0 && count > 1)
        code = get_low(&f, reader, first.step);
    first.came = TGN_RECORD_CAME_UNKNOWN;
    first.parent = 0;
    if (code == 0)
        code = get_rows(coder, reader, shape, &f, first, count, list->items + list->count);
    if (code == 0)
        list->count += count;
    return code;
}

int64_t tgn_segment_rows__arcs(const tgn_segment_row_coder *coder)
{
    int64_t arcs = 0;
    for (size_t i = 0; i < coder->out.count; i++)
        arcs += tgn_record_label__kind(coder->out.items[i].label) != TGN_RECORD_LABEL_NONE;
    return arcs;
}
