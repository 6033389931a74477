/*
 * disk.c - stands between a program and its files (LD_PRELOAD): counts calls, makes one fail, records all (disk.h)
 *
 * Threads: calls of several threads are let through one at a time while they are recorded, so that the record has them
 * in an order in which they happened.
 */
#define _GNU_SOURCE
#include "disk.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what was asked for -------------------------------------------------------------------------------- */

enum { FDS = 4096 };
static char root[PATH_MAX];
static size_t root_length;
static bool watched[FDS];
static disk_state *state;
static uint64_t fail_at;
static int fault; /* EIO, ENOSPC, or 0: a short write */
static int trace = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("DISK_ROOT");
    if (!text)
        return;
    root_length = (size_t)snprintf(root, sizeof root, "%s", text);
    text = getenv("DISK_FAULT");
    fault = !text || strcmp(text, "EIO") == 0 ? EIO : strcmp(text, "ENOSPC") == 0 ? ENOSPC : 0;
    text = getenv("DISK_FAIL_AT");
    fail_at = text ? strtoull(text, NULL, 10) : 0;
    if ((text = getenv("DISK_STATE"))) {
        int fd = REAL(open)(text, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        if (REAL(ftruncate)(fd, sizeof *state) == 0)
            state = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        REAL(close)(fd);
    }
    if ((text = getenv("DISK_TRACE")))
        trace = REAL(open)(text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

/* ---- counting and failing ------------------------------------------------------------------------------ */

static bool below_root(const char *path)
{
    return root_length && strncmp(path, root, root_length) == 0 &&
           (path[root_length] == '/' || !path[root_length]);
}

static bool is_watched(int fd)
{
    return fd >= 0 && fd < FDS && watched[fd];
}

/* Whether this call is one that fails. `space`: it needs some. */
static bool fails(bool space)
{
    if (!state)
        return false;
    const uint64_t number = __atomic_add_fetch(&state->calls, 1, __ATOMIC_SEQ_CST);
    const bool now = number == fail_at || (fault == ENOSPC && fail_at && number > fail_at);
    if (!now || (fault == ENOSPC && !space))
        return false;
    __atomic_add_fetch(&state->faults, 1, __ATOMIC_SEQ_CST);
    errno = fault ? fault : EIO;
    return true;
}

/* ---- recording ----------------------------------------------------------------------------------------- */

static void enter(void)
{
    if (trace >= 0)
        pthread_mutex_lock(&lock);
}

static void leave(void)
{
    if (trace >= 0)
        pthread_mutex_unlock(&lock);
}

static void record(disk_call call, int fd, uint32_t flags, uint64_t offset, const void *bytes, size_t length)
{
    const disk_event event = {call, flags, fd, (uint32_t)length, offset};
    const int number = errno;
    if (trace < 0)
        return;
    if (REAL(write)(trace, &event, sizeof event) != sizeof event ||
        (length && REAL(write)(trace, bytes, length) != (ssize_t)length))
        abort();
    errno = number;
}

static void record_paths(disk_call call, const char *from, const char *to)
{
    char both[2 * PATH_MAX];
    size_t length = strlen(from) + 1;
    memcpy(both, from, length);
    if (to) {
        memcpy(both + length, to, strlen(to) + 1);
        length += strlen(to) + 1;
    }
    record(call, -1, 0, 0, both, length);
}

/* The program has reported its change of this number as done. */
void disk_confirm(uint64_t number);
void disk_confirm(uint64_t number)
{
    enter();
    record(DISK_CONFIRMED, -1, 0, number, NULL, 0);
    leave();
}

/* ---- files --------------------------------------------------------------------------------------------- */

static int open_any(const char *path, int flags, mode_t mode)
{
    if (!below_root(path))
        return REAL(open)(path, flags, mode);
    if (fails(flags & O_CREAT))
        return -1;
    enter();
    const int fd = REAL(open)(path, flags, mode);
    if (fd >= 0 && fd < FDS) {
        watched[fd] = true;
        record(DISK_OPEN, fd, (uint32_t)flags, 0, path, strlen(path) + 1);
    }
    leave();
    return fd;
}

#define MODE_OF(flags)                                                                                       \
    mode_t mode = 0;                                                                                         \
    if ((flags)&O_CREAT) {                                                                                   \
        va_list more;                                                                                        \
        va_start(more, flags);                                                                               \
        mode = va_arg(more, mode_t);                                                                         \
        va_end(more);                                                                                        \
    }

int open(const char *path, int flags, ...)
{
    MODE_OF(flags)
    return open_any(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    MODE_OF(flags)
    return open_any(path, flags, mode);
}

int close(int fd)
{
    if (!is_watched(fd))
        return REAL(close)(fd);
    enter();
    watched[fd] = false;
    record(DISK_CLOSE, fd, 0, 0, NULL, 0);
    const int code = REAL(close)(fd);
    leave();
    return code;
}

/* Half of the bytes, when the fault is that. */
static size_t cut(size_t size, bool failing)
{
    return failing && fault == 0 && size > 1 ? size / 2 : size;
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    if (!is_watched(fd))
        return REAL(write)(fd, bytes, size);
    const bool failing = fails(true);
    if (failing && fault)
        return -1;
    enter();
    const ssize_t got = REAL(write)(fd, bytes, cut(size, failing));
    if (got > 0)
        record(DISK_WRITE, fd, 0, (uint64_t)lseek(fd, 0, SEEK_CUR) - (uint64_t)got, bytes, (size_t)got);
    leave();
    return got;
}

static ssize_t pwrite_any(int fd, const void *bytes, size_t size, off_t offset)
{
    const bool failing = is_watched(fd) && fails(true);
    if (failing && fault)
        return -1;
    if (!is_watched(fd))
        return REAL(pwrite)(fd, bytes, size, offset);
    enter();
    const ssize_t got = REAL(pwrite)(fd, bytes, cut(size, failing), offset);
    if (got > 0)
        record(DISK_WRITE, fd, 0, (uint64_t)offset, bytes, (size_t)got);
    leave();
    return got;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset)
{
    return pwrite_any(fd, bytes, size, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t offset)
{
    return pwrite_any(fd, bytes, size, offset);
}

/* The rest changes nothing of a file that is not below the root. */
#define CALL(type, name, parameters, arguments, mine, space, noting)                                         \
    type name parameters;                                                                                    \
    type name parameters                                                                                     \
    {                                                                                                        \
        if (!(mine))                                                                                         \
            return REAL(name) arguments;                                                                     \
        if (fails(space))                                                                                    \
            return -1;                                                                                       \
        enter();                                                                                             \
        const type code = REAL(name) arguments;                                                              \
        if (code >= 0)                                                                                       \
            noting;                                                                                          \
        leave();                                                                                             \
        return code;                                                                                         \
    }

CALL(int, fsync, (int fd), (fd), is_watched(fd), false, record(DISK_SYNC, fd, 0, 0, NULL, 0))
CALL(int, fdatasync, (int fd), (fd), is_watched(fd), false, record(DISK_SYNC, fd, 0, 0, NULL, 0))
CALL(int, ftruncate, (int fd, off_t size), (fd, size), is_watched(fd), true,
     record(DISK_TRUNCATE, fd, 0, (uint64_t)size, NULL, 0))
CALL(int, ftruncate64, (int fd, off_t size), (fd, size), is_watched(fd), true,
     record(DISK_TRUNCATE, fd, 0, (uint64_t)size, NULL, 0))
CALL(int, fallocate, (int fd, int mode, off_t from, off_t size), (fd, mode, from, size), is_watched(fd), true,
     (void)0)
CALL(int, fallocate64, (int fd, int mode, off_t from, off_t size), (fd, mode, from, size), is_watched(fd),
     true, (void)0)
CALL(int, rename, (const char *from, const char *to), (from, to), below_root(from), true,
     record_paths(DISK_RENAME, from, to))
CALL(int, link, (const char *from, const char *to), (from, to), below_root(from), true,
     record_paths(DISK_LINK, from, to))
CALL(int, unlink, (const char *path), (path), below_root(path), false, record_paths(DISK_UNLINK, path, NULL))
CALL(int, mkdir, (const char *path, mode_t mode), (path, mode), below_root(path), true,
     record_paths(DISK_MKDIR, path, NULL))
