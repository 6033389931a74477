/*
 * uct.h - a tree of games played out: UCT with the experience of later moves (RAVE)
 *
 *      1. walk     from the root to the child that looks best, until there are no children
 *      2. grow     a leaf that was visited often enough gets its moves as children, with first opinions (opinion.h)
 *      3. run      play the game out from there (run.h)
 *      4. learn    its result goes to all nodes on the way; and to their other children too, if the
 *                  same side played that move later in the game
 *
 * A child looks as good as three witnesses say: its own games, the games in which its move came later (they are many,
 * but about something else), and the first opinion. The second counts less and less as the first grows:
 *
 *      own     n games (the first opinion among them) with mean q
 *      later   r games with mean s
 *      looks   (1 - b) q + b s,    b = r / (r + n + n r / RAVE)                  (Silver 2009, section 8)
 *
 * No term asks for exploration: the later moves see to it (Lee and others 2009 found the same).
 *
 * Nodes lie in one block, children side by side. When it is full no leaf grows any more, and games go on from the
 * leaves that are there.
 *
 * Threads: several may grow one tree, each with a walker of its own, if `shared` is set before they begin. The tree is locked
 * but for the playing out, which takes nine tenths of the time on one thread; who looks at it meanwhile locks it too.
 */
#ifndef TENGEN_BOT_UCT_H
#define TENGEN_BOT_UCT_H

#include <pthread.h>

#include <tengen/game.h>

#include "bot/opinion.h"

/*
 * The positions that a game has seen, as 64-bit numbers (Zobrist 1970), so that a search many moves ahead knows
 * what superko forbids. Two positions with the same number are so rare that a move would be given up for nothing once
 * in 10^13 questions; the move that is played in the end is judged by the game itself.
 */
typedef struct tgn_bot_history {
    tgn_repetition repetition;
    uint64_t now;   /* the position as it stands, without whose turn it is */
    uint64_t *seen; /* sorted */
    size_t count;
} tgn_bot_history;

/* Returns 0 or TGN_ERR_MEMORY. Nothing is collected where the rules forbid only retaking a ko at once. */
TGN_CHECKED int tgn_bot_history__init(tgn_bot_history *history, const tgn_game *game);
void tgn_bot_history__clear(tgn_bot_history *history);

/* The number of one stone; exclusive-or of all of them is the number of a position. */
uint64_t tgn_bot_history__stone(tgn_point point, tgn_colour colour);

/* The number that is kept for a position: with whose turn it is, if the rules look at that. */
uint64_t tgn_bot_history__number(const tgn_bot_history *history, uint64_t position, tgn_colour to_move);

bool tgn_bot_history__has(const tgn_bot_history *history, uint64_t number);

/* How much of a result is by how much it was won: enough to prefer more points, never to risk a game. */
static const double TGN_BOT_UCT_MARGIN = 0.04;

typedef struct tgn_bot_uct_node {
    uint32_t visits, later; /* games through here, and games with this move later on */
    float mean, later_mean; /* results of both, 0 to 1, for the side whose move this is */
    float score;            /* Black's lead, on average, komi taken off */
    float opinion_weight, opinion_mean;
    uint32_t child;    /* index of the first one */
    uint16_t children; /* 0: a leaf */
    tgn_point point;   /* the move that leads here */
    bool banned;       /* the position has been there before */
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
    int pass_share; /* one visit of so many goes to the pass at the root, however bad it looks; 0: none */
    uint64_t games, begun, limit; /* that ended; that were begun; that may be */
    int32_t held[TGN_GRID]; /* games in which the point was Black's, less those in which it was White's */
    pthread_mutex_t lock;
    bool shared;
} tgn_bot_uct;

enum { TGN_BOT_UCT_DEPTH = 200 }; /* moves of a walk at the most */

/* One who walks through a tree: what the way there looks like. */
typedef struct tgn_bot_uct_walker {
    tgn_bot_playout playout;
    tgn_board board;
    uint64_t position[TGN_BOT_UCT_DEPTH + 1]; /* numbers of the positions on the way */
    uint32_t path[TGN_BOT_UCT_DEPTH + 1];     /* nodes, the root first */
    int depth;                                /* moves from the root */
    tgn_colour first[TGN_GRID];               /* who played here first, from some move on */
    tgn_bot_opinion opinion[TGN_POINTS_MAX + 1];
} tgn_bot_uct_walker;

/* Room for nodes of so many bytes; a tree without a position. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_bot_uct__init(tgn_bot_uct *tree, size_t memory, const tgn_bot_shapes *shapes);
void tgn_bot_uct__clear(tgn_bot_uct *tree);

/*
 * Plant it: `colour` to move in `game` as it stands. `komi` is what Black's area lead must beat. The
 * root's children are the moves that the game allows, and the pass. Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_bot_uct__start(tgn_bot_uct *tree, tgn_bot_uct_walker *walker, tgn_game *game,
                                   tgn_colour colour, double komi);

/* One game. Returns false, having done nothing, if the limit is reached. */
bool tgn_bot_uct__grow(tgn_bot_uct *tree, tgn_bot_uct_walker *walker);

/* Only where it is shared. */
void tgn_bot_uct__lock(tgn_bot_uct *tree);
void tgn_bot_uct__unlock(tgn_bot_uct *tree);

/* The child of a node that was visited most often; NULL at a leaf, or if none was. */
const tgn_bot_uct_node *tgn_bot_uct__most_visited(const tgn_bot_uct *tree, const tgn_bot_uct_node *node);

#endif
