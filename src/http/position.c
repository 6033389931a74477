/* position.c - GET /api/v1/position: who reached a position, how it went on, and with what success */
#include "http/asked.h"
#include "http/handlers.h"

static const char names[] =
    "db region swap parents years " TGN_ASKED_PLACE " " TGN_ASKED_LIST " " TGN_ASKED_FILTER;

static int read_question(tgn_question *out, tgn_asked *asked, tgn_wish *wish, tgn_request *request)
{
    tgn_region region;
    int code = tgn_request__only(request, names);
    if (code == 0)
        code = tgn_asked__place(asked, request);
    if (code == 0)
        code = tgn_asked__region(&region, request, asked->board->size);
    if (code == 0)
        code = tgn_asked__wish(wish, request, false);
    if (code < 0)
        return code;
    *out = tgn_asked__question(asked, region, wish);
    code = tgn_request__flag(request, "swap", false, &out->swap);
    if (code == 0)
        code = tgn_request__flag(request, "parents", false, &out->parents);
    return code == 0 ? tgn_request__flag(request, "years", false, &out->years) : code;
}

/*
 * Of positions with many games a summary is kept: totals, ways, and the newest games. Whatever else is asked
 * is counted or chosen among all of them, which on the empty board with 108,000 games takes 8 (either side),
 * 9 (another order) or 22 milliseconds (a filter); the summary takes less than one.
 */
static bool takes_long(const tgn_question *q)
{
    const bool newest = q->order == TGN_ORDER_DATE && q->descending && q->skip + q->list <= TGN_QUESTION_NEWEST;
    const bool either = q->to_move == TGN_EMPTY && q->region == TGN_REGION_WHOLE;
    return q->filter || q->years || either || (q->list > 0 && !newest);
}

int tgn_position__get(tgn_request *request)
{
    tgn_wish wish = TGN_WISH_INIT;
    tgn_asked asked;
    tgn_question question;
    tgn_answer *answer;
    tgn_error error = {0};
    tgn_graph *graph = tgn_request__graph(request);
    if (!graph || read_question(&question, &asked, &wish, request) < 0)
        return 0;
    if (takes_long(&question) && tgn_request__later(request))
        return 0;
    int code = tgn_graph_position(graph, &question, &answer, &error);
    if (code == TGN_ERR_MISSING)
        return tgn_reply__fail(request, 404, "no-such-graph", "%s", error.message);
    if (code < 0)
        return tgn_reply__error(request, code, &error);
    tgn_buffer *out = tgn_reply__buffer(request);
    code = tgn_wire_answer(answer, &question, tgn_buffer__write, out);
    tgn_answer_free(answer);
    if (code < 0)
        return tgn_reply__error(request, code, NULL);
    tgn_buffer__char(out, '\n');
    return tgn_reply__send(request, 200, "application/json");
}
