/* crew.c - engines of one command, for a review */
#include <tengen/engine.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

struct tgn_engine_crew {
    tgn_engine_options options;
    char *command;
    char name[2 * TGN_ENGINE_NAME];
    bool analyses;
    pthread_mutex_t lock;
    tgn_engine *idle; /* the first, until somebody takes it */
};

int tgn_engine_crew_open(tgn_engine_crew **out, const tgn_engine_options *options, tgn_error *error)
{
    *out = NULL;
    tgn_engine_crew *crew = calloc(1, sizeof *crew);
    if (!crew)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    pthread_mutex_init(&crew->lock, NULL);
    crew->options = *options;
    crew->options.command = crew->command = strdup(options->command);
    const int code = crew->command ? tgn_engine_open(&crew->idle, &crew->options, error)
                                   : tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    if (code < 0) {
        tgn_engine_crew_close(crew);
        return code;
    }
    const char *version = tgn_engine_version(crew->idle);
    snprintf(crew->name, sizeof crew->name, "%s%s%s", tgn_engine_name(crew->idle), *version ? " " : "",
             version);
    crew->analyses = tgn_engine_analyses(crew->idle);
    *out = crew;
    return TGN_OK;
}

void tgn_engine_crew_close(tgn_engine_crew *crew)
{
    if (!crew)
        return;
    tgn_engine_close(crew->idle);
    pthread_mutex_destroy(&crew->lock);
    free(crew->command);
    free(crew);
}

const char *tgn_engine_crew_name(const tgn_engine_crew *crew)
{
    return crew->name;
}

bool tgn_engine_crew_analyses(const tgn_engine_crew *crew)
{
    return crew->analyses;
}

/* ---- thinkers ------------------------------------------------------------------------------------------- */

static int open_thinker(void *context, void **thinker, tgn_error *error)
{
    tgn_engine_crew *crew = context;
    pthread_mutex_lock(&crew->lock);
    tgn_engine *engine = crew->idle;
    crew->idle = NULL;
    pthread_mutex_unlock(&crew->lock);
    const int code = engine ? TGN_OK : tgn_engine_open(&engine, &crew->options, error);
    *thinker = engine;
    return code;
}

/* A program that failed is started again and asked once more; what it fails at twice is told. */
static int think(void *thinker, tgn_bot_thought *out, const tgn_bot_question *question,
                 const tgn_progress *progress, tgn_error *error)
{
    const int code = tgn_engine_think(thinker, out, question, progress, error);
    if (code != TGN_ERR_IO && code != TGN_ERR_LIMIT)
        return code;
    return tgn_engine_think(thinker, out, question, progress, error);
}

static void close_thinker(void *thinker)
{
    tgn_engine_close(thinker);
}

tgn_review_engine tgn_engine_crew_thinkers(tgn_engine_crew *crew)
{
    return (tgn_review_engine){open_thinker, think, close_thinker, crew};
}
