/*
 * connection.c - the callbacks of libmicrohttpd, which hand in requests piece by piece
 *
 * They run in threads that serve hundreds of connections each, and must not wait for anything. server.h draws
 * the life of a request.
 */
#include "http/server.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* ---- the head of a request ----------------------------------------------------------------------------- */

static const tgn_http_refusal bad_framing = {
    400, "bad-body", "cannot tell the length of the body: send one Content-Length, or chunked alone"};
static const tgn_http_refusal head_too_long = {431, "too-long", "the request line and headers are too long"};
static const tgn_http_refusal target_too_long = {414, "too-long", "the path and its parameters are too long"};
static const tgn_http_refusal no_such_path = {404, "no-such-path", "no such resource"};
static const tgn_http_refusal no_body = {400, "bad-body", "this resource takes no body"};
static const tgn_http_refusal too_fast = {429, "too-many",
                                          "too many requests of one client; try again later"};
static const tgn_http_refusal too_many_reviews = {
    503, "too-many",
    "as many reviews are being made as the server makes at once; try again when one is done"};

static enum MHD_Result take_field(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    tgn_http_fields__add(context, name, value ? value : "");
    return MHD_YES;
}

/* The length of the body; UINT64_MAX if it comes in chunks. False if that is unclear or said twice. */
static bool body_length(const tgn_http_fields *fields, uint64_t *out)
{
    const int chunked = fields->times[TGN_HTTP_FIELD_TRANSFER_ENCODING],
              counted = fields->times[TGN_HTTP_FIELD_CONTENT_LENGTH];
    *out = 0;
    if (chunked + counted > 1)
        return false;
    if (chunked) {
        const char *value = fields->value[TGN_HTTP_FIELD_TRANSFER_ENCODING];
        *out = UINT64_MAX;
        return strlen(value) == 7 && tgn_http_fields__same(value, "chunked", 7);
    }
    return !counted || tgn_http_fields__number(fields->value[TGN_HTTP_FIELD_CONTENT_LENGTH], out);
}

/* A server that listens on all addresses is called by the one that was reached. Else NULL. */
static const char *local_address(const tgn_http_request *request, char out[64])
{
    tgn_http_address address;
    socklen_t length = sizeof address;
    char digits[INET6_ADDRSTRLEN];
    if (!request->server->wildcard || getsockname(request->peer->socket, &address.any, &length) != 0)
        return NULL;
    const struct in6_addr *six = &address.six.sin6_addr;
    if (address.any.sa_family == AF_INET)
        inet_ntop(AF_INET, &address.four.sin_addr, out, 64);
    else if (IN6_IS_ADDR_V4MAPPED(six)) /* IPv4, in the last four of the sixteen bytes */
        inet_ntop(AF_INET, six->s6_addr + 12, out, 64);
    else
        snprintf(out, 64, "[%s]", inet_ntop(AF_INET6, six, digits, sizeof digits));
    return out;
}

static const tgn_http_refusal *check_size(const tgn_http_request *request)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (request->text.length > TGN_HTTP_TARGET_BYTES)
        return &target_too_long;
    return info && info->header_size > TGN_HTTP_HEAD_BYTES ? &head_too_long : NULL;
}

static void refuse_method(tgn_http_request *request, const char *allow)
{
    tgn_http_reply__fail(request, MHD_HTTP_METHOD_NOT_ALLOWED, "bad-method", "method not allowed; use %s",
                         allow);
    tgn_http_reply__header(request, "Allow", allow);
}

/* Who asks, and whether that client may ask now. Programs of this machine may always, unless a proxy speaks for others. */
static bool is_admitted(tgn_http_request *request)
{
    tgn_server *server = request->server;
    if (!server->clients)
        return true;
    request->client = tgn_http_clients__behind(&request->peer->address, server->proxies, server->proxy_count,
                                               request->fields.value[TGN_HTTP_FIELD_FORWARDED_FOR]);
    request->limited = !tgn_http_clients__is_loopback(&request->client);
    return !request->limited ||
           tgn_http_clients__admit(server->clients, &request->client, tgn_http_timeouts__now()) == 0;
}

static bool is_from_proxy(const tgn_http_request *request)
{
    const tgn_server *server = request->server;
    for (size_t i = 0; i < server->proxy_count; i++)
        if (tgn_http_clients__same(&request->peer->address, &server->proxies[i]))
            return request->fields.value[TGN_HTTP_FIELD_FORWARDED_FOR] != NULL;
    return false;
}

