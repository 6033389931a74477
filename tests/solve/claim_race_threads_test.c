/*
 * Two racers with one transposition table: one for a claim and one against it, which may hold out; and both
 * for the claim.
 */
#include "../check.h"

#include "solve/search/claim_race.h"

static const _Atomic bool never = false; /* halts */

static const tgn_size three_by_four = {3, 4};

/* What both racers share. */
typedef struct track {
    tgn_solve_grid grid;
    tgn_solve_encoder encoder;
    tgn_solve_shortfall shortfall[2];
    tgn_solve_evaluation evaluation[2];
    tgn_solve_transpositions *transpositions;
    _Atomic uint64_t nodes;
} track;

static tgn_solve_race_side side_of(track *t, const tgn_solve_claim *claim, int number)
{
    const int points[2] = {tgn_solve_goal__points(&t->grid, claim->score),
                           tgn_solve_goal__points(&t->grid, 1 - claim->score)};
    if (!t->shortfall[number].missing)
        CHECK_INT(
            tgn_solve_shortfall__init(&t->shortfall[number], &t->grid, &t->encoder, points[0], 1, &never), 0);
    return (tgn_solve_race_side){
        .claim = *claim,
        .bounded = {.goal = {&t->grid, &t->shortfall[number], &t->shortfall[!number], points[0], points[1]},
                    .encoder = &t->encoder,
                    .transpositions = t->transpositions,
                    .nodes = &t->nodes},
        .evaluation = &t->evaluation[number]};
}

static void line_up(track *t, tgn_solve_racer racers[2], int score)
{
    const tgn_solve_claim claim = {.claimant_moves = true, .score = (int8_t)score},
                          against = tgn_solve_claim__against(&claim);
    *t = (track){.grid = tgn_solve_grid__of(three_by_four)};
    tgn_solve_encoder__init(&t->encoder, three_by_four);
    CHECK_INT(tgn_solve_transpositions__new(&t->transpositions, 1 << 20), 0);
    for (int i = 0; i < 2; i++)
        racers[i] = (tgn_solve_racer){.claim = side_of(t, &claim, 0), .against = side_of(t, &against, 1)};
}

static void clear(track *t)
{
    for (int i = 0; i < 2; i++) {
        tgn_solve_shortfall__clear(&t->shortfall[i]);
        tgn_solve_evaluation__clear(&t->evaluation[i]);
    }
    tgn_solve_transpositions__free(t->transpositions);
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
    static tgn_solve_racer racers[2];
    static track t;
    for (int score = 4; score <= 5; score++) {
        int outcome = 0;
        line_up(&t, racers, score);
        racers[0].tries_claim = racers[1].tries_against = true;
        racers[1].claim.evaluation = NULL;
        racers[1].defence_bytes = 1 << 20;
        CHECK_INT(tgn_solve_race__run(racers, 2, go_on, NULL, &outcome), 0);
        CHECK_INT(outcome, score == 4 ? 1 : -1);
        clear(&t);
    }
}

static void both_for_it(void)
{
    static tgn_solve_racer racers[2];
    static track t;
    int outcome = 0;
    line_up(&t, racers, 4);
    tgn_solve_race__train(&racers[0].claim, &never);
    racers[1].claim.evaluation = NULL;
    racers[1].claim.bounded.evaluation = racers[0].claim.bounded.evaluation;
    racers[1].claim.bounded.backward = true;
    racers[0].tries_claim = racers[1].tries_claim = true;
    CHECK_INT(tgn_solve_race__run(racers, 2, go_on, NULL, &outcome), 0);
    CHECK_INT(outcome, 1);
    clear(&t);
}

/* White cannot win the rest of 5: no result, and the race ends when it is given up. */
static void given_up(void)
{
    static tgn_solve_racer racers[2];
    static track t;
    int outcome = 0;
    line_up(&t, racers, 5);
    racers[0].tries_claim = racers[1].tries_against = true;
    CHECK_INT(tgn_solve_race__run(racers, 2, give_up, NULL, &outcome), 0);
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
