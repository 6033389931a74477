/* joined.c - see joined.h */
#include "field/verdict/joined.h"

#include <math.h>
#include <string.h>

const tgn_field_joined tgn_field_joined__fitted[TGN_FIELD_WAYS] = {
#include "field/verdict/joined_table.h"
};

/* ---- looking -------------------------------------------------------------------------------------------- */

/* Moves of the network's own choice that are followed, and what the position after so many of them has to say; the first is a mean of eight. */
enum { AHEAD = 7 };
static const double say[AHEAD + 1] = {8, 4, 2, 2, 1, 1, 1, 1};

static void add_opinion(tgn_field_look *sum, double weight, const tgn_network_answer *answer,
                        tgn_colour to_move, tgn_size size)
{
    const double sign = to_move == TGN_BLACK ? weight : -weight,
                 chance = fmin(fmax(answer->chance, 1e-6), 1 - 1e-6);
    sum->logit += sign * log(chance / (1 - chance));
    sum->score += sign * answer->score;
    sum->steps += sign * answer->score / tgn_network_step(tgn_network_unsettled(answer->owner, size));
}

/* Make a mean of a sum of opinions. */
static void divide(tgn_field_look *sum, double weight)
{
    sum->logit /= weight;
    sum->score /= weight;
    sum->steps /= weight;
}

/* Play the likeliest move of an answer: the question is then about the position after it. */
static void play_likeliest(tgn_network_question *asked, tgn_board *board, const tgn_network_answer *answer)
{
    tgn_network_move best = {0};
    tgn_point taken[TGN_POINTS_MAX];
    asked->ko = TGN_PASS;
    if (tgn_network_moves(&best, 1, answer->policy, board->size) && best.point)
        (void)tgn_board_play(board, best.point, asked->to_move, taken, &asked->ko);
    memmove(&asked->last[1], asked->last, (TGN_NETWORK_LAST - 1) * sizeof *asked->last);
    asked->last[0] = best.point;
    asked->to_move = tgn_colour_other(asked->to_move);
}

/* Add what it says about the positions that follow, each seen in another way. Returns 0 or TGN_ERR_MEMORY. */
static int add_ahead(tgn_field_look *sum, const tgn_network *network, tgn_network_question asked,
                     tgn_network_answer answer)
{
    tgn_network_desk *desk;
    tgn_board board = *asked.board;
    const int code = tgn_network_desk_new(&desk, network, 1);
    if (code < 0)
        return code;
    asked.board = &board;
    for (int i = 1; i <= AHEAD; i++) {
        play_likeliest(&asked, &board, &answer);
        asked.turn = (tgn_symmetry)(3 * i % tgn_symmetry_count(board.size));
        tgn_network_read(desk, &asked, &answer, 1);
        add_opinion(sum, say[i], &answer, asked.to_move, board.size);
    }
    tgn_network_desk_free(desk);
    return 0;
}

/* What the network says if this side is to move, from Black's side. Returns 0 or TGN_ERR_MEMORY. */
static int look_as(tgn_field_look *out, const tgn_verdict_question *question, tgn_colour to_move, int looks)
{
    tgn_network_answer answer;
    tgn_network_question asked = {.board = question->board,
                                  .to_move = to_move,
                                  .ko = question->to_move == to_move ? question->ko : (tgn_point)TGN_PASS,
                                  .komi = question->komi};
    memcpy(asked.last, question->last, sizeof asked.last);
    int code = tgn_network_look(&answer, question->network, &asked, looks);
    if (code < 0)
        return code;
    *out = (tgn_field_look){0};
    memcpy(out->owner, answer.owner, sizeof out->owner);
    memcpy(out->policy, answer.policy, sizeof out->policy);
    add_opinion(out, say[0], &answer, to_move, question->board->size);
    double weight = say[0];
    if (!question->looks) {
        code = add_ahead(out, question->network, asked, answer);
        for (int i = 1; i <= AHEAD; i++)
            weight += say[i];
    }
    divide(out, weight);
    return code;
}

int tgn_field_joined__look(tgn_field_look *out, const tgn_verdict_question *question)
{
    if (question->to_move)
        return look_as(out, question, question->to_move, question->looks);
    tgn_field_look white;
    const int looks = question->looks ? question->looks : TGN_NETWORK_LOOKS / 2;
    int code = look_as(out, question, TGN_BLACK, looks);
    if (code == 0)
        code = look_as(&white, question, TGN_WHITE, looks);
    if (code < 0)
        return code;
    out->logit += white.logit;
    out->score += white.score;
    out->steps += white.steps;
    divide(out, 2);
    for (int p = 0; p < TGN_GRID; p++) {
        out->owner[p] = (out->owner[p] + white.owner[p]) / 2;
        out->policy[p] = 0;
    }
    return 0;
}

/* ---- joining -------------------------------------------------------------------------------------------- */

double tgn_field_joined__score(const tgn_verdict_question *question, double network, double judge)
{
    static const float share[TGN_FIELD_WAYS][TGN_FIELD_MODEL_PHASES] = {{0.3f, 0.3f, 0.3f}, {0, 0.1f, 0.2f}};
    const tgn_field_phase phase = tgn_field_model__phase(question);
    return network + tgn_field_phase__at(&phase, share[tgn_field_joined__way(question)]) * (judge - network);
}

void tgn_field_joined__join(tgn_verdict *verdict, const tgn_field_look *look,
                            const tgn_verdict_question *question, const tgn_field_joined *table)
{
    const tgn_field_phase phase = tgn_field_model__phase(question);
    const tgn_board *board = question->board;
    double entry[TGN_FIELD_JOINED_ENTRIES];
    for (int i = 0; i < TGN_FIELD_JOINED_ENTRIES; i++)
        entry[i] = tgn_field_phase__at(&phase, table->entry[i]);
    const double own = fmin(fmax(verdict->probability, 1e-6), 1 - 1e-6);
    const double logit =
        entry[TGN_FIELD_JOINED_LOGIT] * look->logit + entry[TGN_FIELD_JOINED_LEAD] * look->score / 10 +
        entry[TGN_FIELD_JOINED_STEPS] * look->steps + entry[TGN_FIELD_JOINED_JUDGE] * log(own / (1 - own));
    const double lapse = entry[TGN_FIELD_JOINED_LAPSE];
    verdict->probability = lapse / 2 + (1 - lapse) / (1 + exp(-logit));
    verdict->score = tgn_field_joined__score(question, look->score, verdict->score);
    verdict->spread = entry[TGN_FIELD_JOINED_SPREAD];
    verdict->winner = logit > 0 ? TGN_BLACK : logit < 0 ? TGN_WHITE : TGN_EMPTY;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        verdict->owner[p] = (verdict->owner[p] + look->owner[p]) / 2;
    memcpy(verdict->policy, look->policy, sizeof verdict->policy);
}
