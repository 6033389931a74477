/* count.c - from fates to numbers: the last dame, seki, areas and territory; see count.h */
#include "field/life/count.h"

#include <string.h>

#include "field/playout/board.h"

/* Whether a point is empty once the dead stones are off. */
static bool is_free(const tgn_outcome *out, const tgn_board *board, tgn_point p)
{
    return board->colour[p] == TGN_EMPTY || out->fate[p] == TGN_FATE_DEAD;
}

/*
 * ---- the moves after the last one that counts ------------------------------------------------------------
 *
 * Players stop when there is nothing more to gain, and often leave the neutral points open. Japanese rules
 * count after these were played, and playing them may cost a point of territory ("teire"):
 *
 *      . X t X d O      When White has played d the stone between t and d is in atari, and Black fills t,
 *      . X X O O O      which would otherwise have counted. (Black at d would have one liberty.)
 *
 * So both sides play them here, in turn, as players do: stones in atari are saved first; then a neutral point
 * that forces the other to fill territory, or prevents that on one's own side; then any other. Stones that
 * were left in atari beside dead ones are left alone: the players saw that they are in no danger.
 */

typedef struct dame_played {
    bool filled[TGN_GRID]; /* points of territory that their holder had to fill */
    bool open[TGN_GRID];   /* neutral points that neither side could play on without losing stones */
    int shared[3];         /* neutral points that each side has in the end */
} dame_played;

typedef struct ending {
    tgn_field_board fast;
    const tgn_colour *holder;
    const tgn_board *board;       /* as it was at the beginning, */
    const uint8_t *fate;          /* and the fates of its stones */
    tgn_colour colour;            /* whose turn it is */
    bool left_in_atari[TGN_GRID]; /* stones that were left in atari beside dead ones */
    const tgn_field_fights *fights;
    tgn_board now; /* like `fast`, for reading */
    /* by colour, of points of settled fights: what was read since a stone was last played in one */
    uint8_t rashness[3][TGN_GRID];
} ending;

enum { RASH_UNKNOWN, RASH_NO, RASH_YES };

static bool is_neutral(const ending *e, tgn_point p)
{
    return e->holder[p] == TGN_EMPTY;
}

/* Whether a dead stone is here, and not one that was played after it was taken. */
static bool is_dead(const ending *e, tgn_point p)
{
    return e->fate[p] == TGN_FATE_DEAD && e->board->colour[p] == e->fast.colour[p];
}

/* A move that saves a string of the player's from atari, or TGN_PASS. */
static tgn_point saving_move(const ending *e)
{
    const tgn_field_board *a = &e->fast;
    for (int i = 0; i < a->empties; i++) {
        const tgn_point p = a->empty[i];
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (a->colour[q] == e->colour && !is_dead(e, q) && !e->left_in_atari[q] &&
                tgn_field_board__atari(a, a->head[q]) && tgn_field_board__legal(a, p, e->colour) &&
                tgn_field_board__liberties_after(a, p, e->colour, 2) >= 2)
                return p;
        }
    }
    return TGN_PASS;
}

/* Whether a stone of `colour` at `p` leaves an enemy string only one liberty, a point of its own territory. */
static bool forces(const ending *e, tgn_point p, tgn_colour colour)
{
    const tgn_colour enemy = tgn_colour_other(colour);
    const tgn_field_board *a = &e->fast;
    for (int k = 0; k < 4; k++) {
        const tgn_point q = (tgn_point)(p + tgn_step[k]);
        tgn_point liberty[3];
        if (a->colour[q] != enemy || is_dead(e, q) ||
            tgn_field_board__liberties(a, a->head[q], liberty, 3) != 2)
            continue;
        if (e->holder[liberty[0] == p ? liberty[1] : liberty[0]] == enemy)
            return true;
    }
    return false;
}

static bool touches_dead(const ending *e, tgn_point head)
{
    const tgn_colour enemy = tgn_colour_other(e->fast.colour[head]);
    tgn_point p = head;
    do {
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (e->fast.colour[q] == enemy && is_dead(e, q))
                return true;
        }
        p = e->fast.next[p];
    } while (p != head);
    return false;
}

static void note_left_in_atari(ending *e)
{
    const tgn_field_board *a = &e->fast;
    for (tgn_point p = tgn_point_first(a->size); p; p = tgn_point_next(p, a->size))
        if (a->colour[p])
            e->left_in_atari[p] = tgn_field_board__atari(a, a->head[p]) && touches_dead(e, a->head[p]);
}

static bool is_rash(ending *e, tgn_point p, tgn_colour colour)
{
    uint8_t *known = &e->rashness[colour][p];
    if (!e->fights->settled[p])
        return false;
    if (*known == RASH_UNKNOWN)
        *known = tgn_field_fights__rash(e->fights, &e->now, p, colour) ? RASH_YES : RASH_NO;
    return *known == RASH_YES;
}

