/* Unconditional life: cases as data, the definition taken literally, and play itself on tiny boards. */
#include <tengen/life.h>

#include "cases.h"

static char letter(uint8_t black, uint8_t white)
{
    static const char letters[3][3] = {{'-', 'O', 'o'}, {'X', '?', '?'}, {'x', '?', '?'}};
    return letters[black][white];
}

static void check_case(const test_case *c)
{
    tgn_board board;
    uint8_t black[TGN_GRID], white[TGN_GRID];
    diagram_board(&board, NULL, &c->board);
    CHECK_INT(c->facts, 1);
    CHECK_TEXT(c->fact[0].word, "strings");
    CHECK_INT(tgn_life_benson(&board, TGN_BLACK, black), c->fact[0].number[0]);
    CHECK_INT(tgn_life_benson(&board, TGN_WHITE, white), c->fact[0].number[1]);
    CHECK(c->shown.rows == c->board.rows && c->shown.cols == c->board.cols);
    for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
        CHECK_INT(letter(black[p], white[p]), diagram_at(&c->shown, p));
    for (int i = 0; i < TGN_GRID; i++)
        CHECK(board.colour[i] != TGN_EDGE || (black[i] == TGN_SAFE_NO && white[i] == TGN_SAFE_NO));
}

static void cases(void)
{
    test_case c;
    int count = 0;
    FILE *file = fopen("tests/go/life_cases.txt", "r");
    CHECK(file);
    for (; file && case_next(&c, file); count++) {
        int faults = check_faults;
        check_case(&c);
        case_blame(&c, faults);
    }
    CHECK(count >= 20);
    if (file)
        fclose(file);
}

/* ---- Sets of points, as bits: boards of at most 64 points. ---- */

typedef uint64_t set;

typedef struct grid {
    tgn_size size;
    set all, first_col, last_col;
} grid;

static set bit(int i)
{
    return (set)1 << i;
}

static grid make_grid(tgn_size size)
{
    grid g = {.size = size};
    for (int i = 0; i < tgn_size_points(size); i++) {
        g.all |= bit(i);
        g.first_col |= i % size.cols == 0 ? bit(i) : 0;
        g.last_col |= i % size.cols == size.cols - 1 ? bit(i) : 0;
    }
    return g;
}

/* The points next to a set, some of the set itself possibly among them. */
static set beside(const grid *g, set s)
{
    set sideways = (s & ~g->last_col) << 1 | (s & ~g->first_col) >> 1;
    set up_down = g->size.cols < 64 ? s << g->size.cols | s >> g->size.cols : 0;
    return (sideways | up_down) & g->all;
}

/* The connected part of `within` that contains the lowest point of `s`. */
static set component(const grid *g, set s, set within)
{
    set part = s & (0 - s), before;
    do {
        before = part;
        part |= beside(g, part) & within;
    } while (part != before);
    return part;
}

static int components(const grid *g, set within, set *out)
{
    int count = 0;
    for (; within; within &= ~out[count++])
        out[count] = component(g, within, within);
    return count;
}

static set stones_of(const tgn_board *board, tgn_colour colour)
{
    set s = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] == colour)
            s |= bit(tgn_point_index(p, board->size));
    return s;
}

/*
 * The definition, literally: shrink the set of strings and the set of regions until they support each
 * other.
 */

typedef struct family {
    set member[64];
    bool in[64];
    int count;
} family;

static bool is_vital(const grid *g, set region, set string, set empty)
{
    set free_points = region & empty;
    return free_points && (free_points & ~beside(g, string)) == 0;
}

static int count_vital(const grid *g, const family *regions, set string, set empty)
{
    int count = 0;
    for (int r = 0; r < regions->count; r++)
        count += regions->in[r] && is_vital(g, regions->member[r], string, empty);
    return count;
}

