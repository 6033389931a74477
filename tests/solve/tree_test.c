/*
 * Trees are read again as records, played through, and must be proofs: the side that holds has one move,
 * the other all of them up to symmetry, and every leaf is an end that is good enough or a situation that is
 * proved elsewhere.
 */
#include "../check.h"

#include <tengen/solve.h>

#include "base/buffer.h"

enum { NODES_MOST = 200000 };

typedef struct proof {
    tgn_colour side;
    tgn_solve_question question;
    double score; /* for Black, with komi */
    bool by_ends; /* the score is that of games that end */
    tgn_sgf *tree;
    tgn_situation *at; /* by node */
    uint32_t *children;
    uint64_t nodes, ends, seen, cut;
} proof;

/* ---- situations that are mirror images ----------------------------------------------------------------- */

static bool image(const tgn_situation *a, const tgn_situation *b, tgn_symmetry symmetry)
{
    for (tgn_point p = tgn_point_first(a->size); p; p = tgn_point_next(p, a->size)) {
        int from = tgn_point_index(p, a->size);
        int to = tgn_point_index(tgn_symmetry_point(symmetry, a->size, p), a->size);
        if ((a->black >> from & 1) != (b->black >> to & 1) || (a->white >> from & 1) != (b->white >> to & 1))
            return false;
    }
    return tgn_symmetry_point(symmetry, a->size, a->ko) == b->ko;
}

static bool alike(const tgn_situation *a, const tgn_situation *b)
{
    if (a->to_move != b->to_move || a->passed != b->passed || a->over != b->over)
        return false;
    for (int m = 0; m < tgn_symmetry_count(a->size); m++)
        if (image(a, b, (tgn_symmetry)m))
            return true;
    return false;
}

/* ---- reading a tree ------------------------------------------------------------------------------------ */

static void comment_of(const tgn_sgf *tree, uint32_t node, char *out, size_t capacity)
{
    const tgn_sgf_property *property = tgn_sgf_find(tree, node, TGN_SGF_C);
    out[0] = '\0';
    CHECK(property != NULL);
    if (property)
        tgn_sgf_text(tree, &tree->values[property->value], false, out, capacity);
}

static void play_node(proof *p, uint32_t node)
{
    tgn_situation *s = &p->at[node];
    *s = p->at[p->tree->nodes[node].parent];
    const tgn_sgf_property *property =
        tgn_sgf_find(p->tree, node, s->to_move == TGN_BLACK ? TGN_SGF_B : TGN_SGF_W);
    tgn_point point = TGN_PASS;
    CHECK(property != NULL);
    if (property)
        CHECK_INT(tgn_sgf_point(p->tree, &p->tree->values[property->value], &point), 0);
    CHECK(tgn_situation_play(s, point, false, NULL) >= 0);
    p->children[p->tree->nodes[node].parent]++;
}

/* ---- checking ------------------------------------------------------------------------------------------ */

static int lead(const proof *p, const tgn_situation *s)
{
    bool counts = tgn_solve_rules_prisoners(p->question.rules);
    return !counts ? 0 : p->side == TGN_BLACK ? s->prisoners : -s->prisoners;
}

static bool is_child(const proof *p, uint32_t node, const tgn_situation *wanted)
{
    for (uint32_t child = tgn_sgf_child(p->tree, node); child != TGN_SGF_NONE;
         child = p->tree->nodes[child].sibling)
        if (p->at[child].prisoners == wanted->prisoners && alike(&p->at[child], wanted))
            return true;
    return false;
}

static void check_all_moves(const proof *p, uint32_t node)
{
    const tgn_situation *here = &p->at[node];
    for (int i = 0; i <= tgn_size_points(here->size); i++) {
        tgn_point point =
            i < tgn_size_points(here->size) ? tgn_point_from_index(i, here->size) : (tgn_point)TGN_PASS;
        tgn_situation next = *here;
        if (tgn_situation_play(&next, point, false, NULL) >= 0)
            CHECK(is_child(p, node, &next));
    }
}

static tgn_solver *solver;

