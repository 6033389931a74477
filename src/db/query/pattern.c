/*
 * pattern.c - where a pattern stands in the games of a database, see tengen/pattern.h
 *
 *      1. Tasks of some groups each are shared by a few threads. A group is read from the index, or made from records
 *         where the index does not go so far; the matcher (db/pattern/match.h) finds the hits, and they are counted.
 *      2. A game counts once on each way, whatever it has there: in a block of 64 games "who was here" is a word of bits,
 *         so counting games, and wins among them, is counting bits.
 *      3. Nothing is kept of a hit but how many its game has. The page of hits that is listed is found again in the few
 *         games that have them.
 *
 * A task holds the lock for reading, and lets changes in when it is done: a question about everything may take seconds.
 * A game that is changed meanwhile counts as it was or as it is; one that is added does not count.
 */
#include <tengen/pattern.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/parallel.h"
#include "db/pattern/index.h"
#include "db/pattern/match.h"
#include "db/query/query.h"

enum { TASK_GROUPS = 2, SWAPPED = 1 };
static const double REPORT_SECONDS = 0.05;

/* ---- counting ------------------------------------------------------------------------------------------ */

/* One way to go on, or all of them together, while they are counted. */
typedef struct way_tally {
    uint64_t times, at_once;
    uint64_t games, black, white;
    uint32_t first, last;
    uint64_t seen[2]; /* the games of the block at hand that went this way: colours as they are, exchanged */
} way_tally;

/* What one thread has counted. The total is the way behind the last one. */
enum { TOTAL = TGN_PATTERN_WAYS_MAX };
typedef struct tally {
    way_tally ways[TOTAL + 1];
    uint16_t touched[TOTAL + 1]; /* by the block at hand */
    size_t touched_count;
    tgn_query_years years;
} tally;

static void note(tally *t, unsigned way, const tgn_pattern_found *found, bool exchanged)
{
    way_tally *w = &t->ways[way];
    w->times++;
    w->at_once += found->at_once;
    if (!(w->seen[0] | w->seen[1]))
        t->touched[t->touched_count++] = (uint16_t)way;
    w->seen[exchanged] |= (uint64_t)1 << found->bit;
}

/* What is needed of the games of a block that have a hit. */
typedef struct block_games {
    uint64_t black, white; /* who won */
    uint32_t first[TGN_PATTERN_BLOCK], last[TGN_PATTERN_BLOCK];
} block_games;

static int read_games(block_games *out, tgn_games *games, uint32_t block, uint64_t set, tgn_error *error)
{
    out->black = out->white = 0;
    for (; set; set &= set - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(set);
        const tgn_games_row *row = tgn_games__row(games, block * TGN_PATTERN_BLOCK + 1 + bit, error);
        if (!row)
            return error->code;
        out->black |= (uint64_t)(row->winner == TGN_BLACK) << bit;
        out->white |= (uint64_t)(row->winner == TGN_WHITE) << bit;
        out->first[bit] = row->first;
        out->last[bit] = row->last;
    }
    return 0;
}

static int settle_dates(tally *t, unsigned way, uint64_t set, const block_games *g, bool years)
{
    way_tally *w = &t->ways[way];
    for (; set; set &= set - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(set);
        if (g->first[bit] == 0)
            continue;
        w->first = w->first == 0 || g->first[bit] < w->first ? g->first[bit] : w->first;
        w->last = g->last[bit] > w->last ? g->last[bit] : w->last;
        if (years)
            TGN_TRY(tgn_query_years__count(&t->years, way, g->first[bit]));
    }
    return 0;
}

