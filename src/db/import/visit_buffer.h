/*
 * pile.h - visits of many games waiting in memory to be sorted
 *
 * Visits are scattered by the first 8 bits of their key as they come, so that each of the 256 parts of a
 * graph can later be sorted alone, by any thread, in memory that the cache holds.
 *
 *      tgn_import_visit_buffer *pile;
 *      tgn_import_visit_buffer__new(&pile);
 *      tgn_import_visit_adder *shovel;                       // one a thread
 *      tgn_import_visit_adder__new(&shovel, pile);
 *      tgn_import_visit_adder__add(shovel, kind, visits, count);
 *      tgn_import_visit_adder__free(shovel);                 // what it still holds falls on the pile
 *      tgn_import_visit_buffer__take(pile, kind, part, &visits, &count);      // sorted; free(visits)
 *
 * Threads: shovels add at once from several threads; a part is taken when nobody adds.
 */
#ifndef TENGEN_DB_IMPORT_VISIT_BUFFER_H
#define TENGEN_DB_IMPORT_VISIT_BUFFER_H

#include <stddef.h>

#include "db/record/visit.h"

enum { TGN_GRAPH_PARTS = 256 };

typedef struct tgn_import_visit_buffer tgn_import_visit_buffer;
typedef struct tgn_import_visit_adder tgn_import_visit_adder;

TGN_CHECKED int tgn_import_visit_buffer__new(tgn_import_visit_buffer **out);
void tgn_import_visit_buffer__free(tgn_import_visit_buffer *pile);

TGN_CHECKED int tgn_import_visit_adder__new(tgn_import_visit_adder **out, tgn_import_visit_buffer *pile);
TGN_CHECKED int tgn_import_visit_adder__add(tgn_import_visit_adder *shovel, tgn_kind kind, const tgn_record_visit *visits, size_t count);
/* Let what the shovel holds fall on the pile. */
void tgn_import_visit_adder__flush(tgn_import_visit_adder *shovel);
void tgn_import_visit_adder__free(tgn_import_visit_adder *shovel);

/* Visits of a kind on the pile and in the shovels. */
size_t tgn_import_visit_buffer__count(const tgn_import_visit_buffer *pile, tgn_kind kind);

/* The visits of a part, sorted; they leave the pile. NULL and 0 when there are none. */
TGN_CHECKED int tgn_import_visit_buffer__take(tgn_import_visit_buffer *pile, tgn_kind kind, unsigned part, tgn_record_visit **visits,
                               size_t *count);

/* Sort visits in place: one pass by some bits of the key, then each of the little heaps. */
TGN_CHECKED int tgn_import__sort_visits(tgn_record_visit *visits, size_t count);

#endif
