/* evaluation.c - see evaluation.h */
#include "solve/search/evaluation.h"

#include "solve/position/scoring.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 10 }; /* of a window, at the most: 3^10 numbers fit in 16 bits */

/* ---- windows ------------------------------------------------------------------------------------------- */

typedef struct window {
    int cells;
    int point[CELLS]; /* by digit */
} window;

static tgn_solve_set points_of(const window *w)
{
    tgn_solve_set set = 0;
    for (int i = 0; i < w->cells; i++)
        set |= (tgn_solve_set)1 << w->point[i];
    return set;
}

static uint32_t power_of_3(int exponent)
{
    uint32_t power = 1;
    while (exponent-- > 0)
        power *= 3;
    return power;
}

/* The image of a window under a symmetry of the board: each digit stays with its point. */
static window moved(const window *w, const tgn_solve_encoder *encoder, int symmetry)
{
    window image = *w;
    for (int i = 0; i < w->cells; i++)
        image.point[i] = encoder->image[symmetry][w->point[i]];
    return image;
}

static void add_window(tgn_solve_evaluation *evaluation, const window *w)
{
    int number = evaluation->windows++;
    evaluation->begin[number] = evaluation->weights;
    for (int i = 0; i < w->cells; i++)
        for (int side = 0; side < 2; side++)
            evaluation->digit[side][w->point[i]][number] = (uint16_t)(power_of_3(i) << side);
}

/* Add a window with all its mirror images, which share its weights; `known` holds the windows so far. */
static void add_images(tgn_solve_evaluation *evaluation, const tgn_solve_encoder *encoder, const window *w,
                       tgn_solve_set *known)
{
    for (int i = 0; i < evaluation->windows; i++)
        if (known[i] == points_of(w))
            return;
    int first = evaluation->windows;
    for (int symmetry = 0; symmetry < encoder->symmetries; symmetry++) {
        window image = moved(w, encoder, symmetry);
        bool there = evaluation->windows == TGN_SOLVE_EVALUATION_WINDOWS;
        for (int i = first; i < evaluation->windows; i++)
            there |= known[i] == points_of(&image);
        if (there)
            continue;
        known[evaluation->windows] = points_of(&image);
        add_window(evaluation, &image);
    }
    evaluation->weights += power_of_3(w->cells);
}

static void add_shape(tgn_solve_evaluation *evaluation, const tgn_solve_encoder *encoder, int rows, int cols,
                      tgn_solve_set *known)
{
    const tgn_solve_grid *grid = evaluation->grid;
    for (int top = 0; top + rows <= grid->rows; top++)
        for (int left = 0; left + cols <= grid->cols; left++) {
            window w = {.cells = 0};
            for (int i = 0; i < rows * cols; i++)
                w.point[w.cells++] = (top + i / cols) * grid->cols + left + i % cols;
            add_images(evaluation, encoder, &w, known);
        }
}

/*
 * Long windows see along the edge; where they do not fit there are shorter ones; a board of one line has a
 * line.
 */
static void add_shapes(tgn_solve_evaluation *evaluation, const tgn_solve_encoder *encoder)
{
    static const int shape[][2] = {{3, 3}, {2, 5}, {5, 2}};
    static const int shorter[][2] = {{2, 4}, {4, 2}, {2, 2}};
    const tgn_solve_grid *grid = evaluation->grid;
    tgn_solve_set known[TGN_SOLVE_EVALUATION_WINDOWS];
    for (int i = 0; i < 3; i++)
        add_shape(evaluation, encoder, shape[i][0], shape[i][1], known);
    for (int i = 0; i < 3 && (grid->rows < 5 || grid->cols < 5); i++)
        add_shape(evaluation, encoder, shorter[i][0], shorter[i][1], known);
    if (grid->rows == 1 || grid->cols == 1)
        add_shape(evaluation, encoder, grid->rows < 8 ? grid->rows : 8, grid->cols < 8 ? grid->cols : 8,
                  known);
}

