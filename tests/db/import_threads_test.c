/*
 * import_threads_test.c - an import while others edit and ask
 *
 * One thread imports a file of games twice over, so that it adds first and finds duplicates then; another one
 * adds, replaces, cuts and removes games without pause, some of them games that the import has yet to meet;
 * two ask. The edits must not wait for the end of the import, none may be lost, no game may be there twice,
 * and what is left must be a sound database.
 */
#include "../tsan.h"

#include <time.h>

#include "askers.h"
#include "base/buffer.h"
#include "temp_folder.h"

enum { SOURCE = 160, EXTRA = 600, ASKERS = 2, STEPS_EACH = 30, CUT = 5, TWICE = 2 };

/* What an edit left of a game. */
typedef struct trace {
    uint32_t id;
    char *text; /* NULL: nothing */
} trace;

typedef struct editor {
    tgn_graph *graph;
    games *all; /* the source's, then those that only the editor adds */
    tgn_sgf_reader *reader;
    uint64_t seed;
    int used, tried; /* of the extra ones; of the source's */
    trace traces[EXTRA];
    int trace_count;
    int added, twins, replaced, cut, removed;
} editor;

static atomic_bool imported;
static atomic_int edits_meanwhile;

/* ---- editing ------------------------------------------------------------------------------------------- */

static int append(void *context, const void *bytes, size_t length)
{
    tgn_buffer__add(context, bytes, length);
    return 0;
}

static tgn_sgf *parse(editor *e, const char *text)
{
    tgn_sgf *tree;
    if (tgn_sgf_reopen_memory(e->reader, text, strlen(text)) < 0 || tgn_sgf_next(e->reader, &tree) <= 0)
        exit(2);
    return tree;
}

static char *written(const tgn_sgf *tree)
{
    tgn_buffer out = {0};
    if (tgn_sgf_write(tree, append, &out) < 0 || out.failed)
        exit(2);
    return out.data;
}

static char *stored(tgn_graph *graph, uint32_t id)
{
    char *text;
    size_t length;
    return tgn_graph_game(graph, id, &text, &length, NULL) == 0 ? text : NULL;
}

static void remember(editor *e, uint32_t id, char *text)
{
    if (e->trace_count == EXTRA)
        exit(2);
    e->traces[e->trace_count++] = (trace){id, text};
}

static bool is_touched(const editor *e, uint32_t id)
{
    for (int i = 0; i < e->trace_count; i++)
        if (e->traces[i].id == id)
            return true;
    return false;
}

/* A game that the import has brought and nobody has touched; 0 when there is none. */
static uint32_t pick(editor *e)
{
    tgn_game_list *list;
    uint32_t id = 0;
    if (tgn_graph_games(e->graph, NULL, TGN_ORDER_ID, false, 0, SIZE_MAX, &list, NULL) < 0)
        exit(2);
    for (int tries = 0; tries < 20 && list->count > 0 && !id; tries++) {
        id = list->lines[games_below(&e->seed, (int)list->count)].id;
        id = is_touched(e, id) ? 0 : id;
    }
    tgn_game_list_free(list);
    return id;
}

static tgn_sgf *next_extra(editor *e)
{
    return parse(e, e->all->items[SOURCE + e->used++]->sgf);
}

static void add_extra(editor *e)
{
    uint32_t id;
    tgn_sgf *tree = next_extra(e);
    CHECK_INT(tgn_graph_add(e->graph, tree, false, false, &id, NULL), 0);
    remember(e, id, written(tree));
    e->added++;
}

/* A game of the source, the last ones first: the import will meet it, or has already. */
static void add_twin(editor *e)
{
    uint32_t id;
    tgn_sgf *tree = parse(e, e->all->items[SOURCE - 1 - e->tried++ % SOURCE]->sgf);
    const int code = tgn_graph_add(e->graph, tree, false, false, &id, NULL);
    CHECK(id > 0 && (code == 0 || code == TGN_ERR_ILLEGAL));
    if (code < 0)
        return;
    remember(e, id, written(tree));
    e->twins++;
}

static void change(editor *e, int way)
{
    const uint32_t id = pick(e);
    if (!id)
        return;
    if (way == 0) {
        tgn_sgf *tree = next_extra(e);
        CHECK_INT(tgn_graph_replace(e->graph, id, tree, false, NULL), 0);
        remember(e, id, written(tree));
        e->replaced++;
    } else if (way == 1) {
        CHECK_INT(tgn_graph_cut(e->graph, id, CUT, NULL), 0);
        remember(e, id, stored(e->graph, id));
        e->cut++;
    } else {
        CHECK_INT(tgn_graph_remove(e->graph, id, NULL), 0);
        remember(e, id, NULL);
        e->removed++;
    }
}

