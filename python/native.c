/*
 * What stands between Python and libtengen in C: progress that needs no interpreter, and text that grows.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/tengen.h>

/* ---- progress ------------------------------------------------------------------------------------------ */

/*
 * The library reports from whichever thread does the work, as often as it likes. So its reports end here, without a
 * word of Python; the thread that waits for the work looks at them now and then, and says when it should stop.
 */
typedef struct tengen_watch {
    tgn_progress progress;
    atomic_bool stop;
    atomic_flag busy; /* who holds it may touch the rest: a few words, for some nanoseconds */
    uint64_t done, total;
    char what[48];
} tengen_watch;

static void tengen_watch_hold(tengen_watch *watch)
{
    while (atomic_flag_test_and_set(&watch->busy))
        ;
}

static bool tengen_watch_report(void *context, const char *what, uint64_t done, uint64_t total)
{
    tengen_watch *watch = context;
    tengen_watch_hold(watch);
    watch->done = done;
    watch->total = total;
    snprintf(watch->what, sizeof watch->what, "%s", what);
    atomic_flag_clear(&watch->busy);
    return !atomic_load(&watch->stop);
}

/* Of a watch that is all zero. Returns what the library takes. */
static const tgn_progress *tengen_watch_begin(tengen_watch *watch)
{
    watch->progress = (tgn_progress){tengen_watch_report, watch};
    atomic_init(&watch->stop, false);
    atomic_flag_clear(&watch->busy);
    return &watch->progress;
}

static void tengen_watch_stop(tengen_watch *watch)
{
    atomic_store(&watch->stop, true);
}

static void tengen_watch_read(tengen_watch *watch, char what[48], uint64_t *done, uint64_t *total)
{
    tengen_watch_hold(watch);
    *done = watch->done;
    *total = watch->total;
    memcpy(what, watch->what, sizeof watch->what);
    atomic_flag_clear(&watch->busy);
}

/* ---- text that grows ----------------------------------------------------------------------------------- */

typedef struct tengen_text {
    char *bytes;
    size_t length, capacity;
} tengen_text;

/* A tgn_write_function. */
static int tengen_text_add(void *context, const void *bytes, size_t length)
{
    tengen_text *text = context;
    if (length > text->capacity - text->length) {
        const size_t capacity = 2 * text->capacity + length + 256;
        char *grown = realloc(text->bytes, capacity);
        if (!grown)
            return TGN_ERR_MEMORY;
        text->bytes = grown;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    return TGN_OK;
}

static void tengen_text_clear(tengen_text *text)
{
    free(text->bytes);
    *text = (tengen_text){0};
}

/* ---- what cffi can not say by itself ------------------------------------------------------------------- */

/* The version of the headers; tgn_version() is that of the library which was found at run time. */
static const char *tengen_built_with(void)
{
    return TGN_VERSION;
}

static void tengen_games_request_init(tgn_games_request *request)
{
    *request = (tgn_games_request)TGN_GAMES_REQUEST_INIT;
}

static void tengen_pattern_request_init(tgn_pattern_request *request)
{
    *request = (tgn_pattern_request)TGN_PATTERN_REQUEST_INIT;
}

static void tengen_kind(const tgn_graph_stats *stats, int kind, uint64_t out[3])
{
    out[0] = stats->kind[kind].nodes;
    out[1] = stats->kind[kind].arcs;
    out[2] = stats->kind[kind].visits;
}
