/*
 * confirmed.h - how many changes a database has confirmed, in a file beside it
 *
 * A log that was cut, zeroed or removed looks like one whose last record a killed writer did not finish: what
 * is left of it is sound, and nothing in it says that there was more. So the writer notes elsewhere, in the
 * file CONFIRMED, how many changes were durable and reported as done, and whoever opens the database
 * compares. The number is written after the change is on disk, so it is never too high; it is not synced with
 * every change, so after a power cut it may be too low, and then less is noticed.
 *
 * Of an address of PostgreSQL nothing is noted, and 0 is read: its servers vouch for their logs themselves.
 *
 * Threads: one writer; anybody may read.
 */
#ifndef TENGEN_DB_STORE_CONFIRMED_H
#define TENGEN_DB_STORE_CONFIRMED_H

#include <stdint.h>

#define TGN_STORE_CONFIRMED_NAME "CONFIRMED"

/* The number in the folder's file; 0 when there is none that can be read. */
uint64_t tgn_store_confirmed__read(const char *path);

/* The file, made if it is missing, for the functions below; -1 when that fails, and then nothing is noted. */
int tgn_store_confirmed__open(const char *path);

/* Note a number. A failure is not told: the change it speaks of is safe, and the next one tries again. */
void tgn_store_confirmed__write(int file, uint64_t changes);

/* Sync and close. */
void tgn_store_confirmed__close(int file);

#endif
