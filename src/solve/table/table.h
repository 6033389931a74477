/*
 * table.h - a finished table: its bytes, and looking up values; docs/SOLVE-TABLE.md describes every byte
 *
 *      header 64 | legal 8 x words | bans 4 x bans | padding | one or two layers
 *      a layer: values 2 x entries | distances 2 x entries | padding
 */
#ifndef TGN_SOLVE_TABLE_H
#define TGN_SOLVE_TABLE_H

#include "solve/table/layer.h"

enum { TGN_SOLVE_TABLE_HEADER = 64, TGN_SOLVE_TABLE_VERSION = 1 };

/* ---- bytes --------------------------------------------------------------------------------------------- */

/* What the header says. */
typedef struct tgn_solve_table_layout {
    tgn_size size;
    const tgn_solve_rules *rules;
    int layers;
    uint32_t words, classes, bans;
    uint64_t length;
    uint64_t sum; /* of all bytes, with its own eight as zero */
} tgn_solve_table_layout;

/* Of a table of this index, without the sum. */
tgn_solve_table_layout tgn_solve_table_layout__of(const tgn_solve_index *index, const tgn_solve_rules *rules);

/* Where the parts begin. */
size_t tgn_solve_table_layout__bans(const tgn_solve_table_layout *layout);
size_t tgn_solve_table_layout__values(const tgn_solve_table_layout *layout, int layer);
size_t tgn_solve_table_layout__distances(const tgn_solve_table_layout *layout, int layer);

/* Write a whole table into `out`, which has `layout->length` bytes; the sum goes into `layout` too. */
void tgn_solve_table_layout__write(uint8_t *out, tgn_solve_table_layout *layout, const tgn_solve_index *index,
                                   const tgn_solve_layer *layers);

/*
 * Read the header of a table of `length` bytes. TGN_ERR_INPUT unless every field is possible and the length
 * agrees with them; whether the numbers of words and arrangements are right, only the index can tell.
 */
TGN_CHECKED int tgn_solve_table_layout__read(tgn_solve_table_layout *out, const uint8_t *bytes, size_t length,
                                             tgn_error *error);

/* ---- tables -------------------------------------------------------------------------------------------- */

struct tgn_solve_table {
    tgn_solve_table_layout layout;
    tgn_solve_index index;
    uint8_t *bytes; /* allocated or mapped */
    bool mapped;
    uint64_t sweeps, memory; /* of building it */
};

/* A value for Black with both its distances (distance.h), 0 where they are unknown. */
typedef struct tgn_solve_table_entry {
    tgn_solve_value value;
    int low_distance, high_distance;
} tgn_solve_table_entry;

tgn_solve_table_entry tgn_solve_table__look_up(const tgn_solve_table *table, const tgn_situation *situation);

/* Take over bytes that hold a table, mapped or not; if that fails they still belong to the caller. */
TGN_CHECKED int tgn_solve_table__of_bytes(tgn_solve_table **out, uint8_t *bytes, size_t length, bool mapped,
                                          bool check, tgn_error *error);

#endif
