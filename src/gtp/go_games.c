/*
 * go_games.c - how the games of a database went on from here
 */
#include "gtp/goban.h"

#include <inttypes.h>
#include <stdio.h>

enum { SHOWN = 20 };

/* The position as it stands with this side to move. Free the answer. */
static int look_up(const tgn_goban *goban, tgn_gtp_call *call, tgn_answer **out)
{
    tgn_colour colour;
    tgn_error error;
    if (tgn_goban__side(goban, call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    if (!goban->graph)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "no database; start with: tengen gtp --db DIR");
    const bool turn = colour == tgn_game_to_move(goban->game);
    const tgn_question question = {.board = tgn_goban__board(goban),
                                   .to_move = colour,
                                   .ko = turn ? tgn_game_ko(goban->game) : (tgn_point)TGN_PASS};
    const int code = tgn_graph_position(goban->graph, &question, out, &error);
    return code < 0 ? tgn_goban__fail(call, code, &error) : TGN_OK;
}

/* Three characters of a number of games: "7", "812", "12k". */
static char *shorten(char out[32], uint64_t games)
{
    if (games < 1000)
        snprintf(out, 32, "%" PRIu64, games);
    else if (games < 1000000)
        snprintf(out, 32, "%" PRIu64 "k", games / 1000);
    else
        snprintf(out, 32, "%" PRIu64 "M", games / 1000000);
    return out;
}

/* Pairs of a point and how many games went there. */
int tgn_goban__continuations(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    tgn_answer *answer;
    char text[32];
    int shown = 0;
    const int code = look_up(goban, call, &answer);
    if (code < 0)
        return code;
    for (size_t i = 0; i < answer->way_count && shown < SHOWN; i++) {
        const tgn_way *way = &answer->ways[i];
        if (way->kind != TGN_WAY_MOVE)
            continue;
        if (shown++)
            tgn_gtp_say(call, "\n");
        tgn_gtp__say_point(call, way->move.point, tgn_goban__size(goban));
        tgn_gtp_say(call, " %s", shorten(text, way->here.games));
    }
    tgn_answer_free(answer);
    return TGN_OK;
}

/* How often Black won there, as -1 (never) .. +1 (always). */
static double success(const tgn_count *count)
{
    const uint64_t decided = count->black + count->white;
    return decided ? 2.0 * (double)count->black / (double)decided - 1 : 0;
}

/* "LABEL D4 A Q16 B", "INFLUENCE D4 0.1 Q16 -0.2" */
static void say_ways(const tgn_goban *goban, tgn_gtp_call *call, const tgn_answer *answer, bool labels)
{
    int shown = 0;
    for (size_t i = 0; i < answer->way_count && shown < SHOWN; i++) {
        const tgn_way *way = &answer->ways[i];
        if (way->kind != TGN_WAY_MOVE)
            continue;
        tgn_gtp_say(call, "%s ", shown ? "" : labels ? "\nLABEL" : "\nINFLUENCE");
        tgn_gtp__say_point(call, way->move.point, tgn_goban__size(goban));
        if (labels)
            tgn_gtp_say(call, " %c", 'A' + shown);
        else
            tgn_gtp_say(call, " %.2f", success(&way->here));
        shown++;
    }
}

int tgn_goban__continuations_gfx(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    tgn_answer *answer;
    const int code = look_up(goban, call, &answer);
    if (code < 0)
        return code;
    const tgn_count *total = &answer->total;
    tgn_gtp_say(call, "TEXT %" PRIu64 " games; black won %" PRIu64 ", white %" PRIu64, total->games,
                total->black, total->white);
    say_ways(goban, call, answer, true);
    say_ways(goban, call, answer, false);
    tgn_answer_free(answer);
    return TGN_OK;
}
