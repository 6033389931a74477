/*
 * table_cache.h - the tables of a solver, each built or opened when it is first needed
 *
 *      const tgn_solve_table *table;
 *      int code = tgn_solve_table_cache__get(cache, &table, size, rules, progress, &error);
 *
 * Threads: all calls except open and close may come from several threads at once. The first caller builds;
 * others that need the same table wait, and take over if the first is stopped.
 */
#ifndef TGN_SOLVE_TABLE_CACHE_H
#define TGN_SOLVE_TABLE_CACHE_H

#include <tengen/solve.h>

typedef struct tgn_solve_table_cache tgn_solve_table_cache;

/* `folder` (copied): where tables are kept; NULL: in memory. */
TGN_CHECKED int tgn_solve_table_cache__open(tgn_solve_table_cache **out, const char *folder, int threads,
                                            tgn_error *error);
void tgn_solve_table_cache__close(tgn_solve_table_cache *cache);

/* A table, borrowed until the cache is closed. Returns 0 or the errors of building and opening. */
TGN_CHECKED int tgn_solve_table_cache__get(tgn_solve_table_cache *cache, const tgn_solve_table **out,
                                           tgn_size size, const tgn_solve_rules *rules,
                                           const tgn_progress *progress, tgn_error *error);

/* Whether a table is available at once: it is built, or its file exists. */
bool tgn_solve_table_cache__has(tgn_solve_table_cache *cache, tgn_size size, const tgn_solve_rules *rules);

#endif
