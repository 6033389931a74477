/* Two racers with one memory: one for a claim and one against it, who may hold out; and both for the claim. */
#include "../check.h"

#include "solve/search/claim_race.h"

static const tgn_size three_by_four = {3, 4};

/* What both racers share. */
typedef struct track {
    tgn_grid grid;
    tgn_coder coder;
    tgn_reach reach[2];
    tgn_instinct instinct[2];
    tgn_memory *memory;
    _Atomic uint64_t nodes;
} track;

static tgn_race_side side_of(track *t, const tgn_claim *claim, int number)
{
    const int points[2] = {tgn_goal__points(&t->grid, claim->score),
                           tgn_goal__points(&t->grid, 1 - claim->score)};
    if (!t->reach[number].missing)
        CHECK_INT(tgn_reach__init(&t->reach[number], &t->grid, &t->coder, points[0], 1), 0);
    return (tgn_race_side){
        .claim = *claim,
        .bounded = {.goal = {&t->grid, &t->reach[number], &t->reach[!number], points[0], points[1]},
                    .coder = &t->coder,
                    .memory = t->memory,
                    .nodes = &t->nodes},
        .instinct = &t->instinct[number]};
}

static void line_up(track *t, tgn_racer racers[2], int score)
{
    const tgn_claim claim = {.mine = true, .score = (int8_t)score}, against = tgn_claim__against(&claim);
    *t = (track){.grid = tgn_grid__of(three_by_four)};
    tgn_coder__init(&t->coder, three_by_four);
    CHECK_INT(tgn_memory__new(&t->memory, 1 << 20), 0);
    for (int i = 0; i < 2; i++)
        racers[i] = (tgn_racer){.claim = side_of(t, &claim, 0), .against = side_of(t, &against, 1)};
}

static void clear(track *t)
{
    for (int i = 0; i < 2; i++) {
        tgn_reach__clear(&t->reach[i]);
        tgn_instinct__clear(&t->instinct[i]);
    }
    tgn_memory__free(t->memory);
}

static bool go_on(void *context)
{
    (void)context;
    return true;
}

static bool give_up(void *context)
{
    (void)context;
    return false;
}

/* Black wins 4 points of the empty board, and 5 only if White lets the game end. */
static void for_and_against(void)
{
    static tgn_racer racers[2];
    static track t;
    for (int score = 4; score <= 5; score++) {
        int outcome = 0;
        line_up(&t, racers, score);
        racers[0].tries_claim = racers[1].tries_against = true;
        racers[1].claim.instinct = NULL;
        racers[1].hold_bytes = 1 << 20;
        CHECK_INT(tgn_race__run(racers, 2, go_on, NULL, &outcome), 0);
        CHECK_INT(outcome, score == 4 ? 1 : -1);
        clear(&t);
    }
}

static void both_for_it(void)
{
    static tgn_racer racers[2];
    static track t;
    static const _Atomic bool never = false;
    int outcome = 0;
    line_up(&t, racers, 4);
    tgn_race__practise(&racers[0].claim, &never);
    racers[1].claim.instinct = NULL;
    racers[1].claim.bounded.instinct = racers[0].claim.bounded.instinct;
    racers[1].claim.bounded.backward = true;
    racers[0].tries_claim = racers[1].tries_claim = true;
    CHECK_INT(tgn_race__run(racers, 2, go_on, NULL, &outcome), 0);
    CHECK_INT(outcome, 1);
    clear(&t);
}

/* White can not win the rest of 5: nobody finds out, and the race ends when it is given up. */
static void given_up(void)
{
    static tgn_racer racers[2];
    static track t;
    int outcome = 0;
    line_up(&t, racers, 5);
    racers[0].tries_claim = racers[1].tries_against = true;
    CHECK_INT(tgn_race__run(racers, 2, give_up, NULL, &outcome), 0);
    CHECK_INT(outcome, 0);
    clear(&t);
}

int main(int argc, char **argv)
{
    TEST(for_and_against);
    TEST(both_for_it);
    TEST(given_up);
    return check_done();
}
