/*
 * keep.h - many small texts that are freed together and never move
 */
#ifndef TENGEN_BASE_KEEP_H
#define TENGEN_BASE_KEEP_H

#include <stddef.h>

typedef struct tgn_keep {
    struct tgn_keep_block *blocks; /* the one being filled first */
} tgn_keep;

/* A copy with a NUL behind it, or NULL when there is no memory. */
char *tgn_keep__text(tgn_keep *keep, const char *text, size_t length);
void tgn_keep__clear(tgn_keep *keep);

#endif
