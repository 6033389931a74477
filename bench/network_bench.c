/*
 * network_bench.c - what a look of the network costs
 *
 *      ./dev bench network
 *      build/release/bench/network_bench [WEIGHTS]       with a file of weights; without one the shape of ours with random numbers
 *      TENGEN_NETWORK_PATH=avx2 valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=tgn_network_read \
 *          build/release/bench/network_bench --once 19   instructions of one look, which do not depend on the machine's mood
 *
 * For each path that this machine has, boards of 9x9, 13x13 and 19x19, and 1, 8 and 16 positions at once: milliseconds a position, and
 * the arithmetic that a direct convolution would take, in GFLOP/s (Winograd needs less, so this may be more than the machine can do).
 * The features are timed alone too. Positions are random games, the same in each run; the signature is a sum over the answers,
 * rounded, so a change of behaviour shows.
 *
 * Where oneDNN is installed (Debian: libdnnl2), it runs convolutions of the same shapes in the same process, on one thread.
 */
#include "../tests/learn/made_weights.h"
#include "../tests/learn/positions.h"
#include "onednn.h"

#include "learn/features.h"

#include <math.h>
#include <time.h>

enum { POSITIONS = 16, CHANNELS = 64, BLOCKS = 6, HEAD = 32 };

typedef struct position_set {
    tgn_size size;
    tgn_game *games[POSITIONS];
    tgn_network_question questions[POSITIONS];
} position_set;

static void make_positions(position_set *set, int side)
{
    uint64_t random = 1;
    set->size = (tgn_size){(uint8_t)side, (uint8_t)side};
    for (int i = 0; i < POSITIONS; i++) {
        set->games[i] = random_game(&random, set->size, side * side * (1 + i) / POSITIONS);
        set->questions[i] = random_question(&random, set->games[i]);
    }
}

