/*
 * made_games.c - as many games as anybody likes, made up from a few thousand real ones
 *
 *      made_games [--count N] [--skip N] [--seed S] [--length MOVES] [--learn GAMES] [--from PATH]... >games.sgf
 *
 * What a database costs when it grows can only be seen with more games than there are at hand. Made games need not be
 * good ones, but they must meet as real ones do: nearly all positions are seen once, and openings and corners by many.
 * So a game goes through three stages:
 *
 *   1. The book. The first BOOK_MOVES moves of the games of --from (default: tests/sample) are kept by position, up to
 *      symmetry. A made game goes on as one of those that stood there. From a move that only one of them played it may
 *      turn away: it does so in LEAVE of 100 cases, as a discount in the Pitman-Yor process (Teh 2006) would have it.
 *   2. The corners. A quarter of the board has, for each arrangement of stones in it, a fixed list of answers, the
 *      first of them the likeliest: the list is a hash of the quarter's key, so it has no end and needs no memory. It is
 *      what lets made games share sequences that no real one has, the more the more of them there are.
 *   3. The rest is random: any legal move that does not fill an eye of one's own.
 *
 * Each game depends on the seed and its number alone: the first 1,000 of 2,000 are those of 1,000, and the others those that
 * follow with --skip 1000.
 *
 * How alike, in thousands: games of a server of 2010, and games made from 20,000 of these (20,000 games a second):
 *
 *               whole: nodes visits   half: nodes visits   diagonal: nodes visits   quarter: nodes visits
 *       5,000 real     1,003  1,057         2,057  2,247             2,062  2,245            1,030  1,199
 *             made     1,006  1,062         2,065  2,221             2,103  2,254            1,020  1,166
 *      20,000 real     3,976  4,235         8,123  9,004             8,145  8,995            4,036  4,803
 *             made     3,975  4,240         8,147  8,868             8,313  8,997            3,986  4,656
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/tengen.h>

#include "base/random.h"

enum { SIDE = 19, BOOK_MOVES = 60, LEAVE = 55, CORNER_STONES = 24, LONGEST = 400, PLAYERS = 4000 };

static const tgn_size SIZE = {SIDE, SIDE};

/* A move of a real game, and where it was played: the first half of the position's key. */
typedef struct entry {
    uint64_t key;
    uint16_t move; /* as the canonical image of the position has it */
    bool alone;    /* no other game played it there */
} entry;

typedef struct book {
    entry *entries; /* sorted by key, then by move */
    size_t count, capacity;
    uint64_t games;
} book;

typedef struct options {
    uint64_t count, skip, seed, length, learn;
    const char *from[64];
    size_t from_count;
} options;

static void fail(const char *what)
{
    fprintf(stderr, "made_games: %s\n", what);
    exit(1);
}

/* ---- the book ------------------------------------------------------------------------------------------ */

static void book_add(book *b, uint64_t key, tgn_point move)
{
    if (b->count == b->capacity) {
        b->capacity = b->capacity ? 2 * b->capacity : 1 << 16;
        b->entries = realloc(b->entries, b->capacity * sizeof *b->entries);
        if (!b->entries)
            fail("out of memory");
    }
    b->entries[b->count++] = (entry){.key = key, .move = move};
}

/* The opening of an even game on an empty board; others are passed over. */
static void book_learn_game(book *b, tgn_sgf *tree, tgn_game *whole, tgn_game *game)
{
    if (tree->refused || !tgn_size_equal(tree->size, SIZE) || tgn_sgf_replay(tree, whole, BOOK_MOVES) < 0 ||
        tgn_game_reset(game, SIZE, NULL) < 0 || tgn_game_steps(whole) != tgn_game_moves(whole))
        return;
    for (size_t i = 0; i < tgn_game_moves(whole); i++) {
        const tgn_move move = tgn_game_move(whole, i);
        tgn_symmetry s;
        const tgn_key key = tgn_game_key(game, &s);
        if (move.point == TGN_PASS || move.colour != tgn_game_to_move(game) ||
            tgn_game_play(game, move.colour, move.point) < 0)
            break;
        book_add(b, key.high, tgn_symmetry_point(s, SIZE, move.point));
    }
    b->games++;
}

