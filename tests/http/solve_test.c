/*
 * solve_test.c - tables of small boards on a server: they are built for everybody, whoever asked first may go, and a
 * server that ends does not wait for them; nobody is kept waiting meanwhile
 */
#include "lab.h"

#define TABLE "GET /api/v1/solve?rows=2&cols=6&rules=area&only_value=1"
#define LARGE "GET /api/v1/solve?rows=4&cols=4&rules=territory&only_value=1"
#define QUICK "GET /api/v1/solve?rows=2&cols=2&rules=area&only_value=1"
#define WORK  "GET /api/v1/solve/work"

static lab l;

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

/* Who asked first goes; the table is built all the same, and the next answer takes no time. */
static void for_everybody(void)
{
    const int caller = call(TABLE);
    CHECK(comes_to_say(WORK, "\"kind\": \"table\""));
    close(caller);
    CHECK(comes_to_say(WORK, "\"work\": []"));
    CHECK(says(TABLE, "\"seconds\": 0."));
}

/* A server that ended did not wait for what this caller asked. */
static void check_unanswered(int caller)
{
    reply r = {0};
    client_read(caller, &r);
    CHECK(r.status != 200);
    reply_clear(&r);
    close(caller);
}

/* While the thinkers build, what is there already is answered. */
static void others_go_on(void)
{
    CHECK_INT(lab_status(&l, QUICK, ""), 200);
    const int first = call(LARGE), second = call(LARGE);
    CHECK(comes_to_say(WORK, "territory"));
    CHECK_INT(lab_status(&l, QUICK, ""), 200);
    CHECK_INT(lab_status(&l, "GET /api/v1/solve?rows=9&cols=9", ""), 400);
    CHECK(says(WORK, "territory")); /* it is still being built */
    lab_close(&l);
    check_unanswered(first);
    check_unanswered(second);
}

int main(int argc, char **argv)
{
    lab_open(&l, (tgn_server_options){.read_only = true});
    TEST(for_everybody);
    TEST(others_go_on);
    return check_done();
}
