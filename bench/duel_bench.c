/*
 * duel_bench.c - what it takes to know the value of a duel of strings, from the empty board on
 *
 *      build/release/bench/duel_bench              the boards of docs/STRINGS-GAME.md, 5x5 in 20 seconds
 *      build/release/bench/duel_bench 3x8 4x6      others
 *
 * A line is the board, its value for Black, the positions searched (a signature: it changes when the search
 * does), the depth in moves, and seconds.
 */
#include <tengen/strings_game.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"

enum { MEMORY = 512 << 20 };

static void solve(const char *name)
{
    tgn_size size;
    tgn_duel *duel;
    tgn_standing standing;
    tgn_duel_answer answer;
    if (tgn_size_parse(&size, name) < 0 || tgn_duel_new(&duel, size, MEMORY) < 0) {
        fprintf(stderr, "%s: no such board, or no memory for it\n", name);
        exit(2);
    }
    tgn_standing_init(&standing, size, false);
    const double start = tgn_clock__seconds();
    if (tgn_duel_solve(duel, &answer, &standing, NULL, NULL, NULL) == 0)
        printf("%-5s %+3g %12" PRIu64 " positions, %2d moves ahead, %7.3f s\n", name, answer.value,
               answer.nodes, answer.depth, tgn_clock__seconds() - start);
    fflush(stdout);
    tgn_duel_free(duel);
}

int main(int argc, char **argv)
{
    static const char *const boards[] = {"2x2", "2x3", "2x4", "2x5", "2x6", "2x7", "2x8", "2x9", "2x10",
                                         "3x3", "3x4", "3x5", "3x6", "3x7", "4x4", "4x5", "5x5"};
    for (int i = 1; i < argc; i++)
        solve(argv[i]);
    for (size_t i = 0; argc == 1 && i < sizeof boards / sizeof *boards; i++)
        solve(boards[i]);
    return 0;
}
