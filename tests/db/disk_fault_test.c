/*
 * disk_fault_test.c - every call on a file fails once: nothing confirmed is lost, nothing is half there
 *
 * Each command runs behind disk.c as often as it makes calls, and each time another of them fails: with an error of the
 * disk, with a disk that is full from then on, or with half a write. By default every call (of the longest, an import
 * into a database, every second) fails in one of these ways, in turn; DISK_TEST=all lets every call fail in each of them.
 */
#include <errno.h>
#include <fcntl.h>

#include "disk_fixture.h"

typedef struct command {
    const char *name;
    const char *line;   /* after the program's name, run in the folder `disk` */
    const char *target; /* the database that it changes or makes */
    bool fresh;         /* the target is not there before */
    uint64_t every;     /* by default every so many calls fail */
} command;

static const command commands[] = {
    {"import", "import ../games.sgf --db \"$PWD/new\" --quiet", "new", true, 1},
    {"import", "import ../more.sgf --db \"$PWD/db\" --quiet", "db", false, 2},
    {"edit", "edit add ../one.sgf --db \"$PWD/db\"", "db", false, 1},
    {"edit", "edit delete 2 --db \"$PWD/db\"", "db", false, 1},
    {"backup", "backup --db \"$PWD/db\" --out \"$PWD/copy\"", "copy", true, 1},
};

static const char *const faults[] = {"EIO", "ENOSPC", "short"};

static char disk_path[96];

/* Run it from the state before. Returns its exit code, or -1. */
static int run(const command *c, uint64_t fail_at, const char *fault, disk_state *state)
{
    char line[1024];
    disk_do("rm -rf disk && cp -r before disk");
    snprintf(line, sizeof line,
             "cd '%s/disk' && DISK_ROOT='%s' DISK_STATE=../state DISK_FAIL_AT=%llu DISK_FAULT=%s "
             "LD_PRELOAD='%s' \"$TENGEN\" %s "
             ">../out 2>../err",
             disk_work, disk_path, (unsigned long long)fail_at, fault, disk_library, c->line);
    const int status = system(line);
    char path[128];
    snprintf(path, sizeof path, "%s/state", disk_work);
    const int fd = open(path, O_RDONLY);
    CHECK_INT(read(fd, state, sizeof *state), sizeof *state);
    close(fd);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* One line that says who and what. */
static void check_words(const command *c, const char *which)
{
    char words[2048], begin[64], path[128];
    snprintf(path, sizeof path, "%s/err", disk_work);
    const int fd = open(path, O_RDONLY);
    const ssize_t got = read(fd, words, sizeof words - 1);
    close(fd);
    words[got > 0 ? got : 0] = '\0';
    snprintf(begin, sizeof begin, "tengen %s: ", c->name);
    const char *end = strchr(words, '\n');
    if (strncmp(words, begin, strlen(begin)) != 0 || !end || end[1] != '\0')
        printf("    %s: its words: %s\n", which, words),
            check_fault(__FILE__, __LINE__, "not one line of reason");
}

static void fail_at(const command *c, uint64_t number, const char *fault, uint64_t before, uint64_t after)
{
    char which[256], target[160], source[160];
    disk_state state;
    snprintf(which, sizeof which, "tengen %s, call %d %s", c->line, (int)number, fault);
    snprintf(target, sizeof target, "%s/%s", disk_path, c->target);
    snprintf(source, sizeof source, "%s/db", disk_path);
    const int code = run(c, number, fault, &state);
    if (code != 0 && code != 3 && code != 4)
        printf("    %s: exit code %d\n", which, code), check_fault(__FILE__, __LINE__, "exit code");
    if (code != 0)
        check_words(c, which);
    uint64_t found = disk_sound(target, TGN_GRAPH_READ, which);
    if (found != after && (code == 0 || found != before))
        printf("    %s: exit code %d\n", which, code), check_fault(__FILE__, __LINE__, "another content");
    if (found != DISK_NOTHING)
        CHECK_INT(disk_sound(target, TGN_GRAPH_WRITE, which) == found, 1);
    if (strcmp(c->target, "db") != 0 && code != 0) /* what else is there stays as it is */
        CHECK(disk_sound(source, TGN_GRAPH_READ, which) != DISK_NOTHING);
}

static void every_call_fails(const command *c)
{
    const char *all = getenv("DISK_TEST");
    const bool thorough = all && strcmp(all, "all") == 0;
    char target[160];
    disk_state state;
    snprintf(target, sizeof target, "%s/%s", disk_path, c->target);
    CHECK_INT(run(c, 0, "EIO", &state), 0);
    const uint64_t after = disk_sound(target, TGN_GRAPH_READ, c->line), calls = state.calls;
    disk_do("rm -rf disk && cp -r before disk");
    const uint64_t before = disk_sound(target, TGN_GRAPH_READ, c->line);
    CHECK(after != before && after > DISK_BROKEN && calls > 20 && (before == DISK_NOTHING) == c->fresh);
    int runs = 0;
    for (uint64_t number = 1; number <= calls; number++)
        for (int i = 0; i < 3; i++)
            if (thorough || (number % 3 == (uint64_t)i && number % c->every == 0)) {
                fail_at(c, number, faults[i], before, after);
                runs++;
            }
    printf("    tengen %s: %d calls, %d faults\n", c->line, (int)calls, runs);
}

static void import_anew(void)
{
    every_call_fails(&commands[0]);
}

static void import_more(void)
{
    every_call_fails(&commands[1]);
}

static void add(void)
{
    every_call_fails(&commands[2]);
}

static void delete (void)
{
    every_call_fails(&commands[3]);
}

static void backup(void)
{
    every_call_fails(&commands[4]);
}

int main(int argc, char **argv)
{
    if (disk_skip() == 0)
        return 0;
    disk_begin();
    snprintf(disk_path, sizeof disk_path, "%s/disk", disk_work);
    disk_do("i=0; while [ $i -lt 9 ]; do i=$((i + 1)); echo \"(;SZ[9]PB[player $i];B[e$(printf %b "
            "\\\\$(printf %o $((96 + i))))];W[cc];B[gg])\"; done >games.sgf");
    disk_do("sed 's/player/other/; s/gg/ga/' games.sgf >more.sgf; sed -n 's/player/third/; s/gg/ag/; 1p' "
            "games.sgf >one.sgf");
    disk_do("mkdir before && \"$TENGEN\" import games.sgf --db before/db --quiet >out 2>&1 && \"$TENGEN\" "
            "edit delete 3 --db "
            "before/db >out");
    TEST(import_anew);
    TEST(import_more);
    TEST(add);
    TEST(delete);
    TEST(backup);
    disk_end();
    return check_done();
}
