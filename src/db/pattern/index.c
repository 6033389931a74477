/* index.c - see index.h */
#include "db/pattern/index.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/parallel.h"

/* ---- keys ---------------------------------------------------------------------------------------------- */

tgn_pattern_key tgn_pattern_key__of(char letter, uint32_t block, tgn_size size)
{
    return (tgn_pattern_key){{(uint8_t)letter, (uint8_t)(block >> 24), (uint8_t)(block >> 16),
                              (uint8_t)(block >> 8), (uint8_t)block, size.rows, size.cols}};
}

static uint32_t last_game_of(uint32_t block, uint32_t games)
{
    const uint64_t last = ((uint64_t)block + 1) * TGN_PATTERN_BLOCK;
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

int tgn_pattern_index__sizes(tgn_games *games, uint32_t block, tgn_size out[TGN_PATTERN_BLOCK],
                             tgn_error *error)
{
    int count = 0, code = 0;
    const uint32_t last = last_game_of(block, tgn_games__count(games));
    for (uint32_t game = block * TGN_PATTERN_BLOCK + 1; game <= last; game++) {
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
    int code = tgn_games__record(games, game, &maker->record, &record, error);
    if (code == 0)
        return tgn_error_set(error, TGN_ERR_INPUT, "the record of game %u is lost", (unsigned)game);
    if (code > 0 && !tgn_size_equal(record.size, maker->builder.size))
        code = TGN_ERR_INPUT;
    else if (code > 0)
        code =
            tgn_pattern_builder__add(&maker->builder, maker->player, tgn_pattern_index__bit(game), &record);
    else
        return code;
    if (code == TGN_ERR_INPUT)
        return tgn_error_set(error, code, "the record of game %u is damaged; run 'tengen verify'",
                             (unsigned)game);
    return code < 0 ? tgn_error_set(error, code, "no memory to index the games") : 0;
}

int tgn_pattern_maker__run(tgn_pattern_maker *maker, tgn_games *games, uint32_t block, tgn_size size,
                           tgn_error *error)
{
    const uint32_t last = last_game_of(block, tgn_games__count(games));
    int code = 0;
    tgn_pattern_builder__start(&maker->builder, size);
    for (uint32_t game = block * TGN_PATTERN_BLOCK + 1; game <= last && code == 0; game++) {
        const tgn_games_row *row = live_row(games, game, &code, error);
        if (row && tgn_size_equal(size, (tgn_size){row->rows, row->cols}))
            code = add_game(maker, games, game, error);
    }
    if (code == 0 && tgn_pattern_builder__end(&maker->builder) < 0)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory to index the games");
    return code;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* Values of one block, for all sizes of boards in it: size(2), length(4), bytes. */
typedef struct block_values {
    tgn_buffer bits, times;
} block_values;

static void add_value(tgn_buffer *out, tgn_size size, const tgn_buffer *value)
{
    const uint32_t length = (uint32_t)value->length;
    if (length == 0)
        return;
    tgn_buffer__add(out, &size, sizeof size);
    tgn_buffer__add(out, &length, sizeof length);
    tgn_buffer__add(out, value->data, value->length);
}

static int make_block(tgn_pattern_maker *maker, tgn_games *games, uint32_t block, block_values *out,
                      tgn_error *error)
{
    tgn_size sizes[TGN_PATTERN_BLOCK];
    const int count = tgn_pattern_index__sizes(games, block, sizes, error);
    if (count < 0)
        return count;
    for (int i = 0; i < count; i++) {
        TGN_TRY(tgn_pattern_maker__run(maker, games, block, sizes[i], error));
        add_value(&out->bits, sizes[i], &maker->builder.bits);
        add_value(&out->times, sizes[i], &maker->builder.times);
    }
    return out->bits.failed || out->times.failed
               ? tgn_error_set(error, TGN_ERR_MEMORY, "no memory to index the games")
               : 0;
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
 * Blocks that are made by several threads, some at a time, and written in order.
 *
 * A block that is not full, or was not before, lies in a file of its own, since it is written more than once: where two
 * large files share a key the store would join them, and pack what is faster to read as it is.
 */
enum { GROUP = 128 };
enum { BEFORE, FULL, UNFINISHED, RUNS };

typedef struct load_job {
    tgn_games *games;
    uint32_t first;              /* block */
    uint32_t before, unfinished; /* blocks in files of their own; UINT32_MAX: none */
    tgn_store_section *stones[RUNS], *times[RUNS];
    tgn_pattern_maker *idle[GROUP]; /* makers that nobody uses */
    size_t idle_count;
    pthread_mutex_t lock; /* over them */
    block_values values[GROUP];
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
    const int code = make_block(maker, job->games, job->first + (uint32_t)task, &job->values[task], error);
    give_maker(job, maker);
    return code;
}

static int write_values(const tgn_buffer *values, char letter, uint32_t block, tgn_store_section *section,
                        uint64_t *bytes, tgn_error *error)
{
    value_walk walk = {.values = values};
    while (next_value(&walk)) {
        const tgn_pattern_key key = tgn_pattern_key__of(letter, block, walk.size);
        TGN_TRY(tgn_store__section_put(section, tgn_pattern_key__bytes(&key), walk.bytes, error));
        *bytes += walk.bytes.length;
    }
    return 0;
}

static int load_group(load_job *job, uint32_t count, int threads, uint64_t *bytes, tgn_error *error)
{
    int code = tgn_parallel__run(threads, count, make_task, job, error);
    for (uint32_t i = 0; i < count && code == 0; i++) {
        const uint32_t block = job->first + i;
        const int run = block == job->before ? BEFORE : block == job->unfinished ? UNFINISHED : FULL;
        code = write_values(&job->values[i].bits, 'b', block, job->stones[run], bytes, error);
        if (code == 0)
            code = write_values(&job->values[i].times, 'c', block, job->times[run], bytes, error);
        job->values[i].bits.length = job->values[i].times.length = 0;
    }
    return code;
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
    for (int i = 0; i < GROUP; i++) {
        tgn_buffer__clear(&job->values[i].bits);
        tgn_buffer__clear(&job->values[i].times);
    }
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
    job->before = tgn_pattern_index__bit(first) > 0 ? tgn_pattern_index__block(first) : UINT32_MAX;
    job->unfinished =
        tgn_pattern_index__bit(last) < TGN_PATTERN_BLOCK - 1 ? tgn_pattern_index__block(last) : UINT32_MAX;
    pthread_mutex_init(&job->lock, NULL);
    int code = open_sections(job, load, error);
    const uint32_t end = tgn_pattern_index__block(last) + 1;
    for (job->first = tgn_pattern_index__block(first); job->first < end && code == 0; job->first += GROUP)
        code = load_group(job, end - job->first < GROUP ? end - job->first : GROUP, threads,
                          bytes ? bytes : &unused, error);
    load_job_free(job);
    return code;
}

/* ---- a few blocks, in a batch -------------------------------------------------------------------------- */

/* Remove what the store has of a block, bits or times. */
static int remove_block(tgn_store *store, tgn_store_batch *batch, char letter, uint32_t block,
                        tgn_error *error)
{
    const tgn_pattern_key from = tgn_pattern_key__of(letter, block, (tgn_size){0, 0});
    const tgn_pattern_key to = tgn_pattern_key__of(letter, block, (tgn_size){255, 255});
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

static void put_values(const tgn_buffer *values, char letter, uint32_t block, tgn_store_batch *batch,
                       uint64_t *bytes)
{
    value_walk walk = {.values = values};
    while (next_value(&walk)) {
        const tgn_pattern_key key = tgn_pattern_key__of(letter, block, walk.size);
        tgn_store__put(batch, tgn_pattern_key__bytes(&key), walk.bytes);
        *bytes += walk.bytes.length;
    }
}

static int put_block(tgn_pattern_maker *maker, tgn_games *games, uint32_t block, tgn_store *store,
                     tgn_store_batch *batch, block_values *values, uint64_t *bytes, tgn_error *error)
{
    values->bits.length = values->times.length = 0;
    TGN_TRY(make_block(maker, games, block, values, error));
    TGN_TRY(remove_block(store, batch, 'b', block, error));
    TGN_TRY(remove_block(store, batch, 'c', block, error));
    put_values(&values->bits, 'b', block, batch, bytes);
    put_values(&values->times, 'c', block, batch, bytes);
    return 0;
}

int tgn_pattern_index__put(tgn_games *games, uint32_t first, uint32_t last, tgn_store *store,
                           tgn_store_batch *batch, uint64_t *bytes, tgn_error *error)
{
    uint64_t unused = 0;
    block_values values = {0};
    tgn_pattern_maker *maker;
    if (first > last)
        return 0;
    if (tgn_pattern_maker__new(&maker) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to index the games");
    int code = 0;
    for (uint32_t block = tgn_pattern_index__block(first);
         block <= tgn_pattern_index__block(last) && code == 0; block++)
        code = put_block(maker, games, block, store, batch, &values, bytes ? bytes : &unused, error);
    tgn_pattern_maker__free(maker);
    tgn_buffer__clear(&values.bits);
    tgn_buffer__clear(&values.times);
    return code;
}

/* ---- checking ------------------------------------------------------------------------------------------ */

typedef struct index_check {
    tgn_games *games;
    tgn_store *store;
    void (*fault)(void *context, const char *words);
    void *context;
} index_check;

static void report(const index_check *check, const char *what, char letter, uint32_t block,
                   const uint8_t *size)
{
    char words[160];
    snprintf(words, sizeof words, "the index of patterns %s %s of games %" PRIu32 " to %" PRIu32 " on %dx%d",
             what, letter == 'b' ? "the stones" : "the times", block * TGN_PATTERN_BLOCK + 1,
             (block + 1) * TGN_PATTERN_BLOCK, size[0], size[1]);
    check->fault(check->context, words);
}

/* What the store has of a block against what it should have, both in the order of sizes. */
static int compare_block(const index_check *check, char letter, uint32_t block, const tgn_buffer *values,
                         tgn_error *error)
{
    const tgn_pattern_key from = tgn_pattern_key__of(letter, block, (tgn_size){0, 0});
    const tgn_pattern_key to = tgn_pattern_key__of(letter, block, (tgn_size){255, 255});
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
            report(check, "has something it should not have of", letter, block, (const uint8_t[]){0, 0});
            continue;
        }
        const tgn_size size = {bytes[5], bytes[6]};
        for (; wanted && by_size(&walk.size, &size) < 0; wanted = next_value(&walk))
            report(check, "lacks", letter, block, (const uint8_t[]){walk.size.rows, walk.size.cols});
        if (!wanted || by_size(&walk.size, &size) != 0) {
            report(check, "has something it should not have of", letter, block, bytes + 5);
            continue;
        }
        if (value.length != walk.bytes.length || memcmp(value.data, walk.bytes.data, value.length) != 0)
            report(check, "is wrong about", letter, block, bytes + 5);
        wanted = next_value(&walk);
    }
    for (; wanted && code == 0; wanted = next_value(&walk))
        report(check, "lacks", letter, block, (const uint8_t[]){walk.size.rows, walk.size.cols});
    tgn_store__scan_free(scan);
    return code;
}

int tgn_pattern_index__verify(tgn_games *games, tgn_store *store, uint32_t block, uint32_t end,
                              void (*fault)(void *context, const char *words), void *context,
                              tgn_error *error)
{
    const index_check check = {games, store, fault, context};
    block_values values = {0};
    tgn_pattern_maker *maker;
    if (tgn_pattern_maker__new(&maker) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to check the index");
    int code = 0;
    for (; block < end && code == 0; block++) {
        values.bits.length = values.times.length = 0;
        code = make_block(maker, games, block, &values, error);
        if (code == 0)
            code = compare_block(&check, 'b', block, &values.bits, error);
        if (code == 0)
            code = compare_block(&check, 'c', block, &values.times, error);
    }
    tgn_pattern_maker__free(maker);
    tgn_buffer__clear(&values.bits);
    tgn_buffer__clear(&values.times);
    return code;
}
