/*
 * array.h - arrays that grow
 *
 *      tgn_array__need(&items, &capacity, count + 1)   makes space for one more, doubling
 *
 * A macro only because C has no other way to speak of "an array of anything": it evaluates to 0 or
 * TGN_ERR_MEMORY and hides no control flow. On failure the array is as it was.
 */
#ifndef TENGEN_BASE_ARRAY_H
#define TENGEN_BASE_ARRAY_H

#include <stddef.h>

#include <tengen/error.h>

#define tgn_array__need(items, capacity, wanted)                                                             \
    ((wanted) <= *(capacity) ? 0 : tgn_array__grow((void **)(items), (capacity), (wanted), sizeof **(items)))

/* The function behind the macro. */
int tgn_array__grow(void **items, size_t *capacity, size_t wanted, size_t item_size);

#endif
