/*
 * tengen/pattern.h - any rectangle of stones, empty points and wildcards, in every position of every game
 *
 * A pattern is a rectangle of cells, and where on a board it may lie. The question where it stands in the
 * games of a database is answered with every game that has it, how often, and how play went on there. Turned
 * and mirrored patterns and those with colours exchanged are found too. docs/PATTERN.md defines all of it.
 *
 *      tgn_pattern pattern;
 *      tgn_pattern_parse(&pattern, "XO./OX./...", &error);
 *      tgn_pattern_question question = {.pattern = &pattern, .anchor = TGN_ANCHOR_FREE, .list = 20};
 *      tgn_pattern_answer *answer;
 *      tgn_graph_pattern(graph, &question, NULL, &answer, &error);
 *      for (size_t i = 0; i < answer->way_count; i++) ...      // continuations, most played first
 *      tgn_pattern_answer_free(answer);
 *
 * Threads: as tengen/graph.h: many threads may ask one graph at once. A question uses several threads itself.
 */
#ifndef TENGEN_PATTERN_H
#define TENGEN_PATTERN_H

#include <tengen/graph.h>
#include <tengen/symmetry.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the pattern --------------------------------------------------------------------------------------- */

/*
 *      .  empty        X  black stone        x  not white: empty or black        #  a stone of either colour
 *      *  anything     O  white stone        o  not black: empty or white
 */
#define TGN_PATTERN_CELLS ".XO*xo#"

enum {
    TGN_PATTERN_SEQUENCE_MAX = 99,
    TGN_PATTERN_TEXT = TGN_POINTS_MAX + TGN_SIDE_MAX /* bytes of a formatted pattern and its NUL */
};

/*
 * A plain value. A cell is named by the point that it would be if the rectangle were a board: tgn_point_at(row, col),
 * both from 0 at the upper left.
 */
typedef struct tgn_pattern {
    tgn_size size;              /* rows and columns of the rectangle */
    char cells[TGN_POINTS_MAX]; /* row by row, of TGN_PATTERN_CELLS */
    tgn_move
        sequence[TGN_PATTERN_SEQUENCE_MAX]; /* stones played from here on, in this order: cells and colours */
    size_t sequence_count;                  /* 0: none */
} tgn_pattern;

/*
 * Read rows of cells, separated by '/' or by line breaks; blanks are ignored. Returns 0, or TGN_ERR_ARGUMENT with the
 * reason: no cell, rows of different lengths, more than 25 of them or in them, an unknown cell, nothing but '*'.
 */
TGN_CHECKED int tgn_pattern_parse(tgn_pattern *out, const char *text, tgn_error *error);

/* Write it as it is read, rows separated by '/'. Returns `out`. */
char *tgn_pattern_format(char out[TGN_PATTERN_TEXT], const tgn_pattern *pattern);

/*
 * The rectangle of a board between two of its points, corners of any kind and in any order. Returns its upper left
 * point, or TGN_PASS when one of them is not on the board.
 */
tgn_point tgn_pattern_cut(tgn_pattern *out, const tgn_board *board, tgn_point corner, tgn_point opposite);

/*
 * Read a sequence of stones: cells as points of the board on which the upper left cell lies at `at`, a colour before
 * one that does not alternate: "C3 D4 W D5". The first is `first`'s. Returns 0, or TGN_ERR_ARGUMENT with the reason: a
 * point outside the rectangle, one on a stone that nothing has captured, too many.
 */
TGN_CHECKED int tgn_pattern_parse_sequence(tgn_pattern *pattern, const char *text, tgn_size board,
                                           tgn_point at, tgn_colour first, tgn_error *error);

/* ---- the question -------------------------------------------------------------------------------------- */

/* Where a pattern may lie. Motions turn the place along with the pattern. */
typedef enum tgn_anchor {
    TGN_ANCHOR_EDGES, /* sides of the rectangle that touch the edge of the board must touch it; it slides along others */
    TGN_ANCHOR_FREE,  /* anywhere */
    TGN_ANCHOR_FIXED, /* where it was drawn */
    TGN_ANCHOR_WITHIN /* inside a larger rectangle of the board */
} tgn_anchor;

