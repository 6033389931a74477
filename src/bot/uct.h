/*
 * uct.h - a tree of games played out: UCT with the experience of later moves (RAVE)
 *
 *      1. walk     from the root to the child with the best value, until there are no children
 *      2. grow     a leaf that was visited often enough gets its moves as children, with first opinions (opinion.h)
 *      3. play     the game out from there (playout.h)
 *      4. learn    its result goes to all nodes on the way; and to their other children too, if the
 *                  same side played that move later in the game
 *
 * The value of a child comes from three sources: its own games, the games in which its move came later (many, but of
 * other positions), and the first opinion. The second counts less and less as the first grows:
 *
 *      own     n games (the first opinion among them) with mean q
 *      later   r games with mean s
 *      value   (1 - b) q + b s,    b = r / (r + n + n r / RAVE)                  (Silver 2009, section 8)
 *
 * There is no exploration term: later moves make up for it (Lee and others 2009 found the same).
 *
 * Nodes are in one block, children side by side. When it is full no leaf grows any more, and games continue from the
 * existing leaves.
 *
 * Threads: several may grow one tree, each with a walker of its own, if `shared` is set before they begin. The tree
 * is locked except while a game is played out, which is nine tenths of the time on one thread; readers lock it too.
 */
#ifndef TENGEN_BOT_UCT_H
#define TENGEN_BOT_UCT_H

#include <pthread.h>

#include "bot/history.h"
#include "bot/opinion.h"

typedef struct tgn_bot_uct_node {
    uint32_t visits, later; /* games through here, and games with this move later on */
    float mean, later_mean; /* results of both, 0 to 1, for the side whose move this is */
    float score;            /* Black's average lead, komi subtracted */
    float opinion_weight, opinion_mean;
    uint32_t child;    /* index of the first one */
    uint16_t children; /* 0: a leaf */
    tgn_point point;   /* the move that leads here */
    bool banned;       /* it repeats a position */
} tgn_bot_uct_node;

typedef struct tgn_bot_uct {
    tgn_bot_uct_node *node; /* node[0] is the root */
    uint32_t nodes, most;
    const tgn_bot_shapes *shapes;
    tgn_bot_history history;
    tgn_field_board start;
    tgn_board board; /* the same stones */
    tgn_colour colour;
    tgn_point last;
    double komi;    /* what Black's lead by area is compared with */
    int pass_share; /* one visit in this many goes to the pass at the root, whatever its value; 0: none */
    uint64_t games, begun, limit; /* finished; begun; allowed */
    int32_t held[TGN_GRID]; /* games in which the point was Black's, less those in which it was White's */
    pthread_mutex_t lock;
    bool shared;
} tgn_bot_uct;

enum { TGN_BOT_UCT_DEPTH = 200 }; /* moves of a walk at most */

/* One thread's walk through a tree. */
typedef struct tgn_bot_uct_walker {
    tgn_bot_playout playout;
    tgn_board board;
    uint64_t position[TGN_BOT_UCT_DEPTH + 1]; /* numbers of the positions on the way */
    uint32_t path[TGN_BOT_UCT_DEPTH + 1];     /* nodes, the root first */
    int depth;                                /* moves from the root */
    tgn_colour first[TGN_GRID];               /* who played here first, from some move on */
    tgn_bot_opinion opinion[TGN_POINTS_MAX + 1];
} tgn_bot_uct_walker;

/* Allocate nodes of this many bytes; the tree has no position yet. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_bot_uct__init(tgn_bot_uct *tree, size_t memory, const tgn_bot_shapes *shapes);
void tgn_bot_uct__clear(tgn_bot_uct *tree);

/*
 * Start from a position: `colour` to move in `game`. `komi` is what Black's area lead must beat. The
 * root's children are the moves that the game allows, and the pass. Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_bot_uct__start(tgn_bot_uct *tree, tgn_bot_uct_walker *walker, tgn_game *game,
                                   tgn_colour colour, double komi);

/* One game. Returns false, having done nothing, if the limit is reached. */
bool tgn_bot_uct__grow(tgn_bot_uct *tree, tgn_bot_uct_walker *walker);

/* No effect unless the tree is shared. */
void tgn_bot_uct__lock(tgn_bot_uct *tree);
void tgn_bot_uct__unlock(tgn_bot_uct *tree);

/* The most visited child of a node; NULL at a leaf, or if none was visited. */
const tgn_bot_uct_node *tgn_bot_uct__most_visited(const tgn_bot_uct *tree, const tgn_bot_uct_node *node);

#endif
