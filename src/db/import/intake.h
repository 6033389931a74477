/*
 * intake.h - records out of files, folders and archives, one after the other, ready for the roll
 *
 * Reads, repairs, plays and packs. What is JSON lines is read as the records in it.
 */
#ifndef TENGEN_DB_IMPORT_INTAKE_H
#define TENGEN_DB_IMPORT_INTAKE_H

#include <tengen/source.h>

#include "db/games/games.h"

typedef struct tgn_import_intake tgn_import_intake;

TGN_CHECKED int tgn_import_intake__new(tgn_import_intake **out, const char *const *paths, size_t count, bool variations,
                                tgn_error *error);
void tgn_import_intake__free(tgn_import_intake *intake);

/* What came next. Borrowed until the next call, but for the entry, which the taker clears. */
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

/* 1, 0 at the end, or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_import_intake__next(tgn_import_intake *intake, tgn_import_record *out);

#endif