/* A block is done: the games that were seen are counted. */
static int settle(tally *t, const block_games *g, bool years)
{
    for (size_t i = 0; i < t->touched_count; i++) {
        way_tally *w = &t->ways[t->touched[i]];
        const uint64_t straight = w->seen[0], exchanged = w->seen[SWAPPED] & ~straight;
        w->games += (unsigned)__builtin_popcountll(straight | exchanged);
        w->black += (unsigned)(__builtin_popcountll(straight & g->black) +
                               __builtin_popcountll(exchanged & g->white));
        w->white += (unsigned)(__builtin_popcountll(straight & g->white) +
                               __builtin_popcountll(exchanged & g->black));
        w->seen[0] = w->seen[SWAPPED] = 0;
        TGN_TRY(settle_dates(t, t->touched[i], straight | exchanged, g, years));
    }
    t->touched_count = 0;
    return 0;
}

static int add_years(tgn_query_years *to, tgn_query_years *from)
{
    tgn_query_years__sort(from);
    for (size_t i = 0; i < from->count; i++)
        TGN_TRY(tgn_query_years__add(to, from->cells[i].way, from->cells[i].year, from->cells[i].games));
    return 0;
}

/* What another thread has counted. */
static int add_tally(tally *to, tally *from)
{
    for (size_t i = 0; i <= TOTAL; i++) {
        way_tally *a = &to->ways[i];
        const way_tally *b = &from->ways[i];
        a->times += b->times;
        a->at_once += b->at_once;
        a->games += b->games;
        a->black += b->black;
        a->white += b->white;
        a->first = a->first == 0 || (b->first > 0 && b->first < a->first) ? b->first : a->first;
        a->last = b->last > a->last ? b->last : a->last;
    }
    return add_years(&to->years, &from->years);
}

/* ---- the question -------------------------------------------------------------------------------------- */

/* A board size, and the images on it. */
typedef struct sized_images {
    struct sized_images *next;
    tgn_pattern_images *images;
} sized_images;

typedef struct pattern_query pattern_query;

/* What one thread works with. */
typedef struct worker {
    struct worker *next;
    pattern_query *query;
    tgn_pattern_matcher *matcher;
    tgn_pattern_maker *maker; /* NULL: nothing had to be made yet */
    tally *tally;
    uint32_t block;
    /* when hits are listed, not counted */
    bool lists;
    tgn_pattern_found *found;
    size_t found_count, found_capacity;
    bool failed; /* no memory for one of them */
} worker;

struct pattern_query {
    tgn_graph *graph;
    const tgn_pattern_question *question;
    const tgn_progress *progress;
    const tgn_games_matcher *filter;
    pthread_t caller;
    double reported;
    uint32_t games; /* when it was asked */
    _Atomic uint32_t done;
    atomic_bool stopped;
    uint32_t *hits;       /* of each game, from 1; NULL: none are listed */
    pthread_mutex_t lock; /* over what follows */
    sized_images *images;
    worker *idle; /* all of them, while nobody works */
};

/* Asked once in a while by all threads; people are told by the thread of the caller alone. */
static bool goes_on(void *context)
{
    pattern_query *q = context;
    if (pthread_equal(pthread_self(), q->caller) && tgn_clock__seconds() - q->reported > REPORT_SECONDS) {
        q->reported = tgn_clock__seconds();
        if (!tgn_progress_step(q->progress, "searching", atomic_load(&q->done), q->games))
            atomic_store(&q->stopped, true);
    }
    return !atomic_load_explicit(&q->stopped, memory_order_relaxed);
}

/* ---- threads ------------------------------------------------------------------------------------------- */

static void hear(void *context, const tgn_pattern_found *found)
{
    worker *w = context;
    if (!w->lists) {
        note(w->tally, found->way, found, found->flipped);
        note(w->tally, TOTAL, found, found->image->swapped);
        if (w->query->hits)
            w->query->hits[w->block * TGN_PATTERN_BLOCK + 1 + found->bit]++;
        return;
    }
    if (tgn_array__need(&w->found, &w->found_capacity, w->found_count + 1) < 0)
        w->failed = true;
    else
        w->found[w->found_count++] = *found;
}

static void worker_free(worker *w)
{
    if (!w)
        return;
    tgn_pattern_matcher__free(w->matcher);
    tgn_pattern_maker__free(w->maker);
    if (w->tally)
        tgn_query_years__clear(&w->tally->years);
    free(w->tally);
    free(w->found);
    free(w);
}

