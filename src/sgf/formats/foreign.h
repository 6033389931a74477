/*
 * foreign.h - records in formats other than SGF
 *
 * The text decides what a file is, not its name: GIB files are called .sgf and the other way round.
 *
 *      GIB   Tygem               a line that begins with \HS or \[GAME...; moves "STO 0 2 1 15 3"
 *      UGF   PandaNet (IGS)      a line [Header], and below it one of the names that only UGF has; also .ugi
 *      NGF   WBaduk, Cyberoro    no mark at all: twelve lines of fixed meaning, then moves "PMABBQEEQ"
 *
 * The readers never fail on what they read: lines that mean nothing are passed over with a problem
 * (foreign-line), and a record that ends too early is kept up to the cut (truncated).
 */
#ifndef TENGEN_SGF_FOREIGN_H
#define TENGEN_SGF_FOREIGN_H

#include "base/buffer.h"
#include "sgf/tree/tree.h"

/* ---- the kifu ------------------------------------------------------------------------------------------ */

/*
 * A kifu (game sheet): the contents of a record in a format other than SGF, on its way to becoming a tree.
 *
 * GIB, NGF and UGF say the same things in different words: who played, on what board, with what result, and
 * the moves one after the other. Their readers (gib.c, ngf.c, ugf.c) write all that on it;
 * tgn_sgf_kifu__tree() then writes the record as SGF text and fills the arrays of a tgn_sgf_tree that point
 * into it, as the SGF parser would have. What follows (replay, game information, writing, import) cannot
 * tell the difference.
 *
 *      window   ... \[GAMEBLACKNAME=Sora (3D)\] ... STO 0 2 1 15 3 ...      what was read, decoded
 *                                   ^                   ^
 *      origins                      |        .----------'                  from the text to the window
 *      text     ;GM[1]SZ[19] ... PB[Sora]BR[3D] ... ;B[pd] ...              what was written; the tree points here
 *
 * A problem found in the text is reported where its cause is in the file: tree->origins map back.
 *
 * Threads: a kifu belongs to its reader.
 */
enum {
    TGN_SGF_KIFU_PASS = -1,       /* the row and column of a pass */
    TGN_SGF_KIFU_HANDICAP_MAX = 9 /* stones that have customary points */
};

/* A line of game information: one property of the root, with one value. */
typedef struct tgn_sgf_kifu_property {
    char name[3];
    size_t start, length; /* of the value, in `words` */
    size_t origin;        /* where it is in the window */
} tgn_sgf_kifu_property;

/* A remark or a label beside a move; a move's remarks are chained in the order they came in. */
typedef struct tgn_sgf_kifu_remark {
    size_t start, length; /* in `words` */
    size_t origin;
    uint32_t next; /* TGN_SGF_NONE: the last */
    bool label;    /* a value of LB; else a line of C */
} tgn_sgf_kifu_remark;

/* A move, or a stone that lies there from the beginning. */
typedef struct tgn_sgf_kifu_move {
    size_t origin;
    int8_t row, col;               /* from the top and from the left, from 0; TGN_SGF_KIFU_PASS both */
    uint8_t colour;                /* TGN_BLACK or TGN_WHITE */
    uint32_t parent;               /* the move before it; TGN_SGF_NONE: the root */
    uint32_t child, tail, sibling; /* its first and last continuation, its next alternative */
    uint32_t remark, last_remark;
    uint32_t node; /* in the tree, once it is there */
} tgn_sgf_kifu_move;

typedef struct tgn_sgf_kifu {
    tgn_sgf_tree *tree;
    const char *window; /* the decoded text, and how far this record goes in it */
    tgn_sgf_span record;

    int rows, cols; /* of the board; 19 unless told */
    int handicap;   /* handicap stones on customary points that the record does not list; 0: none */
    size_t handicap_origin;
    tgn_buffer words;
    tgn_sgf_kifu_property *properties;
    size_t property_count, property_capacity;
    tgn_sgf_kifu_move *stones, *moves;
    size_t stone_count, stone_capacity, move_count, move_capacity;
    uint32_t root_child, root_tail; /* the moves that the game begins with */
    tgn_sgf_kifu_remark *remarks;
    size_t remark_count, remark_capacity;
    uint32_t root_remark, last_root_remark;
    uint32_t last; /* the move that the next one follows */

    tgn_buffer text; /* the record as SGF */
    tgn_sgf_origin *origins;
    size_t origin_count, origin_capacity;
} tgn_sgf_kifu;

void tgn_sgf_kifu__clear(tgn_sgf_kifu *kifu);

/* Make the kifu ready for a record of `tree` that lies at `record` in `window`. */
void tgn_sgf_kifu__begin(tgn_sgf_kifu *kifu, tgn_sgf_tree *tree, const char *window, tgn_sgf_span record);

/* ---- lines --------------------------------------------------------------------------------------------- */

