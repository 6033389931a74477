/* summary.c - see summary.h: counting, the bits, and a node's arrays */
#include "db/segment/summary.h"

#include "base/error.h"

void tgn_segment_summary__reset(tgn_segment_summary *summary)
{
    summary->rows = 0;
    summary->total = (tgn_segment_summary_way){0};
    summary->newest_count = 0;
    summary->out.count = summary->in.count = 0;
    tgn_segment_label_set__reset(&summary->out.labels);
    tgn_segment_label_set__reset(&summary->in.labels);
}

void tgn_segment_summary__clear(tgn_segment_summary *summary)
{
    tgn_segment_label_set__clear(&summary->out.labels);
    tgn_segment_label_set__clear(&summary->in.labels);
    free(summary->out.items);
    free(summary->in.items);
    *summary = (tgn_segment_summary){0};
}

/* ---- tallies ------------------------------------------------------------------------------------------- */

static void count_game(tgn_segment_tally *tally, const tgn_games_row *row)
{
    tally->games++;
    tally->black += row->winner == TGN_BLACK;
    tally->white += row->winner == TGN_WHITE;
    if (row->first == 0)
        return;
    if (tally->first == 0 || row->first < tally->first)
        tally->first = row->first;
    if (row->last > tally->last)
        tally->last = row->last;
}

static void count_visit(tgn_segment_summary_way *way, const tgn_record_visit *visit, const tgn_games_row *row)
{
    way->tally.visits++;
    way->tally.at_once += visit->length == 0;
    if (way->game == visit->game && way->tally.games)
        return;
    way->game = visit->game;
    count_game(&way->tally, row);
}

static int count_way(tgn_segment_summary_ways *ways, uint64_t label, uint32_t parent,
                     const tgn_record_visit *visit, const tgn_games_row *row)
{
    bool fresh;
    const int64_t number = tgn_segment_label_set__number(&ways->labels, label, parent, &fresh);
    if (number < 0 || tgn_array__need(&ways->items, &ways->capacity, (size_t)number + 1) < 0)
        return TGN_ERR_MEMORY;
    if (fresh) {
        ways->items[number] = (tgn_segment_summary_way){.label = label, .parent = parent};
        ways->count = (size_t)number + 1;
    }
    count_visit(&ways->items[number], visit, row);
    return 0;
}

/* ---- the newest games, in the descending order of dates (order.h): of one date the higher number first - */

static void note_newest(tgn_segment_summary *summary, const tgn_record_visit *visit, uint32_t date)
{
    size_t place = summary->newest_count;
    while (place > 0 && summary->newest_date[place - 1] <= date)
        place--;
    if (place == TGN_SEGMENT_NEWEST)
        return;
    const size_t kept =
        summary->newest_count < TGN_SEGMENT_NEWEST ? summary->newest_count++ : TGN_SEGMENT_NEWEST - 1;
    memmove(&summary->newest[place + 1], &summary->newest[place], (kept - place) * sizeof *summary->newest);
    memmove(&summary->newest_date[place + 1], &summary->newest_date[place],
            (kept - place) * sizeof *summary->newest_date);
    summary->newest[place] = *visit;
    summary->newest_date[place] = date;
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

static int count_row(tgn_segment_summary *summary, const tgn_record_visit *visit, const tgn_games_row *row)
{
    const uint64_t label = visit->next & ~TGN_RECORD_LABEL_BRANCH;
    summary->rows++;
    if (count_way(&summary->out, label, 0, visit, row) < 0)
        return TGN_ERR_MEMORY;
    if (tgn_record_visit__branch(visit))
        return 0;
    if (summary->total.game != visit->game || summary->total.tally.games == 0)
        note_newest(summary, visit, row->first);
    count_visit(&summary->total, visit, row);
    return count_way(&summary->in, visit->came, visit->parent, visit, row);
}

int tgn_segment_summary__add(tgn_segment_summary *summary, const tgn_record_visit *rows, size_t count,
                             tgn_games *games, tgn_error *error)
{
    const tgn_games_row *row = NULL;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || rows[i].game != rows[i - 1].game)
            row = tgn_games__row(games, rows[i].game, error);
        if (!row)
            return error && error->code < 0 ? error->code : TGN_ERR_INPUT;
        if (count_row(summary, &rows[i], row) < 0)
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    return 0;
}

