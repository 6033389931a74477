/* Reports: a walk through a game gives the same as each position by itself; terms of records. */
#include <math.h>

#include <tengen/report.h>

#include "../check.h"

static uint64_t dice = 41;

static uint64_t roll(uint64_t below)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (dice >> 11) % below;
}

/* A game with captures, a handicap and a setup in the middle. */
static tgn_game *random_game(tgn_size size)
{
    tgn_game *game;
    CHECK_INT(tgn_game_new(&game, size, NULL), 0);
    const tgn_move handicap[] = {{tgn_point_at(1, 1), TGN_BLACK}, {tgn_point_at(3, 3), TGN_BLACK}};
    CHECK_INT(tgn_game_setup(game, handicap, 2), 0);
    CHECK_INT(tgn_game_set_to_move(game, TGN_WHITE), 0);
    for (int i = 0; i < 120; i++) {
        const tgn_point p = tgn_point_from_index((int)roll((uint64_t)tgn_size_points(size)), size);
        if (i == 60)
            CHECK_INT(tgn_game_setup(game, &(tgn_move){p, TGN_EMPTY}, 1), 0);
        else if (tgn_game_judge(game, tgn_game_to_move(game), p) == 0)
            CHECK_INT(tgn_game_play(game, tgn_game_to_move(game), p), 0);
        else
            CHECK_INT(tgn_game_play(game, tgn_game_to_move(game), TGN_PASS), 0);
    }
    return game;
}

typedef struct visits {
    const tgn_game *game;
    const tgn_report_question *question;
    size_t count, stop_at;
    size_t last_move;
} visits;

static int compare(void *context, const tgn_game *game, const tgn_report *walked)
{
    visits *v = context;
    tgn_report fresh;
    tgn_report_question question = walked->question;
    CHECK_INT(tgn_report_read(&fresh, &question, NULL), 0);
    CHECK(memcmp(&fresh.potential, &walked->potential, sizeof fresh.potential) == 0);
    CHECK(fresh.lead == walked->lead && fresh.score == walked->score);
    CHECK(fresh.probability == walked->probability && fresh.winner == walked->winner);
    CHECK(walked->question.at.komi == v->question->at.komi);
    CHECK_INT(walked->question.at.moves, tgn_game_moves(game));
    v->count++;
    v->last_move = tgn_game_moves(game);
    if (v->last_move == tgn_game_moves(v->game))
        CHECK(tgn_board_equal(tgn_game_board(game), tgn_game_board(v->game)));
    return v->count == v->stop_at ? 77 : 0;
}

static void walks(void)
{
    static const tgn_size sizes[] = {{9, 9}, {19, 19}, {5, 5}};
    for (int i = 0; i < 6; i++) {
        tgn_game *game = random_game(sizes[i % 3]);
        const size_t moves = tgn_game_moves(game);
        const tgn_report_question question = {.at = {.komi = 5.5}, .judge = i >= 3};
        visits v = {.game = game, .question = &question};
        CHECK_INT(tgn_report_walk(game, &question, 1, compare, &v, NULL), 0);
        CHECK_INT(v.count, moves + 1);
        v = (visits){.game = game, .question = &question};
        CHECK_INT(tgn_report_walk(game, &question, 50, compare, &v, NULL), 0);
        CHECK_INT(v.count, 1 + moves / 50 + (moves % 50 != 0));
        CHECK_INT(v.last_move, moves);
        v = (visits){.game = game, .question = &question, .stop_at = 5};
        CHECK_INT(tgn_report_walk(game, &question, 1, compare, &v, NULL), 77);
        CHECK_INT(v.count, 5);
        tgn_game_free(game);
    }
}

static void walk_of_nothing(void)
{
    tgn_game *game;
    tgn_error error;
    tgn_field_rule bad = *tgn_field_rule_at(0);
    CHECK_INT(tgn_game_new(&game, (tgn_size){7, 7}, NULL), 0);
    tgn_report_question question = {.at = {.komi = 5.5}};
    visits v = {.game = game, .question = &question};
    CHECK_INT(tgn_report_walk(game, &question, 1, compare, &v, &error), 0);
    CHECK_INT(v.count, 1);
    bad.reach = 99;
    question.rule = &bad;
    CHECK_INT(tgn_report_walk(game, &question, 1, compare, &v, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(v.count, 1);
    tgn_game_free(game);
}

static tgn_terms terms_of(const char *record)
{
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    tgn_info info;
    tgn_terms terms;
    CHECK_INT(tgn_sgf_open_memory(&reader, record, strlen(record)), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    tgn_info_read(&info, tree);
    tgn_terms_read(&terms, &info);
    tgn_sgf_close(reader);
    return terms;
}

static void terms(void)
{
    tgn_terms t;
    tgn_terms_read(&t, NULL);
    CHECK(t.komi == 6.5 && t.scoring == TGN_SCORE_TERRITORY && !t.doubtful && !t.counted);
    CHECK(terms_of("(;SZ[19]KM[650];B[aa])").komi == 6.5);
    CHECK(terms_of("(;SZ[19];B[aa])").komi == 6.5);
    CHECK(terms_of("(;SZ[19]HA[3];W[aa])").komi == 0.5);
    CHECK(terms_of("(;SZ[19]KM[0.5]HA[3]RU[Chinese];W[aa])").komi == 3.5);
    CHECK(terms_of("(;SZ[19]KM[0.5]HA[3]RU[AGA];W[aa])").komi == 2.5);
    CHECK(terms_of("(;SZ[19]KM[0.5]HA[3]RU[Japanese];W[aa])").komi == 0.5);
    CHECK(terms_of("(;SZ[19]KM[0];B[aa])").doubtful);
    CHECK(!terms_of("(;SZ[19]KM[0]HA[4];W[aa])").doubtful);
    CHECK(terms_of("(;SZ[19]RU[Chinese];B[aa])").scoring == TGN_SCORE_AREA);
    CHECK(terms_of("(;SZ[19]RE[W+0.5];B[aa])").counted);
    CHECK(!terms_of("(;SZ[19]RE[W+R];B[aa])").counted);
}

int main(int argc, char **argv)
{
    TEST(walks);
    TEST(walk_of_nothing);
    TEST(terms);
    return check_done();
}