/* Whether every string that the region touches is still in. */
static bool well_enclosed(const grid *g, const family *strings, set region)
{
    for (int s = 0; s < strings->count; s++)
        if (!strings->in[s] && (beside(g, region) & strings->member[s]))
            return false;
    return true;
}

static void literal_benson(const grid *g, family *strings, family *regions, set own, set empty)
{
    strings->count = components(g, own, strings->member);
    regions->count = components(g, g->all & ~own, regions->member);
    memset(strings->in, true, sizeof strings->in);
    memset(regions->in, true, sizeof regions->in);
    for (bool changed = true; changed;) {
        changed = false;
        for (int s = 0; s < strings->count; s++)
            if (strings->in[s] && count_vital(g, regions, strings->member[s], empty) < 2)
                changed = true, strings->in[s] = false;
        for (int r = 0; r < regions->count; r++)
            if (regions->in[r] && !well_enclosed(g, strings, regions->member[r]))
                changed = true, regions->in[r] = false;
    }
}

/* Compare on one board; returns how many strings live. */
static int compare_literally(const tgn_board *board, tgn_colour colour)
{
    static family strings, regions;
    uint8_t safe[TGN_GRID];
    grid g = make_grid(board->size);
    set own = stones_of(board, colour), empty = stones_of(board, TGN_EMPTY), stones = 0, eyes = 0;
    int alive = 0;
    literal_benson(&g, &strings, &regions, own, empty);
    for (int s = 0; s < strings.count; s++) {
        alive += strings.in[s];
        stones |= strings.in[s] ? strings.member[s] : 0;
        for (int r = 0; r < regions.count && strings.in[s]; r++)
            if (regions.in[r] && is_vital(&g, regions.member[r], strings.member[s], empty))
                eyes |= regions.member[r];
    }
    CHECK_INT(tgn_life_benson(board, colour, safe), alive);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        set at = bit(tgn_point_index(p, board->size));
        CHECK_INT(safe[p], stones & at ? TGN_SAFE_STONE : eyes & at ? TGN_SAFE_EYE : TGN_SAFE_NO);
    }
    return alive;
}

/* Crowded boards, most of them illegal, with thin and thick colours: that is where eyes are. */
static void random_boards_literally(void)
{
    uint64_t seed = 1976;
    int alive = 0, shared = 0;
    for (int i = 0; i < 12000; i++) {
        tgn_board board;
        tgn_size size = {(uint8_t)(1 + check_random(&seed) % 8), (uint8_t)(1 + check_random(&seed) % 8)};
        unsigned black = 1 + (unsigned)(check_random(&seed) % 12),
                 white = (unsigned)(check_random(&seed) % 3);
        random_board(&board, size, &seed, black, white,
                     black + white + 1 + (unsigned)(check_random(&seed) % 5));
        int strings = compare_literally(&board, TGN_BLACK);
        alive += strings > 0;
        shared += strings > 1;
        compare_literally(&board, TGN_WHITE);
    }
    CHECK(alive > 1000);
    CHECK(shared > 50);
}

/* ---- Play: White moves as often as it likes, Black passes. What can be captured? ---- */

enum { TINY = 12, POSITIONS = 531441 };

typedef struct attack {
    grid g;
    uint32_t power[1 << TINY]; /* of a set: the sum of 3^i */
    uint32_t met[POSITIONS];   /* the round in which a position was last met */
    uint32_t round;
    uint16_t black[POSITIONS], white[POSITIONS]; /* positions still to be gone on from */
    int waiting;
} attack;

static void attack_init(attack *a, tgn_size size)
{
    uint32_t three[TINY] = {1};
    memset(a, 0, sizeof *a);
    a->g = make_grid(size);
    for (int i = 1; i < TINY; i++)
        three[i] = 3 * three[i - 1];
    for (int s = 1; s < 1 << TINY; s++) {
        int low = __builtin_ctz((unsigned)s);
        a->power[s] = a->power[s & (s - 1)] + three[low];
    }
}

