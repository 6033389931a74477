/* kernels.c - see kernels.h */
#include "learn/kernels.h"

#include <string.h>

#if defined(__x86_64__)
static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f");
}
#endif

const tgn_learn_kernels *tgn_learn_kernels__choose(const char *name)
{
    const tgn_learn_kernels *there[3];
    int count = 0;
#if defined(__x86_64__)
    if (has_avx512())
        there[count++] = &tgn_learn_kernels_avx512;
    if (has_avx2())
        there[count++] = &tgn_learn_kernels_avx2;
#endif
    there[count++] = &tgn_learn_kernels_plain;
    for (int i = 0; name && i < count; i++)
        if (strcmp(there[i]->name, name) == 0)
            return there[i];
    return there[0];
}
