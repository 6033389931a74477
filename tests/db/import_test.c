/*
 * Importing: the same database however much memory and however many threads there are, whether it was
 * stopped and went on or not; duplicates told from games that are merely alike.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <tengen/graph.h>

#include "../check.h"
#include "temp_folder.h"

static const char *const sample[] = {"tests/sample/selfplay-9.sgf.gz", "tests/sample/selfplay-13.sgf.gz",
                                     "tests/sample/selfplay-19.sgf.gz"};
enum { SAMPLE = 280, MIB = 1 << 20 };

/* ---- helpers ------------------------------------------------------------------------------------------- */

typedef struct outcome {
    tgn_import_sum sum;
    tgn_graph_stats stats;
    int code;
} outcome;

static outcome import(const char *db, size_t memory, const tgn_import_options *options,
                      const tgn_progress *progress, const char *const *paths, size_t count)
{
    tgn_graph *graph;
    tgn_error error = {0};
    outcome out = {0};
    const tgn_graph_options open = {.memory = memory};
    CHECK_INT(tgn_graph_open(&graph, db, TGN_GRAPH_CREATE, &open, &error), 0);
    if (!graph)
        return out;
    out.code = tgn_graph_import(graph, paths, count, options, progress, &out.sum, &error);
    CHECK_INT(tgn_graph_stats_get(graph, &out.stats, &error), 0);
    tgn_graph_close(graph);
    return out;
}

static void same_graphs(const tgn_graph_stats *a, const tgn_graph_stats *b)
{
    CHECK_INT(a->games, b->games);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        CHECK_INT(a->kind[kind].nodes, b->kind[kind].nodes);
        CHECK_INT(a->kind[kind].arcs, b->kind[kind].arcs);
        CHECK_INT(a->kind[kind].visits, b->kind[kind].visits);
    }
}

static int hash_bytes(void *context, const void *bytes, size_t length)
{
    uint64_t *hash = context;
    for (size_t i = 0; i < length; i++)
        *hash = (*hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3;
    return 0;
}

/* Everything that is in it, as one number; and verified. */
static uint64_t content(const char *db)
{
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_verify_sum sum = {0};
    uint64_t hash = 0xcbf29ce484222325;
    CHECK_INT(tgn_graph_open(&graph, db, TGN_GRAPH_READ, NULL, &error), 0);
    if (!graph)
        return 0;
    CHECK_INT(tgn_graph_export(graph, TGN_EXPORT_JSONL, NULL, hash_bytes, &hash, NULL, &error), 0);
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, &error), 0);
    CHECK_INT(sum.faults, 0);
    tgn_graph_close(graph);
    return hash;
}

/* ---- memory and threads -------------------------------------------------------------------------------- */

static void memory_and_threads_change_nothing(void)
{
    home h;
    home_open(&h);
    const tgn_import_options one = {.threads = 1}, four = {.threads = 4};
    const outcome large = import(home_db(&h, "large"), 0, &four, NULL, sample, 3);
    const outcome small = import(home_db(&h, "small"), 4 * MIB, &one, NULL, sample, 3);
    CHECK_INT(large.code, 0);
    CHECK_INT(large.sum.added, SAMPLE);
    CHECK_INT(large.sum.batches, 1);
    CHECK(small.sum.batches > 2);
    CHECK(small.sum.merges > 0);
    same_graphs(&large.stats, &small.stats);
    CHECK(content(home_db(&h, "large")) == content(home_db(&h, "small")));
    home_close(&h);
}

/* ---- duplicates ---------------------------------------------------------------------------------------- */

static void nothing_is_added_twice(void)
{
    home h;
    home_open(&h);
    const char *db = home_db(&h, "db");
    const outcome first = import(db, 0, NULL, NULL, sample, 2);
    const outcome again = import(db, 0, NULL, NULL, sample, 3);
    CHECK_INT(first.sum.added, 80);
    CHECK_INT(again.sum.added, 200);
    CHECK_INT(again.sum.duplicates, 80);
    const outcome kept = import(home_db(&h, "kept"), 0, &(tgn_import_options){.keep_duplicates = true}, NULL,
                                (const char *const[]){sample[0], sample[0]}, 2);
    CHECK_INT(kept.sum.added, 80);
    CHECK_INT(kept.stats.games, 80);
    home_close(&h);
}

static uint64_t fates[5];

static void count_fate(void *context, const tgn_import_event *event)
{
    (void)context;
    fates[event->fate]++;
}

/*
 * The second game is the first one turned by 90 degrees, the third a mirror image with other names:
 * duplicates. The others are short: the same moves by other players, or other moves.
 */
