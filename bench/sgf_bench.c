/*
 * sgf_bench.c - how fast records are read: tokenised, parsed, played
 *
 *      ./dev bench sgf            the records of ../shared/records when they are there, else the sample
 *
 * Everything is unpacked into memory first; then, on one core, each pass goes over all of it three times and
 * the best counts:
 *
 *      tokenise   decode, tokenise and build the tree, in one pass (tgn_sgf_next)
 *      parse      the same, and read the game information (tgn_info_read)
 *      replay     the same, and play the main line on a board with captures and ko, flagging what is wrong
 *      keys       the same, move by move, with the invariant key of every position
 *
 * MB are 10^6 bytes of record text. The signature (games, nodes, moves, dates and final boards or keys folded
 * into one number) tells whether a change has changed what is read. Then a share of the same files is read by
 * us and by @sabaki/sgf + @sabaki/go-board, in the same run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tengen/tengen.h>

#include "base/clock.h"

typedef struct file {
    char *bytes;
    size_t length;
} file;

typedef struct files {
    file *items;
    size_t count, capacity, total;
} files;

static void fail(const char *what)
{
    fprintf(stderr, "sgf_bench: %s\n", what);
    exit(1);
}

/* ---- input --------------------------------------------------------------------------------------------- */

static void add_entry(files *all, tgn_source *source)
{
    file f = {malloc(1 << 14), 0};
    size_t capacity = 1 << 14;
    for (int64_t got;
         f.bytes && (got = tgn_source_read(source, f.bytes + f.length, capacity - f.length)) > 0;) {
        f.length += (size_t)got;
        if (f.length == capacity)
            f.bytes = realloc(f.bytes, capacity *= 2);
    }
    if (all->count == all->capacity)
        all->items = realloc(all->items,
                             (all->capacity = all->capacity ? all->capacity * 2 : 1024) * sizeof *all->items);
    if (!all->items || !f.bytes)
        fail("out of memory");
    all->items[all->count++] = f;
    all->total += f.length;
}

static void load(files *all, const char *path)
{
    tgn_source *source;
    tgn_source_entry entry;
    if (tgn_source_open(&source, &path, 1, NULL, NULL) < 0)
        fail("out of memory");
    while (tgn_source_next(source, &entry) > 0) {
        if (entry.failed)
            fail(entry.message);
        add_entry(all, source);
    }
    tgn_source_close(source);
}

static void unload(files *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->items[i].bytes);
    free(all->items);
    *all = (files){0};
}

/* ---- passes -------------------------------------------------------------------------------------------- */

enum { TOKENISE, PARSE, REPLAY, KEYS, PASSES };
static const char *const pass_names[PASSES] = {"tokenise", "parse", "replay", "keys"};

typedef struct outcome {
    double seconds;
    size_t games, nodes, moves;
    uint64_t signature;
} outcome;

/* A board as one number. */
static uint64_t fold_board(const tgn_board *board)
{
    uint64_t word, fold = 0;
    for (size_t i = 0; i + sizeof word <= sizeof board->colour; i += sizeof word) {
        memcpy(&word, board->colour + i, sizeof word);
        fold = (fold ^ word) * 0x9E3779B97F4A7C15u;
    }
    return fold;
}

/* Play the main line and look at the key after every node. Returns them folded into one number. */
static uint64_t play_with_keys(tgn_sgf *tree, tgn_game *game)
{
    uint64_t fold = 0;
    if (tgn_sgf_start(tree, game) < 0)
        fail("out of memory");
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node)) {
        if (tgn_sgf_apply(tree, node, game) < 0)
            fail("out of memory");
        fold ^= tgn_game_key(game, NULL).low;
    }
    return fold;
}

static void one_game(outcome *out, int pass, tgn_sgf *tree, tgn_game *game)
{
    out->games++;
    out->nodes += tree->node_count;
    if (pass == TOKENISE || tree->refused)
        return;
    tgn_info info;
    tgn_info_read(&info, tree);
    out->signature = out->signature * 31 + info.dates.first;
    if (pass == PARSE)
        return;
    if (pass == REPLAY && tgn_sgf_replay(tree, game, SIZE_MAX) < 0)
        fail("out of memory");
    uint64_t fold = pass == KEYS ? play_with_keys(tree, game) : fold_board(tgn_game_board(game));
    out->moves += tgn_game_moves(game);
    out->signature = out->signature * 31 + fold;
}

