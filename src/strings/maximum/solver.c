/*
 * solver.c - the most strings a filling can hold
 *
 *  1. A beam: of each layer only the most promising profiles are kept. What it finds is a board, and thanks to the
 *     bounds nearly always the best one.
 *  2. The proof: a full sweep within the next smaller budget. Losses of one filling differ by multiples of five, one
 *     empty point more or less. Either nothing is left at the end, or a better board was found, and it is the best.
 */
#include "strings/maximum/solver.h"

#include "base/clock.h"
#include "base/parallel.h"

enum { NARROW = 13 }; /* boards no wider than this are quicker on one thread */
enum { GIVE_UP_AFTER = 3000000 };
static const uint64_t DEFAULT_MEMORY = (uint64_t)4 << 30;

int tgn_strings_solver__init(tgn_strings_solver *solver, const tgn_filling *filling, bool both_phases,
                             const tgn_strings_options *options, const tgn_progress *progress,
                             tgn_error *error)
{
    tgn_strings_options chosen = options ? *options : (tgn_strings_options){0};
    *solver = (tgn_strings_solver){.filling = filling,
                                   .memory = chosen.memory ? chosen.memory : DEFAULT_MEMORY,
                                   .progress = progress,
                                   .error = error,
                                   .began = tgn_clock__seconds()};
    int code = tgn_strings_plan__init(&solver->plan, filling, chosen.colours, both_phases, error);
    if (code < 0)
        return code;
    solver->threads = solver->plan.cols <= NARROW ? 1
                      : chosen.threads > 0        ? chosen.threads
                                                  : tgn_parallel__threads();
    return tgn_strings_bound__init(&solver->bound, &solver->plan, solver->threads, solver->memory, progress,
                                   error);
}

void tgn_strings_solver__clear(tgn_strings_solver *solver)
{
    tgn_strings_bound__clear(&solver->bound);
    tgn_strings_plan__clear(&solver->plan);
}

tgn_strings_search tgn_strings_solver__search(const tgn_strings_solver *solver, int budget)
{
    return (tgn_strings_search){
        .plan = &solver->plan, .bound = &solver->bound, .budget = budget, .threads = solver->threads};
}

static int run_once(tgn_strings_solver *solver, tgn_strings_search *search)
{
    search->states = 0;
    search->memory = solver->memory - solver->bound.memory;
    int code = tgn_strings_search__run(search, solver->progress, solver->error);
    uint64_t bytes = solver->bound.memory + search->bytes;
    solver->states += search->states;
    solver->most = search->most > solver->most ? search->most : solver->most;
    solver->bytes = bytes > solver->bytes ? bytes : solver->bytes;
    return code;
}

/* A search that turns out to be long begins again with a better bound. */
int tgn_strings_solver__run(tgn_strings_solver *solver, tgn_strings_search *search)
{
    search->give_up_after = solver->bound.widened || search->beam ? 0 : GIVE_UP_AFTER;
    int code = run_once(solver, search);
    if (code != TGN_STRINGS_SEARCH_GAVE_UP)
        return code;
    tgn_strings_search__clear(search);
    code = tgn_strings_bound__widen(&solver->bound, solver->threads, solver->memory - solver->bound.memory,
                                    solver->progress, solver->error);
    search->give_up_after = 0;
    return code < 0 ? code : run_once(solver, search);
}

/* One search; if it finds something, `loss` and `board` are set. Returns whether it did, or an error. */
static int try_search(tgn_strings_solver *solver, tgn_strings_search search, int *loss, tgn_filling *board)
{
    search.keep_rows = board != NULL;
    int found = tgn_strings_solver__run(solver, &search);
    if (found == TGN_STRINGS_SEARCH_FOUND) {
        *loss = search.loss;
        if (board)
            tgn_strings_search__trace(&search, 0, board);
    }
    tgn_strings_search__clear(&search);
    return found;
}

/*
 * A board quickly, as a rule the best one; a narrow beam is enough if the bound says so. Returns whether there
 * is one, or an error.
 */
static int by_beam(tgn_strings_solver *solver, int least, int most, int *loss, tgn_filling *board)
{
    static const size_t widths[] = {16, 4000};
    int found = 0;
    for (int i = 0; i < 2 && (found == 0 || (found == 1 && *loss - 5 >= least)); i++) {
        tgn_strings_search beam = tgn_strings_solver__search(solver, found ? *loss - 5 : most);
        beam.beam = widths[i];
        int better = try_search(solver, beam, loss, board);
        found = better < 0 ? better : found | better;
    }
    solver->states = solver->most = 0; /* only those of the proof are reported */
    return found;
}

int tgn_strings_solver__least(tgn_strings_solver *solver, int *loss, tgn_filling *board)
{
    int least, most = 5 * solver->plan.open -
                      tgn_strings_plan__needs(&solver->plan); /* all empty: always possible */
    int code = tgn_strings_bound__least(&solver->bound, &least);
    if (code < 0)
        return tgn_error_set(solver->error, code, "no memory to begin");
    int found = by_beam(solver, least, most, loss, board);
    if (found == 1) {
        int budget = *loss - 5;
        code = budget < least ? TGN_OK
                              : try_search(solver, tgn_strings_solver__search(solver, budget), loss, board);
        return code < 0 ? code : TGN_OK;
    }
    /* The beam was too narrow: raise the budget from the bound up until it is enough. */
    for (int budget = most - (most - least) / 5 * 5; found == 0; budget += 5)
        found = try_search(solver, tgn_strings_solver__search(solver, budget), loss, board);
    return found < 0 ? found : TGN_OK;
}

void tgn_strings_solver__report(const tgn_strings_solver *solver, int loss, tgn_strings *out)
{
    *out = (tgn_strings){.strings = tgn_strings_plan__strings(&solver->plan, loss),
                         .empties = (tgn_strings_plan__needs(&solver->plan) + loss) / 5,
                         .status = TGN_STRINGS_COMPUTED,
                         .states = solver->states,
                         .bounds = solver->bound.memory, /* one byte each */
                         .most = solver->most,
                         .memory = solver->bytes,
                         .seconds = tgn_clock__seconds() - solver->began};
}

int tgn_strings_solve(tgn_strings *out, const tgn_filling *filling, const tgn_strings_options *options,
                      const tgn_progress *progress, tgn_error *error)
{
    *out = (tgn_strings){0};
    tgn_strings_solver solver;
    tgn_filling board = {0};
    int loss = 0, code = tgn_strings_solver__init(&solver, filling, false, options, progress, error);
    if (code == TGN_OK)
        code = tgn_filling_copy(&board, filling);
    if (code == TGN_OK)
        code = tgn_strings_solver__least(&solver, &loss, &board);
    if (code == TGN_OK) {
        tgn_strings_solver__report(&solver, loss, out);
        out->board = board;
    } else
        tgn_filling_clear(&board);
    tgn_strings_solver__clear(&solver);
    return code;
}

void tgn_strings_clear(tgn_strings *answer)
{
    tgn_filling_clear(&answer->board);
    *answer = (tgn_strings){0};
}