static int by_key(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->move > y->move) - (x->move < y->move);
}

static void book_sort(book *b)
{
    if (b->count)
        qsort(b->entries, b->count, sizeof *b->entries, by_key);
    for (size_t i = 0; i < b->count; i++)
        b->entries[i].alone = (i == 0 || by_key(&b->entries[i - 1], &b->entries[i]) != 0) &&
                              (i + 1 == b->count || by_key(&b->entries[i + 1], &b->entries[i]) != 0);
}

static void book_learn(book *b, const options *o)
{
    tgn_source *source;
    tgn_source_entry file;
    tgn_sgf_reader *reader;
    tgn_game *whole, *game;
    tgn_sgf *tree;
    if (tgn_source_open(&source, o->from, o->from_count, NULL, NULL) < 0 ||
        tgn_sgf_open_memory(&reader, "", 0) < 0 || tgn_game_new(&whole, SIZE, NULL) < 0 ||
        tgn_game_new(&game, SIZE, NULL) < 0)
        fail("out of memory");
    while (b->games < o->learn && tgn_source_next(source, &file) > 0) {
        if (file.failed)
            fail(file.message);
        if (tgn_sgf_reopen_stream(reader, tgn_source_read, source) < 0)
            fail("out of memory");
        while (b->games < o->learn && tgn_sgf_next(reader, &tree) > 0)
            book_learn_game(b, tree, whole, game);
    }
    book_sort(b);
    tgn_game_free(whole);
    tgn_game_free(game);
    tgn_sgf_close(reader);
    tgn_source_close(source);
}

