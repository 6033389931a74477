/*
 * imports.c - uploaded files are imported into a database, one after the other
 *
 *      POST   /api/v1/imports            queue the uploaded file, which has no name on disk
 *      POST   /api/v1/imports?open=1     an import whose files come in pieces:
 *      PUT    /api/v1/imports/{id}       a piece: a file, or many small ones in a bundle (a tar)
 *      POST   /api/v1/imports/{id}/close there are no more
 *      GET    /api/v1/imports[/{id}]     how far it is, and the records that were not simply added
 *      DELETE /api/v1/imports/{id}       stop; what was read is kept
 *      POST   /api/v1/imports/{id}/undo  when it is over: its games go to the bin
 *
 * A job is a queue of pieces; one that is uploaded as a whole has one piece and is not open. One thread reads all
 * pieces that wait of the oldest job that has any, so a client that sends slowly keeps nobody waiting, and the pieces
 * of a large import take no more of the disk than the queue may. A job that is open and hears nothing for long
 * is ended: its sender has gone. What arrived is read in any case.
 *
 * What the library reports is stored in the job, under the lock, where handlers read it. The library opens a
 * piece as /proc/self/fd/N; clients only ever see the names they gave.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tengen/bin.h>

#include "base/array.h"
#include "base/utf8.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "http/server.h"

enum {
    JOBS_KEPT = 20,   /* that are over */
    NAME_BYTES = 200, /* the longest name of a file */
    PATH_TEXT = 40,   /* "/proc/self/fd/N" */
    PROBLEMS_MAX =
        200, /* listed of one job and one fate, so that many duplicates do not hide what was refused */
    FATES = TGN_IMPORT_UNREADABLE + 1,
    WAITING_MAX = 100, /* jobs that are not over, and pieces, each of which is an open file */
    WAITING_FILES = 4, /* files of the largest size: the disk space that waiting pieces may take */
    SILENCE = 8        /* times the patience of the server: the sender of an open job has gone */
};

static const char own_files[] = "/proc/self/fd/";

typedef enum queued_import_state {
    IMPORT_RECEIVING, /* open, and everything that came was read */
    IMPORT_WAITING,
    IMPORT_RUNNING,
    IMPORT_STOPPING,
    IMPORT_UNDOING, /* or waiting for it */
    IMPORT_DONE,
    IMPORT_STOPPED,
    IMPORT_FAILED,
    IMPORT_UNDONE
} queued_import_state;

/* A record that was not simply added. */
typedef struct queued_import_problem {
    char *file, *message;
    uint64_t number;
    uint32_t id;
    tgn_import_fate fate;
} queued_import_problem;

/* Games that an import added, first .. last. */
typedef struct queued_import_run {
    uint32_t first, last;
} queued_import_run;

typedef struct queued_import_piece {
    struct queued_import_piece *next;
    int file;
    uint64_t bytes;
    char path[PATH_TEXT];      /* of the file, for the library alone */
    char name[NAME_BYTES + 1]; /* "": a bundle, whose files have names of their own */
} queued_import_piece;

