/* table.c - tables that are there: opening, looking up; see tengen/solve.h */
#include "solve/table/table.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "solve/position/scoring.h"
#include "solve/table/huge_array.h"

/* ---- opening ------------------------------------------------------------------------------------------- */

/* Bans must be in order and name what exists; then no ban that is found can lead astray. */
static int fill_index(tgn_solve_table *table, tgn_error *error)
{
    tgn_solve_index *index = &table->index;
    const tgn_solve_table_layout *layout = &table->layout;
    if (tgn_solve_index__init(index, layout->size) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the index of a table");
    if (index->words != layout->words)
        return tgn_error_set(error, TGN_ERR_INPUT, "a table with a damaged header; make it again");
    const uint8_t *bytes = table->bytes;
    const int code = tgn_solve_index__fill(index, bytes + TGN_SOLVE_TABLE_HEADER,
                                           bytes + tgn_solve_table_layout__bans(layout), layout->bans);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "no memory for the index of a table");
    if (code < 0 || index->classes != layout->classes)
        return tgn_error_set(error, TGN_ERR_INPUT, "a table with a damaged index; make it again");
    return 0;
}

int tgn_solve_table__of_bytes(tgn_solve_table **out, uint8_t *bytes, size_t length, bool mapped, bool check,
                              tgn_error *error)
{
    tgn_solve_table *table = calloc(1, sizeof *table);
    *out = NULL;
    if (!table)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a table");
    int code = tgn_solve_table_layout__read(&table->layout, bytes, length, error);
    table->bytes = bytes;
    table->mapped = mapped;
    if (code == 0 && check && tgn_solve_table_layout__sum(bytes, length) != table->layout.sum)
        code = tgn_error_set(error, TGN_ERR_INPUT, "a damaged table: its bytes do not add up; make it again");
    if (code == 0)
        code = fill_index(table, error);
    if (code < 0) {
        table->bytes = NULL;
        tgn_solve_table_close(table);
        return code;
    }
    *out = table;
    return 0;
}

static int map(tgn_solve_table **out, int fd, bool check, tgn_error *error)
{
    struct stat about;
    if (fstat(fd, &about) < 0)
        return tgn_error_set(error, TGN_ERR_IO, "%s", strerror(errno));
    if (about.st_size < TGN_SOLVE_TABLE_HEADER)
        return tgn_error_set(error, TGN_ERR_INPUT, "not a table of perfect play");
    const size_t length = (size_t)about.st_size;
    uint8_t *bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, fd, 0);
    if (bytes == MAP_FAILED)
        return tgn_error_set(error, TGN_ERR_IO, "%s", strerror(errno));
    const int code = tgn_solve_table__of_bytes(out, bytes, length, true, check, error);
    if (code < 0)
        munmap(bytes, length);
    return code;
}

int tgn_solve_table_open(tgn_solve_table **out, const char *path, bool check, tgn_error *error)
{
    *out = NULL;
    tgn_error words = {0};
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return tgn_error_set(error, TGN_ERR_IO, "%s: %s", path, strerror(errno));
    const int code = map(out, fd, check, &words);
    close(fd);
    return code < 0 ? tgn_error_set(error, code, "%s: %s", path, words.message) : 0;
}

void tgn_solve_table_close(tgn_solve_table *table)
{
    if (!table)
        return;
    if (table->mapped && table->bytes)
        munmap(table->bytes, table->layout.length);
    else
        free(table->bytes);
    tgn_solve_index__clear(&table->index);
    free(table);
}

/* ---- what it is ---------------------------------------------------------------------------------------- */

tgn_size tgn_solve_table_size(const tgn_solve_table *table)
{
    return table->layout.size;
}

const tgn_solve_rules *tgn_solve_table_rules(const tgn_solve_table *table)
{
    return table->layout.rules;
}

static tgn_solve_pair pair_at(const uint8_t *values, size_t entry)
{
    return (tgn_solve_pair)(values[2 * entry] | values[2 * entry + 1] << 8);
}

