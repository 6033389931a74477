/* goal.c - see goal.h */
#include "solve/search/goal.h"

#include "base/parallel.h"
#include "solve/position/safe_area.h"
#include "solve/position/scoring.h"

#include <stdlib.h>

/* ---- missing stones ------------------------------------------------------------------------------------ */

enum { FAR = 200, SURE = 255 /* 0, and sure */, SHARE = 1 << 14 /* sets in a task */ };

/* Images of sets, a byte of the set at a time. */
typedef struct set_images {
    int symmetries;
    tgn_solve_set part[8][4][256];
} set_images;

typedef struct shortfall_survey {
    const tgn_solve_grid *grid;
    const set_images *images;
    int points;
    uint8_t *missing;
    const _Atomic bool *halt;
} shortfall_survey;

static bool halted(const _Atomic bool *halt)
{
    return atomic_load_explicit(halt, memory_order_relaxed);
}

static void init_images(set_images *out, const tgn_solve_encoder *encoder, int points)
{
    out->symmetries = encoder->symmetries;
    for (int symmetry = 0; symmetry < out->symmetries; symmetry++)
        for (int byte = 0; byte < 4; byte++)
            for (int bits = 0; bits < 256; bits++) {
                tgn_solve_set sum = 0;
                for (int i = 0; i < 8 && byte * 8 + i < points; i++)
                    if (bits >> i & 1)
                        sum |= (tgn_solve_set)1 << encoder->image[symmetry][byte * 8 + i];
                out->part[symmetry][byte][bits] = sum;
            }
}

static tgn_solve_set image_of(const set_images *all, int symmetry, tgn_solve_set set)
{
    return all->part[symmetry][0][set & 255] | all->part[symmetry][1][set >> 8 & 255] |
           all->part[symmetry][2][set >> 16 & 255] | all->part[symmetry][3][set >> 24];
}

static bool least_image(const set_images *all, tgn_solve_set set)
{
    for (int symmetry = 1; symmetry < all->symmetries; symmetry++)
        if (image_of(all, symmetry, set) < set)
            return false;
    return true;
}

/* Without stones of the other side each region is as open as it can be, so what lives then lives always. */
static uint8_t mark_of(const shortfall_survey *s, tgn_solve_set own)
{
    if (!tgn_solve_safe__could_have(s->grid, own, s->points))
        return FAR;
    return tgn_solve_set__count(tgn_solve_safe__area(s->grid, own, 0)) >= s->points ? SURE : 0;
}

/*
 * First every set of a share by itself: 0, SURE or FAR. Of mirror images only the least is looked at, for all
 * of them, so that no byte is written twice.
 */
static int mark_share(void *context, size_t task, tgn_error *error)
{
    (void)error;
    const shortfall_survey *s = context;
    size_t sets = (size_t)s->grid->all + 1, from = task * SHARE,
           to = from + SHARE < sets ? from + SHARE : sets;
    if (halted(s->halt))
        return TGN_ERR_STOPPED;
    for (size_t own = from; own < to; own++) {
        if (!least_image(s->images, (tgn_solve_set)own))
            continue;
        uint8_t mark = mark_of(s, (tgn_solve_set)own);
        for (int symmetry = 0; symmetry < s->images->symmetries; symmetry++)
            s->missing[image_of(s->images, symmetry, (tgn_solve_set)own)] = mark;
    }
    return TGN_OK;
}

/*
 * Then from the largest number down: a set with one more stone has a larger number, so it is known already.
 */
static int count_back(const tgn_solve_grid *grid, uint8_t *missing, uint64_t *sure, const _Atomic bool *halt)
{
    for (size_t own = (size_t)grid->all + 1; own-- > 0;) {
        if (own % SHARE == 0 && halted(halt))
            return TGN_ERR_STOPPED;
        if (missing[own] == SURE) {
            sure[own >> 6] |= UINT64_C(1) << (own & 63);
            missing[own] = 0;
        }
        if (missing[own] == 0)
            continue;
        int least = FAR;
        for (tgn_solve_set left = grid->all & ~(tgn_solve_set)own; left; left &= left - 1) {
            int more = missing[own | (left & -left)];
            least = more < least ? more : least;
        }
        missing[own] = (uint8_t)(least < FAR ? least + 1 : FAR);
    }
    return TGN_OK;
}

int tgn_solve_shortfall__init(tgn_solve_shortfall *out, const tgn_solve_grid *grid,
                              const tgn_solve_encoder *encoder, int points, int threads,
                              const _Atomic bool *halt)
{
    *out = (tgn_solve_shortfall){NULL, NULL};
    if (grid->points > TGN_SOLVE_SHORTFALL_POINTS)
        return TGN_OK;
    set_images *all = malloc(sizeof *all);
    uint8_t *missing = malloc((size_t)1 << grid->points);
    uint64_t *sure = calloc(((size_t)1 << grid->points) / 64 + 1, sizeof *sure);
    int code = all && missing && sure ? TGN_OK : TGN_ERR_MEMORY;
    if (code == TGN_OK) {
        init_images(all, encoder, grid->points);
        shortfall_survey s = {grid, all, points, missing, halt};
        code = tgn_parallel__run(threads, (size_t)grid->all / SHARE + 1, mark_share, &s, NULL);
    }
    if (code == TGN_OK)
        code = count_back(grid, missing, sure, halt);
    free(all);
    if (code < 0) {
        free(missing);
        free(sure);
        return code == TGN_ERR_STOPPED ? TGN_OK : code;
    }
    *out = (tgn_solve_shortfall){missing, sure};
    return TGN_OK;
}

