/*
 * copy.c - the back end's files as they are at one moment, copied while another process writes
 *
 *   1. Open all files of the folder. When the journal is the same, to the byte, after that as before, every file
 *      that it names is among them (read.c says why); else start over, and ask the writer to wait.
 *   2. Copy them at leisure: an open file stays what it is, also when the writer removes it. Files of values never
 *      change; of journal and logs, which only grow, what was there in step 1 is copied.
 *
 * All names are known before the first length is read. So when a log is followed by another it is complete, and the
 * copy ends where the writer was, not with a gap before.
 */
#include "db/store/rocksdb/rocksdb.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/clock.h"

typedef struct open_file {
    char name[64];
    int file; /* -1: not open */
    off_t length;
} open_file;

typedef struct open_files {
    open_file *list;
    size_t count, capacity;
} open_files;

static void files_clear(open_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        if (files->list[i].file >= 0)
            close(files->list[i].file);
    free(files->list);
    *files = (open_files){0};
}

/* ---- 1: one moment ------------------------------------------------------------------------------------- */

static bool ends_in(const char *name, const char *ending)
{
    const size_t length = strlen(name), wanted = strlen(ending);
    return length >= wanted && strcmp(name + length - wanted, ending) == 0;
}

static bool is_wanted(const char *name, const tgn_store_rocksdb_journal *journal)
{
    return strlen(name) < sizeof((open_file *)NULL)->name &&
           (ends_in(name, ".sst") || ends_in(name, ".log") || strcmp(name, journal->name) == 0 ||
            strcmp(name, "CURRENT") == 0 || strcmp(name, "IDENTITY") == 0 ||
            strncmp(name, "OPTIONS-", 8) == 0);
}

static int list_names(open_files *files, DIR *folder, const tgn_store_rocksdb_journal *journal)
{
    const struct dirent *item;
    while ((item = readdir(folder)) != NULL) {
        if (!is_wanted(item->d_name, journal))
            continue;
        if (tgn_array__need(&files->list, &files->capacity, files->count + 1) < 0)
            return ENOMEM;
        open_file *file = &files->list[files->count++];
        *file = (open_file){.file = -1};
        snprintf(file->name, sizeof file->name, "%.63s", item->d_name);
    }
    return 0;
}

/* A file that has gone meanwhile is of no matter, if the journal has not changed. */
static int open_each(open_files *files, int folder, const tgn_store_rocksdb_journal *journal)
{
    for (size_t i = 0; i < files->count; i++) {
        open_file *file = &files->list[i];
        struct stat status;
        file->file = openat(folder, file->name, O_RDONLY | O_CLOEXEC);
        if (file->file < 0 && errno != ENOENT)
            return errno;
        if (file->file >= 0 && fstat(file->file, &status) < 0)
            return errno;
        file->length = file->file < 0                           ? 0
                       : strcmp(file->name, journal->name) == 0 ? journal->length
                                                                : status.st_size;
    }
    return 0;
}

/* 0, or a number of the system. */
static int open_all(open_files *files, const char *path, const tgn_store_rocksdb_journal *journal)
{
    DIR *folder = opendir(path);
    if (!folder)
        return errno;
    int number = list_names(files, folder, journal);
    if (number == 0)
        number = open_each(files, dirfd(folder), journal);
    closedir(folder);
    return number;
}

static bool same(const tgn_store_rocksdb_journal *a, const tgn_store_rocksdb_journal *b)
{
    return a->length == b->length && strcmp(a->name, b->name) == 0;
}

