/* puct.c - a tree of positions that a network has looked at; see puct.h */
#include "bot/puct.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

const tgn_bot_puct_settings tgn_bot_puct_usual = {
    .explore = 0.8f, .untried = 0.2f, .played = 0.5f, .told = 0.25f, .games = 8};

/* ---- the two blocks of nodes ---------------------------------------------------------------------------- */

int tgn_bot_puct__init(tgn_bot_puct *tree, size_t memory, const tgn_bot_shapes *shapes)
{
    const size_t least = 3 * (TGN_POINTS_MAX + 2), fit = memory / 2 / sizeof *tree->node;
    memset(tree, 0, sizeof *tree);
    tree->most = (uint32_t)(fit < least ? least : fit > UINT32_MAX / 4 ? UINT32_MAX / 4 : fit);
    tree->settings = tgn_bot_puct_usual;
    tree->shapes = shapes;
    tree->node = malloc(tree->most * sizeof *tree->node);
    tree->spare = malloc(tree->most * sizeof *tree->spare);
    if (tree->node && tree->spare && pthread_mutex_init(&tree->lock, NULL) == 0)
        return TGN_OK;
    free(tree->node);
    free(tree->spare);
    tree->node = tree->spare = NULL;
    return TGN_ERR_MEMORY;
}

void tgn_bot_puct__clear(tgn_bot_puct *tree)
{
    if (!tree->node)
        return;
    pthread_mutex_destroy(&tree->lock);
    tgn_bot_history__clear(&tree->history);
    free(tree->node);
    free(tree->spare);
    tree->node = tree->spare = NULL;
}

void tgn_bot_puct__lock(tgn_bot_puct *tree)
{
    if (tree->shared)
        pthread_mutex_lock(&tree->lock);
}

void tgn_bot_puct__unlock(tgn_bot_puct *tree)
{
    if (tree->shared)
        pthread_mutex_unlock(&tree->lock);
}

int tgn_bot_puct_walker__new(tgn_bot_puct_walker **out, const tgn_network *network)
{
    tgn_bot_puct_walker *walker = *out = calloc(1, sizeof *walker);
    if (!walker)
        return TGN_ERR_MEMORY;
    if (tgn_network_desk_new(&walker->desk, network, TGN_BOT_PUCT_BATCH) == TGN_OK)
        return TGN_OK;
    free(walker);
    *out = NULL;
    return TGN_ERR_MEMORY;
}

void tgn_bot_puct_walker__free(tgn_bot_puct_walker *walker)
{
    if (!walker)
        return;
    tgn_network_desk_free(walker->desk);
    free(walker);
}

static tgn_bot_puct_node new_node(tgn_bot_puct_move move)
{
    return (tgn_bot_puct_node){.point = move.point, .prior = move.prior, .value = 0.5f};
}

/* Give a node its moves as children; without memory its value stays what it is. */
static void add_children(tgn_bot_puct *tree, tgn_bot_puct_node *node, const tgn_bot_puct_leaf *leaf)
{
    if (leaf->moves == 0 || leaf->moves > (int64_t)tree->most - tree->nodes) {
        node->state = TGN_BOT_PUCT_END;
        return;
    }
    for (int i = 0; i < leaf->moves; i++)
        tree->node[tree->nodes + (uint32_t)i] = new_node(leaf->move[i]);
    node->child = tree->nodes;
    node->children = (uint16_t)leaf->moves;
    node->state = TGN_BOT_PUCT_KNOWN;
    tree->nodes += (uint32_t)leaf->moves;
}

/* ---- walking -------------------------------------------------------------------------------------------- */

static void start_walk(const tgn_bot_puct *tree, tgn_bot_puct_leaf *leaf)
{
    leaf->board = tree->place.board;
    leaf->colour = tree->place.colour;
    leaf->ko = tree->place.ko;
    leaf->passes = tree->place.passes;
    leaf->komi = tree->place.komi;
    leaf->depth = 0;
    leaf->path[0] = 0;
    leaf->position[0] = tree->history.now;
}

