/*
 * server.h - the parts of the server and what they share; handlers need http.h alone
 *
 * The life of a request. Left: the thread that serves the connection; right: a worker thread.
 *
 *      target         a spare request is taken, its target copied
 *      request        the head is complete: fields, route, access. From here on it may be refused
 *      request        a piece of the body: stored, counted
 *      request        the body is complete
 *        |-- quick:  handler, reply                          NEW -> READY
 *        `-- slow:   the connection is suspended             NEW -> BUSY  --->  handler, reply     -> READY
 *                                                   (or it begins a stream, and goes on writing   -> READY)
 *      request     <---------------------------------------------------------  the connection is resumed
 *      deliver     the answer is queued                         READY -> SENT
 *      completed      the request is spare again, once the worker has released it too
 *
 * Whichever thread runs the handler owns the request meanwhile; `stage` hands it over.
 */
#ifndef TENGEN_HTTP_SERVER_H
#define TENGEN_HTTP_SERVER_H

#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>

#include <microhttpd.h>
#include <zlib.h>

#include "base/clock.h"
#include "base/string_arena.h"
#include "http/access.h"
#include "http/clients.h"
#include "http/http.h"
#include "http/target.h"

/* Limits of a request. */
enum {
    TGN_HTTP_HEAD_BYTES = 16 << 10,  /* request line and header fields */
    TGN_HTTP_TARGET_BYTES = 8 << 10, /* of these, path and parameters */
    /* This much of a refused body is read, so that the client can receive the answer. */
    TGN_HTTP_LINGER_BYTES = 256 << 10,
    TGN_HTTP_EXTRA_FIELDS = 4, /* of an answer, beside those that all have */
    TGN_HTTP_UPLOADS_MAX = 8,  /* files being uploaded at once */
    TGN_HTTP_PROXIES_MAX = 8,
};
enum { TGN_HTTP_TAG_TEXT = 24 };                  /* W/"0123456789abcdef" */
#define TGN_HTTP_BODIES_BYTES ((size_t)256 << 20) /* all bodies in memory together */

/* ---- connections and their time limits (timeouts.c) ---------------------------------------------------- */

/*
 * One connection. It is closed at `deadline`, in milliseconds of tgn_http_timeouts__now(); 0: no limit, since
 * the client is waiting for the server.
 */
typedef struct tgn_http_connection {
    struct tgn_http_connection *previous, *next;
    int socket;
    tgn_http_client_key address; /* of the other end */
    _Atomic uint64_t deadline;
} tgn_http_connection;

typedef struct tgn_http_timeouts {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    tgn_http_connection *connections;
    uint64_t patience; /* milliseconds */
    bool stopping, running;
} tgn_http_timeouts;

TGN_CHECKED int tgn_http_timeouts__start(tgn_http_timeouts *timeouts, unsigned patience);
void tgn_http_timeouts__stop(tgn_http_timeouts *timeouts);
void tgn_http_timeouts__add(tgn_http_timeouts *timeouts, tgn_http_connection *connection);
void tgn_http_timeouts__remove(tgn_http_timeouts *timeouts, tgn_http_connection *connection);
void tgn_http_timeouts__disconnect_all(tgn_http_timeouts *timeouts); /* shut down every socket */

/* Milliseconds of a monotonic clock: a few milliseconds coarse, and almost free. */
static inline uint64_t tgn_http_timeouts__now(void)
{
    return (uint64_t)(tgn_clock__coarse_seconds() * 1000);
}

/* Set the deadline anew: the patience, and a second more for every 64,000 bytes to be transferred. */
void tgn_http_timeouts__restart(const tgn_http_timeouts *timeouts, tgn_http_connection *connection,
                                uint64_t bytes);
void tgn_http_timeouts__extend(tgn_http_connection *connection, uint64_t bytes); /* for bytes transferred */
void tgn_http_timeouts__pause(tgn_http_connection *connection);                  /* the server is working */

/* ---- worker pools (worker_pool.c) ---------------------------------------------------------------------- */

typedef struct tgn_http_worker_pool {
    pthread_t *threads;
    int count;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    tgn_http_request *first, *last; /* the queue, linked by `next` */
    size_t waiting, capacity;
    size_t busy;   /* workers at work */
    size_t most;   /* requests that may be at work or waiting; 0: as many as there is capacity for */
    bool stopping; /* no more are accepted, and those that wait are refused */
} tgn_http_worker_pool;

