/*
 * solve_test.c - tables of small boards on a server: they are built for all clients, even if the first one disconnects,
 * a server that shuts down does not wait for them, and other requests are answered meanwhile
 */
#include "test_server.h"

#define TABLE "GET /api/v1/solve?rows=2&cols=6&rules=area&only_value=1"
#define LARGE "GET /api/v1/solve?rows=4&cols=4&rules=territory&only_value=1"
#define QUICK "GET /api/v1/solve?rows=2&cols=2&rules=area&only_value=1"
#define WORK  "GET /api/v1/solve/work"

static test_server l;

static int call(const char *line)
{
    char text[512];
    const int caller = client_open(l.port);
    snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", line, l.port);
    CHECK(caller >= 0 && client_send(caller, text));
    return caller;
}

/* Whether the answer to a question has these words. */
static bool says(const char *line, const char *words)
{
    reply r;
    client_ask(l.port, line, "", &r);
    const bool found = r.status == 200 && strstr(r.body.data, words);
    reply_clear(&r);
    return found;
}

/* Wait until the server says so, or for a long time. */
static bool comes_to_say(const char *line, const char *words)
{
    const double asked = client_seconds();
    while (!says(line, words))
        if (client_seconds() - asked > 600)
            return false;
        else
            client_pause(5);
    return true;
}

/* The first client disconnects; the table is built all the same, and the next answer takes no time. */
static void for_everybody(void)
{
    const int caller = call(TABLE);
    CHECK(comes_to_say(WORK, "\"kind\": \"table\""));
    close(caller);
    CHECK(comes_to_say(WORK, "\"work\": []"));
    CHECK(says(TABLE, "\"seconds\": 0."));
}

/* A server that shut down did not wait for what this caller asked. */
static void check_unanswered(int caller)
{
    reply r = {0};
    client_read(caller, &r);
    CHECK(r.status != 200);
    reply_clear(&r);
    close(caller);
}

/* While the workers build tables, those that exist are answered from. */
static void others_go_on(void)
{
    CHECK_INT(test_server_status(&l, QUICK, ""), 200);
    const int first = call(LARGE), second = call(LARGE);
    CHECK(comes_to_say(WORK, "territory"));
    CHECK_INT(test_server_status(&l, QUICK, ""), 200);
    CHECK_INT(test_server_status(&l, "GET /api/v1/solve?rows=9&cols=9", ""), 400);
    CHECK(says(WORK, "territory")); /* it is still being built */
    test_server_close(&l);
    check_unanswered(first);
    check_unanswered(second);
}

int main(int argc, char **argv)
{
    test_server_open(&l, (tgn_server_options){.read_only = true});
    TEST(for_everybody);
    TEST(others_go_on);
    return check_done();
}
