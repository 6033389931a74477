/* source_test.c - files, folders and streams as sources of records; archives have archive_test.c */
#include "sandbox.h"

#include <pthread.h>

static const char game[] = "(;GM[1];B[aa])";

static void named_files(void)
{
    sandbox_open();
    sandbox_text_file("a.sgf", game);
    sandbox_text_file("b.txt", "no record at all");
    sandbox_file("c.sgf", "", 0);
    CHECK_TEXT(sandbox_list("a.sgf", NULL), "a.sgf (;GM[1];B[aa])\n");
    CHECK_TEXT(sandbox_list("b.txt", NULL), "b.txt no record at all\n");
    CHECK_TEXT(sandbox_list("c.sgf", NULL), "c.sgf \n");
    sandbox_close();
}

/* A missing path is reported when its turn comes, and the next is read. */
static void missing_files(void)
{
    sandbox_open();
    sandbox_text_file("a.sgf", game);
    const char *paths[] = {sandbox_path("none"), sandbox_path("a.sgf/b"), "", sandbox_path("a.sgf")};
    tgn_source *source;
    CHECK_INT(tgn_source_open(&source, paths, 4, NULL, NULL), 0);
    CHECK_TEXT(sandbox_list_source(source, 64),
               "none ! not found: No such file or directory; check the spelling\n"
               "a.sgf/b ! not found: Not a directory; check the spelling\n"
               " ! not found: No such file or directory; check the spelling\n"
               "a.sgf (;GM[1];B[aa])\n");
    sandbox_close();
}

static void nothing(void)
{
    tgn_source *source;
    tgn_source_entry entry;
    char byte;
    CHECK_INT(tgn_source_open(&source, NULL, 0, NULL, NULL), 0);
    CHECK_INT(tgn_source_read(source, &byte, 1), 0);
    CHECK_INT(tgn_source_next(source, &entry), 0);
    CHECK_INT(tgn_source_next(source, &entry), 0);
    CHECK_INT(tgn_source_read(source, &byte, 1), 0);
    CHECK_TEXT(tgn_source_failure(source), "");
    tgn_source_close(source);
    tgn_source_close(NULL);
}

/* A file larger than any buffer comes byte for byte, however it is read. */
static void rooms(void)
{
    static const size_t sizes[] = {1, 7, 4095, 4096, 4097, 1 << 20};
    enum { LENGTH = 300000 };
    char *bytes = malloc(LENGTH), *back = malloc(LENGTH + (1 << 20));
    uint64_t random = 42;
    for (int i = 0; i < LENGTH; i++)
        bytes[i] = (char)check_random(&random);
    sandbox_open();
    sandbox_file("large", bytes, LENGTH);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        tgn_source *source = sandbox_source("large", NULL);
        tgn_source_entry entry;
        size_t length = 0;
        int64_t got;
        CHECK_INT(tgn_source_next(source, &entry), 1);
        while (length <= LENGTH && (got = tgn_source_read(source, back + length, sizes[i])) > 0)
            length += (size_t)got;
        CHECK(length == LENGTH && memcmp(bytes, back, LENGTH) == 0);
        tgn_source_close(source);
    }
    sandbox_close();
    free(bytes);
    free(back);
}

