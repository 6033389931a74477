/* uct.c - a tree of games played out; see uct.h */
#include "bot/uct.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "bot/result.h"

/* With this many own games they count as much as any number of later ones. README.md has the matches. */
static const float RAVE = 3000;

/* Visits before a leaf gets children: on large boards a game is worth more than a node. */
static uint32_t visits_before_growth(const tgn_bot_uct *tree)
{
    return tgn_size_points(tree->start.size) > 200 ? 4 : 2;
}

/* ---- the block of nodes --------------------------------------------------------------------------------- */

int tgn_bot_uct__init(tgn_bot_uct *tree, size_t memory, const tgn_bot_shapes *shapes)
{
    const size_t least = 2 * (TGN_POINTS_MAX + 2), fit = memory / sizeof *tree->node;
    memset(tree, 0, sizeof *tree);
    tree->most = (uint32_t)(fit < least ? least : fit > UINT32_MAX / 2 ? UINT32_MAX / 2 : fit);
    tree->shapes = shapes;
    tree->node = malloc(tree->most * sizeof *tree->node);
    if (!tree->node)
        return TGN_ERR_MEMORY;
    if (pthread_mutex_init(&tree->lock, NULL) == 0)
        return TGN_OK;
    free(tree->node);
    tree->node = NULL;
    return TGN_ERR_MEMORY;
}

void tgn_bot_uct__clear(tgn_bot_uct *tree)
{
    if (!tree->node)
        return;
    pthread_mutex_destroy(&tree->lock);
    tgn_bot_history__clear(&tree->history);
    free(tree->node);
    tree->node = NULL;
}

void tgn_bot_uct__lock(tgn_bot_uct *tree)
{
    if (tree->shared)
        pthread_mutex_lock(&tree->lock);
}

void tgn_bot_uct__unlock(tgn_bot_uct *tree)
{
    if (tree->shared)
        pthread_mutex_unlock(&tree->lock);
}

/* Give a leaf these children, if there is memory. */
static void add_children(tgn_bot_uct *tree, tgn_bot_uct_node *leaf, const tgn_bot_opinion *opinions,
                         int count)
{
    if (count > (int64_t)tree->most - tree->nodes)
        return;
    for (int i = 0; i < count; i++)
        tree->node[tree->nodes + (uint32_t)i] = (tgn_bot_uct_node){.point = opinions[i].point,
                                                                   .opinion_weight = opinions[i].weight,
                                                                   .opinion_mean = opinions[i].mean};
    leaf->child = tree->nodes;
    leaf->children = (uint16_t)count;
    tree->nodes += (uint32_t)count;
}

static int opinions_here(tgn_bot_uct *tree, tgn_bot_uct_walker *walker)
{
    const tgn_bot_playout *playout = &walker->playout;
    return tgn_bot_opinion__moves(
        walker->opinion,
        &(tgn_bot_position){&playout->fast, &walker->board, tree->shapes, playout->colour, playout->last});
}

/* ---- planting ------------------------------------------------------------------------------------------- */

static void start_walk(tgn_bot_uct *tree, tgn_bot_uct_walker *walker)
{
    tgn_bot_playout__begin(&walker->playout, &tree->start, tree->colour, tree->last);
    walker->board = tree->board;
    walker->position[0] = tree->history.now;
    walker->path[0] = 0;
    walker->depth = 0;
}

/* Keep only what the game itself allows, whatever its rules about repetition. */
static int allowed(tgn_bot_opinion *opinions, int count, tgn_game *game, tgn_colour colour)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (opinions[i].point == TGN_PASS ||
            (tgn_game_judge(game, colour, opinions[i].point) & ~(unsigned)TGN_FAULT_TURN) == 0)
            opinions[kept++] = opinions[i];
    return kept;
}

/* A move that repeats a position begins as if it had lost this many games: others are tried first. */
static const float REPETITION_LOSSES = 30;

static void discourage_repetition(tgn_bot_opinion *opinions, int count, tgn_game *game, tgn_colour colour)
{
    for (int i = 0; i < count; i++) {
        tgn_bot_opinion *o = &opinions[i];
        if (o->point == TGN_PASS || tgn_game_play(game, colour, o->point) < 0)
            continue;
        if (tgn_game_repetitions(game, false) > 0) {
            o->mean *= o->weight / (o->weight + REPETITION_LOSSES);
            o->weight += REPETITION_LOSSES;
        }
        tgn_game_undo(game);
    }
}

