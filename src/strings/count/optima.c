/*
 * optima.c - all optimal boards: a sweep within the least loss that counts, and keeps its rows to read boards off
 */
#include <stdlib.h>

#include "base/random.h"
#include "strings/count/symmetry.h"
#include "strings/maximum/solver.h"

struct tgn_optima {
    bool free_colours;
    tgn_filling filling;
    tgn_quest quest; /* of the sweep that counts */
    tgn_search search;
    tgn_strings answer;
};

/* The least loss is found without phases, where they are not needed: with fewer profiles. */
static int least_loss(const tgn_filling *filling, const tgn_strings_options *options,
                      const tgn_progress *progress, int *loss, tgn_error *error)
{
    tgn_quest quest;
    int code = tgn_quest__init(&quest, filling, false, options, progress, error);
    if (code == TGN_OK)
        code = tgn_quest__least(&quest, loss, NULL);
    tgn_quest__clear(&quest);
    return code;
}

static int count(tgn_optima *optima, bool free_colours, const tgn_strings_options *options,
                 const tgn_progress *progress, tgn_error *error)
{
    int loss = 0, code = least_loss(&optima->filling, options, progress, &loss, error);
    if (code == TGN_OK)
        code = tgn_quest__init(&optima->quest, &optima->filling, free_colours, options, progress, error);
    if (code < 0)
        return code;
    optima->search = tgn_quest__search(&optima->quest, loss);
    optima->search.keep = optima->search.counted = true;
    code = tgn_quest__run(&optima->quest, &optima->search);
    if (code < 0)
        return code;
    tgn_quest__tell(&optima->quest, loss, &optima->answer);
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
    tgn_search__clear(&optima->search);
    tgn_quest__clear(&optima->quest);
    tgn_filling_clear(&optima->filling);
    free(optima);
}

char *tgn_optima_count(const tgn_optima *optima, char out[TGN_STRINGS_DIGITS])
{
    return tgn_many__format(out, optima->search.count);
}

int tgn_optima_classes(const tgn_optima *optima, char out[TGN_STRINGS_DIGITS], const tgn_progress *progress,
                       tgn_error *error)
{
    const tgn_plan *plan = &optima->quest.plan;
    if (optima->free_colours || plan->open != plan->rows * plan->cols || plan->settled)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "up to symmetry boards are counted without settled points and free colours");
    tgn_many classes;
    int code = tgn_classes__count(&classes, &optima->search, optima->quest.memory, progress, error);
    if (code == TGN_OK)
        tgn_many__format(out, classes);
    return code;
}

const tgn_strings *tgn_optima_answer(const tgn_optima *optima)
{
    return &optima->answer;
}

/* ---- boards by number ---------------------------------------------------------------------------------- */

/* Read digits and nothing else. Whether that is a number of 128 bits. */
static bool parse_index(tgn_many *out, const char *text)
{
    tgn_many number = 0;
    bool bad = !*text;
    for (; *text && !bad; text++) {
        bad = *text < '0' || *text > '9' || __builtin_mul_overflow(number, (tgn_many)10, &number) ||
              __builtin_add_overflow(number, (tgn_many)(*text - '0'), &number);
    }
    *out = number;
    return !bad;
}

/* A number below `end` (not 0), each equally likely. The same seed gives the same number. */
static tgn_many random_below(tgn_many end, uint64_t seed)
{
    /* Numbers past the last whole multiple of `end` would favour the small ones: draw again. */
    tgn_many most = ~(tgn_many)0, spare = (most % end + 1) % end, drawn;
    do {
        drawn = (tgn_many)tgn_random__mix(seed) << 64 | tgn_random__mix(seed + 0x9E3779B97F4A7C15u);
        seed += 2 * 0x9E3779B97F4A7C15u;
    } while (drawn > most - spare);
    return drawn % end;
}

static int read_off(const tgn_optima *optima, tgn_many index, tgn_filling *out, tgn_error *error)
{
    int code = tgn_filling_copy(out, &optima->filling);
    if (code < 0)
        return tgn_error_set(error, code, "no memory for a board");
    tgn_search__trace(&optima->search, index, out);
    return TGN_OK;
}

int tgn_optima_get(const tgn_optima *optima, const char *index, tgn_filling *out, tgn_error *error)
{
    tgn_many number;
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
