/*
 * pattern.c - GET /api/v1/pattern: where a part of the board stands in the games of a database
 *
 * With stream=1 the answer is lines of JSON, the last of which is the answer itself. An answer that is quick is
 * that line alone; one that takes longer begins as a stream, with a line that tells how far the search is every
 * now and then:
 *
 *      {"progress": {"done": 20480, "total": 131239}}
 *      {"progress": {"done": 61440, "total": 131239}}
 *      {"size": "19x19", ...}                                  or {"error": {"code", "message"}}
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "http/server.h"

#define LINES_TYPE "application/x-ndjson"

enum { EVERY_MS = 200 }; /* after this a stream begins, and then lines come this often */

/* ---- the question -------------------------------------------------------------------------------------- */

static const char names[] = "db stream cells size at free fixed within turn keep-colours next to-move moves "
                            "sequence first elsewhere years hits skip sort reverse " TGN_HTTP_FILTER_NAMES;

/* Those that say how to answer, not what is asked. */
static bool is_outer(const char *name)
{
    return strcmp(name, "db") == 0 || strcmp(name, "stream") == 0;
}

static int read_question(tgn_pattern_request *out, bool *lines, tgn_http_request *request)
{
    size_t at = 0;
    const char *name, *value;
    tgn_error error = {0};
    TGN_TRY(tgn_http_request__only(request, names));
    TGN_TRY(tgn_http_request__flag(request, "stream", false, lines));
    while (tgn_http_request__next(request, &at, &name, &value))
        if (!is_outer(name) && tgn_pattern_request_set(out, name, value, &error) < 0)
            return tgn_http_reply__bad_request(request, "bad-parameter", "%s: %s", name, error.message);
    if (tgn_pattern_request_ready(out, &error) < 0)
        return tgn_http_reply__bad_request(request, "bad-parameter", "%s", error.message);
    if (out->games.count > TGN_HTTP_LIST_MAX)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "hits: %zu are too many at once; ask for at most %d and use skip",
                                           out->games.count, TGN_HTTP_LIST_MAX);
    return 0;
}

/* ---- the search ---------------------------------------------------------------------------------------- */

typedef struct pattern_search {
    tgn_http_request *request;
    tgn_http_computation computation;
    const tgn_progress *limits; /* of the computation */
    bool lines;
    uint64_t due; /* when the next line is, in milliseconds of tgn_http_timeouts__now() */
} pattern_search;

/* Begins the stream if this is its first line. */
static int send_progress(tgn_http_request *request, uint64_t done, uint64_t total)
{
    char line[96];
    const int length = snprintf(
        line, sizeof line, "{\"progress\": {\"done\": %" PRIu64 ", \"total\": %" PRIu64 "}}\n", done, total);
    if (!request->stream)
        TGN_TRY(tgn_http_reply__stream_begin(request, LINES_TYPE));
    return tgn_http_reply__stream_write(request, line, (size_t)length);
}

static bool on_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    pattern_search *search = context;
    if (!tgn_progress_step(search->limits, what, done, total))
        return false;
    const uint64_t now = tgn_http_timeouts__now();
    if (!search->lines || now < search->due)
        return true;
    search->due = now + EVERY_MS;
    return send_progress(search->request, done, total) == 0;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

static int send_answer(tgn_http_request *request, bool lines, const tgn_pattern_answer *answer,
                       const tgn_pattern_question *question)
{
    tgn_buffer rest = {0}, *out = request->stream ? &rest : tgn_http_reply__buffer(request);
    const int code = tgn_wire_pattern(answer, question, tgn_buffer__write, out);
    if (code < 0) {
        tgn_buffer__clear(&rest);
        return tgn_http_reply__error(request, code, NULL);
    }
    if (!lines)
        return tgn_http_reply__json(request, code, NULL);
    tgn_buffer__char(out, '\n');
    return request->stream ? tgn_http_reply__stream_finish(request, &rest)
                           : tgn_http_reply__send(request, 200, LINES_TYPE);
}

/* The question is read before a worker is asked for, so that a bad one costs nobody anything. */
int tgn_http_pattern__get(tgn_http_request *request)
{
    tgn_pattern_request asked = TGN_PATTERN_REQUEST_INIT;
    tgn_pattern_answer *answer;
    tgn_error error = {0};
    pattern_search search = {.request = request};
    tgn_graph *graph = tgn_http_request__graph(request);
    if (!graph || read_question(&asked, &search.lines, request) < 0 || tgn_http_request__defer(request))
        return 0;
    const tgn_progress progress = {on_progress, &search};
    search.limits = tgn_http_computation__begin(&search.computation, request);
    search.due = tgn_http_timeouts__now() + EVERY_MS;
    const int code = tgn_graph_pattern(graph, &asked.question, &progress, &answer, &error);
    if (code < 0)
        return tgn_http_computation__fail(&search.computation, code, &error);
    send_answer(request, search.lines, answer, &asked.question);
    tgn_pattern_answer_free(answer);
    return 0;
}
