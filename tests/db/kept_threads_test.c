/* Bytes are kept by several threads while others read them, import and edit: nobody sees half a value. */
#include <pthread.h>
#include <stdatomic.h>

#include <tengen/graph.h>

#include "../check.h"
#include "temp_folder.h"

enum { WRITERS = 2, READERS = 2, ROUNDS = 40, BYTES = 5000 };

static tgn_graph *graph;
static atomic_int writing;
static atomic_int faults;

/* Each writer has a name of its own, and fills values with the number of the round. */
static void *keep_on(void *context)
{
    char name[32], value[BYTES];
    snprintf(name, sizeof name, "writer %d", *(int *)context);
    for (int round = 1; round <= ROUNDS; round++) {
        memset(value, round, sizeof value);
        if (tgn_graph_keep(graph, name, value, sizeof value, NULL) < 0)
            atomic_fetch_add(&faults, 1);
    }
    atomic_fetch_sub(&writing, 1);
    return NULL;
}

/* One value throughout, and never one of before. */
static bool is_sound(const char *value, size_t length, int *last)
{
    if (length != BYTES || value[0] < *last)
        return false;
    *last = value[0];
    for (size_t i = 1; i < length; i++)
        if (value[i] != value[0])
            return false;
    return true;
}

static void *read_on(void *context)
{
    int last[WRITERS] = {0};
    (void)context;
    while (atomic_load(&writing) > 0)
        for (int i = 0; i < WRITERS; i++) {
            char name[32];
            void *bytes;
            size_t length;
            snprintf(name, sizeof name, "writer %d", i);
            const int found = tgn_graph_kept(graph, name, &bytes, &length, NULL);
            if (found < 0 || (found == 0 && last[i] > 0) || (found > 0 && !is_sound(bytes, length, &last[i])))
                atomic_fetch_add(&faults, 1);
            free(bytes);
        }
    return NULL;
}

static void *import_on(void *context)
{
    (void)context;
    const char *const path = "tests/sample/selfplay-9.sgf.gz";
    if (tgn_graph_import(graph, &path, 1, NULL, NULL, NULL, NULL) < 0)
        atomic_fetch_add(&faults, 1);
    for (uint32_t id = 1; id <= 10; id++)
        if (tgn_graph_remove(graph, id, NULL) < 0)
            atomic_fetch_add(&faults, 1);
    atomic_fetch_sub(&writing, 1);
    return NULL;
}

static void at_once(void)
{
    pthread_t threads[WRITERS + READERS + 1];
    int numbers[WRITERS];
    home h;
    home_open(&h);
    CHECK_INT(tgn_graph_open(&graph, home_db(&h, "db"), TGN_GRAPH_CREATE, NULL, NULL), 0);
    atomic_store(&writing, WRITERS + 1);
    for (int i = 0; i < WRITERS; i++) {
        numbers[i] = i;
        CHECK_INT(pthread_create(&threads[i], NULL, keep_on, &numbers[i]), 0);
    }
    for (int i = 0; i < READERS; i++)
        CHECK_INT(pthread_create(&threads[WRITERS + i], NULL, read_on, NULL), 0);
    CHECK_INT(pthread_create(&threads[WRITERS + READERS], NULL, import_on, NULL), 0);
    for (int i = 0; i < WRITERS + READERS + 1; i++)
        pthread_join(threads[i], NULL);
    CHECK_INT(faults, 0);
    tgn_verify_sum sum = {0};
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, NULL), 0);
    CHECK_INT(sum.faults, 0);
    tgn_graph_close(graph);
    home_close(&h);
}

int main(int argc, char **argv)
{
    TEST(at_once);
    return check_done();
}
