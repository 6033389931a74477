/*
 * backup_test.c - copies of a database, made while another process writes to it
 *
 * This program is also the writer: with --write FOLDER it adds a game, removes every fifth again, and says after each on
 * its standard output how many changes it has made.
 */
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <tengen/graph.h>

#include "../check.h"
#include "temp_folder.h"

static home h;
static const char *program;

/* ---- the writer ---------------------------------------------------------------------------------------- */

static int add_game(tgn_graph *graph, int number)
{
    char text[256];
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    uint32_t id;
    snprintf(text, sizeof text, "(;SZ[9]PB[player %d];B[%c%c];W[%c%c];B[ii];W[ai];B[ia])", number,
             'a' + number % 9, 'b', 'a' + number / 9 % 9, 'c');
    int code = tgn_sgf_open_memory(&reader, text, strlen(text));
    if (code == 0 && (code = tgn_sgf_next(reader, &tree)) > 0)
        code = tgn_graph_add(graph, tree, false, true, &id, NULL);
    tgn_sgf_close(reader);
    return code;
}

static int be_writer(const char *path)
{
    const tgn_graph_options little = {.memory = 16 << 20};
    tgn_graph *graph;
    if (tgn_graph_open(&graph, path, TGN_GRAPH_CREATE, &little, NULL) < 0)
        return 2;
    for (int number = 1;; number++) {
        if (add_game(graph, number) < 0 ||
            (number % 5 == 0 && tgn_graph_remove(graph, (uint32_t)number - 2, NULL) < 0) ||
            write(STDOUT_FILENO, &number, sizeof number) != sizeof number)
            return 2;
    }
}

/* Games after so many rounds. */
static uint64_t games_after(int number)
{
    return (uint64_t)(number - number / 5);
}

typedef struct writer {
    pid_t process;
    int said, last; /* a pipe; what it said last */
} writer;

static writer start_writer(const char *name)
{
    int ends[2];
    writer w = {.process = -1};
    const char *path = home_path(&h, name);
    CHECK_INT(pipe(ends), 0);
    w.process = fork();
    if (w.process == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl(program, program, "--write", path, (char *)NULL);
        _exit(2);
    }
    close(ends[1]);
    w.said = ends[0];
    return w;
}

/* Listen until it has made so many rounds: it is confirmed that they are made. */
static void hear(writer *w, int number)
{
    while (w->last < number && read(w->said, &w->last, sizeof w->last) == sizeof w->last)
        ;
    CHECK(w->last >= number);
}

/* ---- copies -------------------------------------------------------------------------------------------- */

/* The games of a database that must be sound. */
static uint64_t sound(const char *name, tgn_graph_mode mode)
{
    tgn_graph *graph;
    tgn_graph_stats stats = {0};
    tgn_verify_sum sum = {0};
    tgn_error error = {.message = ""};
    int code = tgn_graph_open(&graph, home_path(&h, name), mode, NULL, &error);
    if (code == 0)
        code = tgn_graph_verify(graph, NULL, NULL, NULL, &sum, &error);
    if (code == 0)
        code = tgn_graph_stats_get(graph, &stats, &error);
    if (code < 0)
        check_fault(__FILE__, __LINE__, error.message);
    CHECK_INT(sum.faults, 0);
    tgn_graph_close(graph);
    return stats.games;
}

static int copy(const char *to, const tgn_progress *progress, tgn_error *error)
{
    *error = (tgn_error){.message = ""};
    return tgn_graph_backup(home_path(&h, "db"), home_path(&h, to), progress, error);
}

static bool exists(const char *name)
{
    struct stat status;
    return lstat(home_path(&h, name), &status) == 0;
}

