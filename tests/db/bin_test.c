/*
 * bin_test.c - games that were removed are in the bin whole: listed, restored as they were, emptied, and never lost
 *
 * That the graphs are right after any number of these is tested in edit_test.c. This program is also a writer: with --write FOLDER
 * it removes games and brings them back, several at once, until it is killed.
 */
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include <tengen/bin.h>

#include "../check.h"
#include "temp_folder.h"

enum { GAMES = 40 }; /* of the sample */

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

static tgn_graph *open_sample(const char *path)
{
    const char *const records = "tests/sample/selfplay-9.sgf.gz";
    tgn_graph *graph = open_graph(path, TGN_GRAPH_CREATE);
    CHECK_INT(tgn_graph_import(graph, &records, 1, NULL, NULL, NULL, NULL), 0);
    return graph;
}

static char *text_of(tgn_graph *graph, uint32_t id)
{
    char *text = NULL;
    size_t length;
    CHECK_INT(tgn_graph_game(graph, id, &text, &length, NULL), 0);
    return text;
}

static uint64_t games_of(tgn_graph *graph)
{
    tgn_graph_stats stats;
    CHECK_INT(tgn_graph_stats_get(graph, &stats, NULL), 0);
    return stats.games;
}

static uint64_t in_bin(tgn_graph *graph)
{
    tgn_game_list *list;
    CHECK_INT(tgn_bin_list(graph, 0, 0, &list, NULL), 0);
    const uint64_t total = list->total;
    tgn_game_list_free(list);
    return total;
}

static void is_sound(tgn_graph *graph)
{
    tgn_verify_sum sum;
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, NULL), 0);
    CHECK_INT(sum.faults, 0);
}

/* ---- the list ------------------------------------------------------------------------------------------ */

static void listed(void)
{
    tgn_game_list *list, *before;
    home_open(&h);
    tgn_graph *graph = open_sample(home_db(&h, "db"));
    CHECK_INT(tgn_graph_games(graph, NULL, TGN_ORDER_ID, false, 0, GAMES, &before, NULL), 0);
    CHECK_INT(in_bin(graph), 0);
    const uint64_t now = (uint64_t)time(NULL);
    for (uint32_t id = 10; id < 15; id++)
        CHECK_INT(tgn_graph_remove(graph, id, NULL), 0);
    CHECK_INT(tgn_bin_list(graph, 1, 3, &list, NULL), 0);
    CHECK_INT(list->total, 5);
    CHECK_INT(list->count, 3);
    for (size_t i = 0; i < list->count; i++) {
        const tgn_game_line *line = &list->lines[i], *was = &before->lines[line->id - 1];
        CHECK_INT(line->id, 13 - i);
        CHECK(line->removed >= now && line->removed <= (uint64_t)time(NULL));
        CHECK_TEXT(line->black, was->black);
        CHECK_TEXT(line->result, was->result);
        CHECK_INT(line->moves, was->moves);
    }
    tgn_game_list_free(list);
    CHECK_INT(tgn_bin_list(graph, 9, 3, &list, NULL), 0);
    CHECK_INT(list->count, 0);
    tgn_game_list_free(list);
    tgn_game_list_free(before);
    tgn_graph_close(graph);
    home_close(&h);
}

/* ---- there and back ------------------------------------------------------------------------------------ */

