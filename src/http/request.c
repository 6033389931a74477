/*
 * request.c - what a request says, and where its body is stored
 */
#include "http/server.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/error.h"

enum { SPARE_MAX = 64, KEPT_BYTES = 1 << 20 };

/* ---- life and reuse ------------------------------------------------------------------------------------ */

void tgn_http_request__free(tgn_http_request *request)
{
    tgn_buffer__clear(&request->text);
    tgn_buffer__clear(&request->body);
    tgn_buffer__clear(&request->reply);
    tgn_buffer__clear(&request->compressed);
    if (request->compressor)
        deflateEnd(request->compressor);
    free(request->compressor);
    free(request);
}

/* Empty a buffer, but keep its memory unless that has become large. */
static void reuse(tgn_buffer *buffer)
{
    if (buffer->failed || buffer->capacity > KEPT_BYTES)
        tgn_buffer__clear(buffer);
    buffer->length = 0;
}

/* As new, except for memory that can be used again. */
static void recycle(tgn_http_request *request)
{
    tgn_server *server = request->server;
    if (request->file >= 0)
        close(request->file);
    if (request->uploading)
        atomic_fetch_sub(&server->uploads, 1);
    for (int work = 0; work < TGN_HTTP_CLIENT_WORKS; work++)
        if (request->works[work])
            tgn_http_clients__end(server->clients, &request->client, work);
    atomic_fetch_sub(&server->bodies, request->counted);
    tgn_http_stream__free(request->stream);
    tgn_buffer text = request->text, body = request->body, reply = request->reply,
               compressed = request->compressed;
    reuse(&text);
    reuse(&body);
    reuse(&reply);
    reuse(&compressed);
    *request = (tgn_http_request){.server = server,
                                  .text = text,
                                  .body = body,
                                  .reply = reply,
                                  .compressed = compressed,
                                  .compressor = request->compressor,
                                  .file = -1};
}

tgn_http_request *tgn_http_request__new(tgn_server *server, const char *target)
{
    pthread_mutex_lock(&server->spare_lock);
    tgn_http_request *request = server->spare_requests;
    if (request) {
        server->spare_requests = request->next;
        server->spare_count--;
    }
    pthread_mutex_unlock(&server->spare_lock);
    if (!request)
        request = calloc(1, sizeof *request);
    if (!request)
        return NULL;
    request->server = server;
    request->file = -1;
    request->next = NULL;
    atomic_store(&request->references, 1);
    tgn_buffer__text(&request->text, target);
    return request;
}

void tgn_http_request__release(tgn_http_request *request)
{
    tgn_server *server = request->server;
    if (atomic_fetch_sub(&request->references, 1) > 1)
        return;
    recycle(request);
    pthread_mutex_lock(&server->spare_lock);
    const bool keep = server->spare_count < SPARE_MAX;
    if (keep) {
        request->next = server->spare_requests;
        server->spare_requests = request;
        server->spare_count++;
    }
    pthread_mutex_unlock(&server->spare_lock);
    if (!keep)
        tgn_http_request__free(request);
}

/* ---- running ------------------------------------------------------------------------------------------- */

void tgn_http_request__handle(tgn_http_request *request)
{
    request->deferred = false;
    request->status = 0;
    request->reply.length = 0; /* of the first run, if this is the second */
    request->extra_count = 0;
    request->route->handle(request);
    if (request->stream && !request->stream->ended)
        tgn_http_reply__stream_end(request, true);
    if (!request->stream && !request->deferred && request->status == 0)
        tgn_http_reply__fail(request, MHD_HTTP_INTERNAL_SERVER_ERROR, "failed", "internal error: no answer");
}

bool tgn_http_request__defer(tgn_http_request *request)
{
    request->deferred = !request->in_pool;
    return request->deferred;
}

/* ---- the body ------------------------------------------------------------------------------------------ */

