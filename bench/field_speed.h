/*
 * field_speed.h - nanoseconds per position: the potential from scratch and stone by stone, and the judges
 */
#ifndef TENGEN_BENCH_FIELD_SPEED_H
#define TENGEN_BENCH_FIELD_SPEED_H

#include "field_answers.h"

enum { SPEED_GAMES = 60, SPEED_MOVES = 250 };

/* A game with what each move changes on the board, found before the clock starts. */
typedef struct game_film {
    const field_game *game;
    int moves, count;
    tgn_change changes[2 * SPEED_MOVES]; /* a stone is added once and removed once */
    int until[SPEED_MOVES]; /* changes[until[m - 1]] .. changes[until[m] - 1] are those of move m */
} game_film;

static inline void develop(game_film *out, const field_game *game)
{
    field_position at;
    field_position_start(&at, game);
    *out = (game_film){.game = game, .moves = game->count < SPEED_MOVES ? game->count : SPEED_MOVES};
    for (int m = 0; m < out->moves; m++) {
        const tgn_board before = at.board;
        field_position_play(&at, game->moves[m]);
        for (tgn_point p = tgn_point_first(before.size); p; p = tgn_point_next(p, before.size))
            if (before.colour[p] != at.board.colour[p] && out->count < 2 * SPEED_MOVES)
                out->changes[out->count++] = (tgn_change){p, before.colour[p], at.board.colour[p]};
        out->until[m] = out->count;
    }
}

static inline double judge_potential(tgn_field *field, const field_position *at)
{
    tgn_potential potential;
    tgn_judgement judgement;
    tgn_field_read(&potential, field, &at->board);
    tgn_field_judge(&judgement, &field->rule, &potential, field->size, at->moves);
    return judgement.lead;
}

typedef enum speed_look { LOOK_NOWHERE, LOOK_FROM_SCRATCH, LOOK_AT_CHANGES, LOOK_AS_METHOD } speed_look;

/* Something to do at the positions of games: the replay alone, the potential in two ways, or a method. */
typedef struct speed_runner {
    const char *name;
    speed_look look;
    const field_method *method;
    int every; /* only after every n-th move: slow methods get fewer positions */
} speed_runner;

static inline double run_once(const speed_runner *runner, tgn_field *field, const field_position *at,
                              const game_film *film)
{
    field_answer answer = {0};
    switch (runner->look) {
    case LOOK_NOWHERE:
        return 0;
    case LOOK_FROM_SCRATCH:
        tgn_field_set(field, &at->board);
        return judge_potential(field, at);
    case LOOK_AT_CHANGES:
        return judge_potential(field, at);
    case LOOK_AS_METHOD:
        runner->method->ask(runner->method, &answer, &(field_place){.game = film->game, .moves = at->moves},
                            at);
        return answer.lead;
    }
    return 0;
}

/* Returns the number of positions; adds the answers to `sum`. */
static inline size_t run_film(const speed_runner *runner, const game_film *film, double *sum)
{
    tgn_field field;
    field_position at;
    size_t seen = 0;
    int change = 0;
    field_position_start(&at, film->game);
    if (tgn_field_init(&field, at.board.size, NULL, NULL) < 0)
        fail("the paper's rule was refused");
    for (int m = 0; m < film->moves; m++) {
        field_position_play(&at, film->game->moves[m]);
        for (; runner->look == LOOK_AT_CHANGES && change < film->until[m]; change++)
            tgn_field_change(&field, film->changes[change].point, film->changes[change].before,
                             film->changes[change].now);
        if ((m + 1) % runner->every)
            continue;
        *sum += run_once(runner, &field, &at, film);
        seen++;
    }
    return seen;
}

/* Seconds for all films, the best of three runs if one is short. */
static inline double run(const speed_runner *runner, const game_film *films, size_t count, size_t *seen,
                         double *sum)
{
    double best = 0;
    for (int round = 0; round < (runner->every > 1 ? 1 : 3); round++) {
        *seen = 0;
        *sum = 0;
        const double start = tgn_clock__processor_seconds();
        for (size_t i = 0; i < count; i++)
            *seen += run_film(runner, &films[i], sum);
        const double seconds = tgn_clock__processor_seconds() - start;
        best = round && best < seconds ? best : seconds;
    }
    return best;
}

/* The first is the overhead of the others; the second is what they are compared with. */
static const speed_runner speed_runners[] = {{"replay alone", LOOK_NOWHERE, NULL, 1},
                                             {"Bouzy 5/21", LOOK_AS_METHOD, &bouzy, 1},
                                             {"potential, from scratch", LOOK_FROM_SCRATCH, NULL, 1},
                                             {"potential, by changes", LOOK_AT_CHANGES, NULL, 1},
                                             {"judge, static", LOOK_AS_METHOD, &judge, 5},
                                             {"judge, playouts", LOOK_AS_METHOD, &judge_playouts, 25},
                                             {"outcome, static", LOOK_AS_METHOD, &outcome_static, 5},
                                             {"outcome", LOOK_AS_METHOD, &outcome, 25}};

static inline void print_speeds(const game_film *films, size_t count)
{
    double replay = 0, yardstick = 0, sum;
    size_t seen;
    for (size_t i = 0; i < sizeof speed_runners / sizeof *speed_runners; i++) {
        const double seconds = run(&speed_runners[i], films, count, &seen, &sum) - replay;
        const double each = seconds / fmax(1, (double)seen);
        replay = i == 0 ? seconds : replay;
        yardstick = i == 1 ? each : yardstick;
        printf("  %-24s %12.0f ns", speed_runners[i].name, 1e9 * each);
        if (i)
            printf("  %8.3f of Bouzy 5/21   positions %zu, leads add up to %.3f", each / yardstick, seen,
                   sum);
        printf("\n");
        fflush(stdout);
    }
}

/* Games of the first group. */
static inline void measure_speed(const game_group *groups, int group_count, size_t most)
{
    const size_t wish = most < SPEED_GAMES ? most : SPEED_GAMES;
    const size_t count = wish < groups[0].chosen ? wish : groups[0].chosen;
    game_film *films = allocate(count, sizeof *films);
    (void)group_count;
    for (size_t i = 0; i < count; i++)
        develop(&films[i], &groups[0].games.items[i]);
    printf("\nspeed, moves 1 to %d of %zu games; the replay is taken off the others\n", SPEED_MOVES, count);
    print_speeds(films, count);
    free(films);
}

#endif
