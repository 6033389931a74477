/*
 * http.h - what a resource of the server sees: one request, one answer
 *
 * The layers, each using only those below it:
 *
 *      routes.c          the table: method and path -> handler, and where it runs
 *      resources/        the handlers, one file a resource; parameters.h has what several of them read alike
 *      request.c         what a request says: path, parameters, body (target.c and header_fields.c parse them)
 *      reply.c stream.c  answers: complete, or sent while they are produced
 *      access.c          authorisation: Host, Origin, token, read-only
 *      clients.c         how much one client may ask for at once
 *      connection.c      the callbacks of libmicrohttpd: connections, heads, bodies, ends
 *      worker_pool.c     threads for slow handlers, while the connection is suspended
 *      engines.c         other programs that play Go, and turns to use them
 *      freshness.c       the newest state of databases that other processes change
 *      timeouts.c        a thread that disconnects clients that are too slow
 *      assets.c          the page, embedded in the program
 *      server.c          options, limits, threads, start and shutdown
 *
 * A handler reads its request with tgn_http_request__*() and ends with exactly one answer of
 * tgn_http_reply__*():
 *
 *      int tgn_http_thing__get(tgn_http_request *request)
 *      {
 *          uint64_t count;
 *          if (tgn_http_request__only(request, "count") < 0 ||
 *              tgn_http_request__number(request, "count", 1, 100, 10, &count) < 0)
 *              return 0;                                       // answered already, with 400
 *          tgn_json_writer writer;
 *          tgn_http_reply__json_begin(request, &writer);
 *          ...
 *          return tgn_http_reply__json_end(request, &writer, 200);
 *      }
 *
 * Quick handlers run in the thread that serves the connection. The others (TGN_HTTP_ROUTE_SLOW: writes,
 * exports, whatever may take more than a few milliseconds) run in a worker thread, so that no other
 * connection waits for them.
 *
 * Threads: a request belongs to the thread that runs its handler.
 */
#ifndef TENGEN_HTTP_HTTP_H
#define TENGEN_HTTP_HTTP_H

#include <tengen/progress.h>
#include <tengen/server.h>
#include <tengen/wire.h>

#include "base/buffer.h"
#include "base/json.h"

typedef struct tgn_http_request tgn_http_request;

/* ---- the request --------------------------------------------------------------------------------------- */

/* The number in the path: /api/v1/games/{id}; and the second one. */
uint32_t tgn_http_request__id(const tgn_http_request *request);
uint32_t tgn_http_request__second_id(const tgn_http_request *request);

/* A parameter of the query, decoded (UTF-8, without NUL), or NULL; borrowed for the life of the request. */
const char *tgn_http_request__value(const tgn_http_request *request, const char *name);

/* Every parameter, in order. Returns false after the last. */
bool tgn_http_request__next(const tgn_http_request *request, size_t *at, const char **name,
                            const char **value);

/*
 * A yes-or-no parameter ("1", "true", "" are yes; "0", "false" no), and a whole number within bounds. Both
 * return 0 (with `otherwise` if it was not given), or TGN_ERR_ARGUMENT after answering with 400.
 */
TGN_CHECKED int tgn_http_request__flag(tgn_http_request *request, const char *name, bool otherwise,
                                       bool *out);
TGN_CHECKED int tgn_http_request__number(tgn_http_request *request, const char *name, uint64_t least,
                                         uint64_t most, uint64_t otherwise, uint64_t *out);

/* The same for a multiple of one half, "6.5" or "-2", between -most and most; 0 if it was not given. */
TGN_CHECKED int tgn_http_request__halves(tgn_http_request *request, const char *name, int most, double *out);

/*
 * For handlers that know all their parameters: `names` are words separated by blanks. Returns 0, or
 * TGN_ERR_ARGUMENT after answering with 400 if the request has any other parameter.
 */
TGN_CHECKED int tgn_http_request__only(tgn_http_request *request, const char *names);

/* The body, in memory; or (TGN_HTTP_ROUTE_UPLOAD) the descriptor of an unnamed file, owned by the request. */
const tgn_buffer *tgn_http_request__body(const tgn_http_request *request);
int tgn_http_request__file(const tgn_http_request *request);

/* The database that db= names, or the first. NULL after answering with 404. */
const tgn_server_database *tgn_http_request__database(tgn_http_request *request);

/*
 * Its graph, in its newest state. Of a database on other machines a quick handler gets NULL after being deferred, since a
 * thread that serves connections must not wait for them; ask for it first. A handler that defers in any case
 * (TGN_HTTP_ROUTE_COMPUTE) gets it at once, to be used by the worker alone.
 */
tgn_graph *tgn_http_request__graph(tgn_http_request *request);

/* All databases, the default first. Returns their number. */
size_t tgn_http_request__databases(const tgn_http_request *request, const tgn_server_database **out);

/*
 * A game to replay moves on, one per thread: reset it first, and do not use it after the handler has
 * returned. Creating one takes longer than most answers. NULL after answering with 500.
 */
tgn_game *tgn_http_request__game(tgn_http_request *request);

/*
 * A quick handler that finds its work to be large may pass it to a worker before it has answered:
 *      if (too_much && tgn_http_request__defer(request))
 *          return 0;
 * The handler then runs again from its beginning in a worker thread, where this returns false.
 */
bool tgn_http_request__defer(tgn_http_request *request);

/* ---- answers ------------------------------------------------------------------------------------------- */

