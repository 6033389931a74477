/* keep.c - see keep.h */
#include "base/keep.h"

#include <stdlib.h>
#include <string.h>

typedef struct tgn_keep_block {
    struct tgn_keep_block *next;
    size_t used, room;
    char bytes[];
} block;

enum { ROOM = 16 * 1024 };

static block *with_room(tgn_keep *keep, size_t length)
{
    block *first = keep->blocks;
    if (first && first->room - first->used >= length)
        return first;
    size_t room = length > ROOM ? length : ROOM;
    block *fresh = malloc(sizeof *fresh + room);
    if (!fresh)
        return NULL;
    *fresh = (block){.next = first, .room = room};
    return keep->blocks = fresh;
}

char *tgn_keep__text(tgn_keep *keep, const char *text, size_t length)
{
    block *home = with_room(keep, length + 1);
    if (!home)
        return NULL;
    char *copy = home->bytes + home->used;
    memcpy(copy, text, length);
    copy[length] = '\0';
    home->used += length + 1;
    return copy;
}

void tgn_keep__clear(tgn_keep *keep)
{
    while (keep->blocks) {
        block *next = keep->blocks->next;
        free(keep->blocks);
        keep->blocks = next;
    }
}
