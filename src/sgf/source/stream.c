/* stream.c - see stream.h */
#include "sgf/source/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/error.h"
#include "sgf/formats/foreign.h"

/* The most that is asked of read(2) at once: the watcher is asked between two. */
#define READ_AT_ONCE (4u << 20)

tgn_sgf_stream *tgn_sgf_stream__new(tgn_sgf_stream_pull *pull, void *from)
{
    tgn_sgf_stream *stream = malloc(sizeof *stream);
    if (!stream)
        return NULL;
    memset(stream, 0, offsetof(tgn_sgf_stream, front)); /* the front itself needs no clearing */
    stream->pull = pull;
    stream->from = from;
    stream->fd = -1;
    return stream;
}

void tgn_sgf_stream__free(tgn_sgf_stream *stream)
{
    if (!stream)
        return;
    if (stream->fd >= 0 && !stream->borrowed)
        close(stream->fd);
    free(stream);
}

/*
 * Wait until there is something to read. Returns false when the watcher wants to stop, which is asked even if nothing
 * ever comes.
 */
static bool wait_for_bytes(const tgn_sgf_stream *stream)
{
    enum { ASK_EVERY = 100 }; /* milliseconds */
    struct pollfd file = {.fd = stream->fd, .events = POLLIN};
    for (;;) {
        if (!tgn_progress_step(stream->watch, "reading", stream->pulled, stream->size))
            return false;
        if (!stream->watch || stream->regular)
            return true;
        const int ready = poll(&file, 1, ASK_EVERY);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true; /* reading tells what is wrong */
    }
}

static int64_t pull_file(tgn_sgf_stream *stream, void *bytes, size_t capacity)
{
    ssize_t got;
    do {
        if (!wait_for_bytes(stream))
            return tgn_error_set(&stream->error, TGN_ERR_STOPPED, "stopped");
        got = read(stream->fd, bytes, capacity < READ_AT_ONCE ? capacity : READ_AT_ONCE);
    } while (got < 0 && (errno == EINTR || (errno == EAGAIN && stream->watch)));
    return got < 0 ? tgn_error__from_system(errno, &stream->error) : got;
}

/* Look at what was opened: only regular files read from their beginning can seek. */
static int examine(tgn_sgf_stream *stream, bool named, tgn_error *error)
{
    struct stat status;
    if (fstat(stream->fd, &status) < 0)
        return tgn_error__from_system(errno, error);
    if (S_ISDIR(status.st_mode))
        return tgn_error__from_system(EISDIR, error);
    if (!S_ISREG(status.st_mode))
        return named ? 0 : tgn_error_set(error, TGN_ERR_INPUT, "not a regular file");
    stream->regular = true;
    stream->seekable = !stream->borrowed || lseek(stream->fd, 0, SEEK_CUR) == 0;
    stream->size = status.st_size > 0 ? (uint64_t)status.st_size : 0;
    return 0;
}

int tgn_sgf_stream__open(tgn_sgf_stream **out, const char *path, bool named, const tgn_progress *watch,
                         tgn_error *error)
{
    tgn_sgf_stream *stream = tgn_sgf_stream__new(pull_file, NULL);
    *out = stream;
    if (!stream)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    stream->watch = watch;
    stream->borrowed = named && strcmp(path, "-") == 0;
    if (stream->borrowed)
        stream->fd = STDIN_FILENO;
    else
        stream->fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (named && !watch ? 0 : O_NONBLOCK));
    int code = stream->fd < 0 ? tgn_error__from_system(errno, error) : examine(stream, named, error);
    if (code < 0) {
        tgn_sgf_stream__free(stream);
        *out = NULL;
    }
    return code;
}

/* One pull, with the bookkeeping. */
static int64_t pull(tgn_sgf_stream *stream, void *bytes, size_t capacity)
{
    if (stream->ended)
        return stream->error.code;
    int64_t got = stream->pull(stream, bytes, capacity);
    if (got > 0)
        stream->pulled += (uint64_t)got;
    else
        stream->ended = true;
    return got;
}

void tgn_sgf_stream__fill_front(tgn_sgf_stream *stream)
{
    while (stream->front_length < sizeof stream->front) {
        int64_t got =
            pull(stream, stream->front + stream->front_length, sizeof stream->front - stream->front_length);
        if (got <= 0)
            return;
        stream->front_length += (size_t)got;
    }
}

int64_t tgn_sgf_stream__read(tgn_sgf_stream *stream, void *bytes, size_t capacity)
{
    size_t left = stream->front_length - stream->front_at;
    if (capacity == 0)
        return 0;
    if (left == 0)
        return pull(stream, bytes, capacity);
    if (left > capacity)
        left = capacity;
    memcpy(bytes, stream->front + stream->front_at, left);
    stream->front_at += left;
    return (int64_t)left;
}

