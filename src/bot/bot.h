/*
 * bot.h - what the parts of the player share
 *
 *      perfect   the solver knows the best move (perfect.c)
 *      look      the field and first opinions, one move deep (look.c): levels 1 and 2
 *      search    a tree of games played out (search.c, uct.c): levels 3 to 5
 *      finish    whether to pass, when both have an opinion about every move (finish.c)
 *
 * Each fills a tgn_bot_thought; bot.c decides who is asked, and has the last word on passing and resigning.
 */
#ifndef TENGEN_BOT_BOT_H
#define TENGEN_BOT_BOT_H

#include <tengen/bot.h>
#include <tengen/outcome.h>
#include <tengen/solve.h>

#include "bot/uct.h"

struct tgn_bot {
    tgn_bot_options options;
    tgn_bot_shapes shapes;
    tgn_bot_uct tree; /* without room until it is needed */
    tgn_bot_uct_walker walker;
    tgn_solver *solver; /* NULL until it is needed */
    uint64_t questions; /* so far */
    double begun;       /* by the clock: the one at hand */
};

/* The end of the game, as it would be counted if both passed now. */
typedef struct tgn_bot_ending {
    tgn_outcome outcome;
    double lead; /* of the side that is asked for, komi taken into account */
    bool passed; /* the other side has just passed: a pass ends the game */
    bool near;   /* that, or few points are open: to pass is worth a thought */
} tgn_bot_ending;

/*
 * Put the move that should be played first: the pass, if it is among the choices and nothing is lost by it, else
 * the best move that is none.
 */
void tgn_bot_ending__decide(tgn_bot_thought *thought, const tgn_bot_ending *ending,
                            const tgn_bot_question *question);

/* Milliseconds a move may take; 0: no clock is looked at; negative: until it is stopped. */
int tgn_bot__milliseconds(const tgn_bot *bot, const tgn_bot_question *question);

/* Whether after this move the stones would stand as they stood before. */
bool tgn_bot__comes_back(const tgn_bot_question *question, tgn_point point);

/* Think by a tree. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_bot__think_tree(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                                    const tgn_bot_ending *ending, const tgn_progress *progress);

/* Think by a look at every promising move. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_bot__think_shallow(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                                       const tgn_bot_ending *ending, const tgn_progress *progress);

/*
 * Ask the solver. Returns 1 if it knew, 0 if not (`out` is then untouched); TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_bot__think_perfect(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                                       const tgn_progress *progress);

static inline int tgn_bot__sign(tgn_colour colour)
{
    return colour == TGN_BLACK ? 1 : -1;
}

#endif
