/*
 * server.c - options, start and shutdown
 *
 * libmicrohttpd serves all connections with a few threads (epoll) and calls connection.c; worker_pool.c has
 * threads for slow handlers, timeouts.c one for slow clients, resources/imports.c one for imports.
 */
#include "http/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/parallel.h"
#include "base/error.h"
#include "http/engines.h"

enum {
    CONNECTION_MEMORY = 32 << 10, /* of libmicrohttpd: the heads of a request and of its answer */
    WORKERS = 4,
    REMOTE_WORKERS = 16, /* who asks other machines waits more than he works */
    WORKERS_QUEUE = 256,
    STREAM_WORKERS = 4,
    STREAM_QUEUE = 4,
    COMPUTE_WORKERS = 2,
    COMPUTE_QUEUE = 16,
    REVIEWS = 4,           /* at once */
    CLIENT_REQUESTS = 100, /* of one client, a second */
    CLIENT_UPLOADS = 2,
    CLIENT_COMPUTATIONS = 4,
    GRACE_MS = 3000,          /* for answers under way at shutdown */
    SPARE_DESCRIPTORS = 1024, /* besides connections: the databases' files */
};

/* ---- the log, and waiting ------------------------------------------------------------------------------ */

void tgn_http_server__log(tgn_server *server, const char *format, ...)
{
    char line[512];
    va_list arguments;
    if (!server->options.log)
        return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    for (char *c = line; *c; c++) /* paths are text of the client */
        if ((unsigned char)*c < 0x20 || (unsigned char)*c >= 0x7f)
            *c = '?';
    pthread_mutex_lock(&server->log_lock);
    server->options.log(server->options.context, line);
    pthread_mutex_unlock(&server->log_lock);
}

void tgn_http_server__request_shutdown(tgn_server *server)
{
    pthread_mutex_lock(&server->lock);
    server->shutdown_requested = true;
    pthread_cond_broadcast(&server->changed);
    pthread_mutex_unlock(&server->lock);
}

bool tgn_server_wait(tgn_server *server, unsigned milliseconds)
{
    pthread_mutex_lock(&server->lock);
    if (!server->shutdown_requested)
        tgn_clock__wait(&server->changed, &server->lock, (double)milliseconds / 1000);
    const bool wanted = server->shutdown_requested;
    pthread_mutex_unlock(&server->lock);
    /* A server that nobody asks must not keep an old state of a database, and with it what others have long replaced. */
    for (size_t i = 0; i < server->database_count && !wanted; i++)
        tgn_http_freshness__see(server, &server->databases[i]);
    return wanted;
}

uint16_t tgn_server_port(const tgn_server *server)
{
    return server->port;
}

const char *tgn_server_token(const tgn_server *server)
{
    return server->token;
}

/* ---- options ------------------------------------------------------------------------------------------- */

static bool is_valid_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    const size_t length = name ? strlen(name) : 0;
    return length > 0 && length <= 64 && strspn(name, letters) == length;
}

static int copy_databases(tgn_server *server, const tgn_server_options *options, tgn_error *error)
{
    server->databases = calloc(options->database_count, sizeof *server->databases);
    server->freshness = calloc(options->database_count, sizeof *server->freshness);
    if (!server->databases || !server->freshness)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < options->database_count; i++) {
        const tgn_server_database *from = &options->databases[i];
        if (!is_valid_name(from->name))
            return tgn_error_set(error, TGN_ERR_ARGUMENT,
                                 "'%.80s' is not a valid database name; use letters, digits, - _ .",
                                 from->name ? from->name : "");
        for (size_t k = 0; k < i; k++)
            if (strcmp(server->databases[k].name, from->name) == 0)
                return tgn_error_set(error, TGN_ERR_ARGUMENT, "two databases are named '%s'", from->name);
        server->databases[i].name = tgn_string_arena__add(&server->texts, from->name, strlen(from->name));
        server->databases[i].graph = from->graph;
        server->databases[i].remote = from->remote;
        if (!server->databases[i].name)
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
        server->database_count++;
    }
    return 0;
}

static void set_defaults(tgn_server_options *options)
{
    if (!options->address)
        options->address = "127.0.0.1";
    if (options->threads <= 0)
        options->threads = tgn_parallel__threads();
    if (!options->connections)
        options->connections = 4000;
    if (!options->body_bytes)
        options->body_bytes = (size_t)16 << 20;
    if (!options->upload_bytes)
        options->upload_bytes = (size_t)512 << 20;
    if (!options->patience)
        options->patience = 15;
}