/* The count of a game that is over; where dead stones are settled first, a solver must tell it. */
static double count(const proof *p, const tgn_situation *s)
{
    static tgn_solve_answer answer;
    if (p->question.rules->scoring != TGN_SOLVE_STOPPED)
        return tgn_solve_count(s, p->question.rules);
    tgn_solve_question question = p->question;
    question.situation = *s;
    question.only_value = true;
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, NULL), 0);
    return tgn_solve_score(answer.value, question.komi) + question.komi;
}

/* The end of a game is as good for the side that holds as the tree says. */
static void check_end(proof *p, const tgn_situation *s)
{
    double score = count(p, s) - p->question.komi;
    CHECK(p->side == TGN_BLACK ? score >= p->score : score <= p->score);
    p->ends++;
}

static bool is_above(const proof *p, uint32_t upper, uint32_t node)
{
    while (node != TGN_SGF_NONE && node != upper)
        node = p->tree->nodes[node].parent;
    return node == upper;
}

/*
 * The node that a leaf names stands before it, is gone into, and no better. Round and round only for a
 * gain.
 */
static void check_seen(proof *p, uint32_t node, unsigned long long named)
{
    CHECK(named >= 1 && named <= node);
    if (named < 1 || named > node)
        return;
    const tgn_situation *s = &p->at[node], *before = &p->at[named - 1];
    CHECK(alike(s, before));
    CHECK(lead(p, before) <= lead(p, s));
    CHECK(p->children[named - 1] > 0);
    if (p->by_ends && is_above(p, (uint32_t)named - 1, node))
        CHECK(lead(p, before) < lead(p, s));
    p->seen++;
}

static void check_node(proof *p, uint32_t node)
{
    char comment[400];
    unsigned long long number = 0, named = 0;
    comment_of(p->tree, node, comment, sizeof comment);
    CHECK_INT(sscanf(comment, "%llu:", &number), 1);
    CHECK_INT(number, node + 1);
    const char *seen = strstr(comment, "TT ");
    bool cut = strstr(comment, "cut") != NULL;
    if (p->children[node] == 0) {
        if (p->at[node].over)
            check_end(p, &p->at[node]);
        else if (node > 0 && seen && sscanf(seen, "TT %llu", &named) == 1)
            check_seen(p, node, named);
        else
            CHECK(cut);
        p->cut += cut;
    } else if (p->at[node].to_move == p->side)
        CHECK_INT(p->children[node], 1);
    else
        check_all_moves(p, node);
}

static void check_tree(proof *p, const char *text, size_t length)
{
    tgn_sgf_reader *reader;
    CHECK_INT(tgn_sgf_open_memory(&reader, text, length), 0);
    CHECK_INT(tgn_sgf_next(reader, &p->tree), 1);
    CHECK_INT(p->tree->problem_count, 0);
    CHECK(p->tree->node_count <= NODES_MOST);
    p->nodes = p->tree->node_count;
    p->at = calloc(p->nodes, sizeof *p->at);
    p->children = calloc(p->nodes, sizeof *p->children);
    p->at[0] = p->question.situation;
    for (uint32_t node = 1; node < p->nodes; node++)
        play_node(p, node);
    for (uint32_t node = 0; node < p->nodes; node++)
        check_node(p, node);
    free(p->at);
    free(p->children);
    tgn_sgf_close(reader);
}

/* ---- trees --------------------------------------------------------------------------------------------- */

static tgn_solve_tree prove(const tgn_solve_question *question, tgn_solve_tree_options options)
{
    tgn_solve_tree told = {0};
    tgn_error error = {0};
    tgn_buffer text = {0};
    CHECK_INT(tgn_solver_tree(solver, &told, question, &options, tgn_buffer__write, &text, NULL, &error), 0);
    double score = tgn_solve_score(told.value, question->komi), held = score + question->komi;
    proof p = {.side = told.side, .question = *question, .score = score};
    p.by_ends = (told.side == TGN_BLACK ? told.value.low : told.value.high) == held;
    check_tree(&p, text.data, text.length);
    CHECK_INT(told.nodes, p.nodes);
    CHECK_INT(told.ends, p.ends);
    CHECK_INT(told.seen, p.seen);
    CHECK_INT(told.cut, p.cut);
    tgn_buffer__clear(&text);
    return told;
}

static tgn_solve_question about(int rows, int cols, const char *rules)
{
    tgn_solve_question question = {.rules = tgn_solve_rules_find(rules)};
    tgn_situation_init(&question.situation, (tgn_size){(uint8_t)rows, (uint8_t)cols});
    return question;
}

