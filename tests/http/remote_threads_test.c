/*
 * remote_threads_test.c - a database on other machines: every question is answered from the newest state, what does not answer is
 * 503 with the reason, and no connection waits for it
 *
 * Functions of the test's own stand between the server and the library (the Makefile has the linker do that), and fail or wait when
 * they are told to.
 */
#include "../tsan.h"

#include <stdatomic.h>

#include "test_server.h"

#define AWAY "shard 2 (postgres://ann@b.example/go): connection refused"
#define BUSY "postgres://ann@a.example/go: another process is changing it"

static test_server l;
static tgn_graph *far; /* the database of "near" too, opened again */
static atomic_bool cannot_refresh, cannot_answer, cannot_change, is_silent;
static atomic_int refreshed, waiting, stale_lines;

/* ---- the library, as far as it is not there ------------------------------------------------------------ */

int __real_tgn_graph_position(tgn_graph *graph, const tgn_question *question, tgn_answer **out,
                              tgn_error *error);
int __real_tgn_graph_remove(tgn_graph *graph, uint32_t id, tgn_error *error);
int __real_tgn_graph_stats_get(tgn_graph *graph, tgn_graph_stats *out, tgn_error *error);
int __wrap_tgn_graph_refresh(tgn_graph *graph, tgn_error *error);
int __wrap_tgn_graph_position(tgn_graph *graph, const tgn_question *question, tgn_answer **out,
                              tgn_error *error);
int __wrap_tgn_graph_remove(tgn_graph *graph, uint32_t id, tgn_error *error);
int __wrap_tgn_graph_stats_get(tgn_graph *graph, tgn_graph_stats *out, tgn_error *error);

int __wrap_tgn_graph_refresh(tgn_graph *graph, tgn_error *error)
{
    CHECK(graph == far);
    refreshed++;
    return cannot_refresh
               ? tgn_error_set(error, TGN_ERR_IO, "postgres://ann@a.example/go: connection refused")
               : 0;
}

int __wrap_tgn_graph_position(tgn_graph *graph, const tgn_question *question, tgn_answer **out,
                              tgn_error *error)
{
    waiting++;
    while (is_silent && graph == far)
        client_pause(1);
    waiting--;
    return cannot_answer ? tgn_error_set(error, TGN_ERR_IO, AWAY)
                         : __real_tgn_graph_position(graph, question, out, error);
}

int __wrap_tgn_graph_remove(tgn_graph *graph, uint32_t id, tgn_error *error)
{
    return cannot_change ? tgn_error_set(error, TGN_ERR_IO, BUSY) : __real_tgn_graph_remove(graph, id, error);
}

int __wrap_tgn_graph_stats_get(tgn_graph *graph, tgn_graph_stats *out, tgn_error *error)
{
    return cannot_answer && graph == far ? tgn_error_set(error, TGN_ERR_IO, AWAY)
                                         : __real_tgn_graph_stats_get(graph, out, error);
}

static void count_stale(void *context, const char *line)
{
    (void)context;
    stale_lines +=
        strstr(line, "far: answers may be older than the newest state: postgres://ann@a.example/go") != NULL;
}

/* ---- asking -------------------------------------------------------------------------------------------- */

#define FAR  "GET /api/v1/position?play=ee&size=9&db=far"
#define NEAR "GET /api/v1/position?play=ee&size=9&db=near"

static void answers(const char *line, const char *more, int status, const char *part)
{
    reply r;
    client_ask(l.port, line, more, &r);
    CHECK_INT(r.status, status);
    CHECK(r.body.data && strstr(r.body.data, part));
    if (r.body.data && !strstr(r.body.data, part))
        printf("    got %s\n", r.body.data);
    if (status == 503)
        CHECK_TEXT(reply_field(&r, "Retry-After"), "5");
    reply_clear(&r);
}

/* ---- tests --------------------------------------------------------------------------------------------- */

