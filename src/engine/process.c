/* process.c - see process.h */
#include "engine/process.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

/* Between two questions whether to stop, and between two looks whether a silent child still lives. */
enum { SLICE = 100, LOOK = 5 /* milliseconds */, LAST_READS = 64 };

/* ---- starting ------------------------------------------------------------------------------------------- */

/*
 * A pair of sockets, ours and the child's, that neither is 0, 1 or 2: the child's are copied there, and where a caller has
 * closed its standard input a new socket would be 0.
 */
static int make_pair(int pair[2])
{
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) < 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        if (pair[i] > STDERR_FILENO)
            continue;
        const int higher = fcntl(pair[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        const int number = errno;
        if (higher < 0) {
            close(pair[0]);
            close(pair[1]);
            errno = number;
            return -1;
        }
        close(pair[i]);
        pair[i] = higher;
    }
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    return 0;
}

/* Make the three pairs, pair[i] for the child's descriptor i. */
static int make_pairs(int pair[3][2])
{
    for (int i = 0; i < 3; i++)
        if (make_pair(pair[i]) < 0) {
            const int number = errno;
            while (i-- > 0) {
                close(pair[i][0]);
                close(pair[i][1]);
            }
            return number;
        }
    return 0;
}

int tgn_engine_process__start(tgn_engine_process *process, char **words, tgn_error *error)
{
    int pair[3][2];
    pid_t pid = 0;
    int number = make_pairs(pair);
    const bool paired = number == 0;
    if (paired)
        number = tgn_engine_child__start(&process->child, &pid, words,
                                         (const int[3]){pair[0][1], pair[1][1], pair[2][1]});
    for (int i = 0; i < 3 && paired; i++) {
        close(pair[i][1]);
        if (number)
            close(pair[i][0]);
    }
    if (number) {
        tgn_error reason;
        const int code = tgn_error__from_system(number, &reason);
        return tgn_error_set(error, code, "cannot start '%.80s': %s", words[0], reason.message);
    }
    tgn_engine_lines__clear(&process->lines);
    process->pid = pid;
    process->in = pair[0][0];
    process->out = pair[1][0];
    process->err = pair[2][0];
    process->at = process->end = process->next_length = 0;
    process->last[0] = '\0';
    return TGN_OK;
}

/* ---- listening ------------------------------------------------------------------------------------------ */

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* Keep the last line of standard error, or as much of it as there is space for. */
static void hear_error(tgn_engine_process *process)
{
    char bytes[4096];
    const ssize_t length = read(process->err, bytes, sizeof bytes);
    if (length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&process->err);
    for (ssize_t i = 0; i < length; i++) {
        if (bytes[i] == '\n' || bytes[i] == '\r') {
            process->next_length = 0;
            continue;
        }
        if (process->next_length + 1 >= sizeof process->next)
            continue;
        process->next[process->next_length++] = bytes[i] >= ' ' && bytes[i] < 127 ? bytes[i] : '?';
        process->next[process->next_length] = '\0';
        memcpy(process->last, process->next, process->next_length + 1);
    }
}

static void hear_output(tgn_engine_process *process)
{
    const ssize_t length = read(process->out, process->bytes, sizeof process->bytes);
    process->at = 0;
    process->end = length > 0 ? (size_t)length : 0;
    if (length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&process->out);
}

static bool is_stopped(const tgn_engine_patience *patience)
{
    for (size_t i = 0; i < sizeof patience->progress / sizeof *patience->progress; i++)
        if (!tgn_progress_step(patience->progress[i], "waiting for an engine", 0, 0))
            return true;
    return false;
}

bool tgn_engine_process__is_dead(const tgn_engine_process *process)
{
    siginfo_t info = {0};
    const int code = waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    return code < 0 ? errno == ECHILD : info.si_pid == process->pid;
}

/*
 * Wait for one of: something on `out` if `listening`, space on `in` if not, at most a slice. What comes on standard error is
 * read in any case.
 */
