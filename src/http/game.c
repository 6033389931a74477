/* game.c - /api/v1/games/{id}: one game, looked at and changed */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/asked.h"
#include "http/handlers.h"
#include "http/problems.h"
#include "http/stored.h"
#include "wire/fields.h"

/* {"id": 12} */
static int send_id(tgn_request *request, unsigned status, uint32_t id)
{
    tgn_json_writer writer;
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "id", id);
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, status);
}

/* ---- looking ------------------------------------------------------------------------------------------- */

static int send_stored(tgn_request *request, const tgn_stored *s)
{
    tgn_json_writer writer;
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "id", tgn_request__id(request));
    tgn_json__key(&writer, "sgf");
    tgn_json__text(&writer, s->text, s->length);
    tgn_problems__write(&writer, s->tree, s->text, s->length);
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 200);
}

int tgn_game__get(tgn_request *request)
{
    tgn_stored s;
    tgn_error error = {0};
    tgn_graph *graph = tgn_request__graph(request);
    tgn_game *game = tgn_request__game(request);
    if (!graph || !game || tgn_request__only(request, "db") < 0)
        return 0;
    int code = tgn_stored__open(&s, graph, tgn_request__id(request), &error);
    if (code == 0 && !s.tree->refused)
        code = tgn_sgf_check(s.tree, game);
    code = code < 0 ? tgn_stored__fail(request, code, &error) : send_stored(request, &s);
    tgn_stored__close(&s);
    return code;
}

int tgn_game__get_sgf(tgn_request *request)
{
    char *text, name[64];
    size_t length;
    tgn_error error = {0};
    tgn_graph *graph = tgn_request__graph(request);
    if (!graph || tgn_request__only(request, "db") < 0)
        return 0;
    int code = tgn_graph_game(graph, tgn_request__id(request), &text, &length, &error);
    if (code < 0)
        return tgn_stored__fail(request, code, &error);
    tgn_buffer__add(tgn_reply__buffer(request), text, length);
    free(text);
    snprintf(name, sizeof name, "attachment; filename=\"game-%" PRIu32 ".sgf\"", tgn_request__id(request));
    tgn_reply__header(request, "Content-Disposition", name);
    return tgn_reply__send(request, 200, "application/x-go-sgf");
}

/* ---- adding and replacing ------------------------------------------------------------------------------ */

/* The one record of the body. Returns 0, or a negative code with the answer given; close the reader. */
static int read_body(tgn_sgf_reader **reader, tgn_sgf **tree, tgn_request *request)
{
    const tgn_buffer *body = tgn_request__body(request);
    const char *bytes = body->length ? body->data : "";
    int code = tgn_sgf_open_memory(reader, bytes, body->length), records = 0;
    while (code >= 0 && records < 2 && (code = tgn_sgf_next(*reader, tree)) > 0)
        records++;
    if (code >= 0)
        code = tgn_sgf_reopen_memory(*reader, bytes, body->length);
    if (code >= 0)
        code = tgn_sgf_next(*reader, tree);
    if (code < 0)
        tgn_reply__error(request, code, NULL);
    else if (records != 1)
        tgn_reply__fail(request, 400, "bad-body",
                        "the body must be one record; /api/v1/imports takes files of many");
    else if ((*tree)->refused)
        tgn_reply__fail(request, 400, "bad-body", "%s", tgn_problems__refusal(*tree));
    else
        return 0;
    return code < 0 ? code : TGN_ERR_INPUT;
}

/* "duplicates=keep" */
static int read_duplicates(tgn_request *request, bool *keep)
{
    const char *value = tgn_request__value(request, "duplicates");
    *keep = value && strcmp(value, "keep") == 0;
    if (!value || *keep)
        return 0;
    tgn_reply__fail(request, 400, "bad-parameter", "duplicates: no '%.40s'; write keep, or leave it out",
                    value);
    return TGN_ERR_ARGUMENT;
}

/* {"error": {"code": "duplicate", "message": "...", "id": 12}} */
static int send_duplicate(tgn_request *request, uint32_t id, const tgn_error *error)
{
    tgn_json_writer writer;
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "error");
    tgn_json__open(&writer, '{');
    tgn_json__field_plain(&writer, "code", "duplicate");
    tgn_json__field_words(&writer, "message", error->message);
    tgn_json__field_number(&writer, "id", id);
    tgn_json__close(&writer, '}');
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 409);
}

