/*
 * slice.c - one slice of one graph: what was replayed against what is stored
 *
 *      1. Sort what was replayed.
 *      2. Load the slice from every segment, skipping pages that cannot be read.
 *      3. Count nodes, arcs and visits of the segments, and those that were replayed (compare.c).
 *      4. Compare the two visit by visit (compare.c).
 *      5. Recount hot nodes and compare with their summaries (compare.c).
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "db/segment/shape.h"
#include "db/verify/verify.h"

enum { TOLD_MAX = 20 }; /* differences of a slice that are reported */

bool tgn_verify_slice__may_report(tgn_verify_slice *s)
{
    if (s->reported < TOLD_MAX) {
        s->reported++;
        return true;
    }
    s->unreported++;
    return false;
}

static void report_rest(tgn_verify_slice *s)
{
    if (s->unreported == 0)
        return;
    tgn_verify_job__fault(s->job, "graph %s, nodes from %016llx to %016llx: %llu more differences",
                          tgn_kind_name(s->counts->kind), (unsigned long long)s->first,
                          (unsigned long long)s->last, (unsigned long long)s->unreported);
    tgn_verify_job__count(s->job, s->unreported - 1); /* that line counted as one */
}

/* ---- 1. sorting ---------------------------------------------------------------------------------------- */

static int compare_played(const void *a, const void *b)
{
    const tgn_verify_visit *x = a, *y = b;
    const int side = tgn_record_visit__compare(&x->visit, &y->visit);
    return side ? side : (x->rest > y->rest) - (x->rest < y->rest);
}

/*
 * Keys are evenly distributed: boxes of the same width usually hold eight visits each, which an insertion
 * sort puts in order. A box with a crowded node is sorted with qsort(). All of it takes a third less time
 * than sorting everything at once.
 */
enum { BOX = 8 };

