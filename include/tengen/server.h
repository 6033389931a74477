/*
 * tengen/server.h - databases and the page over HTTP
 *
 *      tgn_server_database databases[] = {{.name = "games", .graph = graph}};
 *      tgn_server_options options = {.databases = databases, .database_count = 1};
 *      tgn_server *server;
 *      tgn_server_open(&server, &options, &error);
 *      printf("http://127.0.0.1:%d/\n", tgn_server_port(server));
 *      ... until a signal, or until tgn_server_wait() returns true: a client asked for a shutdown ...
 *      tgn_server_close(server);                   // finishes answers under way, stops imports, joins threads
 *
 * It serves the page at / and JSON under /api/v1 (docs/API.md), to this machine alone unless another address
 * is given; then requests that change something need a token. Requests are expected to be hostile: host names
 * and origins are checked (a page of another site cannot send requests through the user's browser), bodies,
 * headers, connections and time are limited, and nothing in a request is ever used as a path.
 *
 * Threads: the server runs its own. It uses the graphs as tengen/graph.h allows, so the caller may go on
 * using them; close the server before its graphs.
 */
#ifndef TENGEN_SERVER_H
#define TENGEN_SERVER_H

#include <tengen/graph.h>
#include <tengen/network.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tgn_server tgn_server;

/* A token is 8 to 128 visible ASCII characters (without blanks): what a header field can carry as it is. */
enum { TGN_SERVER_TOKEN_MIN = 8, TGN_SERVER_TOKEN_MAX = 128 };
bool tgn_server_token_is_valid(const char *token);

typedef struct tgn_server_database {
    const char *name; /* letters, digits, - _ . ; at most 64 bytes; unique */
    tgn_graph *graph; /* borrowed */
    bool
        remote; /* on PostgreSQL (tgn_address_is_server() of its path): an answer may wait for other machines */
} tgn_server_database;

enum { TGN_SERVER_ENGINES = 8 };

/* 0 and NULL stand for the defaults. Texts are copied. */
typedef struct tgn_server_options {
    const tgn_server_database *databases; /* the first is the default */
    size_t database_count;                /* at least 1 */
    const char *address;                  /* "127.0.0.1", "::1", "0.0.0.0"; NULL: 127.0.0.1 */
    uint16_t port;                        /* 0: any free one */
    const char *const *hosts;             /* more host names to answer to; NULL after the last */
    const char *token;   /* needed to change something; NULL: none on loopback, else a random one */
    bool read_only;      /* nothing can be changed */
    bool keep_running;   /* POST /api/v1/end is refused */
    bool may_end;        /* it is permitted even with read_only */
    int threads;         /* that serve connections; 0: one per processor */
    size_t connections;  /* at once (4,000) */
    size_t body_bytes;   /* of a record or a text (16 MiB) */
    size_t upload_bytes; /* of a file to import (512 MiB) */
    unsigned patience;   /* seconds for a head, and one more for each 64,000 bytes of body or answer (15) */
    /*
     * Limits for each client (an IPv4 address, a /64 of IPv6), where others than this machine can reach the server; 0: the
     * default, negative: none.
     */
    int client_requests;     /* a second (100); four times as many may come at once */
    int client_uploads;      /* files at once (2) */
    int client_computations; /* fields, solutions, moves of the computer at once (4) */
    /*
     * Addresses of reverse proxies; NULL after the last (at most 8). Their X-Forwarded-For says who the client is, their X-Forwarded-Proto
     * whether it uses https. Since they speak for others, a server that has any is not for this machine alone, even on loopback.
     */
    const char *const *proxies;
    const tgn_network *network; /* for fields and suggestions; borrowed; NULL: none */
    /*
     * Commands of programs that speak GTP (tengen/engine.h), for games and reviews; NULL after the last (at most
     * TGN_SERVER_ENGINES). Each is started when the server opens, and must say its name. All end with the server.
     */
    const char *const *engines;
    int engine_processes;         /* of each, at once, at most (1) */
    double engine_seconds;        /* most for an answer of one (60) */
    const tgn_progress *starting; /* asked while they start, by several threads; may be NULL */
    /*
     * Folders whose games come into the first database as they are saved there, with those of their subfolders; NULL after the last
     * (at most 16). Linux alone. Ignored with read_only.
     */
    const char *const *watch;
    const char *tables;           /* folder for tables of small boards (tengen/solve.h); NULL: in memory */
    /* Called with a line for each request that failed or changed something. May be NULL. */
    void (*log)(void *context, const char *line);
    void *context;
} tgn_server_options;

/*
 * Open and listen. The process's soft limit of open files is raised as far as the connections need it and the
 * system permits. Returns 0, TGN_ERR_IO with the system's reason (if the port is in use, with its number),
 * TGN_ERR_ARGUMENT (a name, an address, a token, a command, folders that cannot be watched), TGN_ERR_INPUT (an engine that cannot be started or does not answer),
 * TGN_ERR_STOPPED or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_server_open(tgn_server **out, const tgn_server_options *options, tgn_error *error);

/* The port it listens on, and the token that changes need ("" if none); borrowed. */
uint16_t tgn_server_port(const tgn_server *server);
const char *tgn_server_token(const tgn_server *server);

/* Wait at most `milliseconds`; true if a client asked for a shutdown (POST /api/v1/end). */
bool tgn_server_wait(tgn_server *server, unsigned milliseconds);

/* Stop: no new connections, imports stop (what was read is kept), answers under way are finished. */
void tgn_server_close(tgn_server *server);

#ifdef __cplusplus
}
#endif
#endif
