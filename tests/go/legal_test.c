/* Counts of legal positions against counting them one by one, and against the numbers that are known. */
#include <tengen/legal.h>

#include "../check.h"

enum { EMPTY, BLACK, WHITE, POINTS = 25 };

/* ---- The oracle: a board is an array of rows * cols colours, and everything is done the long way. ---- */

typedef struct plain {
    int rows, cols;
    uint8_t colour[POINTS];
} plain;

static int plain_points(const plain *b)
{
    return b->rows * b->cols;
}

/* The neighbours of point `p`, into `out`. Returns how many. */
static int plain_neighbours(const plain *b, int p, int out[4])
{
    int n = 0, row = p / b->cols, col = p % b->cols;
    if (row > 0)
        out[n++] = p - b->cols;
    if (row < b->rows - 1)
        out[n++] = p + b->cols;
    if (col > 0)
        out[n++] = p - 1;
    if (col < b->cols - 1)
        out[n++] = p + 1;
    return n;
}

/* Flood the string at `p`, marking it in `seen`; whether an empty point was met. */
static bool plain_breathes(const plain *b, int p, bool *seen)
{
    int stack[POINTS], depth = 0, beside[4];
    bool liberty = false;
    seen[p] = true;
    stack[depth++] = p;
    while (depth) {
        int at = stack[--depth], n = plain_neighbours(b, at, beside);
        for (int i = 0; i < n; i++) {
            liberty |= b->colour[beside[i]] == EMPTY;
            if (b->colour[beside[i]] != b->colour[p] || seen[beside[i]])
                continue;
            seen[beside[i]] = true;
            stack[depth++] = beside[i];
        }
    }
    return liberty;
}

static bool plain_legal(const plain *b)
{
    bool seen[POINTS] = {false};
    for (int p = 0; p < plain_points(b); p++)
        if (b->colour[p] != EMPTY && !seen[p] && !plain_breathes(b, p, seen))
            return false;
    return true;
}

/*
 * Motion m as rows and columns: mirror left-right, mirror top-bottom, then (squares only) along the diagonal.
 */
static int plain_moved(const plain *b, int p, int m)
{
    int row = p / b->cols, col = p % b->cols;
    if (m & 1)
        col = b->cols - 1 - col;
    if (m & 2)
        row = b->rows - 1 - row;
    return m & 4 ? col * b->cols + row : row * b->cols + col;
}

static int plain_motions(const plain *b)
{
    return b->rows == b->cols ? 8 : 4;
}

static bool plain_next(plain *b)
{
    for (int p = 0; p < plain_points(b); p++) {
        if (++b->colour[p] <= WHITE)
            return true;
        b->colour[p] = EMPTY;
    }
    return false;
}

static uint8_t swapped(uint8_t colour)
{
    return colour == EMPTY ? EMPTY : (uint8_t)(BLACK + WHITE - colour);
}

/* Whether no image of the board, with or without an exchange of colours, is smaller as a row of colours. */
static bool plain_least(const plain *b, bool exchange)
{
    uint8_t image[POINTS];
    size_t size = (size_t)plain_points(b);
    for (int m = 0; m < plain_motions(b); m++)
        for (int swap = 0; swap <= (int)exchange; swap++) {
            for (int p = 0; p < plain_points(b); p++)
                image[plain_moved(b, p, m)] = swap ? swapped(b->colour[p]) : b->colour[p];
            if (memcmp(image, b->colour, size) < 0)
                return false;
        }
    return true;
}

/* ---- One board counted both ways. ---- */

static uint64_t number(const char *text)
{
    return strtoull(text, NULL, 10);
}

static tgn_legal counted(int rows, int cols, bool symmetry)
{
    tgn_legal legal;
    tgn_error error = {0};
    tgn_size size = {(uint8_t)rows, (uint8_t)cols};
    int status = tgn_legal_count(&legal, size, symmetry, 0, NULL, &error);
    CHECK_INT(status, 0);
    if (status < 0)
        printf("    %dx%d: %s\n", rows, cols, error.message);
    return legal;
}

