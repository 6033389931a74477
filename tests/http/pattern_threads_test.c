/*
 * pattern_threads_test.c - searches for patterns that take their time: they tell how far they are, end when their client
 * leaves or the server closes, and keep no worker busy while a client is slow to read
 *
 * A search of the test's own stands in place of tgn_graph_pattern() (the Makefile has the linker do that): one for a
 * black stone answers at once, one for a white stone goes on until it is told to answer, or to fail.
 */
#include "../tsan.h"

#include <stdatomic.h>

#include <tengen/pattern.h>

#include "test_server.h"

/* Games; letters of a name; seconds for which the server waits for a slow client, longer than one waits for an answer. */
enum { ALL = 1000, LONG = 1 << 14, PATIENCE = 1000 };
typedef enum told { WAIT, ANSWER, FAIL } told;

static test_server l;
static _Atomic int order;             /* what a search is told */
static atomic_int searching, stopped; /* searches under way, and searches that heard that they should stop */
static char name[LONG + 1];

/* ---- the search ---------------------------------------------------------------------------------------- */

int __wrap_tgn_graph_pattern(tgn_graph *graph, const tgn_pattern_question *question,
                             const tgn_progress *progress, tgn_pattern_answer **out, tgn_error *error);
void __wrap_tgn_pattern_answer_free(tgn_pattern_answer *answer);

/* As many hits as are asked for, in games of somebody with a long name. */
static tgn_pattern_answer *make_answer(size_t hits)
{
    tgn_pattern_answer *answer = calloc(1, sizeof *answer);
    answer->list = calloc(1, sizeof *answer->list);
    answer->list->lines = calloc(hits + 1, sizeof *answer->list->lines);
    answer->hits = calloc(hits + 1, sizeof *answer->hits);
    answer->list->count = answer->list->total = hits;
    for (size_t i = 0; i < hits; i++) {
        answer->list->lines[i] =
            (tgn_game_line){.id = 1, .black = name, .white = "", .event = "", .size = {9, 9}};
        answer->hits[i].at = tgn_point_at(2, 2);
    }
    answer->total = (tgn_count){.games = 1, .visits = hits};
    return answer;
}

void __wrap_tgn_pattern_answer_free(tgn_pattern_answer *answer)
{
    free(answer->list->lines);
    free(answer->list);
    free(answer->hits);
    free(answer);
}

static int wait_for_order(const tgn_progress *progress)
{
    uint64_t done = 0;
    while (order == WAIT) {
        if (!tgn_progress_step(progress, "searching", done < ALL ? done++ : ALL, ALL)) {
            stopped++;
            return TGN_ERR_STOPPED;
        }
        client_pause(1);
    }
    return order == FAIL ? TGN_ERR_IO : 0;
}

int __wrap_tgn_graph_pattern(tgn_graph *graph, const tgn_pattern_question *question,
                             const tgn_progress *progress, tgn_pattern_answer **out, tgn_error *error)
{
    (void)graph;
    const bool slow = question->pattern->cells[0] == 'O';
    searching++;
    const int code = slow ? wait_for_order(progress) : 0;
    if (code == 0)
        *out = make_answer(question->list);
    searching--;
    return code < 0 ? tgn_error_set(error, code, "the disk is full of sand") : 0;
}

/* ---- asking -------------------------------------------------------------------------------------------- */

#define QUICK "GET /api/v1/pattern?cells=X&free=1&hits=1"
#define SLOW  "GET /api/v1/pattern?cells=O&free=1&hits=1"

static void await(atomic_int *count, int wanted)
{
    for (const double began = client_seconds(); *count != wanted && client_seconds() - began < 100;)
        client_pause(2);
    CHECK_INT(*count, wanted);
}

static void say(int fd, const char *line)
{
    char text[512];
    snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", line, l.port);
    CHECK(fd >= 0 && client_send(fd, text));
}

static int call(const char *line)
{
    const int fd = client_open(l.port);
    say(fd, line);
    return fd;
}

/* Read until as many lines have told how far the search is. */
static void await_lines(int fd, tgn_buffer *got, int lines)
{
    for (int found = 0; found < lines;) {
        const ssize_t more = client_more(fd, got);
        CHECK(more > 0);
        if (more <= 0)
            return;
        found = 0;
        for (const char *at = got->data; (at = strstr(at, "{\"progress\": {\"done\": ")) != NULL; at++)
            found++;
    }
}

static void last_line_is(const reply *r, const char *expected)
{
    const char *last = r->body.data ? r->body.data : "";
    for (const char *end; (end = strchr(last, '\n')) != NULL && end[1];)
        last = end + 1;
    CHECK_TEXT(last, expected);
}

/* ---- tests --------------------------------------------------------------------------------------------- */

/* What is known at once is one answer, with and without lines. */
static void quick(void)
{
    reply plain, lines;
    client_ask(l.port, QUICK, "", &plain);
    client_ask(l.port, QUICK "&stream=1", "", &lines);
    CHECK_INT(plain.status, 200);
    CHECK_TEXT(reply_field(&plain, "Content-Type"), "application/json");
    CHECK_INT(lines.status, 200);
    CHECK_TEXT(reply_field(&lines, "Content-Type"), "application/x-ndjson");
    CHECK_TEXT(plain.body.data, lines.body.data);
    CHECK(strstr(plain.body.data, "{\"size\": null, \"cells\": \"X\",") == plain.body.data);
    reply_clear(&plain);
    reply_clear(&lines);
}

