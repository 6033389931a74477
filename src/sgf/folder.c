/* folder.c - see folder.h */
#include "sgf/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/buffer.h"
#include "base/system_error.h"

/* One folder of the path walked: its names in order, and where the walk stands in them. */
typedef struct frame {
    tgn_buffer text; /* all names, each with its NUL */
    char **names;    /* sorted; they point into the text */
    size_t count, at;
    size_t path; /* length of the path up to this folder, with the '/' */
} frame;

struct tgn_folder {
    tgn_buffer path;
    frame *frames;
    size_t depth, capacity;
    bool started, ended;
};

int tgn_folder__open(tgn_folder **out, const char *path)
{
    tgn_folder *walk = calloc(1, sizeof *walk);
    *out = walk;
    if (!walk)
        return TGN_ERR_MEMORY;
    tgn_buffer__text(&walk->path, path);
    if (!walk->path.failed)
        return 0;
    tgn_folder__close(walk);
    *out = NULL;
    return TGN_ERR_MEMORY;
}

static void frame_clear(frame *f)
{
    tgn_buffer__clear(&f->text);
    free(f->names);
}

void tgn_folder__close(tgn_folder *walk)
{
    if (!walk)
        return;
    while (walk->depth)
        frame_clear(&walk->frames[--walk->depth]);
    free(walk->frames);
    tgn_buffer__clear(&walk->path);
    free(walk);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Point at the names in the text and sort them. */
static int frame_sort(frame *f)
{
    f->names = malloc((f->count + 1) * sizeof *f->names);
    if (!f->names)
        return TGN_ERR_MEMORY;
    char *name = f->text.data;
    for (size_t i = 0; i < f->count; i++, name += strlen(name) + 1)
        f->names[i] = name;
    if (f->count)
        qsort(f->names, f->count, sizeof *f->names, by_name);
    return 0;
}

/* All names of an open folder but "." and "..". Closes it. */
static int frame_list(frame *f, DIR *folder, tgn_error *error)
{
    const struct dirent *item;
    while (errno = 0, (item = readdir(folder)) != NULL) {
        if (strcmp(item->d_name, ".") == 0 || strcmp(item->d_name, "..") == 0)
            continue;
        tgn_buffer__add(&f->text, item->d_name, strlen(item->d_name) + 1);
        f->count++;
    }
    int number = errno;
    closedir(folder);
    if (f->text.failed || frame_sort(f) < 0) {
        f->count = 0;
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    return number ? tgn_error__from_system(number, error) : 0;
}

/* Enter the folder that walk->path names. `follow`: it may be a link (only the one that was named). */
static int enter(tgn_folder *walk, bool follow, tgn_error *error)
{
    frame f = {0};
    if (tgn_array__need(&walk->frames, &walk->capacity, walk->depth + 1) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    int fd =
        open(walk->path.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW));
    DIR *folder = fd < 0 ? NULL : fdopendir(fd);
    if (!folder) {
        int number = errno;
        if (fd >= 0)
            close(fd);
        return tgn_error__from_system(number, error);
    }
    int code = frame_list(&f, folder, error);
    if (code < 0 && f.count == 0) {
        frame_clear(&f);
        return code;
    }
    if (walk->path.length == 0 || walk->path.data[walk->path.length - 1] != '/')
        tgn_buffer__char(&walk->path, '/');
    f.path = walk->path.length;
    walk->frames[walk->depth++] = f; /* a listing that broke off is still walked as far as it goes */
    return code;
}

/* What walk->path names. Folders are entered: TGN_FOLDER_END then means "go on inside". */
static int look(tgn_folder *walk, tgn_error *error)
{
    struct stat status;
    if (lstat(walk->path.data, &status) < 0)
        return tgn_error__from_system(errno, error);
    if (S_ISDIR(status.st_mode))
        return enter(walk, false, error);
    if (S_ISLNK(status.st_mode)) {
        if (stat(walk->path.data, &status) < 0)
            return tgn_error__from_system(errno, error);
        if (S_ISDIR(status.st_mode))
            return TGN_FOLDER_END;
    }
    return S_ISREG(status.st_mode) ? TGN_FOLDER_FILE : TGN_FOLDER_OTHER;
}

/*
 * Cut the path back to the innermost folder that still has names and add the next of them; false when there
 * is none.
 */
static bool advance(tgn_folder *walk)
{
    while (walk->depth) {
        frame *f = &walk->frames[walk->depth - 1];
        if (f->at < f->count) {
            walk->path.length = f->path;
            tgn_buffer__text(&walk->path, f->names[f->at++]);
            return true;
        }
        frame_clear(f);
        walk->depth--;
    }
    return false;
}

int tgn_folder__next(tgn_folder *walk, const char **path, tgn_error *error)
{
    int found = TGN_FOLDER_END;
    *path = walk->path.data;
    if (!walk->started) {
        walk->started = true;
        found = enter(walk, true, error);
        *path = walk->path.data;
    }
    while (found == TGN_FOLDER_END && !walk->ended && advance(walk)) {
        found = walk->path.failed ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory") : look(walk, error);
        *path = walk->path.data;
    }
    walk->ended |= found == TGN_ERR_MEMORY;
    return found;
}
