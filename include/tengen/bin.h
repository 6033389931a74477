/*
 * tengen/bin.h - games that were removed, until the bin is emptied
 *
 * A game that is removed from a database (tgn_graph_remove(), or many at once with tgn_bin_put()) is in no graph, list or
 * export any more, but it is kept whole, with the time when it was removed, and can be brought back: under its own number,
 * as it was to the byte. That holds until it is dropped or the bin is emptied; its number is never used for another game.
 *
 *      tgn_graph_remove(graph, 17, &error);
 *      tgn_game_list *list;
 *      tgn_bin_list(graph, 0, 20, &list, &error);               // list->lines[0].id is 17
 *      tgn_bin_restore(graph, (uint32_t[]){17}, 1, true, NULL, NULL, &error);
 *      tgn_bin_empty(graph, time(NULL) - 30 * 86400, NULL, &error);   // what was removed 30 days ago and longer
 *
 * The bin belongs to the database and goes with it into backups and copies, not into exports. Games that were removed by a
 * version before the bin are gone.
 *
 * Each change is durable when the call has returned. Changes of many games are committed in parts: when the process dies, or
 * `progress` stops it (TGN_ERR_STOPPED), each game is either done or untouched, and the same call does the rest.
 *
 * Threads: as in graph.h. Errors: TGN_ERR_ARGUMENT (opened for reading), TGN_ERR_INPUT (damaged), TGN_ERR_IO, TGN_ERR_MEMORY.
 */
#ifndef TENGEN_BIN_H
#define TENGEN_BIN_H

#include <tengen/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Remove games, in any order. Numbers of no games are left out: `done` (may be NULL) says how many there were. Of games
 * that were imported together and go together, what the graphs have is dropped as a whole where that is possible.
 * On a busy machine of 2 processors 9,997 games that had come last into a database of 118,000 took 99 s, and 40 s to
 * come back. `progress` reports games.
 */
TGN_CHECKED int tgn_bin_put(tgn_graph *graph, const uint32_t *ids, size_t count, const tgn_progress *progress,
                            uint64_t *done, tgn_error *error);

/* A page of the bin, what was removed last first; lines have the time in `removed`. Free it with tgn_game_list_free(). */
TGN_CHECKED int tgn_bin_list(tgn_graph *graph, uint64_t skip, size_t count, tgn_game_list **out,
                             tgn_error *error);

/* What became of games that were to be restored. */
typedef struct tgn_bin_sum {
    uint64_t restored, duplicates; /* duplicates: left in the bin */
    uint64_t missing;              /* not in the bin */
} tgn_bin_sum;

/*
 * Bring games back; `ids` NULL: all that are in the bin. Without `keep_duplicates` a game whose moves are in the database
 * again, since it was imported once more, stays in the bin. `sum` may be NULL.
 */
TGN_CHECKED int tgn_bin_restore(tgn_graph *graph, const uint32_t *ids, size_t count, bool keep_duplicates,
                                const tgn_progress *progress, tgn_bin_sum *sum, tgn_error *error);

/* Drop games from the bin for ever. `done` (may be NULL): how many of them were in it. */
TGN_CHECKED int tgn_bin_drop(tgn_graph *graph, const uint32_t *ids, size_t count, uint64_t *done,
                             tgn_error *error);

/* The same for all that were removed at this time (in seconds since 1970) or before; UINT64_MAX: for all. */
TGN_CHECKED int tgn_bin_empty(tgn_graph *graph, uint64_t until, uint64_t *done, tgn_error *error);

#ifdef __cplusplus
}
#endif

#endif
