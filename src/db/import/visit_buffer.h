/*
 * pile.h - visits of many games waiting in memory to be sorted
 *
 * Visits are scattered by the first 8 bits of their key as they come, so that each of the 256 parts of a
 * graph can later be sorted alone, by any thread, in memory that the cache holds.
 *
 *      tgn_pile *pile;
 *      tgn_pile__new(&pile);
 *      tgn_shovel *shovel;                       // one a thread
 *      tgn_shovel__new(&shovel, pile);
 *      tgn_shovel__add(shovel, kind, visits, count);
 *      tgn_shovel__free(shovel);                 // what it still holds falls on the pile
 *      tgn_pile__take(pile, kind, part, &visits, &count);      // sorted; free(visits)
 *
 * Threads: shovels add at once from several threads; a part is taken when nobody adds.
 */
#ifndef TENGEN_DB_IMPORT_VISIT_BUFFER_H
#define TENGEN_DB_IMPORT_VISIT_BUFFER_H

#include <stddef.h>

#include "db/record/visit.h"

enum { TGN_PARTS = 256 };

typedef struct tgn_pile tgn_pile;
typedef struct tgn_shovel tgn_shovel;

TGN_CHECKED int tgn_pile__new(tgn_pile **out);
void tgn_pile__free(tgn_pile *pile);

TGN_CHECKED int tgn_shovel__new(tgn_shovel **out, tgn_pile *pile);
TGN_CHECKED int tgn_shovel__add(tgn_shovel *shovel, tgn_kind kind, const tgn_visit *visits, size_t count);
/* Let what the shovel holds fall on the pile. */
void tgn_shovel__empty(tgn_shovel *shovel);
void tgn_shovel__free(tgn_shovel *shovel);

/* Visits of a kind on the pile and in the shovels. */
size_t tgn_pile__count(const tgn_pile *pile, tgn_kind kind);

/* The visits of a part, sorted; they leave the pile. NULL and 0 when there are none. */
TGN_CHECKED int tgn_pile__take(tgn_pile *pile, tgn_kind kind, unsigned part, tgn_visit **visits,
                               size_t *count);

/* Sort visits in place: one pass by some bits of the key, then each of the little heaps. */
TGN_CHECKED int tgn_visits__sort(tgn_visit *visits, size_t count);

#endif
