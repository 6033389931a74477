/*
 * computation_test.c - requests that compute for seconds: others do not wait for them, too many are refused, nothing is
 * computed for a client that has gone, and a server that is read-only answers them all the same
 */
#include "test_server.h"

/* Two compute at a time, sixteen wait. A hint in an empty 19x19 duel takes all the time that it is given. */
enum { WORKERS = 2, WAITING = 16, CLIENTS = 24 };
#define SLOW  "GET /api/v1/strings/hint?ms=3000&board=19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19"
#define QUICK "GET /api/v1/strings?rows=5&cols=5"

static test_server l;
static int clients[CLIENTS];

static void call(int i)
{
    char text[512];
    snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", SLOW, l.port);
    clients[i] = client_open(l.port);
    CHECK(clients[i] >= 0 && client_send(clients[i], text));
}

/* The status of an answer that is there already, or 0. */
static int status_now(int i)
{
    struct pollfd wait = {.fd = clients[i], .events = POLLIN};
    reply r = {0};
    if (poll(&wait, 1, 0) <= 0)
        return 0;
    client_read(clients[i], &r);
    const int status = r.status;
    reply_clear(&r);
    return status;
}

static void too_many(void)
{
    int refused = 0;
    for (int i = 0; i < CLIENTS; i++) {
        call(i);
        client_pause(20); /* for those before to find a thread */
    }
    client_pause(200);
    for (int i = 0; i < CLIENTS; i++)
        refused += status_now(i) == 503;
    CHECK_INT(refused, CLIENTS - WORKERS - WAITING);
    const double asked = client_seconds();
    CHECK_INT(test_server_status(&l, "GET /api/v1/games/1", ""), 200);
    CHECK(client_seconds() - asked < 1.0);
}

/* Eighteen hints of three seconds, two at a time, are 27 seconds; they end when their clients go. */
static void gone(void)
{
    const double left = client_seconds();
    int status = 0;
    for (int i = 0; i < CLIENTS; i++)
        close(clients[i]);
    while ((status = test_server_status(&l, QUICK, "")) == 503 && client_seconds() - left < 20)
        client_pause(50);
    CHECK_INT(status, 200);
    CHECK(client_seconds() - left < 15.0);
}

/* A server that shuts down does not wait for them. */
static void closing(void)
{
    for (int i = 0; i < WORKERS; i++)
        call(i);
    client_pause(100);
    const double asked = client_seconds();
    test_server_close(&l);
    CHECK(client_seconds() - asked < 10.0);
    for (int i = 0; i < WORKERS; i++)
        close(clients[i]);
}

int main(int argc, char **argv)
{
    test_server_open(&l, (tgn_server_options){.read_only = true});
    CHECK_INT(test_server_status(&l, QUICK, ""), 200);
    TEST(too_many);
    TEST(gone);
    TEST(closing);
    return check_done();
}
