/*
 * imports.c - uploaded files are imported into a database, one after the other
 *
 *      POST   /api/v1/imports        queue the uploaded file, which has no name on disk
 *      GET    /api/v1/imports[/{id}] how far it is, and the records that were not simply added
 *      DELETE /api/v1/imports/{id}   stop; what was read is kept
 *
 * One thread runs the jobs in order. What the library reports is stored in the job, under the lock, where
 * handlers read it. The library opens the file as /proc/self/fd/N; clients only ever see the name they gave.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/utf8.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "http/server.h"

enum {
    JOBS_KEPT = 20,     /* that are over */
    NAME_BYTES = 200,   /* the longest name of a file */
    PATH_TEXT = 40,     /* "/proc/self/fd/N" */
    PROBLEMS_MAX = 200, /* listed of one job */
    WAITING_MAX = 100,
    WAITING_FILES = 4 /* files of the largest size: the disk space that waiting jobs may take */
};

typedef enum queued_import_state {
    IMPORT_WAITING,
    IMPORT_RUNNING,
    IMPORT_STOPPING,
    IMPORT_DONE,
    IMPORT_STOPPED,
    IMPORT_FAILED
} queued_import_state;

/* A record that was not simply added. */
typedef struct queued_import_problem {
    char *file, *message;
    uint64_t number;
    uint32_t id;
    tgn_import_fate fate;
} queued_import_problem;

typedef struct queued_import {
    struct queued_import *older;
    tgn_http_imports *imports;
    uint32_t id;
    int file;
    uint64_t bytes;
    char path[PATH_TEXT]; /* of the file, for the library alone */
    char name[NAME_BYTES + 1];
    const tgn_server_database *database;
    tgn_import_options options;

    /* under the lock */
    queued_import_state state;
    const char *what; /* constant texts of the library */
    uint64_t done, total;
    tgn_import_sum sum;
    queued_import_problem *problems;
    size_t problem_count, problem_capacity;
    uint64_t problem_total;
    tgn_string_arena texts;
    char error[256];

    tgn_import_sum live; /* without the lock: of the importing thread */
} queued_import;

struct tgn_http_imports {
    tgn_server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    queued_import *newest;
    uint32_t last_id;
    bool stopping, running;
};

static bool is_over(const queued_import *job)
{
    return job->state >= IMPORT_DONE;
}

/* ---- reports of the library ---------------------------------------------------------------------------- */

/* Add text, with the path of the file replaced by the name that the client gave. */
static void add_shown(tgn_buffer *out, const queued_import *job, const char *text)
{
    const size_t length = strlen(job->path);
    for (const char *at; (at = strstr(text, job->path)) != NULL; text = at + length) {
        tgn_buffer__add(out, text, (size_t)(at - text));
        tgn_buffer__text(out, job->name);
    }
    tgn_buffer__text(out, text);
}

/* Add a summary like "no-end, bad-point 'zz' and 3 more". */
static void add_problems(tgn_buffer *out, const tgn_import_event *event)
{
    for (size_t i = 0; i < event->problem_count; i++) {
        const tgn_problem *problem = &event->problems[i];
        tgn_buffer__printf(out, "%s%s", i ? ", " : "", tgn_problem_name(problem->kind));
        if (*problem->detail)
            tgn_buffer__printf(out, " '%s'", problem->detail);
        if (problem->more)
            tgn_buffer__printf(out, " and %u more", (unsigned)problem->more);
    }
}

/* With the lock held. If there is no memory, the problem is counted but not listed. */
static void list_problem(queued_import *job, const tgn_import_event *event)
{
    tgn_buffer file = {0}, message = {0};
    add_shown(&file, job, event->file);
    if (event->message)
        add_shown(&message, job, event->message);
    else if (event->fate == TGN_IMPORT_DUPLICATE)
        tgn_buffer__printf(&message, "the same moves as game %u", (unsigned)event->id);
    else
        add_problems(&message, event);
    if (!file.failed && !message.failed &&
        tgn_array__need(&job->problems, &job->problem_capacity, job->problem_count + 1) == 0) {
        queued_import_problem *problem = &job->problems[job->problem_count];
        *problem = (queued_import_problem){.number = event->number, .id = event->id, .fate = event->fate};
        problem->file = tgn_string_arena__add(&job->texts, file.data ? file.data : "", file.length);
        problem->message =
            tgn_string_arena__add(&job->texts, message.data ? message.data : "", message.length);
        job->problem_count += problem->file && problem->message;
    }
    tgn_buffer__clear(&file);
    tgn_buffer__clear(&message);
}

