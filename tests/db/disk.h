/*
 * disk.h - what disk.c, which stands between a program and its files, shares with the tests that use it
 *
 *      disk_build(&h);                                        // compiles disk.c
 *      setenv("DISK_ROOT", folder, 1), setenv("DISK_FAIL_AT", "7", 1), setenv("DISK_FAULT", "EIO", 1);
 *      ... run a program with LD_PRELOAD=disk_library ...     // its seventh call below `folder` fails
 *
 *      DISK_ROOT       only what happens in this folder is counted, failed and recorded
 *      DISK_STATE      a file for disk_state, which the test reads afterwards
 *      DISK_FAIL_AT    the number of the call that fails, from 1
 *      DISK_FAULT      EIO: this call alone. ENOSPC: from this one on all that need space. short: a write of half
 *      DISK_TRACE      a file that gets every call as a disk_event with its bytes
 */
#ifndef TESTS_DB_DISK_H
#define TESTS_DB_DISK_H

#include <stdint.h>

typedef struct disk_state {
    uint64_t calls, faults;
} disk_state;

typedef enum disk_call {
    DISK_OPEN, /* fd, flags; the path */
    DISK_CLOSE,
    DISK_WRITE,    /* fd, offset; the bytes */
    DISK_TRUNCATE, /* fd, offset */
    DISK_SYNC,     /* fd: a file's bytes and length, or a folder's names */
    DISK_RENAME,   /* two paths, each with its 0 */
    DISK_LINK,
    DISK_UNLINK,
    DISK_MKDIR,
    DISK_CONFIRMED /* offset: which change; not a call, but a word of the program (disk_confirm) */
} disk_call;

typedef struct disk_event {
    uint32_t call, flags;
    int32_t fd;
    uint32_t length; /* of the bytes that follow */
    uint64_t offset;
} disk_event;

#endif
