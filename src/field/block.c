/* block.c - strings that live or die together; see block.h */
#include "field/block.h"

#include <math.h>

/* Strings whose holds differ by more than this go different ways. */
static const float SAME_FATE = 0.1f;

enum { NO_BLOCK = UINT16_MAX };

typedef struct finder {
    tgn_blocks *out;
    const tgn_board *board;
    float hold[TGN_GRID];            /* of a head */
    tgn_point queue[TGN_POINTS_MAX]; /* heads of the block at hand */
    int strings;
} finder;

static float hold_of(const tgn_board *board, tgn_point head, const float owner[TGN_GRID])
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

static void add_string(finder *f, tgn_point head)
{
    tgn_block *block = &f->out->at[f->out->count];
    tgn_point p = head;
    do {
        f->out->of[p] = (uint16_t)f->out->count;
        p = f->board->next[p];
    } while (p != head);
    block->hold += f->hold[head] * f->board->stones[head];
    block->stones = (uint16_t)(block->stones + f->board->stones[head]);
    f->queue[f->strings++] = head;
}

/* Add the strings that have `liberty` in common with the string of `head` and share its fate. */
static void join_across(finder *f, tgn_point head, tgn_point liberty)
{
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(liberty + tgn_step[k]), other = f->board->head[p];
        if (f->board->colour[p] == f->board->colour[head] && f->out->of[p] == NO_BLOCK &&
            fabsf(f->hold[other] - f->hold[head]) <= SAME_FATE)
            add_string(f, other);
    }
}

static void find_block(finder *f, tgn_point first)
{
    tgn_point liberty[TGN_POINTS_MAX];
    tgn_block *block = &f->out->at[f->out->count];
    *block = (tgn_block){.colour = f->board->colour[first]};
    f->strings = 0;
    add_string(f, first);
    for (int i = 0; i < f->strings; i++) {
        const tgn_point head = f->queue[i];
        const int liberties = tgn_board_liberties(f->board, head, liberty);
        for (int k = 0; k < liberties; k++)
            join_across(f, head, liberty[k]);
    }
    block->hold /= block->stones;
    f->out->count++;
}

void tgn_block__find(tgn_blocks *out, const tgn_board *board, const float owner[TGN_GRID])
{
    finder f = {.out = out, .board = board};
    tgn_point head[TGN_POINTS_MAX];
    const int strings = tgn_board_strings(board, head);
    out->count = 0;
    for (tgn_point p = 0; p < TGN_GRID; p++)
        out->of[p] = NO_BLOCK;
    for (int i = 0; i < strings; i++)
        f.hold[board->head[head[i]]] = hold_of(board, board->head[head[i]], owner);
    for (int i = 0; i < strings; i++)
        if (out->of[head[i]] == NO_BLOCK)
            find_block(&f, board->head[head[i]]);
}
