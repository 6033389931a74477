/* index.c - see index.h */
#include "db/pattern/index.h"

#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/parallel.h"

/* ---- keys ---------------------------------------------------------------------------------------------- */

tgn_pattern_key tgn_pattern_key__of(char letter, uint32_t number, tgn_size size)
{
    return (tgn_pattern_key){{(uint8_t)letter, (uint8_t)(number >> 24), (uint8_t)(number >> 16),
                              (uint8_t)(number >> 8), (uint8_t)number, size.rows, size.cols}};
}

static uint32_t first_game_of(uint32_t group)
{
    return group * TGN_PATTERN_GROUP + 1;
}

static uint32_t last_game_of(uint32_t group, uint32_t games)
{
    const uint64_t last = ((uint64_t)group + 1) * TGN_PATTERN_GROUP;
    return last < games ? (uint32_t)last : games;
}

/* ---- making -------------------------------------------------------------------------------------------- */

int tgn_pattern_maker__new(tgn_pattern_maker **out)
{
    tgn_pattern_maker *maker = calloc(1, sizeof *maker);
    if (!maker || tgn_pattern_player__new(&maker->player) < 0) {
        free(maker);
        return TGN_ERR_MEMORY;
    }
    *out = maker;
    return 0;
}

void tgn_pattern_maker__free(tgn_pattern_maker *maker)
{
    if (!maker)
        return;
    tgn_pattern_player__free(maker->player);
    tgn_pattern_builder__clear(&maker->builder);
    tgn_buffer__clear(&maker->record);
    free(maker);
}

static int by_size(const void *a, const void *b)
{
    const tgn_size *first = a, *second = b;
    return first->rows != second->rows ? first->rows - second->rows : first->cols - second->cols;
}

/* A row of a game that was not removed; NULL for one that was, and with a code for one that cannot be read. */
static const tgn_games_row *live_row(tgn_games *games, uint32_t game, int *code, tgn_error *error)
{
    tgn_error own = {.code = TGN_ERR_INPUT};
    const tgn_games_row *row = tgn_games__row(games, game, &own);
    *code = row ? 0 : own.code;
    if (!row && error)
        *error = own;
    return row && !(row->flags & TGN_GAMES_ROW_REMOVED) ? row : NULL;
}

int tgn_pattern_index__sizes(tgn_games *games, uint32_t group, tgn_size out[TGN_PATTERN_GROUP],
                             tgn_error *error)
{
    int count = 0, code = 0;
    const uint32_t last = last_game_of(group, tgn_games__count(games));
    for (uint32_t game = first_game_of(group); game <= last; game++) {
        const tgn_games_row *row = live_row(games, game, &code, error);
        if (code < 0)
            return code;
        int i = 0;
        while (row && i < count && !tgn_size_equal(out[i], (tgn_size){row->rows, row->cols}))
            i++;
        if (row && i == count)
            out[count++] = (tgn_size){row->rows, row->cols};
    }
    qsort(out, (size_t)count, sizeof *out, by_size);
    return count;
}

static int add_game(tgn_pattern_maker *maker, tgn_games *games, uint32_t game, tgn_error *error)
{
    tgn_record record;
    int code = tgn_games_fetched__record(&maker->fetched, games, game, &maker->record, &record, error);
    if (code == 0)
        return tgn_error_set(error, TGN_ERR_INPUT, "the record of game %u is lost", (unsigned)game);
    if (code > 0 && !tgn_size_equal(record.size, maker->builder.size))
        code = TGN_ERR_INPUT;
    else if (code > 0)
        code =
            tgn_pattern_builder__add(&maker->builder, maker->player, (game - 1) % TGN_PATTERN_GROUP, &record);
    else
        return code;
    if (code == TGN_ERR_INPUT)
        return tgn_error_set(error, code, "the record of game %u is damaged; run 'tengen verify'",
                             (unsigned)game);
    return code < 0 ? tgn_error_set(error, code, "no memory to index the games") : 0;
}

