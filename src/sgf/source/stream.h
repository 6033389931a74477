/*
 * stream.h - bytes from a file or out of an archive, and what the first of them tell
 *
 * What a file is shows in its first bytes, and a pipe cannot be read twice: so a stream keeps its first bytes
 * in `front` until they are read.
 *
 *      bytes   ( ; G M [ 1 ] ...        front      |==========>|
 *                                       read from        ^at   ^length, then straight from the file into the caller's buffer
 *
 * A stream may become the input of an archive reader, whose entries are streams again: that is how archives
 * in archives are read.
 */
#ifndef TENGEN_SGF_STREAM_H
#define TENGEN_SGF_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/progress.h>
#include <tengen/sgf.h>

/* ---- what a file is ------------------------------------------------------------------------------------ */

/*
 * What a file is, from its first bytes.
 *
 * Names are unreliable and libarchive guesses generously (its raw, empty and mtree readers accept any text),
 * so nothing is handed to it before one of the magic numbers below was seen. Only the one reader that the
 * magic number names is then switched on: the less code an untrusted archive can reach, the better.
 *
 */

/*
 * How much of a file is examined. A tar header is 512 bytes; a mail header before a record is some two
 * thousand.
 */
#define TGN_SGF_SNIFF_BYTES 4096

typedef enum tgn_sgf_packing {
    TGN_SGF_PACKING_NONE, /* not an archive */
    TGN_SGF_PACKING_ZIP,
    TGN_SGF_PACKING_7Z,
    TGN_SGF_PACKING_TAR,
    TGN_SGF_PACKING_RAR,
    TGN_SGF_PACKING_RAR5,
    TGN_SGF_PACKING_LHA,
    TGN_SGF_PACKING_CAB,
    TGN_SGF_PACKING_GZIP, /* from here on: a compressed stream, of a tar or of a single file */
    TGN_SGF_PACKING_BZIP2,
    TGN_SGF_PACKING_XZ,
    TGN_SGF_PACKING_LZMA,
    TGN_SGF_PACKING_LZIP,
    TGN_SGF_PACKING_ZSTD,
    TGN_SGF_PACKING_LZ4
} tgn_sgf_packing;

/* The packing that these first bytes belong to. */
tgn_sgf_packing tgn_sgf_sniff__packing(const void *bytes, size_t length);

/* The usual English name: "zip", "7z", "gzip". Static text. */
const char *tgn_sgf_sniff__packing_name(tgn_sgf_packing packing);

/*
 * Whether a file that begins like this may be a record. It may when one of these is in the bytes
 * (in UTF-16 as well, when a byte order mark says so):
 *
 *      ( ;  NAME [         anywhere. The value matters: "for (;;)" is found in every C program
 *      ( GM[               anywhere, without ';', as some servers write; only with names that begin records
 *      ; GM[               at the very beginning: the '(' was lost
 *
 * or when the lines are those of GIB, NGF or UGF (foreign.h).
 */
bool tgn_sgf_sniff__record(const void *bytes, size_t length);

/*
 * Whether the name ends in .sgf, .gib, .ngf, .ugf or .ugi, in any case; also before one compression suffix
 * (".sgf.gz") when `packed`.
 */
bool tgn_sgf_sniff__record_name(const char *name, bool packed);

/*
 * The companion files ("__MACOSX/._game.sgf") that Macs put into archives: named like records, but holding a
 * Finder's notes.
 */
bool tgn_sgf_sniff__apple_double(const void *bytes, size_t length);

/* ---- streams ------------------------------------------------------------------------------------------- */

typedef struct tgn_sgf_stream tgn_sgf_stream;

/*
 * Delivers more bytes: how many (1 to `capacity`), 0 at the end, or a negative code with the words in
 * stream->error.
 */
typedef int64_t tgn_sgf_stream_pull(tgn_sgf_stream *stream, void *bytes, size_t capacity);

struct tgn_sgf_stream {
    tgn_sgf_stream_pull *pull;
    void *from;                /* what `pull` reads, unless that is a file: */
    int fd;                    /* an open file, or -1 */
    bool borrowed;             /* the file is not ours to close: standard input */
    bool seekable;             /* the file is a regular one, read from its beginning */
    bool regular;              /* reading it never waits long */
    const tgn_progress *watch; /* asked before each pull of a file, and while it waits; NULL: nobody is */
    uint64_t size;             /* of a seekable file */
    uint64_t pulled;           /* bytes that came so far, those in front included */
    bool ended;                /* nothing more will come: the end, or the failure in `error` */
    tgn_error error;           /* code 0: none */
    size_t front_at, front_length;
    char front[TGN_SGF_SNIFF_BYTES];
};

/* A stream whose bytes the caller supplies, by `pull`. NULL when memory ran out. */
tgn_sgf_stream *tgn_sgf_stream__new(tgn_sgf_stream_pull *pull, void *from);

/*
 * Open a file for reading. `named`: the user gave its name, so "-" is standard input, and pipes and devices
 * are read; otherwise only a regular file is (TGN_ERR_INPUT when it is not). With a `watch` (which must stay) the
 * call never blocks, and reading ends with TGN_ERR_STOPPED when it says so, a tenth of a second later at most.
 * Returns 0, or a negative code with words.
 */
int tgn_sgf_stream__open(tgn_sgf_stream **out, const char *path, bool named, const tgn_progress *watch,
                         tgn_error *error);
void tgn_sgf_stream__free(tgn_sgf_stream *stream);

/* Fill `front`, unless the end or a failure comes first. To be called before the first read. */
void tgn_sgf_stream__fill_front(tgn_sgf_stream *stream);

/* Read on: bytes read, 0 at the end, or a negative code (stream->error has the words). */
int64_t tgn_sgf_stream__read(tgn_sgf_stream *stream, void *bytes, size_t capacity);

/* Move in a seekable stream to a byte from its beginning. Returns 0 or TGN_ERR_IO. */
int tgn_sgf_stream__seek(tgn_sgf_stream *stream, uint64_t offset);

/* Where the next byte to be read lies, from the beginning. */
uint64_t tgn_sgf_stream__offset(const tgn_sgf_stream *stream);

/*
 * For tests, defined in reader.c: the least number of bytes that a record reader reads at a time, 256 KiB
 * unless set. Small windows cut every game somewhere. To be called before the first game is read.
 */
void tgn_sgf_reader__set_window(tgn_sgf_reader *reader, size_t bytes);

#endif
