/*
 * puct.h - a tree of positions that a network has looked at, grown where its moves promise most
 *
 *      1. walk      from the root to the child with the best value and urge, until a position is reached that
 *                   nobody has looked at
 *      2. look      the network (tengen/network.h) and games played out say who wins there (look.c); up to eight
 *                   positions at once
 *      3. grow      the moves of the position become its children, the likeliest first
 *      4. learn     the result goes to all nodes on the way back
 *
 * A child is chosen by PUCT (Rosin 2011; Silver and others 2016): with n visits of the child and N of its parent
 *
 *      mean result + EXPLORE * prior * sqrt(N) / (1 + n)
 *
 * A child without visits counts as its parent, less a little the more of the policy has been tried already. A walk
 * under way counts as lost for all nodes on it, so that the next walks take other ways.
 *
 * Nodes are in one block, children side by side, a node always before its children. Since the likeliest come first,
 * the children that were visited are the first ones, and a walk looks at these and one more. When the block is full,
 * walks end at the leaves that there are. A second block of the same size takes the part of the tree that a later
 * question still needs, copied breadth first (Cheney 1970); then the two change places.
 *
 * Who asks about a game that was played already knows the moves that come next (`course`). Who owns what is then summed for
 * the positions ahead too: there it is known from the start, as the visits of their nodes are.
 *
 * Threads: several may grow one tree, each with a walker of its own, if `shared` is set before they begin. The tree
 * is locked except while positions are looked at, which is nearly all of the time.
 */
#ifndef TENGEN_BOT_PUCT_H
#define TENGEN_BOT_PUCT_H

#include <pthread.h>

#include <tengen/network.h>

#include "bot/history.h"
#include "bot/opinion.h"

/* Numbers that matches settled: README.md has them. */
typedef struct tgn_bot_puct_settings {
    float explore; /* weight of the urge to try what the policy likes */
    float untried; /* what a move without visits loses against its parent once all of the policy is tried */
    float played;  /* share of games played out in a result; the rest is the network's */
    float told;    /* of the network's chance: share of its own word; the rest follows from its score */
    int games;     /* played out at each position on 9x9; fewer on larger boards */
} tgn_bot_puct_settings;

extern const tgn_bot_puct_settings tgn_bot_puct_usual;

typedef enum tgn_bot_puct_state {
    TGN_BOT_PUCT_NEW,    /* nobody has looked at it */
    TGN_BOT_PUCT_ASKED,  /* somebody is looking */
    TGN_BOT_PUCT_KNOWN,  /* it has children */
    TGN_BOT_PUCT_END,    /* both passed, or there was no memory for children: its value stays */
    TGN_BOT_PUCT_BANNED, /* the move repeats a position */
} tgn_bot_puct_state;

typedef struct tgn_bot_puct_node {
    uint32_t visits;   /* results that came through here */
    uint32_t child;    /* index of the first one */
    float value;       /* mean result, 0 to 1, for the side whose move this is */
    float score;       /* Black's average lead, komi subtracted */
    float prior;       /* of the move, 0 to 1 */
    uint16_t children; /* 0: none yet */
    uint16_t waiting;  /* walks under way through here */
    tgn_point point;   /* the move that leads here */
    uint8_t state;     /* enum tgn_bot_puct_state */
} tgn_bot_puct_node;

/* Where a tree begins. */
typedef struct tgn_bot_puct_place {
    tgn_board board;
    tgn_colour colour; /* to move */
    tgn_point ko, last[TGN_NETWORK_LAST];
    int passes;  /* just before, in a row */
    bool area;   /* how it is counted; by territory a pass is a point gained, compared with a useless stone */
    double komi; /* what Black's area lead must beat */
    double asked;  /* komi as the question had it */
    size_t steps;  /* of the game */
    uint64_t past; /* a number for all of them */
} tgn_bot_puct_place;

enum {
    TGN_BOT_PUCT_DEPTH = 200, /* moves of a walk at most */
    TGN_BOT_PUCT_BATCH = 8,   /* positions looked at at once; at least TGN_NETWORK_LOOKS */
    TGN_BOT_PUCT_AHEAD = 8    /* moves of the course that are looked at in advance */
};

/* Who owns each point, summed over positions that were looked at. */
typedef struct tgn_bot_puct_owners {
    double held[TGN_GRID];
    uint64_t looks;
} tgn_bot_puct_owners;