/* Take the next line off the front of `rest`, without its end (LF, CR or CRLF). False at the end. */
bool tgn_sgf_kifu__line(tgn_sgf_span *rest, tgn_sgf_span *line);

/* A span without the blanks around it; with the given prefix (ASCII, in any case) cut off, or start NULL. */
tgn_sgf_span tgn_sgf_kifu__trim(tgn_sgf_span span);
tgn_sgf_span tgn_sgf_kifu__behind(tgn_sgf_span span, const char *prefix);

/* The part up to the next `separator`, which is cut off the front of `rest` with it. */
tgn_sgf_span tgn_sgf_kifu__field(tgn_sgf_span *rest, char separator);

/* The next word between blanks; length 0 when there is none. */
tgn_sgf_span tgn_sgf_kifu__word(tgn_sgf_span *rest);

bool tgn_sgf_kifu__is(tgn_sgf_span span, const char *word); /* ASCII, in any case */

/* A whole number of at most six digits, alone in its span. Returns whether there is one. */
bool tgn_sgf_kifu__number(tgn_sgf_span span, int *out);

/* ---- writing on the kifu ------------------------------------------------------------------------------- */

/*
 * Each returns 0 or TGN_ERR_MEMORY. `at` is a place in the window. A property without text is left out, and
 * so is one whose property the root has already.
 */
int tgn_sgf_kifu__property(tgn_sgf_kifu *kifu, const char *name, tgn_sgf_span value, const char *at);
int tgn_sgf_kifu__property_text(tgn_sgf_kifu *kifu, const char *name, const char *value, const char *at);

/* A move behind the last one, or behind `parent`; a stone of the first position. */
int tgn_sgf_kifu__move(tgn_sgf_kifu *kifu, tgn_colour colour, int row, int col, const char *at);
int tgn_sgf_kifu__move_behind(tgn_sgf_kifu *kifu, uint32_t parent, tgn_colour colour, int row, int col,
                              const char *at);
int tgn_sgf_kifu__stone(tgn_sgf_kifu *kifu, tgn_colour colour, int row, int col, const char *at);

/* A line of comment beside a move (TGN_SGF_NONE: the root), or a label ("dd:A"). */
int tgn_sgf_kifu__remark(tgn_sgf_kifu *kifu, uint32_t move, tgn_sgf_span line, bool label, const char *at);

/* A problem at a place in the window, with the words of its line. */
int tgn_sgf_kifu__problem(tgn_sgf_kifu *kifu, tgn_problem_kind kind, tgn_sgf_span words);

/* ---- reading it off ------------------------------------------------------------------------------------ */

/* Write the text and fill the tree's arrays, their closing entries apart. Returns 0 or TGN_ERR_MEMORY. */
int tgn_sgf_kifu__tree(tgn_sgf_kifu *kifu);

/* ---- the formats --------------------------------------------------------------------------------------- */

typedef enum tgn_sgf_foreign {
    TGN_SGF_FOREIGN_UNSURE, /* more text is needed to tell */
    TGN_SGF_FOREIGN_NONE,   /* SGF, or none that we know */
    TGN_SGF_FOREIGN_GIB,
    TGN_SGF_FOREIGN_NGF,
    TGN_SGF_FOREIGN_UGF
} tgn_sgf_foreign;

enum { TGN_SGF_FOREIGN_BYTES = 4096 }; /* this many bytes always suffice */

/* What a text is that begins like this; `whole` when nothing follows. Never unsure then. */
tgn_sgf_foreign tgn_sgf_foreign__detect(const char *text, size_t length, bool whole);

/* "GIB", "NGF", "UGF"; "SGF" for the rest. Static text. */
const char *tgn_sgf_foreign__name(tgn_sgf_foreign format);

/*
 * How many bytes of the text belong to its first record: up to the line that begins another one (GIB and UGF
 * records may follow each other), or all. `*scanned` bytes were examined before, 0 at first; it is
 * set for the next call with the same text and more behind it.
 */
size_t tgn_sgf_foreign__length(tgn_sgf_foreign format, const char *text, size_t length, size_t *scanned);

/*
 * Read the record on the kifu (tgn_sgf_kifu__begin() came before), tree included. Returns 0 or
 * TGN_ERR_MEMORY.
 */
int tgn_sgf_foreign__read(tgn_sgf_foreign format, tgn_sgf_kifu *kifu);

/* One file each. Each notes what the record says on the kifu. */
int tgn_sgf_foreign__gib(tgn_sgf_kifu *kifu);
int tgn_sgf_foreign__ngf(tgn_sgf_kifu *kifu);
int tgn_sgf_foreign__ugf(tgn_sgf_kifu *kifu);

/* Whether a line is a move of NGF: "PMABBQEEQ", the last two letters optional. */
bool tgn_sgf_foreign__ngf_move(tgn_sgf_span line);

/* Whether a line of UGF is the heading of this section: "[Data]". */
bool tgn_sgf_foreign__ugf_section(tgn_sgf_span line, const char *name);

#endif
