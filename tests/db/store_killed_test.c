/*
 * store_killed_test.c - a writer killed at any time leaves the state before or after a change, never between
 *
 * This program is also the writer: with --write FOLDER PAUSE it opens the database there and makes change
 * after change, batches and loads in turn, resting after every seventh, saying the number of each on its
 * standard output when it is committed. Change n sets "count" to n and rewrites some keys with n, which
 * ones follows from n: so whoever reads "count" knows what all the others must be. With --create FOLDER it waits
 * for its standard input to end, creates the database there and holds it, and says how that went.
 */
#include "store_fixture.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>

enum { GROUPS = 7, KEYS = 40, PADDING = 1500, BROKEN = -1 };

/* ---- the writer ---------------------------------------------------------------------------------------- */

static tgn_store_bytes key_of(char space[16], int group, int key)
{
    return (tgn_store_bytes){space, (size_t)snprintf(space, 16, "g%d-%04d", group, key)};
}

/* Long, so that logs become files all the time. */
static tgn_store_bytes value_of(char space[PADDING], int number)
{
    memset(space, '.', PADDING);
    return (tgn_store_bytes){space, (size_t)snprintf(space, 16, "%d", number) + PADDING - 16};
}

static int batch_change(tgn_store *store, int number)
{
    char key[16], value[PADDING];
    tgn_store_batch *batch;
    if (tgn_store__batch_new(&batch, store) < 0)
        return BROKEN;
    tgn_store__put(batch, TGN_STORE_BYTES("count"), value_of(value, number));
    for (int i = 0; i < KEYS; i++)
        tgn_store__put(batch, key_of(key, number % GROUPS, i), value_of(value, number));
    int code = tgn_store__commit(batch, NULL);
    tgn_store__batch_free(batch);
    return code;
}

static int fill_sections(tgn_store_load *load, int number)
{
    char key[16], value[PADDING];
    tgn_store_section *head, *rest;
    int code = tgn_store__section_new(&head, load, false, NULL);
    if (code == 0)
        code = tgn_store__section_put(head, TGN_STORE_BYTES("count"), value_of(value, number), NULL);
    if (code == 0)
        code = tgn_store__section_new(&rest, load, true, NULL);
    for (int i = 0; i < KEYS && code == 0; i++)
        code = tgn_store__section_put(rest, key_of(key, number % GROUPS, i), value_of(value, number), NULL);
    return code;
}

static int load_change(tgn_store *store, int number)
{
    tgn_store_load *load;
    if (tgn_store__load_new(&load, store, NULL) < 0)
        return BROKEN;
    int code = fill_sections(load, number);
    if (code == 0)
        code = tgn_store__load_commit(load, NULL);
    tgn_store__load_free(load);
    return code;
}

static int count_of(tgn_store *store)
{
    return atoi(lab_get(store, "count")); /* "(none)" is 0 */
}

static void rest(long milliseconds)
{
    nanosleep(&(struct timespec){.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000},
              NULL);
}

