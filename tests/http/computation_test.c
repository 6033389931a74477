/*
 * computation_test.c - requests that compute for seconds: others do not wait for them, too many are refused, nothing is
 * computed for a client that has gone, and a server that is read-only answers them all the same
 */
#include "test_server.h"

/* Two compute at a time, sixteen wait. The value of an empty board of 5x6 takes all the time that it is given. */
enum { WORKERS = 2, WAITING = 16, CLIENTS = 24, REFUSED = CLIENTS - WORKERS - WAITING };
#define SLOW  "GET /api/v1/solve?rows=5&cols=6&rules=area&ms=15000"
#define QUICK "GET /api/v1/strings?rows=5&cols=5"
#define WORK  "GET /api/v1/solve/work"

static test_server l;
static int clients[CLIENTS], answers[CLIENTS]; /* the status of an answer, 0 while there is none */

static void call_with(int i, const char *fields)
{
    char text[512];
    snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n", SLOW, l.port, fields);
    answers[i] = 0;
    clients[i] = client_open(l.port);
    CHECK(clients[i] >= 0 && client_send(clients[i], text));
}

static void call(int i)
{
    call_with(i, "");
}

/* Read what has come, and count those who have their answer. */
static int answered(void)
{
    int count = 0;
    for (int i = 0; i < CLIENTS; i++) {
        struct pollfd wait = {.fd = clients[i], .events = POLLIN};
        if (answers[i] == 0 && poll(&wait, 1, 0) > 0) {
            reply r = {0};
            client_read(clients[i], &r);
            answers[i] = r.status;
            reply_clear(&r);
        }
        count += answers[i] != 0;
    }
    return count;
}

static int searches(void)
{
    int count = 0;
    reply r;
    client_ask(l.port, WORK, "", &r);
    for (const char *at = r.body.data; at && (at = strstr(at, "\"search\"")) != NULL; at++)
        count++;
    reply_clear(&r);
    return count;
}

/* Until a count is as wanted; a minute is for what never comes. */
static void await(int (*count)(void), int wanted)
{
    for (const double began = client_seconds(); count() != wanted && client_seconds() - began < 60;)
        client_pause(5);
    CHECK_INT(count(), wanted);
}

static void too_many(void)
{
    for (int i = 0; i < WORKERS; i++)
        call(i);
    await(searches, WORKERS);
    for (int i = WORKERS; i < CLIENTS; i++)
        call(i);
    await(answered, REFUSED);
    for (int i = 0; i < CLIENTS; i++)
        CHECK(answers[i] == 0 || answers[i] == 503);
    CHECK_INT(test_server_status(&l, QUICK, ""), 503);
    CHECK_INT(test_server_status(&l, "GET /api/v1/games/1", ""), 200); /* which needs no worker */
    CHECK_INT(answered(), REFUSED);
}

/* Eighteen searches of fifteen seconds, two at a time, are more than two minutes; they end when their clients disconnect. */
static void gone(void)
{
    const double left = client_seconds();
    int status = 0;
    for (int i = 0; i < CLIENTS; i++)
        close(clients[i]);
    while ((status = test_server_status(&l, QUICK, "")) == 503 && client_seconds() - left < 100)
        client_pause(50);
    CHECK_INT(status, 200);
    CHECK(client_seconds() - left < 100);
}

/* A server that shuts down does not wait for them: no client gets a value. */
static void closing(void)
{
    for (int i = 0; i < WORKERS; i++)
        call(i);
    await(searches, WORKERS);
    test_server_close(&l);
    for (int i = 0; i < WORKERS; i++) {
        reply r = {0};
        client_read(clients[i], &r);
        CHECK(r.status != 200);
        reply_clear(&r);
        close(clients[i]);
    }
}

/* One client cannot take all workers of a server that is open to others. */
static void one_of_many(void)
{
#define FROM(number) "X-Forwarded-For: 203.0.113." number "\r\n"
    static const char *const proxies[] = {"127.0.0.1", NULL};
    test_server_open(&l,
                     (tgn_server_options){.read_only = true, .proxies = proxies, .client_computations = 1});
    call_with(0, FROM("1"));
    await(searches, 1);
    CHECK_INT(test_server_status(&l, QUICK, FROM("1")), 429);
    CHECK_INT(test_server_status(&l, "GET /api/v1/games/1", FROM("1")), 200);
    CHECK_INT(test_server_status(&l, QUICK, FROM("2")), 200);
    close(clients[0]);
    await(searches, 0);
    int status = 429; /* it is counted until the server has forgotten the request */
    for (const double began = client_seconds(); status == 429 && client_seconds() - began < 100;
         client_pause(5))
        status = test_server_status(&l, QUICK, FROM("1"));
    CHECK_INT(status, 200);
    test_server_close(&l);
}

int main(int argc, char **argv)
{
    test_server_open(&l, (tgn_server_options){.read_only = true});
    CHECK_INT(test_server_status(&l, QUICK, ""), 200);
    TEST(too_many);
    TEST(gone);
    TEST(closing);
    TEST(one_of_many);
    return check_done();
}
