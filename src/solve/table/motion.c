/* symmetry.c - see symmetry.h */
#include "solve/table/motion.h"

#include <string.h>

/* The set of one point's image, or none for a point that the board does not have. */
static uint16_t image_of_point(tgn_symmetry symmetry, tgn_size size, int index)
{
    if (index >= tgn_size_points(size))
        return 0;
    const tgn_point there = tgn_symmetry_point(symmetry, size, tgn_point_from_index(index, size));
    return (uint16_t)(1u << tgn_point_index(there, size));
}

static void add(tgn_solve_symmetries *out, tgn_symmetry symmetry, tgn_size size)
{
    const int new = out->count;
    for (int byte = 0; byte < 256; byte++) {
        out->low[new][byte] = out->high[new][byte] = 0;
        for (int bit = 0; bit < 8; bit++)
            if (byte >> bit & 1) {
                out->low[new][byte] |= image_of_point(symmetry, size, bit);
                out->high[new][byte] |= image_of_point(symmetry, size, bit + 8);
            }
    }
    for (int old = 0; old < new; old++)
        if (memcmp(out->low[old], out->low[new], sizeof out->low[new]) == 0 &&
            memcmp(out->high[old], out->high[new], sizeof out->high[new]) == 0)
            return;
    out->count++;
}

void tgn_solve_symmetries__init(tgn_solve_symmetries *out, tgn_size size)
{
    out->count = 0;
    for (int symmetry = 0; symmetry < tgn_symmetry_count(size); symmetry++)
        add(out, (tgn_symmetry)symmetry, size);
}
