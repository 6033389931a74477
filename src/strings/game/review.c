/*
 * review.c - what a position can still reach, a good move in it, and what every move of a match lost
 */
#include <tengen/strings_game.h>

#include <assert.h>
#include <stdlib.h>

/* ---- what can still be reached ---------------------------------------------------------------------- */

static int fill(tgn_filling *out, const tgn_board *board, tgn_error *error)
{
    int code = tgn_filling_init(out, board->size.rows, board->size.cols, error);
    static const char letter[] = {TGN_FILLING_FREE, TGN_FILLING_BLACK, TGN_FILLING_WHITE};
    for (tgn_point p = tgn_point_first(board->size); p && code == TGN_OK; p = tgn_point_next(p, board->size))
        out->points[tgn_point_index(p, board->size)] = letter[board->colour[p]];
    return code;
}

int tgn_standing_reach(tgn_strings *out, const tgn_standing *standing, int colours,
                       const tgn_strings_options *options, const tgn_progress *progress, tgn_error *error)
{
    tgn_filling filling;
    tgn_strings_options wanted = options ? *options : (tgn_strings_options){0};
    wanted.colours = colours;
    *out = (tgn_strings){0};
    int code = fill(&filling, &standing->board, error);
    if (code == TGN_OK)
        code = tgn_strings_solve(out, &filling, &wanted, progress, error);
    tgn_filling_clear(&filling);
    return code;
}

/* ---- a good move ------------------------------------------------------------------------------------ */

enum { HINT_MILLISECONDS = 1000 };

static int duel_hint(tgn_hint *out, const tgn_standing *standing, tgn_duel *duel,
                     const tgn_duel_limits *limits, const tgn_progress *progress, tgn_error *error)
{
    const tgn_duel_limits usual = {.milliseconds = HINT_MILLISECONDS};
    tgn_duel_answer answer;
    tgn_duel *own = NULL;
    if (!duel && tgn_duel_new(&own, standing->board.size, 0) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to search with");
    int code =
        tgn_duel_solve(duel ? duel : own, &answer, standing, limits ? limits : &usual, progress, error);
    tgn_duel_free(own);
    *out = (tgn_hint){answer.best, answer.value, answer.exact};
    return code;
}

/*
 * Any stone of a best completion will do: without some of its stones a legal board is still legal, since a
 * string that loses a stone has a liberty there, so the board can be reached one stone after another.
 */
static tgn_move next_stone(const tgn_standing *standing, const tgn_filling *best)
{
    const tgn_size size = standing->board.size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        const char there = best->points[tgn_point_index(p, size)];
        if (tgn_filling_is_stone(there) && standing->board.colour[p] == TGN_EMPTY)
            return (tgn_move){p, there == TGN_FILLING_BLACK ? TGN_BLACK : TGN_WHITE};
    }
    return (tgn_move){TGN_PASS, TGN_BLACK};
}

static int solitaire_hint(tgn_hint *out, const tgn_standing *standing, const tgn_progress *progress,
                          tgn_error *error)
{
    tgn_strings answer;
    *out = (tgn_hint){.exact = true, .move = {TGN_PASS, TGN_BLACK}, .value = standing->strings[TGN_EMPTY]};
    if (standing->over)
        return TGN_OK;
    int code = tgn_standing_reach(&answer, standing, 0, NULL, progress, error);
    if (code == TGN_OK) {
        out->value = answer.strings;
        if (answer.strings > standing->strings[TGN_EMPTY])
            out->move = next_stone(standing, &answer.board);
    }
    tgn_strings_clear(&answer);
    return code;
}

int tgn_hint_find(tgn_hint *out, const tgn_standing *standing, tgn_duel *duel, const tgn_duel_limits *limits,
                  const tgn_progress *progress, tgn_error *error)
{
    if (standing->to_move == TGN_EMPTY)
        return solitaire_hint(out, standing, progress, error);
    return duel_hint(out, standing, duel, limits, progress, error);
}

/* ---- what every move lost --------------------------------------------------------------------------- */

enum { REVIEW_MILLISECONDS = 200 };

struct tgn_match_review {
    size_t count;
    tgn_match_review_move moves[];
};

/* A review being made. */
typedef struct reviewer {
    const tgn_match *match;
    tgn_standing now;
    tgn_duel *duel; /* of a duel only */
    tgn_duel_limits limits;
    const tgn_progress *progress;
    tgn_error *error;
} reviewer;

static int evaluate(reviewer *r, tgn_hint *out)
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
 * From the end to the beginning: what the solver remembers about later positions is what it needs for
 * earlier ones.
 */
static int evaluate_all(reviewer *r, tgn_match_review *review)
{
    tgn_hint after, before;
    int code = evaluate(r, &after);
    for (size_t i = review->count; i > 0 && code == TGN_OK; i--, after = before) {
        const tgn_move move = tgn_match_move(r->match, i - 1);
        step_back(r, i - 1);
        code = evaluate(r, &before);
        if (code != TGN_OK)
            break;
        const double lost = loss(r, move, before.value, after.value);
        review->moves[i - 1] = (tgn_match_review_move){.move = move,
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

int tgn_match_review_new(tgn_match_review **out, const tgn_match *match, const tgn_duel_limits *limits,
                         const tgn_progress *progress, tgn_error *error)
{
    const size_t count = tgn_match_moves(match);
    reviewer r = {.match = match, .now = *tgn_match_standing(match), .progress = progress, .error = error};
    r.limits = limits ? *limits : (tgn_duel_limits){.milliseconds = REVIEW_MILLISECONDS};
    tgn_match_review *review = calloc(1, sizeof *review + count * sizeof *review->moves);
    *out = NULL;
    int code = review ? TGN_OK : TGN_ERR_MEMORY;
    if (code == TGN_OK && !tgn_match_ruling(match)->solitaire)
        code = tgn_duel_new(&r.duel, tgn_match_ruling(match)->size, 0);
    if (code < 0)
        tgn_error_set(error, code, "no memory for a review");
    else
        review->count = count;
    if (code == TGN_OK)
        code = evaluate_all(&r, review);
    tgn_duel_free(r.duel);
    if (code == TGN_OK)
        *out = review;
    else
        free(review);
    return code;
}

void tgn_match_review_free(tgn_match_review *review)
{
    free(review);
}

size_t tgn_match_review_count(const tgn_match_review *review)
{
    return review->count;
}

const tgn_match_review_move *tgn_match_review_get(const tgn_match_review *review, size_t index)
{
    assert(index < review->count);
    return &review->moves[index];
}

double tgn_match_review_lost(const tgn_match_review *review, tgn_colour colour, bool *exact)
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
