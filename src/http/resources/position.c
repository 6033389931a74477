/*
 * position.c - positions in a database
 *
 *      GET /api/v1/position  which games reached a position, how it went on, and with what success
 *      GET /api/v1/parts     the same position, looked up in all thirteen parts of the board
 */
#include "base/error.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "wire/answer.h"

static const char names[] =
    "db region swap parents years " TGN_HTTP_POSITION_NAMES " " TGN_HTTP_LIST_NAMES " " TGN_HTTP_FILTER_NAMES;

static int read_question(tgn_question *out, tgn_http_position *position, tgn_games_request *games,
                         tgn_http_request *request)
{
    tgn_region region;
    TGN_TRY(tgn_http_request__only(request, names));
    TGN_TRY(tgn_http_position__read(position, request));
    TGN_TRY(tgn_http_parameters__region(&region, request, position->board->size));
    TGN_TRY(tgn_http_parameters__games(games, request, false));
    *out = tgn_http_position__question(position, region, games);
    TGN_TRY(tgn_http_request__flag(request, "swap", false, &out->swap));
    TGN_TRY(tgn_http_request__flag(request, "parents", false, &out->parents));
    return tgn_http_request__flag(request, "years", false, &out->years);
}

/*
 * Positions with many games have a summary: totals, continuations, and the newest games. For anything else
 * all visits are read, which on the empty board of 108,000 games takes 8 (either side to move), 9 (another
 * order) or 22 milliseconds (a filter); the summary takes less than one.
 */
static bool takes_long(const tgn_question *q)
{
    const bool newest =
        q->order == TGN_ORDER_DATE && q->descending && q->skip + q->list <= TGN_QUESTION_NEWEST;
    const bool either = q->to_move == TGN_EMPTY && q->region == TGN_REGION_WHOLE;
    return q->filter || q->years || either || (q->list > 0 && !newest);
}

int tgn_http_position__get(tgn_http_request *request)
{
    tgn_games_request games = TGN_GAMES_REQUEST_INIT;
    tgn_http_position position;
    tgn_question question;
    tgn_answer *answer;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || read_question(&question, &position, &games, request) < 0)
        return 0;
    if (takes_long(&question) && tgn_http_request__defer(request))
        return 0;
    int code = tgn_graph_position(graph, &question, &answer, &error);
    if (code == TGN_ERR_MISSING)
        return tgn_http_reply__fail(request, 404, "no-such-graph", "%s", error.message);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error);
    code = tgn_wire_answer(answer, &question, tgn_buffer__write, tgn_http_reply__buffer(request));
    tgn_answer_free(answer);
    return tgn_http_reply__json(request, code, NULL);
}

/* ---- parts of the board -------------------------------------------------------------------------------- */

static void write_part(tgn_json_writer *writer, tgn_region region, const tgn_count *total)
{
    tgn_json__open(writer, '{');
    tgn_json__field_plain(writer, "region", tgn_region_name(region));
    tgn_json__field_number(writer, "games", total->games);
    tgn_json__field_number(writer, "occurrences", total->visits);
    tgn_json__close(writer, '}');
}

/* Parts that the board or the database does not have are left out. */
static int write_parts(tgn_json_writer *writer, tgn_graph *graph, tgn_question *question, tgn_error *error)
{
    for (int region = 0; region < TGN_REGION_COUNT; region++) {
        tgn_answer *answer;
        question->region = (tgn_region)region;
        if (!tgn_region_exists(question->region, question->board->size))
            continue;
        int code = tgn_graph_position(graph, question, &answer, error);
        if (code == TGN_ERR_MISSING)
            continue;
        if (code < 0)
            return code;
        write_part(writer, question->region, &answer->total);
        tgn_answer_free(answer);
    }
    return 0;
}

int tgn_http_parts__get(tgn_http_request *request)
{
    tgn_http_position position;
    tgn_games_request games = TGN_GAMES_REQUEST_INIT;
    tgn_error error = {0};
    tgn_json_writer writer;
    tgn_graph *graph = tgn_http_request__graph(request);
    games.count = 0;
    if (!graph ||
        tgn_http_request__only(request, "db " TGN_HTTP_POSITION_NAMES " " TGN_HTTP_FILTER_NAMES) < 0 ||
        tgn_http_position__read(&position, request) < 0 ||
        tgn_http_parameters__games(&games, request, false) < 0)
        return 0;
    if (games.filtered && tgn_http_request__defer(request))
        return 0;
    tgn_question question = tgn_http_position__question(&position, TGN_REGION_WHOLE, &games);
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "parts");
    tgn_json__open(&writer, '[');
    int code = write_parts(&writer, graph, &question, &error);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return code < 0 ? tgn_http_reply__error(request, code, &error)
                    : tgn_http_reply__json_end(request, &writer, 200);
}