/* What is a record shows in the bytes; ".sgf" is believed in addition. */
static void records_in_folders(void)
{
    static const struct {
        bool record;
        const char *name, *text;
    } files[] = {
        {true, "10.SGF", "(;B[aa])"},
        {true, "11.sGf", "of that name, so the reader shall say what is wrong"},
        {true, "12.sgf", ""},
        {true, "13.sgf", "\211PNG\r\n\032\n"},
        {true, "14.txt", "(;B[aa])"},
        {true, "15", "( \r\n ; \n GM [1])"},
        {true, "16.dat", "(GM[1]SZ[19];B[aa])"},
        {true, "17.dat", ";GM[1];B[aa])"},
        {true, "18.dat", "\357\273\277 (;SiZe[19])"},
        {true, "19.eml", "From: a\nDate: (JST)\n\nHello, here (at last) is it:\n(;B[aa])"},
        {true, "20.dat", "((;;B[aa]"},
        {false, "50.c", "for (;;) { f(x); } while (A[i]) {}"},
        {false, "51.md", "(see [here](there))"},
        {false, "52.txt", "a text"},
        {false, "53.txt", ""},
        {false, "54.png", "\211PNG\r\n\032\n"},
        {false, "55.lisp", "; a comment [of sorts]"},
        {false, "56.sgf~", "nothing"},
        {false, "57", "(((((((((((((((((;"},
    };
    sandbox_open();
    sandbox_folder("all");
    size_t count = sizeof files / sizeof *files, records = 0;
    char name[64];
    for (size_t i = 0; i < count; i++) {
        snprintf(name, sizeof name, "all/%s", files[i].name);
        sandbox_text_file(name, files[i].text);
    }
    tgn_source *source = sandbox_source("all", NULL);
    tgn_source_entry entry;
    while (tgn_source_next(source, &entry) > 0) {
        while (records < count && !files[records].record)
            records++;
        CHECK(!entry.failed);
        CHECK_TEXT(strrchr(entry.name, '/') + 1, records < count ? files[records].name : "nothing more");
        records++;
    }
    CHECK_INT(records, 11);
    CHECK_INT(tgn_source_skipped(source), count - records);
    tgn_source_close(source);
    sandbox_close();
}

/* Bytes that hold NUL: UTF-16 of both kinds, and what Macs leave beside a file. */
static void records_with_nul(void)
{
    static const char little[] = "\377\376(\0;\0B\0[\0a\0a\0]\0)", big[] = "\376\377\0(\0;\0B\0[\0a\0a\0]\0)";
    static const char double_file[] = "\000\005\026\007\000\002\000\000Mac OS X(;B[aa])";
    sandbox_open();
    sandbox_folder("all");
    sandbox_file("all/1.txt", little, sizeof little);
    sandbox_file("all/2.txt", big, sizeof big - 1);
    sandbox_file("all/._3.sgf", double_file, sizeof double_file);
    sandbox_file("all/4.txt", "\377\376", 2);
    sandbox_file("all/5.txt", "\377\376(\0;\0", 6);
    counts c = sandbox_count("all", NULL);
    CHECK_INT(c.entries, 2);
    CHECK_INT(c.bytes, sizeof little + sizeof big - 1);
    CHECK_INT(c.skipped, 3);
    sandbox_close();
}

/* Sub-folders in the order of names, and names that no one would choose. */
static void order_and_names(void)
{
    sandbox_open();
    sandbox_folder("g");
    sandbox_folder("g/b");
    sandbox_folder("g/b/deep");
    sandbox_folder("g/empty");
    sandbox_text_file("g/z.sgf", "Z");
    sandbox_text_file("g/b/deep/1.sgf", "1");
    sandbox_text_file("g/b/2.sgf", "2");
    sandbox_text_file("g/a b'\"$(x).sgf", "q");
    sandbox_text_file("g/-x.sgf", "-");
    sandbox_text_file("g/.hidden.sgf", "h");
    sandbox_text_file("g/c\nd\033[31m.sgf", "n");
    sandbox_text_file("g/\212\316\360.sgf", "s");
    sandbox_text_file("g/\345\233\262\347\242\201.sgf", "u");
    sandbox_text_file("g/r\342\200\256fgs.sgf", "d");
    static const char expected[] = "g/-x.sgf -\n"
                                   "g/.hidden.sgf h\n"
                                   "g/a b'\"$(x).sgf q\n"
                                   "g/b/2.sgf 2\n"
                                   "g/b/deep/1.sgf 1\n"
                                   "g/c\357\277\275d\357\277\275[31m.sgf n\n"
                                   "g/r\357\277\275fgs.sgf d\n"
                                   "g/z.sgf Z\n"
                                   "g/\\x8A\\xCE\\xF0.sgf s\n"
                                   "g/\345\233\262\347\242\201.sgf u\n";
    CHECK_TEXT(sandbox_list("g", NULL), expected);
    sandbox_close();
}