void tgn_solve_shortfall__clear(tgn_solve_shortfall *shortfall)
{
    free(shortfall->missing);
    free(shortfall->sure);
    *shortfall = (tgn_solve_shortfall){NULL, NULL};
}

/* ---- goals --------------------------------------------------------------------------------------------- */

int tgn_solve_goal__points(const tgn_solve_grid *grid, int score)
{
    int points = (grid->points + score + 1) / 2;
    return points < 1 ? 1 : points;
}

static bool has_area(const tgn_solve_grid *grid, const tgn_solve_shortfall *shortfall, int points,
                     tgn_solve_set own, tgn_solve_set other)
{
    return tgn_solve_shortfall__stones(shortfall, own) == 0 &&
           tgn_solve_set__count(tgn_solve_safe__area(grid, own, other)) >= points;
}

/*
 * Whether the side to move can end the game at once with a count that gives (or denies) the claimant its
 * score.
 */
static bool could_end(const tgn_solve_goal *goal, const tgn_solve_claim *claim, bool counted)
{
    return claim->passed && tgn_solve_goal__is_counted(goal, claim) == counted;
}

bool tgn_solve_goal__claimant_has(const tgn_solve_goal *goal, const tgn_solve_claim *claim)
{
    return has_area(goal->grid, goal->claimant, goal->points, tgn_solve_claim__claimants(claim),
                    tgn_solve_claim__others(claim)) &&
           (claim->claimant_moves || !could_end(goal, claim, false));
}

bool tgn_solve_goal__other_has(const tgn_solve_goal *goal, const tgn_solve_claim *claim)
{
    return has_area(goal->grid, goal->other, goal->other_points, tgn_solve_claim__others(claim),
                    tgn_solve_claim__claimants(claim)) &&
           (!claim->claimant_moves || !could_end(goal, claim, true));
}

bool tgn_solve_goal__is_counted(const tgn_solve_goal *goal, const tgn_solve_claim *claim)
{
    int count = tgn_solve_count__board(goal->grid, claim->own, claim->other, TGN_SOLVE_AREA);
    return (claim->claimant_moves ? count : -count) >= claim->score;
}

/* ---- paired moves -------------------------------------------------------------------------------------- */

/* The empty points where one stone makes the set sure. */
static tgn_solve_set ways_for(const tgn_solve_shortfall *shortfall, tgn_solve_set stones, tgn_solve_set empty)
{
    tgn_solve_set ways = 0;
    if (tgn_solve_shortfall__stones(shortfall, stones) <= 1)
        for (tgn_solve_set left = empty; left; left &= left - 1)
            if (tgn_solve_shortfall__is_sure(shortfall, stones | (left & -left)))
                ways |= left & -left;
    return ways;
}

static bool several(tgn_solve_set set)
{
    return (set & (set - 1)) != 0;
}

void tgn_solve_paired_moves__find(tgn_solve_paired_moves *out, const tgn_solve_goal *goal,
                                  const tgn_solve_claim *claim)
{
    const tgn_solve_shortfall *shortfall = tgn_solve_goal__shortfall(goal, !claim->claimant_moves);
    out->grid = goal->grid;
    out->stones = claim->other;
    out->empty = goal->grid->all & ~(claim->own | claim->other);
    out->ways = out->worth_trying = 0;
    if (!shortfall->sure || tgn_solve_shortfall__stones(shortfall, out->stones) > 2)
        return;
    out->ways = ways_for(shortfall, out->stones, out->empty);
    for (tgn_solve_set left = out->empty; left; left &= left - 1) {
        tgn_solve_set at = left & -left, ways = ways_for(shortfall, out->stones | at, out->empty & ~at);
        out->after[tgn_solve_set__first(at)] = ways;
        if (several(ways))
            out->worth_trying |= at;
    }
}

/* Whether some string could be captured by the next move. */
static bool in_danger(const tgn_solve_grid *grid, tgn_solve_set stones, tgn_solve_set empty)
{
    while (stones) {
        tgn_solve_set string = tgn_solve_grid__flood(grid, stones & -stones, stones);
        if (!several(tgn_solve_grid__neighbours(grid, string) & empty))
            return true;
        stones &= ~string;
    }
    return false;
}

/* An answer that leaves two ways, of which the next move can only take one. */
static bool answers_twice(const tgn_solve_paired_moves *pairs, const tgn_solve_claim *next,
                          tgn_solve_set played)
{
    tgn_solve_grid_step step;
    for (tgn_solve_set left = pairs->worth_trying & ~(played | next->ko); left; left &= left - 1) {
        tgn_solve_set at = left & -left;
        if (several(pairs->after[tgn_solve_set__first(at)] & ~played) &&
            tgn_solve_grid__play(pairs->grid, next->own, next->other, at, &step) &&
            !in_danger(pairs->grid, step.own, pairs->grid->all & ~(step.own | step.other)))
            return true;
    }
    return false;
}

bool tgn_solve_paired_moves__answers(const tgn_solve_paired_moves *pairs, const tgn_solve_claim *next)
{
    if (!(pairs->ways | pairs->worth_trying) || next->own != pairs->stones)
        return false;
    tgn_solve_grid_step step;
    tgn_solve_set played = pairs->empty & next->other;
    tgn_solve_set way = pairs->ways & ~(played | next->ko);
    if (way && tgn_solve_grid__play(pairs->grid, next->own, next->other, way & -way, &step))
        return true;
    return answers_twice(pairs, next, played);
}