typedef struct tgn_bot_puct {
    tgn_bot_puct_node *node, *spare; /* node[0] is the root */
    uint32_t nodes, most;
    tgn_bot_puct_settings settings;
    const tgn_bot_shapes *shapes;
    tgn_bot_history history;
    tgn_bot_puct_place place;
    tgn_network_answer answer; /* about the root */
    int pass_share;            /* one visit in this many goes to the pass at the root; 0: none */
    uint64_t begun, limit;     /* walks, and how many are allowed; those of the root's visits included */
    const tgn_game *course;    /* the game is going to be like this one; borrowed; NULL: nobody knows */
    tgn_point ahead[TGN_BOT_PUCT_AHEAD]; /* the moves that come next there */
    int ahead_count;
    tgn_bot_puct_owners
        owners[TGN_BOT_PUCT_AHEAD + 1]; /* of positions beyond the first 0, 1, 2, ... of them */
    pthread_mutex_t lock;
    bool shared;
} tgn_bot_puct;

typedef struct tgn_bot_puct_move {
    tgn_point point;
    float prior;
} tgn_bot_puct_move;

/* A position at the end of a walk, and what was found out about it. */
typedef struct tgn_bot_puct_leaf {
    tgn_board board;
    tgn_colour colour;
    tgn_point ko;
    int passes;                                /* in a row */
    double komi;                               /* as the leaf's side would count by area */
    int depth;                                 /* moves from the root */
    uint32_t path[TGN_BOT_PUCT_DEPTH + 1];     /* nodes, the root first */
    uint64_t position[TGN_BOT_PUCT_DEPTH + 1]; /* numbers of the positions on the way */
    float black, lead;                         /* the result: 0 to 1, and points, both Black's */
    float owner[TGN_GRID];
    int moves;
    tgn_bot_puct_move move[TGN_POINTS_MAX + 1]; /* the likeliest first */
} tgn_bot_puct_leaf;

/* One thread's work. */
typedef struct tgn_bot_puct_walker {
    tgn_network_desk *desk;
    uint64_t looks; /* boards that the network was shown, ever */
    tgn_random random;
    tgn_bot_playout playout;
    tgn_field_board fast;
    tgn_bot_opinion opinion[TGN_POINTS_MAX + 1];
    tgn_network_question question[TGN_BOT_PUCT_BATCH];
    tgn_network_answer answer[TGN_BOT_PUCT_BATCH];
    tgn_bot_puct_leaf leaf[TGN_BOT_PUCT_BATCH];
} tgn_bot_puct_walker;

/* Allocate two blocks of nodes, this many bytes in all. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_bot_puct__init(tgn_bot_puct *tree, size_t memory, const tgn_bot_shapes *shapes);
void tgn_bot_puct__clear(tgn_bot_puct *tree);

/* Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_bot_puct_walker__new(tgn_bot_puct_walker **out, const tgn_network *network);
void tgn_bot_puct_walker__free(tgn_bot_puct_walker *walker);

/*
 * Start from a position: `colour` to move in `game`. If the game has gone on from the position in which the tree began, by moves in
 * turn and with the same komi and rules, what the tree knows about it is kept, visits and all; otherwise the root is new. It is looked
 * at in either case; its children are the moves that the game allows, and the pass. Returns 0 or TGN_ERR_MEMORY (there is no tree then).
 */
TGN_CHECKED int tgn_bot_puct__start(tgn_bot_puct *tree, tgn_bot_puct_walker *walker, tgn_game *game,
                                    tgn_colour colour, double komi);

/* The next start is from a new root. */
void tgn_bot_puct__forget(tgn_bot_puct *tree);

/* Between start and the first walk: a move of the root becomes as likely as the mean of its prior and this. */
void tgn_bot_puct__recommend(tgn_bot_puct *tree, tgn_point point, double share);

/* Some walks. Returns false, having done nothing, if the limit is reached. */
bool tgn_bot_puct__grow(tgn_bot_puct *tree, tgn_bot_puct_walker *walker);

/* Look at the first `count` children of the root that nobody has looked at, and at the pass: at most BATCH in all. */
void tgn_bot_puct__look_at_moves(tgn_bot_puct *tree, tgn_bot_puct_walker *walker, int count);

/* No effect unless the tree is shared. */
void tgn_bot_puct__lock(tgn_bot_puct *tree);
void tgn_bot_puct__unlock(tgn_bot_puct *tree);

/* The most visited child of a node; NULL at a leaf, or if none was visited. */
const tgn_bot_puct_node *tgn_bot_puct__most_visited(const tgn_bot_puct *tree, const tgn_bot_puct_node *node);

/* Look at the first `count` leaves of a walker (look.c): fills in their results and moves. */
void tgn_bot_puct__look(const tgn_bot_puct *tree, tgn_bot_puct_walker *walker, int count);

/* Look at the first leaf in all ways to turn the board, and take the mean. */
void tgn_bot_puct__look_well(const tgn_bot_puct *tree, tgn_bot_puct_walker *walker);

#endif