TGN_CHECKED int tgn_http_worker_pool__start(tgn_http_worker_pool *pool, int count, size_t capacity);
/* Requests that wait are answered with 503; those that run are waited for. */
void tgn_http_worker_pool__stop(tgn_http_worker_pool *pool);
void tgn_http_worker_pool__clear(tgn_http_worker_pool *pool); /* once nothing can be submitted any more */

/* How many of its workers are at work. */
size_t tgn_http_worker_pool__busy(tgn_http_worker_pool *pool);

/* Suspend the connection and queue the request. False if the queue is full. */
TGN_CHECKED bool tgn_http_worker_pool__submit(tgn_http_worker_pool *pool, tgn_http_request *request);

/*
 * A handler in a worker that finds its work to be for the workers of another pool passes it on before it has answered:
 *      if (tgn_http_worker_pool__pass_on(pool, request))
 *          return 0;
 * It then runs again from its beginning there, where this returns false.
 */
TGN_CHECKED bool tgn_http_worker_pool__pass_on(tgn_http_worker_pool *pool, tgn_http_request *request);

extern const tgn_http_refusal tgn_http_shutting_down, tgn_http_too_many; /* 503 */

/* ---- streamed answers (stream.c) ----------------------------------------------------------------------- */

/* A ring buffer that a worker writes and the connection reads. */
typedef struct tgn_http_stream {
    pthread_mutex_t lock;
    pthread_cond_t emptied;
    char *bytes;
    size_t at, length;
    tgn_buffer rest; /* what comes after the ring buffer, once the worker has ended */
    size_t rest_at;
    bool ended, failed; /* the worker has written everything */
    bool abandoned;     /* the client has gone */
    bool asleep;        /* the connection is suspended until there is something to read */
} tgn_http_stream;

void tgn_http_stream__abandon(tgn_http_request *request); /* the client has gone */
bool tgn_http_stream__is_abandoned(tgn_http_stream *stream);
void tgn_http_stream__free(tgn_http_stream *stream);
struct MHD_Response *tgn_http_stream__response(tgn_http_request *request);

/* ---- requests ------------------------------------------------------------------------------------------ */

typedef enum tgn_http_stage {
    TGN_HTTP_STAGE_NEW,
    TGN_HTTP_STAGE_BUSY,
    TGN_HTTP_STAGE_READY,
    TGN_HTTP_STAGE_SENT
} tgn_http_stage;

struct tgn_http_request {
    tgn_server *server;
    struct MHD_Connection *connection; /* libmicrohttpd's */
    tgn_http_connection *peer;         /* ours of the same connection */
    tgn_http_request *next;            /* spare ones, or those in a queue */
    atomic_int references;             /* the connection, and a worker */
    _Atomic int stage;                 /* a tgn_http_stage */
    bool begun;                        /* the head is complete */
    bool refused;                      /* the answer is ready; the rest of the body is discarded */
    bool cut_short;                    /* answered in the middle of a body that was too long */
    bool in_pool;                      /* a worker runs, or will run, the handler */
    bool deferred;                     /* the handler asked for a worker, or for one of another pool: */
    tgn_http_worker_pool *passed_to;   /* NULL: none */
    bool remote;                       /* its database is on other machines */

    /* the question */
    const char *method; /* libmicrohttpd's, as are the header fields: valid until it is completed */
    const tgn_http_route *route;
    uint32_t ids[2]; /* in the path */
    const char *written; /* the target where libmicrohttpd has it, only to compare addresses */
    tgn_buffer text;     /* a copy of it, which `target` points into */
    tgn_http_target target;
    const char *target_error; /* what is wrong with the target, or NULL */
    tgn_http_fields fields;
    tgn_buffer body;
    int file; /* an uploaded body, or -1 */
    uint64_t received, discarded;
    size_t counted; /* bytes of the body that are in the server's sum */
    bool uploading; /* one of TGN_HTTP_UPLOADS_MAX */
    tgn_http_client_key client;
    bool limited;                      /* the client has limits */
    bool works[TGN_HTTP_CLIENT_WORKS]; /* counted with the client */