int tgn_bot_uct__start(tgn_bot_uct *tree, tgn_bot_uct_walker *walker, tgn_game *game, tgn_colour colour,
                       double komi)
{
    tgn_move last;
    const bool turn = tgn_game_to_move(game) == colour;
    tgn_bot_history__clear(&tree->history);
    if (tgn_bot_history__init(&tree->history, game) < 0)
        return TGN_ERR_MEMORY;
    tree->board = *tgn_game_board(game);
    tgn_field_board__init(&tree->start, &tree->board, turn ? tgn_game_ko(game) : (tgn_point)TGN_PASS);
    tree->colour = colour;
    tree->last = turn && tgn_game_last(game, &last) ? last.point : (tgn_point)TGN_PASS;
    tree->komi = komi;
    tree->pass_share = 0;
    tree->games = tree->begun = 0;
    tree->limit = UINT32_MAX / 2; /* counters have 32 bits */
    tree->shared = false;
    memset(tree->held, 0, sizeof tree->held);
    tree->node[0] = (tgn_bot_uct_node){.point = tree->last};
    tree->nodes = 1;
    start_walk(tree, walker);
    const int count = allowed(walker->opinion, opinions_here(tree, walker), game, colour);
    discourage_repetition(walker->opinion, count, game, colour);
    add_children(tree, &tree->node[0], walker->opinion, count);
    return TGN_OK;
}

/* ---- walking -------------------------------------------------------------------------------------------- */

static float value_of(const tgn_bot_uct_node *child)
{
    const float n = (float)child->visits + child->opinion_weight, r = (float)child->later;
    const float own = (child->mean * (float)child->visits + child->opinion_mean * child->opinion_weight) / n;
    const float b = r / (r + n + n * r / RAVE);
    return (1 - b) * own + b * child->later_mean;
}

