/* Tasks shared by threads: all of them, until one fails or nobody wants them any more. */
#include "../check.h"

#include <stdatomic.h>

#include "base/parallel.h"

enum { TASKS = 1000 };

typedef struct tally {
    atomic_int done[TASKS], all;
    size_t bad; /* the task that fails; TASKS: none */
} tally;

static int count(void *context, size_t task, tgn_error *error)
{
    tally *t = context;
    atomic_fetch_add(&t->done[task], 1);
    atomic_fetch_add(&t->all, 1);
    return task == t->bad ? tgn_error_set(error, TGN_ERR_INPUT, "task %zu", task) : 0;
}

static void every_task_once(void)
{
    for (int threads = 1; threads <= 4; threads++) {
        tally t = {.bad = TASKS};
        CHECK_INT(tgn_parallel__run(threads, TASKS, count, &t, NULL), 0);
        for (int i = 0; i < TASKS; i++)
            CHECK_INT(t.done[i], 1);
    }
    CHECK_INT(tgn_parallel__run(3, 0, count, NULL, NULL), 0);
}

static void a_failure_ends_it(void)
{
    for (int threads = 1; threads <= 4; threads++) {
        tally t = {.bad = 10};
        tgn_error error = {0};
        CHECK_INT(tgn_parallel__run(threads, TASKS, count, &t, &error), TGN_ERR_INPUT);
        CHECK_TEXT(error.message, "task 10");
        CHECK(threads > 1 || t.all == 11);
    }
}

typedef struct patience {
    int asked, most;
    uint64_t total;
} patience;

static bool goes_on(void *context, const char *what, uint64_t done, uint64_t total)
{
    patience *p = context;
    CHECK_TEXT(what, "counting");
    CHECK(done < total);
    p->total = total;
    return ++p->asked < p->most;
}

/* Before each of its own tasks the caller is asked. */
static void the_caller_is_asked(void)
{
    tally t = {.bad = TASKS};
    patience p = {.most = TASKS + 1};
    const tgn_progress progress = {goes_on, &p};
    CHECK_INT(tgn_parallel__watch(1, TASKS, count, &t, &progress, "counting", NULL), 0);
    CHECK(p.asked == TASKS && p.total == TASKS && t.all == TASKS);
    for (int threads = 1; threads <= 4; threads++) {
        tgn_error error = {0};
        t = (tally){.bad = TASKS};
        p = (patience){.most = 1}; /* at once, if the others leave it a task */
        const int code = tgn_parallel__watch(threads, TASKS, count, &t, &progress, "counting", &error);
        CHECK(p.asked ? code == TGN_ERR_STOPPED && p.asked == 1 : threads > 1 && code == 0);
        CHECK(p.asked == 0 || (t.all < TASKS && strcmp(error.message, "stopped") == 0));
    }
    p = (patience){.most = 5};
    t = (tally){.bad = TASKS};
    CHECK_INT(tgn_parallel__watch(1, TASKS, count, &t, &progress, "counting", NULL), TGN_ERR_STOPPED);
    CHECK(p.asked == 5 && t.all == 4);
}

int main(int argc, char **argv)
{
    TEST(every_task_once);
    TEST(a_failure_ends_it);
    TEST(the_caller_is_asked);
    return check_done();
}
