/*
 * review_fuzz.c - any bytes as a saved review of one small game
 *
 * The first byte says what to do with the rest: 1 puts the head of a right one (with its digest) in front and makes the sum at the end
 * fit, since no fuzzer would find them. Bytes are refused with words, or give a review that can be asked, written and saved
 * again: and then it is the same.
 */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include <tengen/review_print.h>
#include <tengen/wire.h>

#include "base/buffer.h"

enum { HEAD = 8 + 16 + 4, SUM = 8 };

static void seal(tgn_buffer *bytes)
{
    uint64_t sum = 0xCBF29CE484222325;
    for (size_t i = 0; i < bytes->length; i++)
        sum = (sum ^ (uint8_t)bytes->data[i]) * 0x100000001B3;
    for (int i = 0; i < SUM; i++)
        tgn_buffer__char(bytes, (char)(uint8_t)(sum >> 8 * i));
}

static tgn_review *new_review(tgn_game **game)
{
    tgn_review *review;
    if (tgn_game_new(game, (tgn_size){3, 5}, NULL) < 0 ||
        tgn_game_play(*game, TGN_BLACK, tgn_point_at(1, 1)) < 0 ||
        tgn_game_play(*game, TGN_WHITE, tgn_point_at(1, 3)) < 0 ||
        tgn_game_play(*game, TGN_BLACK, TGN_PASS) < 0 ||
        tgn_review_new(&review, &(tgn_review_options){.game = *game, .threads = 1}, NULL) < 0)
        abort();
    return review;
}

static void check_place(const tgn_review_place *place)
{
    FUZZ_CHECK(place->chance >= 0 && place->chance <= 1 && isfinite(place->score) && place->spread >= 0);
    FUZZ_CHECK(place->choices >= 0 && place->choices <= TGN_REVIEW_CHOICES && place->rank >= -1);
    FUZZ_CHECK(!place->compared || place->lost >= 0);
    for (int i = 0; i < TGN_GRID; i++)
        FUZZ_CHECK(fabsf(place->owner[i]) <= 1);
    for (int i = 0; i < place->choices; i++)
        FUZZ_CHECK(place->choice[i].length >= 0 && place->choice[i].length <= TGN_BOT_LINE);
}

/* Ask it whatever can be asked, and save it again. */
static void use(tgn_review *review, const tgn_buffer *bytes)
{
    tgn_buffer text = {0};
    tgn_review_sum sum;
    size_t worst[4];
    for (size_t i = 0; i <= tgn_review_moves(review); i++) {
        tgn_review_place place;
        tgn_review_at(review, i, &place);
        check_place(&place);
    }
    FUZZ_CHECK(tgn_review_worst(review, TGN_EMPTY, worst, 4) <= 3);
    tgn_review_add_up(review, TGN_EMPTY, 0, 10, &sum);
    FUZZ_CHECK(tgn_wire_review(review, NULL, true, tgn_buffer__write, &text) == 0);
    FUZZ_CHECK(tgn_review_print(review, NULL, TGN_REVIEW_HTML, tgn_buffer__write, &text, NULL) == 0);
    text.length = 0;
    FUZZ_CHECK(tgn_review_save(review, tgn_buffer__write, &text) == 0);
    FUZZ_CHECK(text.length == bytes->length && memcmp(text.data, bytes->data, text.length) == 0);
    tgn_buffer__clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    if (length < 1)
        return 0;
    tgn_game *game;
    tgn_review *review = new_review(&game);
    tgn_error error = {.message = ""};
    tgn_buffer bytes = {0};
    if (data[0] & 1) {
        FUZZ_CHECK(tgn_review_save(review, tgn_buffer__write, &bytes) == 0);
        bytes.length = HEAD;
    }
    tgn_buffer__add(&bytes, data + 1, length - 1);
    if (data[0] & 1)
        seal(&bytes);
    const int code = tgn_review_load(review, bytes.data ? bytes.data : "", bytes.length, &error);
    FUZZ_CHECK(code == 0 || (code == TGN_ERR_INPUT && error.message[0]) || code == TGN_ERR_MEMORY);
    if (code == 0)
        use(review, &bytes);
    tgn_buffer__clear(&bytes);
    tgn_review_free(review);
    tgn_game_free(game);
    return 0;
}