typedef struct tgn_pattern_question {
    const tgn_pattern *pattern;
    tgn_anchor anchor;
    tgn_size board; /* that it was drawn on: games of this size only. {0, 0}: every size, only with FREE */
    tgn_point at;   /* its upper left cell on that board; without meaning for FREE */
    tgn_point within[2]; /* WITHIN: two opposite corners */
    unsigned motions;    /* those that are tried, as a set of bits; 0: all eight */
    bool keep_colours;   /* not with colours exchanged */
    tgn_colour next;     /* whose stone the continuation must be, in the pattern's colours; TGN_EMPTY: any */
    tgn_colour to_move;  /* whose turn it must be where the pattern appears, likewise */
    uint32_t first_move, last_move; /* it must appear after this many moves at least, at most; 0: open */
    bool elsewhere_given;
    uint32_t elsewhere;       /* with a sequence: moves elsewhere before each of its stones, at most */
    const tgn_filter *filter; /* NULL: all games */
    tgn_order order;          /* of the games whose hits are listed */
    bool descending;
    uint64_t skip;
    size_t list; /* hits to list; 0: none */
    bool years;  /* games by year as well */
    int threads; /* 0: as many as the machine has */
} tgn_pattern_question;

/* ---- the answer ---------------------------------------------------------------------------------------- */

/*
 * A continuation: the first stone played in the rectangle while the pattern stands (after a sequence: after its last
 * stone); or how it ended without one. Counts are in the pattern's colours: in a hit with colours exchanged a game that
 * White won counts as won by Black.
 */
typedef struct tgn_pattern_way {
    tgn_way_kind kind;     /* MOVE, SETUP, OUTSIDE or END */
    tgn_move move;         /* MOVE: its cell, and its colour in the pattern's colours */
    tgn_count here;        /* `visits` are times */
    uint64_t at_once;      /* times without a move elsewhere in between */
    uint32_t first, last;  /* dates of the games; 0: none known */
    const tgn_year *years; /* with question.years: oldest first; borrowed from the answer */
    size_t year_count;
} tgn_pattern_way;

/* Where a listed game has it. */
typedef struct tgn_pattern_hit {
    tgn_point at;        /* the upper left point of the rectangle in the game */
    tgn_symmetry motion; /* that carries the pattern onto it; of several the first */
    bool swapped;        /* colours are exchanged */
    uint32_t
        way; /* the continuation: an index of `ways`; way_count: one that a change has made since they were counted */
    uint32_t next_move; /* moves played when it had come; 0: it never did */
} tgn_pattern_hit;

typedef struct tgn_pattern_answer {
    tgn_count total; /* `visits` are times: hits */
    unsigned images; /* different ones that were looked for */
    uint32_t first, last;
    const tgn_year *years;
    size_t year_count;
    tgn_pattern_way *ways;
    size_t
        way_count; /* moves, most games first, then in reading order, Black before White; then SETUP, OUTSIDE, END */
    tgn_game_list *list;   /* one line a hit, `move` to `last_move`; `total` is of hits */
    tgn_pattern_hit *hits; /* list->count of them, in the same order */
    bool indexed;          /* every game was in the index of patterns: see tgn_graph_index() */
} tgn_pattern_answer;

/*
 * Ask. `progress` counts games; it is called from the calling thread, at least ten times a second, and may stop the
 * question. Returns 0; TGN_ERR_ARGUMENT with the reason (a rectangle that does not lie on the board, a board without the
 * point `at`, an empty window); TGN_ERR_STOPPED; or what reading the database may fail with.
 *
 * Cost: some nanoseconds for each image, place and group of 512 games, and some hundred for each hit. A pattern of
 * several stones is found in 131,000 games in some 15 ms, on two cores; one of a single stone may have millions of hits
 * and take seconds.
 */
TGN_CHECKED int tgn_graph_pattern(tgn_graph *graph, const tgn_pattern_question *question,
                                  const tgn_progress *progress, tgn_pattern_answer **out, tgn_error *error);
void tgn_pattern_answer_free(tgn_pattern_answer *answer);

/* ---- the index ----------------------------------------------------------------------------------------- */

/*
 * Databases keep an index of patterns, which every change keeps up to date. One made before there was such an index
 * has none, and questions replay every game: the answers are the same, but take seconds. This adds it, or what is
 * missing of it. `progress` counts games; stopped or killed, it goes on where it was.
 */
typedef struct tgn_index_sum {
    uint64_t games; /* indexed by this call; deleted ones are not counted */
    uint64_t bytes; /* written for them */
} tgn_index_sum;
TGN_CHECKED int tgn_graph_index(tgn_graph *graph, const tgn_progress *progress, tgn_index_sum *sum,
                                tgn_error *error);

/* Forget the index, which tgn_graph_index() then makes anew: for one that tgn_graph_verify() found damaged. */
TGN_CHECKED int tgn_graph_drop_index(tgn_graph *graph, tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