static void *edit(void *context)
{
    editor *e = context;
    for (int number = 0; !imported && e->used < EXTRA - 1; number++) {
        if (number % 5 == 0)
            add_twin(e);
        else if (number % 5 == 1)
            add_extra(e);
        else
            change(e, number % 5 - 2);
        edits_meanwhile += !imported;
    }
    return NULL;
}

/* ---- importing ----------------------------------------------------------------------------------------- */

/* A reader so slow that the first half of the import takes several turns. */
static bool slowly(void *none, const char *what, uint64_t done, uint64_t total)
{
    (void)none, (void)what, (void)done, (void)total;
    nanosleep(&(struct timespec){0, 6000000}, NULL);
    return true;
}

static tgn_import_sum import(tgn_graph *graph, const char *path, size_t times, const tgn_progress *progress)
{
    const char *const paths[TWICE] = {path, path};
    tgn_import_sum sum = {0};
    tgn_error error = {0};
    CHECK_INT(
        tgn_graph_import(graph, paths, times, &(tgn_import_options){.threads = 2}, progress, &sum, &error),
        0);
    if (error.code)
        printf("    %s\n", error.message);
    return sum;
}

/* ---- afterwards ---------------------------------------------------------------------------------------- */

static void tell(void *none, const char *words)
{
    (void)none;
    printf("    %s\n", words);
}

static void check_sound(tgn_graph *graph, uint64_t live)
{
    tgn_verify_sum sum;
    CHECK_INT(tgn_graph_verify(graph, tell, NULL, NULL, &sum, NULL), 0);
    CHECK_INT(sum.faults, 0);
    CHECK_INT(sum.games, live);
}

static void check_traces(editor *e)
{
    for (int i = 0; i < e->trace_count; i++) {
        char *text = stored(e->graph, e->traces[i].id);
        CHECK(!text == !e->traces[i].text);
        if (text && e->traces[i].text)
            CHECK_TEXT(text, e->traces[i].text);
        free(text);
        free(e->traces[i].text);
    }
}

static void run(editor *e, const char *path)
{
    scene s = {.graph = e->graph, .all = e->all};
    pthread_t askers[ASKERS], other;
    for (int i = 0; i < ASKERS; i++)
        CHECK_INT(pthread_create(&askers[i], NULL, asker, &s), 0);
    CHECK_INT(pthread_create(&other, NULL, edit, e), 0);
    const tgn_import_sum sum = import(e->graph, path, TWICE, &(tgn_progress){slowly, NULL});
    imported = true;
    pthread_join(other, NULL);
    atomic_store(&s.over, true);
    for (int i = 0; i < ASKERS; i++)
        pthread_join(askers[i], NULL);
    printf("    %d edits meanwhile: %d added, %d before the import, %d replaced, %d cut, %d removed; %d "
           "answers\n",
           (int)edits_meanwhile, e->added, e->twins, e->replaced, e->cut, e->removed, (int)s.answers);
    CHECK_INT(s.faults, 0);
    CHECK(edits_meanwhile > 10 && e->twins && e->replaced && e->cut && e->removed);
    CHECK_INT(sum.added + sum.duplicates, TWICE * SOURCE);
    check_sound(e->graph, sum.added + (uint64_t)(e->added + e->twins - e->removed));
    check_traces(e);
}

static void edits_among_batches(void)
{
    home h;
    editor e = {.all = calloc(1, sizeof *e.all), .seed = 11};
    tgn_error error;
    home_open(&h);
    for (int i = 0; i < SOURCE + EXTRA; i++)
        games_random(e.all, &e.seed, (tgn_size){5, 5}, STEPS_EACH, false);
    const char *path = home_path(&h, "games.sgf");
    games_write(e.all, 0, SOURCE, path);
    CHECK_INT(tgn_graph_open(&e.graph, home_db(&h, "db"), TGN_GRAPH_CREATE, NULL, &error), 0);
    CHECK_INT(tgn_sgf_open_memory(&e.reader, "", 0), 0);
    run(&e, path);
    /* What was taken out comes back, and nothing else: every game of the source is there once. */
    import(e.graph, path, 1, NULL);
    check_sound(e.graph, (uint64_t)(SOURCE + e.added + e.replaced + e.cut));
    tgn_graph_close(e.graph);
    tgn_sgf_close(e.reader);
    games_free(e.all);
    free(e.all);
    home_close(&h);
}

int main(int argc, char **argv)
{
    TEST(edits_among_batches);
    return check_done();
}