static void games_that_are_alike(void)
{
    static const char turned[] =
        "(;SZ[19]PB[A]PW[B];B[pd];W[dp];B[pq];W[qk];B[cd];W[ed];B[ec];W[fc];B[dc];W[fd];B[cj];W[dn];B[qo];W["
        "cf];B["
        "di];W[nc];B[lc];W[oe];B[pe];W[of];B[qh];W[oc];B[pf];W[pg];B[qg];W[ph];B[qi];W[pi];B[pj];W[oj];B[qj])"
        "(;SZ[19]PB[A]PW[B];B[pp];W[dd];B[cp];W[ik];B[pc])"
        "(;SZ[19]PB[A]PW[B];B[dd];W[pp];B[dq];W[ck];B[qd];W[od];B[oc];W[nc];B[pc];W[nd];B[qj];W[pn];B[co];W["
        "qf];B["
        "pi];W[fc];B[hc];W[ee];B[de];W[ef];B[ch];W[ec];B[df];W[dg];B[cg];W[dh];B[ci];W[di];B[dj];W[ej];B[cj])"
        "(;SZ[19]PB[A]PW[B]DT[2001-02-03];B[pd];W[dp])"
        "(;SZ[19]PB[A]PW[B]DT[2001-02-03];B[dd];W[pp])"
        "(;SZ[19]PB[C]PW[D]DT[2001-02-03];B[pd];W[dp])"
        "(;SZ[19]PB[A]PW[B]DT[2002-02-03];B[pd];W[dp])"
        "(;SZ[19]PB[A]PW[B]DT[2001-02-03];B[pd];W[dp];B[pp])"
        "(;SZ[19]PB[A]PW[B]DT[2001-02-03])";
    home h;
    home_open(&h);
    const char *file = home_write(&h, "alike.sgf", turned);
    memset(fates, 0, sizeof fates);
    const outcome out =
        import(home_db(&h, "db"), 0, &(tgn_import_options){.event = count_fate}, NULL, &file, 1);
    CHECK_INT(out.sum.games, 9);
    CHECK_INT(out.sum.duplicates,
              2); /* the third is the first in a mirror, the fifth the fourth turned round */
    CHECK_INT(out.sum.added, 7);
    CHECK_INT(fates[TGN_IMPORT_DUPLICATE], 2);
    home_close(&h);
}

/* ---- stopping and going on ----------------------------------------------------------------------------- */

static bool stop_after(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    int *left = context;
    return --*left > 0;
}

static void stopped_imports_go_on(bool keep)
{
    home h;
    home_open(&h);
    const tgn_import_options options = {.keep_duplicates = keep};
    const char *broken = home_db(&h, "broken");
    const char *paths[] = {sample[0], sample[2], sample[0]};
    const outcome whole = import(home_db(&h, "whole"), 4 * MIB, &options, NULL, paths, 3);
    CHECK_INT(whole.stats.games, keep ? 280 : 240);
    int stops = 0;
    for (int code = TGN_ERR_STOPPED; code != 0 && stops < 100; stops++) {
        int left = 70 * (stops + 1); /* what is there already is read again, and passed over */
        const tgn_progress progress = {stop_after, &left};
        code = import(broken, 4 * MIB, &options, &progress, paths, 3).code;
        CHECK(code == 0 || code == TGN_ERR_STOPPED);
    }
    CHECK_INT(stops, 5);
    CHECK(content(broken) == content(home_db(&h, "whole")));
    home_close(&h);
}

static void stopping_skip(void)
{
    stopped_imports_go_on(false);
}

static void stopping_keep(void)
{
    stopped_imports_go_on(true);
}

/* Records other than those that were committed are not taken for them, though there are as many. */
static void other_records_are_all_added(void)
{
    home h;
    home_open(&h);
    const tgn_import_options options = {.keep_duplicates = true};
    const char *db = home_db(&h, "db");
    int left = 30;
    const tgn_progress progress = {stop_after, &left};
    const outcome stopped = import(db, 0, &options, &progress, &sample[0], 1);
    CHECK_INT(stopped.code, TGN_ERR_STOPPED);
    CHECK(stopped.stats.games >= 29 && stopped.stats.games < 40);
    left = (int)stopped.stats.games + 20; /* finds that they are others, and begins with them */
    const outcome begun = import(db, 0, &options, &progress, &sample[1], 1);
    CHECK_INT(begun.code, TGN_ERR_STOPPED);
    CHECK(begun.sum.added > 0 && begun.sum.added < 40);
    const outcome other = import(db, 0, &options, NULL, &sample[1], 1);
    CHECK_INT(other.sum.added + begun.sum.added, 40);
    CHECK_INT(other.stats.games, stopped.stats.games + 40);
    /* And that import came to its end, so it is not gone on with either. */
    const outcome again = import(db, 0, &options, NULL, &sample[1], 1);
    CHECK_INT(again.sum.added, 40);
    home_close(&h);
}

