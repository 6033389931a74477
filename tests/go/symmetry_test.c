/*
 * symmetry_test.c - motions as drawn in symmetry.h, regions as drawn in region.h, and what must hold for
 * both
 */
#include <tengen/region.h>

#include "../check.h"

/* ---- motions ---- */

static void pictures(void)
{
    static const char *const drawn[8] = {"abcd", "badc", "cdab", "dcba", "acbd", "bdac", "cadb", "dbca"};
    tgn_size size = {2, 2};
    for (int s = 0; s < 8; s++) {
        char image[5] = {0};
        for (int i = 0; i < 4; i++) {
            tgn_point there = tgn_symmetry_point((tgn_symmetry)s, size, tgn_point_from_index(i, size));
            image[tgn_point_index(there, size)] = (char)('a' + i);
        }
        CHECK_TEXT(image, drawn[s]);
    }
}

/* On every size: points go to points, one to one; compose and inverse do what they say. */
static void group(void)
{
    for (int rows = 1; rows <= TGN_SIDE_MAX; rows++) {
        for (int cols = rows % 3 ? rows : 1; cols <= TGN_SIDE_MAX; cols++) {
            tgn_size size = {(uint8_t)rows, (uint8_t)cols};
            int count = tgn_symmetry_count(size);
            CHECK_INT(count, rows == cols ? 8 : 4);
            for (tgn_symmetry a = 0; a < count; a++) {
                bool reached[TGN_GRID] = {false};
                for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
                    tgn_point there = tgn_symmetry_point(a, size, p);
                    CHECK(tgn_point_on(there, size) && !reached[there]);
                    reached[there] = true;
                    CHECK_INT(tgn_symmetry_point(tgn_symmetry_inverse(a), size, there), p);
                    for (tgn_symmetry b = 0; b < count; b++)
                        CHECK_INT(tgn_symmetry_point(tgn_symmetry_compose(a, b), size, p),
                                  tgn_symmetry_point(b, size, there));
                }
                CHECK_INT(tgn_symmetry_point(a, size, TGN_PASS), TGN_PASS);
            }
        }
    }
}

static void inverses(void)
{
    for (tgn_symmetry s = 0; s < 8; s++) {
        CHECK_INT(tgn_symmetry_inverse(s), s == 5 ? 6 : s == 6 ? 5 : s);
        CHECK_INT(tgn_symmetry_compose(s, tgn_symmetry_inverse(s)), TGN_SYMMETRY_IDENTITY);
        CHECK_INT(tgn_symmetry_compose(s, TGN_SYMMETRY_IDENTITY), s);
    }
}

/* ---- regions ---- */

static const char *const region_names[TGN_REGION_COUNT] = {"whole",   "left",    "right",  "top", "bottom",
                                                           "nw",      "ne",      "sw",     "se",  "diag-nw",
                                                           "diag-ne", "diag-sw", "diag-se"};

static char *draw(char *out, tgn_region region, tgn_size size)
{
    int n = 0;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        out[n++] = tgn_region_has(region, size, p) ? '#' : '.';
        if (tgn_point_col(p) == size.cols - 1)
            out[n++] = '/';
    }
    out[n] = '\0';
    return out;
}

static void region_pictures(void)
{
    static const char *const three[TGN_REGION_COUNT] = {
        "###/###/###/", "##./##./##./", ".##/.##/.##/", "###/###/.../", ".../###/###/",
        "##./##./.../", ".##/.##/.../", ".../##./##./", ".../.##/.##/", "###/##./#../",
        "###/.##/..#/", "#../##./###/", "..#/.##/###/"};
    static const char *const wide[9] = {"####/####/####/", "##../##../##../", "..##/..##/..##/",
                                        "####/####/..../", "..../####/####/", "##../##../..../",
                                        "..##/..##/..../", "..../##../##../", "..../..##/..##/"};
    char picture[64];
    for (int r = 0; r < TGN_REGION_COUNT; r++)
        CHECK_TEXT(draw(picture, (tgn_region)r, (tgn_size){3, 3}), three[r]);
    for (int r = 0; r < 9; r++)
        CHECK_TEXT(draw(picture, (tgn_region)r, (tgn_size){3, 4}), wide[r]);
    CHECK_TEXT(draw(picture, TGN_REGION_DIAG_SE, (tgn_size){2, 2}), ".#/##/");
    CHECK(!tgn_region_has(TGN_REGION_WHOLE, (tgn_size){3, 3}, TGN_PASS));
}

static void region_words(void)
{
    tgn_region region;
    for (int r = 0; r < TGN_REGION_COUNT; r++) {
        CHECK_TEXT(tgn_region_name((tgn_region)r), region_names[r]);
        CHECK(tgn_region_parse(&region, region_names[r]) == 0 && region == (tgn_region)r);
        CHECK_INT(tgn_region_kind((tgn_region)r), r == 0 ? TGN_KIND_WHOLE : 1 + (r - 1) / 4);
        CHECK(tgn_region_exists((tgn_region)r, (tgn_size){5, 5}));
        CHECK_INT(tgn_region_exists((tgn_region)r, (tgn_size){5, 6}), r < TGN_REGION_DIAG_NW);
    }
    CHECK(tgn_region_parse(&region, "middle") < 0 && tgn_region_parse(&region, "") < 0 &&
          tgn_region_parse(&region, "NW") < 0);
    CHECK_TEXT(tgn_kind_name(TGN_KIND_WHOLE), "whole");
    CHECK_TEXT(tgn_kind_name(TGN_KIND_HALF), "half");
    CHECK_TEXT(tgn_kind_name(TGN_KIND_QUARTER), "quarter");
    CHECK_TEXT(tgn_kind_name(TGN_KIND_DIAGONAL), "diagonal");
}

/* Point by point: p lies in a region exactly when its image lies in the region's image. */
static void region_images(void)
{
    for (int rows = 1; rows <= TGN_SIDE_MAX; rows++) {
        for (int cols = 1; cols <= TGN_SIDE_MAX; cols++) {
            tgn_size size = {(uint8_t)rows, (uint8_t)cols};
            for (int r = 0; r < TGN_REGION_COUNT; r++) {
                for (tgn_symmetry s = 0; s < tgn_symmetry_count(size); s++) {
                    if (!tgn_region_exists((tgn_region)r, size))
                        continue;
                    tgn_region image = tgn_region_image((tgn_region)r, s);
                    CHECK_INT(tgn_region_kind(image), tgn_region_kind((tgn_region)r));
                    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
                        CHECK(tgn_region_has((tgn_region)r, size, p) ==
                              tgn_region_has(image, size, tgn_symmetry_point(s, size, p)));
                }
            }
        }
    }
}

/* Every part of a kind reaches every other by exactly two motions on a square. */
static void region_orbits(void)
{
    for (int a = 1; a < TGN_REGION_COUNT; a++) {
        for (int b = 1; b < TGN_REGION_COUNT; b++) {
            int ways = 0;
            for (tgn_symmetry s = 0; s < 8; s++)
                ways += tgn_region_image((tgn_region)a, s) == (tgn_region)b;
            CHECK_INT(ways, tgn_region_kind((tgn_region)a) == tgn_region_kind((tgn_region)b) ? 2 : 0);
        }
    }
}

int main(int argc, char **argv)
{
    TEST(pictures);
    TEST(group);
    TEST(inverses);
    TEST(region_pictures);
    TEST(region_words);
    TEST(region_images);
    TEST(region_orbits);
    return check_done();
}
