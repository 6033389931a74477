/*
 * tengen/strings_reference.h - the slow ways to the largest number of strings, as the papers have them
 *
 * tgn_strings_solve() is fast and clever; here is what it is checked against, and compared
 * with:
 *
 *      the 0-1 program of Yano et al. 2006, written for any solver, or solved by one that is installed,
 *      the scan over 3x3 windows of Hiruta et al. 2007,
 *      the numbers that the two papers print, misprints marked.
 *
 *      tgn_strings answer;
 *      tgn_outside by;
 *      tgn_outside_solve(&answer, &by, &filling, NULL, NULL, &error);      // runs glpsol or cbc
 *      printf("%d strings, says %s %s\n", answer.strings, by.program, by.version);
 *      tgn_strings_clear(&answer);
 *
 * Both methods decide "stone or empty" for every point, in the colours of a chequerboard. The program takes
 * boards of free points, points that stay empty, and holes; the scan takes empty boards. A stone that is on the board
 * already would constrain the colours of others; such boards are refused (TGN_ERR_ARGUMENT): tgn_strings_solve()
 * takes them.
 *
 * Threads: pure functions, except that tgn_outside_solve() starts a process and waits for it.
 */
#ifndef TENGEN_STRINGS_REFERENCE_H
#define TENGEN_STRINGS_REFERENCE_H

#include <tengen/sgf.h>
#include <tengen/strings.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the 0-1 program ----------------------------------------------------------------------------------- */

/*
 * A variable x3_12 for every free point (row 3 from the top, column 12), 1 for a stone; their sum is
 * maximised; and for every free point a row c3_12: it and its neighbours are not all stones.
 *
 * A board that is the same when turned or mirrored has every answer several times. A cut asks for one of
 * these images:
 *
 *      TGN_PROGRAM_HALF      U >= D           U U U U        TGN_PROGRAM_QUARTER       A A B B
 *                                             U U U U        A >= C and B >= D         A A B B
 *                                             D D D D        (the two mirrorings       D D C C
 *                                             D D D D        at the diagonals)         D D C C
 *
 * On a board with a middle row or column that line is left out, or it is shared: what is on the side of A
 * goes to A, the rest to C (of halves: its left half to U, its right half to D). The point in the middle
 * counts for neither.
 *
 *      left out   A A . B B         shared   A A A B B
 *                 A A . B B                  A A A B B
 *                 . . . . .                  A A . C C
 *                 D D . C C                  D D C C C
 *                 D D . C C                  D D C C C
 */
enum tgn_program_format {
    TGN_PROGRAM_LP, /* CPLEX-LP: readable */
    TGN_PROGRAM_MPS /* free MPS: every solver reads it; it minimises, so stones count -1 */
};
enum tgn_program_cut { TGN_PROGRAM_WHOLE, TGN_PROGRAM_HALF, TGN_PROGRAM_QUARTER };
enum tgn_program_middle { TGN_PROGRAM_LEFT_OUT, TGN_PROGRAM_SHARED };

/* All zero: LP without a cut. */
typedef struct tgn_program_options {
    int format; /* enum tgn_program_format */
    int cut;    /* enum tgn_program_cut */
    int middle; /* enum tgn_program_middle */
} tgn_program_options;

/*
 * Write the program of `filling`; `options` may be NULL. Returns 0; TGN_ERR_ARGUMENT (a stone on the board,
 * no free point, or a cut for a board that is not symmetric in the way that the cut relies on);
 * TGN_ERR_MEMORY; what `write` returned. O(points).
 */
TGN_CHECKED int tgn_program_write(const tgn_filling *filling, const tgn_program_options *options,
                                  tgn_write_function *write, void *context, tgn_error *error);

/* ---- solved outside ------------------------------------------------------------------------------------ */

/* All zero: whichever solver is installed, no cut, no time limit. */
typedef struct tgn_outside_options {
    const char *program;         /* "glpsol" or "cbc"; NULL: the first of these that is installed */
    tgn_program_options written; /* how the program is written for it */
    double seconds;              /* time limit; 0: none */
} tgn_outside_options;

/* Which solver answered. */
typedef struct tgn_outside {
    char program[16]; /* "glpsol" */
    char version[32]; /* as it reports it: "5.0"; "" if it does not */
} tgn_outside;

