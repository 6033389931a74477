/*
 * answers.h - answers about positions, the slow and obvious way
 *
 * Every content of every region of every position is written down as a text, turned in all ways that its kind
 * allows, and the least text is its name. Questions are answered by looking at all of them. Nothing of the
 * database is used, and no key.
 */
#ifndef TESTS_DB_ANSWERS_H
#define TESTS_DB_ANSWERS_H

#include "book_order.h"
#include "games.h"

/* ---- names of contents --------------------------------------------------------------------------------- */

enum { NAME_MAX_BYTES = POINTS + 8 };

typedef struct name {
    uint8_t bytes[NAME_MAX_BYTES];
    int length;
    unsigned motions; /* that lead to this text */
} name;

static inline tgn_region reference_of(tgn_region r, tgn_size size)
{
    switch (tgn_region_kind(r)) {
    case TGN_KIND_HALF:
        return tgn_size_square(size) || r <= TGN_REGION_RIGHT ? TGN_REGION_LEFT : TGN_REGION_TOP;
    case TGN_KIND_QUARTER:
        return TGN_REGION_NW;
    case TGN_KIND_DIAGONAL:
        return TGN_REGION_DIAG_NW;
    default:
        return TGN_REGION_WHOLE;
    }
}

/* The content of a region as motion `s` shows it in the reference region. */
static inline int spell(uint8_t *out, const moment *m, tgn_size size, tgn_region r, tgn_symmetry s)
{
    const tgn_region into = reference_of(r, size);
    const bool whole = r == TGN_REGION_WHOLE;
    int n = 0;
    out[n++] = (uint8_t)into;
    out[n++] = size.rows;
    out[n++] = size.cols;
    out[n++] = whole ? m->to_move : 0;
    out[n++] = whole && m->ko ? (uint8_t)(1 + tgn_point_index(tgn_symmetry_point(s, size, m->ko), size)) : 0;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (tgn_region_has(into, size, p))
            out[n++] = m->colour[tgn_point_index(tgn_symmetry_point(tgn_symmetry_inverse(s), size, p), size)];
    return n;
}

static inline name name_of(const moment *m, tgn_size size, tgn_region r)
{
    name best = {.length = 0};
    for (int s = 0; s < tgn_symmetry_count(size); s++) {
        uint8_t text[NAME_MAX_BYTES];
        if (tgn_region_image(r, (tgn_symmetry)s) != reference_of(r, size))
            continue;
        const int n = spell(text, m, size, r, (tgn_symmetry)s);
        const int order = best.length ? memcmp(text, best.bytes, (size_t)n) : -1;
        if (order < 0) {
            memcpy(best.bytes, text, (size_t)n);
            best.length = n;
            best.motions = 0;
        }
        best.motions |= (unsigned)(order <= 0) << s;
    }
    return best;
}

/* ---- all of them --------------------------------------------------------------------------------------- */

typedef struct shown {
    int node; /* number of the name; -1: boards of this size have no such region */
    unsigned motions;
    int since; /* the step that began the visit */
} shown;

typedef struct oracle {
    games *all;
    shown (*at[GAMES])[TGN_REGION_COUNT]; /* at[game][step][region] */
    name *names;
    int name_count, name_room;
    int *slots;
    int slot_count;
} oracle;

static inline uint64_t name_hash(const name *n)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (int i = 0; i < n->length; i++)
        hash = (hash ^ n->bytes[i]) * 0x100000001b3;
    return hash ^ hash >> 29;
}

/* The slot of a name, or the empty one where it belongs. */
static inline int *name_slot(oracle *o, const name *n)
{
    int i = (int)(name_hash(n) & (unsigned)(o->slot_count - 1));
    for (; o->slots[i]; i = (i + 1) & (o->slot_count - 1)) {
        const name *there = &o->names[o->slots[i] - 1];
        if (there->length == n->length && memcmp(there->bytes, n->bytes, (size_t)n->length) == 0)
            break;
    }
    return &o->slots[i];
}

