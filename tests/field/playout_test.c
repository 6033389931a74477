/* playout_test.c - the fast board against tgn_board, small eye spaces, and games played out */
#include "../check.h"

#include <tengen/draw.h>

#include "field/playout/policy.h"
#include "field/playout/playout.h"
#include "field/playout/policy.h"

static void read_board(tgn_board *board, const char *drawing)
{
    tgn_error error;
    CHECK_INT(tgn_text_parse(board, drawing, NULL, NULL, &error), 0);
}

/* Everything the fast board knows about a string, compared with the plain board. */
static void check_same(const tgn_field_board *fast, const tgn_board *board)
{
    tgn_point liberty[TGN_POINTS_MAX], found[8];
    CHECK(memcmp(fast->colour, board->colour, sizeof fast->colour) == 0);
    CHECK_INT(fast->empties, board->count[TGN_EMPTY]);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (board->colour[p] == TGN_EMPTY) {
            CHECK_INT(fast->empty[fast->empty_index[p]], p);
            continue;
        }
        const int liberties = tgn_board_liberties(board, p, liberty);
        CHECK_INT(fast->string[fast->head[p]].stones, board->stones[board->head[p]]);
        CHECK_INT(tgn_field_board__atari(fast, fast->head[p]), liberties == 1);
        CHECK_INT(tgn_field_board__liberties(fast, fast->head[p], found, 4), liberties < 4 ? liberties : 4);
        if (liberties == 1)
            CHECK_INT(tgn_field_board__last_liberty(fast, fast->head[p]), liberty[0]);
    }
}

/* Random games on boards of several sizes: legality, captures, ko and strings agree after every move. */
static void fast_board_is_a_board(void)
{
    uint64_t state = 17;
    for (int game = 0; game < 12; game++) {
        tgn_board board;
        tgn_field_board fast;
        tgn_point taken[TGN_POINTS_MAX], ko = TGN_PASS;
        const tgn_size size = {(uint8_t)(1 + check_random(&state) % 25),
                               (uint8_t)(1 + check_random(&state) % 25)};
        tgn_board_init(&board, size);
        tgn_field_board__init(&fast, &board, TGN_PASS);
        for (int move = 0; move < 150; move++) {
            const int index = (int)(check_random(&state) % (uint64_t)tgn_size_points(size));
            const tgn_point p = tgn_point_from_index(index, size);
            const tgn_colour colour = (tgn_colour)(1 + move % 2);
            if (board.colour[p] != TGN_EMPTY)
                continue;
            const bool legal = p != ko && !(tgn_board_try(&board, p, colour) & TGN_MOVE_SUICIDE);
            CHECK_INT(tgn_field_board__legal(&fast, p, colour), legal);
            if (!legal)
                continue;
            tgn_field_board__play(&fast, p, colour);
            CHECK_INT(fast.taken_count, tgn_board_play(&board, p, colour, taken, &ko));
            CHECK_INT(fast.ko, ko);
        }
        check_same(&fast, &board);
    }
}

/* Shapes in a black eye; `v` decides, if there is one. */
static void small_eyes(void)
{
    static const struct {
        const char *board;
        int row, col; /* of the deciding point; -1: none */
    } eyes[] = {
        {"XXXXX\nX...X\nXXXXX\n", 1, 2},               /* three in a row */
        {"XXXXX\nX..XX\nXX.XX\nXXXXX\n", 1, 2},        /* bent three */
        {"XXXXX\nX...X\nXX.XX\nXXXXX\n", 1, 2},        /* pyramid four */
        {"XXXXXX\nX....X\nXXXXXX\n", -1, 0},           /* straight four */
        {"XXXX\nX..X\nX..X\nXXXX\n", -1, 0},           /* square four: one eye whoever plays */
        {"XXXXX\nX..XX\nX...X\nXXXXX\n", 2, 2},        /* bulky five */
        {"XXXXX\nXX.XX\nX...X\nXX.XX\nXXXXX\n", 2, 2}, /* crossed five */
        {"XXXXX\nX..XX\nX...X\nXX.XX\nXXXXX\n", 2, 2}, /* flower six */
        {"XXXXX\nX...X\nX...X\nXXXXX\n", -1, 0},       /* rectangle of six */
        {"XXOXX\nX...X\nXXXXX\n", -1, 0},              /* both colours around it */
    };
    for (size_t i = 0; i < sizeof eyes / sizeof *eyes; i++) {
        tgn_board board;
        tgn_field_board fast;
        read_board(&board, eyes[i].board);
        tgn_field_board__init(&fast, &board, TGN_PASS);
        const tgn_point expected = eyes[i].row < 0 ? TGN_PASS : tgn_point_at(eyes[i].row, eyes[i].col);
        for (int k = 0; k < fast.empties; k++)
            CHECK_INT(tgn_field_policy__vital(&fast, fast.empty[k]), expected);
    }
}

static void eyes_and_follies(void)
{
    tgn_board board;
    tgn_field_board fast;
    read_board(&board, ".XO.X\n"
                       "XXOXX\n"
                       "OOO..\n"
                       ".O.O.\n"
                       "O.O..\n");
    tgn_field_board__init(&fast, &board, TGN_PASS);
    CHECK(tgn_field_policy__is_eye(&fast, tgn_point_at(0, 0), TGN_BLACK));
    CHECK(!tgn_field_policy__is_eye(&fast, tgn_point_at(0, 0), TGN_WHITE));
    CHECK(!tgn_field_policy__is_eye(&fast, tgn_point_at(0, 3), TGN_BLACK));
    CHECK(tgn_field_policy__is_eye(&fast, tgn_point_at(3, 0), TGN_WHITE));
    CHECK(!tgn_field_board__legal(&fast, tgn_point_at(3, 0), TGN_BLACK)); /* suicide */
    CHECK(!tgn_field_policy__gives_away(&fast, tgn_point_at(2, 3), TGN_BLACK));
}

/* A whole board of Black's stays Black's; the same seed plays the same games. */
static void owners(void)
{
    tgn_board board;
    float a[TGN_GRID], b[TGN_GRID];
    read_board(&board, ".X.X.\nXXXXX\n.....\n.....\n.....\n");
    CHECK_INT(tgn_field_playout__owners(a, &board, TGN_WHITE, TGN_PASS, 30, 9), 30);
    CHECK_INT(tgn_field_playout__owners(b, &board, TGN_WHITE, TGN_PASS, 30, 9), 30);
    CHECK(memcmp(a, b, sizeof a) == 0);
    CHECK(a[tgn_point_at(0, 0)] == 1 && a[tgn_point_at(1, 4)] == 1);
    CHECK(a[tgn_point_at(4, 2)] > 0);
    CHECK_INT(tgn_field_playout__owners(a, &board, TGN_EMPTY, TGN_PASS, 0, 9), 0);
    CHECK(a[tgn_point_at(0, 0)] == 0);
}

int main(int argc, char **argv)
{
    TEST(fast_board_is_a_board);
    TEST(small_eyes);
    TEST(eyes_and_follies);
    TEST(owners);
    return check_done();
}
