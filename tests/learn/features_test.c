/* What the network sees: every code once more from its definition, on random positions; ladders by hand; turned boards. */
#include "positions.h"

#include "field/verdict/ladder.h"
#include "learn/features.h"

enum { OWN = 10, OTHER = 17 };
enum { ATARI_LOST, ATARI, TWO_CAUGHT, TWO, THREE, FOUR, FIVE };

/* ---- by definition ------------------------------------------------------------------------------------- */

/* Liberties by flooding, without what the board knows of strings. */
static int flood(const tgn_board *board, tgn_point from, tgn_point *liberties)
{
    bool seen[TGN_GRID] = {false};
    tgn_point open[TGN_POINTS_MAX];
    int count = 0, top = 0;
    open[top++] = from;
    seen[from] = true;
    while (top) {
        const tgn_point p = open[--top];
        for (int i = 0; i < 4; i++) {
            const tgn_point q = (tgn_point)(p + tgn_step[i]);
            if (seen[q])
                continue;
            seen[q] = board->colour[q] == TGN_EMPTY || board->colour[q] == board->colour[from];
            if (board->colour[q] == TGN_EMPTY)
                liberties[count++] = q;
            else if (board->colour[q] == board->colour[from])
                open[top++] = q;
        }
    }
    return count;
}

/* The board after a move; false if it is suicide. */
static bool after(tgn_board *out, const tgn_board *board, tgn_point point, tgn_colour colour,
                  int *taken_count)
{
    tgn_point taken[TGN_POINTS_MAX];
    *out = *board;
    *taken_count = tgn_board_play(out, point, colour, taken, NULL);
    return *taken_count >= 0;
}

static tgn_field_ladder ladder(const tgn_board *board, tgn_point stone)
{
    tgn_board copy = *board;
    return tgn_field_ladder__read(&copy, stone);
}

static int slow_stone(const tgn_board *board, tgn_point p, tgn_colour own)
{
    tgn_point liberty[TGN_POINTS_MAX];
    const int liberties = flood(board, p, liberty), first = board->colour[p] == own ? OWN : OTHER;
    if (liberties == 0)
        return first + ATARI_LOST;
    if (liberties == 1)
        return first + (ladder(board, p) == TGN_FIELD_LADDER_LOST ? ATARI_LOST : ATARI);
    if (liberties == 2)
        return first + (ladder(board, p) == TGN_FIELD_LADDER_CAUGHT ? TWO_CAUGHT : TWO);
    return first + (liberties == 3 ? THREE : liberties == 4 ? FOUR : FIVE);
}

static int slow_empty(const tgn_board *board, tgn_point p, tgn_colour own, tgn_point ko)
{
    tgn_board next;
    tgn_point liberty[TGN_POINTS_MAX];
    int taken;
    if (p == ko)
        return 0;
    if (!after(&next, board, p, own, &taken))
        return 1;
    const int liberties = flood(&next, p, liberty);
    return (taken ? 6 : 2) + (liberties > 4 ? 4 : liberties) - 1;
}

/* A move catches a string of the other side: takes it, or leaves it lost in a ladder. */
static bool catches(const tgn_board *board, tgn_point move, tgn_point stone, tgn_colour own)
{
    tgn_board next;
    tgn_point liberty[TGN_POINTS_MAX];
    int taken;
    const int liberties = flood(board, stone, liberty);
    if (liberties < 1 || liberties > 2 || !after(&next, board, move, own, &taken))
        return false;
    return next.colour[stone] == TGN_EMPTY ||
           (ladder(board, stone) != TGN_FIELD_LADDER_FREE && ladder(&next, stone) == TGN_FIELD_LADDER_LOST);
}

static bool saves(const tgn_board *board, tgn_point move, tgn_point stone, tgn_colour own)
{
    tgn_board next;
    tgn_point liberty[TGN_POINTS_MAX];
    int taken;
    return flood(board, stone, liberty) == 1 && after(&next, board, move, own, &taken) &&
           ladder(&next, stone) == TGN_FIELD_LADDER_FREE;
}

/* Flags of an empty point: of the strings that have it as a liberty. */
static int slow_flags(const tgn_board *board, tgn_point p, tgn_colour own)
{
    int flags = 0;
    for (int i = 0; i < 4; i++) {
        const tgn_point q = (tgn_point)(p + tgn_step[i]);
        if (board->colour[q] == own && saves(board, p, q, own))
            flags |= TGN_LEARN_SAVES;
        if (board->colour[q] == tgn_colour_other(own) && catches(board, p, q, own))
            flags |= TGN_LEARN_CATCHES;
    }
    return flags;
}

