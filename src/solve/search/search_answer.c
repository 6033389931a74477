/* search_answer.c - values by claims, moves by values, the line by moves; see search_answer.h */
#include "solve/search/search_answer.h"

#include "base/clock.h"
#include "solve/position/safe_area.h"
#include "solve/position/situation.h"
#include "solve/search/resistance.h"

#include <math.h>

typedef struct search_question {
    tgn_solve_claim_solver *claim_solver;
    const tgn_solve_question *question;
    tgn_solve_limits limits;
    uint64_t before; /* nodes of earlier questions */
    const tgn_progress *progress;
    tgn_error *error;
    int points;
} search_question;

/* What is known of a score for Black. */
typedef struct score_bounds {
    int low, high;
    bool endless; /* low + 1 = high, the komi lies between them, and neither side can win */
} score_bounds;

static bool is_exact(const score_bounds *known)
{
    return known->low == known->high || known->endless;
}

/*
 * The claim that tells whether Black's score is at least `score`. Above the komi Black must prove it; up to
 * the komi White must disprove it, since endless play is a draw.
 */
static tgn_solve_claim claim_about(const tgn_situation *situation, int score, double komi)
{
    return score > komi ? tgn_solve_claim__of(situation, TGN_BLACK, score)
                        : tgn_solve_claim__of(situation, TGN_WHITE, 1 - score);
}

/* What remains of the question's limits for another claim; false: nothing. */
static bool limits_left(const search_question *q, tgn_solve_limits *left)
{
    *left = q->limits;
    uint64_t spent = tgn_solve_claim_solver__nodes(q->claim_solver) - q->before;
    if (left->nodes && spent >= left->nodes)
        return false;
    left->nodes -= left->nodes ? spent : 0;
    return !(left->until > 0 && tgn_clock__seconds() >= left->until);
}

/*
 * Settle a claim that tells whether Black gets at least `score`, and narrow the bounds. `likely`: 1 if Black
 * probably does, -1 if not, 0 if unknown. Returns 1, 0 if it stayed open, or an error.
 */
static int settle(const search_question *q, const tgn_situation *situation, const tgn_solve_claim *claim,
                  int likely, int score, score_bounds *known)
{
    tgn_solve_limits left;
    tgn_solve_verdict verdict;
    if (!limits_left(q, &left))
        return 0;
    bool blacks = claim->claimant_moves == (situation->to_move == TGN_BLACK);
    left.likely = blacks ? likely : -likely;
    int code = tgn_solve_claim_solver__settle(q->claim_solver, claim, &left, q->progress, &verdict, q->error);
    if (code < 0 || verdict == TGN_SOLVE_VERDICT_OPEN)
        return code;
    if ((verdict == TGN_SOLVE_VERDICT_WON) == (situation->to_move == TGN_BLACK))
        known->low = score;
    else
        known->high = score - 1;
    return 1;
}

static int narrow(const search_question *q, const tgn_situation *situation, int score, int likely,
                  score_bounds *known)
{
    if (score <= known->low || score > known->high)
        return 1;
    tgn_solve_claim claim = claim_about(situation, score, q->question->komi);
    return settle(q, situation, &claim, likely, score, known);
}

/* A score of the same parity as the board, if there is one: others need a neutral point. */
static int even_score(const search_question *q, int score, const score_bounds *known)
{
    if ((q->points + score) % 2 == 0)
        return score;
    return score < known->high ? score + 1 : score - 1 > known->low ? score - 1 : score;
}

/* Whether Black probably gets this much (1) or not (-1): only if the guess is far from it. */
static int likely_result(const search_question *q, int guess, int score)
{
    int far = q->points / 4;
    return guess == TGN_SOLVE_NO_GUESS ? 0 : (guess - score > far) - (score - guess > far);
}

/*
 * Search between the bounds. Large scores are rare except for the whole board, which was tried first; so go
 * away from `near` in growing steps until one goes too far, then bisect.
 */
