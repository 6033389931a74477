/*
 * brute.h - the most strings a filling can hold, by trying everything
 *
 * Every free point is tried empty, black and white, and the strings are counted by flood fill. It knows nothing about
 * chequered colours, profiles or losses.
 */
#ifndef TESTS_STRINGS_BRUTE_H
#define TESTS_STRINGS_BRUTE_H

#include <string.h>

#include <tengen/filling.h>

typedef struct brute {
    int most;       /* strings */
    uint64_t count; /* of fillings that have this many */
    uint64_t
        chequers; /* of those among them that are single stones in the colours of a chequerboard, X at the top left */
} brute;

static inline bool brute_is_chequered(const tgn_filling *f)
{
    for (int i = 0; i < f->rows * f->cols; i++)
        if (tgn_filling_is_stone(f->points[i]) &&
            (f->points[i] == TGN_FILLING_BLACK) != ((i / f->cols + i % f->cols) % 2 == 0))
            return false;
    return true;
}

static inline void brute_try(tgn_filling *f, const char *colours, int from, brute *out)
{
    char *free_point = strchr(f->points + from, TGN_FILLING_FREE);
    if (!free_point) {
        long dead;
        int strings = tgn_filling_strings(f, &dead);
        if (dead >= 0 || strings < out->most)
            return;
        if (strings > out->most)
            *out = (brute){.most = strings};
        out->count++;
        out->chequers += brute_is_chequered(f);
        return;
    }
    int at = (int)(free_point - f->points);
    *free_point = TGN_FILLING_EMPTY;
    brute_try(f, colours, at, out);
    for (const char *colour = colours; *colour; colour++) {
        *free_point = *colour;
        brute_try(f, colours, at, out);
    }
    *free_point = TGN_FILLING_FREE;
}

/* `colours`: those that may be added, "XO" for both. The filling is unchanged afterwards. */
static inline brute brute_force(tgn_filling *f, const char *colours)
{
    brute out = {.most = -1};
    brute_try(f, colours, 0, &out);
    return out;
}

#endif
