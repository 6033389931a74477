/* standing.c - what the games of a match add up to */
#include "engine/contest.h"

#include <math.h>
#include <string.h>

/* A move may be so much later than allowed: what it takes to ask and to answer, on a busy machine. */
static const double TOLERANCE = 0.25;

static bool differs(const tgn_engine_game *game)
{
    for (int i = 0; i < 2; i++)
        if (*game->side[i].says && strcmp(game->side[i].says, game->score) != 0)
            return true;
    return false;
}

static void add_side(tgn_engine_sum *sum, const tgn_engine_game *game, int colour, double seconds)
{
    const tgn_engine_side *side = &game->side[colour];
    const bool won = game->winner == colour + 1;
    sum->games++;
    sum->won[colour] += won;
    sum->lost[colour] += game->winner && !won;
    sum->drawn += game->drawn;
    sum->open += !game->winner && !game->drawn;
    sum->early += game->early && !won;
    sum->late += seconds > 0 && side->longest > seconds + TOLERANCE;
    sum->longest = fmax(sum->longest, side->longest);
}

void tgn_engine_standing__add(tgn_engine_standing *standing, const tgn_engine_game *game, double seconds)
{
    standing->games++;
    standing->problems += *game->problem != '\0';
    standing->differ += differs(game);
    for (int player = 0; player < 2; player++)
        add_side(&standing->player[player], game, player ^ game->swapped, seconds);
}

tgn_engine_share tgn_engine__share(double won, size_t games)
{
    const double z = 1.959964, n = (double)games;
    if (games == 0)
        return (tgn_engine_share){0.5, 0, 1};
    const double p = won / n, whole = 1 + z * z / n, middle = p + z * z / (2 * n);
    const double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (tgn_engine_share){p, fmax(0, (middle - half) / whole), fmin(1, (middle + half) / whole)};
}

double tgn_engine__elo(double share)
{
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : 400 * log10(share / (1 - share));
}
