/*
 * fail.h - how a checking program ends when it cannot go on, and memory that is there or ends it
 *
 * The program names itself before it includes this: #define PROGRAM "recount".
 */
#ifndef TENGEN_TOOLS_RECOUNT_FAIL_H
#define TENGEN_TOOLS_RECOUNT_FAIL_H

#include <stdio.h>
#include <stdlib.h>

static inline void fail(const char *what)
{
    fprintf(stderr, "%s: %s\n", PROGRAM, what);
    exit(1);
}

static inline void *grown(void *memory, size_t bytes)
{
    memory = realloc(memory, bytes);
    if (!memory)
        fail("out of memory");
    return memory;
}

#endif
