/* chase.c - see chase.h */
#include "solve/table/chase.h"

#include <stdlib.h>
#include <string.h>

#include "solve/table/pair.h"

/* ---- who reads what ------------------------------------------------------------------------------------ */

/* Which item an entry belongs to; TGN_INDEX_NONE for those of no item here, which never change. */
static uint32_t *find_owners(const tgn_moves *moves)
{
    const size_t entries = tgn_index__entries(moves->index);
    uint32_t *owner = malloc(entries * sizeof *owner), number = 0;
    for (size_t i = 0; owner && i < entries; i++)
        owner[i] = TGN_INDEX_NONE;
    for (size_t b = 0; owner && b < moves->blocks; b++)
        for (size_t i = 0; i < moves->block[b].items; i++, number++) {
            const tgn_item *item = &moves->block[b].item[i];
            owner[item->entry] = number;
            if (!tgn_item__is_ban(item))
                owner[item->entry + 1] = number;
        }
    return owner;
}

/* First the reads of each item are counted, then written down before the ends that the counts gave. */
static void note(const tgn_chase *chase, uint32_t read, uint32_t reader, bool write)
{
    if (read == TGN_INDEX_NONE)
        return;
    if (write)
        chase->reader[--chase->first[read]] = reader;
    else
        chase->first[read]++;
}

static void note_all(const tgn_chase *chase, const uint32_t *owner, bool write)
{
    uint32_t number = 0;
    for (size_t b = 0; b < chase->moves->blocks; b++) {
        const tgn_block *block = &chase->moves->block[b];
        for (size_t i = 0; i < block->items; i++, number++) {
            for (const uint32_t *step = tgn_block__steps(block, i); step < tgn_block__end(block, i); step++)
                note(chase, owner[tgn_step__entry(*step)], number, write);
            if (!tgn_item__is_ban(&block->item[i]))
                note(chase, owner[block->item[i].twin + 1], number, write);
        }
    }
}

int tgn_chase__init(tgn_chase *chase, const tgn_moves *moves)
{
    size_t items = 0, reads = 0;
    for (size_t b = 0; b < moves->blocks; b++) {
        items += moves->block[b].items;
        reads += moves->block[b].steps + moves->block[b].items;
    }
    *chase = (tgn_chase){.moves = moves,
                         .first = calloc(items + 1, sizeof *chase->first),
                         .reader = malloc((reads + 1) * sizeof *chase->reader),
                         .waits = malloc(items + 1),
                         .items = items};
    uint32_t *owner = find_owners(moves);
    const bool ready = chase->first && chase->reader && chase->waits && owner;
    if (ready) {
        note_all(chase, owner, false);
        for (size_t i = 0; i < items; i++)
            chase->first[i + 1] += chase->first[i];
        note_all(chase, owner, true);
    }
    free(owner);
    return ready ? 0 : TGN_ERR_MEMORY;
}

void tgn_chase__clear(tgn_chase *chase)
{
    free(chase->first);
    free(chase->reader);
    free(chase->waits);
    *chase = (tgn_chase){0};
}

/* ---- the chase ----------------------------------------------------------------------------------------- */

/* Look at the items that wait in a block whose first item is `number`. Returns how many changed. */
static size_t work_block(const tgn_chase *chase, const tgn_block *block, size_t number,
                         const tgn_rounds_task *task)
{
    size_t changes = 0;
    for (size_t i = 0; i < block->items; i++, number++) {
        if (!chase->waits[number])
            continue;
        chase->waits[number] = false;
        if (!task->work(task->context, block, i).changed)
            continue;
        changes++;
        for (uint32_t k = chase->first[number]; k < chase->first[number + 1]; k++)
            chase->waits[chase->reader[k]] = true;
    }
    return changes;
}

int tgn_chase__run(const tgn_chase *chase, tgn_rounds *rounds, const tgn_rounds_task *task, tgn_error *error)
{
    memset(chase->waits, true, chase->items);
    for (size_t changes = chase->items; changes > 0; rounds->rounds++) {
        if (!tgn_progress_step(rounds->progress, rounds->what, chase->items - changes, chase->items))
            return tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
        changes = 0;
        for (size_t b = 0, number = 0; b < chase->moves->blocks; number += chase->moves->block[b++].items)
            changes += work_block(chase, &chase->moves->block[b], number, task);
    }
    return 0;
}
