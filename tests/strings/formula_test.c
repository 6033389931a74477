/* formula_test.c - the closed formulas, against known values and against a slow search */
#include "../check.h"

#include <tengen/strings.h>

/* MSP(n) from n = 2 on. */
static void squares(void)
{
    static const int known[] = {2,   6,   12,  18,  26,  37,  48,  61,  76,  92,  109, 129, 149, 172, 196,
                                221, 248, 277, 308, 340, 373, 408, 445, 484, 524, 565, 608, 653, 700};
    for (int n = 2; n <= 30; n++)
        CHECK_INT(tgn_strings_formula(n, n, NULL), known[n - 2]);
    CHECK_INT(tgn_strings_formula(1, 1, NULL), 0);
}

/*
 * A dense search over profiles in base 3, one digit for each column: 0 an empty point, 1 a stone with a liberty, 2 a
 * stone that waits for one below. least[p] is the fewest empty points of a settled part that ends in p. Above the
 * board are stones that need nothing.
 */
enum { WIDTH = 11, PROFILES = 177147, FAR = 1 << 20 };

static int least[PROFILES], then[PROFILES];

static void keep(int profile, int empties)
{
    if (empties < then[profile])
        then[profile] = empties;
}

/*
 * Settle the point whose column has the value `place` in the profile, of a board with 3^width = `count`
 * profiles.
 */
static void settle(int place, int count)
{
    for (int p = 0; p < count; p++)
        then[p] = FAR;
    for (int p = 0; p < count; p++) {
        if (least[p] == FAR)
            continue;
        int above = p / place % 3, left = place > 1 ? p / (place / 3) % 3 : 1, rest = p - above * place;
        keep(left == 2 ? rest - place / 3 : rest, least[p] + 1);
        if (above != 2)
            keep(rest + (above == 0 || left == 0 ? 1 : 2) * place, least[p]);
    }
    for (int p = 0; p < count; p++)
        least[p] = then[p];
}

static int fewest(int count)
{
    int best = FAR;
    for (int p = 0; p < count; p++) {
        bool waits = false;
        for (int rest = p; rest; rest /= 3)
            waits |= rest % 3 == 2;
        if (!waits && least[p] < best)
            best = least[p];
    }
    return best;
}

static void compare_width(int width, int rows)
{
    int count = 1, start = 0;
    for (int col = 0; col < width; col++, count *= 3)
        start = start * 3 + 1;
    for (int p = 0; p < count; p++)
        least[p] = p == start ? 0 : FAR;
    for (int row = 1; row <= rows; row++) {
        for (int place = 1; place < count; place *= 3)
            settle(place, count);
        CHECK_INT(tgn_strings_formula(row, width, NULL), row * width - fewest(count));
        CHECK_INT(tgn_strings_formula(width, row, NULL), tgn_strings_formula(row, width, NULL));
    }
}

static void narrow_boards(void)
{
    for (int width = 1; width <= 8; width++)
        compare_width(width, 60);
}

static void wide_boards(void)
{
    compare_width(9, 24);
    compare_width(10, 30);    /* 26 and 29 are off the line */
    compare_width(WIDTH, 34); /* and so is 33 here */
}

/* Boards that are off the line of their height, and what the line alone would give. */
static void exceptions(void)
{
    static const struct {
        int height, m, empties;
    } known[] = {{4, 9, 10},   {5, 7, 9},    {6, 8, 12},    {10, 13, 31}, {10, 26, 62},
                 {11, 33, 85}, {13, 14, 44}, {13, 48, 145}, {14, 18, 60}, {15, 31, 107}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        CHECK_INT(known[i].height * known[i].m - tgn_strings_formula(known[i].height, known[i].m, NULL),
                  known[i].empties);
}

static void references(void)
{
    const char *reference = NULL;
    CHECK_INT(tgn_strings_formula(TGN_FILLING_SIDE, TGN_FILLING_SIDE, &reference), 1000000 - 200796);
    CHECK_TEXT(reference, "Goncalves, Pinlou, Rao, Thomasse 2011");
    tgn_strings_formula(15, 1000, &reference);
    CHECK(strstr(reference, "formula of its height"));
}

int main(int argc, char **argv)
{
    TEST(squares);
    TEST(narrow_boards);
    TEST(wide_boards);
    TEST(exceptions);
    TEST(references);
    return check_done();
}