static int worker_new(worker **out, pattern_query *q)
{
    worker *w = calloc(1, sizeof *w);
    if (!w)
        return TGN_ERR_MEMORY;
    w->query = q;
    w->tally = calloc(1, sizeof *w->tally);
    if (!w->tally || tgn_pattern_matcher__new(&w->matcher, q->question, hear, w) < 0) {
        worker_free(w);
        return TGN_ERR_MEMORY;
    }
    tgn_pattern_matcher__watch(w->matcher, goes_on, q);
    *out = w;
    return 0;
}

static int take_worker(pattern_query *q, worker **out)
{
    pthread_mutex_lock(&q->lock);
    *out = q->idle;
    if (*out)
        q->idle = (*out)->next;
    pthread_mutex_unlock(&q->lock);
    return *out ? 0 : worker_new(out, q);
}

static void give_worker(pattern_query *q, worker *w)
{
    pthread_mutex_lock(&q->lock);
    w->next = q->idle;
    q->idle = w;
    pthread_mutex_unlock(&q->lock);
}

static int images_for(pattern_query *q, tgn_size size, const tgn_pattern_images **out)
{
    int code = 0;
    pthread_mutex_lock(&q->lock);
    sized_images *found = q->images;
    while (found && !tgn_size_equal(found->images->board, size))
        found = found->next;
    if (!found && (found = calloc(1, sizeof *found))) {
        code = tgn_pattern_images__new(&found->images, q->question, size);
        if (code < 0) {
            free(found);
            found = NULL;
        } else {
            found->next = q->images;
            q->images = found;
        }
    }
    pthread_mutex_unlock(&q->lock);
    *out = found ? found->images : NULL;
    return found ? 0 : TGN_ERR_MEMORY;
}

/* ---- a group ------------------------------------------------------------------------------------------- */

static int damaged(uint32_t group, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT,
                         "the index of patterns is damaged at games %u to %u; run 'tengen verify'",
                         group * TGN_PATTERN_GROUP + 1, (group + 1) * TGN_PATTERN_GROUP);
}

/* The values of a group for one size of boards: from the index, or made. */
typedef struct group_source {
    worker *worker;
    uint32_t group;
    tgn_size size;
    unsigned blocks; /* that are asked for, as a set */
    bool made;
    tgn_store_value bits, times; /* times: of the block at hand */
} group_source;

static void close_source(group_source *source)
{
    tgn_store__release(&source->bits);
    tgn_store__release(&source->times);
}

static tgn_store_bytes bytes_of(const tgn_buffer *buffer)
{
    return (tgn_store_bytes){buffer->data, buffer->length};
}

/* 1, 0 when there is no game of this size, or a negative code. */
static int open_bits(group_source *source, tgn_pattern_bits *out, tgn_error *error)
{
    worker *w = source->worker;
    tgn_graph *graph = w->query->graph;
    tgn_store_bytes bytes;
    const uint64_t last = ((uint64_t)source->group + 1) * TGN_PATTERN_GROUP;
    source->made = (last < graph->head.games ? last : graph->head.games) > graph->head.indexed;
    if (source->made) {
        if (!w->maker && tgn_pattern_maker__new(&w->maker) < 0)
            return TGN_ERR_MEMORY;
        TGN_TRY(tgn_pattern_maker__run(w->maker, graph->games, source->group, source->size, source->blocks,
                                       NULL, error));
        bytes = bytes_of(&w->maker->builder.bits);
        if (bytes.length == 0)
            return 0;
    } else {
        const tgn_pattern_key key = tgn_pattern_key__of('b', source->group, source->size);
        const int code = tgn_store__get(graph->store, tgn_pattern_key__bytes(&key), &source->bits, error);
        if (code <= 0)
            return code;
        bytes = source->bits.bytes;
    }
    return tgn_pattern_bits__open(out, bytes, source->size) < 0 ? damaged(source->group, error) : 1;
}

