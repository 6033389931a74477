/* strategy.c - see strategy.h */
#include "solve/proof/strategy.h"

#include "solve/table/file_bytes.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1024, HEADER = 48, ENTRY = 10, BATCH = 4096 /* entries; their bytes are a multiple of 8 */ };

void tgn_solve_strategy__clear(tgn_solve_strategy *strategy)
{
    free(strategy->slot);
    *strategy = (tgn_solve_strategy){0};
}

/* ---- the table ----------------------------------------------------------------------------------------- */

/* The key of claim.h without the score and the side to move: both are the same throughout a proof. */
uint64_t tgn_solve_strategy__key(const tgn_solve_encoder *encoder, const tgn_solve_claim *claim,
                                 int *symmetry)
{
    uint64_t code = tgn_solve_encoder__key(encoder, claim, symmetry);
    uint64_t stones = code & ((UINT64_C(1) << 48) - 1);
    return stones | (code >> 49 & 127) << 48;
}

/* The slot of a key, or the free one where it would go. */
static tgn_solve_strategy_entry *slot_of(const tgn_solve_strategy *strategy, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    size_t at = (mixed ^ mixed >> 32) & (strategy->slots - 1);
    while (strategy->slot[at].round && strategy->slot[at].key != key)
        at = (at + 1) & (strategy->slots - 1);
    return &strategy->slot[at];
}

const tgn_solve_strategy_entry *tgn_solve_strategy__get(const tgn_solve_strategy *strategy, uint64_t key)
{
    if (!strategy->slots)
        return NULL;
    const tgn_solve_strategy_entry *at = slot_of(strategy, key);
    return at->round ? at : NULL;
}

static int grow(tgn_solve_strategy *strategy)
{
    tgn_solve_strategy larger = {.slots = strategy->slots ? strategy->slots * 2 : SLOTS,
                                 .count = strategy->count};
    larger.slot = calloc(larger.slots, sizeof *larger.slot);
    if (!larger.slot)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < strategy->slots; i++)
        if (strategy->slot[i].round)
            *slot_of(&larger, strategy->slot[i].key) = strategy->slot[i];
    free(strategy->slot);
    *strategy = larger;
    return TGN_OK;
}

int tgn_solve_strategy__put(tgn_solve_strategy *strategy, const tgn_solve_strategy_entry *entry)
{
    if (strategy->count >= strategy->slots / 4 * 3 && grow(strategy) < 0)
        return TGN_ERR_MEMORY;
    tgn_solve_strategy_entry *at = slot_of(strategy, entry->key);
    strategy->count += !at->round;
    *at = *entry;
    return TGN_OK;
}

/* ---- the file ------------------------------------------------------------------------------------------ */

static void put_header(uint8_t out[HEADER], const tgn_solve_strategy *strategy, const tgn_solve_grid *grid,
                       const tgn_solve_claim *claim, tgn_colour claimant, bool holds_out)
{
    tgn_colour to_move = claim->claimant_moves ? claimant : tgn_colour_other(claimant);
    bool black = to_move == TGN_BLACK;
    memset(out, 0, HEADER);
    memcpy(out, "TGNPROOF", 8);
    tgn_solve_bytes__put(out + 8, 1, 4);
    out[12] = (uint8_t)grid->rows;
    out[13] = (uint8_t)grid->cols;
    out[14] = claimant == TGN_BLACK ? 1 : 2;
    out[15] = black ? 1 : 2;
    out[16] = (uint8_t)claim->score;
    out[17] = claim->passed;
    out[18] = (uint8_t)(claim->ko ? tgn_solve_set__first(claim->ko) + 1 : 0);
    out[19] = holds_out;
    tgn_solve_bytes__put(out + 20, black ? claim->own : claim->other, 4);
    tgn_solve_bytes__put(out + 24, black ? claim->other : claim->own, 4);
    tgn_solve_bytes__put(out + 32, strategy->count, 8);
}

static int by_key(const void *a, const void *b)
{
    uint64_t one = ((const tgn_solve_strategy_entry *)a)->key,
             two = ((const tgn_solve_strategy_entry *)b)->key;
    return (one > two) - (one < two);
}

/* Move all entries to the front of the slots, in order. */
static void sort(tgn_solve_strategy *strategy)
{
    size_t kept = 0;
    for (size_t i = 0; i < strategy->slots; i++)
        if (strategy->slot[i].round)
            strategy->slot[kept++] = strategy->slot[i];
    if (kept)
        qsort(strategy->slot, kept, sizeof *strategy->slot, by_key);
}

/* Write the entries as bytes, a batch at a time; the last batch is padded to a multiple of 8. */
static int put_entries(const tgn_solve_strategy *strategy, tgn_write_function *write, void *context)
{
    uint8_t bytes[BATCH * ENTRY + 8];
    int code = TGN_OK;
    for (size_t begin = 0; begin < strategy->count && code >= 0; begin += BATCH) {
        size_t length = 0;
        for (size_t i = begin; i < strategy->count && i < begin + BATCH; i++, length += ENTRY) {
            tgn_solve_bytes__put(bytes + length, strategy->slot[i].key, 8);
            bytes[length + 8] = strategy->slot[i].move;
            bytes[length + 9] = strategy->slot[i].height;
        }
        while (length % 8)
            bytes[length++] = 0;
        code = write(context, bytes, length);
    }
    return code;
}

static int add_to_sum(void *sum, const void *bytes, size_t length)
{
    *(uint64_t *)sum = tgn_solve_bytes__sum(*(uint64_t *)sum, bytes, length);
    return TGN_OK;
}

int tgn_solve_strategy__write(tgn_solve_strategy *strategy, const tgn_solve_grid *grid,
                              const tgn_solve_claim *claim, tgn_colour claimant, bool holds_out,
                              tgn_write_function *write, void *context)
{
    uint8_t header[HEADER];
    sort(strategy);
    put_header(header, strategy, grid, claim, claimant, holds_out);
    uint64_t sum = tgn_solve_bytes__sum(0, header, HEADER);
    int code = put_entries(strategy, add_to_sum, &sum);
    tgn_solve_bytes__put(header + 40, sum, 8);
    if (code >= 0)
        code = write(context, header, HEADER);
    return code < 0 ? code : put_entries(strategy, write, context);
}
