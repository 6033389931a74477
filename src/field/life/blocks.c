/* blocks.c - strings that live or die together; see blocks.h */
#include "field/life/blocks.h"

#include <math.h>

#include "field/life/count.h"
#include "field/life/fights.h"

/* Strings whose strengths differ by more than this are in different blocks. */
static const float SAME_FATE = 0.1f;

enum { NO_BLOCK = UINT16_MAX };

typedef struct block_finder {
    tgn_field_blocks *out;
    const tgn_board *board;
    float strength[TGN_GRID];        /* of a head */
    tgn_point queue[TGN_POINTS_MAX]; /* heads of the current block */
    int strings;
} block_finder;

static float strength_of(const tgn_board *board, tgn_point head, const float owner[TGN_GRID])
{
    float sum = 0;
    tgn_point p = head;
    do {
        sum += owner[p];
        p = board->next[p];
    } while (p != head);
    const float mean = sum / (float)board->stones[head];
    return board->colour[head] == TGN_BLACK ? mean : -mean;
}

static void add_string(block_finder *f, tgn_point head)
{
    tgn_field_block *block = &f->out->at[f->out->count];
    tgn_point p = head;
    do {
        f->out->of[p] = (uint16_t)f->out->count;
        p = f->board->next[p];
    } while (p != head);
    block->strength += f->strength[head] * f->board->stones[head];
    block->stones = (uint16_t)(block->stones + f->board->stones[head]);
    f->queue[f->strings++] = head;
}

/* Add the strings that have `liberty` in common with the string of `head` and share its fate. */
static void join_across(block_finder *f, tgn_point head, tgn_point liberty)
{
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(liberty + tgn_step[k]), other = f->board->head[p];
        if (f->board->colour[p] == f->board->colour[head] && f->out->of[p] == NO_BLOCK &&
            fabsf(f->strength[other] - f->strength[head]) <= SAME_FATE)
            add_string(f, other);
    }
}

static void find_block(block_finder *f, tgn_point first)
{
    tgn_point liberty[TGN_POINTS_MAX];
    tgn_field_block *block = &f->out->at[f->out->count];
    *block = (tgn_field_block){.colour = f->board->colour[first]};
    f->strings = 0;
    add_string(f, first);
    for (int i = 0; i < f->strings; i++) {
        const tgn_point head = f->queue[i];
        const int liberties = tgn_board_liberties(f->board, head, liberty);
        for (int k = 0; k < liberties; k++)
            join_across(f, head, liberty[k]);
    }
    block->strength /= block->stones;
    f->out->count++;
}

void tgn_field_blocks__find(tgn_field_blocks *out, const tgn_board *board, const float owner[TGN_GRID])
{
    block_finder f = {.out = out, .board = board};
    tgn_point head[TGN_POINTS_MAX];
    const int strings = tgn_board_strings(board, head);
    out->count = 0;
    for (tgn_point p = 0; p < TGN_GRID; p++)
        out->of[p] = NO_BLOCK;
    for (int i = 0; i < strings; i++)
        f.strength[board->head[head[i]]] = strength_of(board, board->head[head[i]], owner);
    for (int i = 0; i < strings; i++)
        if (out->of[head[i]] == NO_BLOCK)
            find_block(&f, board->head[head[i]]);
}

/* ---- which of them are dead ------------------------------------------------------------------------- */

/* Blocks whose strength is nearer to 0 than this are unclear. */
static const double CLEAR = 0.7;
/* A neutral point counts as much as this strength, up to a limit. */
static const double NEUTRAL_WORTH = 0.03;
static const double NEUTRAL_MOST = 30;
/* Before the end a block is called dead below this strength. */
static const float LOST = -0.5f;
/* A large block is seldom left to die without a fight: each stone above this number counts in its favour. */
enum { LARGE = 8 };
static const double STONE_WORTH = 0.03;
static const double STONES_MOST = 0.6;
/* What was read out overrules everything else. */
static const double READING_WORTH = 3;
/* If more than one point in this many is neutral to begin with, the board was not finished after all. */
enum { OPEN_SHARE = 4 };
/* Rounds over all unclear blocks; two are enough as a rule. */
enum { ROUNDS = 4 };

typedef struct block_trial {
    tgn_outcome *out;
    const tgn_board *board;
    tgn_field_blocks blocks;
    const tgn_field_fights *fights;
} block_trial;

static void set_fate(block_trial *t, int block, bool dead)
{
    for (tgn_point p = tgn_point_first(t->board->size); p; p = tgn_point_next(p, t->board->size))
        if (t->board->colour[p] && t->blocks.of[p] == block)
            t->out->fate[p] = dead ? TGN_FATE_DEAD : TGN_FATE_ALIVE;
}

static int neutral_if(block_trial *t, int block, bool dead)
{
    set_fate(t, block, dead);
    return tgn_field_count__holders(t->out, t->board);
}

/* What its neutral points say: positive for life, as all opinions are. */
static double witness(block_trial *t, int block)
{
    const double more = neutral_if(t, block, true) - neutral_if(t, block, false);
    return fmax(-NEUTRAL_MOST, fmin(NEUTRAL_MOST, more)) * NEUTRAL_WORTH;
}

static double credit(const tgn_field_block *b)
{
    return fmax(0, fmin(STONES_MOST, (b->stones - LARGE) * STONE_WORTH));
}

static double reading(tgn_field_sentence read)
{
    return read == TGN_FIELD_SENTENCE_LIVES  ? READING_WORTH
           : read == TGN_FIELD_SENTENCE_LOST ? -READING_WORTH
                                             : 0;
}

/*
 * Whether a block is dead, all others being as they are now. This is the place where all opinions about its fate meet:
 * games played out, neutral points, its size, and reading. Another one is another number in this sum.
 */
static bool is_dead(block_trial *t, int block)
{
    const tgn_field_block *b = &t->blocks.at[block];
    return b->strength + witness(t, block) + credit(b) + reading(t->fights->read[block]) < 0;
}

static bool settle_once(block_trial *t, bool dead[TGN_POINTS_MAX])
{
    bool changed = false;
    for (int i = 0; i < t->blocks.count; i++) {
        if (fabsf(t->blocks.at[i].strength) >= CLEAR)
            continue;
        const bool now = is_dead(t, i);
        changed |= now != dead[i];
        dead[i] = now;
        set_fate(t, i, now);
    }
    return changed;
}

int tgn_field_blocks__judge(tgn_outcome *out, const tgn_board *board, bool finished, tgn_field_fights *fights)
{
    block_trial t = {.out = out, .board = board, .fights = fights};
    bool dead[TGN_POINTS_MAX];
    *fights = (tgn_field_fights){0};
    tgn_field_blocks__find(&t.blocks, board, out->owner);
    for (int i = 0; i < t.blocks.count; i++)
        dead[i] = t.blocks.at[i].strength < (finished ? 0 : LOST);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p])
            out->fate[p] = dead[t.blocks.of[p]] ? TGN_FATE_DEAD : TGN_FATE_ALIVE;
    if (!finished || tgn_field_count__holders(out, board) > tgn_size_points(board->size) / OPEN_SHARE)
        return TGN_OK;
    if (tgn_field_fights__read(fights, board, &t.blocks) < 0)
        return TGN_ERR_MEMORY;
    for (int i = 0; i < ROUNDS && settle_once(&t, dead); i++)
        ;
    return TGN_OK;
}
