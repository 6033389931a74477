/* symmetry.c - see tengen/symmetry.h */
#include <tengen/symmetry.h>

int tgn_symmetry_count(tgn_size size)
{
    return tgn_size_square(size) ? 8 : 4;
}

tgn_point tgn_symmetry_point(tgn_symmetry s, tgn_size size, tgn_point point)
{
    if (point == TGN_PASS)
        return TGN_PASS;
    int row = tgn_point_row(point), col = tgn_point_col(point);
    if (s & 1)
        col = size.cols - 1 - col;
    if (s & 2)
        row = size.rows - 1 - row;
    return s & 4 ? tgn_point_at(col, row) : tgn_point_at(row, col);
}

/* Swapping rows and columns turns a left-right mirror into a top-bottom one: 0 1 2 3 become 0 2 1 3. */
static unsigned swap_mirrors(unsigned mirrors)
{
    return (mirrors & 1) << 1 | (mirrors & 2) >> 1;
}

/*
 * With M for the mirrors (bits 0, 1) and T for the swap (bit 2), applied right to left:
 *      b after a  =  Tb Mb Ta Ma  =  Tb Ta (Mb, swapped if Ta) Ma
 */
tgn_symmetry tgn_symmetry_compose(tgn_symmetry a, tgn_symmetry b)
{
    unsigned mirrors = a & 4 ? swap_mirrors(b & 3) : b & 3u;
    return (tgn_symmetry)(((a ^ b) & 4) | ((a & 3u) ^ mirrors));
}

tgn_symmetry tgn_symmetry_inverse(tgn_symmetry s)
{
    return s & 4 ? (tgn_symmetry)(4 | swap_mirrors(s & 3)) : s;
}