static bool stop_joining(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    int *left = context;
    return strcmp(what, "joining") != 0 || --*left > 0;
}

/* Everything is committed, but the import is not through: it must not begin anew when it is repeated. */
static void stopping_while_joining(void)
{
    home h;
    home_open(&h);
    const tgn_import_options options = {.keep_duplicates = true, .threads = 1};
    const char *broken = home_db(&h, "broken");
    const outcome whole = import(home_db(&h, "whole"), 2 * MIB, &options, NULL, &sample[2], 1);
    int stops = 0;
    for (int code = TGN_ERR_STOPPED; code != 0 && stops < 100; stops++) {
        int left = stops + 1;
        const tgn_progress progress = {stop_joining, &left};
        code = import(broken, 2 * MIB, &options, &progress, &sample[2], 1).code;
        CHECK(code == 0 || code == TGN_ERR_STOPPED);
    }
    CHECK(stops > 1);
    CHECK(content(broken) == content(home_db(&h, "whole")));
    /* Once it is through, the same import adds all of it a second time, as was asked. */
    const outcome again = import(broken, 2 * MIB, &options, NULL, &sample[2], 1);
    CHECK_INT(again.stats.games, 2 * whole.stats.games);
    home_close(&h);
}

/* ---- no room ------------------------------------------------------------------------------------------- */

/* Files may not grow beyond this: what writes more fails, as on a full disk. 0: no limit. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes ? bytes : limit.rlim_max;
    CHECK_INT(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static uint64_t games_in(const char *db)
{
    tgn_graph *graph;
    tgn_graph_stats stats = {0};
    if (tgn_graph_open(&graph, db, TGN_GRAPH_READ, NULL, NULL) == 0)
        CHECK_INT(tgn_graph_stats_get(graph, &stats, NULL), 0);
    tgn_graph_close(graph);
    return stats.games;
}

/* Import the sample into a new database, and say what the import said. */
static int import_sample(const char *db, const tgn_progress *progress, tgn_import_sum *sum, tgn_error *error)
{
    tgn_graph *graph;
    const tgn_graph_options open = {.memory = 4 * MIB};
    CHECK_INT(tgn_graph_open(&graph, db, TGN_GRAPH_CREATE, &open, error), 0);
    if (!graph)
        exit(1);
    const tgn_import_options options = {.threads = 1}; /* batches of the same games every time */
    const int code = tgn_graph_import(graph, sample, 3, &options, progress, sum, error);
    tgn_graph_close(graph);
    limit_files(0);
    return code;
}

/* However early it ends: what is said to be added is there. */
static void without_room_only_what_is_kept_counts(void)
{
    home h;
    home_open(&h);
    int failures = 0;
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t kib = 16; kib <= 4096; kib *= 2) {
        char name[32];
        tgn_error error = {0};
        tgn_import_sum sum;
        snprintf(name, sizeof name, "db-%d", (int)kib);
        const char *db = home_db(&h, name);
        limit_files(kib << 10);
        const int code = import_sample(db, NULL, &sum, &error);
        CHECK_INT(sum.added, games_in(db));
        CHECK(code == 0 ? sum.lost == 0 : code == TGN_ERR_IO && *error.message);
        CHECK(sum.added + sum.lost <= SAMPLE);
        failures += code < 0 && sum.lost > 0;
        if (sum.added > 0)
            content(db); /* sound */
    }
    CHECK(failures > 0);
    home_close(&h);
}

/* From the first commit on there is no room. */
static bool narrow(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    if (((tgn_import_sum *)context)->batches > 0)
        limit_files(1024);
    return true;
}

/* What was committed before is there, and counts. */
static void room_runs_out(void)
{
    home h;
    home_open(&h);
    tgn_import_sum sum = {0};
    tgn_error error = {0};
    signal(SIGXFSZ, SIG_IGN);
    const char *db = home_db(&h, "db");
    CHECK_INT(import_sample(db, &(tgn_progress){narrow, &sum}, &sum, &error), TGN_ERR_IO);
    CHECK(*error.message);
    CHECK(sum.added > 0 && sum.lost > 0 && sum.added + sum.lost <= SAMPLE);
    CHECK_INT(sum.added, games_in(db));
    content(db); /* sound */
    home_close(&h);
}

static bool stop_without_room(void *context, const char *what, uint64_t done, uint64_t total)
{
    if (stop_after(context, what, done, total))
        return true;
    limit_files(1024);
    return false;
}

