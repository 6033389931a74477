/* A review on a server with every allocation refused once: it says so or manages without, and the server lives on. */
#include "../no_memory.h"

#include "test_server.h"

static test_server l;
static char answer[1 << 16];

/* Ask, and read until the server closes: the status, 0 if there was none. Nothing is allocated here. */
static int ask(const char *line, const char *more)
{
    const int fd = client_open(l.port);
    int length =
        snprintf(answer, sizeof answer, "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s\r\n",
                 line, l.port, more);
    if (fd < 0)
        return 0;
    if (!client_send_bytes(fd, answer, (size_t)length))
        shutdown(fd, SHUT_RDWR);
    return client_status(fd, answer, sizeof answer);
}

/* A whole review, and a record made of it. All threads have come to rest before it returns. */
static int work(void)
{
    static const char game[] =
        "Content-Type: application/x-go-sgf\r\nContent-Length: 14\r\n\r\n(;SZ[2];B[aa])";
    const int review = ask("POST /api/v1/review?visits=4&again=1", game);
    const bool done = review == 200 && strstr(answer, "event: done");
    CHECK(review == 200 || review == 500 || review == 0);
    const int record = ask("POST /api/v1/review.sgf", game);
    CHECK(record == 200 || record == 404 || record == 500 || record == 0);
    while (ask("GET /api/v1", "") != 200 || !strstr(answer, "\"reviews\": 0,"))
        client_pause(1);
    return done && record == 200 ? 0 : TGN_ERR_MEMORY;
}

static void a_review(void)
{
    test_server_open(&l, (tgn_server_options){.threads = 1});
    refuse_each(work);
    test_server_close(&l);
}

int main(int argc, char **argv)
{
    TEST(a_review);
    return check_done();
}