static int read_address(tgn_server *server, tgn_http_address *out, tgn_error *error)
{
    const char *text = server->options.address;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, text, &out->four.sin_addr) == 1) {
        out->four.sin_family = AF_INET;
        out->four.sin_port = htons(server->options.port);
        server->loopback = ntohl(out->four.sin_addr.s_addr) >> 24 == 127;
        server->wildcard = out->four.sin_addr.s_addr == htonl(INADDR_ANY);
        return 0;
    }
    if (inet_pton(AF_INET6, text, &out->six.sin6_addr) == 1) {
        out->six.sin6_family = AF_INET6;
        out->six.sin6_port = htons(server->options.port);
        server->loopback = IN6_IS_ADDR_LOOPBACK(&out->six.sin6_addr);
        server->wildcard = IN6_IS_ADDR_UNSPECIFIED(&out->six.sin6_addr);
        return 0;
    }
    return tgn_error_set(
        error, TGN_ERR_ARGUMENT,
        "'%.80s' is not an IP address; write 127.0.0.1, ::1 or 0.0.0.0 (names are given as hosts)", text);
}

/* Behind a proxy everybody looks like this machine, so the server is not for this machine alone. */
static int read_proxies(tgn_server *server, tgn_error *error)
{
    const char *const *proxies = server->options.proxies;
    for (; proxies && *proxies; proxies++) {
        if (server->proxy_count == TGN_HTTP_PROXIES_MAX)
            return tgn_error_set(error, TGN_ERR_ARGUMENT, "more than %d proxies", TGN_HTTP_PROXIES_MAX);
        if (!tgn_http_clients__key_of_text(&server->proxies[server->proxy_count++], *proxies,
                                           strlen(*proxies)))
            return tgn_error_set(error, TGN_ERR_ARGUMENT,
                                 "proxy: '%.80s' is not an IP address; write 127.0.0.1 or ::1", *proxies);
        server->loopback = false;
    }
    return 0;
}

static unsigned limit_of(int given, unsigned otherwise)
{
    return given < 0 ? 0 : given > 0 ? (unsigned)given : otherwise;
}

static int limit_clients(tgn_server *server, tgn_error *error)
{
    const tgn_server_options *options = &server->options;
    const tgn_http_client_limits limits = {
        .requests = limit_of(options->client_requests, CLIENT_REQUESTS),
        .works = {[TGN_HTTP_CLIENT_UPLOADS] = limit_of(options->client_uploads, CLIENT_UPLOADS),
                  [TGN_HTTP_CLIENT_COMPUTATIONS] =
                      limit_of(options->client_computations, CLIENT_COMPUTATIONS)}};
    if (server->loopback)
        return 0;
    return tgn_http_clients__new(&server->clients, &limits) < 0
               ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory")
               : 0;
}

/* Our names: of this machine, the address as links write it, and those of the options. */
static int collect_names(tgn_server *server, const tgn_http_address *address, tgn_error *error)
{
    size_t given = 0, count = 0;
    char own[64];
    while (server->options.hosts && server->options.hosts[given])
        given++;
    const char **names = calloc(given + 5, sizeof *names);
    server->names = names;
    server->access.names = names;
    if (!names)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    names[count++] = "127.0.0.1";
    names[count++] = "localhost";
    names[count++] = "[::1]";
    snprintf(own, sizeof own, address->any.sa_family == AF_INET6 ? "[%.60s]" : "%.60s",
             server->options.address);
    for (size_t i = 0; i <= given; i++) {
        const char *name = i < given ? server->options.hosts[i] : own;
        names[count] = tgn_string_arena__add(&server->texts, name, strlen(name));
        if (!names[count++])
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    return 0;
}

bool tgn_server_token_is_valid(const char *token)
{
    const size_t length = strlen(token);
    size_t visible = 0;
    while (token[visible] > ' ' && token[visible] < 0x7f)
        visible++;
    return visible == length && length >= TGN_SERVER_TOKEN_MIN && length <= TGN_SERVER_TOKEN_MAX;
}

/* Beyond this machine a token is always needed: the one of the options, or 128 random bits. */
static int choose_token(tgn_server *server, tgn_error *error)
{
    const char *given = server->options.token;
    unsigned char random[16];
    server->access.token = server->token;
    if (given && !tgn_server_token_is_valid(given))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "not a token: it needs %d to %d visible ASCII characters, without blanks",
                             TGN_SERVER_TOKEN_MIN, TGN_SERVER_TOKEN_MAX);
    if (given)
        strcpy(server->token, given);
    else if (!server->loopback) {
        if (getrandom(random, sizeof random, 0) != sizeof random)
            return tgn_error_set(error, TGN_ERR_IO, "cannot get random numbers: %s", strerror(errno));
        for (size_t i = 0; i < sizeof random; i++)
            snprintf(server->token + 2 * i, 3, "%02x", random[i]);
    }
    return 0;
}

