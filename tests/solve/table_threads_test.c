/* A table built by several threads is that of one, and several threads may ask it at once. */
#include <tengen/solve.h>

#include <pthread.h>

#include "../check.h"

static tgn_solve_table *build(const char *rules, int threads)
{
    tgn_solve_table *table = NULL;
    const tgn_solve_rules *set = tgn_solve_rules_find(rules);
    CHECK_INT(tgn_solve_table_build(&table, (tgn_size){3, 3}, set, threads, NULL, NULL), 0);
    return table;
}

static void same(const tgn_solve_table *a, const tgn_solve_table *b)
{
    tgn_situation s;
    tgn_situation_init(&s, (tgn_size){3, 3});
    for (s.black = 0; s.black < 512; s.black++)
        for (s.white = 0; s.white < 512; s.white++) {
            int da, db;
            if (s.black & s.white)
                continue;
            s.passed = (s.black + s.white) % 2;
            const tgn_solve_value va = tgn_solve_table_value(a, &s, &da),
                                  vb = tgn_solve_table_value(b, &s, &db);
            CHECK(va.low == vb.low && va.high == vb.high && da == db);
        }
}

static void built_by_four(void)
{
    static const char *const rules[] = {"japanese-1999", "territory", "area-cycle"};
    for (int i = 0; i < 3; i++) {
        tgn_solve_table *one = build(rules[i], 1), *four = build(rules[i], 4);
        same(one, four);
        tgn_solve_table_close(one);
        tgn_solve_table_close(four);
    }
}

static void *ask(void *table)
{
    same(table, table);
    return NULL;
}

static void asked_by_three(void)
{
    tgn_solve_table *table = build("area", 2);
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, ask, table), 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    tgn_solve_table_close(table);
}

int main(int argc, char **argv)
{
    TEST(built_by_four);
    TEST(asked_by_three);
    return check_done();
}
