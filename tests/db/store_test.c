/* store_test.c - a store is an ordered map: random changes, compared with an array that is one */
#include "store_fixture.h"

static uint64_t seed = 20260727;

static size_t below(size_t bound)
{
    return (size_t)(check_random(&seed) >> 33) % bound;
}

/* ---- random words -------------------------------------------------------------------------------------- */

enum { KEY = 8, VALUE = 30000 };

/* A key of a segment, pages or chunks, which a back end may keep apart: letter, kind, number (4). */
static tgn_store_bytes segment_key(char space[KEY])
{
    const char head[6] = {below(3) ? 'n' : 'v', 0, 0, 0, 0, (char)(1 + below(3))};
    memcpy(space, head, sizeof head);
    space[6] = (char)below(4);
    return (tgn_store_bytes){space, below(6) ? 7 : 6};
}

/* Short keys of few letters, so that they meet: 0 and 255 among them, and the empty one. */
static tgn_store_bytes random_key(char space[KEY])
{
    static const char letters[] = {0, 1, 'a', 'b', 'c', (char)255};
    if (below(5) == 0)
        return segment_key(space);
    size_t length = below(4);
    for (size_t i = 0; i < length; i++)
        space[i] = letters[below(sizeof letters)];
    return (tgn_store_bytes){space, length};
}

