/*
 * source.c - see tengen/source.h
 *
 * At any time the source is in at most one path, one folder walk, one chain of archives and one stream:
 *
 *      paths    a.sgf  [games]  "-"                       at
 *      folder           games/2001/[fox.zip]              the walk, NULL when the path is not a folder
 *      archive          fox.zip ── [inner.7z]             innermost of the chain, NULL when the file is not an archive
 *      stream           [1.sgf]                           the entry that was given out, NULL between entries
 *
 * tgn_source_next() asks the innermost that is not NULL for more; when it has no more it is closed and the
 * next one out is asked.
 */
#include <tengen/source.h>

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "sgf/source/archive.h"
#include "sgf/source/display_name.h"
#include "sgf/source/stream.h"

/* ---- folders ------------------------------------------------------------------------------------------- */

/*
 * All files under a folder, in the order of their names.
 *
 *      folder_walk *walk;
 *      folder_open(&walk, "games");
 *      while ((found = folder_next(walk, &path, &error)) != FOLDER_END) ...
 *      folder_close(walk);
 *
 * The walk keeps its own stack, so a deep tree costs no C stack, and holds no folder open: a folder is
 * listed, sorted and closed before its first name is given out.
 *
 *      games/            frame 0   names a.sgf [b] z.sgf     the walk is at b
 *      games/b/          frame 1   names [1.sgf] 2.sgf       and inside b at 1.sgf
 *
 * Links to files are followed, links to folders are not: so no loop can exist. A folder named to
 * folder_open() may itself be a link.
 */
enum folder_found {
    FOLDER_END,
    FOLDER_FILE, /* a regular file, or a link to one */
    FOLDER_OTHER /* neither file nor folder: a pipe, a device, a socket. Do not open it: that may wait for ever. */
};

/* One folder of the path walked: its names in order, and the walk's place among them. */
typedef struct listed_folder {
    tgn_buffer text; /* all names, each with its NUL */
    char **names;    /* sorted; they point into the text */
    size_t count, at;
    size_t path; /* length of the path up to this folder, with the '/' */
} listed_folder;

typedef struct folder_walk {
    tgn_buffer path;
    listed_folder *frames;
    size_t depth, capacity;
    bool started, ended;
} folder_walk;

static void frame_clear(listed_folder *f)
{
    tgn_buffer__clear(&f->text);
    free(f->names);
}

static void folder_close(folder_walk *walk)
{
    if (!walk)
        return;
    while (walk->depth)
        frame_clear(&walk->frames[--walk->depth]);
    free(walk->frames);
    tgn_buffer__clear(&walk->path);
    free(walk);
}

/* Returns 0 or TGN_ERR_MEMORY; that the folder cannot be read is reported by the first folder_next(). */
static int folder_open(folder_walk **out, const char *path)
{
    folder_walk *walk = calloc(1, sizeof *walk);
    *out = walk;
    if (!walk)
        return TGN_ERR_MEMORY;
    tgn_buffer__text(&walk->path, path);
    if (!walk->path.failed)
        return 0;
    folder_close(walk);
    *out = NULL;
    return TGN_ERR_MEMORY;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Point at the names in the text and sort them. */
static int frame_sort(listed_folder *f)
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
static int frame_list(listed_folder *f, DIR *folder, tgn_error *error)
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
static int enter(folder_walk *walk, bool follow, tgn_error *error)
{
    listed_folder f = {0};
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

/* What walk->path names. Folders are entered: FOLDER_END then means "go on inside". */
static int enter_or_classify(folder_walk *walk, tgn_error *error)
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
            return FOLDER_END;
    }
    return S_ISREG(status.st_mode) ? FOLDER_FILE : FOLDER_OTHER;
}

/*
 * Cut the path back to the innermost folder that still has names and add the next of them; false when there
 * is none.
 */
