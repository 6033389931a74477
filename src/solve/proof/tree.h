/*
 * tree.h - proofs as game records with variations; see tgn_solver_tree() in tengen/solve.h
 */
#ifndef TGN_SOLVE_TREE_H
#define TGN_SOLVE_TREE_H

#include <tengen/solve.h>

/* The question must have been checked, and the table must be the one for its board and rules. */
TGN_CHECKED int tgn_solve_tree__write(const tgn_solve_table *table, tgn_solve_tree *out,
                                      const tgn_solve_question *question,
                                      const tgn_solve_tree_options *options, tgn_write_function *write,
                                      void *context, const tgn_progress *progress, tgn_error *error);

#endif
