/* output_file.c - see output_file.h */
#include "base/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

/* Of a long name only the end is shown, so that the reason fits. */
int tgn_output_file__fail(const char *name, tgn_error *error)
{
    enum { SHOWN = 150 };
    const size_t length = strlen(name);
    tgn_error reason;
    const int code = tgn_error__from_system(errno, &reason) == TGN_ERR_MEMORY ? TGN_ERR_MEMORY : TGN_ERR_IO;
    return tgn_error_set(error, code, "cannot write '%s%s': %s", length > SHOWN ? "..." : "",
                         length > SHOWN ? name + length - SHOWN : name, reason.message);
}

/* ---- where links lead ---------------------------------------------------------------------------------- */

/* The length of the folder part of a path, its slash included. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash + 1 - path) : 0;
}

/* The path that a link at `path` holds, seen from where `path` is seen; NULL with errno. */
static char *read_link(const char *path)
{
    char held[PATH_MAX];
    const ssize_t length = readlink(path, held, sizeof held - 1);
    if (length < 0)
        return NULL;
    held[length] = '\0';
    const size_t folder = held[0] == '/' ? 0 : folder_length(path);
    char *joined = malloc(folder + (size_t)length + 1);
    if (joined) {
        memcpy(joined, path, folder);
        memcpy(joined + folder, held, (size_t)length + 1);
    }
    return joined;
}

/* The end of a chain of links that leads to nothing yet, which realpath() does not find. NULL with errno. */
static char *follow(const char *name)
{
    enum { LINKS_MOST = 64 };
    char *path = strdup(name);
    for (int links = 0; path && links < LINKS_MOST; links++) {
        char *next = read_link(path);
        if (!next && errno != ENOMEM)
            return path; /* not a link, or nothing there */
        free(path);
        path = next;
    }
    free(path);
    errno = path ? ELOOP : ENOMEM;
    return NULL;
}

/*
 * An open file without a name (/dev/stdout of a program whose output was deleted) has no folder to write
 * beside it either.
 */
static bool in_place(const struct stat *there)
{
    return !S_ISREG(there->st_mode) || there->st_nlink == 0;
}

int tgn_output_file__target(char **target, const char *name, tgn_error *error)
{
    struct stat there;
    *target = NULL;
    if (stat(name, &there) < 0) {
        if (errno == ENOENT)
            *target = follow(name);
        return *target ? 0 : tgn_output_file__fail(name, error);
    }
    if (S_ISSOCK(there.st_mode))
        return tgn_error_set(error, TGN_ERR_IO,
                             "cannot write '%.150s': it is a socket; give a file or a pipe", name);
    if (S_ISDIR(there.st_mode))
        errno = EISDIR;
    if (S_ISDIR(there.st_mode) || access(name, W_OK) < 0)
        return tgn_output_file__fail(name, error);
    if (in_place(&there))
        return 0;
    *target = realpath(name, NULL);
    return *target ? 0 : tgn_output_file__fail(name, error);
}

/* ---- replacing ----------------------------------------------------------------------------------------- */

void tgn_output_file__adopt(int fd, const char *target)
{
    struct stat old, new;
    if (stat(target, &old) < 0 || fstat(fd, &new) < 0)
        return;
    if (old.st_uid != new.st_uid || old.st_gid != new.st_gid)
        (void)!fchown(fd, old.st_uid, old.st_gid);
    (void)!fchmod(fd, old.st_mode & 0777);
}

/*
 * A new name is safe only when its folder has reached the disk. Where that cannot be had there is nothing
 * better to do.
 */
static void sync_folder(const char *target)
{
    char *folder = strndup(target, folder_length(target));
    const int fd = folder ? open(*folder ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        (void)!fsync(fd);
        close(fd);
    }
    free(folder);
}

int tgn_output_file__replace(int fd, const char *beside, const char *target)
{
    if (fsync(fd) < 0 || rename(beside, target) < 0)
        return -1;
    sync_folder(target);
    return 0;
}

/* ---- opening and closing ------------------------------------------------------------------------------- */

/* Make a new file of a free name beside the target; the mode is what the umask allows. */
static int open_beside(tgn_output_file *file)
{
    const size_t folder = folder_length(file->target), capacity = folder + 48;
    file->beside = malloc(capacity);
    for (int attempt = 0; file->beside && attempt < 1000; attempt++) {
        snprintf(file->beside, capacity, "%.*s.tengen-%ld-%d", (int)folder, file->target, (long)getpid(),
                 attempt);
        const int fd = open(file->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0)
            tgn_output_file__adopt(fd, file->target);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

int tgn_output_file__open(tgn_output_file *file, const char *name, tgn_error *error)
{
    *file = (tgn_output_file){.name = name};
    const int code = tgn_output_file__target(&file->target, name, error);
    if (code < 0)
        return code;
    const int fd =
        file->target ? open_beside(file) : open(name, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0);
    if (fd >= 0)
        file->file = fdopen(fd, "wb");
    if (file->file)
        return 0;
    const int reason = errno;
    if (fd >= 0 && file->beside)
        unlink(file->beside);
    if (fd >= 0)
        close(fd);
    errno = reason;
    return tgn_output_file__fail(name, error);
}

/* Complete the file, or remove it. Returns whether it is complete; errno says why not. */
static bool finish(tgn_output_file *file, bool wanted)
{
    bool good = wanted && fflush(file->file) == 0;
    if (good && file->target)
        good = tgn_output_file__replace(fileno(file->file), file->beside, file->target) == 0;
    int reason = errno;
    if (!good && file->target)
        unlink(file->beside);
    if (fclose(file->file) != 0 && good && !file->target) { /* what was forced to the disk is safe */
        good = false;
        reason = errno;
    }
    errno = reason;
    return good;
}

int tgn_output_file__close(tgn_output_file *file, int code, tgn_error *error)
{
    if (file->file && !finish(file, code == 0) && code == 0)
        code = tgn_output_file__fail(file->name, error);
    free(file->target);
    free(file->beside);
    *file = (tgn_output_file){.name = file->name};
    return code;
}