/* Steps 1 of the list in puct.h. The index of a child; there is always one, since the pass is never banned. */
static uint32_t best_child(const tgn_bot_puct *tree, const tgn_bot_puct_node *node)
{
    const bool root = node == tree->node;
    const float here = 1 - node->value,
                pull = tree->settings.explore * sqrtf((float)(node->visits + node->waiting));
    float most = -1, tried = 0;
    uint32_t best = node->child;
    for (uint32_t i = node->child; i < node->child + node->children; i++) {
        const tgn_bot_puct_node *child = &tree->node[i];
        tried += child->visits ? child->prior : 0;
        if (child->visits + child->waiting == 0 && child->state != TGN_BOT_PUCT_BANNED && !root)
            break;
    }
    const float untried = here - tree->settings.untried * sqrtf(tried);
    for (uint32_t i = node->child; i < node->child + node->children; i++) {
        const tgn_bot_puct_node *child = &tree->node[i];
        if (child->state == TGN_BOT_PUCT_BANNED)
            continue;
        const float n = (float)child->visits + child->waiting;
        const float mean = n > 0 ? child->value * (float)child->visits / n : untried;
        const float value = mean + pull * child->prior / (1 + n);
        if (value > most) {
            most = value;
            best = i;
        }
        if (n <= 0 && !root) /* all that follow have no visits either, and are less likely */
            break;
    }
    return best;
}

static uint32_t find_child(const tgn_bot_puct *tree, const tgn_bot_puct_node *node, tgn_point point)
{
    for (uint32_t i = node->child; i < node->child + node->children; i++)
        if (tree->node[i].point == point)
            return i;
    return 0;
}

static uint32_t pick(const tgn_bot_puct *tree, const tgn_bot_puct_node *node)
{
    if (node == tree->node && tree->pass_share) {
        const uint32_t pass = find_child(tree, node, TGN_PASS);
        const uint64_t visits = (uint64_t)tree->node[pass].visits + tree->node[pass].waiting;
        if (pass && visits * (uint64_t)tree->pass_share < (uint64_t)node->visits + node->waiting)
            return pass;
    }
    return best_child(tree, node);
}

/* Whether the position reached is a forbidden repetition. The move itself need not capture: an earlier one did. */
static bool repeats(const tgn_bot_puct *tree, const tgn_bot_puct_leaf *leaf)
{
    const tgn_bot_history *history = &tree->history;
    const uint64_t now = leaf->position[leaf->depth];
    if (tgn_bot_history__has(history, tgn_bot_history__number(history, now, leaf->colour)))
        return true;
    const int step = history->repetition == TGN_REPEAT_SITUATIONAL ? 2 : 1;
    for (int i = leaf->depth - step; i > 0; i -= step)
        if (leaf->position[i] == now)
            return true;
    return false;
}

/* By territory a pass gains a point, compared with a stone that changes nothing. */
static void pass(const tgn_bot_puct *tree, tgn_bot_puct_leaf *leaf)
{
    leaf->passes++;
    leaf->ko = TGN_PASS;
    if (!tree->place.area)
        leaf->komi += leaf->colour == TGN_BLACK ? -1 : 1;
}

/* Play the move of a child. Returns false, and bans it, if that repeats a position. */
static bool step_to(tgn_bot_puct *tree, tgn_bot_puct_leaf *leaf, uint32_t index)
{
    const tgn_point point = tree->node[index].point;
    const tgn_colour colour = leaf->colour, other = tgn_colour_other(colour);
    uint64_t position = leaf->position[leaf->depth];
    if (point) {
        tgn_point taken[TGN_POINTS_MAX];
        const int count = tgn_board_play(&leaf->board, point, colour, taken, &leaf->ko);
        leaf->passes = 0;
        position ^= tgn_bot_history__stone(point, colour);
        for (int i = 0; i < count; i++)
            position ^= tgn_bot_history__stone(taken[i], other);
    } else
        pass(tree, leaf);
    leaf->colour = other;
    leaf->path[++leaf->depth] = index;
    leaf->position[leaf->depth] = position;
    if (point && tree->history.repetition != TGN_REPEAT_KO && repeats(tree, leaf)) {
        tree->node[index].state = TGN_BOT_PUCT_BANNED;
        return false;
    }
    return true;
}

