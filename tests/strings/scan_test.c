/* scan_test.c - the scan over windows */
#include "../check.h"

#include "brute.h"

#include <tengen/strings_reference.h>

/* Legal windows by the plain definition: free, at each edge, in each corner. */
static void windows(void)
{
    static const int sides[] = {TGN_SCAN_TOP, TGN_SCAN_LEFT, TGN_SCAN_RIGHT, TGN_SCAN_BOTTOM};
    static const int corners[] = {TGN_SCAN_TOP | TGN_SCAN_LEFT, TGN_SCAN_TOP | TGN_SCAN_RIGHT,
                                  TGN_SCAN_BOTTOM | TGN_SCAN_LEFT, TGN_SCAN_BOTTOM | TGN_SCAN_RIGHT};
    CHECK_INT(tgn_scan_windows(0), 496);
    for (int i = 0; i < 4; i++) {
        CHECK_INT(tgn_scan_windows(sides[i]), 468);
        CHECK_INT(tgn_scan_windows(corners[i]), 408);
    }
}

static int scanned(int rows, int cols)
{
    tgn_strings answer;
    tgn_error error = {0};
    if (tgn_scan_solve(&answer, rows, cols, NULL, &error) < 0) {
        check_fault(__FILE__, __LINE__, error.message);
        return -1;
    }
    long dead;
    CHECK_INT(tgn_filling_strings(&answer.board, &dead), answer.strings);
    CHECK_INT(dead, -1);
    CHECK_INT(answer.empties, rows * cols - answer.strings);
    CHECK(answer.states > 0);
    int strings = answer.strings;
    tgn_strings_clear(&answer);
    return strings;
}

/* All colourings of all points: whatever is legal counts, single stones or not. */
static int by_trying(int rows, int cols)
{
    tgn_filling board;
    CHECK_INT(tgn_filling_init(&board, rows, cols, NULL), 0);
    int most = brute_force(&board, "XO").most;
    tgn_filling_clear(&board);
    return most;
}

static void tiny_boards(void)
{
    for (int rows = 1; rows <= 9; rows++)
        for (int cols = rows; rows * cols <= 9 && cols <= TGN_SCAN_SIDE; cols++) {
            int best = by_trying(rows, cols);
            CHECK_INT(scanned(rows, cols), best);
            if (rows <= TGN_SCAN_SIDE)
                CHECK_INT(scanned(cols, rows), best);
        }
}

/* The largest that is tried in all ways: half a million positions. */
static void twelve_points(void)
{
    int best = by_trying(3, 4);
    CHECK_INT(best, 8);
    CHECK_INT(scanned(3, 4), best);
    CHECK_INT(scanned(4, 3), best);
}

static void up_to_six(void)
{
    for (int rows = 1; rows <= 6; rows++)
        for (int cols = 1; cols <= 6; cols++)
            CHECK_INT(scanned(rows, cols), tgn_strings_formula(rows, cols, NULL));
    CHECK_INT(scanned(7, 7), 37);
    CHECK_INT(scanned(8, 8), 48);
    CHECK_INT(scanned(1, 8), tgn_strings_formula(1, 8, NULL));
    CHECK_INT(scanned(8, 2), tgn_strings_formula(8, 2, NULL));
}

static bool stop(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context, (void)what, (void)done, (void)total;
    return false;
}

static void refused(void)
{
    tgn_strings answer;
    tgn_error error = {0};
    CHECK_INT(tgn_scan_solve(&answer, 0, 3, NULL, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_scan_solve(&answer, 3, 9, NULL, &error), TGN_ERR_LIMIT);
    CHECK(strstr(error.message, "up to 8"));
    CHECK_INT(tgn_scan_solve(&answer, 8, 8, &(tgn_progress){stop, NULL}, &error), TGN_ERR_STOPPED);
    CHECK(!answer.board.points);
}

int main(int argc, char **argv)
{
    TEST(windows);
    TEST(tiny_boards);
    TEST(twelve_points);
    TEST(up_to_six);
    TEST(refused);
    return check_done();
}
