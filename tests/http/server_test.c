/*
 * server_test.c - what the server answers to requests, good and bad, byte by byte
 */
#include "test_server.h"

#include <time.h>

#include "http/server.h"

static test_server l;

/* Send bytes as they are; %d becomes the port. Returns the status, 0 when the connection just ended. */
static int raw(const char *format, ...) TGN_PRINTF(1, 2);
static int raw(const char *format, ...)
{
    char text[4096];
    va_list arguments;
    reply r = {0};
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    int fd = client_open(l.port);
    if (client_send(fd, text))
        client_read(fd, &r);
    const int status = r.status;
    reply_clear(&r);
    close(fd);
    return status;
}

/* ---- answers ------------------------------------------------------------------------------------------- */

static void asks_and_is_answered(void)
{
    reply r;
    client_ask(l.port, "GET /api/v1", "", &r);
    CHECK_INT(r.status, 200);
    CHECK_TEXT(reply_field(&r, "Content-Type"), "application/json");
    CHECK(strstr(r.body.data, "\"name\": \"tengen\"") != NULL);
    CHECK(strstr(r.body.data, "\"databases\": [\"games\"]") != NULL);
    reply_clear(&r);
}

/* What a browser might show as a page has more of them than data. */
static void every_answer_has_its_guards(void)
{
    static const char *const lines[] = {"GET /",
                                        "GET /api/v1/diagram.svg",
                                        "GET /api/v1/export",
                                        "GET /api/v1",
                                        "GET /nothing",
                                        "HEAD /api/v1",
                                        "PUT /api/v1",
                                        "POST /api/v1/end?x=1",
                                        "GET /api/v1?%zz"};
    static const char *const fields[] = {
        "Cache-Control",           "X-Content-Type-Options", "Cross-Origin-Resource-Policy",
        "Content-Security-Policy", "Referrer-Policy",        "Cross-Origin-Opener-Policy"};
    enum { SHOWN = 3, OF_DATA = 3, ALL = sizeof fields / sizeof *fields };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        reply r;
        client_ask(l.port, lines[i], "", &r);
        for (size_t k = 0; k < (i < SHOWN ? ALL : OF_DATA); k++)
            if (!reply_field(&r, fields[k]))
                check_fault(lines[i], 0, fields[k]);
        CHECK(!reply_field(&r, "Access-Control-Allow-Origin"));
        reply_clear(&r);
    }
}

static void head_is_get_without_a_body(void)
{
    reply get, head;
    client_ask(l.port, "GET /api/v1/games", "", &get);
    int fd = client_open(l.port);
    char text[256];
    snprintf(text, sizeof text,
             "HEAD /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
             "HEAD /api/v1/export HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
             l.port, l.port);
    CHECK(client_send(fd, text));
    tgn_buffer rest = {0};
    CHECK(client_read_on(fd, &rest, &head, true));
    CHECK_INT(head.status, 200);
    const size_t length = strtoul(reply_field(&head, "Content-Length"), NULL, 10);
    CHECK_INT(length, get.body.length);
    reply_clear(&head);
    CHECK(client_read_on(fd, &rest, &head, true)); /* a stream, of which only the head is wanted */
    CHECK_INT(head.status, 200);
    CHECK_INT(client_more(fd, &rest), 0); /* nothing behind it */
    CHECK_INT(rest.length, 0);
    reply_clear(&head);
    reply_clear(&get);
    tgn_buffer__clear(&rest);
    close(fd);
}

static void tags_save_a_body(void)
{
    reply r;
    char field[128];
    client_ask(l.port, "GET /api/v1/games", "", &r);
    const char *tag = reply_field(&r, "ETag");
    CHECK(tag != NULL);
    snprintf(field, sizeof field, "If-None-Match: %.40s\r\n", tag ? tag : "");
    reply_clear(&r);
    client_ask(l.port, "GET /api/v1/games", field, &r);
    CHECK_INT(r.status, 304);
    CHECK(reply_field(&r, "ETag") != NULL);
    reply_clear(&r);
    CHECK_INT(test_server_status(&l, "GET /api/v1/games?games=1", field), 200);
    CHECK_INT(test_server_status(&l, "GET /", "If-None-Match: *\r\n"), 304);
}

