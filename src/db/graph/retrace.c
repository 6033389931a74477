/*
 * Remembering how a game came to a node: lone visits do not keep it, so their records are played again.
 */
#include "db/graph/graph.h"

#include <stdlib.h>

static bool same_visit(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return a->high == b->high && a->low == b->low && a->step == b->step && a->length == b->length &&
           a->next == b->next;
}

/*
 * Find a visit among those of its game. Two parts of one board may be alike in everything but how they
 * came: then each is given once, in the order of visits.
 */
static void recall_visit(tgn_record_visit *visit, tgn_record_visit_list *list)
{
    tgn_record_visit *found = NULL;
    for (size_t i = 0; i < list->count; i++) {
        tgn_record_visit *other = &list->items[i];
        if (other->game != 0 && same_visit(visit, other) && (!found || other->came < found->came))
            found = other;
    }
    if (!found)
        return;
    visit->came = found->came;
    visit->parent = found->parent;
    found->game = 0;
}

/* Play one game again and look its visits up. */
static int recall_game(tgn_graph *graph, tgn_record_tracer *tracer, tgn_kind kind, tgn_record_visit *visits, size_t count,
                       tgn_error *error)
{
    tgn_buffer space = {0};
    tgn_record record;
    tgn_record_visit_list lists[TGN_KIND_COUNT] = {0};
    int code = tgn_games__record(graph->roll, visits->game, &space, &record, error);
    if (code == 0)
        code = tgn_error_set(error, TGN_ERR_INPUT, "game %u is in the graph, but its record is not there",
                             (unsigned)visits->game);
    if (code > 0)
        code = tgn_record_tracer__run(tracer, &record, visits->game, 1u << kind, lists);
    for (size_t i = 0; i < count && code == 0; i++)
        recall_visit(&visits[i], &lists[kind]);
    free(lists[kind].items);
    tgn_buffer__clear(&space);
    return code < 0 ? code : 0;
}

int tgn_graph__find_arrivals(void *context, tgn_kind kind, tgn_record_visit *visits, size_t count, tgn_error *error)
{
    tgn_record_tracer *tracer;
    int code = tgn_record_tracer__new(&tracer);
    for (size_t i = 0; i < count && code == 0;) {
        size_t end = i + 1;
        while (end < count && visits[end].game == visits[i].game)
            end++;
        code = recall_game(context, tracer, kind, visits + i, end - i, error);
        i = end;
    }
    tgn_record_tracer__free(tracer);
    return code;
}
