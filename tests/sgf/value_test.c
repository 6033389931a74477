/*
 * value_test.c - values as text and as points, part of a game, and a stream that fails
 */
#include "../check.h"

#include <tengen/tengen.h>

static tgn_sgf_reader *reader;
static tgn_sgf *tree;

/* Read a record; its root's first property of this id. */
static const tgn_sgf_value *value_of(const char *record, tgn_sgf_id id)
{
    tgn_sgf_close(reader);
    CHECK_INT(tgn_sgf_open_memory(&reader, record, strlen(record)), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    const tgn_sgf_property *property = tgn_sgf_find(tree, 0, id);
    CHECK(property != NULL);
    CHECK_INT(tgn_sgf_value_count(property), 1);
    return &tree->values[property->value];
}

static void check_text(const char *record, bool simple, const char *expected)
{
    char out[64];
    const tgn_sgf_value *value = value_of(record, TGN_SGF_C);
    CHECK_INT(tgn_sgf_text(tree, value, simple, out, sizeof out), strlen(expected));
    CHECK_TEXT(out, expected);
}

static void text(void)
{
    check_text("(;C[plain])", false, "plain");
    check_text("(;C[a\\]b\\\\c\\:d\\e])", false, "a]b\\c:de");
    check_text("(;C[one\ntwo])", false, "one\ntwo");
    check_text("(;C[one\r\ntwo\n\rthree\rfour])", false, "one\ntwo\nthree\nfour");
    check_text("(;C[one\ntwo])", true, "one two");
    check_text("(;C[one\\\ntwo])", false, "onetwo");
    check_text("(;C[one\\\r\ntwo])", true, "onetwo");
    check_text("(;C[a\tb\vc])", false, "a b c");
    check_text("(;C[])", false, "");
}

/* What does not fit is cut between characters, and the whole length is told. */
static void cut_text(void)
{
    char out[8];
    const tgn_sgf_value *value = value_of("(;C[ab\xE6\xAD\xA6\xE5\xAE\xAE])", TGN_SGF_C);
    static const char *const expected[] = {"", "a", "ab", "ab", "ab", "ab\xE6\xAD\xA6", "ab\xE6\xAD\xA6"};
    for (size_t capacity = 1; capacity <= 7; capacity++) {
        memset(out, '#', sizeof out);
        CHECK_INT(tgn_sgf_text(tree, value, true, out, capacity), 8);
        CHECK_TEXT(out, expected[capacity - 1]);
        CHECK(out[capacity] == '#');
    }
    CHECK_INT(tgn_sgf_text(tree, value, true, NULL, 0), 8);
}

static void check_point(const char *record, const char *expected)
{
    tgn_point point;
    char out[TGN_POINT_TEXT];
    int code = tgn_sgf_point(tree, value_of(record, TGN_SGF_B), &point);
    CHECK_TEXT(code < 0 ? "none" : tgn_point_format(out, point, tree->size), expected);
}

static void points(void)
{
    check_point("(;SZ[9]B[aa])", "A9");
    check_point("(;SZ[9]B[ ii ])", "J1");
    check_point("(;SZ[9]B[])", "pass");
    check_point("(;SZ[19]B[tt])", "pass");
    check_point("(;SZ[21]B[tt])", "U2");
    check_point("(;SZ[20]B[tt])", "U1");
    check_point("(;SZ[9]B[ja])", "none");
    check_point("(;SZ[9:3]B[id])", "none");
    check_point("(;SZ[9]B[a])", "none");
    check_point("(;SZ[9]B[A1])", "none");
}

static void rectangles(void)
{
    static const char *const same[] = {"(;SZ[9]AB[bc:de])", "(;SZ[9]AB[de:bc])", "(;SZ[9]AB[be:dc])"};
    tgn_point from, to;
    for (int i = 0; i < 3; i++) {
        const tgn_sgf_value *value = value_of(same[i], TGN_SGF_AB);
        CHECK_INT(tgn_sgf_rectangle(tree, value, &from, &to), 0);
        CHECK_INT(from, tgn_point_at(2, 1));
        CHECK_INT(to, tgn_point_at(4, 3));
    }
    const tgn_sgf_value *off = value_of("(;SZ[9]AB[aa:ja])", TGN_SGF_AB);
    CHECK_INT(tgn_sgf_rectangle(tree, off, &from, &to), TGN_ERR_INPUT);
}

/* So many moves and no more; a move in the root is part of the start. */
static void some_moves(void)
{
    static const size_t wanted[] = {0, 1, 2, 3, SIZE_MAX}, played[] = {1, 1, 2, 3, 4};
    tgn_game *game;
    CHECK_INT(tgn_game_new(&game, (tgn_size){9, 9}, NULL), 0);
    value_of("(;SZ[9]B[aa];W[bb];C[talk];B[cc];W[dd])", TGN_SGF_B);
    for (int i = 0; i < 5; i++) {
        CHECK_INT(tgn_sgf_replay(tree, game, wanted[i]), 0);
        CHECK_INT(tgn_game_moves(game), played[i]);
    }
    tgn_game_free(game);
}

/* Gives a game and a half, then fails. */
static int64_t fail_later(void *context, void *bytes, size_t capacity)
{
    static const char start[] = "(;SZ[9];B[aa])(;SZ[9];B[bb]";
    int *calls = context;
    CHECK(capacity >= sizeof start);
    if ((*calls)++)
        return TGN_ERR_IO;
    memcpy(bytes, start, sizeof start - 1);
    return sizeof start - 1;
}

/* What a stream gave before it failed is good; then its own code is told. */
static void failing_stream(void)
{
    int calls = 0;
    CHECK_INT(tgn_sgf_reopen_stream(reader, fail_later, &calls), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    CHECK_INT(tree->node_count, 2);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    CHECK_INT(tree->node_count, 2);
    CHECK_INT(tgn_sgf_next(reader, &tree), TGN_ERR_IO);
}

int main(int argc, char **argv)
{
    TEST(text);
    TEST(cut_text);
    TEST(points);
    TEST(rectangles);
    TEST(some_moves);
    TEST(failing_stream);
    tgn_sgf_close(reader);
    return check_done();
}
