/* The most strings: known values, and small boards with all kinds of points, compared with trying everything. */
#include <tengen/strings.h>

#include "../check.h"
#include "brute.h"

/* ---- known values -------------------------------------------------------------------------------------- */

/* MSP(n) = n^2 - the domination number of the grid (OEIS A104519), n = 1 .. 20. */
static const int known[] = {0,  0,   2,   6,   12,  18,  26,  37,  48,  61, 76,
                            92, 109, 129, 149, 172, 196, 221, 248, 277, 308};

static void check_board(const tgn_strings *answer, const tgn_filling *filling)
{
    long dead;
    CHECK_INT(tgn_filling_strings(&answer->board, &dead), answer->strings);
    CHECK_INT(dead, -1);
    int empty = 0;
    for (int i = 0; i < filling->rows * filling->cols; i++) {
        char was = filling->points[i], is = answer->board.points[i];
        CHECK(was == TGN_FILLING_FREE || is == (was == TGN_FILLING_EMPTY ? TGN_FILLING_FREE : was));
        empty += is == TGN_FILLING_FREE;
    }
    CHECK_INT(empty, answer->empties);
}

static int solve(int rows, int cols, int threads)
{
    tgn_filling filling;
    tgn_strings answer;
    tgn_strings_options options = {.threads = threads};
    if (tgn_filling_init(&filling, rows, cols, NULL) < 0 ||
        tgn_strings_solve(&answer, &filling, &options, NULL, NULL) < 0)
        return -1;
    check_board(&answer, &filling);
    int strings = answer.strings;
    tgn_strings_clear(&answer);
    tgn_filling_clear(&filling);
    return strings;
}

static void squares(void)
{
    for (int n = 1; n <= 16; n++)
        CHECK_INT(solve(n, n, 0), known[n]);
    CHECK_INT(solve(20, 20, 1), known[20]);
    CHECK_INT(solve(20, 20, 2), known[20]);
}

/* The closed formulas were checked by others (formula_test.c has their numbers). */
static void rectangles(void)
{
    for (int rows = 1; rows <= 16; rows++)
        for (int cols = rows; cols <= 16; cols++)
            CHECK_INT(solve(rows, cols, 1), tgn_strings_formula(rows, cols, NULL));
}

static void lying_or_standing(void)
{
    CHECK_INT(solve(3, 17, 0), solve(17, 3, 0));
    CHECK_INT(solve(1, 30, 0), 20);
    CHECK_INT(solve(5, 9, 1), solve(9, 5, 1));
}

/* ---- everything tried ---------------------------------------------------------------------------------- */

static uint64_t seed = 1;

static uint32_t roll(uint32_t sides)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 33) % sides;
}

/* A board of up to 4 x 4 with stones of both colours, empties and holes, and not too many free points to try. */
static void random_board(tgn_filling *filling, int most_free)
{
    static const char letters[] = "XXXOOO_#";
    int stones = (int)roll(4), area = filling->rows * filling->cols;
    for (int i = 0; i < area; i++)
        if ((int)roll(4) < stones)
            filling->points[i] = letters[roll(stones == 3 ? 6 : 8)];
    int left = 0;
    for (int i = 0; i < area; i++)
        left += filling->points[i] == TGN_FILLING_FREE;
    for (; left > most_free; left--) {
        char *point = strchr(filling->points, TGN_FILLING_FREE);
        while (roll(3) || *point != TGN_FILLING_FREE)
            point = point[1] ? point + 1 : strchr(filling->points, TGN_FILLING_FREE);
        *point = letters[roll(7)];
    }
}

static void check_filling(tgn_filling *filling, int colours)
{
    brute all = brute_force(filling, colours == 0 ? "XO" : colours == TGN_STRINGS_BLACK ? "X" : "O");
    tgn_strings answer;
    tgn_strings_options options = {.colours = colours};
    int code = tgn_strings_solve(&answer, filling, &options, NULL, NULL);
    if (all.most < 0) {
        CHECK_INT(code, TGN_ERR_INPUT);
        return;
    }
    CHECK_INT(code, 0);
    if (code < 0)
        return;
    check_board(&answer, filling);
    CHECK_INT(answer.strings, all.most);
    if (answer.strings != all.most)
        printf("    %dx%d colours %d: %s\n", filling->rows, filling->cols, colours, filling->points);
    tgn_strings_clear(&answer);
}

