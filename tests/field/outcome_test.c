/* outcome_test.c - life and death on boards whose answer is known, and the sums that must always hold */
#include "../check.h"

#include <math.h>

#include <tengen/draw.h>
#include <tengen/life.h>
#include <tengen/outcome.h>

#include "../../tools/field_games.h"

/*
 * Boards are drawn with the answer in them:
 *
 *      X O   alive       x o   dead       B W   in seki       . +   empty
 */
typedef struct drawn {
    const char *name, *board;
    int dame, seki, teire[3];
} drawn;

static const drawn KNOWN[] = {
    {.name = "two eyes",
     .board = ". X . X O . O . .\n"
              "X X X X O O O . .\n"
              "O O O O O . O O O\n"
              ". . . . O O O . .\n"
              ". . . . . . . . .\n"},
    {.name = "dead stones in a moyo",
     .board = ". . . . O X . . .\n"
              ". . . . O X . . .\n"
              ". . x . O X . . .\n"
              ". . . . O X . o .\n"
              ". . . . O X . . .\n"
              ". . . . O X . . .\n"
              ". . . . O X . . .\n"},
    {.name = "nakade of three",
     .board = ". . . . . . . . .\n"
              ". . O . O . . . .\n"
              "O O O O O . . . .\n"
              "x x x x O O . . .\n"
              ". O . x O . . . .\n"},
    {.name = "square four",
     .board = ". . . . . . . . .\n"
              "O O O O . . . . .\n"
              "x x x O O . . . .\n"
              ". . x O . O . . .\n"
              ". . x O . . . . .\n"},
    {.name = "straight four",
     .board = ". . . . . . . . .\n"
              ". . . . . O . O .\n"
              "O O O O O O . . .\n"
              "X X X X X O . . .\n"
              ". . . . X O O O .\n"},
    {.name = "an eye and a false one",
     .board = ". x . x O . O . .\n"
              "x x x O O O O . .\n"
              "O O O O . O . O .\n"
              ". . . . O . . . .\n"
              ". . . . . . . . .\n"},
    {.name = "bent four in the corner",
     .board = ". . . . . . . . .\n"
              ". X . X . . . . .\n"
              ". . . . . X . . .\n"
              ". . X . . . . X .\n"
              ". . . . X . X . .\n"
              "X X X X X . . . .\n"
              "o o o X . . X . .\n"
              "X . o o X . . X .\n"
              "X X . o X . . . .\n"},
    {.name = "one colour alone",
     .board = ". . . . .\n"
              ". X . X .\n"
              ". . . . .\n"
              ". . X . .\n"
              ". . . . .\n"},
    {.name = "a cut string without eyes in a corridor",
     .board = ". . X o . X O . . . .\n"
              ". . X o o X O . . . .\n"
              ". . X X o X O O . O .\n"
              ". . . X o X X O . . .\n"
              ". . . X . o X O . . .\n"
              ". . . X X X X O . . .\n"
              ". . . . . . X O . . .\n"
              ". . . . . . X O . . .\n"},
    {.name = "seki without eyes",
     .board = ". . X W + B O . . . . .\n"
              ". . X W + B O . . O . .\n"
              ". . X W W B B O . . . .\n"
              ". . X X X O O O . . . .\n"
              ". . . . X O . . . . . .\n"
              ". . . . X O . . . . . .\n"
              ". . . . X O . . . . . .\n",
     .dame = 2},
    {.name = "seki with an eye each",
     .board = "X W . W + B . B O . O\n"
              "X W W W B B B B O O O\n"
              "X X X X O O O O O . .\n"
              ". . . X O . . . . . .\n"
              ". . . X O . . . . . .\n"
              ". . . X O . . . . . .\n",
     .dame = 1,
     .seki = 2},
    {.name = "seki: three stones in an eye of five",
     .board = ". . X . . . . . X . .\n"
              ". . . . . . . . . . .\n"
              ". X X X X X X X X X .\n"
              ". X W W W W W W W X .\n"
              ". X W + B B B + W X .\n",
     .dame = 2},
    {.name = "an eye against none",
     .board = "X O . O . x x x O . O\n"
              "X O O O x x x x O O O\n"
              "X X X X O O O O O . .\n"
              ". . . X O . . . . . .\n"
              ". . . X O . . . . . .\n"
              ". . . X O . . . . . .\n"},
    {.name = "dame",
     .board = ". X + O .\n"
              ". X + O .\n"
              ". X X O .\n"
              ". . X O .\n",
     .dame = 2},
    {.name = "teire",
     .board = ". X . X + O . .\n"
              ". X X O O O . .\n"
              ". . X O . . . .\n"
              ". . X O . . . .\n"
              ". . X O . . . .\n",
     .dame = 1,
     .teire = {0, 1, 0}},
};
enum { KNOWN_COUNT = sizeof KNOWN / sizeof *KNOWN };

