/*
 * players.c - players and events, and a box to find them
 *
 *      GET    /api/v1/find                              players, events and games for a text
 *      GET    /api/v1/players                           a page of players
 *      GET    /api/v1/players/{id}                      one player
 *      POST   /api/v1/players/{id}/spellings?add=N      join a spelling to a player
 *      DELETE /api/v1/players/{id}/spellings/{spelling}       take it out again
 */
#include <string.h>

#include "base/error.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"

enum { SHOWN = 5, PAGE = 50, SKIP_MOST = 2000000000 };

static int fail(tgn_http_request *request, int code, const tgn_error *error)
{
    return code == TGN_ERR_MISSING
               ? tgn_http_reply__fail(request, 404, "no-such-player", "%s", error->message)
               : tgn_http_reply__error(request, code, error);
}

static int read_count(size_t *out, tgn_http_request *request, const char *name, uint64_t otherwise)
{
    uint64_t count;
    TGN_TRY(tgn_http_request__number(request, name, 0, TGN_HTTP_LIST_MAX, otherwise, &count));
    *out = (size_t)count;
    return 0;
}

/* ---- finding ------------------------------------------------------------------------------------------- */

int tgn_http_find__get(tgn_http_request *request)
{
    const char *text = tgn_http_request__value(request, "text");
    tgn_find_question question = {.text = text ? text : ""};
    tgn_found *found;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db text players events games") < 0 ||
        read_count(&question.players, request, "players", SHOWN) < 0 ||
        read_count(&question.events, request, "events", SHOWN) < 0 ||
        read_count(&question.games, request, "games", SHOWN) < 0)
        return 0;
    int code = tgn_graph_find(graph, &question, &found, &error);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error);
    code = tgn_wire_found(found, question.text, tgn_buffer__write, tgn_http_reply__buffer(request));
    tgn_found_free(found);
    return tgn_http_reply__json(request, code, NULL);
}

/* ---- lists --------------------------------------------------------------------------------------------- */

static int read_order(tgn_player_order *out, tgn_http_request *request)
{
    static const char *const names[] = {"games", "name", "last"}; /* as enum tgn_player_order */
    const char *text = tgn_http_request__value(request, "sort");
    *out = TGN_PLAYER_GAMES;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!text || strcmp(names[i], text) == 0) {
            *out = (tgn_player_order)i;
            return 0;
        }
    return tgn_http_reply__bad_request(request, "bad-parameter",
                                       "sort: cannot sort by '%.60s'; write games, name or last", text);
}

int tgn_http_players__get(tgn_http_request *request)
{
    tgn_player_question question = {.text = tgn_http_request__value(request, "name")};
    tgn_player_list *list;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db name sort reverse players skip") < 0 ||
        read_order(&question.order, request) < 0 ||
        tgn_http_request__flag(request, "reverse", false, &question.reverse) < 0 ||
        read_count(&question.count, request, "players", PAGE) < 0 ||
        tgn_http_request__number(request, "skip", 0, SKIP_MOST, 0, &question.skip) < 0)
        return 0;
    int code = tgn_graph_players(graph, &question, &list, &error);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error);
    code = tgn_wire_players(list, question.skip, tgn_buffer__write, tgn_http_reply__buffer(request));
    tgn_player_list_free(list);
    return tgn_http_reply__json(request, code, NULL);
}

/* ---- one player ---------------------------------------------------------------------------------------- */

static int send_player(tgn_http_request *request, tgn_graph *graph, uint32_t id)
{
    tgn_player_page *page;
    tgn_error error = {0};
    int code = tgn_graph_player(graph, id, &page, &error);
    if (code < 0)
        return fail(request, code, &error);
    code = tgn_wire_player(page, tgn_buffer__write, tgn_http_reply__buffer(request));
    tgn_player_page_free(page);
    return tgn_http_reply__json(request, code, NULL);
}

int tgn_http_player__get(tgn_http_request *request)
{
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db") < 0)
        return 0;
    return send_player(request, graph, tgn_http_request__id(request));
}

/* ---- spellings ----------------------------------------------------------------------------------------- */

int tgn_http_player__join(tgn_http_request *request)
{
    uint64_t add;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    const uint32_t id = tgn_http_request__id(request);
    if (!graph || tgn_http_request__only(request, "db add") < 0 ||
        tgn_http_request__number(request, "add", 1, UINT32_MAX, 0, &add) < 0)
        return 0;
    if (!tgn_http_request__value(request, "add"))
        return tgn_http_reply__fail(request, 400, "bad-parameter",
                                    "add: missing; say which spelling, by its number, as in add=93");
    const int code = tgn_graph_join_spelling(graph, id, (uint32_t)add, &error);
    return code < 0 ? fail(request, code, &error) : send_player(request, graph, id);
}

int tgn_http_player__separate(tgn_http_request *request)
{
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db") < 0)
        return 0;
    const int code = tgn_graph_separate_spelling(graph, tgn_http_request__id(request),
                                                 tgn_http_request__second_id(request), &error);
    return code < 0 ? fail(request, code, &error) : tgn_http_reply__send(request, 204, NULL);
}
