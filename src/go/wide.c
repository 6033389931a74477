/* wide.c - see wide.h */
#include "go/wide.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

void tgn_wide__halve(uint64_t *number, int limbs)
{
    for (int i = 0; i < limbs; i++)
        number[i] = number[i] >> 1 | (i + 1 < limbs ? number[i + 1] << 63 : 0);
}

/* number /= 10; returns the remainder. Half a limb at a time, so that 64-bit division is enough. */
static unsigned divide_by_ten(uint64_t *number, int limbs)
{
    uint64_t rest = 0;
    for (int i = limbs - 1; i >= 0; i--) {
        uint64_t high = rest << 32 | number[i] >> 32;
        uint64_t low = (high % 10) << 32 | (number[i] & UINT32_MAX);
        number[i] = (high / 10) << 32 | low / 10;
        rest = low % 10;
    }
    return (unsigned)rest;
}

static bool is_zero(const uint64_t *number, int limbs)
{
    for (int i = 0; i < limbs; i++)
        if (number[i])
            return false;
    return true;
}

char *tgn_wide__format(char *out, size_t room, const uint64_t *number, int limbs)
{
    uint64_t left[TGN_WIDE_LIMBS];
    char digits[TGN_WIDE_LIMBS * 20];
    size_t length = 0;
    assert(limbs <= TGN_WIDE_LIMBS);
    memcpy(left, number, (size_t)limbs * sizeof *left);
    do
        digits[length++] = (char)('0' + divide_by_ten(left, limbs));
    while (!is_zero(left, limbs));
    assert(length < room);
    for (size_t i = 0; i < length; i++)
        out[i] = digits[length - 1 - i];
    out[length] = '\0';
    return out;
}
