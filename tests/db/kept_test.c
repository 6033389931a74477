/*
 * kept_test.c - bytes kept in a database under a name: put, replaced, forgotten, copied with it, and never lost
 *
 * This program is also a writer: with --write FOLDER it keeps one value after another, of a size that logs become files, and says on its
 * standard output which it has kept.
 */
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include <tengen/graph.h>

#include "../check.h"
#include "temp_folder.h"

static home h;
static const char *program;

static tgn_graph *open_graph(const char *path, tgn_graph_mode mode)
{
    const tgn_graph_options little = {.memory = 16 << 20};
    tgn_graph *graph = NULL;
    tgn_error error = {0};
    CHECK_INT(tgn_graph_open(&graph, path, mode, &little, &error), 0);
    if (!graph) {
        puts(error.message);
        exit(1);
    }
    return graph;
}

static void import_games(tgn_graph *graph)
{
    const char *const path = "tests/sample/selfplay-9.sgf.gz";
    CHECK_INT(tgn_graph_import(graph, &path, 1, NULL, NULL, NULL, NULL), 0);
}

static void keep(tgn_graph *graph, const char *name, const char *text)
{
    tgn_error error = {0};
    if (tgn_graph_keep(graph, name, text, strlen(text), &error) != 0) {
        CHECK(false);
        puts(error.message);
    }
}

/* NULL: nothing is there. */
static void is_kept(tgn_graph *graph, const char *name, const char *text)
{
    void *bytes;
    size_t length;
    CHECK_INT(tgn_graph_kept(graph, name, &bytes, &length, NULL), text != NULL);
    CHECK(text ? bytes && length == strlen(text) && memcmp(bytes, text, length) == 0
               : bytes == NULL && length == 0);
    free(bytes);
}

/* ---- one database ---------------------------------------------------------------------------------------- */

static void put_and_forgotten(void)
{
    home_open(&h);
    tgn_graph *graph = open_graph(home_db(&h, "db"), TGN_GRAPH_CREATE);
    is_kept(graph, "a", NULL);
    keep(graph, "a", "first");
    keep(graph, "review 00ff", "second");
    keep(graph, "a b", "third");
    is_kept(graph, "a", "first");
    is_kept(graph, "review 00ff", "second");
    is_kept(graph, "a b", "third");
    is_kept(graph, "A", NULL);
    keep(graph, "a", "another, longer than before");
    keep(graph, "a b", "");
    keep(graph, "never there", "");
    is_kept(graph, "a", "another, longer than before");
    is_kept(graph, "a b", NULL);
    tgn_graph_close(graph);
    graph = open_graph(home_db(&h, "db"), TGN_GRAPH_WRITE);
    is_kept(graph, "a", "another, longer than before");
    is_kept(graph, "a b", NULL);
    tgn_graph_close(graph);
    home_close(&h);
}

static void names_and_sizes(void)
{
    char longest[66], *much = calloc(1, TGN_KEPT_BYTES + 1);
    tgn_error error = {0};
    void *bytes;
    size_t length;
    home_open(&h);
    tgn_graph *graph = open_graph(home_db(&h, "db"), TGN_GRAPH_CREATE);
    memset(longest, 'x', 65);
    longest[65] = '\0';
    static const char *const wrong[] = {"", "a\nb", "\x7f", "\xc3\xa9"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK_INT(tgn_graph_keep(graph, wrong[i], "x", 1, &error), TGN_ERR_ARGUMENT);
        CHECK_INT(tgn_graph_kept(graph, wrong[i], &bytes, &length, NULL), TGN_ERR_ARGUMENT);
    }
    CHECK_INT(tgn_graph_keep(graph, longest, "x", 1, &error), TGN_ERR_ARGUMENT);
    CHECK(strstr(error.message, "1 to 64"));
    longest[64] = '\0';
    keep(graph, longest, "x");
    is_kept(graph, longest, "x");
    CHECK_INT(tgn_graph_keep(graph, "much", much, TGN_KEPT_BYTES + 1, &error), TGN_ERR_LIMIT);
    for (int i = 0; i < TGN_KEPT_BYTES; i++)
        much[i] = (char)(i * 2654435761u >> 13);
    CHECK_INT(tgn_graph_keep(graph, "much", much, TGN_KEPT_BYTES, NULL), 0);
    CHECK_INT(tgn_graph_kept(graph, "much", &bytes, &length, NULL), 1);
    CHECK(length == TGN_KEPT_BYTES && memcmp(bytes, much, length) == 0);
    free(bytes);
    free(much);
    tgn_graph_close(graph);
    home_close(&h);
}

