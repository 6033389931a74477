/*
 * The search under superko against a plain one: minimax along every way with a list of what stood, nothing
 * remembered, nothing known of life or symmetry, cells in an array. Alpha-beta is all that it leaves out.
 */
#include "../check.h"

#include <tengen/solve.h>

#include "solve/position/safe_area.h"

/* ---- a plain search ------------------------------------------------------------------------------------ */

enum { CELLS = 6, PAST = 4096 };

typedef struct plain {
    int rows, cols, cells;
    bool situational;
    char past[PAST][CELLS + 1]; /* the cells, then the side to move */
    int count;
} plain;

static int neighbours(const plain *p, int cell, int out[4])
{
    int row = cell / p->cols, col = cell % p->cols, n = 0;
    if (row > 0)
        out[n++] = cell - p->cols;
    if (col > 0)
        out[n++] = cell - 1;
    if (col + 1 < p->cols)
        out[n++] = cell + 1;
    if (row + 1 < p->rows)
        out[n++] = cell + p->cols;
    return n;
}

/* Mark all cells of the colour at `cell` that hang together; returns whether one of them touches `wanted`. */
static bool spread(const plain *p, const char *board, int cell, char wanted, bool marked[CELLS])
{
    int around[4], n = neighbours(p, cell, around);
    bool touches = false;
    marked[cell] = true;
    for (int i = 0; i < n; i++) {
        touches |= board[around[i]] == wanted;
        if (board[around[i]] == board[cell] && !marked[around[i]])
            touches |= spread(p, board, around[i], wanted, marked);
    }
    return touches;
}

static bool place(const plain *p, char *board, int cell, char colour)
{
    char other = colour == 'X' ? 'O' : 'X';
    int around[4], n = neighbours(p, cell, around);
    board[cell] = colour;
    for (int i = 0; i < n; i++) {
        bool marked[CELLS] = {0};
        if (board[around[i]] != other || spread(p, board, around[i], '.', marked))
            continue;
        for (int j = 0; j < p->cells; j++)
            if (marked[j])
                board[j] = '.';
    }
    bool marked[CELLS] = {0};
    return spread(p, board, cell, '.', marked);
}

static int area(const plain *p, const char *board)
{
    int lead = 0;
    for (int i = 0; i < p->cells; i++) {
        bool marked[CELLS] = {0}, again[CELLS] = {0};
        bool black = board[i] == 'X' || (board[i] == '.' && spread(p, board, i, 'X', marked));
        bool white = board[i] == 'O' || (board[i] == '.' && spread(p, board, i, 'O', again));
        lead += black - white;
    }
    return lead;
}

static bool stood(const plain *p, const char *board, char mover)
{
    for (int i = 0; i < p->count; i++)
        if (memcmp(p->past[i], board, (size_t)p->cells) == 0 &&
            (!p->situational || p->past[i][CELLS] == mover))
            return true;
    return false;
}

static void push(plain *p, const char *board, char mover)
{
    memcpy(p->past[p->count], board, (size_t)p->cells);
    p->past[p->count++][CELLS] = mover;
}

