/* facts.c - see facts.h */
#include "field/verdict/facts.h"

#include <string.h>

#include "go/ladder.h"

/* Whether a point is marked for the first time in the current search. */
static bool mark(tgn_field_facts *facts, tgn_point p)
{
    const bool fresh = facts->mark[p] != facts->stamp;
    facts->mark[p] = facts->stamp;
    return fresh;
}

/* Number the strings, and list the stones of each. */
static void gather_strings(tgn_field_facts *facts)
{
    const tgn_board *board = facts->board;
    int end[TGN_POINTS_MAX];
    memset(facts->string_of, -1, sizeof facts->string_of);
    facts->strings = facts->first_stone[0] = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        const tgn_point head = board->head[p];
        if (board->colour[p] == TGN_EMPTY)
            continue;
        if (facts->string_of[head] < 0) {
            const int s = facts->strings++;
            facts->head[s] = head;
            facts->string_of[head] = (int16_t)s;
            end[s] = facts->first_stone[s];
            facts->first_stone[s + 1] = facts->first_stone[s] + board->stones[head];
        }
        facts->string_of[p] = facts->string_of[head];
        facts->stone[end[facts->string_of[p]]++] = p;
    }
}

static void gather_liberties(tgn_field_facts *facts)
{
    int n = 0;
    for (int s = 0; s < facts->strings; s++) {
        facts->stamp++;
        facts->first_liberty[s] = n;
        for (int i = facts->first_stone[s]; i < facts->first_stone[s + 1]; i++)
            for (int d = 0; d < 4; d++) {
                const tgn_point e = (tgn_point)(facts->stone[i] + tgn_step[d]);
                if (facts->board->colour[e] == TGN_EMPTY && mark(facts, e))
                    facts->liberty[n++] = e;
            }
    }
    facts->first_liberty[facts->strings] = n;
}

/* Breadth first from all stones of a colour, through empty points. */
static void measure_distances(tgn_field_facts *facts, tgn_colour colour)
{
    const int rows = facts->board->size.rows;
    uint8_t *distance = facts->distance[colour];
    tgn_field_bitmap ring[2] = {0}, seen = {0};
    memset(distance, TGN_FIELD_FACTS_FAR, TGN_GRID);
    for (int i = 0; i < facts->first_stone[facts->strings]; i++)
        if (facts->board->colour[facts->stone[i]] == colour) {
            distance[facts->stone[i]] = 0;
            tgn_field_bitmap__add(&ring[0], facts->stone[i]);
        }
    for (int far = 1; far < TGN_FIELD_FACTS_FAR; far++) {
        tgn_point points[TGN_POINTS_MAX];
        if (!tgn_field_bitmap__step(&ring[far % 2], &ring[(far + 1) % 2], &facts->empty, &seen, rows))
            break;
        const int n = tgn_field_bitmap__points(points, &ring[far % 2], rows);
        for (int i = 0; i < n; i++)
            distance[points[i]] = (uint8_t)far;
    }
}

/* Which points a colour reaches as soon as the other, and which sooner. */
static void compare_distances(tgn_field_facts *facts, const tgn_point *empty, int n)
{
    memset(facts->within, 0, sizeof facts->within);
    memset(facts->nearer, 0, sizeof facts->nearer);
    for (int i = 0; i < n; i++) {
        const int lead = facts->distance[TGN_WHITE][empty[i]] - facts->distance[TGN_BLACK][empty[i]];
        if (lead >= 0)
            tgn_field_bitmap__add(&facts->within[TGN_BLACK], empty[i]);
        if (lead <= 0)
            tgn_field_bitmap__add(&facts->within[TGN_WHITE], empty[i]);
        if (lead != 0)
            tgn_field_bitmap__add(&facts->nearer[lead > 0 ? TGN_BLACK : TGN_WHITE], empty[i]);
    }
}

static void find_distances(tgn_field_facts *facts)
{
    const tgn_board *board = facts->board;
    tgn_point empty[TGN_POINTS_MAX];
    int n = 0;
    memset(&facts->empty, 0, sizeof facts->empty);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] == TGN_EMPTY) {
            tgn_field_bitmap__add(&facts->empty, p);
            empty[n++] = p;
        }
    measure_distances(facts, TGN_BLACK);
    measure_distances(facts, TGN_WHITE);
    compare_distances(facts, empty, n);
}

/* The first string of a string's group, while groups grow. */
static int find(tgn_field_facts *facts, int s)
{
    while (facts->group[s] != s)
        s = facts->group[s] = facts->group[facts->group[s]];
    return s;
}

static void link(tgn_field_facts *facts, int a, int b)
{
    a = find(facts, a);
    b = find(facts, b);
    facts->group[a > b ? a : b] = (int16_t)(a < b ? a : b);
}

/* Strings of one colour around an empty point are linked unless two enemy stones are there too. */
static void link_around(tgn_field_facts *facts, tgn_point p, tgn_colour colour)
{
    int before = -1;
    if (tgn_field_facts__touching(facts->board, p, colour) < 2 ||
        tgn_field_facts__touching(facts->board, p, tgn_colour_other(colour)) > 1)
        return;
    for (int i = 0; i < 4; i++) {
        const tgn_point q = (tgn_point)(p + tgn_step[i]);
        if (facts->board->colour[q] != colour)
            continue;
        if (before >= 0)
            link(facts, before, facts->string_of[q]);
        before = facts->string_of[q];
    }
}

