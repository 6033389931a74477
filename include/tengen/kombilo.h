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
 * The file is an SQLite 3 database with one table, TAGS: a game's signature, a hash of its last position and
 * the number of a tag. Tags below 10 are Kombilo's own (1 a handicap game, 2 professionals); the names of the
 * others are in its settings, not here. A game is identified by its signature alone: where moves 20, 40, 60,
 * 31, 51 and 71 are, in the least of the eight images of the board. The hash is ignored, so two games with
 * the same signature share their tags.
 *
 * The file is never written, and nothing in it is trusted: hostile bytes are refused, in bounded time and
 * memory. Of a database in WAL mode only what is in the main file is seen.
 *
 * Threads: many threads may query the same tags at once.
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
 * Read the bytes of a file; they are copied while reading and not kept. Returns 0, TGN_ERR_INPUT (not an
 * export of tags, or damaged; the message says which) or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_kombilo_open(tgn_kombilo **out, const void *bytes, size_t length, tgn_error *error);
void tgn_kombilo_close(tgn_kombilo *tags);

/* How many pairs of a game and a tag there are. */
size_t tgn_kombilo_count(const tgn_kombilo *tags);

/* The tags of the games with this signature, ascending, borrowed until closing; returns how many. O(log n). */
size_t tgn_kombilo_find(const tgn_kombilo *tags, const char signature[TGN_KOMBILO_SIGNATURE],
                        const int **out);

/*
 * The signature of a game after its last move. False for games without one: boards other than 19x19, which
 * Kombilo does not keep, and games of fewer than 20 moves.
 */
bool tgn_kombilo_signature(char out[TGN_KOMBILO_SIGNATURE], const tgn_game *game);

#ifdef __cplusplus
}
#endif
#endif