static void expect(tgn_bot_puct *tree, const tgn_bot_puct_leaf *leaf, int change)
{
    for (int i = 0; i <= leaf->depth; i++) {
        tgn_bot_puct_node *node = &tree->node[leaf->path[i]];
        node->waiting = (uint16_t)(node->waiting + change);
    }
}

/* From the root to a position without children. */
static tgn_bot_puct_node *walk(tgn_bot_puct *tree, tgn_bot_puct_leaf *leaf)
{
    start_walk(tree, leaf);
    tgn_bot_puct_node *node = &tree->node[0];
    while (node->children && leaf->depth < TGN_BOT_PUCT_DEPTH) {
        const uint32_t next = pick(tree, node);
        if (!step_to(tree, leaf, next))
            start_walk(tree, leaf);
        node = &tree->node[leaf->path[leaf->depth]];
    }
    return node;
}

/* ---- learning ------------------------------------------------------------------------------------------- */

static void learn(tgn_bot_puct *tree, const tgn_bot_puct_leaf *leaf, float black, float lead)
{
    for (int i = 0; i <= leaf->depth; i++) {
        tgn_bot_puct_node *node = &tree->node[leaf->path[i]];
        const tgn_colour to_move = i % 2 ? tgn_colour_other(tree->place.colour) : tree->place.colour;
        const float result = to_move == TGN_BLACK ? 1 - black : black; /* for the side that has moved */
        node->visits++;
        node->value += (result - node->value) / (float)node->visits;
        node->score += (lead - node->score) / (float)node->visits;
    }
}

/* For the position in question, and for those ahead that the leaf lies beyond. */
static void add_owner(tgn_bot_puct *tree, const tgn_bot_puct_leaf *leaf)
{
    const tgn_size size = tree->place.board.size;
    for (int i = 0; i <= tree->ahead_count && i <= leaf->depth; i++) {
        tgn_bot_puct_owners *owners = &tree->owners[i];
        if (i > 0 && tree->node[leaf->path[i]].point != tree->ahead[i - 1])
            return;
        for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
            owners->held[p] += (double)leaf->owner[p];
        owners->looks++;
    }
}

static void finish(tgn_bot_puct *tree, tgn_bot_puct_walker *walker, int count)
{
    for (int i = 0; i < count; i++) {
        const tgn_bot_puct_leaf *leaf = &walker->leaf[i];
        tgn_bot_puct_node *node = &tree->node[leaf->path[leaf->depth]];
        expect(tree, leaf, -1);
        add_children(tree, node, leaf);
        learn(tree, leaf, leaf->black, leaf->lead);
        add_owner(tree, leaf);
    }
}

/*
 * One walk, into the next free leaf. Returns whether there is something to look at there; -1: somebody else is
 * looking, or the limit is reached.
 */
static int begin_walk(tgn_bot_puct *tree, tgn_bot_puct_leaf *leaf)
{
    if (tree->begun >= tree->limit)
        return -1;
    tgn_bot_puct_node *node = walk(tree, leaf);
    if (node->state == TGN_BOT_PUCT_ASKED)
        return -1;
    tree->begun++;
    if (node->state !=
        TGN_BOT_PUCT_NEW) { /* the end of the game, or of memory, or too deep: the same again */
        const bool black = leaf->colour == TGN_WHITE;
        learn(tree, leaf, black ? node->value : 1 - node->value, node->score);
        return 0;
    }
    node->state = TGN_BOT_PUCT_ASKED;
    expect(tree, leaf, +1);
    return 1;
}

