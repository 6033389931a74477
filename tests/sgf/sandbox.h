/*
 * sandbox.h - a folder of its own for tests of sources: files, archives, and what a source makes of them
 *
 *      sandbox_open();
 *      sandbox_file("games/a.sgf", "(;B[aa])", 8);
 *      CHECK_TEXT(sandbox_list("games", NULL), "games/a.sgf (;B[aa])\n");
 *      sandbox_close();                                  // removes it all
 *
 * A listing has one line an entry: its name and its bytes, or its name, '!' and the error's name and words.
 * Names are relative to the sandbox.
 */
#ifndef TESTS_SGF_SANDBOX_H
#define TESTS_SGF_SANDBOX_H

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tengen/source.h>

#include "../check.h"

static char sandbox_root[64], sandbox_text[1 << 16];

/* Paths in the sandbox, in a few buffers taken in turn. */
static inline const char *sandbox_path(const char *name)
{
    static char paths[8][8192];
    static int turn;
    turn = (turn + 1) % 8;
    if (name[0] == '/' || strcmp(name, "-") == 0)
        snprintf(paths[turn], sizeof paths[turn], "%s", name);
    else
        snprintf(paths[turn], sizeof paths[turn], "%s/%s", sandbox_root, name);
    return paths[turn];
}

static inline void sandbox_open(void)
{
    snprintf(sandbox_root, sizeof sandbox_root, "/tmp/tengen-source-XXXXXX");
    if (!mkdtemp(sandbox_root)) {
        perror(sandbox_root);
        exit(2);
    }
}

static inline void sandbox_close(void)
{
    char command[96];
    snprintf(command, sizeof command, "rm -rf '%s'", sandbox_root);
    CHECK_INT(system(command), 0);
}

static inline void sandbox_folder(const char *name)
{
    CHECK(mkdir(sandbox_path(name), 0700) == 0 || errno == EEXIST);
}