static bool can_play(ending *e, tgn_point p, tgn_colour colour)
{
    return is_neutral(e, p) && tgn_field_board__legal(&e->fast, p, colour) &&
           tgn_field_board__liberties_after(&e->fast, p, colour, 2) >= 2 && !is_rash(e, p, colour);
}

/* The best neutral point, or TGN_PASS: forcing is worth more than preventing that, which is worth more than neither. */
static tgn_point neutral_move(ending *e)
{
    tgn_point best = TGN_PASS;
    int most = -1;
    for (int i = 0; i < e->fast.empties; i++) {
        const tgn_point p = e->fast.empty[i];
        if (!can_play(e, p, e->colour))
            continue;
        const tgn_colour enemy = tgn_colour_other(e->colour);
        const int worth = forces(e, p, e->colour) ? 2 : can_play(e, p, enemy) && forces(e, p, enemy);
        if (worth > most) {
            best = p;
            most = worth;
        }
    }
    return best;
}

static void play(ending *e, tgn_point p)
{
    tgn_point taken[TGN_POINTS_MAX];
    tgn_field_board__play(&e->fast, p, e->colour);
    tgn_board_play(&e->now, p, e->colour, taken, NULL);
    if (e->fights->settled[p])
        memset(e->rashness, RASH_UNKNOWN, sizeof e->rashness);
}

/* By `holder` and `fate` of an outcome. Dead stones stay where they are: they too take liberties. */
static void play_dame(dame_played *out, const tgn_board *board, const tgn_outcome *outcome,
                      const tgn_field_fights *fights, tgn_colour first, tgn_point ko)
{
    ending e = {.holder = outcome->holder,
                .board = board,
                .fate = outcome->fate,
                .fights = fights,
                .now = *board,
                .colour = first};
    tgn_field_board__init(&e.fast, board, ko);
    note_left_in_atari(&e);
    memset(out, 0, sizeof *out);
    const int most = 2 * tgn_size_points(board->size);
    for (int moves = 0, passes = 0; moves < most && passes < 2; moves++) {
        tgn_point p = saving_move(&e);
        if (!p)
            p = neutral_move(&e);
        if (p) {
            out->filled[p] = e.holder[p] == e.colour;
            play(&e, p);
        } else {
            e.fast.ko = TGN_PASS;
        }
        passes = p ? 0 : passes + 1;
        e.colour = tgn_colour_other(e.colour);
    }
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (is_neutral(&e, p)) {
            out->open[p] = e.fast.colour[p] == TGN_EMPTY;
            out->shared[e.fast.colour[p]] += e.fast.colour[p] != board->colour[p];
        }
}

/* Where it is not known who begins, a side gets the dame that it gets in either case. */
static void play_dame_in_turn(dame_played *out, const tgn_outcome *outcome,
                              const tgn_outcome_question *question, const tgn_field_fights *fights)
{
    dame_played other;
    play_dame(out, question->board, outcome, fights, question->to_move ? question->to_move : TGN_BLACK,
              question->ko);
    if (question->to_move)
        return;
    play_dame(&other, question->board, outcome, fights, TGN_WHITE, question->ko);
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++)
        if (other.shared[c] < out->shared[c])
            out->shared[c] = other.shared[c];
}

/*
 * ---- stones that live only because neither side can attack -----------------------------------------------
 *
 *      X O + X O .      Both points marked + are liberties of the white stones on their left and of the black
 *      X O + X O O      ones on their right. Whoever plays there is left with one liberty and captured. When all
 *      X O O X X O      other dame have been played they are still open: that is how a seki is found. It is
 *      X X X O O O      one only if every group beside the open point depends on it: a group with two eyes,
 *                       or with space for them, does not.
 */

/* A group with one space of more points than this can make two eyes and does not depend on seki. */
enum { ONE_EYE = 3 };

/* Strings of one colour that share spaces of their own: they live together. */
typedef struct seki_group {
    const tgn_outcome *out;
    const tgn_board *board;
    tgn_colour colour;
    tgn_point queue[TGN_POINTS_MAX]; /* points of the group: stones and spaces */
    int count;
    bool in[TGN_GRID];
    int spaces, eye_points; /* spaces of its own, and their points */
} seki_group;

static bool is_own_stone(const seki_group *g, tgn_point p)
{
    return g->board->colour[p] == g->colour && g->out->fate[p] != TGN_FATE_DEAD;
}

static bool is_own_space(const seki_group *g, tgn_point p)
{
    return g->board->colour[p] != TGN_EDGE && is_free(g->out, g->board, p) && g->out->holder[p] == g->colour;
}

static void add_to_group(seki_group *g, tgn_point p)
{
    if (g->in[p] || !(is_own_stone(g, p) || is_own_space(g, p)))
        return;
    g->in[p] = true;
    g->queue[g->count++] = p;
}