static int open_times(group_source *source, unsigned block, tgn_pattern_times *out, tgn_error *error)
{
    worker *w = source->worker;
    tgn_store_bytes bytes;
    if (source->made) {
        bytes = bytes_of(&w->maker->builder.times[block]);
    } else {
        const tgn_pattern_key key =
            tgn_pattern_key__of('c', source->group * TGN_PATTERN_BLOCKS + block, source->size);
        tgn_store__release(&source->times);
        const int code =
            tgn_store__get(w->query->graph->store, tgn_pattern_key__bytes(&key), &source->times, error);
        if (code <= 0)
            return code < 0 ? code : damaged(source->group, error);
        bytes = source->times.bytes;
    }
    return tgn_pattern_times__open(out, bytes, source->size) < 0 ? damaged(source->group, error) : 0;
}

/* Games with variations are played through. */
static int replay(group_source *source, const tgn_pattern_bits *bits, unsigned block, uint64_t games,
                  tgn_error *error)
{
    worker *w = source->worker;
    tgn_buffer space = {0};
    tgn_pattern_player *player = NULL;
    int code = games ? tgn_pattern_player__new(&player) : 0;
    for (; games && code >= 0; games &= games - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(games);
        const uint32_t game = w->block * TGN_PATTERN_BLOCK + 1 + bit;
        tgn_record record;
        code = tgn_games__record(w->query->graph->games, game, &space, &record, error);
        if (code > 0)
            code = tgn_pattern_matcher__replay(w->matcher, bits, block, player, &record, bit);
        else if (code == 0)
            code = damaged(source->group, error);
    }
    tgn_pattern_player__free(player);
    tgn_buffer__clear(&space);
    return code;
}

/* Of the games of a block those that the filter matches and that were there when the question was asked. */
static int choose(const pattern_query *q, uint32_t block, uint64_t *set, tgn_error *error)
{
    const uint32_t before = block * TGN_PATTERN_BLOCK;
    if (q->games <= before)
        *set = 0;
    else if (q->games - before < TGN_PATTERN_BLOCK)
        *set &= ((uint64_t)1 << (q->games - before)) - 1;
    for (uint64_t left = q->filter ? *set : 0; left; left &= left - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(left);
        const tgn_games_row *row = tgn_games__row(q->graph->games, before + 1 + bit, error);
        if (!row)
            return error->code;
        if (!tgn_games_matcher__matches(q->filter, row))
            *set &= ~((uint64_t)1 << bit);
    }
    return 0;
}

/* The hits of some games of a block, which the sieve left. */
static int match_block(group_source *source, const tgn_pattern_bits *bits, unsigned block, uint64_t games,
                       tgn_error *error)
{
    worker *w = source->worker;
    const uint64_t replayed = tgn_pattern_bits__replayed(bits, block);
    tgn_pattern_times times;
    int code = 0;
    if (games & ~replayed) {
        TGN_TRY(open_times(source, block, &times, error));
        if (times.stored != (tgn_pattern_bits__present(bits, block) & ~replayed))
            return damaged(source->group, error);
        code = tgn_pattern_matcher__match(w->matcher, bits, block, &times, games & ~replayed);
    }
    if (code == 0 && games & replayed)
        code = replay(source, bits, block, games & replayed, error);
    return code == TGN_ERR_INPUT && !error->code ? damaged(source->group, error) : code;
}

/* What was counted in a block becomes a part of the sum. A game has one size, so it cannot come twice. */
static int settle_block(worker *w, tgn_error *error)
{
    const way_tally *total = &w->tally->ways[TOTAL];
    block_games games;
    TGN_TRY(
        read_games(&games, w->query->graph->games, w->block, total->seen[0] | total->seen[SWAPPED], error));
    return settle(w->tally, &games, w->query->question->years);
}

