/* Tables: known numbers and values, files, damage, checkpoints. */
#include <tengen/solve.h>

#include <sys/stat.h>
#include <unistd.h>

#include "../check.h"

static const tgn_solve_rules *rules(const char *name)
{
    return tgn_solve_rules_find(name);
}

static tgn_solve_table *build(int rows, int cols, const char *name)
{
    tgn_solve_table *table = NULL;
    CHECK_INT(
        tgn_solve_table_build(&table, (tgn_size){(uint8_t)rows, (uint8_t)cols}, rules(name), 2, NULL, NULL),
        0);
    return table;
}

/* ---- known numbers ------------------------------------------------------------------------------------- */

static void numbers(void)
{
    /*
     * Arrangements up to symmetry; OEIS has those of squares without symmetry, these were counted by 'tengen
     * count'.
     */
    static const struct {
        int rows, cols, classes;
    } known[] = {{1, 1, 1}, {2, 2, 13}, {2, 3, 145}, {3, 2, 145}, {3, 3, 1824}, {3, 4, 81712}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        tgn_solve_table *table = build(known[i].rows, known[i].cols, "area");
        tgn_solve_census census;
        tgn_solve_table_census(table, &census);
        CHECK_INT(census.classes, known[i].classes);
        CHECK_INT(census.situations, 2 * census.classes + census.bans);
        tgn_solve_table_close(table);
    }
}

