/*
 * core.h - what the files of the core share; handlers need http.h alone
 *
 * The way of a request. Left: the thread that serves the connection; right: a clerk's.
 *
 *      target         a request is taken from the shelf, its target kept
 *      request        the head is there: fields, route, gate. What is refused is so from here on
 *      request        a piece of the body: kept, counted
 *      request        all of it is there
 *        |-- quick:  handler, reply                          NEW -> READY
 *        `-- slow:   the connection is suspended             NEW -> BUSY  --->  handler, reply     -> READY
 *                                                       (or begins a stream, and goes on writing  -> READY)
 *      request     <---------------------------------------------------------  the connection is resumed
 *      deliver     what is ready goes out                       READY -> SENT
 *      completed      back to the shelf, once the clerk has let go of it too
 *
 * Whoever runs a handler owns the request meanwhile; `stage` hands it over.
 */
#ifndef TENGEN_HTTP_CORE_H
#define TENGEN_HTTP_CORE_H

#include <pthread.h>
#include <stdatomic.h>

#include <microhttpd.h>
#include <zlib.h>

#include "base/string_arena.h"
#include "http/gate.h"
#include "http/http.h"
#include "http/optima.h"
#include "http/solve_desk.h"
#include "http/target.h"

/* What a request may take up at the most. */
enum {
    TGN_HEAD_BYTES = 16 << 10,    /* request line and fields */
    TGN_TARGET_BYTES = 8 << 10,   /* of these, path and parameters */
    TGN_LINGER_BYTES = 256 << 10, /* of a body that is refused: so much is read, for the answer to arrive */
    TGN_EXTRA_FIELDS = 4,         /* of an answer, beside those that all have */
};
enum { TGN_TAG_TEXT = 24 };                  /* W/"0123456789abcdef" */
#define TGN_BODIES_BYTES ((size_t)256 << 20) /* all bodies in memory together */
enum { TGN_UPLOADS_MAX = 8 };                /* files being uploaded at once */

/* ---- callers: connections and the time they have (watch.c) --------------------------------------------- */

/*
 * One connection. `deadline` is when it is cut off, in milliseconds of tgn_watch__now(); 0 while it is we
 * who keep it waiting.
 */
typedef struct tgn_caller {
    struct tgn_caller *previous, *next;
    int socket;
    _Atomic uint64_t deadline;
} tgn_caller;

typedef struct tgn_watch {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    tgn_caller *callers;
    uint64_t patience; /* milliseconds */
    bool ends, running;
} tgn_watch;

TGN_CHECKED int tgn_watch__start(tgn_watch *watch, unsigned patience);
void tgn_watch__stop(tgn_watch *watch);
void tgn_watch__enter(tgn_watch *watch, tgn_caller *caller);
void tgn_watch__leave(tgn_watch *watch, tgn_caller *caller);
void tgn_watch__cut_all(tgn_watch *watch); /* shut down every socket */
uint64_t tgn_watch__now(void);

/* From now on the caller has so long for so many bytes: the patience, and a second for 64,000 of them. */
void tgn_watch__allow(const tgn_watch *watch, tgn_caller *caller, uint64_t bytes);
void tgn_watch__extend(tgn_caller *caller, uint64_t bytes);
void tgn_watch__excuse(tgn_caller *caller); /* we keep it waiting */

/* A condition to wait for, and waiting for it no longer than so many milliseconds, with the lock held. */
void tgn_watch__condition(pthread_cond_t *condition);
void tgn_watch__await(pthread_cond_t *condition, pthread_mutex_t *lock, uint64_t milliseconds);

/* ---- clerks (clerks.c) --------------------------------------------------------------------------------- */

typedef struct tgn_clerks {
    pthread_t *threads;
    int count;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    tgn_request *first, *last; /* those that wait, linked by `next` */
    size_t waiting, room;
    bool ends; /* no more are taken, and what waits is refused */
} tgn_clerks;

TGN_CHECKED int tgn_clerks__start(tgn_clerks *clerks, int count, size_t room);
void tgn_clerks__stop(tgn_clerks *clerks);  /* what waits is answered 503; what runs is waited for */
void tgn_clerks__clear(tgn_clerks *clerks); /* once nobody can ask for one any more */

/* Suspend the connection and leave the request to a clerk. False when too many wait already. */
TGN_CHECKED bool tgn_clerks__take(tgn_clerks *clerks, tgn_request *request);

/* ---- streams (ring.c) -------------------------------------------------------------------------------- */

/* A ring between a clerk, who writes, and the connection, which reads. */
typedef struct tgn_ring {
    pthread_mutex_t lock;
    pthread_cond_t emptied;
    char *bytes;
    size_t at, length;
    bool ended, failed; /* the clerk has written all */
    bool gone;          /* nobody reads any more */
    bool asleep;        /* the connection is suspended until there is something */
} tgn_ring;

void tgn_ring__leave(tgn_request *request); /* the reader has gone */
void tgn_ring__free(tgn_ring *ring);
struct MHD_Response *tgn_ring__response(tgn_request *request);

/* ---- requests ------------------------------------------------------------------------------------------ */

typedef enum tgn_stage { TGN_STAGE_NEW, TGN_STAGE_BUSY, TGN_STAGE_READY, TGN_STAGE_SENT } tgn_stage;

struct tgn_request {
    tgn_server *server;
    struct MHD_Connection *connection;
    tgn_caller *caller;
    tgn_request *next;  /* on the shelf, or waiting for a clerk */
    atomic_int holders; /* the connection, and a clerk while he writes a stream */
    _Atomic int stage;  /* a tgn_stage */
    bool begun;         /* the head is there */
    bool refused;       /* the answer is ready; what is left of the body is passed over */
    bool cut;           /* the answer was sent past libmicrohttpd: the body was too long to wait for */
    bool with_clerk;    /* a clerk runs, or will run, the handler */
    bool wants_later;   /* the quick handler asked for that */

