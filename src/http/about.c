/*
 * about.c - GET /api/v1: what this is, and what it lets one do
 */
#include "http/core.h"

#include <tengen/tengen.h>

#include "http/handlers.h"

enum { LIST_MAX = 1000 };

static const char *yes_or_no(bool yes)
{
    return yes ? "true" : "false";
}

bool tgn_server__can_end(const tgn_server *server)
{
    return server->loopback && !server->options.keep_running &&
           (!server->options.read_only || server->options.may_end);
}

int tgn_about__get(tgn_request *request)
{
    const tgn_server *server = request->server;
    tgn_buffer *out = tgn_reply__buffer(request);
    if (tgn_request__only(request, "") < 0)
        return 0;
    const bool shown = tgn_gate__shows_token(&server->gate, request->fields.value[TGN_FIELD_AUTHORIZATION]);
    tgn_buffer__printf(out, "{\"name\": \"tengen\", \"version\": \"%s\", \"read_only\": %s", TGN_VERSION,
                       yes_or_no(server->options.read_only));
    tgn_buffer__printf(out, ", \"token_needed\": %s, \"can_end\": %s", yes_or_no(!shown),
                       yes_or_no(tgn_server__can_end(server)));
    tgn_buffer__printf(out, ", \"limits\": {\"body\": %zu, \"upload\": %zu, \"list\": %d}",
                       server->options.body_bytes, server->options.upload_bytes, LIST_MAX);
    tgn_buffer__text(out, ", \"databases\": [");
    for (size_t i = 0; i < server->database_count; i++)
        tgn_buffer__printf(out, "%s\"%s\"", i ? ", " : "", server->databases[i].name);
    tgn_buffer__text(out, "]}\n");
    return tgn_reply__send(request, MHD_HTTP_OK, "application/json");
}