static outcome run(int pass, const files *all, tgn_sgf_reader *reader, tgn_game *game)
{
    outcome best = {0};
    for (int round = 0; round < 3; round++) {
        outcome out = {0};
        double start = tgn_clock__processor_seconds();
        for (size_t i = 0; i < all->count; i++) {
            tgn_sgf *tree;
            if (tgn_sgf_reopen_memory(reader, all->items[i].bytes, all->items[i].length) < 0)
                fail("out of memory");
            while (tgn_sgf_next(reader, &tree) > 0)
                one_game(&out, pass, tree, game);
        }
        out.seconds = tgn_clock__processor_seconds() - start;
        if (round == 0 || out.seconds < best.seconds)
            best = out;
    }
    return best;
}

/* What several collections took together. */
typedef struct totals {
    double megabytes, games, seconds[PASSES];
} totals;

/* Print one line a pass, and add to the totals. */
static void report(const char *name, const files *all, tgn_sgf_reader *reader, tgn_game *game, totals *sum)
{
    sum->megabytes += (double)all->total / 1e6;
    for (int pass = 0; pass < PASSES; pass++) {
        outcome out = run(pass, all, reader, game);
        sum->seconds[pass] += out.seconds;
        sum->games += pass == TOKENISE ? (double)out.games : 0;
        printf("%-18s %-9s %8.1f MB/s %9.0f games/s", name, pass_names[pass],
               (double)all->total / 1e6 / out.seconds, (double)out.games / out.seconds);
        if (pass >= REPLAY)
            printf("  %.1f ns/move  games %zu nodes %zu moves %zu signature %016llx",
                   1e9 * out.seconds / (double)out.moves, out.games, out.nodes, out.moves,
                   (unsigned long long)out.signature);
        printf("\n");
        fflush(stdout);
    }
}

/* ---- the peer ------------------------------------------------------------------------------------------ */

/* Every k-th file, for a peer that would take minutes over all; collections are too large for it. */
static files share_of(const files *all, size_t count)
{
    files share = {0};
    size_t every = all->count / count ? all->count / count : 1;
    share.items = calloc(count + 1, sizeof *share.items);
    for (size_t i = 0; share.items && i < all->count && share.count < count; i += every) {
        share.items[share.count++] = all->items[i];
        share.total += all->items[i].length;
    }
    return share;
}

static void write_files(const files *share, const char *folder)
{
    for (size_t i = 0; i < share->count; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%zu.sgf", folder, i);
        FILE *out = fopen(path, "wb");
        if (!out || fwrite(share->items[i].bytes, 1, share->items[i].length, out) != share->items[i].length ||
            fclose(out))
            fail("could not write a file for the peer");
    }
}

static void compare(const files *all, tgn_sgf_reader *reader, tgn_game *game)
{
    char folder[] = "/tmp/tengen-bench-XXXXXX", command[512];
    files share = share_of(all, 1000);
    if (access("tests/peers/node_modules/@sabaki", F_OK) != 0 || !mkdtemp(folder)) {
        printf("(no peer: tests/peers/node_modules is not there)\n");
        free(share.items);
        return;
    }
    write_files(&share, folder);
    printf("the same %zu files by us and by @sabaki/sgf + @sabaki/go-board:\n", share.count);
    totals ignored = {0};
    report("  tengen", &share, reader, game, &ignored);
    fflush(stdout);
    snprintf(command, sizeof command, "node tests/peers/sgf_bench.mjs %s; rm -rf %s", folder, folder);
    if (system(command) != 0)
        printf("(the peer failed)\n");
    free(share.items);
}

int main(void)
{
    static const char *const paths[] = {"../shared/records/tygem-2010.zip",
                                        "../shared/records/kgs-2003.tar.gz", "../shared/records/fox-pro.7z"};
    tgn_sgf_reader *reader;
    tgn_game *game;
    if (tgn_sgf_open_memory(&reader, "", 0) < 0 || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0)
        fail("out of memory");
    files all = {0};
    totals sum = {0};
    bool shared = access(paths[0], R_OK) == 0;
    for (size_t i = 0; i < (shared ? sizeof paths / sizeof *paths : 1); i++) {
        const char *path = shared ? paths[i] : "tests/sample";
        const char *name = strrchr(path, '/') + 1;
        unload(&all);
        load(&all, path);
        printf("%s: %zu files, %.1f MB\n", name, all.count, (double)all.total / 1e6);
        report(name, &all, reader, game, &sum);
    }
    for (int pass = 0; pass < PASSES; pass++)
        printf("%-18s %-9s %8.1f MB/s %9.0f games/s\n", "all of them", pass_names[pass],
               sum.megabytes / sum.seconds[pass], sum.games / sum.seconds[pass]);
    compare(&all, reader, game);
    unload(&all);
    tgn_sgf_close(reader);
    tgn_game_free(game);
    return 0;
}
