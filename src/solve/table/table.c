/* table.c - see table.h and tengen/solve.h */
#include "solve/table/table.h"

#include "solve/position/scoring.h"
#include "solve/table/file_bytes.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char magic[8] = {'T', 'G', 'N', 'S', 'O', 'L', 'V', 'E'};

enum { NAME = 16, NAME_CAPACITY = 16, WORDS = 32, CLASSES = 36, BANS = 40, LENGTH = 48, SUM = 56 };

/* ---- layout ------------------------------------------------------------------------------------------- */

static size_t padded(size_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

static size_t entries_of(const tgn_solve_table_layout *layout)
{
    return 2 * (size_t)layout->classes + layout->bans;
}

size_t tgn_solve_table_layout__bans(const tgn_solve_table_layout *layout)
{
    return TGN_SOLVE_TABLE_HEADER + 8 * (size_t)layout->words;
}

size_t tgn_solve_table_layout__values(const tgn_solve_table_layout *layout, int layer)
{
    const size_t first = padded(tgn_solve_table_layout__bans(layout) + 4 * (size_t)layout->bans);
    return first + (size_t)layer * padded(4 * entries_of(layout));
}

size_t tgn_solve_table_layout__distances(const tgn_solve_table_layout *layout, int layer)
{
    return tgn_solve_table_layout__values(layout, layer) + 2 * entries_of(layout);
}

tgn_solve_table_layout tgn_solve_table_layout__of(const tgn_solve_index *index, const tgn_solve_rules *rules)
{
    tgn_solve_table_layout layout = {.size = index->size,
                                     .rules = rules,
                                     .layers = tgn_solve_layer__count(rules),
                                     .words = index->words,
                                     .classes = index->classes,
                                     .bans = index->bans};
    layout.length = tgn_solve_table_layout__values(&layout, layout.layers);
    return layout;
}

/* The sum of a table, with its own sum as zero. */
static uint64_t sum_of(const uint8_t *bytes, size_t length)
{
    uint8_t header[TGN_SOLVE_TABLE_HEADER];
    memcpy(header, bytes, sizeof header);
    tgn_solve_bytes__put(header + SUM, 0, 8);
    return tgn_solve_bytes__sum(tgn_solve_bytes__sum(0, header, sizeof header), bytes + sizeof header,
                                length - sizeof header);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void write_header(uint8_t *out, const tgn_solve_table_layout *layout)
{
    memcpy(out, magic, sizeof magic);
    tgn_solve_bytes__put(out + 8, TGN_SOLVE_TABLE_VERSION, 4);
    out[12] = layout->size.rows;
    out[13] = layout->size.cols;
    out[14] = (uint8_t)layout->layers;
    memcpy(out + NAME, layout->rules->name, strlen(layout->rules->name));
    tgn_solve_bytes__put(out + WORDS, layout->words, 4);
    tgn_solve_bytes__put(out + CLASSES, layout->classes, 4);
    tgn_solve_bytes__put(out + BANS, layout->bans, 4);
    tgn_solve_bytes__put(out + LENGTH, layout->length, 8);
}

static void write_layer(uint8_t *out, const tgn_solve_table_layout *layout, const tgn_solve_layer *layer,
                        int number)
{
    const size_t entries = entries_of(layout);
    uint8_t *values = out + tgn_solve_table_layout__values(layout, number);
    for (size_t i = 0; i < entries; i++)
        tgn_solve_bytes__put(values + 2 * i, tgn_solve_pair__get(layer->value, i), 2);
    memcpy(out + tgn_solve_table_layout__distances(layout, number), layer->distance, 2 * entries);
}

void tgn_solve_table_layout__write(uint8_t *out, tgn_solve_table_layout *layout, const tgn_solve_index *index,
                                   const tgn_solve_layer *layers)
{
    memset(out, 0, layout->length);
    write_header(out, layout);
    for (uint32_t i = 0; i < layout->words; i++)
        tgn_solve_bytes__put(out + TGN_SOLVE_TABLE_HEADER + 8 * (size_t)i, index->legal[i], 8);
    for (uint32_t i = 0; i < layout->bans; i++)
        tgn_solve_bytes__put(out + tgn_solve_table_layout__bans(layout) + 4 * (size_t)i, index->ban[i], 4);
    for (int i = 0; i < layout->layers; i++)
        write_layer(out, layout, &layers[i], i);
    layout->sum = sum_of(out, layout->length);
    tgn_solve_bytes__put(out + SUM, layout->sum, 8);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static const tgn_solve_rules *rules_named(const uint8_t *name)
{
    static const uint8_t zero[NAME_CAPACITY];
    for (int i = 0; tgn_solve_rules_at(i); i++) {
        const char *known = tgn_solve_rules_at(i)->name;
        const size_t length = strlen(known);
        if (memcmp(name, known, length) == 0 && memcmp(name + length, zero, NAME_CAPACITY - length) == 0)
            return tgn_solve_rules_at(i);
    }
    return NULL;
}

static int refuse(tgn_error *error, const char *what)
{
    return tgn_error_set(error, TGN_ERR_INPUT, "%s; make it again", what);
}

int tgn_solve_table_layout__read(tgn_solve_table_layout *out, const uint8_t *bytes, size_t length,
                                 tgn_error *error)
{
    if (length < TGN_SOLVE_TABLE_HEADER || memcmp(bytes, magic, sizeof magic) != 0)
        return tgn_error_set(error, TGN_ERR_INPUT, "not a table of perfect play");
    if (tgn_solve_bytes__get(bytes + 8, 4) != TGN_SOLVE_TABLE_VERSION)
        return refuse(error, "a table of another version");
    *out = (tgn_solve_table_layout){.size = {bytes[12], bytes[13]},
                                    .rules = rules_named(bytes + NAME),
                                    .layers = bytes[14],
                                    .words = (uint32_t)tgn_solve_bytes__get(bytes + WORDS, 4),
                                    .classes = (uint32_t)tgn_solve_bytes__get(bytes + CLASSES, 4),
                                    .bans = (uint32_t)tgn_solve_bytes__get(bytes + BANS, 4),
                                    .length = tgn_solve_bytes__get(bytes + LENGTH, 8),
                                    .sum = tgn_solve_bytes__get(bytes + SUM, 8)};
    if (!tgn_size_valid(out->size) || tgn_size_points(out->size) > TGN_SOLVE_TABLED)
        return refuse(error, "a table of a board that is too large");
    if (!out->rules || tgn_solve_rules_superko(out->rules) ||
        out->layers != tgn_solve_layer__count(out->rules))
        return refuse(error, "a table for unknown rules");
    if (bytes[15] != 0 || tgn_solve_bytes__get(bytes + 44, 4) != 0)
        return refuse(error, "a table with a damaged header");
    if (out->length != length || tgn_solve_table_layout__values(out, out->layers) != length)
        return refuse(error, "a table of the wrong length");
    return 0;
}

/* ---- opening ------------------------------------------------------------------------------------------- */

/* Bans must be in order and name arrangements that exist, so that no look-up of a ban can go wrong. */
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
    if (code == 0 && check && sum_of(bytes, length) != table->layout.sum)
        code = tgn_error_set(error, TGN_ERR_INPUT, "a damaged table: wrong checksum; make it again");
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

static int map(tgn_solve_table **out, const char *path, int fd, bool check, tgn_error *error)
{
    struct stat about;
    if (fstat(fd, &about) < 0)
        return tgn_solve_file__error(error, path, errno);
    if (about.st_size < TGN_SOLVE_TABLE_HEADER)
        return tgn_error_set(error, TGN_ERR_INPUT, "%s: not a table of perfect play", path);
    const size_t length = (size_t)about.st_size;
    uint8_t *bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, fd, 0);
    if (bytes == MAP_FAILED)
        return tgn_solve_file__error(error, path, errno);
    tgn_error words = {0};
    const int code = tgn_solve_table__of_bytes(out, bytes, length, true, check, &words);
    if (code == 0)
        return 0;
    munmap(bytes, length);
    return tgn_error_set(error, code, "%s: %s", path, words.message);
}

int tgn_solve_table_open(tgn_solve_table **out, const char *path, bool check, tgn_error *error)
{
    *out = NULL;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return tgn_solve_file__error(error, path, errno);
    const int code = map(out, path, fd, check, error);
    close(fd);
    return code;
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

/* An arrangement can be missing only from a damaged table: its value is unknown. */
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

/* Two passes have ended the game: the count or, where play only stops, the value of the layer below. */
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
