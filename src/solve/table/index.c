/* index.c - see index.h */
#include "solve/table/index.h"

#include "base/array.h"
#include "base/parallel.h"
#include "solve/table/file_bytes.h"

#include <stdlib.h>
#include <string.h>

enum { SHARE = 64 }; /* own sets in a task */

/* ---- what the size alone tells ------------------------------------------------------------------------- */

static void find_least_images(tgn_solve_index *index)
{
    for (tgn_solve_set own = 0; own <= index->grid.all; own++) {
        tgn_solve_index_row *row = &index->row[own];
        *row = (tgn_solve_index_row){0, UINT16_MAX, 0};
        for (int symmetry = 0; symmetry < index->symmetries.count; symmetry++) {
            const uint16_t image = (uint16_t)tgn_solve_symmetries__image(&index->symmetries, symmetry, own);
            if (image < row->least)
                *row = (tgn_solve_index_row){0, image, 0};
            if (image == row->least)
                row->symmetries |= (uint8_t)(1u << symmetry);
        }
    }
}

/* Least sets come before their images, so their rows are ready when those are reached. */
static void place_bit_maps(tgn_solve_index *index)
{
    for (tgn_solve_set own = 0; own <= index->grid.all; own++) {
        tgn_solve_index_row *row = &index->row[own];
        row->word = row->least == own ? index->words : index->row[row->least].word;
        const int free = index->grid.points - tgn_solve_set__count(own);
        if (row->least == own)
            index->words += free <= 6 ? 1u : 1u << (free - 6);
    }
}

static void fill_compress(tgn_solve_index *index)
{
    for (unsigned free = 0; free < 256; free++)
        for (unsigned set = 0; set < 256; set++) {
            unsigned compressd = 0, width = 0;
            for (int bit = 0; bit < 8; bit++)
                if (free >> bit & 1)
                    compressd |= (set >> bit & 1) << width++;
            index->compress[free][set] = (uint8_t)compressd;
        }
}

int tgn_solve_index__init(tgn_solve_index *index, tgn_size size)
{
    *index = (tgn_solve_index){.size = size, .grid = tgn_solve_grid__of(size)};
    tgn_solve_symmetries__init(&index->symmetries, size);
    index->row = malloc(((size_t)index->grid.all + 1) * sizeof *index->row);
    index->compress = malloc(256 * sizeof *index->compress);
    if (!index->row || !index->compress)
        return TGN_ERR_MEMORY;
    find_least_images(index);
    place_bit_maps(index);
    fill_compress(index);
    index->legal = calloc(index->words, sizeof *index->legal);
    index->before = calloc((size_t)index->words + 1, sizeof *index->before);
    return index->legal && index->before ? 0 : TGN_ERR_MEMORY;
}

void tgn_solve_index__clear(tgn_solve_index *index)
{
    free(index->row);
    free(index->compress);
    free(index->legal);
    free(index->before);
    free(index->ban);
    *index = (tgn_solve_index){0};
}

uint64_t tgn_solve_index__memory(const tgn_solve_index *index)
{
    return ((uint64_t)index->grid.all + 1) * sizeof *index->row + 256 * sizeof *index->compress +
           index->words * (sizeof *index->legal + sizeof *index->before) + index->bans * sizeof *index->ban;
}

static void number_words(tgn_solve_index *index)
{
    for (uint32_t word = 0; word < index->words; word++)
        index->before[word + 1] = index->before[word] + (uint32_t)__builtin_popcountll(index->legal[word]);
    index->classes = index->before[index->words];
}

/* ---- walking ------------------------------------------------------------------------------------------- */

tgn_solve_index_walk tgn_solve_index__walk(const tgn_solve_index *index, tgn_solve_set own)
{
    const tgn_solve_set free = index->grid.all & ~own;
    return (tgn_solve_index_walk){.own = own,
                                  .free = free,
                                  .number = index->before[index->row[own].word] - 1,
                                  .places = 1u << tgn_solve_set__count(free)};
}

