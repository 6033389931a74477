/*
 * tengen/kombilo.h - tags of games as Kombilo exports them
 *
 *      tgn_kombilo *tags;
 *      char signature[TGN_KOMBILO_SIGNATURE];
 *      const int *found;
 *      tgn_kombilo_open(&tags, bytes, length, &error);              // the whole file
 *      if (tgn_kombilo_signature(signature, game))
 *          count = tgn_kombilo_find(tags, signature, &found);       // the numbers of the game's tags
 *      tgn_kombilo_close(tags);
 *
 * The file is a database of SQLite 3 with one table, TAGS: a game's signature, a hash of its last position and the
 * number of a tag. Tags below 10 are Kombilo's own (1 a handicap game, 2 professionals); the names of others stand
 * in its settings, not here. A game is known by its signature alone: where moves 20, 40, 60, 31, 51 and 71 are, in
 * the least of the eight images of the board. The hash is Kombilo's affair and is not looked at, so of two games
 * with the same signature both have the tags of either.
 *
 * Only what such a file needs of SQLite is read: a table of short rows. Any bytes are survived.
 *
 * Threads: tags may be asked by many threads at once.
 */
#ifndef TENGEN_KOMBILO_H
#define TENGEN_KOMBILO_H

#include <tengen/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TGN_KOMBILO_SIGNATURE = 13 }; /* twelve letters and a NUL */

typedef struct tgn_kombilo tgn_kombilo;

/*
 * Read the bytes of a file; they are not kept. Returns 0, TGN_ERR_INPUT (no such file, or damaged; the message
 * says what) or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_kombilo_open(tgn_kombilo **out, const void *bytes, size_t length, tgn_error *error);
void tgn_kombilo_close(tgn_kombilo *tags);

/* How many pairs of a game and a tag there are. */
size_t tgn_kombilo_count(const tgn_kombilo *tags);

/* The tags of the games with this signature, in rising order, borrowed until closing; returns how many. O(log n). */
size_t tgn_kombilo_find(const tgn_kombilo *tags, const char signature[TGN_KOMBILO_SIGNATURE],
                        const int **out);

/*
 * The signature of a game that stands at its end. False where there is none to tell games apart by: boards other
 * than 19x19, which Kombilo does not keep, and games of fewer than 20 moves.
 */
bool tgn_kombilo_signature(char out[TGN_KOMBILO_SIGNATURE], const tgn_game *game);

#ifdef __cplusplus
}
#endif
#endif