/* Few at once while the tree is small: the first results decide where to look next. */
static int batch_size(const tgn_bot_puct *tree)
{
    enum { VISITS_EACH = 32 };
    const uint32_t size = 1 + tree->node[0].visits / VISITS_EACH;
    return size < TGN_BOT_PUCT_BATCH ? (int)size : TGN_BOT_PUCT_BATCH;
}

bool tgn_bot_puct__grow(tgn_bot_puct *tree, tgn_bot_puct_walker *walker)
{
    int count = 0;
    tgn_bot_puct__lock(tree);
    const bool more = tree->begun < tree->limit;
    const int most = batch_size(tree);
    for (int i = 0, got = 0; i < most && got >= 0; i++) {
        got = begin_walk(tree, &walker->leaf[count]);
        count += got > 0;
    }
    tgn_bot_puct__unlock(tree);
    if (count == 0) {
        if (tree->shared)
            sched_yield();
        return more;
    }
    tgn_bot_puct__look(tree, walker, count);
    tgn_bot_puct__lock(tree);
    finish(tree, walker, count);
    tgn_bot_puct__unlock(tree);
    return true;
}

void tgn_bot_puct__look_at_moves(tgn_bot_puct *tree, tgn_bot_puct_walker *walker, int count)
{
    const tgn_bot_puct_node *root = &tree->node[0];
    int wanted = 0, passes = 0;
    for (uint32_t i = root->child; i < root->child + root->children && wanted < TGN_BOT_PUCT_BATCH; i++) {
        tgn_bot_puct_node *child = &tree->node[i];
        const bool is_pass = child->point == TGN_PASS;
        if (child->state != TGN_BOT_PUCT_NEW || (!is_pass && wanted - passes >= count))
            continue;
        start_walk(tree, &walker->leaf[wanted]);
        if (!step_to(tree, &walker->leaf[wanted], i))
            continue;
        child->state = TGN_BOT_PUCT_ASKED;
        expect(tree, &walker->leaf[wanted], +1);
        passes += is_pass;
        wanted++;
    }
    if (wanted)
        tgn_bot_puct__look(tree, walker, wanted);
    finish(tree, walker, wanted);
}

const tgn_bot_puct_node *tgn_bot_puct__most_visited(const tgn_bot_puct *tree, const tgn_bot_puct_node *node)
{
    const tgn_bot_puct_node *best = NULL;
    for (uint32_t i = node->child; i < node->child + node->children; i++)
        if (tree->node[i].visits > (best ? best->visits : 0))
            best = &tree->node[i];
    return best;
}

/* ---- planting, and keeping what is known ---------------------------------------------------------------- */

/* A number for the first steps of a game: moves, setups, and whose turn it was. */
static uint64_t past_of(const tgn_game *game, size_t steps)
{
    const tgn_rules *rules = tgn_game_rules(game);
    const tgn_size size = tgn_game_size(game);
    uint64_t past =
        tgn_random__mix(((uint64_t)size.rows << 8 | size.cols) << 8 | (uint64_t)rules->repetition << 4 |
                        (uint64_t)rules->scoring << 1 | rules->suicide);
    for (size_t i = 0; i < steps; i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        past = tgn_random__mix(past ^
                               (step.is_move ? 8u + 4u * step.move.point + step.move.colour : step.to_move));
        for (size_t k = 0; k < step.change_count && !step.is_move; k++)
            past = tgn_random__mix(past ^ (4u * step.changes[k].point + step.changes[k].now));
    }
    return past;
}

