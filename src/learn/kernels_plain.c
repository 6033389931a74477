/* kernels_plain.c - kernels.h for any processor: four floats at a time, which the compiler turns into what there is */
#define LANES   4
#define ROWS    3
#define WIDE    1
#define KERNELS tgn_learn_kernels_plain
#define NAME    "plain"

typedef float lanes __attribute__((vector_size(16), may_alias));
typedef int lanes_mask __attribute__((vector_size(16)));

static inline lanes lanes_all(float x)
{
    return (lanes){x, x, x, x};
}

static inline lanes lanes_fused(lanes a, lanes b, lanes c)
{
    return a * b + c;
}

static inline lanes lanes_larger(lanes a, lanes b)
{
    const lanes_mask first = a > b;
    return (lanes)(((lanes_mask)a & first) | ((lanes_mask)b & ~first));
}

#include "learn/kernels_source.h"
