/* features.c - see features.h */
#include "field/verdict/features.h"

#include <math.h>
#include <string.h>

/* The bucket of a number: how many of the rising bounds it exceeds. */
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

static int space_bucket(int space)
{
    static const uint8_t bounds[] = {2, 4, 6, 9, 13, 19, 30};
    return bucket(space, bounds, 7);
}

static int clip(int value, int most)
{
    return value < most ? value : most;
}

static float sign_of(tgn_colour colour)
{
    return colour == TGN_BLACK ? 1 : colour == TGN_WHITE ? -1 : 0;
}

static void add_cue(tgn_field_features *features, int unit, int entry, float weight)
{
    features->cues[features->cue_start[unit + 1]++] = (tgn_field_cue){(uint16_t)entry, weight};
}

static void add_link(tgn_field_features *features, int unit, int entry, int other, float weight)
{
    features->links[features->link_start[unit + 1]++] =
        (tgn_field_link){(uint16_t)entry, (uint16_t)other, weight};
}

/* Two neighbouring marks of a scale share a cue: values between them are interpolated. */
static void add_scale_cue(tgn_field_features *features, int unit, int entry, int marks, float at,
                          float weight)
{
    const int below = clip((int)at, marks - 2);
    add_cue(features, unit, entry + below, weight * ((float)below + 1 - at));
    add_cue(features, unit, entry + below + 1, weight * (at - (float)below));
}

/* A cue of `buckets` for each turn: first the owner's own, then the enemy's. */
static void add_turn_cue(tgn_field_features *features, int unit, int entry, int buckets, tgn_colour owner,
                         tgn_colour to_move)
{
    const float sign = sign_of(owner);
    if (to_move == TGN_EMPTY) {
        add_cue(features, unit, entry, sign / 2);
        add_cue(features, unit, entry + buckets, sign / 2);
    } else
        add_cue(features, unit, entry + (to_move == owner ? 0 : buckets), sign);
}

/* ---- empty points -------------------------------------------------------------------------------------- */

static void near_cue(tgn_field_features *features, int unit, tgn_point p)
{
    const tgn_field_facts *facts = &features->facts;
    const int black = facts->distance[TGN_BLACK][p], white = facts->distance[TGN_WHITE][p];
    if (black == white)
        return;
    const int near = (black < white ? black : white) - 1, far = (black < white ? white : black) - 1;
    const int line = clip(tgn_field_facts__line(facts->board->size, p), 3) - 1;
    add_cue(features, unit, TGN_FIELD_FEATURE_NEAR + line * 15 + far * (far - 1) / 2 + near,
            black < white ? 1 : -1);
}

/* How many more black than white stones are diagonal neighbours of a point, from -2 to 2. */
static int diagonal_lead(const tgn_board *board, tgn_point p)
{
    static const int8_t value[4] = {[TGN_BLACK] = 1, [TGN_WHITE] = -1};
    const tgn_colour *at = &board->colour[p];
    const int lead = value[at[-TGN_STRIDE - 1]] + value[at[-TGN_STRIDE + 1]] + value[at[TGN_STRIDE - 1]] +
                     value[at[TGN_STRIDE + 1]];
    return lead > 2 ? 2 : lead < -2 ? -2 : lead;
}

/* What touches a point: how many stones of the colour that has more of them, and how many of the other. */
static void touch_cue(tgn_field_features *features, int unit, tgn_point p)
{
    static const int8_t kind[5][3] = {{0}, {0, 6, 0}, {1, 4, 6}, {2, 5, 0}, {3, 0, 0}};
    const tgn_board *board = features->facts.board;
    const int black = tgn_field_facts__touching(board, p, TGN_BLACK);
    const int white = tgn_field_facts__touching(board, p, TGN_WHITE);
    const int lead = diagonal_lead(board, p);
    if (black + white == 0 || (black == white && lead == 0))
        return;
    const int sign = black > white || (black == white && lead > 0) ? 1 : -1;
    const int most = black > white ? black : white, least = black + white - most;
    const int inside = tgn_field_facts__line(board->size, p) > 1;
    add_cue(features, unit, TGN_FIELD_FEATURE_TOUCH + (inside * 7 + kind[most][least]) * 5 + sign * lead + 2,
            (float)sign);
}

/* Potentials 0, 1, 3, 7 .. 255 are one mark apart: near a stone they double with every step. */
static float field_mark(float potential)
{
    return fminf(8, log2f(1 + fabsf(potential)));
}

static void field_cue(tgn_field_features *features, int unit, int line, float potential)
{
    if (potential != 0)
        add_scale_cue(features, unit, TGN_FIELD_FEATURE_FIELD_POINT + 9 * line, 9, field_mark(potential),
                      potential > 0 ? 1 : -1);
}

