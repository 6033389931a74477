/*
 * linear_test.c - no input of n bytes costs n^2
 *
 * Each hostile shape is made with n and with 10 n repetitions and read, checked and written; the steps
 * counted by the reader (bytes and nodes looked at, looking ahead included) may grow fourteenfold at the most
 * (a tenfold input may need a second window). Steps, not seconds: the test says the same on every machine.
 * The large ones also show that nothing recurses: under AddressSanitizer the stack would not last.
 */
#include "../check.h"
#include "../pieces.h"

#include <tengen/tengen.h>

typedef struct shape {
    const char *name, *head, *body, *middle, *tail_body,
        *tail; /* head, n bodies, middle, n tail bodies, tail */
} shape;

static const shape shapes[] = {
    {"moves in a line", "(;GM[1]", ";B[aa];W[bb]", "", "", ")"},
    {"empty nodes", "(;GM[1]", ";", "", "", ")"},
    {"nested variations", "(;GM[1]", "(;B[aa]", "", ")", ")"},
    {"bare parentheses", "", "(", ";GM[1]", ")", ""},
    {"siblings", "(;GM[1]", "(;B[aa])", "", "", ")"},
    {"siblings far from the root", "(;GM[1]", ";B[aa];W[bb]", "(;B[cc])", "(;B[dd])", ")"},
    {"empty variations", "(;GM[1]", "()", "", "", ")"},
    {"a long comment", "(;GM[1]C[", "word ", "", "", "])"},
    {"a comment without end", "(;GM[1]C[", "word ", "", "", ""},
    {"a comment of opening brackets", "(;GM[1]C[", "[", "", "", "])"},
    {"a comment of bare closing brackets", "(;GM[1]C[", "x]", "", "", "])"},
    {"smiles", "(;GM[1]C[", "a :] b", "", "", "])"},
    {"values that nothing sensible follows", "(;GM[1]", "A[]x", "", "", ")"},
    {"values that swallow nodes", "(;GM[1]", "C[x\n;B[aa]", "", "", ")"},
    {"values that never end", "(;GM[1]", "C[", "", "", ""},
    {"names without values", "(;GM[1]", "AB ", "", "", ")"},
    {"one endless name", "(;GM[1]", "ABCDEFGH", "", "", "[x])"},
    {"values without names", "(;GM[1];", "[aa]", "", "", ")"},
    {"many values", "(;GM[1]AB", "[aa][bb]", "", "", ")"},
    {"many properties", "(;GM[1]", "AB[aa]AE[aa]", "", "", ")"},
    {"many unknown properties", "(;GM[1]", "XX[aa]", "", "", ")"},
    {"setup and removal", "(;GM[1]", ";AB[aa:ss];AE[aa:ss]", "", "", ")"},
    {"tiny games", "", "(;B[aa])\n", "", "", ""},
    {"tiny games without end", "", "(;GM[1];B[aa]\n", "", "", ""},
    {"games without beginning", "", ";GM[1];B[aa])\n", "", "", ""},
    {"junk", "", "no game here (or there); ", "", "", ""},
    {"junk of semicolons", "", "; ", "", "", ""},
    {"junk behind a game", "(;GM[1])", "; AB ( ) x", "", "", ""},
    {"blanks", "(", "   \n", ";GM[1]", " \r\n", ")"},
    {"closing parentheses", "(;GM[1])", ")", "", "", ""},
    {"bytes of no encoding", "(;GM[1]C[", "\xFF\x80", "", "", "])"},
    {"damaged UTF-8", "(;GM[1]C[\xE7\x8E\x8B\xE5\x85\x83", "\xE7\x8E\x8B\xE5?", "", "", "])"},
    {"Shift_JIS", "(;GM[1]C[", "\x95\x90\x8B\x7B\x90\xB3\x8E\xF7", "", "", "])"},
    {"many games, many encodings", "",
     "(;GM[1]PB[\x95\x90\x8B\x7B])(;PB[\xCE\xE2\xC7\xE5])(;PB[\xE6\xAD\xA6])", "", "", ""},
    {"control bytes", "(;GM[1]", "\x01\x02", "", "", ")"},
    {"passes", "(;GM[1]", ";B[];W[tt]", "", "", ")"},
    {"backslashes", "(;GM[1]C[", "\\", "", "", "])"},
    {"GIB moves", "\\HS\n\\GS\n", "STO 0 1 1 3 3\n", "", "", "\\GE\n"},
    {"GIB records", "", "\\HS\nSTO 0 1 1 3 3\n", "", "", ""},
    {"a GIB head", "\\HS\n", "\\[GAMENAME=x\\]\n\\[GAMEBLACKNAME=(((\\]\n", "", "", ""},
    {"a GIB line", "\\HS\n\\[GAMETAG=", "W3,(", "", "", ")\\]\n"},
    {"GIB lines of nothing", "\\HS\n", "x\n", "", "", ""},
    {"NGF moves", "t\n9\n", "PMABBEEEE\n", "", "", ""},
    {"UGF moves", "[Header]\nSize=9\nHdcp=0\n[Data]\n", "CC,B1,1,0\n", "", "", ""},
    {"UGF records", "", "[Header]\nSize=9\nHdcp=0\n[Data]\nCC,B1,1,0\n", "", "", ""},
    {"UGF comments", "[Header]\nHdcp=0\n[Data]\nCC,B1,1,0\n[Figure]\n.Text,1\n", "a]\n.#,1,1,A\n", "", "",
     ""},
    {"UGF variations in each other", "[Header]\nHdcp=0\n[Data]\nCC,B1,1,0\n[ReviewNode]\n",
     "VARIATION,\nNODE,9,1,1,1\n", "", "VARIATIONEND,\n", ""},
    {"UGF variations of one move", "[Header]\nHdcp=0\n[Data]\nCC,B1,1,0\n[ReviewNode]\n",
     "VARIATION,\nNODE,9,1,1,1\nVARIATIONEND,\n", "", "", ""},
};