int tgn_sgf_stream__seek(tgn_sgf_stream *stream, uint64_t offset)
{
    if (offset > INT64_MAX)
        return tgn_error__from_system(EINVAL, &stream->error);
    if (lseek(stream->fd, (off_t)offset, SEEK_SET) < 0)
        return tgn_error__from_system(errno, &stream->error);
    stream->front_at = stream->front_length = 0;
    stream->pulled = offset;
    stream->ended = false;
    stream->error.code = 0;
    return 0;
}

uint64_t tgn_sgf_stream__offset(const tgn_sgf_stream *stream)
{
    return stream->pulled - (stream->front_length - stream->front_at);
}

/* ---- sniff --------------------------------------------------------------------------------------------- */

/* ---- archives ------------------------------------------------------------------------------------------ */

typedef struct packing_magic {
    tgn_sgf_packing packing;
    unsigned char at, length;
    const char *bytes;
} packing_magic;

/* Numbers that cannot occur in text. The rest (tar, lha, lzma) needs a closer look, below. */
static const packing_magic magics[] = {
    {TGN_SGF_PACKING_ZIP, 0, 4, "PK\003\004"},
    {TGN_SGF_PACKING_ZIP, 0, 4, "PK\005\006"}, /* an empty archive */
    {TGN_SGF_PACKING_ZIP, 0, 8, "PK\007\010PK\003\004"},
    {TGN_SGF_PACKING_ZIP, 0, 8, "PK00PK\003\004"},
    {TGN_SGF_PACKING_7Z, 0, 6, "7z\274\257\047\034"},
    {TGN_SGF_PACKING_RAR, 0, 7, "Rar!\032\007\000"},
    {TGN_SGF_PACKING_RAR5, 0, 8, "Rar!\032\007\001\000"},
    {TGN_SGF_PACKING_CAB, 0, 8, "MSCF\000\000\000\000"},
    {TGN_SGF_PACKING_GZIP, 0, 3, "\037\213\010"},
    {TGN_SGF_PACKING_BZIP2, 4, 6, "1AY&SY"},
    {TGN_SGF_PACKING_BZIP2, 4, 6, "\027\162\105\070\120\220"}, /* an empty one */
    {TGN_SGF_PACKING_XZ, 0, 6, "\3757zXZ\000"},
    {TGN_SGF_PACKING_LZIP, 0, 5, "LZIP\001"},
    {TGN_SGF_PACKING_ZSTD, 0, 4, "\050\265\057\375"},
    {TGN_SGF_PACKING_LZ4, 0, 4, "\004\042\115\030"},
};

/* The octal number in a tar header's field, or -1. Blanks may stand before it, a NUL or blank ends it. */
static long octal(const unsigned char *field, size_t width)
{
    long value = 0;
    size_t i = 0, digits = 0;
    while (i < width && field[i] == ' ')
        i++;
    for (; i < width && field[i] >= '0' && field[i] <= '7'; i++, digits++)
        value = value * 8 + (field[i] - '0');
    if (digits == 0 || (i < width && field[i] != ' ' && field[i] != '\0'))
        return -1;
    return value;
}

/*
 * A tar header carries the sum of its 512 bytes (the sum's own field counted as blanks), which is the only
 * mark that all kinds of tar share. Old programs added signed bytes.
 */
static bool is_tar(const unsigned char *bytes, size_t length)
{
    if (length < 512 || bytes[0] == '\0')
        return false;
    long wanted = octal(bytes + 148, 8), sum = 0, signed_sum = 0;
    if (wanted < 0)
        return false;
    for (int i = 0; i < 512; i++) {
        int byte = i >= 148 && i < 156 ? ' ' : bytes[i];
        sum += byte;
        signed_sum += byte < 128 ? byte : byte - 256;
    }
    return wanted == sum || wanted == signed_sum;
}

/* "-lh5-" in the third byte; the fourth letter names the method. */
static bool is_lha(const unsigned char *bytes, size_t length)
{
    if (length < 22 || bytes[0] == '\0' || bytes[2] != '-' || bytes[3] != 'l' || bytes[6] != '-')
        return false;
    return (bytes[4] == 'h' && bytes[5] != '\0' && strchr("01234567d", bytes[5])) ||
           (bytes[4] == 'z' && bytes[5] != '\0' && strchr("s45", bytes[5]));
}

/*
 * No magic at all: a byte of properties (nearly always 0x5D), a dictionary size and an unpacked size that may
 * be unknown.
 */
static bool is_lzma(const unsigned char *bytes, size_t length)
{
    static const unsigned char unknown[8] = {255, 255, 255, 255, 255, 255, 255, 255};
    if (length < 18 || bytes[0] != 0x5D || bytes[1] != 0 || bytes[2] != 0)
        return false;
    return memcmp(bytes + 5, unknown, 8) == 0 || (bytes[10] == 0 && bytes[11] == 0 && bytes[12] == 0);
}

