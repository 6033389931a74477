/*
 * file_bytes.h - numbers and sums in the files of the solver, and the errors of these files
 *
 * Numbers are little-endian.
 */
#ifndef TGN_SOLVE_FILE_BYTES_H
#define TGN_SOLVE_FILE_BYTES_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

static inline void tgn_solve_bytes__put(uint8_t *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(number >> 8 * i);
}

static inline uint64_t tgn_solve_bytes__get(const uint8_t *from, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)from[i] << 8 * i;
    return number;
}

/*
 * Go on with a sum over bytes, a multiple of 8, eight at a time. Every step can be undone, so no change of a
 * single word goes unnoticed.
 */
static inline uint64_t tgn_solve_bytes__sum(uint64_t sum, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i + 8 <= length; i += 8) {
        sum ^= tgn_solve_bytes__get(bytes + i, 8);
        sum = (sum << 27 | sum >> 37) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return sum;
}

/* TGN_ERR_IO with "PATH: what the system said" for an errno value. */
static inline int tgn_solve_file__error(tgn_error *error, const char *path, int number)
{
    tgn_error words = {0};
    (void)tgn_error__from_system(number, &words);
    return tgn_error_set(error, TGN_ERR_IO, "%s: %s", path, words.message);
}

#endif
