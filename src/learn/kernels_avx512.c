/* kernels_avx512.c - kernels.h with AVX-512 F (servers since 2017, AMD since 2022); the Makefile compiles it for them */
#if defined(__AVX512F__)
#include <immintrin.h>

#define LANES   16
#define ROWS    6
#define WIDE    4
#define KERNELS tgn_learn_kernels_avx512
#define NAME    "avx512"

typedef __m512 lanes;
#define lanes_all(x)         _mm512_set1_ps(x)
#define lanes_fused(a, b, c) _mm512_fmadd_ps(a, b, c)
#define lanes_larger(a, b)   _mm512_max_ps(a, b)

#include "learn/kernels_source.h"
#else
extern const int tgn_learn_kernels_avx512; /* another kind of processor: nothing is here */
#endif