/* Read a drawing: the board, and the fate of each stone. */
static void read_drawing(tgn_board *board, uint8_t fate[TGN_GRID], const char *drawing)
{
    char text[1024];
    tgn_error error;
    size_t n = 0;
    for (; drawing[n]; n++)
        text[n] = drawing[n] == 'B' ? 'X' : drawing[n] == 'W' ? 'O' : drawing[n] == '+' ? '.' : drawing[n];
    text[n] = '\0';
    CHECK_INT(tgn_text_parse(board, text, NULL, NULL, &error), 0);
    memset(fate, TGN_FATE_NONE, TGN_GRID);
    tgn_point p = tgn_point_first(board->size);
    for (const char *c = drawing; *c; c++) {
        if (*c == ' ' || *c == '\n')
            continue;
        fate[p] = strchr("XO", *c)   ? TGN_FATE_ALIVE
                  : strchr("xo", *c) ? TGN_FATE_DEAD
                  : strchr("BW", *c) ? TGN_FATE_SEKI
                                     : TGN_FATE_NONE;
        p = tgn_point_next(p, board->size);
    }
}

static tgn_outcome finished(const tgn_board *board)
{
    tgn_outcome outcome;
    CHECK_INT(tgn_outcome_read(&outcome, &(tgn_outcome_question){.board = board, .finished = true}), 0);
    return outcome;
}

static void check_fates(const char *name, const tgn_outcome *outcome, const uint8_t *fate, tgn_size size)
{
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (outcome->fate[p] != fate[p]) {
            char text[TGN_POINT_TEXT];
            printf("    %s, %s:\n", name, tgn_point_format(text, p, size));
            CHECK_INT(outcome->fate[p], fate[p]);
        }
}

static void known_boards(void)
{
    for (int i = 0; i < KNOWN_COUNT; i++) {
        tgn_board board;
        uint8_t fate[TGN_GRID];
        read_drawing(&board, fate, KNOWN[i].board);
        const tgn_outcome outcome = finished(&board);
        check_fates(KNOWN[i].name, &outcome, fate, board.size);
        CHECK_INT(outcome.dame, KNOWN[i].dame);
        CHECK_INT(outcome.seki, KNOWN[i].seki);
        CHECK_INT(outcome.teire[TGN_BLACK], KNOWN[i].teire[TGN_BLACK]);
        CHECK_INT(outcome.teire[TGN_WHITE], KNOWN[i].teire[TGN_WHITE]);
    }
}

/* Turned, mirrored, and with the colours exchanged, the same stones have the same fate. */
static void known_boards_in_all_positions(void)
{
    for (int i = 0; i < KNOWN_COUNT; i++) {
        tgn_board board, turned, swapped;
        uint8_t fate[TGN_GRID], there[TGN_GRID];
        read_drawing(&board, fate, KNOWN[i].board);
        for (tgn_symmetry s = 0; s < tgn_symmetry_count(board.size); s++) {
            tgn_board_transform(&turned, &board, s);
            tgn_board_swap(&swapped, &turned);
            memset(there, TGN_FATE_NONE, sizeof there);
            for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
                there[tgn_symmetry_point(s, board.size, p)] = fate[p];
            const tgn_outcome plain = finished(&turned), other = finished(&swapped);
            check_fates(KNOWN[i].name, &plain, there, turned.size);
            check_fates(KNOWN[i].name, &other, there, turned.size);
        }
    }
}

/* A board of two halves, a dead stone in each: every number by hand. */
static void arithmetic(void)
{
    tgn_board board;
    uint8_t fate[TGN_GRID];
    read_drawing(&board, fate, KNOWN[1].board);
    const tgn_outcome outcome = finished(&board);
    CHECK_INT(outcome.dead[TGN_BLACK], 1);
    CHECK_INT(outcome.dead[TGN_WHITE], 1);
    CHECK_INT(outcome.territory[TGN_WHITE], 28); /* the point under the dead stone included */
    CHECK_INT(outcome.territory[TGN_BLACK], 21);
    CHECK_INT(outcome.area[TGN_WHITE], 35);
    CHECK_INT(outcome.area[TGN_BLACK], 28);
    const unsigned prisoners[3] = {0, 3, 5}; /* black stones, white stones taken */
    CHECK(tgn_outcome_territory(&outcome, prisoners, 6.5) == (21 + 1 + 5) - (28 + 1 + 3) - 6.5);
    CHECK(tgn_outcome_area(&outcome, 0.5) == 28 - 35 - 0.5);
}

