/*
 * board_bench.c - what a move costs
 *
 *      build/release/bench/board_bench             games made here from a fixed seed
 *      build/release/bench/board_bench GAMES.txt   one game a line, moves as SGF points: "pdddqpdq..."
 *
 * Each line is the best of several rounds over the same 19x19 games: nanoseconds a move, how many times
 * faster than the plain board below (flood fill, no strings kept), and a signature that changes when the
 * behaviour does.
 */
#include <tengen/game.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

enum { GAMES = 400, LENGTH = 240, ROUNDS = 12 };
static const tgn_size size = {19, 19};

/* All games in one list; a zero, which would be a pass, ends each of them. */
typedef struct record {
    tgn_point *moves;
    size_t count, capacity, stones;
} list;

static void add(list *record, tgn_point point)
{
    if (record->count == record->capacity) {
        record->capacity = record->capacity ? record->capacity * 2 : 1 << 16;
        record->moves = realloc(record->moves, record->capacity * sizeof *record->moves);
        if (!record->moves)
            exit(2);
    }
    record->moves[record->count++] = point;
    record->stones += point != TGN_PASS;
}

static uint64_t random_next(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545F4914F6CDD1DULL;
}

/* ---- games: random, but near the last moves, and not into one's own eyes or self-atari ---- */

static bool sensible(tgn_game *game, tgn_colour colour, tgn_point p)
{
    if (tgn_game_judge(game, colour, p) != 0)
        return false;
    const tgn_board *board = tgn_game_board(game);
    if (tgn_board_try(board, p, colour) & TGN_MOVE_CAPTURES)
        return true;
    int own = 0, empty = 0;
    for (int i = 0; i < 4; i++) {
        tgn_colour at = board->colour[p + tgn_step[i]];
        own += at == colour || at == TGN_EDGE;
        empty += at == TGN_EMPTY;
    }
    return own < 4 && (empty > 0 || own > 1);
}

/* A point near `last` three times out of four, else anywhere. */
static tgn_point candidate(uint64_t *state, tgn_point last)
{
    uint64_t r = random_next(state);
    int row = (int)((r >> 8) % 19), col = (int)((r >> 16) % 19);
    if (last != TGN_PASS && (r & 3) != 0) {
        row = tgn_point_row(last) + (int)((r >> 24) % 5) - 2;
        col = tgn_point_col(last) + (int)((r >> 32) % 5) - 2;
    }
    return row < 0 || col < 0 || row > 18 || col > 18 ? (tgn_point)TGN_PASS : tgn_point_at(row, col);
}

static void make_games(list *record)
{
    tgn_game *game;
    uint64_t state = 20240101;
    if (tgn_game_new(&game, size, NULL) < 0)
        exit(2);
    for (int g = 0; g < GAMES; g++) {
        if (tgn_game_reset(game, size, NULL) < 0)
            exit(2);
        tgn_point last = TGN_PASS;
        for (int tries = 0; tries < 40 * LENGTH && tgn_game_moves(game) < LENGTH; tries++) {
            tgn_point p = candidate(&state, last);
            tgn_colour colour = tgn_game_to_move(game);
            if (p == TGN_PASS || !sensible(game, colour, p) || tgn_game_play(game, colour, p) < 0)
                continue;
            add(record, p);
            last = p;
        }
        add(record, TGN_PASS);
    }
    tgn_game_free(game);
}

static void read_games(list *record, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[8192], pair[3] = {0};
    if (!file)
        exit(2);
    while (fgets(line, sizeof line, file)) {
        for (const char *at = line; at[0] >= 'a' && at[1] >= 'a'; at += 2) {
            memcpy(pair, at, 2);
            tgn_point point;
            if (tgn_point_parse(&point, pair, size) == 0)
                add(record, point);
        }
        add(record, TGN_PASS);
    }
    fclose(file);
}

/* ---- the plain board: colours, and a flood fill for every question ---- */

typedef struct plain {
    tgn_colour at[TGN_GRID];
} plain;