static inline int name_number(oracle *o, const name *n, bool add)
{
    int *slot = name_slot(o, n);
    if (*slot || !add)
        return *slot - 1;
    if (o->name_count == o->name_room) {
        o->name_room = o->name_room ? 2 * o->name_room : 1024;
        o->names = realloc(o->names, (size_t)o->name_room * sizeof *o->names);
    }
    if (!o->names || 2 * o->name_count > o->slot_count)
        exit(2);
    o->names[o->name_count++] = *n;
    return (*slot = o->name_count) - 1;
}

static inline bool same_content(const one *game, int i, int j, tgn_region r)
{
    for (tgn_point p = tgn_point_first(game->size); p; p = tgn_point_next(p, game->size)) {
        const int index = tgn_point_index(p, game->size);
        if (tgn_region_has(r, game->size, p) && game->at[i].colour[index] != game->at[j].colour[index])
            return false;
    }
    return true;
}

/* Whether a step ends the visit of a region to what it showed before: on the whole board every step does. */
static inline bool changes(const one *game, int i, tgn_region r)
{
    return i == 0 || r == TGN_REGION_WHOLE || !same_content(game, i, game->at[i].up, r);
}

static inline void oracle_open(oracle *o, games *all)
{
    *o = (oracle){.all = all, .slot_count = 1 << 20};
    o->slots = calloc((size_t)o->slot_count, sizeof *o->slots);
    for (int g = 0; g < all->count; g++) {
        const one *game = all->items[g];
        o->at[g] = calloc((size_t)game->steps + 1, sizeof *o->at[g]);
        for (int i = 0; i <= game->steps; i++)
            for (int r = 0; r < TGN_REGION_COUNT; r++) {
                o->at[g][i][r] = (shown){-1, 0, 0};
                if (!tgn_region_exists((tgn_region)r, game->size))
                    continue;
                const name n = name_of(&game->at[i], game->size, (tgn_region)r);
                const int since = changes(game, i, (tgn_region)r) ? i : o->at[g][game->at[i].up][r].since;
                o->at[g][i][r] = (shown){name_number(o, &n, true), n.motions, since};
            }
    }
}

static inline bool begins(const oracle *o, int g, int i, int r)
{
    return o->at[g][i][r].since == i;
}