/* Black's score; the mover is 'X' or 'O'. What stands now is in the past already. */
static int value(plain *p, const char *board, char mover, bool passed, int low, int high)
{
    char other = mover == 'X' ? 'O' : 'X';
    for (int cell = p->cells; cell >= 0 && low < high; cell--) { /* the pass first: games end sooner */
        char next[CELLS];
        memcpy(next, board, CELLS);
        int found;
        bool pass = cell == p->cells;
        if (!pass && (board[cell] != '.' || !place(p, next, cell, mover) || stood(p, next, other)))
            continue;
        if (pass && passed)
            found = area(p, board);
        else {
            push(p, next, other);
            found = value(p, next, other, pass, low, high);
            p->count--;
        }
        if (mover == 'X' && found > low)
            low = found;
        if (mover == 'O' && found < high)
            high = found;
    }
    return mover == 'X' ? low : high;
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

static tgn_solver *solver;

static int plain_value(const tgn_situation *s, bool situational)
{
    static plain p;
    char board[CELLS + 1] = "......";
    p = (plain){.rows = s->size.rows, .cols = s->size.cols, .cells = tgn_size_points(s->size)};
    p.situational = situational;
    for (int i = 0; i < p.cells; i++)
        board[i] = s->black >> i & 1 ? 'X' : s->white >> i & 1 ? 'O' : '.';
    if (s->passed)
        push(&p, board, s->to_move == TGN_BLACK ? 'O' : 'X');
    push(&p, board, s->to_move == TGN_BLACK ? 'X' : 'O');
    return value(&p, board, s->to_move == TGN_BLACK ? 'X' : 'O', s->passed, -p.cells, p.cells);
}

static void ask(tgn_solve_answer *out, const tgn_situation *s, const char *rules)
{
    tgn_solve_question question = {.situation = *s, .rules = tgn_solve_rules_find(rules)};
    tgn_error error = {0};
    int code = tgn_solver_ask(solver, out, &question, NULL, &error);
    CHECK_INT(code, 0);
    CHECK(out->exact && !out->tabled);
    CHECK_INT(out->value.low, out->value.high);
}

/* Every choice too: no move is better than the value, and some move reaches it. */
static void check_choices(const tgn_solve_answer *answer, const tgn_situation *s)
{
    bool reached = s->over;
    for (int i = 0; i < answer->choices; i++) {
        int after = answer->choice[i].value.low, sign = s->to_move == TGN_BLACK ? 1 : -1;
        CHECK(answer->choice[i].exact);
        CHECK(sign * after <= sign * answer->value.low);
        CHECK(answer->choice[i].best == (after == answer->value.low));
        reached |= after == answer->value.low;
    }
    CHECK(reached);
}

/* The line is legal, both sides hold the value to its end, and two passes end it with that count. */
static void check_line(const tgn_solve_answer *answer, const tgn_situation *from)
{
    tgn_situation s = *from;
    for (int i = 0; i < answer->line; i++) {
        CHECK_INT(answer->move[i].colour, s.to_move);
        CHECK(tgn_situation_play(&s, answer->move[i].point, true, NULL) >= 0);
    }
    CHECK(s.over);
    CHECK_INT(tgn_solve_count(&s, tgn_solve_rules_find("area-psk")), answer->value.low);
}

static void compare(const tgn_situation *s, bool situational)
{
    static tgn_solve_answer answer;
    ask(&answer, s, situational ? "area-ssk" : "area-psk");
    CHECK_INT(answer.value.low, plain_value(s, situational));
    check_choices(&answer, s);
    check_line(&answer, s);
}

/* Every arrangement of a board, both sides to move, a pass before or not. */
static void compare_all(tgn_size size)
{
    uint32_t most = 1U << tgn_size_points(size);
    for (uint32_t black = 0; black < most; black++)
        for (uint32_t white = 0; white < most; white++)
            for (int variant = 0; variant < 8; variant++) {
                tgn_situation s;
                tgn_situation_init(&s, size);
                s.black = black;
                s.white = white;
                s.to_move = variant & 1 ? TGN_WHITE : TGN_BLACK;
                s.passed = variant >> 1 & 1;
                if (tgn_situation_check(&s, NULL) == 0)
                    compare(&s, variant >> 2);
            }
}

static void every_situation_agrees_with_a_plain_search(void)
{
    compare_all((tgn_size){1, 1});
    compare_all((tgn_size){1, 2});
    compare_all((tgn_size){1, 3});
    compare_all((tgn_size){3, 1});
    compare_all((tgn_size){1, 4});
    compare_all((tgn_size){2, 2});
}

static void known_values(void)
{
    static const struct {
        tgn_size size;
        int value;
    } boards[] = {{{1, 5}, 0}, {{1, 6}, 1}, {{2, 2}, 1}, {{2, 3}, 0}};
    static tgn_solve_answer answer;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        tgn_situation s;
        tgn_situation_init(&s, boards[i].size);
        ask(&answer, &s, "area-psk");
        CHECK_INT(answer.value.low, boards[i].value);
        check_choices(&answer, &s);
        check_line(&answer, &s);
        ask(&answer, &s, "area-ssk");
        CHECK_INT(answer.value.low, boards[i].value);
    }
}