uint64_t tgn_segment_summary__arcs(const tgn_segment_summary *summary)
{
    uint64_t arcs = 0;
    for (size_t i = 0; i < summary->out.count; i++)
        arcs += tgn_record_label__kind(summary->out.items[i].label) != TGN_RECORD_LABEL_NONE;
    return arcs;
}

static int compare_ways(const void *left, const void *right)
{
    const tgn_segment_summary_way *a = left, *b = right;
    if (a->label != b->label)
        return a->label < b->label ? -1 : 1;
    return a->parent < b->parent ? -1 : a->parent > b->parent;
}

static void sort_ways(tgn_segment_summary_ways *ways)
{
    if (ways->count > 1)
        qsort(ways->items, ways->count, sizeof *ways->items, compare_ways);
    tgn_segment_label_set__reset(&ways->labels);
}

void tgn_segment_summary__sort(tgn_segment_summary *summary)
{
    sort_ways(&summary->out);
    sort_ways(&summary->in);
}

/* ---- as bits ------------------------------------------------------------------------------------------- */

/* Orders of the codes, near the best for nodes of some hundred games. */
enum { ROWS_ORDER = 8, VISITS_ORDER = 2, WAYS_ORDER = 4, DATE_ORDER = 16, LENGTH_ORDER = 4 };

/* ---- tallies: numbers that another bounds take as many bits as that one has ---------------------------- */

static void put_dates(const tgn_segment_tally *tally, tgn_segment_bits *bits, uint32_t base)
{
    tgn_segment_bits__put(bits, tally->first != 0, 1);
    if (tally->first == 0)
        return;
    tgn_segment_bits__put_golomb(bits, tally->first - base, DATE_ORDER);
    tgn_segment_bits__put(bits, tally->last != tally->first, 1);
    if (tally->last != tally->first)
        tgn_segment_bits__put(bits, tally->last, 32);
}

static void get_dates(tgn_segment_tally *tally, tgn_segment_bits_reader *reader, uint32_t base)
{
    if (!tgn_segment_bits__get(reader, 1))
        return;
    tally->first = base + (uint32_t)tgn_segment_bits__get_golomb(reader, DATE_ORDER);
    tally->last =
        tgn_segment_bits__get(reader, 1) ? (uint32_t)tgn_segment_bits__get(reader, 32) : tally->first;
}

static void put_tally(const tgn_segment_tally *tally, tgn_segment_bits *bits, uint32_t base)
{
    tgn_segment_bits__put_golomb(bits, tally->visits, VISITS_ORDER);
    tgn_segment_bits__put_golomb(bits, tally->visits - tally->games, 0);
    tgn_segment_bits__put(bits, tally->black, tgn_segment_bits__width(tally->games));
    tgn_segment_bits__put(bits, tally->white, tgn_segment_bits__width(tally->games - tally->black));
    tgn_segment_bits__put(bits, tally->at_once, tgn_segment_bits__width(tally->visits));
    put_dates(tally, bits, base);
}

static bool get_tally(tgn_segment_tally *tally, tgn_segment_bits_reader *reader, uint32_t base)
{
    *tally = (tgn_segment_tally){.visits = (uint32_t)tgn_segment_bits__get_golomb(reader, VISITS_ORDER)};
    const uint64_t again = tgn_segment_bits__get_golomb(reader, 0);
    if (again > tally->visits)
        return false;
    tally->games = tally->visits - (uint32_t)again;
    tally->black = (uint32_t)tgn_segment_bits__get(reader, tgn_segment_bits__width(tally->games));
    if (tally->black > tally->games)
        return false;
    tally->white =
        (uint32_t)tgn_segment_bits__get(reader, tgn_segment_bits__width(tally->games - tally->black));
    tally->at_once = (uint32_t)tgn_segment_bits__get(reader, tgn_segment_bits__width(tally->visits));
    get_dates(tally, reader, base);
    return tally->white <= tally->games - tally->black && tally->at_once <= tally->visits;
}

