/* fate.c - which blocks are dead; see fate.h */
#include "field/fate.h"

#include <math.h>

#include "field/block.h"
#include "field/tally.h"

/* Blocks that hold their points by less than this, or lose them by less, are unclear. */
static const double CLEAR = 0.7;
/* Neutral points are worth this much of a hold, and up to so many of them count. */
static const double NEUTRAL_WORTH = 0.03;
static const double NEUTRAL_MOST = 30;
/* Before the end a block is called dead when it loses its points by this much. */
static const float LOST = -0.5f;
/* A large block is seldom left to die without a fight: from so many stones on each counts in its favour. */
enum { LARGE = 8 };
static const double STONE_WORTH = 0.03;
static const double STONES_MOST = 0.6;
/* Where more than one point in so many is neutral to begin with, the board was not finished after all. */
enum { OPEN_SHARE = 4 };
/* Rounds over all unclear blocks; two are enough as a rule. */
enum { ROUNDS = 4 };

typedef struct trial {
    tgn_outcome *out;
    const tgn_board *board;
    tgn_blocks blocks;
} trial;

static void set_fate(trial *t, int block, bool dead)
{
    for (tgn_point p = tgn_point_first(t->board->size); p; p = tgn_point_next(p, t->board->size))
        if (t->board->colour[p] && t->blocks.of[p] == block)
            t->out->fate[p] = dead ? TGN_FATE_DEAD : TGN_FATE_ALIVE;
}

static int neutral_if(trial *t, int block, bool dead)
{
    set_fate(t, block, dead);
    return tgn_tally__hold(t->out, t->board);
}

/* Whether a block is dead, all others being as they are now. */
static bool is_dead(trial *t, int block)
{
    const tgn_block *b = &t->blocks.at[block];
    const double more = neutral_if(t, block, true) - neutral_if(t, block, false);
    const double witness = fmax(-NEUTRAL_MOST, fmin(NEUTRAL_MOST, more)) * NEUTRAL_WORTH;
    const double credit = fmax(0, fmin(STONES_MOST, (b->stones - LARGE) * STONE_WORTH));
    return b->hold + witness + credit < 0;
}

static bool settle_once(trial *t, bool dead[TGN_POINTS_MAX])
{
    bool changed = false;
    for (int i = 0; i < t->blocks.count; i++) {
        if (fabsf(t->blocks.at[i].hold) >= CLEAR)
            continue;
        const bool now = is_dead(t, i);
        changed |= now != dead[i];
        dead[i] = now;
        set_fate(t, i, now);
    }
    return changed;
}

void tgn_fate__judge(tgn_outcome *out, const tgn_board *board, bool finished)
{
    trial t = {.out = out, .board = board};
    bool dead[TGN_POINTS_MAX];
    tgn_block__find(&t.blocks, board, out->owner);
    for (int i = 0; i < t.blocks.count; i++)
        dead[i] = t.blocks.at[i].hold < (finished ? 0 : LOST);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p])
            out->fate[p] = dead[t.blocks.of[p]] ? TGN_FATE_DEAD : TGN_FATE_ALIVE;
    if (!finished || tgn_tally__hold(out, board) > tgn_size_points(board->size) / OPEN_SHARE)
        return;
    for (int i = 0; i < ROUNDS && settle_once(&t, dead); i++)
        ;
}
