/*
 * ring.c - an answer that is sent while it is made
 *
 *      clerk   -- tgn_reply__write -->  [ . . . # # # # . ]  -- read_on -->  connection
 *                  waits while it is full                       sleeps while it is empty
 *
 * The two sides end in any order. When the reader goes first (`gone`), the clerk's next write fails and he
 * stops; when the clerk ends first, the reader takes what is left. The request lives until both let go.
 */
#include "http/core.h"

#include <stdlib.h>
#include <string.h>

enum { RING = 64 << 10, BLOCK = 16 << 10 };

/* ---- the reader: the connection's thread --------------------------------------------------------------- */

static size_t take_out(tgn_ring *ring, char *out, size_t room)
{
    size_t done = 0;
    while (done < room && ring->length > 0) {
        const size_t to_end = RING - ring->at;
        size_t piece = ring->length < to_end ? ring->length : to_end;
        piece = piece < room - done ? piece : room - done;
        memcpy(out + done, ring->bytes + ring->at, piece);
        ring->at = (ring->at + piece) % RING;
        ring->length -= piece;
        done += piece;
    }
    return done;
}

static ssize_t read_on(void *context, uint64_t position, char *out, size_t room)
{
    tgn_request *request = context;
    tgn_ring *ring = request->ring;
    (void)position;
    pthread_mutex_lock(&ring->lock);
    ssize_t result = (ssize_t)take_out(ring, out, room);
    if (result > 0) {
        tgn_watch__extend(request->caller, (uint64_t)result);
        pthread_cond_signal(&ring->emptied);
    } else if (ring->ended) {
        result = ring->failed ? MHD_CONTENT_READER_END_WITH_ERROR : MHD_CONTENT_READER_END_OF_STREAM;
    } else {
        ring->asleep = true;
        tgn_watch__excuse(request->caller);
        MHD_suspend_connection(request->connection);
    }
    pthread_mutex_unlock(&ring->lock);
    return result;
}

/*
 * Sent in chunks, whose last one libmicrohttpd 0.9.75 also sends to HEAD, where it would be taken for the
 * beginning of the next answer; so there the connection ends instead.
 */
struct MHD_Response *tgn_ring__response(tgn_request *request)
{
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_on, request, NULL);
    if (response && strcmp(request->method, "HEAD") == 0)
        MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
    return response;
}

void tgn_ring__leave(tgn_request *request)
{
    tgn_ring *ring = request->ring;
    pthread_mutex_lock(&ring->lock);
    ring->gone = true;
    pthread_cond_signal(&ring->emptied);
    pthread_mutex_unlock(&ring->lock);
}

/* ---- the writer: a clerk's thread ---------------------------------------------------------------------- */

int tgn_reply__stream(tgn_request *request, const char *content_type)
{
    tgn_ring *ring = calloc(1, sizeof *ring);
    if (ring)
        ring->bytes = malloc(RING);
    if (!ring || !ring->bytes) {
        free(ring);
        tgn_reply__error(request, TGN_ERR_MEMORY, NULL);
        return TGN_ERR_MEMORY;
    }
    pthread_mutex_init(&ring->lock, NULL);
    pthread_cond_init(&ring->emptied, NULL);
    request->ring = ring;
    request->status = MHD_HTTP_OK;
    request->content_type = content_type;
    atomic_store(&request->stage, TGN_STAGE_READY);
    MHD_resume_connection(request->connection);
    return 0;
}

/* With the lock held. */
static void put_in(tgn_ring *ring, const char *bytes, size_t length)
{
    const size_t end = (ring->at + ring->length) % RING, to_end = RING - end;
    const size_t first = length < to_end ? length : to_end;
    memcpy(ring->bytes + end, bytes, first);
    memcpy(ring->bytes, bytes + first, length - first);
    ring->length += length;
}

/* Let go of the lock, and wake the connection if it sleeps. */
static void unlock_and_wake(tgn_request *request)
{
    tgn_ring *ring = request->ring;
    const bool wake = ring->asleep;
    ring->asleep = false;
    pthread_mutex_unlock(&ring->lock);
    if (wake) {
        tgn_watch__allow(&request->server->watch, request->caller, 0);
        MHD_resume_connection(request->connection);
    }
}

int tgn_reply__write(void *context, const void *bytes, size_t length)
{
    tgn_request *request = context;
    tgn_ring *ring = request->ring;
    const char *from = bytes;
    bool gone = false;
    while (length > 0 && !gone) {
        pthread_mutex_lock(&ring->lock);
        while (ring->length == RING && !ring->gone)
            pthread_cond_wait(&ring->emptied, &ring->lock);
        const size_t room = RING - ring->length, piece = length < room ? length : room;
        gone = ring->gone;
        if (!gone)
            put_in(ring, from, piece);
        unlock_and_wake(request);
        from += piece;
        length -= piece;
    }
    return gone ? TGN_ERR_IO : 0;
}

int tgn_reply__end(tgn_request *request, bool failed)
{
    tgn_ring *ring = request->ring;
    if (!ring)
        return 0; /* it could not begin, and that was answered */
    pthread_mutex_lock(&ring->lock);
    ring->ended = true;
    ring->failed = failed;
    unlock_and_wake(request);
    return 0;
}

void tgn_ring__free(tgn_ring *ring)
{
    if (!ring)
        return;
    pthread_cond_destroy(&ring->emptied);
    pthread_mutex_destroy(&ring->lock);
    free(ring->bytes);
    free(ring);
}
