/*
 * server.c - what a server was told, how it starts and how it ends
 *
 * libmicrohttpd serves all connections with a few threads (epoll) and calls door.c; clerks.c has threads for
 * what takes long, watch.c one for callers that do, imports.c one that imports.
 */
#include "http/core.h"

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

enum {
    CONNECTION_MEMORY = 32 << 10, /* what libmicrohttpd has for one: the head, and the head of the answer */
    CLERKS = 4,
    THINKERS = 2,
    THOUGHTS = 16,            /* requests that wait for one of these */
    WAITING = 256,            /* requests that wait for a clerk */
    GRACE = 3000,             /* milliseconds for answers under way when the server ends */
    SPARE_DESCRIPTORS = 1024, /* beside connections: the databases' files */
};

/* ---- words --------------------------------------------------------------------------------------------- */

void tgn_server__log(tgn_server *server, const char *format, ...)
{
    char line[512];
    va_list arguments;
    if (!server->options.log)
        return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    for (char *c = line; *c; c++) /* a path is whatever somebody sent */
        if ((unsigned char)*c < 0x20 || (unsigned char)*c >= 0x7f)
            *c = '?';
    pthread_mutex_lock(&server->log_lock);
    server->options.log(server->options.context, line);
    pthread_mutex_unlock(&server->log_lock);
}

void tgn_server__want_end(tgn_server *server)
{
    pthread_mutex_lock(&server->lock);
    server->end_wanted = true;
    pthread_cond_broadcast(&server->changed);
    pthread_mutex_unlock(&server->lock);
}

bool tgn_server_wait(tgn_server *server, unsigned milliseconds)
{
    pthread_mutex_lock(&server->lock);
    if (!server->end_wanted)
        tgn_watch__await(&server->changed, &server->lock, milliseconds);
    const bool wanted = server->end_wanted;
    pthread_mutex_unlock(&server->lock);
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

static bool good_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    const size_t length = name ? strlen(name) : 0;
    return length > 0 && length <= 64 && strspn(name, letters) == length;
}

static int copy_databases(tgn_server *server, const tgn_server_options *options, tgn_error *error)
{
    server->databases = calloc(options->database_count, sizeof *server->databases);
    if (!server->databases)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < options->database_count; i++) {
        const tgn_server_database *from = &options->databases[i];
        if (!good_name(from->name))
            return tgn_error_set(error, TGN_ERR_ARGUMENT,
                                 "'%.80s' cannot name a database: letters, digits, - _ . are allowed",
                                 from->name ? from->name : "");
        for (size_t k = 0; k < i; k++)
            if (strcmp(server->databases[k].name, from->name) == 0)
                return tgn_error_set(error, TGN_ERR_ARGUMENT, "two databases are called '%s'", from->name);
        server->databases[i].name = tgn_string_arena__add(&server->texts, from->name, strlen(from->name));
        server->databases[i].graph = from->graph;
        if (!server->databases[i].name)
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
        server->database_count++;
    }
    return 0;
}

static void fill_in(tgn_server_options *options)
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

typedef union tgn_address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} tgn_address;

static int read_address(tgn_server *server, tgn_address *out, tgn_error *error)
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
    return tgn_error_set(error, TGN_ERR_ARGUMENT,
                         "'%.80s' is no address; write 127.0.0.1, ::1 or 0.0.0.0 (names are given as hosts)",
                         text);
}

/* Our names: of this machine, the address in the form that stands in a link, and those that were given. */
static int collect_names(tgn_server *server, const tgn_address *address, tgn_error *error)
{
    size_t given = 0, count = 0;
    char own[64];
    while (server->options.hosts && server->options.hosts[given])
        given++;
    const char **names = calloc(given + 5, sizeof *names);
    server->names = names;
    server->gate.names = names;
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

/* Beyond this machine there is always a token: one that was given, or 128 random bits. */
static int choose_token(tgn_server *server, tgn_error *error)
{
    const char *given = server->options.token;
    unsigned char random[16];
    server->gate.token = server->token;
    if (given && strlen(given) >= sizeof server->token)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the token has more than %zu bytes",
                             sizeof server->token - 1);
    if (given && strpbrk(given, " \t\r\n"))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the token has blanks in it");
    if (given && *given)
        strcpy(server->token, given);
    else if (!server->loopback) {
        if (getrandom(random, sizeof random, 0) != sizeof random)
            return tgn_error_set(error, TGN_ERR_IO, "no random numbers: %s", strerror(errno));
        for (size_t i = 0; i < sizeof random; i++)
            snprintf(server->token + 2 * i, 3, "%02x", random[i]);
    }
    return 0;
}

/* ---- start --------------------------------------------------------------------------------------------- */

/* Connections need descriptors; a process may give itself as many as the system's hard limit says. */
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

