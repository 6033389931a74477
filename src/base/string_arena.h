/*
 * string_arena.h - many small strings that never move and are freed together
 *
 *      tgn_string_arena names = {0};
 *      char *name = tgn_string_arena__add(&names, "Shusaku", 7);
 *      tgn_string_arena__clear(&names);
 *
 * Threads: an arena belongs to one thread at a time.
 */
#ifndef TENGEN_BASE_STRING_ARENA_H
#define TENGEN_BASE_STRING_ARENA_H

#include <stddef.h>

typedef struct tgn_string_arena {
    struct tgn_string_arena_block *blocks; /* the one being filled first */
} tgn_string_arena;

/* A copy followed by a NUL, or NULL when memory runs out. */
char *tgn_string_arena__add(tgn_string_arena *arena, const char *text, size_t length);
void tgn_string_arena__clear(tgn_string_arena *arena);

#endif