/* Once for each question to a remote database, never for another. */
static void refreshes(void)
{
    const int before = refreshed;
    answers(FAR, "", 200, "\"games\": 1");
    CHECK_INT(refreshed, before + 1);
    answers("GET /api/v1/games?db=far", "", 200, "\"total\": 3");
    answers("GET /api/v1/games/1?db=far", "", 200, "\"id\": 1");
    answers("GET /api/v1/pattern?cells=X&free=1&hits=1&db=far", "", 200, "\"games\": ");
    CHECK_INT(refreshed, before + 4);
    answers(NEAR, "", 200, "\"games\": 1");
    answers("GET /api/v1", "", 200, "\"far\"");
    CHECK_INT(refreshed, before + 4);
    answers("GET /api/v1/databases", "", 200, "\"far\"");
    CHECK_INT(refreshed, before + 5);
}

/* The state that is there answers, and the log tells once. */
static void goes_on_without_coordinator(void)
{
    enum { TELLS_AGAIN = 60 }; /* seconds of freshness.c */
    const double began = client_seconds();
    cannot_refresh = true;
    for (int i = 0; i < 10; i++)
        answers(FAR, "", 200, "\"games\": 1");
    CHECK(client_seconds() - began > TELLS_AGAIN || stale_lines == 1);
    cannot_refresh = false;
}

static void says_what_is_away(void)
{
    cannot_answer = true;
    answers(FAR, "", 503, "{\"error\": {\"code\": \"unavailable\", \"message\": \"" AWAY "\"}}");
    answers("GET /api/v1/parts?play=ee&size=9&db=far", "", 503, AWAY);
    answers("GET /api/v1/neighbourhood?play=ee&size=9&db=far", "", 503, AWAY);
    answers(NEAR, "", 500, "\"failed\"");
    cannot_answer = false;
    answers(FAR, "", 200, "\"games\": 1");
}

static void says_who_writes(void)
{
    cannot_change = true;
    answers("DELETE /api/v1/games/3?db=far", "X-Tengen: 1\r\n", 503, BUSY);
    cannot_change = false;
    answers(FAR, "", 200, "\"games\": 1");
}

/* A list of databases has those that answer, and what is wrong with the others. */
static void lists_what_is_there(void)
{
    cannot_answer = true;
    answers("GET /api/v1/databases", "", 200, "\"error\": \"" AWAY "\"}, {\"name\": \"near\", \"games\": 3");
    cannot_answer = false;
    answers("GET /api/v1/databases", "", 200, "{\"name\": \"far\", \"games\": 3");
}

/* The only thread that serves connections answers others while a shard is silent. */
static void keeps_no_connection_waiting(void)
{
    char text[256];
    is_silent = true;
    const int fd = client_open(l.port);
    snprintf(text, sizeof text, FAR " HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", l.port);
    CHECK(fd >= 0 && client_send(fd, text));
    for (const double began = client_seconds(); waiting == 0 && client_seconds() - began < 100;)
        client_pause(1);
    CHECK_INT(waiting, 1);
    answers("GET /api/v1", "", 200, "tengen");
    answers("GET /api/v1/games/1?db=near", "", 200, "\"id\": 1");
    is_silent = false;
    reply r;
    CHECK(client_read(fd, &r));
    CHECK_INT(r.status, 200);
    reply_clear(&r);
    close(fd);
}

int main(int argc, char **argv)
{
    tgn_error error = {0};
    test_server_open(&l, (tgn_server_options){0});
    tgn_server_close(l.server);
    l.server = NULL;
    int code = tgn_graph_open(&far, home_path(&l.folder, "db"), TGN_GRAPH_READ, NULL, &error);
    const tgn_server_database databases[] = {{.name = "far", .graph = far, .remote = true},
                                             {.name = "near", .graph = l.graph}};
    const tgn_server_options options = {
        .databases = databases, .database_count = 2, .threads = 1, .log = count_stale};
    if (code == 0)
        code = tgn_server_open(&l.server, &options, &error);
    if (code < 0) {
        printf("%s\n", error.message);
        return 1;
    }
    l.port = tgn_server_port(l.server);
    TEST(refreshes);
    TEST(goes_on_without_coordinator);
    TEST(says_what_is_away);
    TEST(says_who_writes);
    TEST(lists_what_is_there);
    TEST(keeps_no_connection_waiting);
    tgn_server_close(l.server);
    l.server = NULL;
    tgn_graph_close(far);
    test_server_close(&l);
    return check_done();
}
