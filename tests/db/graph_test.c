/*
 * The database as a whole: its head, its pieces, and what a killed process leaves behind.
 */
#include <stdlib.h>
#include <string.h>

#include "db/graph/graph.h"

#include "../check.h"
#include "temp_folder.h"

static tgn_graph *open_graph(const char *path, tgn_graph_mode mode)
{
    tgn_graph *graph = NULL;
    tgn_error error = {0};
    CHECK_INT(tgn_graph_open(&graph, path, mode, NULL, &error), 0);
    if (!graph) {
        puts(error.message);
        exit(1);
    }
    return graph;
}

/* A short game that no other number gives. */
static void add_game(tgn_graph *graph, unsigned number)
{
    char text[256];
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    uint32_t id;
    tgn_error error = {0};
    snprintf(text, sizeof text, "(;SZ[9]PB[player %u];B[%c%c];W[%c%c];B[ii];W[ai];B[ia])", number,
             'a' + number % 9, 'b', 'a' + number / 9 % 9, 'c');
    CHECK_INT(tgn_sgf_open_memory(&reader, text, strlen(text)), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    CHECK_INT(tgn_graph_add(graph, tree, false, false, &id, &error), 0);
    tgn_sgf_close(reader);
}

/* ---- pieces -------------------------------------------------------------------------------------------- */

/* One game at a time: four pieces of a size become one, so there are never many. */
static void edits_leave_few_pieces(void)
{
    home h;
    home_open(&h);
    tgn_graph *graph = open_graph(home_db(&h, "db"), TGN_GRAPH_CREATE);
    size_t most = 0;
    for (unsigned number = 0; number < 70; number++) {
        add_game(graph, number);
        for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
            if (graph->head.segment_count[kind] > most)
                most = graph->head.segment_count[kind];
    }
    CHECK(most > 1);
    CHECK(most <= 12); /* at most three of each size, and sizes go by fours: 1, 4, 16, 64 */
    CHECK_INT(graph->head.live, 70);
    tgn_verify_sum sum = {0};
    tgn_error error = {0};
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, &error), 0);
    CHECK_INT(sum.faults, 0);
    tgn_graph_close(graph);
    home_close(&h);
}

/* ---- sums ---------------------------------------------------------------------------------------------- */

/* The sums are known, and what counting gives. Returns the most segments that a graph has. */
static size_t check_sums(tgn_graph *graph)
{
    tgn_graph_stats kept, counted;
    size_t most = 0;
    CHECK_INT(tgn_graph_stats_get(graph, &kept, NULL), 0);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        CHECK(graph->head.sums[kind].known);
        graph->head.sums[kind].known = false;
        if (graph->head.segment_count[kind] > most)
            most = graph->head.segment_count[kind];
    }
    CHECK_INT(tgn_graph_stats_get(graph, &counted, NULL), 0);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        graph->head.sums[kind].known = true;
        CHECK_INT(kept.kind[kind].nodes, counted.kind[kind].nodes);
        CHECK_INT(kept.kind[kind].arcs, counted.kind[kind].arcs);
    }
    return most;
}

/* Replaying all games gives the same sums, too. */
static void check_replayed(tgn_graph *graph)
{
    tgn_verify_sum sum = {0};
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, NULL), 0);
    CHECK_INT(sum.faults, 0);
}

static void import_file(tgn_graph *graph, const char *path)
{
    CHECK_INT(tgn_graph_import(graph, &path, 1, NULL, NULL, NULL, NULL), 0);
}

static void cut_or_remove(tgn_graph *graph, uint32_t id, bool cut)
{
    const int code = cut ? tgn_graph_cut(graph, id, 3, NULL) : tgn_graph_remove(graph, id, NULL);
    CHECK(code == 0 || code == TGN_ERR_MISSING);
}

