/*
 * play_on.h - games that the network plays on to their end, so that they can be counted
 *
 *      field_game whole;
 *      if (play_on_resigned(&whole, game, network)) ...          the result that somebody did not want to see
 *      play_on_spoilt(&whole, game, network);
 *      ... positions from whole.first to whole.last, and the count at its end ...
 *      free(whole.moves);
 *
 * Strong players hardly ever waste a move, they resign when they are far behind, and so the games that they count end close. Who
 * learns scores and owners from these alone believes that nothing costs much: a pass in the opening seemed worth one point, not the dozen that
 * it is, and whoever resigned seemed to be hardly behind. Two kinds of games mend that:
 *
 *   resigned   A recorded game is played on from where somebody gave up. If the count has another winner than the record (the network misread
 *              a fight, or time decided), nothing is learned from it.
 *   spoilt     A recorded game is followed up to some move; then one side passes, plays anywhere, or chooses what the network
 *              thinks unlikely, up to three times; or Black gets stones at the beginning, or komi is changed.
 *
 * From there the network plays for both sides, and the finished board is counted. Everything follows from the game's hash.
 */
#ifndef TENGEN_TRAIN_PLAY_ON_H
#define TENGEN_TRAIN_PLAY_ON_H

#include "../field_games.h"

#include <tengen/network.h>
#include <tengen/outcome.h>

#include "base/random.h"

enum {
    PLAY_ON_FROM_MOST = 220, /* moves of the record that are followed */
    PLAY_ON_TIMES_MOST = 3,
    PLAY_ON_MOVES_MOST = 460,
    PLAY_ON_PLAYOUTS = 24,
    PLAY_ON_TRIES = 50
};

/* How freely the network chooses: the power that its probabilities are raised to. 1: as they are, more: the likelier. */
static const double PLAY_ON_SOUND = 3, PLAY_ON_UNSOUND = 0.4;

typedef struct play_on {
    tgn_game *game;
    double komi;
    tgn_network_desk *desk;
    tgn_network_answer answer;
    tgn_random random;
    field_game *out;
} play_on;

static inline double play_on__lot(play_on *d)
{
    return (double)(tgn_random__next(&d->random) >> 11) / 9007199254740992.0;
}

static inline bool play_on__play(play_on *d, tgn_point point)
{
    const tgn_colour colour = tgn_game_to_move(d->game);
    if (tgn_game_play(d->game, colour, point) < 0)
        return false;
    d->out->moves[d->out->count++] = (tgn_move){.point = point, .colour = colour};
    return true;
}

static inline void play_on__pass(play_on *d)
{
    if (!play_on__play(d, TGN_PASS))
        field_games_fail("a pass is refused");
}

/* A move of the network, by lot. */
static inline tgn_point play_on__choose(play_on *d, double power)
{
    const tgn_size size = {19, 19};
    float *policy = d->answer.policy;
    double sum = policy[TGN_PASS] = powf(policy[TGN_PASS], (float)power);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        sum += policy[p] = powf(policy[p], (float)power);
    double lot = play_on__lot(d) * sum;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if ((lot -= policy[p]) < 0)
            return p;
    return TGN_PASS;
}

/* The network moves: by lot, once more if that may not be played here, and passes in the end. */
static inline tgn_point play_on__think(play_on *d, double power)
{
    tgn_network_question question = {.komi = d->komi, .turn = (tgn_symmetry)tgn_random__below(&d->random, 8)};
    tgn_network_ask(&question, d->game);
    tgn_network_read(d->desk, &question, &d->answer, 1);
    for (int i = 0; i < PLAY_ON_TRIES; i++) {
        const tgn_point point = play_on__choose(d, i ? 1 : power);
        if (play_on__play(d, point))
            return point;
    }
    play_on__pass(d);
    return TGN_PASS;
}

/* One bad move: half of them are passes or anywhere, half are such that somebody might play. */
static inline void play_on__spoil(play_on *d)
{
    const double kind = play_on__lot(d);
    if (kind >= 0.5) {
        play_on__think(d, PLAY_ON_UNSOUND);
        return;
    }
    for (int i = 0; kind >= 0.2 && i < PLAY_ON_TRIES; i++)
        if (play_on__play(d,
                          tgn_point_from_index((int)tgn_random__below(&d->random, 361), (tgn_size){19, 19})))
            return;
    play_on__pass(d);
}

/* The first moves of the record, up to one that is out of turn or against the rules: records have such moves. */
static inline void play_on__follow(play_on *d, const field_game *from, int moves)
{
    for (int i = 0; i < moves; i++)
        if (from->moves[i].colour != tgn_game_to_move(d->game) || !play_on__play(d, from->moves[i].point))
            break;
}

