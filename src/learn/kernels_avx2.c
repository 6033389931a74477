/* kernels_avx2.c - kernels.h with AVX2 and FMA (Intel since 2013, AMD since 2015); the Makefile compiles it for them */
#if defined(__AVX2__) && defined(__FMA__)
#include <immintrin.h>

#define LANES   8
#define ROWS    6
#define WIDE    1
#define KERNELS tgn_learn_kernels_avx2
#define NAME    "avx2"

typedef __m256 lanes;
#define lanes_all(x)         _mm256_set1_ps(x)
#define lanes_fused(a, b, c) _mm256_fmadd_ps(a, b, c)
#define lanes_larger(a, b)   _mm256_max_ps(a, b)

#include "learn/kernels_source.h"
#else
extern const int tgn_learn_kernels_avx2; /* another kind of processor: nothing is here */
#endif
