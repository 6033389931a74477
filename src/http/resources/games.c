/*
 * games.c - the games of a database
 *
 *      GET    /api/v1/games           a page of all games, or of those that match a filter
 *      POST   /api/v1/games           add one
 *      GET    /api/v1/games/{id}      one game, as JSON or (.sgf) as a file
 *      PUT    /api/v1/games/{id}      replace it
 *      POST   /api/v1/games/{id}/cut  keep only its first moves
 *      DELETE /api/v1/games/{id}      remove it, to the bin (bin.c)
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "http/resources/records.h"
#include "wire/answer.h"

int tgn_http_games__get(tgn_http_request *request)
{
    tgn_games_request games = TGN_GAMES_REQUEST_INIT;
    tgn_game_list *list;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph ||
        tgn_http_request__only(request, "db size " TGN_HTTP_LIST_NAMES " " TGN_HTTP_FILTER_NAMES) < 0 ||
        tgn_http_parameters__games(&games, request, true) < 0)
        return 0;
    int code = tgn_graph_games(graph, games.filtered ? &games.filter : NULL, games.order, games.descending,
                               games.skip, games.count, &list, &error);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error);
    code = tgn_wire_games(list, games.skip, tgn_buffer__write, tgn_http_reply__buffer(request));
    tgn_game_list_free(list);
    return tgn_http_reply__json(request, code, NULL);
}

/* {"id": 12} */
static int send_id(tgn_http_request *request, unsigned status, uint32_t id)
{
    tgn_json_writer writer;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "id", id);
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, status);
}

/* ---- reading one game ---------------------------------------------------------------------------------- */

static int send_game(tgn_http_request *request, const tgn_http_record *s)
{
    tgn_json_writer writer;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "id", tgn_http_request__id(request));
    tgn_json__key(&writer, "sgf");
    tgn_json__text(&writer, s->text, s->length);
    tgn_http_problems__write(&writer, s->tree, s->text, s->length);
    if (!s->tree->refused)
        tgn_http_info__write(&writer, s->tree);
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

int tgn_http_game__get(tgn_http_request *request)
{
    tgn_http_record s;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    tgn_game *game = tgn_http_request__game(request);
    if (!graph || !game || tgn_http_request__only(request, "db") < 0)
        return 0;
    int code = tgn_http_record__open(&s, graph, tgn_http_request__id(request), &error);
    if (code == 0 && !s.tree->refused)
        code = tgn_sgf_check(s.tree, game);
    code = code < 0 ? tgn_http_record__fail(request, code, &error) : send_game(request, &s);
    tgn_http_record__close(&s);
    return code;
}

int tgn_http_game__get_sgf(tgn_http_request *request)
{
    char *text, name[64];
    size_t length;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db") < 0)
        return 0;
    int code = tgn_graph_game(graph, tgn_http_request__id(request), &text, &length, &error);
    if (code < 0)
        return tgn_http_record__fail(request, code, &error);
    tgn_buffer__add(tgn_http_reply__buffer(request), text, length);
    free(text);
    snprintf(name, sizeof name, "attachment; filename=\"game-%" PRIu32 ".sgf\"",
             tgn_http_request__id(request));
    tgn_http_reply__header(request, "Content-Disposition", name);
    return tgn_http_reply__send(request, 200, "application/x-go-sgf");
}

/* ---- adding and replacing ------------------------------------------------------------------------------ */

/* The one record of the body. Returns 0, or a negative code after answering; close the reader in any case. */
static int read_body(tgn_sgf_reader **reader, tgn_sgf **tree, tgn_http_request *request)
{
    const tgn_buffer *body = tgn_http_request__body(request);
    const char *bytes = body->length ? body->data : "";
    int code = tgn_sgf_open_memory(reader, bytes, body->length), records = 0;
    while (code >= 0 && records < 2 && (code = tgn_sgf_next(*reader, tree)) > 0)
        records++;
    if (code >= 0)
        code = tgn_sgf_reopen_memory(*reader, bytes, body->length);
    if (code >= 0)
        code = tgn_sgf_next(*reader, tree);
    if (code < 0)
        tgn_http_reply__error(request, code, NULL);
    else if (records != 1)
        tgn_http_reply__fail(
            request, 400, "bad-body",
            "the body must be exactly one record; send files with several to /api/v1/imports");
    else if ((*tree)->refused)
        tgn_http_reply__fail(request, 400, "bad-body", "%s", tgn_http_problems__refusal(*tree));
    else
        return 0;
    return code < 0 ? code : TGN_ERR_INPUT;
}

