/*
 * outside.c - the 0-1 program given to an installed solver
 *
 *      1. a new folder in $TMPDIR, private to this user, with the program in it
 *      2. the solver is started; it reads and writes files of that folder only
 *      3. it is watched: until it ends, the time is up or the caller stops it
 *      4. its answer is read, the board made, its strings counted
 *      5. the folder is removed
 */
#include <tengen/strings_reference.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/clock.h"
#include "base/error.h"
#include "strings/papers/solution.h"

extern char **environ;

enum { PATH_LENGTH = 1024, ANSWER_MAX = 1 << 27, LOG_START = 4096, ARGUMENTS = 8 };

typedef struct outside_solver {
    const char *program, *package;
    int style;           /* of its answer */
    const char *version; /* what precedes it in the first lines of its log */
} outside_solver;

/*
 * The first that is installed is used. On boards of 9 to 11 lines, without a cut, glpsol 5.0 was 2 to 10
 * times as fast as cbc 2.10.
 */
static const outside_solver solvers[] = {
    {"glpsol", "glpk-utils", TGN_STRINGS_SOLUTION_GLPSOL, "LP/MIP Solver "},
    {"cbc", "coinor-cbc", TGN_STRINGS_SOLUTION_CBC, "Version: "},
};
enum { SOLVERS = sizeof solvers / sizeof *solvers };

typedef struct outside_run {
    const tgn_filling *filling;
    tgn_outside_options options;
    const tgn_progress *progress;
    double start;
    const outside_solver *solver; /* the one that runs */
    pid_t process;
    char folder[PATH_LENGTH], program[PATH_LENGTH], answer[PATH_LENGTH], log[PATH_LENGTH];
} outside_run;

static int system_error(const char *what, int reason, tgn_error *error)
{
    tgn_error why = {0};
    tgn_error__from_system(reason, &why);
    return tgn_error_set(error, TGN_ERR_IO, "%s: %s", what, why.message);
}

/* ---- 1 and 5: the folder ------------------------------------------------------------------------------- */

static void name_file(char out[PATH_LENGTH], const outside_run *j, const char *name)
{
    snprintf(out, PATH_LENGTH, "%.*s/%s", PATH_LENGTH - 32, j->folder, name);
}

static int make_folder(outside_run *j, tgn_error *error)
{
    const char *temporary = getenv("TMPDIR");
    bool mps = j->options.written.format == TGN_PROGRAM_MPS;
    if (!temporary || !*temporary)
        temporary = "/tmp";
    if (strlen(temporary) > PATH_LENGTH - 64)
        return tgn_error_set(error, TGN_ERR_IO, "the path of TMPDIR is too long");
    snprintf(j->folder, sizeof j->folder, "%s/tengen-XXXXXX", temporary);
    if (!mkdtemp(j->folder)) {
        int reason = errno;
        j->folder[0] = '\0';
        return system_error(temporary, reason, error);
    }
    name_file(j->program, j, mps ? "program.mps" : "program.lp"); /* cbc goes by the extension */
    name_file(j->answer, j, "answer");
    name_file(j->log, j, "log");
    return TGN_OK;
}

static void remove_folder(const outside_run *j)
{
    if (!j->folder[0])
        return;
    unlink(j->program);
    unlink(j->answer);
    unlink(j->log);
    rmdir(j->folder);
}

static int write_bytes(void *file, const void *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length ? TGN_OK : TGN_ERR_IO;
}

static int write_program(const outside_run *j, tgn_error *error)
{
    FILE *file = fopen(j->program, "wxe");
    if (!file)
        return system_error(j->program, errno, error);
    int code = tgn_program_write(j->filling, &j->options.written, write_bytes, file, error), why = errno;
    if (fclose(file) != 0 && code == TGN_OK) {
        code = TGN_ERR_IO;
        why = errno;
    }
    return code == TGN_ERR_IO ? system_error(j->program, why, error) : code;
}