/* A trailing '/' adds none of its own; the folder may be a link, when it is named. */
static void links(void)
{
    sandbox_open();
    sandbox_folder("g");
    sandbox_folder("g/sub");
    sandbox_text_file("g/sub/a.sgf", "A");
    sandbox_text_file("outside.sgf", "O");
    CHECK_INT(symlink("..", sandbox_path("g/sub/up")), 0);
    CHECK_INT(symlink(".", sandbox_path("g/here")), 0);
    CHECK_INT(symlink("itself.sgf", sandbox_path("g/itself.sgf")), 0);
    CHECK_INT(symlink("gone", sandbox_path("g/lost.sgf")), 0);
    CHECK_INT(symlink("../outside.sgf", sandbox_path("g/file.sgf")), 0);
    CHECK_INT(symlink("g", sandbox_path("way")), 0);
    static const char expected[] = "way/file.sgf O\n"
                                   "way/itself.sgf ! input/output error: Too many levels of symbolic links; "
                                   "the link leads back to itself\n"
                                   "way/lost.sgf ! not found: No such file or directory; check the spelling\n"
                                   "way/sub/a.sgf A\n";
    CHECK_TEXT(sandbox_list("way/", NULL), expected);
    CHECK_TEXT(sandbox_list("way", NULL), expected);
    sandbox_close();
}

/* Hundreds of folders in one another need no C stack. */
static void deep_folders(void)
{
    char name[4096] = "g";
    sandbox_open();
    sandbox_folder("g");
    for (int i = 0; i < 300; i++) {
        strcat(name, "/d");
        sandbox_folder(name);
    }
    strcat(name, "/x.sgf");
    sandbox_text_file(name, game);
    counts c = sandbox_count("g", NULL);
    CHECK_INT(c.entries, 1);
    CHECK_INT(c.failed, 0);
    CHECK_INT(c.bytes, strlen(game));
    sandbox_close();
}

/* Folders too deep for the system to name are reported, and the rest is read. */
static void too_deep_folders(void)
{
    char name[201];
    sandbox_open();
    sandbox_folder("g");
    sandbox_text_file("g/z.sgf", game);
    memset(name, 'd', 200);
    name[200] = '\0';
    int home = open(".", O_RDONLY);
    CHECK_INT(chdir(sandbox_path("g")), 0);
    for (int i = 0; i < 25; i++) {
        CHECK_INT(mkdir(name, 0700), 0);
        CHECK_INT(chdir(name), 0);
    }
    CHECK_INT(fchdir(home), 0);
    close(home);
    counts c = sandbox_count("g", NULL);
    CHECK_INT(c.entries, 2);
    CHECK_INT(c.failed, 1);
    CHECK_TEXT(c.last, "input/output error: File name too long; move it nearer to the root");
    CHECK_INT(c.bytes, strlen(game));
    sandbox_close();
}

static void pipes_in_folders(void)
{
    sandbox_open();
    sandbox_folder("g");
    CHECK_INT(mkfifo(sandbox_path("g/pipe.sgf"), 0600), 0);
    CHECK_INT(symlink("/dev/zero", sandbox_path("g/zero.sgf")), 0);
    CHECK_INT(symlink("pipe.sgf", sandbox_path("g/way.sgf")), 0);
    sandbox_text_file("g/z.sgf", "Z");
    counts c = sandbox_count("g", NULL);
    CHECK_INT(c.entries, 1);
    CHECK_INT(c.skipped, 3);
    sandbox_close();
}

/* Root may read everything, so root becomes nobody for this one. */
static void unreadable(void)
{
    uid_t user = geteuid();
    if (user == 0 && seteuid(65534) != 0) {
        printf("    (root reads everything: not tested)\n");
        return;
    }
    sandbox_open();
    sandbox_folder("g");
    sandbox_folder("g/closed");
    sandbox_text_file("g/a.sgf", "A");
    sandbox_text_file("g/z.sgf", "Z");
    CHECK_INT(chmod(sandbox_path("g/a.sgf"), 0), 0);
    CHECK_INT(chmod(sandbox_path("g/closed"), 0), 0);
    CHECK_TEXT(sandbox_list("g", NULL),
               "g/a.sgf ! input/output error: Permission denied; check its permissions\n"
               "g/closed ! input/output error: Permission denied; check its permissions\n"
               "g/z.sgf Z\n");
    CHECK_INT(chmod(sandbox_path("g/closed"), 0700), 0);
    sandbox_close();
    CHECK_INT(seteuid(user), 0);
}

