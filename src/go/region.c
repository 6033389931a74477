/* region.c - see tengen/region.h */
#include <tengen/region.h>

#include <assert.h>
#include <string.h>

/*
 * Regions of a kind stand in a row of the enumeration, and their place in it is two bits:
 *      halves             left 0, right 1, top 2, bottom 3     bit 0: the far side, bit 1: of rows
 *      quarters, diagonals  nw 0, ne 1, sw 2, se 3             bit 0: east, bit 1: south
 */
static const char *const names[TGN_REGION_COUNT] = {"whole",   "left",    "right",  "top", "bottom",
                                                    "nw",      "ne",      "sw",     "se",  "diag-nw",
                                                    "diag-ne", "diag-sw", "diag-se"};

const char *tgn_region_name(tgn_region region)
{
    assert(region < TGN_REGION_COUNT);
    return names[region];
}

int tgn_region_parse(tgn_region *out, const char *name)
{
    for (int r = 0; r < TGN_REGION_COUNT; r++) {
        if (strcmp(name, names[r]) == 0) {
            *out = (tgn_region)r;
            return 0;
        }
    }
    return TGN_ERR_ARGUMENT;
}

tgn_kind tgn_region_kind(tgn_region region)
{
    if (region == TGN_REGION_WHOLE)
        return TGN_KIND_WHOLE;
    if (region < TGN_REGION_NW)
        return TGN_KIND_HALF;
    return region < TGN_REGION_DIAG_NW ? TGN_KIND_QUARTER : TGN_KIND_DIAGONAL;
}

const char *tgn_kind_name(tgn_kind kind)
{
    static const char *const kinds[TGN_KIND_COUNT] = {"whole", "half", "quarter", "diagonal"};
    assert(kind < TGN_KIND_COUNT);
    return kinds[kind];
}

bool tgn_region_exists(tgn_region region, tgn_size size)
{
    return tgn_region_kind(region) != TGN_KIND_DIAGONAL || tgn_size_square(size);
}

/* The near half of n lines, counted from the far side if `far`: the middle one belongs to both. */
static bool in_half(int line, int n, unsigned far)
{
    return 2 * (far ? n - 1 - line : line) < n;
}

bool tgn_region_has(tgn_region region, tgn_size size, tgn_point point)
{
    if (!tgn_point_on(point, size))
        return false;
    int row = tgn_point_row(point), col = tgn_point_col(point);
    unsigned place = ((unsigned)region - 1) & 3;
    switch (tgn_region_kind(region)) {
    case TGN_KIND_HALF:
        return place & 2 ? in_half(row, size.rows, place & 1) : in_half(col, size.cols, place & 1);
    case TGN_KIND_QUARTER:
        return in_half(col, size.cols, place & 1) && in_half(row, size.rows, place & 2);
    case TGN_KIND_DIAGONAL: /* mirror the corner to the north-west: there row + col < n */
        return (place & 1 ? size.cols - 1 - col : col) + (place & 2 ? size.rows - 1 - row : row) < size.rows;
    default:
        return true;
    }
}

tgn_region tgn_region_image(tgn_region region, tgn_symmetry s)
{
    if (region == TGN_REGION_WHOLE)
        return region;
    unsigned place = ((unsigned)region - 1) & 3, first = (unsigned)region - place;
    if (tgn_region_kind(region) == TGN_KIND_HALF) {
        place ^= (place & 2 ? s >> 1 : s) & 1u; /* the mirror across this half's axis changes its side */
        place ^= (s & 4u) >> 1;                 /* swapping rows and columns changes the axis */
    } else {
        place ^= s & 3u;
        if (s & 4)
            place = (place & 1) << 1 | place >> 1;
    }
    return (tgn_region)(first + place);
}
