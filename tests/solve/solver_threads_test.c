/* Several threads ask one solver for the same tables at once: one builds, the others wait, all get the same. */
#include "../check.h"

#include <tengen/solve.h>

#include <pthread.h>

enum { THREADS = 4 };

static tgn_solver *solver;

static void *work(void *context)
{
    static const char *const rules[] = {"area", "japanese-1999", "area-psk"};
    int *sum = context;
    for (int i = 0; i < 3; i++) {
        tgn_solve_answer *answer = malloc(sizeof *answer);
        tgn_solve_question question = {.rules = tgn_solve_rules_find(rules[i])};
        tgn_situation_init(&question.situation, i < 2 ? (tgn_size){3, 3} : (tgn_size){2, 2});
        if (answer && tgn_solver_ask(solver, answer, &question, NULL, NULL) == 0)
            *sum += answer->value.low;
        tgn_solver_ready(solver, question.situation.size, question.rules);
        free(answer);
    }
    return NULL;
}

static void all_get_the_same(void)
{
    pthread_t threads[THREADS];
    int sums[THREADS] = {0};
    for (int i = 0; i < THREADS; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, work, &sums[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        CHECK_INT(sums[i], 9 + 5 + 1);
    }
}

int main(int argc, char **argv)
{
    tgn_error error = {0};
    if (tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 22, .threads = 2}, &error) < 0)
        return 1;
    TEST(all_get_the_same);
    tgn_solver_close(solver);
    return check_done();
}
