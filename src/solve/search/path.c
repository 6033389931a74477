/* path.c - see superko_search.h */
#include "solve/search/path.h"

#include <assert.h>

static uint64_t hash(uint64_t key)
{
    key *= UINT64_C(0x9E3779B97F4A7C15);
    return key ^ key >> 32;
}

static void sign(tgn_solve_superko_signature *s, uint64_t key)
{
    uint64_t bit = hash(key) >> 12;
    s->word[bit >> 6 & (TGN_SOLVE_SUPERKO_SIGNATURE_WORDS - 1)] |= UINT64_C(1) << (bit & 63);
}

/* The slot that holds the key, or the free one where it would go. */
static unsigned slot_of(const tgn_solve_superko_path *path, uint64_t key)
{
    unsigned slot = (unsigned)hash(key) & (TGN_SOLVE_SUPERKO_PATH_SLOTS - 1);
    while (path->slot[slot] && path->key[path->slot[slot] - 1] != key)
        slot = (slot + 1) & (TGN_SOLVE_SUPERKO_PATH_SLOTS - 1);
    return slot;
}

int tgn_solve_superko_path__find(const tgn_solve_superko_path *path, uint64_t key)
{
    return path->slot[slot_of(path, key)] - 1;
}

void tgn_solve_superko_path__push(tgn_solve_superko_path *path, uint64_t key)
{
    assert(path->count < TGN_SOLVE_SUPERKO_PATH_MAX);
    unsigned slot = slot_of(path, key);
    assert(!path->slot[slot]);
    path->key[path->count] = key;
    path->before[path->count + 1] = path->before[path->count];
    sign(&path->before[path->count + 1], key);
    path->slot[slot] = (uint16_t)++path->count;
}

/* The last one in lies behind all others on its way of probing, so its slot can simply be freed. */
void tgn_solve_superko_path__pop(tgn_solve_superko_path *path)
{
    path->slot[slot_of(path, path->key[path->count - 1])] = 0;
    path->count--;
}

void tgn_solve_superko_conditions__add_absent(tgn_solve_superko_conditions *terms, uint64_t key)
{
    sign(&terms->absent, key);
}

void tgn_solve_superko_conditions__add_present(tgn_solve_superko_conditions *terms, uint64_t key)
{
    for (int i = 0; i < terms->present_count; i++)
        if (terms->present[i] == key)
            return;
    if (terms->present_count < TGN_SOLVE_SUPERKO_PRESENT)
        terms->present[terms->present_count++] = key;
    else
        terms->overflow = true;
}

void tgn_solve_superko_conditions__join(tgn_solve_superko_conditions *terms,
                                        const tgn_solve_superko_conditions *more)
{
    for (int i = 0; i < TGN_SOLVE_SUPERKO_SIGNATURE_WORDS; i++)
        terms->absent.word[i] |= more->absent.word[i];
    for (int i = 0; i < more->present_count; i++)
        tgn_solve_superko_conditions__add_present(terms, more->present[i]);
    terms->overflow |= more->overflow;
}

bool tgn_solve_superko_conditions__met(const tgn_solve_superko_conditions *terms,
                                       const tgn_solve_superko_path *path, int count)
{
    for (int i = 0; i < TGN_SOLVE_SUPERKO_SIGNATURE_WORDS; i++)
        if (terms->absent.word[i] & path->before[count].word[i])
            return false;
    for (int i = 0; i < terms->present_count; i++)
        if (tgn_solve_superko_path__find(path, terms->present[i]) < 0)
            return false;
    return true;
}