static void on_event(void *context, const tgn_import_event *event)
{
    queued_import *job = context;
    pthread_mutex_lock(&job->imports->lock);
    job->problem_total++;
    if (job->problem_count < PROBLEMS_MAX)
        list_problem(job, event);
    pthread_mutex_unlock(&job->imports->lock);
}

static bool on_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    queued_import *job = context;
    pthread_mutex_lock(&job->imports->lock);
    job->what = what;
    job->done = done;
    job->total = total;
    job->sum = job->live;
    const bool go_on = job->state == IMPORT_RUNNING && !job->imports->stopping;
    pthread_mutex_unlock(&job->imports->lock);
    return go_on;
}

/* ---- the thread ---------------------------------------------------------------------------------------- */

/* Once the state says that the job is over, other threads may free it: that is set last. */
static void finish(queued_import *job, int code, const tgn_error *error)
{
    tgn_buffer words = {0};
    if (code < 0 && code != TGN_ERR_STOPPED)
        add_shown(&words, job, error->message[0] ? error->message : tgn_error_name(code));
    tgn_http_server__log(job->imports->server, "import %u into %s: %llu games added%s%s", (unsigned)job->id,
                         job->database->name, (unsigned long long)job->live.added, words.length ? "; " : "",
                         words.length ? words.data : "");
    pthread_mutex_lock(&job->imports->lock);
    snprintf(job->error, sizeof job->error, "%s", words.length ? words.data : "");
    job->sum = job->live;
    close(job->file);
    job->file = -1;
    job->state = code == 0 ? IMPORT_DONE : code == TGN_ERR_STOPPED ? IMPORT_STOPPED : IMPORT_FAILED;
    pthread_mutex_unlock(&job->imports->lock);
    tgn_buffer__clear(&words);
}

static void run(queued_import *job)
{
    const tgn_progress progress = {on_progress, job};
    const char *const paths[] = {job->path};
    tgn_error error = {0};
    const int code =
        tgn_graph_import(job->database->graph, paths, 1, &job->options, &progress, &job->live, &error);
    finish(job, code, &error);
}

/* The oldest job that waits, or NULL; with the lock held. */
static queued_import *next_job(tgn_http_imports *imports)
{
    queued_import *found = NULL;
    for (queued_import *job = imports->newest; job; job = job->older)
        if (job->state == IMPORT_WAITING)
            found = job;
    return found;
}

static void *run_jobs(void *context)
{
    tgn_http_imports *imports = context;
    pthread_mutex_lock(&imports->lock);
    while (!imports->stopping) {
        queued_import *job = next_job(imports);
        if (!job) {
            pthread_cond_wait(&imports->wake, &imports->lock);
            continue;
        }
        job->state = IMPORT_RUNNING;
        pthread_mutex_unlock(&imports->lock);
        run(job);
        pthread_mutex_lock(&imports->lock);
    }
    pthread_mutex_unlock(&imports->lock);
    return NULL;
}

int tgn_http_imports__start(tgn_http_imports **out, tgn_server *server)
{
    tgn_http_imports *imports = calloc(1, sizeof *imports);
    *out = imports;
    if (!imports)
        return TGN_ERR_MEMORY;
    imports->server = server;
    pthread_mutex_init(&imports->lock, NULL);
    pthread_cond_init(&imports->wake, NULL);
    imports->running = pthread_create(&imports->thread, NULL, run_jobs, imports) == 0;
    return imports->running ? 0 : TGN_ERR_MEMORY;
}

void tgn_http_imports__stop(tgn_http_imports *imports)
{
    if (!imports || !imports->running)
        return;
    pthread_mutex_lock(&imports->lock);
    imports->stopping = true;
    pthread_cond_signal(&imports->wake);
    pthread_mutex_unlock(&imports->lock);
    pthread_join(imports->thread, NULL);
}

static void free_job(queued_import *job)
{
    if (job->file >= 0)
        close(job->file);
    free(job->problems);
    tgn_string_arena__clear(&job->texts);
    free(job);
}

void tgn_http_imports__free(tgn_http_imports *imports)
{
    if (!imports)
        return;
    while (imports->newest) {
        queued_import *job = imports->newest;
        imports->newest = job->older;
        free_job(job);
    }
    pthread_cond_destroy(&imports->wake);
    pthread_mutex_destroy(&imports->lock);
    free(imports);
}

