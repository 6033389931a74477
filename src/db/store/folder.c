/* folder.c - see folder.h */
#include "db/store/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

/* ---- errors that say where ----------------------------------------------------------------------------- */

int tgn_store_folder__error(tgn_error *error, int code, const char *path, const char *format, ...)
{
    enum { SHOWN = 110 };
    char words[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    size_t length = strlen(path);
    bool cut = length > SHOWN;
    return tgn_error_set(error, code, "%s%s: %s", cut ? "..." : "", cut ? path + length - SHOWN : path,
                         words);
}

int tgn_store_folder__system_error(tgn_error *error, int number, const char *path)
{
    tgn_error reason;
    int code = tgn_error__from_system(number, &reason);
    return tgn_store_folder__error(error, code, path, "%s", reason.message);
}

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

/* ---- small things on disk ------------------------------------------------------------------------------ */

char *tgn_store_folder__join(const char *path, const char *name)
{
    size_t length = strlen(path), more = strlen(name);
    char *joined = malloc(length + more + 2);
    if (!joined)
        return NULL;
    memcpy(joined, path, length);
    joined[length] = '/';
    memcpy(joined + length + 1, name, more + 1);
    return joined;
}

/* Names in a directory are durable when the directory is synced. */
int tgn_store_folder__sync(const char *path, tgn_error *error)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return tgn_store_folder__system_error(error, errno, path);
    int code = 0;
    if (fsync(fd) < 0 && errno != EINVAL) /* EINVAL: this file system has nothing to sync here */
        code = tgn_store_folder__system_error(error, errno, path);
    close(fd);
    return code;
}

static bool dots(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* 1 when there is nothing in the folder but perhaps the remains of an interrupted creation, else 0. */
static int is_vacant(const char *path, tgn_error *error)
{
    DIR *folder = opendir(path);
    if (!folder)
        return tgn_store_folder__system_error(error, errno, path);
    const struct dirent *item;
    bool vacant = true;
    while (vacant && (item = readdir(folder)) != NULL)
        vacant = dots(item->d_name) || strcmp(item->d_name, "FORMAT.new") == 0;
    closedir(folder);
    return vacant;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), wanted = strlen(ending);
    return length >= wanted && strcmp(name + length - wanted, ending) == 0;
}

bool tgn_store_folder__has(const char *path, const char *ending)
{
    DIR *folder = opendir(path);
    const struct dirent *item;
    bool found = false;
    while (folder && !found && (item = readdir(folder)) != NULL)
        found = ends_with(item->d_name, ending);
    if (folder)
        closedir(folder);
    return found;
}

/* ---- FORMAT -------------------------------------------------------------------------------------------- */

static int write_whole(const char *path, const char *text, tgn_error *error)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return tgn_store_folder__system_error(error, errno, path);
    size_t length = strlen(text);
    errno = ENOSPC; /* what a short write means */
    bool written = write(fd, text, length) == (ssize_t)length && fsync(fd) == 0;
    int number = errno;
    if (close(fd) < 0 && written) {
        written = false;
        number = errno;
    }
    return written ? 0 : tgn_store_folder__system_error(error, number, path);
}

/* Write `fresh`, then rename it to `final`. */
static int put_format(const char *path, const char *fresh, const char *final, const char *backend,
                      tgn_error *error)
{
    char text[128];
    snprintf(text, sizeof text, "tengen database, version %d, %s\n", TGN_STORE_VERSION, backend);
    int code = write_whole(fresh, text, error);
    if (code == 0 && rename(fresh, final) < 0)
        code = tgn_store_folder__system_error(error, errno, final);
    if (code < 0)
        unlink(fresh);
    return code < 0 ? code : tgn_store_folder__sync(path, error);
}

int tgn_store_folder__write_format(const char *path, const char *backend, tgn_error *error)
{
    char *fresh = tgn_store_folder__join(path, "FORMAT.new"), *final = tgn_store_folder__join(path, "FORMAT");
    int code = fresh && final ? put_format(path, fresh, final, backend, error) : no_memory(error);
    free(fresh);
    free(final);
    return code;
}

