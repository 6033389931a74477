/* board_test.c - tgn_board against a board that only knows flood fill (naive.h) */
#include "naive.h"

/* ---- the whole inner state of a board, against what its colours say ---- */

static bool in_ring(const tgn_board *board, tgn_point head, tgn_point wanted)
{
    tgn_point q = head;
    for (int n = 0; n < TGN_POINTS_MAX; n++) {
        if (q == wanted)
            return true;
        q = board->next[q];
        if (q == head)
            return false;
    }
    return false;
}

/* Empty neighbours of a set of points, counted once for every point of the set that they touch. */
static int pseudo_liberties(const naive *model, const naive_set *set)
{
    int count = 0;
    for (int row = 0; row < model->rows; row++)
        for (int col = 0; col < model->cols; col++)
            for (int i = 0; i < 4 && set->has[row][col]; i++) {
                int y = row + naive_steps[i][0], x = col + naive_steps[i][1];
                count += naive_on(model, y, x) && model->at[y][x] == TGN_EMPTY;
            }
    return count;
}

static void check_stone(const tgn_board *board, const naive *model, int row, int col)
{
    naive_set stones, liberties;
    naive_string(model, row, col, &stones, &liberties);
    tgn_point p = tgn_point_at(row, col), h = board->head[p], found[TGN_POINTS_MAX];
    CHECK(stones.has[tgn_point_row(h)][tgn_point_col(h)]);
    CHECK_INT(board->head[h], h);
    CHECK_INT(board->stones[h], stones.count);
    CHECK_INT(board->liberties[h], pseudo_liberties(model, &stones));
    CHECK(in_ring(board, h, p));
    CHECK_INT(tgn_board_string(board, p, found), stones.count);
    CHECK_INT(found[0], p);
    for (int i = 0; i < stones.count; i++)
        CHECK(stones.has[tgn_point_row(found[i])][tgn_point_col(found[i])] && board->head[found[i]] == h);
    CHECK_INT(tgn_board_liberties(board, p, found), liberties.count);
    CHECK_INT(tgn_board_liberties(board, p, NULL), liberties.count);
    for (int i = 0; i < liberties.count; i++) {
        CHECK(liberties.has[tgn_point_row(found[i])][tgn_point_col(found[i])]);
        liberties.has[tgn_point_row(found[i])][tgn_point_col(found[i])] = false; /* each only once */
    }
}

static void check_empty(const tgn_board *board, const naive *model, int row, int col)
{
    naive_set alone = {.count = 1};
    alone.has[row][col] = true;
    tgn_point p = tgn_point_at(row, col);
    CHECK(board->head[p] == p && board->next[p] == p && board->stones[p] == 1);
    CHECK_INT(board->liberties[p], pseudo_liberties(model, &alone));
    CHECK_INT(tgn_board_string(board, p, NULL), 0);
    CHECK_INT(tgn_board_liberties(board, p, NULL), 0);
}

static void check_state(const tgn_board *board, const naive *model)
{
    int count[3] = {0};
    CHECK(naive_same(model, board));
    for (int row = 0; row < model->rows; row++) {
        for (int col = 0; col < model->cols; col++) {
            count[model->at[row][col]]++;
            if (model->at[row][col] == TGN_EMPTY)
                check_empty(board, model, row, col);
            else
                check_stone(board, model, row, col);
        }
    }
    for (int colour = 0; colour < 3; colour++)
        CHECK_INT(board->count[colour], count[colour]);
    for (int i = 0; i < TGN_GRID; i++)
        CHECK((board->colour[i] == TGN_EDGE) == !tgn_point_on((tgn_point)i, board->size));
}

/* The strings in reading order of their first stones, and whether all of them breathe. */
static void check_strings(const tgn_board *board, const naive *model)
{
    tgn_point heads[TGN_POINTS_MAX];
    naive_set seen = {.count = 0}, stones, liberties;
    int n = tgn_board_strings(board, heads), found = 0;
    bool legal = true;
    for (int row = 0; row < model->rows; row++) {
        for (int col = 0; col < model->cols; col++) {
            if (model->at[row][col] == TGN_EMPTY || seen.has[row][col])
                continue;
            naive_string(model, row, col, &stones, &liberties);
            for (int r = 0; r < model->rows; r++)
                for (int c = 0; c < model->cols; c++)
                    seen.has[r][c] |= stones.has[r][c];
            legal &= liberties.count > 0;
            CHECK(found < n && stones.has[tgn_point_row(heads[found])][tgn_point_col(heads[found])]);
            found++;
        }
    }
    CHECK_INT(n, found);
    CHECK_INT(tgn_board_strings(board, NULL), found);
    CHECK_INT(tgn_board_legal(board), legal);
}

