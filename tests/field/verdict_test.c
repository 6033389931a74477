/* The judge: always an answer, the same for both colours and all symmetries, and right more often than not. */
#include "../check.h"

#include <math.h>

#include "../../tools/field_games.h"

#include <tengen/tengen.h>

static const char *const records[] = {"../shared/records/fox-pro.7z"};
static const char *const sample[] = {"tests/sample/selfplay-19.sgf.gz"};

static tgn_verdict verdict; /* too large to be passed around */

static void ask(const tgn_verdict_question *question)
{
    CHECK_INT(tgn_verdict_read(&verdict, question), 0);
}

static uint32_t dice = 1;
static unsigned draw(unsigned n)
{
    dice = dice * 1664525u + 1013904223u;
    return (unsigned)(((uint64_t)dice * n) >> 32);
}

/* A game of `moves` random moves: anything but suicide. */
static void play_by_lot(field_position *at, tgn_size size, int moves)
{
    *at = (field_position){.to_move = TGN_BLACK};
    tgn_board_init(&at->board, size);
    for (int i = 0; i < moves; i++) {
        const tgn_point p = tgn_point_from_index((int)draw((unsigned)tgn_size_points(size)), size);
        if (!at->board.colour[p] && !(tgn_board_try(&at->board, p, at->to_move) & TGN_MOVE_SUICIDE))
            field_position_play(at, (tgn_move){.point = p, .colour = at->to_move});
    }
}

static tgn_verdict_question question_of(const field_position *at, double komi)
{
    return (tgn_verdict_question){.board = &at->board,
                                  .to_move = at->to_move,
                                  .ko = at->ko,
                                  .moves = at->moves,
                                  .prisoners = {0, at->prisoners[TGN_BLACK], at->prisoners[TGN_WHITE]},
                                  .komi = komi};
}

/* ---- always an answer ---------------------------------------------------------------------------------- */

static void check_sane(const tgn_board *board)
{
    CHECK(isfinite(verdict.score) && isfinite(verdict.spread) && verdict.spread > 0);
    CHECK(verdict.probability > 0 && verdict.probability < 1);
    CHECK(verdict.winner == (verdict.score > 0 ? TGN_BLACK : verdict.score < 0 ? TGN_WHITE : TGN_EMPTY));
    for (int p = 0; p < TGN_GRID; p++) {
        const bool stone = board->colour[p] == TGN_BLACK || board->colour[p] == TGN_WHITE;
        CHECK(verdict.owner[p] >= -1 && verdict.owner[p] <= 1);
        CHECK((verdict.fate[p] != TGN_FATE_NONE) == stone);
        CHECK(board->colour[p] != TGN_EDGE || verdict.owner[p] == 0);
    }
}

static void check_all_ways(const field_position *at)
{
    for (tgn_colour turn = TGN_EMPTY; turn <= TGN_WHITE; turn++)
        for (int playouts = 0; playouts <= 2; playouts += 2)
            for (int scoring = 0; scoring < 2; scoring++) {
                tgn_verdict_question question = question_of(at, 6.5);
                question.to_move = turn;
                question.playouts = playouts;
                question.scoring = scoring ? TGN_SCORE_AREA : TGN_SCORE_TERRITORY;
                ask(&question);
                check_sane(&at->board);
            }
}

static void any_size(void)
{
    static const tgn_size sizes[] = {{1, 1}, {1, 2}, {2, 2},   {1, 25}, {25, 1},
                                     {3, 5}, {9, 9}, {13, 13}, {25, 25}};
    static field_position at;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int full = 0; full <= 2; full++) {
            play_by_lot(&at, sizes[i], full * tgn_size_points(sizes[i]));
            check_all_ways(&at);
        }
}

/* Boards that play cannot reach: every point a stone, one colour, stones without liberties. */
static void strange_boards(void)
{
    static field_position at;
    for (int kind = 0; kind < 3; kind++)
        for (int side = 1; side <= TGN_SIDE_MAX; side += 8) {
            const tgn_size size = {(uint8_t)side, (uint8_t)side};
            play_by_lot(&at, size, 0);
            for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
                tgn_board_put(&at.board, p,
                              kind == 0 || (kind == 1 && (p + p / TGN_STRIDE) % 2) ? TGN_BLACK : TGN_WHITE);
            check_all_ways(&at);
        }
}

static void finished_boards(void)
{
    static field_position at;
    for (int i = 0; i < 8; i++) {
        play_by_lot(&at, (tgn_size){9, 9}, 30 * i);
        tgn_verdict_question question = question_of(&at, 0.5);
        question.finished = true;
        question.playouts = 10;
        ask(&question);
        check_sane(&at.board);
    }
}

/* ---- the same for both colours and all motions --------------------------------------------------------- */