/* ---- start --------------------------------------------------------------------------------------------- */

/* Each connection needs a descriptor; a process may raise its soft limit up to the hard limit. */
static void raise_descriptors(tgn_server *server)
{
    struct rlimit limit;
    const rlim_t wanted = server->options.connections + SPARE_DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < wanted)
        server->options.connections =
            limit.rlim_cur > 2 * SPARE_DESCRIPTORS ? limit.rlim_cur - SPARE_DESCRIPTORS : limit.rlim_cur / 2;
}

/* We open the socket ourselves, so that the port is known before the first request. */
static int listen_at(tgn_server *server, const tgn_http_address *address, tgn_error *error)
{
    const int yes = 1, family = address->any.sa_family;
    const socklen_t size = family == AF_INET6 ? sizeof address->six : sizeof address->four;
    tgn_http_address bound;
    socklen_t length = sizeof bound;
    server->listener = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (server->listener < 0 ||
        setsockopt(server->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        bind(server->listener, &address->any, size) != 0 || listen(server->listener, SOMAXCONN) != 0 ||
        getsockname(server->listener, &bound.any, &length) != 0)
        return tgn_error_set(error, TGN_ERR_IO, "cannot listen on %.60s, port %u: %s",
                             server->options.address, (unsigned)server->options.port, strerror(errno));
    server->port = ntohs(family == AF_INET6 ? bound.six.sin6_port : bound.four.sin_port);
    server->access.port = server->port;
    return 0;
}

/* Whether a connection is taken: none is while the server shuts down. */
static enum MHD_Result accepts(void *context, const struct sockaddr *address, socklen_t length)
{
    (void)address, (void)length;
    tgn_server *server = context;
    return atomic_load(&server->closing) ? MHD_NO : MHD_YES;
}

static int serve(tgn_server *server, tgn_error *error)
{
    const unsigned threads = (unsigned)server->options.threads;
    const struct MHD_OptionItem options[] = {
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, CONNECTION_MEMORY, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, (intptr_t)server->options.connections, NULL},
        {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
        {MHD_OPTION_LISTEN_SOCKET, server->listener, NULL},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)tgn_http_connection__notify, server},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)tgn_http_connection__completed, server},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)tgn_http_connection__target, server},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)tgn_http_connection__unescape, NULL},
        {threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, (intptr_t)threads, NULL},
        {MHD_OPTION_END, 0, NULL}};
    server->daemon =
        MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, accepts, server,
                         tgn_http_connection__request, server, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
    server->listener = -1; /* libmicrohttpd closes it, now or when it stops */
    return server->daemon ? 0 : tgn_error_set(error, TGN_ERR_IO, "cannot start the server");
}

static int workers_for(const tgn_server *server)
{
    for (size_t i = 0; i < server->database_count; i++)
        if (server->databases[i].remote)
            return REMOTE_WORKERS;
    return WORKERS;
}

static int prepare(tgn_server *server, const tgn_server_options *options, tgn_error *error)
{
    tgn_http_address address;
    server->options = *options;
    server->access.read_only = options->read_only;
    set_defaults(&server->options);
    TGN_TRY(copy_databases(server, options, error));
    TGN_TRY(read_address(server, &address, error));
    TGN_TRY(read_proxies(server, error));
    TGN_TRY(limit_clients(server, error));
    TGN_TRY(collect_names(server, &address, error));
    TGN_TRY(choose_token(server, error));
    TGN_TRY(tgn_http_assets__open(&server->assets, error));
    TGN_TRY(tgn_http_optima_cache__new(&server->optima, error));
    TGN_TRY(tgn_http_solver__open(&server->solver, server->options.tables, error));
    TGN_TRY(tgn_http_players__new(&server->players, &server->options, error));
    TGN_TRY(tgn_http_reviews__new(&server->reviews, &server->options, error));
    TGN_TRY(listen_at(server, &address, error));
    raise_descriptors(server);
    return 0;
}

static int start(tgn_server *server, tgn_error *error)
{
    TGN_TRY(tgn_http_engines__start(server->engines, error));
    server->review_workers.most = REVIEWS;
    if (tgn_http_timeouts__start(&server->timeouts, server->options.patience) < 0 ||
        tgn_http_worker_pool__start(&server->workers, workers_for(server), WORKERS_QUEUE) < 0 ||
        tgn_http_worker_pool__start(&server->stream_workers, STREAM_WORKERS, STREAM_QUEUE) < 0 ||
        tgn_http_worker_pool__start(&server->compute_workers, COMPUTE_WORKERS, COMPUTE_QUEUE) < 0 ||
        tgn_http_worker_pool__start(&server->review_workers, REVIEWS, REVIEWS) < 0 ||
        tgn_http_imports__start(&server->imports, server) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "cannot start threads");
    TGN_TRY(tgn_http_watch__start(&server->watch, server,
                                  server->options.read_only ? NULL : server->options.watch, error));
    return serve(server, error);
}

