/*
 * output_file_test.c - where output may go, and where it may not
 *
 * tests/cli/places_test.sh tries every option of the program; this tries what needs no program: permissions (as
 * somebody who has few, even if root runs this), sockets, and work that is given up.
 */
#include <errno.h>
#include <limits.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../check.h"
#include "base/output_file.h"

static char folder[] = "/tmp/tengen-output-XXXXXX";

static void put(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static const char *get(const char *name)
{
    static char text[64];
    FILE *file = fopen(name, "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[length] = '\0';
    if (file)
        fclose(file);
    return text;
}

/* Write a word there, or give up halfway when `given_up`. */
static int write_word(const char *name, const char *word, int given_up, tgn_error *error)
{
    tgn_output_file file;
    int code = tgn_output_file__open(&file, name, error);
    if (code == 0 && fputs(word, file.file) < 0)
        code = tgn_output_file__fail(name, error);
    return tgn_output_file__close(&file, code ? code : given_up, error);
}

static void refuses(const char *name, const char *words)
{
    tgn_error error = {.message = ""};
    CHECK_INT(write_word(name, "new", 0, &error), TGN_ERR_IO);
    if (!strstr(error.message, words))
        printf("    %s\n", error.message);
    CHECK(strstr(error.message, words) != NULL && strstr(error.message, name) != NULL);
    CHECK_INT(write_word(name, "new", 0, NULL), TGN_ERR_IO);
}

static void a_file_is_whole_or_as_it_was(void)
{
    CHECK_INT(write_word("file", "first", 0, NULL), 0);
    CHECK_TEXT(get("file"), "first");
    CHECK_INT(write_word("file", "second", TGN_ERR_STOPPED, NULL), TGN_ERR_STOPPED);
    CHECK_TEXT(get("file"), "first");
    CHECK_INT(write_word("other", "second", TGN_ERR_STOPPED, NULL), TGN_ERR_STOPPED);
    CHECK_INT(access("other", F_OK), -1);
    CHECK_INT(unlink("file"), 0);
}

/* Before the first byte, so that nobody reads meanwhile what was private. */
static void the_mode_is_kept_from_the_beginning(void)
{
    struct stat status;
    tgn_output_file file;
    put("private", "old");
    CHECK_INT(chmod("private", 0600), 0);
    CHECK_INT(tgn_output_file__open(&file, "private", NULL), 0);
    CHECK(file.beside && stat(file.beside, &status) == 0 && (status.st_mode & 07777) == 0600);
    CHECK_INT(tgn_output_file__close(&file, 0, NULL), 0);
    CHECK(stat("private", &status) == 0 && (status.st_mode & 07777) == 0600 && status.st_size == 0);
    CHECK_INT(unlink("private"), 0);
}

static void links_of_all_kinds(void)
{
    struct stat status;
    CHECK_INT(mkdir("a", 0777) | mkdir("b", 0777), 0);
    CHECK_INT(symlink("../b/second", "a/first") | symlink("third", "b/second"), 0);
    CHECK_INT(write_word("a/first", "one", 0, NULL), 0); /* nothing is there yet */
    CHECK_TEXT(get("b/third"), "one");
    CHECK_INT(write_word("a/first", "two", 0, NULL), 0); /* now something is */
    CHECK_TEXT(get("b/third"), "two");
    CHECK(lstat("a/first", &status) == 0 && S_ISLNK(status.st_mode));
    CHECK(lstat("b/second", &status) == 0 && S_ISLNK(status.st_mode));
    CHECK_INT(unlink("a/first") | unlink("b/second") | unlink("b/third") | rmdir("a") | rmdir("b"), 0);
    CHECK_INT(symlink("round", "and") | symlink("and", "round"), 0);
    refuses("and", "the link leads back to itself");
    CHECK_INT(unlink("and") | unlink("round"), 0);
}

static void a_socket_is_refused(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "socket"};
    struct stat status;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    CHECK(fd >= 0 && bind(fd, (const struct sockaddr *)&address, sizeof address) == 0);
    refuses("socket", "it is a socket");
    CHECK(lstat("socket", &status) == 0 && S_ISSOCK(status.st_mode));
    close(fd);
    CHECK_INT(unlink("socket"), 0);
}

/* An output that was deleted while it is open has no name to rename to. */
static void a_file_without_a_name(void)
{
    char name[40];
    FILE *file = fopen("gone", "w+");
    CHECK(file && unlink("gone") == 0);
    snprintf(name, sizeof name, "/proc/self/fd/%d", fileno(file));
    if (access(name, W_OK) == 0) {
        CHECK_INT(write_word(name, "word", 0, NULL), 0);
        char text[8] = "";
        CHECK(fseek(file, 0, SEEK_SET) == 0 && fread(text, 1, 4, file) == 4);
        CHECK_TEXT(text, "word");
    }
    fclose(file);
}

/* A child without privileges tries. */
static void places_that_may_not_be_written(void)
{
    put("kept", "kept");
    put("shut", "shut");
    CHECK_INT(mkdir("closed", 0777), 0);
    put("closed/open", "open");
    CHECK_INT(chmod("kept", 0666) | chmod("shut", 0444) | chmod("closed/open", 0666), 0);
    CHECK_INT(chmod("closed", 0555) | chmod(".", 0777), 0);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && (setgid(65534) < 0 || setuid(65534) < 0))
            _exit(0);
        check_faults = 0;
        refuses("shut", "Permission denied");
        refuses("closed/open", "Permission denied");
        refuses("closed/fresh", "Permission denied");
        CHECK_TEXT(get("shut"), "shut");
        CHECK_TEXT(get("closed/open"), "open");
        CHECK_INT(write_word("kept", "new", 0, NULL), 0);
        fflush(stdout);
        _exit(check_faults != 0);
    }
    int status = 1;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    CHECK_TEXT(get("kept"), "new");
    CHECK_INT(
        chmod("closed", 0777) | unlink("closed/open") | rmdir("closed") | unlink("kept") | unlink("shut"), 0);
}

int main(int argc, char **argv)
{
    if (!mkdtemp(folder) || chdir(folder) < 0)
        return 2;
    umask(022);
    TEST(a_file_is_whole_or_as_it_was);
    TEST(the_mode_is_kept_from_the_beginning);
    TEST(links_of_all_kinds);
    TEST(a_socket_is_refused);
    TEST(a_file_without_a_name);
    TEST(places_that_may_not_be_written);
    CHECK_INT(chdir("/"), 0);
    if (rmdir(folder) < 0) /* whatever was written beside must be gone */
        return 1;
    return check_done();
}
