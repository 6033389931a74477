/*
 * key_test.c - keys name positions, and parts of positions, up to symmetry
 *
 * The oracle writes a position as text, once for each motion, and takes the least text. Two positions must
 * have the same key exactly when they have the same least text; the same for parts.
 */
#include <tengen/game.h>

#include "naive.h"

/* ---- positions as text ---- */

enum { TEXT = TGN_POINTS_MAX + 40 };

static int motions(const naive *board)
{
    return board->rows == board->cols ? 8 : 4;
}

/* Where a point goes: put a stone there on an empty board and see where the image has it. */
static tgn_point naive_moved(const naive *board, int s, tgn_point point)
{
    if (point == TGN_PASS)
        return TGN_PASS;
    naive lone = naive_empty((tgn_size){(uint8_t)board->rows, (uint8_t)board->cols});
    lone.at[tgn_point_row(point)][tgn_point_col(point)] = TGN_BLACK;
    lone = naive_image(&lone, s);
    for (int row = 0; row < lone.rows; row++)
        for (int col = 0; col < lone.cols; col++)
            if (lone.at[row][col])
                return tgn_point_at(row, col);
    return TGN_PASS;
}

static void write_whole(char *out, const naive *board, tgn_colour side, tgn_point ko, int s)
{
    naive image = naive_image(board, s);
    out += sprintf(out, "whole %dx%d %d %d ", image.rows, image.cols, side, naive_moved(board, s, ko));
    for (int row = 0; row < image.rows; row++)
        for (int col = 0; col < image.cols; col++)
            *out++ = ".XO"[image.at[row][col]];
    *out = '\0';
}

static void canonical_whole(char *least, const naive *board, tgn_colour side, tgn_point ko)
{
    char text[TEXT];
    write_whole(least, board, side, ko, 0);
    for (int s = 1; s < motions(board); s++) {
        write_whole(text, board, side, ko, s);
        if (strcmp(text, least) < 0)
            strcpy(least, text);
    }
}

/* Whether a point lies in a part, in the words of region.h. */
static bool in_part(tgn_region region, int n_rows, int n_cols, int row, int col)
{
    bool left = col <= (n_cols - 1) / 2, right = col >= n_cols / 2;
    bool top = row <= (n_rows - 1) / 2, bottom = row >= n_rows / 2;
    const bool in[TGN_REGION_COUNT] = {true,
                                       left,
                                       right,
                                       top,
                                       bottom,
                                       top && left,
                                       top && right,
                                       bottom && left,
                                       bottom && right,
                                       row + col <= n_rows - 1,
                                       col >= row,
                                       row >= col,
                                       row + col >= n_rows - 1};
    return in[region];
}

/* The part `from`, moved by s onto the part `to`, as text; false when s does not carry one onto the other. */
static bool write_part(char *out, const naive *board, tgn_region from, tgn_region to, int s)
{
    naive marks = *board, image = naive_image(board, s);
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            marks.at[row][col] = in_part(from, board->rows, board->cols, row, col);
    marks = naive_image(&marks, s);
    out += sprintf(out, "%s %dx%d ", tgn_region_name(to), board->rows, board->cols);
    for (int row = 0; row < image.rows; row++) {
        for (int col = 0; col < image.cols; col++) {
            if (marks.at[row][col] != in_part(to, image.rows, image.cols, row, col))
                return false;
            *out++ = marks.at[row][col] ? ".XO"[image.at[row][col]] : ' ';
        }
    }
    *out = '\0';
    return true;
}

static tgn_region first_of_family(tgn_region region, const naive *board)
{
    if (region >= TGN_REGION_DIAG_NW)
        return TGN_REGION_DIAG_NW;
    if (region >= TGN_REGION_NW)
        return TGN_REGION_NW;
    return region >= TGN_REGION_TOP && board->rows != board->cols ? TGN_REGION_TOP : TGN_REGION_LEFT;
}

/* The motions that lead to the least text, as a set. */
static unsigned canonical_part(char *least, const naive *board, tgn_region region)
{
    char text[TEXT];
    unsigned set = 0;
    for (int s = 0; s < motions(board); s++) {
        if (!write_part(text, board, region, first_of_family(region, board), s))
            continue;
        int order = set ? strcmp(text, least) : -1;
        if (order < 0)
            strcpy(least, text);
        if (order <= 0)
            set = (order < 0 ? 0 : set) | 1u << s;
    }
    return set;
}

