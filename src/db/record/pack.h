/*
 * pack.h - steps packed into bits; record.h draws the codes
 *
 *      tgn_record_packer packer = {0};
 *      tgn_record_packer__start(&packer, size);
 *      tgn_record_packer__move(&packer, move);
 *      tgn_record_packer__end(&packer, &record);         // borrowed until the next start; or TGN_ERR_MEMORY
 *      free(packer.bytes);
 *
 * A failed allocation is reported once, at the end. Steps beyond TGN_RECORD_STEPS_MAX are left out, and `cut`
 * is set.
 */
#ifndef TENGEN_DB_RECORD_PACK_H
#define TENGEN_DB_RECORD_PACK_H

#include "db/record/record.h"

/* What may follow an ESCAPE, and how wide the fields are. */
enum { TGN_RECORD_PACK_OTHER, TGN_RECORD_PACK_SETUP, TGN_RECORD_PACK_BACK, TGN_RECORD_PACK_END };
enum {
    TGN_RECORD_PACK_ESCAPE = 2,
    TGN_RECORD_PACK_POINT = 10,
    TGN_RECORD_PACK_COLOUR = 2,
    TGN_RECORD_PACK_STEP = 16
};

typedef struct tgn_record_packer {
    uint8_t *bytes;
    size_t length, capacity;
    uint64_t bits; /* not yet in `bytes`: the lowest `held` */
    unsigned held;
    unsigned width;
    tgn_size size;
    tgn_colour turn;
    uint32_t steps, main_steps, main_moves;
    uint32_t back;
    bool pending; /* `back` is to be marked before the next step */
    bool branches, cut, failed;
} tgn_record_packer;

/* Bits of a code on a board of this size. */
static inline unsigned tgn_record_packer__width(tgn_size size)
{
    return 32 - (unsigned)__builtin_clz((unsigned)tgn_size_points(size) + 2);
}

void tgn_record_packer__start(tgn_record_packer *packer, tgn_size size);
void tgn_record_packer__move(tgn_record_packer *packer, tgn_move move);

/* Stones in reading order, each point once. */
void tgn_record_packer__setup(tgn_record_packer *packer, const tgn_move *stones, size_t count,
                              tgn_colour to_move);

/*
 * The next step follows step `back`, after which it was this colour's turn. If no step follows, no mark is
 * written.
 */
void tgn_record_packer__back(tgn_record_packer *packer, uint32_t back, tgn_colour turn);

TGN_CHECKED int tgn_record_packer__end(tgn_record_packer *packer, tgn_record *out);

#endif
