/*
 * disturb.h - games that somebody spoils, played on by the network: what a mistake costs
 *
 *      field_game spoilt;
 *      disturb_game(&spoilt, game, network);
 *      ... positions from spoilt.first on, and the count at its end ...
 *      free(spoilt.moves);
 *
 * Strong players hardly ever waste a move, and their games end close. Who learns from them alone believes that nothing costs much: a
 * pass in the opening seemed worth one point, not the dozen that it is. So a recorded game is followed up to some move; then one side
 * passes, plays anywhere, or chooses what the network thinks unlikely, up to three times; or Black gets stones at the
 * beginning, or komi is changed. From there the network plays for both sides, and the finished board is counted.
 * Everything follows from the game's hash.
 */
#ifndef TENGEN_TRAIN_DISTURB_H
#define TENGEN_TRAIN_DISTURB_H

#include "../field_games.h"

#include <tengen/network.h>
#include <tengen/outcome.h>

#include "base/random.h"

enum {
    DISTURB_FROM_MOST = 220, /* moves of the record that are followed */
    DISTURB_TIMES_MOST = 3,
    DISTURB_MOVES_MOST = 460,
    DISTURB_PLAYOUTS = 24,
    DISTURB_TRIES = 50
};

/* How freely the network chooses: the power that its probabilities are raised to. 1: as they are, more: the likelier. */
static const double DISTURB_SOUND = 2, DISTURB_UNSOUND = 0.4;

typedef struct disturbance {
    tgn_game *game;
    double komi;
    tgn_network_desk *desk;
    tgn_network_answer answer;
    tgn_random random;
    field_game *out;
} disturbance;

static inline double disturb__lot(disturbance *d)
{
    return (double)(tgn_random__next(&d->random) >> 11) / 9007199254740992.0;
}

static inline bool disturb__play(disturbance *d, tgn_point point)
{
    const tgn_colour colour = tgn_game_to_move(d->game);
    if (tgn_game_play(d->game, colour, point) < 0)
        return false;
    d->out->moves[d->out->count++] = (tgn_move){.point = point, .colour = colour};
    return true;
}

static inline void disturb__pass(disturbance *d)
{
    if (!disturb__play(d, TGN_PASS))
        field_games_fail("a pass is refused");
}

/* A move of the network, by lot. */
static inline tgn_point disturb__choose(disturbance *d, double power)
{
    const tgn_size size = {19, 19};
    float *policy = d->answer.policy;
    double sum = policy[TGN_PASS] = powf(policy[TGN_PASS], (float)power);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        sum += policy[p] = powf(policy[p], (float)power);
    double lot = disturb__lot(d) * sum;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if ((lot -= policy[p]) < 0)
            return p;
    return TGN_PASS;
}

/* The network moves: by lot, once more if that may not be played here, and passes in the end. */
static inline tgn_point disturb__think(disturbance *d, double power)
{
    tgn_network_question question = {.komi = d->komi, .turn = (tgn_symmetry)tgn_random__below(&d->random, 8)};
    tgn_network_ask(&question, d->game);
    tgn_network_read(d->desk, &question, &d->answer, 1);
    for (int i = 0; i < DISTURB_TRIES; i++) {
        const tgn_point point = disturb__choose(d, i ? 1 : power);
        if (disturb__play(d, point))
            return point;
    }
    disturb__pass(d);
    return TGN_PASS;
}

/* One bad move: half of them are passes or anywhere, half are such that somebody might play. */
static inline void disturb__spoil(disturbance *d)
{
    const double kind = disturb__lot(d);
    if (kind >= 0.5) {
        disturb__think(d, DISTURB_UNSOUND);
        return;
    }
    for (int i = 0; kind >= 0.2 && i < DISTURB_TRIES; i++)
        if (disturb__play(d,
                          tgn_point_from_index((int)tgn_random__below(&d->random, 361), (tgn_size){19, 19})))
            return;
    disturb__pass(d);
}

static inline void disturb__begin(disturbance *d, const field_game *from)
{
    const int most = from->count < DISTURB_FROM_MOST ? from->count : DISTURB_FROM_MOST;
    const bool handicap = disturb__lot(d) < 0.12;
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
    for (int i = 0; i < moves; i++)
        if (from->moves[i].colour != tgn_game_to_move(d->game) || !disturb__play(d, from->moves[i].point))
            break; /* records have such moves */
    if (disturb__lot(d) < 0.2)
        d->komi = (double)tgn_random__below(&d->random, 40) - 14.5;
    if (handicap && disturb__lot(d) < 0.5)
        d->komi = 0.5;
}

static inline void disturb__count(disturbance *d)
{
    tgn_outcome outcome;
    const tgn_outcome_question question = {.board = tgn_game_board(d->game),
                                           .to_move = tgn_game_to_move(d->game),
                                           .finished = true,
                                           .playouts = DISTURB_PLAYOUTS,
                                           .seed = 1};
    if (tgn_outcome_read(&outcome, &question) < 0)
        field_games_fail("out of memory");
    const unsigned prisoners[3] = {0, tgn_game_prisoners(d->game, TGN_BLACK),
                                   tgn_game_prisoners(d->game, TGN_WHITE)};
    d->out->margin = tgn_outcome_territory(&outcome, prisoners, d->komi);
    d->out->winner = d->out->margin > 0 ? TGN_BLACK : TGN_WHITE;
    d->out->counted = true;
}

static inline void disturb_game(field_game *out, const field_game *from, const tgn_network *network)
{
    disturbance d = {.komi = from->komi, .random = tgn_random__seeded(from->hash), .out = out};
    *out = *from;
    out->count = out->handicaps = 0;
    out->disturbed = true;
    out->source = FIELD_SOURCES;
    out->moves = malloc(DISTURB_MOVES_MOST * sizeof *out->moves);
    if (!out->moves || tgn_network_desk_new(&d.desk, network, 1) < 0 ||
        tgn_game_new(&d.game, (tgn_size){19, 19}, tgn_rules_find("japanese")) < 0)
        field_games_fail("out of memory");
    disturb__begin(&d, from);
    const int times = disturb__lot(&d) < 0.1 ? 0 : 1 + (int)tgn_random__below(&d.random, DISTURB_TIMES_MOST);
    out->first = out->count + (times > 0);
    for (int i = 0; i < times; i++) {
        disturb__spoil(&d);
        if (i + 1 < times)
            disturb__think(&d, DISTURB_SOUND);
    }
    if (times > 1) /* before the last of them nobody could know what comes */
        out->first = out->count;
    for (int passes = 0; passes < 2 && out->count < DISTURB_MOVES_MOST - 1;)
        passes = disturb__think(&d, DISTURB_SOUND) == TGN_PASS ? passes + 1 : 0;
    disturb__count(&d);
    out->komi = d.komi;
    while (out->count > out->first + 20 && out->moves[out->count - 1].point == TGN_PASS)
        out->count--;
    tgn_game_free(d.game);
    tgn_network_desk_free(d.desk);
}

#endif
