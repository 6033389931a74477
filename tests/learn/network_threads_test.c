/* One network, several desks, each in a thread of its own: every answer is the one that a single thread gets. */
#include "made_weights.h"
#include "positions.h"

#include <pthread.h>

enum { THREADS = 3, POSITIONS = 4, ROUNDS = 3 };

static tgn_network *network;
static tgn_network_question questions[POSITIONS];
static tgn_network_answer expected[POSITIONS];

typedef struct reader {
    int wrong;
    tgn_network_answer answers[POSITIONS];
} reader;

static void *read_all(void *at)
{
    reader *self = at;
    tgn_network_desk *desk = NULL;
    if (tgn_network_desk_new(&desk, network, POSITIONS) < 0)
        abort();
    for (int i = 0; i < ROUNDS; i++) {
        tgn_network_read(desk, questions, self->answers, POSITIONS);
        self->wrong += memcmp(self->answers, expected, sizeof expected) != 0;
    }
    tgn_network_desk_free(desk);
    return NULL;
}

static void desks_share_a_network(void)
{
    made_weights made = {.channels = 32, .blocks = 2, .head = 16, .hidden = 16, .pooled = 1, .seed = 4};
    const uint8_t *bytes = made_bytes(&made);
    tgn_game *games[POSITIONS];
    static reader readers[THREADS], first;
    pthread_t threads[THREADS];
    uint64_t random = 3;
    CHECK_INT(tgn_network_parse(&network, bytes, made.count, NULL), 0);
    for (int i = 0; i < POSITIONS; i++) {
        games[i] = random_game(&random, (tgn_size){9, 9}, 20 * i);
        questions[i] = random_question(&random, games[i]);
    }
    (void)read_all(&first);
    memcpy(expected, first.answers, sizeof expected);
    for (int i = 0; i < THREADS; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, read_all, &readers[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        CHECK_INT(readers[i].wrong, 0);
    }
    for (int i = 0; i < POSITIONS; i++)
        tgn_game_free(games[i]);
    tgn_network_free(network);
    free(made.bytes);
}

int main(int argc, char **argv)
{
    TEST(desks_share_a_network);
    return check_done();
}
