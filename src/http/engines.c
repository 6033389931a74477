/* engines.c - see engines.h */
#include "http/engines.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/parallel.h"
#include "engine/engine.h"

enum { PLAYS_WAITING = 16, PROCESSES_MOST = 64 };
static const double LEFT_ALONE = 60, LOOK = 0.1; /* seconds */

/* A place for a process. Whoever has marked it busy may use it without the lock. */
typedef struct engine_process {
    tgn_engine *engine; /* NULL: none yet, or it failed */
    bool busy;
    tgn_progress progress; /* asks `asker`, while there is one */
    const tgn_progress *asker;
} engine_process;

/* Somebody who waits for a process. */
typedef struct engine_turn {
    struct engine_turn *next;
} engine_turn;

struct tgn_http_engine {
    tgn_server *server; /* for its log; or NULL */
    char *command;
    char name[TGN_HTTP_ENGINE_NAME];
    bool analyses;
    double seconds;
    tgn_http_worker_pool workers;

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    engine_process *process;
    size_t processes;
    engine_turn *first, *last;
    double failed_at[TGN_HTTP_ENGINE_FAILURES]; /* the last ones, by tgn_clock__seconds(), in a ring */
    size_t failures;
    tgn_error failure; /* the last one */
};

struct tgn_http_engines {
    tgn_http_engine *engine;
    size_t count;
    const tgn_progress *starting; /* of the options */
    atomic_bool failed;           /* one could not be started: the others need not be */
};

/* ---- processes ------------------------------------------------------------------------------------------ */

static bool ask_asker(void *context, const char *what, uint64_t done, uint64_t total)
{
    const engine_process *process = context;
    return tgn_progress_step(process->asker, what, done, total);
}

static int start_process(tgn_http_engine *engine, engine_process *process, const tgn_progress *asker,
                         tgn_error *error)
{
    process->progress = (tgn_progress){ask_asker, process};
    process->asker = asker;
    const tgn_engine_options options = {.command = engine->command,
                                        .seconds = engine->seconds,
                                        .restarts = -1,
                                        .progress = &process->progress};
    const int code = tgn_engine_open(&process->engine, &options, error);
    process->asker = NULL;
    return code;
}

static void end_process(engine_process *process)
{
    tgn_engine_close(process->engine);
    process->engine = NULL;
}

/* ---- failures ------------------------------------------------------------------------------------------- */

static bool is_failure(int code)
{
    return code == TGN_ERR_IO || code == TGN_ERR_LIMIT || code == TGN_ERR_MISSING;
}

/* With the lock held. */
static void note_failure(tgn_http_engine *engine, const tgn_error *error)
{
    engine->failed_at[engine->failures++ % TGN_HTTP_ENGINE_FAILURES] = tgn_clock__seconds();
    engine->failure = *error;
}

/* How long it is still left alone, in seconds. With the lock held. */
static double left_alone(const tgn_http_engine *engine)
{
    if (engine->failures < TGN_HTTP_ENGINE_FAILURES)
        return 0;
    const double oldest = engine->failed_at[engine->failures % TGN_HTTP_ENGINE_FAILURES];
    return fmax(0, oldest + LEFT_ALONE - tgn_clock__seconds());
}

static int check_rest(tgn_http_engine *engine, tgn_error *error)
{
    pthread_mutex_lock(&engine->lock);
    const double rest = left_alone(engine);
    const tgn_error failure = engine->failure;
    pthread_mutex_unlock(&engine->lock);
    return rest > 0 ? tgn_error_set(error, TGN_ERR_IO,
                                    "%s failed %d times within a minute and is started again in %.0f s; the "
                                    "last time: %s",
                                    engine->name, TGN_HTTP_ENGINE_FAILURES, ceil(rest), failure.message)
                    : 0;
}

/* ---- turns ---------------------------------------------------------------------------------------------- */

/* One that runs, if there is any. With the lock held. */
static engine_process *idle_process(tgn_http_engine *engine)
{
    engine_process *found = NULL;
    for (size_t i = 0; i < engine->processes; i++) {
        engine_process *process = &engine->process[i];
        if (!process->busy && (!found || (!found->engine && process->engine)))
            found = process;
    }
    return found;
}

static void leave_queue(tgn_http_engine *engine, engine_turn *turn)
{
    engine_turn **at = &engine->first, *before = NULL;
    for (; *at != turn; at = &(*at)->next)
        before = *at;
    *at = turn->next;
    if (engine->last == turn)
        engine->last = before;
}

/* With the lock held. */
static void join_queue(tgn_http_engine *engine, engine_turn *turn)
{
    if (engine->last)
        engine->last->next = turn;
    else
        engine->first = turn;
    engine->last = turn;
}

/* Wait a moment, and then, since that may take as long as it likes, ask whether to go on without the lock, which is held again behind. */
static bool waits_on(tgn_http_engine *engine, const tgn_progress *progress)
{
    tgn_clock__wait(&engine->changed, &engine->lock, LOOK);
    pthread_mutex_unlock(&engine->lock);
    const bool goes_on = tgn_progress_step(progress, "waiting for an engine", 0, 0);
    pthread_mutex_lock(&engine->lock);
    return goes_on;
}

