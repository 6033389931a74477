/*
 * huge_array.h - memory for large arrays that are read in random order
 *
 * In pages of 2 MB where the system has them, so that the processor finds a page without a look-up (building
 * 4x4 takes three quarters of the time). Smaller arrays begin at a cache line.
 */
#ifndef TGN_SOLVE_HUGE_ARRAY_H
#define TGN_SOLVE_HUGE_ARRAY_H

#include <stdlib.h>
#include <sys/mman.h>

/* At least `bytes`, uninitialised; NULL when there is no memory. free() it. */
static inline void *tgn_solve_huge_array__new(size_t bytes)
{
    const size_t huge_page = (size_t)1 << 21, cache_line = 64;
    const size_t unit = bytes < huge_page ? cache_line : huge_page;
    const size_t whole = bytes ? (bytes + unit - 1) / unit * unit : unit;
    void *array = aligned_alloc(unit, whole);
#ifdef MADV_HUGEPAGE
    if (array && unit == huge_page)
        (void)madvise(array, whole, MADV_HUGEPAGE); /* only advice: nothing is lost if it is not taken */
#endif
    return array;
}

#endif
