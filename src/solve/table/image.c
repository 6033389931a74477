/* image.c - see table.h */
#include "solve/table/image.h"

#include <string.h>

static const char magic[8] = {'T', 'G', 'N', 'S', 'O', 'L', 'V', 'E'};

enum { NAME = 16, NAME_CAPACITY = 16, WORDS = 32, CLASSES = 36, BANS = 40, LENGTH = 48, SUM = 56 };

/* ---- numbers, least byte first ------------------------------------------------------------------------- */

void tgn_solve_bytes__put(uint8_t *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get_number(const uint8_t *from, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)from[i] << 8 * i;
    return number;
}

/* ---- the layout ---------------------------------------------------------------------------------------- */

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

/* Eight bytes at a time. Every step can be undone, so no change of a single word goes unseen. */
uint64_t tgn_solve_bytes__sum(uint64_t sum, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i + 8 <= length; i += 8) {
        sum ^= get_number(bytes + i, 8);
        sum = (sum << 27 | sum >> 37) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return sum;
}

uint64_t tgn_solve_table_layout__sum(const uint8_t *bytes, size_t length)
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
    layout->sum = tgn_solve_table_layout__sum(out, layout->length);
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
    if (get_number(bytes + 8, 4) != TGN_SOLVE_TABLE_VERSION)
        return refuse(error, "a table of another version");
    *out = (tgn_solve_table_layout){.size = {bytes[12], bytes[13]},
                                    .rules = rules_named(bytes + NAME),
                                    .layers = bytes[14],
                                    .words = (uint32_t)get_number(bytes + WORDS, 4),
                                    .classes = (uint32_t)get_number(bytes + CLASSES, 4),
                                    .bans = (uint32_t)get_number(bytes + BANS, 4),
                                    .length = get_number(bytes + LENGTH, 8),
                                    .sum = get_number(bytes + SUM, 8)};
    if (!tgn_size_valid(out->size) || tgn_size_points(out->size) > TGN_SOLVE_TABLED)
        return refuse(error, "a table of a board that has none");
    if (!out->rules || tgn_solve_rules_superko(out->rules) ||
        out->layers != tgn_solve_layer__count(out->rules))
        return refuse(error, "a table for rules that have none");
    if (bytes[15] != 0 || get_number(bytes + 44, 4) != 0)
        return refuse(error, "a table with a damaged header");
    if (out->length != length || tgn_solve_table_layout__values(out, out->layers) != length)
        return refuse(error, "a table that was cut short or is too long");
    return 0;
}
