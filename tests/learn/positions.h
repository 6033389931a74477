/* positions.h - random legal positions with their last moves, as questions to a network */
#ifndef TESTS_LEARN_POSITIONS_H
#define TESTS_LEARN_POSITIONS_H

#include "../check.h"

#include <tengen/network.h>

/* Play up to `moves` random moves that the rules allow, now and then a pass. */
static inline tgn_game *random_game(uint64_t *random, tgn_size size, int moves)
{
    tgn_game *game = NULL;
    if (tgn_game_new(&game, size, NULL) < 0)
        abort();
    for (int i = 0; i < moves; i++) {
        const int points = tgn_size_points(size);
        tgn_point point = tgn_point_from_index((int)(check_random(random) % (uint64_t)points), size);
        if (check_random(random) % 40 == 0)
            point = TGN_PASS;
        const tgn_colour colour = tgn_game_to_move(game);
        if (tgn_game_judge(game, colour, point) == 0 && tgn_game_play(game, colour, point) < 0)
            abort();
    }
    return game;
}

static inline tgn_network_question random_question(uint64_t *random, const tgn_game *game)
{
    tgn_network_question question = {.komi = (double)(check_random(random) % 31) / 2 - 4};
    tgn_network_ask(&question, game);
    return question;
}

#endif
