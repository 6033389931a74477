/*
 * review.c - a review of a game while it is made, and as a file
 *
 *      GET, POST /api/v1/review        server-sent events
 *      GET, POST /api/v1/review.sgf    one that was made, as a record with comments and better lines,
 *                       review.html    and as a report
 *                       review.pdf
 *
 * The stream is the review. What is known already is sent at once; then each place as it becomes clearer, and how far the work
 * is, at least five times a second: writing is also how it is noticed that the client has gone. Then the work stops, and what was
 * found is kept all the same, so that the next one goes on from there.
 *
 *      event: review     what is reviewed, by whom
 *      event: records    what the games of the database say of this one
 *      event: place      a place, whenever it has become clearer
 *      event: progress   visits done, and in all
 *      event: done       or error: the last
 *
 * The threads of the review write to the stream themselves, one at a time.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/review_print.h>

#include "base/clock.h"
#include "base/error.h"
#include "http/resources/handlers.h"
#include "http/resources/review_question.h"
#include "http/resources/reviews.h"
#include "http/server.h"

enum { EVERY_MS = 200 }; /* between two events of progress */

typedef struct review_stream {
    tgn_http_request *request;
    tgn_review *review;
    tgn_graph *graph;
    bool live;               /* events are sent one by one; else they are collected */
    pthread_mutex_t writing; /* over what follows */
    tgn_buffer text;
    int code;     /* of the first event that could not be sent */
    uint64_t due; /* when the next progress is, in milliseconds of tgn_http_timeouts__now() */
} review_stream;

/* ---- events -------------------------------------------------------------------------------------------- */

static void begin_event(review_stream *s, const char *name)
{
    pthread_mutex_lock(&s->writing);
    tgn_buffer__printf(&s->text, "event: %s\ndata: ", name);
}

static void end_event(review_stream *s)
{
    tgn_buffer__text(&s->text, "\n\n");
    if (s->live && s->code == 0)
        s->code = s->text.failed ? TGN_ERR_MEMORY
                                 : tgn_http_reply__stream_write(s->request, s->text.data, s->text.length);
    if (s->live)
        s->text.length = 0;
    pthread_mutex_unlock(&s->writing);
}

/* A function of tengen/wire.h writes into memory here, and can fail for want of it alone: the buffer knows. */
static void send_head(review_stream *s)
{
    begin_event(s, "review");
    (void)!tgn_wire_review_head(s->review, tgn_buffer__write, &s->text);
    end_event(s);
}

static void send_place(review_stream *s, size_t place)
{
    begin_event(s, "place");
    (void)!tgn_wire_review_place(s->review, place, true, tgn_buffer__write, &s->text);
    end_event(s);
}

/* Without it the review is as good: a database that cannot answer now ends nothing. */
static void send_records(review_stream *s)
{
    tgn_known_game *known;
    if (tgn_graph_know(&known, s->graph, tgn_review_asked(s->review)->game, NULL) < 0)
        return;
    begin_event(s, "records");
    (void)!tgn_wire_known(known, tgn_buffer__write, &s->text);
    end_event(s);
    tgn_known_game_free(known);
}

/* What is known of the game before any work. */
static void send_known(review_stream *s)
{
    send_head(s);
    send_records(s);
    for (size_t i = 0; i <= tgn_review_moves(s->review); i++) {
        tgn_review_place place;
        tgn_review_at(s->review, i, &place);
        if (place.visits > 0)
            send_place(s, i);
    }
}

static void send_done(review_stream *s, double seconds, bool kept)
{
    begin_event(s, "done");
    tgn_buffer__printf(&s->text, "{\"visits\": %" PRIu64 ", \"seconds\": %.1f, \"kept\": %s}",
                       tgn_review_visits(s->review), seconds, kept ? "true" : "false");
    end_event(s);
}

static void send_error(review_stream *s, const char *code, const char *message)
{
    tgn_json_writer writer;
    begin_event(s, "error");
    tgn_json__init(&writer, tgn_buffer__write, &s->text);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "error");
    tgn_json__open(&writer, '{');
    tgn_json__field_plain(&writer, "code", code);
    tgn_json__field_text(&writer, "message", message);
    tgn_json__close(&writer, '}');
    tgn_json__close(&writer, '}');
    (void)tgn_json__end(&writer);
    end_event(s);
}

