/*
 * request_fuzz.c - any bytes as a request to the handlers of the server: a line "METHOD TARGET", then the body
 *
 * One server with a small database is made at the beginning; no byte goes through its socket. Whatever is asked is
 * answered: with a status, and with JSON where it says so. Left out are handlers that change something, that calculate
 * or draw for long, or that answer in pieces; a search for a pattern does neither in so few games, unless pieces are asked
 * for.
 */
#define _XOPEN_SOURCE 700 /* nftw() */
#include "fuzz.h"

#include <ftw.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <jansson.h>

#include <tengen/graph.h>
#include <tengen/sgf.h>

#include "http/server.h"

static const char games[] = "(;GM[1]SZ[9]PB[Sora]PW[Haru]DT[2021-03-06]RE[B+3.5];B[ee];W[cc];B[gg];W[gc])"
                            "(;GM[1]SZ[9]PB[Aki]DT[2020]RE[W+R];B[ee];W[gc];B[cc](;W[gg])(;W[cg]))"
                            "(;GM[1]SZ[19]EV[Cup]KM[6.5];B[pd];W[dp];B[pq];W[dd])";

static char folder[] = "/tmp/tengen-request-fuzz-XXXXXX";
static tgn_graph *graph;
static tgn_server *server;
static tgn_http_connection peer; /* a client that waits for ever */

static int remove_one(const char *path, const struct stat *there, int kind, struct FTW *where)
{
    (void)there, (void)kind, (void)where;
    return remove(path);
}

static void take_down(void)
{
    tgn_server_close(server);
    tgn_graph_close(graph);
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void add_games(void)
{
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    uint32_t id;
    FUZZ_CHECK(tgn_sgf_open_memory(&reader, games, sizeof games - 1) == 0);
    while (tgn_sgf_next(reader, &tree) > 0)
        FUZZ_CHECK(tgn_graph_add(graph, tree, true, true, &id, NULL) == 0);
    tgn_sgf_close(reader);
}

static void set_up(void)
{
    char path[64];
    int ends[2];
    FUZZ_CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    peer.socket = ends[0];
    FUZZ_CHECK(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/db", folder);
    FUZZ_CHECK(tgn_graph_open(&graph, path, TGN_GRAPH_CREATE, NULL, NULL) == 0);
    add_games();
    const tgn_server_database database = {.name = "games", .graph = graph};
    const tgn_server_options options = {.databases = &database, .database_count = 1, .read_only = true};
    FUZZ_CHECK(tgn_server_open(&server, &options, NULL) == 0);
    atexit(take_down);
}

static void check_answer(const tgn_http_request *request)
{
    FUZZ_CHECK(request->status >= 200 && request->status < 600 && request->status != 500);
    if (request->fixed || !request->content_type || strcmp(request->content_type, "application/json") != 0)
        return;
    json_t *json = json_loadb(request->reply.data, request->reply.length, JSON_ALLOW_NUL, NULL);
    FUZZ_CHECK(json);
    json_decref(json);
}

static bool is_tried(const tgn_http_request *request)
{
    const tgn_http_route *route = request->route;
    if (strcmp(route->path, "/api/v1/pattern") == 0)
        return !tgn_http_request__value(request, "stream");
    const unsigned others = TGN_HTTP_ROUTE_WRITE | TGN_HTTP_ROUTE_STREAM | TGN_HTTP_ROUTE_COMPUTE |
                            TGN_HTTP_ROUTE_UPLOAD | TGN_HTTP_ROUTE_SHUTDOWN;
    const bool picture = strstr(route->path, "/diagram.") && !strstr(route->path, ".txt");
    return !(route->flags & others) && !picture;
}

static void ask(const char *method, char *target, const char *body, size_t length)
{
    char allow[TGN_HTTP_ALLOW_TEXT];
    tgn_http_request *request = tgn_http_request__new(server, target);
    FUZZ_CHECK(request && request->text.data);
    request->method = method;
    request->peer = &peer;
    request->in_pool = true; /* a handler that would rather run later runs now */
    const char *wrong = tgn_http_target__parse(&request->target, request->text.data);
    request->route = tgn_http_routes__find(method, request->target.path, request->ids, allow);
    if (!wrong && request->route && is_tried(request)) {
        if (request->route->flags & TGN_HTTP_ROUTE_BODY)
            tgn_buffer__add(&request->body, body, length);
        tgn_http_request__handle(request);
        check_answer(request);
    }
    request->in_pool = false;
    request->peer = NULL;
    tgn_http_request__release(request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { MOST = 1 << 14 };
    if (!server)
        set_up();
    if (size > MOST)
        return 0;
    char line[MOST + 1];
    const char *end = memchr(data, '\n', size);
    const size_t length = end ? (size_t)(end - (const char *)data) : size;
    memcpy(line, data, length);
    line[length] = '\0';
    char *target = strchr(line, ' ');
    if (!target)
        return 0;
    *target++ = '\0';
    ask(line, target, end ? end + 1 : "", end ? size - length - 1 : 0);
    return 0;
}
