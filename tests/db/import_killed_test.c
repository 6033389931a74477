/*
 * An import with all the memory it wants, killed: what it had committed until then is there, and the same
 * import goes on from it. The importing process kills itself, by SIGKILL, some records after its first
 * commit. (tests/db/fault_test.sh kills imports at any moment.)
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <tengen/graph.h>

#include "../check.h"
#include "temp_folder.h"

/* Enough for more than one batch. */
enum { GAMES = 5000, MOVES = 180, SIDE = 19, MORE = 100 };

/* Games of moves at random, all different. */
static const char *write_games(home *h)
{
    const char *path = home_path(h, "games.sgf");
    FILE *file = fopen(path, "wb");
    int points[SIDE * SIDE];
    uint64_t random = 88172645463325252;
    for (int i = 0; i < SIDE * SIDE; i++)
        points[i] = i;
    for (int game = 0; file && game < GAMES; game++) {
        fprintf(file, "(;SZ[%d]PB[player %d]", SIDE, game % 7);
        for (int move = 0; move < MOVES; move++) {
            random ^= random << 13, random ^= random >> 7, random ^= random << 17;
            const int other = move + (int)(random % (uint64_t)(SIDE * SIDE - move)), point = points[other];
            points[other] = points[move];
            points[move] = point;
            fprintf(file, ";%c[%c%c]", move % 2 ? 'W' : 'B', 'a' + point % SIDE, 'a' + point / SIDE);
        }
        fputs(")\n", file);
    }
    if (!file || fclose(file) != 0)
        exit(1);
    return path;
}

static tgn_graph *open_graph(const char *db, tgn_graph_mode mode)
{
    tgn_graph *graph;
    tgn_error error;
    if (tgn_graph_open(&graph, db, mode, NULL, &error) < 0) {
        puts(error.message);
        exit(1);
    }
    return graph;
}

static tgn_import_sum import(const char *db, const char *path, bool keep)
{
    tgn_import_sum sum;
    tgn_graph *graph = open_graph(db, TGN_GRAPH_CREATE);
    CHECK_INT(
        tgn_graph_import(graph, &path, 1, &(tgn_import_options){.keep_duplicates = keep}, NULL, &sum, NULL),
        0);
    tgn_graph_close(graph);
    return sum;
}

/* ---- the one that is killed ---------------------------------------------------------------------------- */

typedef struct fatal {
    tgn_import_sum sum;
    int left; /* records to be read after the first commit */
} fatal;

static bool die_after_a_commit(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    fatal *f = context;
    if (f->sum.batches > 0 && f->left-- == 0)
        raise(SIGKILL);
    return true;
}

static void import_and_die(const char *db, const char *path, bool keep)
{
    fatal f = {.left = MORE};
    const tgn_import_options options = {.keep_duplicates = keep};
    const pid_t child = fork();
    if (child == 0) {
        const int code = tgn_graph_import(open_graph(db, TGN_GRAPH_CREATE), &path, 1, &options,
                                          &(tgn_progress){die_after_a_commit, &f}, &f.sum, NULL);
        _exit(code < 0 ? 2 : 1);
    }
    int status;
    CHECK_INT(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/* ---- what is there ------------------------------------------------------------------------------------- */

static int hash_bytes(void *context, const void *bytes, size_t length)
{
    uint64_t *hash = context;
    for (size_t i = 0; i < length; i++)
        *hash = (*hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3;
    return 0;
}

typedef struct content {
    uint64_t games, hash;
    tgn_graph_stats stats;
} content;

/* All games as one number, and the graphs' counts; everything verified. */
static content content_of(const char *db)
{
    content c = {.hash = 0xcbf29ce484222325};
    tgn_verify_sum sum = {0};
    tgn_graph *graph = open_graph(db, TGN_GRAPH_READ);
    CHECK_INT(tgn_graph_export(graph, TGN_EXPORT_JSONL, NULL, hash_bytes, &c.hash, NULL, NULL), 0);
    CHECK_INT(tgn_graph_stats_get(graph, &c.stats, NULL), 0);
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, NULL), 0);
    CHECK_INT(sum.faults, 0);
    c.games = c.stats.games;
    tgn_graph_close(graph);
    return c;
}

static void killed(bool keep)
{
    home h;
    home_open(&h);
    const char *path = write_games(&h), *db = home_path(&h, "killed"), *whole = home_path(&h, "whole");
    import_and_die(db, path, keep);
    const content before = content_of(db);
    CHECK(before.games > 0 && before.games < GAMES);
    const tgn_import_sum rest = import(db, path, keep);
    CHECK_INT(rest.added, GAMES - before.games);
    CHECK_INT(rest.duplicates, keep ? 0 : before.games);
    CHECK(import(whole, path, keep).batches > 1);
    const content a = content_of(db), b = content_of(whole);
    CHECK(a.hash == b.hash);
    CHECK(memcmp(a.stats.kind, b.stats.kind, sizeof a.stats.kind) == 0);
    home_close(&h);
}

static void killed_skipping_duplicates(void)
{
    killed(false);
}

static void killed_keeping_duplicates(void)
{
    killed(true);
}

int main(int argc, char **argv)
{
    TEST(killed_skipping_duplicates);
    TEST(killed_keeping_duplicates);
    return check_done();
}
