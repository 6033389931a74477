/* A review in several threads while others look at it, save it, and stop it: for ThreadSanitizer above all. */
#include "made_up.h"

#include <stdatomic.h>

#include "base/buffer.h"

enum { MOVES = 40, ROUNDS = 6 };

typedef struct watchers {
    tgn_review *review;
    atomic_bool over;
    atomic_int changes;
} watchers;

/* Whatever is seen is sound, and never fewer visits than before. */
static void *watch(void *context)
{
    watchers *w = context;
    uint64_t last = 0;
    while (!atomic_load(&w->over)) {
        size_t worst[5];
        tgn_review_sum sum;
        const uint64_t visits = tgn_review_visits(w->review);
        CHECK(visits >= last);
        last = visits;
        CHECK(tgn_review_worst(w->review, TGN_EMPTY, worst, 5) <= 5);
        tgn_review_add_up(w->review, TGN_BLACK, 0, MOVES, &sum);
        CHECK(sum.moves <= MOVES / 2);
    }
    return NULL;
}

static void *save(void *context)
{
    watchers *w = context;
    while (!atomic_load(&w->over)) {
        tgn_buffer bytes = {0};
        CHECK_INT(tgn_review_save(w->review, tgn_buffer__write, &bytes), 0);
        tgn_buffer__clear(&bytes);
    }
    return NULL;
}

static void count_change(void *context, size_t place)
{
    watchers *w = context;
    tgn_review_place at;
    tgn_review_at(w->review, place, &at);
    CHECK(at.visits > 0);
    atomic_fetch_add(&w->changes, 1);
}

static void at_once(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        tgn_game *game = made_game(MOVES);
        script *s = planted(game);
        watchers w = {0};
        const tgn_review_engine engine = {open_script, think_script, close_script, s};
        const tgn_review_options options = {.game = game,
                                            .visits = 100,
                                            .threads = 4,
                                            .engine = &engine,
                                            .background = round % 2,
                                            .changed = count_change,
                                            .context = &w};
        CHECK_INT(tgn_review_new(&w.review, &options, NULL), 0);
        pthread_t watcher, saver;
        CHECK_INT(pthread_create(&watcher, NULL, watch, &w), 0);
        CHECK_INT(pthread_create(&saver, NULL, save, &w), 0);
        int left = 20 * (round + 1);
        const tgn_progress progress = {stop_after, &left};
        CHECK_INT(tgn_review_run(w.review, &progress, NULL), TGN_ERR_STOPPED);
        CHECK_INT(tgn_review_run(w.review, NULL, NULL), 0);
        atomic_store(&w.over, true);
        pthread_join(watcher, NULL);
        pthread_join(saver, NULL);
        CHECK_INT(w.changes, 3 * (MOVES + 1)); /* each place once in each round, whatever was stopped */
        tgn_review_free(w.review);
        free(s);
        tgn_game_free(game);
    }
}

int main(int argc, char **argv)
{
    TEST(at_once);
    return check_done();
}