static void sort_box(tgn_verify_visit *items, size_t count)
{
    if (count > 4 * BOX) {
        qsort(items, count, sizeof *items, compare_played);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        const tgn_verify_visit item = items[i];
        size_t at = i;
        for (; at > 0 && compare_played(&items[at - 1], &item) > 0; at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

static size_t box_of(const tgn_verify_slice *s, const tgn_verify_visit *item, unsigned shift)
{
    return shift < 64 ? (size_t)((item->visit.high - s->first) >> shift) : 0;
}

static int sort_played(tgn_verify_slice *s, tgn_verify_visit *items, size_t count)
{
    unsigned bits = 0, width = 0;
    if (count < 2)
        return 0;
    while (bits < 20 && (size_t)BOX << bits < count)
        bits++;
    while (width < 64 && (s->last - s->first) >> width)
        width++;
    const unsigned shift = width > bits ? width - bits : 0;
    size_t *ends = calloc(((size_t)1 << bits) + 1, sizeof *ends);
    tgn_verify_visit *copy = malloc((count + 1) * sizeof *copy);
    if (ends && copy) {
        for (size_t i = 0; i < count; i++)
            ends[box_of(s, &items[i], shift) + 1]++;
        for (size_t box = 0; box < (size_t)1 << bits; box++)
            ends[box + 1] += ends[box];
        for (size_t i = 0; i < count; i++)
            copy[ends[box_of(s, &items[i], shift)]++] = items[i];
        memcpy(items, copy, count * sizeof *items);
        for (size_t box = 0, begin = 0; box < (size_t)1 << bits; begin = ends[box++])
            sort_box(items + begin, ends[box] - begin);
    }
    const int code = ends && copy ? 0 : TGN_ERR_MEMORY;
    free(ends);
    free(copy);
    return code;
}

/* ---- 2. loading ---------------------------------------------------------------------------------------- */

/* Add the rows that lie in the slice. */
static int take(tgn_verify_slice *s, const tgn_record_visit *visits, size_t count)
{
    tgn_record_visit_list *list = &s->stored;
    if (tgn_array__need(&list->items, &list->capacity, list->count + count) < 0)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        if (visits[i].high >= s->first && visits[i].high <= s->last)
            list->items[list->count++] = visits[i];
    return 0;
}

static int load_pages(tgn_verify_slice *s, const tgn_segment *segment, uint64_t first, uint64_t end,
                      tgn_error *error)
{
    tgn_segment_cursor *cursor;
    const tgn_record_visit *visits;
    size_t count;
    int code = tgn_segment_cursor__new(&cursor, s->job->graph->store, segment, first, end);
    if (code < 0)
        return code;
    while ((code = tgn_segment_cursor__next(cursor, &visits, &count, error)) > 0)
        if ((code = take(s, visits, count)) < 0)
            break;
    tgn_segment_cursor__free(cursor);
    return code;
}

/* Some of these pages cannot be read: find out which, and load the rest. */
static int load_one_by_one(tgn_verify_slice *s, const tgn_segment *segment, uint64_t first, uint64_t end)
{
    int code = 0;
    for (uint64_t page = first; page < end && code == 0; page++) {
        tgn_error words = {0};
        code = load_pages(s, segment, page, page + 1, &words);
        if (code != TGN_ERR_INPUT)
            continue;
        code = 0;
        /* A page may span several slices; it is reported in the one where it begins. */
        if (page > first || segment->shape.page_bits == 0 ||
            page << (64 - segment->shape.page_bits) >= s->first)
            tgn_verify_job__fault(s->job, "graph %s, segment %u, page %llu: %s", tgn_kind_name(segment->kind),
                                  segment->id, (unsigned long long)page, words.message);
    }
    return code;
}

static int load_segment(tgn_verify_slice *s, size_t which)
{
    const tgn_segment *segment = tgn_verify_slice__segment(s, which);
    s->begin[which] = s->stored.count;
    if (!tgn_segment_shape__sound(&segment->shape)) {
        if (s->first == 0)
            tgn_verify_job__fault(s->job, "graph %s, segment %u: its shape is invalid",
                                  tgn_kind_name(segment->kind), segment->id);
        return 0;
    }
    const uint64_t first = tgn_segment_shape__page(&segment->shape, (tgn_record_key){s->first, 0});
    const uint64_t end = tgn_segment_shape__page(&segment->shape, (tgn_record_key){s->last, 0}) + 1;
    int code = load_pages(s, segment, first, end, s->error);
    if (code == TGN_ERR_INPUT) {
        s->stored.count = s->begin[which];
        code = load_one_by_one(s, segment, first, end);
    }
    return code;
}

static int compare_pointers(const void *a, const void *b)
{
    return tgn_record_visit__compare(*(tgn_record_visit *const *)a, *(tgn_record_visit *const *)b);
}

static int load(tgn_verify_slice *s)
{
    const size_t segments = s->job->head->segment_count[s->counts->kind];
    int code = 0;
    for (size_t i = 0; i < segments && code == 0; i++)
        code = load_segment(s, i);
    if (code < 0)
        return code;
    s->begin[segments] = s->stored.count;
    s->sorted = malloc((s->stored.count + 1) * sizeof *s->sorted);
    if (!s->sorted)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < s->stored.count; i++)
        s->sorted[i] = &s->stored.items[i];
    if (segments > 1)
        qsort(s->sorted, s->stored.count, sizeof *s->sorted, compare_pointers);
    return 0;
}

/* ---- all together -------------------------------------------------------------------------------------- */

static int verify_slice(tgn_verify_slice *s)
{
    const size_t segments = s->job->head->segment_count[s->counts->kind];
    int code = load(s);
    for (size_t i = 0; i < segments && code == 0; i++)
        code = tgn_verify_slice__count(s, i);
    if (code == 0)
        code = tgn_verify_slice__count_played(s);
    if (code < 0)
        return code;
    tgn_verify_slice__match(s);
    tgn_verify_slice__check_keys(s);
    for (size_t i = 0; i < segments && code == 0; i++)
        code = tgn_verify_slice__check_nodes(s, i);
    report_rest(s);
    return code;
}

int tgn_verify__slice(tgn_verify_job *job, tgn_verify_counts *counts, uint64_t first, uint64_t last,
                      tgn_verify_visit *played, size_t count, tgn_error *error)
{
    tgn_verify_slice s = {.job = job,
                          .counts = counts,
                          .first = first,
                          .last = last,
                          .played = played,
                          .played_count = count,
                          .error = error};
    int code = sort_played(&s, played, count);
    if (code == 0)
        code = verify_slice(&s);
    free(s.stored.items);
    free(s.sorted);
    free(s.labels);
    tgn_segment_node__clear(&s.node);
    tgn_segment_node__clear(&s.expected);
    tgn_segment_summary__clear(&s.summary);
    return code;
}