/* A space is counted when its first point is met; then all its points are marked. */
static void count_spaces(seki_group *g)
{
    bool seen[TGN_GRID] = {false};
    for (int i = 0; i < g->count; i++) {
        tgn_point queue[TGN_POINTS_MAX];
        int count = 1;
        if (!is_own_space(g, g->queue[i]) || seen[g->queue[i]])
            continue;
        g->spaces++;
        queue[0] = g->queue[i];
        seen[queue[0]] = true;
        for (int k = 0; k < 4 * count; k++) {
            const tgn_point p = (tgn_point)(queue[k / 4] + tgn_step[k % 4]);
            if (!is_own_space(g, p) || seen[p])
                continue;
            seen[p] = true;
            queue[count++] = p;
        }
        g->eye_points += count;
    }
}

static void find_group(seki_group *g, tgn_point start)
{
    g->colour = g->board->colour[start];
    g->count = g->spaces = g->eye_points = 0;
    memset(g->in, 0, sizeof g->in);
    add_to_group(g, start);
    for (int i = 0; i < g->count; i++)
        for (int k = 0; k < 4; k++)
            add_to_group(g, (tgn_point)(g->queue[i] + tgn_step[k]));
    count_spaces(g);
}

/* Whether the group beside an open point lacks two eyes of its own. */
static bool depends(const seki_group *g)
{
    return g->spaces == 0 || (g->spaces == 1 && g->eye_points <= ONE_EYE);
}

/* Whether living stones of both colours are beside `p`, and all of them depend on it. */
static bool is_shared(seki_group *g, tgn_point p)
{
    unsigned about = 0;
    for (int k = 0; k < 4; k++) {
        const tgn_point q = (tgn_point)(p + tgn_step[k]);
        const tgn_colour c = g->board->colour[q];
        if ((c != TGN_BLACK && c != TGN_WHITE) || g->out->fate[q] == TGN_FATE_DEAD)
            continue;
        about |= c;
        find_group(g, q);
        if (!depends(g))
            return false;
    }
    return about == (TGN_BLACK | TGN_WHITE);
}

static void mark_seki(tgn_outcome *out, const tgn_board *board, const bool open[TGN_GRID])
{
    seki_group g = {.out = out, .board = board};
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (!open[p] || !is_shared(&g, p))
            continue;
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (out->fate[q] != TGN_FATE_ALIVE)
                continue;
            find_group(&g, q);
            for (int i = 0; i < g.count; i++)
                if (is_own_stone(&g, g.queue[i]))
                    out->fate[g.queue[i]] = TGN_FATE_SEKI;
        }
    }
}

/* ---- regions ---------------------------------------------------------------------------------------- */

/* Players who stop do not leave a neutral region with this many points. */
enum { OPEN_REGION = 10 };

/* A point of an open region counts as held if its owner is beyond this. */
static const float HELD = 0.5f;

typedef struct region_walk {
    tgn_outcome *out;
    const tgn_board *board;
    bool seen[TGN_GRID];
    tgn_point region[TGN_POINTS_MAX];
    int count;      /* points of the current region */
    unsigned about; /* colours of the living stones around it, as a set */
    bool seki;      /* one of them is in seki */
} region_walk;

static void find_region(region_walk *t, tgn_point start)
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
            if (!is_free(t->out, t->board, p)) {
                t->about |= t->board->colour[p];
                t->seki |= t->out->fate[p] == TGN_FATE_SEKI;
                continue;
            }
            t->seen[p] = true;
            t->region[t->count++] = p;
        }
}

static tgn_colour holder_of(const region_walk *t, tgn_point p)
{
    if (t->about != (TGN_BLACK | TGN_WHITE))
        return (tgn_colour)t->about;
    if (t->count < OPEN_REGION)
        return TGN_EMPTY;
    return t->out->owner[p] > HELD ? TGN_BLACK : t->out->owner[p] < -HELD ? TGN_WHITE : TGN_EMPTY;
}

int tgn_field_count__holders(tgn_outcome *out, const tgn_board *board)
{
    region_walk t = {.out = out, .board = board};
    int neutral = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (!is_free(out, board, p)) {
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
    region_walk t = {.out = out, .board = board};
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (!is_free(out, board, p) || t.seen[p])
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

void tgn_field_count__points(tgn_outcome *out, const tgn_outcome_question *question,
                             const tgn_field_fights *fights)
{
    const tgn_board *board = question->board;
    dame_played end = {0};
    out->dame = tgn_field_count__holders(out, board);
    if (question->finished) {
        play_dame_in_turn(&end, out, question, fights);
        if (!question->as_it_stands)
            memcpy(out->shared, end.shared, sizeof out->shared);
        mark_seki(out, board, end.open);
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