    /* the answer */
    unsigned status;
    const char *content_type;
    char tag[TGN_HTTP_TAG_TEXT]; /* ETag, or "" */
    bool gzipped;                /* `compressed` is sent instead of `reply` */
    tgn_buffer reply, compressed;
    z_stream *compressor;       /* kept for the next request */
    struct MHD_Response *fixed; /* an answer that is always the same; borrowed */
    size_t fixed_length;
    tgn_http_stream *stream;
    int extra_count;
    struct {
        const char *name;
        char value[240];
    } extra[TGN_HTTP_EXTRA_FIELDS];
};

tgn_http_request *tgn_http_request__new(tgn_server *server, const char *target);
void tgn_http_request__release(tgn_http_request *request); /* one reference less */
void tgn_http_request__free(tgn_http_request *request);

/* Run the handler in this thread. Afterwards the answer is ready, or the handler has deferred. */
void tgn_http_request__handle(tgn_http_request *request);

/* Count a work with the client. False if it has too many: the request is then answered (429). */
TGN_CHECKED bool tgn_http_request__count_work(tgn_http_request *request, int work);

/* Store a piece of the body. If it is too large or cannot be stored, the request is refused. */
void tgn_http_request__receive(tgn_http_request *request, const char *bytes, size_t length);

/* Answers (reply.c): a refusal; an answer that is always the same; hand over to libmicrohttpd. */
int tgn_http_reply__refuse(tgn_http_request *request, const tgn_http_refusal *refusal);
int tgn_http_reply__fixed(tgn_http_request *request, unsigned status, struct MHD_Response *response,
                          size_t length);
enum MHD_Result tgn_http_reply__deliver(tgn_http_request *request);
bool tgn_http_reply__cut_short(
    tgn_http_request *request); /* bypasses libmicrohttpd, in the middle of a body */
/* Add the headers that protect an answer of this type from misuse. NULL (destroyed) without memory. */
struct MHD_Response *tgn_http_reply__guarded(struct MHD_Response *response, const char *content_type);
void tgn_http_reply__tag(char tag[TGN_HTTP_TAG_TEXT], const char *bytes, size_t length);

/* The resource of a method and a path. NULL: `allow` is "" (no such path) or lists the methods. */
enum { TGN_HTTP_ALLOW_TEXT = 64 };
const tgn_http_route *tgn_http_routes__find(const char *method, const char *path, uint32_t ids[2],
                                            char allow[TGN_HTTP_ALLOW_TEXT]);

/* ---- callbacks of libmicrohttpd (connection.c) --------------------------------------------------------- */

void tgn_http_connection__notify(void *server, struct MHD_Connection *connection, void **peer,
                                 enum MHD_ConnectionNotificationCode what);
void *tgn_http_connection__target(void *server, const char *target, struct MHD_Connection *connection);
enum MHD_Result tgn_http_connection__request(void *server, struct MHD_Connection *connection,
                                             const char *path, const char *method, const char *version,
                                             const char *bytes, size_t *length, void **request);
void tgn_http_connection__completed(void *server, struct MHD_Connection *connection, void **request,
                                    enum MHD_RequestTerminationCode reason);
size_t tgn_http_connection__unescape(void *server, struct MHD_Connection *connection, char *text);

/* ---- the page (assets.c) ------------------------------------------------------------------------------- */

typedef struct tgn_http_asset tgn_http_asset;

TGN_CHECKED int tgn_http_assets__open(tgn_http_asset **out, tgn_error *error);
void tgn_http_assets__close(tgn_http_asset *assets);
bool tgn_http_assets__has(const char *path);
int tgn_http_assets__handle(tgn_http_request *request);

/* ---- state of resources -------------------------------------------------------------------------------- */

/* The folders that are watched (resources/watch.c): `out` is NULL if there are none. stop() and free() as below. */
typedef struct tgn_http_watch tgn_http_watch;
TGN_CHECKED int tgn_http_watch__start(tgn_http_watch **out, tgn_server *server, const char *const *paths,
                                      tgn_error *error);
void tgn_http_watch__stop(tgn_http_watch *watch);
void tgn_http_watch__free(tgn_http_watch *watch);

/* The queue of imports (resources/imports.c). stop() keeps what was read; free() once no request is left. */
typedef struct tgn_http_imports tgn_http_imports;
TGN_CHECKED int tgn_http_imports__start(tgn_http_imports **out, tgn_server *server);
void tgn_http_imports__stop(tgn_http_imports *imports);
void tgn_http_imports__free(tgn_http_imports *imports);
void tgn_http_imports__touch(tgn_http_imports *imports, uint32_t id); /* its sender is still sending */

