/*
 * Questions while somebody edits: three threads ask, one adds and takes out games (askers.h says what every
 * answer must be).
 */
#include "askers.h"
#include "temp_folder.h"

enum { ASKERS = 3, AT_FIRST = 40, EDITS = 12 };

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
    CHECK_INT(tgn_graph_open(&s.graph, home_db(&h, "db"), TGN_GRAPH_CREATE, NULL, &error), 0);
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
