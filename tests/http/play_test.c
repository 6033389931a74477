/*
 * play_test.c - games against the computer, on a server: too many at once are refused, nothing is thought for a client
 * that has gone, a server that shuts down does not wait
 */
#include "test_server.h"

/* Two think at a time, sixteen wait. On an empty board the highest level takes all the time that it is given. */
enum { WORKERS = 2, WAITING = 16, CLIENTS = 24, REFUSED = CLIENTS - WORKERS - WAITING };
#define SLOW  "{\"level\": 9, \"ms\": 10000}"
#define QUICK "{\"size\": \"5\", \"level\": 1}"

static test_server l;
static int clients[CLIENTS], answers[CLIENTS]; /* the status of an answer, 0 while there is none */

static int call(const char *body)
{
    char text[512];
    const int client = client_open(l.port);
    snprintf(text, sizeof text,
             "POST /api/v1/play HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
             "Content-Length: %zu\r\n\r\n%s",
             l.port, strlen(body), body);
    CHECK(client >= 0 && client_send(client, text));
    return client;
}

static int status_of(int client)
{
    reply r = {0};
    client_read(client, &r);
    const int status = r.status;
    reply_clear(&r);
    return status;
}

static int ask(const char *body)
{
    const int client = call(body), status = status_of(client);
    close(client);
    return status;
}

/* Read what has come, and count those who have their answer. */
static int answered(void)
{
    int count = 0;
    for (int i = 0; i < CLIENTS; i++) {
        struct pollfd wait = {.fd = clients[i], .events = POLLIN};
        if (answers[i] == 0 && poll(&wait, 1, 0) > 0)
            answers[i] = status_of(clients[i]);
        count += answers[i] != 0;
    }
    return count;
}

/* Those who come before a worker has looked into the queue may find it full too: at most as many as there are workers. */
static void too_many(void)
{
    const double began = client_seconds();
    int count;
    for (int i = 0; i < CLIENTS; i++)
        clients[i] = call(SLOW);
    while ((count = answered()) < REFUSED && client_seconds() - began < 60)
        client_pause(5);
    CHECK(count >= REFUSED && count <= REFUSED + WORKERS);
    for (int i = 0; i < CLIENTS; i++)
        CHECK(answers[i] == 0 || answers[i] == 503);
    CHECK_INT(test_server_status(&l, "GET /api/v1/games/1", ""), 200); /* which needs no worker */
}

/* Eighteen thoughts of ten seconds, two at a time, are a minute and a half; they end when their clients disconnect. */
static void gone(void)
{
    const double left = client_seconds();
    int status;
    for (int i = 0; i < CLIENTS; i++)
        close(clients[i]);
    while ((status = ask(QUICK)) == 503 && client_seconds() - left < 70)
        client_pause(50);
    CHECK_INT(status, 200);
    CHECK(client_seconds() - left < 70);
}

/* Several at once, each with a game of its own: nobody gets the move of another. */
static void side_by_side(void)
{
    static const char *const games[] = {"{\"size\": \"5\", \"level\": 1}",
                                        "{\"size\": \"9\", \"level\": 1, \"moves\": \"E5\"}",
                                        "{\"size\": \"5\", \"level\": 1, \"moves\": \"C3\", \"lost\": true}"};
    static const char *const colours[] = {"\"black\"", "\"white\"", "\"white\""};
    for (int i = 0; i < 12; i++)
        clients[i] = call(games[i % 3]);
    for (int i = 0; i < 12; i++) {
        reply r = {0};
        client_read(clients[i], &r);
        CHECK_INT(r.status, 200);
        CHECK(r.status == 200 && strstr(r.body.data, colours[i % 3]));
        reply_clear(&r);
        close(clients[i]);
    }
}

/* Those who think give what they have, or nothing; those who wait are refused; nobody is waited for. */
static void closing(void)
{
    for (int i = 0; i < WORKERS + 2; i++)
        clients[i] = call(SLOW);
    CHECK_INT(test_server_status(&l, "GET /api/v1/games/1", ""), 200);
    test_server_close(&l);
    for (int i = 0; i < WORKERS + 2; i++) {
        status_of(clients[i]);
        close(clients[i]);
    }
}

int main(int argc, char **argv)
{
    test_server_open(&l, (tgn_server_options){.read_only = true});
    CHECK_INT(ask(QUICK), 200);
    TEST(too_many);
    TEST(gone);
    TEST(side_by_side);
    TEST(closing);
    return check_done();
}