/* ---- streams ------------------------------------------------------------------------------------------- */

typedef struct writing {
    const char *from, *to; /* paths */
    int fd;                /* or into this */
} writing;

/* Writes in small pieces, as a slow program would. */
static void *write_slowly(void *context)
{
    const writing *w = context;
    char bytes[777];
    size_t got;
    FILE *from = fopen(w->from, "rb");
    int fd = w->to ? open(w->to, O_WRONLY) : w->fd;
    while (from && (got = fread(bytes, 1, sizeof bytes, from)) > 0)
        if (write(fd, bytes, got) < 0)
            break;
    fclose(from);
    close(fd);
    return NULL;
}

static void named_pipe(void)
{
    pthread_t thread;
    sandbox_open();
    sandbox_text_file("a.sgf", game);
    CHECK_INT(mkfifo(sandbox_path("pipe"), 0600), 0);
    writing w = {strdup(sandbox_path("a.sgf")), strdup(sandbox_path("pipe")), -1};
    CHECK_INT(pthread_create(&thread, NULL, write_slowly, &w), 0);
    CHECK_TEXT(sandbox_list("pipe", NULL), "pipe (;GM[1];B[aa])\n");
    pthread_join(thread, NULL);
    free((void *)(uintptr_t)w.from);
    free((void *)(uintptr_t)w.to);
    sandbox_close();
}

/* List "-" with a file of the sandbox as standard input, directly or through a pipe. */
static const char *list_input(const char *name, bool through_pipe)
{
    int before = dup(STDIN_FILENO), ends[2] = {-1, -1};
    pthread_t thread;
    writing w = {strdup(sandbox_path(name)), NULL, -1};
    if (through_pipe) {
        CHECK_INT(pipe(ends), 0);
        w.fd = ends[1];
        CHECK_INT(pthread_create(&thread, NULL, write_slowly, &w), 0);
    } else {
        ends[0] = open(w.from, O_RDONLY);
    }
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    const char *text = sandbox_list("-", NULL);
    CHECK(fcntl(STDIN_FILENO, F_GETFD) >= 0); /* it is not ours to close */
    if (through_pipe)
        pthread_join(thread, NULL);
    dup2(before, STDIN_FILENO);
    close(before);
    free((void *)(uintptr_t)w.from);
    return text;
}

static void standard_input(void)
{
    static const packed_file files[] = {
        {"1.sgf", "(;B[aa])", 8}, {"x.txt", "no", 2}, {"2.sgf", "(;B[bb])", 8}};
    static const int formats[] = {ARCHIVE_FORMAT_ZIP, ARCHIVE_FORMAT_7ZIP, ARCHIVE_FORMAT_TAR};
    sandbox_open();
    sandbox_text_file("a.sgf", game);
    for (int through = 0; through < 2; through++) {
        CHECK_TEXT(list_input("a.sgf", through), "- (;GM[1];B[aa])\n");
        for (int i = 0; i < 3; i++) {
            pack("archive", formats[i], ARCHIVE_FILTER_NONE, files, 3);
            CHECK_TEXT(list_input("archive", through), "-/1.sgf (;B[aa])\n-/2.sgf (;B[bb])\n");
        }
    }
    sandbox_close();
}

/* ---- the rest ------------------------------------------------------------------------------------------ */

