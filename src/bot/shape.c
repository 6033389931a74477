/* shape.c - the table of shapes; see shape.h */
#include "bot/shape.h"

#include <string.h>

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
