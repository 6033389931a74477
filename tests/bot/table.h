/*
 * table.h - a game from a drawn board, or from one drawn by lot, and a player at it
 */
#ifndef TESTS_BOT_TABLE_H
#define TESTS_BOT_TABLE_H

#include "../check.h"

#include <tengen/bot.h>

/* Rows of X, O and dots as one text, rows separated by blanks. Setup, so strings without liberties stay. */
static inline tgn_game *game_of(const char *rows, const char *rules)
{
    tgn_size size = {1, (uint8_t)strcspn(rows, " ")};
    for (const char *c = rows; *c; c++)
        size.rows = (uint8_t)(size.rows + (*c == ' '));
    tgn_game *game = NULL;
    CHECK_INT(tgn_game_new(&game, size, tgn_rules_find(rules)), 0);
    for (int i = 0; i < size.rows * (size.cols + 1) - 1; i++) {
        const tgn_move stone = {tgn_point_at(i / (size.cols + 1), i % (size.cols + 1)),
                                rows[i] == 'X' ? TGN_BLACK : TGN_WHITE};
        if (rows[i] == 'X' || rows[i] == 'O')
            CHECK_INT(tgn_game_setup(game, &stone, 1), 0);
    }
    return game;
}

/* A player without a network, of this step of strength: 1 to 5, which are levels 1, 3, 5, 7 and 9; 0: the default. */
static inline tgn_bot *bot_of(int step, uint64_t seed)
{
    tgn_bot *bot = NULL;
    tgn_error error = {.message = ""};
    const tgn_bot_options options = {
        .level = step ? 2 * step - 1 : 0, .seed = seed, .memory = 16 << 20, .weights = ""};
    CHECK_INT(tgn_bot_new(&bot, &options, &error), 0);
    return bot;
}

/* What a new player without a network thinks of it, after a number of games. */
static inline tgn_bot_thought think(tgn_game *game, tgn_colour colour, double komi, int step, uint64_t visits)
{
    tgn_bot *bot = bot_of(step, 7);
    tgn_bot_thought thought;
    tgn_error error = {.message = ""};
    CHECK_INT(
        tgn_bot_think(bot, &thought,
                      &(tgn_bot_question){.game = game, .colour = colour, .komi = komi, .visits = visits},
                      NULL, &error),
        0);
    tgn_bot_free(bot);
    return thought;
}

static inline bool is_legal(tgn_game *game, tgn_colour colour, tgn_point point)
{
    return (tgn_game_judge(game, colour, point) & ~(unsigned)TGN_FAULT_TURN) == 0;
}

/* All numbers are finite and in range, and the first move is legal. */
static inline void check_thought(const tgn_bot_thought *thought, tgn_game *game)
{
    CHECK(thought->choices >= 1 && thought->choices <= TGN_BOT_CHOICES);
    CHECK(thought->chance >= 0 && thought->chance <= 1);
    for (int i = 0; i < thought->choices; i++) {
        const tgn_bot_choice *choice = &thought->choice[i];
        CHECK(is_legal(game, thought->colour, choice->point));
        CHECK(choice->chance >= 0 && choice->chance <= 1 && choice->prior >= 0 && choice->prior <= 1);
        CHECK(choice->score >= -2000 && choice->score <= 2000);
        CHECK(choice->length >= 1 && choice->length <= TGN_BOT_LINE && choice->line[0] == choice->point);
        for (int k = 0; k < i; k++)
            CHECK(thought->choice[k].point != choice->point);
    }
    for (tgn_point p = 0; p < TGN_GRID; p++)
        CHECK(thought->owner[p] >= -1 && thought->owner[p] <= 1);
}

/* ---- boards by lot ---------------------------------------------------------------------------------------- */

static inline void play_at_random(tgn_game *game, int moves, uint64_t *seed)
{
    const tgn_size size = tgn_game_size(game);
    for (int i = 0; i < moves; i++) {
        const tgn_point p =
            tgn_point_from_index((int)(check_random(seed) % (uint64_t)tgn_size_points(size)), size);
        if (tgn_game_play(game, tgn_game_to_move(game), p) != 0 && check_random(seed) % 16 == 0)
            CHECK_INT(tgn_game_play(game, tgn_game_to_move(game), TGN_PASS), 0);
    }
}

/* Stones anywhere, even where no game leads: strings without liberties, a board without an empty point. */
static inline void set_up_at_random(tgn_game *game, int share, uint64_t *seed)
{
    const tgn_size size = tgn_game_size(game);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if ((int)(check_random(seed) % 100) < share) {
            const tgn_move stone = {p, check_random(seed) % 2 ? TGN_BLACK : TGN_WHITE};
            CHECK_INT(tgn_game_setup(game, &stone, 1), 0);
        }
}

#endif