/*
 * Where an answer is written; tgn_http_reply__send() sends it. Its memory is reused: no allocation as a rule.
 */
tgn_buffer *tgn_http_reply__buffer(tgn_http_request *request);

/* Send the buffer. JSON and text are compressed if the client accepts that and it is worth it. */
int tgn_http_reply__send(tgn_http_request *request, unsigned status, const char *content_type);

/* JSON: a writer into the buffer; then a line end is added and the buffer is sent. */
void tgn_http_reply__json_begin(tgn_http_request *request, tgn_json_writer *writer);
int tgn_http_reply__json_end(tgn_http_request *request, tgn_json_writer *writer, unsigned status);

/* The same after a function of tengen/wire.h wrote into the buffer and returned `code`. */
int tgn_http_reply__json(tgn_http_request *request, int code, const tgn_error *error);

/*
 * A header of the answer to come (Location, Content-Disposition): a constant name, a value of up to 239
 * bytes.
 */
void tgn_http_reply__header(tgn_http_request *request, const char *name, const char *value);

/*
 * Failures: {"error": {"code": "no-such-game", "message": "..."}}. The message says what is wrong and what to
 * do; it may quote the client's text. bad_request() answers with 400 and returns TGN_ERR_ARGUMENT, for use in
 * functions that read parameters. error() takes a code of the library and chooses the status for it: 503 where another
 * machine does not answer.
 * After a stream has begun, that object is its last line: only streams of lines of JSON may use them then.
 */
int tgn_http_reply__fail(tgn_http_request *request, unsigned status, const char *code, const char *format,
                         ...) TGN_PRINTF(4, 5);
int tgn_http_reply__bad_request(tgn_http_request *request, const char *code, const char *format, ...)
    TGN_PRINTF(3, 4);
int tgn_http_reply__error(tgn_http_request *request, int code, const tgn_error *error);

/*
 * An answer in pieces, from a worker thread: begin, write any number of times (it waits while the client
 * reads slowly; TGN_ERR_IO once the client has gone), end. With `failed` the connection is broken off, so
 * that the client notices.
 */
TGN_CHECKED int tgn_http_reply__stream_begin(tgn_http_request *request, const char *content_type);
int tgn_http_reply__stream_write(void *request, const void *bytes, size_t length); /* a tgn_write_function */
int tgn_http_reply__stream_end(tgn_http_request *request, bool failed);

/*
 * The end of a stream, all at once and without waiting: takes the buffer over. So a worker that computes is not
 * kept busy by a client that reads slowly.
 */
int tgn_http_reply__stream_finish(tgn_http_request *request, tgn_buffer *rest);

/* ---- computations -------------------------------------------------------------------------------------- */

/*
 * Work that takes seconds of a processor. It runs in two threads of its own (TGN_HTTP_ROUTE_COMPUTE), so that
 * the rest of the server goes on, and is stopped when the client disconnects, the server shuts down, or its
 * time is over.
 *
 *      tgn_http_computation computation;
 *      const tgn_progress *progress = tgn_http_computation__begin(&computation, request);
 *      int code = tgn_strings_solve(&answer, &filling, NULL, progress, &error);
 *      if (code < 0)
 *          return tgn_http_computation__fail(&computation, code, &error);
 */
typedef struct tgn_http_computation {
    tgn_http_request *request;
    tgn_progress progress;
    uint64_t end; /* in milliseconds of tgn_http_timeouts__now() */
    bool late;
} tgn_http_computation;

/* Returns the progress to hand to the work; valid as long as `computation` is. */
const tgn_progress *tgn_http_computation__begin(tgn_http_computation *computation, tgn_http_request *request);

/* From now on its time is not over before whoever works says so: another program, with limits of its own. */
void tgn_http_computation__take_time(tgn_http_computation *computation);

/* Answer with the reason why the work failed. */
int tgn_http_computation__fail(const tgn_http_computation *computation, int code, const tgn_error *error);

/* ---- routes -------------------------------------------------------------------------------------------- */

enum tgn_http_route_flag {
    TGN_HTTP_ROUTE_SLOW = 1,   /* runs in a worker thread */
    TGN_HTTP_ROUTE_WRITE = 2,  /* changes something: needs authorisation */
    TGN_HTTP_ROUTE_BODY = 4,   /* has a body, in memory */
    TGN_HTTP_ROUTE_UPLOAD = 8, /* has a body, in a file */
    /* with SLOW: answers in pieces. It has a pool of its own, since slow clients keep its workers busy. */
    TGN_HTTP_ROUTE_STREAM = 16,
    /* computes for seconds. It has a small pool of its own. */
    TGN_HTTP_ROUTE_COMPUTE = 32,
    /* with WRITE: shuts the server down, and changes nothing else */
    TGN_HTTP_ROUTE_SHUTDOWN = 64,
    /* with SLOW: reviews a game for minutes, and streams. A few run at once, each in a worker of its own; more are refused. */
    TGN_HTTP_ROUTE_REVIEW = 128
};

typedef struct tgn_http_route {
    const char *method; /* "GET" (HEAD is answered too), "POST", "PUT", "DELETE" */
    const char *path;   /* "/api/v1/games/{id}/cut" */
    unsigned flags;
    int (*handle)(tgn_http_request *request); /* returns what tgn_http_reply__*() returned */
} tgn_http_route;

extern const tgn_http_route tgn_http_routes[]; /* ends with a NULL method */

#endif