static int match_bits(group_source *source, const tgn_pattern_bits *bits, uint64_t games[TGN_PATTERN_BLOCKS],
                      tgn_error *error)
{
    worker *w = source->worker;
    const tgn_pattern_images *images;
    TGN_TRY(images_for(w->query, source->size, &images));
    tgn_pattern_matcher__use(w->matcher, images);
    if (!tgn_pattern_matcher__sieve(w->matcher, bits, games))
        return 0;
    for (unsigned block = 0; block < TGN_PATTERN_BLOCKS; block++) {
        if (!games[block])
            continue;
        w->block = source->group * TGN_PATTERN_BLOCKS + block;
        TGN_TRY(match_block(source, bits, block, games[block], error));
        TGN_TRY(w->lists ? 0 : settle_block(w, error));
    }
    return 0;
}

/* Search some games of a group, those on boards of one size. */
static int search_size(worker *w, uint32_t group, tgn_size size, const uint64_t games[TGN_PATTERN_BLOCKS],
                       tgn_error *error)
{
    group_source source = {.worker = w, .group = group, .size = size};
    tgn_pattern_bits bits;
    uint64_t chosen[TGN_PATTERN_BLOCKS];
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++)
        source.blocks |= (unsigned)(games[k] != 0) << k;
    int code = open_bits(&source, &bits, error);
    if (code > 0) {
        code = 0;
        for (unsigned k = 0; k < TGN_PATTERN_BLOCKS && code == 0; k++) {
            chosen[k] = games[k] & tgn_pattern_bits__present(&bits, k);
            code = choose(w->query, group * TGN_PATTERN_BLOCKS + k, &chosen[k], error);
        }
        if (code == 0)
            code = match_bits(&source, &bits, chosen, error);
    }
    close_source(&source);
    return code;
}

/* All sizes of boards that the question is about. */
static int search_group(worker *w, uint32_t group, const uint64_t games[TGN_PATTERN_BLOCKS], tgn_error *error)
{
    const tgn_pattern_question *question = w->query->question;
    tgn_size sizes[TGN_PATTERN_GROUP] = {question->board};
    int count = 1;
    if (!question->board.rows)
        count = tgn_pattern_index__sizes(w->query->graph->games, group, sizes, error);
    for (int i = 0; i < count; i++)
        TGN_TRY(search_size(w, group, sizes[i], games, error));
    return count < 0 ? count : 0;
}

static int count_task(void *context, size_t task, tgn_error *error)
{
    pattern_query *q = context;
    worker *w;
    tgn_error own = {0};
    uint64_t all[TGN_PATTERN_BLOCKS];
    if (take_worker(q, &w) < 0)
        return TGN_ERR_MEMORY;
    memset(all, 0xff, sizeof all);
    const uint32_t groups = (q->games + TGN_PATTERN_GROUP - 1) / TGN_PATTERN_GROUP;
    const uint32_t end = (uint32_t)(task + 1) * TASK_GROUPS;
    int code = 0;
    pthread_rwlock_rdlock(&q->graph->lock);
    for (uint32_t group = (uint32_t)task * TASK_GROUPS; group < end && group < groups && code == 0; group++)
        code = search_group(w, group, all, &own);
    pthread_rwlock_unlock(&q->graph->lock);
    atomic_fetch_add(&q->done, TASK_GROUPS * TGN_PATTERN_GROUP);
    if (code == 0 && !goes_on(q))
        code = TGN_ERR_STOPPED;
    give_worker(q, w);
    if (code < 0)
        *error = own;
    return code;
}

/* ---- the page of hits ---------------------------------------------------------------------------------- */

/* Reading order, where hits begin together. */
static int by_time(const void *a, const void *b)
{
    const tgn_pattern_found *first = a, *second = b;
    if (first->first != second->first)
        return first->first < second->first ? -1 : 1;
    if (first->row != second->row)
        return first->row - second->row;
    if (first->col != second->col)
        return first->col - second->col;
    return (first->image > second->image) - (first->image < second->image);
}

