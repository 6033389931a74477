/*
 * pick.c - which games a list shows
 *
 * Of all games that are offered the best `skip + list` are kept in a heap whose root is the worst of them: a
 * new one is compared with the root and, as a rule, goes away again. A page of 20 out of 131,000 games by name
 * is chosen with one comparison a game.
 */
#include "graph/ask.h"

#include <stdlib.h>

#include "base/array.h"

/* Negative when `a` stands before `b`. */
static int compare(const tgn_ask *ask, const tgn_pick *a, const tgn_pick *b)
{
    return tgn_roll__compare(ask->graph->roll, ask->question->order, ask->question->descending, a->game,
                             b->game);
}

/* Let the pick at `at` sink below those that stand behind it. */
static void sink(const tgn_ask *ask, tgn_pick *heap, size_t count, size_t at)
{
    const tgn_pick pick = heap[at];
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && compare(ask, &heap[child + 1], &heap[child]) > 0)
            child++;
        if (compare(ask, &heap[child], &pick) <= 0)
            break;
        heap[at] = heap[child];
    }
    heap[at] = pick;
}

/* Let the last pick rise above those that stand before it. */
static void rise(const tgn_ask *ask, tgn_pick *heap, size_t at)
{
    const tgn_pick pick = heap[at];
    for (size_t parent; at > 0; at = parent) {
        parent = (at - 1) / 2;
        if (compare(ask, &heap[parent], &pick) >= 0)
            break;
        heap[at] = heap[parent];
    }
    heap[at] = pick;
}

int tgn_pick__offer(tgn_ask *ask, const tgn_visit *visit)
{
    tgn_desk *desk = ask->desk;
    const tgn_pick pick = {visit->game, visit->step, visit->length};
    if (desk->pick_count < ask->limit) {
        if (tgn_array__need(&desk->picks, &desk->pick_capacity, desk->pick_count + 1) < 0)
            return tgn_ask__no_memory(ask);
        desk->picks[desk->pick_count] = pick;
        rise(ask, desk->picks, desk->pick_count++);
        return 1;
    }
    if (compare(ask, &pick, &desk->picks[0]) >= 0)
        return 0;
    desk->picks[0] = pick;
    sink(ask, desk->picks, desk->pick_count, 0);
    return 1;
}

/* Heapsort: the worst goes to the end, again and again. */
void tgn_pick__settle(tgn_ask *ask)
{
    tgn_desk *desk = ask->desk;
    tgn_pick *heap = desk->picks;
    for (size_t count = desk->pick_count; count > 1; count--) {
        const tgn_pick worst = heap[0];
        heap[0] = heap[count - 1];
        heap[count - 1] = worst;
        sink(ask, heap, count - 1, 0);
    }
}
