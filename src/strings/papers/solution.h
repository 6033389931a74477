/*
 * solution.h - what a solver of 0-1 programs wrote into its file, and the board it means
 *
 *      glpsol -w FILE                              cbc ... solution FILE
 *
 *      c Status:     INTEGER OPTIMAL               Optimal - objective value 2.00000000
 *      s mip 4 4 o 2      rows columns how sum           2 x2_1       1     1      number name value cost
 *      i 1 2              the rows, by number            3 x2_2       1     1      (those that are not 0)
 *      j 1 1              the columns, by number
 *      j 2 1
 *      j 3 0
 *      j 4 0
 *      e o f
 *
 * Columns are the variables in the order of the program: the free points in their order on the board.
 */
#ifndef TENGEN_STRINGS_PAPERS_SOLUTION_H
#define TENGEN_STRINGS_PAPERS_SOLUTION_H

#include <tengen/filling.h>
#include <tengen/strings.h>

enum tgn_strings_solution_style { TGN_STRINGS_SOLUTION_GLPSOL, TGN_STRINGS_SOLUTION_CBC };

/*
 * Which points have a stone, into `stone`, one for each point of `filling`. Nothing is trusted: the solver must claim
 * an optimum, every value must be 0 or 1, and their sum must be what the solver says. Returns the number of stones;
 * TGN_ERR_INPUT. O(text).
 */
TGN_CHECKED int tgn_strings_solution__read(bool *stone, const tgn_filling *filling, int style,
                                           const char *text, tgn_error *error);

/*
 * The answer with stones on the free points of `filling` for which `stone` (one for each point) is
 * true, in the colours of a chequerboard, everything else empty. Its strings are counted by flood fill. Returns
 * 0, TGN_ERR_MEMORY, or TGN_ERR_INPUT if a stone has no liberty: the choice of stones was wrong. On
 * failure there is nothing to clear.
 */
TGN_CHECKED int tgn_strings_solution__answer(tgn_strings *out, const tgn_filling *filling, const bool *stone,
                                             tgn_error *error);

#endif
