/* Other programs at a server with every allocation refused once: it says so or manages without, and nobody is left behind. */
#include "../no_memory.h"

#include "test_engines.h"

#include "http/engines.h"

static char answer[1 << 16];

/* Ask, and read until the server closes: the status, 0 if there was none. Nothing is allocated here. */
static int ask(const char *line, const char *type, const char *body)
{
    const int fd = client_open(l.port);
    const int length = snprintf(answer, sizeof answer,
                                "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nContent-Type: "
                                "%s\r\nContent-Length: %zu\r\n\r\n%s",
                                line, l.port, type, strlen(body), body);
    if (fd < 0)
        return 0;
    if (!client_send_bytes(fd, answer, (size_t)length))
        shutdown(fd, SHUT_RDWR);
    return client_status(fd, answer, sizeof answer);
}

/* A program that has to be started again, a move of it and a review. */
static int work(void)
{
    pid_t pid = 0;
    if (children(&pid) > 0 && kill(pid, SIGKILL) == 0)
        (void)!waitid(P_PID, (id_t)pid, &(siginfo_t){0}, WEXITED | WNOWAIT);
    const int move = ask("POST /api/v1/play", "application/json",
                         "{\"engine\": \"Fake 1.0\", \"size\": \"9\", \"ms\": 1}");
    CHECK(move == 200 || move == 500 || move == 0);
    const int review = ask("POST /api/v1/review?engine=Fake%201.0&visits=4&again=1", "application/x-go-sgf",
                           "(;SZ[9];B[aa])");
    const bool done = review == 200 && strstr(answer, "event: done");
    CHECK(review == 200 || review == 500 || review == 0);
    CHECK(children(NULL) <= 1);
    return move == 200 && done ? 0 : TGN_ERR_MEMORY;
}

static void thoughts(void)
{
    open_one("kata", 1, 0);
    refuse_each(work);
    test_server_close(&l);
}

/* Two programs begin and end. */
static int begin(void)
{
    const tgn_server_options options = {.engines = engines, .engine_processes = 2};
    tgn_http_engines *opened = NULL;
    int code = tgn_http_engines__open(&opened, NULL, &options, NULL);
    if (code == 0)
        code = tgn_http_engines__start(opened, NULL);
    tgn_http_engines__stop(opened);
    tgn_http_engines__close(opened);
    CHECK_INT(children(NULL), 0);
    return code;
}

static void beginnings(void)
{
    char path[300];
    fake_path(path);
    for (int i = 0; i < 2; i++) {
        snprintf(commands[i], sizeof commands[i], "'%s'", path);
        engines[i] = commands[i];
    }
    engines[2] = NULL;
    refuse_each(begin);
}

int main(int argc, char **argv)
{
    test_engines_begin();
    TEST(thoughts);
    TEST(beginnings);
    unlink(log_path);
    return check_done();
}
