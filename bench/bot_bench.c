/*
 * bot_bench.c - how fast the player thinks, and what its levels are worth
 *
 *      ./dev bench bot                                everything, about two minutes of CPU
 *      build/release/bench/bot_bench speed            games a second, with a signature
 *      build/release/bench/bot_bench levels [GAMES]   level against level on 9x9, this many games per pair (20)
 *
 * The signature is the number of games played out until the choice could not change any more, and the move: it changes
 * when the behaviour does. Times are CPU time of one core. Games per second are compared with those of plain playouts
 * (field/playout/playout.h) from the same position, which shows what the tree costs. In the matches level 5 is limited by
 * a number of games instead of a clock, so that they come out the same everywhere; area, komi 7.5, the finished board is
 * counted by tengen/outcome.h.
 * Against another program: tengen match.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/bot.h>
#include <tengen/outcome.h>

#include "base/clock.h"
#include "field/playout/playout.h"

static void need(int code)
{
    if (code >= 0)
        return;
    fprintf(stderr, "bot_bench: %s\n", tgn_error_name(code));
    exit(1);
}

static tgn_game *new_game(int side)
{
    tgn_game *game = NULL;
    need(tgn_game_new(&game, (tgn_size){(uint8_t)side, (uint8_t)side}, tgn_rules_find("chinese")));
    return game;
}

static tgn_bot *new_bot(int level, uint64_t seed)
{
    tgn_bot *bot = NULL;
    need(tgn_bot_new(&bot, &(tgn_bot_options){.level = level, .seed = seed, .weights = ""}, NULL));
    return bot;
}

/* ---- speed ---------------------------------------------------------------------------------------------- */

static double playouts_a_second(const tgn_game *game, int games)
{
    static float owner[TGN_GRID];
    const double from = tgn_clock__processor_seconds();
    tgn_field_playout__owners(owner, tgn_game_board(game), TGN_BLACK, TGN_PASS, games, 1);
    return games / (tgn_clock__processor_seconds() - from);
}

static void measure_speed(int side, uint64_t visits)
{
    tgn_game *game = new_game(side);
    tgn_bot *bot = new_bot(5, 1);
    tgn_bot_thought thought;
    char text[TGN_POINT_TEXT];
    const double from = tgn_clock__processor_seconds();
    need(tgn_bot_think(bot, &thought,
                       &(tgn_bot_question){.game = game, .colour = TGN_BLACK, .komi = 7.5, .visits = visits},
                       NULL, NULL));
    const double rate = (double)thought.visits / (tgn_clock__processor_seconds() - from);
    const double plain = playouts_a_second(game, side > 9 ? 500 : 3000);
    printf("  %2dx%-2d  %8.0f games a second in the tree, %8.0f without one (%.2f)   signature %llu %s\n",
           side, side, rate, plain, rate / plain, (unsigned long long)thought.visits,
           tgn_point_format(text, thought.choice[0].point, tgn_game_size(game)));
    tgn_bot_free(bot);
    tgn_game_free(game);
}

static void speed(void)
{
    printf("speed, the empty board, one core\n");
    measure_speed(9, 20000);
    measure_speed(13, 5000);
    measure_speed(19, 2000);
}

/* ---- levels --------------------------------------------------------------------------------------------- */

typedef struct player {
    const char *name;
    int level;
    uint64_t visits;
    double seconds; /* CPU time of its moves */
    long moves;
} player;

/* Returns Black's lead, or +-1000 when the other side resigned. */
static double play_game(player *black, player *white, uint64_t seed)
{
    tgn_game *game = new_game(9);
    tgn_bot *bot[3] = {NULL, new_bot(black->level, seed), new_bot(white->level, seed + 1000)};
    player *side[3] = {NULL, black, white};
    double lead = 0;
    tgn_outcome outcome;
    for (int i = 0; i < 300 && !tgn_game_over(game) && lead == 0; i++) {
        const tgn_colour colour = tgn_game_to_move(game);
        tgn_bot_thought thought;
        const double from = tgn_clock__processor_seconds();
        need(tgn_bot_think(
            bot[colour], &thought,
            &(tgn_bot_question){.game = game, .colour = colour, .komi = 7.5, .visits = side[colour]->visits},
            NULL, NULL));
        side[colour]->seconds += tgn_clock__processor_seconds() - from;
        side[colour]->moves++;
        if (thought.resign)
            lead = colour == TGN_BLACK ? -1000 : 1000;
        else
            need(tgn_game_play(game, colour, thought.choice[0].point));
    }
    need(tgn_outcome_read(&outcome, &(tgn_outcome_question){.board = tgn_game_board(game),
                                                            .to_move = tgn_game_to_move(game),
                                                            .finished = true}));
    tgn_bot_free(bot[1]);
    tgn_bot_free(bot[2]);
    tgn_game_free(game);
    return lead != 0 ? lead : tgn_outcome_area(&outcome, 7.5);
}

static void match(player first, player second, int games)
{
    int won = 0;
    for (int i = 0; i < games; i++) {
        const bool black = i % 2 == 0;
        const double lead =
            black ? play_game(&first, &second, (uint64_t)i) : play_game(&second, &first, (uint64_t)i);
        won += black == (lead > 0);
    }
    printf("  %-22s won %3d of %d against %-22s  %.0f and %.0f ms a move\n", first.name, won, games,
           second.name, 1000 * first.seconds / (double)(first.moves ? first.moves : 1),
           1000 * second.seconds / (double)(second.moves ? second.moves : 1));
    fflush(stdout);
}

static void levels(int games)
{
    static const player one = {"level 1", 1, 0, 0, 0}, two = {"level 3", 3, 0, 0, 0};
    static const player few = {"level 5, 500 games", 5, 500, 0, 0},
                        some = {"level 5, 2000 games", 5, 2000, 0, 0};
    printf("levels, 9x9\n");
    match(two, one, games);
    match(few, two, games);
    match(some, few, games);
}

int main(int argc, char **argv)
{
    const char *part = argc > 1 ? argv[1] : "";
    const int games = argc > 2 ? atoi(argv[2]) : 20;
    if (argc > 1 && strcmp(part, "speed") != 0 && strcmp(part, "levels") != 0) {
        fprintf(stderr, "usage: bot_bench [speed | levels [GAMES]]\n");
        return 2;
    }
    if (strcmp(part, "levels") != 0)
        speed();
    if (strcmp(part, "speed") != 0)
        levels(games > 0 ? games : 20);
    return 0;
}
