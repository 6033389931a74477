/*
 * edit_no_memory_test.c - an edit for which there is no memory changes nothing
 *
 * Each edit is tried again
 * and again, each time with the next of its allocations refused, until there is none left to refuse: as long
 * as it says TGN_ERR_MEMORY the games must be what they were, and at the end everything must be sound.
 * Allocations of verification, export and books are refused in the same way.
 */
#include <tengen/graph.h>

#include "../no_memory.h"
#include "base/buffer.h"
#include "temp_folder.h"
#include "random_sgf.h"

/* ---- the database -------------------------------------------------------------------------------------- */

static tgn_graph *graph;
static tgn_sgf_reader *reader;
static char text[RANDOM_SGF];

static tgn_sgf *tree(void)
{
    tgn_sgf *one;
    if (tgn_sgf_reopen_memory(reader, text, strlen(text)) < 0 || tgn_sgf_next(reader, &one) <= 0)
        exit(2);
    return one;
}

static int append(void *context, const void *bytes, size_t length)
{
    tgn_buffer__add(context, bytes, length);
    return ((tgn_buffer *)context)->failed ? TGN_ERR_MEMORY : 0;
}

static char *content(void)
{
    tgn_buffer out = {0};
    CHECK_INT(tgn_graph_export(graph, TGN_EXPORT_JSONL, NULL, append, &out, NULL, NULL), 0);
    return out.data;
}

static void check_sound(void)
{
    tgn_verify_sum sum;
    tgn_error error = {0};
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, &error), 0);
    CHECK_INT(sum.faults, 0);
}

/* ---- work ---------------------------------------------------------------------------------------------- */

static int add(tgn_sgf *one)
{
    return tgn_graph_add(graph, one, true, true, NULL, NULL);
}

static int replace(tgn_sgf *one)
{
    return tgn_graph_replace(graph, 3, one, true, NULL);
}

static int take_out(tgn_sgf *one)
{
    (void)one;
    return tgn_graph_remove(graph, 5, NULL);
}

static int cut(tgn_sgf *one)
{
    (void)one;
    return tgn_graph_cut(graph, 7, 3, NULL);
}

static int verify(tgn_sgf *one)
{
    (void)one;
    return tgn_graph_verify(graph, NULL, NULL, NULL, NULL, NULL);
}

static int export(tgn_sgf *one)
{
    (void)one;
    tgn_buffer out = {0};
    const tgn_filter filter = {.player = "P"};
    const int code = tgn_graph_export(graph, TGN_EXPORT_JSONL, &filter, append, &out, NULL, NULL);
    tgn_buffer__clear(&out);
    return code;
}

static int book(tgn_sgf *one)
{
    (void)one;
    tgn_buffer out = {0};
    const tgn_book_options options = {.size = {5, 5}, .min_games = 1, .depth = 2};
    const int code = tgn_graph_book(graph, &options, append, &out, NULL, NULL);
    tgn_buffer__clear(&out);
    return code;
}

/* Do the work with each allocation refused in turn. Returns how many there were. */
static long refuse_every(int (*work)(tgn_sgf *), bool changes)
{
    char *before = content();
    long at = 0;
    for (; at < 100000; at++) {
        tgn_sgf *one = tree();
        asked = 0;
        refuse_at = at;
        const int code = work(one);
        const bool done = asked <= at;
        refuse_at = -1;
        CHECK(code == 0 || code == TGN_ERR_MEMORY);
        if (code == 0 && (changes || done))
            break; /* it had none left to refuse, or managed without */
        CHECK(!done);
        char *after = content();
        CHECK(strcmp(before, after) == 0);
        free(after);
    }
    free(before);
    return at;
}

static void edits(void)
{
    static int (*const works[])(tgn_sgf *) = {add, replace, take_out, cut};
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
        CHECK(refuse_every(works[i], true) > 20);
        check_sound();
    }
}

static void everything_else(void)
{
    CHECK(refuse_every(verify, false) > 20);
    CHECK(refuse_every(export, false) > 1);
    CHECK(refuse_every(book, false) > 5);
}

int main(int argc, char **argv)
{
    home h;
    tgn_error error = {0};
    uint64_t seed = 2;
    home_open(&h);
    if (tgn_sgf_open_memory(&reader, "", 0) < 0 ||
        tgn_graph_open(&graph, home_path(&h, "db"), TGN_GRAPH_CREATE, NULL, &error) < 0)
        exit(2);
    for (int i = 0; i < 8; i++) {
        random_sgf(text, &seed, (random_sgf_wish){.rows = 5, .cols = 5, .steps = 12, .variations = true});
        CHECK_INT(add(tree()), 0);
    }
    TEST(edits);
    TEST(everything_else);
    tgn_graph_close(graph);
    tgn_sgf_close(reader);
    home_close(&h);
    return check_done();
}