static void compare_one_by_one(int rows, int cols)
{
    plain b = {.rows = rows, .cols = cols};
    uint64_t total = 0, classes = 0, colourless = 0;
    do {
        if (!plain_legal(&b))
            continue;
        total++;
        classes += plain_least(&b, false);
        colourless += plain_least(&b, true);
    } while (plain_next(&b));
    tgn_legal legal = counted(rows, cols, true);
    CHECK_INT(number(legal.total), total);
    CHECK_INT(number(legal.up_to_symmetry), classes);
    CHECK_INT(number(legal.up_to_symmetry_and_colour), colourless);
}

static void all_small_boards_one_by_one(void)
{
    for (int rows = 1; rows <= 12; rows++)
        for (int cols = 1; rows * cols <= 12; cols++)
            compare_one_by_one(rows, cols);
}

/*
 * Burnside's lemma with the positions that a motion leaves alone made one by one, orbit by orbit.
 */

/*
 * Give each point the number of its orbit and whether it has the orbit's colour exchanged. Returns how many
 * orbits.
 */
static int find_orbits(const plain *b, int m, int *orbit, bool *exchanged, bool swap, bool *always_empty)
{
    int orbits = 0;
    for (int p = 0; p < plain_points(b); p++)
        orbit[p] = -1;
    for (int p = 0; p < plain_points(b); p++) {
        bool flip = false;
        int q = p;
        if (orbit[p] >= 0)
            continue;
        for (; orbit[q] < 0; q = plain_moved(b, q, m), flip ^= swap) {
            orbit[q] = orbits;
            exchanged[q] = flip;
        }
        always_empty[orbits++] = flip;
    }
    return orbits;
}

static uint64_t count_left_alone(int rows, int cols, int m, bool swap)
{
    int orbit[POINTS];
    bool exchanged[POINTS], always_empty[POINTS];
    plain b = {.rows = rows, .cols = cols}, choice = {.rows = 1};
    uint64_t count = 0;
    choice.cols = find_orbits(&b, m, orbit, exchanged, swap, always_empty);
    do {
        bool possible = true;
        for (int i = 0; i < choice.cols; i++)
            possible &= !always_empty[i] || choice.colour[i] == EMPTY;
        if (!possible)
            continue;
        for (int p = 0; p < plain_points(&b); p++) {
            uint8_t colour = choice.colour[orbit[p]];
            b.colour[p] = exchanged[p] ? swapped(colour) : colour;
        }
        count += plain_legal(&b);
    } while (plain_next(&choice));
    return count;
}

static void compare_by_orbits(int rows, int cols)
{
    plain b = {.rows = rows, .cols = cols};
    tgn_legal legal = counted(rows, cols, true);
    uint64_t plain_sum = number(legal.total),
             swap_sum = 1; /* the identity with colours exchanged: the empty board */
    for (int m = 1; m < plain_motions(&b); m++) {
        plain_sum += count_left_alone(rows, cols, m, false);
        swap_sum += count_left_alone(rows, cols, m, true);
    }
    uint64_t group = (uint64_t)plain_motions(&b);
    CHECK_INT(plain_sum % group, 0);
    CHECK_INT(number(legal.up_to_symmetry), plain_sum / group);
    CHECK_INT(number(legal.up_to_symmetry_and_colour), (plain_sum + swap_sum) / (2 * group));
}

static void larger_boards_orbit_by_orbit(void)
{
    compare_by_orbits(3, 5);
    compare_by_orbits(5, 3);
    compare_by_orbits(4, 4);
    compare_by_orbits(2, 8);
    compare_by_orbits(4, 5);
}

/* ---- Numbers from the literature. ---- */

static void known_totals(void)
{
    /* Tromp and Farneback; OEIS A094777 */
    static const char *const square[] = {"",
                                         "1",
                                         "57",
                                         "12675",
                                         "24318165",
                                         "414295148741",
                                         "62567386502084877",
                                         "83677847847984287628595",
                                         "990966953618170260281935463385",
                                         "103919148791293834318983090438798793469"};
    for (int n = 1; n <= 9; n++)
        CHECK_TEXT(counted(n, n, false).total, square[n]);
}