/* {"error": {"code": "duplicate", "message": "...", "id": 12}} */
static int send_duplicate(tgn_http_request *request, uint32_t id, const tgn_error *error)
{
    tgn_json_writer writer;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "error");
    tgn_json__open(&writer, '{');
    tgn_json__field_plain(&writer, "code", "duplicate");
    tgn_json__field_words(&writer, "message", error->message);
    tgn_json__field_number(&writer, "id", id);
    tgn_json__close(&writer, '}');
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 409);
}

static int send_created(tgn_http_request *request, uint32_t id)
{
    char place[160];
    const char *db = tgn_http_request__value(request, "db");
    snprintf(place, sizeof place, "/api/v1/games/%" PRIu32 "%s%s", id, db ? "?db=" : "", db ? db : "");
    tgn_http_reply__header(request, "Location", place);
    return send_id(request, 201, id);
}

static int add(tgn_http_request *request, tgn_graph *graph, tgn_sgf *tree, bool variations, bool keep)
{
    tgn_error error = {0};
    uint32_t id = 0;
    int code = tgn_graph_add(graph, tree, variations, keep, &id, &error);
    if (code == TGN_ERR_ILLEGAL)
        return send_duplicate(request, id, &error);
    return code < 0 ? tgn_http_record__fail(request, code, &error) : send_created(request, id);
}

int tgn_http_games__post(tgn_http_request *request)
{
    tgn_sgf_reader *reader = NULL;
    tgn_sgf *tree;
    bool variations, keep;
    tgn_graph *graph = tgn_http_request__graph(request);
    if (graph && tgn_http_request__only(request, "db duplicates variations") == 0 &&
        tgn_http_request__flag(request, "variations", false, &variations) == 0 &&
        tgn_http_parameters__duplicates(&keep, request) == 0 && read_body(&reader, &tree, request) == 0)
        add(request, graph, tree, variations, keep);
    tgn_sgf_close(reader);
    return 0;
}

int tgn_http_game__put(tgn_http_request *request)
{
    tgn_sgf_reader *reader = NULL;
    tgn_sgf *tree;
    tgn_error error = {0};
    bool variations;
    tgn_graph *graph = tgn_http_request__graph(request);
    if (graph && tgn_http_request__only(request, "db variations") == 0 &&
        tgn_http_request__flag(request, "variations", false, &variations) == 0 &&
        read_body(&reader, &tree, request) == 0) {
        const uint32_t id = tgn_http_request__id(request);
        int code = tgn_graph_replace(graph, id, tree, variations, &error);
        code < 0 ? tgn_http_record__fail(request, code, &error) : send_id(request, 200, id);
    }
    tgn_sgf_close(reader);
    return 0;
}

/* ---- cutting and removing ------------------------------------------------------------------------------ */

/* {"id": 12, "moves": 30}: the number of moves that the game has now. */
static int send_moves(tgn_http_request *request, tgn_graph *graph, tgn_game *game)
{
    tgn_http_record s;
    tgn_json_writer writer;
    tgn_error error = {0};
    int code = tgn_http_record__open(&s, graph, tgn_http_request__id(request), &error);
    if (code == 0)
        code = tgn_sgf_replay(s.tree, game, SIZE_MAX);
    tgn_http_record__close(&s);
    if (code < 0)
        return tgn_http_record__fail(request, code, &error);
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "id", tgn_http_request__id(request));
    tgn_json__field_number(&writer, "moves", tgn_game_moves(game));
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

int tgn_http_game__cut(tgn_http_request *request)
{
    uint64_t moves;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    tgn_game *game = tgn_http_request__game(request);
    if (!graph || !game || tgn_http_request__only(request, "db moves") < 0 ||
        tgn_http_request__number(request, "moves", 0, UINT32_MAX, 0, &moves) < 0)
        return 0;
    if (!tgn_http_request__value(request, "moves"))
        return tgn_http_reply__fail(request, 400, "bad-parameter",
                                    "moves: missing; say how many to keep, as in moves=30");
    int code = tgn_graph_cut(graph, tgn_http_request__id(request), (uint32_t)moves, &error);
    return code < 0 ? tgn_http_record__fail(request, code, &error) : send_moves(request, graph, game);
}

int tgn_http_game__delete(tgn_http_request *request)
{
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db") < 0)
        return 0;
    int code = tgn_graph_remove(graph, tgn_http_request__id(request), &error);
    return code < 0 ? tgn_http_record__fail(request, code, &error) : tgn_http_reply__send(request, 204, NULL);
}