/* All boards of one size that hold the most strings (resources/strings.c). */
typedef struct tgn_http_optima_cache tgn_http_optima_cache;
TGN_CHECKED int tgn_http_optima_cache__new(tgn_http_optima_cache **out, tgn_error *error);
void tgn_http_optima_cache__free(tgn_http_optima_cache *cache);

/* The solver of small boards, and its work in progress (resources/solve.c). `tables` may be NULL. */
typedef struct tgn_http_solver tgn_http_solver;
TGN_CHECKED int tgn_http_solver__open(tgn_http_solver **out, const char *tables, tgn_error *error);
void tgn_http_solver__close(tgn_http_solver *solver);

/* Players of Go that are idle (resources/play.c). */
typedef struct tgn_http_players tgn_http_players;
TGN_CHECKED int tgn_http_players__new(tgn_http_players **out, const tgn_server_options *options,
                                      tgn_error *error);
void tgn_http_players__free(tgn_http_players *players);

/* Reviews that were made (resources/reviews.h). */
typedef struct tgn_http_reviews tgn_http_reviews;
TGN_CHECKED int tgn_http_reviews__new(tgn_http_reviews **out, const tgn_server_options *options,
                                      tgn_error *error);
void tgn_http_reviews__free(tgn_http_reviews *reviews);
const char *tgn_http_reviews__tables(const tgn_http_reviews *reviews); /* as in the options; or NULL */

/* Other programs that play Go (engines.c). */
typedef struct tgn_http_engines tgn_http_engines;

/* ---- databases that others change (freshness.c) -------------------------------------------------------- */

/* In milliseconds of tgn_http_timeouts__now(): when the log may tell again that the newest state is not known. */
typedef struct tgn_http_freshness {
    _Atomic uint64_t tell_at;
} tgn_http_freshness;

/* Go on to the newest state of a remote database; if that cannot be learned, keep the one there is. */
void tgn_http_freshness__see(tgn_server *server, const tgn_server_database *database);

/* ---- the server ---------------------------------------------------------------------------------------- */

typedef union tgn_http_address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} tgn_http_address;

struct tgn_server {
    struct MHD_Daemon *daemon;
    tgn_string_arena texts;
    tgn_server_database *databases;
    tgn_http_freshness *freshness; /* of each of them */
    size_t database_count;
    tgn_server_options options; /* with the defaults filled in */
    tgn_http_access access;
    const char **names; /* of `access` */
    char token[TGN_SERVER_TOKEN_MAX + 1];
    int listener;
    uint16_t port;
    bool loopback, wildcard; /* reached by this machine alone; listens on all addresses */
    tgn_http_client_key proxies[TGN_HTTP_PROXIES_MAX];
    size_t proxy_count;
    tgn_http_clients *clients; /* NULL: no limits */

    tgn_http_timeouts timeouts;
    tgn_http_worker_pool workers;
    tgn_http_worker_pool stream_workers;  /* for streams, which slow clients may keep busy */
    tgn_http_worker_pool compute_workers; /* for what takes seconds of a processor */
    tgn_http_worker_pool review_workers;  /* for what takes minutes: they wait for threads of low priority */
    tgn_http_optima_cache *optima;
    tgn_http_solver *solver;
    tgn_http_players *players;
    tgn_http_reviews *reviews;
    tgn_http_engines *engines;
    tgn_http_imports *imports;
    tgn_http_watch *watch; /* NULL: no folder is watched */
    tgn_http_asset *assets;

    pthread_key_t game; /* of each thread, to replay moves on */

    pthread_mutex_t spare_lock;
    tgn_http_request *spare_requests;
    size_t spare_count;

    atomic_bool closing;
    atomic_size_t active;  /* requests between their head and the end of their answer */
    _Atomic size_t bodies; /* bytes of bodies in memory */
    atomic_int uploads;

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    bool shutdown_requested;

    pthread_mutex_t log_lock;
};

/* One line for the log of the options. */
void tgn_http_server__log(tgn_server *server, const char *format, ...) TGN_PRINTF(2, 3);

/* Whether POST /api/v1/end is permitted; and make tgn_server_wait() return true. */
bool tgn_http_server__can_shut_down(const tgn_server *server);
void tgn_http_server__request_shutdown(tgn_server *server);

#endif