/* The games of some blocks of a group that have boards of this size. Returns how many, or a negative code. */
static int games_of_size(tgn_games *games, uint32_t group, tgn_size size, unsigned blocks,
                         uint32_t out[TGN_PATTERN_GROUP], tgn_error *error)
{
    const uint32_t last = last_game_of(group, tgn_games__count(games));
    int count = 0, code = 0;
    for (uint32_t game = first_game_of(group); game <= last; game++) {
        if (!(blocks >> tgn_pattern_index__block(game) % TGN_PATTERN_BLOCKS & 1))
            continue;
        const tgn_games_row *row = live_row(games, game, &code, error);
        if (code < 0)
            return code;
        if (row && tgn_size_equal(size, (tgn_size){row->rows, row->cols}))
            out[count++] = game;
    }
    return count;
}

int tgn_pattern_maker__run(tgn_pattern_maker *maker, tgn_games *games, uint32_t group, tgn_size size,
                           unsigned blocks, const tgn_pattern_bits *before, tgn_error *error)
{
    uint32_t chosen[TGN_PATTERN_GROUP];
    static_assert((int)TGN_PATTERN_GROUP <= (int)TGN_GAMES_FETCHED_MAX, "a group is fetched at once");
    const int count = games_of_size(games, group, size, blocks, chosen, error);
    int code = count > 0
                   ? tgn_games_fetched__fetch(&maker->fetched, games, chosen, (size_t)count, false, error)
                   : count;
    tgn_pattern_builder__start(&maker->builder, size);
    for (unsigned k = 0; before && k < TGN_PATTERN_BLOCKS; k++)
        if (!(blocks >> k & 1))
            tgn_pattern_builder__keep(&maker->builder, before, k);
    for (int i = 0; i < count && code == 0; i++)
        code = add_game(maker, games, chosen[i], error);
    tgn_games_fetched__release(&maker->fetched);
    if (code == 0 && tgn_pattern_builder__end(&maker->builder) < 0)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory to index the games");
    return code;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* Values of one group, for all sizes of boards in it: size(2), length(4), bytes. */
typedef struct group_values {
    tgn_buffer bits, times[TGN_PATTERN_BLOCKS];
} group_values;

static void empty_values(group_values *values)
{
    values->bits.length = 0;
    for (int k = 0; k < TGN_PATTERN_BLOCKS; k++)
        values->times[k].length = 0;
}

static void clear_values(group_values *values)
{
    tgn_buffer__clear(&values->bits);
    for (int k = 0; k < TGN_PATTERN_BLOCKS; k++)
        tgn_buffer__clear(&values->times[k]);
}

static void add_value(tgn_buffer *out, tgn_size size, const tgn_buffer *value)
{
    const uint32_t length = (uint32_t)value->length;
    if (length == 0)
        return;
    tgn_buffer__add(out, &size, sizeof size);
    tgn_buffer__add(out, &length, sizeof length);
    tgn_buffer__add(out, value->data, value->length);
}

/* What the maker has made, added to the values. */
static int add_made(const tgn_pattern_maker *maker, group_values *out, tgn_error *error)
{
    bool failed = false;
    add_value(&out->bits, maker->builder.size, &maker->builder.bits);
    for (int k = 0; k < TGN_PATTERN_BLOCKS; k++) {
        add_value(&out->times[k], maker->builder.size, &maker->builder.times[k]);
        failed |= out->times[k].failed;
    }
    return failed || out->bits.failed ? tgn_error_set(error, TGN_ERR_MEMORY, "no memory to index the games")
                                      : 0;
}

static int make_group(tgn_pattern_maker *maker, tgn_games *games, uint32_t group, group_values *out,
                      tgn_error *error)
{
    tgn_size sizes[TGN_PATTERN_GROUP];
    const int count = tgn_pattern_index__sizes(games, group, sizes, error);
    empty_values(out);
    for (int i = 0; i < count; i++) {
        TGN_TRY(tgn_pattern_maker__run(maker, games, group, sizes[i], TGN_PATTERN_ALL_BLOCKS, NULL, error));
        TGN_TRY(add_made(maker, out, error));
    }
    return count < 0 ? count : 0;
}

/* One value after the other. */
typedef struct value_walk {
    const tgn_buffer *values;
    size_t at;
    tgn_size size;
    tgn_store_bytes bytes;
} value_walk;

static bool next_value(value_walk *walk)
{
    uint32_t length;
    if (walk->at >= walk->values->length)
        return false;
    const char *data = walk->values->data + walk->at;
    memcpy(&walk->size, data, sizeof walk->size);
    memcpy(&length, data + sizeof walk->size, sizeof length);
    walk->bytes = (tgn_store_bytes){data + sizeof walk->size + sizeof length, length};
    walk->at += sizeof walk->size + sizeof length + length;
    return true;
}

/*
 * Groups that are made by several threads, some at a time, and written in order.
 *
 * A group that is not full, or was not before, lies in files of its own, since it is written more than once: where two
 * large files share a key the store would join them, and pack what is faster to read as it is.
 */
enum { TOGETHER = 16 };
enum { BEFORE, FULL, UNFINISHED, RUNS };

typedef struct load_job {
    tgn_games *games;
    uint32_t first;              /* group */
    uint32_t before, unfinished; /* groups in files of their own; UINT32_MAX: none */
    tgn_store_section *stones[RUNS], *times[RUNS];
    tgn_pattern_maker *idle[TOGETHER]; /* makers that nobody uses */
    size_t idle_count;
    pthread_mutex_t lock; /* over them */
    group_values values[TOGETHER];
} load_job;

static int take_maker(load_job *job, tgn_pattern_maker **out)
{
    *out = NULL;
    pthread_mutex_lock(&job->lock);
    if (job->idle_count > 0)
        *out = job->idle[--job->idle_count];
    pthread_mutex_unlock(&job->lock);
    return *out ? 0 : tgn_pattern_maker__new(out);
}

static void give_maker(load_job *job, tgn_pattern_maker *maker)
{
    pthread_mutex_lock(&job->lock);
    job->idle[job->idle_count++] = maker; /* no more than tasks at once */
    pthread_mutex_unlock(&job->lock);
}

static int make_task(void *context, size_t task, tgn_error *error)
{
    load_job *job = context;
    tgn_pattern_maker *maker;
    if (take_maker(job, &maker) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to index the games");
    const int code = make_group(maker, job->games, job->first + (uint32_t)task, &job->values[task], error);
    give_maker(job, maker);
    return code;
}

static int write_values(const tgn_buffer *values, char letter, uint32_t number, tgn_store_section *section,
                        uint64_t *bytes, tgn_error *error)
{
    value_walk walk = {.values = values};
    while (next_value(&walk)) {
        const tgn_pattern_key key = tgn_pattern_key__of(letter, number, walk.size);
        TGN_TRY(tgn_store__section_put(section, tgn_pattern_key__bytes(&key), walk.bytes, error));
        *bytes += walk.bytes.length;
    }
    return 0;
}

static int write_group(const load_job *job, uint32_t group, const group_values *values, uint64_t *bytes,
                       tgn_error *error)
{
    const int run = group == job->before ? BEFORE : group == job->unfinished ? UNFINISHED : FULL;
    TGN_TRY(write_values(&values->bits, 'b', group, job->stones[run], bytes, error));
    for (uint32_t k = 0; k < TGN_PATTERN_BLOCKS; k++)
        TGN_TRY(write_values(&values->times[k], 'c', group * TGN_PATTERN_BLOCKS + k, job->times[run], bytes,
                             error));
    return 0;
}

static int load_some(load_job *job, uint32_t count, int threads, uint64_t *bytes, tgn_error *error)
{
    TGN_TRY(tgn_parallel__run(threads, count, make_task, job, error));
    for (uint32_t i = 0; i < count; i++)
        TGN_TRY(write_group(job, job->first + i, &job->values[i], bytes, error));
    return 0;
}

static int open_sections(load_job *job, tgn_store_load *load, tgn_error *error)
{
    for (int run = 0; run < RUNS; run++) {
        TGN_TRY(tgn_store__section_new(&job->stones[run], load, false, error));
        TGN_TRY(tgn_store__section_new(&job->times[run], load, false, error));
    }
    return 0;
}

static void load_job_free(load_job *job)
{
    while (job->idle_count > 0)
        tgn_pattern_maker__free(job->idle[--job->idle_count]);
    for (int i = 0; i < TOGETHER; i++)
        clear_values(&job->values[i]);
    pthread_mutex_destroy(&job->lock);
    free(job);
}

int tgn_pattern_index__load(tgn_games *games, uint32_t first, uint32_t last, tgn_store_load *load,
                            int threads, uint64_t *bytes, tgn_error *error)
{
    uint64_t unused = 0;
    if (first > last)
        return 0;
    load_job *job = calloc(1, sizeof *job);
    if (!job)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to index the games");
    job->games = games;
    const uint32_t group = tgn_pattern_index__group(first), end = tgn_pattern_index__group(last) + 1;
    job->before = first > first_game_of(group) ? group : UINT32_MAX;
    job->unfinished = last % TGN_PATTERN_GROUP ? end - 1 : UINT32_MAX;
    pthread_mutex_init(&job->lock, NULL);
    int code = open_sections(job, load, error);
    for (job->first = group; job->first < end && code == 0; job->first += TOGETHER)
        code = load_some(job, end - job->first < TOGETHER ? end - job->first : TOGETHER, threads,
                         bytes ? bytes : &unused, error);
    load_job_free(job);
    return code;
}

/* ---- a few games, in a batch --------------------------------------------------------------------------- */

/* Remove what the store has of a group or block, bits or times. */
static int remove_values(tgn_store *store, tgn_store_batch *batch, char letter, uint32_t number,
                         tgn_error *error)
{
    const tgn_pattern_key from = tgn_pattern_key__of(letter, number, (tgn_size){0, 0});
    const tgn_pattern_key to = tgn_pattern_key__of(letter, number, (tgn_size){255, 255});
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    int code =
        tgn_store__scan_new(&scan, store, tgn_pattern_key__bytes(&from), tgn_pattern_key__bytes(&to), false);
    if (code < 0)
        return tgn_error_set(error, code, "no memory to index the games");
    while ((code = tgn_store__scan_next(scan, &key, &value, error)) > 0)
        tgn_store__remove(batch, key);
    tgn_store__scan_free(scan);
    return code;
}

/* What a change to some games writes. */
typedef struct put_job {
    tgn_games *games;
    tgn_store *store;
    tgn_store_batch *batch;
    tgn_pattern_maker *maker;
    group_values values;
} put_job;

static void put_values(put_job *job, const tgn_buffer *values, char letter, uint32_t number)
{
    value_walk walk = {.values = values};
    while (next_value(&walk)) {
        const tgn_pattern_key key = tgn_pattern_key__of(letter, number, walk.size);
        tgn_store__put(job->batch, tgn_pattern_key__bytes(&key), walk.bytes);
    }
}

/* Some blocks of a group made again. The others are as the store has them; what it lacks is made too. */
static int make_blocks(put_job *job, uint32_t group, tgn_size size, unsigned blocks, tgn_error *error)
{
    const tgn_pattern_key key = tgn_pattern_key__of('b', group, size);
    tgn_store_value value = {0};
    tgn_pattern_bits before;
    int code = tgn_store__get(job->store, tgn_pattern_key__bytes(&key), &value, error);
    if (code >= 0) {
        const bool known = code > 0 && tgn_pattern_bits__open(&before, value.bytes, size) == 0;
        code = tgn_pattern_maker__run(job->maker, job->games, group, size,
                                      known ? blocks : TGN_PATTERN_ALL_BLOCKS, known ? &before : NULL, error);
    }
    tgn_store__release(&value);
    return code < 0 ? code : add_made(job->maker, &job->values, error);
}

static int put_group(put_job *job, uint32_t group, unsigned blocks, tgn_error *error)
{
    tgn_size sizes[TGN_PATTERN_GROUP];
    const int count = tgn_pattern_index__sizes(job->games, group, sizes, error);
    empty_values(&job->values);
    for (int i = 0; i < count; i++)
        TGN_TRY(make_blocks(job, group, sizes[i], blocks, error));
    TGN_TRY(count < 0 ? count : remove_values(job->store, job->batch, 'b', group, error));
    put_values(job, &job->values.bits, 'b', group);
    for (uint32_t k = 0; k < TGN_PATTERN_BLOCKS; k++)
        if (blocks >> k & 1) {
            TGN_TRY(remove_values(job->store, job->batch, 'c', group * TGN_PATTERN_BLOCKS + k, error));
            put_values(job, &job->values.times[k], 'c', group * TGN_PATTERN_BLOCKS + k);
        }
    return 0;
}

/* The blocks of a group that have games from `first` to `last`, as a set. */
static unsigned blocks_between(uint32_t group, uint32_t first, uint32_t last)
{
    unsigned blocks = 0;
    for (uint32_t k = 0; k < TGN_PATTERN_BLOCKS; k++) {
        const uint32_t block = group * TGN_PATTERN_BLOCKS + k;
        if (block >= tgn_pattern_index__block(first) && block <= tgn_pattern_index__block(last))
            blocks |= 1u << k;
    }
    return blocks;
}

int tgn_pattern_index__put(tgn_games *games, uint32_t first, uint32_t last, tgn_store *store,
                           tgn_store_batch *batch, tgn_error *error)
{
    put_job job = {.games = games, .store = store, .batch = batch};
    if (first > last)
        return 0;
    if (tgn_pattern_maker__new(&job.maker) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to index the games");
    int code = 0;
    for (uint32_t group = tgn_pattern_index__group(first);
         group <= tgn_pattern_index__group(last) && code == 0; group++)
        code = put_group(&job, group, blocks_between(group, first, last), error);
    tgn_pattern_maker__free(job.maker);
    clear_values(&job.values);
    return code;
}

/* ---- checking ------------------------------------------------------------------------------------------ */

typedef struct index_check {
    tgn_games *games;
    tgn_store *store;
    void (*fault)(void *context, const char *words);
    void *context;
} index_check;

static void report(const index_check *check, const char *what, char letter, uint32_t number,
                   const uint8_t *size)
{
    const uint32_t games = letter == 'b' ? TGN_PATTERN_GROUP : TGN_PATTERN_BLOCK;
    char words[160];
    snprintf(words, sizeof words, "the index of patterns %s %s of games %" PRIu32 " to %" PRIu32 " on %dx%d",
             what, letter == 'b' ? "the stones" : "the times", number * games + 1, (number + 1) * games,
             size[0], size[1]);
    check->fault(check->context, words);
}

/* What the store has of a group or block against what it should have, both in the order of sizes. */
static int compare_values(const index_check *check, char letter, uint32_t number, const tgn_buffer *values,
                          tgn_error *error)
{
    const tgn_pattern_key from = tgn_pattern_key__of(letter, number, (tgn_size){0, 0});
    const tgn_pattern_key to = tgn_pattern_key__of(letter, number, (tgn_size){255, 255});
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    value_walk walk = {.values = values};
    bool wanted = next_value(&walk);
    int code = tgn_store__scan_new(&scan, check->store, tgn_pattern_key__bytes(&from),
                                   tgn_pattern_key__bytes(&to), true);
    if (code < 0)
        return code;
    while ((code = tgn_store__scan_next(scan, &key, &value, error)) > 0) {
        const uint8_t *bytes = key.data;
        if (key.length != sizeof from.bytes) {
            report(check, "has something it should not have of", letter, number, (const uint8_t[]){0, 0});
            continue;
        }
        const tgn_size size = {bytes[5], bytes[6]};
        for (; wanted && by_size(&walk.size, &size) < 0; wanted = next_value(&walk))
            report(check, "lacks", letter, number, (const uint8_t[]){walk.size.rows, walk.size.cols});
        if (!wanted || by_size(&walk.size, &size) != 0) {
            report(check, "has something it should not have of", letter, number, bytes + 5);
            continue;
        }
        if (value.length != walk.bytes.length || memcmp(value.data, walk.bytes.data, value.length) != 0)
            report(check, "is wrong about", letter, number, bytes + 5);
        wanted = next_value(&walk);
    }
    for (; wanted && code == 0; wanted = next_value(&walk))
        report(check, "lacks", letter, number, (const uint8_t[]){walk.size.rows, walk.size.cols});
    tgn_store__scan_free(scan);
    return code;
}

int tgn_pattern_index__verify(tgn_games *games, tgn_store *store, uint32_t group,
                              void (*fault)(void *context, const char *words), void *context,
                              tgn_error *error)
{
    const index_check check = {games, store, fault, context};
    group_values values = {0};
    tgn_pattern_maker *maker;
    if (tgn_pattern_maker__new(&maker) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to check the index");
    int code = make_group(maker, games, group, &values, error);
    if (code == 0)
        code = compare_values(&check, 'b', group, &values.bits, error);
    for (uint32_t k = 0; k < TGN_PATTERN_BLOCKS && code == 0; k++)
        code = compare_values(&check, 'c', group * TGN_PATTERN_BLOCKS + k, &values.times[k], error);
    tgn_pattern_maker__free(maker);
    clear_values(&values);
    return code;
}
