/*
 * checkpoint_fuzz.c - any bytes as the checkpoint of a search
 *
 * The sum is made to fit, since no fuzzer would find it. Whatever was read, what is known of a claim makes sense, and a
 * damaged file leaves nothing behind.
 */
#include "fuzz.h"

#include <stdbool.h>
#include <string.h>

#include "solve/search/transposition_table.h"

enum { HEADER = 32, PAIR = 16, TABLE = 1 << 12 };

static uint64_t number(const uint8_t *bytes)
{
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

/* Magic, then mark, pairs and sum as the file has them: as many pairs as there are, and their sum. */
static void seal(uint8_t *bytes, size_t size)
{
    const uint64_t pairs = (size - HEADER) / PAIR;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < pairs; i++) {
        const uint8_t *pair = bytes + HEADER + i * PAIR;
        sum = (sum ^ number(pair)) * UINT64_C(0x9e3779b97f4a7c15);
        sum = (sum ^ number(pair + 8) ^ sum >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    memcpy(bytes, "tgnseek2", 8);
    memcpy(bytes + 16, &pairs, sizeof pairs);
    memcpy(bytes + 24, &sum, sizeof sum);
}

static int read_bytes(tgn_solve_transpositions *table, uint8_t *bytes, size_t size)
{
    tgn_error error = {.message = ""};
    FILE *file = fmemopen(bytes, size, "rb");
    FUZZ_CHECK(file);
    const int code = tgn_solve_transpositions__read(table, file, "input", number(bytes + 8), NULL, NULL, &error);
    FUZZ_CHECK(code == 0 || (code == TGN_ERR_INPUT && *error.message));
    fclose(file);
    return code;
}

static void look_up(const tgn_solve_transpositions *table, const uint8_t *bytes, size_t size)
{
    for (size_t at = HEADER; at + PAIR <= size; at += PAIR) {
        const tgn_solve_transposition found = tgn_solve_transpositions__get(table, number(bytes + at));
        FUZZ_CHECK(found.known <= TGN_SOLVE_KNOWN_SETTLED && found.work >= 0 && found.work < 64);
    }
}

/* Whether every pair has one of the three things that can be known. */
static bool is_possible(const uint8_t *bytes, size_t size)
{
    for (size_t at = HEADER; at + PAIR <= size; at += PAIR)
        if ((bytes[at + 8] & 3) > TGN_SOLVE_KNOWN_SETTLED)
            return false;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tgn_solve_transpositions *table;
    if (!table)
        FUZZ_CHECK(tgn_solve_transpositions__new(&table, TABLE) == 0);
    if (size < HEADER)
        return 0;
    uint8_t *copy = malloc(size);
    FUZZ_CHECK(copy);
    memcpy(copy, data, size);
    if (read_bytes(table, copy, size) == 0)
        look_up(table, copy, size);
    seal(copy, size);
    FUZZ_CHECK((read_bytes(table, copy, size) == 0) == is_possible(copy, size));
    look_up(table, copy, size);
    free(copy);
    return 0;
}