/* ---- the queue ----------------------------------------------------------------------------------------- */

/* With the lock held: free jobs that are over and not among the last JOBS_KEPT. */
static void free_old_jobs(tgn_http_imports *imports)
{
    size_t seen = 0;
    for (queued_import **link = &imports->newest; *link;) {
        queued_import *job = *link;
        if (++seen > JOBS_KEPT && is_over(job)) {
            *link = job->older;
            free_job(job);
        } else {
            link = &job->older;
        }
    }
}

/* With the lock held. */
static bool has_capacity(const tgn_http_imports *imports, uint64_t bytes)
{
    size_t count = 0;
    for (const queued_import *job = imports->newest; job; job = job->older)
        if (!is_over(job)) {
            count++;
            bytes += job->bytes;
        }
    return count < WAITING_MAX && bytes <= WAITING_FILES * imports->server->options.upload_bytes;
}

/* With the lock held: the job of this number, or NULL. */
static queued_import *find_job(const tgn_http_imports *imports, uint32_t id)
{
    for (queued_import *job = imports->newest; job; job = job->older)
        if (job->id == id)
            return job;
    return NULL;
}

/*
 * With the lock held: queue a job whose options, database and name are set, with the file of the request.
 * Returns false if too many wait already or their files are too large together. Afterwards the queue owns the
 * job.
 */
static bool add_job(tgn_http_imports *imports, queued_import *job, tgn_http_request *request)
{
    if (!has_capacity(imports, request->received))
        return false;
    job->id = ++imports->last_id;
    job->imports = imports;
    job->bytes = request->received;
    job->file = request->file;
    request->file = -1;
    snprintf(job->path, sizeof job->path, "/proc/self/fd/%d", job->file);
    job->older = imports->newest;
    imports->newest = job;
    free_old_jobs(imports);
    pthread_cond_signal(&imports->wake);
    return true;
}

/* With the lock held: a job that waits is stopped at once, one that runs soon will be. */
static void stop_job(queued_import *job)
{
    if (job->state == IMPORT_WAITING) {
        job->state = IMPORT_STOPPED;
        close(job->file);
        job->file = -1;
    } else if (job->state == IMPORT_RUNNING) {
        job->state = IMPORT_STOPPING;
    }
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void write_problem(tgn_json_writer *writer, const queued_import_problem *problem)
{
    static const char *const fates[] = {"added", "repaired", "duplicate", "refused", "unreadable"};
    tgn_json__open(writer, '{');
    tgn_json__key(writer, "file");
    tgn_json__text(writer, problem->file, strlen(problem->file));
    tgn_json__field_number(writer, "number", problem->number);
    tgn_json__field_plain(writer, "fate", fates[problem->fate]);
    tgn_json__field_known(writer, "id", problem->id, problem->id != 0);
    tgn_json__field_words(writer, "message", problem->message);
    tgn_json__close(writer, '}');
}

static void write_sums(tgn_json_writer *writer, const queued_import *job)
{
    tgn_json__field_number(writer, "done", job->done);
    tgn_json__field_number(writer, "total", job->total);
    tgn_json__field_number(writer, "added", job->sum.added);
    tgn_json__field_number(writer, "repaired", job->sum.repaired);
    tgn_json__field_number(writer, "duplicates", job->sum.duplicates);
    tgn_json__field_number(writer, "refused", job->sum.refused);
    tgn_json__field_number(writer, "unreadable", job->sum.unreadable);
    tgn_json__field_number(writer, "games", job->sum.games);
}

/* With the lock held. The problems themselves are written only if `whole`. */
static void write_job(tgn_json_writer *writer, const queued_import *job, bool whole)
{
    static const char *const states[] = {"waiting", "running", "stopping", "done", "stopped", "failed"};
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "id", job->id);
    tgn_json__key(writer, "name");
    tgn_json__text(writer, job->name, strlen(job->name));
    tgn_json__field_plain(writer, "db", job->database->name);
    tgn_json__field_plain(writer, "state", states[job->state]);
    tgn_json__field_words(writer, "what", job->what);
    write_sums(writer, job);
    if (whole) {
        tgn_json__key(writer, "problems");
        tgn_json__open(writer, '[');
        for (size_t i = 0; i < job->problem_count; i++)
            write_problem(writer, &job->problems[i]);
        tgn_json__close(writer, ']');
    }
    tgn_json__field_number(writer, "problem_count", job->problem_total);
    tgn_json__field_words(writer, "error", job->error);
    tgn_json__close(writer, '}');
}

