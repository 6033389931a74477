/* path.c - see path.h */
#include "solve/search/path.h"

#include <assert.h>

static uint64_t hash(uint64_t key)
{
    key *= UINT64_C(0x9E3779B97F4A7C15);
    return key ^ key >> 32;
}

static void sign(tgn_sign *s, uint64_t key)
{
    uint64_t bit = hash(key) >> 12;
    s->word[bit >> 6 & (TGN_TERMS_WORDS - 1)] |= UINT64_C(1) << (bit & 63);
}

/* The slot that holds the key, or the free one where it would go. */
static unsigned slot_of(const tgn_path *path, uint64_t key)
{
    unsigned slot = (unsigned)hash(key) & (TGN_PATH_SLOTS - 1);
    while (path->slot[slot] && path->key[path->slot[slot] - 1] != key)
        slot = (slot + 1) & (TGN_PATH_SLOTS - 1);
    return slot;
}

int tgn_path__find(const tgn_path *path, uint64_t key)
{
    return path->slot[slot_of(path, key)] - 1;
}

void tgn_path__push(tgn_path *path, uint64_t key)
{
    assert(path->count < TGN_PATH_MAX);
    unsigned slot = slot_of(path, key);
    assert(!path->slot[slot]);
    path->key[path->count] = key;
    path->before[path->count + 1] = path->before[path->count];
    sign(&path->before[path->count + 1], key);
    path->slot[slot] = (uint16_t)++path->count;
}

/* The last one in lies behind all others on its way of probing, so its slot can simply be freed. */
void tgn_path__pop(tgn_path *path)
{
    path->slot[slot_of(path, path->key[path->count - 1])] = 0;
    path->count--;
}

void tgn_terms__fresh(tgn_terms *terms, uint64_t key)
{
    sign(&terms->fresh, key);
}

void tgn_terms__stood(tgn_terms *terms, uint64_t key)
{
    for (int i = 0; i < terms->stood_count; i++)
        if (terms->stood[i] == key)
            return;
    if (terms->stood_count < TGN_TERMS_STOOD)
        terms->stood[terms->stood_count++] = key;
    else
        terms->many = true;
}

void tgn_terms__join(tgn_terms *terms, const tgn_terms *more)
{
    for (int i = 0; i < TGN_TERMS_WORDS; i++)
        terms->fresh.word[i] |= more->fresh.word[i];
    for (int i = 0; i < more->stood_count; i++)
        tgn_terms__stood(terms, more->stood[i]);
    terms->many |= more->many;
}

bool tgn_terms__met(const tgn_terms *terms, const tgn_path *path, int count)
{
    for (int i = 0; i < TGN_TERMS_WORDS; i++)
        if (terms->fresh.word[i] & path->before[count].word[i])
            return false;
    for (int i = 0; i < terms->stood_count; i++)
        if (tgn_path__find(path, terms->stood[i]) < 0)
            return false;
    return true;
}
