/*
 * wide.h - whole numbers of many limbs, for counts that outgrow 64 bits
 *
 * A number is an array of 64-bit limbs, the least first. All have the same length, sums wrap around at its
 * end, and no more than adding, halving and writing down is ever needed.
 *
 *      uint64_t sum[2] = {UINT64_MAX, 0}, one[2] = {1, 0};
 *      tgn_wide__add(sum, one, 2);                                // {0, 1}
 *      char text[64];
 *      tgn_wide__format(text, sizeof text, sum, 2);               // "18446744073709551616"
 */
#ifndef TENGEN_GO_WIDE_H
#define TENGEN_GO_WIDE_H

#include <stddef.h>
#include <stdint.h>

enum { TGN_WIDE_LIMBS = 16 }; /* 1024 bits: more than 3^625 needs */

/* sum += more. */
static inline void tgn_wide__add(uint64_t *sum, const uint64_t *more, int limbs)
{
    uint64_t carry = 0;
    for (int i = 0; i < limbs; i++) {
        uint64_t once = sum[i] + carry, twice = once + more[i];
        carry = (once < carry) | (twice < once);
        sum[i] = twice;
    }
}

/* number /= 2, rounded down. */
void tgn_wide__halve(uint64_t *number, int limbs);

/* Write in decimal into `out`, which must have room (20 digits a limb are always enough). Returns `out`. */
char *tgn_wide__format(char *out, size_t room, const uint64_t *number, int limbs);

#endif
