/*
 * image.h - the images of a pattern on boards of one size, and where each of them may lie
 *
 *      tgn_pattern_images *images;
 *      tgn_pattern_images__new(&images, &question, board_size);
 *      for (size_t i = 0; i < images->count; i++) ...
 *      tgn_pattern_images__free(images);
 *
 * Images with the same cells share no place: a place belongs to the first of them that may lie there, and images
 * without exchanged colours come first. So whatever is found is found once.
 */
#ifndef TENGEN_DB_PATTERN_IMAGE_H
#define TENGEN_DB_PATTERN_IMAGE_H

#include <tengen/pattern.h>

/* What may lie on a cell, as a set of bits. */
enum {
    TGN_PATTERN_ACCEPTS_EMPTY = 1 << TGN_EMPTY,
    TGN_PATTERN_ACCEPTS_BLACK = 1 << TGN_BLACK,
    TGN_PATTERN_ACCEPTS_WHITE = 1 << TGN_WHITE,
    TGN_PATTERN_ACCEPTS_ALL = 7
};

/*
 * Ways to go on, numbered: 2 * cell + (White ? 1 : 0) for a stone on a cell of the pattern as it was drawn; behind them
 * the other kinds.
 */
enum { TGN_PATTERN_WAY_SETUP, TGN_PATTERN_WAY_OUTSIDE, TGN_PATTERN_WAY_END, TGN_PATTERN_WAY_KINDS };
enum { TGN_PATTERN_WAYS_MAX = 2 * TGN_POINTS_MAX + TGN_PATTERN_WAY_KINDS };

/* A cell of an image. */
typedef struct tgn_pattern_cell {
    uint16_t offset; /* from the upper left point to this one, in reading-order indices of the board */
    uint16_t number; /* in the image, row by row */
    uint8_t accepts;
} tgn_pattern_cell;

/* What a black or a white stone on a cell of an image is called. */
typedef struct tgn_pattern_name {
    uint16_t way;
    bool flipped; /* wins of Black count as White's */
} tgn_pattern_name;

/*
 * The points of which the first look at a game is taken, by their offsets; some of them twice where there are fewer.
 */
enum { TGN_PATTERN_PROBE_STONES = 4, TGN_PATTERN_PROBE_EMPTIES = 8 };
typedef struct tgn_pattern_probe {
    uint16_t stones[TGN_PATTERN_PROBE_STONES], empties[TGN_PATTERN_PROBE_EMPTIES];
} tgn_pattern_probe;

typedef struct tgn_pattern_image {
    tgn_symmetry motion;
    bool swapped;
    tgn_size size;
    uint32_t places[TGN_SIDE_MAX]; /* of its upper left point: bit c of row r */
    /* All cells: first those that must be stones, then those that must be empty, then x and o, then '*'. */
    tgn_pattern_cell cells[TGN_POINTS_MAX];
    uint16_t stones, empties, others, count; /* where each of these ends */
    uint16_t offsets[TGN_POINTS_MAX];        /* of the cells, once more, close together */
    bool probed;                             /* there are stones and empty points */
    tgn_pattern_probe probe;
    tgn_pattern_name names[TGN_POINTS_MAX][2];
} tgn_pattern_image;

typedef struct tgn_pattern_images {
    tgn_size board;
    unsigned different; /* images, whether or not they fit on the board */
    bool
        colours_alike; /* a motion exchanges the colours of the pattern: restrictions of colour do not bind */
    size_t count;
    tgn_pattern_image items[2 * TGN_SYMMETRY_COUNT];
} tgn_pattern_images;

/* The images of a question that was checked. `board` is its board, or any size if it has none. */
TGN_CHECKED int tgn_pattern_images__new(tgn_pattern_images **out, const tgn_pattern_question *question,
                                        tgn_size board);
void tgn_pattern_images__free(tgn_pattern_images *images);

/* Whether a question makes sense: 0, or TGN_ERR_ARGUMENT with the reason. */
TGN_CHECKED int tgn_pattern__check(const tgn_pattern_question *question, tgn_error *error);

#endif
