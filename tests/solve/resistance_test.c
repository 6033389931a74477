/* The order of moves where all lose alike: what is hard to answer first, the same every time. */
#include <tengen/solve.h>

#include "../check.h"
#include "solve/search/resistance.h"

/* A situation of a drawn board, rows from the top. */
static tgn_situation drawn(tgn_size size, const char *rows, tgn_colour to_move)
{
    tgn_situation s = {.size = size, .to_move = to_move};
    for (int i = 0; rows[i]; i++) {
        s.black |= (uint32_t)(rows[i] == 'X') << i;
        s.white |= (uint32_t)(rows[i] == 'O') << i;
    }
    return s;
}

static void first_is(tgn_size size, const char *rows, tgn_colour to_move, const char *expected)
{
    const tgn_situation s = drawn(size, rows, to_move);
    tgn_point order[TGN_SOLVE_POINTS + 1];
    char text[TGN_POINT_TEXT];
    CHECK(tgn_solve_resistance__order(order, &s) > 1);
    CHECK_TEXT(tgn_point_format(text, order[0], size), expected);
}

static void stubborn_moves_first(void)
{
    const tgn_size five = {5, 5};
    first_is(five, "............X............", TGN_WHITE,
             "B4"); /* in contact, with all liberties: not the corner */
    first_is(five, "XO...O..................." /* takes */, TGN_WHITE, "B4");
    first_is(five, ".X...XOX.........O.......", TGN_BLACK, "B3"); /* takes B4, whatever else there is */
    first_is((tgn_size){4, 5}, "XX.X.XXXXX.....OOOOO", TGN_BLACK,
             "B2"); /* the own eye at C4 is no place to play */
}

/* Every empty point once, then the pass, and again the same. */
static void all_moves_once(void)
{
    uint64_t random = 3;
    for (int i = 0; i < 300; i++) {
        tgn_situation s = {
            .size = {1 + (int)(check_random(&random) % 5), 1 + (int)(check_random(&random) % 6)},
            .to_move = i % 2 ? TGN_BLACK : TGN_WHITE};
        const int points = tgn_size_points(s.size);
        const uint32_t all = (uint32_t)((UINT64_C(1) << points) - 1);
        s.black = (uint32_t)check_random(&random) & all;
        s.white = (uint32_t)check_random(&random) & all & ~s.black;
        tgn_point order[TGN_SOLVE_POINTS + 1], again[TGN_SOLVE_POINTS + 1];
        const int count = tgn_solve_resistance__order(order, &s);
        uint32_t seen = s.black | s.white;
        CHECK_INT(tgn_solve_resistance__order(again, &s), count);
        CHECK(memcmp(order, again, (size_t)count * sizeof *order) == 0);
        for (int k = 0; k + 1 < count; k++) {
            const uint32_t bit = (uint32_t)1 << tgn_point_index(order[k], s.size);
            CHECK(!(seen & bit));
            seen |= bit;
        }
        CHECK_INT(seen, all);
        CHECK_INT(order[count - 1], TGN_PASS);
    }
}

int main(int argc, char **argv)
{
    TEST(stubborn_moves_first);
    TEST(all_moves_once);
    return check_done();
}
