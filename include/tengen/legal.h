/*
 * tengen/legal.h - how many legal positions a board has
 *
 * A position is legal when every string has a liberty. Their number is a yardstick for everything built on
 * boards, known for all squares up to 19x19 (Tromp and Farneback; OEIS A094777).
 *
 *      tgn_legal legal;
 *      tgn_legal_count(&legal, (tgn_size){4, 4}, true, 0, NULL, &error);
 *      puts(legal.total);                        // 24318165
 *      puts(legal.up_to_symmetry);               // 3047783
 *
 * Threads: pure functions; each call uses its own memory.
 */
#ifndef TENGEN_LEGAL_H
#define TENGEN_LEGAL_H

#include <tengen/point.h>
#include <tengen/progress.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Decimal numbers; the largest board counted has fewer digits than this. An empty string: not computed. */
enum { TGN_LEGAL_DIGITS = 304 };

typedef struct tgn_legal {
    char total[TGN_LEGAL_DIGITS];
    char up_to_symmetry[TGN_LEGAL_DIGITS];            /* classes under the board's 8 or 4 motions */
    char up_to_symmetry_and_colour[TGN_LEGAL_DIGITS]; /* classes when colours may be exchanged too */
    uint64_t states;                                  /* border states met, all motions together */
} tgn_legal;

/*
 * Count. The total goes point by point over border states: memory and time grow about fivefold with each
 * point of the shorter side (9x9: a second and 15 MB; 10x10: 6 s and 60 MB; 11x11: half a minute and 330 MB;
 * 12x12: four minutes and 1.4 GB); with the longer side only the time, in proportion. Classes come from
 * Burnside's lemma: the positions that a motion leaves alone are the legal colourings of the board folded by
 * it, counted in the same way. All of them together take about as long again as the total. Returns 0;
 * TGN_ERR_LIMIT when the shorter side has more than 12 points or the board cannot be counted within `memory`
 * bytes (0: 2 GiB): nothing is started then and the message says what it would take; TGN_ERR_MEMORY;
 * TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_legal_count(tgn_legal *out, tgn_size size, bool symmetry, size_t memory,
                                const tgn_progress *progress, tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
