/* image.c - see image.h */
#include "solve/table/image.h"

#include <string.h>

static const char magic[8] = {'T', 'G', 'N', 'S', 'O', 'L', 'V', 'E'};

enum { NAME = 16, NAME_ROOM = 16, WORDS = 32, CLASSES = 36, BANS = 40, LENGTH = 48, SUM = 56 };

/* ---- numbers, least byte first ------------------------------------------------------------------------- */

void tgn_image__put(uint8_t *out, uint64_t number, int bytes)
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

static size_t entries_of(const tgn_image *image)
{
    return 2 * (size_t)image->classes + image->bans;
}

size_t tgn_image__bans(const tgn_image *image)
{
    return TGN_IMAGE_HEADER + 8 * (size_t)image->words;
}

size_t tgn_image__values(const tgn_image *image, int layer)
{
    const size_t first = padded(tgn_image__bans(image) + 4 * (size_t)image->bans);
    return first + (size_t)layer * padded(4 * entries_of(image));
}

size_t tgn_image__distances(const tgn_image *image, int layer)
{
    return tgn_image__values(image, layer) + 2 * entries_of(image);
}

tgn_image tgn_image__of(const tgn_index *index, const tgn_solve_rules *rules)
{
    tgn_image image = {.size = index->size,
                       .rules = rules,
                       .layers = tgn_solve_layer__count(rules),
                       .words = index->words,
                       .classes = index->classes,
                       .bans = index->bans};
    image.length = tgn_image__values(&image, image.layers);
    return image;
}

/* Eight bytes at a time. Every step can be undone, so no change of a single word goes unseen. */
uint64_t tgn_image__sum(uint64_t sum, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i + 8 <= length; i += 8) {
        sum ^= get_number(bytes + i, 8);
        sum = (sum << 27 | sum >> 37) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return sum;
}

uint64_t tgn_image__table_sum(const uint8_t *bytes, size_t length)
{
    uint8_t header[TGN_IMAGE_HEADER];
    memcpy(header, bytes, sizeof header);
    tgn_image__put(header + SUM, 0, 8);
    return tgn_image__sum(tgn_image__sum(0, header, sizeof header), bytes + sizeof header,
                          length - sizeof header);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void write_header(uint8_t *out, const tgn_image *image)
{
    memcpy(out, magic, sizeof magic);
    tgn_image__put(out + 8, TGN_IMAGE_VERSION, 4);
    out[12] = image->size.rows;
    out[13] = image->size.cols;
    out[14] = (uint8_t)image->layers;
    memcpy(out + NAME, image->rules->name, strlen(image->rules->name));
    tgn_image__put(out + WORDS, image->words, 4);
    tgn_image__put(out + CLASSES, image->classes, 4);
    tgn_image__put(out + BANS, image->bans, 4);
    tgn_image__put(out + LENGTH, image->length, 8);
}

static void write_layer(uint8_t *out, const tgn_image *image, const tgn_solve_layer *layer, int number)
{
    const size_t entries = entries_of(image);
    uint8_t *values = out + tgn_image__values(image, number);
    for (size_t i = 0; i < entries; i++)
        tgn_image__put(values + 2 * i, tgn_pair__get(layer->value, i), 2);
    memcpy(out + tgn_image__distances(image, number), layer->distance, 2 * entries);
}

void tgn_image__write(uint8_t *out, tgn_image *image, const tgn_index *index, const tgn_solve_layer *layers)
{
    memset(out, 0, image->length);
    write_header(out, image);
    for (uint32_t i = 0; i < image->words; i++)
        tgn_image__put(out + TGN_IMAGE_HEADER + 8 * (size_t)i, index->legal[i], 8);
    for (uint32_t i = 0; i < image->bans; i++)
        tgn_image__put(out + tgn_image__bans(image) + 4 * (size_t)i, index->ban[i], 4);
    for (int i = 0; i < image->layers; i++)
        write_layer(out, image, &layers[i], i);
    image->sum = tgn_image__table_sum(out, image->length);
    tgn_image__put(out + SUM, image->sum, 8);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static const tgn_solve_rules *rules_named(const uint8_t *name)
{
    static const uint8_t zero[NAME_ROOM];
    for (int i = 0; tgn_solve_rules_at(i); i++) {
        const char *known = tgn_solve_rules_at(i)->name;
        const size_t length = strlen(known);
        if (memcmp(name, known, length) == 0 && memcmp(name + length, zero, NAME_ROOM - length) == 0)
            return tgn_solve_rules_at(i);
    }
    return NULL;
}

static int refuse(tgn_error *error, const char *what)
{
    return tgn_error_set(error, TGN_ERR_INPUT, "%s; make it again", what);
}

int tgn_image__read(tgn_image *out, const uint8_t *bytes, size_t length, tgn_error *error)
{
    if (length < TGN_IMAGE_HEADER || memcmp(bytes, magic, sizeof magic) != 0)
        return tgn_error_set(error, TGN_ERR_INPUT, "not a table of perfect play");
    if (get_number(bytes + 8, 4) != TGN_IMAGE_VERSION)
        return refuse(error, "a table of another version");
    *out = (tgn_image){.size = {bytes[12], bytes[13]},
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
    if (out->length != length || tgn_image__values(out, out->layers) != length)
        return refuse(error, "a table that was cut short or is too long");
    return 0;
}
