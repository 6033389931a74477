/*
 * log_test.c - a log that lost confirmed edits is told; one that only lacks its unfinished end is not
 *
 * The files of a database that is open for writing, copied, are what a writer killed at that moment leaves.
 */
#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <tengen/graph.h>

#include "../check.h"
#include "temp_folder.h"

/* Added games are joined by loads, which empty the log; removals stay in it. */
enum { ADDED = 57, REMOVED = 30, GAMES = ADDED - REMOVED };

static home h;
static char log_name[64]; /* of the killed writer, in its folder rocksdb */
static long log_size;     /* of what was confirmed */

static int open_graph(tgn_graph **out, const char *name, tgn_graph_mode mode, tgn_error *error)
{
    const tgn_graph_options little = {.memory = 16 << 20};
    *error = (tgn_error){.message = ""};
    return tgn_graph_open(out, home_path(&h, name), mode, &little, error);
}

static int add_game(tgn_graph *graph, unsigned number)
{
    char text[256];
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    uint32_t id;
    snprintf(text, sizeof text, "(;SZ[9]PB[player %u];B[%c%c];W[%c%c];B[ii];W[ai];B[ia])", number,
             'a' + number % 9, 'b', 'a' + number / 9 % 9, 'c');
    CHECK_INT(tgn_sgf_open_memory(&reader, text, strlen(text)), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    const int code = tgn_graph_add(graph, tree, false, false, &id, NULL);
    tgn_sgf_close(reader);
    return code;
}

static uint64_t games_in(tgn_graph *graph)
{
    tgn_graph_stats stats = {0};
    tgn_error error;
    CHECK_INT(tgn_graph_stats_get(graph, &stats, &error), 0);
    return stats.games;
}

static void shell(const char *command)
{
    char line[2048];
    snprintf(line, sizeof line, "cd '%s' && { %s; }", h.folder, command);
    CHECK_INT(system(line), 0);
}

static long size_of(const char *name)
{
    struct stat status;
    return stat(home_path(&h, name), &status) == 0 ? (long)status.st_size : -1;
}

static const char *log_of(const char *name)
{
    char inner[128];
    snprintf(inner, sizeof inner, "%s/rocksdb/%s", name, log_name);
    return home_path(&h, inner);
}

/* killed: after 87 edits. later: after one more, which counts as not confirmed when the rest is from `killed`. */
static void make(void)
{
    tgn_graph *graph;
    tgn_error error = {0};
    glob_t found;
    CHECK_INT(open_graph(&graph, "db", TGN_GRAPH_CREATE, &error), 0);
    for (unsigned number = 0; number < ADDED; number++)
        CHECK_INT(add_game(graph, number), 0);
    for (uint32_t id = 1; id <= REMOVED; id++)
        CHECK_INT(tgn_graph_remove(graph, id, &error), 0);
    shell("cp -r db killed");
    CHECK_INT(tgn_graph_remove(graph, REMOVED + 1, &error), 0);
    shell("cp -r db later");
    CHECK_INT(glob(home_path(&h, "killed/rocksdb/*.log"), 0, NULL, &found), 0);
    CHECK_INT(found.gl_pathc, 1);
    snprintf(log_name, sizeof log_name, "%s", strrchr(found.gl_pathv[0], '/') + 1);
    globfree(&found);
    char inner[128];
    snprintf(inner, sizeof inner, "killed/rocksdb/%s", log_name);
    log_size = size_of(inner);
    printf("    a log of %ld bytes\n", log_size);
    CHECK(log_size > 40000);
    tgn_graph_close(graph);
}

/* ---- what a kill may leave ----------------------------------------------------------------------------- */

static uint64_t opens(tgn_graph_mode mode)
{
    tgn_graph *graph;
    tgn_error error;
    if (open_graph(&graph, "try", mode, &error) < 0) {
        check_fault(__FILE__, __LINE__, error.message);
        return 0;
    }
    const uint64_t games = games_in(graph);
    tgn_graph_close(graph);
    return games;
}

/* The record of the last edit, cut anywhere or with its end still unwritten: it is there, or not, and no complaint. */
static void an_unfinished_end_is_no_damage(void)
{
    char command[512], inner[128];
    snprintf(inner, sizeof inner, "later/rocksdb/%s", log_name);
    const long all = size_of(inner);
    CHECK(all > log_size);
    int cuts = check_cases(24, 6), whole = 0;
    for (int i = 0; i <= cuts; i++) {
        const long cut = log_size + (all - log_size) * i / cuts;
        snprintf(command, sizeof command,
                 "rm -rf try && cp -r killed try && cp later/rocksdb/%s try/rocksdb && truncate -s %ld "
                 "try/rocksdb/%s && %s",
                 log_name, cut, log_name, i % 2 ? "true" : "truncate -s +5000 try/rocksdb/*.log");
        shell(command);
        const uint64_t games = opens(i % 3 ? TGN_GRAPH_READ : TGN_GRAPH_WRITE);
        CHECK(games == GAMES || (games == GAMES - 1 && cut == all));
        whole += games == GAMES - 1;
    }
    CHECK_INT(whole, 1);
    shell("rm -rf try && cp -r later try");
    CHECK_INT(opens(TGN_GRAPH_READ), GAMES - 1);
}

/* ---- damage -------------------------------------------------------------------------------------------- */

/* All edits are there, or opening says that some are not, and leaves the log as it is. Returns whether it said so. */
static bool is_told(tgn_graph_mode mode)
{
    tgn_graph *graph;
    tgn_error error;
    shell("rm -rf before && cp -r try/rocksdb before");
    if (open_graph(&graph, "try", mode, &error) == 0) {
        CHECK_INT(games_in(graph), GAMES);
        tgn_graph_close(graph);
        return false;
    }
    CHECK_INT(error.code, TGN_ERR_INPUT);
    if (!strstr(error.message, "confirmed change") || !strstr(error.message, "CONFIRMED"))
        check_fault(__FILE__, __LINE__, error.message);
    shell("for f in before/*.log; do [ ! -f \"$f\" ] || cmp \"$f\" \"try/rocksdb/${f##*/}\"; done");
    return true;
}

/* Overwrite `count` bytes: with zeros, or each with another one. */
static void hurt(long at, long count, bool zero)
{
    unsigned char byte;
    int file = open(log_of("try"), O_RDWR);
    CHECK(file >= 0);
    for (long i = at; i < at + count && i < log_size; i++) {
        CHECK_INT(pread(file, &byte, 1, i), 1);
        byte = zero ? 0 : (unsigned char)(byte ^ 0x55);
        CHECK_INT(pwrite(file, &byte, 1, i), 1);
    }
    close(file);
}

static void bytes_that_changed(void)
{
    uint64_t seed = 3;
    int told = 0, cases = check_cases(60, 20);
    for (int i = 0; i < cases; i++) {
        static const long lengths[] = {1, 16, 512, 4096, 40000};
        const long at = (long)((check_random(&seed) >> 20) % (uint64_t)log_size);
        shell("rm -rf try && cp -r killed try");
        hurt(at, lengths[i % 5], i % 2);
        told += is_told(i % 3 ? TGN_GRAPH_READ : TGN_GRAPH_WRITE);
    }
    printf("    told %d times of %d\n", told, cases);
    CHECK(told >= cases * 3 / 4); /* the rest: a zero that was one before */
}

static void logs_that_are_cut_or_gone(void)
{
    char command[256];
    for (int i = 0; i < 10; i++) {
        snprintf(command, sizeof command,
                 "rm -rf try && cp -r killed try && truncate -s %ld try/rocksdb/*.log", log_size * i / 10);
        shell(command);
        CHECK(is_told(i % 2 ? TGN_GRAPH_READ : TGN_GRAPH_CREATE));
    }
    shell("rm -rf try && cp -r killed try && rm try/rocksdb/*.log");
    CHECK(is_told(TGN_GRAPH_READ));
    CHECK(is_told(TGN_GRAPH_WRITE));
    CHECK(is_told(TGN_GRAPH_CREATE));
}

/* The end of the journal lost: with it goes what a load or an emptied log brought in. */
static void a_journal_that_is_cut(void)
{
    tgn_graph *graph;
    tgn_error error;
    shell("rm -rf try && cp -r killed try");
    CHECK_INT(opens(TGN_GRAPH_WRITE), GAMES); /* which empties the log into a table */
    CHECK_INT(open_graph(&graph, "try", TGN_GRAPH_READ, &error), 0);
    tgn_graph_close(graph);
    int told = 0;
    shell("cp -r try whole");
    for (int cut = 10; cut < 400; cut += 30) {
        char command[256];
        snprintf(
            command, sizeof command,
            "rm -rf try && cp -r whole try && for f in try/rocksdb/MANIFEST-*; do truncate -s -%d $f; done",
            cut);
        shell(command);
        if (open_graph(&graph, "try", TGN_GRAPH_READ, &error) == 0) {
            CHECK_INT(games_in(graph), GAMES);
            tgn_graph_close(graph);
        } else
            told++;
    }
    CHECK(told > 3);
}

/* The way out that the message names: what is left is sound, and edits go on. */
static void going_on_without_them(void)
{
    tgn_graph *graph;
    tgn_error error;
    tgn_verify_sum sum = {0};
    char command[256];
    snprintf(command, sizeof command,
             "rm -rf try && cp -r killed try && truncate -s %ld try/rocksdb/*.log && rm try/CONFIRMED",
             log_size / 2);
    shell(command);
    CHECK_INT(open_graph(&graph, "try", TGN_GRAPH_WRITE, &error), 0);
    const uint64_t games = games_in(graph);
    CHECK(games > GAMES && games < ADDED);
    CHECK_INT(add_game(graph, ADDED + 1), 0);
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, &error), 0);
    CHECK_INT(sum.faults, 0);
    tgn_graph_close(graph);
    CHECK_INT(opens(TGN_GRAPH_READ), games + 1);
}

/* A file that says nothing sensible (a power cut may leave one) is as good as none. */
static void a_note_that_cannot_be_read(void)
{
    static const char *const notes[] = {": > try/CONFIRMED", "head -c 40 /dev/zero > try/CONFIRMED",
                                        "echo changes confirmed: 99999999999 > try/CONFIRMED",
                                        "rm try/CONFIRMED && mkfifo try/CONFIRMED"};
    for (int i = 0; i < 4; i++) {
        shell("rm -rf try && cp -r killed try");
        shell(notes[i]);
        CHECK_INT(opens(i % 2 ? TGN_GRAPH_READ : TGN_GRAPH_WRITE), GAMES);
    }
}

int main(int argc, char **argv)
{
    home_open(&h);
    make();
    TEST(an_unfinished_end_is_no_damage);
    TEST(bytes_that_changed);
    TEST(logs_that_are_cut_or_gone);
    TEST(a_journal_that_is_cut);
    TEST(going_on_without_them);
    TEST(a_note_that_cannot_be_read);
    home_close(&h);
    return check_done();
}