static void form_groups(tgn_field_facts *facts)
{
    const tgn_board *board = facts->board;
    for (int s = 0; s < facts->strings; s++)
        facts->group[s] = (int16_t)s;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] == TGN_EMPTY)
            for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++)
                link_around(facts, p, c);
    memset(facts->stones, 0, sizeof facts->stones);
    for (int s = 0; s < facts->strings; s++) {
        facts->group[s] = (int16_t)find(facts, s);
        facts->stones[facts->group[s]] += facts->board->stones[facts->head[s]];
    }
}

static int count_both(const tgn_field_bitmap *a, const tgn_field_bitmap *b, int rows)
{
    int n = 0;
    for (int r = 1; r <= rows; r++)
        for (uint32_t bits = a->row[r] & b->row[r]; bits; bits &= bits - 1) /* usually there are none */
            n++;
    return n;
}

/* The space and the exits of the group whose first string is `g`: four rings, each one step from the last. */
static int find_space(tgn_field_facts *facts, int g, int n)
{
    const tgn_colour colour = facts->board->colour[facts->head[g]];
    const int rows = facts->board->size.rows;
    tgn_field_bitmap ring[2] = {0}, seen = {0};
    for (int s = g; s < facts->strings; s++)
        if (facts->group[s] == g)
            for (int i = facts->first_stone[s]; i < facts->first_stone[s + 1]; i++)
                tgn_field_bitmap__add(&ring[0], facts->stone[i]);
    facts->space[g] = 0;
    for (int step = 1; step <= TGN_FIELD_FACTS_RINGS; step++) {
        const tgn_field_bitmap *now = &ring[step % 2];
        tgn_field_bitmap__step(&ring[step % 2], &ring[(step + 1) % 2], &facts->within[colour], &seen, rows);
        facts->ring_start[g][step - 1] = n;
        n += tgn_field_bitmap__points(facts->ring_points + n, now, rows);
        if (step < TGN_FIELD_FACTS_RINGS)
            facts->space[g] += count_both(now, &facts->nearer[colour], rows);
    }
    facts->ring_start[g][TGN_FIELD_FACTS_RINGS] = n;
    facts->exits[g] = n - facts->ring_start[g][TGN_FIELD_FACTS_RINGS - 1];
    return n;
}

/* Count an enclosed region as a possible eye of each group around it. */
static void count_eye(tgn_field_facts *facts, const tgn_point *region, int n)
{
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 4; d++) {
            const int s = facts->string_of[region[i] + tgn_step[d]];
            if (s < 0 || facts->last_region[facts->group[s]] == region[0])
                continue;
            const int g = facts->group[s];
            facts->last_region[g] = region[0];
            facts->eyes[g]++;
            facts->eye_space[g] = (uint16_t)(facts->eye_space[g] + n);
        }
}

/* Find the empty region of `first`; if one colour surrounds it, mark all its points as enclosed. */
static void find_region(tgn_field_facts *facts, tgn_point first)
{
    tgn_point queue[TGN_POINTS_MAX];
    int n = 0;
    unsigned colours = 0;
    queue[n++] = first;
    mark(facts, first);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 4; d++) {
            const tgn_point q = (tgn_point)(queue[i] + tgn_step[d]);
            colours |= 1u << facts->board->colour[q];
            if (facts->board->colour[q] == TGN_EMPTY && mark(facts, q))
                queue[n++] = q;
        }
    colours &= 1u << TGN_BLACK | 1u << TGN_WHITE;
    if (colours != 1u << TGN_BLACK && colours != 1u << TGN_WHITE)
        return;
    for (int i = 0; i < n; i++) {
        facts->enclosed[queue[i]] = (uint16_t)n;
        facts->encloser[queue[i]] = colours == 1u << TGN_BLACK ? TGN_BLACK : TGN_WHITE;
    }
    count_eye(facts, queue, n);
}

static void find_regions(tgn_field_facts *facts)
{
    const tgn_board *board = facts->board;
    memset(facts->enclosed, 0, sizeof facts->enclosed);
    memset(facts->eyes, 0, sizeof facts->eyes);
    memset(facts->eye_space, 0, sizeof facts->eye_space);
    memset(facts->last_region, 0, sizeof facts->last_region);
    const uint32_t walked = ++facts->stamp;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] == TGN_EMPTY && facts->mark[p] != walked)
            find_region(facts, p);
}

static void read_ladders(tgn_field_facts *facts)
{
    facts->play = *facts->board;
    for (int s = 0; s < facts->strings; s++)
        facts->ladder[s] = tgn_field_facts__liberties(facts, s) > 2
                               ? TGN_LADDER_FREE
                               : (uint8_t)tgn_ladder__read(&facts->play, facts->head[s]);
}

void tgn_field_facts__read(tgn_field_facts *facts, const tgn_board *board)
{
    facts->board = board;
    facts->stamp = 0;
    memset(facts->mark, 0, sizeof facts->mark);
    gather_strings(facts);
    gather_liberties(facts);
    find_distances(facts);
    form_groups(facts);
    for (int s = 0, n = 0; s < facts->strings; s++)
        if (facts->group[s] == s)
            n = find_space(facts, s, n);
    find_regions(facts);
    read_ladders(facts);
}
