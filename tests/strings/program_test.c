/* program_test.c - the 0-1 program as text, and solved by the solvers that are installed */
#include "../check.h"

#include "brute.h"

#include <tengen/strings_reference.h>

#include "base/buffer.h"

static int skipped;

static tgn_filling board(const char *text)
{
    tgn_filling filling = {0};
    tgn_error error;
    if (tgn_filling_parse(&filling, text, &error) < 0)
        check_fault(__FILE__, __LINE__, error.message);
    return filling;
}

static tgn_filling empty(int rows, int cols)
{
    tgn_filling filling = {0};
    CHECK_INT(tgn_filling_init(&filling, rows, cols, NULL), 0);
    return filling;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

static void compare_text(const char *drawn, tgn_program_options options, const char *expected)
{
    tgn_filling filling = board(drawn);
    tgn_buffer text = {0};
    CHECK_INT(tgn_program_write(&filling, &options, tgn_buffer__write, &text, NULL), 0);
    CHECK_TEXT(text.data, expected);
    tgn_buffer__clear(&text);
    tgn_filling_clear(&filling);
}

static void lp(void)
{
    compare_text("../..", (tgn_program_options){0},
                 "\\ the most strings on a board of 2 x 2, no cut\n"
                 "Maximize\n strings: x1_1 + x1_2 + x2_1 + x2_2\n"
                 "Subject To\n"
                 " c1_1: x1_1 + x1_2 + x2_1 <= 2\n"
                 " c1_2: x1_1 + x1_2 + x2_2 <= 2\n"
                 " c2_1: x1_1 + x2_1 + x2_2 <= 2\n"
                 " c2_2: x1_2 + x2_1 + x2_2 <= 2\n"
                 "Binary\n x1_1\n x1_2\n x2_1\n x2_2\n"
                 "End\n");
}

/* A point that stays empty needs nothing; a hole is neither a point nor a liberty. */
static void lp_settled(void)
{
    compare_text("._#.", (tgn_program_options){0},
                 "\\ the most strings on a board of 1 x 4, no cut\n"
                 "Maximize\n strings: x1_1 + x1_4\n"
                 "Subject To\n"
                 " c1_1: x1_1 <= 1\n"
                 " c1_4: x1_4 <= 0\n"
                 "Binary\n x1_1\n x1_4\n"
                 "End\n");
}

static void mps(void)
{
    compare_text("../._", (tgn_program_options){.format = TGN_PROGRAM_MPS},
                 "* the most strings on a board of 2 x 2, no cut\n"
                 "NAME strings\nROWS\n N strings\n L c1_1\n L c1_2\n L c2_1\n"
                 "COLUMNS\n"
                 " x1_1 strings -1\n x1_1 c1_1 1\n x1_1 c1_2 1\n x1_1 c2_1 1\n"
                 " x1_2 strings -1\n x1_2 c1_1 1\n x1_2 c1_2 1\n"
                 " x2_1 strings -1\n x2_1 c1_1 1\n x2_1 c2_1 1\n"
                 "RHS\n RHS c1_1 2\n RHS c1_2 2\n RHS c2_1 2\n"
                 "BOUNDS\n BV BOUND x1_1\n BV BOUND x1_2\n BV BOUND x2_1\n"
                 "ENDATA\n");
}

static void mps_cuts(void)
{
    compare_text("../..", (tgn_program_options){.format = TGN_PROGRAM_MPS, .cut = TGN_PROGRAM_QUARTER},
                 "* the most strings on a board of 2 x 2, quarter cut\n"
                 "NAME strings\nROWS\n N strings\n L c1_1\n L c1_2\n L c2_1\n L c2_2\n"
                 " G quarter_ac\n G quarter_bd\n"
                 "COLUMNS\n"
                 " x1_1 strings -1\n x1_1 c1_1 1\n x1_1 c1_2 1\n x1_1 c2_1 1\n x1_1 quarter_ac 1\n"
                 " x1_2 strings -1\n x1_2 c1_1 1\n x1_2 c1_2 1\n x1_2 c2_2 1\n x1_2 quarter_bd 1\n"
                 " x2_1 strings -1\n x2_1 c1_1 1\n x2_1 c2_1 1\n x2_1 c2_2 1\n x2_1 quarter_bd -1\n"
                 " x2_2 strings -1\n x2_2 c1_2 1\n x2_2 c2_1 1\n x2_2 c2_2 1\n x2_2 quarter_ac -1\n"
                 "RHS\n RHS c1_1 2\n RHS c1_2 2\n RHS c2_1 2\n RHS c2_2 2\n"
                 "BOUNDS\n BV BOUND x1_1\n BV BOUND x1_2\n BV BOUND x2_1\n BV BOUND x2_2\n"
                 "ENDATA\n");
}

/* The row of a cut in LP, or "" when there is none. */
static const char *cut_row(char out[512], const char *drawn, int cut, int middle, const char *name)
{
    tgn_filling filling = board(drawn);
    tgn_program_options options = {.cut = cut, .middle = middle};
    tgn_buffer text = {0};
    char start[32];
    CHECK_INT(tgn_program_write(&filling, &options, tgn_buffer__write, &text, NULL), 0);
    snprintf(start, sizeof start, "\n %s: ", name);
    const char *row = text.data ? strstr(text.data, start) : NULL;
    snprintf(out, 512, "%.*s", row ? (int)strcspn(row + strlen(start), "=") : 0,
             row ? row + strlen(start) : "");
    tgn_buffer__clear(&text);
    tgn_filling_clear(&filling);
    return out;
}

static void cuts(void)
{
    char row[512];
    CHECK_TEXT(cut_row(row, "../..", TGN_PROGRAM_HALF, 0, "half"), "x1_1 + x1_2 - x2_1 - x2_2 >");
    CHECK_TEXT(cut_row(row, "../../..", TGN_PROGRAM_HALF, TGN_PROGRAM_LEFT_OUT, "half"),
               "x1_1 + x1_2 - x3_1 - x3_2 >");
    CHECK_TEXT(cut_row(row, "../../..", TGN_PROGRAM_HALF, TGN_PROGRAM_SHARED, "half"),
               "x1_1 + x1_2 + x2_1 - x2_2 - x3_1 - x3_2 >");
    CHECK_TEXT(cut_row(row, ".../.../...", TGN_PROGRAM_QUARTER, TGN_PROGRAM_LEFT_OUT, "quarter_ac"),
               "x1_1 - x3_3 >");
    CHECK_TEXT(cut_row(row, ".../.../...", TGN_PROGRAM_QUARTER, TGN_PROGRAM_SHARED, "quarter_ac"),
               "x1_1 + x1_2 + x2_1 - x2_3 - x3_2 - x3_3 >");
    CHECK_TEXT(cut_row(row, ".../.../...", TGN_PROGRAM_QUARTER, TGN_PROGRAM_SHARED, "quarter_bd"),
               "x1_3 - x3_1 >");
    CHECK_TEXT(cut_row(row, "....", TGN_PROGRAM_HALF, TGN_PROGRAM_LEFT_OUT, "half"), "");
}

/* Readers of LP limit their lines; the program of a large board comes in pieces. */
static int look_at_lines(void *context, const void *bytes, size_t length)
{
    const char *text = bytes;
    size_t *line = context;
    for (size_t i = 0; i < length; i++) {
        *line = text[i] == '\n' ? 0 : *line + 1;
        CHECK(*line <= 200);
    }
    return 0;
}

static void large_board(void)
{
    tgn_filling filling = empty(200, 200);
    tgn_program_options options = {.cut = TGN_PROGRAM_QUARTER};
    size_t line = 0;
    CHECK_INT(tgn_program_write(&filling, &options, look_at_lines, &line, NULL), 0);
    CHECK_INT(line, 0);
    tgn_filling_clear(&filling);
}

static int refuse(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return TGN_ERR_IO;
}

static void check_refused(const char *drawn, tgn_program_options options, const char *word)
{
    tgn_filling filling = board(drawn);
    tgn_error error = {0};
    CHECK_INT(tgn_program_write(&filling, &options, refuse, NULL, &error), TGN_ERR_ARGUMENT);
    CHECK(strstr(error.message, word));
    tgn_filling_clear(&filling);
}

static void refused(void)
{
    tgn_program_options whole = {0}, half = {.cut = TGN_PROGRAM_HALF}, quarter = {.cut = TGN_PROGRAM_QUARTER};
    tgn_program_options shared = {.cut = TGN_PROGRAM_HALF, .middle = TGN_PROGRAM_SHARED};
    check_refused("..\n.O", whole, "row 2, point 2: a stone");
    check_refused("_#", whole, "no free point");
    check_refused("..\n._", half, "half cut");
    check_refused("_.\n..\n_.", shared, "half cut");
    check_refused("...\n...", quarter, "quarter cut");
    check_refused("._\n..", quarter, "quarter cut");
    check_refused("_.\n..", quarter, "quarter cut");
    tgn_filling filling = board("_.\n..\n_.");
    CHECK_INT(tgn_program_write(&filling, &half, refuse, NULL, NULL), TGN_ERR_IO);
    tgn_filling_clear(&filling);
}

/* ---- solved -------------------------------------------------------------------------------------------- */

static const char *const solvers[] = {"glpsol", "cbc"};
static bool installed[2];

static void look_for_solvers(void)
{
    for (int i = 0; i < 2; i++) {
        tgn_filling filling = empty(1, 2);
        tgn_outside_options options = {.program = solvers[i]};
        tgn_strings answer;
        tgn_outside by;
        tgn_error error = {0};
        int code = tgn_outside_solve(&answer, &by, &filling, &options, NULL, &error);
        installed[i] = code != TGN_ERR_MISSING;
        if (code == 0) {
            CHECK_INT(answer.strings, 1);
            CHECK_TEXT(by.program, solvers[i]);
            CHECK(by.version[0] >= '0' && by.version[0] <= '9');
            tgn_strings_clear(&answer);
        } else if (code == TGN_ERR_MISSING) {
            CHECK(strstr(error.message, "apt install"));
            printf("skip %s is not installed\n", solvers[i]);
            skipped++;
        } else {
            check_fault(__FILE__, __LINE__, error.message);
        }
        tgn_filling_clear(&filling);
    }
}

static void check_solved(const tgn_filling *filling, int solver, tgn_program_options written, int strings)
{
    tgn_outside_options options = {.program = solvers[solver], .written = written, .seconds = 3600};
    tgn_strings answer;
    tgn_error error = {0};
    if (!installed[solver])
        return;
    if (tgn_outside_solve(&answer, NULL, filling, &options, NULL, &error) < 0) {
        check_fault(__FILE__, __LINE__, error.message);
        return;
    }
    CHECK_INT(answer.strings, strings);
    CHECK_INT(answer.status, TGN_STRINGS_COMPUTED);
    CHECK_INT(tgn_filling_strings(&answer.board, NULL), strings);
    CHECK_INT(answer.states, 0);
    tgn_strings_clear(&answer);
}

/* Both solvers, both formats: with every cut if the board is square, otherwise with the half cut. */
static void check_empty(int rows, int cols)
{
    tgn_filling filling = empty(rows, cols);
    int strings = tgn_strings_formula(rows, cols, NULL);
    int cuts_of_it = rows == cols ? TGN_PROGRAM_QUARTER : TGN_PROGRAM_HALF;
    for (int cut = 0; cut <= cuts_of_it; cut++)
        for (int middle = 0; middle <= (rows % 2 || cols % 2); middle++) {
            check_solved(&filling, 0, (tgn_program_options){TGN_PROGRAM_LP, cut, middle}, strings);
            check_solved(&filling, 1, (tgn_program_options){TGN_PROGRAM_MPS, cut, middle}, strings);
        }
    check_solved(&filling, 0, (tgn_program_options){.format = TGN_PROGRAM_MPS}, strings);
    check_solved(&filling, 1, (tgn_program_options){.format = TGN_PROGRAM_LP}, strings);
    tgn_filling_clear(&filling);
}

static void solved_squares(void)
{
    for (int n = 1; n <= 8; n++)
        check_empty(n, n);
}

static void solved_rectangles(void)
{
    static const int sizes[][2] = {{1, 7}, {2, 5}, {3, 8}, {4, 7}, {6, 5}, {9, 4}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        check_empty(sizes[i][0], sizes[i][1]);
}

/*
 * Boards with some points settled: small ones against trying everything, larger ones against the fast solver.
 */
static tgn_filling settled(int rows, int cols, uint64_t *seed)
{
    tgn_filling filling = empty(rows, cols);
    for (int i = 1; i < rows * cols; i++)
        filling.points[i] = "......_#"[check_random(seed) % 8];
    return filling;
}

static void solved_settled(void)
{
    uint64_t seed = 7;
    for (int round = 0; round < 10; round++) {
        tgn_filling small = settled(3, 3, &seed), large = settled(6, 7, &seed);
        tgn_strings answer;
        tgn_error error = {0};
        check_solved(&small, round % 2, (tgn_program_options){0}, brute_force(&small, "XO").most);
        if (tgn_strings_solve(&answer, &large, NULL, NULL, &error) < 0)
            check_fault(__FILE__, __LINE__, error.message);
        check_solved(&large, round % 2, (tgn_program_options){0}, answer.strings);
        tgn_strings_clear(&answer);
        tgn_filling_clear(&small);
        tgn_filling_clear(&large);
    }
}

static bool stop(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return --*(int *)context > 0;
}

/* 19x19 takes solvers days, so they are stopped. */
static void ended(void)
{
    tgn_filling filling = empty(19, 19);
    for (int i = 0; i < 2; i++) {
        tgn_outside_options options = {.program = solvers[i], .seconds = 0.3};
        tgn_strings answer;
        tgn_error error = {0};
        int steps = 4;
        tgn_progress progress = {stop, &steps};
        if (!installed[i])
            continue;
        CHECK_INT(tgn_outside_solve(&answer, NULL, &filling, &options, NULL, &error), TGN_ERR_LIMIT);
        CHECK(strstr(error.message, solvers[i]));
        options.seconds = 0;
        CHECK_INT(tgn_outside_solve(&answer, NULL, &filling, &options, &progress, &error), TGN_ERR_STOPPED);
        CHECK(!answer.board.points);
    }
    tgn_filling_clear(&filling);
}

static void not_solved(void)
{
    tgn_filling filling = empty(2, 2);
    tgn_outside_options options = {.program = "abacus"};
    tgn_strings answer;
    tgn_error error = {0};
    CHECK_INT(tgn_outside_solve(&answer, NULL, &filling, &options, NULL, &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "unknown solver 'abacus'; write glpsol or cbc");
    filling.points[0] = TGN_FILLING_BLACK;
    CHECK_INT(tgn_outside_solve(&answer, NULL, &filling, NULL, NULL, &error), TGN_ERR_ARGUMENT);
    filling.points[0] = TGN_FILLING_FREE;
    char *path = strdup(getenv("PATH"));
    setenv("PATH", "/nowhere", 1);
    CHECK_INT(tgn_outside_solve(&answer, NULL, &filling, NULL, NULL, &error), TGN_ERR_MISSING);
    CHECK(strstr(error.message, "apt install coinor-cbc"));
    CHECK(strstr(error.message, "apt install glpk-utils"));
    setenv("PATH", path, 1);
    setenv("TMPDIR", "/nowhere", 1);
    CHECK_INT(tgn_outside_solve(&answer, NULL, &filling, NULL, NULL, &error), TGN_ERR_IO);
    CHECK(strstr(error.message, "/nowhere"));
    unsetenv("TMPDIR");
    free(path);
    tgn_filling_clear(&filling);
}

int main(int argc, char **argv)
{
    TEST(lp);
    TEST(lp_settled);
    TEST(mps);
    TEST(mps_cuts);
    TEST(cuts);
    TEST(large_board);
    TEST(refused);
    TEST(look_for_solvers);
    TEST(solved_squares);
    TEST(solved_rectangles);
    TEST(solved_settled);
    TEST(ended);
    TEST(not_solved);
    if (!skipped)
        return check_done();
    printf("%d passed, %d failed, %d skipped\n", check_passed, check_failed, skipped);
    return check_failed ? 1 : 0;
}
