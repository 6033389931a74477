/* One question on several threads, and several questions at once. */
#include <pthread.h>

#include <tengen/strings.h>

#include "../check.h"

static int solve(int side, int threads)
{
    tgn_filling filling;
    tgn_strings answer;
    tgn_strings_options options = {.threads = threads};
    if (tgn_filling_init(&filling, side, side, NULL) < 0 ||
        tgn_strings_solve(&answer, &filling, &options, NULL, NULL) < 0)
        return -1;
    int strings = answer.strings;
    tgn_strings_clear(&answer);
    tgn_filling_clear(&filling);
    return strings;
}

/* 18x18 has layers that are shared out among the threads. */
static void many_threads(void)
{
    CHECK_INT(solve(18, 4), 248);
}

static void *ask(void *side)
{
    *(int *)side = solve(*(int *)side, 2);
    return NULL;
}

static void at_once(void)
{
    int sides[4] = {14, 15, 16, 14};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, ask, &sides[i]), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    CHECK_INT(sides[0], 149);
    CHECK_INT(sides[1], 172);
    CHECK_INT(sides[2], 196);
    CHECK_INT(sides[3], 149);
}

/* A caller that stops the work when it is asked for the n-th time; asked by two threads at once, it would miscount. */
typedef struct patience {
    int asked, most;
} patience;

static bool goes_on(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    patience *p = context;
    return ++p->asked < p->most;
}

static void stopped(void)
{
    tgn_filling filling;
    tgn_strings answer;
    const tgn_strings_options options = {.threads = 4};
    CHECK_INT(tgn_filling_init(&filling, 18, 18, NULL), 0);
    patience all = {.most = 1 << 30};
    tgn_progress progress = {goes_on, &all};
    CHECK_INT(tgn_strings_solve(&answer, &filling, &options, &progress, NULL), 0);
    tgn_strings_clear(&answer);
    for (int part = 1; part <= 4;
         part *= 2) { /* how often it is asked depends on the threads, but not that much */
        patience p = {.most = all.asked * part / 8};
        progress.context = &p;
        CHECK_INT(tgn_strings_solve(&answer, &filling, &options, &progress, NULL), TGN_ERR_STOPPED);
        CHECK_INT(p.asked, p.most);
    }
    tgn_filling_clear(&filling);
}

int main(int argc, char **argv)
{
    TEST(many_threads);
    TEST(stopped);
    TEST(at_once);
    return check_done();
}