/* ---- while it is made ---------------------------------------------------------------------------------- */

/* A place that has become clearer says also what the move before it lost. */
static void on_change(void *context, size_t place)
{
    review_stream *s = context;
    tgn_review_place before = {0};
    if (place > 0)
        tgn_review_at(s->review, place - 1, &before);
    if (before.compared)
        send_place(s, place - 1);
    send_place(s, place);
}

static bool on_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    review_stream *s = context;
    const uint64_t now = tgn_http_timeouts__now();
    (void)what;
    if (atomic_load(&s->request->server->closing))
        return false;
    if (now >= s->due) {
        begin_event(s, "progress");
        tgn_buffer__printf(&s->text, "{\"done\": %" PRIu64 ", \"total\": %" PRIu64 "}", done, total);
        end_event(s);
        s->due = now + EVERY_MS;
    }
    pthread_mutex_lock(&s->writing);
    const bool heard = s->code == 0 && !tgn_http_stream__is_abandoned(s->request->stream);
    pthread_mutex_unlock(&s->writing);
    return heard;
}

/* Why a review came to no end, unless it is that nobody listens any more. */
static void send_failure(review_stream *s, int code, const tgn_error *error)
{
    if (code == TGN_ERR_STOPPED && atomic_load(&s->request->server->closing))
        send_error(s, tgn_http_shutting_down.code, tgn_http_shutting_down.message);
    else if (code != TGN_ERR_STOPPED)
        send_error(s, code == TGN_ERR_MEMORY ? "failed" : "engine", error->message);
}

/* The stream is begun, and the review has what was kept: go on from there. */
static void work(review_stream *s, const tgn_http_review_question *question)
{
    const tgn_progress progress = {on_progress, s};
    const double began = tgn_clock__seconds();
    tgn_error error = {0};
    send_known(s);
    const int code = tgn_review_run(s->review, &progress, &error);
    const bool worth = tgn_review_visits(s->review) > 0;
    const bool kept = worth && tgn_http_reviews__add(s->request->server->reviews,
                                                     question->keep ? question->graph : NULL, s->review);
    if (code == 0)
        send_done(s, tgn_clock__seconds() - began, kept);
    else
        send_failure(s, code, &error);
    tgn_http_reply__stream_end(s->request, s->code != 0);
}

/* Everything is there already: no worker waits until the client has read it. */
static void send_at_once(review_stream *s, bool kept)
{
    send_known(s);
    send_done(s, 0, kept);
    if (tgn_http_reply__stream_begin(s->request, "text/event-stream") == 0)
        tgn_http_reply__stream_finish(s->request, &s->text);
}

/* ---- the stream ---------------------------------------------------------------------------------------- */

static void answer(review_stream *s, const tgn_http_review_question *question)
{
    tgn_http_reviews *reviews = s->request->server->reviews;
    bool kept = !question->again && tgn_http_reviews__find(reviews, question->graph, s->review);
    tgn_http_reply__header(s->request, "X-Accel-Buffering",
                           "no"); /* a proxy must pass events on as they come */
    if (tgn_review_visits(s->review) >= question->options.visits) {
        if (!kept && question->keep) /* it was in memory alone */
            kept = tgn_http_reviews__add(reviews, question->graph, s->review);
        send_at_once(s, kept);
        return;
    }
    s->live = true;
    if (tgn_http_reply__stream_begin(s->request, "text/event-stream") == 0)
        work(s, question);
}

int tgn_http_review__stream(tgn_http_request *request)
{
    tgn_http_review_question question;
    review_stream s = {.request = request};
    tgn_error error = {0};
    pthread_mutex_init(&s.writing, NULL);
    if (tgn_http_review_question__read(&question, request, "") == 0) {
        question.options.changed = on_change;
        question.options.context = &s;
        s.graph = question.graph;
        const int code = tgn_review_new(&s.review, &question.options, &error);
        if (code < 0)
            tgn_http_reply__error(request, code, &error);
        else
            answer(&s, &question);
    }
    tgn_review_free(s.review);
    tgn_http_review_question__close(&question);
    tgn_buffer__clear(&s.text);
    pthread_mutex_destroy(&s.writing);
    return 0;
}

