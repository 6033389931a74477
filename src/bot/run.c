/* run.c - one game played out; see run.h */
#include "bot/run.h"

#include <string.h>

#include "field/reply.h"

/* In so many of 16 moves a player looks for a good shape beside the last move. */
enum { SHAPE_OFTEN = 15 };

/* All of an arena but its unused rows and lists. */
static void copy(tgn_arena *to, const tgn_arena *from)
{
    const size_t grid = (size_t)(from->size.rows + 2) * TGN_STRIDE;
    to->size = from->size;
    to->ko = from->ko;
    to->empties = from->empties;
    to->takens = 0;
    memcpy(to->colour, from->colour, grid * sizeof *to->colour);
    memcpy(to->head, from->head, grid * sizeof *to->head);
    memcpy(to->next, from->next, grid * sizeof *to->next);
    memcpy(to->string, from->string, grid * sizeof *to->string);
    memcpy(to->place, from->place, grid * sizeof *to->place);
    memcpy(to->empty, from->empty, from->empties * sizeof *to->empty);
}

void tgn_run__begin(tgn_bot_run *run, const tgn_arena *start, tgn_colour colour, tgn_point last)
{
    copy(&run->arena, start);
    run->colour = run->first = colour;
    run->last = last;
    run->passes = run->count = 0;
}

void tgn_run__play(tgn_bot_run *run, tgn_point point)
{
    if (point)
        tgn_arena__play(&run->arena, point, run->colour);
    else
        run->arena.ko = TGN_PASS;
    run->move[run->count++] = point;
    run->passes = point ? 0 : run->passes + 1;
    run->last = point;
    run->colour = tgn_colour_other(run->colour);
}

static int empty_beside(const tgn_arena *arena, tgn_point p)
{
    const tgn_colour *at = &arena->colour[p];
    return !at[-TGN_STRIDE] + !at[-1] + !at[1] + !at[TGN_STRIDE];
}

/* Whether a player who throws dice would play here. With two ways out it is no eye, no suicide and no gift. */
static bool plausible(const tgn_arena *arena, tgn_point p, tgn_colour colour)
{
    if (empty_beside(arena, p) >= 2)
        return true;
    return !tgn_reply__eye(arena, p, colour) && tgn_arena__legal(arena, p, colour) &&
           !tgn_reply__foolish(arena, p, colour);
}

/* From a random place on, the first empty point that will do. */
static tgn_point any_move(tgn_bot_run *run)
{
    const tgn_arena *arena = &run->arena;
    const uint32_t empties = arena->empties, from = empties ? tgn_dice__throw(&run->dice, empties) : 0;
    for (uint32_t i = 0; i < empties; i++) {
        const tgn_point p = arena->empty[from + i < empties ? from + i : from + i - empties];
        if (plausible(arena, p, run->colour))
            return p;
    }
    return TGN_PASS;
}

/* One of the good shapes beside the last move, by lot. */
static tgn_point shape_move(tgn_bot_run *run, const tgn_shapes *shapes)
{
    const tgn_arena *arena = &run->arena;
    tgn_point found[8];
    uint32_t count = 0;
    for (int i = 0; i < 8; i++) {
        const tgn_point p = (tgn_point)(run->last + tgn_around[i]);
        if (arena->colour[p] == TGN_EMPTY && tgn_shape__fits(shapes, arena->colour, p, run->colour) &&
            plausible(arena, p, run->colour))
            found[count++] = p;
    }
    return count ? found[tgn_dice__throw(&run->dice, count)] : (tgn_point)TGN_PASS;
}

static tgn_point next_move(tgn_bot_run *run, const tgn_shapes *shapes)
{
    tgn_point p = TGN_PASS;
    if (run->last)
        p = tgn_reply__to(&run->arena, run->last, run->colour, &run->dice);
    if (!p && run->last && tgn_dice__throw(&run->dice, 16) < SHAPE_OFTEN)
        p = shape_move(run, shapes);
    return p ? p : any_move(run);
}

void tgn_run__finish(tgn_bot_run *run, const tgn_shapes *shapes)
{
    const int most = run->count + run->arena.empties + tgn_size_points(run->arena.size);
    run->passes = 0; /* who stops the game stops it for good only when nothing is left */
    while (run->passes < 2 && run->count < most && run->count < TGN_RUN_MAX)
        tgn_run__play(run, next_move(run, shapes));
}

int tgn_run__count(const tgn_bot_run *run, tgn_colour owner[TGN_GRID])
{
    const tgn_arena *arena = &run->arena;
    int lead = 0;
    for (tgn_point p = tgn_point_first(arena->size); p; p = tgn_point_next(p, arena->size)) {
        unsigned has = arena->colour[p];
        if (!has)
            for (int k = 0; k < 4; k++)
                has |= arena->colour[p + tgn_step[k]] == TGN_EDGE ? 0 : arena->colour[p + tgn_step[k]];
        owner[p] = (tgn_colour)(has == TGN_EDGE ? TGN_EMPTY : has);
        lead += owner[p] == TGN_BLACK ? 1 : owner[p] == TGN_WHITE ? -1 : 0;
    }
    return lead;
}