static void known_classes(void)
{
    static const struct {
        int rows, cols;
        const char *total, *classes;
    } known[] = {
        {2, 2, "57", "13"},
        {2, 3, "489", "145"},
        {3, 3, "12675", "1824"},
        {3, 4, "321689", "81712"},
        {3, 5, "8180343", "2058184"},
        {4, 4, "24318165", "3047783"},
        {5, 5, "414295148741", "51790408755"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        tgn_legal legal = counted(known[i].rows, known[i].cols, true);
        CHECK_TEXT(legal.total, known[i].total);
        CHECK_TEXT(legal.up_to_symmetry, known[i].classes);
    }
    CHECK_TEXT(counted(4, 4, true).up_to_symmetry_and_colour, "1524805");
}

/* A board of one row: L(n) = 3 L(n-1) - L(n-2) + L(n-3), by hand. */
static void one_row_recurrence(void)
{
    uint64_t l[26] = {0, 1, 5, 15};
    for (int n = 1; n <= 25; n++) {
        if (n > 3)
            l[n] = 3 * l[n - 1] - l[n - 2] + l[n - 3];
        CHECK_INT(number(counted(1, n, false).total), l[n]);
    }
}

static void turned_boards_count_the_same(void)
{
    for (int rows = 1; rows <= 6; rows++)
        for (int cols = rows + 1; cols <= 12; cols += 1 + (rows > 4)) {
            tgn_legal a = counted(rows, cols, true), b = counted(cols, rows, true);
            CHECK_TEXT(a.total, b.total);
            CHECK_TEXT(a.up_to_symmetry, b.up_to_symmetry);
            CHECK_TEXT(a.up_to_symmetry_and_colour, b.up_to_symmetry_and_colour);
        }
}

/* ---- Manners. ---- */

typedef struct listener {
    uint64_t calls, last, total, stop_at;
    bool orderly;
} listener;

static bool listen(void *context, const char *what, uint64_t done, uint64_t total)
{
    listener *l = context;
    l->orderly &= what && done >= l->last && done < total && (!l->calls || total == l->total);
    l->last = done;
    l->total = total;
    return ++l->calls != l->stop_at;
}

static void progress_is_told_and_can_stop(void)
{
    listener l = {.orderly = true};
    tgn_progress progress = {listen, &l};
    tgn_legal legal;
    tgn_error error;
    CHECK_INT(tgn_legal_count(&legal, (tgn_size){5, 5}, true, 0, &progress, &error), 0);
    CHECK(l.orderly);
    CHECK(l.calls >= 25);
    CHECK_INT(l.last, l.total - 1);
    CHECK(legal.states > l.calls);

    l = (listener){.orderly = true, .stop_at = 9};
    CHECK_INT(tgn_legal_count(&legal, (tgn_size){5, 5}, true, 0, &progress, &error), TGN_ERR_STOPPED);
    CHECK_INT(error.code, TGN_ERR_STOPPED);
    CHECK_INT(l.calls, 9);
    CHECK_TEXT(legal.total, "");
}

static void too_large_is_refused_before_it_starts(void)
{
    listener l = {.orderly = true};
    tgn_progress progress = {listen, &l};
    tgn_legal legal;
    tgn_error error;
    CHECK_INT(tgn_legal_count(&legal, (tgn_size){19, 19}, false, 0, &progress, &error), TGN_ERR_LIMIT);
    CHECK(strstr(error.message, "19x19") && strstr(error.message, "GiB"));
    CHECK_INT(tgn_legal_count(&legal, (tgn_size){9, 9}, false, 1 << 20, &progress, &error), TGN_ERR_LIMIT);
    CHECK(strstr(error.message, "9x9") && strstr(error.message, "GiB"));
    CHECK_TEXT(legal.total, "");
    CHECK_INT(l.calls, 0);
    CHECK_INT(tgn_legal_count(&legal, (tgn_size){25, 25}, true, SIZE_MAX, NULL, NULL), TGN_ERR_LIMIT);
}

static void what_was_not_asked_for_stays_empty(void)
{
    tgn_legal legal = counted(3, 3, false);
    CHECK_TEXT(legal.total, "12675");
    CHECK_TEXT(legal.up_to_symmetry, "");
    CHECK_TEXT(legal.up_to_symmetry_and_colour, "");
}

int main(int argc, char **argv)
{
    TEST(all_small_boards_one_by_one);
    TEST(larger_boards_orbit_by_orbit);
    TEST(known_totals);
    TEST(known_classes);
    TEST(one_row_recurrence);
    TEST(turned_boards_count_the_same);
    TEST(progress_is_told_and_can_stop);
    TEST(too_large_is_refused_before_it_starts);
    TEST(what_was_not_asked_for_stays_empty);
    return check_done();
}
