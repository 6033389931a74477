/*
 * engines.h - other programs that play Go, attached to the server (docs/ENGINES.md)
 *
 *      tgn_http_engine *engine = tgn_http_engines__find(server->engines, "GNU Go 3.8");
 *      int code = tgn_http_engine__think(engine, &thought, &question, progress, &error);
 *      if (code < 0)
 *          return tgn_http_engine__fail(request, code, &error);
 *
 * Each engine is a command of the options, and a few processes of it at the most:
 *
 *      plays   --> workers of this engine --+
 *                                           |--> turns, first come first served --> process, process ...
 *      reviews --> threads of the review ---+
 *
 * A process is taken for one thought and given back: so a long review and several games share one, and none waits longer than
 * for those who came before. A thought tells the program its position anew, of which only the difference is sent (tengen/engine.h).
 *
 * A process that crashes, is silent or talks without end is told to whoever had it, and closed; the next thought starts a fresh
 * one, so a server may run for weeks. One that fails again and again is left alone for a while: see TGN_HTTP_ENGINE_FAILURES.
 *
 * What a program is sent is made by tengen/engine.h from a game that our own board has played: sizes, rules by name, komi and moves. Nothing
 * else of a request reaches it, and nothing of any request is part of a command line.
 *
 * Threads: everything may be called from any.
 */
#ifndef TENGEN_HTTP_ENGINES_H
#define TENGEN_HTTP_ENGINES_H

#include <tengen/engine.h>

#include "http/server.h"

enum {
    TGN_HTTP_ENGINE_NAME = 2 * TGN_ENGINE_NAME + 8, /* "GNU Go 3.8 (2)" and its NUL */
    /* After so many failures within a minute it is not started until the first of them is a minute ago. */
    TGN_HTTP_ENGINE_FAILURES = 6,
};

typedef struct tgn_http_engine tgn_http_engine;

/*
 * Start a process of every command, to learn what it is called. Returns 0; TGN_ERR_ARGUMENT for too many, or a command that cannot be
 * cut into words; TGN_ERR_INPUT for a program that cannot be started or does not answer; TGN_ERR_STOPPED; TGN_ERR_MEMORY.
 * Close in any case. What fails later is a line of the server's log; the server may be NULL.
 */
TGN_CHECKED int tgn_http_engines__open(tgn_http_engines **out, tgn_server *server,
                                       const tgn_server_options *options, tgn_error *error);

/* Start the workers. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_http_engines__start(tgn_http_engines *engines, tgn_error *error);

/* Requests that wait are refused, those that run are waited for. Then, when no thought is left, end all processes. */
void tgn_http_engines__stop(tgn_http_engines *engines);
void tgn_http_engines__close(tgn_http_engines *engines);

/* Their names, which are unique, and none is "tengen": number `index`, or NULL after the last. */
const char *tgn_http_engines__name(const tgn_http_engines *engines, size_t index);

/* The one of this name, or NULL. */
tgn_http_engine *tgn_http_engines__find(tgn_http_engines *engines, const char *name);

/* "'tengen', 'GNU Go 3.8'": for messages; cut to `capacity`. Returns `out`. */
char *tgn_http_engines__list(const tgn_http_engines *engines, char *out, size_t capacity);

const char *tgn_http_engine__name(const tgn_http_engine *engine);

/* As tgn_engine_analyses() of its first process. */
bool tgn_http_engine__analyses(const tgn_http_engine *engine);

/* The most at once. */
int tgn_http_engine__processes(const tgn_http_engine *engine);

/* Workers for requests that need it and nothing else, so that whoever waits for a slow program hinders nobody but those who want it too. */
tgn_http_worker_pool *tgn_http_engine__workers(tgn_http_engine *engine);

/* Wait for a process, and let it think as tgn_engine_think() does. Returns as that; TGN_ERR_IO also while it is left alone. */
TGN_CHECKED int tgn_http_engine__think(tgn_http_engine *engine, tgn_bot_thought *out,
                                       const tgn_bot_question *question, const tgn_progress *progress,
                                       tgn_error *error);

/* The same for the threads of a review; valid as long as the engine. */
tgn_review_engine tgn_http_engine__thinkers(tgn_http_engine *engine);

/* Answer with the reason why a thought failed: 503, or 400 for a board that the program does not take; code "engine". */
int tgn_http_engine__fail(tgn_http_request *request, int code, const tgn_error *error);

#endif