/* Answer with a job; releases the lock. */
static int reply_job(tgn_http_request *request, unsigned status, const queued_import *job)
{
    tgn_json_writer writer;
    tgn_http_reply__json_begin(request, &writer);
    write_job(&writer, job, true);
    pthread_mutex_unlock(&job->imports->lock);
    return tgn_http_reply__json_end(request, &writer, status);
}

/* ---- handlers ------------------------------------------------------------------------------------------ */

static int no_such_import(tgn_http_request *request)
{
    return tgn_http_reply__fail(request, MHD_HTTP_NOT_FOUND, "no-such-import",
                                "no import %u; only the last %d are remembered",
                                (unsigned)tgn_http_request__id(request), JOBS_KEPT);
}

/* The name is only for display: the last part of a path, cut between characters. */
static void set_name(queued_import *job, const char *name)
{
    const char *slash = name ? strrchr(name, '/') : NULL;
    if (slash)
        name = slash + 1;
    if (!name || !*name)
        name = "upload";
    size_t length = strlen(name);
    length = length < NAME_BYTES ? length : NAME_BYTES;
    length = tgn_utf8__valid(name, length);
    memcpy(job->name, name, length);
    job->name[length] = '\0';
}

int tgn_http_imports__post(tgn_http_request *request)
{
    tgn_http_imports *imports = request->server->imports;
    tgn_import_options options = {.event = on_event};
    char location[48];
    if (tgn_http_request__only(request, "db name duplicates variations") < 0 ||
        tgn_http_parameters__duplicates(&options.keep_duplicates, request) < 0 ||
        tgn_http_request__flag(request, "variations", false, &options.variations) < 0)
        return 0;
    const tgn_server_database *database = tgn_http_request__database(request);
    if (!database)
        return 0;
    if (tgn_http_request__file(request) < 0)
        return tgn_http_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-body", "the file to import is empty");
    queued_import *job = calloc(1, sizeof *job);
    if (!job)
        return tgn_http_reply__error(request, TGN_ERR_MEMORY, NULL);
    job->database = database;
    job->options = options;
    job->options.context = job;
    job->what = "";
    set_name(job, tgn_http_request__value(request, "name"));
    pthread_mutex_lock(&imports->lock);
    if (!add_job(imports, job, request)) {
        pthread_mutex_unlock(&imports->lock);
        free(job);
        return tgn_http_reply__fail(request, MHD_HTTP_SERVICE_UNAVAILABLE, "too-many",
                                    "too many imports are waiting; try again when some are done");
    }
    snprintf(location, sizeof location, "/api/v1/imports/%u", (unsigned)job->id);
    tgn_http_reply__header(request, "Location", location);
    return reply_job(request, MHD_HTTP_ACCEPTED, job);
}

int tgn_http_imports__list(tgn_http_request *request)
{
    tgn_http_imports *imports = request->server->imports;
    tgn_json_writer writer;
    if (tgn_http_request__only(request, "") < 0)
        return 0;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "imports");
    tgn_json__open(&writer, '[');
    pthread_mutex_lock(&imports->lock);
    for (const queued_import *job = imports->newest; job; job = job->older)
        write_job(&writer, job, false);
    pthread_mutex_unlock(&imports->lock);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, MHD_HTTP_OK);
}

int tgn_http_imports__get(tgn_http_request *request)
{
    tgn_http_imports *imports = request->server->imports;
    if (tgn_http_request__only(request, "") < 0)
        return 0;
    pthread_mutex_lock(&imports->lock);
    const queued_import *job = find_job(imports, tgn_http_request__id(request));
    if (job)
        return reply_job(request, MHD_HTTP_OK, job);
    pthread_mutex_unlock(&imports->lock);
    return no_such_import(request);
}

int tgn_http_imports__delete(tgn_http_request *request)
{
    tgn_http_imports *imports = request->server->imports;
    if (tgn_http_request__only(request, "") < 0)
        return 0;
    pthread_mutex_lock(&imports->lock);
    queued_import *job = find_job(imports, tgn_http_request__id(request));
    if (!job) {
        pthread_mutex_unlock(&imports->lock);
        return no_such_import(request);
    }
    stop_job(job);
    return reply_job(request, MHD_HTTP_ACCEPTED, job);
}
