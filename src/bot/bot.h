/*
 * bot.h - what the parts of the player share
 *
 *      perfect   the solver knows the best move (perfect.c)
 *      guided    the network's first choice, or a tree of positions it has looked at (guided.c, puct.c, look.c)
 *      glance    the judge's verdict with one look of the network, no search (glance.c); in reviews
 *
 * and without a network, in five steps of strength
 *
 *      shallow   the judge and first opinions, one or two moves deep (shallow.c): steps 1 and 2
 *      tree      a tree of games played out (search.c, uct.c): steps 3 to 5
 *
 * Each fills a tgn_bot_thought; bot.c decides which one is asked, and about passing and resigning.
 */
#ifndef TENGEN_BOT_BOT_H
#define TENGEN_BOT_BOT_H

#include <tengen/bot.h>
#include <tengen/outcome.h>
#include <tengen/solve.h>

#include "bot/pace.h"
#include "bot/puct.h"
#include "bot/uct.h"

struct tgn_bot {
    tgn_bot_options options;
    tgn_bot_shapes shapes;
    tgn_bot_uct tree; /* without nodes until it is needed */
    tgn_bot_uct_walker walker;
    tgn_solver *solver;         /* NULL until it is needed */
    tgn_network *network;       /* NULL: it plays without */
    tgn_error lack;             /* then why */
    tgn_bot_puct guided;        /* without nodes until it is needed */
    tgn_bot_puct_walker *guide; /* NULL until it is needed */
    /* The game whose positions it is asked about, which was played already; borrowed; NULL: the game is being played. With a course the
     * answer to a question depends on the position, and on the tree if there is one: not on what else was asked before. */
    const tgn_game *course;
    uint64_t questions; /* so far */
    uint64_t glances;   /* looks of the network outside of trees, so far */
    double begun;       /* by the clock: the current one */
    int lost;           /* questions in a row that found nothing to hope for */
};

/* The end of the game, as it would be counted if both passed now. */
typedef struct tgn_bot_ending {
    tgn_outcome outcome;
    double lead;  /* of the side in question, komi included */
    bool passed;  /* the other side has just passed: a pass ends the game */
    bool near;    /* that, or few points are open: a pass is worth considering */
    bool asked;   /* the network was asked about the count, too */
    int doubtful; /* points of which it is not sure */
    bool sure;    /* nobody who was asked doubts the count */
} tgn_bot_ending;

/* Count the board as if both passed now. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_bot_ending__read(tgn_bot_ending *out, const tgn_bot_question *question);

/* The same unless the network sees too much open: then the end is not near, and nothing is counted. */
TGN_CHECKED int tgn_bot_ending__read_if_near(tgn_bot_ending *out, const tgn_bot_question *question,
                                             const tgn_network_answer *seen);

/* Whether to resign. Once for each question: it remembers. */
bool tgn_bot_ending__hopeless(tgn_bot *bot, const tgn_bot_thought *thought, const tgn_bot_question *question);

/* What the search with the network thinks of the count: it is sure if the two agree about all stones and nearly all points. */
void tgn_bot_ending__confirm(tgn_bot_ending *ending, const float owner[TGN_GRID], const tgn_board *board);

/*
 * Put the move that should be played first: the pass, if it is among the choices and nothing is lost by it, otherwise
 * the best other move.
 */
void tgn_bot_ending__decide(tgn_bot_thought *thought, const tgn_bot_ending *ending,
                            const tgn_bot_question *question);

/* Time limit of a move in milliseconds; 0: the clock is not read; negative: until it is stopped. */
int tgn_bot__milliseconds(const tgn_bot *bot, const tgn_bot_question *question);

/* Whether this move repeats a position. */
bool tgn_bot__repeats(const tgn_bot_question *question, tgn_point point);

/* Ask the network. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_bot__think_guided(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                                      const tgn_progress *progress);

/*
 * As tgn_bot_think(), but at a glance: who is ahead and how surely by the judge (tengen/verdict.h), the choices by the network's policy
 * after a single look, unless the solver knows. Without a network the choices are those of tgn_bot_think().
 */
TGN_CHECKED int tgn_bot__glance(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                                const tgn_progress *progress, tgn_error *error);

/* Forget the tree: the next question is answered as if it were the first. */
void tgn_bot__forget(tgn_bot *bot);

/* Without a network: which of five steps of strength a level is. */
static inline int tgn_bot__step(const tgn_bot *bot)
{
    return (bot->options.level + 1) / 2;
}

/* Search a tree. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_bot__think_tree(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                                    const tgn_bot_ending *ending, const tgn_progress *progress);

/* Evaluate every promising move. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_bot__think_shallow(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                                       const tgn_bot_ending *ending, const tgn_progress *progress);

/*
 * Ask the solver. Returns 1 if it knows, 0 if not (`out` is then unchanged); TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_bot__think_perfect(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                                       const tgn_progress *progress);

static inline int tgn_bot__sign(tgn_colour colour)
{
    return colour == TGN_BLACK ? 1 : -1;
}

#endif
