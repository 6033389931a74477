/*
 * reply.c - answers
 *
 * Handlers write into the request's buffer and say what it is; the rest happens here: the ETag, compression,
 * the headers that every answer has, and handing it to libmicrohttpd.
 */
#include "http/server.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { RESERVED = 16 << 10, WORTH_COMPRESSING = 1 << 10 };

/*
 * The first two on everything: no other site may read or embed an answer, or take it for another type. The
 * others on whatever a browser might show as a page: nothing is loaded from elsewhere, nothing runs that is
 * not one of our files (the board sets its size and colours in style attributes, so these are allowed),
 * nobody may put it into a frame. JSON is never shown as a page and goes without them: they took a tenth of
 * the time of a small answer.
 */
static const struct {
    const char *name, *value;
} guards[] = {
    {"X-Content-Type-Options", "nosniff"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
     "img-src 'self' data: blob:; connect-src 'self'; font-src 'none'; base-uri 'none'; form-action "
     "'none'; "
     "frame-ancestors 'none'"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
};
enum { GUARDS = sizeof guards / sizeof *guards, GUARDS_OF_DATA = 2 };

static bool is_data(const char *type)
{
    return strcmp(type, "application/json") == 0;
}

struct MHD_Response *tgn_http_reply__guarded(struct MHD_Response *response, const char *content_type)
{
    const int count = content_type && is_data(content_type) ? GUARDS_OF_DATA : GUARDS;
    for (int i = 0; response && i < count; i++)
        if (MHD_add_response_header(response, guards[i].name, guards[i].value) == MHD_NO) {
            MHD_destroy_response(response);
            return NULL;
        }
    return response;
}

/* ---- complete answers ---------------------------------------------------------------------------------- */

tgn_buffer *tgn_http_reply__buffer(tgn_http_request *request)
{
    tgn_buffer__reserve(&request->reply, RESERVED);
    return &request->reply;
}

/* A header that does not fit is a mistake of the programmer, and left out. */
void tgn_http_reply__header(tgn_http_request *request, const char *name, const char *value)
{
    if (request->extra_count == TGN_HTTP_EXTRA_FIELDS || strlen(value) >= sizeof request->extra->value)
        return;
    request->extra[request->extra_count].name = name;
    strcpy(request->extra[request->extra_count++].value, value);
}

/* A 64-bit hash, eight bytes at a time: only to tell answers apart, nothing secret depends on it. */
static uint64_t digest(const char *bytes, size_t length)
{
    uint64_t sum = length * 0x9E3779B97F4A7C15ULL, word;
    for (; length >= sizeof word; bytes += sizeof word, length -= sizeof word) {
        memcpy(&word, bytes, sizeof word);
        sum = (sum ^ word) * 0xD6E8FEB86659FD93ULL;
        sum ^= sum >> 29;
    }
    word = 0;
    memcpy(&word, bytes, length);
    sum = (sum ^ word) * 0xD6E8FEB86659FD93ULL;
    sum = (sum ^ sum >> 32) * 0xD6E8FEB86659FD93ULL;
    return sum ^ sum >> 32;
}

void tgn_http_reply__tag(char tag[TGN_HTTP_TAG_TEXT], const char *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef", frame[TGN_HTTP_TAG_TEXT] = "W/\"0123456789abcdef\"";
    const uint64_t sum = digest(bytes, length);
    memcpy(tag, frame, TGN_HTTP_TAG_TEXT);
    for (int i = 0; i < 16; i++)
        tag[3 + i] = digits[sum >> 4 * i & 15];
}

static bool is_get(const tgn_http_request *request)
{
    return strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
}

static bool is_text(const char *type)
{
    return strncmp(type, "text/", 5) == 0 || strncmp(type, "application/json", 16) == 0 ||
           strcmp(type, "application/x-ndjson") == 0 || strncmp(type, "image/svg", 9) == 0 ||
           strncmp(type, "application/x-go-sgf", 20) == 0;
}

/* One compressor per request object, made when first needed: 100 KiB, and too slow to make every time. */
static bool ready_compressor(tgn_http_request *request)
{
    enum { GZIP = 16, WINDOW = 13, MEMORY = 7, FAST = 1 };
    if (request->compressor)
        return deflateReset(request->compressor) == Z_OK;
    request->compressor = calloc(1, sizeof *request->compressor);
    if (request->compressor && deflateInit2(request->compressor, FAST, Z_DEFLATED, WINDOW + GZIP, MEMORY,
                                            Z_DEFAULT_STRATEGY) == Z_OK)
        return true;
    free(request->compressor);
    request->compressor = NULL;
    return false;
}

/* False without memory: the answer is then sent uncompressed. */
static bool compress_reply(tgn_http_request *request)
{
    const tgn_buffer *from = &request->reply;
    tgn_buffer *to = &request->compressed;
    if (from->length > UINT32_MAX || !ready_compressor(request) ||
        !tgn_buffer__reserve(to, deflateBound(request->compressor, from->length)))
        return false;
    request->compressor->next_in = (Bytef *)from->data;
    request->compressor->avail_in = (uInt)from->length;
    request->compressor->next_out = (Bytef *)to->data;
    request->compressor->avail_out = (uInt)to->capacity;
    if (deflate(request->compressor, Z_FINISH) != Z_STREAM_END)
        return false;
    to->length = request->compressor->total_out;
    return true;
}

int tgn_http_reply__send(tgn_http_request *request, unsigned status, const char *content_type)
{
    if (request->reply.failed)
        return tgn_http_reply__error(request, TGN_ERR_MEMORY, NULL);
    request->status = status;
    request->content_type = content_type;
    if (status == MHD_HTTP_OK && is_get(request)) {
        tgn_http_reply__tag(request->tag, request->reply.data ? request->reply.data : "",
                            request->reply.length);
        if (tgn_http_fields__names_tag(request->fields.value[TGN_HTTP_FIELD_IF_NONE_MATCH], request->tag)) {
            request->status = MHD_HTTP_NOT_MODIFIED;
            request->reply.length = 0;
        }
    }
    if (request->reply.length >= WORTH_COMPRESSING && is_text(content_type) &&
        tgn_http_fields__accepts_gzip(request->fields.value[TGN_HTTP_FIELD_ACCEPT_ENCODING]))
        request->gzipped = compress_reply(request);
    return 0;
}

void tgn_http_reply__json_begin(tgn_http_request *request, tgn_json_writer *writer)
{
    tgn_json__init(writer, tgn_buffer__write, tgn_http_reply__buffer(request));
}

static int send_json(tgn_http_request *request, unsigned status)
{
    tgn_buffer__char(tgn_http_reply__buffer(request), '\n');
    return tgn_http_reply__send(request, status, "application/json");
}

int tgn_http_reply__json_end(tgn_http_request *request, tgn_json_writer *writer, unsigned status)
{
    const int code = tgn_json__end(writer);
    return code < 0 ? tgn_http_reply__error(request, code, NULL) : send_json(request, status);
}

int tgn_http_reply__json(tgn_http_request *request, int code, const tgn_error *error)
{
    return code < 0 ? tgn_http_reply__error(request, code, error) : send_json(request, MHD_HTTP_OK);
}

int tgn_http_reply__fixed(tgn_http_request *request, unsigned status, struct MHD_Response *response,
                          size_t length)
{
    request->status = status;
    request->fixed = response;
    request->fixed_length = length;
    return 0;
}

/* ---- failures ------------------------------------------------------------------------------------------ */

/* The message may quote the client, and may have been cut off in the middle of a character. */
static void write_failure(tgn_buffer *out, const char *code, const char *message)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, tgn_buffer__write, out);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "error");
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "code");
    tgn_json__plain(&writer, code);
    tgn_json__key(&writer, "message");
    tgn_json__text(&writer, message, strlen(message));
    tgn_json__close(&writer, '}');
    tgn_json__close(&writer, '}');
    (void)tgn_json__end(&writer); /* out->failed tells as well */
    tgn_buffer__char(out, '\n');
}