/*
 * By area the last dame belong to whoever plays them: in turn, beginning with the side to move. The three between the walls
 * are shared two to one; where it is not known who begins, the third is nobody's. As the board stands all three are nobody's.
 */
static void dame_by_area(void)
{
    tgn_board board;
    tgn_outcome o;
    uint8_t fate[TGN_GRID];
    read_drawing(&board, fate,
                 ". X + O .\n"
                 ". X + O .\n"
                 ". X + O .\n"
                 ". X X O .\n"
                 ". . X O .\n");
    static const int shared[3][2] = {[TGN_EMPTY] = {1, 1}, [TGN_BLACK] = {2, 1}, [TGN_WHITE] = {1, 2}};
    for (tgn_colour c = TGN_EMPTY; c <= TGN_WHITE; c++) {
        const tgn_outcome_question question = {.board = &board, .to_move = c, .finished = true};
        CHECK_INT(tgn_outcome_read(&o, &question), 0);
        CHECK_INT(o.dame, 3);
        CHECK_INT(o.area[TGN_BLACK], 12);
        CHECK_INT(o.area[TGN_WHITE], 10);
        CHECK_INT(o.shared[TGN_BLACK], shared[c][0]);
        CHECK_INT(o.shared[TGN_WHITE], shared[c][1]);
        CHECK(tgn_outcome_area(&o, 0.5) == 12 + shared[c][0] - 10 - shared[c][1] - 0.5);
        const tgn_outcome_question stands = {
            .board = &board, .to_move = c, .finished = true, .as_it_stands = true};
        CHECK_INT(tgn_outcome_read(&o, &stands), 0);
        CHECK(tgn_outcome_area(&o, 0.5) == 12 - 10 - 0.5);
        CHECK_INT(o.dame, 3);
    }
    CHECK_INT(o.territory[TGN_BLACK], 6);
    CHECK_INT(o.territory[TGN_WHITE], 5);
}

static void random_board(tgn_board *board, uint64_t *state)
{
    const tgn_size size = {(uint8_t)(1 + check_random(state) % 25), (uint8_t)(1 + check_random(state) % 25)};
    const unsigned fill = (unsigned)(check_random(state) % 5); /* from nearly empty to full */
    tgn_board_init(board, size);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        const unsigned lot = (unsigned)(check_random(state) >> 33) % 8;
        if (lot < 2 * fill)
            tgn_board_put(board, p, (tgn_colour)(1 + (check_random(state) >> 40) % 2));
    }
}

static void check_sums(const tgn_board *board, const tgn_outcome *outcome)
{
    int living = 0, dead[3] = {0};
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        const tgn_colour c = board->colour[p];
        CHECK((outcome->fate[p] == TGN_FATE_NONE) == (c == TGN_EMPTY));
        CHECK(outcome->owner[p] >= -1 && outcome->owner[p] <= 1);
        dead[c] += outcome->fate[p] == TGN_FATE_DEAD;
        living += c && outcome->fate[p] != TGN_FATE_DEAD;
        if (c && outcome->fate[p] != TGN_FATE_DEAD)
            CHECK(outcome->holder[p] == c);
        if (c)
            CHECK(outcome->fate[p] == outcome->fate[board->head[p]]);
    }
    const int *area = outcome->area, *territory = outcome->territory, *teire = outcome->teire;
    CHECK_INT(dead[TGN_BLACK], outcome->dead[TGN_BLACK]);
    CHECK_INT(dead[TGN_WHITE], outcome->dead[TGN_WHITE]);
    CHECK_INT(area[TGN_BLACK] + area[TGN_WHITE] + outcome->dame, tgn_size_points(board->size));
    CHECK(outcome->shared[TGN_BLACK] + outcome->shared[TGN_WHITE] <= outcome->dame);
    CHECK_INT(territory[TGN_BLACK] + territory[TGN_WHITE] + teire[TGN_BLACK] + teire[TGN_WHITE] +
                  outcome->seki + outcome->dame + living,
              tgn_size_points(board->size));
}

