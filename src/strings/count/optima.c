/*
 * optima.c - all optimal boards: a sweep within the least loss that counts, and keeps its rows so that boards can be
 * read
 */
#include <stdlib.h>

#include "base/random.h"
#include "strings/count/symmetry.h"
#include "strings/maximum/solver.h"

struct tgn_optima {
    bool free_colours;
    tgn_filling filling;
    tgn_strings_solver solver; /* of the sweep that counts */
    tgn_strings_search search;
    tgn_strings answer;
};

/* The least loss is found without phases where they are not needed: that takes fewer profiles. */
static int least_loss(const tgn_filling *filling, const tgn_strings_options *options,
                      const tgn_progress *progress, int *loss, tgn_error *error)
{
    tgn_strings_solver solver;
    int code = tgn_strings_solver__init(&solver, filling, false, options, progress, error);
    if (code == TGN_OK)
        code = tgn_strings_solver__least(&solver, loss, NULL);
    tgn_strings_solver__clear(&solver);
    return code;
}

static int count(tgn_optima *optima, bool free_colours, const tgn_strings_options *options,
                 const tgn_progress *progress, tgn_error *error)
{
    int loss = 0, code = least_loss(&optima->filling, options, progress, &loss, error);
    if (code == TGN_OK)
        code = tgn_strings_solver__init(&optima->solver, &optima->filling, free_colours, options, progress,
                                        error);
    if (code < 0)
        return code;
    optima->search = tgn_strings_solver__search(&optima->solver, loss);
    optima->search.keep_rows = optima->search.counted = true;
    code = tgn_strings_solver__run(&optima->solver, &optima->search);
    if (code < 0)
        return code;
    tgn_strings_solver__report(&optima->solver, loss, &optima->answer);
    return TGN_OK;
}

int tgn_optima_open(tgn_optima **out, const tgn_filling *filling, bool free_colours,
                    const tgn_strings_options *options, const tgn_progress *progress, tgn_error *error)
{
    *out = NULL;
    tgn_optima *optima = calloc(1, sizeof *optima);
    int code = optima ? tgn_filling_copy(&optima->filling, filling) : TGN_ERR_MEMORY;
    if (code < 0) {
        free(optima);
        return tgn_error_set(error, code, "no memory to begin");
    }
    optima->free_colours = free_colours;
    code = count(optima, free_colours, options, progress, error);
    if (code == TGN_OK)
        *out = optima;
    else
        tgn_optima_close(optima);
    return code;
}

void tgn_optima_close(tgn_optima *optima)
{
    if (!optima)
        return;
    tgn_strings_search__clear(&optima->search);
    tgn_strings_solver__clear(&optima->solver);
    tgn_filling_clear(&optima->filling);
    free(optima);
}

char *tgn_optima_count(const tgn_optima *optima, char out[TGN_STRINGS_DIGITS])
{
    return tgn_strings_number__format(out, optima->search.count);
}

int tgn_optima_classes(const tgn_optima *optima, char out[TGN_STRINGS_DIGITS], const tgn_progress *progress,
                       tgn_error *error)
{
    const tgn_strings_plan *plan = &optima->solver.plan;
    if (optima->free_colours || plan->open != plan->rows * plan->cols || plan->settled)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "counting up to symmetry is for boards without settled points or free colours");
    tgn_strings_number classes;
    int code = tgn_strings__count_classes(&classes, &optima->search, optima->solver.memory, progress, error);
    if (code == TGN_OK)
        tgn_strings_number__format(out, classes);
    return code;
}

const tgn_strings *tgn_optima_answer(const tgn_optima *optima)
{
    return &optima->answer;
}

/* ---- boards by number ---------------------------------------------------------------------------------- */

/* Read digits and nothing else. Returns whether that is a number of 128 bits. */
static bool parse_index(tgn_strings_number *out, const char *text)
{
    tgn_strings_number number = 0;
    bool bad = !*text;
    for (; *text && !bad; text++) {
        bad = *text < '0' || *text > '9' || __builtin_mul_overflow(number, (tgn_strings_number)10, &number) ||
              __builtin_add_overflow(number, (tgn_strings_number)(*text - '0'), &number);
    }
    *out = number;
    return !bad;
}

/* A number below `end` (not 0), each equally likely. The same seed gives the same number. */
static tgn_strings_number random_below(tgn_strings_number end, uint64_t seed)
{
    /* Numbers past the last whole multiple of `end` would favour the small ones: draw again. */
    tgn_strings_number most = ~(tgn_strings_number)0, spare = (most % end + 1) % end, drawn;
    do {
        drawn = (tgn_strings_number)tgn_random__mix(seed) << 64 | tgn_random__mix(seed + 0x9E3779B97F4A7C15u);
        seed += 2 * 0x9E3779B97F4A7C15u;
    } while (drawn > most - spare);
    return drawn % end;
}

static int read_off(const tgn_optima *optima, tgn_strings_number index, tgn_filling *out, tgn_error *error)
{
    int code = tgn_filling_copy(out, &optima->filling);
    if (code < 0)
        return tgn_error_set(error, code, "no memory for a board");
    tgn_strings_search__trace(&optima->search, index, out);
    return TGN_OK;
}

int tgn_optima_get(const tgn_optima *optima, const char *index, tgn_filling *out, tgn_error *error)
{
    tgn_strings_number number;
    char all[TGN_STRINGS_DIGITS];
    if (!parse_index(&number, index) || number >= optima->search.count)
        return tgn_error_set(error, TGN_ERR_MISSING, "there is no board number '%.40s'; there are %s, from 0",
                             index, tgn_optima_count(optima, all));
    return read_off(optima, number, out, error);
}

int tgn_optima_sample(const tgn_optima *optima, uint64_t seed, tgn_filling *out, tgn_error *error)
{
    return read_off(optima, random_below(optima->search.count, seed), out, error);
}