static inline void play_on__begin(play_on *d, const field_game *from)
{
    const int most = from->count < PLAY_ON_FROM_MOST ? from->count : PLAY_ON_FROM_MOST;
    const bool handicap = play_on__lot(d) < 0.12;
    int moves = (int)tgn_random__below(&d->random, (uint32_t)most);
    if (handicap) {
        tgn_point points[9];
        tgn_move stones[9];
        d->out->handicaps =
            tgn_handicap_points(points, (tgn_size){19, 19}, 2 + (int)tgn_random__below(&d->random, 8));
        for (int i = 0; i < d->out->handicaps; i++) {
            stones[i] = (tgn_move){.point = points[i], .colour = TGN_BLACK};
            d->out->handicap[i] = points[i];
        }
        if (tgn_game_setup(d->game, stones, (size_t)d->out->handicaps) < 0 ||
            tgn_game_set_to_move(d->game, TGN_WHITE) < 0)
            field_games_fail("out of memory");
        moves = 0;
    } else if (from->handicaps)
        moves = 0;
    play_on__follow(d, from, moves);
    if (play_on__lot(d) < 0.2)
        d->komi = (double)tgn_random__below(&d->random, 40) - 14.5;
    if (handicap && play_on__lot(d) < 0.5)
        d->komi = 0.5;
}

static inline void play_on__count(play_on *d)
{
    tgn_outcome outcome;
    const tgn_outcome_question question = {.board = tgn_game_board(d->game),
                                           .to_move = tgn_game_to_move(d->game),
                                           .finished = true,
                                           .playouts = PLAY_ON_PLAYOUTS,
                                           .seed = 1};
    if (tgn_outcome_read(&outcome, &question) < 0)
        field_games_fail("out of memory");
    const unsigned prisoners[3] = {0, tgn_game_prisoners(d->game, TGN_BLACK),
                                   tgn_game_prisoners(d->game, TGN_WHITE)};
    d->out->margin = tgn_outcome_territory(&outcome, prisoners, d->komi);
    d->out->counted = true;
}

/* The game `from` without its moves, and what is needed to play it. */
static inline void play_on__open(play_on *d, field_game *out, const field_game *from,
                                 const tgn_network *network)
{
    *d = (play_on){.komi = from->komi, .random = tgn_random__seeded(from->hash), .out = out};
    *out = *from;
    out->count = out->handicaps = 0;
    out->moves = malloc((size_t)(from->count + PLAY_ON_MOVES_MOST) * sizeof *out->moves);
    if (!out->moves || tgn_network_desk_new(&d->desk, network, 1) < 0 ||
        tgn_game_new(&d->game, (tgn_size){19, 19}, tgn_rules_find("japanese")) < 0)
        field_games_fail("out of memory");
}

/* Until both have passed, and the count. */
static inline void play_on__end(play_on *d)
{
    for (int passes = 0; passes < 2 && d->out->count < PLAY_ON_MOVES_MOST - 1;)
        passes = play_on__think(d, PLAY_ON_SOUND) == TGN_PASS ? passes + 1 : 0;
    play_on__count(d);
    while (d->out->count > d->out->first + 20 && d->out->moves[d->out->count - 1].point == TGN_PASS)
        d->out->count--;
}

static inline void play_on__close(play_on *d)
{
    tgn_game_free(d->game);
    tgn_network_desk_free(d->desk);
}

static inline void play_on_spoilt(field_game *out, const field_game *from, const tgn_network *network)
{
    play_on d;
    play_on__open(&d, out, from, network);
    out->made = true;
    out->source = FIELD_SOURCES;
    play_on__begin(&d, from);
    const int times = play_on__lot(&d) < 0.1 ? 0 : 1 + (int)tgn_random__below(&d.random, PLAY_ON_TIMES_MOST);
    out->first = out->count + (times > 0);
    for (int i = 0; i < times; i++) {
        play_on__spoil(&d);
        if (i + 1 < times)
            play_on__think(&d, PLAY_ON_SOUND);
    }
    if (times > 1) /* before the last of them nobody could know what comes */
        out->first = out->count;
    play_on__end(&d);
    play_on__close(&d);
    out->komi = d.komi;
    out->winner = out->margin > 0 ? TGN_BLACK : TGN_WHITE;
    out->last = out->count;
}

/* An even game that was not counted. False, and nothing to free, if the count does not have the record's winner. */
static inline bool play_on_resigned(field_game *out, const field_game *from, const tgn_network *network)
{
    play_on d;
    play_on__open(&d, out, from, network);
    play_on__follow(&d, from, from->count);
    out->last = out->count;
    const bool whole = out->count == from->count;
    if (whole)
        play_on__end(&d);
    play_on__close(&d);
    if (whole && out->margin != 0 && (out->margin > 0) == (from->winner == TGN_BLACK))
        return true;
    free(out->moves);
    return false;
}

#endif
