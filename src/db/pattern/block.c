/* block.c - see block.h */
#include "db/pattern/block.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { WORDS = TGN_PATTERN_BLOCKS, BITS_HEAD = 2 * 8 * WORDS, TIMES_HEAD = 16, HISTORY_HEAD = 8 };

/* ---- writing: one line --------------------------------------------------------------------------------- */

static void put16(tgn_buffer *out, unsigned value)
{
    const uint8_t bytes[] = {(uint8_t)value, (uint8_t)(value >> 8)};
    tgn_buffer__add(out, bytes, sizeof bytes);
}

static void put32(tgn_buffer *out, uint32_t value)
{
    put16(out, value & 0xffff);
    put16(out, value >> 16);
}

static void put64(tgn_buffer *out, uint64_t value)
{
    put32(out, (uint32_t)value);
    put32(out, (uint32_t)(value >> 32));
}

static void put_steps(tgn_buffer *out, const tgn_pattern_steps *steps)
{
    for (size_t i = 0; i < steps->count; i++)
        put16(out, steps->items[i]);
}

/* Events sorted by point, in the order of time within each: where those of each point end. */
typedef struct sorted_events {
    uint32_t end[TGN_POINTS_MAX + 1];
    tgn_pattern_event *items;
} sorted_events;

static int sort_events(sorted_events *out, const tgn_pattern_line *line)
{
    uint32_t next[TGN_POINTS_MAX + 1] = {0};
    const int points = tgn_size_points(line->size);
    out->items = malloc((line->event_count + 1) * sizeof *out->items);
    if (!out->items)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < line->event_count; i++)
        next[line->events[i].point + 1]++;
    for (int p = 0; p < points; p++)
        next[p + 1] += next[p];
    for (size_t i = 0; i < line->event_count; i++)
        out->items[next[line->events[i].point]++] = line->events[i];
    memcpy(out->end, next, sizeof next);
    return 0;
}

static uint32_t begin_of(const sorted_events *events, int point)
{
    return point ? events->end[point - 1] : 0;
}

static bool is_single(const sorted_events *events, int point)
{
    const uint32_t from = begin_of(events, point);
    return events->end[point] - from == 1 && events->items[from].colour != TGN_EMPTY;
}

/* The row; and which points are listed, in the order of their lists. Returns how many. */
static unsigned put_row(const sorted_events *events, int points, bool all, tgn_buffer *row,
                        uint16_t listed[TGN_POINTS_MAX])
{
    unsigned lists = 0;
    for (int p = 0; p < points; p++) {
        const uint32_t count = events->end[p] - begin_of(events, p);
        if (all) {
            listed[lists++] = (uint16_t)p;
            put16(row, TGN_PATTERN_ALL_LISTED);
        } else if (count == 0) {
            put16(row, TGN_PATTERN_NEVER);
        } else if (is_single(events, p)) {
            put16(row, events->items[begin_of(events, p)].step);
        } else {
            put16(row, TGN_PATTERN_LISTED + lists);
            listed[lists++] = (uint16_t)p;
        }
    }
    return lists;
}

/* Steps that are no times; more events than the ends of lists can count. */
static bool needs_all(const tgn_pattern_line *line)
{
    return line->end >= TGN_PATTERN_NEVER || line->event_count > UINT16_MAX;
}

static void put_history(const sorted_events *events, const tgn_pattern_line *line, const uint16_t *listed,
                        unsigned lists, bool wide, tgn_buffer *out)
{
    uint32_t end = 0;
    put16(out, lists);
    put16(out, (unsigned)line->setups.count);
    put16(out, (unsigned)line->turns.count);
    put16(out, wide ? 4 : 2);
    for (unsigned k = 0; k < lists; k++) {
        end += events->end[listed[k]] - begin_of(events, listed[k]);
        if (wide)
            put32(out, end);
        else
            put16(out, end);
    }
    put_steps(out, &line->setups);
    put_steps(out, &line->turns);
    for (unsigned k = 0; k < lists; k++)
        for (uint32_t i = begin_of(events, listed[k]); i < events->end[listed[k]]; i++)
            put16(out, events->items[i].step);
    for (unsigned k = 0; k < lists; k++)
        for (uint32_t i = begin_of(events, listed[k]); i < events->end[listed[k]]; i++)
            tgn_buffer__char(out, (char)events->items[i].colour);
}

