/* child.c - see child.h */
#include "engine/child.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

struct tgn_engine_child {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    char **words; /* of the caller, until the child is made */
    const int *ends;
    pid_t pid;
    int failure; /* errno, or 0 */
    bool made;   /* or failed to be */
    bool forgotten;
};

/* ---- in the child --------------------------------------------------------------------------------------- */

/* Between fork() and exec() only what may be done in a signal handler may be done: another thread may have held any lock. */

static void reset_signals(void)
{
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t none;
    for (int number = 1; number < NSIG; number++)
        sigaction(number, &usual, NULL); /* some cannot be changed, and are as they should be */
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
}

/* The parent may have ended before it was asked to be told of. */
static void end_with_parent(pid_t parent)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(0);
}

/* Returns only if it failed. */
static void become(char **words, const int ends[3], pid_t parent)
{
    end_with_parent(parent);
    setpgid(0, 0);
    for (int i = 0; i < 3; i++)
        if (dup2(ends[i], i) < 0)
            return;
    reset_signals();
    execvp(words[0], words);
}

/* ---- in its thread -------------------------------------------------------------------------------------- */

/*
 * A pair of sockets tells how it went: it is closed on exec, and then the reader finds its end; else errno comes. No signal handler of ours
 * may run in the child, so all signals are blocked until it has reset them.
 */
static int make_child(pid_t *out, char **words, const int ends[3])
{
    int pair[2], failure = 0;
    const pid_t parent = getpid();
    sigset_t all;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) < 0)
        return errno;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL); /* in this thread, which has nothing else to do */
    const pid_t pid = fork();
    if (pid == 0) {
        become(words, ends, parent);
        failure = errno;
        _exit(write(pair[1], &failure, sizeof failure) == sizeof failure ? 127 : 126);
    }
    if (pid < 0)
        failure = errno;
    close(pair[1]);
    while (pid > 0 && read(pair[0], &failure, sizeof failure) < 0 && errno == EINTR)
        ;
    close(pair[0]);
    *out = pid;
    return failure;
}

static void *be_parent(void *context)
{
    tgn_engine_child *child = context;
    pid_t pid = 0;
    const int failure = make_child(&pid, child->words, child->ends);
    pthread_mutex_lock(&child->lock);
    child->pid = pid;
    child->failure = failure;
    child->made = true;
    pthread_cond_broadcast(&child->changed);
    while (!child->forgotten)
        pthread_cond_wait(&child->changed, &child->lock);
    pthread_mutex_unlock(&child->lock);
    return NULL;
}

/* ---- in the caller's ------------------------------------------------------------------------------------ */

static void free_child(tgn_engine_child *child)
{
    pthread_cond_destroy(&child->changed);
    pthread_mutex_destroy(&child->lock);
    free(child);
}

void tgn_engine_child__forget(tgn_engine_child *child)
{
    if (!child)
        return;
    pthread_mutex_lock(&child->lock);
    child->forgotten = true;
    pthread_cond_broadcast(&child->changed);
    pthread_mutex_unlock(&child->lock);
    pthread_join(child->thread, NULL);
    free_child(child);
}

static int await_child(tgn_engine_child *child, pid_t *pid)
{
    pthread_mutex_lock(&child->lock);
    while (!child->made)
        pthread_cond_wait(&child->changed, &child->lock);
    const int failure = child->failure;
    *pid = child->pid;
    pthread_mutex_unlock(&child->lock);
    return failure;
}

int tgn_engine_child__start(tgn_engine_child **out, pid_t *pid, char **words, const int ends[3])
{
    tgn_engine_child *child = calloc(1, sizeof *child);
    *out = NULL;
    if (!child)
        return ENOMEM;
    child->words = words;
    child->ends = ends;
    pthread_mutex_init(&child->lock, NULL);
    pthread_cond_init(&child->changed, NULL);
    int failure = pthread_create(&child->thread, NULL, be_parent, child);
    if (failure) {
        free_child(child);
        return failure;
    }
    failure = await_child(child, pid);
    if (failure == 0) {
        *out = child;
        return 0;
    }
    if (*pid > 0)
        while (waitpid(*pid, NULL, 0) < 0 && errno == EINTR)
            ;
    tgn_engine_child__forget(child);
    return failure;
}
