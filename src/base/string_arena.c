/* string_arena.c - see string_arena.h */
#include "base/string_arena.h"

#include <stdlib.h>
#include <string.h>

typedef struct tgn_string_arena_block {
    struct tgn_string_arena_block *next;
    size_t used, capacity;
    char bytes[];
} arena_block;

enum { BLOCK = 16 * 1024 };

static arena_block *with_space(tgn_string_arena *arena, size_t length)
{
    arena_block *first = arena->blocks;
    if (first && first->capacity - first->used >= length)
        return first;
    const size_t capacity = length > BLOCK ? length : BLOCK;
    arena_block *fresh = malloc(sizeof *fresh + capacity);
    if (!fresh)
        return NULL;
    *fresh = (arena_block){.next = first, .capacity = capacity};
    return arena->blocks = fresh;
}

char *tgn_string_arena__add(tgn_string_arena *arena, const char *text, size_t length)
{
    arena_block *home = with_space(arena, length + 1);
    if (!home)
        return NULL;
    char *copy = home->bytes + home->used;
    memcpy(copy, text, length);
    copy[length] = '\0';
    home->used += length + 1;
    return copy;
}

void tgn_string_arena__clear(tgn_string_arena *arena)
{
    while (arena->blocks) {
        arena_block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}
