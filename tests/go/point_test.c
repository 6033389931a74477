/* point_test.c - sizes, points and colours, read and written; rule sets by name */
#include <tengen/rules.h>

#include "../check.h"

#include "go/rules.h"

static void sizes(void)
{
    static const struct {
        const char *text;
        int rows, cols; /* 0: not a size */
    } cases[] = {{"19", 19, 19},       {"3x4", 3, 4}, {"1", 1, 1},   {"25", 25, 25},  {"25x1", 25, 1},
                 {"1x25", 1, 25},      {"0", 0, 0},   {"26", 0, 0},  {"19x", 0, 0},   {"x19", 0, 0},
                 {"", 0, 0},           {"19 ", 0, 0}, {" 19", 0, 0}, {"-3", 0, 0},    {"3x0", 0, 0},
                 {"3x26", 0, 0},       {"019", 0, 0}, {"3X4", 0, 0}, {"3x4x5", 0, 0}, {"19a", 0, 0},
                 {"99999999999", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tgn_size size = {77, 77};
        int code = tgn_size_parse(&size, cases[i].text);
        CHECK_INT(code, cases[i].rows ? 0 : TGN_ERR_ARGUMENT);
        if (code == 0)
            CHECK(size.rows == cases[i].rows && size.cols == cases[i].cols);
    }
    char text[TGN_SIZE_TEXT];
    CHECK_TEXT(tgn_size_format(text, (tgn_size){25, 7}), "25x7");
    CHECK(tgn_size_valid((tgn_size){1, 25}) && !tgn_size_valid((tgn_size){0, 5}) &&
          !tgn_size_valid((tgn_size){5, 26}));
}

static void points(void)
{
    static const struct {
        const char *text;
        int rows, cols, row, col; /* row -1: a pass; -2: an error */
    } cases[] = {
        {"Q16", 19, 19, 3, 15}, {"q16", 19, 19, 3, 15}, {"pd", 19, 19, 3, 15},      {"A1", 19, 19, 18, 0},
        {"T19", 19, 19, 0, 18}, {"J10", 19, 19, 9, 8},  {"H10", 19, 19, 9, 7},      {"Z25", 25, 25, 0, 24},
        {"aa", 19, 19, 0, 0},   {"ss", 19, 19, 18, 18}, {"yy", 25, 25, 24, 24},     {"ab", 3, 2, 1, 0},
        {"B3", 3, 2, 0, 1},     {"pass", 9, 9, -1, 0},  {"PaSs", 9, 9, -1, 0},      {"I5", 19, 19, -2, 0},
        {"i5", 19, 19, -2, 0},  {"tt", 19, 19, -2, 0},  {"U1", 19, 19, -2, 0},      {"A20", 19, 19, -2, 0},
        {"A0", 19, 19, -2, 0},  {"A", 19, 19, -2, 0},   {"", 19, 19, -2, 0},        {"a", 19, 19, -2, 0},
        {"aaa", 19, 19, -2, 0}, {"A1 ", 19, 19, -2, 0}, {"A01", 19, 19, -2, 0},     {"passs", 9, 9, -2, 0},
        {"AA", 19, 19, -2, 0},  {"aA", 19, 19, -2, 0},  {"1A", 19, 19, -2, 0},      {"ba", 3, 1, -2, 0},
        {"a{", 19, 19, -2, 0},  {"B1", 3, 1, -2, 0},    {"\xc3\xa9", 19, 19, -2, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tgn_point point = 999;
        int code = tgn_point_parse(&point, cases[i].text,
                                   (tgn_size){(uint8_t)cases[i].rows, (uint8_t)cases[i].cols});
        if (code != (cases[i].row == -2 ? TGN_ERR_ARGUMENT : 0))
            check_fault(__FILE__, __LINE__, cases[i].text);
        if (code == 0)
            CHECK_INT(point, cases[i].row < 0 ? TGN_PASS : tgn_point_at(cases[i].row, cases[i].col));
    }
}

/* Every point of every size: on the board, in order, and back from both ways of writing. */
static void every_point(void)
{
    char text[TGN_POINT_TEXT];
    for (int rows = 1; rows <= TGN_SIDE_MAX; rows++) {
        for (int cols = 1; cols <= TGN_SIDE_MAX; cols++) {
            tgn_size size = {(uint8_t)rows, (uint8_t)cols};
            int n = 0;
            tgn_point back;
            for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size), n++) {
                CHECK(tgn_point_on(p, size) && p < TGN_GRID);
                CHECK_INT(tgn_point_index(p, size), n);
                CHECK_INT(tgn_point_from_index(n, size), p);
                CHECK_INT(tgn_point_at(tgn_point_row(p), tgn_point_col(p)), p);
                CHECK(tgn_point_parse(&back, tgn_point_format(text, p, size), size) == 0 && back == p);
                CHECK(tgn_point_parse(&back, tgn_point_format_sgf(text, p), size) == 0 && back == p);
            }
            CHECK_INT(n, rows * cols);
            CHECK(!tgn_point_on(TGN_PASS, size) && !tgn_point_on(tgn_point_at(rows, 0), size) &&
                  !tgn_point_on(tgn_point_at(0, cols), size));
        }
    }
    CHECK_TEXT(tgn_point_format(text, TGN_PASS, (tgn_size){9, 9}), "pass");
    CHECK_TEXT(tgn_point_format_sgf(text, TGN_PASS), "");
}

