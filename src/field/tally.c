/* tally.c - from fates to numbers; see tally.h */
#include "field/tally.h"

#include <string.h>

#include "field/dame.h"
#include "field/seki.h"

/* A neutral region with this many points is not what two players leave when they stop. */
enum { OPEN_REGION = 10 };

/* A point counts as held in an open region when so many games more ended that way than the other. */
static const float HELD = 0.5f;

typedef struct tally {
    tgn_outcome *out;
    const tgn_board *board;
    bool seen[TGN_GRID];
    tgn_point region[TGN_POINTS_MAX];
    int count;      /* points of the region at hand */
    unsigned about; /* colours of the living stones around it, as a set */
    bool seki;      /* one of them stands in seki */
} tally;

static bool is_free(const tally *t, tgn_point p)
{
    return t->board->colour[p] == TGN_EMPTY || t->out->fate[p] == TGN_FATE_DEAD;
}

static void find_region(tally *t, tgn_point start)
{
    t->about = 0;
    t->seki = false;
    t->count = 1;
    t->region[0] = start;
    t->seen[start] = true;
    for (int i = 0; i < t->count; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(t->region[i] + tgn_step[k]);
            if (t->board->colour[p] == TGN_EDGE || t->seen[p])
                continue;
            if (!is_free(t, p)) {
                t->about |= t->board->colour[p];
                t->seki |= t->out->fate[p] == TGN_FATE_SEKI;
                continue;
            }
            t->seen[p] = true;
            t->region[t->count++] = p;
        }
}

static tgn_colour holder_of(const tally *t, tgn_point p)
{
    if (t->about != (TGN_BLACK | TGN_WHITE))
        return (tgn_colour)t->about;
    if (t->count < OPEN_REGION)
        return TGN_EMPTY;
    return t->out->owner[p] > HELD ? TGN_BLACK : t->out->owner[p] < -HELD ? TGN_WHITE : TGN_EMPTY;
}

int tgn_tally__hold(tgn_outcome *out, const tgn_board *board)
{
    tally t = {.out = out, .board = board};
    int neutral = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (!is_free(&t, p)) {
            out->holder[p] = board->colour[p];
        } else if (!t.seen[p]) {
            find_region(&t, p);
            for (int i = 0; i < t.count; i++) {
                const tgn_point q = t.region[i];
                out->holder[q] = holder_of(&t, q);
                neutral += out->holder[q] == TGN_EMPTY;
            }
        }
    }
    return neutral;
}

/* Eyes of stones in seki belong to the area of their side, but to nobody's territory. */
static void empty_seki_eyes(tgn_outcome *out, const tgn_board *board)
{
    tally t = {.out = out, .board = board};
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (!is_free(&t, p) || t.seen[p])
            continue;
        find_region(&t, p);
        if (!t.seki || t.about == (TGN_BLACK | TGN_WHITE))
            continue;
        for (int i = 0; i < t.count; i++)
            out->holder[t.region[i]] = TGN_EMPTY;
        out->seki += t.count;
        out->area[t.about] += t.count;
    }
}

void tgn_tally__count(tgn_outcome *out, const tgn_outcome_question *question)
{
    const tgn_board *board = question->board;
    tgn_dame end = {0};
    out->dame = tgn_tally__hold(out, board);
    if (question->finished) {
        tgn_dame__play(&end, board, out, question->to_move, question->ko);
        tgn_seki__mark(out, board, end.open);
        empty_seki_eyes(out, board);
    }
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        const tgn_colour holder = out->holder[p];
        const bool dead = out->fate[p] == TGN_FATE_DEAD, free = dead || board->colour[p] == TGN_EMPTY;
        out->dead[board->colour[p]] += dead;
        if (!holder)
            continue;
        out->area[holder]++;
        out->teire[holder] += free && end.filled[p];
        out->territory[holder] += free && !end.filled[p];
    }
}