static bool advance(folder_walk *walk)
{
    while (walk->depth) {
        listed_folder *f = &walk->frames[walk->depth - 1];
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

/*
 * The next find (enum folder_found), or a negative code with the words in `error` when something at `*path`
 * could not be read: the walk continues after it. `*path` is borrowed until the next call. After TGN_ERR_MEMORY
 * the walk is at its end.
 */
static int folder_next(folder_walk *walk, const char **path, tgn_error *error)
{
    int found = FOLDER_END;
    *path = walk->path.data;
    if (!walk->started) {
        walk->started = true;
        found = enter(walk, true, error);
        *path = walk->path.data;
    }
    while (found == FOLDER_END && !walk->ended && advance(walk)) {
        found = walk->path.failed ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory")
                                  : enter_or_classify(walk, error);
        *path = walk->path.data;
    }
    walk->ended |= found == TGN_ERR_MEMORY;
    return found;
}

/* ---- the source ---------------------------------------------------------------------------------------- */

struct tgn_source {
    char **paths;
    size_t count, at;
    tgn_source_limits limits;
    locale_t locale; /* a UTF-8 locale, or 0 */
    folder_walk *folder;
    tgn_sgf_archive *archive;
    tgn_sgf_stream *stream;
    tgn_progress watch; /* of the caller */
    tgn_progress asked; /* what streams are given: ask() */
    bool stopped;       /* the caller wants to stop, and has said so */
    bool named;         /* the file in hand was named by the user, not found in a folder */
    tgn_buffer name;    /* of the current entry, as shown */
    uint64_t skipped;
    uint64_t finished, total; /* bytes of the files behind us, and of all (0: unknown) */
};

/* What the parts of tgn_source_next() return, besides negative codes. */
enum { GO_ON, FOUND, END };

/* ---- opening and closing ------------------------------------------------------------------------------- */

static tgn_source_limits with_defaults(const tgn_source_limits *limits)
{
    tgn_source_limits l = limits ? *limits : (tgn_source_limits){0};
    l.entry_bytes = l.entry_bytes ? l.entry_bytes : (uint64_t)4 << 30;
    l.archive_bytes = l.archive_bytes ? l.archive_bytes : (uint64_t)64 << 30;
    l.entries = l.entries ? l.entries : 10000000;
    l.ratio = l.ratio ? l.ratio : 1000;
    l.depth = l.depth ? l.depth : 3;
    return l;
}

/*
 * libarchive converts names with the locale of the thread, and fails to in the "C" locale that a program
 * starts with. A library must not change the program's locale, but may lend the thread another while it
 * works. Without one (0) names are merely displayed less well.
 */
static locale_t utf8_locale(void)
{
    static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
    locale_t locale = (locale_t)0;
    for (size_t i = 0; i < sizeof names / sizeof *names && !locale; i++)
        locale = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
    return locale;
}

static locale_t lend_locale(const tgn_source *source)
{
    return source->locale ? uselocale(source->locale) : (locale_t)0;
}

static void return_locale(locale_t before)
{
    if (before)
        uselocale(before);
}

/* The bytes of all paths, or 0 when that cannot be known: a folder or a pipe is among them. */
static uint64_t total_size(char *const *paths, size_t count)
{
    struct stat status;
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(paths[i], "-") == 0)
            return 0;
        if (stat(paths[i], &status) < 0)
            continue;
        if (!S_ISREG(status.st_mode))
            return 0;
        total += (uint64_t)status.st_size;
    }
    return total;
}