/* An import that is stopped, and then cannot commit what it has read, has failed. */
static void stopped_without_room(void)
{
    home h;
    home_open(&h);
    int left = 30;
    tgn_error error = {0};
    tgn_import_sum sum;
    signal(SIGXFSZ, SIG_IGN);
    const char *db = home_db(&h, "db");
    CHECK_INT(import_sample(db, &(tgn_progress){stop_without_room, &left}, &sum, &error), TGN_ERR_IO);
    CHECK(*error.message);
    CHECK_INT(sum.added, 0);
    CHECK_INT(sum.games, 0);
    CHECK_INT(sum.lost, 30);
    CHECK_INT(games_in(db), 0);
    home_close(&h);
}

/* ---- what cannot be read ------------------------------------------------------------------------------- */

static void bad_input_is_named(void)
{
    home h;
    home_open(&h);
    const char *paths[] = {
        home_write(&h, "bad.sgf", "(;GM[2];B[aa])(;GM[1]SZ[9];B[aa];W[aa];B[zz])(;SZ[99])"),
        home_path(&h, "missing.sgf")};
    memset(fates, 0, sizeof fates);
    const outcome out =
        import(home_db(&h, "db"), 0, &(tgn_import_options){.event = count_fate}, NULL, paths, 2);
    CHECK_INT(out.code, 0);
    CHECK_INT(out.sum.refused, 2);
    CHECK_INT(out.sum.repaired, 1);
    CHECK_INT(out.sum.unreadable, 1);
    CHECK_INT(fates[TGN_IMPORT_REFUSED], 2);
    CHECK_INT(fates[TGN_IMPORT_REPAIRED], 1);
    CHECK_INT(fates[TGN_IMPORT_UNREADABLE], 1);
    CHECK_INT(out.stats.games, 1);
    home_close(&h);
}

/* Everything that an import tells, as text. */
static void write_event(void *context, const tgn_import_event *event)
{
    FILE *file = context;
    fprintf(file, "%d %s %u %u %s\n", (int)event->fate, event->file, (unsigned)event->number,
            (unsigned)event->id, event->message ? event->message : "");
    for (size_t i = 0; i < event->problem_count; i++)
        fprintf(file, "    %d %u %s\n", (int)event->problems[i].kind, (unsigned)event->problems[i].offset,
                event->problems[i].detail);
}

/* What an import of these files tells, to a database that has `before` already; free() it. */
static char *tell(home *h, const char *db, const char *before, const char *const *paths, size_t count)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (before)
        CHECK_INT(import(home_db(h, db), 0, NULL, NULL, &before, 1).sum.added, 1);
    CHECK_INT(import(home_db(h, db), 0, &(tgn_import_options){.event = write_event, .context = file}, NULL,
                     paths, count)
                  .code,
              0);
    fclose(file);
    return text;
}

/*
 * A database with digests on disk reads records ahead. It must tell the same as an empty one that is given
 * the first game too: good and bad records, duplicates near and far, and files that cannot be read, in turn.
 */
static void reading_ahead_tells_the_same(void)
{
    enum { MANY = 900 };
    home h;
    home_open(&h);
    const char *first = home_write(&h, "first.sgf", "(;SZ[9]PB[first];B[aa];W[bb])");
    const char *path = home_path(&h, "many.sgf");
    FILE *many = fopen(path, "w");
    for (int i = 0; i < MANY; i++) {
        if (i % 7 == 3)
            fputs("(;GM[2];B[aa])", many);
        fprintf(many, "(;SZ[9]PB[%d]%s;B[c%c];W[d%c])", i % 500, i % 5 ? "" : "B[zz]", 'a' + i % 9,
                'a' + i % 8);
    }
    fclose(many);
    const char *paths[] = {first, path, home_path(&h, "missing.sgf"), path};
    const char *others[] = {path, home_path(&h, "missing.sgf"), path};
    char *empty = tell(&h, "empty", NULL, paths, 4), *filled = tell(&h, "filled", first, others, 3);
    CHECK(strlen(empty) > 10000);
    CHECK_TEXT(filled, empty);
    free(empty);
    free(filled);
    home_close(&h);
}

int main(int argc, char **argv)
{
    TEST(memory_and_threads_change_nothing);
    TEST(nothing_is_added_twice);
    TEST(games_that_are_alike);
    TEST(stopping_skip);
    TEST(stopping_keep);
    TEST(stopping_while_joining);
    TEST(other_records_are_all_added);
    if (!on_server()) { /* its disk is not ours to fill */
        TEST(without_room_only_what_is_kept_counts);
        TEST(room_runs_out);
        TEST(stopped_without_room);
    }
    TEST(bad_input_is_named);
    TEST(reading_ahead_tells_the_same);
    return check_done();
}