/* All checks that do not need the body. A request that is refused has its answer afterwards. */
static void check_head(tgn_http_request *request, uint64_t length)
{
    tgn_server *server = request->server;
    char allow[TGN_HTTP_ALLOW_TEXT], address[64];
    const tgn_http_refusal *refusal = is_admitted(request) ? check_size(request) : &too_fast;
    if (refusal) {
        tgn_http_reply__refuse(request, refusal);
        return;
    }
    request->route = tgn_http_routes__find(request->method, request->target.path, request->ids, allow);
    const unsigned flags = request->route ? request->route->flags : 0;
    const char *proto = request->fields.value[TGN_HTTP_FIELD_FORWARDED_PROTO];
    const bool proxied = is_from_proxy(request);
    const tgn_http_intent intent = {.writes = flags & TGN_HTTP_ROUTE_WRITE,
                                    .shuts_down = flags & TGN_HTTP_ROUTE_SHUTDOWN,
                                    .has_body = length > 0,
                                    .page = strncmp(request->target.path, "/api/", 5) != 0,
                                    .local_address = local_address(request, address),
                                    .proxied = proxied,
                                    .https = proxied && proto && strcmp(proto, "https") == 0};
    const size_t most =
        flags & TGN_HTTP_ROUTE_UPLOAD ? server->options.upload_bytes : server->options.body_bytes;
    refusal = tgn_http_access__check(&server->access, &request->fields, &intent);
    if (refusal)
        tgn_http_reply__refuse(request, refusal);
    else if (request->target_error)
        tgn_http_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-parameter", "%s", request->target_error);
    else if (!request->route && *allow)
        refuse_method(request, allow);
    else if (!request->route)
        tgn_http_reply__refuse(request, &no_such_path);
    else if (length > 0 && !(flags & (TGN_HTTP_ROUTE_BODY | TGN_HTTP_ROUTE_UPLOAD)))
        tgn_http_reply__refuse(request, &no_body);
    else if (length != UINT64_MAX && length > most)
        tgn_http_reply__fail(request, MHD_HTTP_CONTENT_TOO_LARGE, "too-large",
                             "the body is larger than the limit of %zu bytes", most);
    else if (atomic_load(&server->closing))
        tgn_http_reply__refuse(request, &tgn_http_shutting_down);
}

/*
 * libmicrohttpd hands over the target as a C string, which a NUL byte in it would cut short. But it splits the request line
 * in place, so that the version follows the end of the target: anything between them was cut off.
 */
static bool is_cut_off(const tgn_http_request *request, const char *version)
{
    const uintptr_t end = (uintptr_t)request->written + request->text.length, next = (uintptr_t)version;
    return next > end + 1 && next - end <= TGN_HTTP_HEAD_BYTES;
}

/*
 * An answer before the body makes libmicrohttpd close the connection. That is right if the end of the body is
 * unknown, or if the client waits for permission before it sends one (Expect); otherwise the answer waits
 * until the body has been read, so that a small mistake does not cost the connection.
 */
static enum MHD_Result begin(tgn_http_request *request, const char *method, const char *version)
{
    uint64_t length;
    request->begun = true;
    request->method = method;
    atomic_fetch_add(&request->server->active, 1);
    const bool cut_off = is_cut_off(request, version);
    request->target_error = tgn_http_target__parse(&request->target, request->text.data);
    if (cut_off)
        request->target_error = "the target contains a NUL byte";
    MHD_get_connection_values(request->connection, MHD_HEADER_KIND, take_field, &request->fields);
    const bool framed = body_length(&request->fields, &length);
    tgn_http_timeouts__restart(&request->server->timeouts, request->peer, 0);
    if (framed)
        check_head(request, length);
    else
        tgn_http_reply__refuse(request, &bad_framing);
    request->refused = request->status != 0;
    if (request->refused && (!framed || (length > 0 && request->fields.times[TGN_HTTP_FIELD_EXPECT])))
        return tgn_http_reply__deliver(request);
    return MHD_YES;
}

/* ---- the body and the answer --------------------------------------------------------------------------- */

static enum MHD_Result take_body(tgn_http_request *request, const char *bytes, size_t length)
{
    if (!request->refused)
        tgn_http_request__receive(request, bytes, length);
    if (!request->refused)
        return MHD_YES;
    request->discarded += length;
    if (request->discarded <= TGN_HTTP_LINGER_BYTES)
        return MHD_YES;
    if (!request->cut_short) {
        request->discarded = 0;
        return tgn_http_reply__cut_short(request) ? MHD_YES : MHD_NO;
    }
    return MHD_NO;
}

static tgn_http_worker_pool *pool_for(tgn_server *server, unsigned flags)
{
    if (flags & TGN_HTTP_ROUTE_COMPUTE)
        return &server->compute_workers;
    if (flags & TGN_HTTP_ROUTE_REVIEW)
        return &server->review_workers;
    return flags & TGN_HTTP_ROUTE_STREAM ? &server->stream_workers : &server->workers;
}