/* Wait in the queue until there is a process for the first of it, or progress asks to stop: NULL. */
static engine_process *take(tgn_http_engine *engine, const tgn_progress *progress)
{
    engine_turn turn = {0};
    engine_process *process;
    pthread_mutex_lock(&engine->lock);
    join_queue(engine, &turn);
    do
        process = engine->first == &turn ? idle_process(engine) : NULL;
    while (!process && waits_on(engine, progress));
    leave_queue(engine, &turn);
    if (process)
        process->busy = true;
    pthread_cond_broadcast(&engine->changed); /* another may be the first now */
    pthread_mutex_unlock(&engine->lock);
    return process;
}

/* What failed is ended before its place is free: there are never more processes than places. */
static void give_back(tgn_http_engine *engine, engine_process *process, int code, const tgn_error *error)
{
    if (is_failure(code)) {
        end_process(process);
        if (engine->server)
            tgn_http_server__log(engine->server, "engine %s", error->message);
    }
    pthread_mutex_lock(&engine->lock);
    if (is_failure(code))
        note_failure(engine, error);
    process->busy = false;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

/* ---- thinking ------------------------------------------------------------------------------------------- */

/* One that died while nobody looked is nobody's trouble: there will be a new one. */
static void bury(engine_process *process)
{
    if (process->engine && tgn_engine__has_died(process->engine))
        end_process(process);
}

int tgn_http_engine__think(tgn_http_engine *engine, tgn_bot_thought *out, const tgn_bot_question *question,
                           const tgn_progress *progress, tgn_error *error)
{
    tgn_error told = {0};
    engine_process *process = take(engine, progress);
    if (!process)
        return tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
    bury(process);
    int code = process->engine ? 0 : check_rest(engine, &told);
    const bool rests = code < 0; /* which is no failure of its own */
    if (code == 0 && !process->engine)
        code = start_process(engine, process, progress, &told);
    if (code == 0)
        code = tgn_engine_think(process->engine, out, question, progress, &told);
    give_back(engine, process, rests ? 0 : code, &told);
    return code < 0 ? tgn_error_set(error, code, "%s", told.message) : code;
}

/* Every thinker of a review is the engine itself: a process is taken for each thought. */
static int open_thinker(void *engine, void **thinker, tgn_error *error)
{
    (void)error;
    *thinker = engine;
    return 0;
}

static int think(void *engine, tgn_bot_thought *out, const tgn_bot_question *question,
                 const tgn_progress *progress, tgn_error *error)
{
    return tgn_http_engine__think(engine, out, question, progress, error);
}

static void close_thinker(void *engine)
{
    (void)engine;
}

tgn_review_engine tgn_http_engine__thinkers(tgn_http_engine *engine)
{
    return (tgn_review_engine){open_thinker, think, close_thinker, engine};
}

int tgn_http_engine__fail(tgn_http_request *request, int code, const tgn_error *error)
{
    if (code == TGN_ERR_STOPPED || code == TGN_ERR_MEMORY)
        return tgn_http_reply__error(request, code, error);
    return tgn_http_reply__fail(
        request, code == TGN_ERR_ARGUMENT ? MHD_HTTP_BAD_REQUEST : MHD_HTTP_SERVICE_UNAVAILABLE, "engine",
        "%s", error->message);
}

/* ---- what they are called ------------------------------------------------------------------------------- */

static bool is_taken(const tgn_http_engines *engines, size_t before, const char *name)
{
    for (size_t i = 0; i < before; i++)
        if (strcmp(engines->engine[i].name, name) == 0)
            return true;
    return strcmp(name, "tengen") == 0;
}

/* "GNU Go 3.8", and a second one "GNU Go 3.8 (2)". */
static void name_engine(tgn_http_engines *engines, size_t index)
{
    tgn_http_engine *engine = &engines->engine[index];
    const tgn_engine *process = engine->process[0].engine;
    const char *version = tgn_engine_version(process);
    const int length = snprintf(engine->name, sizeof engine->name, "%s%s%s", tgn_engine_name(process),
                                *version ? " " : "", version);
    for (int number = 2; is_taken(engines, index, engine->name); number++)
        snprintf(engine->name + length, sizeof engine->name - (size_t)length, " (%d)", number);
}

const char *tgn_http_engines__name(const tgn_http_engines *engines, size_t index)
{
    return engines && index < engines->count ? engines->engine[index].name : NULL;
}

tgn_http_engine *tgn_http_engines__find(tgn_http_engines *engines, const char *name)
{
    for (size_t i = 0; engines && i < engines->count; i++)
        if (strcmp(engines->engine[i].name, name) == 0)
            return &engines->engine[i];
    return NULL;
}

char *tgn_http_engines__list(const tgn_http_engines *engines, char *out, size_t capacity)
{
    size_t length = (size_t)snprintf(out, capacity, "'tengen'");
    const char *name;
    for (size_t i = 0; (name = tgn_http_engines__name(engines, i)) && length < capacity; i++)
        length += (size_t)snprintf(out + length, capacity - length, ", '%s'", name);
    return out;
}

const char *tgn_http_engine__name(const tgn_http_engine *engine)
{
    return engine->name;
}

bool tgn_http_engine__analyses(const tgn_http_engine *engine)
{
    return engine->analyses;
}

int tgn_http_engine__processes(const tgn_http_engine *engine)
{
    return (int)engine->processes;
}

tgn_http_worker_pool *tgn_http_engine__workers(tgn_http_engine *engine)
{
    return &engine->workers;
}

/* ---- opening and closing -------------------------------------------------------------------------------- */

static int init_engine(tgn_http_engine *engine, const char *command, const tgn_server_options *options)
{
    const int processes = options->engine_processes > 0 ? options->engine_processes : 1;
    pthread_mutex_init(&engine->lock, NULL);
    tgn_clock__condition(&engine->changed);
    engine->seconds = options->engine_seconds;
    engine->processes = (size_t)(processes < PROCESSES_MOST ? processes : PROCESSES_MOST);
    engine->command = strdup(command);
    engine->process = calloc(engine->processes, sizeof *engine->process);
    return engine->command && engine->process ? 0 : TGN_ERR_MEMORY;
}

static bool goes_on_starting(void *context, const char *what, uint64_t done, uint64_t total)
{
    const tgn_http_engines *engines = context;
    return !atomic_load(&engines->failed) && tgn_progress_step(engines->starting, what, done, total);
}

/* A tgn_parallel_task. Whatever is wrong with a program is wrong with what was asked for, not with this server. */
static int open_engine(void *context, size_t index, tgn_error *error)
{
    tgn_http_engines *engines = context;
    tgn_http_engine *engine = &engines->engine[index];
    const tgn_progress progress = {goes_on_starting, engines};
    tgn_error told = {0};
    const int code = start_process(engine, &engine->process[0], &progress, &told);
    if (code < 0) {
        atomic_store(&engines->failed, true);
        return tgn_error_set(error, is_failure(code) ? TGN_ERR_INPUT : code, "engine: %s", told.message);
    }
    engine->analyses = tgn_engine_analyses(engine->process[0].engine);
    return 0;
}

int tgn_http_engines__open(tgn_http_engines **out, tgn_server *server, const tgn_server_options *options,
                           tgn_error *error)
{
    size_t count = 0;
    while (options->engines && options->engines[count])
        count++;
    if (count > TGN_SERVER_ENGINES)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "engine: at most %d at once", TGN_SERVER_ENGINES);
    tgn_http_engines *engines = *out = calloc(1, sizeof *engines);
    if (!engines || !(engines->engine = calloc(count + 1, sizeof *engines->engine)))
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    engines->starting = options->starting;
    for (size_t i = 0; i < count; i++)
        engines->engine[i].server = server;
    for (; engines->count < count; engines->count++)
        if (init_engine(&engines->engine[engines->count], options->engines[engines->count], options) < 0) {
            engines->count++; /* to be cleared */
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
        }
    if (count == 0)
        return 0;
    TGN_TRY(tgn_parallel__run((int)count, count, open_engine, engines, error));
    for (size_t i = 0; i < count; i++)
        name_engine(engines, i);
    engines->starting = NULL;
    return 0;
}

