/*
 * chance.h - a small generator of numbers that look random: xorshift64* (Vigna 2016)
 *
 * The same state gives the same numbers. It must not be 0, which stays 0.
 */
#ifndef TENGEN_STRINGS_CHANCE_H
#define TENGEN_STRINGS_CHANCE_H

#include <stdint.h>

static inline uint64_t tgn_chance__next(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545F4914F6CDD1DULL;
}

#endif