/* Mostly short, sometimes empty, sometimes larger than a block. */
static tgn_store_bytes random_value(char space[VALUE])
{
    size_t length = below(40) == 0 ? below(VALUE) : below(12);
    for (size_t i = 0; i < length; i++)
        space[i] = (char)('a' + below(26));
    return (tgn_store_bytes){space, length};
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

static bool same(tgn_store_bytes a, tgn_store_bytes b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

static void compare_get(const model *m, tgn_store *store, tgn_store_bytes key)
{
    tgn_store_value value = {0};
    size_t i = model_find(m, key);
    int got = tgn_store__get(store, key, &value, NULL);
    CHECK_INT(got, model_has(m, i, key));
    if (got > 0)
        CHECK(same(value.bytes, entry_value(&m->entries[i])));
    tgn_store__release(&value);
    CHECK(value.hold == NULL);
}

/* Many keys at once, some of them absent, some several times. */
static void compare_get_many(const model *m, tgn_store *store, size_t count)
{
    enum { MANY = 700 };
    static char spaces[MANY][KEY];
    static tgn_store_bytes keys[MANY];
    static tgn_store_value values[MANY];
    CHECK(count <= MANY);
    for (size_t i = 0; i < count; i++)
        keys[i] = random_key(spaces[i]);
    CHECK_INT(tgn_store__get_many(store, keys, count, values, NULL), 0);
    for (size_t i = 0; i < count; i++) {
        const size_t at = model_find(m, keys[i]);
        const bool there = model_has(m, at, keys[i]);
        CHECK_INT(values[i].bytes.data != NULL, there);
        CHECK(!there || same(values[i].bytes, entry_value(&m->entries[at])));
        tgn_store__release(&values[i]);
        CHECK(values[i].hold == NULL && values[i].bytes.data == NULL);
    }
}

/* Walk a random range (length 0 at the right: to the end), jumping forward now and then. */
static void compare_range(const model *m, tgn_store *store, tgn_store_bytes from, tgn_store_bytes to,
                          bool jumping)
{
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    char space[KEY];
    size_t i = model_find(m, from), end = to.length ? model_find(m, to) : m->count;
    CHECK_INT(tgn_store__scan_new(&scan, store, from, to, below(2)), 0);
    for (; i < end; i++) {
        CHECK_INT(tgn_store__scan_next(scan, &key, &value, NULL), 1);
        CHECK(same(key, entry_key(&m->entries[i])) && same(value, entry_value(&m->entries[i])));
        if (!jumping || below(4))
            continue;
        tgn_store_bytes target = random_key(space);
        if (lab_compare(target, entry_key(&m->entries[i])) <= 0)
            continue;
        tgn_store__scan_seek(scan, target);
        i = model_find(m, target) - 1;
    }
    CHECK_INT(tgn_store__scan_next(scan, &key, &value, NULL), 0);
    CHECK_INT(tgn_store__scan_next(scan, &key, &value, NULL), 0);
    tgn_store__scan_free(scan);
}

static void compare(const model *m, tgn_store *store)
{
    char a[KEY], b[KEY];
    compare_range(m, store, TGN_STORE_BYTES(""), TGN_STORE_BYTES(""), false);
    compare_range(m, store, random_key(a), random_key(b), true);
    for (int i = 0; i < 5; i++)
        compare_get(m, store, random_key(a));
    compare_get_many(m, store, below(10) ? below(20) : 1 + below(700));
}

/* ---- changing ------------------------------------------------------------------------------------------ */

static void random_word(model *m, tgn_store_batch *batch)
{
    char a[KEY], b[KEY], text[VALUE];
    tgn_store_bytes key = random_key(a), other = random_key(b), value = random_value(text);
    switch (below(8)) {
    case 0:
        tgn_store__remove(batch, key);
        model_remove(m, key);
        break;
    case 1:
        if (below(5)) /* else it would be empty most of the time */
            break;
        tgn_store__remove_range(batch, key, other);
        model_remove_range(m, key, other);
        break;
    case 2:
    case 3:
    case 4:
        tgn_store__append(batch, key, value);
        model_append(m, key, value);
        break;
    default:
        tgn_store__put(batch, key, value);
        model_put(m, key, value);
    }
}

static void change_a_little(model *m, tgn_store *store)
{
    tgn_store_batch *batch;
    model before = model_copy(m);
    CHECK_INT(tgn_store__batch_new(&batch, store), 0);
    for (size_t i = below(12) + 1; i > 0; i--)
        random_word(m, batch);
    compare(&before, store); /* nothing of it is there yet */
    CHECK_INT(tgn_store__commit(batch, NULL), 0);
    CHECK_INT(tgn_store__commit(batch, NULL), 0); /* which changes nothing */
    tgn_store__batch_free(batch);
    model_clear(&before);
}

/* Up to 30 keys in order, in up to 5 sections, some of them empty. */
static void fill_load(model *m, tgn_store_load *load)
{
    char space[KEY], text[VALUE];
    model fresh = {0};
    for (size_t i = below(30); i > 0; i--)
        model_put(&fresh, random_key(space), random_value(text));
    tgn_store_section *section;
    CHECK_INT(tgn_store__section_new(&section, load, below(2), NULL), 0);
    for (size_t i = 0; i < fresh.count; i++) {
        while (below(8) == 0)
            CHECK_INT(tgn_store__section_new(&section, load, below(2), NULL), 0);
        tgn_store_bytes key = entry_key(&fresh.entries[i]), value = entry_value(&fresh.entries[i]);
        if (below(2)) {
            CHECK_INT(tgn_store__section_put(section, key, value, NULL), 0);
            model_put(m, key, value);
        } else {
            CHECK_INT(tgn_store__section_append(section, key, value, NULL), 0);
            model_append(m, key, value);
        }
    }
    model_clear(&fresh);
}

static void change_much(model *m, tgn_store *store)
{
    tgn_store_load *load;
    model before = model_copy(m), after = model_copy(m);
    lab_limit_keys(store, below(2) ? 3 : 1000000);
    CHECK_INT(tgn_store__load_new(&load, store, NULL), 0);
    fill_load(&after, load);
    compare(&before, store);
    if (below(4)) {
        CHECK_INT(tgn_store__load_commit(load, NULL), 0);
        model_clear(m);
        *m = after;
    } else
        model_clear(&after); /* given up */
    tgn_store__load_free(load);
    model_clear(&before);
}

static void sweep_some(model *m, tgn_store *store)
{
    char a[KEY], b[KEY];
    tgn_store_bytes from = random_key(a), to = random_key(b);
    CHECK_INT(tgn_store__sweep(store, from, to, NULL), 0);
    model_remove_range(m, from, to);
}

/* ---- one long history ---------------------------------------------------------------------------------- */

enum { SCANS = 3 };

typedef struct history {
    model now, then[SCANS];
    tgn_store *store;
    tgn_store_scan *scans[SCANS]; /* each shows the store as it was when it was opened, which is then[] */
} history;

static void drop_scan(history *h, size_t i)
{
    tgn_store__scan_free(h->scans[i]);
    h->scans[i] = NULL;
    model_clear(&h->then[i]);
}

static void open_scan(history *h, size_t i)
{
    drop_scan(h, i);
    CHECK_INT(tgn_store__scan_new(&h->scans[i], h->store, TGN_STORE_BYTES(""), TGN_STORE_BYTES(""), false),
              0);
    h->then[i] = model_copy(&h->now);
}

/* From the beginning, as often as we like. */
static void compare_scan(history *h, size_t i)
{
    tgn_store_bytes key, value;
    tgn_store__scan_seek(h->scans[i], TGN_STORE_BYTES(""));
    for (size_t at = 0; at < h->then[i].count; at++) {
        const entry *expected = &h->then[i].entries[at];
        CHECK_INT(tgn_store__scan_next(h->scans[i], &key, &value, NULL), 1);
        CHECK(same(key, entry_key(expected)) && same(value, entry_value(expected)));
    }
    CHECK_INT(tgn_store__scan_next(h->scans[i], &key, &value, NULL), 0);
}

static void drop_scans(history *h)
{
    for (size_t i = 0; i < SCANS; i++)
        drop_scan(h, i);
}

static void reopen(history *h)
{
    drop_scans(h);
    tgn_store__close(h->store);
    h->store = lab_store("map", TGN_STORE_READ);
    compare(&h->now, h->store);
    open_scan(h, 0);
    compare_scan(h, 0);
    drop_scan(h, 0);
    tgn_store__close(h->store);
    h->store = lab_store("map", below(2) ? TGN_STORE_WRITE : TGN_STORE_CREATE);
}

static void live_a_day(history *h)
{
    size_t what = below(40);
    if (what < 18)
        change_a_little(&h->now, h->store);
    else if (what < 30)
        change_much(&h->now, h->store);
    else if (what < 34)
        open_scan(h, below(SCANS));
    else if (what < 37)
        drop_scan(h, below(SCANS));
    else if (what < 39) {
        drop_scans(h); /* what a sweep takes is gone for older scans too */
        sweep_some(&h->now, h->store);
    } else
        reopen(h);
    compare(&h->now, h->store);
    for (size_t i = 0; i < SCANS; i++)
        if (h->scans[i])
            compare_scan(h, i);
}

static void random_history(void)
{
    history h = {.store = lab_store("map", TGN_STORE_CREATE)};
    size_t most = 0;
    const int days = check_cases(400, 150);
    for (int day = 0; day < days; day++) {
        live_a_day(&h);
        most = h.now.count > most ? h.now.count : most;
    }
    CHECK(most > 40);
    /* nothing half done, nothing said */
    if (!lab_server()) {
        lab_do("test -z \"$(find map -name '*.dbtmp' -o -name 'LOG*' -size +0)\"");
        CHECK_INT(lab_count("map/incoming"), 0);
    }
    drop_scans(&h);
    tgn_store__close(h.store);
    model_clear(&h.now);
}

/* ---- loads --------------------------------------------------------------------------------------------- */

/* `count` keys with values of 1000 bytes in one section, from PREFIX000000 on. */
static void load_many(tgn_store *store, const char *prefix, int count, bool pack)
{
    tgn_store_load *load;
    tgn_store_section *section;
    char key[32], value[1000];
    memset(value, 'v', sizeof value);
    CHECK_INT(tgn_store__load_new(&load, store, NULL), 0);
    CHECK_INT(tgn_store__section_new(&section, load, pack, NULL), 0);
    for (int i = 0; i < count; i++) {
        snprintf(key, sizeof key, "%s%06d", prefix, i);
        CHECK_INT(
            tgn_store__section_put(section, lab_text(key), (tgn_store_bytes){value, sizeof value}, NULL), 0);
    }
    CHECK_INT(tgn_store__load_commit(load, NULL), 0);
    tgn_store__load_free(load);
}

static int count_keys(tgn_store *store, const char *from, const char *to)
{
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    int count = 0, code;
    CHECK_INT(tgn_store__scan_new(&scan, store, lab_text(from), lab_text(to), false), 0);
    while ((code = tgn_store__scan_next(scan, &key, &value, NULL)) > 0)
        count++;
    CHECK_INT(code, 0);
    tgn_store__scan_free(scan);
    return count;
}

static void packing(void)
{
    tgn_store *store = lab_store("pack", TGN_STORE_CREATE);
    load_many(store, "plain", 2000, false);
    uint64_t plain = tgn_store__size(store);
    CHECK(plain > 2000000 && plain < 2300000);
    load_many(store, "packed", 2000, true);
    uint64_t packed = tgn_store__size(store) - plain;
    CHECK(packed > 1000 && packed < 200000);
    CHECK_INT(count_keys(store, "", ""), 4000);
    tgn_store__close(store);
}

/* A section becomes several files when it is large, and all are there after the one commit. */
static void sections_of_many_files(void)
{
    tgn_store *store = lab_store("files", TGN_STORE_CREATE);
    tgn_store_rocksdb__of(store)->file_limit.bytes = 100000;
    load_many(store, "k", 2000, false);
    CHECK_INT(count_keys(store, "", ""), 2000);
    int files = lab_count("files/rocksdb");
    CHECK(files > 18 && files < 60);
    tgn_store_rocksdb__of(store)->file_limit.keys = 10;
    load_many(store, "l", 500, false);
    CHECK_INT(count_keys(store, "", ""), 2500);
    CHECK_INT(lab_count("files/rocksdb"), files + 50);
    CHECK_INT(lab_count("files/incoming"), 0);
    tgn_store__close(store);
}

/* A store, a load and a section of it, for asking what is not allowed. */
typedef struct bench {
    tgn_store *store;
    tgn_store_load *load;
    tgn_store_section *section;
} bench;

static bench set_bench(void)
{
    bench b = {.store = lab_store("order", TGN_STORE_CREATE)};
    lab_limit_keys(b.store, 2);
    CHECK_INT(tgn_store__load_new(&b.load, b.store, NULL), 0);
    CHECK_INT(tgn_store__section_new(&b.section, b.load, false, NULL), 0);
    return b;
}

static void clear_bench(bench *b)
{
    tgn_store__load_free(b->load);
    CHECK_INT(count_keys(b->store, "", ""), 0);
    CHECK(lab_server() || lab_count("order/incoming") == 0);
    tgn_store__close(b->store);
}

static void keys_that_do_not_ascend(void)
{
    static const char *const wrong[][4] = {{"b", "a"}, {"a", "a"}, {"a", "b", "b"}, {"a", "b", "c", "bb"}};
    for (size_t i = 0; i < 4; i++) {
        bench b = set_bench();
        tgn_error error;
        int code = 0;
        for (size_t j = 0; j < 4 && wrong[i][j] && code == 0; j++)
            code = tgn_store__section_put(b.section, lab_text(wrong[i][j]), TGN_STORE_BYTES("x"), &error);
        CHECK_INT(code, TGN_ERR_ARGUMENT);
        CHECK(strstr(error.message, "must ascend") != NULL);
        CHECK(tgn_store__load_commit(b.load, &error) < 0); /* half a section is none */
        clear_bench(&b);
    }
}

static void sections_that_overlap(void)
{
    bench b = set_bench();
    tgn_error error;
    CHECK_INT(tgn_store__section_put(b.section, TGN_STORE_BYTES("a"), TGN_STORE_BYTES("1"), &error), 0);
    CHECK_INT(tgn_store__section_put(b.section, TGN_STORE_BYTES("c"), TGN_STORE_BYTES("1"), &error), 0);
    CHECK_INT(tgn_store__section_new(&b.section, b.load, false, NULL), 0);
    CHECK_INT(tgn_store__section_put(b.section, TGN_STORE_BYTES("b"), TGN_STORE_BYTES("1"), &error), 0);
    CHECK_INT(tgn_store__load_commit(b.load, &error), TGN_ERR_ARGUMENT);
    CHECK(strstr(error.message, "overlap") != NULL);
    clear_bench(&b);
}

/* Two loads at once do not take each other's files. */
static void two_loads(void)
{
    tgn_store *store = lab_store("two", TGN_STORE_CREATE);
    tgn_store_load *loads[2];
    tgn_store_section *section;
    for (int i = 0; i < 2; i++) {
        CHECK_INT(tgn_store__load_new(&loads[i], store, NULL), 0);
        CHECK_INT(tgn_store__section_new(&section, loads[i], false, NULL), 0);
        CHECK_INT(tgn_store__section_append(section, TGN_STORE_BYTES("k"), TGN_STORE_BYTES("x"), NULL), 0);
    }
    CHECK_INT(tgn_store__load_commit(loads[0], NULL), 0);
    tgn_store__load_free(loads[0]);
    CHECK_TEXT(lab_get(store, "k"), "x");
    CHECK_INT(tgn_store__load_commit(loads[1], NULL), 0);
    tgn_store__load_free(loads[1]);
    CHECK_TEXT(lab_get(store, "k"), "xx");
    tgn_store__close(store);
}

/* ---- garbage ------------------------------------------------------------------------------------------- */

/* Whole files go, and their space with them; of a file that holds others too, only the keys. */
static void sweeping(void)
{
    tgn_store *store = lab_store("sweep", TGN_STORE_CREATE);
    load_many(store, "a", 2000, false);
    load_many(store, "b", 2000, false);
    uint64_t full = tgn_store__size(store);
    CHECK_INT(tgn_store__sweep(store, TGN_STORE_BYTES("b"), TGN_STORE_BYTES("c"), NULL), 0);
    CHECK_INT(count_keys(store, "", ""), 2000);
    CHECK(lab_server() || tgn_store__size(store) < full / 2 + 100000); /* elsewhere it is used again */
    CHECK_INT(tgn_store__sweep(store, TGN_STORE_BYTES("b"), TGN_STORE_BYTES("c"), NULL), 0);
    CHECK_INT(tgn_store__sweep(store, TGN_STORE_BYTES("a001990"), TGN_STORE_BYTES("a1"), NULL),
              0); /* few: key by key */
    CHECK_INT(count_keys(store, "", ""), 1990);
    CHECK_INT(tgn_store__sweep(store, TGN_STORE_BYTES("a000100"), TGN_STORE_BYTES("a001900"), NULL),
              0); /* many */
    CHECK_INT(count_keys(store, "", ""), 190);
    CHECK_INT(tgn_store__sweep(store, TGN_STORE_BYTES("b"), TGN_STORE_BYTES("a"), NULL), 0);
    CHECK_INT(count_keys(store, "", ""), 190);
    tgn_store__close(store);
    store = lab_store("sweep", TGN_STORE_READ);
    CHECK_INT(count_keys(store, "", ""), 190);
    tgn_store__close(store);
}

/* The end of the range stays, also when it is the last key of a file that the range holds but for it. */
static void sweeping_up_to_a_key(void)
{
    static const char *const ends[] = {"a000009", "a000008x", "b"};
    for (int i = 0; i < 3; i++) {
        tgn_store *store = lab_store("edge", TGN_STORE_CREATE);
        load_many(store, "a", 10, false);
        CHECK_INT(tgn_store__sweep(store, TGN_STORE_BYTES("a"), lab_text(ends[i]), NULL), 0);
        CHECK_INT(count_keys(store, "", ""), i < 2);
        tgn_store__close(store);
        lab_drop("edge");
    }
    tgn_store *store = lab_store("edge", TGN_STORE_CREATE);
    tgn_store_load *load;
    tgn_store_section *section;
    CHECK_INT(tgn_store__load_new(&load, store, NULL), 0);
    CHECK_INT(tgn_store__section_new(&section, load, false, NULL), 0);
    CHECK_INT(tgn_store__section_put(section, TGN_STORE_BYTES("a"), TGN_STORE_BYTES("1"), NULL), 0);
    CHECK_INT(tgn_store__section_put(section, TGN_STORE_BYTES("a\0"), TGN_STORE_BYTES("2"), NULL), 0);
    CHECK_INT(tgn_store__load_commit(load, NULL), 0);
    tgn_store__load_free(load);
    CHECK_INT(tgn_store__sweep(store, TGN_STORE_BYTES("a"), TGN_STORE_BYTES("a\0"), NULL), 0);
    CHECK_INT(count_keys(store, "", ""), 1);
    tgn_store__close(store);
}

/* ---- a reader's store cannot be changed ---------------------------------------------------------------- */

static void reading_only(void)
{
    tgn_error error;
    tgn_store_load *load;
    tgn_store__close(lab_store("read", TGN_STORE_CREATE));
    tgn_store *store = lab_store("read", TGN_STORE_READ);
    CHECK_INT(lab_put(store, "k", TGN_STORE_BYTES("v"), &error), TGN_ERR_ARGUMENT);
    CHECK(strstr(error.message, "opened for reading") != NULL);
    CHECK_INT(tgn_store__load_new(&load, store, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_store__sweep(store, TGN_STORE_BYTES("a"), TGN_STORE_BYTES("z"), &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(lab_get(store, "k"), "(none)");
    tgn_store__close(store);
}

/* A reader sees the moment it opened, whatever the writer does and takes away afterwards. */
static void a_reader_beside_a_writer(void)
{
    tgn_store *writer = lab_store("beside", TGN_STORE_CREATE);
    if (!lab_server()) /* more files than a table of open files usually keeps */
        tgn_store_rocksdb__of(writer)->file_limit.bytes = 40000;
    load_many(writer, "k", 3000, false);
    CHECK_INT(lab_put(writer, "k0", TGN_STORE_BYTES("in the log"), NULL), 0);
    tgn_store *reader = lab_store("beside", TGN_STORE_READ);
    CHECK_INT(tgn_store__sweep(writer, TGN_STORE_BYTES("k"), TGN_STORE_BYTES("l"), NULL), 0);
    CHECK_INT(lab_put(writer, "other", TGN_STORE_BYTES("new"), NULL), 0);
    CHECK_INT(count_keys(writer, "", ""), 1);
    CHECK(lab_server() || tgn_store__size(writer) < 1000000);
    CHECK_INT(count_keys(reader, "", ""), 3001);
    CHECK_TEXT(lab_get(reader, "k0"), "in the log");
    CHECK_TEXT(lab_get(reader, "other"), "(none)");
    tgn_store__close(reader);
    tgn_store__close(writer);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

/* The caches take what they are given, less what batches need. */
static void memory_given_and_taken(void)
{
    enum { MIB = 1 << 20, BUFFERS = 8 * MIB };
    static const size_t given[] = {64 * MIB, 16 * MIB, 128 * MIB};
    tgn_store *store;
    tgn_store_value value = {0};
    tgn_error error;
    CHECK_INT(tgn_store__open(&store, lab_path("memory"), TGN_STORE_CREATE, given[0], &error), 0);
    for (int i = 0; store && i < 3; i++) {
        if (i > 0)
            tgn_store__limit(store, given[i]);
        CHECK_INT(rocksdb_cache_get_capacity(tgn_store_rocksdb__of(store)->cache), given[i] - BUFFERS);
        CHECK_INT(tgn_store__get(store, TGN_STORE_BYTES("x"), &value, &error), 0);
    }
    tgn_store__close(store);
}

int main(int argc, char **argv)
{
    lab_open();
    TEST(random_history);
    TEST(keys_that_do_not_ascend);
    TEST(sweeping);
    TEST(sweeping_up_to_a_key);
    TEST(reading_only);
    TEST(a_reader_beside_a_writer);
    if (!lab_server()) { /* what folders alone do */
        TEST(packing);
        TEST(sections_of_many_files);
        TEST(sections_that_overlap);
        TEST(two_loads);
        TEST(memory_given_and_taken);
    }
    lab_close();
    return check_done();
}