/* ---- random play ---- */

typedef struct played {
    naive before;
    tgn_point point, taken[TGN_POINTS_MAX];
    tgn_colour colour;
    int result;
} played;

enum { DEPTH = 64 };

typedef struct match {
    tgn_board board;
    naive model;
    uint64_t random;
    int depth; /* plays that can be taken back, the last DEPTH at most */
    played past[DEPTH];
} match;

/*
 * The point where retaking restores the position: one stone taken by a stone that stands alone with one
 * liberty.
 */
static tgn_point naive_ko(const naive *after, int row, int col, const naive_set *taken, int result)
{
    naive_set stones, liberties;
    if (result != 1)
        return TGN_PASS;
    naive_string(after, row, col, &stones, &liberties);
    for (int r = 0; r < after->rows; r++)
        for (int c = 0; c < after->cols; c++)
            if (taken->has[r][c] && stones.count == 1 && liberties.count == 1 && liberties.has[r][c])
                return tgn_point_at(r, c);
    return TGN_PASS;
}

static void check_play(match *m, int row, int col, tgn_colour colour)
{
    naive_set taken;
    tgn_point ko = 12345, p = tgn_point_at(row, col);
    played *play = &m->past[m->depth++];
    play->before = m->model;
    play->point = p;
    play->colour = colour;
    int flags = tgn_board_try(&m->board, p, colour);
    int expected = naive_play(&m->model, row, col, colour, &taken);
    CHECK_INT(flags, expected > 0 ? TGN_MOVE_CAPTURES : expected < 0 ? TGN_MOVE_SUICIDE : TGN_MOVE_PLAIN);
    play->result = tgn_board_play(&m->board, p, colour, play->taken, &ko);
    CHECK_INT(play->result, expected);
    CHECK_INT(ko, naive_ko(&m->model, row, col, &taken, expected));
    for (int i = 0; i < abs(expected); i++)
        CHECK(taken.has[tgn_point_row(play->taken[i])][tgn_point_col(play->taken[i])]);
    if (expected < 0)
        CHECK_INT(play->taken[-expected - 1], p);
}

static void random_step(match *m, int puts)
{
    int row = random_below(&m->random, m->model.rows), col = random_below(&m->random, m->model.cols);
    tgn_colour colour = (tgn_colour)(1 + random_below(&m->random, 2));
    int what = random_below(&m->random, 100);
    if (what < puts) {
        colour = (tgn_colour)random_below(&m->random, 3);
        tgn_board_put(&m->board, tgn_point_at(row, col), colour);
        m->model.at[row][col] = colour;
        m->depth = 0;
    } else if (what < puts + 20 && m->depth > 0) {
        const played *play = &m->past[--m->depth];
        tgn_board_unplay(&m->board, play->point, play->colour, play->taken, play->result);
        m->model = play->before;
    } else if (m->model.at[row][col] == TGN_EMPTY) {
        if (m->depth == DEPTH)
            m->depth = 0;
        check_play(m, row, col, colour);
    }
}

/* `often`: every how many steps the whole state is looked at. */
static void random_match(match *m, tgn_size size, int steps, int puts, int often)
{
    tgn_board_init(&m->board, size);
    m->model = naive_empty(size);
    m->depth = 0;
    for (int i = 0; i < steps; i++) {
        random_step(m, puts);
        CHECK(naive_same(&m->model, &m->board));
        if (i % often == 0)
            check_state(&m->board, &m->model);
    }
    check_state(&m->board, &m->model);
    check_strings(&m->board, &m->model);
}

static void every_size(void)
{
    static match m;
    m.random = 1;
    for (int rows = 1; rows <= TGN_SIDE_MAX; rows++)
        for (int cols = 1; cols <= TGN_SIDE_MAX; cols++)
            random_match(&m, (tgn_size){(uint8_t)rows, (uint8_t)cols}, rows * cols + 10, (rows + cols) % 3,
                         150);
}

static void random_games(void)
{
    static match m;
    m.random = 2;
    for (int game = 0; game < 1500; game++)
        random_match(&m, random_size(&m.random, 7), 150, game % 3 ? 0 : 10, 7);
    for (int game = 0; game < 6; game++)
        random_match(&m, (tgn_size){19, 19}, 1500, game % 2, 100);
}

/* Setup alone: strings without liberties arise, and everything is still counted. */
static void random_setups(void)
{
    static match m;
    m.random = 3;
    for (int game = 0; game < 400; game++)
        random_match(&m, random_size(&m.random, 9), 120, 100, 9);
}