/* Run the handler, here or in a worker thread. True if the answer comes later. */
static bool handle(tgn_http_request *request)
{
    const unsigned flags = request->route->flags;
    if (!(flags & TGN_HTTP_ROUTE_SLOW)) {
        tgn_http_request__handle(request);
        if (!request->deferred)
            return false;
    }
    tgn_server *server = request->server;
    if (flags & (TGN_HTTP_ROUTE_COMPUTE | TGN_HTTP_ROUTE_REVIEW) &&
        !tgn_http_request__count_work(request, TGN_HTTP_CLIENT_COMPUTATIONS))
        return false;
    if (tgn_http_worker_pool__submit(pool_for(server, flags), request))
        return true;
    tgn_http_reply__refuse(request, flags & TGN_HTTP_ROUTE_REVIEW ? &too_many_reviews : &tgn_http_too_many);
    return false;
}

static enum MHD_Result answer(tgn_http_request *request)
{
    if (request->cut_short)
        return MHD_NO;
    if (atomic_load(&request->stage) == TGN_HTTP_STAGE_NEW && !request->refused && handle(request))
        return MHD_YES;
    return tgn_http_reply__deliver(request);
}

/* ---- callbacks ----------------------------------------------------------------------------------------- */

/*
 * libmicrohttpd would go on to parse the parameters into the memory of the connection; if they do not fit,
 * version 0.9.75 answers, reads on at once, and waits for ever. We read them ourselves, so none are left for
 * it: `target` is its own buffer, which this callback sees before it is parsed.
 */
static void hide_parameters(const char *target)
{
    const char *mark = strchr(target, '?');
    if (mark)
        *(char *)((uintptr_t)mark + 1) = '\0';
}

/* The target of a request, before anything is cut off or decoded. */
void *tgn_http_connection__target(void *context, const char *target, struct MHD_Connection *connection)
{
    if (!target)
        return NULL;
    tgn_http_request *request = tgn_http_request__new(context, target);
    hide_parameters(target);
    if (!request)
        return NULL;
    request->connection = connection;
    request->written = target;
    request->peer = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    return request;
}

enum MHD_Result tgn_http_connection__request(void *context, struct MHD_Connection *connection,
                                             const char *path, const char *method, const char *version,
                                             const char *bytes, size_t *length, void **request_slot)
{
    tgn_http_request *request = *request_slot;
    (void)context, (void)connection, (void)path;
    if (!request || !request->peer || request->text.failed)
        return MHD_NO;
    if (!request->begun)
        return begin(request, method, version);
    if (*length > 0) {
        const size_t piece = *length;
        *length = 0;
        return take_body(request, bytes, piece);
    }
    return answer(request);
}

static void log_request(tgn_http_request *request)
{
    const bool changed = request->route && request->route->flags & TGN_HTTP_ROUTE_WRITE;
    if (request->server->options.log && request->begun && (request->status >= 400 || changed))
        tgn_http_server__log(request->server, "%s %.200s %u", request->method, request->target.path,
                             request->status);
}

void tgn_http_connection__completed(void *context, struct MHD_Connection *connection, void **request_slot,
                                    enum MHD_RequestTerminationCode reason)
{
    tgn_http_request *request = *request_slot;
    tgn_server *server = context;
    (void)connection, (void)reason;
    if (!request)
        return;
    *request_slot = NULL;
    log_request(request);
    if (request->stream)
        tgn_http_stream__abandon(request);
    if (request->peer)
        tgn_http_timeouts__restart(&server->timeouts, request->peer, 0); /* for the next one */
    if (request->begun && atomic_fetch_sub(&server->active, 1) == 1 && atomic_load(&server->closing)) {
        pthread_mutex_lock(&server->lock);
        pthread_cond_broadcast(&server->changed);
        pthread_mutex_unlock(&server->lock);
    }
    tgn_http_request__release(request);
}

void tgn_http_connection__notify(void *context, struct MHD_Connection *connection, void **peer_slot,
                                 enum MHD_ConnectionNotificationCode what)
{
    tgn_server *server = context;
    tgn_http_connection *peer = *peer_slot;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        peer = calloc(1, sizeof *peer);
        *peer_slot = peer;
        if (!peer)
            return; /* its requests are rejected */
        peer->socket = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        peer->address = tgn_http_clients__key(
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr);
        tgn_http_timeouts__add(&server->timeouts, peer);
    } else if (peer) {
        tgn_http_timeouts__remove(&server->timeouts, peer);
        free(peer);
        *peer_slot = NULL;
    }
}

/* libmicrohttpd decodes nothing: target.c does. */
size_t tgn_http_connection__unescape(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context, (void)connection;
    return strlen(text);
}
