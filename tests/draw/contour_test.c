/*
 * Contour lines: exact at the points of the board, on random maps of all kinds, before and after their
 * corners are rounded.
 */
#include "../check.h"

#include <math.h>

#include "draw/picture.h"

/* ---- the vertices -------------------------------------------------------------------------------------- */

typedef struct lines {
    int curves, closed, vertices;
    tgn_size size;
    int crossed[TGN_SIDE_MAX + 1][TGN_SIDE_MAX + 1][2]; /* vertices right of, and below, each point */
    bool loose; /* a vertex on a point, off the lattice, or a curve that ends inside the board */
} lines;

static bool whole(double v)
{
    return v == floor(v);
}

static bool on_border(const lines *l, tgn_draw_contour_vertex v)
{
    return v.x == -0.5 || v.y == -0.5 || v.x == l->size.cols - 0.5 || v.y == l->size.rows - 0.5;
}

static void count_curve(void *context, const tgn_draw_contour_vertex *vertex, int count, bool closed)
{
    lines *l = context;
    l->curves++;
    l->closed += closed;
    l->vertices += count;
    for (int i = 0; i < count; i++) {
        tgn_draw_contour_vertex v = vertex[i];
        if (!on_border(l, v)) {
            l->loose |= whole(v.x) == whole(v.y);
            int row = (int)floor(v.y), col = (int)floor(v.x);
            if (row >= 0 && col >= 0)
                l->crossed[row][col][whole(v.x)]++;
        }
    }
    if (!closed)
        l->loose |= !on_border(l, vertex[0]) || !on_border(l, vertex[count - 1]) || count < 2;
}

static bool inside(const float *height, tgn_point p, double level)
{
    double h = isfinite(height[p]) ? height[p] : 0;
    return level < 0 ? h <= level : h >= level;
}

/* Between neighbours there is one vertex if one of them is inside, else none. */
static void check_map(const float *height, tgn_size size, double level)
{
    static lines l;
    l = (lines){.size = size};
    tgn_draw_contour__trace(height, size, level, count_curve, &l);
    CHECK(!l.loose);
    for (int row = 0; row < size.rows; row++) {
        for (int col = 0; col < size.cols; col++) {
            bool here = inside(height, tgn_point_at(row, col), level);
            if (col + 1 < size.cols)
                CHECK_INT(l.crossed[row][col][0], here != inside(height, tgn_point_at(row, col + 1), level));
            if (row + 1 < size.rows)
                CHECK_INT(l.crossed[row][col][1], here != inside(height, tgn_point_at(row + 1, col), level));
        }
    }
}

/* Many heights are the level itself, a step beside it, or no number at all. */
static void random_map(float height[TGN_GRID], tgn_size size, uint64_t *seed)
{
    static const float odd[] = {0, 6, -6, 5.9999995f, -5.9999995f, 1e30f, -1e30f, NAN, INFINITY, -INFINITY};
    memset(height, 0, TGN_GRID * sizeof *height);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        uint64_t r = check_random(seed);
        height[p] = r % 4 ? (float)((double)((r >> 8) % 40001) / 1000 - 20) : odd[(r >> 8) % 10];
    }
}

static void lines_part_what_is_inside(void)
{
    static const double levels[] = {6, -6, 1, -0.001, 0, 30};
    uint64_t seed = 7;
    for (int rows = 1; rows <= TGN_SIDE_MAX; rows++) {
        tgn_size size = {(uint8_t)rows, (uint8_t)(1 + rows * 7 % TGN_SIDE_MAX)};
        float height[TGN_GRID];
        random_map(height, size, &seed);
        for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
            check_map(height, size, levels[i]);
    }
}

/* ---- rounded corners ----------------------------------------------------------------------------------- */

/*
 * Where a parabola from `a` around `v` to `b` (middles of pieces) meets the line through its vertex's side.
 */
static double meets(double a_across, double b_across, double a, double v, double b)
{
    double low = 0, high = 1;
    for (int i = 0; i < 60; i++) {
        double t = (low + high) / 2;
        double across = (1 - t) * (1 - t) * a_across + t * t * b_across; /* the vertex lies on the line: 0 */
        if ((across < 0) == (a_across < 0))
            low = t;
        else
            high = t;
    }
    return (1 - low) * (1 - low) * a + 2 * low * (1 - low) * v + low * low * b;
}

static void check_rounded(void *context, const tgn_draw_contour_vertex *vertex, int count, bool closed)
{
    int *checked = context;
    for (int i = closed ? 0 : 1; i < count - !closed; i++) {
        tgn_draw_contour_vertex before = vertex[(i + count - 1) % count], v = vertex[i],
                                after = vertex[(i + 1) % count];
        bool upright = whole(v.x); /* the side that is crossed */
        double a_across = upright ? before.x - v.x : before.y - v.y,
               b_across = upright ? after.x - v.x : after.y - v.y;
        double a = upright ? before.y : before.x, at = upright ? v.y : v.x, b = upright ? after.y : after.x;
        double place = a_across * b_across < 0
                           ? meets(a_across / 2, b_across / 2, (a + at) / 2, at, (b + at) / 2)
                           : at; /* one of the ends lies on the line too: only ever at the ring */
        CHECK(place > floor(at) && place < floor(at) + 1);
        ++*checked;
    }
}

static void rounding_changes_no_side(void)
{
    uint64_t seed = 3;
    int checked = 0;
    for (int i = 0; i < 50; i++) {
        tgn_size size = {19, 19};
        float height[TGN_GRID];
        random_map(height, size, &seed);
        tgn_draw_contour__trace(height, size, 6, check_rounded, &checked);
        tgn_draw_contour__trace(height, size, -2, check_rounded, &checked);
    }
    CHECK(checked > 10000);
}

/* ---- known maps ---------------------------------------------------------------------------------------- */

static lines lines_of(const char *const *rows, int count, double level)
{
    float height[TGN_GRID] = {0};
    lines l = {.size = {(uint8_t)count, (uint8_t)strlen(rows[0])}};
    for (int row = 0; row < count; row++)
        for (int col = 0; rows[row][col]; col++)
            height[tgn_point_at(row, col)] = (float)(rows[row][col] - '5');
    tgn_draw_contour__trace(height, l.size, level, count_curve, &l);
    return l;
}

static void islands_bays_and_saddles(void)
{
    lines island = lines_of((const char *[]){"555", "595", "555"}, 3, 1);
    CHECK(island.curves == 1 && island.closed == 1 && island.vertices == 4);
    lines corner = lines_of((const char *[]){"955", "555", "555"}, 3, 1);
    CHECK(corner.curves == 1 && corner.closed == 0);
    lines ridge = lines_of((const char *[]){"595", "595", "595"}, 3, 1);
    CHECK(ridge.curves == 2 && ridge.closed == 0);
    lines sea = lines_of((const char *[]){"555", "555"}, 2, 1);
    CHECK(sea.curves == 0);
    const char *const pass[] = {"5555", "5955", "5595", "5555"}, *const wall[] = {"9999", "9599", "9959",
                                                                                  "9999"};
    CHECK(lines_of(pass, 4, 1).curves == 1); /* two hills, and the mean between them is above 1: one island */
    CHECK(lines_of(pass, 4, 3).curves == 2);
    CHECK(lines_of(wall, 4, 1).curves == 2); /* two lakes, and the mean between them is above 1 */
    CHECK(lines_of(wall, 4, 3).curves == 1);
}

int main(int argc, char **argv)
{
    TEST(lines_part_what_is_inside);
    TEST(rounding_changes_no_side);
    TEST(islands_bays_and_saddles);
    return check_done();
}