void tgn_solve_table_census(const tgn_solve_table *table, tgn_solve_census *out)
{
    const tgn_solve_table_layout *layout = &table->layout;
    const uint8_t *values = table->bytes + tgn_solve_table_layout__values(layout, layout->layers - 1);
    *out = (tgn_solve_census){.classes = layout->classes,
                              .bans = layout->bans,
                              .situations = 2 * (uint64_t)layout->classes + layout->bans,
                              .sweeps = table->sweeps,
                              .bytes = layout->length,
                              .memory = table->memory};
    for (size_t i = 0; i < layout->classes; i++)
        out->open += values[4 * i] != values[4 * i + 1];
}

/* ---- looking up ---------------------------------------------------------------------------------------- */

/* An entry as the side to move sees it. */
typedef struct mover_entry {
    tgn_solve_pair value;
    int low_distance, high_distance;
} mover_entry;

/* A number of an arrangement that is not there can only come from a damaged table: nothing is known then. */
static mover_entry look_up(const tgn_solve_table *table, int layer, tgn_solve_set own, tgn_solve_set other,
                           tgn_solve_set ko, bool passed)
{
    const tgn_solve_index *index = &table->index;
    const uint32_t number = tgn_solve_index__number(index, own, other, &ko);
    const uint32_t ban = ko && number != TGN_SOLVE_INDEX_NONE ? tgn_solve_index__ban(index, number, ko) : 0;
    if (number == TGN_SOLVE_INDEX_NONE || ban == TGN_SOLVE_INDEX_NONE)
        return (mover_entry){tgn_solve_pair__unknown(), 0, 0};
    const size_t entry = ko ? 2 * (size_t)index->classes + ban : 2 * (size_t)number + passed;
    const uint8_t *distance =
        table->bytes + tgn_solve_table_layout__distances(&table->layout, layer) + 2 * entry;
    return (mover_entry){pair_at(table->bytes + tgn_solve_table_layout__values(&table->layout, layer), entry),
                         distance[0], distance[1]};
}

/* Two passes have ended the game: the count, or, where play only stops, what the layer below says. */
static mover_entry look_at_end(const tgn_solve_table *table, tgn_solve_set own, tgn_solve_set other)
{
    const tgn_solve_rules *rules = table->layout.rules;
    if (rules->scoring != TGN_SOLVE_STOPPED) {
        const int count = tgn_solve_count__board(&table->index.grid, own, other, rules->scoring);
        return (mover_entry){tgn_solve_pair__of(count, count), 0, 0};
    }
    mover_entry end = look_up(table, 0, own, other, 0, false);
    const int stones = tgn_solve_set__count(own) - tgn_solve_set__count(other);
    end.value = tgn_solve_pair__of(tgn_solve_pair__plus(tgn_solve_pair__low(end.value), -stones),
                                   tgn_solve_pair__plus(tgn_solve_pair__high(end.value), -stones));
    return end;
}

tgn_solve_table_entry tgn_solve_table__look_up(const tgn_solve_table *table, const tgn_situation *situation)
{
    const bool black = situation->to_move == TGN_BLACK;
    const tgn_solve_set own = black ? situation->black : situation->white;
    const tgn_solve_set other = black ? situation->white : situation->black;
    const tgn_solve_set ko =
        situation->ko == TGN_PASS ? 0 : (tgn_solve_set)1 << tgn_point_index(situation->ko, situation->size);
    const mover_entry here =
        situation->over ? look_at_end(table, own, other)
                        : look_up(table, table->layout.layers - 1, own, other, ko, situation->passed);
    const int low = tgn_solve_pair__low(here.value), high = tgn_solve_pair__high(here.value);
    const int prisoners = tgn_solve_rules_prisoners(table->layout.rules) ? situation->prisoners : 0;
    return (tgn_solve_table_entry){.value = {tgn_solve_pair__plus(black ? low : -high, prisoners),
                                             tgn_solve_pair__plus(black ? high : -low, prisoners)},
                                   .low_distance = black ? here.low_distance : here.high_distance,
                                   .high_distance = black ? here.high_distance : here.low_distance};
}

tgn_solve_value tgn_solve_table_value(const tgn_solve_table *table, const tgn_situation *situation,
                                      int *distance)
{
    const tgn_solve_table_entry look = tgn_solve_table__look_up(table, situation);
    if (distance)
        *distance = look.value.low >= 0 ? look.low_distance : look.value.high <= 0 ? look.high_distance : 0;
    return look.value;
}