static void attack_push(attack *a, set black, set white)
{
    uint32_t *met = &a->met[a->power[black] + 2 * a->power[white]];
    if (*met == a->round)
        return;
    *met = a->round;
    a->black[a->waiting] = (uint16_t)black;
    a->white[a->waiting++] = (uint16_t)white;
}

/* White plays at `at`. Returns the black stones taken. Suicide is not played. */
static set attack_play(attack *a, set black, set white, set at)
{
    set taken = 0, parts[TINY];
    white |= at;
    int count = components(&a->g, black, parts);
    for (int i = 0; i < count; i++)
        if ((beside(&a->g, parts[i]) & ~(black | white)) == 0)
            taken |= parts[i];
    black &= ~taken;
    if (beside(&a->g, component(&a->g, at, white)) & ~(black | white))
        attack_push(a, black, white);
    return taken;
}

/* The black stones that some play takes off; the search ends early once these are all. */
static set capturable(attack *a, set black, set white)
{
    set lost = 0;
    a->round++;
    a->waiting = 0;
    attack_push(a, black, white);
    while (a->waiting && lost != black) {
        set b = a->black[--a->waiting], w = a->white[a->waiting];
        for (set free_points = a->g.all & ~(b | w); free_points; free_points &= free_points - 1)
            lost |= attack_play(a, b, w, free_points & (0 - free_points));
    }
    return lost;
}

static bool all_breathe(const grid *g, set own, set empty)
{
    set parts[TINY];
    int count = components(g, own, parts);
    for (int i = 0; i < count; i++)
        if (!(beside(g, parts[i]) & empty))
            return false;
    return true;
}

static void set_up(tgn_board *out, tgn_size size, set black, set white)
{
    tgn_board_init(out, size);
    for (set s = black | white; s; s &= s - 1) {
        int i = __builtin_ctzll(s);
        tgn_board_put(out, tgn_point_from_index(i, size), black & bit(i) ? TGN_BLACK : TGN_WHITE);
    }
}

/* One position: safe stones are never captured, and all others can be. Returns whether some are safe. */
static bool attack_position(attack *a, set black, set white)
{
    tgn_board board;
    uint8_t safe[TGN_GRID];
    set stones = 0;
    set_up(&board, a->g.size, black, white);
    tgn_life_benson(&board, TGN_BLACK, safe);
    for (set s = black; s; s &= s - 1)
        if (safe[tgn_point_from_index(__builtin_ctzll(s), board.size)] == TGN_SAFE_STONE)
            stones |= s & (0 - s);
    CHECK_INT(capturable(a, black, white), black & ~stones);
    return stones != 0;
}

/* All legal positions of a board. Returns how many have safe stones. */
static int attack_board(attack *a, tgn_size size)
{
    int safe = 0;
    attack_init(a, size);
    for (set black = 0; black <= a->g.all; black++)
        for (set rest = a->g.all & ~black, white = rest;; white = (white - 1) & rest) {
            set empty = rest & ~white;
            if (all_breathe(&a->g, black, empty) && all_breathe(&a->g, white, empty))
                safe += attack_position(a, black, white);
            if (!white)
                break;
        }
    return safe;
}

/* Benson's theorem, both ways, on every legal position of some tiny boards. */
static void safe_is_what_play_cannot_capture(void)
{
    attack *a = malloc(sizeof *a);
    CHECK(a);
    if (!a)
        return;
    CHECK(attack_board(a, (tgn_size){1, 6}) > 0);
    CHECK(attack_board(a, (tgn_size){2, 4}) > 0);
    CHECK(attack_board(a, (tgn_size){3, 3}) > 0);
    CHECK(attack_board(a, (tgn_size){5, 2}) > 0);
    CHECK(attack_board(a, (tgn_size){3, 4}) > 1000);
    free(a);
}

int main(int argc, char **argv)
{
    TEST(cases);
    TEST(random_boards_literally);
    TEST(safe_is_what_play_cannot_capture);
    return check_done();
}
