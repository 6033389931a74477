/*
 * stream.h - bytes that come from a file or out of an archive, with a look at the first of them
 *
 * What a file is shows in its first bytes, and a pipe cannot be read twice: so a stream keeps its first bytes
 * in `front` until they are read.
 *
 *      bytes   ( ; G M [ 1 ] ...        front      |==========>|
 *                                       read from        ^at   ^length, then straight from the file into the caller's buffer
 *
 * A stream may become the input of an archive reader, whose entries are streams again: that is how archives
 * in archives are read.
 */
#ifndef TENGEN_SGF_STREAM_H
#define TENGEN_SGF_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>

#include "sgf/sniff.h"

typedef struct tgn_stream tgn_stream;

/*
 * Delivers more bytes: how many (1 to `room`), 0 at the end, or a negative code with the words in
 * stream->error.
 */
typedef int64_t tgn_stream_pull(tgn_stream *stream, void *bytes, size_t room);

struct tgn_stream {
    tgn_stream_pull *pull;
    void *from;      /* what `pull` reads, unless that is a file: */
    int fd;          /* an open file, or -1 */
    bool borrowed;   /* the file is not ours to close: standard input */
    bool seekable;   /* the file is a regular one, read from its beginning */
    uint64_t size;   /* of a seekable file */
    uint64_t pulled; /* bytes that came so far, those in front included */
    bool ended;      /* nothing more will come: the end, or the failure in `error` */
    tgn_error error; /* code 0: none */
    size_t front_at, front_length;
    char front[TGN_SNIFF_BYTES];
};

/* A stream of another's making: the caller of this supplies `pull`. NULL when memory ran out. */
tgn_stream *tgn_stream__new(tgn_stream_pull *pull, void *from);

/*
 * Open a file for reading. `named`: the user gave its name, so "-" is standard input, and pipes and devices
 * are read; otherwise only a regular file is (TGN_ERR_INPUT when it is none) and nothing ever waits. Returns
 * 0, or a negative code with words.
 */
int tgn_stream__open(tgn_stream **out, const char *path, bool named, tgn_error *error);
void tgn_stream__free(tgn_stream *stream);

/* Fill `front`, unless the end or a failure comes first. To be called before the first read. */
void tgn_stream__look(tgn_stream *stream);

/* Read on: bytes read, 0 at the end, or a negative code (stream->error has the words). */
int64_t tgn_stream__read(tgn_stream *stream, void *bytes, size_t room);

/* Move in a seekable stream to a byte from its beginning. Returns 0 or TGN_ERR_IO. */
int tgn_stream__seek(tgn_stream *stream, uint64_t offset);

/* Where the next byte to be read lies, from the beginning. */
uint64_t tgn_stream__offset(const tgn_stream *stream);

#endif
