/*
 * request.c - what a request says, and how its body is kept
 */
#include "http/core.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/ascii.h"

enum { SHELF_MAX = 64, KEPT_BYTES = 1 << 20 };

/* ---- being there --------------------------------------------------------------------------------------- */

void tgn_request__free(tgn_request *request)
{
    tgn_buffer__clear(&request->text);
    tgn_buffer__clear(&request->body);
    tgn_buffer__clear(&request->reply);
    tgn_buffer__clear(&request->packed);
    if (request->press)
        deflateEnd(request->press);
    free(request->press);
    free(request);
}

/* Empty, with its memory kept unless that has become a lot. */
static void rinse(tgn_buffer *buffer)
{
    if (buffer->failed || buffer->capacity > KEPT_BYTES)
        tgn_buffer__clear(buffer);
    buffer->length = 0;
}

/* As new, but for memory that can be used again. */
static void recycle(tgn_request *request)
{
    tgn_server *server = request->server;
    if (request->file >= 0)
        close(request->file);
    if (request->uploading)
        atomic_fetch_sub(&server->uploads, 1);
    atomic_fetch_sub(&server->bodies, request->counted);
    tgn_ring__free(request->ring);
    tgn_buffer text = request->text, body = request->body, reply = request->reply, packed = request->packed;
    rinse(&text);
    rinse(&body);
    rinse(&reply);
    rinse(&packed);
    *request = (tgn_request){.server = server,
                             .text = text,
                             .body = body,
                             .reply = reply,
                             .packed = packed,
                             .press = request->press,
                             .file = -1};
}

tgn_request *tgn_request__new(tgn_server *server, const char *target)
{
    pthread_mutex_lock(&server->shelf_lock);
    tgn_request *request = server->shelf;
    if (request) {
        server->shelf = request->next;
        server->shelf_count--;
    }
    pthread_mutex_unlock(&server->shelf_lock);
    if (!request)
        request = calloc(1, sizeof *request);
    if (!request)
        return NULL;
    request->server = server;
    request->file = -1;
    request->next = NULL;
    atomic_store(&request->holders, 1);
    tgn_buffer__text(&request->text, target);
    return request;
}

void tgn_request__release(tgn_request *request)
{
    tgn_server *server = request->server;
    if (atomic_fetch_sub(&request->holders, 1) > 1)
        return;
    recycle(request);
    pthread_mutex_lock(&server->shelf_lock);
    const bool keep = server->shelf_count < SHELF_MAX;
    if (keep) {
        request->next = server->shelf;
        server->shelf = request;
        server->shelf_count++;
    }
    pthread_mutex_unlock(&server->shelf_lock);
    if (!keep)
        tgn_request__free(request);
}

/* ---- running ------------------------------------------------------------------------------------------- */

void tgn_request__handle(tgn_request *request)
{
    request->wants_later = false;
    request->status = 0;
    request->reply.length = 0; /* of a first try, when this is the second */
    request->extra_count = 0;
    request->route->handle(request);
    if (request->ring && !request->ring->ended)
        tgn_reply__end(request, true);
    if (!request->ring && !request->wants_later && request->status == 0)
        tgn_reply__fail(request, MHD_HTTP_INTERNAL_SERVER_ERROR, "failed", "no answer was given");
}

bool tgn_request__later(tgn_request *request)
{
    request->wants_later = !request->with_clerk;
    return request->wants_later;
}

/* ---- the body ------------------------------------------------------------------------------------------ */

/* A file without a name: nobody else can open it, and it is gone when it is closed, whatever happens. */
static int open_nameless(void)
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

static void receive_file(tgn_request *request, const char *bytes, size_t length)
{
    if (request->file < 0) {
        request->uploading = true;
        if (atomic_fetch_add(&request->server->uploads, 1) >= TGN_UPLOADS_MAX) {
            tgn_reply__fail(request, MHD_HTTP_SERVICE_UNAVAILABLE, "too-many",
                            "too many files are being uploaded; try again in a while");
            return;
        }
        request->file = open_nameless();
    }
    if (request->file < 0 || !write_all(request->file, bytes, length))
        tgn_reply__fail(request, MHD_HTTP_INTERNAL_SERVER_ERROR, "failed",
                        "the file could not be kept: %s; look at the folder for temporary files (TMPDIR)",
                        strerror(errno));
}

static void receive_memory(tgn_request *request, const char *bytes, size_t length)
{
    request->counted += length;
    if (atomic_fetch_add(&request->server->bodies, length) + length > TGN_BODIES_BYTES) {
        tgn_reply__fail(request, MHD_HTTP_SERVICE_UNAVAILABLE, "too-many",
                        "too much is being sent at once; try again in a while");
        return;
    }
    tgn_buffer__add(&request->body, bytes, length);
    if (request->body.failed)
        tgn_reply__error(request, TGN_ERR_MEMORY, NULL);
}