int tgn_source_open(tgn_source **out, const char *const *paths, size_t count, const tgn_source_limits *limits,
                    tgn_error *error)
{
    assert(out && (paths || count == 0));
    tgn_source *source = calloc(1, sizeof *source);
    *out = source;
    if (source)
        source->paths = calloc(count + 1, sizeof *source->paths);
    bool whole = source && source->paths;
    for (size_t i = 0; whole && i < count; i++) {
        whole = (source->paths[i] = strdup(paths[i])) != NULL;
        source->count = i + 1;
    }
    if (!whole) {
        tgn_source_close(source);
        *out = NULL;
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    source->limits = with_defaults(limits);
    source->locale = utf8_locale();
    source->total = total_size(source->paths, count);
    return 0;
}

static void close_archive(tgn_source *source)
{
    tgn_sgf_archive *archive = source->archive;
    source->archive = archive->outer;
    tgn_sgf_archive__close(archive);
}

void tgn_source_close(tgn_source *source)
{
    if (!source)
        return;
    tgn_sgf_stream__free(source->stream);
    while (source->archive)
        close_archive(source);
    folder_close(source->folder);
    for (size_t i = 0; i < source->count; i++)
        free(source->paths[i]);
    free(source->paths);
    tgn_buffer__clear(&source->name);
    if (source->locale)
        freelocale(source->locale);
    free(source);
}

/* ---- progress ------------------------------------------------------------------------------------------ */

/* A tgn_progress report: whoever has stopped once is not asked again. */
static bool ask(void *context, const char *what, uint64_t done, uint64_t total)
{
    tgn_source *source = context;
    source->stopped = source->stopped || !tgn_progress_step(&source->watch, what, done, total);
    return !source->stopped;
}

void tgn_source_watch(tgn_source *source, tgn_progress watch)
{
    source->watch = watch;
    source->asked = (tgn_progress){ask, source};
}

/* The file on disk (or the pipe) that all bytes at hand come from, or NULL. */
static const tgn_sgf_stream *file_in_hand(const tgn_source *source)
{
    const tgn_sgf_archive *archive = source->archive;
    while (archive && archive->outer)
        archive = archive->outer;
    return archive ? archive->input : source->stream;
}

/* How much of that file was consumed. An archive may be read in any order: libarchive knows where it is. */
static uint64_t consumed(const tgn_source *source)
{
    const tgn_sgf_stream *file = file_in_hand(source);
    const tgn_sgf_archive *archive = source->archive;
    while (archive && archive->outer)
        archive = archive->outer;
    if (!file)
        return 0;
    uint64_t bytes = archive ? tgn_sgf_archive__packed(archive) : tgn_sgf_stream__offset(file);
    return file->seekable && bytes > file->size ? file->size : bytes;
}

/* The file in hand is about to be closed: all of it counts as consumed. */
static void count_finished(tgn_source *source)
{
    const tgn_sgf_stream *file = file_in_hand(source);
    if (file)
        source->finished += file->seekable ? file->size : file->pulled;
}

/* ---- names --------------------------------------------------------------------------------------------- */

static int name_is(tgn_source *source, const char *name)
{
    source->name.length = 0;
    tgn_sgf_display_name__add(&source->name, name);
    tgn_buffer__text(&source->name, "");
    return source->name.failed ? TGN_ERR_MEMORY : 0;
}

/*
 * The current entry of the innermost archive: "games.zip/2001/1.sgf". A single compressed file keeps its own
 * name.
 */
static int name_entry(tgn_source *source)
{
    const tgn_sgf_archive *archive = source->archive;
    source->name.length = 0;
    tgn_buffer__text(&source->name, archive->name.data);
    if (!archive->single) {
        const char *name = tgn_sgf_archive__entry_name(archive);
        tgn_buffer__char(&source->name, '/');
        if (name && *name)
            tgn_sgf_display_name__add(&source->name, name);
        else
            tgn_buffer__printf(&source->name, "entry %llu", (unsigned long long)archive->entries);
    }
    return source->name.failed ? TGN_ERR_MEMORY : 0;
}

/* ---- finding the next ---------------------------------------------------------------------------------- */

static int found_failed(tgn_source_entry *entry, int code, const char *words)
{
    entry->failed = true;
    entry->code = code;
    tgn_sgf_display_name__copy(entry->message, sizeof entry->message, words);
    return FOUND;
}

/* Close the stream in hand. */
static void drop(tgn_source *source)
{
    if (!source->stream)
        return;
    if (!source->archive)
        count_finished(source);
    tgn_sgf_stream__free(source->stream);
    source->stream = NULL;
}

/* Close the innermost archive. */
static void leave_archive(tgn_source *source)
{
    if (!source->archive->outer)
        count_finished(source);
    close_archive(source);
}

/* The stream in hand is an archive: go into it. */
static int descend(tgn_source *source, tgn_source_entry *entry, tgn_sgf_packing packing)
{
    unsigned depth = 0;
    for (const tgn_sgf_archive *archive = source->archive; archive; archive = archive->outer)
        depth++;
    if (depth >= source->limits.depth) {
        char words[96];
        snprintf(words, sizeof words, "an archive inside of %u archives is not opened; unpack it first",
                 depth);
        drop(source);
        return found_failed(entry, TGN_ERR_LIMIT, words);
    }
    tgn_sgf_archive *archive;
    tgn_sgf_stream *input = source->stream;
    source->stream = NULL;
    if (tgn_sgf_archive__open(&archive, input, packing, source->name.data, source->archive, &source->limits) <
        0)
        return TGN_ERR_MEMORY;
    source->archive = archive;
    return GO_ON;
}

/* Whether the user named this file; what is in a compressed file that was named counts as named. */
static bool is_named(const tgn_source *source)
{
    for (const tgn_sgf_archive *archive = source->archive; archive; archive = archive->outer)
        if (!archive->single)
            return false;
    return source->named;
}

/* Whether the current stream, which is not an archive, is to be delivered. */
static bool is_wanted(const tgn_source *source)
{
    const tgn_sgf_stream *stream = source->stream;
    if (is_named(source))
        return true;
    if (tgn_sgf_sniff__apple_double(stream->front, stream->front_length))
        return false;
    return tgn_sgf_sniff__record_name(source->name.data, source->archive && source->archive->single) ||
           tgn_sgf_sniff__record(stream->front, stream->front_length);
}

/*
 * Look at the stream in hand and decide: an archive to go into, a record to give out, a failure to report, or
 * nothing for us.
 */
static int settle(tgn_source *source, tgn_source_entry *entry)
{
    tgn_sgf_stream *stream = source->stream;
    tgn_sgf_stream__fill_front(stream);
    tgn_sgf_packing packing = tgn_sgf_sniff__packing(stream->front, stream->front_length);
    if (packing != TGN_SGF_PACKING_NONE)
        return descend(source, entry, packing);
    bool failed = stream->error.code != 0;
    bool wanted = is_wanted(source);
    if (wanted && (stream->front_length > 0 || !failed))
        return FOUND; /* if it fails later, what came before is good, and reading on will report it */
    int result = GO_ON;
    if (failed && !tgn_sgf_archive__over(source->archive))
        result = found_failed(entry, stream->error.code, stream->error.message);
    else if (!failed)
        source->skipped++;
    drop(source);
    return result;
}

/* An archive is over before its end: report it, and close it with all that is in it. */
static int bury(tgn_source *source, tgn_source_entry *entry, const tgn_sgf_archive *over)
{
    if (name_is(source, over->name.data) < 0)
        return TGN_ERR_MEMORY;
    found_failed(entry, over->over, over->error.message);
    while (source->archive != over)
        leave_archive(source);
    leave_archive(source);
    return FOUND;
}

static int next_in_archive(tgn_source *source, tgn_source_entry *entry)
{
    const tgn_sgf_archive *over = tgn_sgf_archive__over(source->archive);
    if (over)
        return bury(source, entry, over);
    int status = tgn_sgf_archive__next(source->archive);
    if (status == 0)
        leave_archive(source);
    if (status == 0 || tgn_sgf_archive__over(source->archive))
        return GO_ON;
    if (status < 0) {
        found_failed(entry, status, source->archive->error.message);
        return name_is(source, source->archive->name.data) < 0 ? TGN_ERR_MEMORY : FOUND;
    }
    enum tgn_sgf_archive_kind kind = tgn_sgf_archive__kind(source->archive);
    source->skipped += kind == TGN_SGF_ARCHIVE_OTHER;
    if (kind == TGN_SGF_ARCHIVE_FOLDER || kind == TGN_SGF_ARCHIVE_OTHER)
        return GO_ON;
    if (name_entry(source) < 0)
        return TGN_ERR_MEMORY;
    if (kind == TGN_SGF_ARCHIVE_ENCRYPTED)
        return found_failed(entry, TGN_ERR_INPUT, "encrypted; unpack it with its password first");
    source->stream = tgn_sgf_stream__new(tgn_sgf_archive__pull, source->archive);
    return source->stream ? settle(source, entry) : TGN_ERR_MEMORY;
}

/* Open a file, whose name is shown already. */
static int open_file(tgn_source *source, tgn_source_entry *entry, const char *path, bool named)
{
    tgn_error error;
    source->named = named;
    int code = tgn_sgf_stream__open(&source->stream, path, named,
                                    source->asked.report ? &source->asked : NULL, &error);
    if (code == TGN_ERR_MEMORY)
        return code;
    return code < 0 ? found_failed(entry, code, error.message) : settle(source, entry);
}

static int next_in_folder(tgn_source *source, tgn_source_entry *entry)
{
    const char *path;
    tgn_error error;
    int found = folder_next(source->folder, &path, &error);
    if (found == TGN_ERR_MEMORY)
        return found;
    if (found == FOLDER_END) {
        folder_close(source->folder);
        source->folder = NULL;
        return GO_ON;
    }
    source->skipped += found == FOLDER_OTHER;
    if (found == FOLDER_OTHER)
        return GO_ON;
    if (name_is(source, path) < 0)
        return TGN_ERR_MEMORY;
    return found < 0 ? found_failed(entry, found, error.message) : open_file(source, entry, path, false);
}

static int next_path(tgn_source *source, tgn_source_entry *entry)
{
    if (source->at == source->count)
        return END;
    const char *path = source->paths[source->at++];
    struct stat status;
    if (name_is(source, path) < 0)
        return TGN_ERR_MEMORY;
    if (strcmp(path, "-") != 0 && stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return folder_open(&source->folder, path) < 0 ? TGN_ERR_MEMORY : GO_ON;
    return open_file(source, entry, path, true);
}

int tgn_source_next(tgn_source *source, tgn_source_entry *entry)
{
    assert(source && entry);
    int result = GO_ON;
    locale_t before = lend_locale(source);
    *entry = (tgn_source_entry){0};
    drop(source);
    while (result == GO_ON && ask(source, "reading", source->finished, source->total))
        result = source->archive  ? next_in_archive(source, entry)
                 : source->folder ? next_in_folder(source, entry)
                                  : next_path(source, entry);
    return_locale(before);
    entry->name = source->name.data;
    entry->packed_done = source->finished + consumed(source);
    entry->packed_total = source->total;
    if (source->stopped)
        return TGN_ERR_STOPPED;
    return result == END ? 0 : result;
}

int64_t tgn_source_read(void *context, void *bytes, size_t capacity)
{
    tgn_source *source = context;
    if (!source->stream)
        return 0;
    if (!source->archive)
        return tgn_sgf_stream__read(source->stream, bytes, capacity);
    locale_t before = lend_locale(source);
    int64_t got = tgn_sgf_stream__read(source->stream, bytes, capacity);
    return_locale(before);
    return got;
}

const char *tgn_source_failure(const tgn_source *source)
{
    return source->stream && source->stream->error.code ? source->stream->error.message : "";
}

bool tgn_source_is_record(const void *bytes, size_t length)
{
    return tgn_sgf_sniff__record(bytes, length);
}

uint64_t tgn_source_skipped(const tgn_source *source)
{
    return source->skipped;
}
