/* summary.c - see summary.h: counting */
#include "db/segment/summary.h"

void tgn_segment_summary__reset(tgn_segment_summary *summary)
{
    summary->rows = 0;
    summary->total = (tgn_segment_summary_way){0};
    summary->newest_count = 0;
    summary->out.count = summary->in.count = 0;
    tgn_segment_label_set__reset(&summary->out.seen);
    tgn_segment_label_set__reset(&summary->in.seen);
}

void tgn_segment_summary__clear(tgn_segment_summary *summary)
{
    tgn_segment_label_set__clear(&summary->out.seen);
    tgn_segment_label_set__clear(&summary->in.seen);
    free(summary->out.items);
    free(summary->in.items);
    *summary = (tgn_segment_summary){0};
}

/* ---- tallies ---- */

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

static int count_way(tgn_segment_summary_ways *ways, uint64_t label, uint32_t parent, const tgn_record_visit *visit,
                     const tgn_games_row *row)
{
    bool fresh;
    const int64_t number = tgn_segment_label_set__number(&ways->seen, label, parent, &fresh);
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
    const size_t kept = summary->newest_count < TGN_SEGMENT_NEWEST ? summary->newest_count++ : TGN_SEGMENT_NEWEST - 1;
    memmove(&summary->newest[place + 1], &summary->newest[place], (kept - place) * sizeof *summary->newest);
    memmove(&summary->newest_date[place + 1], &summary->newest_date[place],
            (kept - place) * sizeof *summary->newest_date);
    summary->newest[place] = *visit;
    summary->newest_date[place] = date;
}

/* ---- rows ---- */

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

int tgn_segment_summary__add(tgn_segment_summary *summary, const tgn_record_visit *rows, size_t count, tgn_games *roll,
                     tgn_error *error)
{
    const tgn_games_row *row = NULL;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || rows[i].game != rows[i - 1].game)
            row = tgn_games__row(roll, rows[i].game, error);
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
    tgn_segment_label_set__reset(&ways->seen);
}

void tgn_segment_summary__sort(tgn_segment_summary *summary)
{
    sort_ways(&summary->out);
    sort_ways(&summary->in);
}