/* From any position with stones of both colours, in strings of any size. */
static void completions(void)
{
    for (int i = 0; i < 2500; i++) {
        tgn_filling filling;
        if (tgn_filling_init(&filling, 1 + (int)roll(4), 1 + (int)roll(4), NULL) < 0)
            return;
        random_board(&filling, 7);
        check_filling(&filling, i % 5 == 3 ? TGN_STRINGS_BLACK : i % 5 == 4 ? TGN_STRINGS_WHITE : 0);
        tgn_filling_clear(&filling);
    }
}

/* Long strings that wind through the board, so that a string is in the profile in several places. */
static void winding_strings(void)
{
    static const char *const boards[] = {
        "X.X.\nX.X.\nXXX.\n....", "XXXX\nX...\nX.OO\nX.O.", "X.X.X\nX.X.X\nXXXXX\n..O..", ".XO.\nXXOO\n.XO.",
        "X#X\n.#.\nXXX",          "O.XX\nOX.X\nOXXX\nO...", "XXX\nX.X\nX.X\n...",
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        tgn_filling filling;
        CHECK_INT(tgn_filling_parse(&filling, boards[i], NULL), 0);
        check_filling(&filling, 0);
        tgn_filling_clear(&filling);
    }
}

/* ---- what cannot be answered --------------------------------------------------------------------------- */

static void refusals(void)
{
    tgn_filling filling;
    tgn_strings answer;
    tgn_error error;
    CHECK_INT(tgn_filling_init(&filling, 0, 5, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_filling_init(&filling, 5, -1, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_filling_init(&filling, 1000000000, 1000000000, &error), TGN_ERR_ARGUMENT);
    CHECK(strstr(error.message, "1000"));
    CHECK_INT(tgn_filling_parse(&filling, "XO\nOX", &error), 0);
    CHECK_INT(tgn_strings_solve(&answer, &filling, NULL, NULL, &error), TGN_ERR_INPUT);
    CHECK(strstr(error.message, "row 1, column 1"));
    tgn_filling_clear(&filling);
    CHECK_INT(tgn_filling_init(&filling, 100, 100, NULL), 0);
    CHECK_INT(tgn_strings_solve(&answer, &filling, NULL, NULL, &error), TGN_ERR_LIMIT);
    CHECK(strstr(error.message, "GiB"));
    tgn_filling_clear(&filling);
    CHECK_INT(tgn_filling_init(&filling, 24, 24, NULL), 0);
    tgn_strings_options little = {.memory = 1 << 20};
    CHECK_INT(tgn_strings_solve(&answer, &filling, &little, NULL, &error), TGN_ERR_LIMIT);
    CHECK(strstr(error.message, "GiB"));
    tgn_filling_clear(&filling);
}

static void reading(void)
{
    tgn_filling filling;
    tgn_error error;
    CHECK_INT(tgn_filling_parse(&filling, " x . W \n\n+_#/", &error), 0);
    CHECK_INT(filling.rows, 2);
    CHECK_TEXT(filling.points, "X.O._#");
    tgn_filling_clear(&filling);
    CHECK_INT(tgn_filling_parse(&filling, "...\n..", &error), TGN_ERR_INPUT);
    CHECK_TEXT(error.message, "row 2 has 2 points, the first row 3");
    CHECK_INT(tgn_filling_parse(&filling, "...\n.?.", &error), TGN_ERR_INPUT);
    CHECK(strstr(error.message, "row 2, point 2: '?'"));
    CHECK_INT(tgn_filling_parse(&filling, "\n  \n", &error), TGN_ERR_INPUT);
}

static bool stop(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)total;
    int *calls = context;
    return ++*calls < 20 || done > 1000;
}

static void stopping(void)
{
    tgn_filling filling;
    tgn_strings answer;
    int calls = 0;
    tgn_progress progress = {stop, &calls};
    CHECK_INT(tgn_filling_init(&filling, 20, 20, NULL), 0);
    CHECK_INT(tgn_strings_solve(&answer, &filling, NULL, &progress, NULL), TGN_ERR_STOPPED);
    tgn_filling_clear(&filling);
}

int main(int argc, char **argv)
{
    TEST(squares);
    TEST(rectangles);
    TEST(lying_or_standing);
    TEST(completions);
    TEST(winding_strings);
    TEST(refusals);
    TEST(reading);
    TEST(stopping);
    return check_done();
}
