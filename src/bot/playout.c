/* playout.c - one game played out, and the table of good shapes; see playout.h */
#include "bot/playout.h"

#include <string.h>

#include "field/playout/policy.h"

/* In this many of 16 moves a player looks for a good shape beside the last move. */
enum { SHAPE_SHARE = 15 };

/* Copy a board without its unused rows and lists. */
static void copy(tgn_field_board *to, const tgn_field_board *from)
{
    const size_t grid = (size_t)(from->size.rows + 2) * TGN_STRIDE;
    to->size = from->size;
    to->ko = from->ko;
    to->empties = from->empties;
    to->taken_count = 0;
    memcpy(to->colour, from->colour, grid * sizeof *to->colour);
    memcpy(to->head, from->head, grid * sizeof *to->head);
    memcpy(to->next, from->next, grid * sizeof *to->next);
    memcpy(to->string, from->string, grid * sizeof *to->string);
    memcpy(to->empty_index, from->empty_index, grid * sizeof *to->empty_index);
    memcpy(to->empty, from->empty, from->empties * sizeof *to->empty);
}

void tgn_bot_playout__begin(tgn_bot_playout *playout, const tgn_field_board *start, tgn_colour colour,
                            tgn_point last)
{
    copy(&playout->fast, start);
    playout->colour = playout->first = colour;
    playout->last = last;
    playout->passes = playout->count = 0;
}

void tgn_bot_playout__play(tgn_bot_playout *playout, tgn_point point)
{
    if (point)
        tgn_field_board__play(&playout->fast, point, playout->colour);
    else
        playout->fast.ko = TGN_PASS;
    playout->move[playout->count++] = point;
    playout->passes = point ? 0 : playout->passes + 1;
    playout->last = point;
    playout->colour = tgn_colour_other(playout->colour);
}

static int empty_beside(const tgn_field_board *fast, tgn_point p)
{
    const tgn_colour *at = &fast->colour[p];
    return !at[-TGN_STRIDE] + !at[-1] + !at[1] + !at[TGN_STRIDE];
}

/*
 * Whether a random player would play here. With two empty neighbours it is no eye, no suicide, and gives nothing
 * away.
 */
static bool plausible(const tgn_field_board *fast, tgn_point p, tgn_colour colour)
{
    if (empty_beside(fast, p) >= 2)
        return true;
    return !tgn_field_policy__is_eye(fast, p, colour) && tgn_field_board__legal(fast, p, colour) &&
           !tgn_field_policy__gives_away(fast, p, colour);
}

/* From a random index on, the first empty point that will do. */
static tgn_point any_move(tgn_bot_playout *playout)
{
    const tgn_field_board *fast = &playout->fast;
    const uint32_t empties = fast->empties, from = empties ? tgn_random__below(&playout->random, empties) : 0;
    for (uint32_t i = 0; i < empties; i++) {
        const tgn_point p = fast->empty[from + i < empties ? from + i : from + i - empties];
        if (plausible(fast, p, playout->colour))
            return p;
    }
    return TGN_PASS;
}

/* One of the good shapes beside the last move, at random. */
static tgn_point shape_move(tgn_bot_playout *playout, const tgn_bot_shapes *shapes)
{
    const tgn_field_board *fast = &playout->fast;
    tgn_point found[8];
    uint32_t count = 0;
    for (int i = 0; i < 8; i++) {
        const tgn_point p = (tgn_point)(playout->last + tgn_bot_around[i]);
        if (fast->colour[p] == TGN_EMPTY && tgn_bot_shapes__fits(shapes, fast->colour, p, playout->colour) &&
            plausible(fast, p, playout->colour))
            found[count++] = p;
    }
    return count ? found[tgn_random__below(&playout->random, count)] : (tgn_point)TGN_PASS;
}

