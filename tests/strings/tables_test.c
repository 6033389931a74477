/* tables_test.c - the papers' numbers: right where nothing is marked, wrong where something is */
#include "../check.h"

#include <tengen/strings_reference.h>

static bool is_right(const tgn_paper_line *line)
{
    int strings = tgn_strings_formula(line->side, line->side, NULL);
    return line->strings == strings && line->density == 100 * strings / (line->side * line->side);
}

static void lines(void)
{
    int count;
    const tgn_paper_table *tables = tgn_paper_tables(&count);
    CHECK_INT(count, 2);
    for (int i = 0; i < count; i++) {
        CHECK_INT(tables[i].count, 14);
        for (int at = 0; at < tables[i].count; at++) {
            const tgn_paper_line *line = &tables[i].lines[at];
            CHECK_INT(line->side, at + 2);
            CHECK(is_right(line) == !line->mistake);
        }
    }
}

/* Which strings are wrong: 7 and 8 in both tables, 15 in the first. */
static void misprints(void)
{
    int count, wrong[2] = {0};
    const tgn_paper_table *tables = tgn_paper_tables(&count);
    for (int i = 0; i < count; i++)
        for (int at = 0; at < tables[i].count; at++) {
            const tgn_paper_line *line = &tables[i].lines[at];
            wrong[i] |= (line->strings != tgn_strings_formula(line->side, line->side, NULL)) << line->side;
        }
    CHECK_INT(wrong[0], 1 << 7 | 1 << 8 | 1 << 15);
    CHECK_INT(wrong[1], 1 << 7 | 1 << 8);
}

/* What is said to be open holds the truth. */
static void bounds(void)
{
    int count;
    const tgn_paper_bounds *open = tgn_paper_open(&count);
    CHECK_INT(count, 4);
    for (int i = 0; i < count; i++) {
        int strings = tgn_strings_formula(open[i].side, open[i].side, NULL);
        CHECK(open[i].least <= strings && strings <= open[i].most);
    }
}

static void windows(void)
{
    int count;
    const tgn_paper_window *windows_of_it = tgn_paper_windows(&count);
    CHECK_INT(count, 3);
    for (int i = 0; i < count; i++)
        CHECK((tgn_scan_windows(windows_of_it[i].edges) == windows_of_it[i].windows) ==
              !windows_of_it[i].mistake);
}

int main(int argc, char **argv)
{
    TEST(lines);
    TEST(misprints);
    TEST(bounds);
    TEST(windows);
    return check_done();
}
