/* Pictures into files: whole or not at all, and what was there before stays when something goes wrong. */
#include "../check.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tengen/draw.h>

static char folder[] = "/tmp/tengen-draw-XXXXXX";

/* A path in the folder of this test; good until the next call but one. */
static const char *in(const char *name)
{
    static char paths[2][PATH_MAX];
    static int turn;
    turn ^= 1;
    snprintf(paths[turn], sizeof paths[turn], "%s/%s", folder, name);
    return paths[turn];
}

static tgn_diagram sample(void)
{
    tgn_board board;
    tgn_diagram diagram;
    CHECK_INT(tgn_text_parse(&board, "X.O\n...\n...\n", NULL, NULL, NULL), 0);
    tgn_diagram_init(&diagram, &board);
    return diagram;
}

static void put_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

/* The beginning of a file. */
static const char *peek(const char *path)
{
    static char text[64];
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[length] = '\0';
    if (file)
        fclose(file);
    return text;
}

/* How many files the folder holds: what was written beside must be gone. */
static int entries(void)
{
    int count = 0;
    DIR *directory = opendir(folder);
    for (struct dirent *e; directory && (e = readdir(directory));)
        count += strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
    closedir(directory);
    return count;
}

/* Drawing there must fail with this code, and say this. */
static void refuses(const tgn_diagram *diagram, const char *path, int code, const char *words)
{
    tgn_error error = {.message = ""};
    CHECK_INT(tgn_draw_file(diagram, path, &error), code);
    CHECK_INT(error.code, code);
    if (!strstr(error.message, words))
        printf("    %s\n", error.message);
    CHECK(strstr(error.message, words) != NULL);
    CHECK_INT(tgn_draw_file(diagram, path, NULL), code);
}

static void all_formats(void)
{
    static const char *const names[] = {"a.png", "a.svg", "a.pdf", "a.txt"};
    static const char *const begin[] = {"\x89PNG", "<?xml", "%PDF-", "   A B C\n3  X . O  3\n"};
    tgn_diagram diagram = sample();
    for (int i = 0; i < 4; i++) {
        tgn_error error = {.message = ""};
        CHECK_INT(tgn_draw_file(&diagram, in(names[i]), &error), 0);
        CHECK(strncmp(peek(in(names[i])), begin[i], strlen(begin[i])) == 0);
        CHECK_INT(unlink(in(names[i])), 0);
    }
    CHECK_INT(entries(), 0);
}

static void an_old_file_is_replaced(void)
{
    struct stat status;
    tgn_diagram diagram = sample();
    put_file(in("old.txt"), "old\n");
    CHECK_INT(chmod(in("old.txt"), 0640), 0);
    CHECK_INT(symlink("old.txt", in("link.txt")), 0);
    CHECK_INT(tgn_draw_file(&diagram, in("link.txt"), NULL), 0);
    CHECK(strncmp(peek(in("old.txt")), "   A B C", 8) == 0); /* through the link */
    CHECK(lstat(in("link.txt"), &status) == 0 && S_ISLNK(status.st_mode));
    CHECK(stat(in("old.txt"), &status) == 0 && (status.st_mode & 0777) == 0640);
    CHECK_INT(unlink(in("old.txt")) | unlink(in("link.txt")), 0);
    mode_t mask = umask(027);
    CHECK_INT(tgn_draw_file(&diagram, in("new.txt"), NULL), 0);
    CHECK(stat(in("new.txt"), &status) == 0 && (status.st_mode & 0777) == 0640); /* as the umask has it */
    umask(mask);
    CHECK_INT(unlink(in("new.txt")), 0);
}

static void a_name_without_a_folder(void)
{
    char here[PATH_MAX];
    tgn_diagram diagram = sample();
    CHECK(getcwd(here, sizeof here) && chdir(folder) == 0);
    CHECK_INT(tgn_draw_file(&diagram, "plain.txt", NULL), 0);
    CHECK_INT(unlink("plain.txt") | chdir(here), 0);
}

