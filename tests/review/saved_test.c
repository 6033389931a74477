/* A review as bytes: what was found comes back, goes on from there, and belongs to one game; whatever is wrong is refused. */
#include "made_up.h"

#include "base/buffer.h"

/* ---- help ------------------------------------------------------------------------------------------------ */

static tgn_buffer saved(tgn_review *review)
{
    tgn_buffer bytes = {0};
    CHECK_INT(tgn_review_save(review, tgn_buffer__write, &bytes), 0);
    CHECK(!bytes.failed && bytes.length > 0);
    return bytes;
}

/* The sum at the end, so that what was changed on purpose is no damage. */
static void seal(tgn_buffer *bytes)
{
    uint64_t sum = 0xCBF29CE484222325;
    for (size_t i = 0; i + 8 < bytes->length; i++)
        sum = (sum ^ (uint8_t)bytes->data[i]) * 0x100000001B3;
    for (size_t i = 0; i < 8; i++)
        bytes->data[bytes->length - 8 + i] = (char)(uint8_t)(sum >> 8 * i);
}

static void check_same_place(const tgn_review_place *a, const tgn_review_place *b)
{
    CHECK(a->played.point == b->played.point && a->played.colour == b->played.colour);
    CHECK(a->visits == b->visits && a->chance == b->chance && a->score == b->score);
    CHECK(a->spread == b->spread && a->prior == b->prior && a->rank == b->rank);
    CHECK(a->compared == b->compared && a->lost == b->lost && a->lost_chance == b->lost_chance);
    CHECK_INT(a->choices, b->choices);
    for (int i = 0; i < a->choices && i < b->choices; i++) {
        const tgn_bot_choice *x = &a->choice[i], *y = &b->choice[i];
        CHECK(x->point == y->point && x->visits == y->visits && x->exact == y->exact);
        CHECK(x->chance == y->chance && x->score == y->score && x->prior == y->prior);
        CHECK_INT(x->length, y->length);
        CHECK(memcmp(x->line, y->line, (size_t)x->length * sizeof *x->line) == 0);
    }
    for (int i = 0; i < TGN_GRID; i++)
        CHECK(fabsf(a->owner[i] - b->owner[i]) < 0.005f);
}

static void check_same(tgn_review *a, tgn_review *b)
{
    for (size_t i = 0; i <= tgn_review_moves(a); i++) {
        tgn_review_place x, y;
        tgn_review_at(a, i, &x);
        tgn_review_at(b, i, &y);
        check_same_place(&x, &y);
    }
}

/* ---- tests ----------------------------------------------------------------------------------------------- */

static void everything_comes_back(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 16), *again = new_review(s, game, 1, 16);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    tgn_buffer bytes = saved(review);
    CHECK(bytes.length <= 36 + 21 * (742 - 361 + 81)); /* a place of 19x19 takes at most 742 bytes */
    const int asked = s->asked;
    CHECK_INT(tgn_review_load(again, bytes.data, bytes.length, NULL), 0);
    check_same(review, again);
    size_t worst[3];
    CHECK_INT(tgn_review_worst(again, TGN_EMPTY, worst, 3), 2);
    CHECK(worst[0] == 10 && worst[1] == 5);
    CHECK_INT(tgn_review_run(again, NULL, NULL), 0);
    CHECK_INT(s->asked, asked); /* nobody was asked about anything */
    tgn_buffer more = saved(again);
    CHECK(more.length == bytes.length && memcmp(more.data, bytes.data, more.length) == 0);
    tgn_buffer__clear(&more);
    tgn_buffer__clear(&bytes);
    tgn_review_free(again);
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

/* Saved in the middle of its second round, and gone on with to more visits: what was done is not done again. */
static void gone_on_with(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 100), *again = new_review(s, game, 1, 1000);
    int left = 31;
    const tgn_progress progress = {stop_after, &left};
    CHECK_INT(tgn_review_run(review, &progress, NULL), TGN_ERR_STOPPED);
    CHECK_INT(s->asked, 30);
    CHECK_INT(tgn_review_visits(review), 1);
    tgn_buffer bytes = saved(review);
    CHECK_INT(tgn_review_load(again, bytes.data, bytes.length, NULL), 0);
    check_same(review, again);
    CHECK_INT(tgn_review_run(again, NULL, NULL), 0);
    CHECK_INT(s->asked, 30 + 12 + 21);
    CHECK_INT(tgn_review_visits(again), 1000);
    tgn_buffer__clear(&bytes);
    tgn_review_free(again);
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

/* One that has not begun, and real thoughts of tengen's own player. */
static void of_any_kind(void)
{
    tgn_game *game = made_game(6);
    tgn_review *review, *again;
    const tgn_review_options options = {.game = game, .komi = 6.5, .visits = 30, .threads = 2, .weights = ""};
    CHECK_INT(tgn_review_new(&review, &options, NULL), 0);
    CHECK_INT(tgn_review_new(&again, &options, NULL), 0);
    tgn_buffer bytes = saved(review);
    CHECK_INT(tgn_review_load(again, bytes.data, bytes.length, NULL), 0);
    CHECK_INT(tgn_review_visits(again), 0);
    tgn_buffer__clear(&bytes);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    bytes = saved(review);
    CHECK_INT(tgn_review_load(again, bytes.data, bytes.length, NULL), 0);
    check_same(review, again);
    tgn_buffer__clear(&bytes);
    tgn_review_free(again);
    tgn_review_free(review);
    tgn_game_free(game);
}

/* ---- another game ---------------------------------------------------------------------------------------- */

typedef struct variant {
    int moves;
    double komi;
    const char *rules, *by;
    bool pass, setup, turn;
} variant;

