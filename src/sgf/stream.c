/* stream.c - see stream.h */
#include "sgf/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system_error.h"

/* The most that is asked of read(2) at once; more than SSIZE_MAX has no defined result. */
#define READ_AT_ONCE (1u << 30)

tgn_stream *tgn_stream__new(tgn_stream_pull *pull, void *from)
{
    tgn_stream *stream = malloc(sizeof *stream);
    if (!stream)
        return NULL;
    memset(stream, 0, offsetof(tgn_stream, front)); /* the front itself needs no clearing */
    stream->pull = pull;
    stream->from = from;
    stream->fd = -1;
    return stream;
}

void tgn_stream__free(tgn_stream *stream)
{
    if (!stream)
        return;
    if (stream->fd >= 0 && !stream->borrowed)
        close(stream->fd);
    free(stream);
}

static int64_t pull_file(tgn_stream *stream, void *bytes, size_t room)
{
    ssize_t got;
    do
        got = read(stream->fd, bytes, room < READ_AT_ONCE ? room : READ_AT_ONCE);
    while (got < 0 && errno == EINTR);
    return got < 0 ? tgn_error__from_system(errno, &stream->error) : got;
}

/* Look at what was opened: only regular files read from their beginning can be moved about in. */
static int examine(tgn_stream *stream, bool named, tgn_error *error)
{
    struct stat status;
    if (fstat(stream->fd, &status) < 0)
        return tgn_error__from_system(errno, error);
    if (S_ISDIR(status.st_mode))
        return tgn_error__from_system(EISDIR, error);
    if (!S_ISREG(status.st_mode))
        return named ? 0 : tgn_error_set(error, TGN_ERR_INPUT, "not a regular file");
    stream->seekable = !stream->borrowed || lseek(stream->fd, 0, SEEK_CUR) == 0;
    stream->size = status.st_size > 0 ? (uint64_t)status.st_size : 0;
    return 0;
}

int tgn_stream__open(tgn_stream **out, const char *path, bool named, tgn_error *error)
{
    tgn_stream *stream = tgn_stream__new(pull_file, NULL);
    *out = stream;
    if (!stream)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    stream->borrowed = named && strcmp(path, "-") == 0;
    if (stream->borrowed)
        stream->fd = STDIN_FILENO;
    else
        stream->fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (named ? 0 : O_NONBLOCK));
    int code = stream->fd < 0 ? tgn_error__from_system(errno, error) : examine(stream, named, error);
    if (code < 0) {
        tgn_stream__free(stream);
        *out = NULL;
    }
    return code;
}

/* One pull, with the bookkeeping. */
static int64_t pull(tgn_stream *stream, void *bytes, size_t room)
{
    if (stream->ended)
        return stream->error.code;
    int64_t got = stream->pull(stream, bytes, room);
    if (got > 0)
        stream->pulled += (uint64_t)got;
    else
        stream->ended = true;
    return got;
}

void tgn_stream__look(tgn_stream *stream)
{
    while (stream->front_length < sizeof stream->front) {
        int64_t got =
            pull(stream, stream->front + stream->front_length, sizeof stream->front - stream->front_length);
        if (got <= 0)
            return;
        stream->front_length += (size_t)got;
    }
}

int64_t tgn_stream__read(tgn_stream *stream, void *bytes, size_t room)
{
    size_t left = stream->front_length - stream->front_at;
    if (room == 0)
        return 0;
    if (left == 0)
        return pull(stream, bytes, room);
    if (left > room)
        left = room;
    memcpy(bytes, stream->front + stream->front_at, left);
    stream->front_at += left;
    return (int64_t)left;
}

int tgn_stream__seek(tgn_stream *stream, uint64_t offset)
{
    if (offset > INT64_MAX)
        return tgn_error__from_system(EINVAL, &stream->error);
    if (lseek(stream->fd, (off_t)offset, SEEK_SET) < 0)
        return tgn_error__from_system(errno, &stream->error);
    stream->front_at = stream->front_length = 0;
    stream->pulled = offset;
    stream->ended = false;
    stream->error.code = 0;
    return 0;
}

uint64_t tgn_stream__offset(const tgn_stream *stream)
{
    return stream->pulled - (stream->front_length - stream->front_at);
}
