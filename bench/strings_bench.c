/*
 * strings_bench.c - what a proof of the maximum costs
 *
 *      build/release/bench/strings_bench [MOST]      squares up to MOST (25); 29 for the record of 2011
 *
 * Squares: profiles (a signature: it changes when the behaviour does), seconds, memory; beside them the papers'
 * 0-1 program by glpsol and cbc, as far as they finish in two minutes, and how many times longer they take. Goals: 19x19
 * in a second, 24x24 in 30, all up to 29x29 in an hour and 8 GiB. Then boards with some moves of a game on them,
 * stones of both colours: 9x9 in 20 ms, 13x13 in 200 ms, 19x19 in 5 s.
 */
#include <tengen/strings_reference.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

enum { OUTSIDE_SECONDS = 120, BOARDS = 60 };

/* ---- squares ------------------------------------------------------------------------------------------- */

/* Seconds that a solver takes, or -1 if it does not finish or is not installed. */
static double outside(const char *program, int side)
{
    tgn_filling filling;
    tgn_strings answer;
    tgn_outside_options options = {.program = program, .seconds = OUTSIDE_SECONDS};
    if (tgn_filling_init(&filling, side, side, NULL) < 0)
        return -1;
    double began = tgn_clock__seconds();
    int code = tgn_outside_solve(&answer, NULL, &filling, &options, NULL, NULL);
    double seconds = tgn_clock__seconds() - began;
    tgn_filling_clear(&filling);
    if (code < 0)
        return -1;
    if (answer.strings != tgn_strings_formula(side, side, NULL))
        printf("  %s says %d!\n", program, answer.strings);
    tgn_strings_clear(&answer);
    return seconds;
}

static void print_outside(double seconds, double ours)
{
    if (seconds < 0)
        printf("  %18s", "-");
    else
        printf("  %8.2f s %7.0fx", seconds, seconds / ours);
}

static void squares(int most)
{
    bool glpsol = true, cbc = true;
    double all = 0;
    printf("  n  strings      profiles      seconds     memory              glpsol                 cbc\n");
    for (int n = 4; n <= most; n++) {
        tgn_filling filling;
        tgn_strings answer;
        if (tgn_filling_init(&filling, n, n, NULL) < 0 ||
            tgn_strings_solve(&answer, &filling, NULL, NULL, NULL) < 0)
            exit(1);
        double ours = answer.seconds, theirs;
        all += ours;
        bool shown = n >= 25 || n == 24 || n % 3 == 1;
        if (shown)
            printf("%3d  %7d  %12llu  %9.3f s  %6.1f MiB", n, answer.strings,
                   (unsigned long long)answer.states, ours, (double)answer.memory / (1 << 20));
        if (shown && n <= 16) {
            theirs = glpsol ? outside("glpsol", n) : -1;
            print_outside(theirs, ours);
            glpsol &= theirs >= 0;
            theirs = cbc ? outside("cbc", n) : -1;
            print_outside(theirs, ours);
            cbc &= theirs >= 0;
        }
        if (shown)
            printf("\n");
        fflush(stdout);
        tgn_strings_clear(&answer);
        tgn_filling_clear(&filling);
    }
    printf("all up to %d: %.1f s\n", most, all);
}

/* ---- boards that a game has begun on ------------------------------------------------------------------- */

static uint64_t seed = 1;

static uint32_t roll(uint32_t sides)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 33) % sides;
}

/* Stones in turn on random points, none of which leaves a string without a liberty. */
static void play_a_while(tgn_filling *filling, int stones)
{
    size_t area = strlen(filling->points);
    for (int i = 0; i < stones; i++) {
        char *point = &filling->points[roll((uint32_t)area)];
        if (*point != TGN_FILLING_FREE)
            continue;
        long dead;
        *point = i % 2 ? TGN_FILLING_WHITE : TGN_FILLING_BLACK;
        if (tgn_filling_strings(filling, &dead) < 0 || dead >= 0)
            *point = TGN_FILLING_FREE;
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void begun(int side)
{
    double times[BOARDS];
    unsigned long long profiles = 0;
    long strings = 0;
    for (int i = 0; i < BOARDS; i++) {
        tgn_filling filling;
        tgn_strings answer;
        if (tgn_filling_init(&filling, side, side, NULL) < 0)
            exit(1);
        play_a_while(&filling, side * side * (i % 6) / 6);
        if (tgn_strings_solve(&answer, &filling, NULL, NULL, NULL) < 0)
            exit(1);
        times[i] = answer.seconds;
        profiles += answer.states;
        strings += answer.strings;
        tgn_strings_clear(&answer);
        tgn_filling_clear(&filling);
    }
    qsort(times, BOARDS, sizeof *times, by_size);
    printf("%2dx%-2d %d boards begun: median %7.1f ms  95 %% %7.1f ms  longest %7.1f ms   profiles %llu  "
           "strings %ld\n",
           side, side, BOARDS, 1e3 * times[BOARDS / 2], 1e3 * times[BOARDS * 95 / 100],
           1e3 * times[BOARDS - 1], profiles, strings);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    begun(9);
    begun(13);
    begun(19);
    squares(argc > 1 ? atoi(argv[1]) : 25);
    return 0;
}
