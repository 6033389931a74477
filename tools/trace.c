/*
 * trace.c - a record's boards, move by move, for others to compare with
 *
 *      trace FOLDER COUNT PATH...
 *
 * Takes COUNT record files, evenly spread over what the paths hold, and writes for the k-th of them
 * FOLDER/k.sgf, the bytes as they are, and FOLDER/k.txt: for every game a line "game NODES VALUES", how large
 * its tree is, then a line for every move of its main line:
 *
 *      COLOUR POINT TAKEN-BLACK TAKEN-WHITE HASH          B pd 0 0 811c9dc5
 *
 * with the prisoners so far and a 32-bit FNV-1a hash of the board (points in reading order, 0 empty, 1 black,
 * 2 white) after it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/tengen.h>

static void fail(const char *what)
{
    fprintf(stderr, "trace: %s\n", what);
    exit(1);
}

static uint32_t hash_board(const tgn_board *board)
{
    uint32_t hash = 0x811C9DC5u;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        hash = (hash ^ tgn_board_at(board, p)) * 0x01000193u;
    return hash;
}

static void trace_game(FILE *out, tgn_sgf *tree, tgn_game *game)
{
    if (tree->refused || tgn_sgf_start(tree, game) < 0)
        return;
    size_t moves = 0;
    fprintf(out, "game %" PRIu32 " %" PRIu32 "\n", tree->node_count, tree->value_count);
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node)) {
        if (tgn_sgf_apply(tree, node, game) < 0)
            fail("out of memory");
        tgn_move move;
        if (tgn_game_moves(game) == moves || !tgn_game_last(game, &move))
            continue;
        moves = tgn_game_moves(game);
        char text[TGN_POINT_TEXT];
        fprintf(out, "%c %s %u %u %08" PRIx32 "\n", move.colour == TGN_BLACK ? 'B' : 'W',
                move.point ? tgn_point_format_sgf(text, move.point) : "pass",
                tgn_game_prisoners(game, TGN_BLACK), tgn_game_prisoners(game, TGN_WHITE),
                hash_board(tgn_game_board(game)));
    }
}

static char *read_entry(tgn_source *source, size_t *length)
{
    size_t capacity = 1 << 16;
    char *bytes = malloc(capacity);
    *length = 0;
    for (int64_t got; bytes && (got = tgn_source_read(source, bytes + *length, capacity - *length)) > 0;) {
        *length += (size_t)got;
        if (*length == capacity)
            bytes = realloc(bytes, capacity *= 2);
    }
    return bytes ? bytes : (fail("out of memory"), NULL);
}

static FILE *create(const char *folder, int k, const char *ending)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%d.%s", folder, k, ending);
    FILE *file = fopen(path, "wb");
    if (!file)
        fail(path);
    return file;
}

static void take(const char *folder, int k, const char *bytes, size_t length, tgn_sgf_reader *reader,
                 tgn_game *game)
{
    FILE *sgf = create(folder, k, "sgf"), *txt = create(folder, k, "txt");
    fwrite(bytes, 1, length, sgf);
    tgn_sgf *tree;
    if (tgn_sgf_reopen_memory(reader, bytes, length) < 0)
        fail("out of memory");
    while (tgn_sgf_next(reader, &tree) > 0)
        trace_game(txt, tree, game);
    if (fclose(sgf) || fclose(txt))
        fail("could not write");
}

/* Walk over the entries; with `every` > 0 take every such one. Returns how many there were. */
static uint64_t walk(const char *folder, char **paths, int count, uint64_t every, int most)
{
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf_reader *reader;
    tgn_game *game;
    uint64_t seen = 0;
    int taken = 0;
    if (tgn_source_open(&source, (const char *const *)paths, (size_t)count, NULL, NULL) < 0 ||
        tgn_sgf_open_memory(&reader, "", 0) < 0 || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0)
        fail("out of memory");
    while (tgn_source_next(source, &entry) > 0) {
        if (entry.failed)
            fail(entry.message);
        if (every && seen % every == 0 && taken < most) {
            size_t length;
            char *bytes = read_entry(source, &length);
            take(folder, taken++, bytes, length, reader, game);
            free(bytes);
        }
        seen++;
    }
    tgn_game_free(game);
    tgn_sgf_close(reader);
    tgn_source_close(source);
    return seen;
}

int main(int argc, char **argv)
{
    int most = argc > 3 ? atoi(argv[2]) : 0;
    if (most < 1) {
        fprintf(stderr, "usage: trace FOLDER COUNT PATH...\n");
        return 2;
    }
    uint64_t entries = walk(argv[1], argv + 3, argc - 3, 0, 0);
    uint64_t every = entries / (uint64_t)most;
    walk(argv[1], argv + 3, argc - 3, every ? every : 1, most);
    return 0;
}
