/*
 * Questions while somebody edits: three threads ask, one adds and takes out games. Every answer must be of
 * one moment: what comes in goes out, and the list is as long as the total says.
 */
#include <pthread.h>
#include <stdatomic.h>

#include <tengen/graph.h>

#include "games.h"
#include "home.h"

enum { ASKERS = 3, AT_FIRST = 40, EDITS = 12 };

typedef struct scene {
    tgn_graph *graph;
    games *all;
    atomic_bool over;
    atomic_int faults, answers;
} scene;

/* ---- asking -------------------------------------------------------------------------------------------- */

static uint64_t visits_of(const tgn_way *ways, size_t count)
{
    uint64_t visits = 0;
    for (size_t i = 0; i < count; i++)
        visits += ways[i].here.visits;
    return visits;
}

static bool is_sound(const tgn_answer *answer, const tgn_question *q)
{
    const uint64_t total = answer->total.games, listed = q->list < total ? q->list : total;
    return visits_of(answer->ways, answer->way_count) == answer->total.visits &&
           visits_of(answer->parents, answer->parent_count) == answer->total.visits &&
           answer->list->total == total && answer->list->count == listed;
}

static bool ask(scene *s, uint64_t *seed)
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
                            .parents = true};
    if (tgn_graph_position(s->graph, &q, &answer, &error) < 0)
        return false;
    const bool sound = is_sound(answer, &q);
    tgn_answer_free(answer);
    return sound;
}

static void *asker(void *context)
{
    scene *s = context;
    uint64_t seed = (uint64_t)atomic_fetch_add(&s->answers, 1) + 7;
    while (!atomic_load(&s->over)) {
        atomic_fetch_add(&s->faults, !ask(s, &seed));
        atomic_fetch_add(&s->answers, 1);
    }
    return NULL;
}

/* ---- editing ------------------------------------------------------------------------------------------- */

static void edit(scene *s, int number)
{
    const char *sgf = s->all->items[AT_FIRST + number]->sgf;
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    tgn_error error;
    uint32_t id;
    CHECK_INT(tgn_sgf_open_memory(&reader, sgf, strlen(sgf)), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    CHECK_INT(tgn_graph_add(s->graph, tree, false, true, &id, &error), 0);
    tgn_sgf_close(reader);
    if (number % 3 == 0)
        CHECK_INT(tgn_graph_remove(s->graph, (uint32_t)(1 + number), &error), 0);
}

static void asking_while_editing(void)
{
    home h;
    scene s = {.all = calloc(1, sizeof *s.all)};
    uint64_t seed = 9;
    tgn_error error = {0};
    tgn_import_sum sum;
    pthread_t threads[ASKERS];
    home_open(&h);
    for (int i = 0; i < AT_FIRST + EDITS; i++)
        games_random(s.all, &seed, (tgn_size){5, 5}, 40, false);
    const char *path = home_path(&h, "games.sgf");
    games_write(s.all, 0, AT_FIRST, path);
    CHECK_INT(tgn_graph_open(&s.graph, home_path(&h, "db"), TGN_GRAPH_CREATE, NULL, &error), 0);
    CHECK_INT(tgn_graph_import(s.graph, &path, 1, &(tgn_import_options){.keep_duplicates = true}, NULL, &sum,
                               &error),
              0);
    for (int i = 0; i < ASKERS; i++)
        pthread_create(&threads[i], NULL, asker, &s);
    for (int i = 0; i < EDITS; i++)
        edit(&s, i);
    atomic_store(&s.over, true);
    for (int i = 0; i < ASKERS; i++)
        pthread_join(threads[i], NULL);
    CHECK_INT(atomic_load(&s.faults), 0);
    CHECK(atomic_load(&s.answers) > ASKERS);
    tgn_graph_close(s.graph);
    games_free(s.all);
    free(s.all);
    home_close(&h);
}

int main(int argc, char **argv)
{
    TEST(asking_while_editing);
    return check_done();
}