/* ---- all that were met, with their keys ---- */

typedef struct named {
    tgn_key key;
    char *text;
} named;

static struct {
    named *items;
    size_t count, capacity;
} met;

static void meet(tgn_key key, const char *text)
{
    if (met.count == met.capacity) {
        met.capacity = met.capacity ? met.capacity * 2 : 1024;
        met.items = realloc(met.items, met.capacity * sizeof *met.items);
    }
    met.items[met.count].key = key;
    met.items[met.count++].text = strdup(text);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const named *)a)->text, ((const named *)b)->text);
}

static int by_key(const void *a, const void *b)
{
    return tgn_key_compare(((const named *)a)->key, ((const named *)b)->key);
}

/* Same text, same key; same key, same text. Returns how many different texts there were. */
static size_t check_met(void)
{
    size_t different = met.count > 0;
    qsort(met.items, met.count, sizeof *met.items, by_text);
    for (size_t i = 1; i < met.count; i++) {
        bool same = strcmp(met.items[i - 1].text, met.items[i].text) == 0;
        different += !same;
        CHECK(same == tgn_key_equal(met.items[i - 1].key, met.items[i].key));
    }
    qsort(met.items, met.count, sizeof *met.items, by_key);
    for (size_t i = 1; i < met.count; i++)
        if (tgn_key_equal(met.items[i - 1].key, met.items[i].key))
            CHECK_TEXT(met.items[i - 1].text, met.items[i].text);
    return different;
}

static void forget_met(void)
{
    for (size_t i = 0; i < met.count; i++)
        free(met.items[i].text);
    free(met.items);
    memset(&met, 0, sizeof met);
}

/* ---- one position ---- */

static naive copy(const tgn_board *board)
{
    naive out = naive_empty(board->size);
    for (int row = 0; row < out.rows; row++)
        for (int col = 0; col < out.cols; col++)
            out.at[row][col] = board->colour[tgn_point_at(row, col)];
    return out;
}

/* The motions that show the position as `s` does. */
static unsigned same_view(const naive *board, tgn_colour side, tgn_point ko, int s)
{
    char text[TEXT], other[TEXT];
    unsigned set = 0;
    write_whole(text, board, side, ko, s);
    for (int t = 0; t < motions(board); t++) {
        write_whole(other, board, side, ko, t);
        set |= (unsigned)(strcmp(text, other) == 0) << t;
    }
    return set;
}

static void check_position(tgn_game *game)
{
    const tgn_board *board = tgn_game_board(game);
    const tgn_keytable *table = tgn_game_keytable(game);
    const naive model = copy(board);
    const tgn_colour side = tgn_game_to_move(game);
    const tgn_point ko = tgn_game_ko(game);
    tgn_images scratch;
    tgn_symmetry s, t;
    char text[TEXT], seen[TEXT], canonical[TEXT];

    tgn_images_of_board(&scratch, table, board);
    CHECK(memcmp(&scratch, tgn_game_images(game), sizeof scratch) == 0);
    tgn_key key = tgn_game_key(game, &s);
    canonical_whole(text, &model, side, ko);
    meet(key, text);
    write_whole(canonical, &model, side, ko, s);
    unsigned ties = tgn_images_ties(&scratch, table, side, ko);
    CHECK_INT(ties, same_view(&model, side, ko, s));
    CHECK_INT(s, __builtin_ctz(ties));
    unsigned again;
    CHECK(tgn_key_equal(tgn_game_key_ties(game, &again), key));
    CHECK_INT(again, ties);
    for (int m = 0; m < motions(&model); m++) { /* every image has this key and this canonical image */
        tgn_board image;
        tgn_board_transform(&image, board, (tgn_symmetry)m);
        naive moved = copy(&image);
        tgn_point there = naive_moved(&model, m, ko);
        tgn_images_of_board(&scratch, table, &image);
        CHECK(tgn_key_equal(tgn_images_key(&scratch, table, side, there, &t), key));
        write_whole(seen, &moved, side, there, t);
        CHECK_TEXT(seen, canonical);
    }
}

