/*
 * go_score.c - which stones are dead, and how the board is counted, as if both sides had stopped now
 */
#include "gtp/goban.h"

#include <math.h>
#include <string.h>

#include <tengen/outcome.h>

static int judge(const tgn_goban *goban, tgn_gtp_call *call, tgn_outcome *out)
{
    const tgn_outcome_question question = {.board = tgn_goban__board(goban),
                                           .to_move = tgn_game_to_move(goban->game),
                                           .ko = tgn_game_ko(goban->game),
                                           .finished = true,
                                           .playouts = goban->options.playouts,
                                           .seed = goban->options.seed};
    if (tgn_outcome_read(out, &question) < 0)
        return tgn_gtp_fail(call, TGN_ERR_MEMORY, "cannot score: no memory");
    return TGN_OK;
}

int tgn_goban__final_score(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    const unsigned prisoners[3] = {0, tgn_game_prisoners(goban->game, TGN_BLACK),
                                   tgn_game_prisoners(goban->game, TGN_WHITE)};
    tgn_outcome outcome;
    if (judge(goban, call, &outcome) < 0)
        return TGN_ERR_MEMORY;
    const double komi = tgn_goban__komi(goban);
    const double lead = tgn_game_rules(goban->game)->scoring == TGN_SCORE_AREA
                            ? tgn_outcome_area(&outcome, komi)
                            : tgn_outcome_territory(&outcome, prisoners, komi);
    if (fabs(lead) < 0.001)
        tgn_gtp_say(call, "0");
    else
        tgn_gtp_say(call, "%c+%.10g", lead > 0 ? 'B' : 'W', fabs(lead));
    return TGN_OK;
}

/* ---- statuses ------------------------------------------------------------------------------------------ */

/* Of stones a fate, of empty points a holder. */
static const struct {
    const char *name;
    uint8_t fate;
    tgn_colour holder;
} statuses[] = {{"dead", TGN_FATE_DEAD, 0},
                {"alive", TGN_FATE_ALIVE, 0},
                {"seki", TGN_FATE_SEKI, 0},
                {"black_territory", TGN_FATE_NONE, TGN_BLACK},
                {"white_territory", TGN_FATE_NONE, TGN_WHITE},
                {"dame", TGN_FATE_NONE, TGN_EMPTY}};
enum { STATUSES = sizeof statuses / sizeof *statuses };

static bool has_status(const tgn_outcome *outcome, const tgn_board *board, tgn_point p, int status)
{
    if (tgn_board_at(board, p) != TGN_EMPTY)
        return statuses[status].fate != TGN_FATE_NONE && outcome->fate[p] == statuses[status].fate;
    return statuses[status].fate == TGN_FATE_NONE && outcome->holder[p] == statuses[status].holder;
}

/* Of GNU Go: one point. */
int tgn_goban__final_status(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    tgn_outcome outcome;
    tgn_point point;
    if (tgn_gtp__point(call, 0, tgn_goban__size(goban), &point) < 0)
        return TGN_ERR_ARGUMENT;
    if (judge(goban, call, &outcome) < 0)
        return TGN_ERR_MEMORY;
    for (int i = 0; i < STATUSES; i++)
        if (has_status(&outcome, tgn_goban__board(goban), point, i)) {
            tgn_gtp_say(call, "%s", statuses[i].name);
            return TGN_OK;
        }
    return tgn_gtp_fail(call, TGN_ERR_MISSING, "cannot score: nothing is known of this point");
}

/* Stones a string a line; empty points in one line. */
static void list(const tgn_goban *goban, tgn_gtp_call *call, const tgn_outcome *outcome, int status)
{
    const tgn_board *board = tgn_goban__board(goban);
    bool listed[TGN_GRID] = {false};
    tgn_point points[TGN_POINTS_MAX];
    bool any = false;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (listed[p] || !has_status(outcome, board, p, status))
            continue;
        const bool stone = tgn_board_at(board, p) != TGN_EMPTY;
        const int count = stone ? tgn_board_string(board, p, points) : 1;
        for (int i = 0; stone && i < count; i++)
            listed[points[i]] = true;
        points[0] = p;
        if (any)
            tgn_gtp_say(call, stone ? "\n" : " ");
        tgn_gtp__say_points(call, points, count, board->size);
        any = true;
    }
}

int tgn_goban__final_status_list(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    tgn_outcome outcome;
    int status = 0;
    while (status < STATUSES && strcmp(call->args[0], statuses[status].name) != 0)
        status++;
    if (status == STATUSES)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT,
                            "syntax error: dead, alive, seki, black_territory, white_territory or dame");
    if (judge(goban, call, &outcome) < 0)
        return TGN_ERR_MEMORY;
    list(goban, call, &outcome, status);
    return TGN_OK;
}
