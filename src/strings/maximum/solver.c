/*
 * answer.c - the most strings a filling can hold
 *
 *  1. A beam: of each layer only the most promising profiles go on. What it finds is a board, and with the bounds
 *     there are it is nearly always the best one.
 *  2. The proof: a full sweep within the next smaller budget. Losses of one filling differ by multiples of five, an
 *     empty point more or less. Either nothing is left at the end, or a better board was found, and it is the best.
 */
#include "strings/maximum/solver.h"

#include "base/clock.h"
#include "base/parallel.h"

enum { NARROW = 13 }; /* boards no wider than NARROW are quicker on one thread */
enum { PATIENCE = 3000000 };
static const uint64_t USUAL_MEMORY = (uint64_t)4 << 30;

int tgn_quest__init(tgn_quest *quest, const tgn_filling *filling, bool both_phases,
                    const tgn_strings_options *options, const tgn_progress *progress, tgn_error *error)
{
    tgn_strings_options chosen = options ? *options : (tgn_strings_options){0};
    *quest = (tgn_quest){.filling = filling,
                         .memory = chosen.memory ? chosen.memory : USUAL_MEMORY,
                         .progress = progress,
                         .error = error,
                         .began = tgn_clock__seconds()};
    int code = tgn_plan__init(&quest->plan, filling, chosen.colours, both_phases, error);
    if (code < 0)
        return code;
    quest->threads = quest->plan.cols <= NARROW ? 1
                     : chosen.threads > 0       ? chosen.threads
                                                : tgn_parallel__threads();
    return tgn_bound__init(&quest->bound, &quest->plan, quest->threads, quest->memory, progress, error);
}

void tgn_quest__clear(tgn_quest *quest)
{
    tgn_bound__clear(&quest->bound);
    tgn_plan__clear(&quest->plan);
}

tgn_search tgn_quest__search(const tgn_quest *quest, int budget)
{
    return (tgn_search){
        .plan = &quest->plan, .bound = &quest->bound, .budget = budget, .threads = quest->threads};
}

static int run_once(tgn_quest *quest, tgn_search *search)
{
    search->states = 0;
    search->memory = quest->memory - quest->bound.memory;
    int code = tgn_search__run(search, quest->progress, quest->error);
    uint64_t bytes = quest->bound.memory + search->bytes;
    quest->states += search->states;
    quest->most = search->most > quest->most ? search->most : quest->most;
    quest->bytes = bytes > quest->bytes ? bytes : quest->bytes;
    return code;
}

/* A search that turns out to be long begins again with a better bound. */
int tgn_quest__run(tgn_quest *quest, tgn_search *search)
{
    search->patience = quest->bound.widened || search->beam ? 0 : PATIENCE;
    int code = run_once(quest, search);
    if (code != TGN_SEARCH_TIRED)
        return code;
    tgn_search__clear(search);
    code = tgn_bound__widen(&quest->bound, quest->threads, quest->memory - quest->bound.memory,
                            quest->progress, quest->error);
    search->patience = 0;
    return code < 0 ? code : run_once(quest, search);
}

/* One search; if it finds something, the loss and the board are put down. Returns whether it did, or an error. */
static int try_search(tgn_quest *quest, tgn_search search, int *loss, tgn_filling *board)
{
    search.keep = board != NULL;
    int found = tgn_quest__run(quest, &search);
    if (found == TGN_SEARCH_FOUND) {
        *loss = search.loss;
        if (board)
            tgn_search__trace(&search, 0, board);
    }
    tgn_search__clear(&search);
    return found;
}

/*
 * A board at once, as a rule the best one; a narrow beam may do already if the bound says so. Returns whether there
 * is one, or an error.
 */
static int by_beam(tgn_quest *quest, int least, int most, int *loss, tgn_filling *board)
{
    static const size_t widths[] = {16, 4000};
    int found = 0;
    for (int i = 0; i < 2 && (found == 0 || (found == 1 && *loss - 5 >= least)); i++) {
        tgn_search beam = tgn_quest__search(quest, found ? *loss - 5 : most);
        beam.beam = widths[i];
        int better = try_search(quest, beam, loss, board);
        found = better < 0 ? better : found | better;
    }
    quest->states = quest->most = 0; /* those of the proof are told */
    return found;
}

int tgn_quest__least(tgn_quest *quest, int *loss, tgn_filling *board)
{
    int least, most = 5 * quest->plan.open - tgn_plan__needs(&quest->plan); /* all empty: always possible */
    int code = tgn_bound__least(&quest->bound, &least);
    if (code < 0)
        return tgn_error_set(quest->error, code, "no memory to begin");
    int found = by_beam(quest, least, most, loss, board);
    if (found == 1) {
        int budget = *loss - 5;
        code = budget < least ? TGN_OK : try_search(quest, tgn_quest__search(quest, budget), loss, board);
        return code < 0 ? code : TGN_OK;
    }
    /* The beam was too narrow: budgets from the bound up, until one is enough. */
    for (int budget = most - (most - least) / 5 * 5; found == 0; budget += 5)
        found = try_search(quest, tgn_quest__search(quest, budget), loss, board);
    return found < 0 ? found : TGN_OK;
}

void tgn_quest__tell(const tgn_quest *quest, int loss, tgn_strings *out)
{
    *out = (tgn_strings){.strings = tgn_plan__strings(&quest->plan, loss),
                         .empties = (tgn_plan__needs(&quest->plan) + loss) / 5,
                         .status = TGN_STRINGS_COMPUTED,
                         .states = quest->states,
                         .bounds = quest->bound.memory, /* a byte each */
                         .most = quest->most,
                         .memory = quest->bytes,
                         .seconds = tgn_clock__seconds() - quest->began};
}

int tgn_strings_solve(tgn_strings *out, const tgn_filling *filling, const tgn_strings_options *options,
                      const tgn_progress *progress, tgn_error *error)
{
    *out = (tgn_strings){0};
    tgn_quest quest;
    tgn_filling board = {0};
    int loss = 0, code = tgn_quest__init(&quest, filling, false, options, progress, error);
    if (code == TGN_OK)
        code = tgn_filling_copy(&board, filling);
    if (code == TGN_OK)
        code = tgn_quest__least(&quest, &loss, &board);
    if (code == TGN_OK) {
        tgn_quest__tell(&quest, loss, out);
        out->board = board;
    } else
        tgn_filling_clear(&board);
    tgn_quest__clear(&quest);
    return code;
}

void tgn_strings_clear(tgn_strings *answer)
{
    tgn_filling_clear(&answer->board);
    *answer = (tgn_strings){0};
}
