/*
 * search.h - the sweep: all profiles within a budget, from the first point to the last
 *
 *      tgn_strings_search search = {.bound = &bound, .plan = &plan, .budget = loss, .threads = 2};
 *      if (tgn_strings_search__run(&search, progress, &error) == TGN_STRINGS_SEARCH_FOUND)
 *          ...                                            // search.loss is the least
 *      tgn_strings_search__clear(&search);
 *
 * Nothing within the budget is missed unless a beam is set, so "none" is a proof. With `keep_rows`, the layers at the
 * ends of the rows are kept, and boards can be read off them backward.
 *
 * A layer is split into shards by the hash of its keys. A step is two rounds of tasks, which share nothing:
 *
 *      spread: shard i of the old layer makes new states        gather: shard j of the new layer
 *              and puts them into boxes [i][0 .. n-1]                   merges boxes [0 .. n-1][j]
 */
#ifndef TENGEN_STRINGS_MAXIMUM_SEARCH_H
#define TENGEN_STRINGS_MAXIMUM_SEARCH_H

#include "strings/maximum/bound.h"
#include "strings/maximum/layer.h"

typedef struct tgn_strings_search {
    /* the question */
    const tgn_strings_plan *plan;
    const tgn_strings_bound *bound;
    int budget;             /* the largest loss allowed */
    size_t beam;            /* 0, or how many profiles may remain at a moment: the most promising */
    uint64_t give_up_after; /* 0, or a number of profiles */
    bool keep_rows;         /* for tgn_strings_search__trace() */
    bool counted;           /* how many boards have the least loss */
    int threads;
    uint64_t memory; /* bytes that layers may take */

    /* the answer */
    int loss;                 /* the least */
    tgn_strings_number count; /* of boards that have it, if counted */
    uint64_t states;          /* profiles, all moments together */
    uint64_t most;            /* of one moment */
    uint64_t bytes;           /* taken at the peak */
    tgn_strings_layer *rows;  /* if kept: the layer after each row */
} tgn_strings_search;

/* Results of a search. */
enum { TGN_STRINGS_SEARCH_NONE = 0, TGN_STRINGS_SEARCH_FOUND = 1, TGN_STRINGS_SEARCH_GAVE_UP = 2 };

/*
 * Returns one of these, TGN_ERR_LIMIT (memory; or more boards than fit into 128 bits), TGN_ERR_MEMORY,
 * TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_strings_search__run(tgn_strings_search *search, const tgn_progress *progress,
                                        tgn_error *error);
void tgn_strings_search__clear(tgn_strings_search *search);

/*
 * Board number `index` (below `count`; 0 if boards were not counted) of those with the least loss, written into `out`,
 * a copy of the filling that the plan was made from. The search must have kept its rows. O(states of the rows).
 */
void tgn_strings_search__trace(const tgn_strings_search *search, tgn_strings_number index, tgn_filling *out);

#endif