/* An unnamed file: nobody else can open it, and it vanishes when it is closed, whatever happens. */
static int open_unnamed(void)
{
    const char *folder = getenv("TMPDIR");
    char path[1024];
    const int length = snprintf(path, sizeof path, "%s/tengen-XXXXXX", folder && *folder ? folder : "/tmp");
    if (length < 0 || (size_t)length >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    const int file = mkstemp(path);
    if (file >= 0) {
        unlink(path);
        fcntl(file, F_SETFD, FD_CLOEXEC);
    }
    return file;
}

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

static void fail_to_store(tgn_http_request *request, int number)
{
    tgn_error error;
    (void)!tgn_error__from_system(number, &error);
    tgn_http_reply__fail(request, MHD_HTTP_INTERNAL_SERVER_ERROR, "failed",
                         "cannot store the file: %s; check the folder for temporary files (TMPDIR)",
                         error.message);
}

bool tgn_http_request__count_work(tgn_http_request *request, int work)
{
    static const char *const names[TGN_HTTP_CLIENT_WORKS] = {"uploads", "computations"};
    if (!request->limited || request->works[work])
        return true;
    request->works[work] =
        tgn_http_clients__begin(request->server->clients, &request->client, work, tgn_http_timeouts__now());
    if (!request->works[work])
        tgn_http_reply__fail(request, MHD_HTTP_TOO_MANY_REQUESTS, "too-many",
                             "too many %s of one client at once; wait for one to end", names[work]);
    return request->works[work];
}

static void receive_file(tgn_http_request *request, const char *bytes, size_t length)
{
    if (request->file < 0) {
        if (!tgn_http_request__count_work(request, TGN_HTTP_CLIENT_UPLOADS))
            return;
        request->uploading = true;
        if (atomic_fetch_add(&request->server->uploads, 1) >= TGN_HTTP_UPLOADS_MAX) {
            tgn_http_reply__fail(request, MHD_HTTP_SERVICE_UNAVAILABLE, "too-many",
                                 "too many uploads at once; try again later");
            return;
        }
        request->file = open_unnamed();
    }
    if (request->file < 0 || !write_all(request->file, bytes, length))
        fail_to_store(request, errno);
    if (request->ids[0])
        tgn_http_imports__touch(request->server->imports, request->ids[0]);
}

static void receive_memory(tgn_http_request *request, const char *bytes, size_t length)
{
    request->counted += length;
    if (atomic_fetch_add(&request->server->bodies, length) + length > TGN_HTTP_BODIES_BYTES) {
        tgn_http_reply__fail(request, MHD_HTTP_SERVICE_UNAVAILABLE, "too-many",
                             "too many large requests at once; try again later");
        return;
    }
    tgn_buffer__add(&request->body, bytes, length);
    if (request->body.failed)
        tgn_http_reply__error(request, TGN_ERR_MEMORY, NULL);
}

void tgn_http_request__receive(tgn_http_request *request, const char *bytes, size_t length)
{
    const tgn_server_options *options = &request->server->options;
    const bool upload = request->route->flags & TGN_HTTP_ROUTE_UPLOAD;
    const size_t most = upload ? options->upload_bytes : options->body_bytes;
    request->received += length;
    tgn_http_timeouts__extend(request->peer, length);
    if (request->received > most)
        tgn_http_reply__fail(request, MHD_HTTP_CONTENT_TOO_LARGE, "too-large",
                             "the body is larger than the limit of %zu bytes", most);
    else if (upload)
        receive_file(request, bytes, length);
    else
        receive_memory(request, bytes, length);
    request->refused = request->status != 0;
}

/* ---- parameters and the rest, for handlers ------------------------------------------------------------- */

uint32_t tgn_http_request__id(const tgn_http_request *request)
{
    return request->ids[0];
}

uint32_t tgn_http_request__second_id(const tgn_http_request *request)
{
    return request->ids[1];
}

const char *tgn_http_request__value(const tgn_http_request *request, const char *name)
{
    return tgn_http_target__value(&request->target, name);
}

bool tgn_http_request__next(const tgn_http_request *request, size_t *at, const char **name,
                            const char **value)
{
    if (*at >= request->target.count)
        return false;
    *name = request->target.parameters[*at].name;
    *value = request->target.parameters[*at].value;
    ++*at;
    return true;
}

/* Whether `names`, words separated by blanks, has this one. */
static bool has_word(const char *names, const char *name)
{
    const size_t length = strlen(name);
    while (*names) {
        const size_t word = strcspn(names, " ");
        if (word == length && strncmp(names, name, length) == 0)
            return true;
        names += word + (names[word] == ' ');
    }
    return false;
}

int tgn_http_request__only(tgn_http_request *request, const char *names)
{
    for (size_t i = 0; i < request->target.count; i++) {
        const char *name = request->target.parameters[i].name;
        if (has_word(names, name))
            continue;
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           *names ? "unknown parameter '%.80s'; known are: %s"
                                                  : "unknown parameter '%.80s'; this takes none%s",
                                           name, names);
    }
    return 0;
}

