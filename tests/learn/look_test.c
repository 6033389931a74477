/* Several looks at a position: the mean of its turned images, the likeliest moves; and a network that is switched off. */
#include "made_weights.h"
#include "positions.h"

#include <math.h>

#include <tengen/symmetry.h>

static tgn_network *small_network(void)
{
    made_weights made = {.channels = 16, .blocks = 2, .head = 16, .hidden = 16, .pooled = 1, .seed = 5};
    tgn_network *network = NULL;
    uint8_t *bytes = made_bytes(&made);
    CHECK_INT(tgn_network_parse(&network, bytes, made.count, NULL), 0);
    free(bytes);
    return network;
}

static tgn_network_question turned(const tgn_network_question *question, tgn_symmetry s, tgn_board *board)
{
    const tgn_size size = question->board->size;
    tgn_network_question out = *question;
    tgn_board_transform(board, question->board, s);
    out.board = board;
    out.ko =
        tgn_point_on(question->ko, size) ? tgn_symmetry_point(s, size, question->ko) : (tgn_point)TGN_PASS;
    for (int i = 0; i < TGN_NETWORK_LAST; i++)
        out.last[i] = tgn_point_on(question->last[i], size) ? tgn_symmetry_point(s, size, question->last[i])
                                                            : (tgn_point)TGN_PASS;
    return out;
}

/* Whether b, which was asked about the board turned by s, says what a says. */
static double difference(const tgn_network_answer *a, const tgn_network_answer *b, tgn_symmetry s,
                         tgn_size size)
{
    double most = fmax(fabs(a->chance - b->chance), fabs(a->score - b->score) / 20);
    most = fmax(most, fabs(a->policy[TGN_PASS] - b->policy[TGN_PASS]));
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        const tgn_point there = tgn_symmetry_point(s, size, p);
        most = fmax(most, fabs(a->policy[p] - b->policy[there]));
        most = fmax(most, fabs(a->owner[p] - b->owner[there]));
    }
    return most;
}

/* All looks together do not see how a board is turned; one look does. */
static void turned_boards_are_alike(void)
{
    static const tgn_size sizes[] = {{5, 5}, {9, 9}, {9, 13}, {19, 19}};
    tgn_network *network = small_network();
    uint64_t seed = 3;
    double one = 0;
    for (int i = 0; i < 4; i++) {
        tgn_game *game = random_game(&seed, sizes[i], 30);
        const tgn_network_question question = random_question(&seed, game);
        tgn_network_answer here, there;
        tgn_board board;
        for (tgn_symmetry s = 0; s < (tgn_symmetry)tgn_symmetry_count(sizes[i]); s++) {
            const tgn_network_question moved = turned(&question, s, &board);
            CHECK_INT(tgn_network_look(&here, network, &question, 0), 0);
            CHECK_INT(tgn_network_look(&there, network, &moved, 0), 0);
            CHECK(difference(&here, &there, s, sizes[i]) < 1e-4);
            CHECK_INT(tgn_network_look(&here, network, &question, 1), 0);
            CHECK_INT(tgn_network_look(&there, network, &moved, 1), 0);
            one = fmax(one, difference(&here, &there, s, sizes[i]));
        }
        tgn_game_free(game);
    }
    CHECK(one > 0.01);
    tgn_network_free(network);
}

/* A question with a turn is answered as the same question about a turned board, and the answer turned back. */
static void shown_turned(void)
{
    static const tgn_size sizes[] = {{5, 5}, {9, 13}, {19, 19}};
    tgn_network *network = small_network();
    tgn_network_desk *desk;
    uint64_t seed = 4;
    CHECK_INT(tgn_network_desk_new(&desk, network, 2), 0);
    for (int i = 0; i < 3; i++) {
        tgn_game *game = random_game(&seed, sizes[i], 30);
        for (tgn_symmetry s = 0; s < (tgn_symmetry)tgn_symmetry_count(sizes[i]); s++) {
            tgn_board board;
            const tgn_network_question question = random_question(&seed, game);
            tgn_network_question ask[2] = {turned(&question, s, &board), question};
            tgn_network_answer answer[2];
            ask[1].turn = s;
            tgn_network_read(desk, ask, answer, 2);
            CHECK(difference(&answer[1], &answer[0], s, sizes[i]) < 1e-6);
        }
        tgn_game_free(game);
    }
    tgn_network_desk_free(desk);
    tgn_network_free(network);
}

/* One look is what the network answers. */
static void one_look(void)
{
    tgn_network *network = small_network();
    tgn_network_desk *desk;
    tgn_network_answer look, answer;
    uint64_t seed = 8;
    tgn_game *game = random_game(&seed, (tgn_size){9, 9}, 20);
    const tgn_network_question question = random_question(&seed, game);
    CHECK_INT(tgn_network_desk_new(&desk, network, 1), 0);
    tgn_network_read(desk, &question, &answer, 1);
    CHECK_INT(tgn_network_look(&look, network, &question, 1), 0);
    CHECK(difference(&look, &answer, 0, (tgn_size){9, 9}) < 1e-5);
    tgn_network_desk_free(desk);
    tgn_game_free(game);
    tgn_network_free(network);
}

static void the_likeliest_moves(void)
{
    const tgn_size size = {5, 5};
    float policy[TGN_GRID] = {0};
    tgn_network_move moves[4];
    CHECK_INT(tgn_network_moves(moves, 4, policy, size), 0);
    policy[tgn_point_at(0, 0)] = 0.1f;
    policy[tgn_point_at(2, 2)] = 0.4f;
    policy[tgn_point_at(4, 4)] = 0.1f;
    policy[TGN_PASS] = 0.3f;
    CHECK_INT(tgn_network_moves(moves, 4, policy, size), 4);
    CHECK(moves[0].point == tgn_point_at(2, 2) && moves[0].prior == 0.4f);
    CHECK(moves[1].point == TGN_PASS && moves[2].point == tgn_point_at(0, 0));
    CHECK(moves[3].point == tgn_point_at(4, 4));
    policy[tgn_point_at(3, 0)] = 0.05f;
    policy[tgn_point_at(3, 1)] = 0.2f;
    CHECK_INT(tgn_network_moves(moves, 4, policy, size), 4);
    CHECK(moves[2].point == tgn_point_at(3, 1) && moves[3].point == tgn_point_at(0, 0));
    CHECK_INT(tgn_network_moves(moves, 1, policy, size), 1);
    CHECK(moves[0].point == tgn_point_at(2, 2));
    CHECK_INT(tgn_network_moves(moves, 0, policy, size), 0);
}

static void switched_off(void)
{
    tgn_network *network;
    tgn_error error = {0};
    setenv("TENGEN_WEIGHTS", "none", 1);
    CHECK(tgn_network_is_off());
    CHECK_INT(tgn_network_open(&network, NULL, &error), TGN_ERR_MISSING);
    CHECK(network == NULL && strstr(error.message, "none") != NULL);
    setenv("TENGEN_WEIGHTS", "./none", 1);
    CHECK(!tgn_network_is_off());
    CHECK_INT(tgn_network_open(&network, NULL, &error), TGN_ERR_MISSING);
    CHECK(strstr(error.message, "./none") != NULL);
    unsetenv("TENGEN_WEIGHTS");
    CHECK(!tgn_network_is_off());
}

int main(int argc, char **argv)
{
    TEST(turned_boards_are_alike);
    TEST(shown_turned);
    TEST(one_look);
    TEST(the_likeliest_moves);
    TEST(switched_off);
    return check_done();
}
