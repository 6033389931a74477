/*
 * set.h - texts remembered by 128 bits, for the recount
 *
 * A text's name is its SipHash-2-4 (Aumasson and Bernstein, 2012) in the variant of 128 bits: nothing that
 * the graph's own keys are made of. Among N texts the chance that any two share a name is below N^2 / 2^129.
 */
#ifndef TENGEN_TOOLS_RECOUNT_SET_H
#define TENGEN_TOOLS_RECOUNT_SET_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "fail.h"

/* ---- names ---- */

typedef struct name {
    uint64_t a, b;
} name;

static bool same_name(name x, name y)
{
    return x.a == y.a && x.b == y.b;
}

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static void sip_rounds(uint64_t v[4], int rounds)
{
    while (rounds-- > 0) {
        v[0] += v[1], v[1] = rotate(v[1], 13) ^ v[0], v[0] = rotate(v[0], 32);
        v[2] += v[3], v[3] = rotate(v[3], 16) ^ v[2];
        v[0] += v[3], v[3] = rotate(v[3], 21) ^ v[0];
        v[2] += v[1], v[1] = rotate(v[1], 17) ^ v[2], v[2] = rotate(v[2], 32);
    }
}

/* Up to eight bytes as a number, the first the lowest. */
static uint64_t word_of(const unsigned char *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

static name name_of(const void *text, size_t length)
{
    /* "somepseudorandomlygeneratedbytes", and the key 00 01 .. 0f, both as the paper has them. */
    const uint64_t key[2] = {0x0706050403020100u, 0x0f0e0d0c0b0a0908u};
    uint64_t v[4] = {0x736f6d6570736575u ^ key[0], 0x646f72616e646f6du ^ key[1] ^ 0xee,
                     0x6c7967656e657261u ^ key[0], 0x7465646279746573u ^ key[1]};
    const unsigned char *bytes = text;
    for (size_t at = 0; at <= length; at += 8) {
        const size_t left = length - at;
        const uint64_t word =
            left >= 8 ? word_of(bytes + at, 8) : word_of(bytes + at, left) | (uint64_t)(length & 0xff) << 56;
        v[3] ^= word;
        sip_rounds(v, 2);
        v[0] ^= word;
    }
    v[2] ^= 0xee;
    sip_rounds(v, 4);
    const uint64_t first = v[0] ^ v[1] ^ v[2] ^ v[3];
    v[1] ^= 0xdd;
    sip_rounds(v, 4);
    return (name){first, v[0] ^ v[1] ^ v[2] ^ v[3]};
}

/* ---- sets: open addressing, at most two thirds full; the name 0, 0 marks a free slot ---- */

typedef struct set {
    name *slots;
    uint64_t capacity, count;
} set;

static name *slot_of(const set *s, name wanted)
{
    uint64_t at = wanted.a & (s->capacity - 1);
    while ((s->slots[at].a || s->slots[at].b) && !same_name(s->slots[at], wanted))
        at = (at + 1) & (s->capacity - 1);
    return &s->slots[at];
}

static void set_grow(set *s)
{
    const set old = *s;
    s->capacity = old.capacity ? 2 * old.capacity : 1 << 12;
    s->slots = calloc(s->capacity, sizeof *s->slots);
    if (!s->slots)
        fail("out of memory");
    for (uint64_t i = 0; i < old.capacity; i++)
        if (old.slots[i].a || old.slots[i].b)
            *slot_of(s, old.slots[i]) = old.slots[i];
    free(old.slots);
}

static void set_add(set *s, name added)
{
    if (3 * s->count >= 2 * s->capacity)
        set_grow(s);
    name *slot = slot_of(s, added);
    s->count += !same_name(*slot, added);
    *slot = added;
}

#endif
