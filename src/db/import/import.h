/*
 * import.h - what the steps of an import share
 *
 *      intake.c        records out of files, folders and archives
 *      ahead.c         some of them read ahead, so that the store is asked for their digests at once
 *      import.c        duplicates left out, numbers given, batches committed
 *      workers.c       threads that turn records into visits
 *      visit_buffer.c  visits of many games, until they are sorted and written
 */
#ifndef TENGEN_DB_IMPORT_IMPORT_H
#define TENGEN_DB_IMPORT_IMPORT_H

#include <tengen/source.h>

#include "db/games/games.h"
#include "db/graph/graph.h"
#include "db/record/visit.h"

/* ---- records (intake.c) -------------------------------------------------------------------------------- */

/*
 * Reads, repairs, plays and packs records, one after the other. JSON lines are read as the records in them.
 */
typedef struct tgn_import_intake tgn_import_intake;

/* `watch` is asked while bytes come and no record does (tgn_source_watch). */
TGN_CHECKED int tgn_import_intake__new(tgn_import_intake **out, const char *const *paths, size_t count,
                                       bool variations, tgn_progress watch, tgn_error *error);
void tgn_import_intake__free(tgn_import_intake *intake);

/* The next record. Borrowed until the next call, except for the entry, which the caller clears. */
typedef struct tgn_import_record {
    tgn_import_fate fate; /* ADDED or REPAIRED: a game, not yet added; REFUSED; UNREADABLE */
    const char *file, *message;
    uint64_t number;
    const tgn_problem *problems;
    size_t problem_count;
    tgn_record record;
    tgn_games_entry entry;
    uint64_t done, total; /* bytes of input */
} tgn_import_record;

/* 1, 0 at the end, TGN_ERR_MEMORY or TGN_ERR_STOPPED. */
TGN_CHECKED int tgn_import_intake__next(tgn_import_intake *intake, tgn_import_record *out);

/* ---- reading ahead (ahead.c) --------------------------------------------------------------------------- */

/*
 * The records of an intake, in the same order. If duplicates are looked for (`asks`) and some digests are on disk, a few
 * hundred are read at once, and tgn_games__find_duplicate() will find what it needs of the store in memory.
 */
typedef struct tgn_import_ahead tgn_import_ahead;

/* The intake is borrowed. */
TGN_CHECKED int tgn_import_ahead__new(tgn_import_ahead **out, tgn_graph *graph, tgn_import_intake *intake,
                                      bool asks);
void tgn_import_ahead__free(tgn_import_ahead *ahead);

/* As tgn_import_intake__next(), or the code with which the store failed, and `error`. */
TGN_CHECKED int tgn_import_ahead__next(tgn_import_ahead *ahead, tgn_import_record *out, tgn_error *error);

/* ---- visits in memory (visit_buffer.c) ----------------------------------------------------------------- */

/*
 * Visits are distributed by the first 8 bits of their key as they come, so that each of the 256 parts of a
 * graph can later be sorted alone, by any thread, in memory that the cache holds.
 *
 *      tgn_import_visit_buffer *buffer;
 *      tgn_import_visit_buffer__new(&buffer);
 *      tgn_import_visit_adder *adder;                            // one a thread
 *      tgn_import_visit_adder__new(&adder, buffer);
 *      tgn_import_visit_adder__add(adder, kind, visits, count);
 *      tgn_import_visit_adder__free(adder);                      // what it still holds goes to the buffer
 *      tgn_import_visit_buffer__take(buffer, kind, part, &visits, &count);      // sorted; free(visits)
 *
 * Threads: adders may run at once; a part is taken while nobody adds.
 */
typedef struct tgn_import_visit_buffer tgn_import_visit_buffer;
typedef struct tgn_import_visit_adder tgn_import_visit_adder;

TGN_CHECKED int tgn_import_visit_buffer__new(tgn_import_visit_buffer **out);
void tgn_import_visit_buffer__free(tgn_import_visit_buffer *buffer);

TGN_CHECKED int tgn_import_visit_adder__new(tgn_import_visit_adder **out, tgn_import_visit_buffer *buffer);
TGN_CHECKED int tgn_import_visit_adder__add(tgn_import_visit_adder *adder, tgn_kind kind,
                                            const tgn_record_visit *visits, size_t count);
/* Give what the adder holds to the buffer. */
void tgn_import_visit_adder__flush(tgn_import_visit_adder *adder);
void tgn_import_visit_adder__free(tgn_import_visit_adder *adder);

/* Visits of a kind in the buffer and its adders. */
size_t tgn_import_visit_buffer__count(const tgn_import_visit_buffer *buffer, tgn_kind kind);

/* The visits of a part, sorted; they leave the buffer. NULL and 0 when there are none. */
TGN_CHECKED int tgn_import_visit_buffer__take(tgn_import_visit_buffer *buffer, tgn_kind kind, unsigned part,
                                              tgn_record_visit **visits, size_t *count);

/* Sort visits in place: one pass by some bits of the key, then each of the small buckets. */
TGN_CHECKED int tgn_import__sort_visits(tgn_record_visit *visits, size_t count);

/* ---- threads (workers.c) ------------------------------------------------------------------------------- */

/*
 *      reader --records in blocks--> queue --> worker, adder --> visit buffer
 *                                          \-> worker, adder -->
 *
 * The reader hands in records one by one. When the queue is full it traces a block itself, so no thread
 * waits for work that it could do.
 */
typedef struct tgn_import_workers tgn_import_workers;

/* `threads` in all, the caller's own among them. */
TGN_CHECKED int tgn_import_workers__new(tgn_import_workers **out, tgn_import_visit_buffer *buffer,
                                        unsigned graphs, int threads);
void tgn_import_workers__free(tgn_import_workers *workers);

/* Hand in a record; its bytes are copied. Returns 0 or the code with which some tracing failed. */
TGN_CHECKED int tgn_import_workers__add(tgn_import_workers *workers, uint32_t game, const tgn_record *record);

/* Wait until the visits of everything handed in are in the buffer. Returns as above. */
TGN_CHECKED int tgn_import_workers__drain(tgn_import_workers *workers);

#endif
