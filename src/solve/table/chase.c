/* chase.c - see fixpoint.h */
#include "solve/table/chase.h"

#include <stdlib.h>
#include <string.h>

#include "solve/table/pair.h"

/* ---- who reads what ------------------------------------------------------------------------------------ */

/* Which item an entry belongs to; TGN_SOLVE_INDEX_NONE for those of no item here, which never change. */
static uint32_t *find_owners(const tgn_solve_graph *moves)
{
    const size_t entries = tgn_solve_index__entries(moves->index);
    uint32_t *owner = malloc(entries * sizeof *owner), number = 0;
    for (size_t i = 0; owner && i < entries; i++)
        owner[i] = TGN_SOLVE_INDEX_NONE;
    for (size_t b = 0; owner && b < moves->blocks; b++)
        for (size_t i = 0; i < moves->block[b].items; i++, number++) {
            const tgn_solve_graph_item *item = &moves->block[b].item[i];
            owner[item->entry] = number;
            if (!tgn_solve_graph_item__is_ban(item))
                owner[item->entry + 1] = number;
        }
    return owner;
}

/* First the reads of each item are counted, then written down before the ends that the counts gave. */
static void note(const tgn_solve_worklist *worklist, uint32_t read, uint32_t reader, bool write)
{
    if (read == TGN_SOLVE_INDEX_NONE)
        return;
    if (write)
        worklist->reader[--worklist->first[read]] = reader;
    else
        worklist->first[read]++;
}

static void note_all(const tgn_solve_worklist *worklist, const uint32_t *owner, bool write)
{
    uint32_t number = 0;
    for (size_t b = 0; b < worklist->moves->blocks; b++) {
        const tgn_solve_graph_block *block = &worklist->moves->block[b];
        for (size_t i = 0; i < block->items; i++, number++) {
            for (const uint32_t *step = tgn_solve_graph_block__steps(block, i);
                 step < tgn_solve_graph_block__end(block, i); step++)
                note(worklist, owner[tgn_solve_graph_step__entry(*step)], number, write);
            if (!tgn_solve_graph_item__is_ban(&block->item[i]))
                note(worklist, owner[block->item[i].opposite + 1], number, write);
        }
    }
}

int tgn_solve_worklist__init(tgn_solve_worklist *worklist, const tgn_solve_graph *moves)
{
    size_t items = 0, reads = 0;
    for (size_t b = 0; b < moves->blocks; b++) {
        items += moves->block[b].items;
        reads += moves->block[b].steps + moves->block[b].items;
    }
    *worklist = (tgn_solve_worklist){.moves = moves,
                                     .first = calloc(items + 1, sizeof *worklist->first),
                                     .reader = malloc((reads + 1) * sizeof *worklist->reader),
                                     .waits = malloc(items + 1),
                                     .items = items};
    uint32_t *owner = find_owners(moves);
    const bool ready = worklist->first && worklist->reader && worklist->waits && owner;
    if (ready) {
        note_all(worklist, owner, false);
        for (size_t i = 0; i < items; i++)
            worklist->first[i + 1] += worklist->first[i];
        note_all(worklist, owner, true);
    }
    free(owner);
    return ready ? 0 : TGN_ERR_MEMORY;
}

void tgn_solve_worklist__clear(tgn_solve_worklist *worklist)
{
    free(worklist->first);
    free(worklist->reader);
    free(worklist->waits);
    *worklist = (tgn_solve_worklist){0};
}

/* ---- the chase ----------------------------------------------------------------------------------------- */

/* Look at the items that wait in a block whose first item is `number`. Returns how many changed. */
static size_t work_block(const tgn_solve_worklist *worklist, const tgn_solve_graph_block *block,
                         size_t number, const tgn_solve_fixpoint_task *task)
{
    size_t changes = 0;
    for (size_t i = 0; i < block->items; i++, number++) {
        if (!worklist->waits[number])
            continue;
        worklist->waits[number] = false;
        if (!task->work(task->context, block, i).changed)
            continue;
        changes++;
        for (uint32_t k = worklist->first[number]; k < worklist->first[number + 1]; k++)
            worklist->waits[worklist->reader[k]] = true;
    }
    return changes;
}

int tgn_solve_worklist__run(const tgn_solve_worklist *worklist, tgn_solve_fixpoint *fixpoint,
                            const tgn_solve_fixpoint_task *task, tgn_error *error)
{
    memset(worklist->waits, true, worklist->items);
    for (size_t changes = worklist->items; changes > 0; fixpoint->rounds++) {
        if (!tgn_progress_step(fixpoint->progress, fixpoint->what, worklist->items - changes,
                               worklist->items))
            return tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
        changes = 0;
        for (size_t b = 0, number = 0; b < worklist->moves->blocks;
             number += worklist->moves->block[b++].items)
            changes += work_block(worklist, &worklist->moves->block[b], number, task);
    }
    return 0;
}
