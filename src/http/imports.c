/*
 * imports.c - files that were sent are read into a database, one after the other
 *
 *      POST /api/v1/imports           the file is there already, without a name on disk; it joins the queue
 *      GET  /api/v1/imports[/{id}]    how far it is, and the records that were not simply added
 *      DELETE /api/v1/imports/{id}    stop; what was read is kept
 *
 * One thread takes the jobs in order. What it reports goes under the lock into the job, where handlers read
 * it. The library is given the file as /proc/self/fd/N; readers are shown the name they gave, never that.
 */
#include "http/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/utf8.h"
#include "http/handlers.h"
#include "wire/writer.h"

enum {
    REMEMBERED = 20,
    PROBLEMS_MAX = 200,
    WAITING_MAX = 100,
    WAITING_FILES = 4, /* of the largest size: what waits takes no more room on disk */
    NAME_BYTES = 200,
    PATH_BYTES = 40
};

typedef enum tgn_job_state { WAITING, RUNNING, STOPPING, DONE, STOPPED, FAILED } tgn_job_state;

/* A record that was not simply added. */
typedef struct tgn_trouble {
    char *file, *message;
    uint64_t number;
    uint32_t id;
    tgn_import_fate fate;
} tgn_trouble;

typedef struct tgn_job {
    struct tgn_job *older; /* the next in the list, newest first */
    tgn_imports *imports;
    uint32_t id;
    int file;
    uint64_t bytes;
    char path[PATH_BYTES]; /* of the file, for the library alone */
    char name[NAME_BYTES + 1];
    const tgn_server_database *database;
    tgn_import_options options;

    /* under the lock */
    tgn_job_state state;
    const char *what; /* constant texts of the library's */
    uint64_t done, total;
    tgn_import_sum sum;
    tgn_trouble *troubles;
    size_t trouble_count, trouble_room;
    uint64_t trouble_total;
    tgn_keep texts;
    char error[256];

    tgn_import_sum live; /* the importing thread's own */
} tgn_job;

struct tgn_imports {
    tgn_server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    tgn_job *newest;
    uint32_t last_id;
    bool ends, running;
};

static bool is_over(const tgn_job *job)
{
    return job->state >= DONE;
}

/* ---- what is reported ---------------------------------------------------------------------------------- */

/* Text with the path of the file replaced by the name that was given for it. */
static void add_shown(tgn_buffer *out, const tgn_job *job, const char *text)
{
    const size_t length = strlen(job->path);
    for (const char *at; (at = strstr(text, job->path)) != NULL; text = at + length) {
        tgn_buffer__add(out, text, (size_t)(at - text));
        tgn_buffer__text(out, job->name);
    }
    tgn_buffer__text(out, text);
}

/* In words what was wrong: "no-end, bad-point 'zz' and 3 more". */
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

/* With the lock held. Without memory it is counted and not listed. */
static void list_trouble(tgn_job *job, const tgn_import_event *event)
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
        tgn_array__need(&job->troubles, &job->trouble_room, job->trouble_count + 1) == 0) {
        tgn_trouble *trouble = &job->troubles[job->trouble_count];
        *trouble = (tgn_trouble){.number = event->number, .id = event->id, .fate = event->fate};
        trouble->file = tgn_keep__text(&job->texts, file.data ? file.data : "", file.length);
        trouble->message = tgn_keep__text(&job->texts, message.data ? message.data : "", message.length);
        job->trouble_count += trouble->file && trouble->message;
    }
    tgn_buffer__clear(&file);
    tgn_buffer__clear(&message);
}

static void on_event(void *context, const tgn_import_event *event)
{
    tgn_job *job = context;
    pthread_mutex_lock(&job->imports->lock);
    job->trouble_total++;
    if (job->trouble_count < PROBLEMS_MAX)
        list_trouble(job, event);
    pthread_mutex_unlock(&job->imports->lock);
}

static bool on_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    tgn_job *job = context;
    pthread_mutex_lock(&job->imports->lock);
    job->what = what;
    job->done = done;
    job->total = total;
    job->sum = job->live;
    const bool go_on = job->state == RUNNING && !job->imports->ends;
    pthread_mutex_unlock(&job->imports->lock);
    return go_on;
}

/* ---- the thread ---------------------------------------------------------------------------------------- */

