/* engine.h - a Go engine as a child process that is spoken to in GTP, for the programs of this folder.
 *
 *   engine e = {.pid = -1};
 *   char answer[ENGINE_ANSWER];
 *   if (engine_open(&e, argv, 60) || engine_ask(&e, answer, "genmove %s", "black"))
 *       fprintf(stderr, "%s\n", e.error);
 *   engine_close(&e);
 *
 * There is one pipe each way and no shell. Every command is answered, up to an empty line; an engine that dies, hangs
 * or refuses a command gives -1, and e.error says which and at what command. The caller must ignore SIGPIPE, or a dead
 * engine ends the caller too. */
#ifndef TENGEN_TOOLS_ENGINE_H
#define TENGEN_TOOLS_ENGINE_H

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ENGINE_ANSWER = 256 };

typedef struct {
    pid_t pid;    /* -1: not running */
    int to, from; /* our ends of the two pipes */
    int timeout;  /* seconds for one answer */
    char error[512];
} engine;

/* Set the error text; returns -1, to be returned in turn. */
static int engine_fail(engine *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(e->error, sizeof e->error, format, args);
    va_end(args);
    return -1;
}

/*
 * Start argv[0], found along PATH; argv ends with NULL. A program that is not there shows at the first
 * command.
 */
static int engine_open(engine *e, char *const argv[], int timeout)
{
    int in[2], out[2];
    e->timeout = timeout;
    if (pipe(in) || pipe(out))
        return engine_fail(e, "pipe: %s", strerror(errno));
    e->pid = fork();
    if (e->pid < 0)
        return engine_fail(e, "fork: %s", strerror(errno));
    if (e->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        signal(SIGPIPE, SIG_DFL); /* what is ignored stays ignored across exec */
        execvp(argv[0], argv);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    e->to = in[1];
    e->from = out[0];
    return 0;
}

/* Ends the engine and returns its wait status; nothing happens when it is not running. A healthy engine leaves when its pipes
 * close; one that hangs is killed, and only that child. */
static int engine_close(engine *e)
{
    int status = 0;
    if (e->pid < 0)
        return status;
    close(e->to);
    close(e->from);
    for (int tries = 0; waitpid(e->pid, &status, WNOHANG) == 0; tries++) {
        if (tries == 200) /* two seconds */
            kill(e->pid, SIGKILL);
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    e->pid = -1;
    return status;
}

/* The engine closed its end without an answer: say why. */
static int engine_died(engine *e, const char *command)
{
    int status = engine_close(e);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return engine_fail(e, "the engine could not be started");
    if (WIFEXITED(status))
        return engine_fail(e, "the engine ended with code %d at '%s'", WEXITSTATUS(status), command);
    return engine_fail(e, "the engine was ended by signal %d at '%s'", WTERMSIG(status), command);
}

/* Collect one answer and keep its first line, which is all that the commands of a plain game need. */
static int engine_answer(engine *e, const char *command, char *answer, size_t size)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    time_t deadline = now.tv_sec + e->timeout;
    size_t n = 0;
    do {
        clock_gettime(CLOCK_MONOTONIC, &now);
        struct pollfd p = {.fd = e->from, .events = POLLIN};
        int ready = now.tv_sec >= deadline ? 0 : poll(&p, 1, (int)(deadline - now.tv_sec) * 1000);
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return engine_fail(e, "no answer to '%s' within %d s", command, e->timeout);
        ssize_t got = read(e->from, answer + n, size - 1 - n);
        if (got <= 0)
            return engine_died(e, command);
        n += (size_t)got;
        answer[n] = '\0';
    } while (n + 1 < size && (n < 2 || strcmp(answer + n - 2, "\n\n") != 0));
    answer[strcspn(answer, "\r\n")] = '\0';
    return *answer == '=' ? 0 : engine_fail(e, "'%s' was answered with '%s'", command, answer);
}

/* Send one command; answer receives the text after "= ". */
static int engine_ask(engine *e, char answer[ENGINE_ANSWER], const char *format, ...)
{
    char command[64];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(command, sizeof command - 1, format, args);
    va_end(args);
    if (n < 0 || n > (int)sizeof command - 2)
        return engine_fail(e, "a command is too long");
    command[n] = '\n';
    ssize_t sent = write(e->to, command, (size_t)n + 1);
    command[n] = '\0';
    if (sent != n + 1)
        return engine_died(e, command);
    if (engine_answer(e, command, answer, ENGINE_ANSWER))
        return -1;
    size_t skip = strspn(answer + 1, " ") + 1;
    memmove(answer, answer + skip, strlen(answer + skip) + 1);
    return 0;
}

#endif