static int send_created(tgn_request *request, uint32_t id)
{
    char place[160];
    const char *db = tgn_request__value(request, "db");
    snprintf(place, sizeof place, "/api/v1/games/%" PRIu32 "%s%s", id, db ? "?db=" : "", db ? db : "");
    tgn_reply__header(request, "Location", place);
    return send_id(request, 201, id);
}

static int add(tgn_request *request, tgn_graph *graph, tgn_sgf *tree, bool variations, bool keep)
{
    tgn_error error = {0};
    uint32_t id = 0;
    int code = tgn_graph_add(graph, tree, variations, keep, &id, &error);
    if (code == TGN_ERR_ILLEGAL)
        return send_duplicate(request, id, &error);
    return code < 0 ? tgn_stored__fail(request, code, &error) : send_created(request, id);
}

int tgn_games__post(tgn_request *request)
{
    tgn_sgf_reader *reader = NULL;
    tgn_sgf *tree;
    bool variations, keep;
    tgn_graph *graph = tgn_request__graph(request);
    if (graph && tgn_request__only(request, "db duplicates variations") == 0 &&
        tgn_request__flag(request, "variations", false, &variations) == 0 &&
        read_duplicates(request, &keep) == 0 && read_body(&reader, &tree, request) == 0)
        add(request, graph, tree, variations, keep);
    tgn_sgf_close(reader);
    return 0;
}

int tgn_game__put(tgn_request *request)
{
    tgn_sgf_reader *reader = NULL;
    tgn_sgf *tree;
    tgn_error error = {0};
    bool variations;
    tgn_graph *graph = tgn_request__graph(request);
    if (graph && tgn_request__only(request, "db variations") == 0 &&
        tgn_request__flag(request, "variations", false, &variations) == 0 &&
        read_body(&reader, &tree, request) == 0) {
        const uint32_t id = tgn_request__id(request);
        int code = tgn_graph_replace(graph, id, tree, variations, &error);
        code < 0 ? tgn_stored__fail(request, code, &error) : send_id(request, 200, id);
    }
    tgn_sgf_close(reader);
    return 0;
}

/* ---- cutting and taking out ---------------------------------------------------------------------------- */

/* {"id": 12, "moves": 30}: the moves that the game has now. */
static int send_moves(tgn_request *request, tgn_graph *graph, tgn_game *game)
{
    tgn_stored s;
    tgn_json_writer writer;
    tgn_error error = {0};
    int code = tgn_stored__open(&s, graph, tgn_request__id(request), &error);
    if (code == 0)
        code = tgn_sgf_replay(s.tree, game, SIZE_MAX);
    tgn_stored__close(&s);
    if (code < 0)
        return tgn_stored__fail(request, code, &error);
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "id", tgn_request__id(request));
    tgn_json__field_number(&writer, "moves", tgn_game_moves(game));
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 200);
}

int tgn_game__cut(tgn_request *request)
{
    uint64_t moves;
    tgn_error error = {0};
    tgn_graph *graph = tgn_request__graph(request);
    tgn_game *game = tgn_request__game(request);
    if (!graph || !game || tgn_request__only(request, "db moves") < 0 ||
        tgn_request__number(request, "moves", 0, UINT32_MAX, 0, &moves) < 0)
        return 0;
    if (!tgn_request__value(request, "moves"))
        return tgn_reply__fail(request, 400, "bad-parameter", "moves: say how many to keep, as moves=30");
    int code = tgn_graph_cut(graph, tgn_request__id(request), (uint32_t)moves, &error);
    return code < 0 ? tgn_stored__fail(request, code, &error) : send_moves(request, graph, game);
}

int tgn_game__delete(tgn_request *request)
{
    tgn_error error = {0};
    tgn_graph *graph = tgn_request__graph(request);
    if (!graph || tgn_request__only(request, "db") < 0)
        return 0;
    int code = tgn_graph_remove(graph, tgn_request__id(request), &error);
    return code < 0 ? tgn_stored__fail(request, code, &error) : tgn_reply__send(request, 204, NULL);
}
