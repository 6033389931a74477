/*
 * random.h - numbers that look random: xorshift64* (Vigna 2016)
 *
 *      tgn_random random = tgn_random__seeded(7);
 *      uint32_t eyes = 1 + tgn_random__below(&random, 6);
 *
 * The same seed gives the same numbers on every machine. Not for secrets.
 */
#ifndef TENGEN_BASE_RANDOM_H
#define TENGEN_BASE_RANDOM_H

#include <stdint.h>

typedef struct tgn_random {
    uint64_t state; /* never 0, which would stay 0 */
} tgn_random;

/* A well mixed number for every number, each a different one (splitmix64). */
static inline uint64_t tgn_random__mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* Any seed will do, 0 too: it is mixed first, so that neighbouring seeds have nothing in common. */
static inline tgn_random tgn_random__seeded(uint64_t seed)
{
    return (tgn_random){tgn_random__mix(seed) | 1};
}

static inline uint64_t tgn_random__next(tgn_random *random)
{
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return random->state * 0x2545F4914F6CDD1DULL;
}

/* A number from 0 to below `end` (at most 2^32). */
static inline uint32_t tgn_random__below(tgn_random *random, uint32_t end)
{
    return (uint32_t)((tgn_random__next(random) >> 32) * end >> 32);
}

#endif