/* Setup may leave anything: full boards, strings without liberties, one colour alone, one point. */
static void sums_hold_on_random_boards(void)
{
    uint64_t state = 7;
    for (int i = 0; i < 60; i++) {
        tgn_board board;
        tgn_outcome outcome;
        random_board(&board, &state);
        const tgn_outcome_question question = {.board = &board,
                                               .to_move = (tgn_colour)(i % 3),
                                               .finished = i % 2,
                                               .playouts = i % 5 == 0 ? -1 : 8,
                                               .seed = (uint64_t)i};
        CHECK_INT(tgn_outcome_read(&outcome, &question), 0);
        check_sums(&board, &outcome);
    }
}

/* Unconditional life is proved: no playout may contradict it. */
static void proved_life_is_never_dead(void)
{
    uint64_t state = 11;
    for (int i = 0; i < 200; i++) {
        tgn_board board;
        tgn_outcome outcome;
        uint8_t safe[TGN_GRID];
        tgn_board_init(&board, (tgn_size){5, 5});
        for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
            if ((check_random(&state) >> 33) % 4)
                tgn_board_put(&board, p, (check_random(&state) >> 33) % 5 ? TGN_BLACK : TGN_WHITE);
        const tgn_outcome_question question = {.board = &board, .finished = i % 2, .playouts = 2};
        CHECK_INT(tgn_outcome_read(&outcome, &question), 0);
        tgn_life_benson(&board, TGN_BLACK, safe);
        for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size)) {
            if (safe[p] == TGN_SAFE_STONE)
                CHECK(outcome.fate[p] != TGN_FATE_DEAD);
            if (safe[p] == TGN_SAFE_EYE && board.colour[p])
                CHECK_INT(outcome.fate[p], TGN_FATE_DEAD);
        }
    }
}

static void same_seed_same_answer(void)
{
    uint64_t state = 3;
    tgn_board board;
    tgn_outcome a, b;
    random_board(&board, &state);
    const tgn_outcome_question question = {.board = &board, .to_move = TGN_WHITE, .playouts = 20, .seed = 5};
    CHECK_INT(tgn_outcome_read(&a, &question), 0);
    CHECK_INT(tgn_outcome_read(&b, &question), 0);
    CHECK(memcmp(&a, &b, sizeof a) == 0);
}

static void empty_board_is_nobodys(void)
{
    tgn_board board;
    tgn_board_init(&board, (tgn_size){9, 9});
    const tgn_outcome outcome = finished(&board);
    CHECK_INT(outcome.dame, 81);
    CHECK_INT(outcome.area[TGN_BLACK] + outcome.area[TGN_WHITE], 0);
}

/*
 * Games that were counted by their players, none of them set aside: the share that is right to the point
 * must not fall. Seeds are fixed, so the result is always the same.
 */
static void counted_games(void)
{
    const char *path = "../shared/records/fox-pro.7z";
    FILE *file = fopen(path, "rb");
    field_games games;
    int count = 0, winner = 0, exact = 0;
    if (!file)
        return; /* these records are not part of the project */
    fclose(file);
    field_games_load(&games, &path, 1, 0.25, 0);
    for (size_t i = 0; i < games.count; i++) {
        const field_game *game = &games.items[i];
        field_position at;
        tgn_outcome outcome;
        if (game->part == FIELD_ASIDE || !game->counted || !game->winner || game->handicaps)
            continue;
        field_position_at(&at, game, game->count);
        const tgn_outcome_question question = {
            .board = &at.board, .to_move = at.to_move, .ko = at.ko, .finished = true};
        CHECK_INT(tgn_outcome_read(&outcome, &question), 0);
        const double lead = tgn_outcome_territory(&outcome, at.prisoners, game->komi);
        count++;
        winner += (lead > 0) == (game->winner == TGN_BLACK);
        exact += fabs(lead - game->margin) <= 0.5;
    }
    CHECK(count > 0 && winner >= 0.95 * count);
    CHECK(exact >= 0.85 * count);
    field_games_free(&games);
}

int main(int argc, char **argv)
{
    TEST(known_boards);
    TEST(known_boards_in_all_positions);
    TEST(arithmetic);
    TEST(dame_by_area);
    TEST(sums_hold_on_random_boards);
    TEST(proved_life_is_never_dead);
    TEST(same_seed_same_answer);
    TEST(empty_board_is_nobodys);
    TEST(counted_games);
    return check_done();
}