/*
 * A ban in the question says what stood before: that may not come back, now or later.
 *
 *      . X O .     White takes     O . O .     and Black may not play at B1
 */
static void a_ban_tells_what_stood(void)
{
    static tgn_solve_answer answer;
    tgn_situation s;
    tgn_situation_init(&s, (tgn_size){1, 4});
    s.black = 2;
    s.white = 4;
    s.to_move = TGN_WHITE;
    CHECK_INT(tgn_situation_play(&s, tgn_point_at(0, 0), false, NULL), 1);
    CHECK_INT(s.ko, tgn_point_at(0, 1));
    ask(&answer, &s, "area-psk");
    CHECK_INT(answer.choices, 1); /* D1 would be suicide: the pass is all there is */
    CHECK_INT(answer.choice[0].point, TGN_PASS);
    check_choices(&answer, &s);
    static plain p = {.rows = 1, .cols = 4, .cells = 4};
    push(&p, ".XO.", 'O');
    push(&p, "O.O.", 'X');
    CHECK_INT(answer.value.low, value(&p, "O.O...", 'X', false, -4, 4));
}

static void giving_up_leaves_bounds(void)
{
    static tgn_solve_answer answer;
    tgn_solve_question question = {.rules = tgn_solve_rules_find("area-psk"), .nodes = 20000};
    tgn_situation_init(&question.situation, (tgn_size){5, 5});
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, NULL), 0);
    CHECK(!answer.exact && answer.value.low < answer.value.high && answer.nodes == 20000);
    CHECK_INT(answer.choices, 26);
    CHECK_INT(answer.line, 0);
    for (int i = 0; i < answer.choices; i++)
        CHECK(!answer.choice[i].exact && answer.choice[i].value.low <= answer.choice[i].value.high);
}

static bool never(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context, (void)what, (void)done, (void)total;
    return false;
}

static void it_can_be_stopped(void)
{
    static tgn_solve_answer answer;
    tgn_progress progress = {never, NULL};
    tgn_solve_question question = {.rules = tgn_solve_rules_find("area-psk")};
    tgn_situation_init(&question.situation, (tgn_size){5, 6});
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, &progress, NULL), TGN_ERR_STOPPED);
}

static void living_stones(void)
{
    /* Two eyes are alive, one is not; what lies between living stones alone is theirs. */
    tgn_solve_grid grid = tgn_solve_grid__of((tgn_size){1, 5});
    CHECK_INT(tgn_solve_safe__stones(&grid, 0x0a, 0), 0x0a); /* . X . X . */
    CHECK_INT(tgn_solve_safe__points_by_passing(&grid, 0x0a, 0), 5);
    CHECK_INT(tgn_solve_safe__stones(&grid, 0x0e, 0), 0x0e); /* . X X X . */
    CHECK_INT(tgn_solve_safe__stones(&grid, 0x0f, 0), 0);    /* X X X X . */
    CHECK_INT(tgn_solve_safe__stones(&grid, 0x02, 0), 0);    /* . X . . . */
    CHECK_INT(tgn_solve_safe__stones(&grid, 0x02, 0x08), 0); /* . X . O . */
    grid = tgn_solve_grid__of((tgn_size){3, 3});
    CHECK_INT(tgn_solve_safe__stones(&grid, 0x0ba, 0),
              0x0ba); /* a ring of edges and the middle: four corners */
    CHECK_INT(tgn_solve_safe__points_by_passing(&grid, 0x0ba, 0), 9);
    CHECK_INT(tgn_solve_safe__stones(&grid, 0x1ef, 0), 0); /* one eye in the middle */
}

int main(int argc, char **argv)
{
    tgn_error error = {0};
    if (tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 24}, &error) < 0)
        return 1;
    TEST(every_situation_agrees_with_a_plain_search);
    TEST(known_values);
    TEST(a_ban_tells_what_stood);
    TEST(giving_up_leaves_bounds);
    TEST(it_can_be_stopped);
    TEST(living_stones);
    tgn_solver_close(solver);
    return check_done();
}
