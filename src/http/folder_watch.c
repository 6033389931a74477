/* folder_watch.c - see folder_watch.h */
#include "http/folder_watch.h"

#ifdef __linux__

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"

enum {
    NAME_MAX_BYTES = 4096,
    SEARCHED = 1000, /* files that wait, up to which the same one is looked for */
    EVENTS = 65536   /* bytes of them that are read at once */
};
static const double AFTER_CLOSE = 0.1, AFTER_WRITE = 1, LOOK_FOR_FOLDER = 1;

static const uint32_t WATCHED =
    IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

/* A folder with a watch of its own. */
typedef struct watched_folder {
    int watch;
    size_t root;
    char *name; /* below the root; "": the root itself */
} watched_folder;

/* A file that something happened to. */
typedef struct restless_file {
    size_t root;
    char *name;
    double due;
    bool closed;
} restless_file;

typedef struct watched_root {
    const char *path;
    int descriptor; /* -1: it is gone */
    double look;    /* when to look for it again */
    char trouble[200];
} watched_root;

struct tgn_http_folder_watch {
    int events;
    watched_root roots[TGN_HTTP_FOLDERS_MAX];
    size_t root_count;
    watched_folder *folders;
    size_t folder_count, folder_capacity;
    restless_file *files;
    size_t file_count, file_capacity;
};

/* ---- names --------------------------------------------------------------------------------------------- */

/* What holds games, by its name: anything else in a folder is nobody's business. */
static bool holds_games(const char *name)
{
    static const char *const endings[] = {".sgf", ".gib", ".ngf",  ".ugf",   ".ugi",   ".zip",  ".7z",
                                          ".rar", ".tar", ".tgz",  ".gz",    ".bz2",   ".tbz2", ".xz",
                                          ".txz", ".zst", ".lzma", ".jsonl", ".ndjson"};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (strcasecmp(dot, endings[i]) == 0)
            return *name != '.';
    return false;
}

/* "a/b" of "a" and "b"; NULL: no memory, or too long. */
static char *join(const char *folder, const char *name)
{
    const size_t length = strlen(folder) + strlen(name) + 2;
    char *path = length <= NAME_MAX_BYTES ? malloc(length) : NULL;
    if (path)
        snprintf(path, length, "%s%s%s", folder, *folder ? "/" : "", name);
    return path;
}

