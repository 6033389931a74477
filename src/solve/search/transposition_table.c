/* transposition_table.c - see transposition_table.h */
#include "solve/search/transposition_table.h"

#include "base/error.h"
#include "base/output_file.h"
#include "solve/table/file_bytes.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { WAYS = 4, LINE = 64 };

typedef struct transposition_slot {
    _Atomic uint64_t sealed; /* key ^ known */
    _Atomic uint64_t known;
} transposition_slot;

struct tgn_solve_transpositions {
    size_t lines; /* a power of two */
    transposition_slot *slots;
};

/* ---- packing ------------------------------------------------------------------------------------------- */

static uint64_t pack(const tgn_solve_transposition *found)
{
    uint64_t word = (uint64_t)found->known | (uint64_t)found->work << 2;
    if (found->known == TGN_SOLVE_KNOWN_OPEN)
        return word | (uint64_t)found->moves << 8 | (uint64_t)found->move << 36;
    return word | (uint64_t)found->won << 8 | (uint64_t)found->move << 9;
}

static int work_of(uint64_t word)
{
    return word >> 2 & 63;
}

static tgn_solve_transposition unpack(uint64_t word)
{
    tgn_solve_transposition found = {.known = (tgn_solve_known)(word & 3), .work = work_of(word)};
    if (found.known == TGN_SOLVE_KNOWN_OPEN) {
        found.moves = word >> 8 & 0xfffffff;
        found.move = word >> 36 & 255;
    } else {
        found.won = word >> 8 & 1;
        found.move = word >> 9 & 255;
    }
    return found;
}

/* ---- the table ----------------------------------------------------------------------------------------- */

/* Pages that the system hands out when they are first touched: zeros, without a second spent on writing them. */
static transposition_slot *map_slots(size_t bytes)
{
    void *map = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    (void)madvise(map, bytes, MADV_HUGEPAGE); /* only advice, as in huge_array.h */
#endif
    return map;
}

int tgn_solve_transpositions__new(tgn_solve_transpositions **out, size_t bytes)
{
    *out = NULL;
    size_t lines = 1024;
    while (lines * 2 * LINE <= bytes)
        lines *= 2;
    tgn_solve_transpositions *table = malloc(sizeof *table);
    transposition_slot *slots = table ? map_slots(lines * LINE) : NULL;
    if (!slots) {
        free(table);
        return TGN_ERR_MEMORY;
    }
    *table = (tgn_solve_transpositions){lines, slots};
    *out = table;
    return TGN_OK;
}

void tgn_solve_transpositions__free(tgn_solve_transpositions *table)
{
    if (table)
        munmap((void *)table->slots, table->lines * LINE);
    free(table);
}

/* Keys are far from random: two multiplications spread their bits over the lines. */
static transposition_slot *line_of(const tgn_solve_transpositions *table, uint64_t key)
{
    key ^= key >> 31;
    key *= UINT64_C(0x7fb5d329728ea185);
    key ^= key >> 27;
    key *= UINT64_C(0x81dadef4bc2dd44d);
    key ^= key >> 33;
    return table->slots + (key & (table->lines - 1)) * WAYS;
}

void tgn_solve_transpositions__prefetch(const tgn_solve_transpositions *table, uint64_t key)
{
    __builtin_prefetch(line_of(table, key));
}

/* What a slot knows of `key`; 0: nothing. */
static uint64_t known_in(transposition_slot *at, uint64_t key)
{
    uint64_t known = atomic_load_explicit(&at->known, memory_order_relaxed);
    uint64_t sealed = atomic_load_explicit(&at->sealed, memory_order_relaxed);
    return (sealed ^ known) == key ? known : 0;
}

tgn_solve_transposition tgn_solve_transpositions__get(const tgn_solve_transpositions *table, uint64_t key)
{
    transposition_slot *line = line_of(table, key);
    for (int i = 0; i < WAYS; i++) {
        uint64_t known = known_in(line + i, key);
        if (known)
            return unpack(known);
    }
    return (tgn_solve_transposition){.known = TGN_SOLVE_KNOWN_NOTHING};
}

static void clear_slot(transposition_slot *at)
{
    atomic_store_explicit(&at->known, 0, memory_order_relaxed);
    atomic_store_explicit(&at->sealed, 0, memory_order_relaxed);
}

