/*
 * journal.c - taking back entries of RocksDB's journal that name files it has removed
 *
 * A load is committed by one entry in the journal (MANIFEST), written and then synced. When the sync fails,
 * RocksDB reports the load as failed and removes its files, but the entry is in the journal already: the next
 * to open the database would miss the files and refuse it. So after a failed load we look through what the
 * journal has gained, and cut it before the first entry that adds a file that is not there. RocksDB writes
 * nothing to a journal that it could not sync, so nothing else is lost.
 *
 * The journal has the form of a log: blocks of 32 KiB with pieces of entries, each with a header
 *
 *      checksum (4 bytes) | length (2) | 1 all of an entry, 2 its first piece, 3 a middle one, 4 its last
 *
 * that is never split: if fewer than 7 bytes of a block are left, the next block goes on. An entry is a row of
 * fields, each a number that says which and then numbers (7 bits a byte, lowest first) and texts (a length and
 * bytes). Numbers are little-endian.
 */
#include "db/store/rocksdb/rocksdb.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buffer.h"

enum { BLOCK = 32 << 10, HEADER = 7, WHOLE = 1, FIRST = 2, LAST = 4 };

/* ---- fields -------------------------------------------------------------------------------------------- */

typedef struct field_reader {
    const uint8_t *at, *end;
    bool unknown; /* it ended too early, or has what we do not know */
} field_reader;

static uint64_t take_number(field_reader *from)
{
    uint64_t number = 0;
    for (int shift = 0; shift < 64 && from->at < from->end; shift += 7) {
        number |= (uint64_t)(*from->at & 127) << shift;
        if (*from->at++ < 128)
            return number;
    }
    from->unknown = true;
    return 0;
}

static void skip_text(field_reader *from)
{
    const uint64_t length = take_number(from);
    if (length > (uint64_t)(from->end - from->at))
        from->unknown = true;
    else
        from->at += length;
}

/* A new file: level, number, size, first and last key, two sequence numbers, and fields of its own up to a 1. */
static uint64_t take_new_file(field_reader *from)
{
    take_number(from);
    const uint64_t number = take_number(from);
    take_number(from);
    skip_text(from);
    skip_text(from);
    take_number(from);
    take_number(from);
    while (!from->unknown && take_number(from) != 1)
        skip_text(from);
    return number;
}

/* What follows these: n a number, t a text, F a new file. */
static const char *form_of(uint64_t field)
{
    switch (field) {
    case 1: /* the order of keys */
        return "t";
    case 2: /* logs, files and changes: how far they were counted */
    case 3:
    case 4:
    case 9:
    case 10:
    case 200:
    case 203:
    case 300:
        return "n";
    case 5: /* how far a level was merged */
        return "nt";
    case 6: /* a file that is gone */
        return "nn";
    case 103:
        return "F";
    default:
        return NULL;
    }
}

static bool is_there(int folder, uint64_t number)
{
    char name[32];
    snprintf(name, sizeof name, "%06" PRIu64 ".sst", number);
    return faccessat(folder, name, F_OK, 0) == 0;
}

/* Whether the entry adds a file that the folder does not have. */
static bool names_missing(int folder, const tgn_buffer *entry)
{
    field_reader from = {(const uint8_t *)entry->data, (const uint8_t *)entry->data + entry->length, false};
    while (from.at < from.end) {
        const char *form = form_of(take_number(&from));
        for (; form && *form && !from.unknown; form++) {
            if (*form == 't')
                skip_text(&from);
            else if (*form == 'n')
                take_number(&from);
            else if (!is_there(folder, take_new_file(&from)) && !from.unknown)
                return true;
        }
        if (!form || from.unknown)
            return false;
    }
    return false;
}

/* ---- entries ------------------------------------------------------------------------------------------- */

/* Read the piece at `at` to the end of `entry`. Returns its kind, 0 when there is none, and moves `at` on. */
static int take_piece(int file, off_t *at, tgn_buffer *entry)
{
    uint8_t header[HEADER];
    if (BLOCK - *at % BLOCK < HEADER)
        *at += BLOCK - *at % BLOCK;
    if (pread(file, header, HEADER, *at) != HEADER)
        return 0;
    const size_t length = (size_t)header[4] | (size_t)header[5] << 8;
    char *bytes = malloc(length + 1);
    const bool got = bytes && pread(file, bytes, length, *at + HEADER) == (ssize_t)length;
    if (header[6] <= FIRST)
        entry->length = 0;
    if (got)
        tgn_buffer__add(entry, bytes, length);
    free(bytes);
    *at += HEADER + (off_t)length;
    return got && !entry->failed ? header[6] : 0;
}

/* Where the first entry after `from` begins that names a file which is not there; -1: there is none. */
static off_t find_false(int folder, int file, off_t from)
{
    tgn_buffer entry = {0};
    off_t at = from, begin = from;
    int kind;
    bool found = false;
    while (!found && (kind = take_piece(file, &at, &entry)) != 0)
        if (kind == WHOLE || kind == LAST) {
            found = names_missing(folder, &entry);
            begin = found ? begin : at;
        }
    tgn_buffer__clear(&entry);
    return found ? begin : -1;
}

void tgn_store_rocksdb__mend_journal(const char *path, const char *name, off_t from)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int file = folder >= 0 ? openat(folder, name, O_RDWR | O_CLOEXEC) : -1;
    const off_t cut = file >= 0 ? find_false(folder, file, from) : -1;
    if (cut >= 0 && ftruncate(file, cut) == 0)
        (void)!fsync(file);
    if (file >= 0)
        close(file);
    if (folder >= 0)
        close(folder);
}