/* The node that the game has reached since the tree began; NULL if it went another way, or nobody has been there. */
static const tgn_bot_puct_node *reached(const tgn_bot_puct *tree, const tgn_game *game, tgn_colour colour,
                                        double komi)
{
    const tgn_bot_puct_place *place = &tree->place;
    const size_t steps = tgn_game_steps(game);
    tgn_colour mover = place->colour;
    uint32_t at = 0;
    if (tree->nodes == 0 || steps < place->steps || place->asked != komi ||
        past_of(game, place->steps) != place->past)
        return NULL;
    for (size_t i = place->steps; i < steps; i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        if (!step.is_move || step.move.colour != mover ||
            (at = find_child(tree, &tree->node[at], step.move.point)) == 0)
            return NULL;
        mover = tgn_colour_other(mover);
    }
    return mover == colour && tree->node[at].children ? &tree->node[at] : NULL;
}

/* Copy a node and all below it to the other block (Cheney 1970): what was copied is the queue of what is to come. */
static void keep(tgn_bot_puct *tree, const tgn_bot_puct_node *root)
{
    tgn_bot_puct_node *to = tree->spare;
    uint32_t done = 0, count = 1;
    to[0] = *root;
    for (; done < count; done++) {
        if (to[done].children == 0)
            continue;
        memcpy(&to[count], &tree->node[to[done].child], to[done].children * sizeof *to);
        to[done].child = count;
        count += to[done].children;
    }
    tree->spare = tree->node;
    tree->node = to;
    tree->nodes = count;
}

/* The root's moves as the network sees them now, with what is known about each from before. */
static void renew_children(tgn_bot_puct *tree, const tgn_bot_puct_leaf *leaf)
{
    tgn_bot_puct_node *root = &tree->node[0];
    const tgn_bot_puct_node before = *root;
    add_children(tree, root, leaf);
    for (uint32_t i = root->child; i < root->child + root->children && before.children; i++) {
        const uint32_t old = find_child(tree, &before, tree->node[i].point);
        const float prior = tree->node[i].prior;
        if (!old || tree->node[old].state == TGN_BOT_PUCT_BANNED)
            continue;
        tree->node[i] = tree->node[old];
        tree->node[i].prior = prior;
    }
}

void tgn_bot_puct__forget(tgn_bot_puct *tree)
{
    tree->nodes = 0;
}

/* The moves that come next, if that is known. */
static void find_ahead(tgn_bot_puct *tree, const tgn_game *game)
{
    const size_t steps = tree->course ? tgn_game_steps(tree->course) : 0;
    tree->ahead_count = 0;
    for (size_t i = tgn_game_steps(game); i < steps && tree->ahead_count < TGN_BOT_PUCT_AHEAD; i++) {
        tgn_past_step step;
        tgn_game_past(tree->course, i, &step);
        if (!step.is_move)
            return;
        tree->ahead[tree->ahead_count++] = step.move.point;
    }
}

/* What is known about who owns what, after so many of the moves ahead; 0: nothing is. */
static void keep_owners(tgn_bot_puct *tree, size_t moves)
{
    const size_t all = TGN_BOT_PUCT_AHEAD + 1;
    const size_t kept = moves > 0 && moves <= (size_t)tree->ahead_count ? all - moves : 0;
    memmove(tree->owners, tree->owners + all - kept, kept * sizeof *tree->owners);
    memset(tree->owners + kept, 0, (all - kept) * sizeof *tree->owners);
}

/* A move that repeats a position is tried after others. */
static const float REPETITION_PRIOR = 0.02f;

static bool goes_back(tgn_game *game, tgn_colour colour, tgn_point point)
{
    if (point == TGN_PASS || tgn_game_play(game, colour, point) < 0)
        return false;
    const bool back = tgn_game_repetitions(game, false) > 0;
    tgn_game_undo(game);
    return back;
}