static void for_reading_only(void)
{
    home_open(&h);
    tgn_graph *graph = open_graph(home_db(&h, "db"), TGN_GRAPH_CREATE);
    import_games(graph);
    keep(graph, "a", "first");
    tgn_graph_close(graph);
    graph = open_graph(home_db(&h, "db"), TGN_GRAPH_READ);
    tgn_error error = {0};
    is_kept(graph, "a", "first");
    CHECK_INT(tgn_graph_keep(graph, "a", "x", 1, &error), TGN_ERR_ARGUMENT);
    CHECK(strstr(error.message, "reading only"));
    is_kept(graph, "a", "first");
    tgn_graph_close(graph);
    home_close(&h);
}

/* ---- beside the games ------------------------------------------------------------------------------------ */

static void check_games(tgn_graph *graph, uint64_t games)
{
    tgn_graph_stats stats;
    tgn_verify_sum sum = {0};
    CHECK_INT(tgn_graph_stats_get(graph, &stats, NULL), 0);
    CHECK_INT(stats.games, games);
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, NULL), 0);
    CHECK_INT(sum.faults, 0);
}

static int count_bytes(void *context, const void *bytes, size_t length)
{
    (void)bytes;
    *(uint64_t *)context += length;
    return 0;
}

/* Nothing about the games changes, whatever is kept between imports and edits; exports hold games alone. */
static void games_stay_as_they_are(void)
{
    home_open(&h);
    tgn_graph *graph = open_graph(home_db(&h, "db"), TGN_GRAPH_CREATE);
    tgn_graph_stats before, after;
    uint64_t exported = 0, again = 0;
    keep(graph, "before", "1");
    import_games(graph);
    CHECK_INT(tgn_graph_stats_get(graph, &before, NULL), 0);
    CHECK_INT(tgn_graph_export(graph, TGN_EXPORT_JSONL, NULL, count_bytes, &exported, NULL, NULL), 0);
    keep(graph, "after", "2");
    CHECK_INT(tgn_graph_stats_get(graph, &after, NULL), 0);
    CHECK_INT(memcmp(before.kind, after.kind, sizeof before.kind), 0);
    CHECK_INT(tgn_graph_export(graph, TGN_EXPORT_JSONL, NULL, count_bytes, &again, NULL, NULL), 0);
    CHECK(exported > 0 && exported == again);
    check_games(graph, before.games);
    CHECK_INT(tgn_graph_remove(graph, 1, NULL), 0);
    keep(graph, "after", "3");
    check_games(graph, before.games - 1);
    is_kept(graph, "before", "1");
    is_kept(graph, "after", "3");
    tgn_graph_close(graph);
    home_close(&h);
}

/* A backup and a copy have it; a backup is opened for writing like any database. */
static void copied_with_the_database(void)
{
    home_open(&h);
    char from[256], to[256];
    snprintf(from, sizeof from, "%s", home_path(&h, "db"));
    tgn_graph *graph = open_graph(from, TGN_GRAPH_CREATE);
    tgn_graph_stats stats;
    import_games(graph);
    keep(graph, "a", "first");
    CHECK_INT(tgn_graph_stats_get(graph, &stats, NULL), 0);
    snprintf(to, sizeof to, "%s", home_path(&h, "backup"));
    CHECK_INT(tgn_graph_backup(from, to, NULL, NULL), 0);
    keep(graph, "a", "second");
    tgn_graph_close(graph);
    graph = open_graph(to, TGN_GRAPH_WRITE);
    is_kept(graph, "a", "first");
    check_games(graph, stats.games);
    keep(graph, "a", "third");
    tgn_graph_close(graph);
    snprintf(to, sizeof to, "%s", home_path(&h, "copy"));
    CHECK_INT(tgn_graph_copy(from, to, NULL, NULL), 0);
    graph = open_graph(to, TGN_GRAPH_READ);
    is_kept(graph, "a", "second");
    check_games(graph, stats.games);
    tgn_graph_close(graph);
    home_close(&h);
}

