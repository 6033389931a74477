/*
 * table.h - a table as bytes; docs/SOLVE-TABLE.md says what each of them means
 *
 *      header 64 | legal 8 x words | bans 4 x bans | padding | a layer, or two of them
 *      a layer: values 2 x entries | distances 2 x entries | padding
 */
#ifndef TGN_SOLVE_TABLE_H
#define TGN_SOLVE_TABLE_H

#include "solve/table/layer.h"

enum { TGN_SOLVE_TABLE_HEADER = 64, TGN_SOLVE_TABLE_VERSION = 1 };

typedef struct tgn_solve_table_layout {
    tgn_size size;
    const tgn_solve_rules *rules;
    int layers;
    uint32_t words, classes, bans;
    uint64_t length;
    uint64_t sum; /* of all bytes, its own eight counted as zero */
} tgn_solve_table_layout;

/* What the header of a table of this index says, but for the sum. */
tgn_solve_table_layout tgn_solve_table_layout__of(const tgn_solve_index *index, const tgn_solve_rules *rules);

/* Where things begin. */
size_t tgn_solve_table_layout__bans(const tgn_solve_table_layout *layout);
size_t tgn_solve_table_layout__values(const tgn_solve_table_layout *layout, int layer);
size_t tgn_solve_table_layout__distances(const tgn_solve_table_layout *layout, int layer);

/* Write a whole table into `out`, which has `image->length` bytes; the sum goes into `image` too. */
void tgn_solve_table_layout__write(uint8_t *out, tgn_solve_table_layout *layout, const tgn_solve_index *index,
                                   const tgn_solve_layer *layers);

/*
 * Read a header of a table that has `length` bytes in all. TGN_ERR_INPUT unless every field is possible and
 * the length is what they make it; whether the numbers of words and arrangements are right, only the index
 * can tell.
 */
TGN_CHECKED int tgn_solve_table_layout__read(tgn_solve_table_layout *out, const uint8_t *bytes, size_t length,
                                             tgn_error *error);

/* A number in so many bytes, the least first. */
void tgn_solve_bytes__put(uint8_t *out, uint64_t number, int bytes);

/*
 * The sum of a table, its own sum counted as zero; and the sum of any bytes, a multiple of 8, going on from
 * `sum`.
 */
uint64_t tgn_solve_table_layout__sum(const uint8_t *bytes, size_t length);
uint64_t tgn_solve_bytes__sum(uint64_t sum, const uint8_t *bytes, size_t length);

/*
 * table.h - inside a table, for the rest of the room
 */

struct tgn_solve_table {
    tgn_solve_table_layout layout;
    tgn_solve_index index;
    uint8_t *bytes; /* of the image: allocated, or mapped */
    bool mapped;
    uint64_t sweeps, memory; /* of building it */
};

/* A value for Black with both its distances (distance.h), 0 where they are unknown. */
typedef struct tgn_solve_table_entry {
    tgn_solve_value value;
    int low_distance, high_distance;
} tgn_solve_table_entry;

tgn_solve_table_entry tgn_solve_table__look_up(const tgn_solve_table *table, const tgn_situation *situation);

/*
 * Who keeps what has been worked out so far. `keep` is called between two rounds with the layers begun,
 * `last` if the work is to stop there.
 */
typedef struct tgn_solve_table_checkpoint {
    void (*keep)(void *context, const tgn_solve_layer *layers, int count, size_t entries, bool last);
    void *context;
    const uint8_t *begun; /* values to go on from, layer after layer, as in an image; NULL: none */
    size_t begun_entries; /* of a layer */
    int begun_layers;
} tgn_solve_table_checkpoint;

/* As tgn_solve_table_build(); `watch` may be NULL. */
TGN_CHECKED int tgn_solve_table__build(tgn_solve_table **out, tgn_size size, const tgn_solve_rules *rules,
                                       int threads, const tgn_progress *progress,
                                       const tgn_solve_table_checkpoint *watch, tgn_error *error);

/* Take bytes that hold a table, mapped or not; they are the caller's still if it fails. */
TGN_CHECKED int tgn_solve_table__of_bytes(tgn_solve_table **out, uint8_t *bytes, size_t length, bool mapped,
                                          bool check, tgn_error *error);

#endif
