/* array.c - see array.h */
#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

int tgn_array__grow(void **items, size_t *capacity, size_t wanted, size_t item_size)
{
    size_t larger = *capacity < 16 ? 16 : *capacity;
    while (larger < wanted) {
        if (larger > SIZE_MAX / 2)
            return TGN_ERR_MEMORY;
        larger *= 2;
    }
    if (larger > SIZE_MAX / item_size)
        return TGN_ERR_MEMORY;
    void *moved = realloc(*items, larger * item_size);
    if (!moved)
        return TGN_ERR_MEMORY;
    *items = moved;
    *capacity = larger;
    return 0;
}