/* ---- as a file ----------------------------------------------------------------------------------------- */

/* The review that was made of what is asked for. False after answering. */
static bool find_review(tgn_review **out, const tgn_http_review_question *question, tgn_http_request *request)
{
    tgn_error error = {0};
    const int code = tgn_review_new(out, &question->options, &error);
    if (code < 0) {
        tgn_http_reply__error(request, code, &error);
        return false;
    }
    tgn_http_reviews__find(request->server->reviews, question->graph, *out);
    if (tgn_review_visits(*out) > 0)
        return true;
    tgn_http_reply__fail(request, 404, "no-review",
                         "there is no review of this game by %s; ask for one at /api/v1/review",
                         question->by);
    return false;
}

/* The language of a report; a record has English words in any case. */
static int read_language(const char **out, tgn_http_request *request)
{
    const char *language = tgn_http_request__value(request, "language");
    *out = language ? language : "en";
    if (strcmp(*out, "en") == 0 || strcmp(*out, "ja") == 0)
        return 0;
    return tgn_http_reply__bad_request(request, "bad-parameter", "language: expected en or ja, not '%.40s'",
                                       language);
}

/* Who made a file of a review: into the buffer of the request. */
typedef int review_writer(tgn_review *review, const tgn_http_review_question *question, const char *language,
                          tgn_buffer *out, tgn_error *error);

static int write_record(tgn_review *review, const tgn_http_review_question *question, const char *language,
                        tgn_buffer *out, tgn_error *error)
{
    (void)language, (void)error;
    return tgn_review_write(review, question->record.tree, tgn_buffer__write, out);
}

/* The report, with what the games of the database say. */
static int write_report(tgn_review *review, const tgn_http_review_question *question, const char *language,
                        tgn_review_kind kind, tgn_buffer *out, tgn_error *error)
{
    tgn_known_game *known;
    int code = tgn_graph_know(&known, question->graph, question->options.game, error);
    if (code < 0)
        return code;
    const tgn_review_print_options options = {
        .tree = question->record.tree, .known = known, .language = language};
    code = tgn_review_print(review, &options, kind, tgn_buffer__write, out, error);
    tgn_known_game_free(known);
    return code;
}

static int write_html(tgn_review *review, const tgn_http_review_question *question, const char *language,
                      tgn_buffer *out, tgn_error *error)
{
    return write_report(review, question, language, TGN_REVIEW_HTML, out, error);
}

static int write_pdf(tgn_review *review, const tgn_http_review_question *question, const char *language,
                     tgn_buffer *out, tgn_error *error)
{
    return write_report(review, question, language, TGN_REVIEW_PDF, out, error);
}

/* A file is always one to save: shown as a page of ours, its style would be against what pages of ours may do. */
static int answer_file(tgn_http_request *request, review_writer *write, const char *type,
                       const char *disposition)
{
    tgn_http_review_question question;
    tgn_review *review = NULL;
    tgn_error error = {0};
    const char *language;
    if (tgn_http_review_question__read(&question, request, "language") == 0 &&
        read_language(&language, request) == 0 && find_review(&review, &question, request)) {
        const int code = write(review, &question, language, tgn_http_reply__buffer(request), &error);
        if (code < 0) {
            tgn_http_reply__error(request, code, &error);
        } else {
            tgn_http_reply__header(request, "Content-Disposition", disposition);
            tgn_http_reply__send(request, 200, type);
        }
    }
    tgn_review_free(review);
    tgn_http_review_question__close(&question);
    return 0;
}

int tgn_http_review__sgf(tgn_http_request *request)
{
    return answer_file(request, write_record, "application/x-go-sgf", "attachment; filename=\"review.sgf\"");
}

int tgn_http_review__html(tgn_http_request *request)
{
    return answer_file(request, write_html, "text/html; charset=utf-8",
                       "attachment; filename=\"review.html\"");
}

int tgn_http_review__pdf(tgn_http_request *request)
{
    return answer_file(request, write_pdf, "application/pdf", "attachment; filename=\"review.pdf\"");
}
