/*
 * clerks.c - threads for what takes long
 *
 * A thread that serves connections must never wait: hundreds of others would wait with it. So a slow request
 * is put on a list, its connection is suspended (libmicrohttpd does not look at it until it is resumed), and
 * the next clerk who is free runs the handler. The list is short: who comes when it is full is told so at
 * once, which is better than an answer that nobody waits for any more.
 *
 * A connection is resumed exactly once for each time it was suspended: by the clerk when the answer is ready,
 * or when a stream begins.
 */
#include "http/core.h"

#include <stdlib.h>

static const tgn_refusal closing = {503, "closing", "the server ends"};

/* ---- the list ------------------------------------------------------------------------------------------ */

bool tgn_clerks__take(tgn_clerks *clerks, tgn_request *request)
{
    pthread_mutex_lock(&clerks->lock);
    const bool taken = !clerks->ends && clerks->waiting < clerks->room;
    if (taken) {
        tgn_watch__excuse(request->caller);
        request->with_clerk = true;
        request->next = NULL;
        atomic_fetch_add(&request->holders, 1);
        atomic_store(&request->stage, TGN_STAGE_BUSY);
        MHD_suspend_connection(request->connection);
        if (clerks->last)
            clerks->last->next = request;
        else
            clerks->first = request;
        clerks->last = request;
        clerks->waiting++;
        pthread_cond_signal(&clerks->wake);
    }
    pthread_mutex_unlock(&clerks->lock);
    return taken;
}

/* With the lock held. */
static tgn_request *next_request(tgn_clerks *clerks)
{
    while (!clerks->first && !clerks->ends)
        pthread_cond_wait(&clerks->wake, &clerks->lock);
    tgn_request *request = clerks->first;
    if (!request)
        return NULL;
    clerks->first = request->next;
    if (!clerks->first)
        clerks->last = NULL;
    clerks->waiting--;
    return request;
}

/* ---- the work ------------------------------------------------------------------------------------------ */

static void serve(tgn_request *request, bool ends)
{
    if (ends)
        tgn_reply__refuse(request, &closing);
    else
        tgn_request__handle(request);
    if (!request->ring) { /* a stream was resumed when it began */
        atomic_store(&request->stage, TGN_STAGE_READY);
        MHD_resume_connection(request->connection);
    }
    tgn_request__release(request);
}

static void *work(void *context)
{
    tgn_clerks *clerks = context;
    tgn_request *request;
    pthread_mutex_lock(&clerks->lock);
    while ((request = next_request(clerks)) != NULL) {
        const bool ends = clerks->ends;
        pthread_mutex_unlock(&clerks->lock);
        serve(request, ends);
        pthread_mutex_lock(&clerks->lock);
    }
    pthread_mutex_unlock(&clerks->lock);
    return NULL;
}

int tgn_clerks__start(tgn_clerks *clerks, int count, size_t room)
{
    clerks->room = room;
    clerks->threads = calloc((size_t)count, sizeof *clerks->threads);
    if (!clerks->threads)
        return TGN_ERR_MEMORY;
    pthread_mutex_init(&clerks->lock, NULL);
    pthread_cond_init(&clerks->wake, NULL);
    while (clerks->count < count) {
        if (pthread_create(&clerks->threads[clerks->count], NULL, work, clerks) != 0)
            return TGN_ERR_MEMORY;
        clerks->count++;
    }
    return 0;
}

void tgn_clerks__stop(tgn_clerks *clerks)
{
    if (!clerks->threads)
        return;
    pthread_mutex_lock(&clerks->lock);
    clerks->ends = true;
    pthread_cond_broadcast(&clerks->wake);
    pthread_mutex_unlock(&clerks->lock);
    while (clerks->count > 0)
        pthread_join(clerks->threads[--clerks->count], NULL);
}

void tgn_clerks__clear(tgn_clerks *clerks)
{
    if (!clerks->threads)
        return;
    pthread_cond_destroy(&clerks->wake);
    pthread_mutex_destroy(&clerks->lock);
    free(clerks->threads);
}