/* Imports, games added, cut and deleted, segments joined: the sums follow. */
static void sums_follow_every_change(void)
{
    home h;
    home_open(&h);
    const char *db = home_db(&h, "db");
    tgn_graph *graph = open_graph(db, TGN_GRAPH_CREATE);
    size_t most = check_sums(graph);
    import_file(graph, "tests/sample/selfplay-19.sgf.gz"); /* so large that few nodes are looked up in it */
    for (unsigned step = 0; step < 60; step++) {
        if (step == 20)
            import_file(graph, "tests/sample/selfplay-9.sgf.gz");
        if (step % 3 < 2)
            add_game(graph, step);
        else
            cut_or_remove(graph, 1 + step * 37 % 100, step % 2);
        const size_t segments = check_sums(graph);
        most = segments > most ? segments : most;
    }
    CHECK(most > 3);
    check_replayed(graph);
    tgn_graph_close(graph);
    graph = open_graph(db, TGN_GRAPH_READ); /* they were kept on disk */
    CHECK(check_sums(graph) > 1);
    tgn_graph_close(graph);
    home_close(&h);
}

static void drop_from_store(const char *path, tgn_store_bytes key)
{
    tgn_store *store;
    tgn_store_batch *batch;
    CHECK_INT(tgn_store__open(&store, path, TGN_STORE_WRITE, 0, NULL), 0);
    CHECK_INT(tgn_store__batch_new(&batch, store), 0);
    tgn_store__remove(batch, key);
    CHECK_INT(tgn_store__commit(batch, NULL), 0);
    tgn_store__batch_free(batch);
    tgn_store__close(store);
}

static bool all_known(const tgn_graph *graph)
{
    bool known = true;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        known &= graph->head.sums[kind].known;
    return known;
}

/* A database that has no sums is counted when it is asked, and by the next import for good. */
static void databases_without_sums(void)
{
    home h;
    home_open(&h);
    const char *db = home_db(&h, "db"), *sample = "tests/sample/selfplay-9.sgf.gz";
    tgn_graph_stats before, after;
    tgn_graph *graph = open_graph(db, TGN_GRAPH_CREATE);
    import_file(graph, sample);
    add_game(graph, 1);
    CHECK_INT(tgn_graph_stats_get(graph, &before, NULL), 0);
    tgn_graph_close(graph);
    drop_from_store(db, TGN_STORE_BYTES("ms"));
    graph = open_graph(db, TGN_GRAPH_WRITE);
    CHECK(!all_known(graph));
    CHECK_INT(tgn_graph_stats_get(graph, &after, NULL), 0);
    CHECK(memcmp(before.kind, after.kind, sizeof before.kind) == 0);
    import_file(graph, sample);
    CHECK(all_known(graph));
    check_sums(graph);
    tgn_graph_close(graph);
    home_close(&h);
}

/* Sums of another commit, as a program leaves them that does not know them, are not believed. */
static void sums_of_another_commit(void)
{
    tgn_graph_head head = {.version = TGN_GRAPH_VERSION, .sequence = 7};
    tgn_buffer packed = {0};
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        head.segment_count[kind] = 2;
        head.sums[kind] = (tgn_graph_sums){true, 100, 200};
    }
    CHECK_INT(tgn_graph_head__pack_sums(&head, &packed), 0);
    const tgn_store_bytes bytes = {packed.data, packed.length};
    tgn_graph_head__unpack_sums(&head, bytes);
    CHECK(head.sums[TGN_KIND_HALF].known && head.sums[TGN_KIND_HALF].arcs == 200);
    head.sequence = 8;
    tgn_graph_head__unpack_sums(&head, bytes);
    CHECK(!head.sums[TGN_KIND_HALF].known);
    head.sequence = 7;
    int believed = 0;
    for (size_t bit = 0; bit < 8 * packed.length; bit++) {
        packed.data[bit / 8] ^= (char)(1 << bit % 8);
        tgn_graph_head__unpack_sums(&head, bytes);
        believed += head.sums[TGN_KIND_HALF].known;
        packed.data[bit / 8] ^= (char)(1 << bit % 8);
    }
    for (size_t length = 0; length < packed.length; length++) {
        tgn_graph_head__unpack_sums(&head, (tgn_store_bytes){packed.data, length});
        believed += head.sums[TGN_KIND_HALF].known;
    }
    CHECK_INT(believed, 0);
    tgn_buffer__clear(&packed);
}

/* ---- garbage ------------------------------------------------------------------------------------------- */

static int in_store(const char *path, tgn_store_bytes key)
{
    tgn_store *store;
    tgn_store_value value = {0};
    tgn_error error = {0};
    CHECK_INT(tgn_store__open(&store, path, TGN_STORE_READ, 0, &error), 0);
    const int found = tgn_store__get(store, key, &value, &error);
    tgn_store__release(&value);
    tgn_store__close(store);
    return found;
}

