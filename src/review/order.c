/*
 * order.c - in which order a round looks at the places: in runs of neighbours, those around the most doubtful moves first
 *
 * A player that has thought about a place has thought about the next one too, if it expected the move that was played; its tree goes on from
 * there. So places that are joined by expected moves are looked at one after another, at one desk:
 *
 *      place        0   1   2   3   4   5   6   7   8
 *      expected?      yes yes no  yes yes yes no  yes
 *      runs        (0   1   2) (3   4   5   6) (7   8)
 *
 * A move that nobody expected ends a run, and nothing is lost by that. Such moves are the doubtful ones: both places beside
 * one of them are wanted soon, and so are the runs that they belong to.
 */
#include "review/review.h"

#include <math.h>
#include <stdlib.h>

/* A run has at most so many places: doubts elsewhere should not wait for it. */
enum { LONGEST = 8 };

/* A move is expected if the player gave it at least this share of its visits, or before any of its likelihood. */
static const double EXPECTED = 0.25;

static bool expected(const tgn_review *review, size_t index)
{
    const tgn_review_place *place = &review->place[index];
    if (place->rank < 0 || place->rank >= place->choices)
        return false;
    const tgn_bot_choice *choice = &place->choice[place->rank];
    const double share = choice->visits ? (double)choice->visits / (double)place->visits : choice->prior;
    return share >= EXPECTED && review->step[index + 1] == review->step[index] + 1;
}

/* Points of doubt for a move that was not expected at all; less in proportion to the logarithm of its prior. */
static const double SURPRISE = 4, NEVER = 1e-4;

static double doubt(const tgn_review_place *place)
{
    return place->lost + SURPRISE * log(fmax(place->prior, NEVER)) / log(NEVER);
}

typedef struct review_doubt {
    double doubt;
    size_t place;
} review_doubt;

static int by_doubt(const void *a, const void *b)
{
    const review_doubt *x = a, *y = b;
    if (x->doubt != y->doubt)
        return x->doubt < y->doubt ? 1 : -1;
    return (x->place > y->place) - (x->place < y->place);
}

/* The first place of the run that each belongs to. */
static void find_runs(const tgn_review *review, size_t *first)
{
    first[0] = 0;
    for (size_t i = 0; i < review->moves; i++) {
        const bool on = i + 1 - first[i] < LONGEST && expected(review, i);
        first[i + 1] = on ? first[i] : i + 1;
    }
}

/* The run of a place comes next, unless it has come already. */
static void take_run(tgn_review *review, size_t *first, size_t place)
{
    const size_t from = first[place], begun = review->run[review->runs];
    size_t count = begun;
    if (from > review->moves)
        return;
    for (size_t at = from; at <= review->moves && first[at] == from; at++) {
        first[at] = SIZE_MAX;
        review->order[count++] = at;
    }
    review->run[++review->runs] = count;
}

void tgn_review__order_as_played(tgn_review *review)
{
    review->runs = review->moves + 1;
    for (size_t i = 0; i <= review->moves; i++)
        review->run[i] = review->order[i] = i;
    review->run[review->runs] = review->runs;
}

int tgn_review__order_by_doubt(tgn_review *review)
{
    review_doubt *list = malloc(review->moves * sizeof *list);
    size_t *first = malloc((review->moves + 1) * sizeof *first);
    const int code = list && first ? TGN_OK : TGN_ERR_MEMORY;
    if (code == TGN_OK) {
        for (size_t i = 0; i < review->moves; i++)
            list[i] = (review_doubt){doubt(&review->place[i]), i};
        qsort(list, review->moves, sizeof *list, by_doubt);
        find_runs(review, first);
        review->runs = 0;
        for (size_t i = 0; i < review->moves; i++) {
            take_run(review, first, list[i].place);
            take_run(review, first, list[i].place + 1);
        }
    }
    free(list);
    free(first);
    return code;
}