/* The stones of the string at `p` into `out`; returns how many, or 0 when it has a liberty. */
static int plain_dead(const plain *board, tgn_point p, tgn_point *out)
{
    bool seen[TGN_GRID] = {false};
    int n = 0;
    out[n++] = p;
    seen[p] = true;
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < 4; d++) {
            tgn_point q = (tgn_point)(out[i] + tgn_step[d]);
            if (board->at[q] == TGN_EMPTY)
                return 0;
            if (board->at[q] == board->at[p] && !seen[q]) {
                seen[q] = true;
                out[n++] = q;
            }
        }
    }
    return n;
}

static void plain_clear(plain *board, const tgn_point *stones, int n)
{
    for (int i = 0; i < n; i++)
        board->at[stones[i]] = TGN_EMPTY;
}

static void plain_play(plain *board, tgn_point p, tgn_colour colour)
{
    tgn_point dead[TGN_POINTS_MAX];
    board->at[p] = colour;
    for (int d = 0; d < 4; d++) {
        tgn_point q = (tgn_point)(p + tgn_step[d]);
        if (board->at[q] == tgn_colour_other(colour))
            plain_clear(board, dead, plain_dead(board, q, dead));
    }
    plain_clear(board, dead, plain_dead(board, p, dead));
}

/* ---- what is measured; each returns a signature ---- */

/* Cheap, so that it does not show: eight points at a time. */
static uint64_t signature(const tgn_colour *at)
{
    uint64_t sum = 0, eight;
    for (uint64_t i = 0; i < TGN_GRID; i += 8) {
        memcpy(&eight, at + i, 8);
        sum += eight * (0x9E3779B97F4A7C15u + 2 * i);
    }
    return sum;
}

static uint64_t run_plain(const list *record, tgn_game *game)
{
    uint64_t sum = 0;
    plain board, empty;
    (void)game;
    memset(empty.at, TGN_EDGE, sizeof empty.at);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        empty.at[p] = TGN_EMPTY;
    board = empty;
    tgn_colour colour = TGN_BLACK;
    for (size_t i = 0; i < record->count; i++) {
        if (record->moves[i] == TGN_PASS) {
            sum ^= signature(board.at);
            board = empty;
            colour = TGN_BLACK;
            continue;
        }
        plain_play(&board, record->moves[i], colour);
        colour = tgn_colour_other(colour);
    }
    return sum;
}

static uint64_t run_board(const list *record, tgn_game *game)
{
    uint64_t sum = 0;
    tgn_board board, empty;
    tgn_point taken[TGN_POINTS_MAX], ko;
    (void)game;
    tgn_board_init(&empty, size);
    board = empty;
    tgn_colour colour = TGN_BLACK;
    for (size_t i = 0; i < record->count; i++) {
        if (record->moves[i] == TGN_PASS) {
            sum ^= signature(board.colour);
            board = empty;
            colour = TGN_BLACK;
            continue;
        }
        if (board.colour[record->moves[i]] == TGN_EMPTY)
            tgn_board_play(&board, record->moves[i], colour, taken, &ko);
        colour = tgn_colour_other(colour);
    }
    return sum;
}

static void reset(tgn_game *game)
{
    if (tgn_game_reset(game, size, NULL) < 0)
        exit(2);
}

static void force(tgn_game *game, tgn_point point, unsigned *seen)
{
    unsigned faults;
    if (tgn_game_force(game, tgn_game_to_move(game), point, &faults) < 0)
        exit(2);
    *seen |= faults;
}

static uint64_t replay(const list *record, tgn_game *game, const char *rules)
{
    uint64_t sum = 0;
    unsigned seen = 0;
    if (tgn_game_reset(game, size, tgn_rules_find(rules)) < 0)
        exit(2);
    for (size_t i = 0; i < record->count; i++) {
        if (record->moves[i] != TGN_PASS) {
            force(game, record->moves[i], &seen);
            continue;
        }
        sum ^= tgn_game_key(game, NULL).low;
        reset(game);
    }
    return sum ^ seen;
}

