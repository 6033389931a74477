/*
 * edit_threads_test.c - while one thread edits and verifies, others export and ask
 *
 * Every game on record is one of two, so whatever moment an export shows, it is a list of these; and the
 * totals of the empty board are those of some moment.
 */
#include "../tsan.h"

#include <pthread.h>
#include <stdatomic.h>

#include <tengen/graph.h>

#include "../check.h"
#include "base/buffer.h"
#include "temp_folder.h"

enum { READERS = 2, EDITS = 24, GAMES = 12 };

static const char *const texts[] = {"(;FF[4]CA[UTF-8]SZ[5]PB[one]\n;B[cc];W[bb];B[dd])\n",
                                    "(;FF[4]CA[UTF-8]SZ[5]PB[two]\n;B[bb];W[dd])\n"};
static tgn_graph *graph;
static atomic_bool done;
static atomic_ulong looked, wrong;

static int append(void *context, const void *bytes, size_t length)
{
    tgn_buffer__add(context, bytes, length);
    return 0;
}

/* Whether an export is a list of our games, as many as there can be. */
static bool is_list(const tgn_buffer *out)
{
    const char *at = out->data, *end = out->data + out->length;
    int games = 0;
    for (; at < end; games++) {
        const char *text = texts[strncmp(at, texts[0], strlen(texts[0])) != 0];
        if (strncmp(at, text, strlen(text)) != 0)
            return false;
        at += strlen(text);
    }
    return games >= GAMES - 1 && games <= GAMES;
}

static bool ask(void)
{
    tgn_board board;
    tgn_answer *answer;
    tgn_board_init(&board, (tgn_size){5, 5});
    const tgn_question question = {.board = &board, .to_move = TGN_BLACK};
    if (tgn_graph_position(graph, &question, &answer, NULL) < 0)
        return false;
    const bool good = answer->total.games >= GAMES - 1 && answer->total.games <= GAMES;
    tgn_answer_free(answer);
    return good;
}

static void *reader(void *unused)
{
    (void)unused;
    tgn_buffer out = {0};
    while (!done) {
        out.length = 0;
        const int code = tgn_graph_export(graph, TGN_EXPORT_SGF, NULL, append, &out, NULL, NULL);
        wrong += code < 0 || !is_list(&out) || !ask();
        looked++;
    }
    tgn_buffer__clear(&out);
    return NULL;
}

static tgn_sgf *parse(tgn_sgf_reader *from, const char *text)
{
    tgn_sgf *tree;
    if (tgn_sgf_reopen_memory(from, text, strlen(text)) < 0 || tgn_sgf_next(from, &tree) <= 0)
        exit(2);
    return tree;
}

static void edit(tgn_sgf_reader *from, int number)
{
    static uint32_t oldest = 1, newest = GAMES;
    tgn_verify_sum sum;
    const char *text = texts[number % 2];
    if (number % 3 == 0) {
        CHECK_INT(tgn_graph_remove(graph, oldest++, NULL), 0);
        CHECK_INT(tgn_graph_add(graph, parse(from, text), false, true, &newest, NULL), 0);
    } else {
        CHECK_INT(tgn_graph_replace(graph, newest - (uint32_t)number % 5, parse(from, text), false, NULL), 0);
    }
    if (number % 6 != 5)
        return;
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, NULL), 0);
    CHECK_INT(sum.faults, 0);
    CHECK_INT(sum.games, GAMES);
}

static void edits_among_readers(void)
{
    home h;
    tgn_sgf_reader *from;
    pthread_t readers[READERS];
    home_open(&h);
    if (tgn_sgf_open_memory(&from, "", 0) < 0 ||
        tgn_graph_open(&graph, home_db(&h, "db"), TGN_GRAPH_CREATE, NULL, NULL) < 0)
        exit(2);
    for (int i = 0; i < GAMES; i++)
        CHECK_INT(tgn_graph_add(graph, parse(from, texts[i % 2]), false, true, NULL, NULL), 0);
    for (int i = 0; i < READERS; i++)
        CHECK_INT(pthread_create(&readers[i], NULL, reader, NULL), 0);
    for (int i = 0; i < EDITS; i++)
        edit(from, i);
    done = true;
    for (int i = 0; i < READERS; i++)
        CHECK_INT(pthread_join(readers[i], NULL), 0);
    CHECK(looked > 0);
    CHECK_INT(wrong, 0);
    tgn_graph_close(graph);
    tgn_sgf_close(from);
    home_close(&h);
}

int main(int argc, char **argv)
{
    TEST(edits_among_readers);
    return check_done();
}
