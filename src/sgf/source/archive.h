/*
 * archive.h - one archive being read, perhaps inside another
 *
 *      source ──> archive games.zip ──entry──> stream ──input──> archive 2001.tar.gz ──entry──> stream ──> the reader
 *                      ^                                               |
 *                      └──────────────────── outer ────────────────────┘
 *
 * libarchive does the unpacking, one archive reader a level, and never more than one decompressor a level:
 * what a compressed file turns out to hold is examined again, so that every expansion passes through the
 * counts below. Each byte that comes out is counted here and in all archives around it; that is what stops
 * archives which are small on every level but endless in all.
 *
 * Two ways to fail. An entry fails (damaged, encrypted, too large): the archive goes on with the next. An
 * archive is over (its structure is lost or a limit of the whole was met): `over` has the code, and nothing
 * more comes out of it or of any archive inside.
 */
#ifndef TENGEN_SGF_ARCHIVE_H
#define TENGEN_SGF_ARCHIVE_H

#include <tengen/source.h>

#include "base/buffer.h"
#include "sgf/source/stream.h"

struct archive;
struct archive_entry;

typedef struct tgn_sgf_archive {
    struct tgn_sgf_archive *outer; /* the archive this one is an entry of, or NULL */
    tgn_buffer name;               /* as displayed */
    int over;                      /* 0, or why nothing more comes out of this archive */
    tgn_error error;               /* words for `over` or for the last entry that failed */
    bool single;                   /* not really an archive: one compressed file */

    /* Private to archive.c. */
    tgn_sgf_stream *input;
    struct archive *reader;
    struct archive_entry *entry; /* libarchive's, until the next one */
    tgn_sgf_packing packing;
    const tgn_source_limits *limits;
    uint64_t unpacked, entries; /* for the limits */
    unsigned bad_headers;       /* running */
    tgn_buffer memory; /* the whole archive, when it must be read from its end and the input cannot seek */
    char *buffer;      /* where libarchive's input passes */

    uint64_t entry_bytes; /* of the current entry, given out */
    bool entry_ended;     /* nothing more comes: its end, or entry_code says why not */
    bool entry_unbounded; /* an archive itself, or not wanted: the limit of one record does not apply */
    bool entry_doubtful;  /* libarchive gave a warning: to be reported at its end */
    int entry_code;
    uint64_t hole;     /* zeros to give out before the block: a sparse file */
    const char *block; /* libarchive's, until the next one */
    size_t left;
} tgn_sgf_archive;

enum tgn_sgf_archive_kind {
    TGN_SGF_ARCHIVE_FILE,
    TGN_SGF_ARCHIVE_FOLDER,
    TGN_SGF_ARCHIVE_OTHER,
    TGN_SGF_ARCHIVE_ENCRYPTED
};

/*
 * Open the archive that the stream begins with. Takes the stream over in any case. Returns 0 or
 * TGN_ERR_MEMORY; an archive that cannot be read is `over` from the beginning.
 */
int tgn_sgf_archive__open(tgn_sgf_archive **out, tgn_sgf_stream *input, tgn_sgf_packing packing,
                          const char *name, tgn_sgf_archive *outer, const tgn_source_limits *limits);

/* Close this archive; the one around it stays. */
void tgn_sgf_archive__close(tgn_sgf_archive *archive);

/*
 * The next entry: 1, 0 at the end, or a negative code (words in `error`): then either the archive is over, or
 * the one entry was passed over.
 */
int tgn_sgf_archive__next(tgn_sgf_archive *archive);

/* The current entry's kind and name: raw bytes as they stand in the archive, or NULL when it has none. */
enum tgn_sgf_archive_kind tgn_sgf_archive__kind(const tgn_sgf_archive *archive);
const char *tgn_sgf_archive__entry_name(const tgn_sgf_archive *archive);

/* Deliver bytes of the current entry: a tgn_sgf_stream_pull whose `from` is the archive. */
int64_t tgn_sgf_archive__pull(tgn_sgf_stream *stream, void *bytes, size_t capacity);

/* The outermost archive that is over, of this one and those around it, or NULL. */
tgn_sgf_archive *tgn_sgf_archive__over(tgn_sgf_archive *archive);

/* Bytes of its input consumed. */
uint64_t tgn_sgf_archive__packed(const tgn_sgf_archive *archive);

#endif