static void part_images(tgn_part_images *out, const tgn_keytable *table, const naive *board)
{
    memset(out, 0, sizeof *out);
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            if (board->at[row][col])
                tgn_part_images_toggle(out, table, tgn_point_at(row, col), board->at[row][col]);
}

/* The motions that show a part as the text `view` has it. */
static unsigned same_part_view(const naive *board, tgn_region region, const char *view)
{
    char text[TEXT];
    unsigned set = 0;
    for (int s = 0; s < motions(board); s++)
        if (write_part(text, board, region, first_of_family(region, board), s))
            set |= (unsigned)(strcmp(text, view) == 0) << s;
    return set;
}

/* The key of a part, kept up move by move, and that of all its images. */
static void check_part(const tgn_game *game, const tgn_part_images *parts, tgn_region region)
{
    const naive model = copy(tgn_game_board(game));
    const tgn_keytable *table = tgn_game_keytable(game);
    char text[TEXT], canonical[TEXT];
    tgn_symmetry s = 99;
    tgn_key key = tgn_part_images_key(parts, table, region, &s);
    unsigned ties = canonical_part(text, &model, region);
    meet(key, text);
    CHECK(s < motions(&model) && write_part(canonical, &model, region, first_of_family(region, &model), s));
    bool line = model.rows == 1 || model.cols == 1; /* where parts of different names are the same points */
    CHECK(line || !(ties & (ties - 1)) || s == __builtin_ctz(ties));
    unsigned set, view = same_part_view(&model, region, canonical);
    CHECK(tgn_key_equal(tgn_part_images_key_ties(parts, table, region, &set), key));
    CHECK(line ? set && !(set & ~view) : set == view);
    CHECK_INT(s, __builtin_ctz(set));
    for (int m = 0; m < motions(&model); m++) {
        naive moved = naive_image(&model, m);
        tgn_part_images image;
        tgn_region there = tgn_region_image(region, (tgn_symmetry)m);
        part_images(&image, table, &moved);
        CHECK(tgn_key_equal(tgn_part_images_key(&image, table, there, &s), key));
        write_part(text, &moved, there, first_of_family(there, &moved), s);
        CHECK_TEXT(text, canonical);
    }
}

static void check_parts(const tgn_game *game, const tgn_part_images *parts)
{
    for (int r = TGN_REGION_LEFT; r < TGN_REGION_COUNT; r++)
        if (tgn_region_exists((tgn_region)r, tgn_game_size(game)))
            check_part(game, parts, (tgn_region)r);
}

/* ---- random games ---- */

static void toggle_changes(const tgn_game *game, tgn_part_images *parts)
{
    const tgn_change *change;
    for (size_t n = tgn_game_changes(game, &change); n > 0; n--, change++) {
        if (change->before)
            tgn_part_images_toggle(parts, tgn_game_keytable(game), change->point, change->before);
        if (change->now)
            tgn_part_images_toggle(parts, tgn_game_keytable(game), change->point, change->now);
    }
}

/* Play at random, passes and suicides included, and look at some of the positions. */
static void random_game(tgn_game *game, uint64_t *random, tgn_size size, int moves, int looks,
                        bool with_parts)
{
    tgn_part_images parts = {0};
    CHECK(tgn_game_reset(game, size, NULL) == 0);
    for (int i = 0; i <= moves; i++) {
        if (random_below(random, moves + 1) < looks || i == moves) {
            check_position(game);
            if (with_parts)
                check_parts(game, &parts);
        }
        tgn_point p = tgn_point_from_index(random_below(random, tgn_size_points(size)), size);
        if (tgn_game_board(game)->colour[p] != TGN_EMPTY || random_below(random, 20) == 0)
            p = TGN_PASS;
        CHECK(tgn_game_force(game, tgn_game_to_move(game), p, NULL) == 0);
        toggle_changes(game, &parts);
    }
}

