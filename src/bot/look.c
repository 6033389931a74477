/*
 * look.c - what the network and games played out say about positions at the ends of walks; see puct.h
 *
 * Who wins has three witnesses:
 *
 *      the network's chance        learned from results, of which close games teach little
 *      the network's score         through a logistic curve, the flatter the more of the board is open
 *      games played out            see playout.h; they know captures and nothing about shape
 *
 * By territory the score is compared with a komi corrected for stones played, as in search.c: a pass then gains the
 * point that a useless stone loses.
 */
#include <math.h>
#include <stdlib.h>

#include "bot/puct.h"
#include "bot/result.h"

/*
 * Games that are played out end with leads all over the board while much of it is open, and so have a say about the lead only as far as
 * it is settled: none where more than one point in so many is open. Two games at each of 16 positions moved the lead by
 * ten points between moves of strong players, where the network alone moves it by less than one.
 */
static const double OPEN = 4;

/* ---- questions ------------------------------------------------------------------------------------------ */

static tgn_point last_move(const tgn_bot_puct *tree, const tgn_bot_puct_leaf *leaf, int back)
{
    return back < leaf->depth ? tree->node[leaf->path[leaf->depth - back]].point
                              : tree->place.last[back - leaf->depth];
}

/* Path and nodes must not change meanwhile: points of nodes never do. */
static void ask(const tgn_bot_puct *tree, const tgn_bot_puct_leaf *leaf, tgn_symmetry turn,
                tgn_network_question *question)
{
    *question = (tgn_network_question){
        .board = &leaf->board, .to_move = leaf->colour, .ko = leaf->ko, .komi = leaf->komi, .turn = turn};
    for (int i = 0; i < TGN_NETWORK_LAST; i++)
        question->last[i] = last_move(tree, leaf, i);
}

/* ---- who wins ------------------------------------------------------------------------------------------- */

/* Of the side to move. */
static double chance_of(const tgn_network_answer *answer, double unsettled, double told)
{
    const double by_score = 1 / (1 + exp(-(double)answer->score / tgn_network_step(unsettled)));
    return told * (double)answer->chance + (1 - told) * by_score;
}

typedef struct game_sum {
    double won, lead; /* Black's, summed */
    float owner[TGN_GRID];
} game_sum;

/* Games cost in proportion to the board, and a look hardly less: as much time for them on all boards. */
static int games_on(const tgn_bot_puct *tree, tgn_size size)
{
    enum { USUAL_POINTS = 81 };
    const int points = tgn_size_points(size), games = tree->settings.games;
    return games > 0 && points > USUAL_POINTS ? (games * USUAL_POINTS + points - 1) / points : games;
}

static void play_out(const tgn_bot_puct *tree, tgn_bot_puct_walker *walker, const tgn_bot_puct_leaf *leaf,
                     tgn_point last, int games, game_sum *sum)
{
    const tgn_size size = leaf->board.size;
    tgn_colour owner[TGN_GRID];
    *sum = (game_sum){0};
    walker->playout.random = walker->random;
    for (int i = 0; i < games; i++) {
        tgn_bot_playout__begin(&walker->playout, &walker->fast, leaf->colour, last);
        tgn_bot_playout__finish(&walker->playout, tree->shapes);
        const double lead = tgn_bot_playout__count(&walker->playout, owner) - leaf->komi;
        sum->won += lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
        sum->lead += lead;
        for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
            sum->owner[p] += owner[p] == TGN_BLACK ? 1.0f : owner[p] == TGN_WHITE ? -1.0f : 0.0f;
    }
    walker->random = walker->playout.random;
}

