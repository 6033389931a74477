/*
 * tengen/strings.h - the largest number of strings a board can hold
 *
 * A string is a group of stones of one colour joined along lines; a position is legal when every string has a
 * liberty. How many strings can a legal position have? (Yano et al. 2006, Hiruta et al. 2007: MSP.)
 *
 *      tgn_strings answer;
 *      tgn_strings_solve(&answer, &filling, NULL, NULL, &error);     // any board, settled points allowed
 *      printf("%d strings, %s\n", answer.strings, answer.board.points);
 *      tgn_strings_clear(&answer);
 *
 * Single stones in the colours of a chequerboard are enough: in a position with N strings all stones but one of each
 * string can be removed, and the colour of a connected blob of single stones can be flipped. So only "stone or empty"
 * matters, every stone needs an empty neighbour, and the empty points are a dominating set of the grid: the maximum
 * is rows x cols less the domination number.
 *
 * On a board where stones of both colours stand already (as in the game) the same holds for what is added: stones
 * that are strings of their own. The strings on the board already may be larger; they stay, and keep a liberty.
 *
 * Threads: pure functions; a tgn_optima is its owner's.
 */
#ifndef TENGEN_STRINGS_H
#define TENGEN_STRINGS_H

#include <stdint.h>

#include <tengen/filling.h>
#include <tengen/progress.h>
#include <tengen/sgf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How an answer came about. */
enum tgn_strings_status {
    TGN_STRINGS_COMPUTED, /* no board of this kind holds more: each was examined, or ruled out by a bound */
    TGN_STRINGS_THEOREM   /* cited: `reference` says what */
};

/* Which colours may be added: a sum of these. */
enum tgn_strings_colours { TGN_STRINGS_BLACK = 1, TGN_STRINGS_WHITE = 2, TGN_STRINGS_BOTH = 3 };

/* All zero: the defaults. */
typedef struct tgn_strings_options {
    int threads;   /* 0: one for each processor */
    size_t memory; /* bytes it may take; 0: 4 GiB */
    int colours;   /* enum tgn_strings_colours; 0: both */
} tgn_strings_options;

typedef struct tgn_strings {
    int strings;        /* the maximum, those on the board already included */
    int empties;        /* points left empty in `board` */
    int status;         /* enum tgn_strings_status */
    char reference[96]; /* for a theorem: which; else "" */
    uint64_t states;    /* profiles in the proof */
    uint64_t bounds;    /* profiles in the tables of its bound, which are all that small boards need */
    uint64_t most;      /* profiles of the largest layer */
    uint64_t memory;    /* bytes taken at the peak */
    double seconds;
    tgn_filling board; /* a board that holds the maximum */
} tgn_strings;

void tgn_strings_clear(tgn_strings *answer); /* an all-zero answer is fine */

/*
 * The most strings that `filling` can hold when stones are added on its free points, computed, with a board that holds
 * them. `options` and `progress` may be NULL; progress counts rows.
 *
 * Cost: exponential in the shorter side (see src/strings/README.md for how it is kept small): 19x19 in a tenth of a
 * second, 24x24 in a second. Boards with stones of both colours take longer, since their colours are binding.
 * Returns 0; TGN_ERR_INPUT if a stone on the board has no liberty that could stay empty, so that there is no
 * answer; TGN_ERR_LIMIT if it would not fit into `memory` bytes: reported before it starts as far as that can be known,
 * with the memory needed in the message; TGN_ERR_MEMORY; TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_strings_solve(tgn_strings *out, const tgn_filling *filling,
                                  const tgn_strings_options *options, const tgn_progress *progress,
                                  tgn_error *error);

/* ---- every size ---------------------------------------------------------------------------------------- */

/*
 * The maximum of an empty board by the closed formulas (sides of 1 to TGN_FILLING_SIDE), and where they are published:
 * "Goncalves, Pinlou, Rao, Thomasse 2011" for sides of 16 and more. O(1).
 */
int tgn_strings_formula(int rows, int cols, const char **reference);

/*
 * The same with a board that holds that number, built in time proportional to it, checked by tgn_filling_strings().
 * Returns 0, TGN_ERR_ARGUMENT (a side out of range), TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_strings_build(tgn_strings *out, int rows, int cols, tgn_error *error);

/*
 * Solve an empty board and write the proof, to be checked by an independent program (tools/strings_check.c is one):
 * docs/STRINGS-CERTIFICATE.md has the format. `write` is called with pieces of text and returns 0 or an error, which
 * is passed on. 19x19 takes a second and 1.3 MB. The caller clears `out`. Otherwise as tgn_strings_solve().
 */
TGN_CHECKED int tgn_strings_certify(tgn_strings *out, int rows, int cols, tgn_write_function *write,
                                    void *context, const tgn_strings_options *options,
                                    const tgn_progress *progress, tgn_error *error);

/* ---- all optimal boards -------------------------------------------------------------------------------- */

/* All boards that hold the maximum: counted, and any of them by its number. */
typedef struct tgn_optima tgn_optima;

enum { TGN_STRINGS_DIGITS = 48 }; /* enough for any count in decimal; more than 2^128 - 1 is TGN_ERR_LIMIT */

/*
 * Find them all. With `free_colours` a blob of stones that touch may have either colouring, so that a board counts
 * 2^blobs times; without, boards are counted in the colours of the chequerboard. Errors as tgn_strings_solve().
 */
TGN_CHECKED int tgn_optima_open(tgn_optima **out, const tgn_filling *filling, bool free_colours,
                                const tgn_strings_options *options, const tgn_progress *progress,
                                tgn_error *error);
void tgn_optima_close(tgn_optima *optima);

/* How many there are, as text in `out`. Returns `out`. */
char *tgn_optima_count(const tgn_optima *optima, char out[TGN_STRINGS_DIGITS]);

/* The maximum, and what it took to find the boards. `board` is not set. */
const tgn_strings *tgn_optima_answer(const tgn_optima *optima);

/*
 * Board number `index` (decimal, from "0"), in an order of the library's own; or one at random, each equally
 * likely, by `seed`. The caller clears `out`. Returns 0, TGN_ERR_MISSING (no such number), TGN_ERR_MEMORY.
 * O(rows x states of a row).
 */
TGN_CHECKED int tgn_optima_get(const tgn_optima *optima, const char *index, tgn_filling *out,
                               tgn_error *error);
TGN_CHECKED int tgn_optima_sample(const tgn_optima *optima, uint64_t seed, tgn_filling *out,
                                  tgn_error *error);

/*
 * How many there are when turned and mirrored ones count as the same (Burnside's lemma), as text. Returns 0;
 * TGN_ERR_ARGUMENT for a filling with settled points, or with free colours; otherwise as tgn_strings_solve().
 */
TGN_CHECKED int tgn_optima_classes(const tgn_optima *optima, char out[TGN_STRINGS_DIGITS],
                                   const tgn_progress *progress, tgn_error *error);

/*
 * How many legal positions of an empty board have the maximum number of strings, strings of any size and colouring
 * included, not only single stones in the colours of a chequerboard. The shorter side has at most TGN_CENSUS_WIDTH
 * points. Returns 0, TGN_ERR_ARGUMENT, otherwise as tgn_strings_solve().
 */
enum { TGN_CENSUS_WIDTH = 9 };
TGN_CHECKED int tgn_strings_census(char out[TGN_STRINGS_DIGITS], int rows, int cols,
                                   const tgn_strings_options *options, const tgn_progress *progress,
                                   tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
