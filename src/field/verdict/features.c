/* features.c - see features.h */
#include "field/verdict/features.h"

#include <math.h>
#include <string.h>

/* The bucket of a number: how many of the rising bounds it has passed. */
static int bucket(int value, const uint8_t *bounds, int count)
{
    int i = 0;
    while (i < count && value > bounds[i])
        i++;
    return i;
}

static int stones_bucket(int stones)
{
    static const uint8_t bounds[] = {1, 2, 4, 7, 12};
    return bucket(stones, bounds, 5);
}

static int liberties_bucket(int liberties)
{
    static const uint8_t bounds[] = {1, 2, 3, 4, 5, 7};
    return bucket(liberties, bounds, 6);
}

static int room_bucket(int room)
{
    static const uint8_t bounds[] = {2, 4, 6, 9, 13, 19, 30};
    return bucket(room, bounds, 7);
}

static int clip(int value, int most)
{
    return value < most ? value : most;
}

static float sign_of(tgn_colour colour)
{
    return colour == TGN_BLACK ? 1 : colour == TGN_WHITE ? -1 : 0;
}

static void add_cue(tgn_view *view, int unit, int entry, float weight)
{
    view->cues[view->cue_start[unit + 1]++] = (tgn_view_cue){(uint16_t)entry, weight};
}

static void add_link(tgn_view *view, int unit, int entry, int other, float weight)
{
    view->links[view->link_start[unit + 1]++] = (tgn_view_link){(uint16_t)entry, (uint16_t)other, weight};
}

/* Two neighbouring marks of a scale share a cue: what lies between them is interpolated. */
static void add_scale_cue(tgn_view *view, int unit, int entry, int marks, float at, float weight)
{
    const int below = clip((int)at, marks - 2);
    add_cue(view, unit, entry + below, weight * ((float)below + 1 - at));
    add_cue(view, unit, entry + below + 1, weight * (at - (float)below));
}

/* A cue of `buckets` for each turn: first the owner's own, then the enemy's. */
static void add_turn_cue(tgn_view *view, int unit, int entry, int buckets, tgn_colour owner,
                         tgn_colour to_move)
{
    const float sign = sign_of(owner);
    if (to_move == TGN_EMPTY) {
        add_cue(view, unit, entry, sign / 2);
        add_cue(view, unit, entry + buckets, sign / 2);
    } else
        add_cue(view, unit, entry + (to_move == owner ? 0 : buckets), sign);
}

/* ---- empty points -------------------------------------------------------------------------------------- */

static void near_cue(tgn_view *view, int unit, tgn_point p)
{
    const tgn_facts *facts = &view->facts;
    const int black = facts->distance[TGN_BLACK][p], white = facts->distance[TGN_WHITE][p];
    if (black == white)
        return;
    const int near = (black < white ? black : white) - 1, far = (black < white ? white : black) - 1;
    const int line = clip(tgn_facts__line(facts->board->size, p), 3) - 1;
    add_cue(view, unit, TGN_VIEW_NEAR + line * 15 + far * (far - 1) / 2 + near, black < white ? 1 : -1);
}

/* How many more stones of Black than of White lie diagonally from a point, at most two. */
static int diagonal_lead(const tgn_board *board, tgn_point p)
{
    static const int8_t value[4] = {[TGN_BLACK] = 1, [TGN_WHITE] = -1};
    const tgn_colour *at = &board->colour[p];
    const int lead = value[at[-TGN_STRIDE - 1]] + value[at[-TGN_STRIDE + 1]] + value[at[TGN_STRIDE - 1]] +
                     value[at[TGN_STRIDE + 1]];
    return lead > 2 ? 2 : lead < -2 ? -2 : lead;
}

/* What touches a point: so many stones of the colour that has more of them, and so many of the other. */
static void touch_cue(tgn_view *view, int unit, tgn_point p)
{
    static const int8_t kind[5][3] = {{0}, {0, 6, 0}, {1, 4, 6}, {2, 5, 0}, {3, 0, 0}};
    const tgn_board *board = view->facts.board;
    const int black = tgn_facts__touching(board, p, TGN_BLACK);
    const int white = tgn_facts__touching(board, p, TGN_WHITE);
    const int lead = diagonal_lead(board, p);
    if (black + white == 0 || (black == white && lead == 0))
        return;
    const int sign = black > white || (black == white && lead > 0) ? 1 : -1;
    const int most = black > white ? black : white, least = black + white - most;
    const int inside = tgn_facts__line(board->size, p) > 1;
    add_cue(view, unit, TGN_VIEW_TOUCH + (inside * 7 + kind[most][least]) * 5 + sign * lead + 2, (float)sign);
}