/* Both sides prove what they hold: together that is the value. */
static void small_boards(void)
{
    static const char *const rules[] = {"japanese-1999", "japanese-plain", "territory", "area"};
    static const int boards[][2] = {{1, 2}, {1, 3}, {1, 4}, {2, 2}, {2, 3}, {3, 2}, {2, 4}};
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
        for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
            for (tgn_colour side = TGN_BLACK; side <= TGN_WHITE; side++) {
                tgn_solve_question question = about(boards[b][0], boards[b][1], rules[r]);
                tgn_solve_tree told = prove(&question, (tgn_solve_tree_options){.side = side});
                CHECK_INT(told.side, side);
                CHECK_INT(told.cut, 0);
            }
}

/* What the paper prints: 2x2 is jigo, and on 3x3 Black wins from the middle, with about 500 nodes. */
static void the_trees_of_the_paper(void)
{
    tgn_solve_question question = about(2, 2, "japanese-1999");
    tgn_solve_tree told = prove(&question, (tgn_solve_tree_options){0});
    CHECK(told.value.low <= 0 && told.value.high >= 0);
    question = about(3, 3, "japanese-1999");
    told = prove(&question, (tgn_solve_tree_options){0});
    CHECK_INT(told.side, TGN_BLACK);
    CHECK(told.value.low > 0);
    printf("     3x3: %llu nodes\n", (unsigned long long)told.nodes);
}

/* 25,000 nodes, and the board is no square. */
static void a_larger_tree(void)
{
    tgn_solve_question question = about(3, 4, "japanese-1999");
    tgn_solve_tree told = prove(&question, (tgn_solve_tree_options){0});
    CHECK_INT(told.value.low, 3);
    CHECK_INT(told.cut, 0);
}

static void komi_and_other_situations(void)
{
    tgn_solve_question question = about(3, 3, "area");
    question.komi = 9.5;
    CHECK_INT(prove(&question, (tgn_solve_tree_options){0}).side, TGN_WHITE);
    question = about(2, 3, "japanese-1999");
    CHECK(tgn_situation_play(&question.situation, tgn_point_at(0, 1), false, NULL) >= 0);
    question.situation.prisoners = 2;
    prove(&question, (tgn_solve_tree_options){0});
    question.situation.over = true;
    CHECK_INT(prove(&question, (tgn_solve_tree_options){0}).nodes, 1);
}

static void a_depth_cuts(void)
{
    tgn_solve_question question = about(3, 3, "japanese-1999");
    tgn_solve_tree told = prove(&question, (tgn_solve_tree_options){.depth = 2});
    CHECK(told.cut > 0 && told.nodes < 20);
}

static int refuse(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return TGN_ERR_IO;
}

static void what_cannot_be_had(void)
{
    tgn_solve_tree told;
    tgn_error error = {0};
    tgn_solve_tree_options options = {0};
    tgn_solve_question question = about(2, 2, "area-psk");
    CHECK_INT(tgn_solver_tree(solver, &told, &question, &options, refuse, NULL, NULL, &error),
              TGN_ERR_ARGUMENT);
    question = about(2, 2, "area-cycle");
    CHECK_INT(tgn_solver_tree(solver, &told, &question, &options, refuse, NULL, NULL, &error),
              TGN_ERR_ARGUMENT);
    question = about(5, 5, "area");
    CHECK_INT(tgn_solver_tree(solver, &told, &question, &options, refuse, NULL, NULL, &error), TGN_ERR_LIMIT);
    question = about(2, 2, "area");
    CHECK_INT(tgn_solver_tree(solver, &told, &question, &options, refuse, NULL, NULL, &error), TGN_ERR_IO);
}

int main(int argc, char **argv)
{
    tgn_error error = {0};
    if (tgn_solver_open(&solver, &(tgn_solver_options){0}, &error) < 0)
        return 1;
    TEST(small_boards);
    TEST(the_trees_of_the_paper);
    TEST(a_larger_tree);
    TEST(komi_and_other_situations);
    TEST(a_depth_cuts);
    TEST(what_cannot_be_had);
    tgn_solver_close(solver);
    return check_done();
}
