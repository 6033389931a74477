/*
 * outcome_fuzz.c - any bytes as a board of any size: the fate of its stones and the count
 *
 * Bytes: rows, columns, flags (finished, whose turn, ko, games played out), then the points, two bits each.
 * Whatever stands there, breathing or not: every point is counted once, strings share a fate, and the same
 * question has the same answer.
 */
#include "fuzz.h"

#include <string.h>

#include <tengen/outcome.h>

typedef struct input {
    const uint8_t *data;
    size_t size;
} input;

/* Byte `at`; 0 behind the end. */
static int byte_at(const input *in, size_t at)
{
    return at < in->size ? in->data[at] : 0;
}

static void read_board(tgn_board *board, const input *in)
{
    const tgn_size size = {(uint8_t)(1 + byte_at(in, 0) % 25), (uint8_t)(1 + byte_at(in, 1) % 25)};
    tgn_board_init(board, size);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        const size_t index = (size_t)tgn_point_index(p, size);
        const int two = byte_at(in, 3 + index / 4) >> 2 * (index % 4) & 3;
        if (two == TGN_BLACK || two == TGN_WHITE)
            tgn_board_put(board, p, (tgn_colour)two);
    }
}

static void check_points(const tgn_board *board, const tgn_outcome *outcome)
{
    int living = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        const tgn_colour c = board->colour[p];
        FUZZ_CHECK((outcome->fate[p] == TGN_FATE_NONE) == (c == TGN_EMPTY));
        FUZZ_CHECK(outcome->owner[p] >= -1 && outcome->owner[p] <= 1);
        FUZZ_CHECK(outcome->holder[p] <= TGN_WHITE);
        if (c) {
            FUZZ_CHECK(outcome->fate[p] == outcome->fate[board->head[p]]);
            living += outcome->fate[p] != TGN_FATE_DEAD;
        }
    }
    const int points = tgn_size_points(board->size);
    FUZZ_CHECK(outcome->area[TGN_BLACK] + outcome->area[TGN_WHITE] + outcome->dame == points);
    FUZZ_CHECK(outcome->territory[TGN_BLACK] + outcome->territory[TGN_WHITE] + outcome->teire[TGN_BLACK] +
                   outcome->teire[TGN_WHITE] + outcome->seki + outcome->dame + living ==
               points);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const input in = {data, size};
    const int flags = byte_at(&in, 2);
    tgn_board board;
    tgn_outcome outcome, again;
    read_board(&board, &in);
    tgn_point ko = tgn_point_from_index(flags * 7 % tgn_size_points(board.size), board.size);
    if (!(flags & 8) || board.colour[ko] != TGN_EMPTY)
        ko = TGN_PASS;
    const tgn_outcome_question question = {.board = &board,
                                           .to_move = (tgn_colour)((flags >> 1 & 3) % 3),
                                           .ko = ko,
                                           .finished = flags & 1,
                                           .playouts = (flags >> 4) - 1 ? (flags >> 4) - 1 : 1,
                                           .seed = (uint64_t)flags};
    FUZZ_CHECK(tgn_outcome_read(&outcome, &question) == 0);
    check_points(&board, &outcome);
    FUZZ_CHECK(tgn_outcome_read(&again, &question) == 0);
    FUZZ_CHECK(memcmp(&outcome, &again, sizeof outcome) == 0);
    return 0;
}
