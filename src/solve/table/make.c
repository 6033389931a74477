/*
 * make.c - a table into a file, so that killing it loses little
 *
 *      PATH.part       while it is made: locked; every few seconds the values so far (a checkpoint),
 *                      in the end the table
 *      PATH            the table, by renaming
 *
 * A checkpoint is 32 bytes and the values of each layer that was begun:
 *
 *      0  "TGNPART1"   8 rows, cols, layers, rules   16 entries of a layer   24 sum of the values
 *
 * Any bounds that a sweep has reached are sound to go on from, so it needs no more than these. One that is
 * torn does not add up, and is not used.
 */
#include "solve/table/table.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { HEAD = 32, SECONDS = 2, PATH_ROOM = 4096 };

typedef struct workshop {
    tgn_size size;
    const tgn_solve_rules *rules;
    int fd;         /* of PATH.part */
    uint8_t *begun; /* an earlier checkpoint, head and all */
    time_t last;    /* when the last one was written */
} workshop;

static time_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

static int write_all(int fd, const uint8_t *bytes, size_t length)
{
    for (off_t at = 0; length > 0;) {
        const ssize_t written = pwrite(fd, bytes, length, at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return TGN_ERR_IO;
        bytes += written;
        at += written;
        length -= (size_t)written;
    }
    return 0;
}

/* ---- checkpoints --------------------------------------------------------------------------------------- */

static void put_number(uint8_t *out, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get_number(const uint8_t *from)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)from[i] << 8 * i;
    return number;
}

static void write_head(uint8_t *out, const workshop *shop, int layers, size_t entries, uint64_t sum)
{
    const uint8_t rules = (uint8_t)(shop->rules->scoring * 16 + shop->rules->cycle);
    memset(out, 0, HEAD);
    memcpy(out, "TGNPART1", 8);
    memcpy(out + 8, (const uint8_t[]){shop->size.rows, shop->size.cols, (uint8_t)layers, rules}, 4);
    put_number(out + 16, entries);
    put_number(out + 24, sum);
}

/* Nothing is lost if this fails, but the way back to here. */
static void keep(void *context, const tgn_solve_layer *layers, int count, size_t entries, bool last)
{
    workshop *shop = context;
    const size_t bytes = 2 * entries * (size_t)count;
    if (!last && now() - shop->last < SECONDS)
        return;
    uint8_t *part = malloc(HEAD + bytes + 8), *to = part + HEAD;
    if (!part)
        return;
    for (int layer = 0; layer < count; layer++)
        for (size_t i = 0; i < entries; i++, to += 2) {
            const tgn_pair pair = tgn_pair__get(layers[layer].value, i);
            to[0] = (uint8_t)pair;
            to[1] = (uint8_t)(pair >> 8);
        }
    memset(to, 0, 8);
    write_head(part, shop, count, entries, tgn_image__sum(0, part + HEAD, (bytes + 7) / 8 * 8));
    if (write_all(shop->fd, part, HEAD + bytes) == 0)
        (void)!ftruncate(shop->fd, (off_t)(HEAD + bytes));
    free(part);
    shop->last = now();
}

static uint8_t *read_part(int fd, size_t *length)
{
    struct stat about;
    if (fstat(fd, &about) < 0 || about.st_size <= HEAD || about.st_size > 1 << 30)
        return NULL;
    *length = (size_t)about.st_size;
    uint8_t *bytes = calloc(1, *length + 8);
    size_t done = 0;
    for (ssize_t got = 1; bytes && got > 0 && done < *length; done += (size_t)(got > 0 ? got : 0))
        got = pread(fd, bytes + done, *length - done, (off_t)done);
    if (bytes && done == *length)
        return bytes;
    free(bytes);
    return NULL;
}

/* Begin where an earlier call was stopped, if it left something sound for the same board and rules. */
static tgn_table_watch recall(workshop *shop)
{
    tgn_table_watch watch = {.keep = keep, .context = shop};
    size_t length = 0;
    shop->begun = read_part(shop->fd, &length);
    if (!shop->begun)
        return watch;
    const int layers = shop->begun[10];
    const uint64_t entries = get_number(shop->begun + 16), sum = get_number(shop->begun + 24);
    uint8_t head[HEAD];
    write_head(head, shop, layers, entries, sum);
    if (memcmp(head, shop->begun, HEAD) == 0 && layers >= 1 &&
        layers <= tgn_solve_layer__count(shop->rules) && entries < length &&
        length == HEAD + 2 * entries * (size_t)layers &&
        sum == tgn_image__sum(0, shop->begun + HEAD, (length - HEAD + 7) / 8 * 8)) {
        watch.begun = shop->begun + HEAD;
        watch.begun_entries = entries;
        watch.begun_layers = layers;
    }
    return watch;
}

/* ---- the file ------------------------------------------------------------------------------------------ */

/* The name is safe on disk only when the folder is, too. */
static void sync_folder(const char *path)
{
    char copy[PATH_ROOM];
    snprintf(copy, sizeof copy, "%s", path);
    const int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        (void)!fsync(fd);
        close(fd);
    }
}

static int finish(const workshop *shop, const tgn_solve_table *table, const char *part, const char *path,
                  tgn_error *error)
{
    const uint64_t length = table->image.length;
    if (write_all(shop->fd, table->bytes, length) < 0 || ftruncate(shop->fd, (off_t)length) < 0 ||
        fsync(shop->fd) < 0)
        return tgn_error_set(error, TGN_ERR_IO, "%s: %s", part, strerror(errno));
    if (rename(part, path) < 0)
        return tgn_error_set(error, TGN_ERR_IO, "%s: %s", path, strerror(errno));
    sync_folder(path);
    return 0;
}

static int open_part(const char *part, tgn_error *error)
{
    const int fd = open(part, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return tgn_error_set(error, TGN_ERR_IO, "%s: %s", part, strerror(errno));
    if (flock(fd, LOCK_EX | LOCK_NB) < 0) {
        close(fd);
        return tgn_error_set(error, TGN_ERR_IO, "%s: somebody else is making this table; wait for it", part);
    }
    return fd;
}

int tgn_solve_table_make(tgn_solve_table **out, const char *path, tgn_size size, const tgn_solve_rules *rules,
                         int threads, const tgn_progress *progress, tgn_error *error)
{
    char part[PATH_ROOM];
    *out = NULL;
    if ((size_t)snprintf(part, sizeof part, "%s.part", path) >= sizeof part)
        return tgn_error_set(error, TGN_ERR_IO, "a path of more than %d bytes", PATH_ROOM);
    workshop shop = {.size = size, .rules = rules, .fd = open_part(part, error), .last = now()};
    if (shop.fd < 0)
        return shop.fd;
    const tgn_table_watch watch = recall(&shop);
    tgn_solve_table *table;
    int code = tgn_table__build(&table, size, rules, threads, progress, &watch, error);
    if (code == 0)
        code = finish(&shop, table, part, path, error);
    if (code == 0)
        *out = table;
    else
        tgn_solve_table_close(table);
    free(shop.begun);
    close(shop.fd);
    return code;
}
