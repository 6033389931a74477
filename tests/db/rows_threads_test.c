/* rows_threads_test.c - many threads read games while one adds, changes and commits */
#define _GNU_SOURCE /* a lock that lets writers in */
#include "../tsan.h"
#include "games_fixture.h"

#include <pthread.h>
#include <stdatomic.h>

enum { READERS = 3, COMMITS = 6, EACH = 180, GAMES = COMMITS * EACH };

static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static uint32_t committed; /* under the lock */
static _Atomic bool done;
static _Atomic unsigned long looked, wrong;

static const char *game_text(uint32_t game, unsigned version)
{
    static _Thread_local char text[128];
    snprintf(text, sizeof text, "(;SZ[9]PB[p%u]PW[v%u]KM[%u.5]\n;B[ee];W[cc])", game % 300, version,
             game % 50);
    return text;
}

/* A game as everybody must see it: of one version throughout, whatever is being changed. */
static bool is_sound(uint32_t game)
{
    tgn_error error;
    tgn_buffer out = {0};
    const tgn_games_row *row = tgn_games__row(fixture.games, game, &error);
    const char *white = row ? tgn_games__name(fixture.games, row->white, &error) : NULL;
    bool sound = white && row->komi == (int)(4 * (game % 50) + 2) &&
                 tgn_games__sgf(fixture.games, game, &out, &error) == 0;
    if (sound) {
        char expected[160];
        snprintf(expected, sizeof expected, "(;FF[4]CA[UTF-8]%s",
                 game_text(game, (unsigned)atoi(white + 1)) + 2);
        sound = strncmp(out.data, expected, strlen(expected)) == 0;
    }
    tgn_buffer__clear(&out);
    return sound;
}

static void *reader(void *seed)
{
    uint64_t random = (uint64_t)(uintptr_t)seed * 77 + 1;
    while (!done) {
        pthread_rwlock_rdlock(&lock);
        for (int i = 0; i < 20 && committed; i++) {
            if (!is_sound(1 + (uint32_t)(check_random(&random) % committed)))
                wrong++;
            looked++;
        }
        pthread_rwlock_unlock(&lock);
    }
    return NULL;
}

/* As tgn_graph's commit does it: nobody reads while the store changes and pending games are committed. */
static void commit(bool as_load)
{
    pthread_rwlock_wrlock(&lock);
    fixture_commit(as_load);
    committed = tgn_games__count(fixture.games);
    pthread_rwlock_unlock(&lock);
}

static void readers_and_a_writer(void)
{
    pthread_t threads[READERS];
    uint64_t random = 4;
    unsigned version = 0;
    fixture_open();
    for (uintptr_t i = 0; i < READERS; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, reader, (void *)i), 0);
    for (int round = 0; round < COMMITS; round++) {
        for (int i = 0; i < EACH; i++)
            fixture_add(game_text(tgn_games__count(fixture.games) + 1, 0));
        commit(true);
        uint32_t game = 1 + (uint32_t)(check_random(&random) % committed);
        CHECK_INT(desk_replace(game, game_text(game, ++version)), 0);
        CHECK_INT(
            atoi(tgn_games__name(fixture.games, tgn_games__row(fixture.games, game, NULL)->white, NULL) + 1),
            version); /* who changes it sees it changed */
        commit(false);
    }
    done = true;
    for (int i = 0; i < READERS; i++)
        pthread_join(threads[i], NULL);
    CHECK_INT(wrong, 0);
    CHECK(looked > 100);
    CHECK_INT(tgn_games__count(fixture.games), GAMES);
    fixture_close();
}

/* Pages are read from disk by whoever comes first. */
static void *first_reader(void *unused)
{
    for (uint32_t game = 1; game <= GAMES; game++)
        if (!is_sound(game))
            wrong++;
    return unused;
}

static void all_at_once(void)
{
    pthread_t threads[READERS];
    wrong = 0;
    fixture_open();
    for (uint32_t game = 1; game <= GAMES; game++)
        fixture_add(game_text(game, game % 3));
    fixture_commit(true);
    fixture_reopen();
    for (int i = 0; i < READERS; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, first_reader, NULL), 0);
    for (int i = 0; i < READERS; i++)
        pthread_join(threads[i], NULL);
    CHECK_INT(wrong, 0);
    fixture_close();
}

int main(int argc, char **argv)
{
    TEST(readers_and_a_writer);
    TEST(all_at_once);
    return check_done();
}
