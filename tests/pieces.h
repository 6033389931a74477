/*
 * pieces.h - bytes in memory as a stream that gives a few at a time
 */
#ifndef TESTS_PIECES_H
#define TESTS_PIECES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct pieces {
    const void *bytes;
    size_t left, piece; /* at most so many bytes at a time */
} pieces;

/* A tgn_read_function. */
static inline int64_t read_piece(void *context, void *bytes, size_t capacity)
{
    pieces *p = context;
    size_t n = p->piece < capacity ? p->piece : capacity;
    n = n < p->left ? n : p->left;
    memcpy(bytes, p->bytes, n);
    p->bytes = (const char *)p->bytes + n;
    p->left -= n;
    return (int64_t)n;
}

#endif
