/* Claims that are false because the other side can hold out, held against a table that knows of endless play. */
#include <tengen/solve.h>

#include "../check.h"
#include "solve/search/endless_defence.h"
#include "wander.h"

static const tgn_size three_by_four = {3, 4};
/* Both sides of a claim, with a memory of their own. */
typedef struct bout {
    tgn_grid grid;
    tgn_coder coder;
    tgn_reach reach[2];
    tgn_memory *memory;
    _Atomic bool halt;
    _Atomic uint64_t nodes;
    tgn_bounded side[2];
} bout;

static void begin(bout *b, int score)
{
    *b = (bout){.grid = tgn_grid__of(three_by_four)};
    tgn_coder__init(&b->coder, three_by_four);
    CHECK_INT(tgn_memory__new(&b->memory, 1 << 20), 0);
    const int points[2] = {tgn_goal__points(&b->grid, score), tgn_goal__points(&b->grid, 1 - score)};
    for (int i = 0; i < 2; i++)
        CHECK_INT(tgn_reach__init(&b->reach[i], &b->grid, &b->coder, points[i], 1), 0);
    for (int i = 0; i < 2; i++)
        b->side[i] = (tgn_bounded){.goal = {&b->grid, &b->reach[i], &b->reach[!i], points[i], points[!i]},
                                   .coder = &b->coder,
                                   .memory = b->memory,
                                   .halt = &b->halt,
                                   .nodes = &b->nodes};
}

static void end(bout *b)
{
    tgn_reach__clear(&b->reach[0]);
    tgn_reach__clear(&b->reach[1]);
    tgn_memory__free(b->memory);
}

/* So many nodes at a time; at most a minute's worth of them. */
static tgn_held settle(bout *b, const tgn_claim *claim, size_t bytes, unsigned nodes, size_t *count)
{
    tgn_hold *hold;
    tgn_held held = TGN_HELD_OPEN;
    CHECK_INT(tgn_hold__new(&hold, claim, &b->side[0], &b->side[1], bytes), 0);
    for (long spent = 0; held == TGN_HELD_OPEN && spent < 100000000; spent += nodes)
        held = tgn_hold__go_on(hold, nodes);
    *count = tgn_hold__count(hold);
    tgn_hold__free(hold);
    return held;
}

/* True or false, whoever is to move, and however often it is interrupted; what was found is remembered. */
static void as_the_table_says(void)
{
    static bout b;
    tgn_solve_table *table = area_table(three_by_four);
    int truths = 0, endless = 0;
    for (int i = 0; i < 400; i++) {
        tgn_situation s = wander(three_by_four);
        tgn_colour claimant = roll(2) ? TGN_BLACK : TGN_WHITE;
        int score = (int)roll(25) - 11;
        tgn_claim claim = tgn_claim__of(&s, claimant, score);
        bool expected = truth(table, &s, claimant, score);
        size_t count;
        begin(&b, score);
        tgn_held held = settle(&b, &claim, 1 << 22, i % 2 ? 1 : 100000, &count);
        CHECK_INT(held, expected ? TGN_HELD_NO : TGN_HELD_YES);
        if (held == TGN_HELD_YES && count > 0)
            CHECK_INT(tgn_bounded__recall(&b.side[0], &claim),
                      claim.mine ? TGN_VERDICT_LOST : TGN_VERDICT_WON);
        truths += expected;
        endless += !expected && !truth(table, &s, tgn_colour_other(claimant), 1 - score);
        end(&b);
    }
    CHECK(truths > 100 && truths < 300 && endless > 20);
    tgn_solve_table_close(table);
}

/* Neither side of the empty 3x4 wins what lies between its bounds: each holds the other off. */
static void nobody_wins(void)
{
    static bout b;
    tgn_situation s;
    tgn_situation_init(&s, three_by_four);
    size_t count;
    begin(&b, 5);
    tgn_claim black = tgn_claim__of(&s, TGN_BLACK, 5);
    CHECK_INT(settle(&b, &black, 1 << 22, 100000, &count), TGN_HELD_YES);
    CHECK(count > 20);
    end(&b);
    begin(&b, -11);
    tgn_claim white = tgn_claim__of(&s, TGN_WHITE, -11);
    CHECK_INT(settle(&b, &white, 1 << 22, 100000, &count), TGN_HELD_YES);
    end(&b);
}

static void no_more_than_it_may(void)
{
    static bout b;
    tgn_situation s;
    tgn_situation_init(&s, three_by_four);
    begin(&b, 5);
    tgn_claim claim = tgn_claim__of(&s, TGN_BLACK, 5);
    size_t count;
    CHECK_INT(settle(&b, &claim, 1, 100000, &count), TGN_HELD_FULL);
    CHECK(count <= 64);
    atomic_store(&b.halt, true);
    tgn_hold *hold;
    CHECK_INT(tgn_hold__new(&hold, &claim, &b.side[0], &b.side[1], 1 << 20), 0);
    CHECK_INT(tgn_hold__go_on(hold, 1000000), TGN_HELD_OPEN);
    tgn_hold__free(hold);
    end(&b);
}

int main(int argc, char **argv)
{
    TEST(as_the_table_says);
    TEST(nobody_wins);
    TEST(no_more_than_it_may);
    return check_done();
}