static void colours(void)
{
    tgn_colour colour;
    CHECK(tgn_colour_parse(&colour, "b") == 0 && colour == TGN_BLACK);
    CHECK(tgn_colour_parse(&colour, "Black") == 0 && colour == TGN_BLACK);
    CHECK(tgn_colour_parse(&colour, "W") == 0 && colour == TGN_WHITE);
    CHECK(tgn_colour_parse(&colour, "WHITE") == 0 && colour == TGN_WHITE);
    CHECK(tgn_colour_parse(&colour, "") < 0 && tgn_colour_parse(&colour, "bl") < 0 &&
          tgn_colour_parse(&colour, "empty") < 0);
    CHECK_TEXT(tgn_colour_name(TGN_EMPTY), "empty");
    CHECK_TEXT(tgn_colour_name(TGN_BLACK), "black");
    CHECK_TEXT(tgn_colour_name(TGN_WHITE), "white");
    CHECK_TEXT(tgn_colour_name(TGN_EDGE), "edge");
    CHECK(tgn_colour_other(TGN_BLACK) == TGN_WHITE && tgn_colour_other(TGN_WHITE) == TGN_BLACK);
}

static void rules(void)
{
    int n = 0;
    for (const tgn_rules *r; (r = tgn_rules_at(n)); n++)
        CHECK(tgn_rules_find(r->name) == r);
    CHECK_INT(n, 7);
    CHECK(!tgn_rules_at(-1) && !tgn_rules_find("") && !tgn_rules_find("japan"));
    CHECK(tgn_rules_find("NZ") == tgn_rules_find("New-Zealand") && tgn_rules_find("nz")->suicide);
    CHECK(tgn_rules_find("GOE") == tgn_rules_find("ing"));
    CHECK(tgn_rules_find("japanese")->scoring == TGN_SCORE_TERRITORY &&
          tgn_rules_find("japanese")->komi == 6.5f);
    CHECK(tgn_rules_find("Chinese")->repetition == TGN_REPEAT_POSITIONAL &&
          tgn_rules_find("chinese")->handicap_is_komi);
    CHECK(tgn_rules_find("aga")->repetition == TGN_REPEAT_SITUATIONAL && !tgn_rules_find("aga")->suicide);
}

/* What White gets for a handicap, by rule set: all stones, one less, or nothing; never for a single stone. */
static void handicap_compensation(void)
{
    static const struct {
        const char *rules;
        int two, nine;
    } cases[] = {{"japanese", 0, 0},    {"korean", 0, 0}, {"chinese", 2, 9},     {"aga", 1, 8},
                 {"new-zealand", 0, 0}, {"ing", 0, 0},    {"tromp-taylor", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const tgn_rules *found = tgn_rules_find(cases[i].rules);
        CHECK_INT(tgn_rules__handicap_points(found, 0), 0);
        CHECK_INT(tgn_rules__handicap_points(found, 1), 0);
        CHECK_INT(tgn_rules__handicap_points(found, 2), cases[i].two);
        CHECK_INT(tgn_rules__handicap_points(found, 9), cases[i].nine);
        CHECK_INT(found->handicap_is_komi, cases[i].two > 0);
    }
    tgn_rules own = *tgn_rules_find("aga");
    own.handicap_is_komi = false;
    CHECK_INT(tgn_rules__handicap_points(&own, 5), 0);
    own = (tgn_rules){.name = "house", .handicap_is_komi = true};
    CHECK_INT(tgn_rules__handicap_points(&own, 5), 5);
}

int main(int argc, char **argv)
{
    TEST(sizes);
    TEST(points);
    TEST(every_point);
    TEST(colours);
    TEST(rules);
    TEST(handicap_compensation);
    return check_done();
}