/* Each has all that was confirmed before it was begun, and is sound; the writer notices nothing. */
static void while_another_writes(void)
{
    writer w = start_writer("db");
    char name[32];
    int copies = check_cases(8, 4);
    for (int i = 0; i < copies; i++) {
        tgn_error error;
        hear(&w, w.last + 7 * i + 3);
        const int before = w.last;
        snprintf(name, sizeof name, "copy-%d", i);
        if (copy(name, NULL, &error) < 0)
            check_fault(__FILE__, __LINE__, error.message);
        CHECK(sound(name, i % 2 ? TGN_GRAPH_READ : TGN_GRAPH_WRITE) >= games_after(before));
    }
    CHECK_INT(kill(w.process, SIGKILL), 0);
    CHECK_INT(waitpid(w.process, NULL, 0), w.process);
    hear(&w, w.last);
    for (int number; read(w.said, &number, sizeof number) == sizeof number;)
        w.last = number;
    close(w.said);
    printf("    %d copies beside %d changes\n", copies, w.last);
    const uint64_t games = sound("db", TGN_GRAPH_READ);
    CHECK(games >= games_after(w.last) && games <= games_after(w.last) + 1);
    tgn_error error;
    CHECK_INT(copy("last", NULL, &error), 0);
    CHECK_INT(sound("last", TGN_GRAPH_READ), (long long)games);
}

static void what_is_there_stays(void)
{
    tgn_error error;
    home_write(&h, "file", "diary");
    CHECK_INT(copy("file", NULL, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(copy("last", NULL, &error), TGN_ERR_ARGUMENT);
    CHECK(strstr(error.message, "last: exists already") != NULL);
    CHECK_INT(mkdir(home_path(&h, "again.partial"), 0777), 0);
    CHECK_INT(copy("again", NULL, &error), TGN_ERR_IO);
    CHECK(strstr(error.message, "again.partial: left by a copy that was interrupted") != NULL);
    CHECK(!exists("again") && exists("again.partial"));
    CHECK_INT(tgn_graph_backup(home_path(&h, "nowhere"), home_path(&h, "new"), NULL, &error),
              TGN_ERR_MISSING);
    CHECK(!exists("new") && !exists("new.partial"));
    CHECK_INT(copy("no/such/folder", NULL, &error), TGN_ERR_MISSING);
}

static bool stop(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return --*(int *)context > 0;
}

/* Stopped at any of its reports, while it copies and while it checks, nothing is left of it. */
static void stopped(void)
{
    tgn_error error;
    int code = TGN_ERR_STOPPED, tries = 0;
    for (int after = 1; code == TGN_ERR_STOPPED && tries < 1000; after += 1 + after / 3, tries++) {
        int left = after;
        code = copy("stopped", &(tgn_progress){stop, &left}, &error);
        CHECK(code == 0 || code == TGN_ERR_STOPPED);
        CHECK(!exists("stopped.partial") && exists("stopped") == (code == 0));
    }
    CHECK_INT(code, 0);
    CHECK(tries > 5);
}

/* A value of the original that cannot be read is not copied in silence. */
static void a_damaged_original(void)
{
    tgn_error error;
    char command[512];
    tgn_graph *graph; /* opening for writing removes files that the killed writer left unused: damage there is none */
    CHECK_INT(tgn_graph_open(&graph, home_path(&h, "db"), TGN_GRAPH_WRITE, NULL, &error), 0);
    tgn_graph_close(graph);
    snprintf(command, sizeof command,
             "cd '%s' && for f in $(ls -S db/rocksdb/*.sst | head -n 1); do printf xyz | dd of=$f bs=1 "
             "seek=100 conv=notrunc "
             "2>/dev/null; done",
             h.folder);
    CHECK_INT(system(command), 0);
    CHECK_INT(copy("damaged", NULL, &error), TGN_ERR_INPUT);
    CHECK(strstr(error.message, "checksum") != NULL);
    CHECK(!exists("damaged") && !exists("damaged.partial"));
}

int main(int argc, char **argv)
{
    program = argv[0];
    if (argc == 3 && strcmp(argv[1], "--write") == 0)
        return be_writer(argv[2]);
    home_open(&h);
    TEST(while_another_writes);
    TEST(what_is_there_stays);
    TEST(stopped);
    TEST(a_damaged_original);
    home_close(&h);
    return check_done();
}
