/* databases.c - GET /api/v1/databases: which there are, and how large */
#include "http/asked.h"
#include "http/handlers.h"
#include "wire/fields.h"

static int write_database(tgn_json_writer *writer, const tgn_server_database *database, tgn_error *error)
{
    tgn_graph_stats stats;
    int code = tgn_graph_stats_get(database->graph, &stats, error);
    if (code < 0)
        return code;
    tgn_json__open(writer, '{');
    tgn_json__field_plain(writer, "name", database->name);
    tgn_wire__stats(writer, &stats);
    tgn_json__close(writer, '}');
    return 0;
}

int tgn_databases__get(tgn_request *request)
{
    const tgn_server_database *databases;
    const size_t count = tgn_request__databases(request, &databases);
    tgn_error error = {0};
    tgn_json_writer writer;
    int code = 0;
    if (tgn_request__only(request, "") < 0)
        return 0;
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "databases");
    tgn_json__open(&writer, '[');
    for (size_t i = 0; i < count && code == 0; i++)
        code = write_database(&writer, &databases[i], &error);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return code < 0 ? tgn_reply__error(request, code, &error) : tgn_asked__send(&writer, request, 200);
}
