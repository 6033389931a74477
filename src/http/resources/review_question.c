/* review_question.c - see review_question.h */
#include "http/resources/review_question.h"

#include <stdio.h>
#include <string.h>

#include <tengen/report.h>
#include <tengen/tengen.h>

#include "base/error.h"
#include "base/parallel.h"

enum { KOMI_MOST = 500, THREADS_MOST = 8 };

/* ---- who thinks ---------------------------------------------------------------------------------------- */

/*
 * Another program, as many threads as it has processes. One that counts no visits looks once at each place. A process that such a
 * thread starts has its priority for life, and may play games later, so the threads, which only wait, keep the usual one.
 */
static int choose_other(tgn_http_review_question *out, const char *name, tgn_http_request *request)
{
    char known[400];
    tgn_http_engine *engine = tgn_http_engines__find(request->server->engines, name);
    if (!engine)
        return tgn_http_reply__bad_request(
            request, "bad-parameter", "engine: no engine '%.80s'; there are: %s", name,
            tgn_http_engines__list(request->server->engines, known, sizeof known));
    out->engine = tgn_http_engine__thinkers(engine);
    out->options.engine = &out->engine;
    out->options.threads = tgn_http_engine__processes(engine);
    out->options.background = false;
    if (!tgn_http_engine__analyses(engine))
        out->options.visits = 1;
    snprintf(out->by, sizeof out->by, "%s", tgn_http_engine__name(engine));
    return 0;
}

/* Who thinks, and what it is called. Without weights tengen is another player, whose reviews are not taken for those with. */
static int choose_engine(tgn_http_review_question *out, tgn_http_request *request)
{
    const tgn_server *server = request->server;
    const char *name = tgn_http_request__value(request, "engine");
    out->options.by = out->by;
    if (name && strcmp(name, "tengen") != 0)
        return choose_other(out, name, request);
    snprintf(out->by, sizeof out->by, "tengen " TGN_VERSION "%s",
             server->options.network ? "" : " without a network");
    out->options.weights = server->options.network ? NULL : "";
    out->options.tables = tgn_http_reviews__tables(server->reviews);
    return 0;
}

/* ---- which game ---------------------------------------------------------------------------------------- */

static bool has_body(const tgn_http_request *request)
{
    return strcmp(request->method, "POST") == 0;
}

/* The first record of the body. */
static int read_body(tgn_http_review_question *out, tgn_http_request *request)
{
    const tgn_buffer *body = tgn_http_request__body(request);
    if (tgn_http_request__value(request, "game"))
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "game: the record is in the body; leave this out, or use GET");
    int code = tgn_sgf_open_memory(&out->record.reader, body->length ? body->data : "", body->length);
    if (code == 0)
        code = tgn_sgf_next(out->record.reader, &out->record.tree);
    if (code < 0)
        return tgn_http_reply__error(request, code, NULL), code;
    if (code == 0)
        return tgn_http_reply__bad_request(request, "bad-body", "the body must be a game record (SGF)");
    return 0;
}

/* The game of game=. */
static int read_stored(tgn_http_review_question *out, tgn_http_request *request)
{
    uint64_t id;
    tgn_error error = {0};
    if (!tgn_http_request__value(request, "game"))
        return tgn_http_reply__bad_request(
            request, "bad-parameter",
            "game: give the number of a game of the database, or send a record with POST");
    TGN_TRY(tgn_http_request__number(request, "game", 1, UINT32_MAX, 1, &id));
    const int code = tgn_http_record__open(&out->record, out->graph, (uint32_t)id, &error);
    if (code < 0)
        tgn_http_record__fail(request, code, &error);
    return code;
}

/* Play the main line: what is broken is repaired on the way, as everywhere. */
static int play(tgn_http_review_question *out, tgn_http_request *request)
{
    tgn_sgf *tree = out->record.tree;
    tgn_game *game = tgn_http_request__game(request);
    if (!game)
        return TGN_ERR_MEMORY;
    if (tree->refused)
        return tgn_http_reply__bad_request(request, "bad-body", "%s", tgn_http_problems__refusal(tree));
    const int code = tgn_sgf_replay(tree, game, TGN_HTTP_REVIEW_MOVES + 1);
    if (code < 0)
        return tgn_http_reply__error(request, code, NULL), code;
    if (tgn_game_moves(game) == 0)
        return tgn_http_reply__bad_request(request, "no-moves", "there is no move to review");
    if (tgn_game_moves(game) > TGN_HTTP_REVIEW_MOVES)
        return tgn_http_reply__bad_request(request, "too-many-moves",
                                           "the game has more than %d moves; cut it, and review a part",
                                           TGN_HTTP_REVIEW_MOVES);
    out->options.game = game;
    return 0;
}

/* Rules and komi of the record, unless komi= says another. */
static int read_terms(tgn_http_review_question *out, tgn_http_request *request)
{
    tgn_info info;
    tgn_terms terms;
    double komi;
    TGN_TRY(tgn_http_request__halves(request, "komi", KOMI_MOST, &komi));
    tgn_info_read(&info, out->record.tree);
    tgn_terms_read(&terms, &info);
    out->options.rules = info.rules ? info.rules : tgn_rules_find("japanese");
    out->options.komi = tgn_http_request__value(request, "komi") ? komi : terms.komi;
    return 0;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static int read_options(tgn_http_review_question *out, tgn_http_request *request)
{
    const int threads = tgn_parallel__threads();
    TGN_TRY(
        tgn_http_request__number(request, "visits", 1, TGN_HTTP_REVIEW_VISITS, 200, &out->options.visits));
    TGN_TRY(tgn_http_request__flag(request, "again", false, &out->again));
    TGN_TRY(tgn_http_request__flag(request, "keep", true, &out->keep));
    out->options.threads = threads < THREADS_MOST ? threads : THREADS_MOST;
    out->options.background = true;
    out->options.network = request->server->options.network;
    TGN_TRY(choose_engine(out, request));
    out->keep &= tgn_http_access__may_write(&request->server->access, &request->fields, has_body(request));
    return 0;
}

int tgn_http_review_question__read(tgn_http_review_question *out, tgn_http_request *request, const char *more)
{
    char names[160];
    memset(out, 0, sizeof *out);
    snprintf(names, sizeof names, "db game engine visits komi again keep%s%s", *more ? " " : "", more);
    TGN_TRY(tgn_http_request__only(request, names));
    TGN_TRY(read_options(out, request));
    out->graph = tgn_http_request__graph(request);
    if (!out->graph)
        return TGN_ERR_MISSING;
    TGN_TRY(has_body(request) ? read_body(out, request) : read_stored(out, request));
    TGN_TRY(play(out, request));
    return read_terms(out, request);
}

void tgn_http_review_question__close(tgn_http_review_question *question)
{
    tgn_http_record__close(&question->record);
}
