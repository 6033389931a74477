/*
 * The progress line of an import, at a terminal: it is drawn where a line begins, never behind half a message,
 * however many messages there are.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../check.h"

#include "base/buffer.h"

enum { MESSAGES = 300000 }; /* bytes; several times what the program holds back */

/* The program, reading records from `records`, at a terminal whose other side is returned. */
static int start(const char *program, const char *db, int *records, pid_t *child)
{
    int ends[2], terminal;
    if (pipe(ends) < 0 || (*child = forkpty(&terminal, NULL, NULL, NULL)) < 0)
        exit(2);
    if (*child == 0) {
        dup2(ends[0], STDIN_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl(program, program, "import", "-", "--db", db, "--list", (char *)NULL);
        _exit(127);
    }
    close(ends[0]);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    *records = ends[1];
    return terminal;
}

/* What the terminal shows next; false at the end. */
static bool listen_to(int terminal, tgn_buffer *seen)
{
    char bytes[4096];
    const ssize_t got = read(terminal, bytes, sizeof bytes);
    if (got > 0)
        tgn_buffer__add(seen, bytes, (size_t)got);
    return got > 0 || (got < 0 && errno == EINTR);
}

static bool has(const tgn_buffer *seen, const char *words)
{
    return seen->data && strstr(seen->data, words) != NULL;
}

/* The same record again and again, each time with a message, until there was enough of both. */
static void feed(int terminal, int records, tgn_buffer *seen)
{
    static const char record[] = "(;SZ[9]PB[A]PW[B];B[ee])";
    bool alive = true;
    size_t at = 0;
    while (alive && (seen->length < MESSAGES || !has(seen, "games/s"))) {
        struct pollfd ready[] = {{terminal, POLLIN, 0}, {records, POLLOUT, 0}};
        poll(ready, 2, -1);
        if (ready[0].revents)
            alive = listen_to(terminal, seen);
        if (ready[1].revents & POLLOUT) {
            const ssize_t sent = write(records, record + at, sizeof record - 1 - at);
            at = sent > 0 ? (at + (size_t)sent) % (sizeof record - 1) : at;
        }
    }
    close(records);
    while (alive)
        alive = listen_to(terminal, seen);
}

/* How often the line is drawn, and how often that is not where a line begins. A drawing is "\r ... ESC [ K". */
static void count_drawings(const tgn_buffer *seen, int *drawn, int *torn)
{
    bool begins = true; /* since the last line end there are only drawings */
    for (const char *at = seen->data; at && *at; at++) {
        const char *end = *at == '\r' ? strstr(at, "\033[K") : NULL;
        if (at[0] == '\r' && at[1] == '\n')
            continue; /* a terminal's line end */
        if (end && !memchr(at, '\n', (size_t)(end - at))) {
            *drawn += 1;
            *torn += !begins;
            at = end + 2;
        } else {
            begins = *at == '\n';
        }
    }
}

static void drawn_between_lines(void)
{
    char folder[] = "/tmp/tengen-test-XXXXXX", db[64], command[80];
    const char *program = getenv("TENGEN");
    tgn_buffer seen = {0};
    int records, status, drawn = 0, torn = 0;
    pid_t child;
    CHECK(program && mkdtemp(folder));
    if (!program)
        return;
    signal(SIGPIPE, SIG_IGN);
    snprintf(db, sizeof db, "%s/db", folder);
    const int terminal = start(program, db, &records, &child);
    feed(terminal, records, &seen);
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    count_drawings(&seen, &drawn, &torn);
    CHECK(drawn > 0);
    CHECK_INT(torn, 0);
    CHECK(has(&seen, "duplicate of game 1\r\n"));
    close(terminal);
    tgn_buffer__clear(&seen);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    CHECK_INT(system(command), 0);
}

int main(int argc, char **argv)
{
    TEST(drawn_between_lines);
    return check_done();
}
