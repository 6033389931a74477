/*
 * tree.h - what stands behind a tgn_sgf: the arrays that grow, and the list of problems
 *
 * The reader owns one tree and fills it again for every game; `shown` is what the caller sees of it.
 */
#ifndef TENGEN_SGF_TREE_H
#define TENGEN_SGF_TREE_H

#include <tengen/sgf.h>

#include "sgf/decode.h"

enum {
    TGN_PROBLEMS_LISTED = 20,         /* of one kind in one game */
    TGN_NAME_TABLE = 26 * 27,         /* one- and two-letter property names */
    TGN_GAME_LIMIT = 64 * 1024 * 1024 /* bytes of text of one game */
};

typedef struct tgn_sgf__private {
    tgn_sgf shown;

    /* The arrays behind shown.nodes, .properties and .values. */
    tgn_sgf_node *nodes;
    tgn_sgf_property *properties;
    tgn_sgf_value *values;
    size_t node_room, property_room, value_room;
    bool variations; /* some node has a sibling */

    /* Problems, how many of each kind are listed, and the place in the text whose line is known. */
    tgn_problem *problems;
    size_t problem_room;
    uint32_t of_kind[TGN_PROBLEM_COUNT], last_of_kind[TGN_PROBLEM_COUNT];
    bool muted;     /* nothing is noted: what is played has been played before */
    size_t line_at; /* offset in the window's text */
    uint32_t line;

    /* Where the game's text lies in the reader's window; or beside it, if it was made of a foreign record. */
    const struct tgn_kifu *kifu; /* what it was made of (kifu.h), or NULL */
    const tgn_decoder *decoder;
    const char *window;
    size_t window_length;
    size_t start;   /* text offset of the game in the window */
    uint64_t base;  /* file offset of the window */
    uint64_t steps; /* see tgn_sgf_steps() */

    uint32_t *after; /* tgn_sgf_check(): game steps after each node */
    size_t after_room;
    uint8_t ids[TGN_NAME_TABLE]; /* see names.h */
} tgn_tree;

void tgn_tree__init(tgn_tree *tree);
void tgn_tree__clear(tgn_tree *tree);

/*
 * Note a problem at a place in the game's text. `detail` (may be NULL) are the words concerned: they are
 * clipped and made harmless. Returns 0 or TGN_ERR_MEMORY.
 */
int tgn_tree__problem(tgn_tree *tree, tgn_problem_kind kind, const char *at, const char *detail,
                      size_t length);

/* The same for a value of the tree: it is both the place and the words. */
int tgn_tree__value_problem(tgn_tree *tree, tgn_problem_kind kind, const tgn_sgf_value *value);

/*
 * Read what the root says of the whole tree: game, board size, whose names. May refuse the record. Returns 0
 * or TGN_ERR_MEMORY.
 */
int tgn_tree__root(tgn_tree *tree);

/*
 * The line of a place in the window's text. Problems come in the order of the text or nearly so: line ends
 * (LF, CR, CRLF, LFCR) are counted on from the place asked for last.
 */
uint32_t tgn_tree__line(tgn_tree *tree, size_t offset);

#endif