/*
 * The most strings that `filling` can hold, by a solver of 0-1 programs that is run as a process of its own,
 * through files in a new folder in $TMPDIR (or /tmp), removed afterwards. The board that it
 * gives is checked with tgn_filling_strings(); that no board holds more is the solver's word. `by`, `options`
 * and `progress` may be NULL; progress counts seconds (of `options->seconds`), and is called about twenty
 * times a second.
 *
 * The solver is found in $PATH. It is started, waited for and, if it must not go on, killed by its process
 * id; meanwhile the caller must neither wait for all children nor ignore SIGCHLD.
 *
 * Cost: glpsol 5.0 took 0.2 s for 9x9 and 2 s for 11x11; the paper, in 2006, an hour for 15x15. Returns 0;
 * TGN_ERR_MISSING (no solver is installed: the message says what to install); TGN_ERR_LIMIT (out of
 * time); TGN_ERR_INPUT (its answer makes no sense); TGN_ERR_IO; TGN_ERR_STOPPED; and as tgn_program_write().
 * On failure there is nothing to clear. `states`, `most` and `memory` of the answer are 0.
 */
TGN_CHECKED int tgn_outside_solve(tgn_strings *out, tgn_outside *by, const tgn_filling *filling,
                                  const tgn_outside_options *options, const tgn_progress *progress,
                                  tgn_error *error);

/* ---- scanned by windows -------------------------------------------------------------------------------- */

/* Which edges of the board a window touches: a sum of these. */
enum tgn_scan_edges { TGN_SCAN_TOP = 1, TGN_SCAN_LEFT = 2, TGN_SCAN_RIGHT = 4, TGN_SCAN_BOTTOM = 8 };

enum { TGN_SCAN_SIDE = 8 };

/*
 * The number of legal 3x3 windows that touch these edges: those without a stone whose whole neighbourhood
 * lies in the window, or beyond an edge, and has no empty point. 496 when free, 468 at an edge, 408 in a
 * corner.
 */
int tgn_scan_windows(int edges);

/*
 * The most strings of an empty board, by going through all boards that are made of legal windows, depth
 * first: windows are laid row by row, each over the last; where they overlap they agree, what is new is tried
 * in all ways, most stones first. A branch is abandoned when it cannot beat the best board so far. The paper's
 * bound is s + 4/5 (n^2 - t), where s stones are on t settled points, since an empty point serves at most
 * four stones. But a settled empty point serves points that are not settled yet, which this bound forgets:
 * five stones below a row of five empty points are more than four. Here such points count as stones already,
 * which makes it a bound.
 *
 * Cost: 8x8, the largest, lays a million windows in a tenth of a second. Returns 0, TGN_ERR_ARGUMENT (a side
 * below 1), TGN_ERR_LIMIT (a side above TGN_SCAN_SIDE), TGN_ERR_MEMORY, TGN_ERR_STOPPED. `states` of the
 * answer is the number of windows laid. Progress counts windows.
 */
TGN_CHECKED int tgn_scan_solve(tgn_strings *out, int rows, int cols, const tgn_progress *progress,
                               tgn_error *error);

/* ---- what the papers print ----------------------------------------------------------------------------- */

/* A line of a table of Yano et al.: what is printed, right or wrong. */
typedef struct tgn_paper_line {
    int side, strings;
    int density;         /* stones per point in hundredths, truncated */
    double last, usual;  /* seconds: branching on the last variable first (--last), and as GLPK chooses */
    const char *mistake; /* why a printed number is wrong; NULL if none is */
} tgn_paper_line;

typedef struct tgn_paper_table {
    const char *source, *caption;
    const tgn_paper_line *lines;
    int count;
} tgn_paper_table;

/* What is said about a board beyond the tables: at least, at most. */
typedef struct tgn_paper_bounds {
    const char *source, *method;
    int side, least, most;
} tgn_paper_bounds;

/* The numbers of legal windows that Hiruta et al. report. */
typedef struct tgn_paper_window {
    const char *source, *kind;
    int edges, windows;  /* for tgn_scan_windows(); what is printed */
    const char *mistake; /* as above */
} tgn_paper_window;

/* Static data; `count` receives how many. */
const tgn_paper_table *tgn_paper_tables(int *count);
const tgn_paper_bounds *tgn_paper_open(int *count);
const tgn_paper_window *tgn_paper_windows(int *count);

#ifdef __cplusplus
}
#endif
#endif
