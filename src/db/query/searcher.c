/* searcher.c - see searcher.h */
#include "db/query/searcher.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

static int damaged(uint32_t group, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT,
                         "the index of patterns is damaged at games %u to %u; run 'tengen verify'",
                         group * TGN_PATTERN_GROUP + 1, (group + 1) * TGN_PATTERN_GROUP);
}

/* ---- values -------------------------------------------------------------------------------------------- */

const tgn_store_value *tgn_query_ahead__find(const tgn_query_ahead *ahead, const tgn_pattern_key *key)
{
    for (size_t i = 0; i < ahead->count; i++)
        if (memcmp(&ahead->keys[i], key, sizeof *key) == 0)
            return &ahead->values[i];
    return NULL;
}

/* Lend the values of these keys, if all of them were read ahead. */
static bool lend(const tgn_query_ahead *ahead, const tgn_pattern_key *keys, size_t count,
                 tgn_store_value *values)
{
    for (size_t i = 0; i < count; i++) {
        const tgn_store_value *value = tgn_query_ahead__find(ahead, &keys[i]);
        if (!value)
            return false;
        values[i] = (tgn_store_value){.bytes = value->bytes};
    }
    return true;
}

static int read_values(tgn_query_searcher *w, const tgn_pattern_key *keys, size_t count,
                       tgn_store_value *values, tgn_error *error)
{
    tgn_store_bytes names[TGN_QUERY_AHEAD];
    if (w->lists && lend(&w->job->ahead, keys, count, values))
        return 0;
    for (size_t i = 0; i < count; i++) {
        names[i] = tgn_pattern_key__bytes(&keys[i]);
        values[i] = (tgn_store_value){0};
    }
    return tgn_store__get_many(w->job->base.graph->store, names, count, values, error);
}

/* ---- bits ---------------------------------------------------------------------------------------------- */

static int read_bits(tgn_query_searcher *w, tgn_error *error)
{
    tgn_pattern_key keys[TGN_QUERY_PARTS];
    tgn_store_value values[TGN_QUERY_PARTS];
    size_t count = 0;
    for (size_t i = 0; i < w->part_count; i++)
        if (!w->parts[i].made)
            keys[count++] = tgn_pattern_key__of('b', w->parts[i].group, w->parts[i].size);
    TGN_TRY(read_values(w, keys, count, values, error));
    count = 0;
    for (size_t i = 0; i < w->part_count; i++)
        if (!w->parts[i].made)
            w->parts[i].value = values[count++];
    return 0;
}

/* The bits of a part that is not in the index, from records. They stay until the next one is made. */
static int make_bits(tgn_query_searcher *w, const tgn_query_part *p, tgn_store_bytes *out, tgn_error *error)
{
    unsigned blocks = 0;
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++)
        blocks |= (unsigned)(p->games[k] != 0) << k;
    if (!w->maker && tgn_pattern_maker__new(&w->maker) < 0)
        return TGN_ERR_MEMORY;
    TGN_TRY(
        tgn_pattern_maker__run(w->maker, w->job->base.graph->games, p->group, p->size, blocks, NULL, error));
    *out = tgn_store_bytes__of(&w->maker->builder.bits);
    return 0;
}

/* 1, 0 when there is no game of this size, or a negative code. */
static int open_bits(tgn_query_searcher *w, tgn_query_part *p, tgn_error *error)
{
    tgn_store_bytes bytes = p->value.bytes;
    if (p->made)
        TGN_TRY(make_bits(w, p, &bytes, error));
    if (!bytes.data || (p->made && bytes.length == 0))
        return 0;
    return tgn_pattern_bits__open(&p->bits, bytes, p->size) < 0 ? damaged(p->group, error) : 1;
}

/* ---- matching ------------------------------------------------------------------------------------------ */

/* The games of a block that are played through, and those whose times are looked at. */
static uint64_t replayed(const tgn_query_part *p, unsigned block)
{
    return p->games[block] & tgn_pattern_bits__replayed(&p->bits, block);
}

static uint64_t timed(const tgn_query_part *p, unsigned block)
{
    return p->games[block] & ~tgn_pattern_bits__replayed(&p->bits, block);
}

/* Games with variations are played through: fetch the records of those of a part. */
static int fetch_records(tgn_query_searcher *w, const tgn_query_part *p, tgn_error *error)
{
    static_assert((int)TGN_PATTERN_GROUP <= (int)TGN_GAMES_FETCHED_MAX, "a group is fetched at once");
    uint32_t games[TGN_PATTERN_GROUP];
    size_t count = 0;
    for (uint32_t block = 0; block < TGN_PATTERN_BLOCKS; block++)
        for (uint64_t left = replayed(p, block); left; left &= left - 1)
            games[count++] = p->group * TGN_PATTERN_GROUP + block * TGN_PATTERN_BLOCK + 1 +
                             (uint32_t)__builtin_ctzll(left);
    return count
               ? tgn_games_fetched__fetch(&w->fetched, w->job->base.graph->games, games, count, false, error)
               : 0;
}

