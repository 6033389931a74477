/*
 * server_threads_test.c - many at once: questions, changes, imports, streams read and streams dropped, and an
 * end in the middle of it all
 *
 * Each round opens a server, lets a crowd at it, and closes it while they are still asking. Whatever was
 * answered must be an answer; afterwards the database must be sound.
 */
#include "../tsan.h"

#include <pthread.h>
#include <stdatomic.h>

#include "test_server.h"

enum { CROWD = 8, ROUNDS = 3, ANSWERS = 150, HANG = 300 }; /* answers a round; seconds */

static test_server l;
static atomic_bool over;
static atomic_ulong answered, wrong;

static const char *const lines[] = {
    "GET /api/v1",
    "GET /",
    "GET /api/v1/games",
    "GET /api/v1/position?size=9",
    "GET /api/v1/databases",
    "GET /api/v1/pattern?cells=X&free=1",
    "GET /api/v1/pattern?cells=X*/.O&free=1&stream=1",
    "GET /api/v1/export",
    "GET /api/v1/imports",
    "HEAD /api/v1/export",
    "GET /api/v1/nothing",
    "POST /api/v1/games?duplicates=keep",
    "DELETE /api/v1/games/2",
    "POST /api/v1/imports?name=x.sgf",
    "POST /api/v1/imports?open=1",
    "PUT /api/v1/imports/1?piece=1",
    "PUT /api/v1/imports/2?piece=1&name=y.sgf",
    "POST /api/v1/imports/2/close",
    "DELETE /api/v1/imports/1",
    "POST /api/v1/read",
};
enum { LINES = sizeof lines / sizeof *lines };

static bool is_good(const char *line, int status)
{
    static const int good[] = {200, 201, 202, 204, 404, 503};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (status == good[i])
            return true;
    return status == 409 && strncmp(line, "PUT", 3) == 0; /* to an import that was closed */
}

static void compose(char *out, size_t space, const char *line)
{
    static const char body[] = "(;SZ[9]PB[Zoe];B[ee];W[cc];B[gg])";
    const bool sends = (strncmp(line, "POST", 4) == 0 && !strstr(line, "open") && !strstr(line, "close")) ||
                       strncmp(line, "PUT", 3) == 0;
    int length = snprintf(out, space, "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Tengen: 1\r\n", line, l.port);
    if (sends)
        length +=
            snprintf(out + length, space - (size_t)length,
                     "Content-Type: application/octet-stream\r\nContent-Length: %zu\r\n", sizeof body - 1);
    snprintf(out + length, space - (size_t)length, "\r\n%s", sends ? body : "");
}

/* Ask on one connection until it ends; now and then leave in the middle of an answer. */
static void ask_on(uint64_t *random)
{
    tgn_buffer rest = {0};
    char text[512];
    int fd = client_open(l.port);
    while (fd >= 0 && !atomic_load(&over)) {
        const char *line = lines[check_random(random) % LINES];
        reply r;
        compose(text, sizeof text, line);
        if (!client_send(fd, text) || check_random(random) % 16 == 0 ||
            !client_read_on(fd, &rest, &r, strncmp(line, "HEAD", 4) == 0))
            break;
        atomic_fetch_add(&answered, 1);
        if (!is_good(line, r.status)) {
            printf("%s: %d %s\n", line, r.status, r.body.data ? r.body.data : "");
            atomic_fetch_add(&wrong, 1);
        }
        reply_clear(&r);
    }
    if (fd >= 0)
        close(fd);
    tgn_buffer__clear(&rest);
}

static void *visitor(void *seed)
{
    uint64_t random = (uint64_t)(uintptr_t)seed * 0x9E3779B97F4A7C15ULL + 1;
    while (!atomic_load(&over))
        ask_on(&random);
    return NULL;
}

static void crowds(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t crowd[CROWD];
        test_server_open(&l, (tgn_server_options){.threads = 2, .patience = 5});
        atomic_store(&over, false);
        for (int i = 0; i < CROWD; i++)
            pthread_create(&crowd[i], NULL, visitor, (void *)(uintptr_t)(round * CROWD + i + 1));
        const double began = client_seconds();
        while (atomic_load(&answered) < ANSWERS * (unsigned long)(round + 1) &&
               client_seconds() < began + HANG)
            client_pause(5);
        tgn_server_close(l.server); /* they are still asking */
        atomic_store(&over, true);
        for (int i = 0; i < CROWD; i++)
            pthread_join(crowd[i], NULL);
        tgn_verify_sum sum;
        CHECK_INT(tgn_graph_verify(l.graph, NULL, NULL, NULL, &sum, NULL), 0);
        CHECK_INT(sum.faults, 0);
        tgn_graph_close(l.graph);
        home_close(&l.folder);
    }
    CHECK_INT(atomic_load(&wrong), 0);
    CHECK(atomic_load(&answered) >= ANSWERS * ROUNDS);
    printf("    %lu answers\n", atomic_load(&answered));
}

int main(int argc, char **argv)
{
    TEST(crowds);
    return check_done();
}
