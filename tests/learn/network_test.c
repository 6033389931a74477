/* The network: every path against sums in double precision, alone and in batches, on boards of all kinds. */
#include "made_weights.h"
#include "positions.h"
#include "slow_network.h"

static const char *const paths[] = {"plain", "avx2", "avx512"};
enum { PATHS = 3 };

/* The largest difference between two answers: of moves both as such and as a ratio; scores are learned in units of 20 points. */
static double difference(const tgn_network_answer *a, const tgn_network_answer *b)
{
    double most = fmax(fabs(a->chance - b->chance), fabs(a->score - b->score) / 20);
    for (int i = 0; i < TGN_GRID; i++) {
        most = fmax(most, fmax(fabs(a->policy[i] - b->policy[i]), fabs(a->owner[i] - b->owner[i])));
        if (b->policy[i] > 1e-6f)
            most = fmax(most, fabs(log((double)a->policy[i] / (double)b->policy[i])));
    }
    return most;
}

static tgn_network *network_of(made_weights *made)
{
    tgn_network *network = NULL;
    const uint8_t *bytes = made_bytes(made);
    CHECK_INT(tgn_network_parse(&network, bytes, made->count, NULL), 0);
    return network;
}

/* NULL, if this machine does not have the path. */
static tgn_network_desk *desk_for(const tgn_network *network, const char *path, int batch)
{
    tgn_network_desk *desk = NULL;
    setenv("TENGEN_NETWORK_PATH", path, 1);
    CHECK_INT(tgn_network_desk_new(&desk, network, batch), 0);
    unsetenv("TENGEN_NETWORK_PATH");
    if (strcmp(tgn_network_path(desk), path) == 0)
        return desk;
    tgn_network_desk_free(desk);
    return NULL;
}

/* Sums, signs and bounds of an answer. */
static void check_answer(const tgn_network_answer *answer, const tgn_board *board)
{
    double sum = 0;
    for (int i = 0; i < TGN_GRID; i++) {
        sum += answer->policy[i];
        CHECK(answer->policy[i] >= 0 && answer->owner[i] >= -1 && answer->owner[i] <= 1);
        if (!tgn_point_on((tgn_point)i, board->size))
            CHECK(answer->owner[i] == 0 && (i == TGN_PASS || answer->policy[i] == 0));
        else if (board->colour[i] != TGN_EMPTY)
            CHECK(answer->policy[i] == 0);
    }
    CHECK(fabs(sum - 1) < 1e-4);
    CHECK(answer->chance >= 0 && answer->chance <= 1);
}

static double largest_error[PATHS];

static void compare(made_weights made, tgn_size size, int moves, uint64_t seed)
{
    tgn_network *network = network_of(&made);
    tgn_game *game = random_game(&seed, size, moves);
    const tgn_network_question question = random_question(&seed, game);
    tgn_network_answer expected, answer;
    slow_read(made.bytes, &question, &expected);
    for (int i = 0; i < PATHS; i++) {
        tgn_network_desk *desk = desk_for(network, paths[i], 1);
        if (!desk)
            continue;
        tgn_network_read(desk, &question, &answer, 1);
        check_answer(&answer, question.board);
        const double error = difference(&answer, &expected);
        largest_error[i] = fmax(largest_error[i], error);
        CHECK(error < 2e-4);
        tgn_network_desk_free(desk);
    }
    tgn_game_free(game);
    tgn_network_free(network);
    free(made.bytes);
}

static const tgn_size sizes[] = {{1, 1}, {2, 3},   {5, 5},   {7, 7},   {9, 9},
                                 {3, 8}, {13, 13}, {19, 19}, {25, 25}, {6, 25}};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* Boards of all kinds, with a small network of another shape for each. */
static void agrees_with_double_precision(void)
{
    for (int i = 0; i < check_cases(3 * SIZES, SIZES); i++) {
        const int few = i % 3;
        compare((made_weights){.channels = 16 * (1 + i % 3),
                               .blocks = 1 + i % 4,
                               .head = 16 + 16 * few,
                               .hidden = 64,
                               .pooled = (unsigned)i % (1u << (1 + i % 4)),
                               .seed = (uint64_t)i},
                sizes[i % SIZES], (int)(tgn_size_points(sizes[i % SIZES]) * (1 + i / SIZES)),
                (uint64_t)i + 1);
    }
}

static const made_weights ours = {
    .channels = 64, .blocks = 6, .head = 32, .hidden = 64, .pooled = 42, .seed = 7};

static void agrees_at_full_size(void)
{
    for (int i = 0; i < check_cases(3, 1); i++)
        compare(ours, (tgn_size){(uint8_t)(9 + 5 * i), (uint8_t)(9 + 5 * i)}, 60 + 60 * i, (uint64_t)i + 100);
    compare((made_weights){.channels = 128, .blocks = 1, .head = 64, .hidden = 128, .pooled = 1, .seed = 3},
            (tgn_size){8, 11}, 60, 9);
    for (int i = 0; i < PATHS; i++)
        printf("    %s: largest error %.1e\n", paths[i], largest_error[i]);
}

