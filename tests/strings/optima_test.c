/* All optimal boards: counts that are known, counts by trying everything, and every board by its number. */
#include <tengen/strings.h>

#include "../check.h"
#include "brute.h"

/* Minimum dominating sets of the n x n grid: OEIS A347632. */
static const char *const known[] = {"",   "1", "6",  "10",    "2",  "22",     "288",   "2",     "52",
                                    "32", "4", "32", "21600", "18", "540360", "34528", "100406"};

static tgn_optima *open_size(int rows, int cols, bool free_colours, int threads)
{
    tgn_filling filling;
    tgn_optima *optima = NULL;
    tgn_strings_options options = {.threads = threads};
    CHECK_INT(tgn_filling_init(&filling, rows, cols, NULL), 0);
    CHECK_INT(tgn_optima_open(&optima, &filling, free_colours, &options, NULL, NULL), 0);
    tgn_filling_clear(&filling);
    return optima;
}

static void squares(void)
{
    for (int n = 1; n <= 16; n++) {
        char count[TGN_STRINGS_DIGITS];
        tgn_optima *optima = open_size(n, n, false, n % 3);
        CHECK_TEXT(tgn_optima_count(optima, count), known[n]);
        tgn_optima_close(optima);
    }
}

/* ---- small boards, by trying everything ---------------------------------------------------------------- */

/* The number of classes: boards that are the smallest of their images, as texts. */
static uint64_t classes_by_hand(const tgn_optima *optima, int rows, int cols, uint64_t count)
{
    uint64_t classes = 0;
    for (uint64_t i = 0; i < count; i++) {
        char index[32];
        snprintf(index, sizeof index, "%llu", (unsigned long long)i);
        tgn_filling board;
        CHECK_INT(tgn_optima_get(optima, index, &board, NULL), 0);
        bool smallest = true;
        for (int motion = 1; motion < (rows == cols ? 8 : 4); motion++) {
            int less = 0;
            for (int at = 0; at < rows * cols && !less; at++) {
                int row = at / cols, col = at % cols, to_row = motion & 4 ? col : row,
                    to_col = motion & 4 ? row : col;
                to_row = motion & 1 ? rows - 1 - to_row : to_row;
                to_col = motion & 2 ? cols - 1 - to_col : to_col;
                less = tgn_filling_is_stone(tgn_filling_at(&board, to_row, to_col)) -
                       tgn_filling_is_stone(board.points[at]);
            }
            smallest &= less >= 0;
        }
        classes += smallest;
        tgn_filling_clear(&board);
    }
    return classes;
}

static void small_boards(void)
{
    for (int rows = 1; rows <= 4; rows++)
        for (int cols = 1; rows * cols <= 12; cols++) {
            tgn_filling filling;
            CHECK_INT(tgn_filling_init(&filling, rows, cols, NULL), 0);
            brute all = brute_force(&filling, "XO");
            char text[TGN_STRINGS_DIGITS], all_text[32], chequers[32], classes[32];
            snprintf(all_text, sizeof all_text, "%llu", (unsigned long long)all.count);
            snprintf(chequers, sizeof chequers, "%llu", (unsigned long long)all.chequers);
            CHECK_INT(tgn_strings_census(text, rows, cols, NULL, NULL, NULL), 0);
            CHECK_TEXT(text, all_text);
            tgn_optima *optima = open_size(rows, cols, false, 1);
            CHECK_TEXT(tgn_optima_count(optima, text), chequers);
            snprintf(classes, sizeof classes, "%llu",
                     (unsigned long long)classes_by_hand(optima, rows, cols, all.chequers));
            CHECK_INT(tgn_optima_classes(optima, text, NULL, NULL), 0);
            CHECK_TEXT(text, classes);
            tgn_optima_close(optima);
            tgn_filling_clear(&filling);
        }
}