static void large_answers_are_packed(void)
{
    reply plain, packed;
    client_ask(l.port, "GET /api/v1/position?size=9", "", &plain);
    client_ask(l.port, "GET /api/v1/position?size=9", "Accept-Encoding: gzip\r\n", &packed);
    CHECK(!reply_field(&plain, "Content-Encoding"));
    CHECK_TEXT(reply_field(&packed, "Content-Encoding"), "gzip");
    CHECK(plain.body.length > 1024 && packed.body.length < plain.body.length);
    CHECK(packed.body.length > 2 && memcmp(packed.body.data, "\x1f\x8b", 2) == 0);
    CHECK_TEXT(reply_field(&packed, "Vary"), "Accept-Encoding");
    reply_clear(&plain);
    reply_clear(&packed);
    client_ask(l.port, "GET /api/v1", "Accept-Encoding: gzip\r\n", &plain); /* too small to be worth it */
    CHECK(!reply_field(&plain, "Content-Encoding"));
    reply_clear(&plain);
}

static void methods_are_told(void)
{
    reply r;
    client_ask(l.port, "DELETE /api/v1/games", "", &r);
    CHECK_INT(r.status, 405);
    CHECK_TEXT(reply_field(&r, "Allow"), "GET, HEAD, POST");
    CHECK(strstr(r.body.data, "bad-method") != NULL);
    reply_clear(&r);
    client_ask(l.port, "OPTIONS /api/v1/games",
               "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\n", &r);
    CHECK_INT(r.status, 405);
    CHECK(!reply_field(&r, "Access-Control-Allow-Origin") &&
          !reply_field(&r, "Access-Control-Allow-Methods"));
    reply_clear(&r);
    CHECK_INT(test_server_status(&l, "BREW /", ""), 405);
    CHECK_INT(test_server_status(&l, "get /", ""), 405);
    CHECK_INT(test_server_status(&l, "TRACE /api/v1", ""), 405);
}