static int replay(tgn_query_searcher *w, const tgn_query_part *p, unsigned block, tgn_error *error)
{
    tgn_games_fetched *fetched = w->lists ? &w->job->ahead.records : &w->fetched;
    tgn_buffer space = {0};
    tgn_pattern_player *player = NULL;
    int code = tgn_pattern_player__new(&player);
    for (uint64_t games = replayed(p, block); games && code >= 0; games &= games - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(games);
        tgn_record record;
        code = tgn_games_fetched__record(fetched, w->job->base.graph->games,
                                         w->block * TGN_PATTERN_BLOCK + 1 + bit, &space, &record, error);
        if (code > 0)
            code = tgn_pattern_matcher__replay(w->matcher, &p->bits, block, player, &record, bit);
        else if (code == 0)
            code = damaged(p->group, error);
    }
    tgn_pattern_player__free(player);
    tgn_buffer__clear(&space);
    return code;
}

/* Those games of a block that the sieve left; `bytes` are its times. */
static int match_times(tgn_query_searcher *w, const tgn_query_part *p, unsigned block, tgn_store_bytes bytes,
                       tgn_error *error)
{
    tgn_pattern_times times;
    if (p->made)
        bytes = tgn_store_bytes__of(&w->maker->builder.times[block]);
    if (!bytes.data || tgn_pattern_times__open(&times, bytes, p->size) < 0)
        return damaged(p->group, error);
    if (times.stored !=
        (tgn_pattern_bits__present(&p->bits, block) & ~tgn_pattern_bits__replayed(&p->bits, block)))
        return damaged(p->group, error);
    return tgn_pattern_matcher__match(w->matcher, &p->bits, block, &times, timed(p, block));
}

static int match_block(tgn_query_searcher *w, const tgn_query_part *p, unsigned block, tgn_store_bytes times,
                       tgn_error *error)
{
    w->block = p->group * TGN_PATTERN_BLOCKS + block;
    int code = timed(p, block) ? match_times(w, p, block, times, error) : 0;
    if (code == 0 && replayed(p, block))
        code = replay(w, p, block, error);
    return code == TGN_ERR_INPUT && !error->code ? damaged(p->group, error) : code;
}

/* Of the games of a block those that the filter matches and that were there when the question was asked. */
static int choose(const tgn_query_search_job *q, uint32_t block, uint64_t *set, tgn_error *error)
{
    const uint32_t before = block * TGN_PATTERN_BLOCK;
    if (q->base.games <= before)
        *set = 0;
    else if (q->base.games - before < TGN_PATTERN_BLOCK)
        *set &= ((uint64_t)1 << (q->base.games - before)) - 1;
    for (uint64_t left = q->filter ? *set : 0; left; left &= left - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(left);
        const tgn_games_row *row = tgn_games__row(q->base.graph->games, before + 1 + bit, error);
        if (!row)
            return error->code;
        if (!tgn_games_matcher__matches(q->filter, row))
            *set &= ~((uint64_t)1 << bit);
    }
    return 0;
}

/* A game has one size, so it is settled once. */
static int settle_block(tgn_query_searcher *w, tgn_error *error)
{
    return tgn_query_tally__settle(w->tally, w->job->base.graph->games, w->block,
                                   w->job->base.question->years, error);
}

/* ---- the window ---------------------------------------------------------------------------------------- */

/* Whether the times of a block are in the index and needed. */
static bool needs_times(const tgn_query_part *p, unsigned block)
{
    return !p->made && timed(p, block) != 0;
}

/* The times of the blocks in the window, in order. */
static int read_times(tgn_query_searcher *w, tgn_store_value *values, size_t *count, tgn_error *error)
{
    tgn_pattern_key keys[2 * TGN_QUERY_WINDOW];
    *count = 0;
    for (size_t i = 0; i < w->window_count; i++)
        for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++)
            if (needs_times(w->window[i], k))
                keys[(*count)++] = tgn_pattern_key__of('c', w->window[i]->group * TGN_PATTERN_BLOCKS + k,
                                                       w->window[i]->size);
    const int code = read_values(w, keys, *count, values, error);
    if (code < 0)
        *count = 0;
    return code;
}

