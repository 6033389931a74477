/*
 * solve_bench.c - what tables of perfect play cost
 *
 *      build/release/bench/solve_bench [ROWSxCOLS]     2x2 to 4x4 and searches, a quarter of an hour; or one board
 *
 * For each board and each set of rules: arrangements and situations up to symmetry (signatures: they change
 * when the behaviour does), sweeps, seconds and memory to build, nanoseconds to look up a random situation.
 * Aims for 4x4: 5 s, 512 MiB, 1000 ns. Paper 004 searched about 14 million nodes for the one value of the
 * empty 4x4; a plain program that sweeps all situations up to symmetry, one thread, takes 23 to 49 s and 328
 * MB.
 */
#include <tengen/solve.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LOOKUPS = 1 << 16 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static uint64_t seed = 1;

static uint32_t roll(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 33);
}

/* Random legal arrangements, with and without a pass before. */
static void fill(tgn_situation *out, int count, tgn_size size)
{
    const uint32_t all = (1u << tgn_size_points(size)) - 1;
    while (count > 0) {
        tgn_situation_init(out, size);
        out->black = roll() & roll() & all;
        out->white = roll() & roll() & all & ~out->black;
        out->to_move = roll() & 1 ? TGN_BLACK : TGN_WHITE;
        out->passed = roll() & 1;
        if (tgn_situation_check(out, NULL) == 0)
            out++, count--;
    }
}

static double lookup_time(const tgn_solve_table *table)
{
    static tgn_situation asked[LOOKUPS];
    fill(asked, LOOKUPS, tgn_solve_table_size(table));
    long sum = 0;
    const double began = now();
    for (int i = 0; i < LOOKUPS; i++)
        sum += tgn_solve_table_value(table, &asked[i], NULL).low;
    const double seconds = now() - began;
    return sum == 1 << 30 ? 0 : 1e9 * seconds / LOOKUPS; /* the sum is used, so nothing is left out */
}

static void measure(tgn_size size, const tgn_solve_rules *rules)
{
    tgn_solve_table *table;
    tgn_solve_census census;
    tgn_situation empty;
    tgn_error error;
    const double began = now();
    if (tgn_solve_table_build(&table, size, rules, 0, NULL, &error) < 0) {
        printf("%s\n", error.message);
        exit(1);
    }
    const double seconds = now() - began;
    tgn_solve_table_census(table, &census);
    tgn_situation_init(&empty, size);
    const tgn_solve_value value = tgn_solve_table_value(table, &empty, NULL);
    printf("%dx%d  %-15s %4d..%-3d %9llu %9llu %8llu %6llu %9.3f s %7.1f MiB %8.1f MiB %6.0f ns\n", size.rows,
           size.cols, rules->name, value.low, value.high, (unsigned long long)census.classes,
           (unsigned long long)census.situations, (unsigned long long)census.open,
           (unsigned long long)census.sweeps, seconds, (double)census.memory / (1 << 20),
           (double)census.bytes / (1 << 20), lookup_time(table));
    fflush(stdout);
    tgn_solve_table_close(table);
}

/* The same by search: the value alone, and what others needed for it. */
static tgn_solver *open_solver(size_t memory)
{
    tgn_solver *solver;
    tgn_error error;
    if (tgn_solver_open(&solver, &(tgn_solver_options){.memory = memory, .threads = 2, .unaided = true},
                        &error) < 0) {
        printf("%s\n", error.message);
        exit(1);
    }
    return solver;
}

/* The value of a board after a first move, or -1 for none; returns the seconds it took. */
static double measure_value(tgn_solver *solver, tgn_size size, int first, int seconds, const char *name,
                            const char *published)
{
    static tgn_solve_answer answer;
    tgn_error error;
    tgn_solve_question question = {.search = true, .only_value = true, .milliseconds = seconds * 1000};
    question.rules = tgn_solve_rules_find("area");
    tgn_situation_init(&question.situation, size);
    if ((first >= 0 &&
         tgn_situation_play(&question.situation, tgn_point_from_index(first, size), false, &error) < 0) ||
        tgn_solver_ask(solver, &answer, &question, NULL, &error) < 0) {
        printf("%s\n", error.message);
        exit(1);
    }
    printf("%-6s %-8s %4d..%-3d %12llu nodes %9.3f s   %s\n", name, answer.exact ? "exact" : "gave up",
           answer.value.low, answer.value.high, (unsigned long long)answer.nodes, answer.seconds, published);
    fflush(stdout);
    return answer.seconds;
}

static void measure_search(const char *board, int seconds, const char *published)
{
    tgn_size size;
    tgn_solver *solver = open_solver((size_t)1 << 28);
    if (tgn_size_parse(&size, board) == 0)
        measure_value(solver, size, -1, seconds, board, published);
    tgn_solver_close(solver);
}

/* Every first move of 5x5 up to symmetry, with one memory. Aim: 600 s. */
static void measure_openings(void)
{
    static const struct {
        int point;
        const char *name;
    } opening[] = {{12, "5x5 C3"}, {0, "5x5 A5"}, {1, "5x5 B5"}, {2, "5x5 C5"}, {7, "5x5 C4"}, {6, "5x5 B4"}};
    tgn_solver *solver = open_solver((size_t)4 << 30);
    double seconds = 0;
    for (int i = 0; i < 6; i++)
        seconds += measure_value(solver, (tgn_size){5, 5}, opening[i].point, 900, opening[i].name,
                                 i ? "" : "van der Werf: 4.47e9 nodes");
    printf("5x5, all first moves: %.0f s (aim 600)\n", seconds);
    tgn_solver_close(solver);
}

static void measure_searches(void)
{
    printf(
        "\nby search, area; published: Sei and Kawashima 1999 (other rules), van der Werf 2003 and 2009\n");
    measure_search("3x3", 60, "Sei, Kawashima: about 500 nodes");
    measure_search("3x4", 60, "");
    measure_search("4x4", 60, "Sei, Kawashima: 14 million; van der Werf: 0.7 to 0.8 million");
    measure_search("3x6", 60, "");
    measure_search("4x5", 60, "");
    measure_openings();
    measure_search("4x6", 60, "");
    measure_search("4x7", 60, "");
    measure_search("5x6", 60, "van der Werf: +4");
}

int main(int argc, char **argv)
{
    static const char *const boards[] = {"2x2", "2x3", "3x3", "3x4", "4x4"};
    tgn_size one;
    if (argc > 1 && tgn_size_parse(&one, argv[1]) == 0 && tgn_size_points(one) > TGN_SOLVE_TABLED) {
        measure_search(argv[1], 60, "");
        return 0;
    }
    printf("board rules            value   classes situations    open sweeps      build      memory         "
           "table  lookup\n");
    for (int i = 0; i < 5; i++) {
        tgn_size size;
        if (tgn_size_parse(&size, argc > 1 ? argv[1] : boards[i]) < 0)
            return 2;
        for (int k = 0; tgn_solve_rules_at(k); k++)
            if (!tgn_solve_rules_superko(tgn_solve_rules_at(k)))
                measure(size, tgn_solve_rules_at(k));
        if (argc > 1)
            return 0;
    }
    measure_searches();
    return 0;
}
