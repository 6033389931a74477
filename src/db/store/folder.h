/*
 * folder.h - the folder of a database, whatever the back end
 *
 *      games.tengen/
 *          FORMAT          "tengen database, version 1, rocksdb\n": what this is, for people and for programs
 *          rocksdb/        the back end's own
 *          incoming/       loads that are not committed: useless once their process is gone
 *
 * FORMAT is created in one step (written beside, synced, renamed), before anything else. So a folder without
 * it is empty, or left over from an interrupted creation (FORMAT.new alone), or not ours: then it is not
 * touched.
 *
 * Threads: pure functions of the disk.
 */
#ifndef TENGEN_DB_STORE_FOLDER_H
#define TENGEN_DB_STORE_FOLDER_H

#include <stdint.h>

#include "db/store/store.h"

enum { TGN_STORE_VERSION = 1 };

/*
 * Check that `path` is a database of ours for `backend`, or with TGN_STORE_CREATE make it one when the folder
 * is missing or empty. Codes as tgn_store__open().
 */
TGN_CHECKED int tgn_store_folder__prepare(const char *path, const char *backend, tgn_store_mode mode,
                                          tgn_error *error);

/*
 * Opening goes in steps, and creating too, so processes that open the same folder take turns: one that may create
 * it (`alone`) makes the folder if it is missing and keeps out all others, those that found nothing to open wait
 * for it and look again. Returns the lock, to be closed when the database is open; -1 when there can be none, and
 * then nobody waits. TGN_ERR_IO: another process did not come to an end.
 */
TGN_CHECKED int tgn_store_folder__lock(int *lock, const char *path, bool alone, tgn_error *error);

/* `path`/`name`, to be freed; NULL when memory runs out. */
char *tgn_store_folder__join(const char *path, const char *name);

/* Whether some file in the folder has a name with this ending. */
bool tgn_store_folder__has(const char *folder, const char *ending);

/* Remove the files of a folder whose names begin and end like this ("" fits every name); folders in it stay. */
TGN_CHECKED int tgn_store_folder__remove_files(const char *path, const char *start, const char *ending,
                                               tgn_error *error);

/*
 * Make path/incoming and remove all files in it; then sync the names of the folder and in it, without which a power
 * cut might take the whole database. For the writer only, when the back end's folder is made.
 */
TGN_CHECKED int tgn_store_folder__clean(const char *path, tgn_error *error);

/* Write FORMAT, in one step and durably. */
TGN_CHECKED int tgn_store_folder__write_format(const char *path, const char *backend, tgn_error *error);

/* Make the names in a folder durable; and the name of a folder itself, as far as the one above may be read. */
TGN_CHECKED int tgn_store_folder__sync(const char *path, tgn_error *error);
TGN_CHECKED int tgn_store_folder__sync_parent(const char *path, tgn_error *error);

/* Remove a database, or half of one, as far as that is possible. */
void tgn_store_folder__remove(const char *path);

/* The bytes of all files below `path`; what cannot be read counts as nothing. */
uint64_t tgn_store_folder__size(const char *path);

/*
 * Like tgn_error_set() with the path in front; of a long path only the end, so that there is space for the
 * reason.
 */
int tgn_store_folder__error(tgn_error *error, int code, const char *path, const char *format, ...)
    TGN_PRINTF(4, 5);

/* The same from errno. */
int tgn_store_folder__system_error(tgn_error *error, int number, const char *path);

#endif
