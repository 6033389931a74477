/*
 * tengen/source.h - where records come from: files, folders, archives, archives in archives
 *
 *      tgn_source *source;
 *      tgn_source_entry entry;
 *      tgn_source_open(&source, paths, count, NULL, &error);
 *      while (tgn_source_next(source, &entry) > 0) {
 *          if (entry.failed) { report(entry.name, entry.message); continue; }     // and the next one is tried
 *          tgn_sgf_reopen_stream(reader, tgn_source_read, source);
 *          ...
 *      }
 *      tgn_source_close(source);
 *
 * A path may name a file, a folder (read with all its sub-folders, in the order of names, links to folders
 * not followed), "-" for standard input, or an archive: zip, 7z, tar in any compression, or a single
 * compressed file. What is a record is decided by looking at the bytes, not by the name: files given by name
 * are always delivered; in folders and archives whatever looks like a record in its first 4 KiB or ends in
 * .sgf, .gib, .ngf, .ugf or .ugi (in any case) is delivered, and the rest is counted as skipped. Links to
 * files are followed; pipes and devices are read only when they were named.
 *
 * Hostile archives are expected. Nothing is ever written to disk, names are only displayed (never used as
 * paths), and everything is bounded. Archives are read as they unpack, in their own order, in a few hundred
 * KiB a level beside what the decompressor takes. Only a 7z inside another archive or from a pipe is held in
 * memory whole, up to 256 MiB, because its table of contents is at its end. When an archive turns out to be
 * damaged, the records before the damage are delivered, one more entry with the archive's name says what
 * happened, and the next path is read.
 *
 * Threads: a source belongs to one thread at a time.
 */
#ifndef TENGEN_SOURCE_H
#define TENGEN_SOURCE_H

#include <tengen/error.h>
#include <tengen/progress.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Bounds on what comes out of archives (plain files have none); 0 takes the default. Exactly the limit is
 * allowed. When more comes out, the entry (entry_bytes) or the rest of the archive (the others) fails with
 * TGN_ERR_LIMIT and a message that says which. What comes out of an archive inside another, or must be
 * unpacked to be passed over, counts as well, in the inner archive and in the outer.
 */
typedef struct tgn_source_limits {
    uint64_t entry_bytes;   /* one record file, unpacked: 4 GiB */
    uint64_t archive_bytes; /* all that comes out of one archive: 64 GiB */
    uint64_t entries;       /* entries of one archive: 10 million */
    unsigned ratio;         /* unpacked over packed, once past 64 MiB: 1000 */
    /* Archives inside archives: 3, as in a zip in a tar.gz in a zip; 1 opens none inside another. */
    unsigned depth;
} tgn_source_limits;

typedef struct tgn_source tgn_source;

typedef struct tgn_source_entry {
    /*
     * "games/fox.7z/Pro/7p/1.sgf": UTF-8, control characters replaced, for display only; borrowed until the
     * next call.
     */
    const char *name;
    bool failed; /* it could not be opened or read; `message` says why. The source goes on with the next. */
    char message[256];
    int code; /* with `failed`: a negative code of tengen/error.h */
    /* Bytes of the paths consumed so far, and in all (0: unknown), for a progress line. */
    uint64_t packed_done, packed_total;
} tgn_source_entry;

/*
 * Open; the paths are copied. A path that does not exist is reported when its turn comes. Returns 0, or
 * TGN_ERR_MEMORY. NULL limits: the defaults.
 */
TGN_CHECKED int tgn_source_open(tgn_source **out, const char *const *paths, size_t count,
                                const tgn_source_limits *limits, tgn_error *error);
void tgn_source_close(tgn_source *source);

/*
 * Ask `watch` now and then whether to go on: between files, between blocks of bytes, and ten times a second while a
 * pipe or device has nothing to give. When it returns false, tgn_source_next() and tgn_source_read() end with
 * TGN_ERR_STOPPED. It is told how many bytes of the file in hand were read, and how many there are (0: unknown). To
 * be called before the first tgn_source_next(); without it nobody is asked, and opening or reading a pipe may wait
 * for ever.
 */
void tgn_source_watch(tgn_source *source, tgn_progress watch);

/*
 * The next record file: 1 and the entry filled (readable, or failed), 0 at the end, TGN_ERR_MEMORY, or
 * TGN_ERR_STOPPED (tgn_source_watch).
 */
TGN_CHECKED int tgn_source_next(tgn_source *source, tgn_source_entry *entry);

/*
 * Read on in the current entry: bytes read, 0 at its end, or a negative code when it is damaged or meets a
 * limit (tgn_source_failure() then has the words; what was read before stays good). Has the form of a
 * tgn_read_function: `source` is a tgn_source *.
 */
int64_t tgn_source_read(void *source, void *bytes, size_t capacity);
const char *tgn_source_failure(const tgn_source *source);

/*
 * Whether these first bytes of a file (4 KiB are enough) look like a record, in any format and encoding that is
 * read: what decides in folders and archives.
 */
bool tgn_source_is_record(const void *bytes, size_t length);

/* Files seen so far that were not records. */
uint64_t tgn_source_skipped(const tgn_source *source);

#ifdef __cplusplus
}
#endif
#endif