static void point_cues(tgn_field_features *features, int unit, tgn_point p)
{
    static const uint8_t bounds[] = {1, 2, 3, 4, 6, 10, 20};
    const tgn_field_facts *facts = &features->facts;
    near_cue(features, unit, p);
    field_cue(features, unit, features->edge[unit - facts->strings], features->field.sum[p]);
    touch_cue(features, unit, p);
    if (facts->enclosed[p])
        add_cue(features, unit, TGN_FIELD_FEATURE_REGION + bucket(facts->enclosed[p], bounds, 7),
                sign_of(facts->encloser[p]));
}

/* ---- strings ------------------------------------------------------------------------------------------- */

/* The strings of the other colour that touch a string, each once. Returns how many. */
static int enemies_of(tgn_field_facts *facts, int string, int16_t *out)
{
    const tgn_board *board = facts->board;
    const tgn_colour enemy = tgn_colour_other(board->colour[facts->head[string]]);
    int n = 0;
    facts->stamp++;
    for (int i = facts->first_stone[string]; i < facts->first_stone[string + 1]; i++)
        for (int d = 0; d < 4; d++) {
            const tgn_point p = (tgn_point)(facts->stone[i] + tgn_step[d]);
            if (board->colour[p] == enemy && facts->mark[board->head[p]] != facts->stamp) {
                facts->mark[board->head[p]] = facts->stamp;
                out[n++] = facts->string_of[p];
            }
        }
    return n;
}

/* The empty points next to a string's liberties that are not liberties themselves, each once. Returns how many. */
static int second_liberties(tgn_field_facts *facts, int string, tgn_point *out)
{
    int n = 0;
    facts->stamp++;
    for (int i = facts->first_liberty[string]; i < facts->first_liberty[string + 1]; i++)
        facts->mark[facts->liberty[i]] = facts->stamp;
    for (int i = facts->first_liberty[string]; i < facts->first_liberty[string + 1]; i++)
        for (int d = 0; d < 4; d++) {
            const tgn_point p = (tgn_point)(facts->liberty[i] + tgn_step[d]);
            if (facts->board->colour[p] == TGN_EMPTY && facts->mark[p] != facts->stamp) {
                facts->mark[p] = facts->stamp;
                out[n++] = p;
            }
        }
    return n;
}

static void group_cues(tgn_field_features *features, int unit, int g, tgn_colour owner, tgn_colour to_move)
{
    static const uint8_t bounds[] = {0, 1, 3, 6, 10}, eye_bounds[] = {0, 1, 2, 4, 9};
    const tgn_field_facts *facts = &features->facts;
    const int space = space_bucket(facts->space[g]);
    add_turn_cue(features, unit, TGN_FIELD_FEATURE_SPACE + stones_bucket(facts->stones[g]) * 8 + space, 48,
                 owner, to_move);
    add_cue(features, unit, TGN_FIELD_FEATURE_EXITS + bucket(facts->exits[g], bounds, 5) * 8 + space,
            sign_of(owner));
    const int eyes = clip(facts->eyes[g], 3) * 6 + bucket(facts->eye_space[g], eye_bounds, 5);
    add_cue(features, unit, TGN_FIELD_FEATURE_WALLED + (facts->exits[g] ? 24 : 0) + eyes, sign_of(owner));
}

static void string_cues(tgn_field_features *features, int s, int fewest, tgn_colour to_move)
{
    const tgn_field_facts *facts = &features->facts;
    const tgn_board *board = facts->board;
    const tgn_point head = facts->head[s];
    const tgn_colour owner = board->colour[head];
    const int stones = stones_bucket(board->stones[head]), liberties = tgn_field_facts__liberties(facts, s);
    const int few = liberties ? clip(liberties, 5) - 1 : 0;
    add_turn_cue(features, s, TGN_FIELD_FEATURE_SIZE + stones * 7 + liberties_bucket(liberties), 42, owner,
                 to_move);
    add_turn_cue(features, s, TGN_FIELD_FEATURE_RACE + few * 6 + clip(fewest, 5), 30, owner, to_move);
    if (facts->ladder[s])
        add_turn_cue(features, s, TGN_FIELD_FEATURE_LADDER + (facts->ladder[s] - 1) * 6 + stones, 12, owner,
                     to_move);
    group_cues(features, s, facts->group[s], owner, to_move);
    add_link(features, s, TGN_FIELD_FEATURE_GROUP + stones, features->group_unit[facts->group[s]], 1);
}