/* Potentials 0, 1, 3, 7 .. 255 are one mark apart: near a stone they double with every step. */
static float field_mark(float potential)
{
    return fminf(8, log2f(1 + fabsf(potential)));
}

static void field_cue(tgn_view *view, int unit, int line, float potential)
{
    if (potential != 0)
        add_scale_cue(view, unit, TGN_VIEW_FIELD_POINT + 9 * line, 9, field_mark(potential),
                      potential > 0 ? 1 : -1);
}

static void point_cues(tgn_view *view, int unit, tgn_point p)
{
    static const uint8_t bounds[] = {1, 2, 3, 4, 6, 10, 20};
    const tgn_facts *facts = &view->facts;
    near_cue(view, unit, p);
    field_cue(view, unit, view->edge[unit - facts->strings], view->field.sum[p]);
    touch_cue(view, unit, p);
    if (facts->enclosed[p])
        add_cue(view, unit, TGN_VIEW_REGION + bucket(facts->enclosed[p], bounds, 7),
                sign_of(facts->encloser[p]));
}

/* ---- strings ------------------------------------------------------------------------------------------- */

/* The strings of the other colour that touch a string, each once. Returns how many. */
static int enemies_of(tgn_facts *facts, int string, int16_t *out)
{
    const tgn_board *board = facts->board;
    const tgn_colour enemy = tgn_colour_other(board->colour[facts->head[string]]);
    int n = 0;
    facts->stamp++;
    for (int i = facts->first[string]; i < facts->first[string + 1]; i++)
        for (int d = 0; d < 4; d++) {
            const tgn_point p = (tgn_point)(facts->stone[i] + tgn_step[d]);
            if (board->colour[p] == enemy && facts->mark[board->head[p]] != facts->stamp) {
                facts->mark[board->head[p]] = facts->stamp;
                out[n++] = facts->string_of[p];
            }
        }
    return n;
}

/* The empty points next to a string's liberties that are none themselves, each once. Returns how many. */
static int beyond(tgn_facts *facts, int string, tgn_point *out)
{
    int n = 0;
    facts->stamp++;
    for (int i = facts->start[string]; i < facts->start[string + 1]; i++)
        facts->mark[facts->pool[i]] = facts->stamp;
    for (int i = facts->start[string]; i < facts->start[string + 1]; i++)
        for (int d = 0; d < 4; d++) {
            const tgn_point p = (tgn_point)(facts->pool[i] + tgn_step[d]);
            if (facts->board->colour[p] == TGN_EMPTY && facts->mark[p] != facts->stamp) {
                facts->mark[p] = facts->stamp;
                out[n++] = p;
            }
        }
    return n;
}

static void group_cues(tgn_view *view, int unit, int g, tgn_colour owner, tgn_colour to_move)
{
    static const uint8_t bounds[] = {0, 1, 3, 6, 10}, eye_bounds[] = {0, 1, 2, 4, 9};
    const tgn_facts *facts = &view->facts;
    const int room = room_bucket(facts->room[g]);
    add_turn_cue(view, unit, TGN_VIEW_ROOM + stones_bucket(facts->stones[g]) * 8 + room, 48, owner, to_move);
    add_cue(view, unit, TGN_VIEW_EXITS + bucket(facts->exits[g], bounds, 5) * 8 + room, sign_of(owner));
    const int eyes = clip(facts->eyes[g], 3) * 6 + bucket(facts->eye_room[g], eye_bounds, 5);
    add_cue(view, unit, TGN_VIEW_WALLED + (facts->exits[g] ? 24 : 0) + eyes, sign_of(owner));
}

static void string_cues(tgn_view *view, int s, int fewest, tgn_colour to_move)
{
    const tgn_facts *facts = &view->facts;
    const tgn_board *board = facts->board;
    const tgn_point head = facts->head[s];
    const tgn_colour owner = board->colour[head];
    const int stones = stones_bucket(board->stones[head]), liberties = tgn_facts__liberties(facts, s);
    const int few = liberties ? clip(liberties, 5) - 1 : 0;
    add_turn_cue(view, s, TGN_VIEW_SIZE + stones * 7 + liberties_bucket(liberties), 42, owner, to_move);
    add_turn_cue(view, s, TGN_VIEW_RACE + few * 6 + clip(fewest, 5), 30, owner, to_move);
    if (facts->ladder[s])
        add_turn_cue(view, s, TGN_VIEW_LADDER + (facts->ladder[s] - 1) * 6 + stones, 12, owner, to_move);
    group_cues(view, s, facts->group[s], owner, to_move);
    add_link(view, s, TGN_VIEW_GROUP + stones, view->group_unit[facts->group[s]], 1);
}

