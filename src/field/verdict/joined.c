/* joined.c - see joined.h */
#include "field/verdict/joined.h"

#include <stdlib.h>
#include <string.h>

const tgn_field_joined tgn_field_joined__fitted = {
#include "field/verdict/joined_table.h"
};

/* ---- looking -------------------------------------------------------------------------------------------- */

enum { LOOKS_MAX = 8 };

/* Memory for all looks: too much for a stack. */
typedef struct joined_looks {
    tgn_board board[LOOKS_MAX];
    tgn_network_question question[LOOKS_MAX];
    tgn_network_answer answer[LOOKS_MAX];
} joined_looks;

/* The question, turned: which turn the i-th look has. */
static tgn_symmetry turn_of(int look, int looks, tgn_size size)
{
    return (tgn_symmetry)(look * tgn_symmetry_count(size) / looks);
}

static void turn(joined_looks *at, int i, tgn_symmetry s, tgn_colour to_move,
                 const tgn_verdict_question *question)
{
    const tgn_size size = question->board->size;
    tgn_network_question *out = &at->question[i];
    tgn_board_transform(&at->board[i], question->board, s);
    *out = (tgn_network_question){.board = &at->board[i], .to_move = to_move, .komi = question->komi};
    out->ko = question->to_move == to_move && question->ko ? tgn_symmetry_point(s, size, question->ko)
                                                           : (tgn_point)TGN_PASS;
    for (int k = 0; k < TGN_NETWORK_LAST; k++)
        out->last[k] = tgn_point_on(question->last[k], size) ? tgn_symmetry_point(s, size, question->last[k])
                                                             : (tgn_point)TGN_PASS;
}

/* Add one answer, turned back, from Black's side. */
static void add(tgn_field_look *sum, const tgn_network_answer *answer, tgn_symmetry s, tgn_colour to_move,
                tgn_size size)
{
    const double sign = to_move == TGN_BLACK ? 1 : -1;
    const double chance = fmin(fmax(answer->chance, 1e-6), 1 - 1e-6);
    sum->logit += sign * log(chance / (1 - chance));
    sum->score += sign * answer->score;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        sum->owner[p] += answer->owner[tgn_symmetry_point(s, size, p)];
}

static int look_with(tgn_field_look *out, const tgn_verdict_question *question, joined_looks *at,
                     tgn_network_desk *desk, int looks)
{
    const tgn_size size = question->board->size;
    for (int side = 0; side < (question->to_move ? 1 : 2); side++) {
        const tgn_colour to_move = question->to_move ? question->to_move : side ? TGN_WHITE : TGN_BLACK;
        for (int i = 0; i < looks; i++)
            turn(at, i, turn_of(i, looks, size), to_move, question);
        tgn_network_read(desk, at->question, at->answer, looks);
        for (int i = 0; i < looks; i++)
            add(out, &at->answer[i], turn_of(i, looks, size), to_move, size);
    }
    return looks * (question->to_move ? 1 : 2);
}

int tgn_field_joined__look(tgn_field_look *out, const tgn_verdict_question *question)
{
    const tgn_size size = question->board->size;
    const int most = tgn_symmetry_count(size), wanted = question->looks ? question->looks : LOOKS_MAX;
    const int looks = wanted > most ? most : wanted < 1 ? 1 : wanted;
    joined_looks *at = malloc(sizeof *at);
    tgn_network_desk *desk = NULL;
    int code = at ? tgn_network_desk_new(&desk, question->network, looks) : TGN_ERR_MEMORY;
    memset(out, 0, sizeof *out);
    if (code == 0) {
        const int given = look_with(out, question, at, desk, looks);
        out->logit /= given;
        out->score /= given;
        for (int p = 0; p < TGN_GRID; p++)
            out->owner[p] /= (float)given;
    }
    tgn_network_desk_free(desk);
    free(at);
    return code;
}

/* ---- joining -------------------------------------------------------------------------------------------- */

void tgn_field_joined__join(tgn_verdict *verdict, const tgn_field_look *look,
                            const tgn_verdict_question *question, const tgn_field_joined *table)
{
    const tgn_field_phase phase = tgn_field_model__phase(question);
    const tgn_board *board = question->board;
    double entry[TGN_FIELD_JOINED_ENTRIES];
    for (int i = 0; i < TGN_FIELD_JOINED_ENTRIES; i++)
        entry[i] = tgn_field_phase__at(&phase, table->entry[i]);
    const double own = fmin(fmax(verdict->probability, 1e-6), 1 - 1e-6);
    const double logit = entry[TGN_FIELD_JOINED_LOGIT] * look->logit +
                         entry[TGN_FIELD_JOINED_LEAD] * look->score / 10 +
                         entry[TGN_FIELD_JOINED_JUDGE] * log(own / (1 - own));
    verdict->probability = 1 / (1 + exp(-logit));
    verdict->score =
        entry[TGN_FIELD_JOINED_SCORE] * look->score + entry[TGN_FIELD_JOINED_JUDGE_SCORE] * verdict->score;
    verdict->spread = entry[TGN_FIELD_JOINED_SPREAD];
    verdict->winner = logit > 0 ? TGN_BLACK : logit < 0 ? TGN_WHITE : TGN_EMPTY;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        verdict->owner[p] = (verdict->owner[p] + look->owner[p]) / 2;
}
