/* A review by tengen's own player with a network, here one that knows nothing: how much it looks at, and that it is the same every time. */
#include "../bot/made_network.h"

#include <tengen/review.h>

#include "base/buffer.h"
#include "review/review.h"

enum { MOVES = 14, PLACES = MOVES + 1, TURNS = 8 };

static tgn_game *played_game(void)
{
    static const char *const moves[MOVES] = {"E5", "E3", "C4", "G6", "D3", "F7", "E7",
                                             "G4", "C6", "F2", "D2", "E6", "D6", "F5"};
    tgn_game *game = NULL;
    CHECK_INT(tgn_game_new(&game, (tgn_size){9, 9}, tgn_rules_find("japanese")), 0);
    for (int i = 0; i < MOVES; i++) {
        tgn_point point;
        CHECK_INT(tgn_point_parse(&point, moves[i], (tgn_size){9, 9}), 0);
        CHECK_INT(tgn_game_play(game, i % 2 ? TGN_WHITE : TGN_BLACK, point), 0);
    }
    return game;
}

static tgn_review *new_review(const tgn_game *game, uint64_t visits, int threads)
{
    tgn_review *review = NULL;
    const tgn_review_options options = {
        .game = game, .komi = 6.5, .visits = visits, .threads = threads, .weights = made_network()};
    CHECK_INT(tgn_review_new(&review, &options, NULL), 0);
    return review;
}

static void check_place(tgn_review *review, size_t index, uint64_t visits)
{
    tgn_review_place place;
    float most = 0;
    tgn_review_at(review, index, &place);
    CHECK_INT(place.visits, visits);
    CHECK(place.chance >= 0 && place.chance <= 1 && fabs(place.score) <= 100 && place.spread > 0);
    CHECK(place.choices > 0 && place.choice[0].length > 0 && place.choice[0].prior > 0);
    CHECK(place.compared == (index < MOVES) && place.lost >= 0);
    CHECK(index == MOVES || place.rank < 0 || place.prior > 0);
    for (int i = 0; i < TGN_GRID; i++)
        most = fmaxf(most, fabsf(place.owner[i]));
    CHECK(most > 0 && most <= 1);
}

/* The first curve takes a single look at each place, and has all that a place has. */
static void a_glance_at_every_place(void)
{
    tgn_game *game = played_game();
    tgn_review *review = new_review(game, 1, 2);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    CHECK_INT(tgn_review__looks(review), PLACES);
    for (size_t i = 0; i < PLACES; i++)
        check_place(review, i, 1);
    tgn_review_free(review);
    tgn_game_free(game);
}

/* Both have passed: it is counted, and there is nothing to play. */
static void a_game_that_is_over(void)
{
    tgn_game *game = played_game();
    CHECK_INT(tgn_game_play(game, TGN_BLACK, TGN_PASS), 0);
    CHECK_INT(tgn_game_play(game, TGN_WHITE, TGN_PASS), 0);
    for (uint64_t visits = 1; visits <= 20; visits += 19) {
        tgn_review *review = new_review(game, visits, 1);
        tgn_review_place place;
        CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
        tgn_review_at(review, MOVES + 2, &place);
        CHECK(place.visits == visits && place.choices > 0 && place.spread > 0);
        tgn_review_free(review);
    }
    tgn_game_free(game);
}

/*
 * Three rounds, of 1, 16 and 80 visits: at most so many looks, and those of the root turned in all ways. Every place has its visits, but
 * looks are saved where the place before has brought some, and where no other move can overtake the first.
 */
static void looks_of_a_review(void)
{
    enum { VISITS = 80 };
    tgn_game *game = played_game();
    tgn_review *review = new_review(game, VISITS, 1);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    CHECK(tgn_review__looks(review) > PLACES * (1 + 2 * TURNS));
    CHECK(tgn_review__looks(review) < PLACES * (1 + TURNS + 16 + TURNS + VISITS));
    for (size_t i = 0; i < PLACES; i++)
        check_place(review, i, VISITS);
    tgn_review_free(review);
    tgn_game_free(game);
}

static tgn_buffer bytes_of(tgn_review *review)
{
    tgn_buffer bytes = {0};
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    CHECK_INT(tgn_review_save(review, tgn_buffer__write, &bytes), 0);
    return bytes;
}

/* Bit for bit, whichever desk has looked at what. */
static void the_same_with_any_number_of_threads(void)
{
    tgn_game *game = played_game();
    tgn_review *alone = new_review(game, 80, 1);
    tgn_buffer expected = bytes_of(alone);
    for (int threads = 1; threads <= 3; threads++) {
        tgn_review *review = new_review(game, 80, threads);
        tgn_buffer bytes = bytes_of(review);
        CHECK(bytes.length == expected.length && memcmp(bytes.data, expected.data, bytes.length) == 0);
        CHECK_INT(tgn_review__looks(review), tgn_review__looks(alone));
        tgn_buffer__clear(&bytes);
        tgn_review_free(review);
    }
    tgn_buffer__clear(&expected);
    tgn_review_free(alone);
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(a_glance_at_every_place);
    TEST(a_game_that_is_over);
    TEST(looks_of_a_review);
    TEST(the_same_with_any_number_of_threads);
    remove_made_network();
    return check_done();
}
