/* store_threads_test.c - many threads read one store while it changes, and write the sections of one load */
#include "store_fixture.h"

#include "../tsan.h"

#include <stdatomic.h>

enum { READERS = 3, CHANGES = 60, KEYS = 20 };

static tgn_store *store;
static atomic_bool done;

static tgn_store_bytes key_of(char space[16], int number)
{
    return (tgn_store_bytes){space, (size_t)snprintf(space, 16, "k%05d", number)};
}

/* ---- reading while it changes -------------------------------------------------------------------------- */

/* Change n: every key becomes n, by a batch or by a load. */
static int change(int number)
{
    char key[16];
    tgn_store_bytes value = {&number, sizeof number};
    tgn_store_batch *batch;
    tgn_store_load *load;
    tgn_store_section *section;
    if (number % 4) {
        int code = tgn_store__batch_new(&batch, store);
        for (int i = 0; i < KEYS && code == 0; i++)
            tgn_store__put(batch, key_of(key, i), value);
        if (code == 0)
            code = tgn_store__commit(batch, NULL);
        tgn_store__batch_free(batch);
        return code;
    }
    int code = tgn_store__load_new(&load, store, NULL);
    if (code == 0)
        code = tgn_store__section_new(&section, load, number % 8 == 0, NULL);
    for (int i = 0; i < KEYS && code == 0; i++)
        code = tgn_store__section_put(section, key_of(key, i), value, NULL);
    if (code == 0)
        code = tgn_store__load_commit(load, NULL);
    tgn_store__load_free(load);
    return code;
}

static int number_in(tgn_store_bytes value)
{
    int number = -1;
    if (value.length == sizeof number)
        memcpy(&number, value.data, sizeof number);
    return number;
}

/* The number of the first key; a later get may see a later number, never an earlier one: -1 then. */
static int number_got(void)
{
    char key[16];
    int first = -1, last = -1;
    for (int i = 0; i < KEYS; i++) {
        tgn_store_value value = {0};
        int found = tgn_store__get(store, key_of(key, i), &value, NULL);
        int number = found > 0 ? number_in(value.bytes) : -1;
        tgn_store__release(&value);
        if (number < 0 || (i > 0 && number < last))
            return -1;
        first = i == 0 ? number : first;
        last = number;
    }
    return first;
}

/* The number that all keys of a scan have, or -1 when they differ: a scan shows one state. */
static int number_walked(void)
{
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    int count = 0, number = -1;
    if (tgn_store__scan_new(&scan, store, TGN_STORE_BYTES("k"), TGN_STORE_BYTES("l"), false) < 0)
        return -1;
    while (tgn_store__scan_next(scan, &key, &value, NULL) > 0) {
        if (count++ > 0 && number != number_in(value))
            break;
        number = number_in(value);
    }
    tgn_store__scan_free(scan);
    return count == KEYS ? number : -1;
}

typedef struct reader {
    pthread_t thread;
    const char *wrong; /* NULL: nothing */
} reader;

static const char *look_once(int *last)
{
    int got = number_got(), walked = number_walked(), now = number_walked();
    if (got < *last || walked < got || now < walked)
        return "not one state";
    *last = now;
    return NULL;
}

static void *read_on(void *context)
{
    reader *r = context;
    int last = 0;
    while (!atomic_load(&done) && !r->wrong)
        r->wrong = look_once(&last);
    return NULL;
}

static void reading_while_it_changes(void)
{
    reader readers[READERS] = {0};
    store = lab_store("shared", TGN_STORE_CREATE);
    CHECK_INT(change(1), 0);
    for (int i = 0; i < READERS; i++)
        CHECK_INT(pthread_create(&readers[i].thread, NULL, read_on, &readers[i]), 0);
    for (int i = 2; i <= CHANGES; i++)
        CHECK_INT(change(i), 0);
    atomic_store(&done, true);
    for (int i = 0; i < READERS; i++) {
        pthread_join(readers[i].thread, NULL);
        CHECK_TEXT(readers[i].wrong ? readers[i].wrong : "", "");
    }
    CHECK_INT(number_walked(), CHANGES);
    tgn_store__close(store);
}

/* ---- sections by several threads ----------------------------------------------------------------------- */

enum { WRITERS = 4, SHARE = 300 };

typedef struct task {
    tgn_store_load *load;
    int first, code;
} task;

static void *write_section(void *context)
{
    char key[16];
    task *t = context;
    tgn_store_section *section;
    t->code = tgn_store__section_new(&section, t->load, t->first % 2, NULL);
    for (int i = t->first; i < t->first + SHARE && t->code == 0; i++)
        t->code = tgn_store__section_put(section, key_of(key, i), (tgn_store_bytes){&i, sizeof i}, NULL);
    return NULL;
}

static void sections_in_parallel(void)
{
    pthread_t threads[WRITERS];
    task tasks[WRITERS];
    char key[16];
    store = lab_store("sections", TGN_STORE_CREATE);
    lab_limit_keys(store, 20);
    tgn_store_load *load;
    CHECK_INT(tgn_store__load_new(&load, store, NULL), 0);
    for (int i = 0; i < WRITERS; i++) {
        tasks[i] = (task){.load = load, .first = i * SHARE};
        CHECK_INT(pthread_create(&threads[i], NULL, write_section, &tasks[i]), 0);
    }
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(threads[i], NULL);
        CHECK_INT(tasks[i].code, 0);
    }
    CHECK_INT(tgn_store__load_commit(load, NULL), 0);
    tgn_store__load_free(load);
    for (int i = 0; i < WRITERS * SHARE; i++) {
        tgn_store_value value = {0};
        CHECK_INT(tgn_store__get(store, key_of(key, i), &value, NULL), 1);
        CHECK_INT(number_in(value.bytes), i);
        tgn_store__release(&value);
    }
    tgn_store__close(store);
}

int main(int argc, char **argv)
{
    lab_open();
    TEST(reading_while_it_changes);
    TEST(sections_in_parallel);
    lab_close();
    return check_done();
}