static void free_positions(position_set *set)
{
    for (int i = 0; i < POSITIONS; i++)
        tgn_game_free(set->games[i]);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Additions and multiplications of a look, the 3x3 convolutions and the heads done directly. */
static double operations(int points)
{
    return 2.0 * points * CHANNELS * (9.0 * (2 * BLOCKS * CHANNELS + MADE_PLANES) + 2 * HEAD);
}

/* ---- one measurement ----------------------------------------------------------------------------------- */

/* Seconds a position: the best of several runs for each reading, since others use the machine too. */
static double time_reading(tgn_network_desk *desk, const position_set *set, int batch)
{
    static tgn_network_answer answers[POSITIONS];
    double sum = 0;
    for (int i = 0; i < POSITIONS; i += batch) {
        double best = INFINITY;
        for (int run = 0; run < 12; run++) {
            const double began = seconds();
            tgn_network_read(desk, set->questions + i, answers + i, batch);
            best = fmin(best, seconds() - began);
        }
        sum += best;
    }
    return sum / POSITIONS;
}

static double time_features(const position_set *set)
{
    double best = INFINITY;
    uint8_t codes[TGN_POINTS_MAX];
    for (int run = 0; run < 20; run++) {
        const double began = seconds();
        for (int i = 0; i < POSITIONS; i++) {
            tgn_board board = *set->questions[i].board;
            tgn_learn_features__codes(codes, &board, set->questions[i].to_move, set->questions[i].ko);
        }
        best = fmin(best, seconds() - began);
    }
    return best / POSITIONS;
}

/* Of all answers: the best move and, rounded, how likely it is, the chance and the score. The same on every path. */
static uint64_t signature(const tgn_network *network, const position_set *set)
{
    static tgn_network_answer answers[POSITIONS];
    tgn_network_desk *desk = NULL;
    uint64_t sum = 0xCBF29CE484222325;
    if (tgn_network_desk_new(&desk, network, POSITIONS) < 0)
        abort();
    tgn_network_read(desk, set->questions, answers, POSITIONS);
    for (int i = 0; i < POSITIONS; i++) {
        int best = 0;
        for (int p = 0; p < TGN_GRID; p++)
            best = answers[i].policy[p] > answers[i].policy[best] ? p : best;
        sum = (sum ^ (uint64_t)best) * 0x100000001B3;
        sum = (sum ^ (uint64_t)lrint(100 * (double)answers[i].policy[best])) * 0x100000001B3;
        sum = (sum ^ (uint64_t)lrint(10 + 1000 * (double)answers[i].chance)) * 0x100000001B3;
        sum = (sum ^ (uint64_t)lrint(10000 + 10 * (double)answers[i].score)) * 0x100000001B3;
    }
    tgn_network_desk_free(desk);
    return sum;
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static void measure_path(const tgn_network *network, const char *path, const position_set *sets, int count)
{
    static const int batches[] = {1, 8, 16};
    setenv("TENGEN_NETWORK_PATH", path, 1);
    for (int i = 0; i < count; i++) {
        const int points = tgn_size_points(sets[i].size);
        printf("  %-8s %2dx%-4d", path, sets[i].size.rows, sets[i].size.cols);
        for (int b = 0; b < 3; b++) {
            tgn_network_desk *desk = NULL;
            if (tgn_network_desk_new(&desk, network, batches[b]) < 0)
                abort();
            if (strcmp(tgn_network_path(desk), path) == 0) {
                const double taken = time_reading(desk, &sets[i], batches[b]);
                printf("  %7.3f ms %5.0f GFLOP/s", 1e3 * taken, operations(points) / taken * 1e-9);
            } else
                printf("  %26s", "not on this machine");
            tgn_network_desk_free(desk);
        }
        printf("  %016llx\n", (unsigned long long)signature(network, &sets[i]));
    }
    unsetenv("TENGEN_NETWORK_PATH");
}

static void measure_onednn(const position_set *sets, int count)
{
    onednn *peer = onednn_open();
    if (!peer) {
        printf("  oneDNN not there\n");
        return;
    }
    static const int batches[] = {1, 8, 16};
    for (int i = 0; i < count; i++) {
        printf("  %-8s %2dx%-4d", "oneDNN", sets[i].size.rows, sets[i].size.cols);
        for (int b = 0; b < 3; b++) {
            const double taken = onednn_time(peer, sets[i].size.rows, CHANNELS, 2 * BLOCKS, batches[b]);
            const double flops = 2.0 * tgn_size_points(sets[i].size) * 9 * CHANNELS * CHANNELS * 2 * BLOCKS;
            printf("  %7.3f ms %5.0f GFLOP/s", 1e3 * taken, flops / taken * 1e-9);
        }
        printf("  %d convolutions alone\n", 2 * BLOCKS);
    }
    onednn_close(peer);
}

static tgn_network *random_network(void)
{
    made_weights made = {
        .channels = CHANNELS, .blocks = BLOCKS, .head = HEAD, .hidden = 64, .pooled = 42, .seed = 1};
    tgn_network *network = NULL;
    const uint8_t *bytes = made_bytes(&made);
    if (tgn_network_parse(&network, bytes, made.count, NULL) < 0)
        abort();
    free(made.bytes);
    return network;
}

/* For those who count instructions. */
static int look_once(int side)
{
    static position_set set;
    tgn_network *network = random_network();
    tgn_network_desk *desk;
    tgn_network_answer answer;
    if (side < 2 || side > TGN_SIDE_MAX || tgn_network_desk_new(&desk, network, 1) < 0)
        return 1;
    make_positions(&set, side);
    tgn_network_read(desk, &set.questions[POSITIONS / 2], &answer, 1);
    printf("%s, %dx%d: one look\n", tgn_network_path(desk), side, side);
    free_positions(&set);
    tgn_network_desk_free(desk);
    tgn_network_free(network);
    return 0;
}

int main(int argc, char **argv)
{
    static const int sides[] = {9, 13, 19};
    static position_set sets[3];
    tgn_network *network = NULL;
    tgn_error error;
    if (argc == 3 && strcmp(argv[1], "--once") == 0)
        return look_once(atoi(argv[2]));
    if (argc < 2)
        network = random_network();
    else if (tgn_network_open(&network, argv[1], &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    for (int i = 0; i < 3; i++)
        make_positions(&sets[i], sides[i]);
    printf(
        "a look, features included; CPU time a position, one core\n  %-15s  %-26s  %-26s  %-26s  signature\n",
        "", "1 position", "8 at once", "16 at once");
    measure_path(network, "avx512", sets, 3);
    measure_path(network, "avx2", sets, 3);
    measure_path(network, "plain", sets, 3);
    measure_onednn(sets, 3);
    for (int i = 0; i < 3; i++) {
        printf("  features %2dx%-4d  %7.3f ms\n", sides[i], sides[i], 1e3 * time_features(&sets[i]));
        free_positions(&sets[i]);
    }
    tgn_network_free(network);
    return 0;
}
