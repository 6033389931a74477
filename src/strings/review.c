/*
 * review.c - a match looked at afterwards: what every move lost
 */
#include <tengen/strings_game.h>

#include <assert.h>
#include <stdlib.h>

enum { MILLISECONDS = 200 };

struct tgn_review {
    size_t count;
    tgn_review_move moves[];
};

/* The work of making one. */
typedef struct reviewer {
    const tgn_match *match;
    tgn_standing now;
    tgn_duel *duel; /* of a duel only */
    tgn_duel_limits limits;
    const tgn_progress *progress;
    tgn_error *error;
} reviewer;

static int look(reviewer *r, tgn_hint *out)
{
    return tgn_hint_find(out, &r->now, r->duel, &r->limits, r->progress, r->error);
}

/* White loses what Black gains; in a solitaire there is one side only. */
static double loss(const reviewer *r, tgn_move move, double before, double after)
{
    const bool white = r->now.to_move != TGN_EMPTY && move.colour == TGN_WHITE;
    const double lost = white ? after - before : before - after;
    return lost > 0 ? lost : 0;
}

static void step_back(reviewer *r, size_t index)
{
    const bool passed = index > 0 && tgn_match_move(r->match, index - 1).point == TGN_PASS;
    tgn_standing_unplay(&r->now, tgn_match_move(r->match, index), passed);
}

/*
 * From the end to the beginning: what the solver remembers of the later positions is what it needs for the
 * earlier.
 */
static int look_at_all(reviewer *r, tgn_review *review)
{
    tgn_hint after, before;
    int code = look(r, &after);
    for (size_t i = review->count; i > 0 && code == TGN_OK; i--, after = before) {
        const tgn_move move = tgn_match_move(r->match, i - 1);
        step_back(r, i - 1);
        code = look(r, &before);
        if (code != TGN_OK)
            break;
        const double lost = loss(r, move, before.value, after.value);
        review->moves[i - 1] = (tgn_review_move){.move = move,
                                                 .best = lost > 0 ? before.move : move,
                                                 .before = before.value,
                                                 .after = after.value,
                                                 .lost = lost,
                                                 .exact = before.exact && after.exact};
        if (!tgn_progress_step(r->progress, "moves", review->count - i + 1, review->count))
            code = tgn_error_set(r->error, TGN_ERR_STOPPED, "stopped at move %zu of %zu", i, review->count);
    }
    return code;
}

int tgn_review_new(tgn_review **out, const tgn_match *match, const tgn_duel_limits *limits,
                   const tgn_progress *progress, tgn_error *error)
{
    const size_t count = tgn_match_moves(match);
    reviewer r = {.match = match, .now = *tgn_match_standing(match), .progress = progress, .error = error};
    r.limits = limits ? *limits : (tgn_duel_limits){.milliseconds = MILLISECONDS};
    tgn_review *review = calloc(1, sizeof *review + count * sizeof *review->moves);
    *out = NULL;
    int code = review ? TGN_OK : TGN_ERR_MEMORY;
    if (code == TGN_OK && !tgn_match_ruling(match)->solitaire)
        code = tgn_duel_new(&r.duel, tgn_match_ruling(match)->size, 0);
    if (code < 0)
        tgn_error_set(error, code, "no memory for a review");
    else
        review->count = count;
    if (code == TGN_OK)
        code = look_at_all(&r, review);
    tgn_duel_free(r.duel);
    if (code == TGN_OK)
        *out = review;
    else
        free(review);
    return code;
}

void tgn_review_free(tgn_review *review)
{
    free(review);
}

size_t tgn_review_count(const tgn_review *review)
{
    return review->count;
}

const tgn_review_move *tgn_review_get(const tgn_review *review, size_t index)
{
    assert(index < review->count);
    return &review->moves[index];
}

double tgn_review_lost(const tgn_review *review, tgn_colour colour, bool *exact)
{
    double lost = 0;
    bool all = true;
    for (size_t i = 0; i < review->count; i++) {
        if (colour != TGN_EMPTY && review->moves[i].move.colour != colour)
            continue;
        lost += review->moves[i].lost;
        all = all && review->moves[i].exact;
    }
    if (exact)
        *exact = all;
    return lost;
}
