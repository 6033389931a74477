/*
 * outcome.c - what becomes of the stones
 *
 * 1. Games are played out, until everything is clear or there were enough of them: playout.h.
 * 2. Unconditional life overrules them: it is proved.
 * 3. Blocks of strings are judged alive or dead: blocks.h. Small fights are read out: fights.h.
 * 4. The board is counted, with the last dame and seki: count.h.
 */
#include <tengen/outcome.h>

#include <math.h>
#include <string.h>

#include <tengen/field.h>
#include <tengen/life.h>

#include "field/life/blocks.h"
#include "field/life/count.h"
#include "field/playout/playout.h"

enum {
    DEFAULT_GAMES = 128, /* games played out at most, by default */
    BATCH = 32           /* games between two checks of what is clear */
};

/* The potential at which a point is owned by three quarters: nearly that of five stones. */
static const float OWNED = 320;

/* Blocks of at least this strength, or this weakness, need no more games. */
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
    const int most = question->playouts ? question->playouts : DEFAULT_GAMES;
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

/* Without games: the sign of the potential (tengen/field.h) is the owner, its size how surely. */
static void read_potential(tgn_outcome *out, const tgn_board *board)
{
    tgn_field field;
    tgn_potential potential;
    tgn_error error;
    if (tgn_field_init(&field, board->size, NULL, &error) < 0)
        return; /* the paper's own rule is valid */
    tgn_field_set(&field, board);
    tgn_field_read(&potential, &field, board);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        out->owner[p] = tanhf(potential.at[p] / OWNED);
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
        read_potential(out, question->board);
    apply_proofs(out, question->board);
    tgn_field_fights fights;
    const int code = tgn_field_blocks__judge(out, question->board, question->finished, &fights);
    if (code == TGN_OK)
        tgn_field_count__points(out, question, &fights);
    tgn_field_fights__clear(&fights);
    return code;
}

double tgn_outcome_territory(const tgn_outcome *outcome, const unsigned prisoners[3], double komi)
{
    const int black = outcome->territory[TGN_BLACK] + outcome->dead[TGN_WHITE] + (int)prisoners[TGN_WHITE];
    const int white = outcome->territory[TGN_WHITE] + outcome->dead[TGN_BLACK] + (int)prisoners[TGN_BLACK];
    return black - white - komi;
}

double tgn_outcome_area(const tgn_outcome *outcome, double komi)
{
    const int black = outcome->area[TGN_BLACK] + outcome->shared[TGN_BLACK];
    const int white = outcome->area[TGN_WHITE] + outcome->shared[TGN_WHITE];
    return black - white - komi;
}
