/*
 * reason.c - RocksDB's complaints in plain words
 *
 * A complaint is "Kind: words: more words: the system's words", for example
 *      IO error: No space left on device: While appending to file: /g/000012.log: No space left on device
 *      Corruption: block checksum mismatch: stored = 1, computed = 2, type = 4 in /g/000012.sst offset 0
 * The kind gives the code; the file and the system's words are found in the text.
 */
#include "db/store/rocksdb/rocksdb.h"

#include <stdio.h>

static bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

/*
 * The name of the back end's file that a complaint is about, without its folder; "" when it names none. A
 * file .sst that is not there is looked for under an older name, .ldb, and then complained about under
 * that.
 */
static void find_file(const char *text, char *out, size_t room)
{
    static const char *const marks[] = {".sst", ".ldb", ".log", "MANIFEST-", "CURRENT"};
    out[0] = '\0';
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *mark = strstr(text, marks[i]);
        if (!mark)
            continue;
        const char *start = mark, *end = mark + strlen(marks[i]);
        while (start > text && !strchr("/ :", start[-1]))
            start--;
        end += strspn(end, "0123456789");
        snprintf(out, room, "%.*s", (int)(end - start), start);
        if (i == 1 && strlen(out) > 4)
            memcpy(out + strlen(out) - 4, ".sst", 4);
        return;
    }
}

/* The system's words stand behind the last colon. */
static const char *last_words(const char *text)
{
    const char *colon = strrchr(text, ':');
    return colon && colon[1] == ' ' ? colon + 2 : text;
}

static const char *kind_of_damage(const char *text)
{
    if (has(text, "checksum"))
        return "its checksum is wrong";
    if (has(text, "No such file"))
        return "it is missing";
    if (has(text, "too short") || has(text, "truncated") || has(text, "size mismatch"))
        return "it was cut";
    return "it cannot be read";
}

static int damaged(tgn_error *error, const char *path, const char *text)
{
    char file[64];
    find_file(text, file, sizeof file);
    return tgn_store_folder__error(error, TGN_ERR_INPUT, path,
                           "damaged: %s: %s; restore it from a copy, or import the records again",
                           file[0] ? file : "a file", kind_of_damage(text));
}

/* "IO error: ..." */
static int refused(tgn_error *error, const char *path, const char *text)
{
    if (has(text, "lock hold by current process"))
        return tgn_store_folder__error(error, TGN_ERR_IO, path, "already open for writing in this process");
    if (has(text, "While lock file"))
        return tgn_store_folder__error(error, TGN_ERR_IO, path,
                               "in use by another process that writes; wait for it or open it for reading");
    if (has(text, "No such file") && (has(text, ".ldb") || has(text, "MANIFEST") || has(text, "CURRENT")))
        return damaged(error, path, text);
    if (has(text, "No space left"))
        return tgn_store_folder__error(error, TGN_ERR_IO, path, "No space left on device; make room and try again");
    if (has(text, "Too many open files"))
        return tgn_store_folder__error(error, TGN_ERR_IO, path,
                               "Too many open files; raise the limit with ulimit -n");
    return tgn_store_folder__error(error, TGN_ERR_IO, path, "%s", last_words(text));
}

static int translate(tgn_error *error, const char *path, const char *text)
{
    if (has(text, "perform merge")) /* our own appending, which fails for one reason only */
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    if (strncmp(text, "IO error", 8) == 0)
        return refused(error, path, text);
    if (strncmp(text, "Corruption", 10) == 0)
        return damaged(error, path, text);
    if (has(text, "read only mode"))
        return tgn_store_folder__error(error, TGN_ERR_ARGUMENT, path, "opened for reading, so it cannot be changed");
    return tgn_store_folder__error(error, TGN_ERR_IO, path, "%s", text);
}

int tgn_store_rocksdb__failed(tgn_error *error, const char *path, char *complaint)
{
    if (!complaint)
        return 0;
    int code = translate(error, path, complaint);
    rocksdb_free(complaint);
    return code;
}

int tgn_store_rocksdb__read_only(tgn_error *error, const tgn_store *store)
{
    return tgn_store_folder__error(error, TGN_ERR_ARGUMENT, store->path,
                           "opened for reading, so it cannot be changed");
}