static void judge(const tgn_bot_puct *tree, tgn_bot_puct_walker *walker, tgn_bot_puct_leaf *leaf,
                  const tgn_network_answer *answer, tgn_point last)
{
    const tgn_size size = leaf->board.size;
    const bool black = leaf->colour == TGN_BLACK;
    const int games = games_on(tree, size);
    const double share = games > 0 ? (double)tree->settings.played : 0;
    const double unsettled = tgn_network_unsettled(answer->owner, size);
    const double chance = chance_of(answer, unsettled, (double)tree->settings.told);
    const double settled = fmax(0, 1 - OPEN * unsettled / tgn_size_points(size));
    double won = black ? chance : 1 - chance, lead = black ? (double)answer->score : -(double)answer->score;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        leaf->owner[p] = answer->owner[p];
    if (share > 0) {
        game_sum sum;
        play_out(tree, walker, leaf, last, games, &sum);
        won = (1 - share) * won + share * sum.won / (double)games;
        lead += share * settled * (sum.lead / (double)games - lead);
        for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
            leaf->owner[p] += (float)share * (sum.owner[p] / (float)games - leaf->owner[p]);
    }
    leaf->black = (float)tgn_bot_result__of(won, lead, tgn_size_points(size));
    leaf->lead = (float)lead;
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

/* Moves less likely than this are left out, except at the root. */
static const float UNLIKELY = 0.0004f;

/* What takes or saves stones is never less likely than this: a part for each virtual game above the first few. */
static const float URGENT_FROM = 6, URGENT_EACH = 0.01f;

static int by_prior(const void *a, const void *b)
{
    const tgn_bot_puct_move *x = a, *y = b;
    return x->prior != y->prior ? (x->prior < y->prior ? 1 : -1)
                                : (x->point > y->point) - (x->point < y->point);
}

static float prior_of(const tgn_network_answer *answer, const tgn_bot_opinion *opinion)
{
    const float likely = answer->policy[opinion->point];
    const float urge = ((opinion->mean - 0.5f) * opinion->weight - URGENT_FROM) * URGENT_EACH;
    return urge > likely ? urge : likely;
}

/* Legal moves that fill no eye of one's own, and the pass. */
static void find_moves(const tgn_bot_puct *tree, tgn_bot_puct_walker *walker, tgn_bot_puct_leaf *leaf,
                       const tgn_network_answer *answer, tgn_point last)
{
    const tgn_bot_position position = {&walker->fast, &leaf->board, tree->shapes, leaf->colour, last};
    const int count = tgn_bot_opinion__urgent(walker->opinion, &position);
    float sum = 0;
    leaf->moves = 0;
    for (int i = 0; i < count; i++) {
        const tgn_point point = walker->opinion[i].point;
        const float prior = prior_of(answer, &walker->opinion[i]);
        if (leaf->depth && prior < UNLIKELY && point != TGN_PASS)
            continue;
        leaf->move[leaf->moves++] = (tgn_bot_puct_move){point, prior};
        sum += prior;
    }
    for (int i = 0; i < leaf->moves; i++)
        leaf->move[i].prior = sum > 0 ? leaf->move[i].prior / sum : 1 / (float)leaf->moves;
    qsort(leaf->move, (size_t)leaf->moves, sizeof *leaf->move, by_prior);
}

/* What the network's answer number i means for the leaf of that number. */
static void settle(const tgn_bot_puct *tree, tgn_bot_puct_walker *walker, int i)
{
    tgn_bot_puct_leaf *leaf = &walker->leaf[i];
    const tgn_point last = walker->question[i].last[0];
    tgn_field_board__init(&walker->fast, &leaf->board, leaf->ko);
    judge(tree, walker, leaf, &walker->answer[i], last);
    leaf->moves = 0;
    if (leaf->passes < 2)
        find_moves(tree, walker, leaf, &walker->answer[i], last);
}

/* Boards are turned by lot, so that no blind spot of the network is the same everywhere in the tree. */
void tgn_bot_puct__look(const tgn_bot_puct *tree, tgn_bot_puct_walker *walker, int count)
{
    const uint64_t turns = (uint64_t)tgn_symmetry_count(tree->place.board.size);
    for (int i = 0; i < count; i++)
        ask(tree, &walker->leaf[i], (tgn_symmetry)(tgn_random__next(&walker->random) >> 32 & (turns - 1)),
            &walker->question[i]);
    tgn_network_read(walker->desk, walker->question, walker->answer, count);
    walker->looks += (uint64_t)count;
    for (int i = 0; i < count; i++)
        settle(tree, walker, i);
}

void tgn_bot_puct__look_well(const tgn_bot_puct *tree, tgn_bot_puct_walker *walker)
{
    const tgn_size size = tree->place.board.size;
    const int turns = tgn_symmetry_count(size);
    tgn_network_answer mean;
    for (int i = 0; i < turns; i++)
        ask(tree, &walker->leaf[0], (tgn_symmetry)i, &walker->question[i]);
    tgn_network_read(walker->desk, walker->question, walker->answer, turns);
    walker->looks += (uint64_t)turns;
    tgn_network_mean(&mean, walker->answer, turns, size);
    walker->answer[0] = mean;
    settle(tree, walker, 0);
}