int tgn_http_request__flag(tgn_http_request *request, const char *name, bool otherwise, bool *out)
{
    const char *value = tgn_http_request__value(request, name);
    *out = otherwise;
    if (value && tgn_flag_parse(out, value) < 0)
        return tgn_http_reply__bad_request(request, "bad-parameter", "%s: expected 1 or 0, not '%.80s'", name,
                                           value);
    return 0;
}

int tgn_http_request__number(tgn_http_request *request, const char *name, uint64_t least, uint64_t most,
                             uint64_t otherwise, uint64_t *out)
{
    const char *value = tgn_http_request__value(request, name);
    *out = otherwise;
    if (!value || (tgn_http_fields__number(value, out) && *out >= least && *out <= most))
        return 0;
    return tgn_http_reply__bad_request(request, "bad-parameter",
                                       "%s: expected a whole number from %llu to %llu, not '%.80s'", name,
                                       (unsigned long long)least, (unsigned long long)most, value);
}

/* "6.5", "-2", "7.0": at most one decimal, which is 0 or 5. */
static bool read_halves(const char *text, double *out)
{
    const bool negative = *text == '-';
    int whole = 0, digits = 0;
    for (text += negative; tgn_ascii__digit(*text) && digits < 4; text++, digits++)
        whole = 10 * whole + (*text - '0');
    const bool half = strcmp(text, ".5") == 0;
    *out = (negative ? -1 : 1) * (whole + (half ? 0.5 : 0));
    return digits > 0 && (half || *text == '\0' || strcmp(text, ".0") == 0);
}

int tgn_http_request__halves(tgn_http_request *request, const char *name, int most, double *out)
{
    const char *value = tgn_http_request__value(request, name);
    *out = 0;
    if (!value || (read_halves(value, out) && *out >= -most && *out <= most))
        return 0;
    return tgn_http_reply__bad_request(
        request, "bad-parameter", "%s: '%.40s' is not a multiple of 0.5 between -%d and %d; write 0.5 or -2",
        name, value, most, most);
}

const tgn_buffer *tgn_http_request__body(const tgn_http_request *request)
{
    return &request->body;
}

int tgn_http_request__file(const tgn_http_request *request)
{
    return request->file;
}

const tgn_server_database *tgn_http_request__database(tgn_http_request *request)
{
    const tgn_server *server = request->server;
    const char *name = tgn_http_request__value(request, "db");
    for (size_t i = 0; i < server->database_count; i++)
        if (!name || strcmp(server->databases[i].name, name) == 0)
            return &server->databases[i];
    tgn_http_reply__fail(request, MHD_HTTP_NOT_FOUND, "no-such-database", "no database '%.80s'", name);
    return NULL;
}

tgn_graph *tgn_http_request__graph(tgn_http_request *request)
{
    const tgn_server_database *database = tgn_http_request__database(request);
    if (!database)
        return NULL;
    request->remote = database->remote;
    if (request->remote && !(request->route->flags & TGN_HTTP_ROUTE_COMPUTE) &&
        tgn_http_request__defer(request))
        return NULL;
    if (request->in_pool)
        tgn_http_freshness__see(request->server, database);
    return database->graph;
}

size_t tgn_http_request__databases(const tgn_http_request *request, const tgn_server_database **out)
{
    *out = request->server->databases;
    return request->server->database_count;
}

tgn_game *tgn_http_request__game(tgn_http_request *request)
{
    tgn_game *game = pthread_getspecific(request->server->game);
    if (game)
        return game;
    if (tgn_game_new(&game, (tgn_size){19, 19}, NULL) == 0 &&
        pthread_setspecific(request->server->game, game) == 0)
        return game;
    tgn_game_free(game);
    tgn_http_reply__error(request, TGN_ERR_MEMORY, NULL);
    return NULL;
}