typedef struct queued_import {
    struct queued_import *older;
    tgn_http_imports *imports;
    uint32_t id;
    char name[NAME_BYTES + 1];
    const tgn_server_database *database;
    tgn_import_options options;

    /* under the lock */
    queued_import_state state;
    bool open;         /* more pieces may come */
    uint64_t received; /* pieces */
    uint64_t heard;    /* when the sender was last heard of, in ms of tgn_http_timeouts__now() */
    queued_import_piece *first, *last;   /* that wait */
    queued_import_piece *reading;        /* in the hands of the thread, which alone changes this list */
    uint64_t bytes_received, bytes_read; /* of all pieces; of those that were read */
    const char *what;                    /* constant texts of the library */
    uint64_t done, total;
    tgn_import_sum sum;
    queued_import_problem *problems;
    size_t problem_count, problem_capacity, listed[FATES];
    uint64_t problem_total;
    queued_import_run *runs; /* of games that it added; only the thread changes them */
    size_t run_count, run_capacity;
    uint64_t undone; /* games that went to the bin */
    tgn_string_arena texts;
    char error[256];

    tgn_import_sum before,
        live; /* without the lock, of the importing thread: earlier pieces, and those read now */
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

static const queued_import_piece *piece_of(const queued_import *job, unsigned long file)
{
    for (const queued_import_piece *piece = job->reading; piece; piece = piece->next)
        if ((unsigned long)piece->file == file)
            return piece;
    return NULL;
}

/* Add text, with the paths of pieces replaced by the names that the client gave. */
static void add_shown(tgn_buffer *out, const queued_import *job, const char *text)
{
    for (const char *at; (at = strstr(text, own_files)) != NULL;) {
        char *end;
        const queued_import_piece *piece = piece_of(job, strtoul(at + sizeof own_files - 1, &end, 10));
        tgn_buffer__add(out, text, (size_t)(at - text));
        text = end;
        if (!piece || *piece->name)
            tgn_buffer__text(out, piece ? piece->name : job->name);
        else if (*text == '/')
            text++; /* a file of a bundle is called as it is there */
        else
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

/* Add why a record was refused, in words: "nothing here looks like a game". */
static void add_refusal(tgn_buffer *out, const tgn_import_event *event)
{
    for (size_t i = 0; i < event->problem_count; i++) {
        const tgn_problem *problem = &event->problems[i];
        if (!tgn_problem_refuses(problem->kind))
            continue;
        tgn_buffer__text(out, tgn_problem_meaning(problem->kind));
        if (*problem->detail)
            tgn_buffer__printf(out, ": '%s'", problem->detail);
        return;
    }
    add_problems(out, event);
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
    else if (event->fate == TGN_IMPORT_REFUSED)
        add_refusal(&message, event);
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
    if (job->listed[event->fate]++ < PROBLEMS_MAX)
        list_problem(job, event);
    pthread_mutex_unlock(&job->imports->lock);
}

/* Without memory it is not known that they can be undone. */
static void on_added(void *context, uint32_t first, uint32_t last)
{
    queued_import *job = context;
    queued_import_run *before = job->run_count ? &job->runs[job->run_count - 1] : NULL;
    pthread_mutex_lock(&job->imports->lock);
    if (before && before->last + 1 == first)
        before->last = last;
    else if (tgn_array__need(&job->runs, &job->run_capacity, job->run_count + 1) == 0)
        job->runs[job->run_count++] = (queued_import_run){first, last};
    pthread_mutex_unlock(&job->imports->lock);
}

static tgn_import_sum sum_of(const queued_import *job)
{
    const tgn_import_sum *a = &job->before, *b = &job->live;
    return (tgn_import_sum){.added = a->added + b->added,
                            .repaired = a->repaired + b->repaired,
                            .duplicates = a->duplicates + b->duplicates,
                            .refused = a->refused + b->refused,
                            .unreadable = a->unreadable + b->unreadable,
                            .games = a->games + b->games,
                            .positions = a->positions + b->positions,
                            .batches = a->batches + b->batches,
                            .merges = a->merges + b->merges};
}

static bool on_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    queued_import *job = context;
    pthread_mutex_lock(&job->imports->lock);
    const bool reading = strcmp(what, "reading") == 0; /* which is counted in bytes, over all pieces */
    job->what = what;
    job->done = done + (reading ? job->bytes_read : 0);
    job->total = reading ? job->bytes_received : total;
    job->sum = sum_of(job);
    const bool go_on =
        (job->state == IMPORT_RUNNING || job->state == IMPORT_UNDOING) && !job->imports->stopping;
    pthread_mutex_unlock(&job->imports->lock);
    return go_on;
}

/* ---- the thread ---------------------------------------------------------------------------------------- */

static void free_pieces(queued_import_piece *piece)
{
    while (piece) {
        queued_import_piece *next = piece->next;
        close(piece->file);
        free(piece);
        piece = next;
    }
}

/* With the lock held: nothing more is accepted or read. */
static void drop_waiting(queued_import *job)
{
    free_pieces(job->first);
    job->first = job->last = NULL;
    job->open = false;
}

/* With the lock held: what a job does next whose pieces were read without a failure. */
static queued_import_state next_state(const queued_import *job)
{
    return job->first    ? IMPORT_WAITING
           : job->open   ? IMPORT_RECEIVING
           : *job->error ? IMPORT_FAILED
                         : IMPORT_DONE;
}

/* With the lock held: say of a job that is over what became of it. */
static void log_end(const queued_import *job)
{
    tgn_http_server__log(job->imports->server, "import %u into %s: %llu games added%s%s", (unsigned)job->id,
                         job->database->name, (unsigned long long)job->sum.added, *job->error ? "; " : "",
                         job->error);
}

/* Once the state says that the job is over, other threads may free it as soon as the lock is released. */
static void finish(queued_import *job, int code, const tgn_error *error)
{
    tgn_http_imports *imports = job->imports;
    tgn_buffer words = {0};
    if (code < 0 && code != TGN_ERR_STOPPED)
        add_shown(&words, job, error->message[0] ? error->message : tgn_error_name(code));
    pthread_mutex_lock(&imports->lock);
    if (words.length)
        snprintf(job->error, sizeof job->error, "%s", words.data);
    job->before = job->sum = sum_of(job);
    job->live = (tgn_import_sum){0};
    for (const queued_import_piece *piece = job->reading; piece; piece = piece->next)
        job->bytes_read += piece->bytes;
    free_pieces(job->reading);
    job->reading = NULL;
    if (code < 0 || job->state == IMPORT_STOPPING)
        drop_waiting(job);
    job->state = code < 0 && code != TGN_ERR_STOPPED                        ? IMPORT_FAILED
                 : code == TGN_ERR_STOPPED || job->state == IMPORT_STOPPING ? IMPORT_STOPPED
                                                                            : next_state(job);
    if (is_over(job))
        log_end(job);
    pthread_mutex_unlock(&imports->lock);
    tgn_buffer__clear(&words);
}

static void run(queued_import *job)
{
    const tgn_progress progress = {on_progress, job};
    const char *paths[WAITING_MAX];
    size_t count = 0;
    tgn_error error = {0};
    for (const queued_import_piece *piece = job->reading; piece; piece = piece->next)
        paths[count++] = piece->path;
    const int code =
        tgn_graph_import(job->database->graph, paths, count, &job->options, &progress, &job->live, &error);
    finish(job, code, &error);
}

/* ---- undoing ------------------------------------------------------------------------------------------- */

/* With the lock held: how many games there are to be taken back. */
static uint64_t count_added(const queued_import *job)
{
    uint64_t count = 0;
    for (size_t i = 0; i < job->run_count; i++)
        count += job->runs[i].last - job->runs[i].first + 1;
    return count;
}

/* The numbers of the games that a job added, or NULL. */
static uint32_t *games_of(const queued_import *job, size_t *count)
{
    uint32_t *ids = malloc(count_added(job) * sizeof *ids + 1);
    *count = 0;
    for (size_t i = 0; ids && i < job->run_count; i++)
        for (uint32_t id = job->runs[i].first;
             id - job->runs[i].first <= job->runs[i].last - job->runs[i].first; id++)
            ids[(*count)++] = id;
    return ids;
}

/* With the lock held. What failed can be tried again: games that are in the bin already are passed over. */
static void end_undoing(queued_import *job, int code, const tgn_error *error)
{
    job->state = code < 0 ? IMPORT_FAILED : IMPORT_UNDONE;
    if (code < 0)
        snprintf(job->error, sizeof job->error, "%.200s",
                 error->message[0] ? error->message : tgn_error_name(code));
    else
        job->run_count = 0;
    tgn_http_server__log(job->imports->server, "import %u into %s: %llu games to the bin%s%s",
                         (unsigned)job->id, job->database->name, (unsigned long long)job->undone,
                         code < 0 ? "; " : "", code < 0 ? job->error : "");
}

static void undo(queued_import *job)
{
    const tgn_progress progress = {on_progress, job};
    tgn_error error = {0};
    size_t count;
    uint64_t done = 0;
    uint32_t *ids = games_of(job, &count);
    const int code =
        ids ? tgn_bin_put(job->database->graph, ids, count, &progress, &done, &error) : TGN_ERR_MEMORY;
    free(ids);
    pthread_mutex_lock(&job->imports->lock);
    job->undone += done;
    end_undoing(job, code, &error);
    pthread_mutex_unlock(&job->imports->lock);
}

/* The oldest job that waits, or NULL; with the lock held. */
static queued_import *next_job(tgn_http_imports *imports)
{
    queued_import *found = NULL;
    for (queued_import *job = imports->newest; job; job = job->older)
        if (job->state == IMPORT_WAITING || job->state == IMPORT_UNDOING)
            found = job;
    return found;
}

/* With the lock held: close jobs whose senders have gone. True if any job is still open. */
static bool close_silent(tgn_http_imports *imports)
{
    const uint64_t silence = (uint64_t)SILENCE * 1000 * imports->server->options.patience;
    bool any = false;
    for (queued_import *job = imports->newest; job; job = job->older) {
        if (!job->open || tgn_http_timeouts__now() <= job->heard + silence) {
            any |= job->open;
            continue;
        }
        job->open = false;
        snprintf(job->error, sizeof job->error,
                 "the sender stopped after %llu %s; send what is missing again",
                 (unsigned long long)job->received, job->received == 1 ? "piece" : "pieces");
        if (job->state == IMPORT_RECEIVING) {
            job->state = IMPORT_FAILED;
            log_end(job);
        }
    }
    return any;
}

static void *run_jobs(void *context)
{
    tgn_http_imports *imports = context;
    pthread_mutex_lock(&imports->lock);
    while (!imports->stopping) {
        const bool any_open = close_silent(imports);
        queued_import *job = next_job(imports);
        if (!job) {
            if (any_open)
                tgn_clock__wait(&imports->wake, &imports->lock, imports->server->options.patience);
            else
                pthread_cond_wait(&imports->wake, &imports->lock);
            continue;
        }
        const bool undoes = job->state == IMPORT_UNDOING;
        if (!undoes) {
            job->state = IMPORT_RUNNING;
            job->reading = job->first;
            job->first = job->last = NULL;
        }
        pthread_mutex_unlock(&imports->lock);
        undoes ? undo(job) : run(job);
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
    tgn_clock__condition(&imports->wake);
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
    free_pieces(job->first);
    free_pieces(job->reading);
    free(job->problems);
    free(job->runs);
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

/* With the lock held: whether there may be another job. */
static bool may_begin(const tgn_http_imports *imports)
{
    size_t count = 0;
    for (const queued_import *job = imports->newest; job; job = job->older)
        count += !is_over(job);
    return count < WAITING_MAX;
}

/* With the lock held: whether a piece of this size may wait, too. */
static bool has_capacity(const tgn_http_imports *imports, uint64_t bytes)
{
    size_t pieces = 0;
    for (const queued_import *job = imports->newest; job; job = job->older) {
        for (const queued_import_piece *piece = job->first; piece; piece = piece->next, pieces++)
            bytes += piece->bytes;
        for (const queued_import_piece *piece = job->reading; piece; piece = piece->next, pieces++)
            bytes += piece->bytes;
    }
    return pieces < WAITING_MAX && bytes <= WAITING_FILES * imports->server->options.upload_bytes;
}

/* With the lock held: the job of this number, or NULL. */
static queued_import *find_job(const tgn_http_imports *imports, uint32_t id)
{
    for (queued_import *job = imports->newest; job; job = job->older)
        if (job->id == id)
            return job;
    return NULL;
}

/* With the lock held: the queue owns the job from now on. */
static void add_job(tgn_http_imports *imports, queued_import *job)
{
    job->id = ++imports->last_id;
    job->imports = imports;
    job->heard = tgn_http_timeouts__now();
    job->older = imports->newest;
    imports->newest = job;
    free_old_jobs(imports);
}

/* With the lock held: the file of the request waits to be read, and the job owns `piece`. */
static void add_piece(queued_import *job, queued_import_piece *piece, tgn_http_request *request)
{
    piece->file = request->file;
    piece->bytes = request->received;
    request->file = -1;
    snprintf(piece->path, sizeof piece->path, "%s%d", own_files, piece->file);
    if (job->last)
        job->last->next = piece;
    else
        job->first = piece;
    job->last = piece;
    job->received++;
    job->bytes_received += piece->bytes;
    job->heard = tgn_http_timeouts__now();
    if (job->state == IMPORT_RECEIVING)
        job->state = IMPORT_WAITING;
    pthread_cond_signal(&job->imports->wake);
}

/* With the lock held: no more pieces come. */
static void close_job(queued_import *job)
{
    job->open = false;
    if (job->state == IMPORT_RECEIVING) {
        job->state = IMPORT_DONE;
        log_end(job);
    }
}

/* With the lock held: a job that waits is stopped at once, one that runs soon will be. */
static void stop_job(queued_import *job)
{
    if (is_over(job) || job->state == IMPORT_UNDOING)
        return;
    drop_waiting(job);
    if (job->state == IMPORT_RUNNING || job->state == IMPORT_STOPPING) {
        job->state = IMPORT_STOPPING;
    } else {
        job->state = IMPORT_STOPPED;
        log_end(job);
    }
}

static bool can_undo(const queued_import *job)
{
    return is_over(job) && job->run_count > 0;
}

/* With the lock held: its games are taken back as soon as the thread has time. */
static void undo_job(queued_import *job)
{
    job->state = IMPORT_UNDOING;
    job->what = "games";
    job->done = job->total = 0;
    *job->error = '\0';
    pthread_cond_signal(&job->imports->wake);
}

void tgn_http_imports__touch(tgn_http_imports *imports, uint32_t id)
{
    pthread_mutex_lock(&imports->lock);
    queued_import *job = find_job(imports, id);
    if (job)
        job->heard = tgn_http_timeouts__now();
    pthread_mutex_unlock(&imports->lock);
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
    tgn_json__field_number(writer, "undoable", is_over(job) ? count_added(job) : 0);
    tgn_json__field_number(writer, "undone", job->undone);
}

/* With the lock held. The problems themselves are written only if `whole`. */
static void write_job(tgn_json_writer *writer, const queued_import *job, bool whole)
{
    static const char *const states[] = {"receiving", "waiting", "running", "stopping", "undoing",
                                         "done",      "stopped", "failed",  "undone"};
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "id", job->id);
    tgn_json__key(writer, "name");
    tgn_json__text(writer, job->name, strlen(job->name));
    tgn_json__field_plain(writer, "db", job->database->name);
    tgn_json__field_plain(writer, "state", states[job->state]);
    tgn_json__field_bool(writer, "open", job->open);
    tgn_json__field_number(writer, "pieces", job->received);
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

/* A name is only for display: the last part of a path, cut between characters. */
static void copy_name(char out[NAME_BYTES + 1], const char *name, const char *otherwise)
{
    const char *slash = name ? strrchr(name, '/') : NULL;
    if (slash)
        name = slash + 1;
    if (!name || !*name)
        name = otherwise;
    size_t length = strlen(name);
    length = length < NAME_BYTES ? length : NAME_BYTES;
    length = tgn_utf8__valid(name, length);
    memcpy(out, name, length);
    out[length] = '\0';
}

static int too_many(tgn_http_request *request)
{
    return tgn_http_reply__fail(request, MHD_HTTP_SERVICE_UNAVAILABLE, "too-many",
                                "too many imports are waiting; try again when some are done");
}

/* The job that a request describes, without a piece. NULL after answering. */
static queued_import *new_job(tgn_http_request *request)
{
    tgn_import_options options = {.event = on_event, .added = on_added};
    bool open;
    if (tgn_http_request__only(request, "db name duplicates variations open") < 0 ||
        tgn_http_parameters__duplicates(&options.keep_duplicates, request) < 0 ||
        tgn_http_request__flag(request, "variations", false, &options.variations) < 0 ||
        tgn_http_request__flag(request, "open", false, &open) < 0)
        return NULL;
    const tgn_server_database *database = tgn_http_request__database(request);
    if (!database)
        return NULL;
    if (open != (tgn_http_request__file(request) < 0)) {
        tgn_http_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-body",
                             open ? "an open import begins without a body: send pieces with PUT"
                                  : "the file to import is empty");
        return NULL;
    }
    queued_import *job = calloc(1, sizeof *job);
    if (!job) {
        tgn_http_reply__error(request, TGN_ERR_MEMORY, NULL);
        return NULL;
    }
    job->database = database;
    job->options = options;
    job->options.context = job;
    job->open = open;
    job->what = "";
    copy_name(job->name, tgn_http_request__value(request, "name"), "upload");
    return job;
}

int tgn_http_imports__post(tgn_http_request *request)
{
    tgn_http_imports *imports = request->server->imports;
    char location[48];
    queued_import *job = new_job(request);
    if (!job)
        return 0;
    queued_import_piece *piece = job->open ? NULL : calloc(1, sizeof *piece);
    if (!job->open && !piece) {
        free_job(job);
        return tgn_http_reply__error(request, TGN_ERR_MEMORY, NULL);
    }
    pthread_mutex_lock(&imports->lock);
    if (!may_begin(imports) || (piece && !has_capacity(imports, request->received))) {
        pthread_mutex_unlock(&imports->lock);
        free(piece);
        free_job(job);
        return too_many(request);
    }
    add_job(imports, job);
    if (piece) {
        strcpy(piece->name, job->name);
        add_piece(job, piece, request);
    } else {
        pthread_cond_signal(&imports->wake); /* somebody must watch that it does not stay open for ever */
    }
    snprintf(location, sizeof location, "/api/v1/imports/%u", (unsigned)job->id);
    tgn_http_reply__header(request, "Location", location);
    return reply_job(request, MHD_HTTP_ACCEPTED, job);
}

/* With the lock held: whether the piece of this number is the one to come. False after answering, without the lock. */
static bool expects_piece(tgn_http_request *request, const queued_import *job, uint64_t number)
{
    tgn_http_imports *imports = request->server->imports;
    const bool known = job && number <= job->received, open = job && job->open;
    if (open && number == job->received + 1 && has_capacity(imports, request->received))
        return true;
    if (known) { /* sent again, because the answer to the first time was lost */
        reply_job(request, MHD_HTTP_ACCEPTED, job);
        return false;
    }
    const uint64_t expected = job ? job->received + 1 : 0;
    pthread_mutex_unlock(&imports->lock);
    if (!job)
        no_such_import(request);
    else if (!open)
        tgn_http_reply__fail(request, MHD_HTTP_CONFLICT, "closed", "import %u takes no more pieces",
                             (unsigned)tgn_http_request__id(request));
    else if (number != expected)
        tgn_http_reply__bad_request(request, "bad-parameter", "piece: expected %llu, the next one",
                                    (unsigned long long)expected);
    else
        too_many(request);
    return false;
}

int tgn_http_imports__put(tgn_http_request *request)
{
    tgn_http_imports *imports = request->server->imports;
    uint64_t number;
    if (tgn_http_request__only(request, "piece name") < 0 ||
        tgn_http_request__number(request, "piece", 1, UINT32_MAX, 0, &number) < 0)
        return 0;
    if (number == 0)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "piece: give its number, 1 for the first");
    if (tgn_http_request__file(request) < 0)
        return tgn_http_reply__fail(request, MHD_HTTP_BAD_REQUEST, "bad-body", "the piece is empty");
    queued_import_piece *piece = calloc(1, sizeof *piece);
    if (!piece)
        return tgn_http_reply__error(request, TGN_ERR_MEMORY, NULL);
    copy_name(piece->name, tgn_http_request__value(request, "name"), "");
    pthread_mutex_lock(&imports->lock);
    queued_import *job = find_job(imports, tgn_http_request__id(request));
    if (!expects_piece(request, job, number)) {
        free(piece);
        return 0;
    }
    add_piece(job, piece, request);
    return reply_job(request, MHD_HTTP_ACCEPTED, job);
}

/* Do something to the job that the path names, and answer with it. */
static int change_job(tgn_http_request *request, void change(queued_import *job))
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
    change(job);
    return reply_job(request, MHD_HTTP_ACCEPTED, job);
}

int tgn_http_imports__close(tgn_http_request *request)
{
    return change_job(request, close_job);
}

int tgn_http_imports__undo(tgn_http_request *request)
{
    tgn_http_imports *imports = request->server->imports;
    if (tgn_http_request__only(request, "") < 0)
        return 0;
    pthread_mutex_lock(&imports->lock);
    queued_import *job = find_job(imports, tgn_http_request__id(request));
    if (job && can_undo(job)) {
        undo_job(job);
        return reply_job(request, MHD_HTTP_ACCEPTED, job);
    }
    const bool over = job && is_over(job);
    pthread_mutex_unlock(&imports->lock);
    if (!job)
        return no_such_import(request);
    return tgn_http_reply__fail(request, MHD_HTTP_CONFLICT, "not-undoable",
                                over ? "import %u added nothing that could be undone"
                                     : "import %u is not over; stop it first",
                                (unsigned)tgn_http_request__id(request));
}

int tgn_http_imports__delete(tgn_http_request *request)
{
    return change_job(request, stop_job);
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