static void random_games(void)
{
    tgn_game *game;
    uint64_t random = 11;
    CHECK(tgn_game_new(&game, (tgn_size){2, 2}, NULL) == 0);
    for (int i = 0; i < 9700; i++) { /* on small boards the same position comes again and again */
        tgn_size size = random_size(&random, i % 10 ? 4 : 7);
        random_game(game, &random, size, 2 + random_below(&random, 2 * tgn_size_points(size)), 2, i % 4 == 0);
    }
    for (int i = 0; i < 260; i++)
        random_game(game, &random, random_size(&random, 13), 80, 2, true);
    for (int i = 0; i < 40; i++)
        random_game(game, &random, (tgn_size){19, 19}, 300, 2, i % 8 == 0);
    size_t different = check_met();
    CHECK(different > 10000 && different < met.count / 2); /* enough of both: the test has something to say */
    forget_met();
    tgn_game_free(game);
}

/* Whichever moves lead there, in whichever order: the key is the position's. */
static void transpositions(void)
{
    tgn_size size = {9, 9};
    tgn_keytable *table;
    uint64_t random = 12;
    CHECK(tgn_keytable_new(&table, size) == 0);
    for (int i = 0; i < 50; i++) {
        tgn_board board;
        tgn_images images = {0}, again;
        tgn_board_init(&board, size);
        for (int k = 0; k < 60; k++) {
            tgn_point p = tgn_point_from_index(random_below(&random, 81), size);
            tgn_colour colour = (tgn_colour)random_below(&random, 3), before = board.colour[p];
            if (before)
                tgn_images_toggle(&images, table, p, before);
            if (colour)
                tgn_images_toggle(&images, table, p, colour);
            tgn_board_put(&board, p, colour);
        }
        tgn_images_of_board(&again, table, &board);
        CHECK(memcmp(&images, &again, sizeof images) == 0);
    }
    tgn_keytable_free(table);
}