/* Larger boards up to symmetry: all of them examined. */
static void classes_of_larger_boards(void)
{
    static const int sizes[][2] = {{5, 5},   {6, 6}, {8, 8}, {9, 9}, {11, 11},
                                   {13, 13}, {7, 8}, {8, 7}, {5, 8}, {9, 10}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int rows = sizes[i][0], cols = sizes[i][1];
        char count[TGN_STRINGS_DIGITS], text[TGN_STRINGS_DIGITS], expected[32];
        tgn_optima *optima = open_size(rows, cols, false, 1);
        tgn_optima_count(optima, count);
        snprintf(expected, sizeof expected, "%llu",
                 (unsigned long long)classes_by_hand(optima, rows, cols, strtoull(count, NULL, 10)));
        CHECK_INT(tgn_optima_classes(optima, text, NULL, NULL), 0);
        CHECK_TEXT(text, expected);
        tgn_optima_close(optima);
    }
}

/* ---- boards by number ---------------------------------------------------------------------------------- */

/* Blobs of stones that touch, whatever their colour: how many. */
static int blobs_of(const tgn_filling *board)
{
    tgn_filling one_colour;
    CHECK_INT(tgn_filling_copy(&one_colour, board), 0);
    for (char *point = one_colour.points; *point; point++)
        *point = tgn_filling_is_stone(*point) ? TGN_FILLING_BLACK : *point;
    int blobs = tgn_filling_strings(&one_colour, NULL);
    tgn_filling_clear(&one_colour);
    return blobs;
}

/* Every board has the maximum, no two are the same, and 2^blobs of each make the count with free colours. */
static void every_board_once(void)
{
    static const int sizes[][2] = {{5, 5}, {6, 6}, {3, 8}, {8, 3}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        tgn_optima *optima = open_size(sizes[i][0], sizes[i][1], false, 1);
        tgn_optima *coloured = open_size(sizes[i][0], sizes[i][1], true, 1);
        char text[TGN_STRINGS_DIGITS], expected[32];
        int count = atoi(tgn_optima_count(optima, text));
        char *seen[1000];
        unsigned long long colourings = 0;
        CHECK(count <= 1000);
        for (int j = 0; j < count; j++) {
            tgn_filling board;
            long dead;
            snprintf(text, sizeof text, "%d", j);
            CHECK_INT(tgn_optima_get(optima, text, &board, NULL), 0);
            CHECK_INT(tgn_filling_strings(&board, &dead), tgn_optima_answer(optima)->strings);
            CHECK_INT(dead, -1);
            for (int k = 0; k < j; k++)
                CHECK(strcmp(seen[k], board.points) != 0);
            colourings += 1ull << blobs_of(&board);
            seen[j] = board.points;
        }
        for (int j = 0; j < count; j++)
            free(seen[j]);
        snprintf(expected, sizeof expected, "%llu", colourings);
        CHECK_TEXT(tgn_optima_count(coloured, text), expected);
        tgn_optima_close(optima);
        tgn_optima_close(coloured);
    }
}

/* With free colours too, every number is a different board. */
static void coloured_boards(void)
{
    tgn_optima *optima = open_size(4, 4, true, 1);
    char text[TGN_STRINGS_DIGITS];
    int count = atoi(tgn_optima_count(optima, text));
    char *seen[64];
    CHECK(count > 2 && count <= 64);
    for (int j = 0; j < count; j++) {
        tgn_filling board;
        long dead;
        snprintf(text, sizeof text, "%d", j);
        CHECK_INT(tgn_optima_get(optima, text, &board, NULL), 0);
        CHECK_INT(tgn_filling_strings(&board, &dead), 12);
        for (int k = 0; k < j; k++)
            CHECK(strcmp(seen[k], board.points) != 0);
        seen[j] = board.points;
    }
    for (int j = 0; j < count; j++)
        free(seen[j]);
    tgn_optima_close(optima);
}