static int list_hit(pattern_query *q, tgn_pattern_answer *answer, size_t *capacity,
                    const tgn_pattern_found *found, uint32_t game, tgn_error *error)
{
    tgn_game_list *list = answer->list;
    TGN_TRY(tgn_array__need(&answer->hits, capacity, list->count + 1));
    TGN_TRY(tgn_query_list__add(list, q->graph->games, game, error));
    tgn_game_line *line = &list->lines[list->count - 1];
    line->move = found->move;
    line->last_move = found->last_move == UINT32_MAX ? line->moves : found->last_move;
    answer->hits[list->count - 1] = (tgn_pattern_hit){.at = tgn_point_at(found->row, found->col),
                                                      .motion = found->image->motion,
                                                      .swapped = found->image->swapped,
                                                      .way = found->way,
                                                      .next_move = found->next_move};
    return 0;
}

/* The hits of one game from number `skip` on, at most `count`. */
static int list_game(pattern_query *q, worker *w, uint32_t game, uint64_t skip, size_t count,
                     tgn_pattern_answer *answer, size_t *capacity, tgn_error *error)
{
    uint64_t games[TGN_PATTERN_BLOCKS] = {0};
    games[tgn_pattern_index__block(game) % TGN_PATTERN_BLOCKS] = (uint64_t)1 << tgn_pattern_index__bit(game);
    w->found_count = 0;
    TGN_TRY(search_group(w, tgn_pattern_index__group(game), games, error));
    if (w->failed)
        return TGN_ERR_MEMORY;
    if (w->found_count > 1)
        qsort(w->found, w->found_count, sizeof *w->found, by_time);
    for (size_t i = skip; i < w->found_count && i - skip < count; i++)
        TGN_TRY(list_hit(q, answer, capacity, &w->found[i], game, error));
    return 0;
}

/* Games with hits, ranked; at least the first skip + list of them in order. */
static int rank_games(pattern_query *q, tgn_games_ranked **out, size_t *count, tgn_error *error)
{
    const tgn_pattern_question *question = q->question;
    size_t capacity = 0;
    *out = NULL;
    *count = 0;
    for (uint32_t game = 1; game <= q->games; game++) {
        if (q->hits[game] == 0)
            continue;
        TGN_TRY(tgn_array__need(out, &capacity, *count + 1));
        TGN_TRY(tgn_games__rank(q->graph->games, question->order, question->descending, game, 0,
                                &(*out)[(*count)++], error));
    }
    const uint64_t wanted = question->skip + question->list;
    const size_t sorted = wanted < question->skip || wanted > *count ? *count : (size_t)wanted;
    tgn_games__sort_page(q->graph->games, question->order, question->descending, *out, *count, 0, sorted);
    return 0;
}

static int list_page(pattern_query *q, tgn_pattern_answer *answer, tgn_error *error)
{
    const tgn_pattern_question *question = q->question;
    tgn_games_ranked *ranked;
    size_t count, capacity = 0;
    uint64_t skip = question->skip;
    worker *w;
    TGN_TRY(take_worker(q, &w));
    w->lists = true;
    int code = rank_games(q, &ranked, &count, error);
    for (size_t i = 0; i < count && code == 0 && answer->list->count < question->list; i++) {
        const uint32_t hits = q->hits[ranked[i].game];
        if (skip < hits)
            code = list_game(q, w, ranked[i].game, skip, question->list - answer->list->count, answer,
                             &capacity, error);
        skip -= skip < hits ? skip : hits;
    }
    free(ranked);
    w->lists = false;
    give_worker(q, w);
    return code;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

void tgn_pattern_answer_free(tgn_pattern_answer *answer)
{
    if (!answer)
        return;
    tgn_game_list_free(answer->list);
    for (size_t i = 0; i < answer->way_count; i++)
        free((void *)(uintptr_t)answer->ways[i].years);
    free((void *)(uintptr_t)answer->years);
    free(answer->ways);
    free(answer->hits);
    free(answer);
}

static tgn_count count_of(const way_tally *w)
{
    return (tgn_count){.games = w->games, .visits = w->times, .black = w->black, .white = w->white};
}

static int copy_years(const tgn_query_years *years, uint32_t way, const tgn_year **out, size_t *count)
{
    const tgn_query_year_cell *cells = tgn_query_years__of(years, way, count);
    tgn_year *copy = malloc((*count + 1) * sizeof *copy);
    if (!copy)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < *count; i++)
        copy[i] = (tgn_year){(uint16_t)cells[i].year, cells[i].games};
    *out = copy;
    return 0;
}

