/*
 * tracers.h - threads that turn records into visits while the next records are being read
 *
 *      reader --records in blocks--> queue --> tracer, shovel --> pile
 *                                          \-> tracer, shovel -->
 *
 * The reader hands in records one by one. When the queue is full it traces a block itself, so no thread
 * ever waits for work that it could do.
 */
#ifndef TENGEN_DB_IMPORT_WORKERS_H
#define TENGEN_DB_IMPORT_WORKERS_H

#include "db/import/visit_buffer.h"
#include "db/record/trace.h"

typedef struct tgn_import_workers tgn_import_workers;

/* `threads` in all, the caller's own among them. */
TGN_CHECKED int tgn_import_workers__new(tgn_import_workers **out, tgn_import_visit_buffer *pile, unsigned graphs, int threads);
void tgn_import_workers__free(tgn_import_workers *tracers);

/* Hand in a record; its bytes are copied. Returns 0 or the code with which some tracing failed. */
TGN_CHECKED int tgn_import_workers__add(tgn_import_workers *tracers, uint32_t game, const tgn_record *record);

/* Wait until everything handed in lies on the pile. Returns 0 or the code with which some tracing failed. */
TGN_CHECKED int tgn_import_workers__drain(tgn_import_workers *tracers);

#endif
