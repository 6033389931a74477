/* export.c - GET /api/v1/export: games as one file, sent while it is made */
#include <stdio.h>
#include <string.h>

#include "http/resources/handlers.h"
#include "http/resources/parameters.h"

typedef struct export_format {
    const char *name, *content_type;
    tgn_export_format format;
} export_format;

static const export_format formats[] = {{"sgf", "application/x-go-sgf", TGN_EXPORT_SGF},
                                        {"jsonl", "application/jsonl", TGN_EXPORT_JSONL}};

static const export_format *read_format(tgn_http_request *request)
{
    const char *name = tgn_http_request__value(request, "format");
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (!name || strcmp(name, formats[i].name) == 0)
            return &formats[i];
    tgn_http_reply__fail(request, 400, "bad-parameter", "format: expected sgf or jsonl, not '%.40s'", name);
    return NULL;
}

/* The stream begins with the first bytes, so that a failure before them can still be answered. */
typedef struct export_stream {
    tgn_http_request *request;
    const export_format *format;
    bool begun;
} export_stream;

static int send_on(void *context, const void *bytes, size_t length)
{
    export_stream *s = context;
    if (!s->begun) {
        s->begun = true;
        int code = tgn_http_reply__stream_begin(s->request, s->format->content_type);
        if (code < 0)
            return code;
    }
    return tgn_http_reply__stream_write(s->request, bytes, length);
}

/* The file is named after its database. */
static void name_file(tgn_http_request *request, const char *ending)
{
    char name[128];
    const tgn_server_database *databases;
    const char *db = tgn_http_request__value(request, "db");
    if (!db && tgn_http_request__databases(request, &databases) > 0)
        db = databases[0].name;
    snprintf(name, sizeof name, "attachment; filename=\"%s.%s\"", db, ending);
    tgn_http_reply__header(request, "Content-Disposition", name);
}

int tgn_http_export__get(tgn_http_request *request)
{
    tgn_games_request games = TGN_GAMES_REQUEST_INIT;
    tgn_error error = {0};
    export_stream s = {.request = request};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || tgn_http_request__only(request, "db format size " TGN_HTTP_FILTER_NAMES) < 0 ||
        !(s.format = read_format(request)) || tgn_http_parameters__games(&games, request, true) < 0)
        return 0;
    name_file(request, s.format->name);
    int code = tgn_graph_export(graph, s.format->format, games.filtered ? &games.filter : NULL, send_on, &s,
                                NULL, &error);
    if (s.begun)
        return tgn_http_reply__stream_end(request, code < 0);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error);
    return tgn_http_reply__send(request, 200, s.format->content_type); /* no games: an empty file */
}
