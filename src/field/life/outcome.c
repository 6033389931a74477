/*
 * outcome.c - what becomes of the stones
 *
 * 1. Games are played out, until nothing is unclear any more or there were enough of them: playout.h.
 * 2. Unconditional life overrules them: it is proved.
 * 3. Blocks of strings are judged alive or dead: fate.h.
 * 4. The board is counted: tally.h, with the last dame (dame.h) and seki (seki.h).
 */
#include <tengen/outcome.h>

#include <math.h>
#include <string.h>

#include <tengen/field.h>
#include <tengen/life.h>

#include "field/life/blocks.h"
#include "field/life/blocks.h"
#include "field/playout/playout.h"
#include "field/life/count.h"

enum {
    USUAL = 128, /* games played out, if need be */
    BATCH = 32   /* so many before a look at what is clear */
};

/* The potential at which a point is owned by three quarters: of five stones, nearly. */
static const float FELT = 320;

/* Stones that hold or lose their points this surely need no more games. */
static const float CLEAR = 0.75f;

static bool all_clear(const tgn_board *board, const float owner[TGN_GRID])
{
    tgn_field_blocks blocks;
    tgn_field_blocks__find(&blocks, board, owner);
    for (int i = 0; i < blocks.count; i++)
        if (fabsf(blocks.at[i].strength) < CLEAR)
            return false;
    return true;
}

static void play_out(tgn_outcome *out, const tgn_outcome_question *question)
{
    const int most = question->playouts ? question->playouts : USUAL;
    tgn_field_playouts sum = {0};
    tgn_field_board start;
    tgn_random random = tgn_random__seeded(question->seed);
    tgn_field_board__init(&start, question->board, question->ko);
    while (sum.games < most) {
        const int batch = most - sum.games < BATCH ? most - sum.games : BATCH;
        tgn_field_playout__run(&sum, &start, question->finished ? TGN_EMPTY : question->to_move, batch,
                               &random);
        tgn_field_playout__average(out->owner, &sum);
        if (question->finished && all_clear(question->board, out->owner))
            return;
    }
}

/* Without games: who is felt more at a point, by the potential of tengen/field.h, is taken for its owner. */
static void look_only(tgn_outcome *out, const tgn_board *board)
{
    tgn_field field;
    tgn_potential potential;
    tgn_error error;
    if (tgn_field_init(&field, board->size, NULL, &error) < 0)
        return; /* the paper's own rule makes sense */
    tgn_field_set(&field, board);
    tgn_field_read(&potential, &field, board);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        out->owner[p] = tanhf(potential.at[p] / FELT);
}

static void apply_proofs(tgn_outcome *out, const tgn_board *board)
{
    uint8_t safe[TGN_GRID];
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++) {
        tgn_life_benson(board, c, safe);
        for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
            if (safe[p] != TGN_SAFE_NO)
                out->owner[p] = c == TGN_BLACK ? 1 : -1;
    }
}

int tgn_outcome_read(tgn_outcome *out, const tgn_outcome_question *question)
{
    memset(out, 0, sizeof *out);
    if (question->playouts >= 0)
        play_out(out, question);
    else
        look_only(out, question->board);
    apply_proofs(out, question->board);
    tgn_field_blocks__judge(out, question->board, question->finished);
    tgn_field_count__points(out, question);
    return 0;
}

double tgn_outcome_territory(const tgn_outcome *outcome, const unsigned prisoners[3], double komi)
{
    const int black = outcome->territory[TGN_BLACK] + outcome->dead[TGN_WHITE] + (int)prisoners[TGN_WHITE];
    const int white = outcome->territory[TGN_WHITE] + outcome->dead[TGN_BLACK] + (int)prisoners[TGN_BLACK];
    return black - white - komi;
}

double tgn_outcome_area(const tgn_outcome *outcome, double komi)
{
    return outcome->area[TGN_BLACK] - outcome->area[TGN_WHITE] - komi;
}