/* Check what FORMAT says. */
static int check_format(const char *path, char *text, const char *backend, tgn_error *error)
{
    int version, used = 0;
    text[strcspn(text, "\n")] = '\0';
    if (sscanf(text, "tengen database, version %d%n", &version, &used) != 1 || version < 1)
        return tgn_store_folder__error(error, TGN_ERR_INPUT, path,
                                       "its FORMAT is not one of tengen's; choose another folder");
    if (version > TGN_STORE_VERSION)
        return tgn_store_folder__error(
            error, TGN_ERR_INPUT, path,
            "a database of version %d, newer than this program supports (%d); use a newer tengen", version,
            TGN_STORE_VERSION);
    if (strncmp(text + used, ", ", 2) != 0 || strcmp(text + used + 2, backend) != 0)
        return tgn_store_folder__error(error, TGN_ERR_INPUT, path,
                                       "made by another back end than %s: \"%.40s\"", backend, text);
    return 0;
}

/* 1: ours. 0: there is no FORMAT. */
static int read_format(const char *path, const char *backend, tgn_error *error)
{
    char text[128];
    char *name = tgn_store_folder__join(path, "FORMAT");
    if (!name)
        return no_memory(error);
    int fd = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    int number = errno;
    free(name);
    if (fd < 0)
        return number == ENOENT ? 0 : tgn_store_folder__system_error(error, number, path);
    ssize_t got = read(fd, text, sizeof text - 1);
    number = errno;
    close(fd);
    if (got < 0)
        return tgn_store_folder__system_error(error, number, path);
    text[got] = '\0';
    int code = check_format(path, text, backend, error);
    return code < 0 ? code : 1;
}

/* ---- the folder ---------------------------------------------------------------------------------------- */

/* The folder exists and has no FORMAT. */
static int take_over(const char *path, const char *backend, tgn_store_mode mode, tgn_error *error)
{
    int vacant = is_vacant(path, error);
    if (vacant < 0)
        return vacant;
    if (!vacant)
        return tgn_store_folder__error(error, TGN_ERR_INPUT, path,
                                       "not a tengen database, and not empty; choose another folder");
    if (mode != TGN_STORE_CREATE)
        return tgn_store_folder__error(error, TGN_ERR_MISSING, path,
                                       "no database here yet: the folder is empty");
    return tgn_store_folder__write_format(path, backend, error);
}

static int parent_missing(const char *path, tgn_error *error)
{
    return tgn_store_folder__error(
        error, TGN_ERR_MISSING, path,
        "cannot be created: the folder it should be in does not exist; create that first");
}

static int create(const char *path, const char *backend, tgn_error *error)
{
    if (mkdir(path, 0777) < 0 && errno != EEXIST)
        return errno == ENOENT ? parent_missing(path, error)
                               : tgn_store_folder__system_error(error, errno, path);
    return take_over(path, backend, TGN_STORE_CREATE, error);
}

int tgn_store_folder__prepare(const char *path, const char *backend, tgn_store_mode mode, tgn_error *error)
{
    struct stat status;
    if (stat(path, &status) < 0) {
        if (errno != ENOENT)
            return tgn_store_folder__system_error(error, errno, path);
        if (mode == TGN_STORE_CREATE)
            return create(path, backend, error);
        return tgn_store_folder__error(error, TGN_ERR_MISSING, path, "no such database; check the spelling");
    }
    if (!S_ISDIR(status.st_mode))
        return tgn_store_folder__error(error, TGN_ERR_INPUT, path, "a file; a database is a folder");
    int found = read_format(path, backend, error);
    if (found < 0)
        return found;
    return found ? 0 : take_over(path, backend, mode, error);
}

