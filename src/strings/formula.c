/*
 * formula.c - the maximum of an empty board of any size, in closed form
 *
 * The empty points are a dominating set of the grid, so the maximum is rows x cols less the domination
 * number. For a shorter side h of 1 to 15 that number is a line in the longer side m, rounded down,
 *
 *      (times x m + plus) / by
 *
 * with another `plus` for a few m; from 16 on it is (h + 2)(m + 2) / 5 - 4, rounded down (Chang's conjecture,
 * proved in 2011).
 */
#include <tengen/strings.h>

#include <assert.h>

enum { THEOREM = 16 }; /* the least side that the theorem speaks of */

typedef struct line {
    int times, plus, by;
} line;

static const line lines[THEOREM] = {
    [1] = {1, 2, 3},     [2] = {1, 2, 2},     [3] = {3, 4, 4},     [4] = {1, 0, 1},     [5] = {6, 8, 5},
    [6] = {10, 12, 7},   [7] = {5, 3, 3},     [8] = {15, 14, 8},   [9] = {23, 20, 11},  [10] = {30, 24, 13},
    [11] = {38, 36, 15}, [12] = {80, 66, 29}, [13] = {98, 78, 33}, [14] = {35, 29, 11}, [15] = {44, 40, 13},
};

/* The `plus` of boards that are off the line of their height, or that of the line. */
static int plus_of(int height, int m)
{
    switch (height) {
    case 4:
        return m == 5 || m == 6 || m == 9 ? 1 : lines[4].plus;
    case 5:
        return m == 7 ? 6 : lines[5].plus;
    case 6:
        return m % 7 == 1 ? 10 : lines[6].plus;
    case 10:
        return (m % 13 == 0 || m % 13 == 3) && m != 13 && m != 16 ? 37 : lines[10].plus;
    case 11:
        return m == 11 || m == 18 || m == 20 || m == 22 || m == 33 ? 21 : lines[11].plus;
    case 13:
        return m % 33 == 14 || m % 33 == 15 || m % 33 == 17 || m % 33 == 20 ? 111 : lines[13].plus;
    case 14:
        return m % 22 == 18 ? 40 : lines[14].plus;
    case 15:
        return m % 26 == 5 ? 27 : lines[15].plus;
    default:
        return lines[height].plus;
    }
}

int tgn_strings_formula(int rows, int cols, const char **reference)
{
    assert(rows >= 1 && cols >= 1 && rows <= TGN_FILLING_SIDE && cols <= TGN_FILLING_SIDE);
    int height = rows < cols ? rows : cols, m = rows < cols ? cols : rows, empties;
    if (height < THEOREM)
        empties = (lines[height].times * m + plus_of(height, m)) / lines[height].by;
    else
        empties = (height + 2) * (m + 2) / 5 - 4;
    if (reference)
        *reference = height < THEOREM
                         ? "formula of its height, listed in Goncalves, Pinlou, Rao, Thomasse 2011"
                         : "Goncalves, Pinlou, Rao, Thomasse 2011";
    return rows * cols - empties;
}
