/*
 * game_fuzz.c - any bytes as a game: the first three are size and rules, then two for each step
 *
 * A move is judged as it is played; keys kept up move by move are those of the board; strings have liberties
 * unless setup took them; and taken back step by step the board is empty again.
 */
#include "fuzz.h"

#include <string.h>

#include <tengen/game.h>

static bool setup_seen;

static void check_now(tgn_game *game)
{
    tgn_images images;
    const tgn_board *board = tgn_game_board(game);
    tgn_images_of_board(&images, tgn_game_keytable(game), board);
    FUZZ_CHECK(memcmp(&images, tgn_game_images(game), sizeof images) == 0);
    FUZZ_CHECK(board->count[0] + board->count[1] + board->count[2] == tgn_size_points(board->size));
    FUZZ_CHECK(setup_seen || tgn_board_legal(board));
    FUZZ_CHECK(tgn_game_repetitions(game, true) <= tgn_game_repetitions(game, false));
}

static void step(tgn_game *game, unsigned what, unsigned where)
{
    const tgn_size size = tgn_game_size(game);
    const tgn_point point =
        tgn_point_from_index((int)(where | (what & 0x30) << 4) % tgn_size_points(size), size);
    const tgn_colour colour = what & 8 ? tgn_colour_other(tgn_game_to_move(game)) : tgn_game_to_move(game);
    unsigned faults;
    switch (what & 7) {
    case 0:
        tgn_game_undo(game);
        return;
    case 1: {
        tgn_move stone = {point, (tgn_colour)((what >> 6) % 3)};
        FUZZ_CHECK(tgn_game_setup(game, &stone, 1) == 0);
        setup_seen = true;
        return;
    }
    case 2:
        FUZZ_CHECK(tgn_game_set_to_move(game, colour) == 0);
        return;
    default: {
        tgn_point played = what >= 0xF0 ? (tgn_point)TGN_PASS : point;
        unsigned judged = tgn_game_judge(game, colour, played);
        FUZZ_CHECK(tgn_game_force(game, colour, played, &faults) == 0 && faults == judged);
        setup_seen |= (faults & TGN_FAULT_OCCUPIED) != 0; /* it lifts a stone, as setup does */
    }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    tgn_game *game;
    if (length < 3 || length > 4000)
        return 0;
    tgn_size size = {(uint8_t)(1 + data[0] % TGN_SIDE_MAX), (uint8_t)(1 + data[1] % TGN_SIDE_MAX)};
    if (tgn_game_new(&game, size, tgn_rules_at(data[2] % 7)) < 0)
        return 0;
    setup_seen = false;
    for (size_t i = 3; i + 1 < length; i += 2) {
        step(game, data[i], data[i + 1]);
        if (i % 16 == 3)
            check_now(game);
    }
    check_now(game);
    while (tgn_game_undo(game) == 0)
        ;
    FUZZ_CHECK(tgn_game_board(game)->count[TGN_EMPTY] == tgn_size_points(size));
    tgn_game_free(game);
    return 0;
}
