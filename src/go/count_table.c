/* table.c - see table.h */
#include "go/count_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/*
 * Tables are at most two thirds full: at four fifths the search for a free cell costs more than the memory
 * saved.
 */
static double slots_for(double names)
{
    return names * 1.5 + 16;
}

double tgn_count_table__bytes(double names, int limbs)
{
    return slots_for(names) * (limbs + 1) * sizeof(uint64_t);
}

int tgn_count_table__init(tgn_count_table *table, size_t names, int limbs)
{
    size_t slots = (size_t)slots_for((double)names);
    *table = (tgn_count_table){.capacity = slots, .limbs = limbs};
    assert(slots <= UINT32_MAX);
    table->cells = malloc(slots * tgn_count_table__stride(table) * sizeof *table->cells);
    if (!table->cells)
        return TGN_ERR_MEMORY;
    tgn_count_table__reset(table, 0);
    return 0;
}

void tgn_count_table__clear(tgn_count_table *table)
{
    free(table->cells);
    *table = (tgn_count_table){0};
}

void tgn_count_table__reset(tgn_count_table *table, size_t names)
{
    size_t wanted = (size_t)slots_for((double)names);
    table->slots = wanted < table->capacity ? wanted : table->capacity;
    table->count = 0;
    memset(table->cells, 0, table->slots * tgn_count_table__stride(table) * sizeof *table->cells);
}

/* The cell that holds `name`, or the free one where it belongs. There always is a free cell. */
static uint64_t *probe(const tgn_count_table *table, uint64_t name)
{
    uint64_t *cell = tgn_count_table__cell(table, name);
    const uint64_t *end = table->cells + table->slots * tgn_count_table__stride(table);
    while (*cell && *cell != name) {
        cell += tgn_count_table__stride(table);
        if (cell == end)
            cell = table->cells;
    }
    return cell;
}

bool tgn_count_table__add(tgn_count_table *table, uint64_t name, const uint64_t *more)
{
    uint64_t *cell = probe(table, name);
    if (*cell == 0) {
        if (table->count + 1 >= table->slots)
            return false;
        *cell = name;
        table->count++;
    }
    tgn_wide__add(cell + 1, more, table->limbs);
    return true;
}

const uint64_t *tgn_count_table__get(const tgn_count_table *table, uint64_t name)
{
    uint64_t *cell = probe(table, name);
    return *cell ? cell + 1 : NULL;
}

/* ---- numbers of many limbs ----------------------------------------------------------------------------- */

void tgn_wide__halve(uint64_t *number, int limbs)
{
    for (int i = 0; i < limbs; i++)
        number[i] = number[i] >> 1 | (i + 1 < limbs ? number[i + 1] << 63 : 0);
}

/* number /= 10; returns the remainder. Half a limb at a time, so that 64-bit division is enough. */
static unsigned divide_by_ten(uint64_t *number, int limbs)
{
    uint64_t rest = 0;
    for (int i = limbs - 1; i >= 0; i--) {
        uint64_t high = rest << 32 | number[i] >> 32;
        uint64_t low = (high % 10) << 32 | (number[i] & UINT32_MAX);
        number[i] = (high / 10) << 32 | low / 10;
        rest = low % 10;
    }
    return (unsigned)rest;
}

static bool is_zero(const uint64_t *number, int limbs)
{
    for (int i = 0; i < limbs; i++)
        if (number[i])
            return false;
    return true;
}

char *tgn_wide__format(char *out, size_t capacity, const uint64_t *number, int limbs)
{
    uint64_t left[TGN_WIDE_LIMBS];
    char digits[TGN_WIDE_LIMBS * 20];
    size_t length = 0;
    assert(limbs <= TGN_WIDE_LIMBS);
    memcpy(left, number, (size_t)limbs * sizeof *left);
    do
        digits[length++] = (char)('0' + divide_by_ten(left, limbs));
    while (!is_zero(left, limbs));
    assert(length < capacity);
    for (size_t i = 0; i < length; i++)
        out[i] = digits[length - 1 - i];
    out[length] = '\0';
    return out;
}
