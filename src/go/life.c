/*
 * life.c - unconditional life; see tengen/life.h
 *
 * D. B. Benson, Life in the game of Go, Information Sciences 10 (1976). For one colour, here X:
 *
 *      . X . X O     strings   the X stones, joined along lines: one string here
 *      X X X X O     regions   everything else, joined along lines: A (1 point), B (1 point), and C, all the rest,
 *      O O O O .               white stones included
 *
 * 1. A region is vital to a string if all of its empty points are liberties of that string: A and B are, C is
 *    not. An empty point touches at most four strings, so a region is vital to at most four.
 * 2. Remove the strings with fewer than two vital regions.
 * 3. Remove the regions that touch a removed string.
 * 4. Go back to 2 until nothing is removed. The strings that are left are alive.
 *
 * A region without any empty point (set up, for play cannot make one) gives no string a liberty and is vital
 * to none.
 */
#include <tengen/life.h>

#include <string.h>

enum { REGIONS_MAX = TGN_POINTS_MAX + 1 };

typedef struct benson_region {
    tgn_point vital_to[4]; /* heads of strings; TGN_PASS: no more */
    bool met;              /* an empty point has been found */
    bool removed;
} benson_region;

typedef struct benson {
    const tgn_board *board;
    tgn_colour colour;
    /* Of the region a point is in, from 1; 0 for stones of the colour and the frame. */
    uint16_t number[TGN_GRID];
    benson_region region[REGIONS_MAX];
    int regions;
    tgn_point head[TGN_POINTS_MAX]; /* of the strings still in, */
    int strings;                    /* how many these are */
    bool removed[TGN_GRID];         /* of a head: that string is out */
} benson;

/* Give the region of `start` its number; the list of points found is also the queue. */
static void number_region(benson *b, tgn_point start)
{
    tgn_point queue[TGN_POINTS_MAX];
    int count = 1;
    queue[0] = start;
    b->number[start] = (uint16_t)++b->regions;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            tgn_point p = (tgn_point)(queue[i] + tgn_step[k]);
            tgn_colour c = b->board->colour[p];
            if (c == TGN_EDGE || c == b->colour || b->number[p])
                continue;
            b->number[p] = b->number[start];
            queue[count++] = p;
        }
}

/* The head of the string of the colour in question next to `point`, in direction `k`, or TGN_PASS. */
static tgn_point string_beside(const benson *b, tgn_point point, int k)
{
    tgn_point p = (tgn_point)(point + tgn_step[k]);
    return b->board->colour[p] == b->colour ? b->board->head[p] : (tgn_point)TGN_PASS;
}

static bool is_liberty_of(const benson *b, tgn_point point, tgn_point head)
{
    for (int k = 0; k < 4; k++)
        if (string_beside(b, point, k) == head)
            return true;
    return false;
}

/*
 * Step 1 for one empty point: of the strings that its region may be vital to, keep those that it is a liberty
 * of.
 */
static void narrow(benson *b, tgn_point point)
{
    benson_region *r = &b->region[b->number[point]];
    tgn_point kept[4] = {TGN_PASS};
    int count = 0;
    for (int k = 0; k < 4; k++) {
        tgn_point head = r->met ? r->vital_to[k] : string_beside(b, point, k);
        bool twice = false;
        for (int i = 0; i < count; i++)
            twice |= kept[i] == head;
        if (head != TGN_PASS && !twice && is_liberty_of(b, point, head))
            kept[count++] = head;
    }
    memcpy(r->vital_to, kept, sizeof kept);
    r->met = true;
}

static void survey(benson *b, const tgn_board *board, tgn_colour colour)
{
    tgn_point heads[TGN_POINTS_MAX];
    tgn_size size = board->size;
    memset(b, 0, sizeof *b);
    b->board = board;
    b->colour = colour;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        if (board->colour[p] != colour && !b->number[p])
            number_region(b, p);
        if (board->colour[p] == TGN_EMPTY)
            narrow(b, p);
    }
    int count = tgn_board_strings(board, heads);
    for (int i = 0; i < count; i++)
        if (board->colour[heads[i]] == colour)
            b->head[b->strings++] = heads[i];
}

/* Step 2. Returns whether a string was removed. */
static bool remove_strings(benson *b)
{
    uint16_t vital[TGN_GRID] = {0};
    int left = 0;
    for (int r = 1; r <= b->regions; r++)
        for (int i = 0; i < 4 && !b->region[r].removed; i++)
            vital[b->region[r].vital_to[i]]++;
    for (int i = 0; i < b->strings; i++) {
        if (vital[b->head[i]] >= 2)
            b->head[left++] = b->head[i];
        else
            b->removed[b->head[i]] = true;
    }
    bool any = left < b->strings;
    b->strings = left;
    return any;
}

/* Step 3. */
static void remove_regions(benson *b)
{
    tgn_size size = b->board->size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        for (int k = 0; k < 4 && b->number[p]; k++)
            if (b->removed[string_beside(b, p, k)])
                b->region[b->number[p]].removed = true;
}

static uint8_t safety(const benson *b, tgn_point point)
{
    if (!b->number[point])
        return b->removed[b->board->head[point]] ? TGN_SAFE_NO : TGN_SAFE_STONE;
    const benson_region *r = &b->region[b->number[point]];
    return !r->removed && r->vital_to[0] != TGN_PASS ? TGN_SAFE_EYE : TGN_SAFE_NO;
}

int tgn_life_benson(const tgn_board *board, tgn_colour colour, uint8_t *safe)
{
    benson b;
    survey(&b, board, colour);
    while (remove_strings(&b))
        remove_regions(&b);
    memset(safe, TGN_SAFE_NO, TGN_GRID);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        safe[p] = safety(&b, p);
    return b.strings;
}
