/*
 * book_order.h - which of equivalent points an answer names
 *
 * The one that books would show, in the upper right corner: in the upper half of the board the rightmost, and the topmost
 * of its column.
 */
#ifndef TENGEN_TESTS_DB_BOOK_ORDER_H
#define TENGEN_TESTS_DB_BOOK_ORDER_H

#include <tengen/point.h>

/* The rank of a point among those of a board: the least is named. */
static inline int book_rank(tgn_point point, tgn_size size)
{
    const int row = tgn_point_row(point), from_right = size.cols - 1 - tgn_point_col(point);
    const bool upper = row <= (size.rows - 1) / 2;
    return (upper ? 0 : 10000) + 100 * from_right + row;
}

#endif