static tgn_review *review_of(const variant *v, tgn_game **game)
{
    tgn_review *review;
    *game = made_game(v->moves);
    const tgn_move stone = {tgn_point_at(8, 8), TGN_BLACK};
    if (v->pass)
        CHECK_INT(tgn_game_play(*game, tgn_game_to_move(*game), TGN_PASS), 0);
    if (v->setup)
        CHECK_INT(tgn_game_setup(*game, &stone, 1), 0);
    if (v->turn)
        CHECK_INT(tgn_game_set_to_move(*game, tgn_colour_other(tgn_game_to_move(*game))), 0);
    const tgn_review_options options = {
        .game = *game, .komi = v->komi, .rules = tgn_rules_find(v->rules), .by = v->by};
    CHECK_INT(tgn_review_new(&review, &options, NULL), 0);
    return review;
}

/* Each differs from the first in one thing, and none of them takes the bytes of another. */
static void belongs_to_one_game(void)
{
    static const variant variants[] = {{10, 6.5, "japanese", NULL, false, false, false},
                                       {9, 6.5, "japanese", NULL, false, false, false},
                                       {10, 5.5, "japanese", NULL, false, false, false},
                                       {10, 6.5, "chinese", NULL, false, false, false},
                                       {10, 6.5, "japanese", "GNU Go 3.8", false, false, false},
                                       {10, 6.5, "japanese", NULL, true, false, false},
                                       {10, 6.5, "japanese", NULL, false, true, false},
                                       {10, 6.5, "japanese", NULL, false, false, true}};
    enum { VARIANTS = sizeof variants / sizeof *variants };
    tgn_game *game[VARIANTS];
    tgn_review *review[VARIANTS];
    char name[VARIANTS][TGN_REVIEW_NAME];
    for (int i = 0; i < VARIANTS; i++) {
        review[i] = review_of(&variants[i], &game[i]);
        tgn_review_name(review[i], name[i]);
        CHECK_INT(strlen(name[i]), 32);
        CHECK_INT(strspn(name[i], "0123456789abcdef"), 32);
    }
    for (int i = 0; i < VARIANTS; i++) {
        tgn_buffer bytes = saved(review[i]);
        for (int k = 0; k < VARIANTS; k++) {
            tgn_error error = {0};
            CHECK((strcmp(name[i], name[k]) == 0) == (i == k));
            CHECK_INT(tgn_review_load(review[k], bytes.data, bytes.length, &error),
                      i == k ? 0 : TGN_ERR_INPUT);
            CHECK(i == k || strstr(error.message, "another game"));
        }
        tgn_buffer__clear(&bytes);
    }
    for (int i = 0; i < VARIANTS; i++) {
        tgn_review_free(review[i]);
        tgn_game_free(game[i]);
    }
}

/* ---- damage ---------------------------------------------------------------------------------------------- */

/* Cut anywhere, or with a byte changed, it is refused, and the review stays as it was. */
static void damage_is_refused(void)
{
    tgn_game *game = made_game(4);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 1), *again = new_review(s, game, 1, 1);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    tgn_buffer bytes = saved(review);
    tgn_error error = {0};
    for (size_t i = 0; i < bytes.length; i++) {
        CHECK_INT(tgn_review_load(again, bytes.data, i, NULL), TGN_ERR_INPUT);
        bytes.data[i] ^= 1;
        CHECK_INT(tgn_review_load(again, bytes.data, bytes.length, &error), TGN_ERR_INPUT);
        CHECK(error.message[0]);
        bytes.data[i] ^= 1;
    }
    CHECK_INT(tgn_review_visits(again), 0);
    CHECK_INT(tgn_review_load(again, bytes.data, bytes.length, NULL), 0);
    tgn_buffer__clear(&bytes);
    tgn_review_free(again);
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

/* Bytes of an enemy, with a right sum: whatever is taken is within bounds. */
static void malice_is_bounded(void)
{
    tgn_game *game = made_game(4);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 1), *again = new_review(s, game, 1, 1);
    int taken = 0, refused = 0;
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    tgn_buffer bytes = saved(review);
    for (size_t i = 24; i + 8 < bytes.length; i++)
        for (int change = 1; change < 256; change <<= 1) {
            bytes.data[i] ^= (char)change;
            seal(&bytes);
            const int code = tgn_review_load(again, bytes.data, bytes.length, NULL);
            bytes.data[i] ^= (char)change;
            taken += code == 0;
            refused += code == TGN_ERR_INPUT;
            for (size_t k = 0; k <= 4 && code == 0; k++) {
                tgn_review_place place;
                tgn_review_at(again, k, &place);
                CHECK(place.chance >= 0 && place.chance <= 1 && fabs(place.score) <= 1e6);
                CHECK(place.choices >= 0 && place.choices <= TGN_REVIEW_CHOICES && place.rank >= -1);
                for (int c = 0; c < place.choices; c++)
                    CHECK(place.choice[c].length >= 0 && place.choice[c].length <= TGN_BOT_LINE);
            }
        }
    CHECK(taken > 100 && refused > 100);
    tgn_buffer__clear(&bytes);
    tgn_review_free(again);
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

static int refuse(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return TGN_ERR_IO;
}

static void a_disk_that_is_full(void)
{
    tgn_game *game = made_game(4);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 1);
    CHECK_INT(tgn_review_save(review, refuse, NULL), TGN_ERR_IO);
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(everything_comes_back);
    TEST(gone_on_with);
    TEST(of_any_kind);
    TEST(belongs_to_one_game);
    TEST(damage_is_refused);
    TEST(malice_is_bounded);
    TEST(a_disk_that_is_full);
    return check_done();
}
