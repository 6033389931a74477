/*
 * moment.c - opening for reading while another process writes
 *
 * RocksDB reads a database in three steps: its journal (MANIFEST: which files there are), the files, and
 * the logs, which hold the last batches. Between the steps a writer may
 *
 *      make a file of a log's batches, note it in the journal, and take the log away: the reader knows
 *      neither; or take in the files of a load, note them in the journal, and write a batch to the log: the
 *      reader sees the batch and not the load before it; or take a file away that the journal named.
 *
 * In each case he writes in the journal first. So when it is the same, to the byte, after the three steps
 * as before them, what was read is one moment; when it is not, the reader begins again. The journal stands
 * still most of the time: opening takes a millisecond or two, and a load or the end of a compaction comes
 * every second at the most.
 *
 * A writer who never rests, or a reader on a slow machine, would begin again for ever. So a reader who failed
 * a few times asks to be let in: he holds the file FORMAT with flock() while he tries on, and a writer begins
 * no change while somebody holds it. Only who waits is decided so, never what is right: a file system without
 * such locks, or a reader who stands still with his lock, costs patience alone.
 */
#include "db/store/rocksdb/rocksdb.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"

enum { PATIENCE = 10, PAUSE = 2 }; /* seconds in all; milliseconds in between */
enum { POLITE = 4 };               /* tries before a reader asks the writer to wait */

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = PAUSE * 1000000L}, NULL);
}

/* ---- asking to be let in, and letting in --------------------------------------------------------------- */

int tgn_store_rocksdb__open_reader_lock(const char *path)
{
    char *name = tgn_store_folder__join(path, "FORMAT");
    int door = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    free(name);
    return door;
}

void tgn_store_rocksdb__wait_for_readers(int door)
{
    double end = tgn_clock__seconds() + PATIENCE;
    while (door >= 0 && flock(door, LOCK_EX | LOCK_NB) < 0) {
        if ((errno != EWOULDBLOCK && errno != EINTR) || tgn_clock__seconds() > end)
            return;
        rest();
    }
    if (door >= 0)
        flock(door, LOCK_UN);
}

/* ---- where the journal stands -------------------------------------------------------------------------- */

typedef struct mark {
    char journal[64]; /* its name, as CURRENT has it */
    off_t length;
} mark;

/* The first line of CURRENT, or "". */
static void read_current(int folder, char *out, size_t room)
{
    out[0] = '\0';
    int fd = openat(folder, "CURRENT", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    ssize_t got = read(fd, out, room - 1);
    close(fd);
    out[got > 0 ? got : 0] = '\0';
    out[strcspn(out, "\n")] = '\0';
}

/* What cannot be looked at is missing in the mark, and RocksDB will say why. */
static mark take_mark(const char *path)
{
    mark m = {.length = -1};
    struct stat status;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return m;
    read_current(folder, m.journal, sizeof m.journal);
    if (fstatat(folder, m.journal, &status, 0) == 0)
        m.length = status.st_size;
    close(folder);
    return m;
}

static bool same(const mark *a, const mark *b)
{
    return a->length == b->length && strcmp(a->journal, b->journal) == 0;
}

/* ---- opening ------------------------------------------------------------------------------------------- */

/* 1: open. 0: begin again. Or a code that `error` explains. */
static int try_to_open(tgn_store *store, const char *folder, tgn_error *error)
{
    char *complaint = NULL;
    mark before = take_mark(folder);
    store->db = rocksdb_open_for_read_only(store->packed, folder, 0, &complaint);
    mark after = take_mark(folder);
    int code = tgn_store_rocksdb__failed(error, store->path, complaint);
    if (same(&before, &after))
        return code < 0 ? code : 1;
    if (store->db)
        rocksdb_close(store->db);
    store->db = NULL;
    return 0;
}

static int open_between(tgn_store *store, const char *folder, int door, tgn_error *error)
{
    double end = tgn_clock__seconds() + PATIENCE;
    int refusals = 0, tries = 0;
    do {
        int code = try_to_open(store, folder, error);
        if (code > 0)
            return 0;
        refusals += code < 0;
        if (refusals == 3) /* with nobody at work: it is broken, and stays so */
            return code;
        if (++tries >= POLITE && door >= 0)
            flock(door, LOCK_SH | LOCK_NB); /* to hold it twice is to hold it */
        rest();
    } while (tgn_clock__seconds() < end);
    return tgn_store_folder__error(error, TGN_ERR_IO, store->path, "changes too fast to be opened; try again later");
}

int tgn_store_rocksdb__open_reader(tgn_store *store, const char *folder, tgn_error *error)
{
    int door = tgn_store_rocksdb__open_reader_lock(store->path);
    int code = open_between(store, folder, door, error);
    if (door >= 0)
        close(door);
    return code;
}
