/*
 * joined.h - many games as one tree: moves that several share stand there once
 *
 *      (;SZ[9];B[ee](;W[ec]C[...])(;W[gc];B[cc]C[...]))
 *
 * Games of the same board and the same first position join; each ends with a comment that names it. Ways that
 * more games took come first. What the games say beside their main lines is not in the tree.
 */
#ifndef TENGEN_CLI_JOINED_H
#define TENGEN_CLI_JOINED_H

#include <tengen/sgf.h>

typedef struct cli_joined cli_joined;

/* NULL without memory. */
cli_joined *cli_joined_new(void);
void cli_joined_free(cli_joined *joined);

/*
 * Add the main line of a game that was played to its end (tgn_sgf_check()). `name` becomes its comment. Returns 0,
 * TGN_ERR_INPUT for a game with stones set up in its middle, which has no place in such a tree, or TGN_ERR_MEMORY.
 */
int cli_joined_add(cli_joined *joined, tgn_sgf *tree, tgn_game *game, const char *name);

/* Write the trees, one for each first position. Returns 0, TGN_ERR_MEMORY or what `write` returned. */
int cli_joined_write(cli_joined *joined, tgn_write_function *write, void *context);

#endif
