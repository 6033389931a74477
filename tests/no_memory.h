/*
 * no_memory.h - every allocation fails once
 *
 * Tests that include this are named NAME_no_memory_test.c and linked so that the library's allocations pass
 * through here (see the Makefile). A piece of work is done again and again, and each time the next allocation
 * is refused: the work must say TGN_ERR_MEMORY, or manage without, and AddressSanitizer must find nothing lost
 * or touched afterwards.
 */
#ifndef TESTS_NO_MEMORY_H
#define TESTS_NO_MEMORY_H

#include "check.h"

#include <stdatomic.h>

#include <tengen/error.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static long refuse_at = -1; /* the allocation to refuse */
static atomic_long asked;   /* how many there have been, in all threads */

static bool refused(void)
{
    return atomic_fetch_add(&asked, 1) == refuse_at;
}

void *__wrap_malloc(size_t size)
{
    return refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return refused() ? NULL : __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return refused() ? NULL : __real_aligned_alloc(alignment, size);
}

/* Do the work with each of its allocations refused in turn, until it has none left to refuse. */
static inline void refuse_each(int (*work)(void))
{
    for (refuse_at = 0; refuse_at < 100000; refuse_at++) {
        asked = 0;
        int code = work();
        CHECK(code == 0 || code == TGN_ERR_MEMORY);
        if (asked <= refuse_at) {
            CHECK_INT(code, 0);
            break;
        }
    }
    printf("    %ld allocations\n", refuse_at);
    CHECK(refuse_at > 0 && refuse_at < 100000);
    refuse_at = -1;
}

#endif