/* The child with the best value; 0 if all are banned, which the pass never is. */
static uint32_t best_child(const tgn_bot_uct *tree, const tgn_bot_uct_node *node)
{
    uint32_t best = 0;
    float most = -1;
    for (uint32_t i = node->child; i < node->child + node->children; i++) {
        const tgn_bot_uct_node *child = &tree->node[i];
        const float value = child->banned ? -2 : value_of(child);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

static uint32_t pick(const tgn_bot_uct *tree, const tgn_bot_uct_node *node)
{
    const uint32_t pass = node->child + node->children - 1u;
    if (node == tree->node && tree->pass_share &&
        (uint64_t)tree->node[pass].visits * (uint64_t)tree->pass_share < node->visits)
        return pass;
    return best_child(tree, node);
}

/* Whether the current position is a forbidden repetition. The move itself need not capture: an earlier one did. */
static bool repeats(const tgn_bot_uct *tree, const tgn_bot_uct_walker *walker)
{
    const tgn_bot_history *history = &tree->history;
    if (history->repetition == TGN_REPEAT_KO || !walker->playout.last)
        return false;
    const uint64_t now = walker->position[walker->depth];
    if (tgn_bot_history__has(history, tgn_bot_history__number(history, now, walker->playout.colour)))
        return true;
    const int step = history->repetition == TGN_REPEAT_SITUATIONAL ? 2 : 1;
    for (int i = walker->depth - step; i > 0; i -= step)
        if (walker->position[i] == now)
            return true;
    return false;
}

/* Play the move of a child. Returns false, and bans it, if that repeats a position. */
static bool step_to(tgn_bot_uct *tree, tgn_bot_uct_walker *walker, uint32_t index)
{
    const tgn_point point = tree->node[index].point;
    const tgn_colour colour = walker->playout.colour;
    uint64_t position = walker->position[walker->depth];
    tgn_bot_playout__play(&walker->playout, point);
    if (point) {
        const tgn_field_board *fast = &walker->playout.fast;
        tgn_point taken[TGN_POINTS_MAX];
        tgn_board_play(&walker->board, point, colour, taken, NULL);
        position ^= tgn_bot_history__stone(point, colour);
        for (int i = 0; i < fast->taken_count; i++)
            position ^= tgn_bot_history__stone(fast->taken[i], tgn_colour_other(colour));
    }
    walker->path[++walker->depth] = index;
    walker->position[walker->depth] = position;
    tree->node[index].banned = repeats(tree, walker);
    return !tree->node[index].banned;
}

/* Threads should not all take the same path: a game counts as lost until its result is known. */
static void expect_loss(tgn_bot_uct *tree, const tgn_bot_uct_walker *walker)
{
    for (int i = 0; i <= walker->depth; i++) {
        tgn_bot_uct_node *node = &tree->node[walker->path[i]];
        node->visits++;
        node->mean -= node->mean / (float)node->visits;
    }
}

static void walk(tgn_bot_uct *tree, tgn_bot_uct_walker *walker)
{
    start_walk(tree, walker);
    const tgn_bot_uct_node *node = &tree->node[0];
    while (node->children && walker->playout.passes < 2 && walker->depth < TGN_BOT_UCT_DEPTH) {
        const uint32_t next = pick(tree, node);
        if (!step_to(tree, walker, next))
            start_walk(tree, walker);
        node = &tree->node[walker->path[walker->depth]];
    }
    if (node->children == 0 && node->visits >= visits_before_growth(tree) && walker->playout.passes < 2)
        add_children(tree, &tree->node[walker->path[walker->depth]], walker->opinion,
                     opinions_here(tree, walker));
    expect_loss(tree, walker);
}

/* ---- learning ------------------------------------------------------------------------------------------- */

/* 0 to 1 for Black: above one half is a win. */
static double result_of(const tgn_bot_uct *tree, double lead)
{
    const double won = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    return tgn_bot_result__of(won, lead, tgn_size_points(tree->start.size));
}

static tgn_colour mover(const tgn_bot_uct_walker *walker, int index)
{
    return index % 2 ? tgn_colour_other(walker->playout.first) : walker->playout.first;
}

/* Children whose move the same side played later on learn from it. */
static void learn_later(tgn_bot_uct *tree, const tgn_bot_uct_walker *walker, const tgn_bot_uct_node *node,
                        tgn_colour colour, float result)
{
    for (uint32_t i = node->child; i < node->child + node->children; i++) {
        tgn_bot_uct_node *child = &tree->node[i];
        if (child->point == TGN_PASS || walker->first[child->point] != colour)
            continue;
        child->later++;
        child->later_mean += (result - child->later_mean) / (float)child->later;
    }
}

/* From the end of the game to its beginning, so that the first to play on a point counts. */
static void learn(tgn_bot_uct *tree, tgn_bot_uct_walker *walker, double lead)
{
    const float black = (float)result_of(tree, lead);
    int move = walker->playout.count;
    memset(walker->first, TGN_EMPTY, sizeof walker->first);
    for (int i = walker->depth; i >= 0; i--) {
        while (move > i) {
            move--;
            walker->first[walker->playout.move[move]] = mover(walker, move);
        }
        tgn_bot_uct_node *node = &tree->node[walker->path[i]];
        const tgn_colour colour = mover(walker, i), played = tgn_colour_other(colour);
        node->mean += (played == TGN_BLACK ? black : 1 - black) / (float)node->visits;
        node->score += ((float)lead - node->score) / (float)node->visits;
        learn_later(tree, walker, node, colour, colour == TGN_BLACK ? black : 1 - black);
    }
}

static bool begin(tgn_bot_uct *tree, tgn_bot_uct_walker *walker)
{
    tgn_bot_uct__lock(tree);
    const bool more = tree->begun < tree->limit;
    if (more) {
        tree->begun++;
        walk(tree, walker);
    }
    tgn_bot_uct__unlock(tree);
    return more;
}

bool tgn_bot_uct__grow(tgn_bot_uct *tree, tgn_bot_uct_walker *walker)
{
    const tgn_size size = tree->start.size;
    tgn_colour owner[TGN_GRID];
    if (!begin(tree, walker))
        return false;
    tgn_bot_playout__finish(&walker->playout, tree->shapes);
    const int lead = tgn_bot_playout__count(&walker->playout, owner);
    tgn_bot_uct__lock(tree);
    learn(tree, walker, lead - tree->komi);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        tree->held[p] += owner[p] == TGN_BLACK ? 1 : owner[p] == TGN_WHITE ? -1 : 0;
    tree->games++;
    tgn_bot_uct__unlock(tree);
    return true;
}

const tgn_bot_uct_node *tgn_bot_uct__most_visited(const tgn_bot_uct *tree, const tgn_bot_uct_node *node)
{
    const tgn_bot_uct_node *best = NULL;
    for (uint32_t i = node->child; i < node->child + node->children; i++)
        if (tree->node[i].visits > (best ? best->visits : 0))
            best = &tree->node[i];
    return best;
}