static void finish(int fd, tgn_buffer *got, reply *r)
{
    CHECK(client_read_on(fd, got, r, false));
    CHECK_INT(r->status, 200);
    CHECK_TEXT(reply_field(r, "Content-Type"), "application/x-ndjson");
    CHECK(reply_field(r, "ETag") == NULL);
    tgn_buffer__clear(got);
}

/* What takes long tells how far it is; the last line is the answer, and the connection serves on. */
static void slow(void)
{
    reply plain, lines;
    tgn_buffer got = {0};
    order = WAIT;
    const int fd = call(SLOW "&stream=1");
    await_lines(fd, &got, 3);
    order = ANSWER;
    finish(fd, &got, &lines);
    client_ask(l.port, SLOW, "", &plain);
    last_line_is(&lines, plain.body.data);
    CHECK(strstr(lines.body.data, ", \"total\": 1000}}\n") != NULL);
    reply_clear(&plain);
    reply_clear(&lines);
    say(fd, QUICK);
    CHECK(client_read(fd, &plain));
    CHECK_INT(plain.status, 200);
    reply_clear(&plain);
    close(fd);
}

static void failing(void)
{
    reply r;
    tgn_buffer got = {0};
    order = WAIT;
    const int fd = call(SLOW "&stream=1");
    await_lines(fd, &got, 1);
    order = FAIL;
    finish(fd, &got, &r);
    last_line_is(&r, "{\"error\": {\"code\": \"failed\", \"message\": \"the disk is full of sand\"}}\n");
    reply_clear(&r);
    close(fd);
    client_ask(l.port, SLOW "&stream=1", "", &r); /* before it began to stream there is a status */
    CHECK_INT(r.status, 500);
    reply_clear(&r);
}

/* Nothing is searched for a client that has gone, before and after its first line. */
static void gone(void)
{
    tgn_buffer got = {0};
    order = WAIT;
    stopped = 0;
    const int silent = call(SLOW), talking = call(SLOW "&stream=1");
    await_lines(talking, &got, 1);
    await(&searching, 2);
    close(silent);
    await(&stopped, 1);
    close(talking);
    await(&stopped, 2);
    await(&searching, 0);
    tgn_buffer__clear(&got);
}

/* A HEAD has no lines, but its search ends all the same. */
static void only_the_head(void)
{
    order = WAIT;
    stopped = 0;
    const int fd = call("HEAD /api/v1/pattern?cells=O&free=1&stream=1");
    tgn_buffer got = {0};
    while (!got.data || !strstr(got.data, "\r\n\r\n"))
        if (client_more(fd, &got) <= 0)
            break;
    CHECK(got.data && strncmp(got.data, "HTTP/1.1 200", 12) == 0);
    await(&stopped, 1);
    tgn_buffer__clear(&got);
    close(fd);
}

/*
 * More clients than there are workers ask for more than fits into the buffers on the way, and read nothing of it. The
 * workers are free all the same.
 */
static void not_read(void)
{
    enum { CLIENTS = 4 };
    int fds[CLIENTS];
    order = WAIT;
    for (int i = 0; i < CLIENTS; i++) {
        tgn_buffer got = {0};
        order = WAIT;
        fds[i] = call("GET /api/v1/pattern?cells=O&free=1&hits=1000&stream=1");
        await_lines(fds[i], &got, 1);
        order = ANSWER;
        await(&searching, 0);
        tgn_buffer__clear(&got);
    }
    CHECK_INT(test_server_status(&l, QUICK, ""), 200);
    for (int i = 0; i < CLIENTS; i++)
        close(fds[i]);
}

/* And who does read it in the end, gets all of it. */
static void all_read(void)
{
    reply r;
    tgn_buffer got = {0};
    order = WAIT;
    const int fd = call("GET /api/v1/pattern?cells=O&free=1&hits=1000&stream=1");
    await_lines(fd, &got, 1);
    order = ANSWER;
    await(&searching, 0);
    finish(fd, &got, &r);
    CHECK(r.body.length > (size_t)1000 * LONG);
    CHECK(r.body.length > 2 && strcmp(r.body.data + r.body.length - 4, "}]}\n") == 0);
    reply_clear(&r);
    close(fd);
}

/* A server that shuts down says so in the last line, or breaks off. */
static void closing(void)
{
    reply r = {0};
    tgn_buffer got = {0};
    order = WAIT;
    stopped = 0;
    const int fd = call(SLOW "&stream=1");
    await_lines(fd, &got, 1);
    test_server_close(&l);
    CHECK_INT(stopped, 1);
    CHECK_INT(searching, 0);
    if (client_read_on(fd, &got, &r, false))
        CHECK(strstr(r.body.data, "{\"error\": {\"code\": \"closing\"") != NULL);
    reply_clear(&r);
    tgn_buffer__clear(&got);
    close(fd);
}

int main(int argc, char **argv)
{
    memset(name, 'A', LONG);
    test_server_open(&l, (tgn_server_options){.read_only = true, .patience = PATIENCE});
    TEST(quick);
    TEST(slow);
    TEST(failing);
    TEST(gone);
    TEST(only_the_head);
    TEST(not_read);
    TEST(all_read);
    TEST(closing);
    return check_done();
}
