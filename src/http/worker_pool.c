/*
 * worker_pool.c - threads for slow handlers, and limits for long computations
 *
 * A thread that serves connections must never wait: hundreds of others would wait with it. So a slow request
 * is queued, its connection is suspended (libmicrohttpd ignores it until it is resumed), and the next worker
 * that is free runs the handler. The queue is short: a client that finds it full is told so at once, which is
 * better than an answer that comes after the client has given up.
 *
 * A connection is resumed exactly once for each time it was suspended: by the worker when the answer is
 * ready, or when a stream begins.
 */
#include <stdlib.h>
#include <sys/socket.h>

#include "http/server.h"

const tgn_http_refusal tgn_http_shutting_down = {503, "closing", "server is shutting down"};
const tgn_http_refusal tgn_http_too_many = {503, "too-many", "server is busy; try again later"};

/* ---- the queue ----------------------------------------------------------------------------------------- */

/* With the lock held. */
static void queue(tgn_http_worker_pool *pool, tgn_http_request *request)
{
    request->next = NULL;
    if (pool->last)
        pool->last->next = request;
    else
        pool->first = request;
    pool->last = request;
    pool->waiting++;
    pthread_cond_signal(&pool->wake);
}

bool tgn_http_worker_pool__submit(tgn_http_worker_pool *pool, tgn_http_request *request)
{
    pthread_mutex_lock(&pool->lock);
    const bool accepted = !pool->stopping && pool->waiting < pool->capacity &&
                          (pool->most == 0 || pool->busy + pool->waiting < pool->most);
    if (accepted) {
        tgn_http_timeouts__pause(request->peer);
        request->in_pool = true;
        atomic_fetch_add(&request->references, 1);
        atomic_store(&request->stage, TGN_HTTP_STAGE_BUSY);
        MHD_suspend_connection(request->connection);
        queue(pool, request);
    }
    pthread_mutex_unlock(&pool->lock);
    return accepted;
}

bool tgn_http_worker_pool__pass_on(tgn_http_worker_pool *pool, tgn_http_request *request)
{
    request->deferred = request->passed_to != pool;
    request->passed_to = pool;
    return request->deferred;
}

/* A request whose handler has passed it on: its connection is suspended already. It belongs to the other pool from here on. */
static bool move(tgn_http_worker_pool *pool, tgn_http_request *request)
{
    pthread_mutex_lock(&pool->lock);
    const bool accepted = !pool->stopping && pool->waiting < pool->capacity;
    if (accepted)
        queue(pool, request);
    pthread_mutex_unlock(&pool->lock);
    return accepted;
}

/* With the lock held. */
static tgn_http_request *next_request(tgn_http_worker_pool *pool)
{
    while (!pool->first && !pool->stopping)
        pthread_cond_wait(&pool->wake, &pool->lock);
    tgn_http_request *request = pool->first;
    if (!request)
        return NULL;
    pool->first = request->next;
    if (!pool->first)
        pool->last = NULL;
    pool->waiting--;
    return request;
}

/* ---- the work ------------------------------------------------------------------------------------------ */

static void serve(tgn_http_request *request, bool stopping)
{
    if (stopping)
        tgn_http_reply__refuse(request, &tgn_http_shutting_down);
    else
        tgn_http_request__handle(request);
    if (!stopping && request->deferred) {
        if (move(request->passed_to, request))
            return;
        tgn_http_reply__refuse(request, &tgn_http_too_many);
    }
    if (!request->stream) { /* a stream resumed it when it began */
        atomic_store(&request->stage, TGN_HTTP_STAGE_READY);
        MHD_resume_connection(request->connection);
    }
    tgn_http_request__release(request);
}

static void *work(void *context)
{
    tgn_http_worker_pool *pool = context;
    tgn_http_request *request;
    pthread_mutex_lock(&pool->lock);
    while ((request = next_request(pool)) != NULL) {
        const bool stopping = pool->stopping;
        pool->busy++;
        pthread_mutex_unlock(&pool->lock);
        serve(request, stopping);
        pthread_mutex_lock(&pool->lock);
        pool->busy--;
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

size_t tgn_http_worker_pool__busy(tgn_http_worker_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    const size_t busy = pool->busy;
    pthread_mutex_unlock(&pool->lock);
    return busy;
}

int tgn_http_worker_pool__start(tgn_http_worker_pool *pool, int count, size_t capacity)
{
    pool->capacity = capacity;
    pool->threads = calloc((size_t)count, sizeof *pool->threads);
    if (!pool->threads)
        return TGN_ERR_MEMORY;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->wake, NULL);
    while (pool->count < count) {
        if (pthread_create(&pool->threads[pool->count], NULL, work, pool) != 0)
            return TGN_ERR_MEMORY;
        pool->count++;
    }
    return 0;
}

void tgn_http_worker_pool__stop(tgn_http_worker_pool *pool)
{
    if (!pool->threads)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
    while (pool->count > 0)
        pthread_join(pool->threads[--pool->count], NULL);
}

void tgn_http_worker_pool__clear(tgn_http_worker_pool *pool)
{
    if (!pool->threads)
        return;
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->lock);
    free(pool->threads);
}

/* ---- computations -------------------------------------------------------------------------------------- */

enum { COMPUTATION_MS = 20000 };

/*
 * Reading from a socket that the client has closed finds its end. libmicrohttpd ignores a suspended
 * connection, so nobody else reads from it now. Once a stream has begun, it is libmicrohttpd's again, which tells
 * when it has found the client gone.
 */
static bool is_connected(const tgn_http_request *request)
{
    char byte;
    if (request->stream)
        return !tgn_http_stream__is_abandoned(request->stream);
    return recv(request->peer->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) != 0;
}

static bool may_go_on(void *context, const char *what, uint64_t done, uint64_t total)
{
    tgn_http_computation *computation = context;
    (void)what, (void)done, (void)total;
    computation->late = tgn_http_timeouts__now() > computation->end;
    return !computation->late && !atomic_load(&computation->request->server->closing) &&
           is_connected(computation->request);
}

const tgn_progress *tgn_http_computation__begin(tgn_http_computation *computation, tgn_http_request *request)
{
    *computation = (tgn_http_computation){.request = request,
                                          .progress = {may_go_on, computation},
                                          .end = tgn_http_timeouts__now() + COMPUTATION_MS};
    return &computation->progress;
}

void tgn_http_computation__take_time(tgn_http_computation *computation)
{
    computation->end = UINT64_MAX;
}

int tgn_http_computation__fail(const tgn_http_computation *computation, int code, const tgn_error *error)
{
    tgn_http_request *request = computation->request;
    if (code == TGN_ERR_STOPPED && computation->late)
        return tgn_http_reply__fail(request, MHD_HTTP_SERVICE_UNAVAILABLE, "out-of-time",
                                    "this would take longer than %d seconds; ask for less",
                                    COMPUTATION_MS / 1000);
    if (code == TGN_ERR_INPUT)
        return tgn_http_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-position", "board: %s",
                                    error->message);
    return tgn_http_reply__error(request, code, error);
}
