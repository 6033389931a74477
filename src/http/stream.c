/*
 * stream.c - an answer that is sent while it is produced, through a ring buffer
 *
 *      worker  -- tgn_http_reply__stream_write -->  [ . . . # # # # . ]  -- read_on -->  connection
 *                  waits while it is full                          suspended while it is empty
 *
 * The two sides end in any order. If the client goes first (`abandoned`), the worker's next write fails and
 * it stops; if the worker ends first, the connection sends what is left. The request lives until both release
 * it.
 */
#include "http/server.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 64 << 10, BLOCK = 16 << 10 };

/* ---- the reader: the connection's thread --------------------------------------------------------------- */

static size_t take_bytes(tgn_http_stream *stream, char *out, size_t space)
{
    size_t done = 0;
    while (done < space && stream->length > 0) {
        const size_t to_end = CAPACITY - stream->at;
        size_t piece = stream->length < to_end ? stream->length : to_end;
        piece = piece < space - done ? piece : space - done;
        memcpy(out + done, stream->bytes + stream->at, piece);
        stream->at = (stream->at + piece) % CAPACITY;
        stream->length -= piece;
        done += piece;
    }
    return done;
}

/* What the worker left behind when it ended. */
static size_t take_rest(tgn_http_stream *stream, char *out, size_t space)
{
    const size_t left = stream->rest.length - stream->rest_at, piece = left < space ? left : space;
    if (piece > 0)
        memcpy(out, stream->rest.data + stream->rest_at, piece);
    stream->rest_at += piece;
    return piece;
}

static ssize_t read_on(void *context, uint64_t position, char *out, size_t space)
{
    tgn_http_request *request = context;
    tgn_http_stream *stream = request->stream;
    (void)position;
    pthread_mutex_lock(&stream->lock);
    size_t taken = take_bytes(stream, out, space);
    taken += take_rest(stream, out + taken, space - taken);
    ssize_t result = (ssize_t)taken;
    if (result > 0) {
        tgn_http_timeouts__extend(request->peer, (uint64_t)result);
        pthread_cond_signal(&stream->emptied);
    } else if (stream->ended) {
        result = stream->failed ? MHD_CONTENT_READER_END_WITH_ERROR : MHD_CONTENT_READER_END_OF_STREAM;
    } else {
        stream->asleep = true;
        tgn_http_timeouts__pause(request->peer);
        MHD_suspend_connection(request->connection);
    }
    pthread_mutex_unlock(&stream->lock);
    return result;
}

/*
 * Sent in chunks. libmicrohttpd 0.9.75 sends the last chunk in answer to HEAD too, where clients would take
 * it for the beginning of the next answer; so there the connection is closed instead.
 */
struct MHD_Response *tgn_http_stream__response(tgn_http_request *request)
{
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_on, request, NULL);
    if (response && strcmp(request->method, "HEAD") == 0)
        MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
    return response;
}

void tgn_http_stream__abandon(tgn_http_request *request)
{
    tgn_http_stream *stream = request->stream;
    pthread_mutex_lock(&stream->lock);
    stream->abandoned = true;
    pthread_cond_signal(&stream->emptied);
    pthread_mutex_unlock(&stream->lock);
}

bool tgn_http_stream__is_abandoned(tgn_http_stream *stream)
{
    pthread_mutex_lock(&stream->lock);
    const bool abandoned = stream->abandoned;
    pthread_mutex_unlock(&stream->lock);
    return abandoned;
}

/* ---- the writer: a worker thread ----------------------------------------------------------------------- */

int tgn_http_reply__stream_begin(tgn_http_request *request, const char *content_type)
{
    tgn_http_stream *stream = calloc(1, sizeof *stream);
    if (stream)
        stream->bytes = malloc(CAPACITY);
    if (!stream || !stream->bytes) {
        free(stream);
        tgn_http_reply__error(request, TGN_ERR_MEMORY, NULL);
        return TGN_ERR_MEMORY;
    }
    pthread_mutex_init(&stream->lock, NULL);
    pthread_cond_init(&stream->emptied, NULL);
    request->stream = stream;
    request->status = MHD_HTTP_OK;
    request->content_type = content_type;
    atomic_store(&request->stage, TGN_HTTP_STAGE_READY);
    MHD_resume_connection(request->connection);
    return 0;
}

/* With the lock held. */
static void put_bytes(tgn_http_stream *stream, const char *bytes, size_t length)
{
    const size_t end = (stream->at + stream->length) % CAPACITY, to_end = CAPACITY - end;
    const size_t first = length < to_end ? length : to_end;
    memcpy(stream->bytes + end, bytes, first);
    memcpy(stream->bytes, bytes + first, length - first);
    stream->length += length;
}

/* Release the lock, and wake the connection if it is suspended. */
static void unlock_and_wake(tgn_http_request *request)
{
    tgn_http_stream *stream = request->stream;
    const bool wake = stream->asleep;
    stream->asleep = false;
    pthread_mutex_unlock(&stream->lock);
    if (wake) {
        tgn_http_timeouts__restart(&request->server->timeouts, request->peer, 0);
        MHD_resume_connection(request->connection);
    }
}

int tgn_http_reply__stream_write(void *context, const void *bytes, size_t length)
{
    tgn_http_request *request = context;
    tgn_http_stream *stream = request->stream;
    const char *from = bytes;
    bool abandoned = false;
    while (length > 0 && !abandoned) {
        pthread_mutex_lock(&stream->lock);
        while (stream->length == CAPACITY && !stream->abandoned)
            pthread_cond_wait(&stream->emptied, &stream->lock);
        const size_t space = CAPACITY - stream->length, piece = length < space ? length : space;
        abandoned = stream->abandoned;
        if (!abandoned)
            put_bytes(stream, from, piece);
        unlock_and_wake(request);
        from += piece;
        length -= piece;
    }
    return abandoned ? TGN_ERR_IO : 0;
}

int tgn_http_reply__stream_end(tgn_http_request *request, bool failed)
{
    tgn_http_stream *stream = request->stream;
    if (!stream)
        return 0; /* it could not begin, and the request was answered */
    pthread_mutex_lock(&stream->lock);
    stream->ended = true;
    stream->failed = failed;
    unlock_and_wake(request);
    return 0;
}

int tgn_http_reply__stream_finish(tgn_http_request *request, tgn_buffer *rest)
{
    tgn_http_stream *stream = request->stream;
    if (rest->failed) {
        tgn_buffer__clear(rest);
        return tgn_http_reply__stream_end(request, true);
    }
    pthread_mutex_lock(&stream->lock);
    stream->rest = *rest;
    stream->ended = true;
    unlock_and_wake(request);
    *rest = (tgn_buffer){0};
    return 0;
}

void tgn_http_stream__free(tgn_http_stream *stream)
{
    if (!stream)
        return;
    pthread_cond_destroy(&stream->emptied);
    pthread_mutex_destroy(&stream->lock);
    tgn_buffer__clear(&stream->rest);
    free(stream->bytes);
    free(stream);
}
