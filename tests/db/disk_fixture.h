/*
 * disk_fixture.h - running programs behind disk.c, and what a database holds
 */
#ifndef TESTS_DB_DISK_FIXTURE_H
#define TESTS_DB_DISK_FIXTURE_H

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tengen/graph.h>

#include "../check.h"
#include "disk.h"

static char disk_work[64], disk_library[96];

static inline void disk_do(const char *command)
{
    char line[4096];
    snprintf(line, sizeof line, "cd '%s' && { %s; }", disk_work, command);
    CHECK_INT(system(line), 0);
}

/* A sanitizer must be the first of all libraries, and then nothing stands before the files. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { DISK_POSSIBLE = 0 };
#else
enum { DISK_POSSIBLE = 1 };
#endif

/* Called first: the exit code of a test that cannot be run, said so; else -1. */
static inline int disk_skip(void)
{
    if (DISK_POSSIBLE)
        return -1;
    printf("skip  all: this runs without sanitizers only\n0 passed, 0 failed, 1 skipped\n");
    return 0;
}

/* A folder, in memory where that can be had, and the library in it. */
static inline void disk_begin(void)
{
    char line[512];
    snprintf(disk_work, sizeof disk_work, "%s/tengen-disk-XXXXXX",
             access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(disk_work))
        exit(2);
    snprintf(disk_library, sizeof disk_library, "%s/disk.so", disk_work);
    snprintf(line, sizeof line, "cc -O1 -shared -fPIC -o '%s' tests/db/disk.c -ldl", disk_library);
    if (system(line) != 0)
        exit(2);
}

static inline void disk_end(void)
{
    disk_do("rm -rf ./*");
    CHECK_INT(rmdir(disk_work), 0);
}

/* ---- content ------------------------------------------------------------------------------------------- */

enum { DISK_NOTHING = 0, DISK_BROKEN = 1 }; /* no database yet; a fault was found, and told */

static inline int disk_add_to_hash(void *context, const void *bytes, size_t length)
{
    uint64_t *hash = context;
    for (size_t i = 0; i < length; i++)
        *hash = (*hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3;
    return 0;
}

/* All games, as one number. */
static inline uint64_t disk_content(tgn_graph *graph)
{
    uint64_t hash = 0xcbf29ce484222325;
    tgn_error error = {.message = ""};
    if (tgn_graph_export(graph, TGN_EXPORT_JSONL, NULL, disk_add_to_hash, &hash, NULL, &error) == 0)
        return hash;
    check_fault(__FILE__, __LINE__, error.message);
    return DISK_BROKEN;
}

/* The content of a database that must open and be sound, or not be there at all. `which` is for the message. */
static inline uint64_t disk_sound(const char *path, tgn_graph_mode mode, const char *which)
{
    const tgn_graph_options little = {.memory = 8 << 20};
    char words[768];
    tgn_graph *graph;
    tgn_verify_sum sum = {0};
    tgn_error error = {.message = ""};
    int code = tgn_graph_open(&graph, path, mode, &little, &error);
    if (code == TGN_ERR_MISSING)
        return DISK_NOTHING;
    if (code == 0)
        code = tgn_graph_verify(graph, NULL, NULL, NULL, &sum, &error);
    const uint64_t content = code == 0 && sum.faults == 0 ? disk_content(graph) : DISK_BROKEN;
    if (content == DISK_BROKEN) {
        snprintf(words, sizeof words, "%s: %s, %d faults", which, error.message, (int)sum.faults);
        check_fault(__FILE__, __LINE__, words);
    }
    tgn_graph_close(graph);
    return content;
}

#endif
