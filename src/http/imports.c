/*
 * imports.c - files that were sent are read into a database, one after the other
 *
 *      POST /api/v1/imports           the file is there already, without a name on disk; it joins the queue
 *      GET  /api/v1/imports[/{id}]    how far it is, and the records that were not simply added
 *      DELETE /api/v1/imports/{id}    stop; what was read is kept
 */
#include "http/jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "http/handlers.h"
#include "base/json.h"

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void write_trouble(tgn_json_writer *writer, const tgn_trouble *trouble)
{
    static const char *const fates[] = {"added", "repaired", "duplicate", "refused", "unreadable"};
    tgn_json__open(writer, '{');
    tgn_json__key(writer, "file");
    tgn_json__text(writer, trouble->file, strlen(trouble->file));
    tgn_json__key(writer, "number");
    tgn_json__number(writer, trouble->number);
    tgn_json__key(writer, "fate");
    tgn_json__plain(writer, fates[trouble->fate]);
    tgn_json__key(writer, "id");
    if (trouble->id)
        tgn_json__number(writer, trouble->id);
    else
        tgn_json__null(writer);
    tgn_json__key(writer, "message");
    tgn_json__words(writer, trouble->message);
    tgn_json__close(writer, '}');
}

static void write_sums(tgn_json_writer *writer, const tgn_job *job)
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
        tgn_json__key(writer, sums[i].name);
        tgn_json__number(writer, sums[i].value);
    }
}

/* With the lock held. In lists the problems are only counted. */
static void write_job(tgn_json_writer *writer, const tgn_job *job, bool whole)
{
    static const char *const states[] = {"waiting", "running", "stopping", "done", "stopped", "failed"};
    tgn_json__open(writer, '{');
    tgn_json__key(writer, "id");
    tgn_json__number(writer, job->id);
    tgn_json__key(writer, "name");
    tgn_json__text(writer, job->name, strlen(job->name));
    tgn_json__key(writer, "db");
    tgn_json__plain(writer, job->database->name);
    tgn_json__key(writer, "state");
    tgn_json__plain(writer, states[job->state]);
    tgn_json__key(writer, "what");
    tgn_json__words(writer, job->what);
    write_sums(writer, job);
    if (whole) {
        tgn_json__key(writer, "problems");
        tgn_json__open(writer, '[');
        for (size_t i = 0; i < job->trouble_count; i++)
            write_trouble(writer, &job->troubles[i]);
        tgn_json__close(writer, ']');
    }
    tgn_json__key(writer, "problem_count");
    tgn_json__number(writer, job->trouble_total);
    tgn_json__key(writer, "error");
    tgn_json__words(writer, job->error);
    tgn_json__close(writer, '}');
}

/* Answer with a job; lets go of the lock. */
static int reply_job(tgn_request *request, unsigned status, const tgn_job *job)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, tgn_buffer__write, tgn_reply__buffer(request));
    write_job(&writer, job, true);
    tgn_json__end(&writer);
    pthread_mutex_unlock(&job->imports->lock);
    return tgn_reply__send(request, status, "application/json");
}

/* ---- handlers ------------------------------------------------------------------------------------------ */

static int no_such_import(tgn_request *request)
{
    return tgn_reply__fail(request, MHD_HTTP_NOT_FOUND, "no-such-import",
                           "there is no import %u; the last %d are remembered",
                           (unsigned)tgn_request__id(request), TGN_JOBS_REMEMBERED);
}

/* The name is only ever shown: the last part of it, cut between characters. */
static void keep_name(tgn_job *job, const char *name)
{
    const char *slash = name ? strrchr(name, '/') : NULL;
    if (slash)
        name = slash + 1;
    if (!name || !*name)
        name = "upload";
    size_t length = strlen(name);
    length = length < TGN_JOB_NAME ? length : TGN_JOB_NAME;
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

int tgn_imports__post(tgn_request *request)
{
    tgn_imports *imports = request->server->imports;
    tgn_import_options options = {.event = tgn_jobs__event};
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
    if (!tgn_jobs__add(imports, job, request)) {
        pthread_mutex_unlock(&imports->lock);
        free(job);
        return tgn_reply__fail(request, MHD_HTTP_SERVICE_UNAVAILABLE, "too-many",
                               "too many imports wait already; try again when some are done");
    }
    snprintf(location, sizeof location, "/api/v1/imports/%u", (unsigned)job->id);
    tgn_reply__header(request, "Location", location);
    return reply_job(request, MHD_HTTP_ACCEPTED, job);
}

int tgn_imports__list(tgn_request *request)
{
    tgn_imports *imports = request->server->imports;
    tgn_json_writer writer;
    if (tgn_request__only(request, "") < 0)
        return 0;
    tgn_json__init(&writer, tgn_buffer__write, tgn_reply__buffer(request));
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "imports");
    tgn_json__open(&writer, '[');
    pthread_mutex_lock(&imports->lock);
    for (const tgn_job *job = imports->newest; job; job = job->older)
        write_job(&writer, job, false);
    pthread_mutex_unlock(&imports->lock);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    tgn_json__end(&writer);
    return tgn_reply__send(request, MHD_HTTP_OK, "application/json");
}

int tgn_imports__get(tgn_request *request)
{
    tgn_imports *imports = request->server->imports;
    if (tgn_request__only(request, "") < 0)
        return 0;
    pthread_mutex_lock(&imports->lock);
    const tgn_job *job = tgn_jobs__find(imports, tgn_request__id(request));
    if (job)
        return reply_job(request, MHD_HTTP_OK, job);
    pthread_mutex_unlock(&imports->lock);
    return no_such_import(request);
}

int tgn_imports__delete(tgn_request *request)
{
    tgn_imports *imports = request->server->imports;
    if (tgn_request__only(request, "") < 0)
        return 0;
    pthread_mutex_lock(&imports->lock);
    tgn_job *job = tgn_jobs__find(imports, tgn_request__id(request));
    if (!job) {
        pthread_mutex_unlock(&imports->lock);
        return no_such_import(request);
    }
    tgn_jobs__halt(job);
    return reply_job(request, MHD_HTTP_ACCEPTED, job);
}
