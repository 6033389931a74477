/*
 * review.h - a review from inside
 *
 *      review.c    making one, and asking it
 *      run.c       the work: desks, places, rounds
 *      order.c     in which order places are looked at
 *      saved.c     a review as bytes, and back
 *      record.c    a review as comments and variations of the record
 *
 * A desk is where one thread works: a player, and a game of its own that is brought from place to place. There are as many as
 * threads, and they stay from one run to the next.
 */
#ifndef TENGEN_REVIEW_REVIEW_H
#define TENGEN_REVIEW_REVIEW_H

#include <pthread.h>
#include <stdatomic.h>

#include <tengen/review.h>

typedef struct tgn_review_desk {
    struct tgn_review *review;
    void *thinker;
    tgn_game *game;
    bool busy;
    bool cut_short; /* the thought was asked to stop before its end */
} tgn_review_desk;

struct tgn_review {
    tgn_review_options options;
    tgn_review_engine engine;
    size_t moves;
    size_t *step;             /* of each place: how many steps of the game come before it */
    pthread_mutex_t lock;     /* of the places and the desks */
    pthread_mutex_t speaking; /* held while `changed` is called */
    tgn_review_place *place;
    size_t *order; /* places in the order of this round, in runs of neighbours: */
    size_t *run;   /* run i is order[run[i]] up to order[run[i + 1]] */
    size_t runs;
    uint64_t round; /* its visits */
    tgn_review_desk *desk;
    int desks;

    /* of the run under way */
    const tgn_progress *progress;
    pthread_mutex_t reporting; /* held while `progress` is called */
    double report_at;          /* when it is called next, by the clock */
    atomic_bool stopping;      /* it asked for an end, or somebody failed */
    _Atomic uint64_t done;     /* visits, of all rounds */
    uint64_t total;
};

/* Tengen's own player; its context is the review. */
extern const tgn_review_engine tgn_review_own_player;

/* Every place a run of its own, the first first. */
void tgn_review__order_as_played(tgn_review *review);

/* Runs of places that are joined by expected moves, those around the most doubtful moves first. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_review__order_by_doubt(tgn_review *review);

/* While nobody works: how many boards the network of tengen's own player was shown, which is nearly all of the work. */
uint64_t tgn_review__looks(const tgn_review *review);

/* With the lock held: find what the move at this place lost, if both sides of it are known. */
void tgn_review__compare(tgn_review *review, size_t place);

#endif