/* Several at once are the same, bit for bit, wherever a position stands among them. */
static void batches_change_nothing(const char *path, tgn_size size, int batch)
{
    made_weights made = {.channels = 64, .blocks = 2, .head = 32, .hidden = 64, .pooled = 2, .seed = 5};
    tgn_network *network = network_of(&made);
    tgn_network_desk *many = desk_for(network, path, batch), *one = desk_for(network, path, 1);
    tgn_game *games[TGN_NETWORK_BATCH_MAX];
    tgn_network_question questions[TGN_NETWORK_BATCH_MAX];
    static tgn_network_answer answers[TGN_NETWORK_BATCH_MAX], alone;
    uint64_t random = 11;
    for (int i = 0; i < batch; i++) {
        games[i] = random_game(&random, size, 20 * i);
        questions[i] = random_question(&random, games[i]);
    }
    if (many) {
        memset(answers, 0, sizeof answers);
        tgn_network_read(many, questions, answers, batch);
        for (int i = 0; i < batch; i++) {
            tgn_network_read(one, &questions[i], &alone, 1);
            CHECK(memcmp(&alone, &answers[i], sizeof alone) == 0);
        }
    }
    for (int i = 0; i < batch; i++)
        tgn_game_free(games[i]);
    tgn_network_desk_free(many);
    tgn_network_desk_free(one);
    tgn_network_free(network);
    free(made.bytes);
}

static void batches_are_the_same(void)
{
    static const tgn_size some[] = {{1, 1}, {9, 9}, {13, 7}, {19, 19}};
    const int step = check_cases(1, 5);
    for (int path = 0; path < PATHS; path++)
        for (int batch = 1; batch <= TGN_NETWORK_BATCH_MAX; batch += step)
            batches_change_nothing(paths[path], some[(batch - 1) / step % 4], batch);
}

/* A desk keeps nothing of what it read before, on whatever board. */
static void a_desk_remembers_nothing(void)
{
    made_weights made = {.channels = 32, .blocks = 2, .head = 16, .hidden = 16, .pooled = 3, .seed = 8};
    tgn_network *network = network_of(&made);
    tgn_network_desk *used = NULL;
    uint64_t random = 5;
    CHECK_INT(tgn_network_desk_new(&used, network, 2), 0);
    for (int i = 0; i < 12; i++) {
        const tgn_size size = sizes[check_random(&random) % SIZES];
        tgn_game *game = random_game(&random, size, 50);
        const tgn_network_question question = random_question(&random, game), two[2] = {question, question};
        tgn_network_answer answers[2], fresh;
        tgn_network_desk *new_desk = NULL;
        CHECK_INT(tgn_network_desk_new(&new_desk, network, 1), 0);
        tgn_network_read(used, two, answers, 2);
        tgn_network_read(new_desk, &question, &fresh, 1);
        CHECK(memcmp(&answers[0], &fresh, sizeof fresh) == 0 &&
              memcmp(&answers[1], &fresh, sizeof fresh) == 0);
        tgn_network_desk_free(new_desk);
        tgn_game_free(game);
    }
    tgn_network_desk_free(used);
    tgn_network_free(network);
    free(made.bytes);
}

/* Colours exchanged, komi too: the same moves and chances, but for the number that says whose turn it is. */
static void a_question_comes_from_a_game(void)
{
    tgn_game *game = NULL;
    tgn_network_question question = {.komi = 7.5};
    CHECK_INT(tgn_game_new(&game, (tgn_size){9, 9}, NULL), 0);
    tgn_network_ask(&question, game);
    CHECK(question.to_move == TGN_BLACK && question.ko == TGN_PASS && question.komi == 7.5);
    for (int i = 0; i < TGN_NETWORK_LAST; i++)
        CHECK_INT(question.last[i], TGN_PASS);
    for (int i = 0; i < 7; i++)
        CHECK_INT(tgn_game_play(game, i % 2 ? TGN_WHITE : TGN_BLACK,
                                i == 4 ? (tgn_point)TGN_PASS : tgn_point_at(i, i)),
                  0);
    tgn_network_ask(&question, game);
    CHECK(question.board == tgn_game_board(game) && question.to_move == TGN_WHITE);
    for (int i = 0; i < TGN_NETWORK_LAST; i++)
        CHECK_INT(question.last[i], i == 2 ? (tgn_point)TGN_PASS : tgn_point_at(6 - i, 6 - i));
    tgn_game_free(game);
}

static void desks_of_a_wrong_size(void)
{
    made_weights made = {.channels = 16, .blocks = 1, .head = 16, .hidden = 16};
    tgn_network *network = network_of(&made);
    tgn_network_desk *desk = NULL;
    CHECK_INT(tgn_network_desk_new(&desk, network, 0), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_network_desk_new(&desk, network, TGN_NETWORK_BATCH_MAX + 1), TGN_ERR_ARGUMENT);
    CHECK(desk == NULL);
    setenv("TENGEN_NETWORK_PATH", "no such path", 1);
    CHECK_INT(tgn_network_desk_new(&desk, network, 1), 0);
    unsetenv("TENGEN_NETWORK_PATH");
    CHECK(tgn_network_path(desk)[0] != '\0');
    tgn_network_desk_free(desk);
    tgn_network_desk_free(NULL);
    tgn_network_free(network);
    tgn_network_free(NULL);
    free(made.bytes);
}

int main(int argc, char **argv)
{
    TEST(agrees_with_double_precision);
    TEST(agrees_at_full_size);
    TEST(batches_are_the_same);
    TEST(a_desk_remembers_nothing);
    TEST(a_question_comes_from_a_game);
    TEST(desks_of_a_wrong_size);
    return check_done();
}