/* Once its state says that it is over, others may forget it: that comes last. */
static void finish(tgn_job *job, int code, const tgn_error *error)
{
    tgn_buffer words = {0};
    if (code < 0 && code != TGN_ERR_STOPPED)
        add_shown(&words, job, error->message[0] ? error->message : tgn_error_name(code));
    tgn_server__log(job->imports->server, "import %u into %s: %llu games added%s%s", (unsigned)job->id,
                    job->database->name, (unsigned long long)job->live.added, words.length ? "; " : "",
                    words.length ? words.data : "");
    pthread_mutex_lock(&job->imports->lock);
    snprintf(job->error, sizeof job->error, "%s", words.length ? words.data : "");
    job->sum = job->live;
    close(job->file);
    job->file = -1;
    job->state = code == 0 ? DONE : code == TGN_ERR_STOPPED ? STOPPED : FAILED;
    pthread_mutex_unlock(&job->imports->lock);
    tgn_buffer__clear(&words);
}

static void run(tgn_job *job)
{
    const tgn_progress progress = {on_progress, job};
    const char *const paths[] = {job->path};
    tgn_error error = {0};
    const int code =
        tgn_graph_import(job->database->graph, paths, 1, &job->options, &progress, &job->live, &error);
    finish(job, code, &error);
}

/* The oldest that waits; with the lock held. */
static tgn_job *next_job(tgn_imports *imports)
{
    tgn_job *found = NULL;
    for (tgn_job *job = imports->newest; job; job = job->older)
        if (job->state == WAITING)
            found = job;
    return found;
}

static void *take_jobs(void *context)
{
    tgn_imports *imports = context;
    pthread_mutex_lock(&imports->lock);
    while (!imports->ends) {
        tgn_job *job = next_job(imports);
        if (!job) {
            pthread_cond_wait(&imports->wake, &imports->lock);
            continue;
        }
        job->state = RUNNING;
        pthread_mutex_unlock(&imports->lock);
        run(job);
        pthread_mutex_lock(&imports->lock);
    }
    pthread_mutex_unlock(&imports->lock);
    return NULL;
}

int tgn_imports__start(tgn_imports **out, tgn_server *server)
{
    tgn_imports *imports = calloc(1, sizeof *imports);
    *out = imports;
    if (!imports)
        return TGN_ERR_MEMORY;
    imports->server = server;
    pthread_mutex_init(&imports->lock, NULL);
    pthread_cond_init(&imports->wake, NULL);
    imports->running = pthread_create(&imports->thread, NULL, take_jobs, imports) == 0;
    return imports->running ? 0 : TGN_ERR_MEMORY;
}

void tgn_imports__stop(tgn_imports *imports)
{
    if (!imports || !imports->running)
        return;
    pthread_mutex_lock(&imports->lock);
    imports->ends = true;
    pthread_cond_signal(&imports->wake);
    pthread_mutex_unlock(&imports->lock);
    pthread_join(imports->thread, NULL);
}

static void free_job(tgn_job *job)
{
    if (job->file >= 0)
        close(job->file);
    free(job->troubles);
    tgn_keep__clear(&job->texts);
    free(job);
}

void tgn_imports__free(tgn_imports *imports)
{
    if (!imports)
        return;
    while (imports->newest) {
        tgn_job *job = imports->newest;
        imports->newest = job->older;
        free_job(job);
    }
    pthread_cond_destroy(&imports->wake);
    pthread_mutex_destroy(&imports->lock);
    free(imports);
}

/* ---- the list ------------------------------------------------------------------------------------------ */

/* With the lock held: those beyond the last twenty go, once they are over. */
static void forget_old(tgn_imports *imports)
{
    size_t seen = 0;
    for (tgn_job **link = &imports->newest; *link;) {
        tgn_job *job = *link;
        if (++seen > REMEMBERED && is_over(job)) {
            *link = job->older;
            free_job(job);
        } else {
            link = &job->older;
        }
    }
}

/* With the lock held. */
static bool has_room(const tgn_imports *imports, uint64_t bytes)
{
    size_t count = 0;
    for (const tgn_job *job = imports->newest; job; job = job->older)
        if (!is_over(job)) {
            count++;
            bytes += job->bytes;
        }
    return count < WAITING_MAX && bytes <= WAITING_FILES * imports->server->options.upload_bytes;
}

