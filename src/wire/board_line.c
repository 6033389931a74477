/*
 * board_line.c - a board on one line
 *
 *      A B C D E
 *      . . . . .  5
 *      . X . O .  4        5/1X1O1/5/2O1X/5
 *      . . . . .  3
 *      . . O X .  2        rows from the top; a number stands for that many empty points
 *      . . . . .  1
 */
#include <tengen/wire.h>

#include <string.h>

/* ---- reading ------------------------------------------------------------------------------------------- */

/* The rows while they are read. */
typedef struct line_rows {
    int row, col; /* of the next point */
    int cols;     /* of complete rows */
    tgn_colour at[TGN_SIDE_MAX][TGN_SIDE_MAX];
} line_rows;

static int too_large(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT, "the board is larger than 25x25");
}

/* `count` points of one kind. */
static int add_points(line_rows *r, tgn_colour colour, int count, tgn_error *error)
{
    if (r->row == TGN_SIDE_MAX || count > TGN_SIDE_MAX - r->col)
        return too_large(error);
    memset(&r->at[r->row][r->col], colour, (size_t)count);
    r->col += count;
    return 0;
}

static int end_row(line_rows *r, tgn_error *error)
{
    if (r->col == 0)
        return tgn_error_set(error, TGN_ERR_INPUT, "row %d has no points", r->row + 1);
    if (r->row > 0 && r->col != r->cols)
        return tgn_error_set(error, TGN_ERR_INPUT, "row %d has %d points, the first has %d", r->row + 1,
                             r->col, r->cols);
    r->cols = r->col;
    r->col = 0;
    r->row++;
    return 0;
}

/* The number at `*text`, which is advanced past it; more than three digits are too large anyway. */
static int read_count(const char **text)
{
    int count = 0;
    for (; **text >= '0' && **text <= '9'; ++*text)
        count = count > 99 ? count : count * 10 + (**text - '0');
    return count;
}

static int read_rows(line_rows *r, const char *text, tgn_error *error)
{
    int code = 0;
    while (code == 0 && *text) {
        const char c = *text;
        if (c >= '0' && c <= '9') {
            code = add_points(r, TGN_EMPTY, read_count(&text), error);
            continue;
        }
        if (c == 'X' || c == 'O')
            code = add_points(r, c == 'X' ? TGN_BLACK : TGN_WHITE, 1, error);
        else if (c == '/')
            code = end_row(r, error);
        else
            code = tgn_error_set(error, TGN_ERR_INPUT,
                                 "unexpected character %d of row %d; write rows from the top separated by /, "
                                 "X for black, O for white, a number for that many empty points",
                                 r->col + 1, r->row + 1);
        text++;
    }
    return code == 0 ? end_row(r, error) : code;
}

int tgn_board_parse_line(tgn_board *out, const char *text, tgn_error *error)
{
    line_rows r = {.row = 0};
    int code = read_rows(&r, text, error);
    if (code < 0)
        return code;
    tgn_board_init(out, (tgn_size){(uint8_t)r.row, (uint8_t)r.cols});
    for (int row = 0; row < r.row; row++)
        for (int col = 0; col < r.cols; col++)
            if (r.at[row][col] != TGN_EMPTY)
                tgn_board_put(out, tgn_point_at(row, col), r.at[row][col]);
    return 0;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static char *put_count(char *out, int count)
{
    if (count >= 10)
        *out++ = (char)('0' + count / 10);
    if (count > 0)
        *out++ = (char)('0' + count % 10);
    return out;
}

size_t tgn_board_format_line(char out[TGN_BOARD_LINE], const tgn_board *board)
{
    char *at = out;
    for (int row = 0; row < board->size.rows; row++) {
        int empty = 0;
        if (row > 0)
            *at++ = '/';
        for (int col = 0; col < board->size.cols; col++) {
            const tgn_colour colour = board->colour[tgn_point_at(row, col)];
            if (colour == TGN_EMPTY) {
                empty++;
                continue;
            }
            at = put_count(at, empty);
            *at++ = colour == TGN_BLACK ? 'X' : 'O';
            empty = 0;
        }
        at = put_count(at, empty);
    }
    *at = '\0';
    return (size_t)(at - out);
}