int tgn_solve_evaluation__init(tgn_solve_evaluation *out, const tgn_solve_grid *grid,
                               const tgn_solve_encoder *encoder)
{
    *out = (tgn_solve_evaluation){.grid = grid};
    add_shapes(out, encoder);
    for (int mover = 0; mover < 2; mover++) {
        out->learned[mover] = calloc(out->weights, sizeof *out->learned[mover]);
        out->weight[mover] = calloc(out->weights, sizeof *out->weight[mover]);
    }
    if (out->learned[0] && out->learned[1] && out->weight[0] && out->weight[1])
        return TGN_OK;
    tgn_solve_evaluation__clear(out);
    return TGN_ERR_MEMORY;
}

void tgn_solve_evaluation__clear(tgn_solve_evaluation *evaluation)
{
    for (int mover = 0; mover < 2; mover++) {
        free(evaluation->learned[mover]);
        free(evaluation->weight[mover]);
    }
    *evaluation = (tgn_solve_evaluation){0};
}

/* ---- values -------------------------------------------------------------------------------------------- */

static void add_stones(const tgn_solve_evaluation *evaluation, tgn_solve_evaluation_view *view, int side,
                       tgn_solve_set stones)
{
    for (; stones; stones &= stones - 1) {
        const uint16_t *digit = evaluation->digit[side][tgn_solve_set__first(stones)];
        for (int i = 0; i < TGN_SOLVE_EVALUATION_WINDOWS; i++)
            view->number[i] = (uint16_t)(view->number[i] + digit[i]);
    }
}

void tgn_solve_evaluation__view(const tgn_solve_evaluation *evaluation, tgn_solve_set claimants,
                                tgn_solve_set others, tgn_solve_evaluation_view *out)
{
    memset(out, 0, sizeof *out);
    add_stones(evaluation, out, 0, claimants);
    add_stones(evaluation, out, 1, others);
}

int tgn_solve_evaluation__value(const tgn_solve_evaluation *evaluation, const tgn_solve_evaluation_view *view,
                                bool claimant_moved)
{
    const int16_t *weight = evaluation->weight[claimant_moved];
    int sum = 0;
    for (int i = 0; i < evaluation->windows; i++)
        sum += weight[evaluation->begin[i] + view->number[i]];
    return sum;
}

/* One stone more, of the side that has just moved. */
static int value_with(const tgn_solve_evaluation *evaluation, const tgn_solve_evaluation_view *view,
                      int point, bool claimant_moved)
{
    const int16_t *weight = evaluation->weight[claimant_moved];
    const uint16_t *digit = evaluation->digit[!claimant_moved][point];
    int sum = 0;
    for (int i = 0; i < evaluation->windows; i++)
        sum += weight[evaluation->begin[i] + view->number[i] + digit[i]];
    return sum;
}

int tgn_solve_evaluation__value_after(const tgn_solve_evaluation *evaluation,
                                      const tgn_solve_evaluation_view *view, const tgn_solve_claim *claim,
                                      const tgn_solve_claim *next)
{
    tgn_solve_set played = next->other & ~claim->own;
    if (next->own == claim->other)
        return played ? value_with(evaluation, view, tgn_solve_set__first(played), claim->claimant_moves)
                      : tgn_solve_evaluation__value(evaluation, view, claim->claimant_moves);
    tgn_solve_evaluation_view after;
    tgn_solve_evaluation__view(evaluation, tgn_solve_claim__claimants(next), tgn_solve_claim__others(next),
                               &after);
    return tgn_solve_evaluation__value(evaluation, &after, claim->claimant_moves);
}

/* ---- learning ------------------------------------------------------------------------------------------ */

void tgn_solve_evaluation__learn(tgn_solve_evaluation *evaluation, const tgn_solve_evaluation_view *view,
                                 bool claimant_moved, float step)
{
    enum { MOST = 32767 };
    for (int i = 0; i < evaluation->windows; i++) {
        uint32_t at = evaluation->begin[i] + view->number[i];
        float learned = evaluation->learned[claimant_moved][at] + step;
        evaluation->learned[claimant_moved][at] = learned;
        evaluation->weight[claimant_moved][at] =
            (int16_t)fmaxf(-MOST, fminf(MOST, roundf(learned * TGN_SOLVE_EVALUATION_UNIT)));
    }
}

