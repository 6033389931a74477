/*
 * test_engines.h - a server in this very process with programs attached to it: tools/fake_engine.c
 *
 *      test_engines_begin();
 *      open_one("kata", 2, 0);                     // l is the server now; two processes, the usual patience
 *      ... becomes_heard("genmove"), children(&pid) ...
 *      test_server_close(&l);
 */
#ifndef TESTS_HTTP_TEST_ENGINES_H
#define TESTS_HTTP_TEST_ENGINES_H

#include "test_server.h"

#include <ctype.h>
#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>

static test_server l;
static char commands[8][600];
static const char *engines[9];

/* ---- a server with programs ----------------------------------------------------------------------------- */

/* Every command that the programs hear is a line of it. */
static char log_path[64];

/* Programs for tests are not built for ThreadSanitizer: then the usual one will do. */
static inline void fake_path(char path[300])
{
    const char *out = getenv("TENGEN_OUT");
    snprintf(path, 300, "%.200s/tools/fake_engine", out ? out : "build/asan");
    if (access(path, X_OK) != 0)
        snprintf(path, 300, "%.200s/../asan/tools/fake_engine", out ? out : "build/asan");
}

/* Serve with so many fake engines, told what to do by their arguments. */
static inline void open_with(int count, const char *const *arguments, int processes, double seconds)
{
    char path[300];
    fake_path(path);
    for (int i = 0; i < count; i++) {
        snprintf(commands[i], sizeof commands[i], "'%s' log=%s %s", path, log_path, arguments[i]);
        engines[i] = commands[i];
    }
    unlink(log_path);
    engines[count] = NULL;
    test_server_open(&l, (tgn_server_options){
                             .engines = engines, .engine_processes = processes, .engine_seconds = seconds});
}

static inline void open_one(const char *arguments, int processes, double seconds)
{
    open_with(1, &arguments, processes, seconds);
}

static inline void test_engines_begin(void)
{
    snprintf(log_path, sizeof log_path, "/tmp/tengen-engines-test-%d", (int)getpid());
}

/* ---- children of this process --------------------------------------------------------------------------- */

/* The number in the line of /proc/PID/stat behind the name, which may hold anything. */
static inline long stat_field(const char *pid, int field)
{
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
    FILE *file = fopen(path, "r");
    const size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[length] = '\0';
    if (file)
        fclose(file);
    char *at = strrchr(text, ')');
    for (int i = 2; at && i < field; i++)
        at = strchr(at + 1, ' ');
    return at ? atol(at) : 0;
}

/* How many children there are that have not ended; `last` (may be NULL) receives one of them. */
static inline int children(pid_t *last)
{
    enum { PARENT = 4 };
    int count = 0;
    DIR *folder = opendir("/proc");
    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;) {
        if (!isdigit((unsigned char)entry->d_name[0]) || stat_field(entry->d_name, PARENT) != getpid())
            continue;
        siginfo_t info = {0};
        const pid_t pid = (pid_t)atol(entry->d_name);
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid)
            continue;
        count++;
        if (last)
            *last = pid;
    }
    if (folder)
        closedir(folder);
    return count;
}

/* Wait until a program has heard a command so many times; a minute is for what hangs. */
static inline bool becomes_heard_times(const char *command, int times)
{
    static char text[1 << 20];
    for (const double end = client_seconds() + 60; client_seconds() < end; client_pause(5)) {
        FILE *file = fopen(log_path, "r");
        const size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
        int count = 0;
        text[length] = '\0';
        if (file)
            fclose(file);
        for (const char *at = text; (at = strstr(at, command)) != NULL; at++)
            count++;
        if (count >= times)
            return true;
    }
    return false;
}

static inline bool becomes_heard(const char *command)
{
    return becomes_heard_times(command, 1);
}

static inline bool becomes_childless(void)
{
    const double end = client_seconds() + 60;
    while (children(NULL) > 0 && client_seconds() < end)
        client_pause(5);
    return children(NULL) == 0;
}

#endif