int tgn_pattern_line__pack(const tgn_pattern_line *line, bool all, tgn_buffer *row, tgn_buffer *history)
{
    sorted_events events;
    uint16_t listed[TGN_POINTS_MAX];
    const int points = tgn_size_points(line->size);
    TGN_TRY(sort_events(&events, line));
    all |= needs_all(line);
    const unsigned lists = put_row(&events, points, all, row, listed);
    put_history(&events, line, listed, lists, all, history);
    free(events.items);
    return row->failed || history->failed ? TGN_ERR_MEMORY : 0;
}

/* ---- writing: a block ---------------------------------------------------------------------------------- */

void tgn_pattern_builder__clear(tgn_pattern_builder *builder)
{
    tgn_buffer__clear(&builder->bits);
    for (int k = 0; k < WORDS; k++)
        tgn_buffer__clear(&builder->times[k]);
    tgn_buffer__clear(&builder->rows);
    tgn_buffer__clear(&builder->histories);
    tgn_buffer__clear(&builder->starts);
}

static void start_block(tgn_pattern_builder *builder, unsigned block)
{
    builder->block = block;
    builder->plain = 0;
    builder->rows.length = builder->histories.length = builder->starts.length = 0;
}

void tgn_pattern_builder__start(tgn_pattern_builder *builder, tgn_size size)
{
    builder->size = size;
    memset(builder->present, 0, sizeof builder->present);
    memset(builder->replayed, 0, sizeof builder->replayed);
    memset(builder->columns, 0, 2 * (size_t)tgn_size_points(size) * sizeof *builder->columns);
    builder->bits.length = 0;
    for (int k = 0; k < WORDS; k++)
        builder->times[k].length = 0;
    start_block(builder, 0);
}

void tgn_pattern_builder__keep(tgn_pattern_builder *builder, const tgn_pattern_bits *bits, unsigned block)
{
    builder->present[block] = tgn_pattern_bits__present(bits, block);
    builder->replayed[block] = tgn_pattern_bits__replayed(bits, block);
    for (int i = 0; i < 2 * tgn_size_points(builder->size); i++)
        builder->columns[i][block] = TGN_PATTERN_64(bits->columns[i].block[block]);
}

static void add_bits(tgn_pattern_builder *builder, uint64_t bit, const tgn_pattern_line *line)
{
    const int points = tgn_size_points(builder->size);
    for (size_t i = 0; i < line->event_count; i++)
        if (line->events[i].colour != TGN_EMPTY)
            builder->columns[(line->events[i].colour - 1) * points + line->events[i].point][builder->block] |=
                bit;
}

static int add_row(tgn_pattern_builder *builder, uint64_t bit, const tgn_pattern_line *line)
{
    if (line->setups.count == 0 && line->turns.count == 0)
        builder->plain |= bit;
    put32(&builder->starts, (uint32_t)builder->histories.length);
    TGN_TRY(tgn_pattern_line__pack(line, false, &builder->rows, &builder->histories));
    return builder->starts.failed ? TGN_ERR_MEMORY : 0;
}

/* The times of the block at hand. */
static int end_block(tgn_pattern_builder *builder)
{
    const tgn_buffer *parts[] = {&builder->rows, &builder->starts, &builder->histories};
    tgn_buffer *times = &builder->times[builder->block];
    bool failed = false;
    if (builder->rows.length == 0)
        return 0;
    put32(&builder->starts, (uint32_t)builder->histories.length);
    put64(times, builder->present[builder->block] & ~builder->replayed[builder->block]);
    put64(times, builder->plain);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        tgn_buffer__add(times, parts[i]->data, parts[i]->length);
        failed |= parts[i]->failed;
    }
    return failed || times->failed ? TGN_ERR_MEMORY : 0;
}

int tgn_pattern_builder__add(tgn_pattern_builder *builder, tgn_pattern_player *player, unsigned number,
                             const tgn_record *record)
{
    const uint64_t bit = (uint64_t)1 << number % TGN_PATTERN_BLOCK;
    tgn_pattern_line line;
    int code;
    if (number / TGN_PATTERN_BLOCK != builder->block) {
        TGN_TRY(end_block(builder));
        start_block(builder, number / TGN_PATTERN_BLOCK);
    }
    TGN_TRY(tgn_pattern_player__start(player, record));
    while ((code = tgn_pattern_player__next(player, &line)) > 0) {
        add_bits(builder, bit, &line);
        if (line.first > 0 || !line.last)
            builder->replayed[builder->block] |= bit;
        else
            TGN_TRY(add_row(builder, bit, &line));
    }
    builder->present[builder->block] |= bit;
    return code;
}