static inline void oracle_close(oracle *o)
{
    for (int g = 0; g < o->all->count; g++)
        free(o->at[g]);
    free(o->names);
    free(o->slots);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

enum { WAYS = 600, YEARS = 16 };

typedef struct visit {
    int step, last, region, side;
} visit;

typedef struct road {
    tgn_way way;
    int node;              /* that it leads to, or comes from; -1 where that does not matter */
    int game;              /* counted last */
    visit visit;           /* likewise */
    tgn_year years[YEARS]; /* in the order in which they were met */
    size_t year_count;
} road;

typedef struct found {
    int game;
    visit first;
} found;

typedef struct expected {
    road total;
    road out[WAYS], in[WAYS];
    int out_count, in_count;
    found games[GAMES];
    int game_count;
} expected;

static inline void count_year(road *r, uint32_t year)
{
    size_t i = 0;
    while (i < r->year_count && r->years[i].year != year)
        i++;
    if (i == YEARS)
        exit(2);
    r->year_count += i == r->year_count;
    r->years[i] = (tgn_year){(uint16_t)year, r->years[i].games + 1};
}

/* Of several ways out of a visit that are the same, one counts. */
static inline void count_road(road *r, const one *game, int g, const visit *v)
{
    if (r->game == g && memcmp(&r->visit, v, sizeof *v) == 0)
        return;
    r->visit = *v;
    r->way.here.visits++;
    r->way.at_once += v->last == v->step;
    if (r->game == g)
        return;
    r->game = g;
    r->way.here.games++;
    r->way.here.black += game->winner == TGN_BLACK;
    r->way.here.white += game->winner == TGN_WHITE;
    if (game->first && (!r->way.first || game->first < r->way.first))
        r->way.first = game->first;
    if (game->last > r->way.last)
        r->way.last = game->last;
    if (game->first)
        count_year(r, game->first / 10000);
}

static inline road *road_at(road *roads, int *count, tgn_way_kind kind, tgn_move move, int node)
{
    for (int i = 0; i < *count; i++)
        if (roads[i].way.kind == kind && roads[i].way.move.point == move.point &&
            roads[i].way.move.colour == move.colour && roads[i].node == node)
            return &roads[i];
    if (*count == WAYS)
        exit(2);
    roads[*count] = (road){.way = {.kind = kind, .move = move}, .node = node, .game = -1};
    return &roads[(*count)++];
}

/*
 * A move of a game as the asker sees it: of the points that are equivalent to it the one that is named.
 */
static inline tgn_move as_asked(tgn_move move, tgn_size size, unsigned theirs, unsigned asked)
{
    tgn_point first = TGN_PASS;
    for (int s = 0; move.point != TGN_PASS && s < TGN_SYMMETRY_COUNT; s++)
        for (int t = 0; t < TGN_SYMMETRY_COUNT; t++) {
            if (!(theirs >> s & 1) || !(asked >> t & 1))
                continue;
            const tgn_point middle = tgn_symmetry_point((tgn_symmetry)s, size, move.point);
            const tgn_point p = tgn_symmetry_point(tgn_symmetry_inverse((tgn_symmetry)t), size, middle);
            if (first == TGN_PASS || book_rank(p, size) < book_rank(first, size))
                first = p;
        }
    return (tgn_move){first, move.colour};
}

/* What kind of way step `i` of a game is for a region. */
static inline tgn_way_kind kind_of(const one *game, int i, tgn_region r)
{
    const moment *m = &game->at[i];
    if (m->by == BY_SETUP)
        return TGN_WAY_SETUP;
    if (m->move.point == TGN_PASS)
        return TGN_WAY_PASS;
    return tgn_region_has(r, game->size, m->move.point) ? TGN_WAY_MOVE : TGN_WAY_OUTSIDE;
}

typedef struct asked {
    int node[2];
    unsigned motions[2];
    int count;
} asked;

/* The way that step `i` is from a visit, or TGN_WAY_END for 0. */
static inline void count_way(oracle *o, expected *e, int g, const visit *v, const asked *a, int i)
{
    const one *game = o->all->items[g];
    tgn_way_kind kind = i == 0 ? TGN_WAY_END : kind_of(game, i, (tgn_region)v->region);
    const bool move = kind == TGN_WAY_MOVE || kind == TGN_WAY_PASS;
    const tgn_move none = {0, 0};
    const int target = move || kind == TGN_WAY_END ? -1 : o->at[g][i][v->region].node;
    const tgn_move seen = move ? as_asked(game->at[i].move, game->size, o->at[g][v->step][v->region].motions,
                                          a->motions[v->side])
                               : none;
    count_road(road_at(e->out, &e->out_count, kind, seen, target), game, g, v);
}

/*
 * A visit lasts until its line ends or a step ends it. With variations other lines may go on from it, and
 * leave it by ways of their own.
 */
static inline void count_out(oracle *o, expected *e, int g, const visit *v, const asked *a)
{
    const one *game = o->all->items[g];
    if (v->last == game->steps || game->at[v->last + 1].line != game->at[v->last].line)
        count_way(o, e, g, v, a, 0);
    for (int i = v->step + 1; i <= game->steps; i++)
        if (begins(o, g, i, v->region) && o->at[g][game->at[i].up][v->region].since == v->step)
            count_way(o, e, g, v, a, i);
}

static inline void count_in(oracle *o, expected *e, int g, const visit *v, const asked *a)
{
    const one *game = o->all->items[g];
    const int i = v->step;
    tgn_way_kind kind = i == 0 ? TGN_WAY_START : kind_of(game, i, (tgn_region)v->region);
    const tgn_move none = {0, 0};
    const int parent = i == 0 ? -1 : o->at[g][game->at[i].up][v->region].node;
    const tgn_move seen =
        kind == TGN_WAY_MOVE || kind == TGN_WAY_PASS
            ? as_asked(game->at[i].move, game->size, o->at[g][i][v->region].motions, a->motions[v->side])
            : none;
    count_road(road_at(e->in, &e->in_count, kind, seen, parent), game, g, v);
}

/* ---- visits -------------------------------------------------------------------------------------------- */

static inline int by_moment(const void *a, const void *b)
{
    const visit *x = a, *y = b;
    return x->step != y->step   ? x->step - y->step
           : x->last != y->last ? x->last - y->last
                                : x->region - y->region;
}

/* The visits of a game to the nodes asked for, in order. */
static inline int visits_of(oracle *o, int g, tgn_kind kind, const asked *a, visit *out)
{
    const one *game = o->all->items[g];
    int count = 0;
    for (int r = 0; r < TGN_REGION_COUNT; r++) {
        if (tgn_region_kind((tgn_region)r) != kind || !tgn_region_exists((tgn_region)r, game->size))
            continue;
        for (int i = 0; i <= game->steps; i++) {
            int last = i;
            if (!begins(o, g, i, r))
                continue;
            while (last < game->steps && game->at[last + 1].line == game->at[i].line &&
                   !begins(o, g, last + 1, r))
                last++;
            for (int side = 0; side < a->count; side++)
                if (o->at[g][i][r].node == a->node[side])
                    out[count++] = (visit){i, last, r, side};
        }
    }
    qsort(out, (size_t)count, sizeof *out, by_moment);
    return count;
}

/* ---- filters ------------------------------------------------------------------------------------------- */

static inline bool holds(const char *text, const char *part)
{
    return !part || strcasestr(text, part);
}

static inline bool rank_within(const tgn_filter *f, int rank)
{
    return (!f->rank_from && !f->rank_to) ||
           (rank && (!f->rank_from || rank >= f->rank_from) && (!f->rank_to || rank <= f->rank_to));
}

static inline bool passes(const one *g, const tgn_filter *f)
{
    if (!f)
        return true;
    return (holds(g->black, f->player) || holds(g->white, f->player)) && holds(g->black, f->black) &&
           holds(g->white, f->white) && holds(g->event, f->event) &&
           ((!f->from && !f->to) || (g->first && g->last >= f->from && (!f->to || g->first <= f->to))) &&
           rank_within(f, g->black_rank) && rank_within(f, g->white_rank) &&
           (!f->result[0] || strcmp(f->result, g->result) == 0) &&
           (!f->komi_given || (g->komi_known && g->komi == f->komi)) &&
           (!f->handicap || g->handicap == (f->handicap == 1 ? 0 : f->handicap)) &&
           (!f->size.rows || tgn_size_equal(f->size, g->size));
}

/* ---- orders -------------------------------------------------------------------------------------------- */

typedef struct ordering {
    const games *all;
    tgn_order order;
    bool descending;
} ordering;

static ordering ordering_now; /* qsort takes no context */

static inline bool is_known(const one *g, tgn_order order)
{
    return order == TGN_ORDER_DATE    ? g->first != 0
           : order == TGN_ORDER_BLACK ? g->black[0] != '\0'
           : order == TGN_ORDER_WHITE ? g->white[0] != '\0'
           : order == TGN_ORDER_EVENT ? g->event[0] != '\0'
           : order == TGN_ORDER_RANK  ? g->black_rank || g->white_rank
           : order == TGN_ORDER_KOMI  ? g->komi_known
                                      : order != TGN_ORDER_RESULT || g->result_place != 0;
}

static inline int by_value(const one *a, const one *b, tgn_order order)
{
    switch (order) {
    case TGN_ORDER_DATE:
        return a->first < b->first ? -1 : a->first > b->first;
    case TGN_ORDER_BLACK:
        return strcasecmp(a->black, b->black);
    case TGN_ORDER_WHITE:
        return strcasecmp(a->white, b->white);
    case TGN_ORDER_RANK:
        return a->black_rank + a->white_rank - b->black_rank - b->white_rank;
    case TGN_ORDER_EVENT:
        return strcasecmp(a->event, b->event);
    case TGN_ORDER_RESULT:
        return a->result_place - b->result_place;
    case TGN_ORDER_MOVES:
        return (int)a->at[a->main_steps].moves - (int)b->at[b->main_steps].moves;
    case TGN_ORDER_KOMI:
        return a->komi < b->komi ? -1 : a->komi > b->komi;
    case TGN_ORDER_SIZE:
        return 100 * (tgn_size_points(a->size) - tgn_size_points(b->size)) + a->size.rows - b->size.rows;
    case TGN_ORDER_HANDICAP:
        return a->handicap - b->handicap;
    default:
        return 0;
    }
}

static inline int by_order(const void *a, const void *b)
{
    const int x = ((const found *)a)->game, y = ((const found *)b)->game;
    const one *g = ordering_now.all->items[x], *h = ordering_now.all->items[y];
    const tgn_order order = ordering_now.order;
    if (is_known(g, order) != is_known(h, order))
        return is_known(g, order) ? -1 : 1;
    int value = is_known(g, order) ? by_value(g, h, order) : 0;
    value = value ? value : x - y;
    return ordering_now.descending ? -value : value;
}

/* ---- a question ---------------------------------------------------------------------------------------- */

static inline moment moment_of(const tgn_board *board, tgn_colour to_move, tgn_point ko)
{
    moment m = {.to_move = to_move, .ko = ko};
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        m.colour[tgn_point_index(p, board->size)] = board->colour[p];
    return m;
}

static inline asked nodes_of(oracle *o, const tgn_board *board, tgn_colour to_move, tgn_point ko,
                             tgn_region r)
{
    asked a = {.count = 0};
    for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++) {
        if (r == TGN_REGION_WHOLE && to_move != TGN_EMPTY && to_move != colour)
            continue;
        const moment m = moment_of(board, colour, ko);
        const name n = name_of(&m, board->size, r);
        a.node[a.count] = name_number(o, &n, false);
        a.node[a.count] = a.node[a.count] < 0 ? -2 : a.node[a.count]; /* nobody's */
        a.motions[a.count++] = n.motions;
        if (r != TGN_REGION_WHOLE)
            break;
    }
    return a;
}

