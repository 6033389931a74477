/*
 * tengen/engine.h: programs that answer, and programs that crash, hang, flood and lie (tools/fake_engine.c). What happened is judged by
 * answers, messages and by what the program heard; a time limit only ends what hangs.
 */
#include "../check.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tengen/engine.h>

static char folder[] = "/tmp/tengen-engine-test-XXXXXX";
static char log_path[64];

/* ---- a program to talk to ------------------------------------------------------------------------------- */

static const char *command_of(const char *arguments)
{
    static char command[1000];
    const char *out = getenv("TENGEN_OUT");
    snprintf(command, sizeof command, "'%s/tools/fake_engine' log=%s %s", out ? out : "build/asan", log_path,
             arguments);
    unlink(log_path);
    return command;
}

static tgn_engine *opened(const char *arguments, double seconds)
{
    tgn_engine *engine = NULL;
    tgn_error error = {0};
    const tgn_engine_options options = {.command = command_of(arguments), .seconds = seconds};
    if (tgn_engine_open(&engine, &options, &error) < 0)
        printf("    %s\n", error.message);
    CHECK(engine != NULL);
    return engine;
}

/* What the program heard since it was last looked at: the commands, each ended by ';'. */
static const char *heard(void)
{
    static char text[1 << 16];
    FILE *file = fopen(log_path, "r");
    const size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n')
            text[i] = ';';
    if (file)
        fclose(file);
    unlink(log_path);
    /* It keeps its file open, and goes on writing to what was unlinked: begin a new one only with a new program. */
    return text;
}

static int times(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        count++;
    return count;
}

/* What is asked must fail with this code, and say this. */
static void fails(tgn_engine *engine, const char *command, int code, const char *says)
{
    const char *answer;
    tgn_error error = {0};
    CHECK_INT(tgn_engine_ask(engine, &answer, command, &error), code);
    if (!strstr(error.message, says)) {
        printf("    '%s' does not say '%s'\n", error.message, says);
        CHECK(false);
    }
}

static void answers(tgn_engine *engine, const char *command, const char *expected)
{
    const char *answer;
    tgn_error error = {0};
    CHECK_INT(tgn_engine_ask(engine, &answer, command, &error), 0);
    CHECK_TEXT(answer, expected);
}

/* ---- asking --------------------------------------------------------------------------------------------- */

static void a_sound_program(void)
{
    tgn_engine *engine = opened("name='A \\ name'", 0);
    CHECK_TEXT(tgn_engine_name(engine), "A \\ name");
    CHECK_TEXT(tgn_engine_version(engine), "1.0");
    CHECK(tgn_engine_knows(engine, "genmove") && tgn_engine_knows(engine, "quit"));
    CHECK(!tgn_engine_knows(engine, "gen") && !tgn_engine_knows(engine, "") &&
          !tgn_engine_knows(engine, "kata-analyze"));
    CHECK(!tgn_engine_analyses(engine));
    answers(engine, "boardsize 9", "");
    answers(engine, "genmove b", "A9");
    fails(engine, "dance", TGN_ERR_ARGUMENT, "A \\ name refuses 'dance': unknown command");
    fails(engine, "", TGN_ERR_ARGUMENT, "a command");
    fails(engine, "two\nlines", TGN_ERR_ARGUMENT, "one line");
    answers(engine, "genmove w", "C9");
    CHECK_INT(tgn_engine_restarted(engine), 0);
    tgn_engine_close(engine);
    tgn_engine_close(NULL);
}

/* Numbers, garbage and a full standard error do not matter to the answers. */
static void odd_but_sound(void)
{
    static const char *const modes[] = {"noise", "loud", "bare", "dumb"};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        tgn_engine *engine = opened(modes[i], 0);
        CHECK_TEXT(tgn_engine_name(engine), "Fake");
        answers(engine, "boardsize 5", "");
        answers(engine, "genmove b", "A5");
        answers(engine, "genmove w", "C5");
        tgn_engine_close(engine);
    }
}