static void put_in_store(const char *path, tgn_store_bytes key)
{
    tgn_store *store;
    tgn_store_batch *batch;
    tgn_error error = {0};
    CHECK_INT(tgn_store__open(&store, path, TGN_STORE_WRITE, 0, &error), 0);
    CHECK_INT(tgn_store__batch_new(&batch, store), 0);
    tgn_store__put(batch, key, TGN_STORE_BYTES("left behind"));
    CHECK_INT(tgn_store__commit(batch, &error), 0);
    tgn_store__batch_free(batch);
    tgn_store__close(store);
}

/* Pages and chunks of segments that the head does not name go when the next writer comes; others stay. */
static void what_no_head_names_is_swept_away(void)
{
    home h;
    home_open(&h);
    const char *db = home_db(&h, "db");
    tgn_graph *graph = open_graph(db, TGN_GRAPH_CREATE);
    add_game(graph, 1);
    const tgn_segment live = graph->head.segments[TGN_KIND_HALF][0];
    tgn_graph_close(graph);
    for (int chunks = 0; chunks < 2; chunks++) {
        uint8_t dead[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY], kept[TGN_SEGMENT_KEY];
        size_t dead_length, to_length, kept_length;
        tgn_segment__range(TGN_KIND_HALF, live.id + 1000, chunks, dead, &dead_length, to, &to_length);
        tgn_segment__range(TGN_KIND_HALF, live.id, chunks, kept, &kept_length, to, &to_length);
        put_in_store(db, (tgn_store_bytes){dead, dead_length});
        put_in_store(db, (tgn_store_bytes){kept, kept_length});
        tgn_graph_close(open_graph(db, TGN_GRAPH_READ));
        CHECK_INT(in_store(db, (tgn_store_bytes){dead, dead_length}), 1);
        tgn_graph *writer = open_graph(db, TGN_GRAPH_WRITE);
        if (on_server()) /* there others may write too, and it happens with the first change */
            add_game(writer, 2 + chunks);
        tgn_graph_close(writer);
        CHECK_INT(in_store(db, (tgn_store_bytes){dead, dead_length}), 0);
        CHECK_INT(in_store(db, (tgn_store_bytes){kept, kept_length}), 1);
    }
    home_close(&h);
}

/* ---- the head ------------------------------------------------------------------------------------------ */

/* As it was packed it comes back; with any bit changed, or cut short, it is refused. */
static void a_damaged_head_is_refused(void)
{
    tgn_graph_head head = {
        .version = TGN_GRAPH_VERSION, .graphs = 15, .games = 1000, .live = 999, .names = 7};
    head.segment_count[TGN_KIND_HALF] = 1;
    head.segments[TGN_KIND_HALF][0] =
        (tgn_segment){3, TGN_KIND_HALF, tgn_segment_shape__for(TGN_KIND_HALF, 5000, 1, 1000), 10, 20, 30};
    tgn_buffer packed = {0};
    tgn_graph_head back;
    CHECK_INT(tgn_graph_head__pack(&head, &packed), 0);
    CHECK_INT(tgn_graph_head__unpack(&back, (tgn_store_bytes){packed.data, packed.length}, NULL), 0);
    CHECK_INT(back.games, 1000);
    CHECK_INT(back.segments[TGN_KIND_HALF][0].visits, 30);
    int accepted = 0;
    for (size_t bit = 0; bit < 8 * packed.length; bit++) {
        packed.data[bit / 8] ^= (char)(1 << bit % 8);
        accepted += tgn_graph_head__unpack(&back, (tgn_store_bytes){packed.data, packed.length}, NULL) == 0;
        packed.data[bit / 8] ^= (char)(1 << bit % 8);
    }
    for (size_t length = 0; length < packed.length; length++)
        accepted += tgn_graph_head__unpack(&back, (tgn_store_bytes){packed.data, length}, NULL) == 0;
    CHECK_INT(accepted, 0);
    tgn_buffer__clear(&packed);
}

int main(int argc, char **argv)
{
    TEST(edits_leave_few_pieces);
    TEST(sums_follow_every_change);
    TEST(databases_without_sums);
    TEST(sums_of_another_commit);
    TEST(what_no_head_names_is_swept_away);
    TEST(a_damaged_head_is_refused);
    return check_done();
}