bool tgn_solve_index__next(const tgn_solve_index *index, tgn_solve_index_walk *walk)
{
    const uint64_t *legal = index->legal + index->row[walk->own].word;
    while (walk->place < walk->places) {
        const uint32_t place = walk->place++;
        if (place > 0) /* the next subset: the carry runs through the points that are not free */
            walk->other = (walk->other - walk->free) & walk->free;
        if (legal[place / 64] >> place % 64 & 1) {
            walk->number++;
            return true;
        }
    }
    return false;
}

/* ---- finding all arrangements -------------------------------------------------------------------------- */

static bool is_legal_and_least(const tgn_solve_index *index, tgn_solve_set own, tgn_solve_set other)
{
    const tgn_solve_grid *grid = &index->grid;
    const tgn_solve_set empty = grid->all & ~(own | other);
    tgn_solve_set no_ko = 0;
    return !tgn_solve_grid__without_liberties(grid, own, empty) &&
           !tgn_solve_grid__without_liberties(grid, other, empty) &&
           tgn_solve_index__canonical(index, index->row[own].symmetries, other, &no_ko) == other;
}

static void mark_legal(tgn_solve_index *index, tgn_solve_set own)
{
    const tgn_solve_set free = index->grid.all & ~own;
    uint64_t *legal = index->legal + index->row[own].word;
    const uint32_t places = 1u << tgn_solve_set__count(free);
    tgn_solve_set other = 0;
    for (uint32_t place = 0; place < places; place++, other = (other - free) & free)
        if (is_legal_and_least(index, own, other))
            legal[place / 64] |= UINT64_C(1) << place % 64;
}

static int mark_share(void *context, size_t task, tgn_error *error)
{
    tgn_solve_index *index = context;
    (void)error;
    for (tgn_solve_set own = (tgn_solve_set)task * SHARE; own < (task + 1) * SHARE && own <= index->grid.all;
         own++)
        if (tgn_solve_index__is_least(index, own))
            mark_legal(index, own);
    return 0;
}

/* ---- finding all bans ---------------------------------------------------------------------------------- */

typedef struct ban_list {
    uint32_t *key;
    size_t count, capacity;
} ban_list;

typedef struct ban_search {
    const tgn_solve_index *index;
    ban_list *lists; /* by task */
} ban_search;

/* A ban may lie where a move would itself take a ko. Of points that are mirror images one is enough. */
static bool may_be_banned(const tgn_solve_index *index, const tgn_solve_index_walk *walk, tgn_solve_set at)
{
    const tgn_solve_set beside = tgn_solve_grid__neighbours(&index->grid, at);
    tgn_solve_grid_step step;
    if ((beside & ~walk->other) || !tgn_solve_grid__play(&index->grid, walk->own, walk->other, at, &step) ||
        !step.ko)
        return false;
    tgn_solve_set settled = at;
    (void)tgn_solve_index__canonical(index, index->row[walk->own].symmetries, walk->other, &settled);
    return settled == at;
}

static int list_bans(const tgn_solve_index *index, tgn_solve_set own, ban_list *list)
{
    tgn_solve_index_walk walk = tgn_solve_index__walk(index, own);
    while (tgn_solve_index__next(index, &walk)) {
        tgn_solve_set empty = index->grid.all & ~(walk.own | walk.other);
        for (; empty; empty &= empty - 1) {
            if (!may_be_banned(index, &walk, empty & -empty))
                continue;
            if (tgn_array__need(&list->key, &list->capacity, list->count + 1) < 0)
                return TGN_ERR_MEMORY;
            list->key[list->count++] = walk.number * 16 + (uint32_t)tgn_solve_set__first(empty);
        }
    }
    return 0;
}

static int list_share(void *context, size_t task, tgn_error *error)
{
    const ban_search *search = context;
    int code = 0;
    for (tgn_solve_set own = (tgn_solve_set)task * SHARE;
         own < (task + 1) * SHARE && own <= search->index->grid.all; own++)
        if (code == 0 && tgn_solve_index__is_least(search->index, own))
            code = list_bans(search->index, own, &search->lists[task]);
    return code < 0 ? tgn_error_set(error, code, "no memory for the list of ko bans") : 0;
}

