/*
 * features_fuzz.c - any stones on any board, as a network sees them
 *
 * Codes are what features.h says: those of stones where stones are, legal ones where the side to move may play. The
 * board is as before. Turned boards and exchanged colours give the same codes, ladders aside: these have a limit of
 * tries, and what is tried first depends on the side from which one looks.
 */
#include "fuzz.h"

#include <string.h>

#include "learn/features.h"

/* Two bytes a stone: set up, or played with its captures. */
static void place_stones(tgn_board *board, const uint8_t *data, size_t length)
{
    for (size_t i = 0; i + 2 <= length; i += 2) {
        const int what = data[i], where = data[i + 1] | (what & 3) << 8;
        const tgn_point p = tgn_point_from_index(where % tgn_size_points(board->size), board->size);
        const tgn_colour colour = (tgn_colour)((what >> 2) % 3);
        tgn_point taken[TGN_POINTS_MAX];
        if (what & 128 && board->colour[p] == TGN_EMPTY && colour != TGN_EMPTY)
            (void)tgn_board_play(board, p, colour, taken, NULL);
        else
            tgn_board_put(board, p, colour);
    }
}

static void check_point(uint8_t code, const tgn_board *board, tgn_point p, tgn_colour own, tgn_point ko)
{
    const int plain = code & TGN_LEARN_CODE_MASK;
    FUZZ_CHECK(plain < TGN_LEARN_CODES);
    if (board->colour[p] != TGN_EMPTY) {
        FUZZ_CHECK(plain >= 10 && code == plain && (plain < 17) == (board->colour[p] == own));
        return;
    }
    const int what = tgn_board_try(board, p, own);
    FUZZ_CHECK(plain < 10 && tgn_learn_features__legal(code) == (p != ko && !(what & TGN_MOVE_SUICIDE)));
    FUZZ_CHECK(!(code & (TGN_LEARN_CATCHES | TGN_LEARN_SAVES)) || !(what & TGN_MOVE_SUICIDE));
    FUZZ_CHECK(plain < 2 || (plain >= 6) == ((what & TGN_MOVE_CAPTURES) != 0));
}

/* Without what ladders say. */
static int without_ladders(uint8_t code)
{
    static const uint8_t same[7] = {1, 1, 3, 3, 4, 5, 6};
    const int plain = code & TGN_LEARN_CODE_MASK;
    return plain < 10 ? plain : plain < 17 ? 10 + same[plain - 10] : 17 + same[plain - 17];
}

static void check_images(const uint8_t *codes, const tgn_board *board, tgn_colour own)
{
    uint8_t other[TGN_POINTS_MAX];
    tgn_board image;
    for (int s = 0; s < tgn_symmetry_count(board->size); s++) {
        tgn_board_transform(&image, board, (tgn_symmetry)s);
        tgn_learn_features__codes(other, &image, own, TGN_PASS);
        for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
            const tgn_point to = tgn_symmetry_point((tgn_symmetry)s, board->size, p);
            FUZZ_CHECK(without_ladders(other[tgn_point_index(to, image.size)]) ==
                       without_ladders(codes[tgn_point_index(p, board->size)]));
        }
    }
    tgn_board_swap(&image, board);
    tgn_learn_features__codes(other, &image, tgn_colour_other(own), TGN_PASS);
    for (int i = 0; i < tgn_size_points(board->size); i++)
        FUZZ_CHECK(without_ladders(other[i]) == without_ladders(codes[i]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    if (length < 4 || length > 3000)
        return 0;
    const tgn_size size = {(uint8_t)(1 + data[0] % TGN_SIDE_MAX), (uint8_t)(1 + data[1] % TGN_SIDE_MAX)};
    const tgn_colour own = data[2] & 1 ? TGN_BLACK : TGN_WHITE;
    const int where = data[3] | (data[2] & 6) << 7;
    const tgn_point ko =
        data[2] & 8 ? tgn_point_from_index(where % tgn_size_points(size), size) : (tgn_point)TGN_PASS;
    uint8_t codes[TGN_POINTS_MAX];
    tgn_board board, before;
    tgn_board_init(&board, size);
    place_stones(&board, data + 4, length - 4);
    before = board;
    tgn_learn_features__codes(codes, &board, own, ko);
    FUZZ_CHECK(tgn_board_equal(&before, &board) && tgn_board_legal(&before) == tgn_board_legal(&board));
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        check_point(codes[tgn_point_index(p, size)], &board, p, own, ko);
    tgn_learn_features__codes(codes, &board, own, TGN_PASS);
    check_images(codes, &board, own);
    return 0;
}
