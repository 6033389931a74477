/*
 * source_bench.c - what it costs to get at records
 *
 *      build/release/bench/source_bench PATH...       files, folders, archives
 *
 * For each path: megabytes a second that come out, in time of the processor, best of several rounds; the same
 * as a multiple of what libarchive alone takes for the archive (a plain file: what read(2) takes); and a
 * signature, the entries and a hash of all bytes in order.
 */
#include <tengen/source.h>

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

enum { ROUNDS = 5, BUFFER_BYTES = 1 << 18 };
static char buffer[BUFFER_BYTES];

typedef struct result {
    uint64_t entries, bytes, hash;
    double seconds;
} result;

/* FNV-1a. */
static uint64_t hashed(uint64_t hash, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001B3ULL;
    return hash;
}

static result through_source(const char *path, bool hashing)
{
    result r = {.hash = 0xCBF29CE484222325ULL};
    double start = tgn_clock__processor_seconds();
    tgn_source *source;
    tgn_source_entry entry;
    if (tgn_source_open(&source, &path, 1, NULL, NULL) < 0)
        exit(2);
    while (tgn_source_next(source, &entry) > 0) {
        int64_t got = 0;
        while (!entry.failed && (got = tgn_source_read(source, buffer, BUFFER_BYTES)) > 0) {
            r.bytes += (uint64_t)got;
            if (hashing)
                r.hash = hashed(r.hash, buffer, (size_t)got);
        }
        if (entry.failed || got < 0)
            printf("%s: %s\n", entry.name, entry.failed ? entry.message : tgn_source_failure(source));
        r.entries++;
    }
    tgn_source_close(source);
    r.seconds = tgn_clock__processor_seconds() - start;
    return r;
}

/* libarchive and nothing else; false when it cannot open this. */
static bool through_libarchive(const char *path, double *seconds)
{
    double start = tgn_clock__processor_seconds();
    struct archive *archive = archive_read_new();
    struct archive_entry *entry;
    archive_read_support_filter_all(archive);
    archive_read_support_format_all(archive);
    bool opened = archive_read_open_filename(archive, path, BUFFER_BYTES) == ARCHIVE_OK;
    while (opened && archive_read_next_header(archive, &entry) >= ARCHIVE_WARN)
        while (archive_read_data(archive, buffer, BUFFER_BYTES) > 0)
            ;
    archive_read_free(archive);
    *seconds = tgn_clock__processor_seconds() - start;
    return opened;
}

static bool through_read(const char *path, double *seconds)
{
    double start = tgn_clock__processor_seconds();
    int fd = open(path, O_RDONLY);
    bool readable = fd >= 0 && read(fd, buffer, BUFFER_BYTES) > 0;
    while (readable && read(fd, buffer, BUFFER_BYTES) > 0)
        ;
    if (fd >= 0)
        close(fd);
    *seconds = tgn_clock__processor_seconds() - start;
    return readable;
}

int main(int argc, char **argv)
{
    printf("%10s %10s %8s %10s  %-16s %s\n", "MB", "MB/s", "times", "entries", "signature", "path");
    for (int i = 1; i < argc; i++) {
        result first = through_source(argv[i], true);
        double best = 1e9, reference = 1e9, seconds;
        for (int round = 0; round < ROUNDS; round++) {
            result r = through_source(argv[i], false);
            best = r.seconds < best ? r.seconds : best;
            if (through_libarchive(argv[i], &seconds) || through_read(argv[i], &seconds))
                reference = seconds < reference ? seconds : reference;
        }
        printf("%10.1f %10.1f %8.2f %10llu  %016llx %s\n", (double)first.bytes * 1e-6,
               (double)first.bytes * 1e-6 / best, reference < 1e9 ? best / reference : 0.0,
               (unsigned long long)first.entries, (unsigned long long)first.hash, argv[i]);
    }
    return 0;
}
