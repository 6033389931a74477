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

int main(int argc, char **argv)
{
    TEST(many_threads);
    TEST(at_once);
    return check_done();
}
