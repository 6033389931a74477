/*
 * source_fuzz.c - any bytes as a file that may be an archive
 *
 * The bytes are put in a file that has no name on disk; the source reads it within tight limits, and
 * everything it delivers goes through the reader. Nothing more is asked than that it ends, within the limits.
 */
#include "fuzz.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <tengen/tengen.h>

#ifndef MFD_CLOEXEC
int memfd_create(const char *name, unsigned int flags);
#define MFD_CLOEXEC 1U
#endif

static void read_entries(tgn_source *source, tgn_sgf_reader *reader)
{
    tgn_source_entry entry;
    int code, entries = 0;
    while ((code = tgn_source_next(source, &entry)) > 0) {
        FUZZ_CHECK(++entries < 100000);
        FUZZ_CHECK(entry.name && (!entry.failed || entry.message[0]));
        if (entry.failed)
            continue;
        tgn_sgf *tree;
        FUZZ_CHECK(tgn_sgf_reopen_stream(reader, tgn_source_read, source) == 0);
        while (tgn_sgf_next(reader, &tree) > 0)
            ;
    }
    FUZZ_CHECK(code == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int fd = memfd_create("input", MFD_CLOEXEC);
    FUZZ_CHECK(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    const char *paths[] = {path};
    tgn_source_limits limits = {
        .entry_bytes = 1 << 20, .archive_bytes = 1 << 22, .entries = 200, .ratio = 100, .depth = 2};
    tgn_source *source;
    tgn_sgf_reader *reader;
    tgn_error error;
    FUZZ_CHECK(tgn_source_open(&source, paths, 1, &limits, &error) == 0);
    FUZZ_CHECK(tgn_sgf_open_memory(&reader, "", 0) == 0);
    read_entries(source, reader);
    tgn_sgf_close(reader);
    tgn_source_close(source);
    close(fd);
    return 0;
}