/* A way with the number by which it was counted. */
typedef struct numbered_way {
    tgn_pattern_way way;
    uint32_t number;
} numbered_way;

/* Moves before anything else, most games first; then by number, which is reading order. */
static int by_games(const void *a, const void *b)
{
    const numbered_way *first = a, *second = b;
    const bool other = first->way.kind != TGN_WAY_MOVE, second_other = second->way.kind != TGN_WAY_MOVE;
    if (other != second_other)
        return other - second_other;
    if (!other && first->way.here.games != second->way.here.games)
        return first->way.here.games > second->way.here.games ? -1 : 1;
    return first->number < second->number ? -1 : 1;
}

static tgn_pattern_way way_of(const way_tally *w, size_t number, tgn_size size)
{
    static const tgn_way_kind kinds[] = {[TGN_PATTERN_WAY_SETUP] = TGN_WAY_SETUP,
                                         [TGN_PATTERN_WAY_OUTSIDE] = TGN_WAY_OUTSIDE,
                                         [TGN_PATTERN_WAY_END] = TGN_WAY_END};
    const size_t moves = 2 * (size_t)tgn_size_points(size);
    tgn_pattern_way way = {
        .kind = TGN_WAY_MOVE, .here = count_of(w), .at_once = w->at_once, .first = w->first, .last = w->last};
    if (number < moves)
        way.move =
            (tgn_move){tgn_point_from_index((int)number / 2, size), number % 2 ? TGN_WHITE : TGN_BLACK};
    else
        way.kind = kinds[number - moves];
    return way;
}

/* The ways that were taken, and for each number its place among them. */
static int list_ways(tgn_pattern_answer *answer, const tally *sum, const tgn_pattern_question *question,
                     uint32_t place[TOTAL])
{
    const tgn_size size = question->pattern->size;
    const size_t all = 2 * (size_t)tgn_size_points(size) + TGN_PATTERN_WAY_KINDS;
    numbered_way *ways = malloc(all * sizeof *ways);
    size_t count = 0;
    answer->ways = calloc(all, sizeof *answer->ways);
    if (!ways || !answer->ways) {
        free(ways);
        return TGN_ERR_MEMORY;
    }
    for (size_t i = 0; i < all; i++)
        if (sum->ways[i].times > 0)
            ways[count++] = (numbered_way){way_of(&sum->ways[i], i, size), (uint32_t)i};
    qsort(ways, count, sizeof *ways, by_games);
    int code = 0;
    for (size_t i = 0; i < count && code == 0; i++) {
        tgn_pattern_way *way = &answer->ways[answer->way_count++];
        *way = ways[i].way;
        place[ways[i].number] = (uint32_t)i;
        if (question->years)
            code = copy_years(&sum->years, ways[i].number, &way->years, &way->year_count);
    }
    free(ways);
    return code;
}

/* What all threads have counted, added up in the tally of one. */
static int sum_up(pattern_query *q, tally *sum, tgn_pattern_answer *answer, uint32_t place[TOTAL])
{
    for (worker *w = q->idle; w; w = w->next)
        TGN_TRY(add_tally(sum, w->tally));
    tgn_query_years__sort(&sum->years);
    const way_tally *total = &sum->ways[TOTAL];
    answer->total = count_of(total);
    answer->first = total->first;
    answer->last = total->last;
    answer->list->total = total->times;
    if (q->question->years)
        TGN_TRY(copy_years(&sum->years, TOTAL, &answer->years, &answer->year_count));
    return list_ways(answer, sum, q->question, place);
}