static void values(void)
{
    static const struct {
        int rows, cols;
        const char *rules;
        int low, high;
    } known[] = {
        {2, 2, "japanese-1999", 0, 0}, {3, 3, "japanese-1999", 5, 5}, {2, 2, "area", -4, 4},
        {2, 3, "area", -6, 6},         {2, 4, "area", 8, 8},          {3, 3, "area", 9, 9},
        {3, 4, "area", 4, 12},         {3, 4, "area-cycle", 4, 4},    {2, 3, "area-cycle", 0, 0},
        {3, 4, "japanese-1999", 3, 3}, {3, 3, "territory", 8, 8},     {1, 1, "territory", 0, 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        tgn_solve_table *table = build(known[i].rows, known[i].cols, known[i].rules);
        tgn_situation empty;
        tgn_situation_init(&empty, tgn_solve_table_size(table));
        const tgn_solve_value value = tgn_solve_table_value(table, &empty, NULL);
        CHECK_INT(value.low, known[i].low);
        CHECK_INT(value.high, known[i].high);
        tgn_solve_table_close(table);
    }
}

/* 3x3: only the centre wins, as the paper says; prisoners and colours move the value as they should. */
static void first_moves(void)
{
    tgn_solve_table *table = build(3, 3, "japanese-1999");
    for (int i = 0; i < 9; i++) {
        tgn_situation after;
        tgn_situation_init(&after, (tgn_size){3, 3});
        CHECK_INT(tgn_situation_play(&after, tgn_point_from_index(i, after.size), false, NULL), 0);
        const tgn_solve_value value = tgn_solve_table_value(table, &after, NULL);
        CHECK((value.low > 0) == (i == 4));
        tgn_situation turned = after;
        turned.black = after.white, turned.white = after.black;
        turned.to_move = tgn_colour_other(after.to_move);
        turned.prisoners = 2;
        const tgn_solve_value other = tgn_solve_table_value(table, &turned, NULL);
        CHECK(other.low == 2 - value.high && other.high == 2 - value.low);
    }
    tgn_solve_table_close(table);
}

/* Perfect play by the distances comes to an end, with the value. */
static void plays_to_the_end(void)
{
    tgn_solve_table *table = build(3, 3, "japanese-1999");
    tgn_situation now;
    tgn_situation_init(&now, (tgn_size){3, 3});
    int moves = 0, promised;
    CHECK_INT(tgn_solve_table_value(table, &now, &promised).low, 5);
    for (; !now.over && moves <= promised; moves++) {
        tgn_situation best = now;
        int shortest = 1000;
        for (int i = -1; i < 9; i++) {
            tgn_situation after = now;
            int distance;
            if (tgn_situation_play(&after, i < 0 ? TGN_PASS : tgn_point_from_index(i, now.size), false,
                                   NULL) < 0)
                continue;
            const tgn_solve_value value = tgn_solve_table_value(table, &after, &distance);
            if (value.low == 5 && value.high == 5 && distance < shortest) {
                shortest = distance;
                best = after;
            }
        }
        now = best;
    }
    CHECK(now.over);
    CHECK_INT(tgn_solve_table_value(table, &now, NULL).low, 5);
    tgn_solve_table_close(table);
}

static void refusals(void)
{
    tgn_solve_table *table;
    CHECK_INT(tgn_solve_table_build(&table, (tgn_size){3, 6}, rules("area"), 1, NULL, NULL), TGN_ERR_LIMIT);
    CHECK_INT(tgn_solve_table_build(&table, (tgn_size){2, 2}, rules("area-psk"), 1, NULL, NULL),
              TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_solve_table_open(&table, "/nowhere/at/all", true, NULL), TGN_ERR_IO);
    CHECK(!table);
}

/* ---- files --------------------------------------------------------------------------------------------- */

static char folder[] = "/tmp/tengen-table-XXXXXX", path[64], part[80];

static size_t slurp(const char *name, uint8_t *out, size_t capacity)
{
    FILE *file = fopen(name, "rb");
    const size_t length = file ? fread(out, 1, capacity, file) : 0;
    if (file)
        fclose(file);
    return length;
}

static void spill(const char *name, const uint8_t *bytes, size_t length)
{
    FILE *file = fopen(name, "wb");
    CHECK(file && fwrite(bytes, 1, length, file) == length);
    if (file)
        fclose(file);
}

static void by_file(void)
{
    tgn_solve_table *made, *built = build(3, 3, "territory"), *opened = NULL;
    CHECK_INT(tgn_solve_table_make(&made, path, (tgn_size){3, 3}, rules("territory"), 2, NULL, NULL), 0);
    CHECK(access(part, F_OK) != 0);
    CHECK_INT(tgn_solve_table_open(&opened, path, true, NULL), 0);
    CHECK(tgn_solve_table_rules(opened) == rules("territory"));
    uint64_t seed = 1;
    for (int i = 0; i < 2000; i++) {
        tgn_situation s;
        tgn_situation_init(&s, (tgn_size){3, 3});
        s.black = (uint32_t)check_random(&seed) & 511;
        s.white = (uint32_t)check_random(&seed) & 511 & ~s.black;
        s.passed = i % 2, s.over = i % 5 == 0;
        if (tgn_situation_check(&s, NULL) < 0)
            continue;
        int d[3];
        const tgn_solve_value a = tgn_solve_table_value(built, &s, &d[0]);
        const tgn_solve_value b = tgn_solve_table_value(made, &s, &d[1]);
        const tgn_solve_value c = tgn_solve_table_value(opened, &s, &d[2]);
        CHECK(a.low == b.low && a.high == b.high && a.low == c.low && a.high == c.high);
        CHECK(d[0] == d[1] && d[1] == d[2]);
    }
    tgn_solve_table_close(made);
    tgn_solve_table_close(built);
    tgn_solve_table_close(opened);
}

/* Whatever a file holds, asking about every arrangement must be safe. */
static void ask_all(const tgn_solve_table *table)
{
    tgn_situation s;
    tgn_situation_init(&s, tgn_solve_table_size(table));
    const uint32_t all = (1u << tgn_size_points(s.size)) - 1;
    for (s.black = 0; s.black <= all; s.black++)
        for (s.white = 0; s.white <= all; s.white++) {
            if (s.black & s.white)
                continue;
            s.over = (s.black ^ s.white) % 3 == 0;
            s.ko = s.white % 5 == 0 ? tgn_point_at(0, 0) : (tgn_point)TGN_PASS;
            (void)tgn_solve_table_value(table, &s, NULL);
        }
}

/* Every byte changed, and every length cut: checked, it is refused; unchecked, it is harmless. */
static void damage(void)
{
    static uint8_t bytes[1 << 16], bad[1 << 16];
    tgn_solve_table *table;
    CHECK_INT(tgn_solve_table_make(&table, path, (tgn_size){2, 2}, rules("territory"), 1, NULL, NULL), 0);
    tgn_solve_table_close(table);
    const size_t length = slurp(path, bytes, sizeof bytes);
    CHECK(length > 100);
    for (size_t i = 0; i < length; i++) {
        memcpy(bad, bytes, length);
        bad[i] ^= (uint8_t)(1 + i % 255);
        spill(path, bad, length);
        CHECK_INT(tgn_solve_table_open(&table, path, true, NULL), TGN_ERR_INPUT);
        if (tgn_solve_table_open(&table, path, false, NULL) == 0)
            ask_all(table);
        tgn_solve_table_close(table);
    }
    for (size_t cut = 0; cut < length; cut++) {
        spill(path, bytes, cut);
        CHECK_INT(tgn_solve_table_open(&table, path, false, NULL), TGN_ERR_INPUT);
    }
}

/* ---- checkpoints --------------------------------------------------------------------------------------- */

static int patience;

static bool stop_later(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context, (void)what, (void)done, (void)total;
    return patience-- > 0;
}

/* Stopped ever later, it goes on from where it was, and gives the same bytes. */
static void goes_on(void)
{
    static uint8_t whole[1 << 17], again[1 << 17];
    const tgn_size size = {2, 4};
    tgn_solve_table *table;
    for (int i = 0; i < 5; i++) {
        const tgn_solve_rules *set = tgn_solve_rules_at(i);
        unlink(path);
        CHECK_INT(tgn_solve_table_make(&table, path, size, set, 1, NULL, NULL), 0);
        tgn_solve_census straight, resumed;
        tgn_solve_table_census(table, &straight);
        tgn_solve_table_close(table);
        const size_t length = slurp(path, whole, sizeof whole);
        unlink(path);
        const tgn_progress progress = {stop_later, NULL};
        int stops = 0;
        for (patience = 6; tgn_solve_table_make(&table, path, size, set, 1, &progress, NULL) < 0;
             patience = 6 + 8 * stops) {
            CHECK(access(part, F_OK) == 0 && access(path, F_OK) != 0);
            if (++stops > 200)
                break;
        }
        CHECK(stops > 0 && table);
        tgn_solve_table_census(table, &resumed);
        CHECK(resumed.sweeps <= straight.sweeps);
        tgn_solve_table_close(table);
        CHECK_INT(slurp(path, again, sizeof again), length);
        CHECK(memcmp(whole, again, length) == 0);
    }
}

static bool count_moves(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    *(int *)context += strcmp(what, "moves") == 0;
    return true;
}

/* The caller is asked more than once while the moves of a small board are listed, since larger ones take hundreds of times as long. */
static void asks_while_it_lists_moves(void)
{
    int asked = 0;
    const tgn_progress progress = {count_moves, &asked};
    tgn_solve_table *table;
    CHECK_INT(tgn_solve_table_build(&table, (tgn_size){3, 3}, rules("area"), 1, &progress, NULL), 0);
    CHECK(asked > 1);
    tgn_solve_table_close(table);
}

/* A part that is torn, or of another board, is not used. */
static void bad_parts(void)
{
    static uint8_t bytes[1 << 17];
    tgn_solve_table *table;
    const tgn_progress progress = {stop_later, NULL};
    patience = 8;
    unlink(path);
    CHECK_INT(tgn_solve_table_make(&table, path, (tgn_size){2, 3}, rules("area"), 1, &progress, NULL),
              TGN_ERR_STOPPED);
    const size_t length = slurp(part, bytes, sizeof bytes);
    CHECK(length > 100);
    for (size_t i = 0; i < length; i += 7) {
        bytes[i] ^= 0x55;
        spill(part, bytes, i % 3 ? length : i);
        bytes[i] ^= 0x55;
        CHECK_INT(tgn_solve_table_make(&table, path, (tgn_size){2, 3}, rules("area"), 1, NULL, NULL), 0);
        tgn_situation empty;
        tgn_situation_init(&empty, (tgn_size){2, 3});
        CHECK_INT(tgn_solve_table_value(table, &empty, NULL).low, -6);
        tgn_solve_table_close(table);
    }
}

int main(int argc, char **argv)
{
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/table", folder);
    snprintf(part, sizeof part, "%s.part", path);
    TEST(numbers);
    TEST(values);
    TEST(first_moves);
    TEST(plays_to_the_end);
    TEST(refusals);
    TEST(by_file);
    TEST(damage);
    TEST(goes_on);
    TEST(asks_while_it_lists_moves);
    TEST(bad_parts);
    unlink(path);
    unlink(part);
    rmdir(folder);
    return check_done();
}
