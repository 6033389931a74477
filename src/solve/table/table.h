/*
 * table.h - inside a table, for the rest of the room
 */
#ifndef TGN_SOLVE_TABLE_H
#define TGN_SOLVE_TABLE_H

#include "solve/table/image.h"

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