/* The potential of all stones of a string. */
static int string_potential(const tgn_view *view, int s)
{
    const tgn_facts *facts = &view->facts;
    int sum = 0;
    for (int i = facts->first[s]; i < facts->first[s + 1]; i++)
        sum += view->field.sum[facts->stone[i]];
    return sum;
}

/* The mean potential of a string, which is what the paper gives each of its stones; or of a group. */
static void add_field_cue(tgn_view *view, int unit, int entry, int sum, int stones, float sign)
{
    const float mean = sign * (float)sum / (float)stones;
    add_scale_cue(view, unit, entry, 17, 8 + copysignf(field_mark(mean), mean), sign);
}

/* Each string that shares the liberty `p`, for every stone of it there. */
static void friend_links(tgn_view *view, int s, tgn_point p, tgn_colour owner, int enemies)
{
    const tgn_facts *facts = &view->facts;
    for (int i = 0; i < 4; i++) {
        const tgn_point q = (tgn_point)(p + tgn_step[i]);
        if (facts->board->colour[q] == owner && facts->string_of[q] != s)
            add_link(view, s, TGN_VIEW_FRIEND + enemies, facts->string_of[q], 1);
    }
}

static void liberty_links(tgn_view *view, int s)
{
    const tgn_facts *facts = &view->facts;
    const tgn_colour owner = facts->board->colour[facts->head[s]];
    const float share = 1 / (float)(tgn_facts__liberties(facts, s) + !tgn_facts__liberties(facts, s));
    for (int i = facts->start[s]; i < facts->start[s + 1]; i++) {
        const tgn_point p = facts->pool[i];
        const int enemies = clip(tgn_facts__touching(facts->board, p, tgn_colour_other(owner)), 2);
        const int own = clip(tgn_facts__touching(facts->board, p, owner), 3) - 1;
        add_link(view, s, TGN_VIEW_LIBERTY + own * 3 + enemies, view->unit_of[p], 1);
        add_link(view, s, TGN_VIEW_LIBERTIES, view->unit_of[p], share);
        friend_links(view, s, p, owner, enemies);
    }
}

static void read_string(tgn_view *view, int s, tgn_colour to_move)
{
    tgn_facts *facts = &view->facts;
    tgn_point second[TGN_POINTS_MAX];
    int16_t enemies[TGN_POINTS_MAX];
    const int liberties = tgn_facts__liberties(facts, s);
    const int seconds = beyond(facts, s, second), count = enemies_of(facts, s, enemies);
    int fewest = count ? 5 : 0; /* 0: none; else the fewest liberties of an enemy */
    for (int i = 0; i < count; i++) {
        const int theirs = tgn_facts__liberties(facts, enemies[i]);
        const int relation = theirs < liberties ? 0 : theirs == liberties ? 1 : 2;
        add_link(view, s, TGN_VIEW_ENEMY + relation, enemies[i], 1 / (float)count);
        fewest = theirs < fewest ? theirs + !theirs : fewest;
    }
    for (int i = 0; i < seconds; i++)
        add_link(view, s, TGN_VIEW_BEYOND, view->unit_of[second[i]], 1);
    liberty_links(view, s);
    string_cues(view, s, fewest, to_move);
    add_field_cue(view, s, TGN_VIEW_FIELD_STRING, string_potential(view, s), view->points[s],
                  sign_of(facts->board->colour[facts->head[s]]));
}

/* ---- groups -------------------------------------------------------------------------------------------- */

/* Remember the group of an enemy stone. */
static int meet(tgn_facts *facts, tgn_point p, tgn_colour enemy, int16_t *out, int n)
{
    if (facts->board->colour[p] != enemy)
        return n;
    const int16_t g = facts->group[facts->string_of[p]];
    if (facts->mark[facts->head[g]] == facts->stamp)
        return n;
    facts->mark[facts->head[g]] = facts->stamp;
    out[n++] = g;
    return n;
}

/* The enemy groups that touch a group or share a liberty with it, each once. Returns how many. */
static int rivals_of(tgn_facts *facts, int g, int16_t *out)
{
    const tgn_colour enemy = tgn_colour_other(facts->board->colour[facts->head[g]]);
    int n = 0;
    facts->stamp++;
    for (int s = g; s < facts->strings; s++) {
        if (facts->group[s] != g)
            continue;
        for (int i = facts->start[s]; i < facts->start[s + 1]; i++)
            for (int d = 0; d < 4; d++)
                n = meet(facts, (tgn_point)(facts->pool[i] + tgn_step[d]), enemy, out, n);
        for (int i = facts->first[s]; i < facts->first[s + 1]; i++)
            for (int d = 0; d < 4; d++)
                n = meet(facts, (tgn_point)(facts->stone[i] + tgn_step[d]), enemy, out, n);
    }
    return n;
}