/*
 * The slot of a line for `key`: its own, an empty one, the cheapest of the first three, or the last. A key in
 * the last, where nothing stays, moves up when it has become expensive enough.
 */
static transposition_slot *place_for(transposition_slot *line, uint64_t key, int work)
{
    transposition_slot *cheapest = line, *last = line + WAYS - 1;
    int least = 64;
    for (transposition_slot *at = line; at < last; at++) {
        uint64_t known = atomic_load_explicit(&at->known, memory_order_relaxed);
        if (known_in(at, key))
            return at;
        int worth = known ? work_of(known) : -1;
        if (worth < least) {
            least = worth;
            cheapest = at;
        }
    }
    if (work < least)
        return last;
    if (known_in(last, key))
        clear_slot(last);
    return cheapest;
}

static void put_word(tgn_solve_transpositions *table, uint64_t key, uint64_t known)
{
    transposition_slot *at = place_for(line_of(table, key), key, work_of(known));
    atomic_store_explicit(&at->known, known, memory_order_relaxed);
    atomic_store_explicit(&at->sealed, key ^ known, memory_order_relaxed);
}

void tgn_solve_transpositions__put(tgn_solve_transpositions *table, uint64_t key,
                                   const tgn_solve_transposition *found)
{
    put_word(table, key, pack(found));
}

/* ---- on disk ------------------------------------------------------------------------------------------- */

/* A file is this header and then pairs of key and known. */
typedef struct checkpoint_header {
    char magic[8];
    uint64_t mark, pairs, sum;
} checkpoint_header;

/* The last character is the version of the layout of a slot. */
static const char magic[8] = {'t', 'g', 'n', 's', 'e', 'e', 'k', '2'};

static uint64_t add_to_sum(uint64_t sum, uint64_t key, uint64_t known)
{
    sum = (sum ^ key) * UINT64_C(0x9e3779b97f4a7c15);
    return (sum ^ known ^ sum >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
}

/* Slots between two reports. The first to be written in a page of memory makes the system clear it, which for a large page takes a millisecond. */
enum { WRITE_REPORT = 1 << 16, READ_REPORT = 1 << 6 };

/* Returns 0, TGN_ERR_IO or TGN_ERR_STOPPED. */
static int write_pairs(const tgn_solve_transpositions *table, FILE *file, checkpoint_header *head,
                       const tgn_progress *progress)
{
    const size_t slots = table->lines * WAYS;
    for (size_t i = 0; i < slots; i++) {
        uint64_t pair[2];
        if (i % WRITE_REPORT == 0 && !tgn_progress_step(progress, "writing the checkpoint", i, slots))
            return TGN_ERR_STOPPED;
        pair[1] = atomic_load_explicit(&table->slots[i].known, memory_order_relaxed);
        pair[0] = atomic_load_explicit(&table->slots[i].sealed, memory_order_relaxed) ^ pair[1];
        if (!pair[1])
            continue;
        if (fwrite(pair, sizeof pair, 1, file) != 1)
            return TGN_ERR_IO;
        head->pairs++;
        head->sum = add_to_sum(head->sum, pair[0], pair[1]);
    }
    return TGN_OK;
}

static int write_file(const tgn_solve_transpositions *table, FILE *file, uint64_t mark,
                      const tgn_progress *progress)
{
    checkpoint_header head = {.mark = mark};
    memcpy(head.magic, magic, sizeof magic);
    if (fwrite(&head, sizeof head, 1, file) != 1)
        return TGN_ERR_IO;
    TGN_TRY(write_pairs(table, file, &head, progress));
    bool ended = fseek(file, 0, SEEK_SET) == 0 && fwrite(&head, sizeof head, 1, file) == 1;
    return ended ? TGN_OK : TGN_ERR_IO;
}

/* A checkpoint is read again, by the next search: a device or a pipe would lose it. */
static int not_a_file(const char *path, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT, "%s is not a regular file; a checkpoint needs one", path);
}

