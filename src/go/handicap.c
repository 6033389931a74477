/* handicap.c - where handicap stones go, see tengen/game.h */
#include <tengen/game.h>

/*
 * Stars stand on the third line of a side up to 12, on the fourth of a longer one; `place` is -1, 0
 * (middle) or +1.
 */
static int line(int side, int place)
{
    int low = side < 13 ? 2 : 3;
    return place < 0 ? low : place > 0 ? side - 1 - low : side / 2;
}

/* The most stones that the pattern has room for. */
static int most(tgn_size size)
{
    int shorter = size.rows < size.cols ? size.rows : size.cols;
    if (shorter < 7)
        return 0;
    return size.rows % 2 && size.cols % 2 && shorter >= 9 ? 9 : 4;
}

/*
 *      3 . 8 . 2       the order of the stones; the fifth and the seventh stand in the middle,
 *      . . . . .       and so does the ninth
 *      5 . 9 . 6
 *      . . . . .
 *      1 . 7 . 4
 */
int tgn_handicap_points(tgn_point out[9], tgn_size size, int stones)
{
    static const struct {
        int row, col;
    } star[9] = {{1, -1}, {-1, 1}, {-1, -1}, {1, 1}, {0, -1}, {0, 1}, {1, 0}, {-1, 0}, {0, 0}};
    if (stones < 2 || stones > most(size))
        return TGN_ERR_ARGUMENT;
    for (int i = 0; i < stones; i++) {
        bool middle = i == stones - 1 && stones % 2 && stones > 4;
        int at = middle ? 8 : i;
        out[i] = tgn_point_at(line(size.rows, star[at].row), line(size.cols, star[at].col));
    }
    return stones;
}
