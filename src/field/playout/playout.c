/* playout.c - games played out; see playout.h */
#include "field/playout/playout.h"

#include <string.h>

#include "field/playout/policy.h"

/* A move by lot: from a random place on, the first empty point that is legal and not foolish. */
static tgn_point any_move(const tgn_arena *arena, tgn_colour colour, tgn_random *dice)
{
    if (arena->empties == 0)
        return TGN_PASS;
    const uint32_t from = tgn_random__below(dice, arena->empties);
    for (uint32_t i = 0; i < arena->empties; i++) {
        const uint32_t at = from + i < arena->empties ? from + i : from + i - arena->empties;
        const tgn_point p = arena->empty[at];
        if (!tgn_reply__eye(arena, p, colour) && tgn_arena__legal(arena, p, colour) &&
            !tgn_reply__foolish(arena, p, colour))
            return p;
    }
    return TGN_PASS;
}

tgn_point tgn_playout__move(const tgn_arena *arena, tgn_point last, tgn_colour colour, tgn_random *dice)
{
    const tgn_point p = last ? tgn_reply__to(arena, last, colour, dice) : (tgn_point)TGN_PASS;
    return p ? p : any_move(arena, colour, dice);
}

/* Until both sides pass; a game that fills the board and then once more turns in a cycle of kos. */
static void play_to_the_end(tgn_arena *arena, tgn_colour colour, tgn_random *dice)
{
    const int most = arena->empties + tgn_size_points(arena->size);
    tgn_point last = TGN_PASS;
    for (int moves = 0, passes = 0; moves < most && passes < 2; moves++) {
        const tgn_point p = tgn_playout__move(arena, last, colour, dice);
        if (p)
            tgn_arena__play(arena, p, colour);
        else
            arena->ko = TGN_PASS;
        passes = p ? 0 : passes + 1;
        last = p;
        colour = tgn_colour_other(colour);
    }
}

/* The empty space around `start`: give it to the colour about it, or to nobody if there are both or none. */
static void add_space(tgn_playouts *sum, const tgn_arena *arena, tgn_point start, bool *seen)
{
    tgn_point found[TGN_POINTS_MAX];
    unsigned about = 0;
    int count = 1;
    found[0] = start;
    seen[start] = true;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(found[i] + tgn_step[k]);
            const tgn_colour c = arena->colour[p];
            about |= c == TGN_BLACK || c == TGN_WHITE ? c : 0;
            if (c != TGN_EMPTY || seen[p])
                continue;
            seen[p] = true;
            found[count++] = p;
        }
    for (int i = 0; i < count; i++)
        sum->held[about == 3 ? 0 : about][found[i]]++;
}

static void add_end(tgn_playouts *sum, const tgn_arena *arena)
{
    bool seen[TGN_GRID] = {false};
    for (tgn_point p = tgn_point_first(arena->size); p; p = tgn_point_next(p, arena->size))
        if (arena->colour[p] != TGN_EMPTY)
            sum->held[arena->colour[p]][p]++;
        else if (!seen[p])
            add_space(sum, arena, p, seen);
    sum->games++;
}

void tgn_playout__run(tgn_playouts *sum, const tgn_arena *start, tgn_colour first, int games,
                      tgn_random *dice)
{
    for (int i = 0; i < games && sum->games < UINT16_MAX; i++) {
        tgn_arena arena = *start;
        play_to_the_end(&arena, first ? first : (tgn_colour)(TGN_BLACK + sum->games % 2), dice);
        add_end(sum, &arena);
    }
}

void tgn_playout__share(float owner[TGN_GRID], const tgn_playouts *sum)
{
    const int games = sum->games ? sum->games : 1;
    for (tgn_point p = 0; p < TGN_GRID; p++)
        owner[p] = (float)(sum->held[TGN_BLACK][p] - sum->held[TGN_WHITE][p]) / (float)games;
}

int tgn_playout__owners(float owner[TGN_GRID], const tgn_board *board, tgn_colour to_move, tgn_point ko,
                        int playouts, uint64_t seed)
{
    tgn_playouts sum = {0};
    tgn_arena start;
    tgn_random dice = tgn_random__seeded(seed);
    tgn_arena__init(&start, board, ko);
    tgn_playout__run(&sum, &start, to_move, playouts, &dice);
    tgn_playout__share(owner, &sum);
    return sum.games;
}