/* The socket is ours, so that the port is known before the first request comes. */
static int listen_at(tgn_server *server, const tgn_address *address, tgn_error *error)
{
    const int yes = 1, family = address->any.sa_family;
    const socklen_t size = family == AF_INET6 ? sizeof address->six : sizeof address->four;
    tgn_address bound;
    socklen_t length = sizeof bound;
    server->listener = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (server->listener < 0 ||
        setsockopt(server->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        bind(server->listener, &address->any, size) != 0 || listen(server->listener, SOMAXCONN) != 0 ||
        getsockname(server->listener, &bound.any, &length) != 0)
        return tgn_error_set(error, TGN_ERR_IO, "cannot listen at %.60s, port %u: %s",
                             server->options.address, (unsigned)server->options.port, strerror(errno));
    server->port = ntohs(family == AF_INET6 ? bound.six.sin6_port : bound.four.sin_port);
    server->gate.port = server->port;
    return 0;
}

static int serve(tgn_server *server, tgn_error *error)
{
    const unsigned threads = (unsigned)server->options.threads;
    const struct MHD_OptionItem options[] = {
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, CONNECTION_MEMORY, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, (intptr_t)server->options.connections, NULL},
        {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
        {MHD_OPTION_LISTEN_SOCKET, server->listener, NULL},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)tgn_door__connection, server},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)tgn_door__completed, server},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)tgn_door__target, server},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)tgn_door__as_it_is, NULL},
        {threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, (intptr_t)threads, NULL},
        {MHD_OPTION_END, 0, NULL}};
    server->daemon = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
                                      tgn_door__request, server, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
    if (server->daemon)
        return 0;
    server->listener = -1; /* it was closed */
    return tgn_error_set(error, TGN_ERR_IO, "the server could not start");
}

static int start(tgn_server *server, const tgn_server_options *options, tgn_error *error)
{
    tgn_address address;
    server->options = *options;
    server->gate.read_only = options->read_only;
    fill_in(&server->options);
    int code = copy_databases(server, options, error);
    if (code < 0 || (code = read_address(server, &address, error)) < 0 ||
        (code = collect_names(server, &address, error)) < 0 || (code = choose_token(server, error)) < 0 ||
        (code = tgn_assets__open(&server->assets, error)) < 0 ||
        (code = tgn_solve_desk__open(&server->solve, &server->options, error)) < 0 ||
        (code = listen_at(server, &address, error)) < 0)
        return code;
    raise_descriptors(server);
    if (tgn_watch__start(&server->watch, server->options.patience) < 0 ||
        tgn_clerks__start(&server->clerks, CLERKS, WAITING) < 0 ||
        tgn_clerks__start(&server->carriers, CLERKS, CLERKS) < 0 ||
        tgn_clerks__start(&server->thinkers, THINKERS, THOUGHTS) < 0 ||
        tgn_imports__start(&server->imports, server) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no threads can be had");
    return serve(server, error);
}

/* Signals are for the caller's threads, not for ours; but what a fault in ours raises is. */
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
    pthread_mutex_init(&server->shelf_lock, NULL);
    pthread_mutex_init(&server->lock, NULL);
    pthread_mutex_init(&server->log_lock, NULL);
    tgn_optima_shelf__init(&server->optima);
    pthread_mutex_init(&server->solve.lock, NULL);
    tgn_watch__condition(&server->changed);
    block_signals(&before);
    const int code = start(server, options, error);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code < 0) {
        tgn_server_close(server);
        return code;
    }
    *out = server;
    return 0;
}

/* ---- end ----------------------------------------------------------------------------------------------- */

static void wait_for_answers(tgn_server *server)
{
    const uint64_t end = tgn_watch__now() + GRACE;
    pthread_mutex_lock(&server->lock);
    for (uint64_t now = tgn_watch__now(); atomic_load(&server->active) > 0 && now < end;
         now = tgn_watch__now())
        tgn_watch__await(&server->changed, &server->lock, end - now);
    pthread_mutex_unlock(&server->lock);
}

/*
 * In this order: nobody new; imports stop; answers have a moment to arrive; who is left is cut off, so that
 * clerks who write to him notice; clerks end, and with them the last suspended connection, which libmicrohttpd
 * would not bear; then it may stop.
 */
void tgn_server_close(tgn_server *server)
{
    if (!server)
        return;
    atomic_store(&server->closing, true);
    const int listener = server->daemon ? MHD_quiesce_daemon(server->daemon) : server->listener;
    tgn_imports__stop(server->imports);
    wait_for_answers(server);
    if (server->watch.running)
        tgn_watch__cut_all(&server->watch);
    tgn_clerks__stop(&server->clerks);
    tgn_clerks__stop(&server->carriers);
    tgn_clerks__stop(&server->thinkers);
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    if (listener >= 0)
        close(listener);
    tgn_imports__free(server->imports);
    tgn_clerks__clear(&server->clerks);
    tgn_clerks__clear(&server->carriers);
    tgn_clerks__clear(&server->thinkers);
    tgn_optima_shelf__clear(&server->optima);
    tgn_solve_desk__close(&server->solve);
    tgn_watch__stop(&server->watch);
    tgn_assets__close(server->assets);
    while (server->shelf) {
        tgn_request *request = server->shelf;
        server->shelf = request->next;
        tgn_request__free(request);
    }
    free(server->databases);
    free(server->names);
    tgn_string_arena__clear(&server->texts);
    pthread_key_delete(server->game);
    pthread_cond_destroy(&server->changed);
    pthread_mutex_destroy(&server->log_lock);
    pthread_mutex_destroy(&server->lock);
    pthread_mutex_destroy(&server->shelf_lock);
    pthread_mutex_destroy(&server->solve.lock);
    free(server);
}
