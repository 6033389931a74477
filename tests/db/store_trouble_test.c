/*
 * store_trouble_test.c - folders that are not ours, disks that are full, files that are damaged: refused in plain
 * words
 */
#include "store_fixture.h"

#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>

enum { KEYS = 300, SIZE = 3000 };

static tgn_store_bytes key_of(char space[16], int number)
{
    return (tgn_store_bytes){space, (size_t)snprintf(space, 16, "key%05d", number)};
}

/* Bytes that do not compress. */
static tgn_store_bytes value_of(char space[SIZE], int number)
{
    uint64_t state = (uint64_t)number + 1;
    for (int i = 0; i < SIZE; i++)
        space[i] = (char)(check_random(&state) >> 56);
    return (tgn_store_bytes){space, SIZE};
}

static int fill(tgn_store_load *load, int first, tgn_error *error)
{
    char key[16], value[SIZE];
    tgn_store_section *section;
    int code = tgn_store__section_new(&section, load, false, error);
    for (int i = first; i < first + KEYS && code == 0; i++)
        code = tgn_store__section_put(section, key_of(key, i), value_of(value, i), error);
    return code;
}

/* Load KEYS keys, numbered from `first` on. */
static int load_keys(tgn_store *store, int first, tgn_error *error)
{
    tgn_store_load *load;
    int code = tgn_store__load_new(&load, store, error);
    if (code < 0)
        return code;
    code = fill(load, first, error);
    if (code == 0)
        code = tgn_store__load_commit(load, error);
    tgn_store__load_free(load);
    return code;
}

/* How many of the first KEYS keys are there, right to the byte; or a code. */
static int count_right(tgn_store *store, tgn_error *error)
{
    char space[16], text[SIZE];
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    int code, count = 0;
    if (tgn_store__scan_new(&scan, store, TGN_STORE_BYTES("key"), key_of(space, KEYS), false) < 0)
        return TGN_ERR_MEMORY;
    while ((code = tgn_store__scan_next(scan, &key, &value, error)) > 0) {
        int number = atoi((const char *)key.data + 3);
        CHECK(value.length == SIZE && memcmp(value.data, value_of(text, number).data, SIZE) == 0);
        count++;
    }
    tgn_store__scan_free(scan);
    return code < 0 ? code : count;
}

/* A database with the first KEYS keys. */
static void make(const char *name)
{
    tgn_store *store = lab_store(name, TGN_STORE_CREATE);
    CHECK_INT(load_keys(store, 0, NULL), 0);
    CHECK_INT(count_right(store, NULL), KEYS);
    tgn_store__close(store);
}

/* ---- folders ------------------------------------------------------------------------------------------- */

static void folders_that_are_not_ours(void)
{
    lab_do("mkdir foreign && echo diary > foreign/diary.txt && touch file && mkdir void && ls -lR foreign > "
           "before");
    for (tgn_store_mode mode = TGN_STORE_READ; mode <= TGN_STORE_CREATE; mode++) {
        lab_refuses("foreign", mode, TGN_ERR_INPUT, "not a tengen database");
        lab_refuses("file", mode, TGN_ERR_INPUT, "a database is a folder");
        lab_refuses("file/inner", mode, TGN_ERR_MISSING, "Not a directory");
        lab_refuses("no/such", mode, TGN_ERR_MISSING,
                    mode == TGN_STORE_CREATE ? "create that first" : "no such database");
    }
    lab_do("ls -lR foreign | cmp - before");
    lab_refuses("nothing", TGN_STORE_READ, TGN_ERR_MISSING, "no such database");
    lab_refuses("nothing", TGN_STORE_WRITE, TGN_ERR_MISSING, "no such database");
    lab_refuses("void", TGN_STORE_READ, TGN_ERR_MISSING, "empty");
    lab_refuses("void", TGN_STORE_WRITE, TGN_ERR_MISSING, "empty");
    CHECK_INT(lab_count("void"), 0);
    tgn_store__close(lab_store("void", TGN_STORE_CREATE)); /* an empty folder will do */
    CHECK_INT(lab_count("void"), 3);
}

