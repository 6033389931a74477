/*
 * tengen/server.h - databases and the page over HTTP
 *
 *      tgn_server_database databases[] = {{.name = "games", .graph = graph}};
 *      tgn_server_options options = {.databases = databases, .database_count = 1};
 *      tgn_server *server;
 *      tgn_server_open(&server, &options, &error);
 *      printf("http://127.0.0.1:%d/\n", tgn_server_port(server));
 *      ... until a signal, or tgn_server_wait() says that somebody pressed "end" ...
 *      tgn_server_close(server);                           // answers what is under way, stops imports, joins threads
 *
 * What is served: the page at /, JSON under /api/v1 (docs/API.md). Who may ask: this machine alone, unless an
 * address says otherwise; then whoever wants to write must show a token. Requests are expected to be hostile:
 * names of hosts and origins are checked (a page of somebody else's cannot ask through a reader's browser),
 * bodies, headers, connections and time are bounded, and nothing in a request is ever used as a path.
 *
 * Threads: the server runs its own. It uses the graphs as tengen/graph.h allows, so the caller may go on asking
 * them; closing a graph before the server is a mistake.
 */
#ifndef TENGEN_SERVER_H
#define TENGEN_SERVER_H

#include <tengen/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tgn_server tgn_server;

typedef struct tgn_server_database {
    const char *name; /* letters, digits, - _ . ; at most 64 bytes; unique */
    tgn_graph *graph; /* borrowed */
} tgn_server_database;

/* Zeros and NULLs: the defaults. Texts are copied. */
typedef struct tgn_server_options {
    const tgn_server_database *databases; /* the first is the one meant when none is named */
    size_t database_count;                /* at least 1 */
    const char *address;                  /* "127.0.0.1", "::1", "0.0.0.0"; NULL: 127.0.0.1 */
    uint16_t port;                        /* 0: any that is free */
    const char *const *hosts;             /* further names by which it may be called; NULL after the last */
    const char *token;   /* asked of who writes; NULL: none on loopback, a random one beyond */
    bool read_only;      /* nothing can be changed */
    bool keep_running;   /* POST /api/v1/end is refused */
    bool may_end;        /* it is not refused because of read_only: for who started it to look at something */
    int threads;         /* that answer; 0: as many as the machine has */
    size_t connections;  /* at once: 4,000 */
    size_t body_bytes;   /* of a game or a text: 16 MiB */
    size_t upload_bytes; /* of a file to import: 512 MiB */
    unsigned patience;   /* seconds for a head; a second more for 64,000 bytes of body or answer: 15 */
    const char *tables;  /* folder where tables of small boards are kept (tengen/solve.h); NULL: in memory */
    void (*log)(void *context, const char *line); /* one line a request that failed or changed something */
    void *context;
} tgn_server_options;

/*
 * Open and listen. The process's soft limit of open files is raised as far as the connections need it and the
 * system lets us. Returns 0, TGN_ERR_IO with the system's reason (the port is taken: its number is named),
 * TGN_ERR_ARGUMENT (a name, an address) or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_server_open(tgn_server **out, const tgn_server_options *options, tgn_error *error);

/* The port it listens on, and the token that writers need ("" when none is needed); borrowed. */
uint16_t tgn_server_port(const tgn_server *server);
const char *tgn_server_token(const tgn_server *server);

/* Wait at most `milliseconds`; true when somebody asked the program to end (POST /api/v1/end). */
bool tgn_server_wait(tgn_server *server, unsigned milliseconds);

/* Stop: no new connections, imports stopped (what was read is kept), answers under way finished. */
void tgn_server_close(tgn_server *server);

#ifdef __cplusplus
}
#endif
#endif
