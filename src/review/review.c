/* review.c - see tengen/review.h: making a review, and asking it; run.c does the work, saved.c makes bytes of it */
#include "review/review.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/parallel.h"

enum { USUAL_VISITS = 200 };

/* ---- making one ----------------------------------------------------------------------------------------- */

/* Where each move is among the steps of the game; the end comes behind all steps. */
static void find_steps(tgn_review *review)
{
    const tgn_game *game = review->options.game;
    const size_t steps = tgn_game_steps(game);
    size_t place = 0;
    for (size_t i = 0; i < steps; i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        if (!step.is_move)
            continue;
        review->step[place] = i;
        review->place[place].played = step.move;
        place++;
    }
    review->step[place] = steps;
    for (size_t i = 0; i <= review->moves; i++)
        review->place[i].rank = -1;
}

int tgn_review_new(tgn_review **out, const tgn_review_options *options, tgn_error *error)
{
    const size_t moves = tgn_game_moves(options->game);
    *out = NULL;
    if (moves == 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "there is no move to review");
    tgn_review *review = calloc(1, sizeof *review);
    if (!review)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    review->options = *options;
    review->engine = options->engine ? *options->engine : tgn_review_own_player;
    if (!options->engine)
        review->engine.context = review;
    review->options.engine = &review->engine;
    review->moves = moves;
    review->options.rules = options->rules ? options->rules : tgn_game_rules(options->game);
    review->options.visits = options->visits ? options->visits : USUAL_VISITS;
    review->options.threads = options->threads > 0 ? options->threads : tgn_parallel__threads();
    review->desks = review->options.threads;
    review->step = calloc(moves + 1, sizeof *review->step);
    review->order = calloc(moves + 1, sizeof *review->order);
    review->run = calloc(moves + 2, sizeof *review->run);
    review->place = calloc(moves + 1, sizeof *review->place);
    review->desk = calloc((size_t)review->desks, sizeof *review->desk);
    pthread_mutex_init(&review->lock, NULL);
    pthread_mutex_init(&review->speaking, NULL);
    pthread_mutex_init(&review->reporting, NULL);
    if (!review->step || !review->order || !review->run || !review->place || !review->desk) {
        tgn_review_free(review);
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    find_steps(review);
    *out = review;
    return TGN_OK;
}

void tgn_review_free(tgn_review *review)
{
    if (!review)
        return;
    for (int i = 0; i < review->desks && review->desk; i++) {
        if (review->desk[i].thinker)
            review->engine.close(review->desk[i].thinker);
        tgn_game_free(review->desk[i].game);
    }
    pthread_mutex_destroy(&review->lock);
    pthread_mutex_destroy(&review->speaking);
    pthread_mutex_destroy(&review->reporting);
    free(review->step);
    free(review->order);
    free(review->run);
    free(review->place);
    free(review->desk);
    free(review);
}

/* ---- asking --------------------------------------------------------------------------------------------- */

const tgn_review_options *tgn_review_asked(const tgn_review *review)
{
    return &review->options;
}

size_t tgn_review_moves(const tgn_review *review)
{
    return review->moves;
}

uint64_t tgn_review_visits(tgn_review *review)
{
    uint64_t least = UINT64_MAX;
    pthread_mutex_lock(&review->lock);
    for (size_t i = 0; i <= review->moves; i++)
        least = review->place[i].visits < least ? review->place[i].visits : least;
    pthread_mutex_unlock(&review->lock);
    return least;
}

void tgn_review_at(tgn_review *review, size_t place, tgn_review_place *out)
{
    memset(out, 0, sizeof *out);
    if (place > review->moves)
        return;
    pthread_mutex_lock(&review->lock);
    *out = review->place[place];
    pthread_mutex_unlock(&review->lock);
}

static bool counts(const tgn_review_place *place, tgn_colour colour)
{
    return place->compared && (!colour || place->played.colour == colour);
}

size_t tgn_review_worst(tgn_review *review, tgn_colour colour, size_t *out, size_t most)
{
    static const double LEAST = 0.5;
    size_t count = 0;
    pthread_mutex_lock(&review->lock);
    for (size_t i = 0; i < review->moves && most > 0; i++) {
        const double lost = review->place[i].lost;
        if (!counts(&review->place[i], colour) || lost < LEAST)
            continue;
        size_t at = count < most ? count : most;
        while (at > 0 && review->place[out[at - 1]].lost < lost)
            at--;
        if (at >= most)
            continue;
        memmove(&out[at + 1], &out[at], ((count < most ? count : most - 1) - at) * sizeof *out);
        out[at] = i;
        count += count < most;
    }
    pthread_mutex_unlock(&review->lock);
    return count;
}

void tgn_review_add_up(tgn_review *review, tgn_colour colour, size_t from, size_t to, tgn_review_sum *out)
{
    memset(out, 0, sizeof *out);
    pthread_mutex_lock(&review->lock);
    for (size_t i = from; i < to && i < review->moves; i++) {
        const tgn_review_place *place = &review->place[i];
        if (!counts(place, colour))
            continue;
        out->moves++;
        out->first += place->rank == 0;
        out->lost += place->lost;
        if (place->lost > out->most) {
            out->most = place->lost;
            out->worst = i;
        }
    }
    pthread_mutex_unlock(&review->lock);
}

/* 50 and 150 moves on 19x19, in proportion elsewhere. */
void tgn_review_phases(const tgn_review *review, size_t *middle, size_t *end)
{
    const size_t points = (size_t)tgn_size_points(tgn_game_size(review->options.game));
    *middle = points * 50 / 361;
    *end = points * 150 / 361;
}