/* At most `limit` bytes of a file. */
static int read_file(tgn_buffer *out, const char *path, size_t limit, tgn_error *error)
{
    char bytes[4096];
    size_t got;
    FILE *file = fopen(path, "re");
    if (!file)
        return system_error(path, errno, error);
    while (out->length < limit && (got = fread(bytes, 1, sizeof bytes, file)) > 0)
        tgn_buffer__add(out, bytes, got);
    int code = ferror(file) ? system_error(path, errno, error) : TGN_OK;
    fclose(file);
    if (out->failed)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the solver's answer");
    return code;
}

/* ---- 2: starting --------------------------------------------------------------------------------------- */

static void arguments_of(outside_run *j, char *out[ARGUMENTS])
{
    static char lp[] = "--lp", mps[] = "--freemps", write[] = "-w", solve[] = "-solve",
                solution[] = "-solution";
    bool glpsol = j->solver->style == TGN_STRINGS_SOLUTION_GLPSOL;
    int count = 0;
    out[count++] = (char *)(uintptr_t)j->solver->program; /* exec does not write to it */
    if (glpsol)
        out[count++] = j->options.written.format == TGN_PROGRAM_MPS ? mps : lp;
    out[count++] = j->program;
    if (!glpsol)
        out[count++] = solve;
    out[count++] = glpsol ? write : solution;
    out[count++] = j->answer;
    out[count] = NULL;
}

/* Its input is empty, its output the log; it has a process group of its own, so that Ctrl-C reaches only us. */
static int prepare_spawn(const outside_run *j, posix_spawn_file_actions_t *files,
                         posix_spawnattr_t *attributes)
{
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    int reason = posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!reason)
        reason =
            posix_spawn_file_actions_addopen(files, STDOUT_FILENO, j->log, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (!reason)
        reason = posix_spawn_file_actions_adddup2(files, STDOUT_FILENO, STDERR_FILENO);
    if (!reason)
        reason = posix_spawnattr_setsigdefault(attributes, &usual);
    if (!reason)
        reason = posix_spawnattr_setpgroup(attributes, 0);
    if (!reason)
        reason = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    return reason;
}