static int be_writer(const char *path, long pause)
{
    tgn_error error;
    tgn_store *store;
    if (tgn_store__open(&store, path, TGN_STORE_CREATE, 8 << 20, &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    tgn_store_rocksdb__of(store)->file_limit.keys = 15;
    for (int number = count_of(store) + 1;; number++) {
        int code = number % 3 ? batch_change(store, number) : load_change(store, number);
        if (code < 0 || write(STDOUT_FILENO, &number, sizeof number) != sizeof number)
            return 2;
        if (number % 7 == 0)
            rest(pause);
    }
}

/* ---- whoever looks afterwards -------------------------------------------------------------------------- */

/* What the last change to touch this group was, when there were `count` in all. */
static int last_of_group(int count, int group)
{
    while (count > 0 && count % GROUPS != group)
        count--;
    return count;
}

/* The number of changes in the store, all of whose keys must agree with it. */
static int judge(tgn_store *store)
{
    char key[16], value[PADDING];
    int count = count_of(store);
    for (int group = 0; group < GROUPS; group++) {
        int last = last_of_group(count, group);
        for (int i = 0; i < KEYS; i++) {
            tgn_store_value got = {0};
            int found = tgn_store__get(store, key_of(key, group, i), &got, NULL);
            CHECK_INT(found, last > 0);
            if (found > 0)
                CHECK(got.bytes.length == value_of(value, last).length &&
                      memcmp(got.bytes.data, value, got.bytes.length) == 0);
            tgn_store__release(&got);
        }
    }
    return count;
}

typedef struct writer {
    pid_t process;
    int said; /* the end of a pipe */
} writer;

static const char *program;

/* exec, not fork alone: RocksDB's threads do not live on in a forked child. */
static writer start_writer(const char *name, const char *pause)
{
    int ends[2];
    writer w = {.process = -1};
    CHECK_INT(pipe(ends), 0);
    w.process = fork();
    if (w.process == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl(program, program, "--write", lab_path(name), pause, (char *)NULL);
        _exit(2);
    }
    close(ends[1]);
    w.said = ends[0];
    return w;
}

/* The writer's next word; 0 when there is none. */
static int hear(const writer *w)
{
    int number = 0;
    return read(w->said, &number, sizeof number) == sizeof number ? number : 0;
}

/* Kill it; the number of the last change it told of, or `known`. */
static int kill_writer(writer *w, int known)
{
    int status;
    CHECK_INT(kill(w->process, SIGKILL), 0);
    CHECK_INT(waitpid(w->process, &status, 0), w->process);
    CHECK(WIFSIGNALED(status)); /* it did not end by itself */
    for (int number; (number = hear(w)) > 0;)
        known = number;
    close(w->said);
    return known;
}

static void killed_at_any_time(void)
{
    uint64_t seed = 4;
    int told = 0, leftovers = 0;
    for (int round = 0; round < 20; round++) {
        writer w = start_writer("killed", "0");
        for (int words = round % 4 * 3; words > 0; words--) /* with none of them also while it opens */
            told = hear(&w);
        rest((long)(check_random(&seed) >> 40) % 20);
        told = kill_writer(&w, told);
        leftovers += lab_count("killed/incoming") > 0;
        if (told == 0 && access(lab_path("killed/rocksdb/CURRENT"), F_OK) < 0)
            continue; /* killed before there was a database */
        tgn_store *store = lab_store("killed", round % 2 ? TGN_STORE_READ : TGN_STORE_WRITE);
        int count = judge(store);
        CHECK(count == told || count == told + 1);
        tgn_store__close(store);
        told = count;
        if (round % 2 == 0)
            CHECK_INT(lab_count("killed/incoming"), 0);
    }
    printf("    %d changes, %d times with something left in incoming/\n", told, leftovers);
    CHECK(told > 20);
}

/* Opening beside a writer at work shows one of its states, and the states go forward. */
static void read_beside_a_writer(void)
{
    writer w = start_writer("busy", "0");
    int last = hear(&w);
    for (int round = 0; round < 40; round++) {
        tgn_store *store = lab_store("busy", TGN_STORE_READ);
        int count = store ? judge(store) : 0;
        CHECK(count >= last);
        rest(round % 3);
        CHECK_INT(store ? judge(store) : 0, count); /* and stays that one */
        tgn_store__close(store);
        last = count;
    }
    int told = kill_writer(&w, 0);
    printf("    %d changes seen out of %d\n", last, told);
    CHECK(told >= last - 1);
}

/* The second of two writers is refused, and again after the first was killed it is not. */
static void one_writer(void)
{
    writer w = start_writer("one", "0");
    CHECK_INT(hear(&w), 1);
    lab_refuses("one", TGN_STORE_WRITE, TGN_ERR_IO, "in use by another process");
    lab_refuses("one", TGN_STORE_CREATE, TGN_ERR_IO, "in use by another process");
    kill_writer(&w, 0);
    tgn_store *store = lab_store("one", TGN_STORE_WRITE);
    CHECK(judge(store) > 0);
    lab_refuses("one", TGN_STORE_WRITE, TGN_ERR_IO, "already open for writing in this process");
    CHECK(judge(store) > 0);
    tgn_store__close(store);
}

/* ---- creating ------------------------------------------------------------------------------------------ */

/* The words of a creator: "open", or why not. Then it waits to be killed, so that only one of them can be open. */
static int be_creator(const char *path)
{
    char word;
    tgn_store *store;
    tgn_error error = {.message = "open"};
    (void)!read(STDIN_FILENO, &word, 1);
    (void)!tgn_store__open(&store, path, TGN_STORE_CREATE, 8 << 20, &error);
    printf("%s\n", error.message);
    fclose(stdout);
    while (pause() < 0)
        ;
    return 2;
}

static writer start_creator(const char *name, const int start[2])
{
    int ends[2];
    writer w = {.process = -1};
    CHECK_INT(pipe(ends), 0);
    w.process = fork();
    if (w.process == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(start[0], STDIN_FILENO);
        for (int i = 0; i < 2; i++) {
            close(ends[i]);
            close(start[i]);
        }
        execl(program, program, "--create", lab_path(name), (char *)NULL);
        _exit(2);
    }
    close(ends[1]);
    w.said = ends[0];
    return w;
}

/* All of what it says, up to its end. */
static void hear_all(const writer *w, char out[512])
{
    size_t length = 0;
    for (ssize_t got; length < 511 && (got = read(w->said, out + length, 511 - length)) > 0;)
        length += (size_t)got;
    out[length] = '\0';
}

/* Of several that create one database at once, one has it and the others hear of that. */
static void many_creators(void)
{
    enum { CREATORS = 4 };
    for (int round = 0; round < check_cases(25, 6); round++) {
        char words[512];
        int start[2], open = 0;
        writer all[CREATORS];
        lab_do(round % 2 ? "rm -rf new && mkdir new" : "rm -rf new");
        CHECK_INT(pipe(start), 0);
        for (int i = 0; i < CREATORS; i++)
            all[i] = start_creator("new", start);
        close(start[0]);
        close(start[1]);
        for (int i = 0; i < CREATORS; i++) {
            hear_all(&all[i], words);
            open += strcmp(words, "open\n") == 0;
            if (strcmp(words, "open\n") != 0 && !strstr(words, "in use by another process that writes"))
                check_fault(__FILE__, __LINE__, words);
        }
        CHECK_INT(open, 1);
        for (int i = 0; i < CREATORS; i++)
            kill_writer(&all[i], 0);
        tgn_store__close(lab_store("new", TGN_STORE_WRITE));
    }
}

int main(int argc, char **argv)
{
    program = argv[0];
    if (argc == 3 && strcmp(argv[1], "--create") == 0)
        return be_creator(argv[2]);
    if (argc == 4 && strcmp(argv[1], "--write") == 0)
        return be_writer(argv[2], atol(argv[3]));
    lab_open();
    TEST(killed_at_any_time);
    TEST(read_beside_a_writer);
    TEST(one_writer);
    TEST(many_creators);
    lab_close();
    return check_done();
}