/* ---- self-play ----------------------------------------------------------------------------------------- */

enum {
    MOVES = 80,        /* of a game; the claimant does not win a longer one */
    OPENING = 8,       /* fewer random moves than this come first */
    RANDOM_EVERY = 10, /* later one move in this many is random */
    PASS_COSTS = 128   /* a pass is worse than its value by this much, in units */
};

/* In the result of the game, as against the value of the next position. */
static const float trust_in_result = 0.7F;

/* What is played for. */
typedef struct training_aim {
    const tgn_solve_goal *goal; /* of a claim; NULL: play for points */
    float rate, patience;
} training_aim;

static training_aim of_claim(const tgn_solve_goal *goal)
{
    return (training_aim){goal, 0.05F, 0.97F};
}

static const training_aim for_points = {NULL, 0.2F, 1};

typedef struct training_position {
    tgn_solve_evaluation_view view;
    bool claimant_moved; /* the claimant moved */
    bool random;         /* the move was not the best one */
} training_position;

typedef struct training_game {
    training_aim aim;
    const tgn_solve_grid *grid;
    tgn_solve_claim claim; /* the current position */
    int moves;
    training_position moment[MOVES]; /* after each move */
} training_game;

typedef struct training_move {
    tgn_solve_claim next;
    int worth; /* to the side that plays it */
} training_move;

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed >> 16;
}

/* The probability that a value in units stands for. */
static float odds(int value)
{
    return 1 / (1 + expf(-(float)value / TGN_SOLVE_EVALUATION_UNIT));
}

static tgn_solve_evaluation_view view_of(const tgn_solve_evaluation *evaluation, const tgn_solve_claim *claim)
{
    tgn_solve_evaluation_view view;
    tgn_solve_evaluation__view(evaluation, tgn_solve_claim__claimants(claim), tgn_solve_claim__others(claim),
                               &view);
    return view;
}

/* Every move except into one's own eyes. */
static int moves_of(const tgn_solve_evaluation *evaluation, const tgn_solve_grid *grid,
                    const tgn_solve_claim *claim, training_move *out)
{
    int count = 0;
    tgn_solve_evaluation_view view = view_of(evaluation, claim);
    tgn_solve_grid_step step;
    for (tgn_solve_set left = grid->all & ~(claim->own | claim->other | claim->ko); left; left &= left - 1) {
        tgn_solve_set at = left & -left;
        if (tgn_solve_grid__is_eye(grid, claim->own, at) ||
            !tgn_solve_grid__play(grid, claim->own, claim->other, at, &step))
            continue;
        out[count++] = (training_move){.next = tgn_solve_claim__after(claim, &step)};
    }
    if (!claim->passed)
        out[count++] = (training_move){.next = tgn_solve_claim__after_pass(claim)};
    for (int i = 0; i < count; i++) {
        int value = tgn_solve_evaluation__value_after(evaluation, &view, claim, &out[i].next);
        out[i].worth = claim->claimant_moves ? value : -value;
    }
    if (!claim->passed)
        out[count - 1].worth -= PASS_COSTS;
    return count;
}

static int best_of(const training_move *moves, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (moves[i].worth > moves[best].worth)
            best = i;
    return best;
}

/* ---- how a game ends ----------------------------------------------------------------------------------- */

/* The mover's score of the board as it stands. */
static int count_of(const training_game *g)
{
    return tgn_solve_count__board(g->grid, g->claim.own, g->claim.other, TGN_SOLVE_AREA);
}

/* Points as a probability: the whole board is nearly 1. */
static float share_of(const training_game *g, int points)
{
    return 0.5F + 0.49F * (float)points / (float)g->grid->points;
}

/* The claimant has won (1), can no longer win (0), or the game goes on (-1). */
static float end_of_claim(const training_game *g, bool stuck)
{
    if (tgn_solve_goal__claimant_has(g->aim.goal, &g->claim))
        return 1;
    if (g->moves == MOVES || tgn_solve_goal__other_has(g->aim.goal, &g->claim))
        return 0;
    if (g->claim.passed && count_of(g) >= tgn_solve_claim__wanted(&g->claim))
        return g->claim.claimant_moves;
    return stuck ? !g->claim.claimant_moves : -1; /* only a second pass is left, and it loses */
}