/* Keep only what the game itself allows, whatever its rules about repetition. */
static void keep_allowed(tgn_bot_puct_leaf *leaf, tgn_game *game, tgn_colour colour)
{
    int kept = 0;
    for (int i = 0; i < leaf->moves; i++) {
        tgn_bot_puct_move move = leaf->move[i];
        if (move.point && (tgn_game_judge(game, colour, move.point) & ~(unsigned)TGN_FAULT_TURN))
            continue;
        if (goes_back(game, colour, move.point))
            move.prior *= REPETITION_PRIOR;
        leaf->move[kept++] = move;
    }
    leaf->moves = kept;
}

static int stones_played(const tgn_game *game, tgn_colour colour)
{
    return tgn_game_board(game)->count[colour] + (int)tgn_game_prisoners(game, colour);
}

static void set_place(tgn_bot_puct_place *place, const tgn_game *game, tgn_colour colour, double komi)
{
    const bool turn = tgn_game_to_move(game) == colour;
    tgn_network_question question = {0};
    tgn_network_ask(&question, game);
    place->board = *tgn_game_board(game);
    place->colour = colour;
    place->ko = turn ? tgn_game_ko(game) : (tgn_point)TGN_PASS;
    for (int i = 0; i < TGN_NETWORK_LAST; i++)
        place->last[i] = turn ? question.last[i] : (tgn_point)TGN_PASS;
    tgn_move last;
    place->passes = turn && tgn_game_last(game, &last) && last.point == TGN_PASS;
    place->area = tgn_game_rules(game)->scoring == TGN_SCORE_AREA;
    place->asked = place->komi = komi;
    if (!place->area)
        place->komi += stones_played(game, TGN_BLACK) - stones_played(game, TGN_WHITE) +
                       (colour == TGN_BLACK ? 0.5 : -0.5);
    place->steps = tgn_game_steps(game);
    place->past = past_of(game, place->steps);
}

/* Look at the root itself: its moves, and the first result unless there are results already. */
static void look_at_root(tgn_bot_puct *tree, tgn_bot_puct_walker *walker, tgn_game *game, bool kept)
{
    tgn_bot_puct_leaf *leaf = &walker->leaf[0];
    start_walk(tree, leaf);
    const int passes = leaf->passes;
    leaf->passes = 0; /* the game may go on */
    tgn_bot_puct__look_well(tree, walker);
    leaf->passes = passes;
    tree->answer = walker->answer[0];
    keep_allowed(leaf, game, tree->place.colour);
    renew_children(tree, leaf);
    if (!kept)
        learn(tree, leaf, leaf->black, leaf->lead);
    add_owner(tree, leaf);
}

int tgn_bot_puct__start(tgn_bot_puct *tree, tgn_bot_puct_walker *walker, tgn_game *game, tgn_colour colour,
                        double komi)
{
    const tgn_bot_puct_node *known = reached(tree, game, colour, komi);
    tgn_bot_history__clear(&tree->history);
    if (tgn_bot_history__init(&tree->history, game) < 0) {
        tree->nodes = 0;
        return TGN_ERR_MEMORY;
    }
    if (known)
        keep(tree, known);
    /* should the block be nearly full it is better begun anew */
    const bool kept = known && tree->nodes < tree->most / 2;
    if (!kept) {
        tree->node[0] = new_node((tgn_bot_puct_move){TGN_PASS, 1});
        tree->nodes = 1;
    }
    keep_owners(tree, kept ? tgn_game_steps(game) - tree->place.steps : 0);
    find_ahead(tree, game);
    set_place(&tree->place, game, colour, komi);
    tree->pass_share = 0;
    tree->shared = false;
    look_at_root(tree, walker, game, kept);
    tree->begun = tree->node[0].visits;
    tree->limit = UINT32_MAX / 2; /* counters have 32 bits */
    return TGN_OK;
}

void tgn_bot_puct__recommend(tgn_bot_puct *tree, tgn_point point, double share)
{
    const uint32_t index = find_child(tree, &tree->node[0], point);
    if (index && share > (double)tree->node[index].prior)
        tree->node[index].prior = (float)(0.5 * ((double)tree->node[index].prior + fmin(1, share)));
}
