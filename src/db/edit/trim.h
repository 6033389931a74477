/*
 * trim.h - a record without its end
 *
 *      tgn_edit__trim(tree, game, 30, &text);        // SGF of the first 30 moves
 *
 * The main line ends before the node that would play one move more, so what stays is what `tengen show --move
 * N` shows. All that is below is dropped, the alternatives to it too; variations that branch off earlier
 * stay, and so do all properties of the nodes that stay.
 *
 *      o--o--o--X--o--o      X: the last node kept       o--o--o--X
 *          \     \--o                                        \
 *           o--o                                              o--o
 *
 * Threads: pure but for the tree and the game, which belong to the caller's thread.
 */
#ifndef TENGEN_DB_EDIT_TRIM_H
#define TENGEN_DB_EDIT_TRIM_H

#include <tengen/sgf.h>

#include "base/buffer.h"

/*
 * Write the tree, its main line cut to its first `moves` moves, as SGF into `out`. Where the reader concluded
 * the side to move or a handicap's stones from what is dropped, that is written to the nodes that stay.
 * `game` is played on. Returns 0 or TGN_ERR_MEMORY. O(nodes).
 */
TGN_CHECKED int tgn_edit__trim(tgn_sgf *tree, tgn_game *game, uint32_t moves, tgn_buffer *out);

#endif
