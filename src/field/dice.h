/*
 * dice.h - xorshift64* (Vigna 2016)
 *
 * The same seed gives the same throws, on every machine.
 */
#ifndef TENGEN_FIELD_DICE_H
#define TENGEN_FIELD_DICE_H

#include <stdint.h>

typedef struct tgn_dice {
    uint64_t state; /* never 0, which would stay 0 */
} tgn_dice;

/* Any seed will do, 0 too: it is mixed first, so that neighbouring seeds have nothing in common. */
static inline tgn_dice tgn_dice__of(uint64_t seed)
{
    seed += 0x9E3779B97F4A7C15u;
    seed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9u;
    seed = (seed ^ seed >> 27) * 0x94D049BB133111EBu;
    return (tgn_dice){(seed ^ seed >> 31) | 1};
}

/* A number from 0 to below `sides` (at most 2^32). */
static inline uint32_t tgn_dice__throw(tgn_dice *dice, uint32_t sides)
{
    dice->state ^= dice->state >> 12;
    dice->state ^= dice->state << 25;
    dice->state ^= dice->state >> 27;
    const uint64_t top = (dice->state * 0x2545F4914F6CDD1DULL) >> 32;
    return (uint32_t)(top * sides >> 32);
}

#endif
