/* joined.c - see joined.h */
#include "field/verdict/joined.h"

#include <math.h>
#include <string.h>

const tgn_field_joined tgn_field_joined__fitted = {
#include "field/verdict/joined_table.h"
};

/* ---- looking -------------------------------------------------------------------------------------------- */

/* Add what the network says if this side is to move, from Black's side. Returns 0 or TGN_ERR_MEMORY. */
static int add_look(tgn_field_look *sum, const tgn_verdict_question *question, tgn_colour to_move)
{
    tgn_network_answer answer;
    tgn_network_question asked = {.board = question->board,
                                  .to_move = to_move,
                                  .ko = question->to_move == to_move ? question->ko : (tgn_point)TGN_PASS,
                                  .komi = question->komi};
    memcpy(asked.last, question->last, sizeof asked.last);
    const int code = tgn_network_look(&answer, question->network, &asked, question->looks);
    if (code < 0)
        return code;
    const double sign = to_move == TGN_BLACK ? 1 : -1, chance = fmin(fmax(answer.chance, 1e-6), 1 - 1e-6);
    sum->logit += sign * log(chance / (1 - chance));
    sum->score += sign * answer.score;
    for (int p = 0; p < TGN_GRID; p++)
        sum->owner[p] += answer.owner[p];
    if (question->to_move)
        memcpy(sum->policy, answer.policy, sizeof sum->policy);
    return 0;
}

int tgn_field_joined__look(tgn_field_look *out, const tgn_verdict_question *question)
{
    memset(out, 0, sizeof *out);
    if (question->to_move)
        return add_look(out, question, question->to_move);
    int code = add_look(out, question, TGN_BLACK);
    if (code == 0)
        code = add_look(out, question, TGN_WHITE);
    out->logit /= 2;
    out->score /= 2;
    for (int p = 0; p < TGN_GRID; p++)
        out->owner[p] /= 2;
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
    memcpy(verdict->policy, look->policy, sizeof verdict->policy);
}