static void paths_are_taken_literally(void)
{
    static const char *const lines[] = {
        "GET /../etc/passwd",
        "GET //",
        "GET /./",
        "GET /%2e%2e/etc/passwd",
        "GET /index.html",
        "GET /api/v1/",
        "GET //api/v1",
        "GET /api//v1",
        "GET /api/v1/games/1%2F..%2F2",
        "GET /api/v1/games/0",
        "GET /%2F",
        "GET /..%5c",
        "GET /api/v1/games/1/../2",
        "GET *",
        "GET http://127.0.0.1/api/v1",
        "GET /api/v1/imports/99999",
        "GET /api/v1;x",
        "GET /\xff\xfe",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (test_server_status(&l, lines[i], "") != 404)
            check_fault(__FILE__, __LINE__, lines[i]);
}

static void parameters_are_checked(void)
{
    static const char *const lines[] = {"GET /api/v1?x=1",
                                        "GET /api/v1/games?games=%zz",
                                        "GET /api/v1/games?nope=1",
                                        "GET /api/v1/games?games=1&games=2",
                                        "GET /api/v1/games?black=%00",
                                        "GET /api/v1/games?black=%ff",
                                        "GET /api/v1/games?games=-1"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (test_server_status(&l, lines[i], "") != 400)
            check_fault(__FILE__, __LINE__, lines[i]);
    reply r; /* what was asked may come back in the message, and must not break it */
    client_ask(l.port, "GET /api/v1?%22%3Cscript%3E%5C%0A=1", "", &r);
    CHECK_INT(r.status, 400);
    CHECK(strstr(r.body.data, "'\\\"\\u003cscript\\u003e\\\\\\n'") != NULL);
    reply_clear(&r);
}

/* ---- who may ask --------------------------------------------------------------------------------------- */

static void names_are_checked(void)
{
    CHECK_INT(raw("GET / HTTP/1.1\r\nHost: localhost:%d\r\n\r\n", l.port), 200);
    CHECK_INT(raw("GET / HTTP/1.1\r\nHost: evil.example:%d\r\n\r\n", l.port), 403);
    CHECK_INT(raw("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"), 403);
    CHECK_INT(raw("GET / HTTP/1.1\r\n\r\n"), 400);
    CHECK_INT(raw("GET / HTTP/1.0\r\n\r\n"), 400);
    CHECK_INT(raw("GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nHost: 127.0.0.1:%d\r\n\r\n", l.port, l.port), 400);
    CHECK_INT(raw("GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", l.port), 404);
}

static void other_pages_are_kept_out(void)
{
    CHECK_INT(test_server_status(&l, "GET /api/v1", "Origin: http://evil.example\r\n"), 403);
    CHECK_INT(test_server_status(&l, "GET /api/v1", "Origin: null\r\n"), 403);
    CHECK_INT(test_server_status(&l, "GET /api/v1", "Sec-Fetch-Site: cross-site\r\n"), 403);
    CHECK_INT(test_server_status(
                  &l, "POST /api/v1/imports",
                  "Origin: http://evil.example\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx"),
              403);
    CHECK_INT(test_server_status(&l, "POST /api/v1/imports",
                                 "Content-Type: text/plain\r\nContent-Length: 1\r\n\r\nx"),
              415);
    CHECK_INT(test_server_status(&l, "POST /api/v1/imports", "Content-Length: 1\r\n\r\nx"), 415);
    CHECK_INT(test_server_status(&l, "POST /api/v1/end", "Sec-Fetch-Site: same-site\r\n"), 403);
    CHECK(!tgn_server_wait(l.server, 0));
}

/* A form of another site can send a POST without a body, and an old browser does not say where it is from. */
static void changes_without_a_body_need_our_header(void)
{
    CHECK_INT(raw("POST /api/v1/end HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", l.port), 403);
    CHECK_INT(raw("POST /api/v1/end HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 0\r\n\r\n", l.port),
              403);
    CHECK_INT(raw("POST /api/v1/games/1/cut?moves=1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", l.port), 403);
    CHECK_INT(raw("DELETE /api/v1/games/1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", l.port), 403);
    CHECK_INT(raw("DELETE /api/v1/games/99 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Tengen: 1\r\n\r\n", l.port),
              404);
    CHECK(!tgn_server_wait(l.server, 0));
}

/* ---- how requests are cut ------------------------------------------------------------------------------ */

/* Send a request line as it is, NUL bytes and all. Returns the status. */
static int raw_line(const char *line, size_t length)
{
    char head[64];
    reply r;
    int fd = client_open(l.port);
    snprintf(head, sizeof head, " HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", l.port);
    const bool whole = client_send_bytes(fd, line, length) && client_send(fd, head) && client_read(fd, &r);
    const int status = whole ? r.status : 0;
    if (whole)
        reply_clear(&r);
    close(fd);
    return status;
}
#define RAW_LINE(line) raw_line(line, sizeof line - 1)

static void targets_are_not_cut_short(void)
{
    CHECK_INT(RAW_LINE("GET /api/v1/games/1"), 200);
    CHECK_INT(RAW_LINE("GET /api/v1\0/games/1"), 400);
    CHECK_INT(RAW_LINE("GET /api/v1/games/1\0.html"), 400);
    CHECK_INT(RAW_LINE("GET /api/v1/games/1\0"), 400);
    CHECK_INT(RAW_LINE("GET /api/v1/games?games=1\0&nonsense=1"), 400);
    CHECK_INT(RAW_LINE("GET /api/v1\0HTTP/1.1"), 400);
    CHECK_INT(RAW_LINE("GET /api/v1%00"), 400);
    CHECK_INT(RAW_LINE("GET /api/v1/games/1%00.sgf"), 400);
    CHECK_INT(RAW_LINE("GET /api/v1/games?player=a%00b"), 400);
}

static void lengths_must_be_clear(void)
{
#define POST "POST /api/v1/read HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/octet-stream\r\n"
    CHECK_INT(raw(POST "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", l.port), 400);
    CHECK_INT(raw(POST "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", l.port), 400);
    CHECK_INT(raw(POST "Content-Length: 3, 3\r\n\r\nabc", l.port), 400);
    CHECK_INT(raw(POST "Content-Length: -1\r\n\r\n", l.port), 400);
    CHECK_INT(raw(POST "Content-Length: +3\r\n\r\nabc", l.port), 400);
    CHECK_INT(raw(POST "Transfer-Encoding: gzip\r\n\r\nabc", l.port), 400);
    CHECK_INT(raw(POST "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", l.port), 400);
    CHECK_INT(raw(POST "Transfer-Encoding: chunked\r\n\r\nxyz\r\n", l.port), 400);
    CHECK_INT(raw(POST "Transfer-Encoding: chunked\r\n\r\n3\r\n(;)\r\n0\r\n\r\n", l.port), 200);
    CHECK_INT(raw("GET /api/v1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 3\r\n"
                  "Content-Type: application/json\r\n\r\nabc",
                  l.port),
              400);
    CHECK_INT(raw("GET / HTTP/2.0\r\nHost: 127.0.0.1:%d\r\n\r\n", l.port), 505);
}

static void heads_have_an_end(void)
{
    enum { LONG = 100000 };
    static const struct {
        const char *before;
        size_t length;
        const char *after;
        int status;
    } cases[] = {
        {"GET /", 9000, " HTTP/1.1\r\n", 414},         {"GET /", LONG, " HTTP/1.1\r\n", 414},
        {"GET / HTTP/1.1\r\nX: ", 17000, "\r\n", 431}, {"GET / HTTP/1.1\r\nX: ", LONG, "\r\n", 431},
        {"GET / HTTP/1.1\r\nX: ", 12000, "\r\n", 200}, {"GET /?", 7000, " HTTP/1.1\r\n", 200},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tgn_buffer text = {0};
        reply r = {0};
        tgn_buffer__text(&text, cases[i].before);
        for (size_t k = 0; k < cases[i].length; k++)
            tgn_buffer__char(&text, 'a');
        tgn_buffer__printf(&text, "%sHost: 127.0.0.1:%d\r\n\r\n", cases[i].after, l.port);
        int fd = client_open(l.port);
        client_send_bytes(fd, text.data, text.length);
        client_read(fd, &r);
        CHECK_INT(r.status, cases[i].status);
        reply_clear(&r);
        tgn_buffer__clear(&text);
        close(fd);
    }
}

/* Many short fields, many parameters: whatever the answer is, there is one, and the server lives. */
static void heads_of_many_parts(void)
{
    tgn_buffer text = {0};
    reply r = {0};
    tgn_buffer__text(&text, "GET /?");
    for (int i = 0; i < 4000; i++)
        tgn_buffer__text(&text, "&a");
    tgn_buffer__printf(&text, " HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", l.port);
    int fd = client_open(l.port);
    client_send_bytes(fd, text.data, text.length);
    client_read(fd, &r);
    CHECK(r.status >= 400 && r.status < 500);
    reply_clear(&r);
    close(fd);
    text.length = 0;
    tgn_buffer__printf(&text, "GET /api/v1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n", l.port);
    for (int i = 0; i < 2000; i++)
        tgn_buffer__text(&text, "a:\r\n");
    tgn_buffer__text(&text, "\r\n");
    fd = client_open(l.port);
    client_send_bytes(fd, text.data, text.length);
    client_read(fd, &r);
    CHECK(r.status == 431 || r.status == 200);
    reply_clear(&r);
    close(fd);
    tgn_buffer__clear(&text);
    CHECK_INT(test_server_status(&l, "GET /api/v1", ""), 200);
}

/* ---- connections --------------------------------------------------------------------------------------- */

static void one_connection_serves_many(void)
{
    enum { MANY = 200 };
    tgn_buffer text = {0}, rest = {0};
    for (int i = 0; i < MANY; i++) /* all at once: quick ones, slow ones, mistakes, bodies */
        tgn_buffer__printf(&text,
                           i % 4 == 0   ? "GET /api/v1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
                           : i % 4 == 1 ? "GET /api/v1/databases HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
                           : i % 4 == 2 ? "GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
                                        : POST "Content-Length: 8\r\n\r\n(;B[aa])",
                           l.port);
    int fd = client_open(l.port);
    CHECK(client_send_bytes(fd, text.data, text.length));
    for (int i = 0; i < MANY; i++) {
        reply r;
        CHECK(client_read_on(fd, &rest, &r, false));
        CHECK_INT(r.status, i % 4 == 2 ? 404 : 200);
        reply_clear(&r);
    }
    tgn_buffer__clear(&text);
    tgn_buffer__clear(&rest);
    close(fd);
}

/* A refused body that is short passes by, and the connection lives on. */
static void a_mistake_does_not_cost_the_connection(void)
{
    char text[512];
    tgn_buffer rest = {0};
    reply r;
    int fd = client_open(l.port);
    snprintf(
        text, sizeof text,
        "POST /nowhere HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: a/b\r\nContent-Length: 5\r\n\r\nhello"
        "GET /api/v1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
        l.port, l.port);
    CHECK(client_send(fd, text));
    CHECK(client_read_on(fd, &rest, &r, false) && r.status == 404);
    reply_clear(&r);
    CHECK(client_read_on(fd, &rest, &r, false) && r.status == 200);
    reply_clear(&r);
    tgn_buffer__clear(&rest);
    close(fd);
}

static void streams_come_whole(void)
{
    reply r, again;
    client_ask(l.port, "GET /api/v1/export", "", &r);
    CHECK_INT(r.status, 200);
    CHECK(r.body.data && strstr(r.body.data, "PB[Ann]") && strstr(r.body.data, "PB[Eve]"));
    client_ask(l.port, "GET /api/v1/export?format=jsonl", "", &again);
    CHECK_INT(again.status, 200);
    CHECK(again.body.length > 0);
    reply_clear(&r);
    reply_clear(&again);
}

/* ---- changes ------------------------------------------------------------------------------------------- */

static void games_can_be_sent(void)
{
    reply r;
    client_ask(
        l.port, "POST /api/v1/games",
        "Content-Type: application/x-go-sgf\r\nContent-Length: 30\r\n\r\n(;SZ[9]PB[New];B[aa];W[bb];B[c"
        "c])",
        &r);
    CHECK_INT(r.status, 201);
    CHECK(reply_field(&r, "Location") && strncmp(reply_field(&r, "Location"), "/api/v1/games/", 14) == 0);
    reply_clear(&r);
}

/* Wait until an import is over; its last state is in the reply. */
static void wait_for_import(int id, reply *r)
{
    char line[64];
    snprintf(line, sizeof line, "GET /api/v1/imports/%d", id);
    for (int i = 0; i < 200; i++) {
        client_ask(l.port, line, "", r);
        if (r->status != 200 ||
            (!strstr(r->body.data, "\"waiting\"") && !strstr(r->body.data, "\"running\"")))
            return;
        reply_clear(r);
        client_pause(25);
    }
}

static void files_are_imported(void)
{
    reply r;
    client_ask(
        l.port, "POST /api/v1/imports?name=..%2F..%2Fetc%2Fmine.sgf",
        "Content-Type: application/octet-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
        "1f\r\n(;SZ[9]PB[Gil];B[aa];W[bb];B[zz\r\n2b\r\n])(;SZ[9]PB[Gil];B[aa];W[bb];B[zz])(;SZ[9];\r\n"
        "0\r\n\r\n",
        &r);
    CHECK_INT(r.status, 202);
    CHECK_TEXT(reply_field(&r, "Location"), "/api/v1/imports/1");
    reply_clear(&r);
    wait_for_import(1, &r);
    CHECK_INT(r.status, 200);
    CHECK(strstr(r.body.data, "\"state\": \"done\"") != NULL);
    CHECK(strstr(r.body.data, "\"name\": \"mine.sgf\"") != NULL);
    CHECK(strstr(r.body.data, "\"file\": \"mine.sgf\"") != NULL);
    CHECK(!strstr(r.body.data, "/proc/") && !strstr(r.body.data, "tengen-"));
    reply_clear(&r);
    client_ask(l.port, "GET /api/v1/imports", "", &r);
    CHECK(strstr(r.body.data, "\"id\": 1") != NULL);
    reply_clear(&r);
    CHECK_INT(test_server_status(&l, "DELETE /api/v1/imports/1", ""), 202);
    CHECK_INT(test_server_status(&l, "DELETE /api/v1/imports/2", ""), 404);
    CHECK_INT(test_server_status(&l, "POST /api/v1/imports",
                                 "Content-Type: application/octet-stream\r\nContent-Length: 0\r\n"),
              400);
}

static void the_end_can_be_asked_for(void)
{
    CHECK(!tgn_server_wait(l.server, 0));
    CHECK_INT(test_server_status(&l, "POST /api/v1/end", ""), 204);
    CHECK(tgn_server_wait(l.server, 1000));
}

/* ---- other servers ------------------------------------------------------------------------------------- */

static void read_only_refuses_changes(void)
{
    test_server_open(&l, (tgn_server_options){.read_only = true});
    reply r;
    client_ask(l.port, "DELETE /api/v1/games/1", "", &r);
    CHECK_INT(r.status, 403);
    CHECK(strstr(r.body.data, "read-only") != NULL);
    reply_clear(&r);
    CHECK_INT(test_server_status(&l, "POST /api/v1/end", ""), 403);
    CHECK_INT(test_server_status(&l, "GET /api/v1/games/1", ""), 200);
    test_server_close(&l);
}

static void what_is_only_looked_at_can_be_ended(void)
{
    test_server_open(&l, (tgn_server_options){.read_only = true, .may_end = true});
    CHECK_INT(test_server_status(&l, "DELETE /api/v1/games/1", ""), 403);
    CHECK(!tgn_server_wait(l.server, 0));
    CHECK_INT(test_server_status(&l, "POST /api/v1/end", ""), 204);
    CHECK(tgn_server_wait(l.server, 1000));
    test_server_close(&l);
    test_server_open(&l, (tgn_server_options){.read_only = true, .may_end = true, .keep_running = true});
    CHECK_INT(test_server_status(&l, "POST /api/v1/end", ""), 403);
    test_server_close(&l);
}

static void beyond_loopback_there_is_a_token(void)
{
    test_server_open(&l, (tgn_server_options){.address = "0.0.0.0", .keep_running = true});
    char field[128];
    reply r;
    CHECK_INT(strlen(tgn_server_token(l.server)), 32);
    client_ask(l.port, "DELETE /api/v1/games/1", "", &r);
    CHECK_INT(r.status, 401);
    CHECK_TEXT(reply_field(&r, "WWW-Authenticate"), "Bearer");
    reply_clear(&r);
    client_ask(l.port, "GET /api/v1", "", &r);
    CHECK(strstr(r.body.data, "\"token_needed\": true") && strstr(r.body.data, "\"can_end\": false"));
    reply_clear(&r);
    snprintf(field, sizeof field, "Authorization: Bearer %s\r\n", tgn_server_token(l.server));
    client_ask(l.port, "GET /api/v1", field, &r);
    CHECK(strstr(r.body.data, "\"token_needed\": false") != NULL);
    reply_clear(&r);
    CHECK_INT(test_server_status(&l, "DELETE /api/v1/games/1", field), 204);
    CHECK_INT(test_server_status(&l, "POST /api/v1/end", field), 403);
    test_server_close(&l);
}

/* Through a proxy each client has its own limits; who comes past it, from this machine, has none. */
static void clients_have_limits(void)
{
    static const char *const proxies[] = {"127.0.0.1", NULL}, *const hosts[] = {"go.example", NULL};
    test_server_open(&l, (tgn_server_options){.proxies = proxies,
                                              .hosts = hosts,
                                              .client_requests = 1,
                                              .client_uploads = -1,
                                              .client_computations = -1});
    enum { MANY = 200 }; /* sent at once: in the time they take, the credit of four grows by few */
    int good = 0, refused = 0, fd = client_open(l.port);
    tgn_buffer text = {0}, rest = {0};
    for (int i = 0; i < MANY; i++)
        tgn_buffer__printf(
            &text, "GET /api/v1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n",
            l.port);
    CHECK(client_send(fd, text.data));
    for (int i = 0; i < MANY; i++) {
        reply r;
        CHECK(client_read_on(fd, &rest, &r, false));
        good += r.status == 200;
        refused += r.status == 429 && strstr(r.body.data, "too-many") && reply_field(&r, "Retry-After");
        reply_clear(&r);
    }
    tgn_buffer__clear(&text);
    tgn_buffer__clear(&rest);
    close(fd);
    CHECK(refused > 0 && good + refused == MANY);
    CHECK(good >= 4);
    CHECK_INT(test_server_status(&l, "GET /api/v1", "X-Forwarded-For: 203.0.113.2\r\n"), 200);
    for (int i = 0; i < 50; i++)
        CHECK_INT(test_server_status(&l, "GET /api/v1", ""), 200);
    /* a proxy makes a server one for others: a token is needed, and nobody ends it */
    CHECK_INT(strlen(tgn_server_token(l.server)), 32);
    CHECK_INT(test_server_status(&l, "DELETE /api/v1/games/1", ""), 401);
    CHECK_INT(raw("GET /api/v1 HTTP/1.1\r\nHost: go.example\r\nX-Forwarded-For: 203.0.113.3\r\n"
                  "X-Forwarded-Proto: https\r\nOrigin: https://go.example\r\n\r\n"),
              200);
    CHECK_INT(raw("GET /api/v1 HTTP/1.1\r\nHost: go.example\r\nOrigin: https://go.example\r\n\r\n"), 403);
    test_server_close(&l);
}

/* Two files at once: a third of the same client is refused while they are under way, and taken afterwards. */
static void uploads_of_a_client_are_counted(void)
{
    static const char *const proxies[] = {"127.0.0.1", NULL};
    test_server_open(&l,
                     (tgn_server_options){.proxies = proxies, .token = "long-enough", .client_requests = -1});
    enum { LENGTH = 40000 };
    char head[400], body[LENGTH + 1];
    memset(body, ' ', LENGTH);
    body[LENGTH] = '\0';
    memcpy(body, "(;SZ[9];B[ee])", 14);
    int sender[2];
    snprintf(head, sizeof head,
             "POST /api/v1/imports HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Forwarded-For: 203.0.113.1\r\n"
             "Authorization: Bearer long-enough\r\nContent-Type: application/octet-stream\r\nContent-Length: "
             "%d\r\n\r\n",
             l.port, LENGTH);
    for (int i = 0; i < 2; i++) {
        sender[i] = client_open(l.port);
        CHECK(client_send(sender[i], head) && client_send_bytes(sender[i], body, LENGTH / 2));
    }
#define SEND(client)                                                                                         \
    "X-Forwarded-For: 203.0.113." client "\r\nAuthorization: Bearer long-enough\r\n"                         \
    "Content-Type: application/octet-stream\r\nContent-Length: 14\r\n\r\n(;SZ[9];B[ee])"
    for (int i = 0; i < 60000 && atomic_load(&l.server->uploads) < 2;
         i++) /* until the server has read what was sent */
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    int status = test_server_status(&l, "POST /api/v1/imports", SEND("1"));
    CHECK_INT(status, 429);
    CHECK_INT(test_server_status(&l, "POST /api/v1/imports", SEND("2")), 202);
    reply r;
    for (int i = 0; i < 2; i++) {
        CHECK(client_send_bytes(sender[i], body + LENGTH / 2, LENGTH / 2));
        CHECK(client_read(sender[i], &r) && r.status == 202);
        reply_clear(&r);
        close(sender[i]);
    }
    for (int i = 0; i < 6000 && status == 429; i++) /* the answers are counted as soon as they are sent */
        status = test_server_status(&l, "POST /api/v1/imports", SEND("1"));
    CHECK_INT(status, 202);
    test_server_close(&l);
}

static void options_are_checked(void)
{
    tgn_error error;
    tgn_server *server;
    test_server_open(&l, (tgn_server_options){0});
    const tgn_server_database twice[] = {{.name = "a", .graph = l.graph}, {.name = "a", .graph = l.graph}},
                              bad[] = {{.name = "a/b", .graph = l.graph}};
    tgn_server_options options = {.databases = twice, .database_count = 2};
    CHECK_INT(tgn_server_open(&server, &options, &error), TGN_ERR_ARGUMENT);
    options = (tgn_server_options){.databases = bad, .database_count = 1};
    CHECK_INT(tgn_server_open(&server, &options, &error), TGN_ERR_ARGUMENT);
    options = (tgn_server_options){.databases = twice, .database_count = 1, .address = "localhost"};
    CHECK_INT(tgn_server_open(&server, &options, &error), TGN_ERR_ARGUMENT);
    options = (tgn_server_options){.databases = twice, .database_count = 1, .port = (uint16_t)l.port};
    CHECK_INT(tgn_server_open(&server, &options, &error), TGN_ERR_IO);
    char number[16];
    snprintf(number, sizeof number, "%d", l.port);
    CHECK(strstr(error.message, number) != NULL);
    char long_token[TGN_SERVER_TOKEN_MAX + 2];
    memset(long_token, 'x', sizeof long_token - 1);
    long_token[sizeof long_token - 1] = '\0';
    const char *const tokens[] = {"",          "short",           "two words",
                                  "with\ttab", "with\x7f-delete", "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4",
                                  long_token};
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
        options = (tgn_server_options){.databases = twice, .database_count = 1, .token = tokens[i]};
        CHECK_INT(tgn_server_open(&server, &options, &error), TGN_ERR_ARGUMENT);
    }
    test_server_close(&l);
}

int main(int argc, char **argv)
{
    test_server_open(&l, (tgn_server_options){.threads = 2});
    TEST(asks_and_is_answered);
    TEST(every_answer_has_its_guards);
    TEST(head_is_get_without_a_body);
    TEST(tags_save_a_body);
    TEST(large_answers_are_packed);
    TEST(methods_are_told);
    TEST(paths_are_taken_literally);
    TEST(parameters_are_checked);
    TEST(names_are_checked);
    TEST(other_pages_are_kept_out);
    TEST(changes_without_a_body_need_our_header);
    TEST(targets_are_not_cut_short);
    TEST(lengths_must_be_clear);
    TEST(heads_have_an_end);
    TEST(heads_of_many_parts);
    TEST(one_connection_serves_many);
    TEST(a_mistake_does_not_cost_the_connection);
    TEST(streams_come_whole);
    TEST(games_can_be_sent);
    TEST(files_are_imported);
    TEST(the_end_can_be_asked_for);
    test_server_close(&l);
    TEST(read_only_refuses_changes);
    TEST(what_is_only_looked_at_can_be_ended);
    TEST(beyond_loopback_there_is_a_token);
    TEST(clients_have_limits);
    TEST(uploads_of_a_client_are_counted);
    TEST(options_are_checked);
    return check_done();
}