/* Byte for byte, under the same number, also by another process; and numbers are given once. */
static void as_it_was(void)
{
    uint32_t id;
    home_open(&h);
    const char *path = home_db(&h, "db");
    tgn_graph *graph = open_sample(path);
    char *text = text_of(graph, 7), *other;
    CHECK_INT(tgn_graph_remove(graph, 7, NULL), 0);
    CHECK_INT(tgn_graph_game(graph, 7, &other, &(size_t){0}, NULL), TGN_ERR_MISSING);
    CHECK_INT(tgn_graph_remove(graph, 7, NULL), TGN_ERR_MISSING);
    tgn_graph_close(graph);

    graph = open_graph(path, TGN_GRAPH_WRITE);
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    CHECK_INT(tgn_sgf_open_memory(&reader, text, strlen(text)), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    CHECK_INT(tgn_graph_add(graph, tree, false, false, &id, NULL), 0);
    CHECK_INT(id, GAMES + 1);
    tgn_sgf_close(reader);

    tgn_bin_sum sum;
    CHECK_INT(tgn_bin_restore(graph, NULL, 0, false, NULL, &sum, NULL), 0);
    CHECK_INT(sum.duplicates, 1); /* the moves are there as game 41 */
    CHECK_INT(sum.restored, 0);
    CHECK_INT(in_bin(graph), 1);
    CHECK_INT(tgn_bin_restore(graph, &(uint32_t){7}, 1, true, NULL, &sum, NULL), 0);
    CHECK_INT(sum.restored, 1);
    CHECK_INT(in_bin(graph), 0);
    other = text_of(graph, 7);
    CHECK_TEXT(other, text);
    CHECK_INT(games_of(graph), GAMES + 1);
    CHECK_INT(tgn_bin_restore(graph, &(uint32_t){7}, 1, true, NULL, &sum, NULL), 0);
    CHECK_INT(sum.missing, 1);
    is_sound(graph);
    free(text);
    free(other);
    tgn_graph_close(graph);
    home_close(&h);
}

/* A game that came back is recognised as the duplicate of another record. */
static void recognised(void)
{
    const char *const records = "tests/sample/selfplay-9.sgf.gz";
    uint32_t ids[GAMES];
    uint64_t done;
    tgn_import_sum sum;
    home_open(&h);
    tgn_graph *graph = open_sample(home_db(&h, "db"));
    for (uint32_t i = 0; i < GAMES; i++)
        ids[i] = GAMES - i;
    CHECK_INT(tgn_bin_put(graph, ids, GAMES, NULL, &done, NULL), 0);
    CHECK_INT(done, GAMES);
    CHECK_INT(games_of(graph), 0);
    CHECK_INT(tgn_bin_restore(graph, NULL, 0, false, NULL, NULL, NULL), 0);
    CHECK_INT(games_of(graph), GAMES);
    CHECK_INT(tgn_graph_import(graph, &records, 1, NULL, NULL, &sum, NULL), 0);
    CHECK_INT(sum.duplicates, GAMES);
    is_sound(graph);
    tgn_graph_close(graph);
    home_close(&h);
}

/* ---- emptied ------------------------------------------------------------------------------------------- */

static void emptied(void)
{
    uint64_t done;
    tgn_bin_sum sum;
    home_open(&h);
    tgn_graph *graph = open_sample(home_db(&h, "db"));
    const uint64_t before = (uint64_t)time(NULL) - 1;
    CHECK_INT(tgn_bin_put(graph, (uint32_t[]){1, 2, 3, 4}, 4, NULL, NULL, NULL), 0);
    CHECK_INT(tgn_bin_empty(graph, before, &done, NULL), 0);
    CHECK_INT(done, 0);
    CHECK_INT(tgn_bin_drop(graph, (uint32_t[]){3, 5, 999}, 3, &done, NULL), 0);
    CHECK_INT(done, 1);
    CHECK_INT(in_bin(graph), 3);
    CHECK_INT(tgn_bin_restore(graph, (uint32_t[]){3, 2}, 2, true, NULL, &sum, NULL), 0);
    CHECK_INT(sum.missing, 1);
    CHECK_INT(sum.restored, 1);
    CHECK_INT(tgn_bin_empty(graph, UINT64_MAX, &done, NULL), 0);
    CHECK_INT(done, 2);
    CHECK_INT(in_bin(graph), 0);
    CHECK_INT(games_of(graph), GAMES - 3);
    is_sound(graph);
    tgn_graph_close(graph);
    home_close(&h);
}

static void for_reading_only(void)
{
    tgn_error error = {0};
    home_open(&h);
    const char *path = home_db(&h, "db");
    tgn_graph *graph = open_sample(path);
    CHECK_INT(tgn_graph_remove(graph, 1, NULL), 0);
    tgn_graph_close(graph);
    graph = open_graph(path, TGN_GRAPH_READ);
    CHECK_INT(in_bin(graph), 1);
    CHECK_INT(tgn_bin_restore(graph, NULL, 0, true, NULL, NULL, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_bin_empty(graph, UINT64_MAX, NULL, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_bin_put(graph, (uint32_t[]){2}, 1, NULL, NULL, &error), TGN_ERR_ARGUMENT);
    tgn_graph_close(graph);
    home_close(&h);
}

static bool never(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context, (void)what, (void)done, (void)total;
    return false;
}

static void stopped(void)
{
    const tgn_progress progress = {never, NULL};
    home_open(&h);
    tgn_graph *graph = open_sample(home_db(&h, "db"));
    CHECK_INT(tgn_bin_put(graph, (uint32_t[]){1, 2}, 2, &progress, NULL, NULL), TGN_ERR_STOPPED);
    CHECK_INT(games_of(graph), GAMES);
    tgn_graph_close(graph);
    home_close(&h);
}

/* ---- killed -------------------------------------------------------------------------------------------- */

enum { FIRST = 5, SOME = 30 };

/* Games come and go, one by one or some at once; what is done is told by one byte each. */
static int be_writer(const char *path)
{
    tgn_graph *graph;
    uint32_t ids[SOME];
    for (uint32_t i = 0; i < SOME; i++)
        ids[i] = FIRST + i;
    if (tgn_graph_open(&graph, path, TGN_GRAPH_WRITE, NULL, NULL) < 0)
        return 1;
    for (;;) {
        if (tgn_bin_put(graph, ids, SOME, NULL, NULL, NULL) < 0 || write(1, "-", 1) < 1 ||
            tgn_bin_restore(graph, NULL, 0, true, NULL, NULL, NULL) < 0 || write(1, "+", 1) < 1 ||
            tgn_graph_remove(graph, 1, NULL) < 0 ||
            tgn_bin_restore(graph, NULL, 0, true, NULL, NULL, NULL) < 0)
            return 1;
    }
}

/* Kill a writer some time after it has told of its first work. */
static void kill_writer(const char *path, long microseconds)
{
    int ends[2], status;
    char told;
    CHECK_INT(pipe(ends), 0);
    const pid_t process = fork();
    if (process == 0) {
        dup2(ends[1], 1);
        execl(program, program, "--write", path, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    CHECK_INT(read(ends[0], &told, 1), 1);
    nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000}, NULL);
    kill(process, SIGKILL);
    CHECK_INT(waitpid(process, &status, 0), process);
    CHECK(WIFSIGNALED(status));
    close(ends[0]);
}

/* Whenever it dies, every game is in the database or in the bin, all of a change or none. */
static void never_lost(void)
{
    uint64_t seed = 3;
    home_open(&h);
    const char *path = home_path(&h, "killed");
    tgn_graph_close(open_sample(path));
    for (int round = 0; round < 10; round++) {
        kill_writer(path, (long)(check_random(&seed) >> 40) % 60000);
        tgn_graph *graph = open_graph(path, TGN_GRAPH_WRITE);
        const uint64_t gone = in_bin(graph);
        CHECK(gone == 0 || gone == 1 || gone == SOME);
        CHECK_INT(games_of(graph), GAMES - gone);
        is_sound(graph);
        CHECK_INT(tgn_bin_restore(graph, NULL, 0, false, NULL, NULL, NULL), 0);
        CHECK_INT(games_of(graph), GAMES);
        tgn_graph_close(graph);
    }
    home_close(&h);
}

int main(int argc, char **argv)
{
    program = argv[0];
    if (argc == 3 && strcmp(argv[1], "--write") == 0)
        return be_writer(argv[2]);
    TEST(listed);
    TEST(as_it_was);
    TEST(recognised);
    TEST(emptied);
    TEST(for_reading_only);
    TEST(stopped);
    if (!on_server())
        TEST(never_lost);
    return check_done();
}
