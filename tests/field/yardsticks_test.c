/* What the bench measures with: Bouzy 5/21 (bench/bouzy.h) and Wilson's interval (bench/share.h). */
#include "../check.h"

#include "../../bench/bouzy.h"
#include "../../bench/share.h"

static const tgn_size nineteen = {19, 19};

static int points_of(const bouzy_map *map, int sign)
{
    int count = 0;
    for (int p = 0; p < TGN_GRID; p++)
        count += sign * map->at[p] > 0;
    return count;
}

/* 21 erosions undo 5 dilations of a lone stone, wherever it stands far from the edges. */
static void a_lone_stone_owns_nothing_else(void)
{
    tgn_board board;
    bouzy_map map;
    tgn_board_init(&board, nineteen);
    bouzy_read(&map, &board);
    CHECK_INT(bouzy_area(&map), 0);
    tgn_board_put(&board, tgn_point_at(9, 9), TGN_WHITE);
    bouzy_read(&map, &board);
    CHECK_INT(points_of(&map, -1), 1);
    CHECK_INT(bouzy_area(&map), -1);
    CHECK(map.at[tgn_point_at(9, 9)] < 0);
}

/* A wall across the third line has what lies under it, and nothing of the middle. */
static void a_wall_has_the_side(void)
{
    tgn_board board, swapped;
    bouzy_map map, turned;
    tgn_board_init(&board, nineteen);
    for (int col = 0; col < 19; col++)
        tgn_board_put(&board, tgn_point_at(2, col), TGN_BLACK);
    for (int col = 0; col < 19; col++)
        tgn_board_put(&board, tgn_point_at(5, col), TGN_WHITE);
    bouzy_read(&map, &board);
    for (int col = 0; col < 19; col++)
        CHECK(map.at[tgn_point_at(0, col)] > 0 && map.at[tgn_point_at(1, col)] > 0);
    CHECK_INT(points_of(&map, 1), 3 * 19);
    CHECK(points_of(&map, -1) >= 19);
    tgn_board_swap(&swapped, &board);
    bouzy_read(&turned, &swapped);
    for (int p = 0; p < TGN_GRID; p++)
        CHECK(map.at[p] == -turned.at[p]);
}

static bool near(double got, double expected)
{
    return fabs(got - expected) < 0.00005;
}

static void intervals(void)
{
    double low, high;
    wilson(&(tally){50, 100}, &low, &high);
    CHECK(near(low, 0.4038) && near(high, 0.5962));
    wilson(&(tally){0, 10}, &low, &high);
    CHECK(near(low, 0) && near(high, 0.2775));
    wilson(&(tally){10, 10}, &low, &high);
    CHECK(near(low, 0.7225) && near(high, 1));
}

int main(int argc, char **argv)
{
    TEST(a_lone_stone_owns_nothing_else);
    TEST(a_wall_has_the_side);
    TEST(intervals);
    return check_done();
}
