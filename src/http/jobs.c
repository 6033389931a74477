/* jobs.c - see jobs.h */
#include "http/jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"

enum {
    PROBLEMS_MAX = 200,
    WAITING_MAX = 100,
    WAITING_FILES = 4 /* of the largest size: what waits takes no more room on disk */
};

static bool is_over(const tgn_job *job)
{
    return job->state >= TGN_JOB_DONE;
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
        trouble->file = tgn_string_arena__add(&job->texts, file.data ? file.data : "", file.length);
        trouble->message =
            tgn_string_arena__add(&job->texts, message.data ? message.data : "", message.length);
        job->trouble_count += trouble->file && trouble->message;
    }
    tgn_buffer__clear(&file);
    tgn_buffer__clear(&message);
}

void tgn_jobs__event(void *context, const tgn_import_event *event)
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
    const bool go_on = job->state == TGN_JOB_RUNNING && !job->imports->ends;
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
    job->state = code == 0 ? TGN_JOB_DONE : code == TGN_ERR_STOPPED ? TGN_JOB_STOPPED : TGN_JOB_FAILED;
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
        if (job->state == TGN_JOB_WAITING)
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
        job->state = TGN_JOB_RUNNING;
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
    tgn_string_arena__clear(&job->texts);
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
        if (++seen > TGN_JOBS_REMEMBERED && is_over(job)) {
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

tgn_job *tgn_jobs__find(const tgn_imports *imports, uint32_t id)
{
    for (tgn_job *job = imports->newest; job; job = job->older)
        if (job->id == id)
            return job;
    return NULL;
}

bool tgn_jobs__add(tgn_imports *imports, tgn_job *job, tgn_request *request)
{
    const bool room = has_room(imports, request->received);
    if (room) {
        job->id = ++imports->last_id;
        job->imports = imports;
        job->bytes = request->received;
        job->file = request->file;
        request->file = -1;
        snprintf(job->path, sizeof job->path, "/proc/self/fd/%d", job->file);
        job->older = imports->newest;
        imports->newest = job;
        forget_old(imports);
        pthread_cond_signal(&imports->wake);
    }
    return room;
}

/* One that waits has not begun and is stopped at once; one that runs soon will be. */
void tgn_jobs__halt(tgn_job *job)
{
    if (job->state == TGN_JOB_WAITING) {
        job->state = TGN_JOB_STOPPED;
        close(job->file);
        job->file = -1;
    } else if (job->state == TGN_JOB_RUNNING) {
        job->state = TGN_JOB_STOPPING;
    }
}