static int open_moment(open_files *files, const char *path, const char *folder, int reader_lock,
                       tgn_error *error)
{
    enum { TIMEOUT = 60, FREE_TRIES = 4 }; /* seconds */
    const double end = tgn_clock__seconds() + TIMEOUT;
    for (int tries = 1; tgn_clock__seconds() < end; tries++) {
        const tgn_store_rocksdb_journal before = tgn_store_rocksdb__read_journal(folder);
        const int number = open_all(files, folder, &before);
        const tgn_store_rocksdb_journal after = tgn_store_rocksdb__read_journal(folder);
        if (number == 0 && before.length >= 0 && same(&before, &after))
            return 0;
        files_clear(files);
        if (same(&before, &after))
            return tgn_store_folder__system_error(error, number ? number : ENOENT, path);
        if (tries >= FREE_TRIES && reader_lock >= 0)
            flock(reader_lock, LOCK_SH | LOCK_NB);
        nanosleep(&(struct timespec){.tv_nsec = 2000000L}, NULL);
    }
    return tgn_store_folder__error(error, TGN_ERR_IO, path, "changes too fast to be copied; try again later");
}

/* ---- 2: copying ---------------------------------------------------------------------------------------- */

enum { PIECE = 1 << 20 };

typedef struct copying {
    const tgn_progress *progress;
    uint64_t done, total;
    char *space; /* a piece */
} copying;

static int write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t got = write(file, bytes, length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got < 0 ? errno : ENOSPC;
        bytes += got;
        length -= (size_t)got;
    }
    return 0;
}

/* The first bytes of the one into the other, synced. Returns 0, a number of the system, or -1: stopped. */
static int copy_bytes(copying *c, const open_file *from, int to)
{
    for (off_t at = 0; at < from->length;) {
        const size_t wanted = from->length - at < PIECE ? (size_t)(from->length - at) : PIECE;
        const ssize_t got = pread(from->file, c->space, wanted, at);
        if (got <= 0)
            return got < 0 ? errno : EIO;
        const int number = write_all(to, c->space, (size_t)got);
        if (number != 0)
            return number;
        at += got;
        c->done += (uint64_t)got;
        if (!tgn_progress_step(c->progress, "copying", c->done, c->total))
            return -1;
    }
    return fsync(to) < 0 ? errno : 0;
}

static int copy_file(copying *c, const open_file *from, const char *folder, tgn_error *error)
{
    char *name = tgn_store_folder__join(folder, from->name);
    if (!name)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    const int to = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int number = to < 0 ? errno : copy_bytes(c, from, to);
    if (to >= 0 && close(to) < 0 && number == 0)
        number = errno;
    const int code = number < 0   ? tgn_error_set(error, TGN_ERR_STOPPED, "stopped")
                     : number > 0 ? tgn_store_folder__system_error(error, number, name)
                                  : 0;
    free(name);
    return code;
}

static int copy_all(const open_files *files, const char *to, const tgn_progress *progress, tgn_error *error)
{
    copying c = {.progress = progress, .space = malloc(PIECE)};
    int code = c.space ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < files->count; i++)
        c.total += (uint64_t)files->list[i].length;
    for (size_t i = 0; i < files->count && code == 0; i++)
        if (files->list[i].file >= 0)
            code = copy_file(&c, &files->list[i], to, error);
    free(c.space);
    return code;
}

int tgn_store_rocksdb__copy(const char *path, const char *to, const tgn_progress *progress, tgn_error *error)
{
    char *source = tgn_store_folder__join(path, tgn_store_rocksdb_backend.name);
    char *target = tgn_store_folder__join(to, tgn_store_rocksdb_backend.name);
    open_files files = {0};
    const int reader_lock = tgn_store_rocksdb__open_reader_lock(path);
    int code = source && target ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    if (code == 0)
        code = open_moment(&files, path, source, reader_lock, error);
    if (reader_lock >= 0)
        close(reader_lock);
    if (code == 0 && mkdir(target, 0777) < 0)
        code = tgn_store_folder__system_error(error, errno, target);
    if (code == 0)
        code = copy_all(&files, target, progress, error);
    if (code == 0)
        code = tgn_store_folder__sync(target, error);
    files_clear(&files);
    free(source);
    free(target);
    return code;
}
