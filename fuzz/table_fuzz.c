/* Tables of perfect play from anywhere: whatever the bytes say, looking things up stays inside them. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "solve/table/table.h"

static void look_around(const tgn_solve_table *table)
{
    tgn_situation s;
    tgn_solve_census census;
    tgn_situation_init(&s, tgn_solve_table_size(table));
    tgn_solve_table_census(table, &census);
    const uint32_t all = (uint32_t)((UINT64_C(1) << tgn_size_points(s.size)) - 1);
    for (uint32_t i = 0; i < 2000; i++) {
        s.black = i * 2654435761u >> 7 & all;
        s.white = i * 2246822519u >> 5 & all & ~s.black;
        s.to_move = i & 1 ? TGN_BLACK : TGN_WHITE;
        s.passed = i & 2;
        s.over = i % 7 == 0;
        s.ko = i % 5 == 0 ? tgn_point_at(0, 0) : (tgn_point)TGN_PASS;
        (void)tgn_solve_table_value(table, &s, NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int check = 0; check < 2; check++) {
        tgn_solve_table *table;
        uint8_t *bytes = malloc(size ? size : 1);
        if (!bytes)
            return 0;
        if (size > 0)
            memcpy(bytes, data, size);
        if (tgn_solve_table__of_bytes(&table, bytes, size, false, check, NULL) == 0)
            look_around(table);
        else
            free(bytes);
        tgn_solve_table_close(table);
    }
    return 0;
}