static int join_lists(tgn_solve_index *index, const ban_list *lists, size_t count)
{
    for (size_t i = 0; i < count; i++)
        index->bans += (uint32_t)lists[i].count;
    index->ban = malloc((index->bans + (size_t)1) * sizeof *index->ban);
    if (!index->ban)
        return TGN_ERR_MEMORY;
    uint32_t *to = index->ban;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < lists[i].count; k++)
            *to++ = lists[i].key[k];
    return 0;
}

static int find_bans(tgn_solve_index *index, size_t tasks, int threads, tgn_error *error)
{
    ban_search search = {index, calloc(tasks, sizeof *search.lists)};
    if (!search.lists)
        return TGN_ERR_MEMORY;
    int code = tgn_parallel__run(threads, tasks, list_share, &search, error);
    if (code == 0)
        code = join_lists(index, search.lists, tasks);
    for (size_t i = 0; i < tasks; i++)
        free(search.lists[i].key);
    free(search.lists);
    return code;
}

int tgn_solve_index__find(tgn_solve_index *index, int threads, tgn_error *error)
{
    const size_t tasks = index->grid.all / SHARE + (size_t)1;
    int code = tgn_parallel__run(threads, tasks, mark_share, index, error);
    number_words(index);
    if (code == 0)
        code = find_bans(index, tasks, threads, error);
    return code < 0 ? tgn_error_set(error, code, "no memory for the index of all arrangements") : 0;
}

/* ---- from a table -------------------------------------------------------------------------------------- */

int tgn_solve_index__fill(tgn_solve_index *index, const uint8_t *legal, const uint8_t *ban, uint32_t bans)
{
    for (uint32_t word = 0; word < index->words; word++)
        index->legal[word] = tgn_solve_bytes__get(legal + 8 * (size_t)word, 8);
    number_words(index);
    index->ban = malloc((bans + (size_t)1) * sizeof *index->ban);
    if (!index->ban)
        return TGN_ERR_MEMORY;
    index->bans = bans;
    for (uint32_t i = 0; i < bans; i++) {
        index->ban[i] = (uint32_t)tgn_solve_bytes__get(ban + 4 * (size_t)i, 4);
        if (index->ban[i] / 16 >= index->classes || (i > 0 && index->ban[i] <= index->ban[i - 1]))
            return TGN_ERR_INPUT;
    }
    return 0;
}

uint32_t tgn_solve_index__ban(const tgn_solve_index *index, uint32_t number, tgn_solve_set ko)
{
    const uint32_t key = number * 16 + (uint32_t)tgn_solve_set__first(ko);
    uint32_t low = 0, high = index->bans;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (index->ban[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < index->bans && index->ban[low] == key ? low : TGN_SOLVE_INDEX_NONE;
}

/* ---- symmetries ---------------------------------------------------------------------------------------- */

/* The set of one point's image, or none for a point that the board does not have. */
static uint16_t image_of_point(tgn_symmetry symmetry, tgn_size size, int index)
{
    if (index >= tgn_size_points(size))
        return 0;
    const tgn_point there = tgn_symmetry_point(symmetry, size, tgn_point_from_index(index, size));
    return (uint16_t)(1u << tgn_point_index(there, size));
}

static void add_symmetry(tgn_solve_symmetries *out, tgn_symmetry symmetry, tgn_size size)
{
    const int new = out->count;
    for (int byte = 0; byte < 256; byte++) {
        out->low[new][byte] = out->high[new][byte] = 0;
        for (int bit = 0; bit < 8; bit++)
            if (byte >> bit & 1) {
                out->low[new][byte] |= image_of_point(symmetry, size, bit);
                out->high[new][byte] |= image_of_point(symmetry, size, bit + 8);
            }
    }
    for (int old = 0; old < new; old++)
        if (memcmp(out->low[old], out->low[new], sizeof out->low[new]) == 0 &&
            memcmp(out->high[old], out->high[new], sizeof out->high[new]) == 0)
            return;
    out->count++;
}

void tgn_solve_symmetries__init(tgn_solve_symmetries *out, tgn_size size)
{
    out->count = 0;
    for (int symmetry = 0; symmetry < tgn_symmetry_count(size); symmetry++)
        add_symmetry(out, (tgn_symmetry)symmetry, size);
}
