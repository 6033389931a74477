/* pack.c - see pack.h */
#include "db/record/pack.h"

#include "base/array.h"
#include "go/stone.h"

/* Room for the 8 bytes that put() stores, whatever it has to say. */
TGN_RARE static void make_room(tgn_record_packer *packer)
{
    if (tgn_array__need(&packer->bytes, &packer->room, packer->length + sizeof packer->bits) < 0)
        packer->failed = true;
}

/* At most 57 bits. All that is held is stored every time; whole bytes are then done with. */
static inline void put(tgn_record_packer *packer, uint64_t value, unsigned width)
{
    if (packer->length + sizeof packer->bits > packer->room)
        make_room(packer);
    if (packer->failed)
        return;
    const uint64_t bits = packer->bits | value << packer->held;
    uint8_t *out = packer->bytes + packer->length;
    for (unsigned i = 0; i < sizeof bits; i++)
        out[i] = (uint8_t)(bits >> 8 * i);
    const unsigned held = packer->held + width;
    packer->bits = held < 64 ? bits >> (held & ~7u) : 0;
    packer->length += held / 8;
    packer->held = held % 8;
}

static void escape(tgn_record_packer *packer, unsigned what)
{
    const unsigned code = (unsigned)tgn_size_points(packer->size) + 1;
    put(packer, code | what << packer->width, packer->width + TGN_RECORD_PACK_ESCAPE);
}

static void put_back(tgn_record_packer *packer)
{
    escape(packer, TGN_RECORD_PACK_BACK);
    put(packer, (packer->turn == TGN_WHITE) | packer->back << 1, 1 + TGN_RECORD_PACK_STEP);
    packer->branches = true;
    packer->waiting = false;
}

/* Whether there is room for one more step; if so it is counted. */
static bool take(tgn_record_packer *packer, bool move)
{
    packer->cut |= packer->steps == TGN_RECORD_STEPS_MAX;
    if (packer->cut)
        return false;
    if (packer->waiting)
        put_back(packer);
    packer->steps++;
    if (!packer->branches) {
        packer->main_steps++;
        packer->main_moves += move;
    }
    return true;
}

void tgn_record_packer__start(tgn_record_packer *packer, tgn_size size)
{
    uint8_t *bytes = packer->bytes;
    const size_t room = packer->room;
    *packer = (tgn_record_packer){.bytes = bytes, .room = room, .size = size, .turn = TGN_BLACK};
    packer->width = tgn_record_packer__width(size);
}

void tgn_record_packer__move(tgn_record_packer *packer, tgn_move move)
{
    if (!take(packer, true))
        return;
    if (move.colour != packer->turn)
        escape(packer, TGN_RECORD_PACK_OTHER);
    const int code =
        move.point == TGN_PASS ? tgn_size_points(packer->size) : tgn_point_index(move.point, packer->size);
    put(packer, (unsigned)code, packer->width);
    packer->turn = tgn_colour_other(move.colour);
}

void tgn_record_packer__setup(tgn_record_packer *packer, const tgn_move *stones, size_t count, tgn_colour to_move)
{
    if (!take(packer, false))
        return;
    escape(packer, TGN_RECORD_PACK_SETUP);
    put(packer, (to_move == TGN_WHITE) | count << 1, 1 + TGN_RECORD_PACK_POINT);
    for (size_t i = 0; i < count; i++) {
        unsigned index = (unsigned)tgn_point_index(stones[i].point, packer->size);
        put(packer, index | (unsigned)stones[i].colour << TGN_RECORD_PACK_POINT, TGN_RECORD_PACK_POINT + TGN_RECORD_PACK_COLOUR);
    }
    packer->turn = to_move;
}

void tgn_record_packer__back(tgn_record_packer *packer, uint32_t back, tgn_colour turn)
{
    packer->back = back;
    packer->turn = turn;
    packer->waiting = true;
}

int tgn_record_packer__end(tgn_record_packer *packer, tgn_record *out)
{
    escape(packer, TGN_RECORD_PACK_END);
    put(packer, 0, (8 - packer->held) % 8);
    if (packer->failed)
        return TGN_ERR_MEMORY;
    *out = (tgn_record){packer->size,       packer->bytes,      packer->length,   packer->steps,
                        packer->main_steps, packer->main_moves, packer->branches, packer->cut};
    return 0;
}
