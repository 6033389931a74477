/*
 * door.c - where libmicrohttpd hands requests in, piece by piece
 *
 * What is called here runs in a thread that serves hundreds of connections, and must not wait for anything.
 * core.h draws the way of a request.
 */
#include "http/core.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* ---- the head of a request ----------------------------------------------------------------------------- */

static const tgn_refusal bad_framing = {
    400, "bad-body", "the length of the body cannot be told: give one Content-Length, or chunked alone"};
static const tgn_refusal head_too_long = {431, "too-long", "the head of the request is too long"};
static const tgn_refusal target_too_long = {414, "too-long", "the path and its parameters are too long"};
static const tgn_refusal no_such_path = {404, "no-such-path", "there is nothing of this name"};
static const tgn_refusal no_body = {400, "bad-body", "this takes no body"};
static const tgn_refusal closing = {503, "closing", "the server ends"};
static const tgn_refusal too_many = {503, "too-many", "there is too much to do; ask again in a while"};

static enum MHD_Result take_field(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    tgn_fields__take(context, name, value ? value : "");
    return MHD_YES;
}

/* How long the body will be; UINT64_MAX when it comes in chunks. False when it is not said, or said twice. */
static bool body_length(const tgn_fields *fields, uint64_t *out)
{
    const int chunked = fields->times[TGN_FIELD_TRANSFER_ENCODING],
              counted = fields->times[TGN_FIELD_CONTENT_LENGTH];
    *out = 0;
    if (chunked + counted > 1)
        return false;
    if (chunked) {
        const char *value = fields->value[TGN_FIELD_TRANSFER_ENCODING];
        *out = UINT64_MAX;
        return strlen(value) == 7 && tgn_fields__same(value, "chunked", 7);
    }
    return !counted || tgn_fields__number(fields->value[TGN_FIELD_CONTENT_LENGTH], out);
}

/* Listening on all addresses, we are called by the one through which we were reached. */
static const char *local_name(const tgn_request *request, char out[64])
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } address;
    socklen_t length = sizeof address;
    char digits[INET6_ADDRSTRLEN];
    if (!request->server->wildcard || getsockname(request->caller->socket, &address.any, &length) != 0)
        return NULL;
    const struct in6_addr *six = &address.six.sin6_addr;
    if (address.any.sa_family == AF_INET)
        inet_ntop(AF_INET, &address.four.sin_addr, out, 64);
    else if (IN6_IS_ADDR_V4MAPPED(six)) /* the last four of its sixteen bytes */
        inet_ntop(AF_INET, six->s6_addr + 12, out, 64);
    else
        snprintf(out, 64, "[%s]", inet_ntop(AF_INET6, six, digits, sizeof digits));
    return out;
}

static const tgn_refusal *check_size(const tgn_request *request)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (request->text.length > TGN_TARGET_BYTES)
        return &target_too_long;
    return info && info->header_size > TGN_HEAD_BYTES ? &head_too_long : NULL;
}

static void refuse_method(tgn_request *request, const char *allow)
{
    tgn_reply__fail(request, MHD_HTTP_METHOD_NOT_ALLOWED, "bad-method", "this can be asked with %s", allow);
    tgn_reply__header(request, "Allow", allow);
}

/* Everything that can be said before the body is there. What is refused has its answer afterwards. */
static void look_at(tgn_request *request, uint64_t length)
{
    tgn_server *server = request->server;
    char allow[TGN_ALLOW_TEXT], local[64];
    const tgn_refusal *refusal = check_size(request);
    if (refusal) {
        tgn_reply__refuse(request, refusal);
        return;
    }
    request->route = tgn_routes__find(request->method, request->target.path, &request->id, allow);
    const unsigned flags = request->route ? request->route->flags : 0;
    const tgn_errand errand = {.writes = flags & TGN_ROUTE_WRITE,
                               .ends = flags & TGN_ROUTE_END,
                               .has_body = length > 0,
                               .page = strncmp(request->target.path, "/api/", 5) != 0,
                               .local = local_name(request, local)};
    const size_t most = flags & TGN_ROUTE_UPLOAD ? server->options.upload_bytes : server->options.body_bytes;
    refusal = tgn_gate__check(&server->gate, &request->fields, &errand);
    if (refusal)
        tgn_reply__refuse(request, refusal);
    else if (!request->route && *allow)
        refuse_method(request, allow);
    else if (!request->route)
        tgn_reply__refuse(request, &no_such_path);
    else if (request->wrong)
        tgn_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-parameter", "%s", request->wrong);
    else if (length > 0 && !(flags & (TGN_ROUTE_BODY | TGN_ROUTE_UPLOAD)))
        tgn_reply__refuse(request, &no_body);
    else if (length != UINT64_MAX && length > most)
        tgn_reply__fail(request, MHD_HTTP_CONTENT_TOO_LARGE, "too-large",
                        "the body has more than %zu bytes, which is the most here", most);
    else if (atomic_load(&server->closing))
        tgn_reply__refuse(request, &closing);
}

/*
 * An answer now, before the body, makes libmicrohttpd close the connection. That is right when the end of the
 * body cannot be known, or when the caller waits for a sign before sending it (Expect); otherwise the answer
 * waits until the body has passed, so that a small mistake does not cost the connection.
 */
