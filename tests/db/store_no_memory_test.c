/* store_no_memory_test.c - our own allocations on the way to RocksDB, each refused once (see no_memory.h) */
#include "../no_memory.h"

#include "store_fixture.h"

/* A change of each kind, and a look at what it did. RocksDB's own allocations are not refused. */
static int add_by_load(tgn_store *store)
{
    tgn_store_load *load;
    tgn_store_section *section;
    int code = tgn_store__load_new(&load, store, NULL);
    if (code < 0)
        return code;
    for (int i = 0; i < 2 && code == 0; i++) {
        code = tgn_store__section_new(&section, load, i, NULL);
        if (code == 0)
            code = tgn_store__section_append(section, lab_text(i ? "b1" : "a1"), TGN_STORE_BYTES("x"), NULL);
        if (code == 0)
            code = tgn_store__section_put(section, lab_text(i ? "b2" : "a2"), TGN_STORE_BYTES("y"), NULL);
    }
    if (code == 0)
        code = tgn_store__load_commit(load, NULL);
    tgn_store__load_free(load);
    return code;
}

static int add_by_batch(tgn_store *store)
{
    tgn_store_batch *batch;
    int code = tgn_store__batch_new(&batch, store);
    if (code < 0)
        return code;
    tgn_store__append(batch, TGN_STORE_BYTES("a1"), TGN_STORE_BYTES("z"));
    tgn_store__append(batch, TGN_STORE_BYTES("a1"), TGN_STORE_BYTES("z"));
    code = tgn_store__commit(batch, NULL);
    tgn_store__batch_free(batch);
    return code;
}

static int look(tgn_store *store)
{
    tgn_store_scan *scan = NULL;
    tgn_store_value value = {0};
    tgn_store_bytes key, bytes;
    int code = tgn_store__get(store, TGN_STORE_BYTES("a1"), &value, NULL);
    tgn_store__release(&value);
    if (code >= 0)
        code = tgn_store__scan_new(&scan, store, TGN_STORE_BYTES("a"), TGN_STORE_BYTES("c"), false);
    while (code >= 0 && (code = tgn_store__scan_next(scan, &key, &bytes, NULL)) > 0)
        ;
    tgn_store__scan_free(scan);
    return code;
}

static int work_on(tgn_store_mode mode)
{
    tgn_store *store;
    int code = tgn_store__open(&store, lab_path("map"), mode, 0, NULL);
    if (code < 0)
        return code;
    if (mode != TGN_STORE_READ) {
        code = add_by_load(store);
        if (code == 0)
            code = add_by_batch(store);
    }
    if (code == 0)
        code = look(store);
    if (code == 0 && mode != TGN_STORE_READ)
        code = tgn_store__sweep(store, TGN_STORE_BYTES("b"), TGN_STORE_BYTES("c"), NULL);
    tgn_store__close(store);
    return code;
}

static int write_work(void)
{
    return work_on(TGN_STORE_CREATE);
}

static int read_work(void)
{
    return work_on(TGN_STORE_READ);
}

/*
 * A folder that does not exist yet: whatever was made of it before memory ran out will do for the next try.
 */
static int create_work(void)
{
    tgn_store *store;
    int code = tgn_store__open(&store, lab_path("fresh"), TGN_STORE_CREATE, 0, NULL);
    tgn_store__close(store);
    return code;
}

static void creating(void)
{
    refuse_each(create_work);
}

static void changing(void)
{
    refuse_each(write_work);
    CHECK_INT(lab_count("map/incoming"), 0);
}

static void reading(void)
{
    refuse_each(read_work);
}

int main(int argc, char **argv)
{
    lab_open();
    TEST(creating);
    TEST(changing);
    TEST(reading);
    lab_close();
    return check_done();
}
