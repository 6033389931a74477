/*
 * open_points.h - what is left to play for
 *
 * A point is *open* to a player who may put a stone there and has none beside it: a stone there is a new
 * string. On the right the same board with the open points marked:
 *
 *      5  . . X . .        b w X w m        m  open to both
 *      4  O . . . .        O b w w m        b  open to Black alone: White has a stone beside it
 *      3  . O . X .        b O - X w        w  open to White alone
 *      2  . . O . .        ! b O - m        -  open to nobody, though both may play there
 *      1  X O . . .        X O b m m        !  White may not play here: A1 would have no liberty
 *         A B C D E
 *
 * Whatever is open to one may be played by both (there is an empty point beside it, and no stone of the one),
 * so a point can always be spoilt; but at B4, A3, B2 and C1 White would join two strings and lose one: Black
 * is *safe* there.
 *
 * Points that are closed stay closed (tengen/strings_game.h says why), so the open points are found among those
 * before the move, and their number bounds all that is to come: no player ever gets more new strings than
 * open points of which no two touch, and `most` is a bound on that: open points less pairs that touch, each
 * point in at most one pair.
 */
#ifndef TENGEN_STRINGS_GAME_OPEN_POINTS_H
#define TENGEN_STRINGS_GAME_OPEN_POINTS_H

#include <tengen/strings_game.h>

enum { TGN_STRINGS_GAME_POINTS = TGN_MATCH_SIDE_MAX * TGN_MATCH_SIDE_MAX };

/* Bits of a point, `<< colour` (colours are 1 and 2). */
enum { TGN_STRINGS_MAY_PLAY = 1, TGN_STRINGS_IS_OPEN = 4 };

typedef struct tgn_strings_open_points {
    int count;                                /* points where at least one side may play */
    int most[3];                              /* by colour: a bound on the strings still to come */
    int alone[3];                             /* points open to this colour and not to the other */
    int safe[3];                              /* those of them that would cost the other a string to spoil */
    tgn_point point[TGN_STRINGS_GAME_POINTS]; /* in reading order */
    uint8_t bits[TGN_STRINGS_GAME_POINTS];    /* the bits of each */
} tgn_strings_open_points;

/* Whether the bits say that `colour` may play there, and that the point is open to it. */
static inline bool tgn_strings_open_points__may_play(uint8_t bits, tgn_colour colour)
{
    return bits & TGN_STRINGS_MAY_PLAY << colour;
}

static inline bool tgn_strings_open_points__is_open(uint8_t bits, tgn_colour colour)
{
    return bits & TGN_STRINGS_IS_OPEN << colour;
}

/*
 * The open points of a standing, and of one that came from `before` by a move. O(points), and O(points of
 * `before`).
 */
void tgn_strings_open_points__find(tgn_strings_open_points *out, const tgn_standing *standing);
void tgn_strings_open_points__after(tgn_strings_open_points *out, const tgn_standing *standing,
                                    const tgn_strings_open_points *before);

/*
 * An estimate for the side to move, in quarters of a string: its strings less the other's,
 * and what each may still get. O(1).
 */
enum { TGN_STRINGS_WORTH = 4 };
int tgn_strings_open_points__estimate(const tgn_standing *standing, const tgn_strings_open_points *open);

#endif