/* Side to move and ko are part of the name; so is leaving the side open. */
static void side_and_ko(void)
{
    tgn_size size = {5, 5};
    tgn_keytable *table;
    tgn_images empty = {0};
    tgn_key keys[12];
    int n = 0;
    CHECK(tgn_keytable_new(&table, size) == 0);
    for (tgn_colour side = TGN_EMPTY; side <= TGN_WHITE; side++) {
        keys[n++] = tgn_images_key(&empty, table, side, TGN_PASS, NULL);
        keys[n++] = tgn_images_key(&empty, table, side, tgn_point_at(0, 0), NULL);
        keys[n++] = tgn_images_key(&empty, table, side, tgn_point_at(0, 1), NULL);
        keys[n++] = tgn_images_key(&empty, table, side, tgn_point_at(2, 2), NULL);
        CHECK(tgn_key_equal(tgn_images_key(&empty, table, side, tgn_point_at(4, 3), NULL), keys[n - 2]));
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            CHECK(!tgn_key_equal(keys[i], keys[j]));
    CHECK_INT(tgn_images_ties(&empty, table, TGN_BLACK, TGN_PASS), 255);
    CHECK_INT(tgn_images_ties(&empty, table, TGN_BLACK, tgn_point_at(2, 2)), 255);
    tgn_keytable_free(table);
}

/* A stone changes the keys of the regions it lies in, and no others. */
static void touched_regions(void)
{
    static const tgn_size sizes[] = {{5, 5}, {6, 6}, {3, 4}, {4, 3}, {1, 1}, {1, 5}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        tgn_keytable *table;
        tgn_part_images empty = {0};
        CHECK(tgn_keytable_new(&table, sizes[i]) == 0);
        for (tgn_point p = tgn_point_first(sizes[i]); p; p = tgn_point_next(p, sizes[i])) {
            tgn_part_images one = {0};
            tgn_part_images_toggle(&one, table, p, TGN_WHITE);
            unsigned regions = tgn_keytable_regions(table, p);
            CHECK(regions & 1);
            for (int r = 1; r < TGN_REGION_COUNT; r++) {
                if (!tgn_region_exists((tgn_region)r, sizes[i])) {
                    CHECK(!(regions >> r & 1));
                    continue;
                }
                bool in =
                    in_part((tgn_region)r, sizes[i].rows, sizes[i].cols, tgn_point_row(p), tgn_point_col(p));
                CHECK_INT(regions >> r & 1, in);
                CHECK_INT(in, !tgn_key_equal(tgn_part_images_key(&one, table, (tgn_region)r, NULL),
                                             tgn_part_images_key(&empty, table, (tgn_region)r, NULL)));
            }
            tgn_part_images_toggle(&one, table, p, TGN_WHITE);
            CHECK(memcmp(&one, &empty, sizeof one) == 0);
        }
        tgn_keytable_free(table);
    }
}

/* Stored keys must be found again by later versions: these values never change. */
static void pinned(void)
{
    static const struct {
        tgn_size size;
        const char *black, *white, *ko;
        tgn_region region;
        uint64_t high, low;
    } cases[] = {
        {{19, 19}, "", "", "pass", TGN_REGION_WHOLE, 0x85478087f029ae18, 0xeedeefd4e92add34},
        {{19, 19}, "Q16 D4", "D16 Q4", "pass", TGN_REGION_WHOLE, 0xa154341337fd0e90, 0xa5c3eabe6622a977},
        {{19, 19}, "Q16 D4", "D16", "K10", TGN_REGION_WHOLE, 0x0fb9c6a2a573c2d4, 0x99e503e01f1d951e},
        {{9, 9}, "E5", "C3", "pass", TGN_REGION_WHOLE, 0x1824c89f2f6c7a67, 0x2f86caae029f72db},
        {{3, 4}, "A1", "D3", "B2", TGN_REGION_WHOLE, 0x261655afaa2ba407, 0x9418dbdc5339e668},
        {{19, 19}, "Q16 D4", "D16 Q4", "pass", TGN_REGION_NE, 0x71d058acecd149e0, 0x92da2f0ebc685e20},
        {{19, 19}, "Q16 D4", "D16 Q4", "pass", TGN_REGION_DIAG_SW, 0x255b83bc5f579d9f, 0xded37f8589216731},
        {{3, 4}, "A1", "D3", "pass", TGN_REGION_BOTTOM, 0x47583824c0533ca3, 0xcdc52c13efb7d534},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tgn_keytable *table;
        tgn_images images = {0};
        tgn_part_images parts = {0};
        tgn_point ko;
        CHECK(tgn_keytable_new(&table, cases[i].size) == 0 &&
              tgn_point_parse(&ko, cases[i].ko, cases[i].size) == 0);
        for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++) {
            char words[64], *rest = words;
            snprintf(words, sizeof words, "%s", colour == TGN_BLACK ? cases[i].black : cases[i].white);
            for (char *word; (word = strtok_r(rest, " ", &rest));) {
                tgn_point p;
                CHECK(tgn_point_parse(&p, word, cases[i].size) == 0);
                tgn_images_toggle(&images, table, p, colour);
                tgn_part_images_toggle(&parts, table, p, colour);
            }
        }
        tgn_key key = cases[i].region == TGN_REGION_WHOLE
                          ? tgn_images_key(&images, table, TGN_BLACK, ko, NULL)
                          : tgn_part_images_key(&parts, table, cases[i].region, NULL);
        if (key.high != cases[i].high || key.low != cases[i].low) {
            char text[100];
            snprintf(text, sizeof text, "case %zu is 0x%016llx, 0x%016llx", i, (unsigned long long)key.high,
                     (unsigned long long)key.low);
            check_fault(__FILE__, __LINE__, text);
        }
        tgn_keytable_free(table);
    }
}

static void order(void)
{
    tgn_key a = {1, 2}, b = {1, 3}, c = {2, 0};
    CHECK(tgn_key_compare(a, b) < 0 && tgn_key_compare(b, a) > 0 && tgn_key_compare(b, c) < 0 &&
          tgn_key_compare(c, a) > 0);
    CHECK(tgn_key_compare(a, a) == 0 && tgn_key_equal(a, a) && !tgn_key_equal(a, b) && !tgn_key_equal(a, c));
    tgn_keytable_free(NULL);
}

int main(int argc, char **argv)
{
    TEST(random_games);
    TEST(transpositions);
    TEST(side_and_ko);
    TEST(touched_regions);
    TEST(pinned);
    TEST(order);
    return check_done();
}
