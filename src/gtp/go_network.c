/*
 * go_network.c - who judges, and what the network would play
 *
 * The network is opened when it is first needed. Where there is none, the judge answers without it, and commands that
 * need it say why.
 */
#include "gtp/go_engine.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"

/* Of the weights that the player has. */
static int open_network(tgn_gtp_go_engine *engine, tgn_error *error)
{
    const char *weights = engine->options.weights;
    if (weights && !*weights)
        return tgn_error_set(error, TGN_ERR_MISSING, "the engine was started without one");
    return tgn_network_open(&engine->network, weights, error);
}

const tgn_network *tgn_gtp_go__network(tgn_gtp_go_engine *engine, tgn_error *error)
{
    if (!engine->network && !engine->network_missing[0]) {
        tgn_error why = {0};
        const int code = open_network(engine, &why);
        if (code < 0 && code != TGN_ERR_MEMORY) /* memory may be there the next time */
            snprintf(engine->network_missing, sizeof engine->network_missing, "%s", why.message);
        if (code < 0)
            (void)tgn_error_set(error, code, "%s", why.message);
        return engine->network;
    }
    if (!engine->network)
        (void)tgn_error_set(error, TGN_ERR_MISSING, "%s", engine->network_missing);
    return engine->network;
}

/* ---- who judges ---------------------------------------------------------------------------------------- */

static const char *const judges[] = {
    [TGN_GTP_GO_NETWORK] = "network", [TGN_GTP_GO_JUDGE] = "judge", [TGN_GTP_GO_PAPER] = "paper"};
enum { JUDGES = sizeof judges / sizeof *judges };

static int find_judge(const char *name)
{
    int found = 0;
    while (found < JUDGES && strcasecmp(name, judges[found]) != 0)
        found++;
    return found;
}

/* Without an argument: who answers. The network cannot be chosen where it is missing. */
int tgn_gtp_go__judge(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_error error = {0};
    const int chosen = call->count ? find_judge(call->args[0]) : (int)engine->judge;
    if (chosen == JUDGES)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: network, judge or paper");
    const bool missing = chosen == TGN_GTP_GO_NETWORK && !tgn_gtp_go__network(engine, &error);
    if (!call->count)
        tgn_gtp_say(call, "%s", judges[missing ? TGN_GTP_GO_JUDGE : chosen]);
    else if (missing)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "no network: %s", error.message);
    engine->judge = (tgn_gtp_go_judge)chosen;
    return TGN_OK;
}

/* ---- what it would play -------------------------------------------------------------------------------- */

enum { SHOWN = 10 };

/* The first moves of this side, as far as they are at all likely. Returns how many, or a negative code, said. */
static int suggest(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_network_move out[SHOWN],
                   tgn_colour *colour)
{
    tgn_error error = {0};
    tgn_network_question question = {.komi = tgn_gtp_go__komi(engine)};
    tgn_network_answer answer;
    TGN_TRY(tgn_gtp_go__side(engine, call, 0, colour));
    const tgn_network *network = tgn_gtp_go__network(engine, &error);
    if (!network)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "no network: %s", error.message);
    tgn_network_ask(&question, engine->game);
    if (question.to_move != *colour)
        question.ko = TGN_PASS;
    question.to_move = *colour;
    if (tgn_network_look(&answer, network, &question, 0) < 0)
        return tgn_gtp_fail(call, TGN_ERR_MEMORY, "out of memory");
    int count = tgn_network_moves(out, SHOWN, answer.policy, tgn_gtp_go__size(engine));
    while (count > 1 && out[count - 1].prior < 0.005f)
        count--;
    return count;
}

/* Pairs of a move and its per cent. */
int tgn_gtp_go__policy(void *self, tgn_gtp_call *call)
{
    tgn_network_move moves[SHOWN];
    tgn_colour colour;
    const int count = suggest(self, call, moves, &colour);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            tgn_gtp_say(call, "\n");
        tgn_gtp__say_point(call, moves[i].point, tgn_gtp_go__size(self));
        tgn_gtp_say(call, " %.1f", 100 * moves[i].prior);
    }
    return count < 0 ? count : TGN_OK;
}

/* "TEXT D4 31 %, Q16 ...", "LABEL D4 31 Q16 ...", "INFLUENCE D4 0.31 Q16 ..."; a pass is in the text alone. */
int tgn_gtp_go__policy_gfx(void *self, tgn_gtp_call *call)
{
    const tgn_size size = tgn_gtp_go__size(self);
    tgn_network_move moves[SHOWN];
    tgn_colour colour;
    const int count = suggest(self, call, moves, &colour);
    for (int i = 0; i < count; i++) {
        tgn_gtp_say(call, "%s", i ? ", " : "TEXT ");
        tgn_gtp__say_point(call, moves[i].point, size);
        tgn_gtp_say(call, " %.0f %%", 100 * moves[i].prior);
    }
    for (int part = 0; part < 2; part++) {
        bool any = false;
        for (int i = 0; i < count; i++) {
            if (moves[i].point == TGN_PASS)
                continue;
            tgn_gtp_say(call, "%s ", any ? "" : part ? "\nINFLUENCE" : "\nLABEL");
            tgn_gtp__say_point(call, moves[i].point, size);
            if (part)
                tgn_gtp_say(call, " %.2f", colour == TGN_BLACK ? moves[i].prior : -moves[i].prior);
            else
                tgn_gtp_say(call, " %.0f", 100 * moves[i].prior);
            any = true;
        }
    }
    return count < 0 ? count : TGN_OK;
}