/* ---- killed ---------------------------------------------------------------------------------------------- */

enum { NAMES = 5, BYTES = 200000 };

/* Value `number` of a name says its number from beginning to end. */
static void fill(char *value, int number)
{
    for (int i = 0; i < BYTES; i += (int)sizeof number)
        memcpy(value + i, &number, sizeof number);
}

static void name_of(char out[16], int number)
{
    snprintf(out, 16, "value %d", number % NAMES);
}

static int be_writer(const char *path)
{
    static char value[BYTES];
    char name[16];
    const tgn_graph_options little = {.memory = 16 << 20};
    tgn_graph *graph;
    int first = 1;
    if (tgn_graph_open(&graph, path, TGN_GRAPH_CREATE, &little, NULL) < 0)
        return 2;
    for (int i = 0; i < NAMES; i++) {
        void *bytes;
        size_t length;
        name_of(name, i);
        if (tgn_graph_kept(graph, name, &bytes, &length, NULL) == 1 && *(int *)bytes >= first)
            first = *(int *)bytes + 1;
        free(bytes);
    }
    for (int number = first;; number++) {
        name_of(name, number);
        fill(value, number);
        if (tgn_graph_keep(graph, name, value, sizeof value, NULL) < 0 ||
            write(STDOUT_FILENO, &number, sizeof number) != sizeof number)
            return 2;
    }
}

/* Run a writer until it has told of `words` values and a moment more; the last number that it told of. */
static int killed_writer(const char *path, int words, long microseconds)
{
    int ends[2], number, last = 0, status;
    CHECK_INT(pipe(ends), 0);
    const pid_t process = fork();
    if (process == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl(program, program, "--write", path, (char *)NULL);
        _exit(2);
    }
    close(ends[1]);
    while (words-- > 0 && read(ends[0], &number, sizeof number) == sizeof number)
        last = number;
    nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000}, NULL);
    kill(process, SIGKILL);
    CHECK_INT(waitpid(process, &status, 0), process);
    CHECK(WIFSIGNALED(status));
    while (read(ends[0], &number, sizeof number) == sizeof number)
        last = number;
    close(ends[0]);
    return last;
}

/* Of every name, the last value that was told of or the one that was being written: whole, and none is missing. */
static void never_lost(void)
{
    static char expected[BYTES];
    uint64_t seed = 7;
    int told = 0;
    home_open(&h);
    const char *path = home_path(&h, "killed");
    for (int round = 0; round < 12; round++) {
        const int last = killed_writer(path, 1 + round % 4, (long)(check_random(&seed) >> 40) % 8000);
        told = last > told ? last : told;
        tgn_graph *graph = open_graph(path, round % 2 ? TGN_GRAPH_READ : TGN_GRAPH_WRITE);
        for (int i = 0; i < NAMES; i++) {
            char name[16];
            void *bytes;
            size_t length;
            name_of(name, i);
            const int found = tgn_graph_kept(graph, name, &bytes, &length, NULL);
            const int newest = told + 1 - (told + 1 - i + NAMES) % NAMES; /* that may be there */
            const int number = found == 1 && length == BYTES ? *(int *)bytes : 0;
            CHECK(found == (number > 0));
            CHECK(number == newest || (newest == told + 1 && number == newest - NAMES) ||
                  (newest <= 0 && number == 0) || (newest == told + 1 && newest <= NAMES && number == 0));
            fill(expected, number);
            CHECK(found == 0 || memcmp(bytes, expected, BYTES) == 0);
            if (number > told)
                told = number;
            free(bytes);
        }
        tgn_graph_close(graph);
    }
    CHECK(told >= 12);
    home_close(&h);
}

int main(int argc, char **argv)
{
    program = argv[0];
    if (argc == 3 && strcmp(argv[1], "--write") == 0)
        return be_writer(argv[2]);
    TEST(put_and_forgotten);
    TEST(names_and_sizes);
    TEST(for_reading_only);
    TEST(games_stay_as_they_are);
    if (!on_server()) {
        TEST(copied_with_the_database);
        TEST(never_lost);
    }
    return check_done();
}
