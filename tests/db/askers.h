/*
 * askers.h - threads that ask while others change the database
 *
 *      scene s = {.graph = graph, .all = games};
 *      pthread_create(&thread, NULL, asker, &s);
 *      ... change ...
 *      atomic_store(&s.over, true);
 *      pthread_join(thread, NULL);
 *      CHECK_INT(atomic_load(&s.faults), 0);
 *
 * Every answer must be of one moment: what comes in goes out, and the list is as long as the total says.
 */
#ifndef TESTS_DB_ASKERS_H
#define TESTS_DB_ASKERS_H

#include <pthread.h>
#include <stdatomic.h>

#include <tengen/graph.h>

#include "games.h"

typedef struct scene {
    tgn_graph *graph;
    games *all;
    atomic_bool over;
    atomic_int faults, answers;
} scene;

/* ---- asking -------------------------------------------------------------------------------------------- */

static inline uint64_t visits_of(const tgn_way *ways, size_t count)
{
    uint64_t visits = 0;
    for (size_t i = 0; i < count; i++)
        visits += ways[i].here.visits;
    return visits;
}

static inline uint64_t games_of(const tgn_year *years, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += years[i].games;
    return sum;
}

static inline bool is_sound(const tgn_answer *answer, const tgn_question *q)
{
    const uint64_t total = answer->total.games, listed = q->list < total ? q->list : total;
    return visits_of(answer->ways, answer->way_count) == answer->total.visits &&
           visits_of(answer->parents, answer->parent_count) == answer->total.visits &&
           answer->list->total == total && answer->list->count == listed &&
           games_of(answer->years, answer->year_count) <= total;
}

static inline bool ask(scene *s, uint64_t *seed)
{
    const one *game = s->all->items[games_below(seed, s->all->count)];
    const moment *m = &game->at[games_below(seed, game->steps + 1)];
    tgn_board board;
    tgn_answer *answer;
    tgn_error error;
    tgn_board_init(&board, game->size);
    for (int i = 0; i < tgn_size_points(game->size); i++)
        if (m->colour[i])
            tgn_board_put(&board, tgn_point_from_index(i, game->size), m->colour[i]);
    const tgn_question q = {.board = &board,
                            .to_move = m->to_move,
                            .ko = m->ko,
                            .region =
                                (tgn_region)(games_below(seed, 2) * games_below(seed, TGN_REGION_COUNT)),
                            .filter = games_below(seed, 2) ? &(tgn_filter){.handicap = 1} : NULL,
                            .list = 5,
                            .order = TGN_ORDER_WHITE,
                            .parents = true,
                            .years = games_below(seed, 2)};
    if (tgn_graph_position(s->graph, &q, &answer, &error) < 0)
        return false;
    const bool sound = is_sound(answer, &q);
    tgn_answer_free(answer);
    return sound;
}

static inline void *asker(void *context)
{
    scene *s = context;
    uint64_t seed = (uint64_t)atomic_fetch_add(&s->answers, 1) + 7;
    while (!atomic_load(&s->over)) {
        atomic_fetch_add(&s->faults, !ask(s, &seed));
        atomic_fetch_add(&s->answers, 1);
    }
    return NULL;
}

#endif