/* Played to the end and taken back to the start, everything is as at first. */
static void back_to_the_start(void)
{
    static played past[2000];
    uint64_t random = 4;
    for (int game = 0; game < 150; game++) {
        tgn_size size = random_size(&random, 13);
        tgn_board board;
        naive model = naive_empty(size);
        int n = 0;
        tgn_board_init(&board, size);
        for (int i = 0; i < 2 * tgn_size_points(size); i++) {
            tgn_point p = tgn_point_from_index(random_below(&random, tgn_size_points(size)), size);
            if (board.colour[p] != TGN_EMPTY)
                continue;
            past[n].point = p;
            past[n].colour = (tgn_colour)(1 + i % 2);
            past[n].result = tgn_board_play(&board, p, past[n].colour, past[n].taken, NULL);
            n++;
        }
        while (n-- > 0)
            tgn_board_unplay(&board, past[n].point, past[n].colour, past[n].taken, past[n].result);
        check_state(&board, &model);
    }
}

/* ---- images ---- */

static void load(tgn_board *board, const naive *model)
{
    tgn_board_init(board, (tgn_size){(uint8_t)model->rows, (uint8_t)model->cols});
    for (int row = 0; row < model->rows; row++)
        for (int col = 0; col < model->cols; col++)
            tgn_board_put(board, tgn_point_at(row, col), model->at[row][col]);
}

static naive random_stones(uint64_t *random, tgn_size size)
{
    naive model = naive_empty(size);
    int percent = random_below(random, 101);
    for (int row = 0; row < model.rows; row++)
        for (int col = 0; col < model.cols; col++)
            if (random_below(random, 100) < percent)
                model.at[row][col] = (tgn_colour)(1 + random_below(random, 2));
    return model;
}

static void images(void)
{
    uint64_t random = 5;
    for (int game = 0; game < 400; game++) {
        tgn_size size = random_size(&random, 11);
        naive model = random_stones(&random, size), swapped = model;
        tgn_board board, image;
        unsigned fixed = 0;
        load(&board, &model);
        for (int s = 0; s < (size.rows == size.cols ? 8 : 4); s++) {
            naive moved = naive_image(&model, s);
            tgn_board_transform(&image, &board, (tgn_symmetry)s);
            check_state(&image, &moved);
            bool same = memcmp(&moved, &model, sizeof model) == 0;
            CHECK_INT(tgn_board_equal(&image, &board), same);
            fixed |= (unsigned)same << s;
        }
        CHECK_INT(tgn_board_stabiliser(&board), fixed);
        for (int row = 0; row < model.rows; row++)
            for (int col = 0; col < model.cols; col++)
                swapped.at[row][col] = model.at[row][col] ? 3 - model.at[row][col] : TGN_EMPTY;
        tgn_board_swap(&image, &board);
        check_state(&image, &swapped);
    }
}

/* Positions made symmetrical on purpose, which chance would not give: the stabiliser is found. */
static void symmetrical_boards(void)
{
    uint64_t random = 6;
    for (int game = 0; game < 200; game++) {
        int side = 1 + random_below(&random, 9), s = 1 + random_below(&random, 7);
        naive model = random_stones(&random, (tgn_size){(uint8_t)side, (uint8_t)side});
        for (int turn = 0; turn < 4; turn++) { /* the darker of board and image, until both agree */
            naive moved = naive_image(&model, s);
            for (int row = 0; row < side; row++)
                for (int col = 0; col < side; col++)
                    if (moved.at[row][col] > model.at[row][col])
                        model.at[row][col] = moved.at[row][col];
        }
        tgn_board board;
        load(&board, &model);
        CHECK(tgn_board_stabiliser(&board) >> s & 1);
    }
}

static void equality(void)
{
    tgn_board a, b;
    tgn_board_init(&a, (tgn_size){3, 4});
    tgn_board_init(&b, (tgn_size){4, 3});
    CHECK(!tgn_board_equal(&a, &b));
    tgn_board_init(&b, (tgn_size){3, 4});
    CHECK(tgn_board_equal(&a, &b));
    tgn_board_put(&b, tgn_point_at(2, 3), TGN_WHITE);
    CHECK(!tgn_board_equal(&a, &b));
    tgn_board_put(&a, tgn_point_at(2, 3), TGN_BLACK);
    CHECK(!tgn_board_equal(&a, &b));
    tgn_board_put(&a, tgn_point_at(2, 3), TGN_WHITE);
    CHECK(tgn_board_equal(&a, &b));
}

int main(int argc, char **argv)
{
    TEST(every_size);
    TEST(random_games);
    TEST(random_setups);
    TEST(back_to_the_start);
    TEST(images);
    TEST(symmetrical_boards);
    TEST(equality);
    return check_done();
}
