/*
 * endless_test.c - input that never ends is left after a while, and a signal is heard at once
 *
 * The test is the other end of a pipe: it writes until nobody reads any more, and counts. Nothing is judged by the
 * clock.
 */
#define _GNU_SOURCE
#include "../check.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum {
    MIB = 1 << 20,
    JUNK = 17 * MIB,      /* what may be read where no game begins: 16 MiB, and what is in the pipe */
    ONE_GAME = 81 * MIB,  /* of one game without end: 64 MiB, then JUNK */
    TOO_MUCH = 400 * MIB, /* nobody should want so much */
    SOON = 40 * MIB       /* what may be read after a signal: the rest of a window */
};

static char folder[] = "/tmp/tengen-endless-XXXXXX";
static char fifo[64], database[64];

/* ---- input --------------------------------------------------------------------------------------------- */

/* A beginning, then one text for ever. */
typedef struct endless {
    const char *name, *head, *body;
    size_t body_length;
    size_t most; /* that may be read of it */
} endless;

#define BODY(text) text, sizeof(text) - 1
static const endless inputs[] = {
    {"zeros", "", BODY("\0"), JUNK},
    {"yes", "", BODY("y\n"), JUNK},
    {"blanks", "", BODY(" \n"), JUNK},
    {"parentheses", "", BODY("("), JUNK},
    {"semicolons", "", BODY(";"), JUNK},
    {"brackets", "", BODY("[x]"), JUNK},
    {"escapes of ISO-2022-JP", "", BODY("\033$B\033(B"), 130 * MIB},
    {"UTF-16", "\377\376", BODY("y\0"), 4 * JUNK},
    {"zeros behind a game", "(;GM[1];B[aa])", BODY("\0"), 2 * JUNK},
    {"moves", "(;GM[1]", BODY(";B[aa];W[bb]"), ONE_GAME},
    {"variations", "(;GM[1]", BODY("(;B[aa]"), ONE_GAME},
    {"a comment", "(;GM[1]C[", BODY("word "), ONE_GAME},
    {"a comment that is not closed", "(;GM[1]C[", BODY("[a] "), ONE_GAME},
    {"a GIB record", "\\HS\n\\[GAMENAME=x\\]\n\\HE\n\\GS\n", BODY("STO 0 1 1 3 3\n"), ONE_GAME},
};

/* Fill a block with the body, from wherever the one before has ended. */
static void fill(char *block, size_t length, const endless *input, size_t *at)
{
    for (size_t i = 0; i < length; i++, (*at)++)
        block[i] = input->body[*at % input->body_length];
}

/* Write until nobody reads, or for `most` bytes. Returns how many were taken. */
static size_t pour(int fd, const endless *input, size_t most)
{
    static char block[1 << 16];
    size_t written = 0, at = 0;
    if (write(fd, input->head, strlen(input->head)) < 0)
        return 0;
    while (written < most) {
        fill(block, sizeof block, input, &at);
        for (size_t done = 0; done < sizeof block;) {
            const ssize_t n = write(fd, block + done, sizeof block - done);
            if (n < 0 && errno != EINTR)
                return written + done;
            done += n > 0 ? (size_t)n : 0;
        }
        written += sizeof block;
    }
    return written;
}

/* ---- the program --------------------------------------------------------------------------------------- */

typedef struct child {
    pid_t pid;
    int fd; /* where its input goes */
} child;

/* Start "tengen WORDS..." with `path` for PATH: standard input ("-") or the fifo. */
static child start(const char *words, const char *path)
{
    char text[256], *arguments[16] = {getenv("TENGEN")};
    int count = 1, ends[2] = {-1, -1};
    child c = {.fd = -1};
    snprintf(text, sizeof text, "%s", words);
    for (char *word = strtok(text, " "); word && count < 15; word = strtok(NULL, " "))
        arguments[count++] = strcmp(word, "PATH") == 0 ? (char *)(uintptr_t)path
                             : strcmp(word, "DB") == 0 ? database
                                                       : word;
    CHECK(pipe2(ends, O_CLOEXEC) == 0);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[0], 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    CHECK(posix_spawn(&c.pid, arguments[0], &files, NULL, arguments, environ) == 0);
    posix_spawn_file_actions_destroy(&files);
    close(ends[0]);
    c.fd = ends[1];
    if (strcmp(path, "-") != 0) {
        close(c.fd);
        c.fd = open(path, O_WRONLY | O_CLOEXEC); /* waits until the program has opened it */
    }
    CHECK(c.fd >= 0);
    return c;
}

