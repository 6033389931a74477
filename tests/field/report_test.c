/* Reports: a walk through a game gives the same as each position by itself; terms of records. */
#include <math.h>

#include <tengen/report.h>

#include "../check.h"
#include "../learn/made_weights.h"

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

/* ---- with a network ------------------------------------------------------------------------------------- */

static tgn_network *small_network(void)
{
    made_weights made = {.channels = 16, .blocks = 1, .head = 16, .hidden = 16, .seed = 2};
    tgn_network *network = NULL;
    uint8_t *bytes = made_bytes(&made);
    CHECK_INT(tgn_network_parse(&network, bytes, made.count, NULL), 0);
    free(bytes);
    return network;
}

static double sum_of(const float policy[TGN_GRID])
{
    double sum = 0;
    for (int i = 0; i < TGN_GRID; i++)
        sum += policy[i];
    return sum;
}

/* Three can answer, and each says who it is. */
static void who_answers(void)
{
    tgn_network *network = small_network();
    tgn_game *game = random_game((tgn_size){9, 9});
    tgn_report paper, judge, joined;
    tgn_report_question question = {.at.komi = 6.5};
    tgn_verdict_ask(&question.at, game);
    question.at.finished = false;
    CHECK_INT(tgn_report_read(&paper, &question, NULL), 0);
    question.judge = true;
    CHECK_INT(tgn_report_read(&judge, &question, NULL), 0);
    question.at.network = network;
    CHECK_INT(tgn_report_read(&joined, &question, NULL), 0);
    CHECK_TEXT(tgn_report_rule(&paper.question), "paper");
    CHECK_TEXT(tgn_report_rule(&judge.question), "judge");
    CHECK_TEXT(tgn_report_rule(&joined.question), "network");
    CHECK(judge.score != joined.score && paper.score != judge.score);
    CHECK(sum_of(paper.policy) == 0 && sum_of(judge.policy) == 0);
    CHECK(fabs(sum_of(joined.policy) - 1) < 1e-4);
    question.at.to_move = TGN_EMPTY;
    CHECK_INT(tgn_report_read(&joined, &question, NULL), 0);
    CHECK(sum_of(joined.policy) == 0);
    question.at.finished = true;
    CHECK_INT(tgn_report_read(&joined, &question, NULL), 0);
    CHECK(joined.counted && sum_of(joined.policy) == 0);
    CHECK_TEXT(tgn_report_rule(&joined.question), "judge");
    tgn_game_free(game);
    tgn_network_free(network);
}

static int look_at_looks(void *context, const tgn_game *game, const tgn_report *report)
{
    (void)game;
    CHECK_INT(report->question.at.looks, *(const int *)context);
    CHECK(report->question.at.network != NULL);
    return 0;
}

/* A walk looks once at each position, unless it is told otherwise; alone they are the same. */
static void walks_with_a_network(void)
{
    tgn_network *network = small_network();
    tgn_game *game = random_game((tgn_size){7, 7});
    tgn_report_question question = {.at.network = network, .at.komi = 0.5, .judge = true};
    visits v = {.game = game, .question = &question};
    CHECK_INT(tgn_report_walk(game, &question, 10, compare, &v, NULL), 0);
    CHECK_INT(tgn_report_walk(game, &question, 50, look_at_looks, &(int){1}, NULL), 0);
    question.at.looks = 2;
    CHECK_INT(tgn_report_walk(game, &question, 50, look_at_looks, &(int){2}, NULL), 0);
    tgn_game_free(game);
    tgn_network_free(network);
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
    TEST(who_answers);
    TEST(walks_with_a_network);
    TEST(terms);
    return check_done();
}