/* With the lock held. */
static tgn_job *find_job(const tgn_imports *imports, uint32_t id)
{
    for (tgn_job *job = imports->newest; job; job = job->older)
        if (job->id == id)
            return job;
    return NULL;
}

static int no_such_import(tgn_request *request)
{
    return tgn_reply__fail(request, MHD_HTTP_NOT_FOUND, "no-such-import",
                           "there is no import %u; the last %d are remembered",
                           (unsigned)tgn_request__id(request), REMEMBERED);
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void write_trouble(tgn_writer *writer, const tgn_trouble *trouble)
{
    static const char *const fates[] = {"added", "repaired", "duplicate", "refused", "unreadable"};
    tgn_writer__open(writer, '{');
    tgn_writer__key(writer, "file");
    tgn_writer__text(writer, trouble->file, strlen(trouble->file));
    tgn_writer__key(writer, "number");
    tgn_writer__number(writer, trouble->number);
    tgn_writer__key(writer, "fate");
    tgn_writer__plain(writer, fates[trouble->fate]);
    tgn_writer__key(writer, "id");
    if (trouble->id)
        tgn_writer__number(writer, trouble->id);
    else
        tgn_writer__null(writer);
    tgn_writer__key(writer, "message");
    tgn_writer__words(writer, trouble->message);
    tgn_writer__close(writer, '}');
}

static void write_sums(tgn_writer *writer, const tgn_job *job)
{
    const struct {
        const char *name;
        uint64_t value;
    } sums[] = {
        {"done", job->done},
        {"total", job->total},
        {"added", job->sum.added},
        {"repaired", job->sum.repaired},
        {"duplicates", job->sum.duplicates},
        {"refused", job->sum.refused},
        {"unreadable", job->sum.unreadable},
        {"games", job->sum.games},
    };
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        tgn_writer__key(writer, sums[i].name);
        tgn_writer__number(writer, sums[i].value);
    }
}

/* With the lock held. In lists the problems are only counted. */
static void write_job(tgn_writer *writer, const tgn_job *job, bool whole)
{
    static const char *const states[] = {"waiting", "running", "stopping", "done", "stopped", "failed"};
    tgn_writer__open(writer, '{');
    tgn_writer__key(writer, "id");
    tgn_writer__number(writer, job->id);
    tgn_writer__key(writer, "name");
    tgn_writer__text(writer, job->name, strlen(job->name));
    tgn_writer__key(writer, "db");
    tgn_writer__plain(writer, job->database->name);
    tgn_writer__key(writer, "state");
    tgn_writer__plain(writer, states[job->state]);
    tgn_writer__key(writer, "what");
    tgn_writer__words(writer, job->what);
    write_sums(writer, job);
    if (whole) {
        tgn_writer__key(writer, "problems");
        tgn_writer__open(writer, '[');
        for (size_t i = 0; i < job->trouble_count; i++)
            write_trouble(writer, &job->troubles[i]);
        tgn_writer__close(writer, ']');
    }
    tgn_writer__key(writer, "problem_count");
    tgn_writer__number(writer, job->trouble_total);
    tgn_writer__key(writer, "error");
    tgn_writer__words(writer, job->error);
    tgn_writer__close(writer, '}');
}

/* Answer with a job; lets go of the lock. */
static int reply_job(tgn_request *request, unsigned status, const tgn_job *job)
{
    tgn_writer writer;
    tgn_writer__init(&writer, tgn_buffer__write, tgn_reply__buffer(request));
    write_job(&writer, job, true);
    tgn_writer__end(&writer);
    pthread_mutex_unlock(&job->imports->lock);
    return tgn_reply__send(request, status, "application/json");
}

/* ---- handlers ------------------------------------------------------------------------------------------ */

/* The name is only ever shown: the last part of it, cut between characters. */
static void keep_name(tgn_job *job, const char *name)
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

static int read_options(tgn_request *request, tgn_import_options *options)
{
    const char *duplicates = tgn_request__value(request, "duplicates");
    options->keep_duplicates = duplicates && strcmp(duplicates, "keep") == 0;
    if (duplicates && !options->keep_duplicates && strcmp(duplicates, "skip") != 0) {
        tgn_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-parameter", "duplicates: write skip or keep");
        return TGN_ERR_ARGUMENT;
    }
    return tgn_request__flag(request, "variations", false, &options->variations);
}

