/*
 * repair_test.c - what a reader of records must survive, as data
 *
 * Reads tests/sgf/repair_cases.txt; its head explains the form. Besides what a case asserts, every case is
 * also
 *  - read as a stream in pieces so small that every game is cut everywhere: the answer must be the same;
 *  - written and read again: the second text equals the first, and the shape of the file has no problems left.
 */
#include "../check.h"
#include "../pieces.h"

#include <tengen/tengen.h>

#include "sgf/source/stream.h"

enum { LINE_MAX_ = 1 << 16, INPUT_MAX = 1 << 16, TEXT_MAX = 1 << 16 };

typedef struct test_case {
    char name[200];
    char input[INPUT_MAX];
    size_t length;
    int line;
} test_case;

static tgn_game *game;

/* ---- describing what was read -------------------------------------------------------------------------- */

typedef struct description {
    char games[32], problems[TEXT_MAX], lines[TEXT_MAX], moves[TEXT_MAX], shape[TEXT_MAX], size[256],
        encoding[256], board[TEXT_MAX];
    char written[TEXT_MAX];
    size_t written_length;
} description;

static void add(char *text, size_t capacity, const char *format, const char *a, const char *b,
                unsigned long long n)
{
    size_t length = strlen(text);
    snprintf(text + length, capacity - length, format, length ? " " : "", a, b, n);
}

static int collect(void *context, const void *bytes, size_t length)
{
    description *d = context;
    if (d->written_length + length >= TEXT_MAX)
        return TGN_ERR_LIMIT;
    memcpy(d->written + d->written_length, bytes, length);
    d->written_length += length;
    d->written[d->written_length] = '\0';
    return 0;
}

static void describe_moves(description *d)
{
    char text[TGN_POINT_TEXT];
    for (size_t i = 0; i < tgn_game_moves(game); i++) {
        tgn_move move = tgn_game_move(game, i);
        tgn_point_format_sgf(text, move.point);
        add(d->moves, TEXT_MAX, "%s%s%s", move.colour == TGN_BLACK ? "B:" : "W:", move.point ? text : "pass",
            0);
    }
}

static void describe_board(description *d)
{
    const tgn_board *board = tgn_game_board(game);
    for (int row = 0; row < board->size.rows; row++) {
        char line[32] = "";
        for (int col = 0; col < board->size.cols; col++)
            line[col] = ".XO"[tgn_board_at(board, tgn_point_at(row, col))];
        add(d->board, TEXT_MAX, "%s%s%s", line, "", 0);
    }
}

/* The tree as nested parentheses of node numbers, which only parents and siblings can give. */
static void describe_shape(description *d, const tgn_sgf *tree)
{
    for (uint32_t i = 0; i < tree->node_count; i++) {
        char text[64];
        if (tree->nodes[i].parent == TGN_SGF_NONE)
            snprintf(text, sizeof text, "%u", i);
        else
            snprintf(text, sizeof text, "%u<%u", i, tree->nodes[i].parent);
        if (tree->nodes[i].sibling != TGN_SGF_NONE)
            snprintf(text + strlen(text), 24, "~%u", tree->nodes[i].sibling);
        add(d->shape, TEXT_MAX, "%s%s%s", text, "", 0);
    }
}

static void add_problem(description *d, const tgn_problem *problem)
{
    char more[24] = "";
    if (problem->more)
        snprintf(more, sizeof more, "+%u", problem->more);
    add(d->problems, TEXT_MAX, "%s%s@%.0s%llu", tgn_problem_name(problem->kind), "", problem->offset);
    strcat(d->problems, more);
    add(d->lines, TEXT_MAX, "%s%s%s%llu", "", "", problem->line);
}

/* A record is refused exactly when one of its problems is of a kind that refuses. */
static bool refused_rightly(const tgn_sgf *tree)
{
    bool refuses = false;
    for (size_t i = 0; i < tree->problem_count; i++)
        refuses |= tgn_problem_refuses(tree->problems[i].kind);
    return refuses == tree->refused;
}

static void describe(description *d, tgn_sgf_reader *reader)
{
    tgn_sgf *tree;
    int games = 0, code;
    memset(d, 0, sizeof *d);
    while ((code = tgn_sgf_next(reader, &tree)) > 0) {
        games++;
        CHECK_INT(tgn_sgf_check(tree, game), 0);
        for (size_t i = 0; i < tree->problem_count; i++)
            add_problem(d, &tree->problems[i]);
        CHECK(refused_rightly(tree));
        char size[TGN_SIZE_TEXT];
        add(d->size, 256, "%s%s%s", tgn_size_format(size, tree->size), "", 0);
        add(d->encoding, 256, "%s%s%s", tree->encoding, "", 0);
        if (tree->refused)
            continue;
        describe_moves(d);
        describe_board(d);
        describe_shape(d, tree);
        CHECK_INT(tgn_sgf_write(tree, collect, d), 0);
    }
    CHECK_INT(code, 0);
    snprintf(d->games, sizeof d->games, "%d", games);
}

/* ---- reading in pieces --------------------------------------------------------------------------------- */