static tgn_engine_event wait_a_slice(tgn_engine_process *process, bool listening,
                                     const tgn_engine_patience *patience)
{
    const double left = patience->until - tgn_clock__seconds();
    struct pollfd ends[2] = {{.fd = listening ? process->out : process->in},
                             {.fd = process->err, .events = POLLIN}};
    ends[0].events = listening ? POLLIN : POLLOUT;
    if (is_stopped(patience))
        return TGN_ENGINE_STOPPED;
    if (left <= 0)
        return TGN_ENGINE_SILENT;
    const int ready = poll(ends, 2, left * 1000 < SLICE ? (int)ceil(left * 1000) : SLICE);
    if (ready > 0 && ends[1].revents)
        hear_error(process);
    if (ready > 0 && ends[0].revents && listening)
        hear_output(process);
    /* A grandchild may hold the other end of `out`: then the end of the child itself is the end. */
    if (ready == 0 && tgn_engine_process__is_dead(process))
        return TGN_ENGINE_ENDED;
    return TGN_ENGINE_READY;
}

tgn_engine_event tgn_engine_process__send(tgn_engine_process *process, const char *bytes, size_t length,
                                          const tgn_engine_patience *patience)
{
    while (length > 0) {
        const ssize_t sent = send(process->in, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return TGN_ENGINE_ENDED;
        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
            continue;
        }
        const tgn_engine_event event = wait_a_slice(process, false, patience);
        if (event != TGN_ENGINE_READY)
            return event;
    }
    return TGN_ENGINE_READY;
}

tgn_engine_event tgn_engine_process__line(tgn_engine_process *process, const tgn_engine_patience *patience)
{
    tgn_engine_lines *lines = &process->lines;
    for (;;) {
        while (process->at < process->end) {
            process->at +=
                tgn_engine_lines__take(lines, process->bytes + process->at, process->end - process->at);
            if (lines->line.failed)
                return TGN_ENGINE_NO_MEMORY;
            if (lines->endless)
                return TGN_ENGINE_ENDLESS;
            if (lines->whole)
                return TGN_ENGINE_READY;
        }
        if (process->out < 0)
            return TGN_ENGINE_ENDED;
        const tgn_engine_event event = wait_a_slice(process, true, patience);
        if (event != TGN_ENGINE_READY)
            return event;
    }
}

/* ---- ending --------------------------------------------------------------------------------------------- */

/* Wait until it is dead, reading its last words; what it prints meanwhile is of no interest. */
static bool dies_within(tgn_engine_process *process, double seconds)
{
    const double until = tgn_clock__seconds() + seconds;
    while (!tgn_engine_process__is_dead(process)) {
        struct pollfd ends[2] = {{.fd = process->out, .events = POLLIN},
                                 {.fd = process->err, .events = POLLIN}};
        if (tgn_clock__seconds() >= until)
            return false;
        if (poll(ends, 2, LOOK) <= 0)
            continue;
        if (ends[1].revents)
            hear_error(process);
        if (ends[0].revents)
            hear_output(process);
        if (process->out < 0 && process->err < 0)
            poll(NULL, 0, LOOK);
    }
    return true;
}

static void tell_end(char how[TGN_ENGINE_END_TEXT], int status, bool killed)
{
    if (killed)
        snprintf(how, TGN_ENGINE_END_TEXT, "had to be killed");
    else if (WIFEXITED(status))
        snprintf(how, TGN_ENGINE_END_TEXT, "ended with code %d", WEXITSTATUS(status));
    else if (WIFSIGNALED(status))
        snprintf(how, TGN_ENGINE_END_TEXT, "was ended by signal %d", WTERMSIG(status));
    else
        snprintf(how, TGN_ENGINE_END_TEXT, "ended");
}

/*
 *      1. `in` is closed: a sound program leaves now, if it has not yet
 *      2. whatever is left of its group is killed, while the dead leader still holds the group's number
 *      3. the leader is waited for
 */
void tgn_engine_process__end(tgn_engine_process *process, double grace, char how[TGN_ENGINE_END_TEXT])
{
    int status = 0;
    if (process->pid == 0)
        return;
    close_end(&process->in);
    const bool died = dies_within(process, grace);
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        ;
    /* Its last words; not more, since somebody outside the group may go on for ever. */
    for (int i = 0; i < LAST_READS && process->err >= 0 &&
                    poll(&(struct pollfd){.fd = process->err, .events = POLLIN}, 1, 0) > 0;
         i++)
        hear_error(process);
    if (how)
        tell_end(how, status, !died);
    close_end(&process->out);
    close_end(&process->err);
    tgn_engine_child__forget(process->child);
    process->child = NULL;
    process->pid = 0;
    tgn_engine_lines__clear(&process->lines);
}
