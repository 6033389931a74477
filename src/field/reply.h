/*
 * reply.h - what a player who looks only around the last move would do next
 *
 * Games played out by lot alone forget what every beginner sees: that a string is in atari, that a large eye
 * has one point that decides, that a race is lost by filling one's own liberties. These few habits make the
 * games end as real ones would around living, dead and seki groups.
 *
 * Threads: pure functions, but for the dice.
 */
#ifndef TENGEN_FIELD_REPLY_H
#define TENGEN_FIELD_REPLY_H

#include "field/arena.h"
#include "field/dice.h"

/* A move of `colour` that answers the enemy's last one, or TGN_PASS when nothing is urgent there. */
tgn_point tgn_reply__to(const tgn_arena *arena, tgn_point last, tgn_colour colour, tgn_dice *dice);

/*
 * Whether a legal move gives its own stones away: it leaves them one liberty, takes nothing, and does not
 * work as a nakade either.
 */
bool tgn_reply__foolish(const tgn_arena *arena, tgn_point point, tgn_colour colour);

/* Whether an empty point is an eye of `colour`, which it does better not to fill. */
bool tgn_reply__eye(const tgn_arena *arena, tgn_point point, tgn_colour colour);

#endif