/* How it ended: its exit code, or 128 and the signal. What never ends fails in the end. */
static int finish(const child *c)
{
    enum { PATIENCE = 600000 };
    int status = 0;
    for (int i = 0; i < PATIENCE && waitpid(c->pid, &status, WNOHANG) == 0; i++) {
        usleep(1000);
        if (i == PATIENCE - 1) {
            kill(c->pid, SIGKILL);
            waitpid(c->pid, &status, 0);
        }
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- tests --------------------------------------------------------------------------------------------- */

/* Pour, and see where it stops and what the program says. */
static void pour_into(const char *words, const char *path, const endless *input, int code)
{
    const child c = start(words, path);
    const size_t taken = pour(c.fd, input, TOO_MUCH);
    close(c.fd);
    const int ended = finish(&c);
    if (taken > input->most || ended != code) {
        printf("    %s, %s: %zu bytes taken of %zu, exit code %d\n", words, input->name, taken, input->most,
               ended);
        check_fault(__FILE__, __LINE__, "the program stops in time");
    }
}

/* Everything that is endless, by a pipe with a name and without. */
static void all_inputs(void)
{
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        pour_into("check PATH --quiet", i % 2 ? fifo : "-", &inputs[i], 1);
}

/* Everything that reads. */
static void all_commands(void)
{
    static const struct {
        const char *words;
        int code;
    } commands[] = {
        {"info PATH", 3},
        {"convert PATH", 3},
        {"convert PATH --join", 3},
        {"show PATH", 3},
        {"field PATH", 3},
        {"position --db DB --board PATH", 3},
        {"position --db DB --sgf PATH", 3},
        {"edit add PATH --db DB", 3},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        pour_into(commands[i].words, i % 2 ? fifo : "-", &inputs[0], commands[i].code);
    static const endless lines = {"JSON lines", "{\"tengen\":\"games\",\"version\":1}\n", BODY("\n"),
                                  130 * MIB};
    pour_into("import PATH --db DB", "-", &inputs[0], 1);
    pour_into("import PATH --db DB", fifo, &lines, 3);
}

/* Until the program has taken what is in the pipe: from then on it waits for more. */
static void wait_until_taken(int fd)
{
    for (int left = 1; ioctl(fd, FIONREAD, &left) == 0 && left > 0;)
        usleep(1000);
}

/* A game, and then nothing: the signal must end the waiting. */
static void a_signal_while_waiting(void)
{
    static const char *const commands[] = {"check PATH",         "info PATH",
                                           "convert PATH",       "show PATH",
                                           "field PATH",         "position --db DB --board PATH",
                                           "import PATH --db DB"};
    for (size_t i = 0; i < 2 * sizeof commands / sizeof *commands; i++) {
        const int number = i % 2 ? SIGINT : SIGTERM;
        const child c = start(commands[i / 2], i % 2 ? fifo : "-");
        CHECK_INT(write(c.fd, "(;GM[1]", 7), 7);
        wait_until_taken(c.fd);
        kill(c.pid, number);
        CHECK_INT(finish(&c), 128 + number);
        close(c.fd);
    }
}

/* Nobody ever opens the other end. */
static void a_signal_before_the_first_byte(void)
{
    const child c = start("check PATH", fifo);
    kill(c.pid, SIGTERM);
    CHECK_INT(finish(&c), 128 + SIGTERM);
    close(c.fd);
}

/* A collection without end is legal: only a signal ends it. */
static void a_signal_while_reading(void)
{
    static const endless games = {"games", "", BODY("(;GM[1]SZ[9];B[aa];W[bb])\n"), 0};
    static const char *const commands[] = {"check PATH", "info PATH", "convert PATH",
                                           "show PATH --game 1000000000", "import PATH --db DB"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const child c = start(commands[i], i % 2 ? fifo : "-");
        CHECK_INT(pour(c.fd, &games, MIB), MIB); /* more than a pipe holds: it is reading */
        kill(c.pid, SIGTERM);
        CHECK(pour(c.fd, &games, TOO_MUCH) < SOON);
        CHECK_INT(finish(&c), 128 + SIGTERM);
        close(c.fd);
    }
}

int main(int argc, char **argv)
{
    if (!getenv("TENGEN") || !mkdtemp(folder)) {
        printf("TENGEN must name the program\n0 passed, 1 failed\n");
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);
    snprintf(fifo, sizeof fifo, "%s/fifo", folder);
    snprintf(database, sizeof database, "%s/db", folder);
    if (mkfifo(fifo, 0600) < 0)
        return 2;
    TEST(all_inputs);
    TEST(all_commands);
    TEST(a_signal_while_waiting);
    TEST(a_signal_before_the_first_byte);
    TEST(a_signal_while_reading);
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    CHECK_INT(system(command), 0);
    return check_done();
}
