/*
 * joined_tree.h - many games as one tree, in which moves that several games share appear once
 *
 *      (;SZ[9];B[ee](;W[ec]C[...])(;W[gc];B[cc]C[...]))
 *
 * Games of the same board and the same first position join; each ends with a comment that names it. The most
 * played moves come first. Only main lines are in the tree.
 */
#ifndef TENGEN_CLI_JOINED_TREE_H
#define TENGEN_CLI_JOINED_TREE_H

#include <tengen/sgf.h>

typedef struct cli_joined_tree cli_joined_tree;

/* NULL when memory runs out. */
cli_joined_tree *cli_joined_tree_new(void);
void cli_joined_tree_free(cli_joined_tree *tree);

/*
 * Add the main line of a game that tgn_sgf_check() has played to its end. `name` becomes its comment. Returns 0,
 * TGN_ERR_INPUT for a game with stones set up between its moves, which has no place in such a tree, or
 * TGN_ERR_MEMORY.
 */
int cli_joined_tree_add(cli_joined_tree *tree, tgn_sgf *sgf, tgn_game *game, const char *name);

/* Write the trees, one for each first position. Returns 0, TGN_ERR_MEMORY or what `write` returned. */
int cli_joined_tree_write(cli_joined_tree *tree, tgn_write_function *write, void *context);

#endif
