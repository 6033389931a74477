/*
 * about.c - the server itself
 *
 *      GET  /api/v1            what it is, and what it permits
 *      GET  /api/v1/databases  which databases it has, and how large they are
 *      POST /api/v1/end        shut it down, after this answer
 */
#include <string.h>

#include <tengen/tengen.h>

#include "http/engines.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "http/server.h"
#include "wire/answer.h"

bool tgn_http_server__can_shut_down(const tgn_server *server)
{
    return server->loopback && !server->options.keep_running &&
           (!server->options.read_only || server->options.may_end);
}

static void write_limits(tgn_json_writer *writer, const tgn_server_options *options)
{
    tgn_json__key(writer, "limits");
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "body", options->body_bytes);
    tgn_json__field_number(writer, "upload", options->upload_bytes);
    tgn_json__field_number(writer, "list", TGN_HTTP_LIST_MAX);
    tgn_json__close(writer, '}');
}

/* Who can think: this program itself first. */
static void write_engines(tgn_json_writer *writer, const tgn_http_engines *engines)
{
    const char *name;
    tgn_json__key(writer, "engines");
    tgn_json__open(writer, '[');
    tgn_json__plain(writer, "tengen");
    for (size_t i = 0; (name = tgn_http_engines__name(engines, i)) != NULL; i++)
        tgn_json__text(writer, name, strlen(name));
    tgn_json__close(writer, ']');
}

int tgn_http_about__get(tgn_http_request *request)
{
    tgn_server *server = request->server;
    const char *authorization = request->fields.value[TGN_HTTP_FIELD_AUTHORIZATION];
    tgn_json_writer writer;
    if (tgn_http_request__only(request, "") < 0)
        return 0;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__field_plain(&writer, "name", "tengen");
    tgn_json__field_plain(&writer, "version", TGN_VERSION);
    tgn_json__field_bool(&writer, "read_only", server->options.read_only);
    tgn_json__field_bool(&writer, "token_needed",
                         !tgn_http_access__has_token(&server->access, authorization));
    tgn_json__field_bool(&writer, "can_end", tgn_http_server__can_shut_down(server));
    tgn_json__field_bool(&writer, "network", server->options.network != NULL);
    write_engines(&writer, server->engines);
    tgn_json__field_number(&writer, "reviews", tgn_http_worker_pool__busy(&server->review_workers));
    write_limits(&writer, &server->options);
    tgn_json__key(&writer, "databases");
    tgn_json__open(&writer, '[');
    for (size_t i = 0; i < server->database_count; i++)
        tgn_json__plain(&writer, server->databases[i].name);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, MHD_HTTP_OK);
}

/* ---- databases ----------------------------------------------------------------------------------------- */

/* One on machines that do not answer is listed with the reason, so that the others can be used. */
static int write_database(tgn_json_writer *writer, const tgn_server_database *database, tgn_error *error)
{
    tgn_graph_stats stats = {0};
    const int code = tgn_graph_stats_get(database->graph, &stats, error);
    const bool away = code == TGN_ERR_IO && database->remote;
    if (code < 0 && !away)
        return code;
    if (away)
        stats = (tgn_graph_stats){0};
    tgn_json__open(writer, '{');
    tgn_json__field_plain(writer, "name", database->name);
    tgn_wire__stats(writer, &stats);
    if (away)
        tgn_json__field_text(writer, "error", error->message);
    tgn_json__close(writer, '}');
    return 0;
}

int tgn_http_databases__get(tgn_http_request *request)
{
    const tgn_server_database *databases;
    const size_t count = tgn_http_request__databases(request, &databases);
    tgn_error error = {0};
    tgn_json_writer writer;
    int code = 0;
    if (tgn_http_request__only(request, "") < 0)
        return 0;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "databases");
    tgn_json__open(&writer, '[');
    for (size_t i = 0; i < count && code == 0; i++) {
        tgn_http_freshness__see(request->server, &databases[i]);
        code = write_database(&writer, &databases[i], &error);
    }
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return code < 0 ? tgn_http_reply__error(request, code, &error)
                    : tgn_http_reply__json_end(request, &writer, MHD_HTTP_OK);
}

/* ---- shutdown ------------------------------------------------------------------------------------------ */

int tgn_http_shutdown__post(tgn_http_request *request)
{
    if (tgn_http_request__only(request, "") < 0)
        return 0;
    if (!tgn_http_server__can_shut_down(request->server))
        return tgn_http_reply__fail(request, MHD_HTTP_FORBIDDEN, "read-only",
                                    "this server does not permit a shutdown over HTTP");
    tgn_http_server__request_shutdown(request->server); /* which waits for answers under way, this one too */
    return tgn_http_reply__send(request, MHD_HTTP_NO_CONTENT, NULL);
}