/* The potential of all stones of a string. */
static int string_potential(const tgn_field_features *features, int s)
{
    const tgn_field_facts *facts = &features->facts;
    int sum = 0;
    for (int i = facts->first_stone[s]; i < facts->first_stone[s + 1]; i++)
        sum += features->field.sum[facts->stone[i]];
    return sum;
}

/* The mean potential of a string, which is what the paper gives each of its stones; or of a group. */
static void add_field_cue(tgn_field_features *features, int unit, int entry, int sum, int stones, float sign)
{
    const float mean = sign * (float)sum / (float)stones;
    add_scale_cue(features, unit, entry, 17, 8 + copysignf(field_mark(mean), mean), sign);
}

/* Each string that shares the liberty `p`, for every stone of it there. */
static void friend_links(tgn_field_features *features, int s, tgn_point p, tgn_colour owner, int enemies)
{
    const tgn_field_facts *facts = &features->facts;
    for (int i = 0; i < 4; i++) {
        const tgn_point q = (tgn_point)(p + tgn_step[i]);
        if (facts->board->colour[q] == owner && facts->string_of[q] != s)
            add_link(features, s, TGN_FIELD_FEATURE_FRIEND + enemies, facts->string_of[q], 1);
    }
}

static void liberty_links(tgn_field_features *features, int s)
{
    const tgn_field_facts *facts = &features->facts;
    const tgn_colour owner = facts->board->colour[facts->head[s]];
    const float share =
        1 / (float)(tgn_field_facts__liberties(facts, s) + !tgn_field_facts__liberties(facts, s));
    for (int i = facts->first_liberty[s]; i < facts->first_liberty[s + 1]; i++) {
        const tgn_point p = facts->liberty[i];
        const int enemies = clip(tgn_field_facts__touching(facts->board, p, tgn_colour_other(owner)), 2);
        const int own = clip(tgn_field_facts__touching(facts->board, p, owner), 3) - 1;
        add_link(features, s, TGN_FIELD_FEATURE_LIBERTY + own * 3 + enemies, features->unit_of[p], 1);
        add_link(features, s, TGN_FIELD_FEATURE_LIBERTIES, features->unit_of[p], share);
        friend_links(features, s, p, owner, enemies);
    }
}

static void read_string(tgn_field_features *features, int s, tgn_colour to_move)
{
    tgn_field_facts *facts = &features->facts;
    tgn_point second[TGN_POINTS_MAX];
    int16_t enemies[TGN_POINTS_MAX];
    const int liberties = tgn_field_facts__liberties(facts, s);
    const int seconds = second_liberties(facts, s, second), count = enemies_of(facts, s, enemies);
    int fewest = count ? 5 : 0; /* 0: no enemy; otherwise the fewest liberties of one */
    for (int i = 0; i < count; i++) {
        const int theirs = tgn_field_facts__liberties(facts, enemies[i]);
        const int relation = theirs < liberties ? 0 : theirs == liberties ? 1 : 2;
        add_link(features, s, TGN_FIELD_FEATURE_ENEMY + relation, enemies[i], 1 / (float)count);
        fewest = theirs < fewest ? theirs + !theirs : fewest;
    }
    for (int i = 0; i < seconds; i++)
        add_link(features, s, TGN_FIELD_FEATURE_BEYOND, features->unit_of[second[i]], 1);
    liberty_links(features, s);
    string_cues(features, s, fewest, to_move);
    add_field_cue(features, s, TGN_FIELD_FEATURE_FIELD_STRING, string_potential(features, s),
                  features->points[s], sign_of(facts->board->colour[facts->head[s]]));
}

/* ---- groups -------------------------------------------------------------------------------------------- */

/* Add the group of an enemy stone, once. Returns the new count. */
static int add_rival(tgn_field_facts *facts, tgn_point p, tgn_colour enemy, int16_t *out, int n)
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
static int rivals_of(tgn_field_facts *facts, int g, int16_t *out)
{
    const tgn_colour enemy = tgn_colour_other(facts->board->colour[facts->head[g]]);
    int n = 0;
    facts->stamp++;
    for (int s = g; s < facts->strings; s++) {
        if (facts->group[s] != g)
            continue;
        for (int i = facts->first_liberty[s]; i < facts->first_liberty[s + 1]; i++)
            for (int d = 0; d < 4; d++)
                n = add_rival(facts, (tgn_point)(facts->liberty[i] + tgn_step[d]), enemy, out, n);
        for (int i = facts->first_stone[s]; i < facts->first_stone[s + 1]; i++)
            for (int d = 0; d < 4; d++)
                n = add_rival(facts, (tgn_point)(facts->stone[i] + tgn_step[d]), enemy, out, n);
    }
    return n;
}