int tgn_store_folder__lock(int *lock, const char *path, bool alone, tgn_error *error)
{
    enum { TIMEOUT = 60, PAUSE = 5 }; /* seconds; milliseconds */
    if (alone)
        (void)!mkdir(path, 0777); /* prepare() tries again, and says why it cannot be */
    *lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const double end = tgn_clock__seconds() + TIMEOUT;
    while (*lock >= 0 && flock(*lock, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) < 0) {
        const bool busy = errno == EWOULDBLOCK || errno == EINTR;
        if (busy && tgn_clock__seconds() < end) {
            nanosleep(&(struct timespec){.tv_nsec = PAUSE * 1000000L}, NULL);
            continue;
        }
        close(*lock);
        *lock = -1;
        if (busy)
            return tgn_store_folder__error(error, TGN_ERR_IO, path,
                                           "another process is creating it; wait for it and try again");
    }
    return 0;
}

int tgn_store_folder__remove_files(const char *path, const char *start, const char *ending, tgn_error *error)
{
    DIR *folder = opendir(path);
    if (!folder)
        return tgn_store_folder__system_error(error, errno, path);
    const struct dirent *item;
    int code = 0;
    while (code == 0 && (item = readdir(folder)) != NULL) {
        if (dots(item->d_name) || strncmp(item->d_name, start, strlen(start)) != 0 ||
            !ends_with(item->d_name, ending) || unlinkat(dirfd(folder), item->d_name, 0) == 0)
            continue;
        if (errno != EISDIR && errno != EPERM && errno != ENOENT)
            code = tgn_store_folder__system_error(error, errno, path);
    }
    closedir(folder);
    return code;
}

int tgn_store_folder__sync_parent(const char *path, tgn_error *error)
{
    char *parent = tgn_store_folder__join(path, "..");
    if (!parent)
        return no_memory(error);
    int code = access(parent, R_OK) == 0 ? tgn_store_folder__sync(parent, error)
                                         : 0; /* what may not be read cannot be synced */
    free(parent);
    return code;
}

/*
 * Who made the folder may have been killed before it was synced, so every writer does it: of names that are safe already
 * it costs nothing.
 */
static int sync_names(const char *path, tgn_error *error)
{
    int code = tgn_store_folder__sync_parent(path, error);
    return code < 0 ? code : tgn_store_folder__sync(path, error);
}

int tgn_store_folder__clean(const char *path, tgn_error *error)
{
    char *incoming = tgn_store_folder__join(path, "incoming");
    if (!incoming)
        return no_memory(error);
    int code = 0;
    if (mkdir(incoming, 0777) < 0)
        code = errno == EEXIST ? tgn_store_folder__remove_files(incoming, "", "", error)
                               : tgn_store_folder__system_error(error, errno, incoming);
    free(incoming);
    return code < 0 ? code : sync_names(path, error);
}

void tgn_store_folder__remove(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *item;
    while (folder && (item = readdir(folder)) != NULL) {
        char *inner = dots(item->d_name) ? NULL : tgn_store_folder__join(path, item->d_name);
        if (inner && unlink(inner) < 0) { /* a folder, and that has files only */
            (void)!tgn_store_folder__remove_files(inner, "", "", NULL);
            rmdir(inner);
        }
        free(inner);
    }
    if (folder)
        closedir(folder);
    rmdir(path);
}

static uint64_t size_below(int fd, int depth)
{
    DIR *folder = fdopendir(fd);
    if (!folder) {
        close(fd);
        return 0;
    }
    uint64_t sum = 0;
    const struct dirent *item;
    struct stat status;
    while ((item = readdir(folder)) != NULL) {
        if (dots(item->d_name) || fstatat(dirfd(folder), item->d_name, &status, AT_SYMLINK_NOFOLLOW) < 0)
            continue;
        if (S_ISREG(status.st_mode))
            sum += (uint64_t)status.st_size;
        int inner = S_ISDIR(status.st_mode) && depth > 0
                        ? openat(dirfd(folder), item->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                        : -1;
        if (inner >= 0)
            sum += size_below(inner, depth - 1);
    }
    closedir(folder);
    return sum;
}

uint64_t tgn_store_folder__size(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return fd < 0 ? 0 : size_below(fd, 3);
}