static inline void oracle_ask(oracle *o, const tgn_question *q, expected *e)
{
    static visit visits[4 * (STEPS + 1)];
    const tgn_kind kind = tgn_region_kind(q->region);
    const asked a = nodes_of(o, q->board, q->to_move, q->ko, q->region);
    memset(e, 0, sizeof *e);
    e->total.game = -1;
    for (int g = 0; g < o->all->count; g++) {
        const one *game = o->all->items[g];
        if (!passes(game, q->filter))
            continue;
        const int count = visits_of(o, g, kind, &a, visits);
        for (int i = 0; i < count; i++) {
            count_road(&e->total, game, g, &visits[i]);
            count_out(o, e, g, &visits[i], &a);
            count_in(o, e, g, &visits[i], &a);
        }
        if (count)
            e->games[e->game_count++] = (found){g, visits[0]};
    }
    ordering_now = (ordering){o->all, q->order, q->descending};
    qsort(e->games, (size_t)e->game_count, sizeof *e->games, by_order);
}

/* Who reached the position that a continuation leads to. */
static inline tgn_count oracle_reached(oracle *o, const tgn_question *q, tgn_move move)
{
    static visit visits[4 * (STEPS + 1)];
    road total = {.game = -1};
    tgn_move stones[POINTS];
    size_t count = 0;
    tgn_game *game = o->all->game;
    for (tgn_point p = tgn_point_first(q->board->size); p; p = tgn_point_next(p, q->board->size))
        if (q->board->colour[p] != TGN_EMPTY)
            stones[count++] = (tgn_move){p, q->board->colour[p]};
    if (tgn_game_reset(game, q->board->size, NULL) < 0 || tgn_game_setup(game, stones, count) < 0 ||
        tgn_game_force(game, move.colour, move.point, NULL) < 0)
        exit(2);
    const asked a =
        nodes_of(o, tgn_game_board(game), tgn_game_to_move(game), tgn_game_ko(game), TGN_REGION_WHOLE);
    for (int g = 0; g < o->all->count; g++) {
        if (!passes(o->all->items[g], q->filter))
            continue;
        const int n = visits_of(o, g, TGN_KIND_WHOLE, &a, visits);
        for (int i = 0; i < n; i++)
            count_road(&total, o->all->items[g], g, &visits[i]);
    }
    return total.way.here;
}

#endif
