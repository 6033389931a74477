/*
 * transposition_table.c - entries of two words, four to a line
 */
#include "solve/search/transposition_table.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WAYS = 4, LINE = 64, LARGE_PAGE = 1 << 21 };

typedef struct entry {
    _Atomic uint64_t sealed; /* code ^ known */
    _Atomic uint64_t known;
} entry;

struct tgn_memory {
    size_t lines; /* a power of two */
    entry *entry;
};

/* ---- packing ------------------------------------------------------------------------------------------- */

static uint64_t pack(const tgn_memo *memo)
{
    uint64_t word = (uint64_t)memo->known | (uint64_t)memo->work << 2;
    if (memo->known == TGN_KNOWN_OPEN)
        return word | (uint64_t)memo->moves << 8 | (uint64_t)memo->move << 36;
    return word | (uint64_t)memo->won << 8 | (uint64_t)memo->move << 9;
}

static int work_of(uint64_t word)
{
    return word >> 2 & 63;
}

static tgn_memo unpack(uint64_t word)
{
    tgn_memo memo = {.known = (tgn_known)(word & 3), .work = work_of(word)};
    if (memo.known == TGN_KNOWN_OPEN) {
        memo.moves = word >> 8 & 0xfffffff;
        memo.move = word >> 36 & 255;
    } else {
        memo.won = word >> 8 & 1;
        memo.move = word >> 9 & 255;
    }
    return memo;
}

/* ---- the table ----------------------------------------------------------------------------------------- */

int tgn_memory__new(tgn_memory **out, size_t bytes)
{
    *out = NULL;
    tgn_memory *memory = malloc(sizeof *memory);
    size_t lines = 1024;
    while (lines * 2 * LINE <= bytes)
        lines *= 2;
    entry *entries = aligned_alloc(lines * LINE >= LARGE_PAGE ? LARGE_PAGE : LINE, lines * LINE);
    if (!memory || !entries) {
        free(memory);
        free(entries);
        return TGN_ERR_MEMORY;
    }
#ifdef MADV_HUGEPAGE
    /* Random reads all over the table: with pages of 4 KiB most of the time would go into finding the page. */
    (void)madvise((void *)entries, lines * LINE, MADV_HUGEPAGE);
#endif
    memset((void *)entries, 0, lines * LINE);
    *memory = (tgn_memory){lines, entries};
    *out = memory;
    return TGN_OK;
}

void tgn_memory__free(tgn_memory *memory)
{
    if (memory)
        free(memory->entry);
    free(memory);
}

/* Codes are far from random: their bits are spread over the lines by two multiplications. */
static entry *line_of(const tgn_memory *memory, uint64_t code)
{
    code ^= code >> 31;
    code *= UINT64_C(0x7fb5d329728ea185);
    code ^= code >> 27;
    code *= UINT64_C(0x81dadef4bc2dd44d);
    code ^= code >> 33;
    return memory->entry + (code & (memory->lines - 1)) * WAYS;
}

void tgn_memory__fetch(const tgn_memory *memory, uint64_t code)
{
    __builtin_prefetch(line_of(memory, code));
}

/* What an entry knows of `code`; 0: nothing. */
static uint64_t known_in(entry *at, uint64_t code)
{
    uint64_t known = atomic_load_explicit(&at->known, memory_order_relaxed);
    uint64_t sealed = atomic_load_explicit(&at->sealed, memory_order_relaxed);
    return (sealed ^ known) == code ? known : 0;
}

tgn_memo tgn_memory__get(const tgn_memory *memory, uint64_t code)
{
    entry *line = line_of(memory, code);
    for (int i = 0; i < WAYS; i++) {
        uint64_t known = known_in(line + i, code);
        if (known)
            return unpack(known);
    }
    return (tgn_memo){.known = TGN_KNOWN_NOTHING};
}

static void forget(entry *at)
{
    atomic_store_explicit(&at->known, 0, memory_order_relaxed);
    atomic_store_explicit(&at->sealed, 0, memory_order_relaxed);
}

/*
 * Which entry of a line is given to `code`: its own, an empty one, the cheapest of the first three, the last. One that has
 * stood in the last, where nothing stays, moves up when it is worth it.
 */
static entry *place_for(entry *line, uint64_t code, int work)
{
    entry *cheapest = line, *last = line + WAYS - 1;
    int least = 64;
    for (entry *at = line; at < last; at++) {
        uint64_t known = atomic_load_explicit(&at->known, memory_order_relaxed);
        if (known_in(at, code))
            return at;
        int worth = known ? work_of(known) : -1;
        if (worth < least) {
            least = worth;
            cheapest = at;
        }
    }
    if (work < least)
        return last;
    if (known_in(last, code))
        forget(last);
    return cheapest;
}