    /* what it says */
    const char *method; /* of libmicrohttpd, as are the fields: good until it is completed */
    const tgn_route *route;
    uint32_t id;
    tgn_buffer text; /* the target, which `target` points into */
    tgn_target target;
    const char *wrong; /* with the target, or NULL */
    tgn_fields fields;
    tgn_buffer body;
    int file; /* an uploaded body, or -1 */
    uint64_t received, discarded;
    size_t counted; /* bytes of the body in the server's sum */
    bool uploading; /* one of TGN_UPLOADS_MAX */

    /* what is answered */
    unsigned status;
    const char *content_type;
    char tag[TGN_TAG_TEXT]; /* ETag; "" for none */
    bool zipped;            /* `packed` goes out */
    tgn_buffer reply, packed;
    z_stream *press;            /* kept for the next request */
    struct MHD_Response *fixed; /* an answer that is always the same; borrowed */
    size_t fixed_length;
    tgn_ring *ring;
    int extra_count;
    struct {
        const char *name;
        char value[240];
    } extra[TGN_EXTRA_FIELDS];
};

tgn_request *tgn_request__new(tgn_server *server, const char *target);
void tgn_request__release(tgn_request *request); /* one holder less */
void tgn_request__free(tgn_request *request);

/* Let the handler run, in whatever thread this is. Afterwards an answer is ready, or a clerk is to go on. */
void tgn_request__handle(tgn_request *request);

/* Take a piece of the body in. What is too large, or cannot be kept, refuses the request. */
void tgn_request__receive(tgn_request *request, const char *bytes, size_t length);

/* Answers (reply.c): refuse; an answer that is always the same; hand the one that is ready to libmicrohttpd. */
int tgn_reply__refuse(tgn_request *request, const tgn_refusal *refusal);
int tgn_reply__fixed(tgn_request *request, unsigned status, struct MHD_Response *response, size_t length);
enum MHD_Result tgn_reply__deliver(tgn_request *request);
bool tgn_reply__cut_short(tgn_request *request); /* past libmicrohttpd, in the middle of a body */
/* With the fields that keep others from misusing an answer of this type. */
struct MHD_Response *tgn_reply__guarded(struct MHD_Response *response, const char *content_type);
void tgn_reply__tag(char tag[TGN_TAG_TEXT], const char *bytes, size_t length);

/* The resource behind a method and a path. NULL: `allow` is "" (no such path) or lists the methods. */
enum { TGN_ALLOW_TEXT = 64 };
const tgn_route *tgn_routes__find(const char *method, const char *path, uint32_t *id,
                                  char allow[TGN_ALLOW_TEXT]);

/* ---- what libmicrohttpd calls (door.c) ----------------------------------------------------------------- */

void tgn_door__connection(void *server, struct MHD_Connection *connection, void **caller,
                          enum MHD_ConnectionNotificationCode what);
void *tgn_door__target(void *server, const char *target, struct MHD_Connection *connection);
enum MHD_Result tgn_door__request(void *server, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *bytes, size_t *length,
                                  void **request);
void tgn_door__completed(void *server, struct MHD_Connection *connection, void **request,
                         enum MHD_RequestTerminationCode reason);
size_t tgn_door__as_it_is(void *server, struct MHD_Connection *connection, char *text);

/* ---- the page (assets.c) ------------------------------------------------------------------------------- */

typedef struct tgn_asset tgn_asset;

TGN_CHECKED int tgn_assets__open(tgn_asset **out, tgn_error *error);
void tgn_assets__close(tgn_asset *assets);
bool tgn_assets__has(const char *path);
int tgn_assets__handle(tgn_request *request);

/* ---- imports (jobs.c) ---------------------------------------------------------------------------------- */

typedef struct tgn_imports tgn_imports;

TGN_CHECKED int tgn_imports__start(tgn_imports **out, tgn_server *server);
void tgn_imports__stop(tgn_imports *imports); /* what was read is kept */
void tgn_imports__free(tgn_imports *imports); /* once nobody can ask about them any more */

/* ---- the server ---------------------------------------------------------------------------------------- */

struct tgn_server {
    struct MHD_Daemon *daemon;
    tgn_string_arena texts;
    tgn_server_database *databases;
    size_t database_count;
    tgn_server_options options; /* with the defaults filled in */
    tgn_gate gate;
    const char **names; /* the gate's */
    char token[64 + 1];
    int listener;
    uint16_t port;
    bool loopback, wildcard;

    tgn_watch watch;
    tgn_clerks clerks, carriers; /* carriers bring streams, and may be kept by slow readers */
    tgn_clerks thinkers;         /* for what takes seconds of a processor */
    tgn_optima_shelf optima;
    tgn_solve_desk solve;
    tgn_imports *imports;
    tgn_asset *assets;

    pthread_key_t game; /* of each thread, to replay moves on */

    pthread_mutex_t shelf_lock; /* requests to be used again */
    tgn_request *shelf;
    size_t shelf_count;

    atomic_bool closing;
    atomic_size_t active;  /* requests between their head and the end of their answer */
    _Atomic size_t bodies; /* bytes of bodies in memory */
    atomic_int uploads;

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    bool end_wanted;

    pthread_mutex_t log_lock;
};

/* One line to whoever listens. */
void tgn_server__log(tgn_server *server, const char *format, ...) TGN_PRINTF(2, 3);

/* Whether POST /api/v1/end is open, and what it does. */
bool tgn_server__can_end(const tgn_server *server);
void tgn_server__want_end(tgn_server *server);

#endif