/* Signals go to the caller's threads, not to ours, except those that a fault in our threads raises. */
static void block_signals(sigset_t *before)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
    sigset_t all;
    sigfillset(&all);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&all, faults[i]);
    pthread_sigmask(SIG_BLOCK, &all, before);
}

static void free_game(void *game)
{
    tgn_game_free(game);
}

int tgn_server_open(tgn_server **out, const tgn_server_options *options, tgn_error *error)
{
    sigset_t before;
    *out = NULL;
    if (options->database_count == 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a server needs a database");
    tgn_server *server = calloc(1, sizeof *server);
    if (!server)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    if (pthread_key_create(&server->game, free_game) != 0) {
        free(server);
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    server->listener = -1;
    pthread_mutex_init(&server->spare_lock, NULL);
    pthread_mutex_init(&server->lock, NULL);
    pthread_mutex_init(&server->log_lock, NULL);
    tgn_clock__condition(&server->changed);
    block_signals(&before);
    int code = prepare(server, options, error);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code == 0) /* which may take minutes, and a signal shall end it */
        code = tgn_http_engines__open(&server->engines, server, &server->options, error);
    block_signals(&before);
    if (code == 0)
        code = start(server, error);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code < 0) {
        tgn_server_close(server);
        return code;
    }
    *out = server;
    return 0;
}

/* ---- shutdown ------------------------------------------------------------------------------------------ */

static void wait_for_answers(tgn_server *server)
{
    const uint64_t end = tgn_http_timeouts__now() + GRACE_MS;
    pthread_mutex_lock(&server->lock);
    for (uint64_t now = tgn_http_timeouts__now(); atomic_load(&server->active) > 0 && now < end;
         now = tgn_http_timeouts__now())
        tgn_clock__wait(&server->changed, &server->lock, (double)(end - now) / 1000);
    pthread_mutex_unlock(&server->lock);
}

/*
 * In this order: no new connections; imports stop; answers get a moment to arrive; the remaining connections
 * are shut down, so that workers that stream to them notice; the workers stop, and with them the last
 * suspended connection is resumed, as libmicrohttpd requires; then it can stop. New connections are closed as they
 * come (accepts): MHD_quiesce_daemon() races with libmicrohttpd's own threads for the listening socket, and the
 * loser ends the program.
 */
void tgn_server_close(tgn_server *server)
{
    if (!server)
        return;
    atomic_store(&server->closing, true);
    tgn_http_watch__stop(server->watch);
    tgn_http_imports__stop(server->imports);
    wait_for_answers(server);
    if (server->timeouts.running)
        tgn_http_timeouts__disconnect_all(&server->timeouts);
    tgn_http_worker_pool__stop(&server->workers);
    tgn_http_worker_pool__stop(&server->stream_workers);
    tgn_http_worker_pool__stop(&server->compute_workers);
    tgn_http_worker_pool__stop(&server->review_workers);
    tgn_http_engines__stop(server->engines); /* after those who pass requests on to them */
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    if (server->listener >= 0)
        close(server->listener);
    tgn_http_watch__free(server->watch);
    tgn_http_imports__free(server->imports);
    tgn_http_clients__free(server->clients);
    tgn_http_worker_pool__clear(&server->workers);
    tgn_http_worker_pool__clear(&server->stream_workers);
    tgn_http_worker_pool__clear(&server->compute_workers);
    tgn_http_worker_pool__clear(&server->review_workers);
    tgn_http_optima_cache__free(server->optima);
    tgn_http_solver__close(server->solver);
    tgn_http_players__free(server->players);
    tgn_http_reviews__free(server->reviews);
    tgn_http_engines__close(server->engines);
    tgn_http_timeouts__stop(&server->timeouts);
    tgn_http_assets__close(server->assets);
    while (server->spare_requests) {
        tgn_http_request *request = server->spare_requests;
        server->spare_requests = request->next;
        tgn_http_request__free(request);
    }
    free(server->databases);
    free(server->freshness);
    free(server->names);
    tgn_string_arena__clear(&server->texts);
    pthread_key_delete(server->game);
    pthread_cond_destroy(&server->changed);
    pthread_mutex_destroy(&server->log_lock);
    pthread_mutex_destroy(&server->lock);
    pthread_mutex_destroy(&server->spare_lock);
    free(server);
}