/* The claimant's share when a second pass is no worse than the best move, else -1. */
static float end_of_points(const training_game *g, bool stuck, int best)
{
    if (!stuck && !g->claim.passed && g->moves < MOVES)
        return -1;
    int count = count_of(g);
    float ended = share_of(g, count);
    if (!stuck && g->moves < MOVES && ended < odds(best))
        return -1;
    return g->claim.claimant_moves ? ended : 1 - ended;
}

/* One game; returns the result for the claimant, 0 to 1. */
static float play(const tgn_solve_evaluation *evaluation, training_game *g, uint64_t *seed)
{
    int opening = (int)(next_random(seed) % OPENING);
    training_move moves[TGN_SOLVE_POINTS + 1];
    for (;;) {
        int count = moves_of(evaluation, g->grid, &g->claim, moves);
        int best = count ? best_of(moves, count) : 0, chosen = best;
        float ends = g->aim.goal ? end_of_claim(g, count == 0)
                                 : end_of_points(g, count == 0, count ? moves[best].worth : 0);
        if (ends >= 0)
            return ends;
        if (g->moves < opening || next_random(seed) % RANDOM_EVERY == 0)
            chosen = (int)(next_random(seed) % (uint64_t)count);
        bool mine = g->claim.claimant_moves;
        g->claim = moves[chosen].next;
        g->moment[g->moves++] = (training_position){view_of(evaluation, &g->claim), mine, chosen != best};
    }
}

/* ---- what a game teaches ------------------------------------------------------------------------------- */

/* From the end backwards. Positions before a random move learn nothing from those after it. */
static void learn(tgn_solve_evaluation *evaluation, const training_game *g, float end)
{
    float target = end;
    for (int i = g->moves - 1; i >= 0; i--) {
        const training_position *at = &g->moment[i];
        float look = odds(tgn_solve_evaluation__value(evaluation, &at->view, at->claimant_moved));
        if (i == g->moves - 1 || !g->moment[i + 1].random) {
            tgn_solve_evaluation__learn(evaluation, &at->view, at->claimant_moved,
                                        g->aim.rate * (target - look));
            target = g->aim.patience * (trust_in_result * target + (1 - trust_in_result) * look);
        } else {
            target = look;
        }
    }
}

static void train(tgn_solve_evaluation *evaluation, const training_game *start, int games,
                  const _Atomic bool *halt)
{
    uint64_t seed = UINT64_C(88172645463325252);
    for (int i = 0; i < games && !atomic_load_explicit(halt, memory_order_relaxed); i++) {
        training_game g = *start;
        float end = play(evaluation, &g, &seed);
        learn(evaluation, &g, end);
    }
}

void tgn_solve_evaluation__train(tgn_solve_evaluation *evaluation, const tgn_solve_goal *goal,
                                 const tgn_solve_claim *claim, int games, const _Atomic bool *halt)
{
    training_game start = {.aim = of_claim(goal), .grid = goal->grid, .claim = *claim};
    train(evaluation, &start, games, halt);
}

int tgn_solve_evaluation__guess_score(const tgn_solve_grid *grid, const tgn_solve_encoder *encoder,
                                      const tgn_solve_claim *claim, int games, const _Atomic bool *halt)
{
    tgn_solve_evaluation evaluation;
    if (tgn_solve_evaluation__init(&evaluation, grid, encoder) < 0)
        return 0;
    training_game start = {.aim = for_points, .grid = grid, .claim = *claim};
    train(&evaluation, &start, games, halt);
    tgn_solve_evaluation_view view = view_of(&evaluation, claim);
    float share = odds(tgn_solve_evaluation__value(&evaluation, &view, !claim->claimant_moves));
    tgn_solve_evaluation__clear(&evaluation);
    return (int)lroundf((share - 0.5F) / 0.49F * (float)grid->points);
}