static void check_codes(tgn_board *board, tgn_colour own, tgn_point ko)
{
    uint8_t codes[TGN_POINTS_MAX];
    const tgn_board before = *board;
    tgn_learn_features__codes(codes, board, own, ko);
    CHECK(tgn_board_equal(&before, board));
    CHECK_INT(tgn_board_legal(&before), tgn_board_legal(board));
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        const int expected = before.colour[p] == TGN_EMPTY
                                 ? slow_empty(&before, p, own, ko) | slow_flags(&before, p, own)
                                 : slow_stone(&before, p, own);
        CHECK_INT(codes[tgn_point_index(p, board->size)], expected);
    }
}

static const tgn_size sizes[] = {{1, 1},   {1, 7},   {2, 3},   {5, 5}, {9, 9},
                                 {13, 13}, {19, 19}, {25, 25}, {11, 4}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void codes_of_random_games(void)
{
    uint64_t random = 1;
    for (int i = 0; i < check_cases(400, 40); i++) {
        const tgn_size size = sizes[i % SIZES];
        tgn_game *game = random_game(
            &random, size, (int)(check_random(&random) % (2 * (uint64_t)tgn_size_points(size) + 1)));
        tgn_board board = *tgn_game_board(game);
        check_codes(&board, tgn_game_to_move(game), tgn_game_ko(game));
        check_codes(&board, tgn_colour_other(tgn_game_to_move(game)), TGN_PASS);
        tgn_game_free(game);
    }
}

/* Stones put anywhere, some of them without liberties. */
static void codes_of_setups(void)
{
    uint64_t random = 2;
    for (int i = 0; i < check_cases(200, 30); i++) {
        const tgn_size size = sizes[i % SIZES];
        tgn_board board;
        tgn_board_init(&board, size);
        const uint64_t empty = 3 + check_random(&random) % 6;
        for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
            const uint64_t colour = check_random(&random) % empty;
            if (colour == TGN_BLACK || colour == TGN_WHITE)
                tgn_board_put(&board, p, (tgn_colour)colour);
        }
        check_codes(&board, i % 2 ? TGN_BLACK : TGN_WHITE, TGN_PASS);
    }
}

/* ---- by hand ------------------------------------------------------------------------------------------- */

/* Rows of X, O and dots; Black is to move. */
static void board_of(tgn_board *board, const char *const *rows, int count)
{
    tgn_board_init(board, (tgn_size){(uint8_t)count, (uint8_t)strlen(rows[0])});
    for (int row = 0; row < count; row++)
        for (int col = 0; rows[row][col]; col++)
            if (rows[row][col] != '.')
                tgn_board_put(board, tgn_point_at(row, col), rows[row][col] == 'X' ? TGN_BLACK : TGN_WHITE);
}

static int code_of(tgn_board *board, int row, int col)
{
    uint8_t codes[TGN_POINTS_MAX];
    tgn_learn_features__codes(codes, board, TGN_BLACK, TGN_PASS);
    return codes[row * board->size.cols + col];
}

#define BOARD(...)                                                                                           \
    board_of(&board, (const char *const[]){__VA_ARGS__},                                                     \
             (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)))

/* White has two liberties: the ladder works from one side, across to the edge; not where a friend waits. */
static void a_ladder_that_works(void)
{
    static tgn_board board;
    BOARD(".........", "..XX.....", ".XO......", ".........", ".........", ".........", ".........",
          ".........", ".........");
    CHECK_INT(code_of(&board, 2, 2), OTHER + TWO_CAUGHT);
    CHECK((code_of(&board, 2, 3) | code_of(&board, 3, 2)) & TGN_LEARN_CATCHES);
    CHECK_INT(code_of(&board, 4, 4), 2 + 3);
    BOARD(".........", "..XX.....", ".XO......", ".........", ".........", ".....O...", ".........",
          ".........", ".........");
    CHECK_INT(code_of(&board, 2, 2), OTHER + TWO);
    CHECK(!((code_of(&board, 2, 3) | code_of(&board, 3, 2)) & TGN_LEARN_CATCHES));
}

