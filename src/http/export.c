/* export.c - GET /api/v1/export: games as one file, sent while it is made */
#include <stdio.h>
#include <string.h>

#include "http/asked.h"
#include "http/handlers.h"

typedef struct form {
    const char *name, *content_type;
    tgn_export_format format;
} form;

static const form forms[] = {{"sgf", "application/x-go-sgf", TGN_EXPORT_SGF},
                             {"jsonl", "application/jsonl", TGN_EXPORT_JSONL}};

static const form *read_form(tgn_request *request)
{
    const char *name = tgn_request__value(request, "format");
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (!name || strcmp(name, forms[i].name) == 0)
            return &forms[i];
    tgn_reply__fail(request, 400, "bad-parameter", "format: no format '%.40s'; write sgf or jsonl", name);
    return NULL;
}

/* The stream begins with the first bytes, so that what fails before them can still be told. */
typedef struct sending {
    tgn_request *request;
    const form *form;
    bool begun;
} sending;

static int send_on(void *context, const void *bytes, size_t length)
{
    sending *s = context;
    if (!s->begun) {
        s->begun = true;
        int code = tgn_reply__stream(s->request, s->form->content_type);
        if (code < 0)
            return code;
    }
    return tgn_reply__write(s->request, bytes, length);
}

/* A file that is called after its database. */
static void name_file(tgn_request *request, const char *ending)
{
    char name[128];
    const tgn_server_database *databases;
    const char *db = tgn_request__value(request, "db");
    if (!db && tgn_request__databases(request, &databases) > 0)
        db = databases[0].name;
    snprintf(name, sizeof name, "attachment; filename=\"%s.%s\"", db, ending);
    tgn_reply__header(request, "Content-Disposition", name);
}

int tgn_export__get(tgn_request *request)
{
    tgn_wish wish = TGN_WISH_INIT;
    tgn_error error = {0};
    sending s = {.request = request};
    tgn_graph *graph = tgn_request__graph(request);
    if (!graph || tgn_request__only(request, "db format size " TGN_ASKED_FILTER) < 0 ||
        !(s.form = read_form(request)) || tgn_asked__wish(&wish, request, true) < 0)
        return 0;
    name_file(request, s.form->name);
    int code = tgn_graph_export(graph, s.form->format, wish.filtered ? &wish.filter : NULL, send_on, &s, NULL,
                                &error);
    if (s.begun)
        return tgn_reply__end(request, code < 0);
    if (code < 0)
        return tgn_reply__error(request, code, &error);
    return tgn_reply__send(request, 200, s.form->content_type); /* no game: an empty file */
}