static void put_words(tgn_buffer *out, uint64_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        words[i] = TGN_PATTERN_64(words[i]);
    tgn_buffer__add(out, words, count * sizeof *words);
}

int tgn_pattern_builder__end(tgn_pattern_builder *builder)
{
    uint64_t any = 0;
    TGN_TRY(end_block(builder));
    for (int k = 0; k < WORDS; k++)
        any |= builder->present[k];
    if (!any)
        return 0;
    put_words(&builder->bits, builder->present, WORDS);
    put_words(&builder->bits, builder->replayed, WORDS);
    put_words(&builder->bits, builder->columns[0], 2 * WORDS * (size_t)tgn_size_points(builder->size));
    return builder->bits.failed ? TGN_ERR_MEMORY : 0;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

int tgn_pattern_bits__open(tgn_pattern_bits *out, tgn_store_bytes bytes, tgn_size size)
{
    const tgn_pattern_words *words = bytes.data;
    uint64_t odd = 0;
    if (bytes.length != BITS_HEAD + 2 * sizeof *words * (size_t)tgn_size_points(size))
        return TGN_ERR_INPUT;
    *out = (tgn_pattern_bits){words[0].block, words[1].block, words + 2};
    for (int k = 0; k < WORDS; k++)
        odd |= out->replayed[k] & ~out->present[k];
    return odd ? TGN_ERR_INPUT : 0;
}

int tgn_pattern_times__open(tgn_pattern_times *out, tgn_store_bytes bytes, tgn_size size)
{
    const uint8_t *data = bytes.data;
    const tgn_pattern_u64 *head = bytes.data;
    if (bytes.length < TIMES_HEAD)
        return TGN_ERR_INPUT;
    out->stored = TGN_PATTERN_64(head[0]);
    out->plain = TGN_PATTERN_64(head[1]);
    out->points = tgn_size_points(size);
    const size_t rows = (size_t)__builtin_popcountll(out->stored), row = 2 * (size_t)out->points;
    const size_t fixed = TIMES_HEAD + rows * row + 4 * (rows + 1);
    if (bytes.length < fixed || out->plain & ~out->stored)
        return TGN_ERR_INPUT;
    out->rows = (const tgn_pattern_u16 *)(data + TIMES_HEAD);
    out->starts = (const tgn_pattern_u32 *)(data + TIMES_HEAD + rows * row);
    out->histories = data + fixed;
    for (size_t i = 0; i < rows; i++)
        if (TGN_PATTERN_32(out->starts[i]) > TGN_PATTERN_32(out->starts[i + 1]))
            return TGN_ERR_INPUT;
    return TGN_PATTERN_32(out->starts[rows]) == bytes.length - fixed ? 0 : TGN_ERR_INPUT;
}

bool tgn_pattern_history__parse(tgn_pattern_history *out)
{
    const tgn_pattern_u16 *head = (const tgn_pattern_u16 *)out->bytes;
    if (out->limit - out->bytes < HISTORY_HEAD)
        return false;
    out->lists = TGN_PATTERN_16(head[0]);
    out->setups = TGN_PATTERN_16(head[1]);
    out->turns = TGN_PATTERN_16(head[2]);
    out->width = TGN_PATTERN_16(head[3]);
    if (out->width != 2 && out->width != 4)
        return false;
    out->ends = out->bytes + HISTORY_HEAD;
    const size_t before =
        HISTORY_HEAD + (size_t)out->lists * out->width + 2 * ((size_t)out->setups + out->turns);
    const size_t length = (size_t)(out->limit - out->bytes);
    if (length < before || (length - before) % 3 != 0)
        return false;
    out->events = (uint32_t)((length - before) / 3);
    out->setup_steps = (const tgn_pattern_u16 *)(out->ends + (size_t)out->lists * out->width);
    out->turn_steps = out->setup_steps + out->setups;
    out->steps = out->turn_steps + out->turns;
    out->colours = (const uint8_t *)(out->steps + out->events);
    unsigned most = 0;
    for (uint32_t i = 0; i < out->events; i++)
        most = out->colours[i] > most ? out->colours[i] : most;
    return most <= TGN_WHITE;
}

bool tgn_pattern_history__open(tgn_pattern_history *out, const tgn_pattern_times *times, unsigned row)
{
    out->bytes = times->histories + TGN_PATTERN_32(times->starts[row]);
    out->limit = times->histories + TGN_PATTERN_32(times->starts[row + 1]);
    return tgn_pattern_history__parse(out);
}
