/* playout.c - games played out; see playout.h */
#include "field/playout/playout.h"

#include <string.h>

#include "field/playout/policy.h"

/* A random move: from a random index on, the first empty point that is legal and gives nothing away. */
static tgn_point any_move(const tgn_field_board *fast, tgn_colour colour, tgn_random *random)
{
    if (fast->empties == 0)
        return TGN_PASS;
    const uint32_t from = tgn_random__below(random, fast->empties);
    for (uint32_t i = 0; i < fast->empties; i++) {
        const uint32_t at = from + i < fast->empties ? from + i : from + i - fast->empties;
        const tgn_point p = fast->empty[at];
        if (!tgn_field_policy__is_eye(fast, p, colour) && tgn_field_board__legal(fast, p, colour) &&
            !tgn_field_policy__gives_away(fast, p, colour))
            return p;
    }
    return TGN_PASS;
}

tgn_point tgn_field_playout__move(const tgn_field_board *fast, tgn_point last, tgn_colour colour,
                                  tgn_random *random)
{
    const tgn_point p = last ? tgn_field_policy__reply(fast, last, colour, random) : (tgn_point)TGN_PASS;
    return p ? p : any_move(fast, colour, random);
}

/* Until both sides pass; a game longer than filling the board twice is in a cycle of kos. */
static void play_to_the_end(tgn_field_board *fast, tgn_colour colour, tgn_random *random)
{
    const int most = fast->empties + tgn_size_points(fast->size);
    tgn_point last = TGN_PASS;
    for (int moves = 0, passes = 0; moves < most && passes < 2; moves++) {
        const tgn_point p = tgn_field_playout__move(fast, last, colour, random);
        if (p)
            tgn_field_board__play(fast, p, colour);
        else
            fast->ko = TGN_PASS;
        passes = p ? 0 : passes + 1;
        last = p;
        colour = tgn_colour_other(colour);
    }
}

/* The empty space around `start` belongs to the only colour that touches it, or to nobody. */
static void add_space(tgn_field_playouts *sum, const tgn_field_board *fast, tgn_point start, bool *seen)
{
    tgn_point found[TGN_POINTS_MAX];
    unsigned about = 0;
    int count = 1;
    found[0] = start;
    seen[start] = true;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(found[i] + tgn_step[k]);
            const tgn_colour c = fast->colour[p];
            about |= c == TGN_BLACK || c == TGN_WHITE ? c : 0;
            if (c != TGN_EMPTY || seen[p])
                continue;
            seen[p] = true;
            found[count++] = p;
        }
    for (int i = 0; i < count; i++)
        sum->held[about == 3 ? 0 : about][found[i]]++;
}

static void add_end(tgn_field_playouts *sum, const tgn_field_board *fast)
{
    bool seen[TGN_GRID] = {false};
    for (tgn_point p = tgn_point_first(fast->size); p; p = tgn_point_next(p, fast->size))
        if (fast->colour[p] != TGN_EMPTY)
            sum->held[fast->colour[p]][p]++;
        else if (!seen[p])
            add_space(sum, fast, p, seen);
    sum->games++;
}

void tgn_field_playout__run(tgn_field_playouts *sum, const tgn_field_board *start, tgn_colour first,
                            int games, tgn_random *random)
{
    for (int i = 0; i < games && sum->games < UINT16_MAX; i++) {
        tgn_field_board fast = *start;
        play_to_the_end(&fast, first ? first : (tgn_colour)(TGN_BLACK + sum->games % 2), random);
        add_end(sum, &fast);
    }
}

void tgn_field_playout__average(float owner[TGN_GRID], const tgn_field_playouts *sum)
{
    const int games = sum->games ? sum->games : 1;
    for (tgn_point p = 0; p < TGN_GRID; p++)
        owner[p] = (float)(sum->held[TGN_BLACK][p] - sum->held[TGN_WHITE][p]) / (float)games;
}

int tgn_field_playout__owners(float owner[TGN_GRID], const tgn_board *board, tgn_colour to_move, tgn_point ko,
                              int playouts, uint64_t seed)
{
    tgn_field_playouts sum = {0};
    tgn_field_board start;
    tgn_random random = tgn_random__seeded(seed);
    tgn_field_board__init(&start, board, ko);
    tgn_field_playout__run(&sum, &start, to_move, playouts, &random);
    tgn_field_playout__average(owner, &sum);
    return sum.games;
}
