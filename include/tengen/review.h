/*
 * tengen/review.h - a whole game looked at by a player: where points were lost, and what was better
 *
 *      tgn_review *review;
 *      tgn_review_new(&review, &(tgn_review_options){.game = game, .komi = 6.5}, &error);
 *      tgn_review_run(review, NULL, &error);
 *      size_t worst[10];
 *      const size_t count = tgn_review_worst(review, TGN_EMPTY, worst, 10);
 *      for (size_t i = 0; i < count; i++) {
 *          tgn_review_place place;
 *          tgn_review_at(review, worst[i], &place);
 *          ...                                         // move worst[i] + 1 lost place.lost points; place.choice[0] was better
 *      }
 *      tgn_review_free(review);
 *
 * A game of n moves has n + 1 places: place i is the position in which move i + 1 was played, place n the end. The work is
 * done in a few rounds, each of which looks at every place, with more visits than the one before, until the last has
 * `visits`: 1, 16 and 200 by default. The first gives a curve of the whole game: tengen's own player only glances at each place, by
 * its judge (tengen/verdict.h) and one look of its network. From then on the moves most in doubt come first: those that
 * seem to lose most, or that nobody would have expected. Places that are joined by expected moves are looked at one after another, so
 * that a player can go on with what it has found out already; visits of a place count those that came from the one before.
 *
 * What a move lost is the difference between two places: what its side could expect before it, with the best move, and
 * after it. A move that is the player's own first choice has lost nothing.
 *
 * On boards that the solver does not cover, what tengen's own player finds does not depend on the number of threads: the same
 * review again has the same bytes, if it was not stopped on the way.
 *
 * Threads: tgn_review_run() uses several, each with a player of its own. While it runs, other threads may ask for places, the
 * worst moves and sums; everything else belongs to one thread at a time.
 */
#ifndef TENGEN_REVIEW_H
#define TENGEN_REVIEW_H

#include <tengen/bot.h>
#include <tengen/network.h>
#include <tengen/sgf.h>
#include <tengen/write.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TGN_REVIEW_CHOICES = 4 };

typedef struct tgn_review tgn_review;

/* A position of the game, and the move that was played there. Chances and scores are Black's. */
typedef struct tgn_review_place {
    tgn_move played; /* at the end: colour TGN_EMPTY */
    uint64_t visits; /* 0: nobody has looked yet, and the rest means nothing */
    double chance;   /* that Black wins, if both play well from here */
    double score;    /* Black's lead at the end, komi included */
    double
        spread; /* how far the score may be off, one standard deviation in points; 0: not known, or solved */
    bool compared; /* the place behind the move was looked at too: */
    double lost;   /* points that the move cost its side, 0 or more */
    double lost_chance;
    double prior; /* how likely the move was expected, 0 to 1 */
    int rank;     /* of the move among the choices: 0 the first, -1 not among them */
    int choices; /* the best moves of the player, the best first; chance and score are those of the side to move */
    tgn_bot_choice choice[TGN_REVIEW_CHOICES];
    float owner[TGN_GRID]; /* -1 White's .. +1 Black's, expected at the end */
} tgn_review_place;

/*
 * Who thinks. `open` makes one thinker for each thread, `think` answers as tgn_bot_think() does and is called with the
 * game at a place, which it must leave as it was. It asks `progress` several times a second whether to go on; of a thought that
 * was asked to stop nothing is used, whatever `think` returns. Other negative codes end the review. Where a thought tells no
 * spread, the judge (tengen/verdict.h) is asked for it.
 */
typedef struct tgn_review_engine {
    int (*open)(void *context, void **thinker, tgn_error *error);
    int (*think)(void *thinker, tgn_bot_thought *out, const tgn_bot_question *question,
                 const tgn_progress *progress, tgn_error *error);
    void (*close)(void *thinker);
    void *context;
} tgn_review_engine;