static tgn_game *game;

static char *make(const shape *s, size_t n, size_t *length)
{
    size_t body = strlen(s->body), tail = strlen(s->tail_body);
    size_t capacity = strlen(s->head) + n * (body + tail) + strlen(s->middle) + strlen(s->tail) + 1;
    char *text = malloc(capacity), *p = text;
    p = stpcpy(p, s->head);
    for (size_t i = 0; i < n; i++, p += body)
        memcpy(p, s->body, body);
    p = stpcpy(p, s->middle);
    for (size_t i = 0; i < n; i++, p += tail)
        memcpy(p, s->tail_body, tail);
    p = stpcpy(p, s->tail);
    *length = (size_t)(p - text);
    return text;
}

static int count_bytes(void *context, const void *bytes, size_t length)
{
    (void)bytes;
    *(uint64_t *)context += length;
    return 0;
}

/* Read, check and write everything; return the steps it took. */
static uint64_t work(const char *text, size_t length, bool as_stream)
{
    pieces s = {text, length, SIZE_MAX};
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    uint64_t written = 0;
    int code =
        as_stream ? tgn_sgf_open_stream(&reader, read_piece, &s) : tgn_sgf_open_memory(&reader, text, length);
    CHECK_INT(code, 0);
    while ((code = tgn_sgf_next(reader, &tree)) > 0) {
        CHECK_INT(tgn_sgf_check(tree, game), 0);
        CHECK_INT(tgn_sgf_write(tree, count_bytes, &written), 0);
    }
    CHECK_INT(code, 0);
    uint64_t steps = tgn_sgf_steps(reader);
    CHECK(written <= 4 * length + 1000);
    tgn_sgf_close(reader);
    return steps;
}

static void grow(const shape *s)
{
    size_t length;
    check_faults = 0;
    for (int as_stream = 0; as_stream < 2; as_stream++) {
        char *small = make(s, 1000, &length);
        uint64_t few = work(small, length, as_stream) + 1000;
        char *large = make(s, 10000, &length);
        uint64_t many = work(large, length, as_stream);
        if (many > 14 * few || many < length / 2) {
            printf("    %s, %s: %llu steps became %llu\n", s->name, as_stream ? "stream" : "memory",
                   (unsigned long long)few, (unsigned long long)many);
            check_fault(__FILE__, __LINE__, "steps grow as the input grows");
        }
        free(small);
        free(large);
    }
    check_faults ? check_failed++ : check_passed++;
    printf("%s %s\n", check_faults ? "FAIL" : "ok  ", s->name);
}

