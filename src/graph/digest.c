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

/* One more word. Both halves could be undone: equal words never bring two different pasts together. */
static inline tgn_key absorb(tgn_key at, uint64_t word)
{
    uint64_t high = (at.high ^ word) * 0xFF51AFD7ED558CCDu;
    uint64_t low = (at.low + word + 1) * 0x9E3779B97F4A7C15u;
    return (tgn_key){high ^ high >> 32, low ^ low >> 29};
}

/* A stone or a pass as each of the motions shows it. */
static inline void words_of(uint64_t out[TGN_SYMMETRY_COUNT], tgn_move move, tgn_size size)
{
    const int row = tgn_point_row(move.point), col = tgn_point_col(move.point);
    const int up = size.rows - 1 - row, over = size.cols - 1 - col;
    const tgn_point there[TGN_SYMMETRY_COUNT] = {
        tgn_point_at(row, col), tgn_point_at(row, over), tgn_point_at(up, col), tgn_point_at(up, over),
        tgn_point_at(col, row), tgn_point_at(over, row), tgn_point_at(col, up), tgn_point_at(over, up)};
    for (int s = 0; s < TGN_SYMMETRY_COUNT; s++)
        out[s] = (uint64_t)(move.point ? there[s] : TGN_PASS) << 2 | move.colour;
}

static void end_setup(running *run)
{
    for (int s = 0; s < TGN_SYMMETRY_COUNT && run->placed; s++) {
        run->at[s] = absorb(run->at[s], run->setup[s] | (uint64_t)1 << 63);
        run->setup[s] = 0;
    }
    run->placed = false;
}

static void add_step(running *run, const tgn_record_step *step, tgn_size size)
{
    uint64_t words[TGN_SYMMETRY_COUNT];
    if (step->kind == TGN_STEP_MOVE) {
        if (run->placed)
            end_setup(run);
        words_of(words, step->move, size);
        for (int s = 0; s < TGN_SYMMETRY_COUNT; s++)
            run->at[s] = absorb(run->at[s], words[s]);
        return;
    }
    for (size_t i = 0; i < step->stone_count; i++) {
        words_of(words, step->stones[i], size);
        for (int s = 0; s < TGN_SYMMETRY_COUNT; s++)
            run->setup[s] += mix(words[s]);
    }
    run->placed |= step->stone_count > 0;
}

/* Of the motions that boards of this size have (a rectangle has four), the least. */
static tgn_key least_of(const running *run, tgn_size size)
{
    tgn_key least = {UINT64_MAX, UINT64_MAX};
    for (int s = 0; s < tgn_symmetry_count(size); s++) {
        const tgn_key key = {mix(run->at[s].high), mix(run->at[s].low)};
        if (tgn_key_compare(key, least) < 0)
            least = key;
    }
    return least;
}

tgn_key tgn_record__digest(const tgn_record *record)
{
    tgn_steps steps;
    tgn_record_step step;
    running run = {.placed = false};
    for (int s = 0; s < TGN_SYMMETRY_COUNT; s++)
        run.at[s] = (tgn_key){mix(record->size.rows), mix(record->size.cols + 256u)};
    tgn_steps__init(&steps, record);
    while (tgn_steps__next(&steps, &step) > 0 && step.kind != TGN_STEP_BACK)
        add_step(&run, &step, record->size);
    end_setup(&run);
    return least_of(&run, record->size);
}
