/*
 * replay.h - steps that a record takes on a game, shared by replay.c and handicap.c
 */
#ifndef TENGEN_SGF_REPLAY_H
#define TENGEN_SGF_REPLAY_H

#include "sgf/tree.h"

/* Let it be this colour's turn; counts the game step this takes, if it takes one. */
int tgn_replay__turn(tgn_game *game, tgn_colour colour, int *steps);

/* At the root, once its setup is done: place a handicap that is claimed (HA) but not set up, and note the problem. */
int tgn_replay__handicap(tgn_tree *tree, tgn_game *game, int *steps);

#endif