static uint64_t run_game(const list *record, tgn_game *game)
{
    return replay(record, game, "japanese");
}

static uint64_t run_superko(const list *record, tgn_game *game)
{
    return replay(record, game, "chinese");
}

static uint64_t run_keys(const list *record, tgn_game *game)
{
    uint64_t sum = 0;
    unsigned seen = 0;
    reset(game);
    for (size_t i = 0; i < record->count; i++) {
        if (record->moves[i] == TGN_PASS) {
            reset(game);
            continue;
        }
        force(game, record->moves[i], &seen);
        sum ^= tgn_game_key(game, NULL).low;
    }
    return sum;
}

static uint64_t part_keys(const tgn_part_images *parts, const tgn_keytable *table, unsigned regions)
{
    uint64_t sum = 0;
    for (unsigned set = regions & ~1u; set; set &= set - 1)
        sum ^= tgn_part_images_key(parts, table, (tgn_region)__builtin_ctz(set), NULL).low;
    return sum;
}

static uint64_t run_parts(const list *record, tgn_game *game)
{
    uint64_t sum = 0;
    unsigned seen = 0;
    tgn_part_images parts = {0};
    reset(game);
    const tgn_keytable *table = tgn_game_keytable(game);
    for (size_t i = 0; i < record->count; i++) {
        if (record->moves[i] == TGN_PASS) {
            memset(&parts, 0, sizeof parts);
            reset(game);
            continue;
        }
        force(game, record->moves[i], &seen);
        const tgn_change *change;
        unsigned regions = 0;
        for (size_t n = tgn_game_changes(game, &change); n > 0; n--, change++) {
            regions |= tgn_keytable_regions(table, change->point);
            if (change->before)
                tgn_part_images_toggle(&parts, table, change->point, change->before);
            if (change->now)
                tgn_part_images_toggle(&parts, table, change->point, change->now);
        }
        sum ^= part_keys(&parts, table, regions);
    }
    return sum;
}

/* Every game forward and back to its first move. */
static uint64_t run_undo(const list *record, tgn_game *game)
{
    uint64_t sum = 0;
    unsigned seen = 0;
    reset(game);
    for (size_t i = 0; i < record->count; i++) {
        if (record->moves[i] != TGN_PASS) {
            force(game, record->moves[i], &seen);
            continue;
        }
        while (tgn_game_steps(game) > 1)
            tgn_game_undo(game);
        sum ^= tgn_game_key(game, NULL).low;
        reset(game);
    }
    return sum;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        uint64_t (*run)(const list *, tgn_game *);
    } items[] = {{"plain flood-fill board", run_plain}, {"tgn_board_play", run_board},
                 {"tgn_game_force", run_game},          {"  under superko", run_superko},
                 {"  + tgn_game_key", run_keys},        {"  + part keys", run_parts},
                 {"  + tgn_game_undo", run_undo}};
    enum { ITEMS = sizeof items / sizeof *items };
    list record = {0};
    tgn_game *game;
    double best[ITEMS];
    uint64_t sums[ITEMS];
    if (argc > 1)
        read_games(&record, argv[1]);
    else
        make_games(&record);
    if (tgn_game_new(&game, size, NULL) < 0)
        return 2;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < ITEMS; i++) {
            double start = tgn_clock__processor_seconds();
            sums[i] = items[i].run(&record, game);
            double spent = tgn_clock__processor_seconds() - start;
            best[i] = round == 0 || spent < best[i] ? spent : best[i];
        }
    }
    printf("%zu moves\n", record.stones);
    for (int i = 0; i < ITEMS; i++)
        printf("%-24s %7.1f ns/move  %6.1fx  %016llx\n", items[i].name, best[i] * 1e9 / (double)record.stones,
               best[0] / best[i], (unsigned long long)sums[i]);
    tgn_game_free(game);
    free(record.moves);
    return 0;
}