static inline void sandbox_file(const char *name, const void *bytes, size_t length)
{
    FILE *file = fopen(sandbox_path(name), "wb");
    CHECK(file != NULL);
    if (!file)
        return;
    CHECK_INT(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

static inline void sandbox_text_file(const char *name, const char *text)
{
    sandbox_file(name, text, strlen(text));
}

/* The bytes of a file; the caller frees them. */
static inline char *sandbox_bytes(const char *name, size_t *length)
{
    struct stat status;
    FILE *file = fopen(sandbox_path(name), "rb");
    CHECK(file != NULL && fstat(fileno(file), &status) == 0);
    *length = (size_t)status.st_size;
    char *bytes = malloc(*length + 1);
    CHECK_INT(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

/* ---- archives ------------------------------------------------------------------------------------------ */

typedef struct packed_file {
    const char *name;
    const void *bytes;
    size_t length;
} packed_file;

/* Begin an archive in the sandbox: a format and a compression of libarchive. */
static inline struct archive *pack_open(const char *name, int format, int filter, const char *options)
{
    struct archive *archive = archive_write_new();
    CHECK_INT(archive_write_set_format(archive, format), ARCHIVE_OK);
    CHECK_INT(archive_write_add_filter(archive, filter), ARCHIVE_OK);
    CHECK_INT(archive_write_set_bytes_in_last_block(archive, 1), ARCHIVE_OK);
    /* Fast rather than small, where there is a choice: xz would fill 90 MB of memory for each of these. */
    archive_write_set_filter_option(archive, NULL, "compression-level", "1");
    archive_write_set_format_option(archive, NULL, "compression-level", "1");
    CHECK_INT(archive_write_set_options(archive, options), ARCHIVE_OK);
    CHECK_INT(archive_write_open_filename(archive, sandbox_path(name)), ARCHIVE_OK);
    return archive;
}

static inline void pack_header(struct archive *archive, const char *name, unsigned type, const char *link,
                               int64_t size)
{
    struct archive_entry *entry = archive_entry_new();
    archive_entry_copy_pathname(entry, name);
    archive_entry_set_filetype(entry, type);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, size);
    if (link && type == AE_IFLNK)
        archive_entry_copy_symlink(entry, link);
    else if (link)
        archive_entry_copy_hardlink(entry, link);
    CHECK(archive_write_header(archive, entry) >= ARCHIVE_WARN);
    archive_entry_free(entry);
}

static inline void pack_file(struct archive *archive, const char *name, const void *bytes, size_t length)
{
    pack_header(archive, name, AE_IFREG, NULL, (int64_t)length);
    CHECK_INT(archive_write_data(archive, bytes, length), length);
}

static inline void pack_close(struct archive *archive)
{
    CHECK_INT(archive_write_close(archive), ARCHIVE_OK);
    archive_write_free(archive);
}

static inline void pack(const char *name, int format, int filter, const packed_file *files, size_t count)
{
    struct archive *archive = pack_open(name, format, filter, NULL);
    for (size_t i = 0; i < count; i++)
        pack_file(archive, files[i].name, files[i].bytes, files[i].length);
    pack_close(archive);
}

/* An archive of one file that lies in the sandbox, by its own name: for archives in archives. */
static inline void pack_one(const char *name, int format, int filter, const char *inner)
{
    size_t length;
    char *bytes = sandbox_bytes(inner, &length);
    packed_file file = {inner, bytes, length};
    pack(name, format, filter, &file, 1);
    free(bytes);
}

/* ---- what a source makes of it ------------------------------------------------------------------------- */

static inline tgn_source *sandbox_source(const char *name, const tgn_source_limits *limits)
{
    tgn_source *source = NULL;
    const char *path = sandbox_path(name);
    CHECK_INT(tgn_source_open(&source, &path, 1, limits, NULL), 0);
    return source;
}

/* A name without the sandbox's own path. */
static inline const char *sandbox_name(const char *name)
{
    size_t length = strlen(sandbox_root);
    return strncmp(name, sandbox_root, length) == 0 && name[length] == '/' ? name + length + 1 : name;
}

static inline void sandbox_add(const char *bytes, size_t length)
{
    size_t used = strlen(sandbox_text);
    if (used + length < sizeof sandbox_text) {
        memcpy(sandbox_text + used, bytes, length);
        sandbox_text[used + length] = '\0';
    }
}

static inline void sandbox_add_text(const char *text)
{
    sandbox_add(text, strlen(text));
}

/* All entries of the source as text, `piece` bytes at a time; closes it. Borrowed until the next listing. */
static inline const char *sandbox_list_source(tgn_source *source, size_t piece)
{
    tgn_source_entry entry;
    int status;
    char *bytes = malloc(piece);
    sandbox_text[0] = '\0';
    while ((status = tgn_source_next(source, &entry)) > 0) {
        sandbox_add_text(sandbox_name(entry.name));
        sandbox_add_text(" ");
        int64_t got = 0;
        while (!entry.failed && (got = tgn_source_read(source, bytes, piece)) > 0)
            sandbox_add(bytes, (size_t)got);
        if (entry.failed || got < 0) {
            sandbox_add_text("! ");
            sandbox_add_text(tgn_error_name(entry.failed ? entry.code : (int)got));
            sandbox_add_text(": ");
            sandbox_add_text(entry.failed ? entry.message : tgn_source_failure(source));
        }
        sandbox_add_text("\n");
    }
    CHECK_INT(status, 0);
    tgn_source_close(source);
    free(bytes);
    return sandbox_text;
}

static inline const char *sandbox_list(const char *name, const tgn_source_limits *limits)
{
    return sandbox_list_source(sandbox_source(name, limits), 64);
}

/*
 * What a source counts: entries, those of them that failed (at once or while being read), files skipped,
 * bytes.
 */
typedef struct counts {
    uint64_t entries, failed, skipped, bytes;
    char last[512]; /* the last failure: code's name and words */
} counts;

static inline counts sandbox_count(const char *name, const tgn_source_limits *limits)
{
    static char bytes[1 << 16];
    counts c = {0};
    tgn_source_entry entry;
    tgn_source *source = sandbox_source(name, limits);
    int status;
    while ((status = tgn_source_next(source, &entry)) > 0) {
        int64_t got = 0;
        c.entries++;
        while (!entry.failed && (got = tgn_source_read(source, bytes, sizeof bytes)) > 0)
            c.bytes += (uint64_t)got;
        if (!entry.failed && got == 0)
            continue;
        c.failed++;
        snprintf(c.last, sizeof c.last, "%s: %s", tgn_error_name(entry.failed ? entry.code : (int)got),
                 entry.failed ? entry.message : tgn_source_failure(source));
    }
    CHECK_INT(status, 0);
    c.skipped = tgn_source_skipped(source);
    tgn_source_close(source);
    return c;
}

#endif