/* ---- newest: a visit of the node, its ways by number --------------------------------------------------- */

static size_t number_of(const tgn_segment_summary_ways *ways, uint64_t label, uint32_t parent)
{
    size_t low = 0, high = ways->count;
    while (low + 1 < high) {
        const size_t middle = low + (high - low) / 2;
        const tgn_segment_summary_way *way = &ways->items[middle];
        if (way->label < label || (way->label == label && way->parent <= parent))
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void put_newest(const tgn_segment_summary *summary, tgn_segment_bits *bits,
                       const tgn_record_visit *visit)
{
    tgn_segment_bits__put(bits, visit->game, 32);
    tgn_segment_bits__put(bits, visit->step, 16);
    tgn_segment_bits__put_golomb(bits, visit->length, LENGTH_ORDER);
    tgn_segment_bits__put(bits, number_of(&summary->out, visit->next, 0),
                          tgn_segment_bits__width(summary->out.count));
    tgn_segment_bits__put(bits, number_of(&summary->in, visit->came, visit->parent),
                          tgn_segment_bits__width(summary->in.count));
}

static bool get_newest(const tgn_segment_node *node, tgn_segment_bits_reader *reader, tgn_record_visit *visit)
{
    visit->game = (uint32_t)tgn_segment_bits__get(reader, 32);
    visit->step = (uint16_t)tgn_segment_bits__get(reader, 16);
    visit->length = (uint16_t)tgn_segment_bits__get_golomb(reader, LENGTH_ORDER);
    const size_t out = (size_t)tgn_segment_bits__get(reader, tgn_segment_bits__width(node->out_count));
    const size_t in = (size_t)tgn_segment_bits__get(reader, tgn_segment_bits__width(node->in_count));
    if (reader->failed || out >= node->out_count || in >= node->in_count)
        return false;
    visit->next = node->out[out].label;
    visit->came = node->in[in].came;
    visit->parent = node->in[in].parent;
    return true;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

void tgn_segment_summary__put(const tgn_segment_summary *summary, tgn_segment_bits *bits,
                              const tgn_segment_shape *shape)
{
    const tgn_segment_tally *total = &summary->total.tally;
    tgn_segment_bits__put_golomb(bits, summary->rows, ROWS_ORDER);
    put_tally(total, bits, 0);
    tgn_segment_bits__put_golomb(bits, summary->out.count, WAYS_ORDER);
    for (size_t i = 0; i < summary->out.count; i++) {
        tgn_segment_rows__put_label(bits, shape, summary->out.items[i].label);
        put_tally(&summary->out.items[i].tally, bits, total->first);
    }
    tgn_segment_bits__put_golomb(bits, summary->in.count, WAYS_ORDER);
    for (size_t i = 0; i < summary->in.count; i++) {
        const tgn_segment_summary_way *way = &summary->in.items[i];
        tgn_segment_rows__put_entry(bits, shape, (uint16_t)way->label, way->parent);
        put_tally(&way->tally, bits, total->first);
    }
    tgn_segment_bits__put_golomb(bits, summary->newest_count, WAYS_ORDER);
    for (size_t i = 0; i < summary->newest_count; i++)
        put_newest(summary, bits, &summary->newest[i]);
}

uint64_t tgn_segment_summary__rows(tgn_segment_bits_reader reader)
{
    return tgn_segment_bits__get_golomb(&reader, ROWS_ORDER);
}

/* A number of ways, each of which takes bits: an impossible number means damage. */
static int64_t get_many(tgn_segment_bits_reader *reader)
{
    const uint64_t count = tgn_segment_bits__get_golomb(reader, WAYS_ORDER);
    return reader->failed || count > tgn_segment_bits__left(reader) ? TGN_ERR_INPUT : (int64_t)count;
}

static int get_outs(tgn_segment_node *node, tgn_segment_bits_reader *reader, const tgn_segment_shape *shape)
{
    const int64_t count = get_many(reader);
    if (count < 0)
        return TGN_ERR_INPUT;
    if (tgn_array__need(&node->out, &node->memory->out_capacity, (size_t)count) < 0)
        return TGN_ERR_MEMORY;
    for (int64_t i = 0; i < count; i++) {
        node->out[i].label = tgn_segment_rows__get_label(reader, shape);
        if (!get_tally(&node->out[i].tally, reader, node->total.first) || reader->failed)
            return TGN_ERR_INPUT;
    }
    node->out_count = (size_t)count;
    return 0;
}

static int get_ins(tgn_segment_node *node, tgn_segment_bits_reader *reader, const tgn_segment_shape *shape)
{
    const int64_t count = get_many(reader);
    if (count < 0)
        return TGN_ERR_INPUT;
    if (tgn_array__need(&node->in, &node->memory->in_capacity, (size_t)count) < 0)
        return TGN_ERR_MEMORY;
    for (int64_t i = 0; i < count; i++) {
        node->in[i].came = tgn_segment_rows__get_entry(reader, shape, &node->in[i].parent);
        if (!get_tally(&node->in[i].tally, reader, node->total.first) || reader->failed)
            return TGN_ERR_INPUT;
    }
    node->in_count = (size_t)count;
    return 0;
}

static int get_all_newest(tgn_segment_node *node, tgn_segment_bits_reader *reader, tgn_record_key key)
{
    const int64_t count = get_many(reader);
    if (count < 0 || count > TGN_SEGMENT_NEWEST)
        return TGN_ERR_INPUT;
    if (tgn_array__need(&node->newest, &node->memory->newest_capacity, (size_t)count) < 0)
        return TGN_ERR_MEMORY;
    for (int64_t i = 0; i < count; i++) {
        node->newest[i] = (tgn_record_visit){.high = key.high, .low = key.low};
        if (!get_newest(node, reader, &node->newest[i]))
            return TGN_ERR_INPUT;
    }
    node->newest_count = (size_t)count;
    return 0;
}

int tgn_segment_summary__get(tgn_segment_node *node, tgn_segment_bits_reader *reader,
                             const tgn_segment_shape *shape, tgn_record_key key)
{
    node->row_count = (size_t)tgn_segment_bits__get_golomb(reader, ROWS_ORDER);
    if (!get_tally(&node->total, reader, 0) || reader->failed)
        return TGN_ERR_INPUT;
    node->hot = true;
    node->visit_count = node->total.visits;
    TGN_TRY(get_outs(node, reader, shape));
    TGN_TRY(get_ins(node, reader, shape));
    return get_all_newest(node, reader, key);
}

int tgn_segment_summary__show(const tgn_segment_summary *summary, tgn_segment_node *node)
{
    tgn_segment_node_memory *memory = node->memory;
    if (tgn_array__need(&node->out, &memory->out_capacity, summary->out.count) < 0 ||
        tgn_array__need(&node->in, &memory->in_capacity, summary->in.count) < 0 ||
        tgn_array__need(&node->newest, &memory->newest_capacity, summary->newest_count) < 0)
        return TGN_ERR_MEMORY;
    node->total = summary->total.tally;
    node->out_count = summary->out.count;
    for (size_t i = 0; i < summary->out.count; i++)
        node->out[i] = (tgn_segment_way_out){summary->out.items[i].label, summary->out.items[i].tally};
    node->in_count = summary->in.count;
    for (size_t i = 0; i < summary->in.count; i++) {
        const tgn_segment_summary_way *way = &summary->in.items[i];
        node->in[i] = (tgn_segment_way_in){(uint16_t)way->label, way->parent, way->tally};
    }
    node->newest_count = summary->newest_count;
    if (summary->newest_count)
        memcpy(node->newest, summary->newest, summary->newest_count * sizeof *summary->newest);
    return 0;
}
