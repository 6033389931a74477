/*
 * best_line.h - perfect play move by move, out of a table
 *
 * Values alone do not end a game: who leads may keep the lead and go round in circles. A table knows how far
 * the end is for a side that forces it, and play that makes this number fall does end. So one side hurries,
 * the other delays.
 */
#ifndef TGN_SOLVE_BEST_LINE_H
#define TGN_SOLVE_BEST_LINE_H

#include <tengen/solve.h>

/*
 * The side that hurries: who wins; at jigo one that can force the end, rather the side that is not to move;
 * or TGN_EMPTY when nobody can.
 */
tgn_colour tgn_solve_line__hurries(tgn_solve_value value, double komi, tgn_colour to_move);

/*
 * Whether a side can force its score, with this komi, in games that end; if not, endless play is its score.
 */
bool tgn_solve_line__forces(tgn_solve_value value, double komi, tgn_colour side);

/*
 * The choice of perfect play: nothing has a better score with this komi, and then what hurries if `hurries`
 * is to move, what delays if it is not. `nodes` is added to.
 */
tgn_point tgn_solve_line__move(const tgn_solve_table *table, const tgn_situation *situation, double komi,
                               tgn_colour hurries, uint64_t *nodes);

/* Fill in the line of an answer, from its value on. */
void tgn_solve_line__fill(const tgn_solve_table *table, const tgn_solve_question *question,
                          tgn_solve_answer *out);

#endif
