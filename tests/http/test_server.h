/*
 * test_server.h - a server in this very process, with a small database
 *
 *      test_server l;
 *      test_server_open(&l, (tgn_server_options){.patience = 1});
 *      ... l.port ...
 *      test_server_close(&l);
 */
#ifndef TESTS_HTTP_TEST_SERVER_H
#define TESTS_HTTP_TEST_SERVER_H

#include <tengen/server.h>

#include "../db/temp_folder.h"
#include "client.h"

typedef struct test_server {
    home folder;
    tgn_graph *graph;
    tgn_server_database database;
    tgn_server *server;
    int port;
} test_server;

static const char test_server_games[] =
    "(;FF[4]CA[UTF-8]SZ[9]PB[Ann]PW[Bob];B[ee];W[cc];B[gg])\n"
    "(;FF[4]CA[UTF-8]SZ[9]PB[Cid]PW[Dee];B[cc];W[gg];B[gc];W[cg])\n"
    "(;FF[4]CA[UTF-8]SZ[19]PB[Eve]PW[Fay];B[pd];W[dp];B[pp];W[dd];B[fq])\n";

static inline void test_server_open(test_server *l, tgn_server_options options)
{
    tgn_error error = {0};
    memset(l, 0, sizeof *l);
    home_open(&l->folder);
    const char *paths[] = {home_write(&l->folder, "games.sgf", test_server_games)};
    tgn_import_sum sum;
    if (tgn_graph_open(&l->graph, home_path(&l->folder, "db"), TGN_GRAPH_CREATE, NULL, &error) < 0 ||
        tgn_graph_import(l->graph, paths, 1, NULL, NULL, &sum, &error) < 0) {
        printf("%s\n", error.message);
        exit(1);
    }
    l->database = (tgn_server_database){.name = "games", .graph = l->graph};
    options.databases = &l->database;
    options.database_count = 1;
    if (tgn_server_open(&l->server, &options, &error) < 0) {
        printf("%s\n", error.message);
        exit(1);
    }
    l->port = tgn_server_port(l->server);
}

/* Ask, and look at nothing but the status. */
static inline int test_server_status(const test_server *l, const char *line, const char *more)
{
    reply r;
    client_ask(l->port, line, more, &r);
    const int status = r.status;
    reply_clear(&r);
    return status;
}

static inline void test_server_close(test_server *l)
{
    tgn_server_close(l->server);
    tgn_graph_close(l->graph);
    home_close(&l->folder);
}

#endif
