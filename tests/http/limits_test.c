/*
 * limits_test.c - clients that send too much, too slowly, or disconnect in the middle
 *
 * The server's patience is one second here. What must happen is waited for, for minutes if need be, since the
 * machine may be busy; a client that is well in time must never be disconnected.
 */
#include <sys/resource.h>

#include "test_server.h"

enum { PATIENCE = 1, HANG = 120, MEBI = 1 << 20 }; /* seconds; bytes */

static test_server l;

/* ---- too slow ------------------------------------------------------------------------------------------ */

enum { SLOW = 1000 };
static int slow[SLOW];

static int still_open(void)
{
    int open = 0;
    for (int i = 0; i < SLOW; i++) {
        char bytes[64];
        const ssize_t got = recv(slow[i], bytes, sizeof bytes, MSG_DONTWAIT);
        open += got > 0 || (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK));
    }
    return open;
}

/* One more byte of a head, over and over: each is some activity, and yet it must end. */
static void a_thousand_drips(void)
{
    static const char head[] =
        "GET /api/v1 HTTP/1.1\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    for (int i = 0; i < SLOW; i++) {
        slow[i] = client_open(l.port);
        CHECK(slow[i] >= 0);
    }
    const double begin = client_seconds();
    size_t at = 0;
    for (; client_seconds() < begin + 0.6 * PATIENCE; at++) {
        for (int i = 0; i < SLOW; i++)
            send(slow[i], &head[at], 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        CHECK_INT(test_server_status(&l, "GET /api/v1/games/1", ""), 200); /* others are not kept waiting */
        client_pause(50);
    }
    for (; still_open() > 0 && client_seconds() < begin + HANG; at++) {
        for (int i = 0; i < SLOW; i++)
            send(slow[i], &head[at % (sizeof head - 1)], 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        client_pause(100);
    }
    CHECK_INT(still_open(), 0);
    for (int i = 0; i < SLOW; i++)
        close(slow[i]);
}

/* A kept connection that says nothing more is closed, and one that asks in time is not. */
static void silence_ends(void)
{
    char text[128];
    tgn_buffer rest = {0};
    reply r;
    int fd = client_open(l.port), mute = client_open(l.port);
    snprintf(text, sizeof text, "GET /api/v1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", l.port);
    for (int i = 0; i < 15; i++) {
        CHECK(client_send(fd, text));
        CHECK(client_read_on(fd, &rest, &r, false) && r.status == 200);
        reply_clear(&r);
        client_pause(100 * PATIENCE);
    }
    CHECK(client_is_closed(fd, 1000 * HANG));
    CHECK(client_is_closed(mute, 1000 * HANG)); /* never said anything */
    tgn_buffer__clear(&rest);
    close(fd);
    close(mute);
}

#define READ "POST /api/v1/read HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/octet-stream\r\n"

/* Bytes that come at a good pace may take longer than the patience; a trickle may not. */
static void bodies_must_flow(void)
{
    char text[256], piece[102400];
    reply r = {0};
    int fd = client_open(l.port), trickle = client_open(l.port);
    snprintf(text, sizeof text, READ "Content-Length: %d\r\n\r\n", l.port, 12 * (int)sizeof piece);
    memset(piece, ' ', sizeof piece);
    memcpy(piece, "(;B[aa])", 8);
    CHECK(client_send(fd, text) && client_send(trickle, text));
    bool cut = false;
    for (int i = 0; i < 12;
         i++) { /* half a million bytes a second, eight times what is asked for, for 2.4 seconds */
        CHECK(client_send_bytes(fd, piece, sizeof piece));
        cut |= send(trickle, " ", 1, MSG_NOSIGNAL) < 0;
        client_pause(200 * PATIENCE);
    }
    CHECK(client_read(fd, &r) && r.status == 200);
    CHECK(cut || client_is_closed(trickle, 1000 * HANG));
    reply_clear(&r);
    close(fd);
    close(trickle);
}

/* Connections beyond the limit wait until another one closes. */
static void connections_are_limited(void)
{
    enum { LIMIT = 16, MORE = 12 };
    test_server small;
    test_server_open(&small, (tgn_server_options){.patience = PATIENCE, .connections = LIMIT, .threads = 2});
    int idle[LIMIT + MORE];
    for (int i = 0; i < LIMIT + MORE; i++)
        idle[i] = client_open(small.port);
    reply r;
    client_ask(small.port, "GET /api/v1", "", &r);
    CHECK_INT(r.status, 200);
    reply_clear(&r);
    for (int i = 0; i < LIMIT + MORE; i++)
        close(idle[i]);
    test_server_close(&small);
}

/* ---- too much ------------------------------------------------------------------------------------------ */

/* Send up to 1 GiB; how much the server let us. The answer is read when there is one. */
static size_t pour(int fd, const char *head, bool chunked, reply *r)
{
    static char piece[MEBI + 16];
    size_t sent = 0, length = MEBI;
    memset(piece, 'a', sizeof piece);
    if (chunked) {
        memcpy(piece, "100000\r\n", 8);
        memcpy(piece + 8 + MEBI, "\r\n", 2);
        length += 10;
    }
    if (!client_send(fd, head))
        return 0;
    for (int i = 0; i < 1024; i++) {
        struct pollfd wait = {.fd = fd, .events = POLLIN | POLLOUT};
        if (poll(&wait, 1, 1000 * HANG) <= 0 || (wait.revents & POLLIN) ||
            !client_send_bytes(fd, piece, length))
            break;
        sent += length;
    }
    *r = (reply){0};
    client_read(fd, r);
    return sent;
}

static void a_gigabyte_is_not_read(void)
{
    static const struct {
        const char *line, *length;
        bool chunked;
        size_t most; /* bytes it may take before it says no: the limit, and what fits into sockets */
    } cases[] = {
        {"POST /api/v1/read", "Content-Length: 1073741824\r\n", false, 16 * MEBI},
        {"POST /api/v1/read", "Transfer-Encoding: chunked\r\n", true, 40 * MEBI},
        {"POST /api/v1/imports", "Content-Length: 1073741824\r\n", false, 16 * MEBI},
        {"PUT /api/v1/games/1", "Content-Length: 1073741824\r\n", false, 16 * MEBI},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char head[256];
        reply r;
        int fd = client_open(l.port);
        snprintf(head, sizeof head,
                 "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/octet-stream\r\n%s\r\n",
                 cases[i].line, l.port, cases[i].length);
        const size_t sent = pour(fd, head, cases[i].chunked, &r);
        CHECK_INT(r.status, 413);
        CHECK(sent <= cases[i].most);
        CHECK(r.body.data && strstr(r.body.data, "too-large"));
        CHECK(reply_field(&r, "X-Content-Type-Options") != NULL);
        reply_clear(&r);
        close(fd);
    }
}

/* A client that waits for permission to send a body gets the answer instead. */
static void expectations_are_met(void)
{
    char text[300];
    reply r;
    int fd = client_open(l.port);
    snprintf(text, sizeof text, READ "Content-Length: 1073741824\r\nExpect: 100-continue\r\n\r\n", l.port);
    CHECK(client_send(fd, text));
    CHECK(client_read(fd, &r) && r.status == 413);
    reply_clear(&r);
    close(fd);
    fd = client_open(l.port);
    snprintf(text, sizeof text, READ "Content-Length: 8\r\nExpect: 100-continue\r\n\r\n", l.port);
    CHECK(client_send(fd, text));
    client_pause(50);
    CHECK(client_send(fd, "(;B[aa])"));
    CHECK(client_read(fd, &r) && r.status == 200);
    reply_clear(&r);
    close(fd);
}

/* The body of a request that is refused for another reason is not read either. */
static void refused_bodies_are_not_read(void)
{
    char head[256];
    reply r;
    int fd = client_open(l.port);
    snprintf(head, sizeof head,
             "POST /api/v1/imports HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: text/plain\r\n"
             "Content-Length: 500000000\r\n\r\n",
             l.port);
    CHECK(pour(fd, head, false, &r) <= 16 * MEBI);
    CHECK_INT(r.status, 415);
    reply_clear(&r);
    close(fd);
}

/* ---- gone ---------------------------------------------------------------------------------------------- */

static void who_leaves_breaks_nothing(void)
{
    static const char *const lines[] = {"GET /api/v1/databases", "GET /api/v1/export",
                                        "GET /api/v1/diagram.png", "DELETE /api/v1/games/99",
                                        "GET /api/v1/games"};
    for (int i = 0; i < 200; i++) {
        char text[200];
        int fd = client_open(l.port);
        snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", lines[i % 5], l.port);
        client_send(fd, text);
        if (i % 3 == 0)
            client_pause(1);
        if (i % 2 == 0) { /* break it, so that the upload is refused */
            const struct linger hard = {.l_onoff = 1};
            setsockopt(fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
        }
        close(fd);
    }
    CHECK_INT(test_server_status(&l, "GET /api/v1/databases", ""), 200);
}

/* An import whose files come in pieces is ended when its sender is not heard of any more; what came is read. */
static void silent_senders_are_given_up(void)
{
    static const char piece[] = "Content-Type: application/octet-stream\r\nContent-Length: 28\r\n\r\n"
                                "(;SZ[9];B[ee];W[gg];B[ea])\n\n";
    CHECK_INT(test_server_status(&l, "POST /api/v1/imports?open=1", ""), 202);
    CHECK_INT(test_server_status(&l, "PUT /api/v1/imports/1?piece=1&name=a.sgf", piece), 202);
    bool over = false;
    for (const double begin = client_seconds(); !over && client_seconds() < begin + HANG; client_pause(100)) {
        reply r;
        client_ask(l.port, "GET /api/v1/imports/1", "", &r);
        over = strstr(r.body.data, "\"state\": \"failed\"") != NULL;
        if (over) {
            CHECK(strstr(r.body.data, "\"added\": 1") &&
                  strstr(r.body.data, "the sender stopped after 1 piece;"));
            CHECK(strstr(r.body.data, "\"open\": false"));
        }
        reply_clear(&r);
    }
    CHECK(over);
    CHECK_INT(test_server_status(&l, "PUT /api/v1/imports/1?piece=2", piece), 409);
}

/* There is an end to imports that were begun; when one is over, another may begin. */
static void open_imports_are_limited(void)
{
    test_server own;
    int begun = 0;
    test_server_open(&own, (tgn_server_options){.threads = 2});
    while (begun < 1000 && test_server_status(&own, "POST /api/v1/imports?open=1", "") == 202)
        begun++;
    CHECK_INT(begun, 100);
    reply r;
    client_ask(own.port, "POST /api/v1/imports?open=1", "", &r);
    CHECK(r.status == 503 && reply_field(&r, "Retry-After") != NULL);
    reply_clear(&r);
    CHECK_INT(test_server_status(&own, "POST /api/v1/imports/7/close", ""), 202);
    CHECK_INT(test_server_status(&own, "POST /api/v1/imports?open=1", ""), 202);
    test_server_close(&own);
}

/* ---- a large database, whose export fills every buffer on the way --------------------------------------- */

enum { LARGE_GAMES = 24 };

static void make_large(test_server *large)
{
    tgn_error error;
    for (int i = 0; i < LARGE_GAMES; i++) {
        tgn_buffer text = {0};
        uint32_t id;
        tgn_buffer__printf(&text, "(;SZ[19]PB[Gus%d];B[aa];W[b%c]C[", i, 'a' + i % 19);
        for (int k = 0; k < MEBI; k++)
            tgn_buffer__char(&text, (char)('a' + k % 26));
        tgn_buffer__text(&text, "])");
        tgn_sgf_reader *reader;
        tgn_sgf *tree;
        if (tgn_sgf_open_memory(&reader, text.data, text.length) < 0 || tgn_sgf_next(reader, &tree) != 1 ||
            tgn_graph_add(large->graph, tree, false, true, &id, &error) < 0)
            check_fault(__FILE__, __LINE__, error.message);
        tgn_sgf_close(reader);
        tgn_buffer__clear(&text);
    }
}

static int ask_export(const test_server *large)
{
    char text[128];
    int fd = client_open(large->port), small = 4096;
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    snprintf(text, sizeof text, "GET /api/v1/export HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", large->port);
    client_send(fd, text);
    return fd;
}

/* A client that does not read is disconnected; one that reads gets everything; closing waits for neither for long. */
static void streams_end(void)
{
    test_server large;
    test_server_open(&large, (tgn_server_options){.patience = PATIENCE, .threads = 2});
    make_large(&large);
    int deaf[6];
    for (int i = 0; i < 6; i++) /* more than there are clerks */
        deaf[i] = ask_export(&large);
    reply r;
    client_ask(large.port, "DELETE /api/v1/games/1", "", &r); /* others go on working */
    CHECK_INT(r.status, 204);
    reply_clear(&r);
    client_ask(large.port, "GET /api/v1/export", "", &r);
    CHECK_INT(r.status, 200);
    CHECK(r.body.length > (size_t)LARGE_GAMES * MEBI);
    reply_clear(&r);
    for (int i = 0; i < 6; i++)
        close(deaf[i]);
    for (int i = 0; i < 6; i++)
        deaf[i] = ask_export(&large);
    client_pause(100);
    const double begin = client_seconds();
    test_server_close(&large);
    CHECK(client_seconds() - begin < HANG);
    for (int i = 0; i < 6; i++)
        close(deaf[i]);
}

int main(int argc, char **argv)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < 4 * SLOW) {
        files.rlim_cur = files.rlim_max < 4 * SLOW ? files.rlim_max : 4 * SLOW;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    test_server_open(&l, (tgn_server_options){.patience = PATIENCE, .threads = 2});
    TEST(a_thousand_drips);
    TEST(silence_ends);
    TEST(bodies_must_flow);
    TEST(connections_are_limited);
    TEST(a_gigabyte_is_not_read);
    TEST(expectations_are_met);
    TEST(refused_bodies_are_not_read);
    TEST(who_leaves_breaks_nothing);
    TEST(silent_senders_are_given_up);
    TEST(open_imports_are_limited);
    test_server_close(&l);
    TEST(streams_end);
    return check_done();
}
