/*
 * tengen/region.h - the thirteen parts of a board
 *
 *      whole     left  right     top  bottom      nw   ne   sw   se      diag-nw  diag-ne  diag-sw  diag-se
 *       ###       ##.   .##      ###   ...        ##.  .##  ...  ...        ###      ###      #..      ..#
 *       ###       ##.   .##      ###   ###        ##.  .##  ##.  .##        ##.      .##      ##.      .##
 *       ###       ##.   .##      ...   ###        ...  ...  ##.  .##        #..      ..#      ###      ###
 *
 * On odd sizes the middle line belongs to both halves (and the centre to all four quarters); a diagonal
 * belongs to both of its halves. The three families of parts are kinds: halves, diagonal halves, quarters.
 * On a square board the motions carry any part of a kind onto any other, and each onto itself by exactly
 * one motion besides the identity. On a rectangle there are no diagonal halves, and a left half is never an
 * image of a top half.
 *
 * Threads: pure functions; safe everywhere.
 */
#ifndef TENGEN_REGION_H
#define TENGEN_REGION_H

#include <tengen/symmetry.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tgn_region {
    TGN_REGION_WHOLE,
    TGN_REGION_LEFT,
    TGN_REGION_RIGHT,
    TGN_REGION_TOP,
    TGN_REGION_BOTTOM,
    TGN_REGION_NW,
    TGN_REGION_NE,
    TGN_REGION_SW,
    TGN_REGION_SE,
    TGN_REGION_DIAG_NW,
    TGN_REGION_DIAG_NE,
    TGN_REGION_DIAG_SW,
    TGN_REGION_DIAG_SE,
    TGN_REGION_COUNT
} tgn_region;

typedef enum tgn_kind {
    TGN_KIND_WHOLE,
    TGN_KIND_HALF,
    TGN_KIND_QUARTER,
    TGN_KIND_DIAGONAL,
    TGN_KIND_COUNT
} tgn_kind;

/* "whole", "left", ..., "diag-se"; static text. */
const char *tgn_region_name(tgn_region region);

/* The region of that name. Returns 0 or TGN_ERR_ARGUMENT. */
TGN_CHECKED int tgn_region_parse(tgn_region *out, const char *name);

/* The family a region belongs to, and its name ("whole", "half", "quarter", "diagonal"). */
tgn_kind tgn_region_kind(tgn_region region);
const char *tgn_kind_name(tgn_kind kind);

/* Whether boards of this size have the region: all 13 on a square, no diagonal halves on a rectangle. */
bool tgn_region_exists(tgn_region region, tgn_size size);

/* Whether `point` lies in the region. O(1). */
bool tgn_region_has(tgn_region region, tgn_size size, tgn_point point);

/* Where a region goes under a motion; the region must exist on boards of this size. */
tgn_region tgn_region_image(tgn_region region, tgn_symmetry s);

#ifdef __cplusplus
}
#endif
#endif
