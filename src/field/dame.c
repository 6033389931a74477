/* dame.c - neutral points are played; see dame.h */
#include "field/dame.h"

#include <string.h>

#include "field/arena.h"

typedef struct ending {
    tgn_arena arena;
    const tgn_colour *holder;
    const tgn_board *board; /* as it was at the beginning, */
    const uint8_t *fate;    /* and the fates of its stones */
    tgn_colour colour;      /* whose turn it is */
    bool left[TGN_GRID];    /* stones that were left in atari beside dead ones */
} ending;

static bool is_neutral(const ending *e, tgn_point p)
{
    return e->holder[p] == TGN_EMPTY;
}

/* Whether a dead stone lies here, and not one that was played since it was taken. */
static bool is_dead(const ending *e, tgn_point p)
{
    return e->fate[p] == TGN_FATE_DEAD && e->board->colour[p] == e->arena.colour[p];
}

/* Saves a string of the player's that is in atari, or TGN_PASS. */
static tgn_point saving(const ending *e)
{
    const tgn_arena *a = &e->arena;
    for (int i = 0; i < a->empties; i++) {
        const tgn_point p = a->empty[i];
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (a->colour[q] == e->colour && !is_dead(e, q) && !e->left[q] &&
                tgn_arena__atari(a, a->head[q]) && tgn_arena__legal(a, p, e->colour) &&
                tgn_arena__after(a, p, e->colour, 2) >= 2)
                return p;
        }
    }
    return TGN_PASS;
}

/* Whether a stone of `colour` at `p` leaves an enemy string no liberty but a point of its own territory. */
static bool forces(const ending *e, tgn_point p, tgn_colour colour)
{
    const tgn_colour enemy = tgn_colour_other(colour);
    const tgn_arena *a = &e->arena;
    for (int k = 0; k < 4; k++) {
        const tgn_point q = (tgn_point)(p + tgn_step[k]);
        tgn_point liberty[3];
        if (a->colour[q] != enemy || is_dead(e, q) || tgn_arena__liberties(a, a->head[q], liberty, 3) != 2)
            continue;
        if (e->holder[liberty[0] == p ? liberty[1] : liberty[0]] == enemy)
            return true;
    }
    return false;
}

static bool touches_dead(const ending *e, tgn_point head)
{
    const tgn_colour enemy = tgn_colour_other(e->arena.colour[head]);
    tgn_point p = head;
    do {
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (e->arena.colour[q] == enemy && is_dead(e, q))
                return true;
        }
        p = e->arena.next[p];
    } while (p != head);
    return false;
}

static void note_left(ending *e)
{
    const tgn_arena *a = &e->arena;
    for (tgn_point p = tgn_point_first(a->size); p; p = tgn_point_next(p, a->size))
        if (a->colour[p])
            e->left[p] = tgn_arena__atari(a, a->head[p]) && touches_dead(e, a->head[p]);
}

static bool can_play(const ending *e, tgn_point p, tgn_colour colour)
{
    return is_neutral(e, p) && tgn_arena__legal(&e->arena, p, colour) &&
           tgn_arena__after(&e->arena, p, colour, 2) >= 2;
}

/* The best neutral point, or TGN_PASS: forcing is worth more than keeping from it, that more than neither. */
static tgn_point neutral(const ending *e)
{
    tgn_point best = TGN_PASS;
    int most = -1;
    for (int i = 0; i < e->arena.empties; i++) {
        const tgn_point p = e->arena.empty[i];
        if (!can_play(e, p, e->colour))
            continue;
        const tgn_colour enemy = tgn_colour_other(e->colour);
        const int worth = forces(e, p, e->colour) ? 2 : can_play(e, p, enemy) && forces(e, p, enemy);
        if (worth > most) {
            best = p;
            most = worth;
        }
    }
    return best;
}

void tgn_dame__play(tgn_dame *out, const tgn_board *board, const tgn_outcome *outcome, tgn_colour to_move,
                    tgn_point ko)
{
    ending e = {.holder = outcome->holder,
                .board = board,
                .fate = outcome->fate,
                .colour = to_move ? to_move : TGN_BLACK};
    tgn_arena__init(&e.arena, board, ko);
    note_left(&e);
    memset(out, 0, sizeof *out);
    const int most = 2 * tgn_size_points(board->size);
    for (int moves = 0, passes = 0; moves < most && passes < 2; moves++) {
        tgn_point p = saving(&e);
        if (!p)
            p = neutral(&e);
        if (p) {
            out->filled[p] = e.holder[p] == e.colour;
            tgn_arena__play(&e.arena, p, e.colour);
        } else {
            e.arena.ko = TGN_PASS;
        }
        passes = p ? 0 : passes + 1;
        e.colour = tgn_colour_other(e.colour);
    }
    for (int i = 0; i < e.arena.empties; i++)
        out->open[e.arena.empty[i]] = is_neutral(&e, e.arena.empty[i]);
}