static void read_group(tgn_field_features *features, int unit, int g, tgn_colour to_move)
{
    tgn_field_facts *facts = &features->facts;
    int16_t rivals[TGN_POINTS_MAX];
    const int count = rivals_of(facts, g, rivals);
    group_cues(features, unit, g, facts->board->colour[facts->head[g]], to_move);
    int potential = 0;
    for (int s = g; s < facts->strings; s++)
        if (facts->group[s] == g) {
            add_link(features, unit, TGN_FIELD_FEATURE_MEMBER, s,
                     (float)features->points[s] / (float)facts->stones[g]);
            potential += string_potential(features, s);
        }
    add_field_cue(features, unit, TGN_FIELD_FEATURE_FIELD_GROUP, potential, facts->stones[g],
                  sign_of(facts->board->colour[facts->head[g]]));
    for (int ring = 0; ring < TGN_FIELD_FACTS_RINGS; ring++)
        for (int i = facts->ring_start[g][ring]; i < facts->ring_start[g][ring + 1]; i++)
            add_link(features, unit, TGN_FIELD_FEATURE_RING + ring, features->unit_of[facts->ring_points[i]],
                     1);
    for (int i = 0; i < count; i++) {
        const int larger = facts->stones[rivals[i]] > facts->stones[g];
        add_link(features, unit, TGN_FIELD_FEATURE_RIVAL + larger, features->group_unit[rivals[i]],
                 1 / (float)count);
    }
}

/* ---- games played out ---------------------------------------------------------------------------------- */

static void played_point(tgn_field_features *features, int unit, float owner)
{
    if (owner != 0)
        add_scale_cue(features, unit, TGN_FIELD_FEATURE_PLAYED_POINT, 9, 8 * fabsf(owner),
                      owner > 0 ? 1 : -1);
}

static void played_string(tgn_field_features *features, int s, const float *played)
{
    const tgn_field_facts *facts = &features->facts;
    const float sign = sign_of(facts->board->colour[facts->head[s]]);
    float sum = 0;
    for (int i = facts->first_stone[s]; i < facts->first_stone[s + 1]; i++)
        sum += played[facts->stone[i]];
    const float mean = fmaxf(-1, fminf(1, sum / (float)features->points[s]));
    add_scale_cue(features, s, TGN_FIELD_FEATURE_PLAYED_STRING, 17, 8 * (1 + sign * mean), sign);
}

/* ---- all units ----------------------------------------------------------------------------------------- */

static void number_units(tgn_field_features *features)
{
    const tgn_field_facts *facts = &features->facts;
    const tgn_board *board = facts->board;
    memset(features->unit_of, -1, sizeof features->unit_of);
    features->units = facts->strings;
    for (int s = 0; s < facts->strings; s++)
        features->points[s] = board->stones[facts->head[s]];
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] == TGN_EMPTY) {
            features->empty[features->units - facts->strings] = p;
            features->edge[features->units - facts->strings] =
                (uint8_t)(clip(tgn_field_facts__line(board->size, p), 3) - 1);
            features->points[features->units] = 1;
            features->unit_of[p] = (int16_t)features->units++;
        } else
            features->unit_of[p] = facts->string_of[p];
    features->empties = features->units - facts->strings;
    for (int s = 0; s < facts->strings; s++)
        if (facts->group[s] == s) {
            features->points[features->units] = 0;
            features->group_unit[s] = (int16_t)features->units++;
        }
}

/* The paper's field; its rule is always valid. */
static void read_field(tgn_field_features *features, const tgn_board *board)
{
    if (tgn_field_init(&features->field, board->size, NULL, NULL) == 0)
        tgn_field_set(&features->field, board);
}

/* Start the next unit's lists where the last one's end. */
static int open_unit(tgn_field_features *features, int unit)
{
    features->cue_start[unit + 1] = features->cue_start[unit];
    features->link_start[unit + 1] = features->link_start[unit];
    return unit;
}

void tgn_field_features__read(tgn_field_features *features, const tgn_board *board, tgn_colour to_move,
                              const float *played)
{
    tgn_field_facts *facts = &features->facts;
    int unit = 0;
    tgn_field_facts__read(facts, board);
    read_field(features, board);
    number_units(features);
    features->played = played != NULL;
    features->cue_start[0] = features->link_start[0] = 0;
    for (int s = 0; s < facts->strings; s++) {
        read_string(features, open_unit(features, unit++), to_move);
        if (played)
            played_string(features, s, played);
    }
    for (int i = 0; i < features->empties; i++, unit++) {
        point_cues(features, open_unit(features, unit), features->empty[i]);
        if (played)
            played_point(features, unit, played[features->empty[i]]);
    }
    for (int s = 0; s < facts->strings; s++)
        if (facts->group[s] == s)
            read_group(features, open_unit(features, unit++), s, to_move);
}
