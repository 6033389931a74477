/*
 * store_bench.c - what the store costs
 *
 *      build/release/bench/store_bench FOLDER [MEGABYTES]
 *
 * Makes a database in FOLDER (which must not exist, and stays) of values of about 3 KB that do not
 * compress, loaded in one piece, and says what loading, opening, getting and walking take. "in cache": the
 * block cache holds everything; "small cache": 64 MiB, the rest comes from the system's page cache. The
 * signature is a hash of all values walked and the number of keys found.
 */
#include "db/store/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 5, GETS = 200000, VALUE = 3000 };

static double clock_of(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double now(void)
{
    return clock_of(CLOCK_MONOTONIC);
}

/* Time of the processor, which other programs disturb less. */
static double spent(void)
{
    return clock_of(CLOCK_THREAD_CPUTIME_ID);
}

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ x >> 27) * 0x94D049BB133111EBULL;
    return x ^ x >> 31;
}

static void must(int code, const tgn_error *error)
{
    if (code >= 0)
        return;
    fprintf(stderr, "store_bench: %s\n", error->message);
    exit(2);
}

/* Like a page of the graph: a letter, a kind, a segment, a number. */
static tgn_store_bytes key_of(uint8_t key[10], uint32_t number)
{
    memcpy(key, "n\0\0\0\0\1", 6);
    for (int i = 0; i < 4; i++)
        key[6 + i] = (uint8_t)(number >> (24 - 8 * i));
    return (tgn_store_bytes){key, 10};
}

static tgn_store_bytes value_of(uint64_t value[], uint32_t number)
{
    size_t length = VALUE / 2 + mixed(number) % VALUE;
    for (size_t i = 0; i <= length / 8; i++)
        value[i] = mixed((uint64_t)number << 32 | i);
    return (tgn_store_bytes){value, length};
}

static void fill(const char *path, uint32_t count)
{
    tgn_error error;
    tgn_store *store;
    tgn_store_load *load;
    tgn_store_section *section;
    uint8_t key[10];
    uint64_t value[VALUE / 4], bytes = 0;
    must(tgn_store__open(&store, path, TGN_STORE_CREATE, 0, &error), &error);
    double start = now();
    must(tgn_store__load_new(&load, store, &error), &error);
    must(tgn_store__section_new(&section, load, false, &error), &error);
    for (uint32_t i = 0; i < count; i++) {
        tgn_store_bytes made = value_of(value, i);
        bytes += made.length;
        must(tgn_store__section_put(section, key_of(key, i), made, &error), &error);
    }
    double written = now();
    must(tgn_store__load_commit(load, &error), &error);
    double done = now();
    tgn_store__load_free(load);
    printf("load         %8.0f MB/s   (%.2f GB in %.2f s, commit %.0f ms)\n",
           1e-6 * (double)bytes / (done - start), 1e-9 * (double)bytes, done - start, 1e3 * (done - written));
    tgn_store__close(store);
}

static void opening(const char *path, tgn_store_mode mode, const char *name)
{
    double best = 1e9, worst = 0;
    for (int i = 0; i < ROUNDS; i++) {
        tgn_error error;
        tgn_store *store;
        double start = now();
        must(tgn_store__open(&store, path, mode, 0, &error), &error);
        double took = now() - start;
        best = took < best ? took : best;
        worst = took > worst ? took : worst;
        tgn_store__close(store);
    }
    printf("open %-8s%8.2f ms     (best of %d; worst %.2f)\n", name, 1e3 * best, ROUNDS, 1e3 * worst);
}

/* What one question costs a process that has just started. */
static void first(const char *path)
{
    double best = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        tgn_error error;
        tgn_store *store;
        tgn_store_value value = {0};
        uint8_t key[10];
        must(tgn_store__open(&store, path, TGN_STORE_READ, 0, &error), &error);
        double start = spent();
        must(tgn_store__get(store, key_of(key, 77), &value, &error), &error);
        double took = spent() - start;
        best = took < best ? took : best;
        tgn_store__release(&value);
        tgn_store__close(store);
    }
    printf("first get    %8.0f us\n", 1e6 * best);
}

/* Microseconds a get; every second key when `missing` is not there. */
static double gets(tgn_store *store, uint32_t count, bool missing, uint64_t *found, uint64_t *sum)
{
    double best = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        double start = spent();
        *found = 0;
        for (uint32_t i = 0; i < GETS; i++) {
            tgn_error error;
            tgn_store_value value = {0};
            uint8_t key[11] = {0};
            tgn_store_bytes wanted = key_of(key, (uint32_t)(mixed(i) % count));
            wanted.length += missing; /* one byte more: between two keys that are there */
            int got = tgn_store__get(store, wanted, &value, &error);
            must(got, &error);
            *found += (uint64_t)got;
            if (got) /* look at it, as a reader would */
                *sum += ((const uint8_t *)value.bytes.data)[value.bytes.length / 2];
            tgn_store__release(&value);
        }
        double took = (spent() - start) / GETS;
        best = took < best ? took : best;
    }
    return 1e6 * best;
}

static void getting(const char *path, uint32_t count, size_t memory, const char *name)
{
    tgn_error error;
    tgn_store *store;
    uint64_t found, none, sum = 0;
    must(tgn_store__open(&store, path, TGN_STORE_READ, memory, &error), &error);
    double there = gets(store, count, false, &found, &sum), gone = gets(store, count, true, &none, &sum);
    printf("%-12s %8.2f us     a get of a key that is there, %.2f us of one that is not; signature %" PRIu64
           ", %" PRIu64 ", %" PRIu64 "\n",
           name, there, gone, found, none, sum);
    tgn_store__close(store);
}

static void walking(const char *path)
{
    tgn_error error;
    tgn_store *store;
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    uint64_t bytes = 0, hash = 0, keys = 0;
    must(tgn_store__open(&store, path, TGN_STORE_READ, 0, &error), &error);
    double start = now();
    must(tgn_store__scan_new(&scan, store, TGN_STORE_BYTES(""), TGN_STORE_BYTES(""), true), &error);
    int code;
    while ((code = tgn_store__scan_next(scan, &key, &value, &error)) > 0) {
        uint64_t head;
        memcpy(&head, value.data, sizeof head);
        hash = mixed(hash ^ head ^ value.length);
        bytes += value.length;
        keys++;
    }
    must(code, &error);
    printf("walk         %8.0f MB/s   signature %" PRIu64 " keys, %016" PRIx64 "\n",
           1e-6 * (double)bytes / (now() - start), keys, hash);
    tgn_store__scan_free(scan);
    tgn_store__close(store);
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: store_bench FOLDER [MEGABYTES]\n");
        return 2;
    }
    uint64_t megabytes = argc > 2 ? strtoull(argv[2], NULL, 10) : 300;
    uint32_t count = (uint32_t)(megabytes * 1000000 / VALUE) + 1;
    fill(argv[1], count);
    opening(argv[1], TGN_STORE_READ, "read");
    opening(argv[1], TGN_STORE_WRITE, "write");
    first(argv[1]);
    getting(argv[1], count, (size_t)megabytes * 1500000, "in cache");
    getting(argv[1], count, 0, "small cache");
    walking(argv[1]);
    return 0;
}