/* Returns 0 or an errno: ENOENT if there is no such program. */
static int start(outside_run *j)
{
    char *arguments[ARGUMENTS];
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int reason = posix_spawn_file_actions_init(&files);
    if (reason)
        return reason;
    reason = posix_spawnattr_init(&attributes);
    if (!reason) {
        arguments_of(j, arguments);
        reason = prepare_spawn(j, &files, &attributes);
        if (!reason)
            reason = posix_spawnp(&j->process, j->solver->program, &files, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return reason;
}

static int none_installed(const char *wanted, tgn_error *error)
{
    for (int i = 0; i < SOLVERS; i++)
        if (wanted && strcmp(wanted, solvers[i].program) == 0)
            return tgn_error_set(error, TGN_ERR_MISSING, "%s is not installed; on Debian 'apt install %s'",
                                 wanted, solvers[i].package);
    return tgn_error_set(
        error, TGN_ERR_MISSING,
        "no solver of 0-1 programs is installed; on Debian 'apt install %s' or 'apt install %s'",
        solvers[0].package, solvers[1].package);
}

static int start_first(outside_run *j, tgn_error *error)
{
    const char *wanted = j->options.program;
    bool known = !wanted;
    for (int i = 0; i < SOLVERS; i++) {
        if (wanted && strcmp(wanted, solvers[i].program) != 0)
            continue;
        known = true;
        j->solver = &solvers[i];
        int reason = start(j);
        if (!reason)
            return TGN_OK;
        unlink(j->log); /* the next one creates its own */
        if (reason != ENOENT)
            return system_error(j->solver->program, reason, error);
    }
    return known ? none_installed(wanted, error)
                 : tgn_error_set(error, TGN_ERR_ARGUMENT, "unknown solver '%.40s'; write glpsol or cbc",
                                 wanted);
}

/* ---- 3: watching --------------------------------------------------------------------------------------- */

static void kill_it(const outside_run *j)
{
    kill(j->process, SIGKILL);
    while (waitpid(j->process, NULL, 0) < 0 && errno == EINTR)
        continue;
}

static int check_status(const outside_run *j, int status, tgn_error *error)
{
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return TGN_OK;
    return tgn_error_set(error, TGN_ERR_IO, "%s ended with %s %d instead of an answer", j->solver->program,
                         WIFSIGNALED(status) ? "signal" : "code",
                         WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
}

/* Returns 0 if it may go on, or an error. */
static int check_limits(const outside_run *j, tgn_error *error)
{
    double passed = tgn_clock__seconds() - j->start, limit = j->options.seconds;
    if (limit > 0 && passed >= limit)
        return tgn_error_set(error, TGN_ERR_LIMIT, "%s had no answer after %g seconds; give it longer",
                             j->solver->program, limit);
    if (!tgn_progress_step(j->progress, j->solver->program, (uint64_t)passed, (uint64_t)limit))
        return tgn_error_set(error, TGN_ERR_STOPPED, "%s was stopped", j->solver->program);
    return TGN_OK;
}

/* Small boards take milliseconds, so the first checks come soon. */
static int watch(const outside_run *j, tgn_error *error)
{
    enum { FIRST_PAUSE = 1000000, LONGEST_PAUSE = 50000000 }; /* nanoseconds */
    long pause = FIRST_PAUSE;
    for (;;) {
        int status, code = check_limits(j, error);
        if (code < 0) {
            kill_it(j);
            return code;
        }
        pid_t ended = waitpid(j->process, &status, WNOHANG);
        if (ended == j->process)
            return check_status(j, status, error);
        if (ended < 0 && errno != EINTR)
            return system_error("the solver could not be waited for", errno, error);
        nanosleep(&(struct timespec){0, pause}, NULL);
        pause = 2 * pause < LONGEST_PAUSE ? 2 * pause : LONGEST_PAUSE;
    }
}

/* ---- 4: the answer ------------------------------------------------------------------------------------- */

/* The number that follows what each solver prints before its version; "" if there is none. */
static void find_version(tgn_outside *by, const outside_run *j)
{
    tgn_buffer log = {0};
    const char *at = NULL;
    if (read_file(&log, j->log, LOG_START, NULL) == TGN_OK && log.data)
        at = strstr(log.data, j->solver->version);
    if (at) {
        at += strlen(j->solver->version);
        snprintf(by->version, sizeof by->version, "%.*s", (int)strspn(at, "0123456789."), at);
    }
    tgn_buffer__clear(&log);
}

static int read_answer(tgn_strings *out, const outside_run *j, tgn_error *error)
{
    tgn_buffer text = {0};
    tgn_error why = {0};
    bool *stone = malloc((size_t)j->filling->rows * (size_t)j->filling->cols * sizeof *stone);
    int code = stone ? read_file(&text, j->answer, ANSWER_MAX, &why)
                     : tgn_error_set(&why, TGN_ERR_MEMORY, "no memory for an answer");
    if (code == TGN_OK)
        code =
            tgn_strings_solution__read(stone, j->filling, j->solver->style, text.data ? text.data : "", &why);
    if (code >= 0)
        code = tgn_strings_solution__answer(out, j->filling, stone, &why);
    tgn_buffer__clear(&text);
    free(stone);
    return code < 0 ? tgn_error_set(error, code, "%s: %.200s", j->solver->program, why.message) : TGN_OK;
}

static int run(outside_run *j, tgn_strings *out, tgn_outside *by, tgn_error *error)
{
    int code = make_folder(j, error);
    if (code == TGN_OK)
        code = write_program(j, error);
    if (code == TGN_OK)
        code = start_first(j, error);
    if (code == TGN_OK)
        code = watch(j, error);
    if (code == TGN_OK)
        code = read_answer(out, j, error);
    if (code == TGN_OK && by) {
        snprintf(by->program, sizeof by->program, "%s", j->solver->program);
        find_version(by, j);
    }
    remove_folder(j);
    return code;
}

int tgn_outside_solve(tgn_strings *out, tgn_outside *by, const tgn_filling *filling,
                      const tgn_outside_options *options, const tgn_progress *progress, tgn_error *error)
{
    outside_run j = {.filling = filling, .progress = progress, .start = tgn_clock__seconds()};
    j.options = options ? *options : (tgn_outside_options){0};
    *out = (tgn_strings){0};
    if (by)
        *by = (tgn_outside){0};
    int code = run(&j, out, by, error);
    out->seconds = tgn_clock__seconds() - j.start;
    return code;
}
