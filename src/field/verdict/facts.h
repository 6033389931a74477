/*
 * facts.h - what can be said about the strings and empty points of a board without judging
 *
 * Strings are numbered in reading order; their stones, and their liberties (each once), are stored one after
 * another:
 *
 *      stones of string s:      stone[first_stone[s]] .. stone[first_stone[s + 1] - 1]
 *      its liberties:           liberty[first_liberty[s]] .. liberty[first_liberty[s + 1] - 1]
 *
 * All orders follow from where the stones are, not from how they got there or whose they are, so sums of
 * rounded numbers do not depend on that either.
 *
 * A group is a set of strings of one colour that are linked: they share a liberty with at most one enemy
 * stone beside it. Its space is what it can reach in three steps through empty points that are nearer to its
 * colour than to the other; its exits are what it reaches with the fourth step.
 */
#ifndef TENGEN_FIELD_VERDICT_FACTS_H
#define TENGEN_FIELD_VERDICT_FACTS_H

#include <tengen/board.h>
#include <tengen/point.h>

/*
 * A set of points as rows of bits, for steps that all its points take at once: point p is bit p % 32 of row p / 32,
 * the geometry of tengen/point.h, frame included.
 */
typedef struct tgn_field_bitmap {
    uint32_t row[TGN_SIDE_MAX + 2];
} tgn_field_bitmap;

static inline void tgn_field_bitmap__add(tgn_field_bitmap *bitmap, tgn_point p)
{
    bitmap->row[p / TGN_STRIDE] |= 1u << p % TGN_STRIDE;
}

/*
 * One step from every point of `from`, to points of `within` that are not in `seen`, into `out`; `seen` gets
 * them too. All four are different bitmaps. Returns whether there are any.
 */
static inline bool tgn_field_bitmap__step(tgn_field_bitmap *restrict out,
                                          const tgn_field_bitmap *restrict from,
                                          const tgn_field_bitmap *restrict within,
                                          tgn_field_bitmap *restrict seen, int rows)
{
    uint32_t any = 0;
    out->row[0] = out->row[rows + 1] = 0;
    for (int r = 1; r <= rows; r++) {
        const uint32_t here = from->row[r];
        out->row[r] =
            (here << 1 | here >> 1 | from->row[r - 1] | from->row[r + 1]) & within->row[r] & ~seen->row[r];
        seen->row[r] |= out->row[r];
        any |= out->row[r];
    }
    return any != 0;
}

/* The points of a bitmap in reading order, into `out`. Returns how many. */
static inline int tgn_field_bitmap__points(tgn_point *out, const tgn_field_bitmap *bitmap, int rows)
{
    int n = 0;
    for (int r = 1; r <= rows; r++)
        for (uint32_t bits = bitmap->row[r]; bits; bits &= bits - 1)
            out[n++] = (tgn_point)(r * TGN_STRIDE + __builtin_ctz(bits));
    return n;
}

enum {
    TGN_FIELD_FACTS_FAR = 6,  /* a distance of this or more */
    TGN_FIELD_FACTS_RINGS = 4 /* steps that a group explores */
};

typedef struct tgn_field_facts {
    const tgn_board *board;
    int strings;
    int16_t string_of[TGN_GRID]; /* of a stone; -1 elsewhere */
    tgn_point head[TGN_POINTS_MAX];
    int first_stone[TGN_POINTS_MAX + 1], first_liberty[TGN_POINTS_MAX + 1];
    tgn_point stone[TGN_POINTS_MAX];
    tgn_point liberty[4 * TGN_POINTS_MAX];
    uint8_t distance[3][TGN_GRID]; /* by colour: steps through empty points to its nearest stone */
    /* empty points; those a colour reaches as soon as the other; those it reaches sooner */
    tgn_field_bitmap empty, within[3], nearer[3];
    int16_t group[TGN_POINTS_MAX]; /* of a string: the first string of its group */
    int stones[TGN_POINTS_MAX];    /* of a group, by its first string */
    int space[TGN_POINTS_MAX];     /* of a group */
    /* of a group: where its rings begin and end in `ring_points` */
    int ring_start[TGN_POINTS_MAX][TGN_FIELD_FACTS_RINGS + 1];
    tgn_point ring_points[40 * TGN_POINTS_MAX]; /* no stone has more than 40 points within four steps */
    int exits[TGN_POINTS_MAX];                  /* of a group */
    uint16_t enclosed[TGN_GRID];   /* of an empty point: the size of its region, 0 if both colours touch it */
    tgn_colour encloser[TGN_GRID]; /* whose region that is */
    uint16_t eyes[TGN_POINTS_MAX]; /* of a group: enclosed regions it touches, */
    uint16_t eye_space[TGN_POINTS_MAX]; /* and their points */
    uint8_t ladder[TGN_POINTS_MAX];     /* of a string: enum tgn_ladder */
    /* scratch for searches: a point is marked when it holds the current stamp */
    uint32_t stamp, mark[TGN_GRID];
    tgn_point last_region[TGN_POINTS_MAX]; /* of a group: the last region counted for it */
    tgn_board play;                        /* for reading ladders */
} tgn_field_facts;

/* Find all of the above. The board is borrowed. */
void tgn_field_facts__read(tgn_field_facts *facts, const tgn_board *board);

static inline int tgn_field_facts__liberties(const tgn_field_facts *facts, int string)
{
    return facts->first_liberty[string + 1] - facts->first_liberty[string];
}

/* How many stones of this colour touch a point. */
static inline int tgn_field_facts__touching(const tgn_board *board, tgn_point p, tgn_colour colour)
{
    const tgn_colour *at = &board->colour[p];
    return (at[-TGN_STRIDE] == colour) + (at[-1] == colour) + (at[1] == colour) + (at[TGN_STRIDE] == colour);
}

/* The line that a point is on: 1 at the edge. */
static inline int tgn_field_facts__line(tgn_size size, tgn_point p)
{
    const int row = tgn_point_row(p), col = tgn_point_col(p);
    const int down = row < size.rows - 1 - row ? row : size.rows - 1 - row;
    const int across = col < size.cols - 1 - col ? col : size.cols - 1 - col;
    return 1 + (down < across ? down : across);
}

#endif