static int find_rest(const search_question *q, const tgn_situation *situation, int near, int guess,
                     score_bounds *known)
{
    int code = 1;
    bool up = near <= known->low, away = up || near >= known->high;
    for (int step = 1; code > 0 && known->low < known->high; step *= 2) {
        score_bounds before = *known;
        int half = known->low + (known->high - known->low + 1) / 2;
        int next = up ? known->low + step : known->high + 1 - step;
        if (!away || (up ? next > half : next < half))
            next = half;
        next = even_score(q, next, known);
        code = narrow(q, situation, next, likely_result(q, guess, next), known);
        away = away && (up ? known->low > before.low : known->high < before.high);
    }
    return code;
}

/*
 * If Black does not win with a komi between two scores, White does, or neither. The other claims up to the
 * komi count endless play for Black; this one must not.
 */
static int find_white_win(const search_question *q, const tgn_situation *situation, int komi,
                          score_bounds *known)
{
    score_bounds before = *known;
    tgn_solve_claim claim = tgn_solve_claim__of(situation, TGN_WHITE, -komi);
    int code = settle(q, situation, &claim, 0, komi + 1, &before);
    if (code > 0 && before.low > komi)
        *known = (score_bounds){komi, komi + 1, true};
    return code;
}

/* Whether White is known to hold out for `score` but not to win it: then Black can probably hold out too. */
static bool white_only_holds_out(const search_question *q, const tgn_situation *situation, int score)
{
    tgn_solve_claim claim = tgn_solve_claim__of(situation, TGN_WHITE, score);
    return tgn_solve_claim_solver__holds_out(q->claim_solver, &claim);
}

/* First who wins with the komi, then the rest. */
static int find_from_komi(const search_question *q, const tgn_situation *situation, int guess,
                          score_bounds *known)
{
    int komi = (int)fmax(-q->points, fmin(q->points - 1, floor(q->question->komi)));
    int code = narrow(q, situation, komi + 1, likely_result(q, guess, komi + 1), known);
    if (code > 0 && known->high == komi && q->question->komi > komi && q->limits.drawn)
        code = find_white_win(q, situation, komi, known);
    else if (code > 0 && known->high == komi && white_only_holds_out(q, situation, -komi))
        code = narrow(q, situation, komi, 0, known);
    return code > 0 && !is_exact(known) ? find_rest(q, situation, komi, guess, known) : code;
}

/*
 * The same, but first whether the whole board is Black's or White's, if that is likely; without a guess, the
 * mover's.
 */
static int find_from_guess(const search_question *q, const tgn_situation *situation, int guess,
                           score_bounds *known)
{
    int far = q->points * 2 / 5, code = 1;
    if (guess == TGN_SOLVE_NO_GUESS)
        code = narrow(q, situation, situation->to_move == TGN_BLACK ? q->points : 1 - q->points, 0, known);
    else if (guess > far)
        code = narrow(q, situation, q->points, 1, known);
    else if (guess < -far)
        code = narrow(q, situation, 1 - q->points, -1, known);
    return code > 0 ? find_from_komi(q, situation, guess, known) : code;
}

/* The same question with fewer nodes. */
static search_question with_fewer_nodes(const search_question *q, uint64_t nodes)
{
    search_question brief = *q;
    if (!brief.limits.nodes || nodes < brief.limits.nodes) {
        brief.limits.nodes = nodes;
        brief.before = tgn_solve_claim_solver__nodes(q->claim_solver);
    }
    return brief;
}

enum { QUICK = 20000 }; /* nodes for a first look */

/* What is known already or found quickly: the whole board, then the score. */
static int find_quickly(const search_question *q, const tgn_situation *situation, score_bounds *known)
{
    int code = 1;
    for (int white = 0; white < 2 && code >= 0; white++) {
        search_question brief = with_fewer_nodes(q, QUICK);
        code = narrow(&brief, situation, white ? 1 - q->points : q->points, 0, known);
    }
    search_question brief = with_fewer_nodes(q, QUICK);
    return code < 0 ? code : find_from_komi(&brief, situation, TGN_SOLVE_NO_GUESS, known);
}

