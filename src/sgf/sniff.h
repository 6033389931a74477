/*
 * sniff.h - what a file is, from its first bytes
 *
 * Names lie and libarchive guesses generously (its raw, empty and mtree readers accept any text), so nothing
 * is handed to it before one of the magic numbers below was seen. Only the one reader that the magic number
 * names is then switched on: the less code an archive from nowhere can reach, the better.
 *
 * Pure functions.
 */
#ifndef TENGEN_SGF_SNIFF_H
#define TENGEN_SGF_SNIFF_H

#include <stdbool.h>
#include <stddef.h>

/*
 * How much of a file is looked at. A tar header is 512 bytes; a mail header before a record is some two
 * thousand.
 */
#define TGN_SNIFF_BYTES 4096

typedef enum tgn_packing {
    TGN_PACKING_NONE, /* not an archive */
    TGN_PACKING_ZIP,
    TGN_PACKING_7Z,
    TGN_PACKING_TAR,
    TGN_PACKING_RAR,
    TGN_PACKING_RAR5,
    TGN_PACKING_LHA,
    TGN_PACKING_CAB,
    TGN_PACKING_GZIP, /* from here on: a compressed stream, of a tar or of a single file */
    TGN_PACKING_BZIP2,
    TGN_PACKING_XZ,
    TGN_PACKING_LZMA,
    TGN_PACKING_LZIP,
    TGN_PACKING_ZSTD,
    TGN_PACKING_LZ4
} tgn_packing;

/* The packing that these first bytes belong to. */
tgn_packing tgn_sniff__packing(const void *bytes, size_t length);

/* The usual English name: "zip", "7z", "gzip". Static text. */
const char *tgn_sniff__packing_name(tgn_packing packing);

/*
 * Whether a file that begins like this is worth a reader's time. It is when one of these stands in the bytes
 * (in UTF-16 as well, when a byte order mark says so):
 *
 *      ( ;  NAME [         anywhere. The value matters: "for (;;)" is found in every C program
 *      ( GM[               anywhere, without ';', as some servers write; only with names that begin records
 *      ; GM[               at the very beginning: the '(' was lost
 *
 * or when the lines are those of GIB, NGF or UGF (foreign.h).
 */
bool tgn_sniff__record(const void *bytes, size_t length);

/*
 * Whether the name ends in .sgf, .gib, .ngf, .ugf or .ugi, in any case; also before one compression suffix
 * (".sgf.gz") when `packed`.
 */
bool tgn_sniff__record_name(const char *name, bool packed);

/*
 * The companion files ("__MACOSX/._game.sgf") that Macs put into archives: named like records, but holding a
 * Finder's notes.
 */
bool tgn_sniff__apple_double(const void *bytes, size_t length);

#endif
