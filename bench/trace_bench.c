/*
 * trace_bench.c - how fast records become visits
 *
 *      ./dev bench trace            the records of ../shared/records when they are there, else the sample
 *
 * Records are read once and kept packed; then, on one core, every pass goes over all of them three times and
 * the best counts:
 *
 *      replay     the trees' main lines played on a board (tgn_sgf_replay): what building is measured against
 *      build      the same and packed (tgn_record__build)
 *      unpack     packed steps walked through
 *      play       the same, and played on a board
 *      whole      visits of the whole board
 *      all four   visits of the whole board, halves, diagonal halves and quarters
 *      digest     what duplicates are found by
 *
 * Replay and build read the text again each time; the time of reading alone is measured first and taken off.
 * The signature is the visits' keys and labels folded into one number.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <tengen/tengen.h>

#include "db/record/visit.h"

typedef struct file {
    char *bytes;
    size_t length;
} file;

typedef struct corpus {
    file *files;
    size_t file_count, file_room;
    tgn_record *records;
    size_t record_count, record_room;
    uint64_t moves, packed;
} corpus;

/* What the passes work with. */
typedef struct bench {
    corpus all;
    tgn_sgf_reader *reader;
    tgn_game *game;
    tgn_record_builder *builder;
    tgn_record_tracer *tracer;
    tgn_record_visit_list lists[TGN_KIND_COUNT];
    uint64_t visits, signature;
} bench;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void fail(const char *what)
{
    fprintf(stderr, "trace_bench: %s\n", what);
    exit(1);
}

static void *grown(void *items, size_t *capacity, size_t count, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = *capacity ? 2 * *capacity : 1024;
    items = realloc(items, *capacity * size);
    if (!items)
        fail("out of memory");
    return items;
}

/* ---- input --------------------------------------------------------------------------------------------- */

static file read_entry(tgn_source *source)
{
    size_t capacity = 1 << 12;
    file f = {malloc(capacity), 0};
    for (int64_t got;
         f.bytes && (got = tgn_source_read(source, f.bytes + f.length, capacity - f.length)) > 0;) {
        f.length += (size_t)got;
        if (f.length == capacity)
            f.bytes = realloc(f.bytes, capacity *= 2);
    }
    if (!f.bytes)
        fail("out of memory");
    return f;
}

static void load(corpus *all, const char *path)
{
    tgn_source *source;
    tgn_source_entry entry;
    if (tgn_source_open(&source, &path, 1, NULL, NULL) < 0)
        fail("out of memory");
    while (tgn_source_next(source, &entry) > 0) {
        if (entry.failed)
            fail(entry.message);
        all->files = grown(all->files, &all->file_room, all->file_count, sizeof *all->files);
        all->files[all->file_count++] = read_entry(source);
    }
    tgn_source_close(source);
}

static void keep(corpus *all, const tgn_record *record)
{
    uint8_t *bytes = malloc(record->length);
    if (!bytes)
        fail("out of memory");
    memcpy(bytes, record->bytes, record->length);
    all->records = grown(all->records, &all->record_room, all->record_count, sizeof *all->records);
    all->records[all->record_count] = *record;
    all->records[all->record_count++].bytes = bytes;
    all->moves += record->main_moves;
    all->packed += record->length;
}

/* ---- passes -------------------------------------------------------------------------------------------- */

enum { READ, REPLAY, BUILD, UNPACK, PLAY, WHOLE, ALL, DIGEST, PASSES };
static const char *const names[PASSES] = {"read", "replay", "build",    "unpack",
                                          "play", "whole",  "all four", "digest"};

/* Every tree of the corpus: read only, replayed, or built; built records are kept when `store`. */
static void trees(bench *b, int pass, bool store)
{
    for (size_t i = 0; i < b->all.file_count; i++) {
        tgn_sgf *tree;
        tgn_record record;
        if (tgn_sgf_reopen_memory(b->reader, b->all.files[i].bytes, b->all.files[i].length) < 0)
            fail("out of memory");
        while (tgn_sgf_next(b->reader, &tree) > 0) {
            if (tree->refused || pass == READ)
                continue;
            if (pass == REPLAY && tgn_sgf_replay(tree, b->game, SIZE_MAX) < 0)
                fail("out of memory");
            if (pass == BUILD && tgn_record__build(b->builder, tree, b->game, false, &record) < 0)
                fail("out of memory");
            if (store)
                keep(&b->all, &record);
        }
    }
}