static void places_that_do_not_exist(void)
{
    tgn_diagram diagram = sample();
    refuses(&diagram, in("no/such/folder/x.png"), TGN_ERR_IO, "No such file or directory");
    put_file(in("file"), "");
    refuses(&diagram, in("file/x.png"), TGN_ERR_IO, "Not a directory");
    CHECK_INT(mkdir(in("folder.png"), 0777), 0);
    refuses(&diagram, in("folder.png"), TGN_ERR_IO, "Is a directory");
    CHECK_INT(rmdir(in("folder.png")) | unlink(in("file")), 0);
    char name[400];
    memset(name, 'x', sizeof name);
    strcpy(name + sizeof name - 5, ".png");
    refuses(&diagram, in(name), TGN_ERR_IO, "name too long");
    refuses(&diagram, in("x.gif"), TGN_ERR_ARGUMENT, "end it in .png, .svg, .pdf, .txt or .tex");
    diagram.point_size = 1000;
    refuses(&diagram, in("x.png"), TGN_ERR_ARGUMENT, "from 4 to 256");
    CHECK_INT(entries(), 0);
}

/* root may write everywhere: then there is nothing to see here. */
static void places_that_may_not_be_written(void)
{
    if (geteuid() == 0)
        return;
    tgn_diagram diagram = sample();
    put_file(in("kept.txt"), "kept\n");
    CHECK_INT(chmod(in("kept.txt"), 0444), 0);
    refuses(&diagram, in("kept.txt"), TGN_ERR_IO, "Permission denied");
    CHECK_INT(chmod(in("kept.txt"), 0644) | chmod(folder, 0555), 0);
    refuses(&diagram, in("kept.txt"), TGN_ERR_IO, "Permission denied");
    CHECK_TEXT(peek(in("kept.txt")), "kept\n");
    CHECK_INT(chmod(folder, 0755) | unlink(in("kept.txt")), 0);
}

/* A device is written to, never replaced. */
static void a_full_device(void)
{
    struct stat status;
    tgn_diagram diagram = sample();
    if (stat("/dev/full", &status) < 0 || !S_ISCHR(status.st_mode))
        return;
    CHECK_INT(symlink("/dev/full", in("full.png")), 0);
    refuses(&diagram, in("full.png"), TGN_ERR_IO, "No space left on device");
    CHECK(stat("/dev/full", &status) == 0 && S_ISCHR(status.st_mode));
    CHECK_INT(unlink(in("full.png")), 0);
    CHECK_INT(symlink("/dev/null", in("null.png")), 0);
    CHECK_INT(tgn_draw_file(&diagram, in("null.png"), NULL), 0);
    CHECK_INT(unlink(in("null.png")), 0);
    CHECK_INT(entries(), 0);
}

/* A disk that fills up in the middle: files may not grow past 100 bytes. */
static void a_full_disk(void)
{
    struct rlimit old, small;
    tgn_diagram diagram = sample();
    put_file(in("kept.png"), "kept\n");
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = 100;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    CHECK_INT(setrlimit(RLIMIT_FSIZE, &small), 0);
    tgn_error error = {.message = ""};
    int code = tgn_draw_file(&diagram, in("kept.png"), &error);
    CHECK_INT(setrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, handler);
    CHECK_INT(code, TGN_ERR_IO);
    CHECK(strstr(error.message, "File too large") != NULL);
    CHECK_TEXT(peek(in("kept.png")), "kept\n");
    CHECK_INT(entries(), 1);
    CHECK_INT(unlink(in("kept.png")), 0);
}

static void *draw_again(void *path)
{
    tgn_diagram diagram = sample();
    for (int i = 0; i < 50; i++)
        if (tgn_draw_file(&diagram, path, NULL) < 0)
            return path;
    return NULL;
}

/* Threads that write the same file never leave a mixture. */
static void many_writers(void)
{
    char path[PATH_MAX];
    pthread_t threads[4];
    void *failed = NULL;
    snprintf(path, sizeof path, "%s", in("shared.txt"));
    for (int i = 0; i < 4; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, draw_again, path), 0);
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], &failed);
        CHECK(failed == NULL);
    }
    CHECK_TEXT(peek(path), "   A B C\n3  X . O  3\n2  . + .  2\n1  . . .  1\n   A B C\n");
    CHECK_INT(unlink(path), 0);
    CHECK_INT(entries(), 0);
}

int main(int argc, char **argv)
{
    if (!mkdtemp(folder))
        return 2;
    TEST(all_formats);
    TEST(an_old_file_is_replaced);
    TEST(a_name_without_a_folder);
    TEST(places_that_do_not_exist);
    TEST(places_that_may_not_be_written);
    TEST(a_full_device);
    TEST(a_full_disk);
    TEST(many_writers);
    CHECK_INT(rmdir(folder), 0);
    return check_done();
}
