/*
 * replay.h - steps that a record takes on a game, shared by replay.c, check.c and forgotten.c
 */
#ifndef TENGEN_SGF_REPLAY_H
#define TENGEN_SGF_REPLAY_H

#include "sgf/tree/tree.h"

/* Let it be this colour's turn; counts the game step this takes, if it takes one. */
int tgn_sgf_replay__set_to_move(tgn_game *game, tgn_colour colour, int *steps);

/*
 * At the root, once its setup is done: place a handicap that is claimed (HA) but not set up, and note the
 * problem.
 */
int tgn_sgf_replay__handicap(tgn_sgf_tree *tree, tgn_game *game, int *steps);

/* Do what one node says, and add the number of game steps it took to `*steps`. */
int tgn_sgf_replay__node(tgn_sgf_tree *tree, uint32_t node, tgn_game *game, int *steps);

/*
 * Moves that are nothing but moves, one node after the other, from `node` on: the bulk of every record. Stops
 * at the first node that is anything else, at the end of the line, or when `moves` are played, and leaves
 * in `node` where that is (TGN_SGF_NONE: the end).
 */
int tgn_sgf_replay__plain(tgn_sgf_tree *tree, uint32_t *node, tgn_game *game, size_t moves);

/*
 * Play on from `node` (or TGN_SGF_NONE) along the first children, until `moves` moves have been played in
 * all.
 */
int tgn_sgf_replay__line(tgn_sgf_tree *tree, uint32_t node, tgn_game *game, size_t moves);

#endif
