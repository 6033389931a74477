/* Answers, tables in memory, trees and proofs when there is no memory for some part of them. */
#include "../no_memory.h"

#include <tengen/solve.h>

static int swallow(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return 0;
}

static int work(const char *rules, bool tree, bool search)
{
    static tgn_solve_answer answer;
    tgn_solver *solver;
    tgn_solve_tree told;
    tgn_solve_question question = {.rules = tgn_solve_rules_find(rules)};
    tgn_situation_init(&question.situation, search ? (tgn_size){2, 3} : (tgn_size){2, 2});
    question.search = search;
    int code = tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 20, .threads = 1}, NULL);
    if (code < 0)
        return code;
    if (tree)
        code = tgn_solver_tree(solver, &told, &question, &(tgn_solve_tree_options){0}, swallow, NULL, NULL,
                               NULL);
    else
        code = tgn_solver_ask(solver, &answer, &question, NULL, NULL);
    tgn_solver_close(solver);
    return code;
}

static int ask_table(void)
{
    return work("area", false, false);
}

/* Claims that only endless play decides. */
static int ask_search(void)
{
    return work("area", false, true);
}

static int ask_superko(void)
{
    return work("area-psk", false, false);
}

static int grow_tree(void)
{
    return work("japanese-1999", true, false);
}

static int prove(void)
{
    tgn_solver *solver;
    tgn_solve_proof told;
    tgn_solve_question question = {.rules = tgn_solve_rules_find("area")};
    tgn_situation_init(&question.situation, (tgn_size){2, 4});
    int code = tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 20, .threads = 1}, NULL);
    if (code < 0)
        return code;
    code = tgn_solver_prove(solver, &told, &question, (tgn_solve_value){8, 8}, swallow, NULL, NULL, NULL);
    tgn_solver_close(solver);
    return code;
}

static void every_refusal_is_told(void)
{
    refuse_each(ask_table);
    refuse_each(ask_search);
    refuse_each(ask_superko);
    refuse_each(grow_tree);
    refuse_each(prove);
}

int main(int argc, char **argv)
{
    TEST(every_refusal_is_told);
    return check_done();
}
