/*
 * candidate.h - one image at one place in one game that passed the sieve, between match.c and runs.c
 */
#ifndef TENGEN_DB_PATTERN_CANDIDATE_H
#define TENGEN_DB_PATTERN_CANDIDATE_H

#include "db/pattern/match.h"

/* A place of an image, and the games of a block that passed the sieve there. */
typedef struct tgn_pattern_survivor {
    uint64_t games;
    unsigned at; /* the reading-order index of its upper left point */
} tgn_pattern_survivor;

/* Those of one block: of the first image, of the second, ... */
typedef struct tgn_pattern_survivors {
    tgn_pattern_survivor *items;
    size_t count;
    size_t ends[2 * TGN_SYMMETRY_COUNT]; /* where those of each image end */
} tgn_pattern_survivors;

/* An event of a point of the rectangle, for what cannot be read off the row. */
typedef struct tgn_pattern_cell_event {
    uint32_t step, order;
    uint16_t cell; /* its index among the image's cells */
    uint8_t colour;
} tgn_pattern_cell_event;

/* A run: from position `first` up to, not including, `end`. */
typedef struct tgn_pattern_run {
    uint32_t first, end;
} tgn_pattern_run;

/* The games of a group that ever had a stone of one colour on a point. */
typedef struct tgn_pattern_column {
    _Alignas(64) uint64_t games[TGN_PATTERN_BLOCKS];
} tgn_pattern_column;

/*
 * Stones by which an image is sieved, as columns from that of its upper left point; '#' has two. Twelve leave hardly any game that
 * all of them would not; a whole board of them would only cost.
 */
enum { TGN_PATTERN_SIEVED = 12 };
typedef struct tgn_pattern_stone {
    uint16_t one, other;
} tgn_pattern_stone;

/* One place of an image in the games of a group, see match.c. */
typedef void tgn_pattern_sieve(const tgn_pattern_stone *stones, unsigned count,
                               const tgn_pattern_column *columns, unsigned at,
                               const uint64_t games[TGN_PATTERN_BLOCKS],
                               tgn_pattern_survivors out[TGN_PATTERN_BLOCKS]);

typedef struct tgn_pattern_runs {
    tgn_pattern_run *items;
    size_t count, capacity;
} tgn_pattern_runs;

struct tgn_pattern_sieved {
    tgn_pattern_survivors blocks[TGN_PATTERN_BLOCKS];
};

struct tgn_pattern_matcher {
    const tgn_pattern_question *question;
    const tgn_pattern_images *images;
    tgn_pattern_find *found;
    void *context;
    bool (*goes_on)(void *context);
    void *watcher;
    int patience;   /* evaluations until it asks again */
    bool unlimited; /* no restriction but the pattern itself */
    int lanes;      /* games that are looked at together, at most; 0: as is best */
    tgn_pattern_sieve *sieve;
    tgn_pattern_column *columns;      /* of a group */
    tgn_pattern_survivors *survivors; /* of its blocks: those of `own`, or of another one */
    tgn_pattern_sieved *own;
    tgn_pattern_cell_event *events;
    size_t event_count, event_capacity;
    tgn_pattern_runs runs, spare;                     /* of the candidate at hand */
    tgn_buffer row, history;                          /* of a line that is played through */
    tgn_pattern_history histories[TGN_PATTERN_BLOCK]; /* of the games of the block at hand, */
    uint64_t histories_open;                          /* as far as they were opened */
    uint16_t *turned;                                 /* the times of a block, by point and game */
    uint64_t (*look_at_all)(const uint16_t *columns, const tgn_pattern_image *image, uint64_t games);
};

/* What is known of the game at hand, and where in it the image lies. */
typedef struct tgn_pattern_candidate {
    tgn_pattern_matcher *matcher;
    const tgn_pattern_image *image;
    const tgn_pattern_bits *bits;
    const tgn_pattern_times *times;
    const tgn_pattern_u16 *row;         /* times, by reading-order index */
    const tgn_pattern_history *history; /* NULL: not open yet */
    bool plain, damaged;
    unsigned block, bit; /* the game: in its group, in its block */
    unsigned rank;       /* of its row */
    unsigned at;
    uint32_t own, moves; /* the line's own first position; moves before it */
    uint32_t all_moves;  /* of the line, at its end; UINT32_MAX: of the game */
} tgn_pattern_candidate;

static inline unsigned tgn_pattern_candidate__time(const tgn_pattern_candidate *c,
                                                   const tgn_pattern_cell *cell)
{
    return TGN_PATTERN_16(c->row[c->at + cell->offset]);
}

/* The colour of the only stone that ever came to a point. */
static inline tgn_colour tgn_pattern_candidate__colour(const tgn_pattern_candidate *c,
                                                       const tgn_pattern_cell *cell)
{
    return TGN_PATTERN_64(c->bits->columns[c->at + cell->offset].block[c->block]) >> c->bit & 1 ? TGN_BLACK
                                                                                                : TGN_WHITE;
}

/* Moves played on the candidate's line up to a step. */
uint32_t tgn_pattern_candidate__moves(tgn_pattern_candidate *c, uint32_t step);

/*
 * Report the hits of a candidate, if there are any: its points that changed once leave it the time from `lo` up to `hi`
 * (NEVER: to the end). Returns 0 or a negative code.
 */
TGN_CHECKED int tgn_pattern_candidate__evaluate(tgn_pattern_candidate *c, int lo, int hi);

#endif