static void same_in_pieces(const test_case *c, const description *whole)
{
    static description d;
    static const size_t windows[] = {1, 7, 64, 4096};
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        pieces p = {c->input, c->length, windows[i]};
        tgn_sgf_reader *reader;
        CHECK_INT(tgn_sgf_open_stream(&reader, read_piece, &p), 0);
        tgn_sgf_reader__set_window(reader, windows[i]);
        describe(&d, reader);
        CHECK_TEXT(d.games, whole->games);
        CHECK_TEXT(d.problems, whole->problems);
        CHECK_TEXT(d.lines, whole->lines);
        CHECK_TEXT(d.moves, whole->moves);
        CHECK_TEXT(d.written, whole->written);
        tgn_sgf_close(reader);
    }
}

/* What was written reads back the same, and nothing about its shape is wrong any more. */
static void same_when_written(const description *first)
{
    static description again;
    static const char *const shape[] = {"junk",      "missing-", "extra-",   "truncated", "empty-variation",
                                        "unescaped", "runaway",  "no-value", "no-name",   "long-name",
                                        "encoding",  "control",  "foreign"};
    tgn_sgf_reader *reader;
    if (first->written_length == 0)
        return;
    CHECK_INT(tgn_sgf_open_memory(&reader, first->written, first->written_length), 0);
    describe(&again, reader);
    CHECK_TEXT(again.written, first->written);
    CHECK_TEXT(again.shape, first->shape);
    CHECK_TEXT(again.moves, first->moves);
    CHECK_TEXT(again.board, first->board);
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++)
        CHECK(!strstr(again.problems, shape[i]));
    tgn_sgf_close(reader);
}

/* ---- the file of cases --------------------------------------------------------------------------------- */

static int hex(char c)
{
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/* Append a line of input: \n \r \t \0 \\ \xNN, and \* N TEXT for repetition is left to other tests. */
static void add_input(test_case *c, const char *line)
{
    for (const char *p = line; *p && *p != '\n'; p++) {
        char byte = *p;
        if (byte == '\\') {
            switch (*++p) {
            case 'n':
                byte = '\n';
                break;
            case 'r':
                byte = '\r';
                break;
            case 't':
                byte = '\t';
                break;
            case '0':
                byte = '\0';
                break;
            case 'x':
                byte = (char)(hex(p[1]) << 4 | hex(p[2]));
                p += 2;
                break;
            default:
                byte = *p;
                break;
            }
        }
        c->input[c->length++] = byte;
    }
}

/* \xNN in the text that is looked for; every other backslash is itself. */
static void unhex(char *text)
{
    char *out = text;
    for (const char *p = text; *p; p++)
        if (p[0] == '\\' && p[1] == 'x' && p[2] && p[3]) {
            *out++ = (char)(hex(p[2]) << 4 | hex(p[3]));
            p += 3;
        } else {
            *out++ = *p;
        }
    *out = '\0';
}

static void check_line(const description *d, const char *key, char *value)
{
    if (strcmp(key, "games") == 0)
        CHECK_TEXT(d->games, value);
    else if (strcmp(key, "problems") == 0)
        CHECK_TEXT(d->problems, value);
    else if (strcmp(key, "lines") == 0)
        CHECK_TEXT(d->lines, value);
    else if (strcmp(key, "moves") == 0)
        CHECK_TEXT(d->moves, value);
    else if (strcmp(key, "board") == 0)
        CHECK_TEXT(d->board, value);
    else if (strcmp(key, "shape") == 0)
        CHECK_TEXT(d->shape, value);
    else if (strcmp(key, "size") == 0)
        CHECK_TEXT(d->size, value);
    else if (strcmp(key, "encoding") == 0)
        CHECK_TEXT(d->encoding, value);
    else if (strcmp(key, "has") == 0) {
        unhex(value);
        CHECK(strstr(d->written, value) != NULL || !printf("    no '%s' in: %s\n", value, d->written));
    } else
        CHECK(!"an unknown word in the file of cases");
}

static void run_case(const test_case *c, char expected[][1024], int count)
{
    static description d;
    tgn_sgf_reader *reader;
    check_faults = 0;
    CHECK_INT(tgn_sgf_open_memory(&reader, c->input, c->length), 0);
    describe(&d, reader);
    tgn_sgf_close(reader);
    for (int i = 0; i < count; i++) {
        char *value = strchr(expected[i], ' ');
        if (value)
            *value++ = '\0';
        check_line(&d, expected[i], value ? value : expected[i] + strlen(expected[i]));
    }
    same_in_pieces(c, &d);
    same_when_written(&d);
    check_faults ? check_failed++ : check_passed++;
    printf("%s %s\n", check_faults ? "FAIL" : "ok  ", c->name);
}

int main(int argc, char **argv)
{
    static test_case c;
    static char line[LINE_MAX_], expected[32][1024];
    int count = 0;
    FILE *file = fopen(argc > 1 ? argv[1] : "tests/sgf/repair_cases.txt", "rb");
    if (!file || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0)
        return 1;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "== ", 3) == 0) {
            if (c.name[0])
                run_case(&c, expected, count);
            memset(&c, 0, sizeof c);
            count = 0;
            snprintf(c.name, sizeof c.name, "%.190s", line + 3);
        } else if (line[0] == '|') {
            add_input(&c, line + 1);
        } else if (line[0] && line[0] != '#' && c.name[0]) {
            snprintf(expected[count++], sizeof expected[0], "%.1000s", line);
        }
    }
    run_case(&c, expected, count);
    fclose(file);
    tgn_game_free(game);
    return check_done();
}