static void cannot_be_started(void)
{
    static const struct {
        const char *command;
        int code;
        const char *says;
    } tries[] = {
        {"", TGN_ERR_ARGUMENT, "there is no word in it"},
        {"   ", TGN_ERR_ARGUMENT, "there is no word in it"},
        {"''", TGN_ERR_ARGUMENT, "its first word is empty"},
        {"gnugo 'x", TGN_ERR_ARGUMENT, "a quote is not closed"},
        {"/nowhere/at-all", TGN_ERR_MISSING, "cannot start '/nowhere/at-all': No such file"},
        {"no-such-program-anywhere x", TGN_ERR_MISSING, "cannot start 'no-such-program-anywhere'"},
        {"/tmp", TGN_ERR_IO, "cannot start '/tmp'"},
        {"true", TGN_ERR_IO, "true: ended with code 0 at 'name'"},
        {"sh -c 'echo broken >&2; exit 7'", TGN_ERR_IO, "sh: ended with code 7 at 'name'; it said: broken"},
        /* what Leela Zero does without weights */
        {"sh -c 'echo No weights.; echo; echo They are missing.; exit 1'", TGN_ERR_IO,
         "sh: ended with code 1 at 'name'; it said: No weights. They are missing."},
        {"sh -c 'i=0; while [ $i -lt 99 ]; do i=$((i + 1)); echo this is line $i; done; exit 1'", TGN_ERR_IO,
         "this is line 99"}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        tgn_engine *engine = NULL;
        tgn_error error = {0};
        const tgn_engine_options options = {.command = tries[i].command};
        CHECK_INT(tgn_engine_open(&engine, &options, &error), tries[i].code);
        CHECK(engine == NULL);
        if (!strstr(error.message, tries[i].says))
            printf("    '%s' does not say '%s'\n", error.message, tries[i].says);
        CHECK(strstr(error.message, tries[i].says));
    }
}

/* ---- failing -------------------------------------------------------------------------------------------- */

/* Each way to fail: at the fourth command, and again three restarts later; then no more. */
static void ways_to_fail(void)
{
    static const struct {
        const char *mode;
        int code;
        const char *says;
    } ways[] = {{"crash", TGN_ERR_IO, "Fake: ended with code 3 at 'boardsize 9'; it said: out of ? cheese"},
                {"signal", TGN_ERR_IO, "Fake: was ended by signal 10 at 'boardsize 9'"},
                {"mute", TGN_ERR_IO, "Fake: closed its output at 'boardsize 9'"},
                {"orphan", TGN_ERR_IO, "Fake: ended with code 4 at 'boardsize 9'; it said: gone"},
                {"flood", TGN_ERR_LIMIT, "Fake: an answer without end at 'boardsize 9'"},
                {"lines", TGN_ERR_LIMIT, "Fake: an answer without end at 'boardsize 9'"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char arguments[80];
        snprintf(arguments, sizeof arguments, "%s at=4", ways[i].mode);
        tgn_engine *engine = opened(arguments, 0);
        fails(engine, "boardsize 9", ways[i].code, ways[i].says);
        for (int again = 1; again <= 3; again++) {
            answers(engine, "boardsize 9", "");
            answers(engine, "komi 5", "");
            answers(engine, "genmove b", "A9");
            CHECK_INT(tgn_engine_restarted(engine), again);
            fails(engine, "boardsize 9", ways[i].code, ways[i].says);
        }
        fails(engine, "boardsize 9", TGN_ERR_IO, "Fake: given up after 3 restarts; the last time: ");
        fails(engine, "boardsize 9", TGN_ERR_IO, " at 'boardsize 9'");
        CHECK_INT(times(heard(), "list_commands;"), 1);
        tgn_engine_close(engine);
    }
}

/* Silence at the very first command: five times the usual limit. */
static void silence(void)
{
    tgn_engine *engine = NULL;
    tgn_error error = {0};
    tgn_engine_options options = {.command = command_of("silent at=1"), .seconds = 0.02, .restarts = -1};
    CHECK_INT(tgn_engine_open(&engine, &options, &error), TGN_ERR_IO);
    CHECK_TEXT(error.message, "fake_engine: no answer in 0.1 s at 'name'");
    options.command = command_of("mute at=1");
    CHECK_INT(tgn_engine_open(&engine, &options, &error), TGN_ERR_IO);
}

static bool stop_later(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return --*(int *)context > 0;
}

/* Whoever waits may be told to stop; the program is started again without that counting as a failure. */
static void stopping(void)
{
    int left = 1000;
    const tgn_progress progress = {stop_later, &left};
    const tgn_engine_options options = {
        .command = command_of("silent at=4"), .restarts = -1, .progress = &progress};
    tgn_engine *engine = NULL;
    tgn_error error = {0};
    CHECK_INT(tgn_engine_open(&engine, &options, &error), 0);
    left = 3;
    fails(engine, "boardsize 9", TGN_ERR_STOPPED, "stopped");
    left = 1000;
    answers(engine, "boardsize 9", "");
    CHECK_INT(tgn_engine_restarted(engine), 0);
    tgn_engine_close(engine);
}

/* A program that does not want to go is made to; nothing stays open and nobody stays unburied. */
static void nothing_is_left(void)
{
    const int before = open("/dev/null", O_RDONLY | O_CLOEXEC);
    close(before);
    static const char *const modes[] = {"stubborn", "orphan at=4", "crash at=4", "kata", ""};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        const char *ignored;
        tgn_engine *engine = opened(modes[i], 0);
        (void)!tgn_engine_ask(engine, &ignored, "boardsize 9", NULL);
        tgn_engine_close(engine);
    }
    const int after = open("/dev/null", O_RDONLY | O_CLOEXEC);
    CHECK_INT(after, before);
    close(after);
    CHECK_INT(waitid(P_ALL, 0, &(siginfo_t){0}, WEXITED | WNOHANG | WNOWAIT), -1);
    CHECK_INT(errno, ECHILD);
}

