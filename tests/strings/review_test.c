/* Hints and reviews: what every move lost, compared with plain minimax and with the solver of maxima. */
#include <tengen/strings_game.h>

#include "../check.h"
#include "plain.h"

static tgn_match *random_match(tgn_size size, bool solitaire, int passes_one_in, uint64_t seed)
{
    tgn_match *match = NULL;
    tgn_point moves[TGN_POINTS_MAX];
    CHECK_INT(tgn_match_new(&match, &(tgn_match_rules){size, solitaire, 0}, NULL), 0);
    const tgn_standing *now = tgn_match_standing(match);
    while (!now->over) {
        tgn_colour colour = now->to_move ? now->to_move : (tgn_colour)(1 + check_random(&seed) % 2);
        int count = tgn_standing_moves(now, colour, moves);
        bool pass = count == 0 || check_random(&seed) % (uint64_t)passes_one_in == 0;
        tgn_point point = pass ? (tgn_point)TGN_PASS : moves[check_random(&seed) % (uint64_t)count];
        CHECK_INT(tgn_match_play(match, (tgn_move){point, colour}, NULL), 0);
    }
    return match;
}

/* Compare a match move by move with its review, by plain minimax. */
static void check_duel(const tgn_match *match, const tgn_match_review *review)
{
    tgn_standing now;
    tgn_standing_init(&now, tgn_match_ruling(match)->size, false);
    double lost[3] = {0};
    const int start = plain_value_of(&now);
    for (size_t i = 0; i < tgn_match_review_count(review); i++) {
        const tgn_match_review_move *move = tgn_match_review_get(review, i);
        const int before = plain_value_of(&now);
        tgn_standing best = now;
        CHECK_INT(tgn_standing_judge(&now, move->best, NULL), 0);
        tgn_standing_play(&best, move->best);
        CHECK_INT(plain_value_of(&best), before);
        tgn_standing_play(&now, move->move);
        const int after = plain_value_of(&now);
        CHECK(move->exact && move->before == before && move->after == after);
        CHECK(move->lost == (move->move.colour == TGN_BLACK ? before - after : after - before));
        lost[move->move.colour] += move->lost;
    }
    const int end = now.strings[TGN_BLACK] - now.strings[TGN_WHITE];
    bool exact = false;
    CHECK(start - end == lost[TGN_BLACK] - lost[TGN_WHITE]);
    CHECK(tgn_match_review_lost(review, TGN_BLACK, &exact) == lost[TGN_BLACK] && exact);
    CHECK(tgn_match_review_lost(review, TGN_WHITE, NULL) == lost[TGN_WHITE]);
    CHECK(tgn_match_review_lost(review, TGN_EMPTY, NULL) == lost[TGN_BLACK] + lost[TGN_WHITE]);
}

static void duels(void)
{
    const tgn_size size = {3, 3};
    plain_start(size);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        tgn_match_review *review = NULL;
        tgn_match *match = random_match(size, false, 6, seed);
        CHECK_INT(tgn_match_review_new(&review, match, &(tgn_duel_limits){0}, NULL, NULL), 0);
        CHECK_INT(tgn_match_review_count(review), tgn_match_moves(match));
        check_duel(match, review);
        tgn_match_review_free(review);
        tgn_match_free(match);
    }
}

/* A match that is still going on can be reviewed too. */
static void unfinished(void)
{
    tgn_match_review *review = NULL;
    tgn_match *match = random_match((tgn_size){3, 3}, false, 1000, 5);
    plain_start((tgn_size){3, 3});
    for (int i = 0; i < 5; i++)
        CHECK_INT(tgn_match_undo(match), 0);
    CHECK_INT(tgn_match_review_new(&review, match, NULL, NULL, NULL), 0);
    CHECK_INT(tgn_match_review_count(review), tgn_match_moves(match));
    tgn_match_review_free(review);
    while (tgn_match_undo(match) == 0)
        ;
    CHECK_INT(tgn_match_review_new(&review, match, NULL, NULL, NULL), 0);
    CHECK_INT(tgn_match_review_count(review), 0);
    CHECK(tgn_match_review_lost(review, TGN_EMPTY, NULL) == 0);
    tgn_match_review_free(review);
    tgn_match_free(match);
}