/* Those who count hits look at the rows of their games. */
static int need_rows(tgn_query_searcher *w, tgn_error *error)
{
    uint32_t first[TGN_QUERY_PARTS];
    for (size_t i = 0; i < w->window_count; i++)
        first[i] = w->window[i]->group * TGN_PATTERN_GROUP + 1;
    static_assert((int)TGN_GAMES_ROW_PAGE == (int)TGN_PATTERN_GROUP, "a group's rows are a page");
    return tgn_games__need_rows(w->job->base.graph->games,
                                (tgn_games_numbers){first, w->window_count, sizeof *first}, error);
}

static int match_part(tgn_query_searcher *w, const tgn_query_part *p, const tgn_store_value **times,
                      tgn_error *error)
{
    tgn_pattern_matcher__use(w->matcher, p->images);
    TGN_TRY(w->lists ? 0 : fetch_records(w, p, error));
    for (unsigned block = 0; block < TGN_PATTERN_BLOCKS; block++) {
        if (!p->games[block])
            continue;
        const tgn_store_bytes bytes = needs_times(p, block) ? (*times)++->bytes : (tgn_store_bytes){0};
        TGN_TRY(match_block(w, p, block, bytes, error));
        TGN_TRY(w->lists ? 0 : settle_block(w, error));
    }
    return 0;
}

/* Match all that is in the window, and empty it. */
static int match_window(tgn_query_searcher *w, tgn_error *error)
{
    tgn_store_value values[2 * TGN_QUERY_WINDOW];
    const tgn_store_value *next = values;
    size_t count = 0;
    int code = w->window_count > 0 ? read_times(w, values, &count, error) : 0;
    if (code == 0 && w->window_count > 0 && !w->lists)
        code = need_rows(w, error);
    for (size_t i = 0; i < w->window_count && code == 0; i++) {
        tgn_pattern_matcher__turn_to(w->matcher, w->sieved[i]);
        code = match_part(w, w->window[i], &next, error);
    }
    for (size_t i = 0; i < count; i++)
        tgn_store__release(&values[i]);
    tgn_games_fetched__release(&w->fetched);
    w->window_count = w->window_blocks = 0;
    return code;
}

/* ---- parts --------------------------------------------------------------------------------------------- */

/* Leave of a part the games that may have a hit, and put it into the window. */
static int sieve_part(tgn_query_searcher *w, tgn_query_part *p, tgn_error *error)
{
    tgn_pattern_sieved **sieved = &w->sieved[w->window_count];
    TGN_TRY(*sieved ? 0 : tgn_pattern_sieved__new(sieved));
    TGN_TRY(tgn_query_search_job__images(w->job, p->size, &p->images));
    tgn_pattern_matcher__use(w->matcher, p->images);
    tgn_pattern_matcher__turn_to(w->matcher, *sieved);
    if (!tgn_pattern_matcher__sieve(w->matcher, &p->bits, p->games))
        return 0;
    w->window[w->window_count++] = p;
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++)
        w->window_blocks += p->games[k] != 0;
    return p->made || w->window_blocks >= TGN_QUERY_WINDOW ? match_window(w, error) : 0;
}

static int search_part(tgn_query_searcher *w, tgn_query_part *p, tgn_error *error)
{
    int code = open_bits(w, p, error);
    if (code <= 0)
        return code;
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++) {
        p->games[k] &= tgn_pattern_bits__present(&p->bits, k);
        TGN_TRY(choose(w->job, p->group * TGN_PATTERN_BLOCKS + k, &p->games[k], error));
    }
    return sieve_part(w, p, error);
}

int tgn_query_searcher__run(tgn_query_searcher *w, tgn_error *error)
{
    int code = w->part_count > 0 ? read_bits(w, error) : 0;
    for (size_t i = 0; i < w->part_count && code == 0; i++)
        code = search_part(w, &w->parts[i], error);
    if (code == 0)
        code = match_window(w, error);
    for (size_t i = 0; i < w->part_count; i++)
        tgn_store__release(&w->parts[i].value);
    w->part_count = w->window_count = w->window_blocks = 0;
    return code;
}

int tgn_query_searcher__add(tgn_query_searcher *w, uint32_t group, tgn_size size,
                            const uint64_t games[TGN_PATTERN_BLOCKS], tgn_error *error)
{
    tgn_query_part *p = &w->parts[w->part_count++];
    *p = (tgn_query_part){
        .group = group, .size = size, .made = !tgn_query_search__is_indexed(w->job->base.graph, group)};
    memcpy(p->games, games, sizeof p->games);
    return w->part_count < TGN_QUERY_PARTS ? 0 : tgn_query_searcher__run(w, error);
}
