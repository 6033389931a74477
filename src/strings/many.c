/*
 * many.c - numbers of 128 bits
 */
#include "strings/many.h"

#include <string.h>

char *tgn_many__format(char out[TGN_STRINGS_DIGITS], tgn_many number)
{
    char digits[TGN_STRINGS_DIGITS];
    char *at = digits + sizeof digits - 1;
    *at = '\0';
    do
        *--at = (char)('0' + (int)(number % 10));
    while (number /= 10);
    return strcpy(out, at);
}

int tgn_many__parse(tgn_many *out, const char *text)
{
    tgn_many number = 0;
    bool bad = !*text;
    for (; *text && !bad; text++) {
        bad = *text < '0' || *text > '9' || __builtin_mul_overflow(number, (tgn_many)10, &number) ||
              __builtin_add_overflow(number, (tgn_many)(*text - '0'), &number);
    }
    *out = number;
    return bad ? TGN_ERR_ARGUMENT : TGN_OK;
}

/* The next of a row of well mixed numbers (splitmix64). */
static uint64_t mix(uint64_t *state)
{
    uint64_t x = *state += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

tgn_many tgn_many__random(uint64_t seed, tgn_many end)
{
    /* Numbers past the last whole multiple of `end` would favour the small ones: draw again. */
    tgn_many most = ~(tgn_many)0, spare = (most % end + 1) % end, drawn;
    do
        drawn = (tgn_many)mix(&seed) << 64 | mix(&seed);
    while (drawn > most - spare);
    return drawn % end;
}