/* In a solitaire that was ended by a pass the losses are all that is missing. */
static void solitaires(void)
{
    static const struct {
        tgn_size size;
        int most;
    } boards[] = {{{2, 2}, 2}, {{4, 4}, 12}, {{5, 5}, 18}};
    for (uint64_t seed = 1; seed <= 15; seed++) {
        const int which = (int)(seed % 3), most = boards[which].most;
        tgn_match_review *review = NULL;
        bool exact = false;
        tgn_match *match = random_match(boards[which].size, true, 12, seed);
        CHECK_INT(tgn_match_review_new(&review, match, NULL, NULL, NULL), 0);
        CHECK(tgn_match_review_lost(review, TGN_EMPTY, &exact) == most - tgn_match_score(match));
        CHECK(exact && tgn_match_review_get(review, 0)->before == most);
        for (size_t i = 1; i < tgn_match_review_count(review); i++)
            CHECK(tgn_match_review_get(review, i)->before == tgn_match_review_get(review, i - 1)->after);
        tgn_match_review_free(review);
        tgn_match_free(match);
    }
}

/*
 * A large board cannot be searched to its end: its first moves are estimates, and say so; its last are exact.
 */
static void estimates_say_so(void)
{
    tgn_match_review *review = NULL;
    bool exact = true;
    tgn_match *match = random_match((tgn_size){7, 7}, false, 1000, 3);
    CHECK_INT(tgn_match_review_new(&review, match, &(tgn_duel_limits){.nodes = 300}, NULL, NULL), 0);
    const size_t count = tgn_match_review_count(review);
    CHECK(!tgn_match_review_get(review, 0)->exact && tgn_match_review_get(review, count - 1)->exact);
    tgn_match_review_lost(review, TGN_BLACK, &exact);
    CHECK(!exact);
    for (size_t i = 0; i < count; i++)
        CHECK(tgn_match_review_get(review, i)->lost >= 0);
    tgn_match_review_free(review);
    tgn_match_free(match);
}

static void hints(void)
{
    tgn_hint hint;
    tgn_standing now;
    tgn_standing_init(&now, (tgn_size){3, 3}, false);
    CHECK_INT(tgn_hint_find(&hint, &now, NULL, NULL, NULL, NULL), 0);
    CHECK(hint.exact && hint.value == 1 && hint.move.colour == TGN_BLACK && hint.move.point != TGN_PASS);
    tgn_standing_init(&now, (tgn_size){3, 3}, true);
    CHECK_INT(tgn_hint_find(&hint, &now, NULL, NULL, NULL, NULL), 0);
    CHECK(hint.exact && hint.value == 6 && hint.move.point != TGN_PASS);
    tgn_standing_play(&now, (tgn_move){TGN_PASS, TGN_BLACK});
    CHECK_INT(tgn_hint_find(&hint, &now, NULL, NULL, NULL, NULL), 0);
    CHECK(hint.exact && hint.value == 0 && hint.move.point == TGN_PASS);
}

static bool twice(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    *(int *)context += strcmp(what, "moves") == 0;
    return *(int *)context < 2;
}

static void can_be_stopped(void)
{
    int seen = 0;
    const tgn_progress progress = {twice, &seen};
    tgn_match_review *review;
    tgn_error error;
    tgn_match *match = random_match((tgn_size){3, 3}, false, 1000, 3);
    CHECK_INT(tgn_match_review_new(&review, match, NULL, &progress, &error), TGN_ERR_STOPPED);
    CHECK(!review && seen == 2);
    tgn_match_free(match);
}

int main(int argc, char **argv)
{
    TEST(duels);
    TEST(unfinished);
    TEST(solitaires);
    TEST(estimates_say_so);
    TEST(hints);
    TEST(can_be_stopped);
    return check_done();
}