static void put_word(tgn_memory *memory, uint64_t code, uint64_t known)
{
    entry *at = place_for(line_of(memory, code), code, work_of(known));
    atomic_store_explicit(&at->known, known, memory_order_relaxed);
    atomic_store_explicit(&at->sealed, code ^ known, memory_order_relaxed);
}

void tgn_memory__put(tgn_memory *memory, uint64_t code, const tgn_memo *memo)
{
    put_word(memory, code, pack(memo));
}

/* ---- on disk ------------------------------------------------------------------------------------------- */

/* A file is this header and then pairs of code and known. */
typedef struct header {
    char magic[8];
    uint64_t mark, pairs, sum;
} header;

/* The last tells the layout of an entry. */
static const char magic[8] = {'t', 'g', 'n', 's', 'e', 'e', 'k', '2'};

static uint64_t add_to_sum(uint64_t sum, uint64_t code, uint64_t known)
{
    sum = (sum ^ code) * UINT64_C(0x9e3779b97f4a7c15);
    return (sum ^ known ^ sum >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
}

static bool write_pairs(const tgn_memory *memory, FILE *file, header *head)
{
    for (size_t i = 0; i < memory->lines * WAYS; i++) {
        uint64_t pair[2];
        pair[1] = atomic_load_explicit(&memory->entry[i].known, memory_order_relaxed);
        pair[0] = atomic_load_explicit(&memory->entry[i].sealed, memory_order_relaxed) ^ pair[1];
        if (!pair[1])
            continue;
        if (fwrite(pair, sizeof pair, 1, file) != 1)
            return false;
        head->pairs++;
        head->sum = add_to_sum(head->sum, pair[0], pair[1]);
    }
    return true;
}

static bool write_file(const tgn_memory *memory, FILE *file, uint64_t mark)
{
    header head = {.mark = mark};
    memcpy(head.magic, magic, sizeof magic);
    return fwrite(&head, sizeof head, 1, file) == 1 && write_pairs(memory, file, &head) &&
           fseek(file, 0, SEEK_SET) == 0 && fwrite(&head, sizeof head, 1, file) == 1 && fflush(file) == 0 &&
           fsync(fileno(file)) == 0;
}

int tgn_memory__save(const tgn_memory *memory, const char *path, uint64_t mark, tgn_error *error)
{
    char part[4096];
    if (snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the name of the checkpoint is too long");
    FILE *file = fopen(part, "wb");
    if (!file)
        return tgn_error_set(error, TGN_ERR_IO, "%s: %s", part, strerror(errno));
    bool written = write_file(memory, file, mark);
    int reason = errno;
    written = fclose(file) == 0 && written;
    if (written && rename(part, path) == 0)
        return TGN_OK;
    int code = tgn_error_set(error, TGN_ERR_IO, "%s: %s", part, strerror(written ? errno : reason));
    remove(part);
    return code;
}

static int read_pairs(tgn_memory *memory, FILE *file, const header *head, tgn_wanted *wanted)
{
    uint64_t sum = 0, pair[2];
    for (uint64_t i = 0; i < head->pairs; i++) {
        if (fread(pair, sizeof pair, 1, file) != 1)
            return TGN_ERR_INPUT;
        sum = add_to_sum(sum, pair[0], pair[1]);
        tgn_memo memo = unpack(pair[1]);
        if (pair[1] && (!wanted || wanted(pair[0], &memo)))
            put_word(memory, pair[0], pair[1]);
    }
    return sum == head->sum ? TGN_OK : TGN_ERR_INPUT;
}

int tgn_memory__read(tgn_memory *memory, FILE *file, const char *name, uint64_t mark, tgn_wanted *wanted,
                     tgn_error *error)
{
    header head;
    int code = TGN_ERR_INPUT;
    if (fread(&head, sizeof head, 1, file) != 1 || memcmp(head.magic, magic, sizeof magic - 1) != 0)
        tgn_error_set(error, code, "%s is no checkpoint of a search", name);
    else if (head.magic[7] != magic[7])
        tgn_error_set(error, code, "%s is a checkpoint of another version; remove it to begin anew", name);
    else if (head.mark != mark)
        tgn_error_set(error, code, "%s is a checkpoint of another board", name);
    else if ((code = read_pairs(memory, file, &head, wanted)) != TGN_OK) {
        memset((void *)memory->entry, 0, memory->lines * LINE);
        tgn_error_set(error, code, "%s is damaged; remove it to begin anew", name);
    }
    return code;
}

int tgn_memory__load(tgn_memory *memory, const char *path, uint64_t mark, tgn_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return tgn_error_set(error, errno == ENOENT ? TGN_ERR_MISSING : TGN_ERR_IO, "%s: %s", path,
                             strerror(errno));
    int code = tgn_memory__read(memory, file, path, mark, NULL, error);
    fclose(file);
    return code;
}