static void steps(bench *b, const tgn_record *record, bool play)
{
    tgn_record_steps walk;
    tgn_record_step step;
    if (play && tgn_game_reset(b->game, record->size, NULL) < 0)
        fail("out of memory");
    for (tgn_record_steps__init(&walk, record); tgn_record_steps__next(&walk, &step) > 0;) {
        b->signature += step.move.point;
        if (play && tgn_record_step__play(&step, b->game) < 0)
            fail("out of memory");
    }
}

static void fold(bench *b)
{
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        tgn_record_visit_list *list = &b->lists[kind];
        for (size_t i = 0; i < list->count; i++)
            b->signature += (list->items[i].high ^ list->items[i].next) * 31 + list->items[i].length;
        b->visits += list->count;
        list->count = 0;
    }
}

/* Visits gather as an importer would let them, some megabytes at a time. */
static void visits(bench *b, const tgn_record *record, size_t i, unsigned graphs)
{
    if (tgn_record_tracer__run(b->tracer, record, (uint32_t)i + 1, graphs, b->lists) < 0)
        fail("a record could not be traced");
    if (i % 256 == 0)
        fold(b);
}

static void records(bench *b, int pass)
{
    for (size_t i = 0; i < b->all.record_count; i++) {
        const tgn_record *record = &b->all.records[i];
        if (pass == UNPACK || pass == PLAY)
            steps(b, record, pass == PLAY);
        else if (pass == DIGEST)
            b->signature += tgn_record__digest(record).high;
        else
            visits(b, record, i, pass == WHOLE ? TGN_RECORD_GRAPHS_WHOLE : TGN_RECORD_GRAPHS_ALL);
    }
    fold(b);
}

static double best(bench *b, int pass)
{
    double least = 0;
    for (int round = 0; round < 3; round++) {
        b->visits = b->signature = 0;
        double start = now();
        if (pass <= BUILD)
            trees(b, pass, false);
        else
            records(b, pass);
        double taken = now() - start;
        least = round == 0 || taken < least ? taken : least;
    }
    return least;
}

static void report(bench *b, const char *name)
{
    double read = 0;
    const double moves = (double)b->all.moves;
    printf("%s: %zu games, %.0f moves, %.2f bytes a move packed\n", name, b->all.record_count, moves,
           (double)b->all.packed / moves);
    for (int pass = 0; pass < PASSES; pass++) {
        double taken = best(b, pass);
        read = pass == READ ? taken : read;
        double alone = pass == REPLAY || pass == BUILD ? taken - read : taken;
        printf("    %-9s %7.1f ns/move", names[pass], 1e9 * alone / moves);
        if (b->visits)
            printf("  %.2f visits/move  %.1f ns/visit", (double)b->visits / moves,
                   1e9 * alone / (double)b->visits);
        printf("  signature %016llx\n", (unsigned long long)b->signature);
        fflush(stdout);
    }
}

static void forget(corpus *all)
{
    for (size_t i = 0; i < all->file_count; i++)
        free(all->files[i].bytes);
    for (size_t i = 0; i < all->record_count; i++)
        free((void *)(uintptr_t)all->records[i].bytes);
    free(all->files);
    free(all->records);
    *all = (corpus){0};
}

int main(int argc, char **argv)
{
    static const char *const shared[] = {"../shared/records/kgs-2003.tar.gz", "../shared/records/fox-pro.7z",
                                         "tests/sample"};
    bench b = {.visits = 0};
    if (tgn_sgf_open_memory(&b.reader, "", 0) < 0 || tgn_game_new(&b.game, (tgn_size){19, 19}, NULL) < 0 ||
        tgn_record_builder__new(&b.builder) < 0 || tgn_record_tracer__new(&b.tracer) < 0)
        fail("out of memory");
    const char *const *paths = argc > 1 ? (const char *const *)argv + 1 : shared;
    const size_t count = argc > 1 ? (size_t)argc - 1 : sizeof shared / sizeof *shared;
    for (size_t i = 0; i < count; i++) {
        if (access(paths[i], R_OK) != 0)
            continue;
        load(&b.all, paths[i]);
        trees(&b, BUILD, true);
        report(&b, strrchr(paths[i], '/') ? strrchr(paths[i], '/') + 1 : paths[i]);
        forget(&b.all);
    }
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        free(b.lists[kind].items);
    tgn_record_tracer__free(b.tracer);
    tgn_record_builder__free(b.builder);
    tgn_game_free(b.game);
    tgn_sgf_close(b.reader);
    return 0;
}
