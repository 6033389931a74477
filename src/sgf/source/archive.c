/* archive.c - see archive.h */
#include "sgf/source/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sgf/source/display_name.h"

/* How much libarchive is fed at a time. */
#define BUFFER_BYTES (128u << 10)

/* The ratio of unpacked to packed says nothing while little was unpacked. */
#define RATIO_FROM ((uint64_t)64 << 20)

/*
 * A 7z whose input cannot seek is held in memory, up to this size: its table of contents is at its end.
 */
#define MEMORY_MOST ((size_t)256 << 20)

/* ---- failures ------------------------------------------------------------------------------------------ */

/*
 * Nothing more comes out of this archive. The first reason stays. The words may be taken from `error`.
 */
static void TGN_PRINTF(3, 4) finish(tgn_sgf_archive *archive, int code, const char *format, ...)
{
    if (archive->over)
        return;
    char words[sizeof archive->error.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    archive->over = tgn_error_set(&archive->error, code, "%s", words);
    archive->entry_ended = true;
}

/* What libarchive says, fit for display. */
static void libarchive_words(const tgn_sgf_archive *archive, char *out, size_t capacity)
{
    const char *words = archive_error_string(archive->reader);
    tgn_sgf_display_name__copy(out, capacity, words && *words ? words : "not readable");
}

/* The archive is over because libarchive lost its way, or because its input failed. */
static void finish_damaged_as(tgn_sgf_archive *archive, const char *words)
{
    int code = archive->input->error.code;
    if (code)
        finish(archive, code, "cannot be read on: %s", words);
    else
        finish(archive, TGN_ERR_INPUT, "damaged %s archive: %s",
               tgn_sgf_sniff__packing_name(archive->packing), words);
}

static void finish_damaged(tgn_sgf_archive *archive)
{
    char words[160];
    libarchive_words(archive, words, sizeof words);
    finish_damaged_as(archive, words);
}

/* Only the current entry is at its end. */
static void fail_entry(tgn_sgf_archive *archive, int code, const char *words)
{
    archive->entry_ended = true;
    archive->entry_code = tgn_error_set(&archive->error, code, "%s", words);
}

/* What a status of libarchive means for the current entry. */
static void judge(tgn_sgf_archive *archive, int status)
{
    char words[160];
    if (status == ARCHIVE_OK)
        return;
    if (status == ARCHIVE_EOF) {
        archive->entry_ended = true;
        archive->entry_code = archive->entry_doubtful ? TGN_ERR_INPUT : 0;
        return;
    }
    libarchive_words(archive, words, sizeof words);
    if (status == ARCHIVE_FATAL) {
        finish_damaged(archive);
    } else if (status == ARCHIVE_WARN) {
        archive->entry_doubtful = true;
        tgn_error_set(&archive->error, TGN_ERR_INPUT, "%s", words);
    } else {
        fail_entry(archive, TGN_ERR_INPUT, words);
    }
}

tgn_sgf_archive *tgn_sgf_archive__over(tgn_sgf_archive *archive)
{
    tgn_sgf_archive *over = NULL;
    for (; archive; archive = archive->outer)
        if (archive->over)
            over = archive;
    return over;
}

/* ---- limits -------------------------------------------------------------------------------------------- */

/* "64 GiB", "1000 bytes": the largest unit that says it exactly. */
static const char *size_text(char out[32], uint64_t bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    while (unit < 4 && bytes >= 1024 && bytes % 1024 == 0) {
        bytes /= 1024;
        unit++;
    }
    snprintf(out, 32, "%llu %s", (unsigned long long)bytes, units[unit]);
    return out;
}

uint64_t tgn_sgf_archive__packed(const tgn_sgf_archive *archive)
{
    int64_t bytes = archive->reader ? archive_filter_bytes(archive->reader, -1) : 0;
    return bytes > 0 ? (uint64_t)bytes : 0;
}

/* How many of `wanted` bytes may come out of this archive; 0, and the archive is over, when none. */
static size_t within_archive(tgn_sgf_archive *archive, size_t wanted)
{
    const tgn_source_limits *limits = archive->limits;
    uint64_t left = limits->archive_bytes - archive->unpacked;
    char text[32];
    if (left == 0) {
        finish(archive, TGN_ERR_LIMIT, "archive expands to more than %s; the rest was not read",
               size_text(text, limits->archive_bytes));
        return 0;
    }
    if (wanted > left)
        wanted = (size_t)left;
    uint64_t unpacked = archive->unpacked + wanted;
    if (unpacked > RATIO_FROM && unpacked / limits->ratio > tgn_sgf_archive__packed(archive)) {
        finish(archive, TGN_ERR_LIMIT,
               "archive expands to more than %u times its size; the rest was not read", limits->ratio);
        return 0;
    }
    return wanted;
}

/* How many of `wanted` bytes of the current entry may be given out, and count them; 0 when a limit is met. */
static size_t grant(tgn_sgf_archive *archive, size_t wanted)
{
    if (!archive->entry_unbounded) {
        uint64_t left = archive->limits->entry_bytes - archive->entry_bytes;
        char words[96], text[32];
        if (left == 0) {
            snprintf(words, sizeof words, "larger than %s unpacked; the rest was not read",
                     size_text(text, archive->limits->entry_bytes));
            fail_entry(archive, TGN_ERR_LIMIT, words);
            return 0;
        }
        if (wanted > left)
            wanted = (size_t)left;
    }
    for (tgn_sgf_archive *level = archive; level && wanted; level = level->outer)
        wanted = level->over ? 0 : within_archive(level, wanted);
    for (tgn_sgf_archive *level = archive; level; level = level->outer)
        level->unpacked += wanted;
    archive->entry_bytes += wanted;
    return wanted;
}

/* ---- libarchive's input -------------------------------------------------------------------------------- */

static la_ssize_t feed(struct archive *reader, void *context, const void **bytes)
{
    tgn_sgf_archive *archive = context;
    int64_t got = tgn_sgf_stream__read(archive->input, archive->buffer, BUFFER_BYTES);
    *bytes = archive->buffer;
    if (got < 0)
        archive_set_error(reader, EIO, "%s", archive->input->error.message);
    return got < 0 ? -1 : (la_ssize_t)got;
}

static la_int64_t skip(struct archive *reader, void *context, la_int64_t request)
{
    (void)reader;
    tgn_sgf_stream *input = ((tgn_sgf_archive *)context)->input;
    uint64_t from = tgn_sgf_stream__offset(input);
    if (request <= 0 || from >= input->size)
        return 0;
    uint64_t step = input->size - from < (uint64_t)request ? input->size - from : (uint64_t)request;
    return tgn_sgf_stream__seek(input, from + step) < 0 ? 0 : (la_int64_t)step;
}

static la_int64_t seek(struct archive *reader, void *context, la_int64_t offset, int whence)
{
    (void)reader;
    tgn_sgf_stream *input = ((tgn_sgf_archive *)context)->input;
    int64_t base =
        whence == SEEK_SET ? 0 : (int64_t)(whence == SEEK_END ? input->size : tgn_sgf_stream__offset(input));
    if ((offset < 0 && base < -offset) || (offset > 0 && base > INT64_MAX - offset))
        return ARCHIVE_FATAL;
    return tgn_sgf_stream__seek(input, (uint64_t)(base + offset)) < 0 ? ARCHIVE_FATAL : base + offset;
}

/* ---- opening ------------------------------------------------------------------------------------------- */

/*
 * A compressed stream: exactly one decompressor, chosen by us. Left to itself libarchive would stack up to 25
 * of them before the first byte comes out, and would run programs for those it was built without. Behind it
 * is a tar or, failing that, a single file.
 */
static int choose_filter(struct archive *reader, tgn_sgf_packing packing)
{
    static const struct {
        int code;
        const char *(*version)(void); /* NULL from it: libarchive was built without that library */
    } filters[] = {
        [TGN_SGF_PACKING_GZIP] = {ARCHIVE_FILTER_GZIP, archive_zlib_version},
        [TGN_SGF_PACKING_BZIP2] = {ARCHIVE_FILTER_BZIP2, archive_bzlib_version},
        [TGN_SGF_PACKING_XZ] = {ARCHIVE_FILTER_XZ, archive_liblzma_version},
        [TGN_SGF_PACKING_LZMA] = {ARCHIVE_FILTER_LZMA, archive_liblzma_version},
        [TGN_SGF_PACKING_LZIP] = {ARCHIVE_FILTER_LZIP, archive_liblzma_version},
        [TGN_SGF_PACKING_ZSTD] = {ARCHIVE_FILTER_ZSTD, archive_libzstd_version},
        [TGN_SGF_PACKING_LZ4] = {ARCHIVE_FILTER_LZ4, archive_liblz4_version},
    };
    if (!filters[packing].version()) {
        archive_set_error(reader, ENOSYS, "this libarchive was built without it");
        return ARCHIVE_FATAL;
    }
    int status = archive_read_append_filter(reader, filters[packing].code);
    if (status == ARCHIVE_OK)
        status = archive_read_support_format_tar(reader);
    if (status == ARCHIVE_OK)
        status = archive_read_support_format_raw(reader);
    return status == ARCHIVE_OK ? archive_read_support_format_empty(reader) : status;
}

/*
 * Switch on the one reader that the magic number asked for. Not cpio: that reader allocates up to 4 GiB for a
 * name if a header says so.
 */
static int choose_format(struct archive *reader, tgn_sgf_packing packing)
{
    switch (packing) {
    case TGN_SGF_PACKING_ZIP:
        return archive_read_support_format_zip(reader);
    case TGN_SGF_PACKING_7Z:
        return archive_read_support_format_7zip(reader);
    case TGN_SGF_PACKING_TAR:
        return archive_read_support_format_tar(reader);
    case TGN_SGF_PACKING_RAR:
        return archive_read_support_format_rar(reader);
    case TGN_SGF_PACKING_RAR5:
        return archive_read_support_format_rar5(reader);
    case TGN_SGF_PACKING_LHA:
        return archive_read_support_format_lha(reader);
    case TGN_SGF_PACKING_CAB:
        return archive_read_support_format_cab(reader);
    default:
        return choose_filter(reader, packing);
    }
}

/* Read all of the input into memory. */
static bool hold(tgn_sgf_archive *archive)
{
    tgn_buffer *memory = &archive->memory;
    char text[32];
    int64_t got = 0;
    while (memory->length <= MEMORY_MOST && tgn_buffer__reserve(memory, BUFFER_BYTES)) {
        got = tgn_sgf_stream__read(archive->input, memory->data + memory->length, BUFFER_BYTES);
        if (got <= 0)
            break;
        memory->length += (size_t)got;
    }
    if (memory->failed)
        finish(archive, TGN_ERR_MEMORY, "out of memory");
    else if (got < 0)
        finish(archive, (int)got, "%s", archive->input->error.message);
    else if (memory->length > MEMORY_MOST)
        finish(archive, TGN_ERR_LIMIT,
               "a 7z of more than %s is only read from a file of its own; unpack what it is in first",
               size_text(text, MEMORY_MOST));
    return !archive->over;
}

/* Connect the input and let libarchive look at it. */
static int connect_input(tgn_sgf_archive *archive)
{
    struct archive *reader = archive->reader;
    if (archive->packing == TGN_SGF_PACKING_7Z && !archive->input->seekable) {
        if (!hold(archive))
            return ARCHIVE_OK;
        return archive_read_open_memory(reader, archive->memory.data, archive->memory.length);
    }
    archive_read_set_callback_data(reader, archive);
    archive_read_set_read_callback(reader, feed);
    if (archive->input->seekable) {
        archive_read_set_skip_callback(reader, skip);
        archive_read_set_seek_callback(reader, seek);
    }
    return archive_read_open1(reader);
}

int tgn_sgf_archive__open(tgn_sgf_archive **out, tgn_sgf_stream *input, tgn_sgf_packing packing,
                          const char *name, tgn_sgf_archive *outer, const tgn_source_limits *limits)
{
    tgn_sgf_archive *archive = calloc(1, sizeof *archive);
    *out = NULL;
    if (!archive) {
        tgn_sgf_stream__free(input);
        return TGN_ERR_MEMORY;
    }
    *archive = (tgn_sgf_archive){
        .outer = outer, .input = input, .packing = packing, .limits = limits, .entry_ended = true};
    archive->reader = archive_read_new();
    archive->buffer = malloc(BUFFER_BYTES);
    tgn_buffer__text(&archive->name, name);
    if (!archive->reader || !archive->buffer || archive->name.failed) {
        tgn_sgf_archive__close(archive);
        return TGN_ERR_MEMORY;
    }
    if (outer)
        outer->entry_unbounded = true;
    *out = archive;
    int status = choose_format(archive->reader, packing);
    if (status == ARCHIVE_OK)
        status = connect_input(archive);
    if (status < ARCHIVE_WARN && !archive->over)
        finish_damaged(archive);
    else if (archive_error_string(archive->reader))
        judge(archive, ARCHIVE_FAILED); /* for end_empty(), should nothing come */
    return 0;
}

void tgn_sgf_archive__close(tgn_sgf_archive *archive)
{
    if (!archive)
        return;
    archive_read_free(archive->reader);
    tgn_sgf_stream__free(archive->input);
    tgn_buffer__clear(&archive->memory);
    tgn_buffer__clear(&archive->name);
    free(archive->buffer);
    free(archive);
}

/* ---- an entry's bytes ---------------------------------------------------------------------------------- */

/*
 * A zip entry with a wrong checksum is delivered whole, together with the error; the bytes are worth having.
 */
static bool has_salvage(const tgn_sgf_archive *archive, const void *block, size_t size)
{
    int format = archive_format(archive->reader) & ARCHIVE_FORMAT_BASE_MASK;
    return format == ARCHIVE_FORMAT_ZIP && block && size > 0;
}

/* Fetch the next block of the current entry; false when it is at its end, in one way or another. */
static bool next_block(tgn_sgf_archive *archive)
{
    while (!archive->entry_ended) {
        const void *block = NULL;
        size_t size = 0;
        int64_t offset = (int64_t)(archive->entry_bytes);
        int status = archive_read_data_block(archive->reader, &block, &size, &offset);
        judge(archive, status);
        if (status == ARCHIVE_EOF || status == ARCHIVE_FATAL)
            return false;
        if (status < ARCHIVE_WARN && !has_salvage(archive, block, size))
            return false;
        if (offset < 0 || (uint64_t)offset < archive->entry_bytes) {
            fail_entry(archive, TGN_ERR_INPUT, "blocks out of order");
            return false;
        }
        archive->hole = (uint64_t)offset - archive->entry_bytes;
        archive->block = block;
        archive->left = size;
        if (size > 0)
            return true;
    }
    return false;
}

/* Give out what is at hand: zeros of a hole, then the block. 0 when a limit is met. */
static size_t take(tgn_sgf_archive *archive, char *bytes, size_t capacity)
{
    uint64_t at_hand = archive->hole ? archive->hole : archive->left;
    size_t count = grant(archive, at_hand < capacity ? (size_t)at_hand : capacity);
    if (count == 0) {
        archive->hole = archive->left = 0;
    } else if (archive->hole) {
        memset(bytes, 0, count);
        archive->hole -= count;
    } else {
        memcpy(bytes, archive->block, count);
        archive->block += count;
        archive->left -= count;
    }
    return count;
}

int64_t tgn_sgf_archive__pull(tgn_sgf_stream *stream, void *bytes, size_t capacity)
{
    tgn_sgf_archive *archive = stream->from;
    size_t got = 0;
    while (got < capacity && (archive->left > 0 || next_block(archive))) {
        size_t count = take(archive, (char *)bytes + got, capacity - got);
        if (count == 0)
            break;
        got += count;
    }
    if (got > 0)
        return (int64_t)got;
    const tgn_sgf_archive *over = tgn_sgf_archive__over(archive);
    if (over)
        return tgn_error_set(&stream->error, over->over, "%s", over->error.message);
    if (archive->entry_code)
        stream->error = archive->error;
    return archive->entry_code;
}

/* ---- entries ------------------------------------------------------------------------------------------- */

/* Whether the rest of an entry can be passed over without unpacking it. */
static bool skips_cheaply(const tgn_sgf_archive *archive)
{
    return archive->packing == TGN_SGF_PACKING_ZIP || archive->packing == TGN_SGF_PACKING_TAR;
}

/*
 * Pass over the rest of the current entry. What must be unpacked for that is unpacked here, where it is
 * counted.
 */
static void leave_entry(tgn_sgf_archive *archive)
{
    archive->entry_unbounded = true;
    if (archive->entry_code == TGN_ERR_LIMIT)
        archive->entry_ended = archive->over != 0; /* it was cut, and there is more of it */
    while (!skips_cheaply(archive) && (archive->left > 0 || next_block(archive))) {
        archive->hole = 0;
        size_t count = grant(archive, archive->left);
        if (count == 0)
            break;
        archive->left -= count;
    }
    archive->left = 0;
}

static void begin_entry(tgn_sgf_archive *archive)
{
    archive->entry_bytes = archive->hole = 0;
    archive->left = 0;
    archive->entry_ended = archive->entry_unbounded = archive->entry_doubtful = false;
    archive->entry_code = 0;
}

/* Another entry, good or bad. Returns whether this many are allowed. */
static bool count_entry(tgn_sgf_archive *archive)
{
    if (archive->entries < archive->limits->entries) {
        archive->entries++;
        return true;
    }
    finish(archive, TGN_ERR_LIMIT, "archive holds more than %llu entries; the rest was not read",
           (unsigned long long)archive->limits->entries);
    return false;
}

/*
 * At the end without an entry. libarchive finds a compressed stream empty also when it is damaged before its
 * first byte, and complains only while opening. If it did not, this is an empty file, and still a file.
 */
static int end_empty(tgn_sgf_archive *archive)
{
    if (archive->error.code) {
        finish_damaged_as(archive, archive->error.message);
        return archive->over;
    }
    begin_entry(archive);
    archive->entry = NULL;
    archive->entry_ended = archive->single = true;
    return count_entry(archive) ? 1 : archive->over;
}

int tgn_sgf_archive__next(tgn_sgf_archive *archive)
{
    for (;;) {
        if (!archive->over && archive->single)
            return 0;
        leave_entry(archive);
        if (archive->over)
            return archive->over;
        int status = archive_read_next_header(archive->reader, &archive->entry);
        if (status == ARCHIVE_EOF)
            return archive_format(archive->reader) == ARCHIVE_FORMAT_EMPTY ? end_empty(archive) : 0;
        if (status == ARCHIVE_FATAL)
            finish_damaged(archive);
        if (archive->over || !count_entry(archive))
            return archive->over;
        if (status == ARCHIVE_OK || status == ARCHIVE_WARN)
            break;
        /*
         * A header was lost and libarchive looks for the next, block by block: one report for a whole
         * stretch.
         */
        judge(archive, status);
        if (archive->bad_headers++ == 0)
            return archive->error.code;
    }
    archive->bad_headers = 0;
    archive->single = archive_format(archive->reader) == ARCHIVE_FORMAT_RAW;
    begin_entry(archive);
    return 1;
}

enum tgn_sgf_archive_kind tgn_sgf_archive__kind(const tgn_sgf_archive *archive)
{
    struct archive_entry *entry = archive->entry;
    if (!entry)
        return TGN_SGF_ARCHIVE_FILE;
    int type = (int)archive_entry_filetype(entry);
    if (type == AE_IFDIR)
        return TGN_SGF_ARCHIVE_FOLDER;
    /* A second name of a file that came before has no bytes of its own. */
    if ((type != AE_IFREG && type != 0) || (archive_entry_hardlink(entry) && archive_entry_size(entry) == 0))
        return TGN_SGF_ARCHIVE_OTHER;
    return archive_entry_is_encrypted(entry) ? TGN_SGF_ARCHIVE_ENCRYPTED : TGN_SGF_ARCHIVE_FILE;
}

const char *tgn_sgf_archive__entry_name(const tgn_sgf_archive *archive)
{
    if (!archive->entry)
        return NULL;
    const char *name = archive_entry_pathname(archive->entry);
    return name ? name : archive_entry_pathname_utf8(archive->entry);
}