/* The status is sent already, and belongs to the connection. */
static int fail_in_stream(tgn_http_request *request, const char *code, const char *message)
{
    tgn_buffer line = {0};
    write_failure(&line, code, message);
    return tgn_http_reply__stream_finish(request, &line);
}

static int fail(tgn_http_request *request, unsigned status, const char *code, const char *message)
{
    if (request->stream)
        return fail_in_stream(request, code, message);
    tgn_buffer *out = &request->reply;
    if (out->failed)
        tgn_buffer__clear(out);
    out->length = 0;
    request->extra_count = 0;
    write_failure(out, code, message);
    if (out->failed) { /* then an answer without a message */
        tgn_buffer__clear(out);
        request->status = status;
        request->content_type = "application/json";
        return 0;
    }
    if (strcmp(code, "too-many") == 0)
        tgn_http_reply__header(request, "Retry-After", "1");
    else if (strcmp(code, "unavailable") == 0)
        tgn_http_reply__header(request, "Retry-After", "5");
    return tgn_http_reply__send(request, status, "application/json");
}

int tgn_http_reply__refuse(tgn_http_request *request, const tgn_http_refusal *refusal)
{
    fail(request, refusal->status, refusal->code, refusal->message);
    if (refusal->status == MHD_HTTP_UNAUTHORIZED)
        tgn_http_reply__header(request, "WWW-Authenticate", "Bearer");
    return 0;
}

static void fail_formatted(tgn_http_request *request, unsigned status, const char *code, const char *format,
                           va_list arguments)
{
    char message[1024];
    vsnprintf(message, sizeof message, format, arguments);
    fail(request, status, code, message);
}

int tgn_http_reply__fail(tgn_http_request *request, unsigned status, const char *code, const char *format,
                         ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_formatted(request, status, code, format, arguments);
    va_end(arguments);
    return 0;
}

int tgn_http_reply__bad_request(tgn_http_request *request, const char *code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_formatted(request, MHD_HTTP_BAD_REQUEST, code, format, arguments);
    va_end(arguments);
    return TGN_ERR_ARGUMENT;
}