typedef struct tgn_review_options {
    const tgn_game *game;            /* borrowed, and must not change */
    double komi;                     /* what White gets, handicap compensation included */
    const tgn_rules *rules;          /* NULL: those of the game */
    uint64_t visits;                 /* of each place in the last round; 0: 200 */
    int threads;                     /* 0: as many as there are processors */
    const tgn_review_engine *engine; /* copied; NULL: tengen's own player */
    const char *by;                  /* what the engine is called in answers; borrowed; NULL: tengen */
    /* of tengen's own player, as in tgn_bot_options; borrowed */
    const char *weights, *tables;
    /* which the judge asks for the spread; borrowed; NULL: that of tengen's own player, if it thinks */
    const tgn_network *network;
    bool background; /* work at a low priority: a server stays quick */
    /* Called when a place has become clearer, from any thread, never from two at once; may ask for places. Or NULL. */
    void (*changed)(void *context, size_t place);
    void *context;
} tgn_review_options;

/* Returns 0, TGN_ERR_ARGUMENT with a message (a game without moves), or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_review_new(tgn_review **out, const tgn_review_options *options, tgn_error *error);
void tgn_review_free(tgn_review *review);

/*
 * Work until all is done. Progress reports visits, of all rounds together; it is asked often, from any of the threads, never
 * from two at once. Returns 0; TGN_ERR_STOPPED soon after progress asks for it: what was found stays, and the next call
 * goes on; or what the engine returned.
 */
TGN_CHECKED int tgn_review_run(tgn_review *review, const tgn_progress *progress, tgn_error *error);

/* What was asked for; visits and threads as they are used. */
const tgn_review_options *tgn_review_asked(const tgn_review *review);

/* Moves of the game; there is one place more. */
size_t tgn_review_moves(const tgn_review *review);

/* The visits that every place has had by now; 0 until the first round is done. */
uint64_t tgn_review_visits(tgn_review *review);

/* What is known of a place now; one that does not exist is all zero. */
void tgn_review_at(tgn_review *review, size_t place, tgn_review_place *out);

/*
 * The places whose moves lost most, the worst first, of one side or (TGN_EMPTY) both; at most `most`, and none that lost less than
 * half a point. Returns how many.
 */
size_t tgn_review_worst(tgn_review *review, tgn_colour colour, size_t *out, size_t most);

/* Moves of one side from place `from` up to, not including, `to`, added up; only those that were compared. */
typedef struct tgn_review_sum {
    size_t moves;
    size_t first; /* the player's first choice */
    double lost;  /* points, in all */
    size_t worst; /* the place where most was lost */
    double most;  /* how much that was; 0: nothing */
} tgn_review_sum;
void tgn_review_add_up(tgn_review *review, tgn_colour colour, size_t from, size_t to, tgn_review_sum *out);

/* Where the middle game and the endgame begin, as places: customary numbers for the size of the board. */
void tgn_review_phases(const tgn_review *review, size_t *middle, size_t *end);

/*
 * The record with the review in it, for any program that shows comments and variations: what each move of the main line lost and
 * who leads, and beside moves that lost a point or more the player's line. `tree` is the record that the game was read
 * from. Returns 0, TGN_ERR_MEMORY or what `write` returned.
 */
TGN_CHECKED int tgn_review_write(tgn_review *review, const tgn_sgf *tree, tgn_write_function *write,
                                 void *context);

/*
 * Everything that was found, as bytes; and into a new review of the same game, so that tgn_review_run() goes on from there: a place
 * that has had its visits is not looked at again. A place of 19x19 takes at most 742 bytes.
 *
 * Bytes belong to a game: size, rules, komi, every step, and the name of who thinks (`by`). Others are refused, and so is
 * whatever is damaged; then the review is as it was. save returns 0, TGN_ERR_MEMORY or what `write` returned; load 0, or
 * TGN_ERR_INPUT or TGN_ERR_MEMORY with a message. Saving is one of the questions that may be asked while the review runs.
 */
TGN_CHECKED int tgn_review_save(tgn_review *review, tgn_write_function *write, void *context);
TGN_CHECKED int tgn_review_load(tgn_review *review, const void *bytes, size_t length, tgn_error *error);

/* A name under which to keep them: hexadecimal digits of a digest of the same. */
enum { TGN_REVIEW_NAME = 33 };
void tgn_review_name(const tgn_review *review, char out[TGN_REVIEW_NAME]);

#ifdef __cplusplus
}
#endif
#endif