int tgn_http_engines__start(tgn_http_engines *engines, tgn_error *error)
{
    for (size_t i = 0; i < engines->count; i++) {
        tgn_http_engine *engine = &engines->engine[i];
        if (tgn_http_worker_pool__start(&engine->workers, (int)engine->processes, PLAYS_WAITING) < 0)
            return tgn_error_set(error, TGN_ERR_MEMORY, "cannot start threads");
    }
    return 0;
}

void tgn_http_engines__stop(tgn_http_engines *engines)
{
    for (size_t i = 0; engines && i < engines->count; i++)
        tgn_http_worker_pool__stop(&engines->engine[i].workers);
}

/* A tgn_parallel_task: one that does not want to go is given a moment, and nobody waits for several such moments. */
static int end_engine(void *context, size_t index, tgn_error *error)
{
    tgn_http_engine *engine = &((tgn_http_engines *)context)->engine[index];
    (void)error;
    for (size_t i = 0; engine->process && i < engine->processes; i++)
        end_process(&engine->process[i]);
    return 0;
}

void tgn_http_engines__close(tgn_http_engines *engines)
{
    if (!engines)
        return;
    if (engines->count)
        (void)!tgn_parallel__run((int)engines->count, engines->count, end_engine, engines, NULL);
    for (size_t i = 0; i < engines->count; i++) {
        tgn_http_engine *engine = &engines->engine[i];
        tgn_http_worker_pool__clear(&engine->workers);
        pthread_cond_destroy(&engine->changed);
        pthread_mutex_destroy(&engine->lock);
        free(engine->process);
        free(engine->command);
    }
    free(engines->engine);
    free(engines);
}
