/*
 * sgf_fuzz.c - any bytes as a game record
 *
 * Read from memory and, as a stream, in small pieces: the same games and problems come out. Everything is
 * played and written; what was written reads back as the same tree, and writing that again gives the same
 * text.
 */
#include "fuzz.h"
#include "../tests/pieces.h"

#include <string.h>

#include <tengen/tengen.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "sgf/source/stream.h"

/* What one reading gave: text that two readings can be compared by. */
typedef struct reading {
    tgn_buffer written, problems, moves;
    int games;
} reading;

static int append(void *context, const void *bytes, size_t length)
{
    tgn_buffer__add(context, bytes, length);
    return 0;
}

static void check_tree(const tgn_sgf *tree, size_t size)
{
    for (uint32_t i = 0; i < tree->node_count; i++) {
        const tgn_sgf_node *node = &tree->nodes[i];
        FUZZ_CHECK(i == 0 ? node->parent == TGN_SGF_NONE : node->parent < i);
        FUZZ_CHECK(node->sibling == TGN_SGF_NONE || (node->sibling > i && node->sibling < tree->node_count));
        FUZZ_CHECK(node->property <= node[1].property && node[1].property <= tree->property_count);
    }
    for (uint32_t i = 0; i < tree->property_count; i++)
        FUZZ_CHECK(tree->properties[i].value < tree->properties[i + 1].value);
    for (size_t i = 0; i < tree->problem_count; i++)
        FUZZ_CHECK(tree->problems[i].offset <= size && tree->problems[i].line >= 1);
}

static void read_all(reading *out, tgn_sgf_reader *reader, tgn_game *game, size_t size)
{
    tgn_sgf *tree;
    int code;
    while ((code = tgn_sgf_next(reader, &tree)) > 0) {
        FUZZ_CHECK(++out->games < 1 << 20);
        FUZZ_CHECK(tgn_sgf_check(tree, game) == 0);
        check_tree(tree, size);
        for (size_t i = 0; i < tree->problem_count; i++)
            tgn_buffer__printf(&out->problems, "%s@%llu:%u ", tgn_problem_name(tree->problems[i].kind),
                               (unsigned long long)tree->problems[i].offset, tree->problems[i].line);
        if (tree->refused)
            continue;
        for (size_t i = 0; i < tgn_game_moves(game); i++)
            tgn_buffer__printf(&out->moves, "%u ", tgn_game_move(game, i).point);
        FUZZ_CHECK(tgn_sgf_write(tree, append, &out->written) == 0);
    }
    FUZZ_CHECK(code == 0);
}

static void clear(reading *r)
{
    tgn_buffer__clear(&r->written);
    tgn_buffer__clear(&r->problems);
    tgn_buffer__clear(&r->moves);
}

static bool same(const tgn_buffer *a, const tgn_buffer *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->data, b->data, a->length) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 1 << 16)
        return 0;
    reading whole = {0}, streamed = {0}, again = {0};
    static tgn_sgf_reader *reader; /* made once: they are meant to be used again */
    static tgn_game *game;
    if (!game)
        FUZZ_CHECK(tgn_game_new(&game, (tgn_size){19, 19}, NULL) == 0 &&
                   tgn_sgf_open_memory(&reader, "", 0) == 0);

    FUZZ_CHECK(tgn_sgf_reopen_memory(reader, data, size) == 0);
    read_all(&whole, reader, game, size);
    FUZZ_CHECK(whole.games > 0);

    pieces p = {data, size, size % 13 + 1};
    FUZZ_CHECK(tgn_sgf_reopen_stream(reader, read_piece, &p) == 0);
    tgn_sgf_reader__set_window(reader, size % 97 + 1);
    read_all(&streamed, reader, game, size);

    FUZZ_CHECK(tgn_sgf_reopen_memory(reader, whole.written.data, whole.written.length) == 0);
    read_all(&again, reader, game, whole.written.length);
    if (whole.written.length) {
        FUZZ_CHECK(same(&whole.written, &again.written));
        FUZZ_CHECK(same(&whole.moves, &again.moves));
    }
    /*
     * An encoding is guessed from what the window shows, so only plain UTF-8 must read the same through any
     * window.
     */
    if (tgn_utf8__valid(data, size) == size) {
        FUZZ_CHECK(whole.games == streamed.games);
        FUZZ_CHECK(same(&whole.problems, &streamed.problems));
        FUZZ_CHECK(same(&whole.written, &streamed.written));
    }

    clear(&whole);
    clear(&streamed);
    clear(&again);
    return 0;
}