/* Bytes done never go back, and are all of them at the end; a folder's total is not known. */
static void progress(void)
{
    char *bytes = calloc(1, 200000);
    packed_file files[20];
    char names[20][16];
    for (int i = 0; i < 20; i++) {
        snprintf(names[i], sizeof names[i], "%d.sgf", i);
        files[i] = (packed_file){names[i], bytes, 10000};
    }
    sandbox_open();
    sandbox_file("a.sgf", bytes, 200000);
    pack("b.zip", ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, files, 20);
    pack("c.7z", ARCHIVE_FORMAT_7ZIP, ARCHIVE_FILTER_NONE, files, 20);
    const char *paths[] = {sandbox_path("a.sgf"), sandbox_path("b.zip"), sandbox_path("none"),
                           sandbox_path("c.7z")};
    tgn_source *source;
    tgn_source_entry entry;
    uint64_t before = 0;
    CHECK_INT(tgn_source_open(&source, paths, 4, NULL, NULL), 0);
    while (tgn_source_next(source, &entry) > 0) {
        CHECK(entry.packed_done >= before && entry.packed_done <= entry.packed_total);
        before = entry.packed_done;
    }
    CHECK(entry.packed_total > 200000);
    CHECK_INT(entry.packed_done, entry.packed_total);
    tgn_source_close(source);

    source = sandbox_source(".", NULL);
    CHECK_INT(tgn_source_next(source, &entry), 1);
    CHECK_INT(entry.packed_total, 0);
    tgn_source_close(source);
    sandbox_close();
    free(bytes);
}

/* The lowest number a new file gets: it rises when files were left open. */
static int lowest_free(void)
{
    int fd = dup(STDOUT_FILENO);
    close(fd);
    return fd;
}

/* Closed in the middle, with archives in archives and folders open, a source gives everything back. */
static void early_close(void)
{
    static const packed_file files[] = {{"1.sgf", "(;B[aa])", 8}, {"2.sgf", "(;B[bb])", 8}};
    sandbox_open();
    sandbox_folder("g");
    sandbox_folder("g/h");
    pack("inner.zip", ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, files, 2);
    pack_one("g/h/outer.tgz", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP, "inner.zip");
    sandbox_text_file("g/h/z.sgf", game);
    int before = lowest_free();
    for (int steps = 0; steps < 5; steps++) {
        tgn_source *source = sandbox_source("g", NULL);
        tgn_source_entry entry;
        char bytes[3];
        for (int i = 0; i < steps; i++)
            CHECK_INT(tgn_source_next(source, &entry), i < 3 ? 1 : 0);
        CHECK_INT(tgn_source_read(source, bytes, sizeof bytes), steps == 0 || steps == 4 ? 0 : 3);
        tgn_source_close(source);
    }
    CHECK_INT(lowest_free(), before);
    sandbox_close();
}

/* A tgn_progress report that allows so many more calls. */
static bool allow(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return (*(int *)context)-- > 0;
}

/* Whoever watches can stop everywhere: before a file, inside of it, and where nothing ever comes. */
static void watched(void)
{
    sandbox_open();
    sandbox_text_file("a.sgf", game);
    sandbox_text_file("b.sgf", game);
    CHECK_INT(mkfifo(sandbox_path("pipe"), 0600), 0);
    const char *paths[] = {sandbox_path("a.sgf"), sandbox_path("b.sgf"), sandbox_path("pipe")};
    for (int calls = 0; calls < 40; calls++) {
        int left = calls, code, files = 0;
        tgn_source *source;
        tgn_source_entry entry;
        CHECK_INT(tgn_source_open(&source, paths, 3, NULL, NULL), 0);
        tgn_source_watch(source, (tgn_progress){allow, &left});
        while ((code = tgn_source_next(source, &entry)) > 0)
            files++;
        CHECK_INT(code, TGN_ERR_STOPPED); /* nobody writes into the pipe */
        CHECK(calls == 0 ? files == 0 : calls < 10 || files == 2);
        CHECK_INT(tgn_source_next(source, &entry), TGN_ERR_STOPPED);
        tgn_source_close(source);
    }
    sandbox_close();
}

int main(int argc, char **argv)
{
    TEST(named_files);
    TEST(missing_files);
    TEST(nothing);
    TEST(rooms);
    TEST(records_in_folders);
    TEST(records_with_nul);
    TEST(order_and_names);
    TEST(links);
    TEST(deep_folders);
    TEST(too_deep_folders);
    TEST(pipes_in_folders);
    TEST(unreadable);
    TEST(named_pipe);
    TEST(standard_input);
    TEST(progress);
    TEST(early_close);
    TEST(watched);
    return check_done();
}
