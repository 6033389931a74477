/*
 * Claims that are false because the other side can hold out, compared with a table that knows of endless
 * play.
 */
#include <tengen/solve.h>

#include "../check.h"
#include "solve/search/endless_defence.h"
#include "random_situation.h"

static const _Atomic bool never = false; /* halts */

static const tgn_size three_by_four = {3, 4};
/* Both sides of a claim, with a transposition table of their own. */
typedef struct bout {
    tgn_solve_grid grid;
    tgn_solve_encoder encoder;
    tgn_solve_shortfall shortfall[2];
    tgn_solve_transpositions *transpositions;
    _Atomic bool halt;
    _Atomic uint64_t nodes;
    tgn_solve_bounded side[2];
} bout;

static void begin(bout *b, int score)
{
    *b = (bout){.grid = tgn_solve_grid__of(three_by_four)};
    tgn_solve_encoder__init(&b->encoder, three_by_four);
    CHECK_INT(tgn_solve_transpositions__new(&b->transpositions, 1 << 20), 0);
    const int points[2] = {tgn_solve_goal__points(&b->grid, score),
                           tgn_solve_goal__points(&b->grid, 1 - score)};
    for (int i = 0; i < 2; i++)
        CHECK_INT(tgn_solve_shortfall__init(&b->shortfall[i], &b->grid, &b->encoder, points[i], 1, &never),
                  0);
    for (int i = 0; i < 2; i++)
        b->side[i] = (tgn_solve_bounded){
            .goal = {&b->grid, &b->shortfall[i], &b->shortfall[!i], points[i], points[!i]},
            .encoder = &b->encoder,
            .transpositions = b->transpositions,
            .halt = &b->halt,
            .nodes = &b->nodes};
}

static void end(bout *b)
{
    tgn_solve_shortfall__clear(&b->shortfall[0]);
    tgn_solve_shortfall__clear(&b->shortfall[1]);
    tgn_solve_transpositions__free(b->transpositions);
}

/* A few nodes at a time; at most a minute in all. */
static tgn_solve_defence_state settle(bout *b, const tgn_solve_claim *claim, size_t bytes, unsigned nodes,
                                      size_t *count)
{
    tgn_solve_defence *defence;
    tgn_solve_defence_state held = TGN_SOLVE_DEFENCE_OPEN;
    CHECK_INT(tgn_solve_defence__new(&defence, claim, &b->side[0], &b->side[1], bytes), 0);
    for (long spent = 0; held == TGN_SOLVE_DEFENCE_OPEN && spent < 100000000; spent += nodes)
        held = tgn_solve_defence__continue(defence, nodes);
    *count = tgn_solve_defence__count(defence);
    tgn_solve_defence__free(defence);
    return held;
}

/* True or false, whoever is to move, and however often it is interrupted; the result is remembered. */
static void as_the_table_says(void)
{
    static bout b;
    tgn_solve_table *table = area_table(three_by_four);
    int truths = 0, endless = 0;
    for (int i = 0; i < 400; i++) {
        tgn_situation s = random_situation(three_by_four);
        tgn_colour claimant = roll(2) ? TGN_BLACK : TGN_WHITE;
        int score = (int)roll(25) - 11;
        tgn_solve_claim claim = tgn_solve_claim__of(&s, claimant, score);
        bool expected = truth(table, &s, claimant, score);
        size_t count;
        begin(&b, score);
        tgn_solve_defence_state held = settle(&b, &claim, 1 << 22, i % 2 ? 1 : 100000, &count);
        CHECK_INT(held, expected ? TGN_SOLVE_DEFENCE_FAILS : TGN_SOLVE_DEFENCE_HOLDS);
        if (held == TGN_SOLVE_DEFENCE_HOLDS && count > 0)
            CHECK_INT(tgn_solve_bounded__known(&b.side[0], &claim),
                      claim.claimant_moves ? TGN_SOLVE_VERDICT_LOST : TGN_SOLVE_VERDICT_WON);
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
    tgn_solve_claim black = tgn_solve_claim__of(&s, TGN_BLACK, 5);
    CHECK_INT(settle(&b, &black, 1 << 22, 100000, &count), TGN_SOLVE_DEFENCE_HOLDS);
    CHECK(count > 20);
    end(&b);
    begin(&b, -11);
    tgn_solve_claim white = tgn_solve_claim__of(&s, TGN_WHITE, -11);
    CHECK_INT(settle(&b, &white, 1 << 22, 100000, &count), TGN_SOLVE_DEFENCE_HOLDS);
    end(&b);
}

static void no_more_than_it_may(void)
{
    static bout b;
    tgn_situation s;
    tgn_situation_init(&s, three_by_four);
    begin(&b, 5);
    tgn_solve_claim claim = tgn_solve_claim__of(&s, TGN_BLACK, 5);
    size_t count;
    CHECK_INT(settle(&b, &claim, 1, 100000, &count), TGN_SOLVE_DEFENCE_FULL);
    CHECK(count <= 64);
    atomic_store(&b.halt, true);
    tgn_solve_defence *defence;
    CHECK_INT(tgn_solve_defence__new(&defence, &claim, &b.side[0], &b.side[1], 1 << 20), 0);
    CHECK_INT(tgn_solve_defence__continue(defence, 1000000), TGN_SOLVE_DEFENCE_OPEN);
    tgn_solve_defence__free(defence);
    end(&b);
}

int main(int argc, char **argv)
{
    TEST(as_the_table_says);
    TEST(nobody_wins);
    TEST(no_more_than_it_may);
    return check_done();
}