int tgn_solve_transpositions__save(const tgn_solve_transpositions *table, const char *path, uint64_t mark,
                                   const tgn_progress *progress, tgn_error *error)
{
    tgn_output_file file;
    int code = tgn_output_file__open(&file, path, error);
    if (code == 0 && !file.target)
        code = not_a_file(path, error);
    const int written = code == 0 ? write_file(table, file.file, mark, progress) : code;
    if (code == 0 && written == TGN_ERR_STOPPED)
        code = tgn_error_set(error, written, "stopped");
    else if (code == 0 && written < 0)
        code = tgn_output_file__fail(path, error);
    return tgn_output_file__close(&file, code, error);
}

static int read_pairs(tgn_solve_transpositions *table, FILE *file, const checkpoint_header *head,
                      tgn_solve_transposition_filter *filter, const tgn_progress *progress)
{
    uint64_t sum = 0, pair[2];
    for (uint64_t i = 0; i < head->pairs; i++) {
        if (i % READ_REPORT == 0 && !tgn_progress_step(progress, "reading the checkpoint", i, head->pairs))
            return TGN_ERR_STOPPED;
        if (fread(pair, sizeof pair, 1, file) != 1)
            return TGN_ERR_INPUT;
        sum = add_to_sum(sum, pair[0], pair[1]);
        tgn_solve_transposition found = unpack(pair[1]);
        if (found.known > TGN_SOLVE_KNOWN_SETTLED) /* no search writes that, whatever the sum says */
            return TGN_ERR_INPUT;
        if (pair[1] && (!filter || filter(pair[0], &found)))
            put_word(table, pair[0], pair[1]);
    }
    return sum == head->sum ? TGN_OK : TGN_ERR_INPUT;
}

int tgn_solve_transpositions__read(tgn_solve_transpositions *table, FILE *file, const char *name,
                                   uint64_t mark, tgn_solve_transposition_filter *filter,
                                   const tgn_progress *progress, tgn_error *error)
{
    checkpoint_header head;
    int code = TGN_ERR_INPUT;
    if (fread(&head, sizeof head, 1, file) != 1 || memcmp(head.magic, magic, sizeof magic - 1) != 0)
        tgn_error_set(error, code, "%s is not a checkpoint of a search", name);
    else if (head.magic[7] != magic[7])
        tgn_error_set(error, code, "%s is a checkpoint of another version; remove it to start over", name);
    else if (head.mark != mark)
        tgn_error_set(error, code, "%s is a checkpoint of another board", name);
    else if ((code = read_pairs(table, file, &head, filter, progress)) == TGN_ERR_STOPPED)
        tgn_error_set(error, code, "stopped");
    else if (code < 0) {
        memset((void *)table->slots, 0, table->lines * LINE);
        tgn_error_set(error, code, "%s is damaged; remove it to start over", name);
    }
    return code;
}

int tgn_solve_transpositions__load(tgn_solve_transpositions *table, const char *path, uint64_t mark,
                                   const tgn_progress *progress, tgn_error *error)
{
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return not_a_file(path, error);
    FILE *file = fopen(path, "rb");
    if (!file)
        return errno == ENOENT ? tgn_error_set(error, TGN_ERR_MISSING, "%s: no such file", path)
                               : tgn_solve_file__error(error, path, errno);
    int code = tgn_solve_transpositions__read(table, file, path, mark, NULL, progress, error);
    fclose(file);
    return code;
}

/* ---- known results ------------------------------------------------------------------------------------- */

/* The assembler puts the file between two labels. */
__asm__(".section .rodata\n"
        ".balign 8\n"
        "tgn_solve_known_5x5:\n.incbin \"data/solve/5x5.known\"\n"
        "tgn_solve_known_5x5_end:\n"
        ".previous\n");
extern const char tgn_solve_known_5x5[], tgn_solve_known_5x5_end[];

int tgn_solve_transpositions__add_known(tgn_solve_transpositions *table, tgn_size size, uint64_t mark,
                                        const tgn_progress *progress, tgn_error *error)
{
    if (size.rows != 5 || size.cols != 5)
        return TGN_OK;
    /* The stream is only read. */
    FILE *file = fmemopen((void *)(uintptr_t)tgn_solve_known_5x5,
                          (size_t)(tgn_solve_known_5x5_end - tgn_solve_known_5x5), "rb");
    if (!file)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the known results of this board");
    int code = tgn_solve_transpositions__read(table, file, "5x5.known", mark, NULL, progress, error);
    fclose(file);
    return code;
}