static void read_group(tgn_view *view, int unit, int g, tgn_colour to_move)
{
    tgn_facts *facts = &view->facts;
    int16_t rivals[TGN_POINTS_MAX];
    const int count = rivals_of(facts, g, rivals);
    group_cues(view, unit, g, facts->board->colour[facts->head[g]], to_move);
    int potential = 0;
    for (int s = g; s < facts->strings; s++)
        if (facts->group[s] == g) {
            add_link(view, unit, TGN_VIEW_MEMBER, s, (float)view->points[s] / (float)facts->stones[g]);
            potential += string_potential(view, s);
        }
    add_field_cue(view, unit, TGN_VIEW_FIELD_GROUP, potential, facts->stones[g],
                  sign_of(facts->board->colour[facts->head[g]]));
    for (int ring = 0; ring < TGN_FACTS_RINGS; ring++)
        for (int i = facts->walk[g][ring]; i < facts->walk[g][ring + 1]; i++)
            add_link(view, unit, TGN_VIEW_RING + ring, view->unit_of[facts->walked[i]], 1);
    for (int i = 0; i < count; i++) {
        const int larger = facts->stones[rivals[i]] > facts->stones[g];
        add_link(view, unit, TGN_VIEW_RIVAL + larger, view->group_unit[rivals[i]], 1 / (float)count);
    }
}

/* ---- games played out ---------------------------------------------------------------------------------- */

static void played_point(tgn_view *view, int unit, float owner)
{
    if (owner != 0)
        add_scale_cue(view, unit, TGN_VIEW_PLAYED_POINT, 9, 8 * fabsf(owner), owner > 0 ? 1 : -1);
}

static void played_string(tgn_view *view, int s, const float *played)
{
    const tgn_facts *facts = &view->facts;
    const float sign = sign_of(facts->board->colour[facts->head[s]]);
    float sum = 0;
    for (int i = facts->first[s]; i < facts->first[s + 1]; i++)
        sum += played[facts->stone[i]];
    const float mean = fmaxf(-1, fminf(1, sum / (float)view->points[s]));
    add_scale_cue(view, s, TGN_VIEW_PLAYED_STRING, 17, 8 * (1 + sign * mean), sign);
}

/* ---- all units ----------------------------------------------------------------------------------------- */

static void number_units(tgn_view *view)
{
    const tgn_facts *facts = &view->facts;
    const tgn_board *board = facts->board;
    memset(view->unit_of, -1, sizeof view->unit_of);
    view->units = facts->strings;
    for (int s = 0; s < facts->strings; s++)
        view->points[s] = board->stones[facts->head[s]];
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] == TGN_EMPTY) {
            view->empty[view->units - facts->strings] = p;
            view->edge[view->units - facts->strings] =
                (uint8_t)(clip(tgn_facts__line(board->size, p), 3) - 1);
            view->points[view->units] = 1;
            view->unit_of[p] = (int16_t)view->units++;
        } else
            view->unit_of[p] = facts->string_of[p];
    view->empties = view->units - facts->strings;
    for (int s = 0; s < facts->strings; s++)
        if (facts->group[s] == s) {
            view->points[view->units] = 0;
            view->group_unit[s] = (int16_t)view->units++;
        }
}

/* The paper's field; its rule is always sound. */
static void read_field(tgn_view *view, const tgn_board *board)
{
    if (tgn_field_init(&view->field, board->size, NULL, NULL) == 0)
        tgn_field_set(&view->field, board);
}

/* Start the next unit's lists where the last one's end. */
static int open_unit(tgn_view *view, int unit)
{
    view->cue_start[unit + 1] = view->cue_start[unit];
    view->link_start[unit + 1] = view->link_start[unit];
    return unit;
}

void tgn_view__read(tgn_view *view, const tgn_board *board, tgn_colour to_move, const float *played)
{
    tgn_facts *facts = &view->facts;
    int unit = 0;
    tgn_facts__read(facts, board);
    read_field(view, board);
    number_units(view);
    view->played = played != NULL;
    view->cue_start[0] = view->link_start[0] = 0;
    for (int s = 0; s < facts->strings; s++) {
        read_string(view, open_unit(view, unit++), to_move);
        if (played)
            played_string(view, s, played);
    }
    for (int i = 0; i < view->empties; i++, unit++) {
        point_cues(view, open_unit(view, unit), view->empty[i]);
        if (played)
            played_point(view, unit, played[view->empty[i]]);
    }
    for (int s = 0; s < facts->strings; s++)
        if (facts->group[s] == s)
            read_group(view, open_unit(view, unit++), s, to_move);
}