static int make_answer(pattern_query *q, tgn_pattern_answer *answer, tgn_error *error)
{
    uint32_t place[TOTAL];
    worker *w;
    memset(place, 0xff, sizeof place);
    TGN_TRY(tgn_query_list__new(&answer->list));
    TGN_TRY(take_worker(q, &w));
    int code = sum_up(q, w->tally, answer, place);
    give_worker(q, w);
    if (code < 0 || !q->hits)
        return code;
    pthread_rwlock_rdlock(&q->graph->lock);
    code = list_page(q, answer, error);
    pthread_rwlock_unlock(&q->graph->lock);
    for (size_t i = 0; i < answer->list->count;
         i++) { /* a game that was changed meanwhile may go another way */
        const uint32_t way = place[answer->hits[i].way];
        answer->hits[i].way = way < answer->way_count ? way : (uint32_t)answer->way_count;
    }
    return code;
}

/* How many different images there are, whatever the games are. */
static int count_images(pattern_query *q, unsigned *out)
{
    const tgn_pattern_images *images;
    const tgn_size any = {TGN_SIDE_MAX, TGN_SIDE_MAX};
    TGN_TRY(images_for(q, q->question->board.rows ? q->question->board : any, &images));
    *out = images->different;
    return 0;
}

static int ask(pattern_query *q, tgn_pattern_answer *answer, tgn_error *error)
{
    const size_t groups = (q->games + TGN_PATTERN_GROUP - 1) / TGN_PATTERN_GROUP;
    const int threads = q->question->threads > 0 ? q->question->threads : tgn_parallel__threads();
    TGN_TRY(count_images(q, &answer->images));
    if (q->question->list > 0 && !(q->hits = calloc((size_t)q->games + 1, sizeof *q->hits)))
        return TGN_ERR_MEMORY;
    TGN_TRY(tgn_parallel__run(threads, (groups + TASK_GROUPS - 1) / TASK_GROUPS, count_task, q, error));
    return make_answer(q, answer, error);
}

static void query_clear(pattern_query *q)
{
    while (q->idle) {
        worker *next = q->idle->next;
        worker_free(q->idle);
        q->idle = next;
    }
    while (q->images) {
        sized_images *next = q->images->next;
        tgn_pattern_images__free(q->images->images);
        free(q->images);
        q->images = next;
    }
    free(q->hits);
    pthread_mutex_destroy(&q->lock);
}

static int say(int code, tgn_error *error)
{
    if (code == TGN_ERR_STOPPED)
        return tgn_error_set(error, code, "stopped before all games were searched");
    return code == TGN_ERR_MEMORY ? tgn_error_set(error, code, "no memory to search for the pattern") : code;
}

int tgn_graph_pattern(tgn_graph *graph, const tgn_pattern_question *question, const tgn_progress *progress,
                      tgn_pattern_answer **out, tgn_error *error)
{
    tgn_error own = {0};
    tgn_games_matcher *filter = NULL;
    pattern_query q = {.graph = graph, .question = question, .progress = progress, .caller = pthread_self()};
    *out = NULL;
    TGN_TRY(tgn_pattern__check(question, error));
    tgn_pattern_answer *answer = calloc(1, sizeof *answer);
    if (!answer)
        return say(TGN_ERR_MEMORY, error);
    pthread_mutex_init(&q.lock, NULL);
    q.reported = tgn_clock__seconds();
    pthread_rwlock_rdlock(&graph->lock);
    q.games = graph->head.games;
    answer->indexed = graph->head.indexed >= graph->head.games;
    int code = question->filter ? tgn_games_matcher__new(&filter, graph->games, question->filter, &own) : 0;
    pthread_rwlock_unlock(&graph->lock);
    q.filter = filter;
    if (code == 0)
        code = ask(&q, answer, &own);
    query_clear(&q);
    tgn_games_matcher__free(filter);
    if (code < 0)
        tgn_pattern_answer_free(answer);
    else
        *out = answer;
    if (code < 0 && error)
        *error = own;
    return code < 0 ? say(code, error) : 0;
}