/* Black in atari: running helps where a friend waits, not across the board or along the edge. */
static void a_string_in_atari(void)
{
    static tgn_board board;
    BOARD(".......", "..OOO..", "..OX...", "..O....", ".......", ".......", ".......");
    CHECK_INT(code_of(&board, 2, 3) & TGN_LEARN_CODE_MASK, OWN + TWO_CAUGHT);
    BOARD(".......", "..OOO..", "..OX...", "..OO...", ".......", ".......", ".......");
    CHECK_INT(code_of(&board, 2, 3), OWN + ATARI_LOST);
    CHECK_INT(code_of(&board, 2, 4), 2 + 1);
    BOARD(".......", "..OOO..", "..OX...", "..OO.X.", ".......", ".......", ".......");
    CHECK_INT(code_of(&board, 2, 3), OWN + ATARI);
    CHECK_INT(code_of(&board, 2, 4), (2 + 1) | TGN_LEARN_SAVES);
    BOARD("OX.....", "OO.....", ".......", ".......", ".......", ".......", ".......");
    CHECK_INT(code_of(&board, 0, 1), OWN + ATARI_LOST);
    CHECK_INT(code_of(&board, 0, 2), 2 + 1);
}

/* Black in atari takes a stone that touches it. */
static void a_stone_to_take(void)
{
    static tgn_board board;
    BOARD("OX.....", ".O.....", ".......", ".......", ".......", ".......", ".......");
    CHECK_INT(code_of(&board, 0, 0), OTHER + ATARI);
    CHECK_INT(code_of(&board, 0, 1), OWN + ATARI);
    CHECK_INT(code_of(&board, 1, 0), (6 + 1) | TGN_LEARN_CATCHES);
}

static void suicide_and_ko(void)
{
    static tgn_board board;
    uint8_t codes[TGN_POINTS_MAX];
    BOARD(".O...", "O....", ".....", ".....", ".....");
    CHECK_INT(code_of(&board, 0, 0), 1);
    BOARD(".XO..", "XO.O.", ".XO..", ".....", ".....");
    CHECK_INT(code_of(&board, 1, 2), 6 | TGN_LEARN_CATCHES);
    tgn_learn_features__codes(codes, &board, TGN_BLACK, tgn_point_at(1, 2));
    CHECK_INT(codes[7], 0 | TGN_LEARN_CATCHES);
    CHECK(!tgn_learn_features__legal(codes[7]) && tgn_learn_features__legal(codes[20]));
}

/* ---- turned boards ------------------------------------------------------------------------------------- */

/* Reading is the same from all sides, as long as no ladder comes to the limit of its tries (ladder.c); none does here. */
static void turned_boards(void)
{
    uint64_t random = 4;
    int ladders = 0;
    for (int i = 0; i < check_cases(60, 12); i++) {
        const tgn_size size = sizes[i % SIZES];
        tgn_game *game = random_game(&random, size, tgn_size_points(size) * (1 + i % 3) / 2);
        const tgn_board *board = tgn_game_board(game);
        uint8_t codes[TGN_POINTS_MAX], turned[TGN_POINTS_MAX];
        tgn_board copy = *board, image;
        tgn_learn_features__codes(codes, &copy, TGN_WHITE, TGN_PASS);
        for (int s = 0; s < tgn_symmetry_count(size); s++) {
            tgn_board_transform(&image, board, (tgn_symmetry)s);
            tgn_learn_features__codes(turned, &image, TGN_WHITE, TGN_PASS);
            for (int p = 0; p < tgn_size_points(size); p++) {
                const tgn_point to = tgn_symmetry_point((tgn_symmetry)s, size, tgn_point_from_index(p, size));
                CHECK_INT(turned[tgn_point_index(to, image.size)], codes[p]);
                ladders += codes[p] == OWN + TWO_CAUGHT || codes[p] == OTHER + TWO_CAUGHT;
            }
        }
        tgn_game_free(game);
    }
    CHECK(ladders > 0);
}

/* With colours exchanged the codes are those of the other side. */
static void exchanged_colours(void)
{
    uint64_t random = 5;
    for (int i = 0; i < check_cases(60, 12); i++) {
        tgn_game *game = random_game(&random, sizes[i % SIZES], 120);
        uint8_t codes[TGN_POINTS_MAX], exchanged[TGN_POINTS_MAX];
        tgn_board board = *tgn_game_board(game), other;
        tgn_board_swap(&other, &board);
        tgn_learn_features__codes(codes, &board, TGN_BLACK, TGN_PASS);
        tgn_learn_features__codes(exchanged, &other, TGN_WHITE, TGN_PASS);
        CHECK(memcmp(codes, exchanged, (size_t)tgn_size_points(board.size)) == 0);
        tgn_game_free(game);
    }
}

int main(int argc, char **argv)
{
    TEST(codes_of_random_games);
    TEST(codes_of_setups);
    TEST(a_ladder_that_works);
    TEST(a_string_in_atari);
    TEST(a_stone_to_take);
    TEST(suicide_and_ko);
    TEST(turned_boards);
    TEST(exchanged_colours);
    return check_done();
}