static tgn_point next_move(tgn_bot_playout *playout, const tgn_bot_shapes *shapes)
{
    tgn_point p = TGN_PASS;
    if (playout->last)
        p = tgn_field_policy__reply(&playout->fast, playout->last, playout->colour, &playout->random);
    if (!p && playout->last && tgn_random__below(&playout->random, 16) < SHAPE_SHARE)
        p = shape_move(playout, shapes);
    return p ? p : any_move(playout);
}

void tgn_bot_playout__finish(tgn_bot_playout *playout, const tgn_bot_shapes *shapes)
{
    const int most = playout->count + playout->fast.empties + tgn_size_points(playout->fast.size);
    playout->passes = 0; /* passes in the tree do not end the game while there are moves left */
    while (playout->passes < 2 && playout->count < most && playout->count < TGN_BOT_PLAYOUT_MAX)
        tgn_bot_playout__play(playout, next_move(playout, shapes));
}

int tgn_bot_playout__count(const tgn_bot_playout *playout, tgn_colour owner[TGN_GRID])
{
    const tgn_field_board *fast = &playout->fast;
    int lead = 0;
    for (tgn_point p = tgn_point_first(fast->size); p; p = tgn_point_next(p, fast->size)) {
        unsigned has = fast->colour[p];
        if (!has)
            for (int k = 0; k < 4; k++)
                has |= fast->colour[p + tgn_step[k]] == TGN_EDGE ? 0 : fast->colour[p + tgn_step[k]];
        owner[p] = (tgn_colour)(has == TGN_EDGE ? TGN_EMPTY : has);
        lead += owner[p] == TGN_BLACK ? 1 : owner[p] == TGN_WHITE ? -1 : 0;
    }
    return lead;
}

/* ---- the table of shapes ---------------------------------------------------------------------------- */

/*
 * X and O are the two colours, # the edge, . empty, ? anything; x is empty or O, o is empty or X. The point in the
 * middle, which is left out here, is the move: of either side, or of X only.
 */
typedef struct known_shape {
    const char *around; /* eight signs, row by row */
    bool only_x;
} known_shape;

/* clang-format off */
static const known_shape known[] = {
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

/* The index that sign i comes from in a quarter turn, and in a mirror image. */
static const uint8_t turn[8] = {5, 3, 0, 6, 1, 7, 4, 2};
static const uint8_t mirror[8] = {2, 1, 0, 4, 3, 7, 6, 5};

static bool matches(char sign, tgn_colour lies, tgn_colour x)
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

/* Mark all surroundings that a row of signs matches: each sign takes all of its values in turn. */
static void mark_matches(tgn_bot_shapes *shapes, const char around[8], tgn_colour x, uint8_t movers)
{
    unsigned found[1 << 12] = {0}, count = 1; /* no shape has more than six open signs */
    for (int i = 0; i < 8; i++) {
        unsigned more[1 << 12], n = 0;
        for (unsigned k = 0; k < count; k++)
            for (tgn_colour lies = TGN_EMPTY; lies <= TGN_EDGE; lies++)
                if (matches(around[i], lies, x))
                    more[n++] = found[k] | (unsigned)lies << 2 * i;
        memcpy(found, more, n * sizeof *more);
        count = n;
    }
    for (unsigned k = 0; k < count; k++)
        shapes->fits[found[k]] |= movers;
}

static void permute(char around[8], const uint8_t from[8])
{
    char old[8];
    memcpy(old, around, sizeof old);
    for (int i = 0; i < 8; i++)
        around[i] = old[from[i]];
}

void tgn_bot_shapes__init(tgn_bot_shapes *shapes)
{
    memset(shapes, 0, sizeof *shapes);
    for (int i = 0; i < KNOWN; i++) {
        char around[8];
        memcpy(around, known[i].around, sizeof around);
        for (int image = 0; image < 8; image++) {
            for (tgn_colour x = TGN_BLACK; x <= TGN_WHITE; x++)
                mark_matches(shapes, around, x,
                             (uint8_t)(known[i].only_x ? 1u << x : 1u << TGN_BLACK | 1u << TGN_WHITE));
            permute(around, image == 3 ? mirror : turn);
        }
    }
}