static const tgn_server_database *find_database(tgn_request *request)
{
    const tgn_server *server = request->server;
    const tgn_graph *graph = tgn_request__graph(request);
    for (size_t i = 0; graph && i < server->database_count; i++)
        if (server->databases[i].graph == graph)
            return &server->databases[i];
    return NULL;
}

/* The file goes from the request to the job. */
static void enqueue(tgn_imports *imports, tgn_job *job, tgn_request *request)
{
    job->id = ++imports->last_id;
    job->imports = imports;
    job->file = tgn_request__file(request);
    job->bytes = request->received;
    request->file = -1;
    snprintf(job->path, sizeof job->path, "/proc/self/fd/%d", job->file);
    job->older = imports->newest;
    imports->newest = job;
    forget_old(imports);
    pthread_cond_signal(&imports->wake);
}

int tgn_imports__post(tgn_request *request)
{
    tgn_imports *imports = request->server->imports;
    tgn_import_options options = {.event = on_event};
    char location[48];
    if (tgn_request__only(request, "db name duplicates variations") < 0 ||
        read_options(request, &options) < 0)
        return 0;
    const tgn_server_database *database = find_database(request);
    if (!database)
        return 0;
    if (tgn_request__file(request) < 0)
        return tgn_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-body", "the file to import is empty");
    tgn_job *job = calloc(1, sizeof *job);
    if (!job)
        return tgn_reply__error(request, TGN_ERR_MEMORY, NULL);
    job->database = database;
    job->options = options;
    job->options.context = job;
    job->what = "";
    keep_name(job, tgn_request__value(request, "name"));
    pthread_mutex_lock(&imports->lock);
    if (!has_room(imports, request->received)) {
        pthread_mutex_unlock(&imports->lock);
        free(job);
        return tgn_reply__fail(request, MHD_HTTP_SERVICE_UNAVAILABLE, "too-many",
                               "too many imports wait already; try again when some are done");
    }
    enqueue(imports, job, request);
    snprintf(location, sizeof location, "/api/v1/imports/%u", (unsigned)job->id);
    tgn_reply__header(request, "Location", location);
    return reply_job(request, MHD_HTTP_ACCEPTED, job);
}

int tgn_imports__list(tgn_request *request)
{
    tgn_imports *imports = request->server->imports;
    tgn_writer writer;
    if (tgn_request__only(request, "") < 0)
        return 0;
    tgn_writer__init(&writer, tgn_buffer__write, tgn_reply__buffer(request));
    tgn_writer__open(&writer, '{');
    tgn_writer__key(&writer, "imports");
    tgn_writer__open(&writer, '[');
    pthread_mutex_lock(&imports->lock);
    for (const tgn_job *job = imports->newest; job; job = job->older)
        write_job(&writer, job, false);
    pthread_mutex_unlock(&imports->lock);
    tgn_writer__close(&writer, ']');
    tgn_writer__close(&writer, '}');
    tgn_writer__end(&writer);
    return tgn_reply__send(request, MHD_HTTP_OK, "application/json");
}

int tgn_imports__get(tgn_request *request)
{
    tgn_imports *imports = request->server->imports;
    if (tgn_request__only(request, "") < 0)
        return 0;
    pthread_mutex_lock(&imports->lock);
    const tgn_job *job = find_job(imports, tgn_request__id(request));
    if (job)
        return reply_job(request, MHD_HTTP_OK, job);
    pthread_mutex_unlock(&imports->lock);
    return no_such_import(request);
}

/* One that waits has not begun and is stopped at once; one that runs soon will be; one that is over stays so. */
int tgn_imports__delete(tgn_request *request)
{
    tgn_imports *imports = request->server->imports;
    if (tgn_request__only(request, "") < 0)
        return 0;
    pthread_mutex_lock(&imports->lock);
    tgn_job *job = find_job(imports, tgn_request__id(request));
    if (!job) {
        pthread_mutex_unlock(&imports->lock);
        return no_such_import(request);
    }
    if (job->state == WAITING) {
        job->state = STOPPED;
        close(job->file);
        job->file = -1;
    } else if (job->state == RUNNING) {
        job->state = STOPPING;
    }
    return reply_job(request, MHD_HTTP_ACCEPTED, job);
}