int tgn_http_reply__error(tgn_http_request *request, int code, const tgn_error *error)
{
    static const struct {
        int code;
        unsigned status;
        const char *name;
    } kinds[] = {
        {TGN_ERR_ARGUMENT, MHD_HTTP_BAD_REQUEST, "bad-parameter"},
        {TGN_ERR_INPUT, MHD_HTTP_BAD_REQUEST, "bad-body"},
        {TGN_ERR_ILLEGAL, MHD_HTTP_CONFLICT, "duplicate"},
        {TGN_ERR_MISSING, MHD_HTTP_NOT_FOUND, "no-such-game"},
        {TGN_ERR_LIMIT, MHD_HTTP_CONTENT_TOO_LARGE, "too-large"},
        {TGN_ERR_STOPPED, MHD_HTTP_SERVICE_UNAVAILABLE, "closing"},
    };
    const char *message = error && error->message[0] ? error->message : tgn_error_name(code);
    if (code == TGN_ERR_IO && request->remote)
        return fail(request, MHD_HTTP_SERVICE_UNAVAILABLE, "unavailable", message);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].code == code)
            return fail(request, kinds[i].status, kinds[i].name, message);
    return fail(request, MHD_HTTP_INTERNAL_SERVER_ERROR, "failed", message);
}

/* ---- sending ------------------------------------------------------------------------------------------- */

static bool add_fields(tgn_http_request *request, struct MHD_Response *response)
{
    bool good = MHD_add_response_header(response, "Cache-Control", "no-cache") != MHD_NO;
    if (request->content_type && request->status != MHD_HTTP_NO_CONTENT)
        good &= MHD_add_response_header(response, "Content-Type", request->content_type) != MHD_NO;
    if (*request->tag)
        good &= MHD_add_response_header(response, "ETag", request->tag) != MHD_NO;
    if (request->gzipped)
        good &= MHD_add_response_header(response, "Content-Encoding", "gzip") != MHD_NO;
    if (*request->tag || request->gzipped)
        good &= MHD_add_response_header(response, "Vary", "Accept-Encoding") != MHD_NO;
    if (atomic_load_explicit(&request->server->closing, memory_order_relaxed))
        good &= MHD_add_response_header(response, "Connection", "close") != MHD_NO;
    for (int i = 0; i < request->extra_count; i++)
        good &= MHD_add_response_header(response, request->extra[i].name, request->extra[i].value) != MHD_NO;
    return good;
}

/* The buffers live until the request is completed, so nothing is copied. */
static struct MHD_Response *make_response(tgn_http_request *request)
{
    const tgn_buffer *body = request->gzipped ? &request->compressed : &request->reply;
    struct MHD_Response *response =
        request->stream ? tgn_http_stream__response(request)
                        : MHD_create_response_from_buffer(body->length, body->data, MHD_RESPMEM_PERSISTENT);
    response = tgn_http_reply__guarded(response, request->content_type);
    if (response && !add_fields(request, response)) {
        MHD_destroy_response(response);
        return NULL;
    }
    return response;
}

enum MHD_Result tgn_http_reply__deliver(tgn_http_request *request)
{
    struct MHD_Response *response = request->fixed ? request->fixed : make_response(request);
    if (!response)
        return MHD_NO;
    atomic_store(&request->stage, TGN_HTTP_STAGE_SENT);
    tgn_http_timeouts__restart(&request->server->timeouts, request->peer,
                               request->fixed     ? request->fixed_length
                               : request->gzipped ? request->compressed.length
                                                  : request->reply.length);
    const enum MHD_Result result = MHD_queue_response(request->connection, request->status, response);
    if (!request->fixed)
        MHD_destroy_response(response);
    return result;
}

/*
 * libmicrohttpd accepts an answer before the body or after it, not in the middle. If a body turns out to be
 * too long while it arrives, the answer is written to the socket directly, which is then shut for writing; a
 * little more is read and discarded, since closing a socket with unread bytes would destroy the answer on its
 * way.
 */
bool tgn_http_reply__cut_short(tgn_http_request *request)
{
    char head[2048];
    int length = snprintf(head, sizeof head,
                          "HTTP/1.1 %u Refused\r\nConnection: close\r\nContent-Length: %zu\r\n"
                          "Content-Type: application/json\r\nCache-Control: no-cache\r\n",
                          request->status, request->reply.length);
    for (int i = 0; i < GUARDS_OF_DATA; i++)
        length += snprintf(head + length, sizeof head - (size_t)length, "%s: %s\r\n", guards[i].name,
                           guards[i].value);
    length += snprintf(head + length, sizeof head - (size_t)length, "\r\n");
    const int socket = request->peer->socket;
    request->cut_short = true;
    const bool sent = send(socket, head, (size_t)length, MSG_NOSIGNAL | MSG_MORE) == length &&
                      send(socket, request->reply.data, request->reply.length, MSG_NOSIGNAL) ==
                          (ssize_t)request->reply.length;
    shutdown(socket, SHUT_WR);
    return sent;
}
