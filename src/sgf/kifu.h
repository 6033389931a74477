/*
 * kifu.h - a kifu, the sheet a game is written down on: what a record in another format than SGF says, on its way to becoming a tree
 *
 * GIB, NGF and UGF say the same things in different words: who played, on what board, with what result, and the
 * moves one after the other. Their readers (gib.c, ngf.c, ugf.c) note all that on it; tgn_kifu__tree()
 * then writes the record as SGF text and fills the arrays of a tgn_tree that point into it, as the SGF parser
 * would have. What comes behind (replay, game information, writing, import) cannot tell the difference.
 *
 *      window   ... \[GAMEBLACKNAME=Sora (3D)\] ... STO 0 2 1 15 3 ...      what was read, decoded
 *                                   ^                   ^
 *      origins                      |        .----------'                  from the text to the window
 *      text     ;GM[1]SZ[19] ... PB[Sora]BR[3D] ... ;B[pd] ...              what was written; the tree points here
 *
 * A problem found in the text is reported where its cause stands in the file: tgn_kifu__origin() maps back.
 *
 * Threads: a kifu belongs to its reader.
 */
#ifndef TENGEN_SGF_KIFU_H
#define TENGEN_SGF_KIFU_H

#include "base/buffer.h"
#include "sgf/tree.h"
#include "sgf/value.h"

enum {
    TGN_KIFU_PASS = -1,       /* the row and column of a pass */
    TGN_KIFU_HANDICAP_MAX = 9 /* stones that have customary points */
};

/* A line of game information: one property of the root, with one value. */
typedef struct tgn_kifu_fact {
    char name[3];
    size_t start, length; /* of the value, in `words` */
    size_t origin;        /* where it stands in the window */
} tgn_kifu_fact;

/* A remark or a label beside a move; a move's remarks are chained in the order they came in. */
typedef struct tgn_kifu_remark {
    size_t start, length; /* in `words` */
    size_t origin;
    uint32_t next; /* TGN_SGF_NONE: the last */
    bool label;    /* a value of LB; else a line of C */
} tgn_kifu_remark;

/* A move, or a stone that lies there from the beginning. */
typedef struct tgn_kifu_move {
    size_t origin;
    int8_t row, col;               /* from the top and from the left, from 0; TGN_KIFU_PASS both */
    uint8_t colour;                /* TGN_BLACK or TGN_WHITE */
    uint32_t parent;               /* the move before it; TGN_SGF_NONE: the root */
    uint32_t child, tail, sibling; /* its first and last continuation, its next alternative */
    uint32_t remark, last_remark;
    uint32_t node; /* in the tree, once it is there */
} tgn_kifu_move;

typedef struct tgn_kifu_origin {
    uint32_t text;
    size_t window;
} tgn_kifu_origin;

typedef struct tgn_kifu {
    tgn_tree *tree;
    const char *window; /* the decoded text, and how far this record goes in it */
    tgn_span record;

    int rows, cols; /* of the board; 19 unless told */
    int handicap;   /* stones on customary points that the moves take for granted; 0: none */
    size_t handicap_origin;
    tgn_buffer words;
    tgn_kifu_fact *facts;
    size_t fact_count, fact_room;
    tgn_kifu_move *stones, *moves;
    size_t stone_count, stone_room, move_count, move_room;
    uint32_t root_child, root_tail; /* the moves that the game begins with */
    tgn_kifu_remark *remarks;
    size_t remark_count, remark_room;
    uint32_t root_remark, last_root_remark;
    uint32_t last; /* the move that the next one follows */

    tgn_buffer text; /* the record as SGF */
    tgn_kifu_origin *origins;
    size_t origin_count, origin_room;
} tgn_kifu;

void tgn_kifu__clear(tgn_kifu *kifu);

/* Make the kifu ready for a record of `tree` that lies at `record` in `window`. */
void tgn_kifu__begin(tgn_kifu *kifu, tgn_tree *tree, const char *window, tgn_span record);

/* ---- lines --------------------------------------------------------------------------------------------- */

/* Take the next line off the front of `rest`, without its end (LF, CR or CRLF). False at the end. */
bool tgn_kifu__line(tgn_span *rest, tgn_span *line);

/* A span without the blanks around it; with the given prefix (ASCII, in any case) cut off, or start NULL. */
tgn_span tgn_kifu__trim(tgn_span span);
tgn_span tgn_kifu__behind(tgn_span span, const char *prefix);

/* The part up to the next `separator`, which is cut off the front of `rest` with it. */
tgn_span tgn_kifu__field(tgn_span *rest, char separator);

/* The next word between blanks; length 0 when there is none. */
tgn_span tgn_kifu__word(tgn_span *rest);

bool tgn_kifu__is(tgn_span span, const char *word); /* ASCII, in any case */

/* A whole number of at most six digits, alone in its span. Returns whether there is one. */
bool tgn_kifu__number(tgn_span span, int *out);

/* ---- writing on the kifu ------------------------------------------------------------------------------ */

/*
 * Each returns 0 or TGN_ERR_MEMORY. `at` is a place in the window. A fact without text is left out, and so is
 * one whose property the root has already.
 */
int tgn_kifu__fact(tgn_kifu *kifu, const char *name, tgn_span value, const char *at);
int tgn_kifu__text(tgn_kifu *kifu, const char *name, const char *value, const char *at);
bool tgn_kifu__has(const tgn_kifu *kifu, const char *name);

/* A move behind the last one, or behind `parent`; a stone of the first position. */
int tgn_kifu__move(tgn_kifu *kifu, tgn_colour colour, int row, int col, const char *at);
int tgn_kifu__move_behind(tgn_kifu *kifu, uint32_t parent, tgn_colour colour, int row, int col,
                          const char *at);
int tgn_kifu__stone(tgn_kifu *kifu, tgn_colour colour, int row, int col, const char *at);

/* A line of comment beside a move (TGN_SGF_NONE: the root), or a label ("dd:A"). */
int tgn_kifu__remark(tgn_kifu *kifu, uint32_t move, tgn_span line, bool label, const char *at);

/* A problem at a place in the window, with the words of its line. */
int tgn_kifu__problem(tgn_kifu *kifu, tgn_problem_kind kind, tgn_span words);

/* ---- reading it off ------------------------------------------------------------------------------------ */

/* Write the text and fill the tree's arrays, their closing entries apart. Returns 0 or TGN_ERR_MEMORY. */
int tgn_kifu__tree(tgn_kifu *kifu);

/* The place in the window that this place of the text goes back to. O(log n). */
size_t tgn_kifu__origin(const tgn_kifu *kifu, size_t text_offset);

#endif
