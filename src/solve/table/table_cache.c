/* table_cache.c - see table_cache.h */
#include "solve/table/table_cache.h"

#include "base/buffer.h"
#include "base/clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct cached_table {
    struct cached_table *next;
    tgn_size size;
    const tgn_solve_rules *rules;
    tgn_solve_table *table; /* NULL until it is built */
    bool building;          /* by some thread */
} cached_table;

struct tgn_solve_table_cache {
    char *folder;
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a table was built, or building it failed */
    cached_table *tables;
};

int tgn_solve_table_cache__open(tgn_solve_table_cache **out, const char *folder, int threads,
                                tgn_error *error)
{
    tgn_solve_table_cache *cache = calloc(1, sizeof *cache);
    char *copy = folder ? strdup(folder) : NULL;
    if (!cache || (folder && !copy)) {
        free(cache);
        free(copy);
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    cache->folder = copy;
    cache->threads = threads;
    pthread_mutex_init(&cache->lock, NULL);
    tgn_clock__condition(&cache->changed);
    *out = cache;
    return 0;
}

void tgn_solve_table_cache__close(tgn_solve_table_cache *cache)
{
    for (cached_table *b = cache->tables, *next; b; b = next) {
        next = b->next;
        tgn_solve_table_close(b->table);
        free(b);
    }
    pthread_cond_destroy(&cache->changed);
    pthread_mutex_destroy(&cache->lock);
    free(cache->folder);
    free(cache);
}

/* ---- one table ----------------------------------------------------------------------------------------- */

static void path_of(const tgn_solve_table_cache *cache, tgn_size size, const tgn_solve_rules *rules,
                    tgn_buffer *out)
{
    char text[TGN_SIZE_TEXT];
    tgn_buffer__printf(out, "%s/%s-%s.table", cache->folder, tgn_size_format(text, size), rules->name);
}

/* A file that does not hold what its name says is not overwritten: it may be something else. */
static int open_file(tgn_solve_table **out, const char *path, const cached_table *b, tgn_error *error)
{
    tgn_error why = {0};
    int code = tgn_solve_table_open(out, path, true, &why);
    if (code < 0)
        return tgn_error_set(error, code, "%s%s", why.message,
                             code == TGN_ERR_INPUT ? " (remove the file, and it is rebuilt)" : "");
    if (tgn_size_equal(tgn_solve_table_size(*out), b->size) &&
        strcmp(tgn_solve_table_rules(*out)->name, b->rules->name) == 0)
        return 0;
    tgn_solve_table_close(*out);
    *out = NULL;
    return tgn_error_set(
        error, TGN_ERR_INPUT,
        "%s: a table of another board or other rules; remove the file, and the right one is built", path);
}

static int make(const tgn_solve_table_cache *cache, const cached_table *b, tgn_solve_table **out,
                const tgn_progress *progress, tgn_error *error)
{
    if (!cache->folder)
        return tgn_solve_table_build(out, b->size, b->rules, cache->threads, progress, error);
    tgn_buffer path = {0};
    path_of(cache, b->size, b->rules, &path);
    int code;
    if (path.failed)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    else if (access(path.data, F_OK) == 0)
        code = open_file(out, path.data, b, error);
    else
        code = tgn_solve_table_make(out, path.data, b->size, b->rules, cache->threads, progress, error);
    tgn_buffer__clear(&path);
    return code;
}

/* ---- all of them --------------------------------------------------------------------------------------- */

static cached_table *find(tgn_solve_table_cache *cache, tgn_size size, const tgn_solve_rules *rules)
{
    for (cached_table *b = cache->tables; b; b = b->next)
        if (tgn_size_equal(b->size, size) && strcmp(b->rules->name, rules->name) == 0)
            return b;
    return NULL;
}

static cached_table *find_or_add(tgn_solve_table_cache *cache, tgn_size size, const tgn_solve_rules *rules)
{
    cached_table *b = find(cache, size, rules);
    if (!b && (b = calloc(1, sizeof *b))) {
        *b = (cached_table){.next = cache->tables, .size = size, .rules = rules};
        cache->tables = b;
    }
    return b;
}

/* Wait a little for another thread's table, and ask the caller whether to go on waiting. */
static int wait_for(tgn_solve_table_cache *cache, const tgn_progress *progress, tgn_error *error)
{
    tgn_clock__wait(&cache->changed, &cache->lock, 0.1);
    return tgn_progress_step(progress, "waiting for a table", 0, 0)
               ? 0
               : tgn_error_set(error, TGN_ERR_STOPPED, "stopped while waiting for a table");
}

/* The lock is held, and released while building. */
static int build(tgn_solve_table_cache *cache, cached_table *b, const tgn_progress *progress,
                 tgn_error *error)
{
    tgn_solve_table *table = NULL;
    b->building = true;
    pthread_mutex_unlock(&cache->lock);
    int code = make(cache, b, &table, progress, error);
    pthread_mutex_lock(&cache->lock);
    b->building = false;
    b->table = code < 0 ? NULL : table;
    pthread_cond_broadcast(&cache->changed);
    return code;
}

int tgn_solve_table_cache__get(tgn_solve_table_cache *cache, const tgn_solve_table **out, tgn_size size,
                               const tgn_solve_rules *rules, const tgn_progress *progress, tgn_error *error)
{
    pthread_mutex_lock(&cache->lock);
    cached_table *b = find_or_add(cache, size, rules);
    int code = b ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    while (code == 0 && !b->table)
        code = b->building ? wait_for(cache, progress, error) : build(cache, b, progress, error);
    *out = b ? b->table : NULL;
    pthread_mutex_unlock(&cache->lock);
    return code;
}

bool tgn_solve_table_cache__has(tgn_solve_table_cache *cache, tgn_size size, const tgn_solve_rules *rules)
{
    pthread_mutex_lock(&cache->lock);
    const cached_table *b = find(cache, size, rules);
    bool has = b && b->table;
    pthread_mutex_unlock(&cache->lock);
    if (has || !cache->folder)
        return has;
    tgn_buffer path = {0};
    path_of(cache, size, rules, &path);
    has = !path.failed && access(path.data, R_OK) == 0;
    tgn_buffer__clear(&path);
    return has;
}
