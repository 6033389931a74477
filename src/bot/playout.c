/* playout.c - one game played out, and the table of good shapes; see playout.h */
#include "bot/playout.h"

#include <string.h>

#include "field/playout/policy.h"

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
    const uint32_t empties = arena->empties, from = empties ? tgn_random__below(&run->dice, empties) : 0;
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
    return count ? found[tgn_random__below(&run->dice, count)] : (tgn_point)TGN_PASS;
}

static tgn_point next_move(tgn_bot_run *run, const tgn_shapes *shapes)
{
    tgn_point p = TGN_PASS;
    if (run->last)
        p = tgn_reply__to(&run->arena, run->last, run->colour, &run->dice);
    if (!p && run->last && tgn_random__below(&run->dice, 16) < SHAPE_OFTEN)
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

/* ---- the table of shapes ---------------------------------------------------------------------------- */

/*
 * X and O are the two colours, # the edge, . empty, ? anything; x is empty or O, o is empty or X. The point in the middle,
 * which is left out here, is the move: anybody's, or X's alone.
 */
typedef struct shape {
    const char *around; /* eight signs, row by row */
    bool only_x;
} shape;

/* clang-format off */
static const shape known[] = {
    {"XOX" ".." "???", false}, /* hane that encloses */
    {"XO." ".." "?.?", false}, /* hane */
    {"XO?" "X." "x.?", false}, /* turn */
    {"XOO" ".." "?.?", true},  /* hane at the head of two */
    {".O." "X." "...", false}, /* shoulder, or a stone at an angle */
    {"XO?" "Oo" "?o?", false}, /* cut that nothing protects */
    {"XO?" "OX" "???", false}, /* cut beside a peep */
    {"?X?" "OO" "ooo", false}, /* push between */
    {"OX?" "oO" "???", false}, /* cut of a knight's move */
    {"X.?" "O?" "###", false}, /* chase along the edge */
    {"OX?" "XO" "###", false}, /* block of a cut at the edge */
    {"?X?" "xO" "###", false}, /* block of a link at the edge */
    {"?XO" "xx" "###", false}, /* descent to the edge */
    {"?OX" "XO" "###", false}, /* cut at the edge */
};
/* clang-format on */
enum { KNOWN = sizeof known / sizeof *known };

/* Where the sign of place i comes from in a quarter turn, and in a mirror. */
static const uint8_t turn[8] = {5, 3, 0, 6, 1, 7, 4, 2};
static const uint8_t mirror[8] = {2, 1, 0, 4, 3, 7, 6, 5};

static bool means(char sign, tgn_colour lies, tgn_colour x)
{
    const tgn_colour o = tgn_colour_other(x);
    switch (sign) {
    case '.':
        return lies == TGN_EMPTY;
    case '#':
        return lies == TGN_EDGE;
    case 'X':
        return lies == x;
    case 'O':
        return lies == o;
    case 'x':
        return lies == TGN_EMPTY || lies == o;
    case 'o':
        return lies == TGN_EMPTY || lies == x;
    default:
        return true;
    }
}

/* Mark all surroundings that a row of signs means: place after place takes each of its values in turn. */
static void mark(tgn_shapes *shapes, const char around[8], tgn_colour x, uint8_t movers)
{
    unsigned found[1 << 12] = {0}, count = 1; /* no shape has more than six open places */
    for (int i = 0; i < 8; i++) {
        unsigned more[1 << 12], n = 0;
        for (unsigned k = 0; k < count; k++)
            for (tgn_colour lies = TGN_EMPTY; lies <= TGN_EDGE; lies++)
                if (means(around[i], lies, x))
                    more[n++] = found[k] | (unsigned)lies << 2 * i;
        memcpy(found, more, n * sizeof *more);
        count = n;
    }
    for (unsigned k = 0; k < count; k++)
        shapes->fits[found[k]] |= movers;
}

static void change(char around[8], const uint8_t from[8])
{
    char old[8];
    memcpy(old, around, sizeof old);
    for (int i = 0; i < 8; i++)
        around[i] = old[from[i]];
}

void tgn_shape__init(tgn_shapes *shapes)
{
    memset(shapes, 0, sizeof *shapes);
    for (int i = 0; i < KNOWN; i++) {
        char around[8];
        memcpy(around, known[i].around, sizeof around);
        for (int image = 0; image < 8; image++) {
            for (tgn_colour x = TGN_BLACK; x <= TGN_WHITE; x++)
                mark(shapes, around, x,
                     (uint8_t)(known[i].only_x ? 1u << x : 1u << TGN_BLACK | 1u << TGN_WHITE));
            change(around, image == 3 ? mirror : turn);
        }
    }
}
