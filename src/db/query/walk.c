/* walk.c - see walk.h */
#include "db/query/walk.h"

int tgn_query_walk__open(tgn_query_walk *walk, int side, tgn_store *store, const tgn_segment *segment, tgn_record_key key,
                   const tgn_segment_node *node)
{
    if (node->hot)
        return tgn_segment_node__visits(&walk->side[side].cursor, store, NULL, segment, key);
    walk->side[side].at = node->visits;
    walk->side[side].end = node->visits + node->row_count;
    return 0;
}

void tgn_query_walk__close(tgn_query_walk *walk)
{
    tgn_segment_cursor__free(walk->side[0].cursor);
    tgn_segment_cursor__free(walk->side[1].cursor);
    *walk = (tgn_query_walk){0};
}

/* Make sure that a side's `at` is a visit. Returns 1, 0 at the end, or a negative code. */
static int fill(tgn_query_walk *walk, int side, tgn_error *error)
{
    while (walk->side[side].at == walk->side[side].end) {
        const tgn_record_visit *visits = NULL;
        size_t count = 0;
        tgn_segment_cursor *cursor = walk->side[side].cursor;
        const int code = cursor ? tgn_segment_cursor__next(cursor, &visits, &count, error) : 0;
        if (code <= 0)
            return code;
        walk->side[side].at = visits;
        walk->side[side].end = visits + count;
    }
    return 1;
}

/* The further ways out of a visit have its step, and stay behind it. */
static bool comes_first(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return a->game != b->game ? a->game < b->game : a->step <= b->step;
}

int tgn_query_walk__next(tgn_query_walk *walk, const tgn_record_visit **visit, int *side, tgn_error *error)
{
    const int first = fill(walk, 0, error), second = first < 0 ? 0 : fill(walk, 1, error);
    if (first < 0 || second < 0)
        return first < 0 ? first : second;
    if (!first && !second)
        return 0;
    *side = !first || (second && !comes_first(walk->side[0].at, walk->side[1].at));
    *visit = walk->side[*side].at++;
    return 1;
}
