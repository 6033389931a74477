/*
 * policy.h - how games are played out: what a player who looks only around the last move would do next
 *
 * Games played out at random forget what every beginner sees: that a string is in atari, that a large eye
 * has one point that decides, that a race is lost by filling one's own liberties. These few habits make the
 * games end as real ones would around living, dead and seki groups.
 *
 * Threads: pure functions, apart from the random numbers, which are the caller's.
 */
#ifndef TENGEN_FIELD_PLAYOUT_POLICY_H
#define TENGEN_FIELD_PLAYOUT_POLICY_H

#include "base/random.h"
#include "field/playout/board.h"

/*
 * ---- small eye spaces ------------------------------------------------------------------------------------
 *
 * A space of up to six points within the stones of one colour is two eyes or one, according to its shape and to who
 * moves first. What decides is the graph of its points (neighbours joined), of which the degrees are enough:
 *
 *      three            # # #       the middle one (degree 2) decides
 *      pyramid four     . # .       the point of degree 3 decides
 *                       # # #
 *      square four      # #         one eye, whoever moves first: four edges
 *                       # #
 *      crossed five     degree 4    bulky five   # # .   degree 3, five edges: the point decides
 *                                                # # #
 *      flower six       degree 4 with six edges: the point decides
 *
 * All others of three to six points are two eyes whoever moves first; one or two points never are.
 */
/*
 * The deciding point of the empty space around `point`, if it has one, at most six points, and stones of
 * only one colour around it; or TGN_PASS.
 */
tgn_point tgn_field_policy__vital(const tgn_field_board *fast, tgn_point point);

/* ---- moves --------------------------------------------------------------------------------------------- */

/* A move of `colour` that answers the enemy's last one, or TGN_PASS if nothing is urgent there. */
tgn_point tgn_field_policy__reply(const tgn_field_board *fast, tgn_point last, tgn_colour colour,
                                  tgn_random *random);

/*
 * Whether a legal move gives its own stones away: it leaves them one liberty, captures nothing, and does not
 * work as a nakade either.
 */
bool tgn_field_policy__gives_away(const tgn_field_board *fast, tgn_point point, tgn_colour colour);

/* Whether an empty point is an eye of `colour`, which it should not fill. */
bool tgn_field_policy__is_eye(const tgn_field_board *fast, tgn_point point, tgn_colour colour);

#endif
