/* score.c - see tengen/score.h */
#include <tengen/score.h>

#include <assert.h>
#include <string.h>

enum {
    BESIDE_BLACK = 1 << TGN_BLACK,
    BESIDE_WHITE = 1 << TGN_WHITE,
    BESIDE_BOTH = BESIDE_BLACK | BESIDE_WHITE
};

/* What lies on the board when the dead stones are gone. */
typedef struct score_board {
    tgn_size size;
    tgn_colour colour[TGN_GRID];
} score_board;

/* A connected set of points of one colour, and the colours of stones that it touches. */
typedef struct flooded_area {
    tgn_point point[TGN_POINTS_MAX];
    int count;
    unsigned beside;
} flooded_area;

static void remove_dead(score_board *v, const tgn_board *board, const uint8_t *dead)
{
    v->size = board->size;
    memcpy(v->colour, board->colour, sizeof v->colour);
    for (tgn_point p = tgn_point_first(v->size); dead && p; p = tgn_point_next(p, v->size))
        if (dead[p])
            v->colour[p] = TGN_EMPTY;
}

/*
 * The set that `start` belongs to. Its points are marked in `seen`; the list of points found is also the
 * queue.
 */
static void flood(flooded_area *out, const score_board *v, tgn_point start, bool *seen)
{
    tgn_colour colour = v->colour[start];
    out->point[0] = start;
    out->count = 1;
    out->beside = 0;
    seen[start] = true;
    for (int i = 0; i < out->count; i++)
        for (int k = 0; k < 4; k++) {
            tgn_point p = (tgn_point)(out->point[i] + tgn_step[k]);
            if (v->colour[p] != colour) {
                out->beside |= 1u << v->colour[p];
            } else if (!seen[p]) {
                seen[p] = true;
                out->point[out->count++] = p;
            }
        }
    out->beside &= BESIDE_BOTH;
}

/* Whose an empty region is: TGN_EMPTY when it borders both colours, or none. */
static tgn_colour owner_of(const flooded_area *region)
{
    if (region->beside == BESIDE_BLACK)
        return TGN_BLACK;
    return region->beside == BESIDE_WHITE ? TGN_WHITE : TGN_EMPTY;
}

static void count_region(tgn_score *out, const flooded_area *region)
{
    tgn_colour owner = owner_of(region);
    if (owner == TGN_EMPTY)
        out->dame += region->count;
    else
        out->territory[owner] += region->count;
    for (int i = 0; i < region->count; i++)
        out->owner[region->point[i]] = owner;
}

void tgn_score_board(tgn_score *out, const tgn_board *board, const uint8_t *dead)
{
    score_board v;
    flooded_area region;
    bool seen[TGN_GRID] = {false};
    memset(out, 0, sizeof *out);
    remove_dead(&v, board, dead);
    for (tgn_point p = tgn_point_first(v.size); p; p = tgn_point_next(p, v.size)) {
        if (v.colour[p] != TGN_EMPTY) {
            out->stones[v.colour[p]]++;
            out->owner[p] = v.colour[p];
            continue;
        }
        if (board->colour[p] != TGN_EMPTY)
            out->dead[board->colour[p]]++;
        if (!seen[p]) {
            flood(&region, &v, p, seen);
            count_region(out, &region);
        }
    }
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++)
        out->area[c] = out->stones[c] + out->territory[c];
}

double tgn_score_territory(const tgn_score *score, const unsigned prisoners[3], double komi)
{
    assert(prisoners);
    double black = (double)score->territory[TGN_BLACK] + score->dead[TGN_WHITE] + prisoners[TGN_WHITE];
    double white = (double)score->territory[TGN_WHITE] + score->dead[TGN_BLACK] + prisoners[TGN_BLACK];
    return black - white - komi;
}

double tgn_score_area(const tgn_score *score, double komi)
{
    return score->area[TGN_BLACK] - score->area[TGN_WHITE] - komi;
}

/* Whether a point of the set has a neighbour that is marked. */
static bool touches(const flooded_area *set, const bool *marked)
{
    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < 4; k++)
            if (marked[set->point[i] + tgn_step[k]])
                return true;
    return false;
}

static void mark(const flooded_area *set, bool *marked)
{
    for (int i = 0; i < set->count; i++)
        marked[set->point[i]] = true;
}

/* Mark the points of all dame, then the stones of all strings that touch one. */
static void find_seki(const score_board *v, bool *in_seki)
{
    flooded_area set;
    bool dame[TGN_GRID] = {false};
    for (int stones = 0; stones <= 1; stones++) {
        bool seen[TGN_GRID] = {false};
        for (tgn_point p = tgn_point_first(v->size); p; p = tgn_point_next(p, v->size)) {
            if (seen[p] || (v->colour[p] != TGN_EMPTY) != stones)
                continue;
            flood(&set, v, p, seen);
            if (stones && touches(&set, dame))
                mark(&set, in_seki);
            else if (!stones && set.beside == BESIDE_BOTH)
                mark(&set, dame);
        }
    }
}

void tgn_score_apply_seki(tgn_score *score, const tgn_board *board, const uint8_t *dead)
{
    score_board v;
    flooded_area region;
    bool seen[TGN_GRID] = {false}, in_seki[TGN_GRID] = {false};
    remove_dead(&v, board, dead);
    find_seki(&v, in_seki);
    for (tgn_point p = tgn_point_first(v.size); p; p = tgn_point_next(p, v.size)) {
        tgn_colour owner = score->owner[p];
        if (seen[p] || v.colour[p] != TGN_EMPTY || owner == TGN_EMPTY)
            continue;
        flood(&region, &v, p, seen);
        if (!touches(&region, in_seki))
            continue;
        score->territory[owner] -= region.count;
        score->dame += region.count;
        for (int i = 0; i < region.count; i++)
            score->owner[region.point[i]] = TGN_EMPTY;
    }
}
