/* look.c - several looks at one position: turned as the board can be turned, and the mean of the answers */
#include <tengen/network.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Memory for all looks: too much for a stack. */
typedef struct turned_looks {
    tgn_network_question question[TGN_NETWORK_LOOKS];
    tgn_network_answer answer[TGN_NETWORK_LOOKS];
} turned_looks;

void tgn_network_mean(tgn_network_answer *out, const tgn_network_answer *answers, int count, tgn_size size)
{
    const float share = 1 / (float)count;
    double logit = 0;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < count; i++) {
        const tgn_network_answer *answer = &answers[i];
        const double chance = fmin(fmax(answer->chance, 1e-6), 1 - 1e-6);
        logit += (double)share * log(chance / (1 - chance));
        out->score += share * answer->score;
        out->policy[TGN_PASS] += share * answer->policy[TGN_PASS];
        for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
            out->owner[p] += share * answer->owner[p];
            out->policy[p] += share * answer->policy[p];
        }
    }
    out->chance = (float)(1 / (1 + exp(-logit)));
}

int tgn_network_look(tgn_network_answer *out, const tgn_network *network,
                     const tgn_network_question *question, int looks)
{
    const tgn_size size = question->board->size;
    const int most = tgn_symmetry_count(size), wanted = looks > 0 ? looks : TGN_NETWORK_LOOKS;
    const int count = wanted > most ? most : wanted;
    memset(out, 0, sizeof *out);
    turned_looks *at = malloc(sizeof *at);
    tgn_network_desk *desk = NULL;
    const int code = at ? tgn_network_desk_new(&desk, network, count) : TGN_ERR_MEMORY;
    if (code == TGN_OK) {
        for (int i = 0; i < count; i++) {
            at->question[i] = *question;
            at->question[i].turn = (tgn_symmetry)(i * most / count);
        }
        tgn_network_read(desk, at->question, at->answer, count);
        tgn_network_mean(out, at->answer, count, size);
    }
    tgn_network_desk_free(desk);
    free(at);
    return code;
}

/* ---- what is open --------------------------------------------------------------------------------------- */

double tgn_network_unsettled(const float owner[TGN_GRID], tgn_size size)
{
    double unsettled = 0;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        unsettled += 1 - fabs((double)owner[p]);
    return unsettled;
}

/* As chances add up: with the root of how many points they decide about. */
double tgn_network_step(double unsettled)
{
    static const double SETTLED = 1, OPEN = 0.6;
    return SETTLED + OPEN * sqrt(unsettled);
}

/* ---- the likeliest moves ------------------------------------------------------------------------------- */

/* Keep the list sorted, the likeliest first; of equal ones the earlier stays before. */
static int insert(tgn_network_move *list, int count, int most, tgn_network_move move)
{
    int at = count < most ? count : most;
    while (at > 0 && list[at - 1].prior < move.prior)
        at--;
    if (at >= most)
        return count;
    const int moved = (count < most ? count : most - 1) - at;
    memmove(&list[at + 1], &list[at], (size_t)moved * sizeof *list);
    list[at] = move;
    return count < most ? count + 1 : count;
}

int tgn_network_moves(tgn_network_move *out, int most, const float policy[TGN_GRID], tgn_size size)
{
    int count = 0;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (policy[p] > 0)
            count = insert(out, count, most, (tgn_network_move){p, policy[p]});
    if (policy[TGN_PASS] > 0)
        count = insert(out, count, most, (tgn_network_move){TGN_PASS, policy[TGN_PASS]});
    return count;
}