static void formats(void)
{
    make("format");
    lab_do("test \"$(cat format/FORMAT)\" = 'tengen database, version 1, rocksdb'");
    static const char *const lines[][2] = {
        {"tengen database, version 2, rocksdb", "a database of version 2, newer than this program supports"},
        {"tengen database, version 99999, marble", "newer"},
        {"tengen database, version 1, marble", "another back end"},
        {"tengen database, version 1", "another back end"},
        {"tengen database, version 0, rocksdb", "not one of tengen's"},
        {"tengen database, version -7, rocksdb", "not one of tengen's"},
        {"tengen database, version 99999999999999999999, rocksdb", ""},
        {"tengen", "not one of tengen's"},
        {"", "not one of tengen's"},
        {"GIF89a", "not one of tengen's"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (tgn_store_mode mode = TGN_STORE_READ; mode <= TGN_STORE_CREATE; mode++) {
            FILE *file = fopen(lab_path("format/FORMAT"), "w");
            fprintf(file, "%s\n", lines[i][0]);
            fclose(file);
            lab_refuses("format", mode, TGN_ERR_INPUT, lines[i][1]);
        }
    lab_do("head -c 100000 /dev/zero > format/FORMAT");
    lab_refuses("format", TGN_STORE_WRITE, TGN_ERR_INPUT, "not one of tengen's");
    lab_do("rm format/FORMAT");
    lab_refuses("format", TGN_STORE_CREATE, TGN_ERR_INPUT, "not a tengen database");
    lab_do("echo 'tengen database, version 1, rocksdb' > format/FORMAT");
    tgn_store *store = lab_store("format", TGN_STORE_WRITE);
    CHECK_INT(count_right(store, NULL), KEYS);
    tgn_store__close(store);
}

/* A creation that broke off, at each of its steps, is taken up again. */
static void half_a_creation(void)
{
    static const char *const steps[] = {
        "mkdir half", "mkdir half && printf tengen > half/FORMAT.new",
        "mkdir half && echo 'tengen database, version 1, rocksdb' > half/FORMAT",
        "mkdir -p half/rocksdb && echo 'tengen database, version 1, rocksdb' > "
        "half/FORMAT && touch half/rocksdb/LOCK half/rocksdb/MANIFEST-000001"};
    for (size_t i = 0; i < 4; i++) {
        lab_do(steps[i]);
        lab_refuses("half", TGN_STORE_READ, TGN_ERR_MISSING, "");
        tgn_store *store = lab_store("half", TGN_STORE_CREATE);
        CHECK_INT(lab_put(store, "k", TGN_STORE_BYTES("v"), NULL), 0);
        tgn_store__close(store);
        store = lab_store("half", TGN_STORE_READ);
        CHECK_TEXT(lab_get(store, "k"), "v");
        tgn_store__close(store);
        CHECK_INT(lab_count("half"), 3);
        lab_do("rm -r half");
    }
}

static void long_paths_leave_room_for_the_reason(void)
{
    char name[300];
    memset(name, 'x', sizeof name);
    for (size_t i = 50; i < sizeof name; i += 50)
        name[i] = '/';
    name[sizeof name - 1] = '\0';
    tgn_store *store;
    tgn_error error;
    CHECK_INT(tgn_store__open(&store, lab_path(name), TGN_STORE_READ, 0, &error), TGN_ERR_MISSING);
    CHECK(strncmp(error.message, "...", 3) == 0 && strstr(error.message, "xxx: no such database") != NULL);
}

/* What was left in incoming/ goes, and a file of options that never got its name; nothing else. */
static void leftovers(void)
{
    make("left");
    lab_do("echo junk > left/incoming/1.sst; echo junk > left/incoming/x; mkdir left/incoming/folder; echo > "
           "left/note; echo junk > left/rocksdb/OPTIONS-000099.dbtmp");
    tgn_store__close(lab_store("left", TGN_STORE_READ));
    CHECK_INT(lab_count("left/incoming"), 3); /* a reader touches nothing */
    CHECK_INT(access(lab_path("left/rocksdb/OPTIONS-000099.dbtmp"), F_OK), 0);
    tgn_store *store = lab_store("left", TGN_STORE_WRITE);
    CHECK_INT(lab_count("left/incoming"), 1);
    CHECK(access(lab_path("left/rocksdb/OPTIONS-000099.dbtmp"), F_OK) < 0);
    CHECK_INT(lab_count("left"), 4);
    CHECK_INT(load_keys(store, KEYS, NULL), 0);
    CHECK_INT(count_right(store, NULL), KEYS);
    tgn_store__close(store);
    lab_do("rm -r left/incoming"); /* it is made again */
    store = lab_store("left", TGN_STORE_WRITE);
    CHECK_INT(load_keys(store, 2 * KEYS, NULL), 0);
    tgn_store__close(store);
}

/* ---- what the system forbids --------------------------------------------------------------------------- */

/* root may write everywhere, so it becomes nobody for a while. */
static void permissions(void)
{
    bool root = geteuid() == 0;
    make("closed");
    lab_do("chmod -R a+rX . && chmod a+rx . && chmod -R a-w closed && mkdir dark && chmod 0 dark");
    if (root && seteuid(65534) < 0) {
        printf("skip  permissions: root cannot become nobody here\n");
        return;
    }
    lab_refuses("closed", TGN_STORE_WRITE, TGN_ERR_IO, "Permission denied");
    lab_refuses("closed", TGN_STORE_CREATE, TGN_ERR_IO, "Permission denied");
    lab_refuses("closed/new", TGN_STORE_CREATE, TGN_ERR_IO, "Permission denied");
    lab_refuses("dark", TGN_STORE_READ, TGN_ERR_IO, "Permission denied");
    lab_refuses("dark/inner", TGN_STORE_READ, TGN_ERR_IO, "Permission denied");
    tgn_store *store = lab_store("closed", TGN_STORE_READ); /* reading needs no leave to write */
    CHECK_INT(count_right(store, NULL), KEYS);
    tgn_store__close(store);
    if (root)
        CHECK_INT(seteuid(0), 0);
    lab_do("chmod -R u+w closed && chmod 700 dark");
}

/*
 * A disk that is full, for batches and loads: refused with this reason, and when there is space again all is
 * as before.
 */
static void nothing_fits(const char *name, const char *reason, void (*make_room)(void))
{
    static char large[2000000];
    tgn_error error = {.message = ""};
    tgn_store *store = lab_store(name, TGN_STORE_WRITE);
    CHECK_INT(load_keys(store, KEYS, &error), TGN_ERR_IO);
    CHECK(strstr(error.message, reason) != NULL && strstr(error.message, name) != NULL);
    CHECK_INT(lab_count(tgn_store_rocksdb__of(store)->incoming + strlen(lab_root) + 1), 0);
    CHECK_INT(lab_put(store, "large", (tgn_store_bytes){large, sizeof large}, &error), TGN_ERR_IO);
    CHECK(strstr(error.message, reason) != NULL);
    CHECK_INT(count_right(store, NULL), KEYS);
    tgn_store__close(store);
    make_room();
    store = lab_store(name, TGN_STORE_WRITE);
    CHECK_INT(count_right(store, NULL), KEYS);
    CHECK_TEXT(lab_get(store, "large"), "(none)");
    CHECK_INT(load_keys(store, KEYS, NULL), 0);
    CHECK_INT(lab_put(store, "large", (tgn_store_bytes){large, sizeof large}, NULL), 0);
    tgn_store__close(store);
}

static struct rlimit no_limit;

static void lift_limit(void)
{
    CHECK_INT(setrlimit(RLIMIT_FSIZE, &no_limit), 0);
}

/* No file may grow past 400 KB. */
static void files_that_may_not_grow(void)
{
    make("limit");
    getrlimit(RLIMIT_FSIZE, &no_limit);
    struct rlimit small = no_limit;
    small.rlim_cur = 400000;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    CHECK_INT(setrlimit(RLIMIT_FSIZE, &small), 0);
    nothing_fits("limit", "File too large", lift_limit);
    lift_limit();
    signal(SIGXFSZ, handler);
}

static void enlarge(void)
{
    CHECK_INT(mount("none", lab_path("disk"), "tmpfs", MS_REMOUNT, "size=20m"), 0);
}

/* A disk of 1.5 MB, of which a database takes the most. */
static void a_full_disk(void)
{
    lab_do("mkdir disk");
    if (mount("none", lab_path("disk"), "tmpfs", 0, "size=1500k") < 0) {
        printf("skip  a_full_disk: no disk can be mounted here\n");
        return;
    }
    make("disk/db");
    nothing_fits("disk/db", "No space left on device", enlarge);
    CHECK_INT(umount(lab_path("disk")), 0);
}

/* Put keys until no more fit; how many were accepted. */
static int put_until_full(tgn_store *store, tgn_error *error)
{
    char key[16], value[SIZE];
    int count = 0;
    while (count < 100000 && lab_put(store, key_of(key, count).data, value_of(value, count), error) == 0)
        count++;
    return count;
}

static bool is_right(tgn_store *store, int number)
{
    char key[16], text[SIZE];
    tgn_store_value value = {0};
    bool right = tgn_store__get(store, key_of(key, number), &value, NULL) > 0 && value.bytes.length == SIZE &&
                 memcmp(value.bytes.data, value_of(text, number).data, SIZE) == 0;
    tgn_store__release(&value);
    return right;
}

/* What was accepted while a disk filled up is there when it has space again. */
static void a_disk_that_fills_up(void)
{
    lab_do("mkdir -p disk");
    if (mount("none", lab_path("disk"), "tmpfs", 0, "size=6m") < 0) {
        printf("skip  a_disk_that_fills_up: no disk can be mounted here\n");
        return;
    }
    tgn_error error = {.message = ""};
    tgn_store *store = lab_store("disk/db", TGN_STORE_CREATE);
    int count = put_until_full(store, &error);
    CHECK(count > 500 && count < 2100);
    CHECK_INT(error.code, TGN_ERR_IO);
    tgn_store__close(store);
    enlarge();
    store = lab_store("disk/db", TGN_STORE_WRITE);
    for (int i = 0; i < count; i++)
        CHECK(is_right(store, i));
    CHECK_INT(lab_put(store, "more", TGN_STORE_BYTES("room"), NULL), 0);
    tgn_store__close(store);
    CHECK_INT(umount(lab_path("disk")), 0);
}

/* ---- damage -------------------------------------------------------------------------------------------- */

/* A copy of the sound database, damaged by a command, must be refused by all who open it. */
static void refused_when(const char *damage, const char *words)
{
    lab_do("rm -rf hurt && cp -r sound hurt");
    lab_do(damage);
    for (tgn_store_mode mode = TGN_STORE_READ; mode <= TGN_STORE_CREATE; mode++)
        lab_refuses("hurt", mode, TGN_ERR_INPUT, words);
}

/* Files that are gone, cut, or overwritten where everybody looks. */
static void files_gone_or_cut(void)
{
    make("sound");
    refused_when("rm hurt/rocksdb/*.sst", ".sst: it is missing");
    refused_when("rm hurt/rocksdb/CURRENT", "CURRENT: it is missing");
    refused_when("rm hurt/rocksdb/MANIFEST-*", "MANIFEST");
    refused_when(": > hurt/rocksdb/CURRENT", "damaged");
    refused_when("echo junk > hurt/rocksdb/CURRENT", "damaged");
    refused_when("for f in hurt/rocksdb/*.sst; do truncate -s 1000 $f; done", ".sst");
    refused_when("for f in hurt/rocksdb/*.sst; do truncate -s 0 $f; done", ".sst");
    refused_when("for f in hurt/rocksdb/MANIFEST-*; do printf xyz | dd of=$f bs=1 seek=20 conv=notrunc "
                 "2>/dev/null; done",
                 "damaged");
    lab_do("rm -r hurt");
}

/* A database without its data was not made anew. */
static void nothing_is_made_over_a_wreck(void)
{
    lab_do("rm -rf hurt && cp -r sound hurt && rm hurt/rocksdb/CURRENT && ls hurt/rocksdb/*.sst > before");
    lab_refuses("hurt", TGN_STORE_CREATE, TGN_ERR_INPUT, "CURRENT");
    lab_do("ls hurt/rocksdb/*.sst | cmp - before && rm -r hurt");
}

static void hurt_one_byte(const char *path, uint64_t *seed)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    struct stat status;
    unsigned char byte;
    CHECK(fd >= 0 && fstat(fd, &status) == 0 && status.st_size > 0);
    off_t at = (off_t)((check_random(seed) >> 1) % (uint64_t)status.st_size);
    if (check_random(seed) >> 63) /* near the end, where index and footer lie */
        at = status.st_size - 1 - at % (status.st_size < 2000 ? status.st_size : 2000);
    CHECK_INT(pread(fd, &byte, 1, at), 1);
    byte ^= (unsigned char)(1 + (check_random(seed) >> 40) % 255);
    CHECK_INT(pwrite(fd, &byte, 1, at), 1);
    close(fd);
}

/* The name of the only file of the folder with this ending. */
static void name_of(char out[512], const char *folder, const char *part)
{
    DIR *items = opendir(lab_path(folder));
    const struct dirent *item;
    out[0] = '\0';
    while (items && (item = readdir(items)) != NULL)
        if (strstr(item->d_name, part))
            snprintf(out, 512, "%s/%s", lab_path(folder), item->d_name);
    if (items)
        closedir(items);
}

/*
 * Open what is damaged and read all of it: 1 when it said so, 0 when all was there and right. With `last`,
 * nothing may be there: the last entry of a journal, when its length is wrong, looks like one that a killed
 * writer did not finish.
 */
static int damage_is_seen(tgn_store_mode mode, bool last)
{
    tgn_error error = {.message = ""};
    tgn_store *store;
    int code = tgn_store__open(&store, lab_path("hurt"), mode, 0, &error);
    if (code == 0)
        code = count_right(store, &error);
    if (code < 0) {
        CHECK_INT(code, TGN_ERR_INPUT);
        CHECK(strstr(error.message, "damaged") != NULL && strstr(error.message, "hurt") != NULL);
    } else
        CHECK(code == KEYS || (code == 0 && last));
    tgn_store__close(store);
    return code < 0;
}

/* One byte changed anywhere in the values or the journal: what is read is right, or damage is reported. */
static void one_byte_changed(void)
{
    uint64_t seed = 11;
    int seen = 0;
    char path[512];
    for (int i = 0; i < 60; i++) {
        lab_do("rm -rf hurt && cp -r sound hurt");
        name_of(path, "hurt/rocksdb", i % 3 ? ".sst" : "MANIFEST-");
        hurt_one_byte(path, &seed);
        seen += damage_is_seen(i % 2 ? TGN_STORE_READ : TGN_STORE_WRITE, i % 3 == 0);
    }
    printf("    seen %d times of 60\n", seen);
    CHECK(seen > 40); /* the rest hits what nobody needs: a filter, statistics */
    lab_do("rm -r hurt");
}

/* A get says the same as a walk. */
static void a_damaged_value(void)
{
    lab_do("rm -rf hurt && cp -r sound hurt && for f in hurt/rocksdb/*.sst; do printf xyz | dd of=$f bs=1 "
           "seek=100 "
           "conv=notrunc 2>/dev/null; done");
    char key[16];
    tgn_error error = {.message = ""};
    tgn_store_value value = {0};
    tgn_store *store = lab_store("hurt", TGN_STORE_READ);
    CHECK_INT(tgn_store__get(store, key_of(key, 0), &value, &error), TGN_ERR_INPUT);
    CHECK(value.hold == NULL);
    CHECK(strstr(error.message, ".sst: its checksum is wrong; restore it from a copy") != NULL);
    CHECK_INT(tgn_store__get(store, key_of(key, KEYS - 1), &value, &error), 1); /* far away: sound */
    tgn_store__release(&value);
    tgn_store__close(store);
}

int main(int argc, char **argv)
{
    lab_open();
    TEST(folders_that_are_not_ours);
    TEST(formats);
    TEST(half_a_creation);
    TEST(long_paths_leave_room_for_the_reason);
    TEST(leftovers);
    TEST(permissions);
    TEST(files_that_may_not_grow);
    TEST(a_full_disk);
    TEST(a_disk_that_fills_up);
    TEST(files_gone_or_cut);
    TEST(nothing_is_made_over_a_wreck);
    TEST(one_byte_changed);
    TEST(a_damaged_value);
    lab_close();
    return check_done();
}