/* The score itself. What is not found quickly takes long, and a guess tells where to begin. */
static int find_score(const search_question *q, const tgn_situation *situation, score_bounds *known)
{
    if (situation->over) {
        known->low = known->high = tgn_solve_count(situation, q->question->rules);
        return 1;
    }
    if (q->points <= TGN_SOLVE_TABLED)
        return find_from_komi(q, situation, TGN_SOLVE_NO_GUESS, known);
    int code = find_quickly(q, situation, known);
    tgn_solve_limits left;
    if (code != 0 || !limits_left(q, &left))
        return code;
    int guess;
    tgn_solve_claim claim = tgn_solve_claim__of(situation, TGN_BLACK, 0);
    code = tgn_solve_claim_solver__guess(q->claim_solver, &claim, &left, q->progress, &guess, q->error);
    return code < 0 ? code : find_from_guess(q, situation, guess, known);
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static tgn_solve_choice choice_of(tgn_point point, score_bounds known)
{
    return (tgn_solve_choice){.point = point, .value = {known.low, known.high}, .exact = is_exact(&known)};
}

/* No move is worth more to its side than the situation before it. */
static score_bounds within(const tgn_solve_answer *out, tgn_colour to_move, int points)
{
    score_bounds known = {-points, points, false};
    if (to_move == TGN_BLACK)
        known.high = out->value.high;
    else
        known.low = out->value.low;
    return known;
}

static int image_before(const tgn_solve_answer *out, unsigned symmetries, tgn_size size, tgn_point point)
{
    tgn_point first = tgn_solve_situation__first_image(symmetries, size, point);
    for (int i = 0; i < out->choices; i++)
        if (out->choice[i].point == first)
            return i;
    return -1;
}

/* All legal moves; of mirror images the first is searched, and the others copy its result. */
static void list_choices(const search_question *q, tgn_solve_answer *out)
{
    const tgn_situation *here = &q->question->situation;
    for (int i = 0; i <= q->points && !here->over; i++) {
        tgn_point point = i < q->points ? tgn_point_from_index(i, here->size) : (tgn_point)TGN_PASS;
        tgn_situation next = *here;
        if (tgn_situation_play(&next, point, false, NULL) >= 0)
            out->choice[out->choices++] = choice_of(point, within(out, here->to_move, q->points));
    }
}

/*
 * One round over the moves: first a quick look at which are best, so that these are known when time runs out;
 * then every value.
 */
static int improve_choices(const search_question *q, tgn_solve_answer *out, bool quick)
{
    const tgn_situation *here = &q->question->situation;
    unsigned symmetries = tgn_solve_situation__symmetries(here);
    bool small = q->points <= TGN_SOLVE_TABLED;
    for (int i = 0; i < out->choices; i++) {
        tgn_solve_choice *at = &out->choice[i];
        int image = at->point == TGN_PASS ? i : image_before(out, symmetries, here->size, at->point);
        if (image < i) {
            at->value = out->choice[image].value;
            at->exact = out->choice[image].exact;
            continue;
        }
        tgn_situation next = *here;
        if (at->exact || tgn_situation_play(&next, at->point, false, NULL) < 0)
            continue;
        score_bounds known = {at->value.low, at->value.high, false};
        int code =
            quick && !next.over && !small ? find_quickly(q, &next, &known) : find_score(q, &next, &known);
        if (code < 0)
            return code;
        *at = choice_of(at->point, known);
    }
    return TGN_OK;
}

/* ---- the line ------------------------------------------------------------------------------------------ */

/* Whether the safe areas of both sides decide the score, so that a line may end. */
static bool decided(const tgn_situation *situation, int score)
{
    tgn_solve_grid grid = tgn_solve_grid__of(situation->size);
    int black = 2 * tgn_solve_set__count(tgn_solve_safe__area(&grid, situation->black, situation->white)) -
                grid.points;
    int white = 2 * tgn_solve_set__count(tgn_solve_safe__area(&grid, situation->white, situation->black)) -
                grid.points;
    return black >= score && -white <= score;
}

/* A move that keeps the score, the most stubborn that does; false when none was found within the limits for each move. */
static bool find_keeping_move(const search_question *whole, bool quick, tgn_situation *situation, int score,
                              tgn_point *move, int *error)
{
    tgn_point points[TGN_SOLVE_POINTS + 1];
    const int count = tgn_solve_resistance__order(points, situation);
    for (int i = 0; i < count; i++) {
        tgn_situation next = *situation;
        if (tgn_situation_play(&next, points[i], false, NULL) < 0)
            continue;
        search_question brief = with_fewer_nodes(whole, QUICK);
        const search_question *q = quick ? &brief : whole;
        score_bounds known = {-q->points, q->points, false};
        bool black = situation->to_move == TGN_BLACK;
        int code =
            next.over ? find_score(q, &next, &known) : narrow(q, &next, black ? score : score + 1, 0, &known);
        if (code < 0) {
            *error = code;
            return false;
        }
        if (code > 0 && (black ? known.low >= score : known.high <= score)) {
            *situation = next;
            *move = points[i];
            return true;
        }
    }
    return false;
}

/* The same, trying what is found quickly first; what is known of the moves helps. */
static bool keep_score(const search_question *q, tgn_situation *situation, int score, tgn_point *move,
                       int *error)
{
    return find_keeping_move(q, true, situation, score, move, error) ||
           (*error == TGN_OK && find_keeping_move(q, false, situation, score, move, error));
}

/*
 * Both sides keep the score; the line ends where safe areas decide, since the rest is trivial. It has a first move all the same:
 * somebody may have to choose one.
 */
static int draw_line(const search_question *q, tgn_solve_answer *out)
{
    tgn_situation at = q->question->situation;
    int error = TGN_OK;
    bool scored = out->exact && out->value.low == out->value.high;
    while (scored && out->line < q->points * 2 && !at.over &&
           (out->line == 0 || !decided(&at, out->value.low))) {
        tgn_colour colour = at.to_move;
        tgn_point point;
        if (!keep_score(q, &at, out->value.low, &point, &error))
            break;
        out->move[out->line++] = (tgn_move){point, colour};
    }
    return error;
}

/* A quick look at the moves, a line, and then all values: when time runs out the best moves are known. */
static int answer_fully(const search_question *q, tgn_solve_answer *out)
{
    list_choices(q, out);
    int code = improve_choices(q, out, true);
    if (code >= 0)
        code = draw_line(q, out);
    return code < 0 ? code : improve_choices(q, out, false);
}

int tgn_solve_search__answer(tgn_solve_claim_solver *claim_solver, tgn_solve_answer *out,
                             const tgn_solve_question *question, const char *checkpoint,
                             const tgn_progress *progress, tgn_error *error)
{
    search_question q = {
        .claim_solver = claim_solver, .question = question, .progress = progress, .error = error};
    q.points = tgn_size_points(question->situation.size);
    q.limits.nodes = question->nodes;
    q.limits.checkpoint = checkpoint;
    q.limits.drawn = question->rules->cycle == TGN_SOLVE_DRAWN;
    if (question->milliseconds)
        q.limits.until = tgn_clock__seconds() + question->milliseconds / 1000.0;
    q.before = tgn_solve_claim_solver__nodes(claim_solver);
    score_bounds known = {-q.points, q.points, false};
    int code = find_score(&q, &question->situation, &known);
    out->value = (tgn_solve_value){known.low, known.high};
    out->exact = is_exact(&known);
    if (code >= 0 && !question->only_value)
        code = answer_fully(&q, out);
    out->nodes = tgn_solve_claim_solver__nodes(claim_solver) - q.before;
    int saved = checkpoint
                    ? tgn_solve_claim_solver__save(claim_solver, checkpoint, NULL, code < 0 ? NULL : error)
                    : TGN_OK;
    return code < 0 ? code : saved;
}