void tgn_request__receive(tgn_request *request, const char *bytes, size_t length)
{
    const tgn_server_options *options = &request->server->options;
    const bool upload = request->route->flags & TGN_ROUTE_UPLOAD;
    const size_t most = upload ? options->upload_bytes : options->body_bytes;
    request->received += length;
    tgn_watch__extend(request->caller, length);
    if (request->received > most)
        tgn_reply__fail(request, MHD_HTTP_CONTENT_TOO_LARGE, "too-large",
                        "the body has more than %zu bytes, which is the most here", most);
    else if (upload)
        receive_file(request, bytes, length);
    else
        receive_memory(request, bytes, length);
    request->refused = request->status != 0;
}

/* ---- what handlers ask --------------------------------------------------------------------------------- */

uint32_t tgn_request__id(const tgn_request *request)
{
    return request->id;
}

const char *tgn_request__value(const tgn_request *request, const char *name)
{
    return tgn_target__value(&request->target, name);
}

bool tgn_request__next(const tgn_request *request, size_t *at, const char **name, const char **value)
{
    if (*at >= request->target.count)
        return false;
    *name = request->target.parameters[*at].name;
    *value = request->target.parameters[*at].value;
    ++*at;
    return true;
}

/* Whether `names`, words with a blank between, has this one. */
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

int tgn_request__only(tgn_request *request, const char *names)
{
    for (size_t i = 0; i < request->target.count; i++) {
        const char *name = request->target.parameters[i].name;
        if (has_word(names, name))
            continue;
        tgn_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-parameter",
                        *names ? "there is no parameter '%.80s' here; there are: %s"
                               : "there is no parameter '%.80s' here; there are none%s",
                        name, names);
        return TGN_ERR_ARGUMENT;
    }
    return 0;
}

int tgn_request__flag(tgn_request *request, const char *name, bool otherwise, bool *out)
{
    const char *value = tgn_request__value(request, name);
    *out = otherwise;
    if (!value)
        return 0;
    *out = !*value || strcmp(value, "1") == 0 || strcmp(value, "true") == 0;
    if (*out || strcmp(value, "0") == 0 || strcmp(value, "false") == 0)
        return 0;
    tgn_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-parameter", "%s=%.80s: write 1 or 0", name, value);
    return TGN_ERR_ARGUMENT;
}

int tgn_request__number(tgn_request *request, const char *name, uint64_t least, uint64_t most,
                        uint64_t otherwise, uint64_t *out)
{
    const char *value = tgn_request__value(request, name);
    *out = otherwise;
    if (!value || (tgn_fields__number(value, out) && *out >= least && *out <= most))
        return 0;
    tgn_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-parameter",
                    "%s=%.80s: write a whole number of %llu to %llu", name, value, (unsigned long long)least,
                    (unsigned long long)most);
    return TGN_ERR_ARGUMENT;
}

/* "6.5", "-2", "7.0": whole ones, and one place that is 0 or 5 at the most. */
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

int tgn_request__halves(tgn_request *request, const char *name, int most, double *out)
{
    const char *value = tgn_request__value(request, name);
    *out = 0;
    if (!value || (read_halves(value, out) && *out >= -most && *out <= most))
        return 0;
    tgn_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-parameter",
                    "%s: '%.40s' is none; write halves of -%d to %d, as 0.5 or -2", name, value, most, most);
    return TGN_ERR_ARGUMENT;
}

const tgn_buffer *tgn_request__body(const tgn_request *request)
{
    return &request->body;
}

int tgn_request__file(const tgn_request *request)
{
    return request->file;
}

tgn_graph *tgn_request__graph(tgn_request *request)
{
    const tgn_server *server = request->server;
    const char *name = tgn_request__value(request, "db");
    for (size_t i = 0; i < server->database_count; i++)
        if (!name || strcmp(server->databases[i].name, name) == 0)
            return server->databases[i].graph;
    tgn_reply__fail(request, MHD_HTTP_NOT_FOUND, "no-such-database", "there is no database '%.80s'", name);
    return NULL;
}

tgn_server *tgn_request__server(const tgn_request *request)
{
    return request->server;
}

size_t tgn_request__databases(const tgn_request *request, const tgn_server_database **out)
{
    *out = request->server->databases;
    return request->server->database_count;
}

tgn_game *tgn_request__game(tgn_request *request)
{
    tgn_game *game = pthread_getspecific(request->server->game);
    if (game)
        return game;
    if (tgn_game_new(&game, (tgn_size){19, 19}, NULL) == 0 &&
        pthread_setspecific(request->server->game, game) == 0)
        return game;
    tgn_game_free(game);
    tgn_reply__error(request, TGN_ERR_MEMORY, NULL);
    return NULL;
}