/*
 * A parent that is killed cannot end its children; they end all the same, even one that is deaf to the end of its input. They
 * inherit this pipe, which has an end when the last who can write to it is gone.
 */
static void a_parent_that_is_killed(void)
{
    enum { HANGS = 60000 };
    int ends[2], status;
    char byte;
    CHECK_INT(pipe(ends), 0);
    const pid_t parent = fork();
    if (parent == 0) {
        tgn_engine *engine = NULL;
        const tgn_engine_options options = {.command = command_of("stubborn")};
        if (tgn_engine_open(&engine, &options, NULL) < 0)
            _exit(1);
        raise(SIGKILL);
    }
    close(ends[1]);
    CHECK(waitpid(parent, &status, 0) == parent && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    CHECK(poll(&(struct pollfd){.fd = ends[0], .events = POLLIN}, 1, HANGS) == 1 &&
          read(ends[0], &byte, 1) == 0);
    close(ends[0]);
}

/* The caller's standard input may be closed, and SIGPIPE be as it is by default. */
static void without_standard_input(void)
{
    const int kept = dup(STDIN_FILENO);
    close(STDIN_FILENO);
    tgn_engine *engine = opened("", 0);
    answers(engine, "name", "Fake");
    tgn_engine_close(engine);
    if (kept >= 0) {
        dup2(kept, STDIN_FILENO);
        close(kept);
    }
    struct sigaction action;
    sigaction(SIGPIPE, NULL, &action);
    CHECK(action.sa_handler == SIG_DFL);
}

/* ---- streams -------------------------------------------------------------------------------------------- */

typedef struct line_count {
    int lines, enough;
    size_t bytes;
} line_count;

static int count_lines(void *context, const char *line, size_t length)
{
    line_count *count = context;
    CHECK(strncmp(line, "info move", 9) == 0);
    count->bytes += length;
    return ++count->lines >= count->enough;
}

static void streams(void)
{
    tgn_engine *engine = opened("kata", 0);
    line_count count = {.enough = 5};
    CHECK_INT(tgn_engine_stream(engine, "kata-analyze B 10", count_lines, &count, NULL), 0);
    CHECK_INT(count.lines, 5);
    answers(engine, "boardsize 9", "");
    count.lines = 0;
    CHECK_INT(tgn_engine_stream(engine, "kata-analyze W 10", count_lines, &count, NULL), 0);
    CHECK_INT(count.lines, 5);
    CHECK_INT(tgn_engine_stream(engine, "lz-dance", count_lines, &count, NULL), TGN_ERR_ARGUMENT);
    answers(engine, "version", "1.0");
    CHECK_INT(tgn_engine_restarted(engine), 0);
    tgn_engine_close(engine);
}

/* Who is told to stop in the middle of an analysis ends it as any other: the process stays, and with it what it has loaded. */
static void a_stream_that_is_left(void)
{
    int left = 1000000;
    const tgn_progress progress = {stop_later, &left};
    const tgn_engine_options options = {.command = command_of("kata"), .restarts = -1, .progress = &progress};
    tgn_engine *engine = NULL;
    line_count count = {.enough = 1000000};
    CHECK_INT(tgn_engine_open(&engine, &options, NULL), 0);
    answers(engine, "boardsize 9", "");
    left = 20;
    CHECK_INT(tgn_engine_stream(engine, "kata-analyze B 10", count_lines, &count, NULL), TGN_ERR_STOPPED);
    left = 1000000;
    answers(engine, "genmove b", "A9"); /* a new one would say A19 */
    tgn_engine_close(engine);
}

/* One that nothing ends is killed; what it said was heard, and it is there again. */
static void a_stream_that_does_not_end(void)
{
    tgn_engine *engine = opened("deaf", 0);
    line_count count = {.enough = 5};
    CHECK_INT(tgn_engine_stream(engine, "kata-analyze B 10", count_lines, &count, NULL), 0);
    CHECK_INT(count.lines, 5);
    answers(engine, "name", "Fake");
    CHECK_INT(tgn_engine_restarted(engine), 1);
    tgn_engine_close(engine);
}

int main(int argc, char **argv)
{
    if (!mkdtemp(folder))
        return 2;
    snprintf(log_path, sizeof log_path, "%s/log", folder);
    TEST(a_sound_program);
    TEST(odd_but_sound);
    TEST(cannot_be_started);
    TEST(ways_to_fail);
    TEST(silence);
    TEST(stopping);
    TEST(nothing_is_left);
    TEST(a_parent_that_is_killed);
    TEST(without_standard_input);
    TEST(streams);
    TEST(a_stream_that_is_left);
    TEST(a_stream_that_does_not_end);
    unlink(log_path);
    rmdir(folder);
    return check_done();
}