/* The sizes that people have met: they must simply work. */
static void large(void)
{
    static const struct {
        int shape;
        size_t n;
        uint32_t nodes;
    } cases[] = {{0, 50000, 100001}, {2, 100000, 100001}, {4, 10000, 10001}, {7, 10000000, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length;
        char *text = make(&shapes[cases[i].shape], cases[i].n, &length);
        tgn_sgf_reader *reader;
        tgn_sgf *tree;
        CHECK_INT(tgn_sgf_open_memory(&reader, text, length), 0);
        CHECK_INT(tgn_sgf_next(reader, &tree), 1);
        CHECK_INT(tree->node_count, cases[i].nodes);
        CHECK(!tree->refused);
        CHECK_INT(tgn_sgf_check(tree, game), 0);
        uint64_t written = 0;
        CHECK_INT(tgn_sgf_write(tree, count_bytes, &written), 0);
        CHECK(written > length / 2); /* parentheses around an only child are not written */
        tgn_sgf_close(reader);
        free(text);
    }
}

/* A game beyond the limit is refused, from memory and from a stream, and the next one is read all the same. */
static void too_large(void)
{
    static const shape huge = {"", "(;GM[1];B[aa]C[", "0123456789abcdef", "", "", "])\n(;GM[1]SZ[9];B[bb])"};
    size_t length;
    char *text = make(&huge, ((64 << 20) + 100) / 16, &length);
    for (int as_stream = 0; as_stream < 2; as_stream++) {
        pieces p = {text, length, SIZE_MAX};
        tgn_sgf_reader *reader;
        tgn_sgf *tree;
        int code = as_stream ? tgn_sgf_open_stream(&reader, read_piece, &p)
                             : tgn_sgf_open_memory(&reader, text, length);
        CHECK_INT(code, 0);
        CHECK_INT(tgn_sgf_next(reader, &tree), 1);
        CHECK(tree->refused);
        bool told = false;
        for (size_t i = 0; i < tree->problem_count; i++)
            told |= tree->problems[i].kind == TGN_PROBLEM_TOO_LARGE;
        CHECK(told);
        CHECK_INT(tgn_sgf_next(reader, &tree), 1);
        CHECK(!tree->refused && tree->size.rows == 9 && tree->node_count == 2);
        CHECK_INT(tgn_sgf_next(reader, &tree), 0);
        tgn_sgf_close(reader);
    }
    free(text);
}

/* What follows 16 MiB without a game is not read, and one refused tree says so: from memory and from a stream. */
static void too_much_between(void)
{
    static const shape junk = {"", "(;GM[1];B[aa])", "0123456789abcdef", "\n(;GM[1];B[bb])", "", ""};
    static const struct {
        size_t bytes;
        int games;
    } cases[] = {{(16 << 20) - 16, 2}, {16 << 20, 1}, {40 << 20, 1}};
    for (int i = 0; i < 6; i++) {
        size_t length;
        char *text = make(&junk, cases[i / 2].bytes / 16, &length);
        pieces p = {text, length, SIZE_MAX};
        tgn_sgf_reader *reader;
        tgn_sgf *tree;
        CHECK_INT(i % 2 ? tgn_sgf_open_stream(&reader, read_piece, &p)
                        : tgn_sgf_open_memory(&reader, text, length),
                  0);
        for (int games = 0; games < cases[i / 2].games; games++)
            CHECK(tgn_sgf_next(reader, &tree) == 1 && !tree->refused);
        if (cases[i / 2].games == 1) {
            CHECK(tgn_sgf_next(reader, &tree) == 1 && tree->refused && tree->problem_count == 1);
            CHECK_INT(tree->problems[0].kind, TGN_PROBLEM_NO_GAME);
            CHECK_TEXT(tree->problems[0].detail, "16 MiB without one; the rest was not read");
        }
        CHECK_INT(tgn_sgf_next(reader, &tree), 0);
        CHECK_INT(tgn_sgf_next(reader, &tree), 0);
        tgn_sgf_close(reader);
        free(text);
    }
}

int main(int argc, char **argv)
{
    if (tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0)
        return 1;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        grow(&shapes[i]);
    TEST(large);
    TEST(too_large);
    TEST(too_much_between);
    tgn_game_free(game);
    return check_done();
}