/* Open what lies below a root, one folder after the other, without following a link. -1: errno says why. */
static int open_below(int root, const char *name, int flags)
{
    char part[NAME_MAX_BYTES];
    int at = openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (at >= 0 && *name) {
        const size_t length = strcspn(name, "/");
        const bool last = name[length] == '\0';
        memcpy(part, name, length);
        part[length] = '\0';
        const int how = last ? flags : O_RDONLY | O_DIRECTORY;
        const int next = openat(at, part, how | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        const int why = errno;
        close(at);
        errno = why;
        at = next;
        name += length + !last;
    }
    return at;
}

/* ---- files --------------------------------------------------------------------------------------------- */

static restless_file *find_file(tgn_http_folder_watch *watch, size_t root, const char *name)
{
    for (size_t i = 0; watch->file_count <= SEARCHED && i < watch->file_count; i++)
        if (watch->files[i].root == root && strcmp(watch->files[i].name, name) == 0)
            return &watch->files[i];
    return NULL;
}

/* Something happened to a file. `name` is taken over. */
static int note_file(tgn_http_folder_watch *watch, size_t root, char *name, double due, bool closed)
{
    if (!name || !holds_games(strrchr(name, '/') ? strrchr(name, '/') + 1 : name)) {
        free(name);
        return 0;
    }
    restless_file *file = find_file(watch, root, name);
    if (file) {
        free(name);
        file->due = due;
        file->closed = closed;
        return 0;
    }
    if (tgn_array__need(&watch->files, &watch->file_capacity, watch->file_count + 1) < 0) {
        free(name);
        return TGN_ERR_MEMORY;
    }
    watch->files[watch->file_count++] = (restless_file){root, name, due, closed};
    return 0;
}

/* ---- folders ------------------------------------------------------------------------------------------- */

static int too_many(tgn_http_folder_watch *watch, size_t root)
{
    snprintf(watch->roots[root].trouble, sizeof watch->roots[root].trouble,
             "the system does not let all its folders be watched; raise fs.inotify.max_user_watches");
    return 0;
}

/* Watch one folder; `name` is taken over. Returns 0 or TGN_ERR_MEMORY. */
static int add_folder(tgn_http_folder_watch *watch, size_t root, int descriptor, char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    const int number = inotify_add_watch(watch->events, path, WATCHED);
    for (size_t i = 0; number >= 0 && i < watch->folder_count; i++)
        if (watch->folders[i].watch == number) { /* moved within, or looked at again */
            free(watch->folders[i].name);
            watch->folders[i].name = name;
            watch->folders[i].root = root;
            return 0;
        }
    if (number < 0 ||
        tgn_array__need(&watch->folders, &watch->folder_capacity, watch->folder_count + 1) < 0) {
        free(name);
        return number >= 0 ? TGN_ERR_MEMORY : errno == ENOSPC ? too_many(watch, root) : 0;
    }
    watch->folders[watch->folder_count++] = (watched_folder){number, root, name};
    return 0;
}

/* Folders that are still to be looked into. */
typedef struct folder_list {
    char **names;
    size_t count, capacity;
} folder_list;

/* `name` is taken over; NULL is passed over. */
static int add_name(folder_list *list, char *name)
{
    if (!name || tgn_array__need(&list->names, &list->capacity, list->count + 1) < 0) {
        free(name);
        return name ? TGN_ERR_MEMORY : 0;
    }
    list->names[list->count++] = name;
    return 0;
}

static int read_folder(tgn_http_folder_watch *watch, size_t root, const char *name, DIR *entries,
                       folder_list *list)
{
    int code = 0;
    for (struct dirent *entry; code == 0 && (entry = readdir(entries));) {
        struct stat there;
        if (entry->d_name[0] == '.' ||
            fstatat(dirfd(entries), entry->d_name, &there, AT_SYMLINK_NOFOLLOW) < 0)
            continue;
        if (S_ISDIR(there.st_mode))
            code = add_name(list, join(name, entry->d_name));
        else if (S_ISREG(there.st_mode))
            code = note_file(watch, root, join(name, entry->d_name), tgn_clock__seconds(), false);
    }
    return code;
}

/* One folder: it is watched before it is read, so that nothing comes between. One that cannot be read is passed over. */
static int look_at(tgn_http_folder_watch *watch, size_t root, char *name, folder_list *list)
{
    const int descriptor = open_below(watch->roots[root].descriptor, name, O_RDONLY | O_DIRECTORY);
    DIR *entries = descriptor >= 0 ? fdopendir(descriptor) : NULL;
    char *copy = entries ? strdup(name) : NULL;
    int code = 0;
    if (entries)
        code = copy ? add_folder(watch, root, descriptor, copy) : TGN_ERR_MEMORY;
    if (entries && code == 0)
        code = read_folder(watch, root, name, entries, list);
    if (entries)
        closedir(entries);
    else if (descriptor >= 0)
        close(descriptor);
    return code;
}

/* A folder and all below it. */
static int look_into(tgn_http_folder_watch *watch, size_t root, const char *name)
{
    folder_list list = {0};
    char *copy = strdup(name);
    int code = copy ? add_name(&list, copy) : TGN_ERR_MEMORY;
    while (list.count > 0) {
        char *next = list.names[--list.count];
        if (code == 0)
            code = look_at(watch, root, next, &list);
        free(next);
    }
    free(list.names);
    return code;
}

static void forget_folder(tgn_http_folder_watch *watch, size_t i)
{
    free(watch->folders[i].name);
    watch->folders[i] = watch->folders[--watch->folder_count];
}

/* ---- roots --------------------------------------------------------------------------------------------- */

static int open_root(tgn_http_folder_watch *watch, size_t root)
{
    watched_root *r = &watch->roots[root];
    r->descriptor = open(r->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    r->look = tgn_clock__seconds() + LOOK_FOR_FOLDER;
    if (r->descriptor < 0)
        return 0;
    *r->trouble = '\0';
    return look_into(watch, root, "");
}

static void lose_root(tgn_http_folder_watch *watch, size_t root)
{
    watched_root *r = &watch->roots[root];
    for (size_t i = watch->folder_count; i-- > 0;)
        if (watch->folders[i].root == root) {
            inotify_rm_watch(watch->events, watch->folders[i].watch);
            forget_folder(watch, i);
        }
    if (r->descriptor >= 0)
        close(r->descriptor);
    r->descriptor = -1;
    r->look = tgn_clock__seconds() + LOOK_FOR_FOLDER;
    snprintf(r->trouble, sizeof r->trouble, "the folder is gone; it is watched again when it is back");
}

/* Look for folders that are gone, and, if `all`, at everything. */
static int look_again(tgn_http_folder_watch *watch, bool all)
{
    int code = 0;
    for (size_t i = 0; i < watch->root_count && code == 0; i++)
        if (watch->roots[i].descriptor >= 0)
            code = all ? look_into(watch, i, "") : 0;
        else if (tgn_clock__seconds() >= watch->roots[i].look)
            code = open_root(watch, i);
    return code;
}

int tgn_http_folder_watch__open(tgn_http_folder_watch **out, const char *const *paths, tgn_error *error)
{
    tgn_http_folder_watch *watch = *out = calloc(1, sizeof *watch);
    if (!watch)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    watch->events = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (watch->events < 0)
        return tgn_error_set(error, TGN_ERR_IO,
                             "folders cannot be watched: %s; see fs.inotify.max_user_instances",
                             strerror(errno));
    for (; paths[watch->root_count]; watch->root_count++) {
        const size_t root = watch->root_count;
        if (root == TGN_HTTP_FOLDERS_MAX)
            return tgn_error_set(error, TGN_ERR_ARGUMENT, "at most %d folders are watched",
                                 TGN_HTTP_FOLDERS_MAX);
        watch->roots[root].path = paths[root];
        if (open_root(watch, root) < 0)
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
        if (watch->roots[root].descriptor < 0)
            return tgn_error_set(error, TGN_ERR_IO, "%s: %s; give a folder to watch", paths[root],
                                 strerror(errno));
    }
    return 0;
}

void tgn_http_folder_watch__close(tgn_http_folder_watch *watch)
{
    if (!watch)
        return;
    for (size_t i = 0; i < watch->root_count; i++)
        if (watch->roots[i].descriptor >= 0)
            close(watch->roots[i].descriptor);
    for (size_t i = 0; i < watch->folder_count; i++)
        free(watch->folders[i].name);
    for (size_t i = 0; i < watch->file_count; i++)
        free(watch->files[i].name);
    if (watch->events >= 0)
        close(watch->events);
    free(watch->folders);
    free(watch->files);
    free(watch);
}

const char *tgn_http_folder_watch__trouble(const tgn_http_folder_watch *watch, size_t folder)
{
    return watch->roots[folder].trouble;
}

/* ---- events -------------------------------------------------------------------------------------------- */

static int take_entry(tgn_http_folder_watch *watch, const watched_folder *folder,
                      const struct inotify_event *event)
{
    const bool closed = event->mask & (IN_CLOSE_WRITE | IN_MOVED_TO);
    const size_t root = folder->root;
    char *path = join(folder->name, event->name);
    if (!path || event->name[0] == '.') {
        free(path);
        return 0;
    }
    if (event->mask & IN_ISDIR) {
        const int code = event->mask & (IN_CREATE | IN_MOVED_TO) ? look_into(watch, root, path) : 0;
        free(path);
        return code;
    }
    return note_file(watch, root, path, tgn_clock__seconds() + (closed ? AFTER_CLOSE : AFTER_WRITE), closed);
}

static int take_event(tgn_http_folder_watch *watch, const struct inotify_event *event)
{
    size_t i = 0;
    if (event->mask & IN_Q_OVERFLOW)
        return look_again(watch, true);
    while (i < watch->folder_count && watch->folders[i].watch != event->wd)
        i++;
    if (i == watch->folder_count)
        return 0;
    const bool root = *watch->folders[i].name == '\0';
    if (root && event->mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED))
        lose_root(watch, watch->folders[i].root);
    else if (event->mask & IN_IGNORED)
        forget_folder(watch, i);
    else if (event->len > 0)
        return take_entry(watch, &watch->folders[i], event);
    return 0;
}

static int take_events(tgn_http_folder_watch *watch)
{
    _Alignas(struct inotify_event) char bytes[EVENTS];
    int code = 0;
    for (ssize_t length; code == 0 && (length = read(watch->events, bytes, sizeof bytes)) > 0;)
        for (ssize_t at = 0; at < length && code == 0;) {
            const struct inotify_event *event = (const void *)(bytes + at);
            at += (ssize_t)(sizeof *event + event->len);
            code = take_event(watch, event);
        }
    return code;
}

/* ---- files at rest ------------------------------------------------------------------------------------- */

/* The file that is due; the count if there is none, and then `wait` becomes the seconds to the first. */
static size_t find_due(const tgn_http_folder_watch *watch, double *wait)
{
    const double now = tgn_clock__seconds();
    if (watch->file_count > 0 && watch->files[watch->file_count - 1].due <= now)
        return watch->file_count - 1;
    for (size_t i = 0; i < watch->file_count; i++) {
        const double left = watch->files[i].due - now;
        if (left <= 0)
            return i;
        *wait = left < *wait ? left : *wait;
    }
    return watch->file_count;
}

/* Open a file that is due. False: it is gone, is no file, or somebody is still writing to it. */
static bool open_due(tgn_http_folder_watch *watch, restless_file *file, tgn_http_settled_file *out)
{
    struct stat there;
    struct timespec now;
    const int root = watch->roots[file->root].descriptor;
    const int descriptor = root >= 0 ? open_below(root, file->name, O_RDONLY) : -1;
    if (descriptor < 0 || fstat(descriptor, &there) < 0 || !S_ISREG(there.st_mode)) {
        if (descriptor >= 0)
            close(descriptor);
        return false;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    *out = (tgn_http_settled_file){file->root, NULL, descriptor, (uint64_t)there.st_size, there.st_mtim};
    const double age =
        difftime(now.tv_sec, there.st_mtim.tv_sec) + (double)(now.tv_nsec - there.st_mtim.tv_nsec) * 1e-9;
    if (file->closed || age < 0 || age >= AFTER_WRITE)
        return true;
    close(descriptor);
    out->descriptor = -1;
    file->due = tgn_clock__seconds() + AFTER_WRITE; /* written a moment ago: look again */
    return false;
}

/* Hand out the file of this number, or drop it, or leave it for later. */
static void take_due(tgn_http_folder_watch *watch, size_t which, tgn_http_settled_file *out)
{
    restless_file *file = &watch->files[which];
    const double due = file->due;
    const bool good = open_due(watch, file, out);
    if (!good && file->due != due)
        return;
    if (good)
        out->name = file->name;
    else
        free(file->name);
    *file = watch->files[--watch->file_count];
}

int tgn_http_folder_watch__next(tgn_http_folder_watch *watch, unsigned milliseconds,
                                tgn_http_settled_file *out)
{
    const double end = tgn_clock__seconds() + milliseconds / 1000.0;
    *out = (tgn_http_settled_file){.descriptor = -1};
    for (;;) {
        double wait = end - tgn_clock__seconds();
        TGN_TRY(take_events(watch));
        TGN_TRY(look_again(watch, false));
        const size_t due = find_due(watch, &wait);
        if (due < watch->file_count) {
            take_due(watch, due, out);
            if (out->name)
                return 0;
            continue;
        }
        if (wait <= 0 && tgn_clock__seconds() >= end)
            return 0;
        struct pollfd events = {watch->events, POLLIN, 0};
        (void)poll(&events, 1, wait > 0 ? (int)(wait * 1000) + 1 : 0);
    }
}

void tgn_http_settled_file__clear(tgn_http_settled_file *file)
{
    free(file->name);
    if (file->descriptor >= 0)
        close(file->descriptor);
    *file = (tgn_http_settled_file){.descriptor = -1};
}

#else

#include "base/error.h"

int tgn_http_folder_watch__open(tgn_http_folder_watch **out, const char *const *paths, tgn_error *error)
{
    (void)paths;
    *out = NULL;
    return tgn_error_set(
        error, TGN_ERR_ARGUMENT,
        "folders can be watched on Linux alone; import what is in them with 'tengen import'");
}

void tgn_http_folder_watch__close(tgn_http_folder_watch *watch)
{
    (void)watch;
}

int tgn_http_folder_watch__next(tgn_http_folder_watch *watch, unsigned milliseconds,
                                tgn_http_settled_file *out)
{
    (void)watch, (void)milliseconds;
    *out = (tgn_http_settled_file){.descriptor = -1};
    return TGN_ERR_ARGUMENT;
}

void tgn_http_settled_file__clear(tgn_http_settled_file *file)
{
    (void)file;
}

const char *tgn_http_folder_watch__trouble(const tgn_http_folder_watch *watch, size_t folder)
{
    (void)watch, (void)folder;
    return "";
}

#endif
