/* part.c - some items of the graph, close together; see tgn_solve_graph__part() in move_graph.h */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "solve/table/fixpoint.h"

enum { PIECES = 4 }; /* blocks for each number of empty points */

static int copy_item(tgn_solve_graph_block *to, const tgn_solve_graph_block *from, size_t number)
{
    const uint32_t *steps = tgn_solve_graph_block__steps(from, number);
    const size_t count = (size_t)(tgn_solve_graph_block__end(from, number) - steps);
    if (tgn_array__need(&to->step, &to->step_capacity, to->steps + count) < 0 ||
        tgn_array__need(&to->item, &to->item_capacity, to->items + 1) < 0)
        return TGN_ERR_MEMORY;
    if (count > 0)
        memcpy(to->step + to->steps, steps, count * sizeof *steps);
    to->steps += count;
    to->item[to->items] = from->item[number];
    to->item[to->items++].end = (uint32_t)to->steps;
    return 0;
}

int tgn_solve_graph__part(tgn_solve_graph *part, const tgn_solve_graph *moves,
                          const tgn_solve_open_items *open)
{
    const size_t blocks = moves->blocks / moves->shares * PIECES;
    *part = (tgn_solve_graph){moves->index, calloc(blocks, sizeof *part->block), blocks, PIECES};
    if (!part->block)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < moves->blocks; i++) {
        tgn_solve_graph_block *to =
            &part->block[i / moves->shares * PIECES + i % moves->shares * PIECES / moves->shares];
        for (size_t k = 0; k < open->list[i].count; k++)
            if (copy_item(to, &moves->block[i], open->list[i].item[k]) < 0)
                return TGN_ERR_MEMORY;
    }
    return 0;
}
