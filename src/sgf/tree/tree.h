/*
 * tree.h - the inside of a tgn_sgf: the arrays that grow, and the list of problems
 *
 * The reader owns one tree and fills it again for every game; `shown` is what the caller sees of it.
 */
#ifndef TENGEN_SGF_TREE_H
#define TENGEN_SGF_TREE_H

#include <tengen/sgf.h>

#include "base/buffer.h"
#include "sgf/encoding/decode.h"

enum {
    TGN_SGF_PROBLEMS_LISTED = 20,          /* of one kind in one game */
    TGN_SGF_NAME_TABLE = 26 * 27,          /* one- and two-letter property names */
    TGN_SGF_GAME_LIMIT = 64 * 1024 * 1024, /* bytes of text of one game */
    TGN_SGF_JUNK_LIMIT = 16 * 1024 * 1024  /* bytes of text in which a game must begin */
};

/* The value at `text` of a record converted to SGF comes from `window` of the text that was read. */
typedef struct tgn_sgf_origin {
    uint32_t text;
    size_t window;
} tgn_sgf_origin;

typedef struct tgn_sgf__private {
    tgn_sgf shown;

    /* The arrays behind shown.nodes, .properties and .values. */
    tgn_sgf_node *nodes;
    tgn_sgf_property *properties;
    tgn_sgf_value *values;
    size_t node_capacity, property_capacity, value_capacity;
    bool variations; /* some node has a sibling */

    /* Problems, how many of each kind are listed, and the place in the text whose line is known. */
    tgn_problem *problems;
    size_t problem_capacity;
    uint32_t of_kind[TGN_PROBLEM_COUNT], last_of_kind[TGN_PROBLEM_COUNT];
    bool muted;     /* nothing is reported: what is played has been played before */
    size_t line_at; /* offset in the window's text */
    uint32_t line;

    /*
     * Where the game's text lies in the reader's window; or outside it, if it was converted from another
     * format.
     */
    const tgn_sgf_origin *origins; /* where the values of a converted record came from, by `text`; or NULL */
    size_t origin_count;
    const tgn_sgf_decoder *decoder;
    const char *window;
    size_t window_length;
    size_t start;   /* text offset of the game in the window */
    uint64_t base;  /* file offset of the window */
    uint64_t steps; /* see tgn_sgf_steps() */

    uint32_t *after; /* tgn_sgf_check(): game steps after each node */
    size_t after_capacity;
    uint8_t ids[TGN_SGF_NAME_TABLE]; /* see tgn_sgf_property_name__find() */
} tgn_sgf_tree;

void tgn_sgf_tree__init(tgn_sgf_tree *tree);
void tgn_sgf_tree__clear(tgn_sgf_tree *tree);

/*
 * Note a problem at a place in the game's text. `detail` (may be NULL) are the words concerned: they are cut
 * short, without control characters. Returns 0 or TGN_ERR_MEMORY.
 */
int tgn_sgf_tree__problem(tgn_sgf_tree *tree, tgn_problem_kind kind, const char *at, const char *detail,
                          size_t length);

/* The same for a value of the tree: it is both the place and the words. */
int tgn_sgf_tree__value_problem(tgn_sgf_tree *tree, tgn_problem_kind kind, const tgn_sgf_value *value);

/*
 * Read what the root says of the whole tree: game, board size, whose names. May refuse the record. Returns 0
 * or TGN_ERR_MEMORY.
 */
int tgn_sgf_tree__read_root(tgn_sgf_tree *tree);

/*
 * Moves that are nothing but moves, one node after the other, from `node` on: the bulk of every record. Stops
 * at the first node that is anything else, at the end of the line, or when `moves` are played, and leaves
 * in `node` where that is (TGN_SGF_NONE: the end).
 */
int tgn_sgf_replay__plain(tgn_sgf_tree *tree, uint32_t *node, tgn_game *game, size_t moves);

/*
 * The line of a place in the window's text. Problems come in the order of the text or nearly so: line ends
 * (LF, CR, CRLF, LFCR) are counted on from the place asked for last.
 */
uint32_t tgn_sgf_tree__line(tgn_sgf_tree *tree, size_t offset);

/*
 * A value's text without the blanks around it
 */
typedef struct tgn_sgf_span {
    const char *start;
    size_t length;
} tgn_sgf_span;

enum { TGN_SGF_VALUE_SHORT = 32 };

/*
 * A short value as plain text (escapes resolved, control bytes gone) without the blanks around it: points,
 * sizes, colours. A longer value is cut short, and is then not a valid point or size either.
 */
tgn_sgf_span tgn_sgf_value__short(const tgn_sgf *tree, const tgn_sgf_value *value,
                                  char space[TGN_SGF_VALUE_SHORT]);

/* Add text as a value holds it: '\' and ']' escaped, control bytes left out. */
void tgn_sgf_value__escape(tgn_buffer *out, const char *text, size_t length);

/*
 * Property names
 *
 * FF[4] names are upper-case letters. FF[1] to FF[3] also allowed lower-case ones between them, to be
 * ignored: "SiZe" is SZ, "Black" is B. Names with digits, underscores or nine and more letters occur too;
 * they are not known properties, and are kept.
 */

/* Fill the table that tgn_sgf_property_name__find() looks names up in: two letters to an id. */
void tgn_sgf_property_name__fill_table(uint8_t *ids);

/*
 * The id of a name as written; `*old` tells whether lower-case letters had to be ignored (or all were lower
 * case).
 */
tgn_sgf_id tgn_sgf_property_name__find(const uint8_t *ids, const char *name, size_t length, bool *old);

/* The name's place in the table by its one or two upper-case letters; second 0 for none. */
static inline unsigned tgn_sgf_property_name__slot(char first, char second)
{
    return (unsigned)(first - 'A') * 27 + (second ? (unsigned)(second - 'A') + 1 : 0);
}

/*
 * A name as FF[4] writes it: upper-case letters, digits and underscores only. Returns its length; `out` has
 * space for `length`.
 */
size_t tgn_sgf_property_name__modern(char *out, const char *name, size_t length);

#endif
