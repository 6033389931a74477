/*
 * watch.c - callers that take too long are cut off
 *
 * libmicrohttpd has a time limit of its own, but it begins anew with every byte: a thousand connections that
 * send a byte every ten seconds stay for ever. Here every wait for a caller has an end from the beginning, and
 * bytes move it only as far as somebody would who sends 64,000 a second. A thread looks through all callers
 * a few times in that span, and shuts down the sockets of those whose time is over; libmicrohttpd then closes
 * them as if they had gone by themselves.
 *
 * The list is locked when callers come and go and while it is looked through; requests on a connection that
 * lasts touch nothing but its own deadline.
 */
#include "http/core.h"

#include <sys/socket.h>
#include <time.h>

enum { BYTES_PER_MILLISECOND = 64 };

uint64_t tgn_watch__now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now); /* a few milliseconds coarse, and costs almost nothing */
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void tgn_watch__allow(const tgn_watch *watch, tgn_caller *caller, uint64_t bytes)
{
    atomic_store_explicit(&caller->deadline,
                          tgn_watch__now() + watch->patience + bytes / BYTES_PER_MILLISECOND,
                          memory_order_relaxed);
}

void tgn_watch__extend(tgn_caller *caller, uint64_t bytes)
{
    atomic_fetch_add_explicit(&caller->deadline, bytes / BYTES_PER_MILLISECOND, memory_order_relaxed);
}

void tgn_watch__excuse(tgn_caller *caller)
{
    atomic_store_explicit(&caller->deadline, 0, memory_order_relaxed);
}

/* ---- waiting for a while --------------------------------------------------------------------------------- */

void tgn_watch__condition(pthread_cond_t *condition)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

void tgn_watch__await(pthread_cond_t *condition, pthread_mutex_t *lock, uint64_t milliseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(milliseconds / 1000);
    until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    pthread_cond_timedwait(condition, lock, &until);
}

/* ---- who is there -------------------------------------------------------------------------------------- */

void tgn_watch__enter(tgn_watch *watch, tgn_caller *caller)
{
    tgn_watch__allow(watch, caller, 0);
    pthread_mutex_lock(&watch->lock);
    caller->previous = NULL;
    caller->next = watch->callers;
    if (caller->next)
        caller->next->previous = caller;
    watch->callers = caller;
    pthread_mutex_unlock(&watch->lock);
}

/* Called before the socket is closed, so that no number of a socket is used that belongs to another. */
void tgn_watch__leave(tgn_watch *watch, tgn_caller *caller)
{
    pthread_mutex_lock(&watch->lock);
    if (caller->previous)
        caller->previous->next = caller->next;
    else
        watch->callers = caller->next;
    if (caller->next)
        caller->next->previous = caller->previous;
    pthread_mutex_unlock(&watch->lock);
}

/* ---- the thread ---------------------------------------------------------------------------------------- */

/* With the lock held. */
static void cut_late(tgn_watch *watch, uint64_t now)
{
    for (tgn_caller *caller = watch->callers; caller; caller = caller->next) {
        const uint64_t deadline = atomic_load_explicit(&caller->deadline, memory_order_relaxed);
        if (deadline != 0 && deadline < now)
            shutdown(caller->socket, SHUT_RDWR);
    }
}

void tgn_watch__cut_all(tgn_watch *watch)
{
    pthread_mutex_lock(&watch->lock);
    for (tgn_caller *caller = watch->callers; caller; caller = caller->next)
        shutdown(caller->socket, SHUT_RDWR);
    pthread_mutex_unlock(&watch->lock);
}

static void *keep_watch(void *context)
{
    tgn_watch *watch = context;
    const uint64_t pause = watch->patience / 8 < 1000 ? watch->patience / 8 : 1000;
    pthread_mutex_lock(&watch->lock);
    while (!watch->ends) {
        tgn_watch__await(&watch->wake, &watch->lock, pause);
        cut_late(watch, tgn_watch__now());
    }
    pthread_mutex_unlock(&watch->lock);
    return NULL;
}

int tgn_watch__start(tgn_watch *watch, unsigned patience)
{
    watch->patience = (uint64_t)patience * 1000;
    pthread_mutex_init(&watch->lock, NULL);
    tgn_watch__condition(&watch->wake);
    if (pthread_create(&watch->thread, NULL, keep_watch, watch) == 0) {
        watch->running = true;
        return 0;
    }
    pthread_cond_destroy(&watch->wake);
    pthread_mutex_destroy(&watch->lock);
    return TGN_ERR_MEMORY;
}

void tgn_watch__stop(tgn_watch *watch)
{
    if (!watch->running)
        return;
    pthread_mutex_lock(&watch->lock);
    watch->ends = true;
    pthread_cond_signal(&watch->wake);
    pthread_mutex_unlock(&watch->lock);
    pthread_join(watch->thread, NULL);
    pthread_cond_destroy(&watch->wake);
    pthread_mutex_destroy(&watch->lock);
}