tgn_sgf_packing tgn_sgf_sniff__packing(const void *bytes, size_t length)
{
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++) {
        const packing_magic *m = &magics[i];
        if (length < (size_t)m->at + m->length ||
            memcmp((const char *)bytes + m->at, m->bytes, m->length) != 0)
            continue;
        if (m->packing != TGN_SGF_PACKING_BZIP2 || memcmp(bytes, "BZh", 3) == 0)
            return m->packing;
    }
    if (is_tar(bytes, length))
        return TGN_SGF_PACKING_TAR;
    if (is_lha(bytes, length))
        return TGN_SGF_PACKING_LHA;
    return is_lzma(bytes, length) ? TGN_SGF_PACKING_LZMA : TGN_SGF_PACKING_NONE;
}

const char *tgn_sgf_sniff__packing_name(tgn_sgf_packing packing)
{
    static const char *const names[] = {"plain", "zip",   "7z", "tar",  "rar",  "rar",  "lha", "cab",
                                        "gzip",  "bzip2", "xz", "lzma", "lzip", "zstd", "lz4"};
    return names[packing];
}

/* ---- records ------------------------------------------------------------------------------------------- */

/* "NAME [" with a capital in the name, as every property has one: "GM[", "SiZe [". */
static bool property_at(const char *p, const char *end)
{
    const char *start = p;
    bool capital = false;
    while (p < end && p - start < 32 && (tgn_ascii__letter(*p) || (p > start && *p >= '0' && *p <= '9'))) {
        capital |= tgn_ascii__upper(*p);
        p++;
    }
    while (p < end && tgn_ascii__blank(*p))
        p++;
    return capital && p < end && *p == '[';
}

/*
 * "GM[" and the other properties that records begin with, closed up: without a ';' as evidence, more is
 * required.
 */
static bool opening_at(const char *p, const char *end)
{
    static const char names[] =
        "GM FF SZ CA AP PB PW BR WR TE RD KO EV DT RE KM HA PC RO GN RU TM US SO AB AW ";
    if (end - p < 3 || !tgn_ascii__upper(p[0]) || !tgn_ascii__upper(p[1]) || p[2] != '[')
        return false;
    for (const char *name = names; *name; name += 3)
        if (name[0] == p[0] && name[1] == p[1])
            return true;
    return false;
}

/* Behind a '(': "; NAME [" in any number of ';', '(' and blanks, or "GM[" at once. */
static bool game_at(const char *p, const char *end)
{
    bool node = false;
    while (p < end && (tgn_ascii__blank(*p) || *p == ';' || *p == '(')) {
        node |= *p == ';';
        p++;
    }
    return node ? property_at(p, end) : opening_at(p, end);
}

static bool record_in(const char *text, size_t length)
{
    const char *end = text + length, *p = text;
    if (length >= 3 && memcmp(text, "\357\273\277", 3) == 0)
        p += 3;
    if (tgn_sgf_foreign__detect(p, (size_t)(end - p), true) != TGN_SGF_FOREIGN_NONE)
        return true;
    while (p < end && tgn_ascii__blank(*p))
        p++;
    if (p < end && *p == ';') {
        const char *q = p + 1;
        while (q < end && tgn_ascii__blank(*q))
            q++;
        if (opening_at(q, end))
            return true;
    }
    /*
     * A run of '(' and blanks is judged once, at its first '(': a file of nothing but '(' costs no more than
     * another.
     */
    while (p < end && (p = memchr(p, '(', (size_t)(end - p)))) {
        if (game_at(p + 1, end))
            return true;
        while (p < end && (*p == '(' || tgn_ascii__blank(*p) || *p == ';'))
            p++;
    }
    return false;
}

bool tgn_sgf_sniff__record(const void *bytes, size_t length)
{
    const unsigned char *raw = bytes;
    if (length > TGN_SGF_SNIFF_BYTES)
        length = TGN_SGF_SNIFF_BYTES;
    bool little = length >= 2 && raw[0] == 0xFF && raw[1] == 0xFE;
    bool big = length >= 2 && raw[0] == 0xFE && raw[1] == 0xFF;
    if (!little && !big)
        return record_in(bytes, length);
    /* UTF-16: what is ASCII in it is all that matters here. */
    char narrow[TGN_SGF_SNIFF_BYTES / 2];
    size_t count = 0;
    for (size_t i = 2; i + 1 < length; i += 2) {
        unsigned char high = raw[little ? i + 1 : i], low = raw[little ? i : i + 1];
        narrow[count++] = high == 0 && low < 128 ? (char)low : '?';
    }
    return record_in(narrow, count);
}

bool tgn_sgf_sniff__record_name(const char *name, bool packed)
{
    static const char endings[][5] = {".sgf", ".gib", ".ngf", ".ugf", ".ugi"};
    size_t length = strlen(name);
    const char *dot = packed ? strrchr(name, '.') : NULL;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if ((length >= 4 && strcasecmp(name + length - 4, endings[i]) == 0) ||
            (dot && dot - name >= 4 && strncasecmp(dot - 4, endings[i], 4) == 0))
            return true;
    return false;
}

bool tgn_sgf_sniff__apple_double(const void *bytes, size_t length)
{
    return length >= 4 && memcmp(bytes, "\000\005\026\007", 4) == 0;
}
