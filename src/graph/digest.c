/*
 * digest.c - the same game, however it was written down
 *
 * One running hash for each motion of the board, of the steps as that motion shows them; the least of them
 * is the digest. Setup counts as what lies where, in any order and in however many nodes; whose turn it is
 * shows in the colours of the moves.
 */
#include "graph/record.h"

typedef struct running {
    tgn_key at[TGN_SYMMETRY_COUNT];     /* the steps so far, but for a setup that is under way */
    uint64_t setup[TGN_SYMMETRY_COUNT]; /* the sum of its stones */
    bool placed;
} running;

/* The finalizer of MurmurHash3 (Appleby 2011). */
static inline uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 33) * 0xFF51AFD7ED558CCDu;
    x = (x ^ x >> 33) * 0xC4CEB9FE1A85EC53u;
    return x ^ x >> 33;
}

static inline tgn_key absorb(tgn_key at, uint64_t word)
{
    return (tgn_key){mix(at.high ^ word), mix(at.low + word * 0x9E3779B97F4A7C15u + 1)};
}

/* A stone or a pass as one motion shows it. */
static uint64_t stone_word(tgn_move move, tgn_size size, int s)
{
    tgn_point there = tgn_symmetry_point((tgn_symmetry)s, size, move.point);
    return (uint64_t)there << 2 | move.colour;
}

static void end_setup(running *run, int motions)
{
    for (int s = 0; s < motions && run->placed; s++) {
        run->at[s] = absorb(run->at[s], run->setup[s] | (uint64_t)1 << 63);
        run->setup[s] = 0;
    }
    run->placed = false;
}

static void add_step(running *run, const tgn_record_step *step, tgn_size size, int motions)
{
    if (step->kind == TGN_STEP_MOVE) {
        end_setup(run, motions);
        for (int s = 0; s < motions; s++)
            run->at[s] = absorb(run->at[s], stone_word(step->move, size, s));
        return;
    }
    for (size_t i = 0; i < step->stone_count; i++)
        for (int s = 0; s < motions; s++)
            run->setup[s] += mix(stone_word(step->stones[i], size, s));
    run->placed |= step->stone_count > 0;
}

tgn_key tgn_record__digest(const tgn_record *record)
{
    const int motions = tgn_symmetry_count(record->size);
    tgn_steps steps;
    tgn_record_step step;
    running run = {.placed = false};
    for (int s = 0; s < motions; s++)
        run.at[s] = (tgn_key){mix(record->size.rows), mix(record->size.cols + 256u)};
    tgn_steps__init(&steps, record);
    while (tgn_steps__next(&steps, &step) > 0 && step.kind != TGN_STEP_BACK)
        add_step(&run, &step, record->size, motions);
    end_setup(&run, motions);
    tgn_key least = run.at[0];
    for (int s = 1; s < motions; s++)
        if (tgn_key_compare(run.at[s], least) < 0)
            least = run.at[s];
    return least;
}
