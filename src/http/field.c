/* field.c - GET /api/v1/field: who owns what in a position, and who is ahead */
#include <string.h>

#include "http/asked.h"
#include "http/field_asked.h"
#include "http/handlers.h"

/* What a drawn board can not say of its past: no game of people was longer. */
enum { MOVES_MOST = 10000, LOST_MOST = 10000 };

#define REFUSE(...) (tgn_reply__fail(__VA_ARGS__), TGN_ERR_ARGUMENT)

static int read_rule(bool *judge, tgn_request *request)
{
    const char *text = tgn_request__value(request, "rule");
    *judge = !text || strcmp(text, "judge") == 0;
    if (!*judge && strcmp(text, "paper") != 0)
        return REFUSE(request, 400, "bad-parameter", "rule: no '%.40s'; write judge or paper", text);
    return 0;
}

/* What was before the board, and before the moves that are played from there. */
static int add_past(tgn_verdict_question *at, tgn_request *request)
{
    uint64_t moves, black, white;
    bool finished;
    if (tgn_request__number(request, "moves", 0, MOVES_MOST, 0, &moves) < 0 ||
        tgn_request__number(request, "black_lost", 0, LOST_MOST, 0, &black) < 0 ||
        tgn_request__number(request, "white_lost", 0, LOST_MOST, 0, &white) < 0 ||
        tgn_request__flag(request, "finished", at->finished, &finished) < 0)
        return TGN_ERR_ARGUMENT;
    at->moves += (int)moves;
    at->prisoners[TGN_BLACK] += (unsigned)black;
    at->prisoners[TGN_WHITE] += (unsigned)white;
    at->finished = finished;
    return 0;
}

static int read_question(tgn_report_question *out, tgn_asked *place, tgn_request *request)
{
    tgn_field_asked asked;
    if (tgn_request__only(request, "rule moves black_lost white_lost finished " TGN_FIELD_NAMES
                                   " " TGN_ASKED_PLACE) < 0 ||
        tgn_field_asked__read(&asked, request) < 0 || read_rule(&out->judge, request) < 0 ||
        tgn_asked__place(place, request) < 0)
        return TGN_ERR_ARGUMENT;
    const tgn_game *game = tgn_asked__game(place, request);
    if (!game)
        return TGN_ERR_MEMORY;
    out->rule = asked.rule;
    out->at.komi = asked.komi;
    out->at.scoring = asked.scoring;
    tgn_verdict_ask(&out->at, game);
    out->at.to_move = place->to_move;
    out->at.ko = place->ko;
    return add_past(&out->at, request);
}

/* A look takes a fraction of a millisecond; to count a finished board games are played out, a tenth of a second of them. */
static bool takes_long(const tgn_report_question *question)
{
    return question->judge && question->at.finished;
}

int tgn_field__get(tgn_request *request)
{
    tgn_asked place;
    tgn_report_question question = {0};
    tgn_report report;
    tgn_error error = {0};
    if (read_question(&question, &place, request) < 0)
        return 0;
    if (takes_long(&question) && tgn_request__later(request))
        return 0;
    int code = tgn_report_read(&report, &question, &error);
    if (code == 0)
        code = tgn_wire_report(&report, tgn_buffer__write, tgn_reply__buffer(request));
    if (code < 0)
        return tgn_reply__error(request, code, &error);
    tgn_buffer__char(tgn_reply__buffer(request), '\n');
    return tgn_reply__send(request, 200, "application/json");
}
