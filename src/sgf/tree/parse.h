/*
 * parse.h - one game: from text to the flat arrays of a tree, repairing on the way
 *
 * The parser is one loop over the text with an explicit stack of open variations. Its place in the text only
 * moves forward, and every look ahead stops at the next bracket or semicolon, so its time is linear whatever
 * the text.
 */
#ifndef TENGEN_SGF_PARSE_H
#define TENGEN_SGF_PARSE_H

#include "sgf/tree/tree.h"

/* An open '(': where the main loop goes on after its ')'. */
typedef struct tgn_sgf_open_variation {
    uint32_t node; /* the node that the variation branches from */
    uint32_t tail; /* that node's last child so far, or TGN_SGF_NONE */
    uint32_t
        first; /* the node count when '(' was met: the index of the variation's first node, if it gets one */
} tgn_sgf_open_variation;

typedef struct tgn_sgf_parser {
    tgn_sgf_tree *tree;
    const char *p, *end; /* the place in the window's text, and its end */
    bool more;           /* more text may follow the end */
    bool lost;           /* the place is in the middle of a game: only the root of another one is a start */

    tgn_sgf_open_variation *opens;
    size_t open_count, open_capacity;
    uint32_t current; /* the node that the next one follows */
    uint32_t tail;    /* its last child so far */
    uint64_t seen;    /* ids met in the current node, as bits */
    bool in_node;     /* properties are welcome */
    bool in_property; /* the last property may take another value */
    uint64_t looked;  /* bytes looked ahead at, for tgn_sgf_steps() */
} tgn_sgf_parser;

enum { TGN_SGF_PARSE_NONE = 0, TGN_SGF_PARSE_GAME = 1, TGN_SGF_PARSE_MORE = 2 };

/*
 * Find the next place where a game seems to start, from parser->p on: '(' ';', or '(' and a known property,
 * or ';' and a known property without '('; when lost, a line that begins with '(' ';' and a property of roots.
 * Moves parser->p there. Text passed over is noted as junk in the tree. Returns TGN_SGF_PARSE_GAME, _NONE at the
 * end or behind TGN_SGF_JUNK_LIMIT bytes, _MORE when more text is needed to tell, or TGN_ERR_MEMORY.
 */
int tgn_sgf_parser__find(tgn_sgf_parser *parser);

/*
 * Read the game at parser->p into the tree and move behind it. Returns TGN_SGF_PARSE_GAME, _MORE or
 * TGN_ERR_MEMORY.
 */
int tgn_sgf_parser__game(tgn_sgf_parser *parser);

#endif