/* Samples are spread evenly over all boards: 2200 on 22 boards, each between 50 and 160 times (5 deviations are 50). */
static void samples(void)
{
    tgn_optima *optima = open_size(5, 5, false, 1);
    char *boards[22];
    int hits[22] = {0};
    for (int i = 0; i < 22; i++) {
        char index[16];
        tgn_filling board;
        snprintf(index, sizeof index, "%d", i);
        CHECK_INT(tgn_optima_get(optima, index, &board, NULL), 0);
        boards[i] = board.points;
    }
    for (uint64_t seed = 0; seed < 2200; seed++) {
        tgn_filling board;
        CHECK_INT(tgn_optima_sample(optima, seed, &board, NULL), 0);
        for (int i = 0; i < 22; i++)
            hits[i] += strcmp(boards[i], board.points) == 0;
        tgn_filling_clear(&board);
    }
    for (int i = 0; i < 22; i++) {
        CHECK(hits[i] > 50 && hits[i] < 160);
        free(boards[i]);
    }
    tgn_optima_close(optima);
}

static void refusals(void)
{
    tgn_optima *optima = open_size(5, 5, false, 1);
    tgn_filling board;
    tgn_error error;
    CHECK_INT(tgn_optima_get(optima, "22", &board, &error), TGN_ERR_MISSING);
    CHECK_TEXT(error.message, "there is no board number '22'; there are 22, from 0");
    CHECK_INT(tgn_optima_get(optima, "-1", &board, &error), TGN_ERR_MISSING);
    CHECK_INT(tgn_optima_get(optima, "", &board, &error), TGN_ERR_MISSING);
    CHECK_INT(tgn_optima_get(optima, "999999999999999999999999999999999999999999", &board, &error),
              TGN_ERR_MISSING);
    tgn_optima_close(optima);
    char text[TGN_STRINGS_DIGITS];
    CHECK_INT(tgn_strings_census(text, 10, 10, NULL, NULL, &error), TGN_ERR_LIMIT);
    CHECK_INT(tgn_strings_census(text, 0, 3, NULL, NULL, &error), TGN_ERR_ARGUMENT);
    optima = open_size(4, 4, true, 1);
    CHECK_INT(tgn_optima_classes(optima, text, NULL, &error), TGN_ERR_ARGUMENT);
    tgn_optima_close(optima);
}

/* How often the caller was asked in the course of a work. */
typedef struct asked {
    const char *what;
    int times;
} asked;

static bool count_times(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    asked *a = context;
    a->times += strcmp(what, a->what) == 0;
    return true;
}

/* The caller is asked more often than once a point or orbit: with many profiles one takes seconds. */
static void asking(void)
{
    asked points = {"points", 0}, orbits = {"symmetric boards", 0};
    const tgn_progress of_points = {count_times, &points}, of_orbits = {count_times, &orbits};
    char text[TGN_STRINGS_DIGITS];
    tgn_filling filling;
    tgn_optima *optima;
    CHECK_INT(tgn_strings_census(text, 7, 7, NULL, &of_points, NULL), 0);
    CHECK(points.times > 7 * 7);
    CHECK_INT(tgn_filling_init(&filling, 16, 16, NULL), 0);
    CHECK_INT(tgn_optima_open(&optima, &filling, false, NULL, NULL, NULL), 0);
    CHECK_INT(tgn_optima_classes(optima, text, &of_orbits, NULL), 0);
    CHECK(orbits.times > 16 * 16 / 2 + 16 * 17 / 2 + 16 * 16 / 4);
    tgn_optima_close(optima);
    tgn_filling_clear(&filling);
}

int main(int argc, char **argv)
{
    TEST(squares);
    TEST(small_boards);
    TEST(classes_of_larger_boards);
    TEST(every_board_once);
    TEST(coloured_boards);
    TEST(samples);
    TEST(refusals);
    TEST(asking);
    return check_done();
}
