/*
 * bin.c - games that were deleted, until the bin is emptied
 *
 *      GET    /api/v1/bin               a page of it, what was deleted last first
 *      POST   /api/v1/bin/{id}/restore  bring a game back
 *      POST   /api/v1/bin/restore       bring all of them back
 *      DELETE /api/v1/bin/{id}          drop a game for ever
 *      DELETE /api/v1/bin               drop all, or those that were deleted `days` ago and longer
 */
#include <tengen/bin.h>

#include <time.h>

#include "http/resources/handlers.h"
#include "http/resources/parameters.h"

enum { DAYS_MOST = 100000, DAY = 86400 };

int tgn_http_bin__get(tgn_http_request *request)
{
    uint64_t skip, count;
    tgn_game_list *list;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db skip games") < 0 ||
        tgn_http_request__number(request, "skip", 0, UINT32_MAX, 0, &skip) < 0 ||
        tgn_http_request__number(request, "games", 0, TGN_HTTP_LIST_MAX, 100, &count) < 0)
        return 0;
    int code = tgn_bin_list(graph, skip, (size_t)count, &list, &error);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error);
    code = tgn_wire_games(list, skip, tgn_buffer__write, tgn_http_reply__buffer(request));
    tgn_game_list_free(list);
    return tgn_http_reply__json(request, code, NULL);
}

static int not_in_bin(tgn_http_request *request)
{
    return tgn_http_reply__fail(request, 404, "no-such-game", "game %u is not in the bin",
                                (unsigned)tgn_http_request__id(request));
}

/* {"name": number} of one or two numbers. */
static int send_numbers(tgn_http_request *request, const char *name, uint64_t number, const char *other,
                        uint64_t other_number)
{
    tgn_json_writer writer;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, name, number);
    if (other)
        tgn_json__field_number(&writer, other, other_number);
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

int tgn_http_bin__restore_game(tgn_http_request *request)
{
    const uint32_t id = tgn_http_request__id(request);
    tgn_bin_sum sum = {0};
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db") < 0)
        return 0;
    const int code = tgn_bin_restore(graph, &id, 1, true, NULL, &sum, &error);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error);
    return sum.restored ? send_numbers(request, "id", id, NULL, 0) : not_in_bin(request);
}

int tgn_http_bin__restore_all(tgn_http_request *request)
{
    bool keep;
    tgn_bin_sum sum = {0};
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db duplicates") < 0 ||
        tgn_http_parameters__duplicates(&keep, request) < 0)
        return 0;
    const int code = tgn_bin_restore(graph, NULL, 0, keep, NULL, &sum, &error);
    return code < 0 ? tgn_http_reply__error(request, code, &error)
                    : send_numbers(request, "restored", sum.restored, "duplicates", sum.duplicates);
}

int tgn_http_bin__drop_game(tgn_http_request *request)
{
    const uint32_t id = tgn_http_request__id(request);
    uint64_t done = 0;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db") < 0)
        return 0;
    const int code = tgn_bin_drop(graph, &id, 1, &done, &error);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error);
    return done ? tgn_http_reply__send(request, 204, NULL) : not_in_bin(request);
}

int tgn_http_bin__empty(tgn_http_request *request)
{
    uint64_t days, done = 0;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db days") < 0 ||
        tgn_http_request__number(request, "days", 0, DAYS_MOST, 0, &days) < 0)
        return 0;
    const uint64_t until = days > 0 ? (uint64_t)time(NULL) - days * DAY : UINT64_MAX;
    const int code = tgn_bin_empty(graph, until, &done, &error);
    return code < 0 ? tgn_http_reply__error(request, code, &error)
                    : send_numbers(request, "dropped", done, NULL, 0);
}
