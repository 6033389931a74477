/*
 * file.c - a picture into a file, whole or not at all
 *
 *      1. draw into memory                        nothing on disk is touched when this fails
 *      2. write a new file in the same folder     a full disk shows here; the new file is removed
 *      3. force it to the disk (fsync)
 *      4. rename it over the old one              the one step that changes what others see, and it cannot be half done
 *
 * What is no ordinary file (a device, a pipe) cannot be replaced: it is written to as it is.
 */
#include <tengen/draw.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "draw/file.h"

/* The operating system's reason is in errno. Of a long name the end is shown, so that the reason has room. */
int tgn_file__fail(const char *file_name, tgn_error *error)
{
    enum { SHOWN = 150 };
    size_t length = strlen(file_name);
    return tgn_error_set(error, errno == ENOMEM ? TGN_ERR_MEMORY : TGN_ERR_IO, "cannot write '%s%s': %s",
                         length > SHOWN ? "..." : "", length > SHOWN ? file_name + length - SHOWN : file_name,
                         strerror(errno));
}

static int write_all(int fd, const tgn_buffer *bytes)
{
    for (size_t done = 0; done < bytes->length;) {
        ssize_t n = write(fd, bytes->data + done, bytes->length - done);
        if (n < 0 && errno != EINTR)
            return -1;
        done += n > 0 ? (size_t)n : 0;
    }
    return 0;
}

/* Close after a failure without losing its reason. */
static int give_up(int fd)
{
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

static int write_in_place(const char *name, const tgn_buffer *bytes)
{
    int fd = open(name, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    return write_all(fd, bytes) < 0 ? give_up(fd) : close(fd);
}

/* Write an open new file to its end; `mode` is that of the file it will replace, or 0. */
static int fill(int fd, const tgn_buffer *bytes, mode_t mode)
{
    if (mode && fchmod(fd, mode) < 0)
        return give_up(fd);
    if (write_all(fd, bytes) < 0 || fsync(fd) < 0)
        return give_up(fd);
    return close(fd);
}

/* The length of the folder part of a path, its slash included. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash + 1 - path) : 0;
}

/*
 * Make a new file of a free name beside `target`. Its name is left in `name` (room bytes); the mode is what
 * the umask allows.
 */
static int open_beside(const char *target, char *name, size_t room)
{
    for (int attempt = 0; attempt < 1000; attempt++) {
        snprintf(name, room, "%.*s.tengen-%ld-%d", (int)folder_length(target), target, (long)getpid(),
                 attempt);
        int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/*
 * A new name is safe only when its folder has reached the disk. Where that cannot be had there is nothing
 * better to do.
 */
static void sync_folder(const char *target, char *name, size_t room)
{
    snprintf(name, room, "%.*s.", (int)folder_length(target), target);
    int fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        (void)!fsync(fd);
        close(fd);
    }
}

/* Steps 2 to 4. */
static int replace(const char *target, const tgn_buffer *bytes, mode_t mode)
{
    size_t room = folder_length(target) + 48;
    char *name = malloc(room);
    if (!name)
        return -1;
    int fd = open_beside(target, name, room), result = -1;
    if (fd >= 0) {
        result = fill(fd, bytes, mode);
        if (result == 0)
            result = rename(name, target);
        if (result == 0) {
            sync_folder(target, name, room);
        } else {
            int reason = errno;
            unlink(name);
            errno = reason;
        }
    }
    free(name);
    return result;
}

/* Links are followed to the file they lead to, so that the link stays a link. */
static int save(const char *file_name, const tgn_buffer *bytes)
{
    struct stat old;
    if (stat(file_name, &old) < 0)
        return errno == ENOENT ? replace(file_name, bytes, 0) : -1;
    if (!S_ISREG(old.st_mode))
        return write_in_place(file_name, bytes);
    if (access(file_name, W_OK) < 0)
        return -1;
    char *target = realpath(file_name, NULL);
    if (!target)
        return -1;
    int result = replace(target, bytes, old.st_mode & 07777);
    int reason = errno;
    free(target);
    errno = reason;
    return result;
}

int tgn_file__save(const char *file_name, const tgn_buffer *bytes, tgn_error *error)
{
    return save(file_name, bytes) < 0 ? tgn_file__fail(file_name, error) : 0;
}

int tgn_draw_file(const tgn_diagram *diagram, const char *file_name, tgn_error *error)
{
    tgn_format format;
    if (tgn_format_parse(&format, file_name) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "cannot tell the format of '%s'; end it in .png, .svg, .pdf, .txt or .tex",
                             file_name);
    return tgn_draw_file_as(diagram, format, file_name, error);
}

int tgn_draw_file_as(const tgn_diagram *diagram, tgn_format format, const char *file_name, tgn_error *error)
{
    tgn_buffer bytes = {0};
    int code = tgn_draw(diagram, format, tgn_buffer__write, &bytes);
    if (code == TGN_ERR_ARGUMENT)
        tgn_error_set(error, code, "no such point size; it goes from %d to %d", TGN_POINT_SIZE_MIN,
                      TGN_POINT_SIZE_MAX);
    else if (code < 0)
        tgn_error_set(error, code, "cannot draw '%s': %s", file_name, tgn_error_name(code));
    else
        code = tgn_file__save(file_name, &bytes, error);
    tgn_buffer__clear(&bytes);
    return code;
}
