/* turn_threads_test.c - one at a time, in the order in which they came */
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "../check.h"
#include "db/graph/ticket_lock.h"

enum { OTHERS = 6, ROUNDS = 200 };

static tgn_graph_ticket_lock lock;
static int order[OTHERS + 2], count; /* under the lock */

static void note(int who)
{
    order[count++] = who;
}

/* Until so many hold or want it. */
static void wait_for(uint64_t wanted)
{
    for (bool there = false; !there;) {
        nanosleep(&(struct timespec){0, 100000}, NULL);
        pthread_mutex_lock(&lock.mutex);
        there = lock.next - lock.serving >= wanted;
        pthread_mutex_unlock(&lock.mutex);
    }
}

static void *come_once(void *who)
{
    tgn_graph_ticket_lock__lock(&lock);
    note(*(const int *)who);
    tgn_graph_ticket_lock__unlock(&lock);
    return NULL;
}

/* Whoever waits goes before the one who yields, in order; nobody waits twice. */
static void yielding(void)
{
    pthread_t threads[OTHERS];
    int names[OTHERS];
    count = 0;
    tgn_graph_ticket_lock__init(&lock);
    CHECK(!tgn_graph_ticket_lock__is_locked(&lock));
    tgn_graph_ticket_lock__lock(&lock);
    CHECK(tgn_graph_ticket_lock__is_locked(&lock) && !tgn_graph_ticket_lock__has_waiters(&lock));
    tgn_graph_ticket_lock__yield(&lock); /* to nobody */
    note(-1);
    for (int i = 0; i < OTHERS; i++) {
        names[i] = i;
        CHECK_INT(pthread_create(&threads[i], NULL, come_once, &names[i]), 0);
        wait_for((uint64_t)i + 2);
        CHECK(tgn_graph_ticket_lock__has_waiters(&lock));
    }
    tgn_graph_ticket_lock__yield(&lock);
    note(OTHERS);
    tgn_graph_ticket_lock__unlock(&lock);
    for (int i = 0; i < OTHERS; i++)
        pthread_join(threads[i], NULL);
    CHECK_INT(count, OTHERS + 2);
    for (int i = 0; i < count; i++)
        CHECK_INT(order[i], i - 1);
    CHECK(!tgn_graph_ticket_lock__is_locked(&lock));
    tgn_graph_ticket_lock__clear(&lock);
}

static atomic_bool over;
static atomic_int inside, crowds;
static long turns; /* under the lock */

static void *come_always(void *unused)
{
    (void)unused;
    while (!over) {
        tgn_graph_ticket_lock__lock(&lock);
        crowds += inside++ != 0;
        turns++;
        inside--;
        tgn_graph_ticket_lock__unlock(&lock);
    }
    return NULL;
}

/* Others come all the time: the one who yields gets on, and so do they. */
static void nobody_starves(void)
{
    pthread_t threads[OTHERS];
    tgn_graph_ticket_lock__init(&lock);
    tgn_graph_ticket_lock__lock(&lock);
    for (int i = 0; i < OTHERS; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, come_always, NULL), 0);
    wait_for(OTHERS + 1);
    for (int i = 0; i < ROUNDS; i++) {
        const long before = turns;
        const bool wanted = tgn_graph_ticket_lock__has_waiters(&lock);
        tgn_graph_ticket_lock__yield(&lock);
        CHECK(!wanted || (turns > before && turns <= before + OTHERS));
        crowds += inside != 0;
    }
    over = true;
    tgn_graph_ticket_lock__unlock(&lock);
    for (int i = 0; i < OTHERS; i++)
        pthread_join(threads[i], NULL);
    CHECK_INT(crowds, 0);
    tgn_graph_ticket_lock__clear(&lock);
}

int main(int argc, char **argv)
{
    TEST(yielding);
    TEST(nobody_starves);
    return check_done();
}
