/* embedded.c - see embedded.h */
#include "learn/embedded.h"

#if __has_include("../../data/learned/tengen.weights")

/* The assembler puts the file between two labels. */
__asm__(".section .rodata\n"
        ".balign 8\n"
        "tgn_learn_embedded:\n.incbin \"data/learned/tengen.weights\"\n"
        "tgn_learn_embedded_end:\n"
        ".previous\n");
extern const uint8_t tgn_learn_embedded[], tgn_learn_embedded_end[];

const uint8_t *tgn_learn_embedded__get(size_t *count)
{
    *count = (size_t)(tgn_learn_embedded_end - tgn_learn_embedded);
    return tgn_learn_embedded;
}

#else

const uint8_t *tgn_learn_embedded__get(size_t *count)
{
    *count = 0;
    return NULL;
}

#endif