/* The first entry that does not lie before `key`. */
static size_t book_find(const book *b, uint64_t key)
{
    size_t low = 0, high = b->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (b->entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What one of the games that stood here played; TGN_PASS: turn away. */
static tgn_point book_move(const book *b, tgn_game *game, tgn_random *random)
{
    tgn_symmetry s;
    const uint64_t key = tgn_game_key(game, &s).high;
    const size_t first = book_find(b, key), end = key == UINT64_MAX ? b->count : book_find(b, key + 1);
    if (first == end)
        return TGN_PASS;
    const entry *e = &b->entries[first + tgn_random__below(random, (uint32_t)(end - first))];
    if (e->alone && tgn_random__below(random, 100) < LEAVE)
        return TGN_PASS;
    return tgn_symmetry_point(tgn_symmetry_inverse(s), SIZE, e->move);
}

/* ---- after the book ------------------------------------------------------------------------------------ */

/* A game under way, with the keys of its quarters in step. */
typedef struct maker {
    const book *book;
    tgn_game *game;
    tgn_part_images parts;
    uint8_t stones[TGN_REGION_COUNT]; /* played in each quarter so far */
    tgn_region quarter;               /* of the last move */
    tgn_random random;
} maker;

static tgn_region quarter_of(tgn_point point)
{
    const int low = tgn_point_row(point) > SIDE / 2, right = tgn_point_col(point) > SIDE / 2;
    return (tgn_region)(TGN_REGION_NW + 2 * low + right);
}

/* Legal, and no eye: not surrounded by own stones, or with two of the other side's at its corners (one at the edge). */
static bool is_sensible(tgn_game *game, tgn_point point, tgn_colour colour)
{
    const tgn_colour *at = tgn_game_board(game)->colour + point;
    if (at[0] != TGN_EMPTY || tgn_game_judge(game, colour, point) != 0)
        return false;
    for (int i = 0; i < 4; i++)
        if (at[tgn_step[i]] != colour && at[tgn_step[i]] != TGN_EDGE)
            return true;
    int others = 0, edges = 0;
    for (int i = 0; i < 4; i++) {
        const tgn_colour corner = at[(i & 1 ? TGN_STRIDE : -TGN_STRIDE) + (i & 2 ? 1 : -1)];
        others += corner == tgn_colour_other(colour);
        edges += corner == TGN_EDGE;
    }
    return others + (edges > 0) >= 2;
}

/*
 * An answer from the list of a quarter: as a rule of the one where the last move was. The first that makes sense is
 * taken with a chance of 5/7, else the second with the same chance, and so on.
 */
static tgn_point corner_move(maker *m)
{
    const tgn_colour colour = tgn_game_to_move(m->game);
    if (tgn_random__below(&m->random, 4) == 0)
        m->quarter = (tgn_region)(TGN_REGION_NW + tgn_random__below(&m->random, 4));
    if (m->stones[m->quarter] >= CORNER_STONES)
        return TGN_PASS;
    tgn_symmetry s;
    const tgn_key key = tgn_part_images_key(&m->parts, tgn_game_keytable(m->game), m->quarter, &s);
    /* Lines 2 to 9 of the quarter at the upper left, where canonical images lie. */
    for (uint64_t rank = 0; rank < 4 * 64; rank++) {
        const uint64_t hash = tgn_random__mix(key.low + 1024 * colour + rank);
        const tgn_point there = tgn_point_at(1 + (int)(hash % 8), 1 + (int)(hash / 8 % 8));
        const tgn_point point = tgn_symmetry_point(tgn_symmetry_inverse(s), SIZE, there);
        if (is_sensible(m->game, point, colour) && tgn_random__below(&m->random, 7) < 5)
            return point;
    }
    return TGN_PASS;
}

/* Anywhere; TGN_PASS when there seems to be nothing left. */
static tgn_point random_move(maker *m)
{
    const tgn_colour colour = tgn_game_to_move(m->game);
    for (int tries = 0; tries < 4 * SIDE * SIDE; tries++) {
        const uint32_t index = tgn_random__below(&m->random, SIDE * SIDE);
        const tgn_point point = tgn_point_from_index((int)index, SIZE);
        if (is_sensible(m->game, point, colour))
            return point;
    }
    return TGN_PASS;
}

static void play(maker *m, tgn_point point)
{
    const tgn_change *changes;
    if (tgn_game_play(m->game, tgn_game_to_move(m->game), point) < 0)
        fail("a move was not legal, or no memory");
    for (size_t left = tgn_game_changes(m->game, &changes); left > 0; left--, changes++)
        tgn_part_images_toggle(&m->parts, tgn_game_keytable(m->game), changes->point,
                               changes->before == TGN_EMPTY ? changes->now : changes->before);
    m->quarter = quarter_of(point);
    m->stones[m->quarter]++;
}

/* Moves into `out`; returns how many. */
static size_t make_moves(maker *m, size_t length, tgn_point out[LONGEST])
{
    bool in_book = true;
    size_t count = 0;
    if (tgn_game_reset(m->game, SIZE, NULL) < 0)
        fail("out of memory");
    memset(&m->parts, 0, sizeof m->parts);
    memset(m->stones, 0, sizeof m->stones);
    m->quarter = TGN_REGION_NW;
    while (count < length) {
        tgn_point point = in_book ? book_move(m->book, m->game, &m->random) : TGN_PASS;
        in_book = point != TGN_PASS;
        if (!in_book)
            point = corner_move(m);
        if (point == TGN_PASS)
            point = random_move(m);
        if (point == TGN_PASS)
            break;
        play(m, point);
        out[count++] = point;
    }
    return count;
}

/* ---- who, when, and how it ended ------------------------------------------------------------------------ */

/* Four random numbers have a bell-shaped sum: here with a deviation of three tenths of the mean. */
static size_t draw_length(tgn_random *random, uint64_t mean)
{
    uint64_t sum = 0;
    for (int i = 0; i < 4; i++)
        sum += tgn_random__below(random, 1001);
    const uint64_t length = mean * (sum + 2000) / 4000;
    return length < 1 ? 1 : length > LONGEST ? LONGEST : (size_t)length;
}

/* A few play much, most play little. */
static uint32_t draw_player(tgn_random *random)
{
    const uint64_t x = tgn_random__below(random, 1000000);
    return (uint32_t)(x * x / 1000000 * x / 1000000 * PLAYERS / 1000000);
}

/* Two or three syllables: the same for the same number, another for another. */
static void print_name(uint32_t player)
{
    static const char *const syllables[] = {"ka", "to",  "mi", "shi", "ra",  "no",  "yu", "ha", "li", "wan",
                                            "ch", "eng", "do", "ku",  "sai", "jin", "ba", "re", "zo", "min"};
    const uint32_t n = sizeof syllables / sizeof *syllables;
    printf("%s%s%s", syllables[player % n], syllables[player / n % n],
           player / n / n ? syllables[player / n / n % n] : "");
}

/* Ranks go from 5k to 9d, the same for a player always. */
static void print_player(const char *name, const char *rank, uint32_t player)
{
    const int level = (int)(tgn_random__mix(player) % 14) - 5;
    printf("%s[", name);
    print_name(player);
    printf("]%s[%d%c]", rank, level < 0 ? -level : level + 1, level < 0 ? 'k' : 'd');
}

static void print_head(tgn_random *random)
{
    static const char *const komi[] = {"6.5", "6.5", "6.5", "7.5", "7.5", "5.5", "0.5"};
    const uint32_t black = draw_player(random), white = draw_player(random);
    fputs("(;GM[1]FF[4]CA[UTF-8]SZ[19]", stdout);
    print_player("PB", "BR", black);
    print_player("PW", "WR", white == black ? (white + 1) % PLAYERS : white);
    printf("KM[%s]", komi[tgn_random__below(random, 7)]);
    const uint32_t year = 1990 + tgn_random__below(random, 35), month = 1 + tgn_random__below(random, 12);
    printf("DT[%u-%02u-%02u]", year, month, 1 + tgn_random__below(random, 28));
    if (tgn_random__below(random, 5) == 0)
        printf("EV[%u. Made Cup]", 1 + tgn_random__below(random, 300));
    const char winner = "BW"[tgn_random__below(random, 2)];
    if (tgn_random__below(random, 3))
        printf("RE[%c+R]\n", winner);
    else
        printf("RE[%c+%u.5]\n", winner, tgn_random__below(random, 30));
}

static void print_game(maker *m, uint64_t length)
{
    tgn_point moves[LONGEST];
    char text[6 * LONGEST], point[TGN_POINT_TEXT];
    size_t used = 0;
    print_head(&m->random);
    const size_t count = make_moves(m, draw_length(&m->random, length), moves);
    for (size_t i = 0; i < count; i++) {
        tgn_point_format_sgf(point, moves[i]);
        memcpy(text + used, (const char[]){';', "BW"[i % 2], '[', point[0], point[1], ']'}, 6);
        used += 6;
    }
    fwrite(text, 1, used, stdout);
    fputs(")\n", stdout);
}

/* ---- the program --------------------------------------------------------------------------------------- */

static int parse_option(options *o, const char *name, const char *value)
{
    char *end;
    if (strcmp(name, "--from") == 0 && o->from_count < sizeof o->from / sizeof *o->from)
        return o->from[o->from_count++] = value, 0;
    const uint64_t number = strtoull(value, &end, 10);
    uint64_t *const place = strcmp(name, "--count") == 0    ? &o->count
                            : strcmp(name, "--skip") == 0   ? &o->skip
                            : strcmp(name, "--seed") == 0   ? &o->seed
                            : strcmp(name, "--length") == 0 ? &o->length
                            : strcmp(name, "--learn") == 0  ? &o->learn
                                                            : NULL;
    if (!place || *end || end == value)
        return -1;
    *place = number;
    return 0;
}

int main(int argc, char **argv)
{
    options o = {.count = 1000, .seed = 1, .length = 212, .learn = 50000};
    book b = {0};
    for (int i = 1; i < argc; i += 2)
        if (i + 1 == argc || parse_option(&o, argv[i], argv[i + 1]) < 0) {
            fprintf(stderr,
                    "usage: made_games [--count N] [--skip N] [--seed S] [--length MOVES] [--learn GAMES] "
                    "[--from PATH]...\n");
            return 2;
        }
    if (o.from_count == 0)
        o.from[o.from_count++] = "tests/sample";
    book_learn(&b, &o);
    maker m = {.book = &b};
    if (tgn_game_new(&m.game, SIZE, NULL) < 0)
        fail("out of memory");
    for (uint64_t i = 0; i < o.count && !ferror(stdout); i++) {
        m.random = tgn_random__seeded(tgn_random__mix(o.seed) + o.skip + i);
        print_game(&m, o.length);
    }
    tgn_game_free(m.game);
    free(b.entries);
    if (fflush(stdout) || ferror(stdout))
        fail("could not write");
    return 0;
}
