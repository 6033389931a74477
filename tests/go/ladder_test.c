/* Ladders: a string of one or two liberties that is caught by atari after atari, or not. */
#include "../check.h"

#include "go/ladder.h"

static tgn_board board;

/* Rows of X, O and dots; @ is a white stone of the string in question. */
static tgn_ladder read_rows(const char *const *rows, int count)
{
    const tgn_size size = {(uint8_t)count, (uint8_t)strlen(rows[0])};
    tgn_point stone = TGN_PASS;
    tgn_board_init(&board, size);
    for (int row = 0; row < count; row++)
        for (int col = 0; col < size.cols; col++)
            if (rows[row][col] != '.') {
                const tgn_colour colour = rows[row][col] == 'X' ? TGN_BLACK : TGN_WHITE;
                tgn_board_put(&board, tgn_point_at(row, col), colour);
                if (rows[row][col] == '@')
                    stone = tgn_point_at(row, col);
            }
    const tgn_board before = board;
    const tgn_ladder answer = tgn_ladder__read(&board, stone);
    CHECK(tgn_board_equal(&before, &board));
    return answer;
}

#define READ(...)                                                                                            \
    read_rows((const char *const[]){__VA_ARGS__},                                                            \
              (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)))

static void runs_into_the_edge(void)
{
    CHECK_INT(READ(".......", ".X.....", "X@.....", ".XX....", ".......", ".......", "......."),
              TGN_LADDER_LOST);
    CHECK_INT(READ("..X....", ".X@....", "..X....", ".......", ".......", ".......", "......."),
              TGN_LADDER_CAUGHT);
}

/* Across the board to the edge; the same ladder meets a white stone and ends there. */
static void meets_a_friend(void)
{
    CHECK_INT(READ(".........", "..XX.....", ".X@......", ".........", ".........", ".........", ".........",
                   ".........", "........."),
              TGN_LADDER_CAUGHT);
    CHECK_INT(READ(".........", "..XX.....", ".X@......", ".........", ".........", ".....O...", ".........",
                   ".........", "........."),
              TGN_LADDER_FREE);
}

/* In atari, with nowhere to run; but a stone around it can be taken, or not. */
static void takes_a_stone(void)
{
    CHECK_INT(READ(".OX..", "OX@X.", "...X.", "..X..", "....."), TGN_LADDER_CAUGHT);
    CHECK_INT(READ("..X..", "OX@X.", "...X.", "..X..", "....."), TGN_LADDER_LOST);
}

static void many_liberties(void)
{
    CHECK_INT(READ(".....", ".....", "..@..", ".....", "....."), TGN_LADDER_FREE);
}

int main(int argc, char **argv)
{
    TEST(runs_into_the_edge);
    TEST(meets_a_friend);
    TEST(takes_a_stone);
    TEST(many_liberties);
    return check_done();
}
