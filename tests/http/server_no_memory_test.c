/*
 * server_no_memory_test.c - every allocation of a server fails once
 *
 * A server is opened, asked for one thing of every sort, and closed. With any one allocation refused it must say so, with
 * an answer or a closed connection, and serve the next client as if nothing had happened. See no_memory.h.
 */
#include <arpa/inet.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <tengen/server.h>

#include "../db/temp_folder.h"
#include "../no_memory.h"

static home place;
static tgn_graph *graph;

/* Ask and read until the other side closes. Returns the status, or 0 when there was none. Allocates nothing. */
static int ask(int port, const char *line, const char *more)
{
    static char text[1 << 20];
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    const int length = snprintf(text, sizeof text,
                                "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n"
                                "Accept-Encoding: gzip\r\n%s\r\n",
                                line, port, more);
    size_t got = 0;
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
        send(fd, text, (size_t)length, MSG_NOSIGNAL) == length)
        for (ssize_t piece; got < sizeof text - 1; got += (size_t)piece) {
            struct pollfd wait = {.fd = fd, .events = POLLIN};
            if (poll(&wait, 1, 10000) <= 0 || (piece = recv(fd, text + got, sizeof text - 1 - got, 0)) <= 0)
                break;
        }
    text[got] = '\0';
    close(fd);
    return got > 12 ? atoi(text + 9) : 0;
}

static int serve(void)
{
    static const char game[] = "Content-Type: a/b\r\nContent-Length: 20\r\n\r\n(;SZ[9];B[aa];W[bb])";
    const tgn_server_database database = {.name = "games", .graph = graph};
    const tgn_server_options options = {.databases = &database, .database_count = 1, .threads = 1};
    tgn_server *server;
    const int code = tgn_server_open(&server, &options, NULL);
    if (code < 0)
        return code;
    const int port = tgn_server_port(server);
    ask(port, "GET /", "");
    ask(port, "GET /api/v1", "");
    ask(port, "GET /api/v1/position?size=9", "");
    ask(port, "GET /api/v1/pattern?cells=X*/*.&free=1", "");
    ask(port, "GET /api/v1/export", "");
    ask(port, "POST /api/v1/read", game);
    ask(port, "POST /api/v1/imports?name=x", game);
    ask(port, "GET /api/v1/imports", "");
    ask(port, "GET /api/v1/strings?rows=2&cols=3&prove=1&count=1&free=1", "");
    ask(port, "GET /api/v1/strings/board?rows=2&cols=2", "");
    ask(port, "GET /api/v1/strings/reach?board=2/2", "");
    ask(port, "GET /api/v1/strings/move?board=2/2&level=5&ms=1", "");
    ask(port, "GET /api/v1/strings/hint?board=2/2&ms=1", "");
    ask(port, "GET /api/v1/strings/review?size=2&moves=A1,pass,pass", "");
    CHECK(ask(port, "GET /nothing", "") == 404 || ask(port, "GET /nothing", "") == 404);
    tgn_server_close(server);
    return 0;
}

static void a_server(void)
{
    const char *const paths[] = {"tests/sample/selfplay-9.sgf.gz"};
    tgn_import_sum sum;
    tgn_error error = {0};
    home_open(&place);
    CHECK_INT(tgn_graph_open(&graph, home_path(&place, "db"), TGN_GRAPH_CREATE, NULL, &error), 0);
    CHECK_INT(tgn_graph_import(graph, paths, 1, NULL, NULL, &sum, &error), 0);
    refuse_each(serve);
    tgn_graph_close(graph);
    home_close(&place);
}

int main(int argc, char **argv)
{
    TEST(a_server);
    return check_done();
}