static void check_swap(const field_position *at)
{
    static tgn_board swapped;
    static tgn_verdict other;
    tgn_verdict_question question = question_of(at, 6.5);
    ask(&question);
    other = verdict;
    tgn_board_swap(&swapped, &at->board);
    question.board = &swapped;
    question.to_move = tgn_colour_other(at->to_move);
    question.komi = -6.5;
    question.prisoners[TGN_BLACK] = at->prisoners[TGN_WHITE];
    question.prisoners[TGN_WHITE] = at->prisoners[TGN_BLACK];
    ask(&question);
    CHECK(verdict.score == -other.score && verdict.spread == other.spread);
    CHECK(verdict.probability == 1 - other.probability ||
          fabs(verdict.probability + other.probability - 1) < 1e-15);
    for (int p = 0; p < TGN_GRID; p++)
        CHECK(verdict.owner[p] == -other.owner[p] && verdict.fate[p] == other.fate[p]);
}

static void check_motions(const field_position *at)
{
    static tgn_board turned;
    tgn_verdict_question question = question_of(at, 6.5);
    ask(&question);
    const double score = verdict.score;
    for (int s = 1; s < tgn_symmetry_count(at->board.size); s++) {
        tgn_board_transform(&turned, &at->board, (tgn_symmetry)s);
        question.board = &turned;
        ask(&question);
        CHECK(fabs(verdict.score - score) < 0.01);
    }
}

static void games_by_lot(void)
{
    static field_position at;
    for (int i = 0; i < 24; i++) {
        play_by_lot(&at, (tgn_size){19, 19}, 25 * i);
        check_swap(&at);
        check_motions(&at);
    }
}

static void games_of_the_sample(void)
{
    static field_position at;
    field_games games;
    field_games_load(&games, sample, 1, 0.1, 0);
    CHECK(games.count > 0);
    for (size_t i = 0; i < games.count && i < 4; i++)
        for (int moves = 0; moves <= games.items[i].count; moves += 40) {
            field_position_at(&at, &games.items[i], moves);
            check_swap(&at);
            check_motions(&at);
        }
    field_games_free(&games);
}

/* ---- right --------------------------------------------------------------------------------------------- */

/* Two walls across the board; Black's side is larger, and a white stone is lost in it. */
static void a_dead_stone(void)
{
    static field_position at;
    play_by_lot(&at, (tgn_size){9, 9}, 0);
    for (int row = 0; row < 9; row++) {
        tgn_board_put(&at.board, tgn_point_at(row, 4), TGN_BLACK);
        tgn_board_put(&at.board, tgn_point_at(row, 5), TGN_WHITE);
        if (row % 2)
            tgn_board_put(&at.board, tgn_point_at(row, 2), TGN_BLACK);
    }
    tgn_board_put(&at.board, tgn_point_at(4, 1), TGN_WHITE);
    for (int playouts = 0; playouts <= 20; playouts += 20) {
        tgn_verdict_question question = question_of(&at, 0.5);
        question.moves = 60;
        question.playouts = playouts;
        ask(&question);
        CHECK_INT(verdict.winner, TGN_BLACK);
        CHECK(verdict.probability > 0.5);
        CHECK(verdict.score > 0 && verdict.score < 20);
        CHECK(verdict.owner[tgn_point_at(8, 0)] > 0.3 && verdict.owner[tgn_point_at(8, 8)] < -0.3);
        CHECK(verdict.owner[tgn_point_at(4, 1)] > 0.3);
        CHECK_INT(verdict.fate[tgn_point_at(4, 1)], TGN_FATE_DEAD);
        CHECK_INT(verdict.fate[tgn_point_at(4, 4)], TGN_FATE_ALIVE);
    }
}

/* The share of professional games that nothing was fitted on in which the static judge names the winner after a number of moves. */
static double share_right(const field_games *games, int moves, size_t most)
{
    static field_position at;
    size_t right = 0, all = 0;
    for (size_t i = 0; i < games->count && all < most; i++) {
        const field_game *game = &games->items[i];
        if (game->part != FIELD_TUNE || game->handicaps || game->count < moves || !game->winner)
            continue;
        field_position_at(&at, game, moves);
        tgn_verdict_question question = question_of(&at, game->komi);
        question.scoring = game->scoring;
        ask(&question);
        right += verdict.winner == game->winner;
        all++;
    }
    return all ? (double)right / (double)all : 0;
}

static void real_games(void)
{
    FILE *file = fopen(records[0], "rb");
    if (!file)
        return;
    fclose(file);
    field_games games;
    field_games_load(&games, records, 1, 1, 0);
    CHECK(share_right(&games, 150, 600) > 0.57);
    CHECK(share_right(&games, 200, 600) > 0.57);
    field_games_free(&games);
}

int main(int argc, char **argv)
{
    TEST(any_size);
    TEST(strange_boards);
    TEST(finished_boards);
    TEST(games_by_lot);
    TEST(games_of_the_sample);
    TEST(a_dead_stone);
    TEST(real_games);
    return check_done();
}