static enum MHD_Result begin(tgn_request *request, const char *method)
{
    uint64_t length;
    request->begun = true;
    request->method = method;
    atomic_fetch_add(&request->server->active, 1);
    request->wrong = tgn_target__parse(&request->target, request->text.data);
    MHD_get_connection_values(request->connection, MHD_HEADER_KIND, take_field, &request->fields);
    const bool framed = body_length(&request->fields, &length);
    tgn_watch__allow(&request->server->watch, request->caller, 0);
    if (framed)
        look_at(request, length);
    else
        tgn_reply__refuse(request, &bad_framing);
    request->refused = request->status != 0;
    if (request->refused && (!framed || (length > 0 && request->fields.times[TGN_FIELD_EXPECT])))
        return tgn_reply__deliver(request);
    return MHD_YES;
}

/* ---- its body, and its answer -------------------------------------------------------------------------- */

static enum MHD_Result take_body(tgn_request *request, const char *bytes, size_t length)
{
    if (!request->refused)
        tgn_request__receive(request, bytes, length);
    if (!request->refused)
        return MHD_YES;
    request->discarded += length;
    if (request->discarded <= TGN_LINGER_BYTES)
        return MHD_YES;
    if (!request->cut) {
        request->discarded = 0;
        return tgn_reply__cut_short(request) ? MHD_YES : MHD_NO;
    }
    return MHD_NO;
}

static tgn_clerks *clerks_for(tgn_server *server, unsigned flags)
{
    if (flags & TGN_ROUTE_THINK)
        return &server->thinkers;
    return flags & TGN_ROUTE_STREAM ? &server->carriers : &server->clerks;
}

/* Let the handler run, here or in a clerk's thread. True when the answer comes later. */
static bool handle(tgn_request *request)
{
    const unsigned flags = request->route->flags;
    if (!(flags & TGN_ROUTE_SLOW)) {
        tgn_request__handle(request);
        if (!request->wants_later)
            return false;
    }
    tgn_server *server = request->server;
    if (tgn_clerks__take(clerks_for(server, flags), request))
        return true;
    tgn_reply__refuse(request, &too_many);
    return false;
}

static enum MHD_Result answer(tgn_request *request)
{
    if (request->cut)
        return MHD_NO;
    if (atomic_load(&request->stage) == TGN_STAGE_NEW && !request->refused && handle(request))
        return MHD_YES;
    return tgn_reply__deliver(request);
}

/* ---- what libmicrohttpd calls -------------------------------------------------------------------------- */

/*
 * libmicrohttpd would go on to take the parameters apart, as headers in the memory of the connection; when
 * these do not fit, 0.9.75 answers and reads on at once, and waits for ever. They are ours to read, so none are
 * left: the text is its own buffer, which it lets us see before it cuts it up itself.
 */
static void hide_parameters(const char *target)
{
    const char *mark = strchr(target, '?');
    if (mark)
        *(char *)((uintptr_t)mark + 1) = '\0';
}

/* The first line of a request, before anything is cut off or decoded. */
void *tgn_door__target(void *context, const char *target, struct MHD_Connection *connection)
{
    if (!target)
        return NULL;
    tgn_request *request = tgn_request__new(context, target);
    hide_parameters(target);
    if (!request)
        return NULL;
    request->connection = connection;
    request->caller = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    return request;
}

enum MHD_Result tgn_door__request(void *context, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *bytes, size_t *length,
                                  void **request_slot)
{
    tgn_request *request = *request_slot;
    (void)context, (void)connection, (void)path, (void)version;
    if (!request || !request->caller || request->text.failed)
        return MHD_NO;
    if (!request->begun)
        return begin(request, method);
    if (*length > 0) {
        const size_t piece = *length;
        *length = 0;
        return take_body(request, bytes, piece);
    }
    return answer(request);
}

static void log_request(tgn_request *request)
{
    const bool changed = request->route && request->route->flags & TGN_ROUTE_WRITE;
    if (request->server->options.log && request->begun && (request->status >= 400 || changed))
        tgn_server__log(request->server, "%s %.200s %u", request->method, request->target.path,
                        request->status);
}

void tgn_door__completed(void *context, struct MHD_Connection *connection, void **request_slot,
                         enum MHD_RequestTerminationCode reason)
{
    tgn_request *request = *request_slot;
    tgn_server *server = context;
    (void)connection, (void)reason;
    if (!request)
        return;
    *request_slot = NULL;
    log_request(request);
    if (request->ring)
        tgn_ring__leave(request);
    if (request->caller)
        tgn_watch__allow(&server->watch, request->caller, 0); /* for the next one */
    if (request->begun && atomic_fetch_sub(&server->active, 1) == 1 && atomic_load(&server->closing)) {
        pthread_mutex_lock(&server->lock);
        pthread_cond_broadcast(&server->changed);
        pthread_mutex_unlock(&server->lock);
    }
    tgn_request__release(request);
}

void tgn_door__connection(void *context, struct MHD_Connection *connection, void **caller_slot,
                          enum MHD_ConnectionNotificationCode what)
{
    tgn_server *server = context;
    tgn_caller *caller = *caller_slot;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        caller = calloc(1, sizeof *caller);
        *caller_slot = caller;
        if (!caller)
            return; /* its requests are turned away */
        caller->socket = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        tgn_watch__enter(&server->watch, caller);
    } else if (caller) {
        tgn_watch__leave(&server->watch, caller);
        free(caller);
        *caller_slot = NULL;
    }
}

/* Nothing is decoded by libmicrohttpd: target.c does. */
size_t tgn_door__as_it_is(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context, (void)connection;
    return strlen(text);
}
