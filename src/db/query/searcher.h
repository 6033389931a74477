/*
 * searcher.h - one thread that looks for a pattern in the games it is given, between search.c and searcher.c
 *
 *      tgn_query_searcher__add(searcher, group, size, games, &error);      // some games of a group, on boards of a size
 *      tgn_query_searcher__run(searcher, &error);                          // all that were added are searched
 *
 * A part is the games of a group on boards of one size. Parts are read, sieved and matched some at a time:
 *
 *      1. The bits of all of them are read with one request, 46 KB each.
 *      2. They are sieved one after the other, until as many blocks are left as a group has.
 *      3. The times of these blocks are read with one request, 60 KB each, and matched. Then on with 2.
 *
 * So a pattern that is everywhere needs no more memory than one group, and one that is rare asks for the times of many
 * groups at once.
 *
 * Threads: a searcher belongs to one; the job is shared, its lists under its lock.
 */
#ifndef TENGEN_DB_QUERY_SEARCHER_H
#define TENGEN_DB_QUERY_SEARCHER_H

#include <pthread.h>
#include <stdatomic.h>

#include "db/pattern/index.h"
#include "db/pattern/match.h"
#include "db/query/search.h"

enum { TGN_QUERY_PARTS = 8, TGN_QUERY_WINDOW = TGN_PATTERN_BLOCKS };

typedef struct tgn_query_part {
    uint32_t group;
    tgn_size size;
    uint64_t games[TGN_PATTERN_BLOCKS]; /* that are asked for, and after the sieve: that are left */
    bool made;                          /* from the records: the index does not go so far */
    tgn_store_value value;              /* else its bits */
    tgn_pattern_bits bits;
    const tgn_pattern_images *images;
} tgn_query_part;

/* A board size, and the images on it. */
typedef struct tgn_query_sized_images {
    struct tgn_query_sized_images *next;
    tgn_pattern_images *images;
} tgn_query_sized_images;

typedef struct tgn_query_search_job tgn_query_search_job;

/* What one thread works with. */
typedef struct tgn_query_searcher {
    struct tgn_query_searcher *next;
    tgn_query_search_job *job;
    tgn_pattern_matcher *matcher;
    tgn_pattern_maker *maker; /* NULL: nothing had to be made yet */
    tgn_query_tally *tally;
    tgn_games_fetched fetched; /* records of games with variations */
    tgn_query_part parts[TGN_QUERY_PARTS];
    size_t part_count;
    tgn_query_part *window[TGN_QUERY_PARTS]; /* parts that are sieved and not matched, */
    size_t window_count;
    unsigned window_blocks;                      /* and blocks of them */
    tgn_pattern_sieved *sieved[TGN_QUERY_PARTS]; /* for each place in the window; NULL: not used yet */
    uint32_t block;
    /* when hits are listed, not counted */
    bool lists;
    tgn_pattern_found *found;
    size_t found_count, found_capacity;
    bool failed; /* no memory for one of them */
} tgn_query_searcher;

/* What listed games will need: values of the index by their keys, bits and times of each; and some records. */
enum { TGN_QUERY_AHEAD = 2 * TGN_QUERY_SEARCH_AHEAD };
typedef struct tgn_query_ahead {
    size_t count;
    tgn_pattern_key keys[TGN_QUERY_AHEAD];
    tgn_store_value values[TGN_QUERY_AHEAD];
    tgn_games_fetched records; /* of games with variations */
} tgn_query_ahead;

struct tgn_query_search_job {
    tgn_query_search base;
    uint32_t task_groups;
    tgn_query_ahead ahead;
    const tgn_progress *progress;
    tgn_games_matcher *filter; /* NULL: all games */
    pthread_t caller;
    double reported;
    _Atomic uint32_t done;
    atomic_bool stopped;
    pthread_mutex_t lock; /* over what follows */
    tgn_query_sized_images *images;
    tgn_query_searcher *idle; /* all of them, while nobody works */
};

/* The images on boards of this size, made if they are not there yet. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_query_search_job__images(tgn_query_search_job *job, tgn_size size,
                                             const tgn_pattern_images **out);

/* Whether all games of a group are in the index. */
static inline bool tgn_query_search__is_indexed(const tgn_graph *graph, uint32_t group)
{
    const uint64_t last = ((uint64_t)group + 1) * TGN_PATTERN_GROUP;
    return (last < graph->head.games ? last : graph->head.games) <= graph->head.indexed;
}

/* What was read ahead under this key, or NULL. */
const tgn_store_value *tgn_query_ahead__find(const tgn_query_ahead *ahead, const tgn_pattern_key *key);

/*
 * Add a part; when there are TGN_QUERY_PARTS of them, all are searched. And search those that were added, or forget them.
 * Returns 0, TGN_ERR_STOPPED, or another negative code. The graph's lock is held for reading.
 */
TGN_CHECKED int tgn_query_searcher__add(tgn_query_searcher *searcher, uint32_t group, tgn_size size,
                                        const uint64_t games[TGN_PATTERN_BLOCKS], tgn_error *error);
TGN_CHECKED int tgn_query_searcher__run(tgn_query_searcher *searcher, tgn_error *error);

#endif
