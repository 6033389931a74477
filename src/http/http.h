/*
 * http.h - one request, one answer
 *
 * The layers, each knowing only the one below it:
 *
 *      routes.c          the table: method and path -> handler, and where it runs
 *      position.c games.c game.c diagram.c export.c imports.c ...    handlers, one file a resource
 *      strings.c optima.c reach.c opponent.c review.c                those that compute (thinking.c)
 *      field.c field_game.c                                          who is ahead, in a position and over a game
 *      solve.c solve_rules.c solve_desk.c                            perfect play on small boards
 *      request.c         what a request says: path, parameters, body (target.c, fields.c take it apart)
 *      reply.c ring.c    answers: whole, or while they are made
 *      gate.c            who may ask: Host, Origin, token, read-only
 *      door.c            what libmicrohttpd calls: connections, heads, bodies, ends
 *      clerks.c          threads for what takes long; the connection sleeps meanwhile
 *      watch.c           a thread that cuts off callers who take too long
 *      assets.c          the page, from inside the program
 *      server.c          limits, threads, start and end
 *
 * A handler reads its request with tgn_request__*, and ends with exactly one tgn_reply__*. Quick handlers run
 * in the thread that serves the connection; the others (TGN_ROUTE_SLOW: writes, exports, whatever may take
 * more than a few milliseconds) run in a clerk's thread, so that nobody waits behind them.
 */
#ifndef TENGEN_HTTP_HTTP_H
#define TENGEN_HTTP_HTTP_H

#include <tengen/server.h>
#include <tengen/wire.h>

#include "base/buffer.h"

typedef struct tgn_request tgn_request;

/* ---- what it says -------------------------------------------------------------------------------------- */

/* The number in the path: /api/v1/games/{id}. */
uint32_t tgn_request__id(const tgn_request *request);

/* A parameter of the query, decoded (UTF-8, no NUL inside), or NULL; borrowed as long as the request is. */
const char *tgn_request__value(const tgn_request *request, const char *name);

/* Every parameter, in order. Returns false after the last. */
bool tgn_request__next(const tgn_request *request, size_t *at, const char **name, const char **value);

/*
 * A yes-or-no parameter ("1", "true", "" are yes; "0", "false" no), and a whole number within bounds. Each
 * returns 0 (with `otherwise` when it was not given), or TGN_ERR_ARGUMENT with the answer (400) given already.
 */
TGN_CHECKED int tgn_request__flag(tgn_request *request, const char *name, bool otherwise, bool *out);
TGN_CHECKED int tgn_request__number(tgn_request *request, const char *name, uint64_t least, uint64_t most,
                                    uint64_t otherwise, uint64_t *out);

/* A number of halves, "6.5" or "-2", of at most `most` either way; 0 when it was not given. The same. */
TGN_CHECKED int tgn_request__halves(tgn_request *request, const char *name, int most, double *out);

/*
 * For handlers that know all their parameters: `names` are words with a blank between. Returns 0, or
 * TGN_ERR_ARGUMENT with the answer (400) given already when there is another one.
 */
TGN_CHECKED int tgn_request__only(tgn_request *request, const char *names);

/* The body: in memory, or (TGN_ROUTE_UPLOAD) in a file without a name. */
const tgn_buffer *tgn_request__body(const tgn_request *request);
int tgn_request__file(const tgn_request *request); /* its descriptor; belongs to the request */

/* The database that db= names, or the first. NULL with the answer (404) given already. */
tgn_graph *tgn_request__graph(tgn_request *request);

tgn_server *tgn_request__server(const tgn_request *request);

/* All databases, the default first. Returns how many. */
size_t tgn_request__databases(const tgn_request *request, const tgn_server_database **out);

/*
 * A game to replay moves on, this thread's own: reset it first, and let go of it with the handler's end. Making
 * one takes longer than most answers. NULL with the answer (500) given already.
 */
tgn_game *tgn_request__game(tgn_request *request);

/*
 * A quick handler that finds its work to be large may leave it to a clerk before it has answered:
 *      if (too_much && tgn_request__later(request))
 *          return 0;
 * The handler then runs once more, from its beginning, in a clerk's thread, where this is false.
 */
bool tgn_request__later(tgn_request *request);

/* ---- answers ------------------------------------------------------------------------------------------- */

/* Where an answer is written; tgn_reply__send() takes it. Has room already: no allocation as a rule. */
tgn_buffer *tgn_reply__buffer(tgn_request *request);

/* The buffer goes out: 200 and its type as a rule. JSON and text are gzipped when asked for and worth it. */
int tgn_reply__send(tgn_request *request, unsigned status, const char *content_type);

/* A header for the answer to come (Location, Content-Disposition): the name constant, the value up to 239 bytes. */
void tgn_reply__header(tgn_request *request, const char *name, const char *value);

/*
 * What went wrong: {"error": {"code": "no-such-game", "message": "..."}}. The message says what, and what to
 * do; it may hold text of the asker's. The second takes what the library said and finds the status for it.
 */
int tgn_reply__fail(tgn_request *request, unsigned status, const char *code, const char *format, ...)
    TGN_PRINTF(4, 5);
int tgn_reply__error(tgn_request *request, int code, const tgn_error *error);

/*
 * An answer in pieces, from a clerk's thread: begin, write as often as there is something (it waits while the
 * reader is slow; TGN_ERR_IO when the reader has gone), end. A stream that ends with `failed` is broken off,
 * so that the reader notices.
 */
TGN_CHECKED int tgn_reply__stream(tgn_request *request, const char *content_type);
int tgn_reply__write(void *request, const void *bytes, size_t length); /* a tgn_write_function */
int tgn_reply__end(tgn_request *request, bool failed);

/* ---- routes -------------------------------------------------------------------------------------------- */

enum tgn_route_flag {
    TGN_ROUTE_SLOW = 1,   /* runs in a clerk's thread */
    TGN_ROUTE_WRITE = 2,  /* changes something: the gate looks closely */
    TGN_ROUTE_BODY = 4,   /* has a body, in memory */
    TGN_ROUTE_UPLOAD = 8, /* has a body, in a file */
    TGN_ROUTE_STREAM =
        16, /* with SLOW: answers in pieces. Its clerks are others, since a slow reader holds them */
    TGN_ROUTE_THINK = 32, /* with SLOW: computes for seconds. Its clerks are others, and few (thinking.h) */
    TGN_ROUTE_END = 64    /* with WRITE: ends the program, and changes nothing else */
};

typedef struct tgn_route {
    const char *method; /* "GET" (HEAD is answered too), "POST", "PUT", "DELETE" */
    const char *path;   /* "/api/v1/games/{id}/cut" */
    unsigned flags;
    int (*handle)(tgn_request *request); /* returns what tgn_reply__* returned */
} tgn_route;

extern const tgn_route tgn_routes[]; /* ends with a NULL method */

#endif
