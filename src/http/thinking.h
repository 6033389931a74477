/*
 * thinking.h - questions that take seconds of a processor
 *
 *      tgn_thinking thinking;
 *      const tgn_progress *progress = tgn_thinking__begin(&thinking, request);
 *      int code = tgn_strings_solve(&answer, &filling, NULL, progress, &error);
 *      if (code < 0)
 *          return tgn_thinking__fail(&thinking, code, &error);
 *
 * They have threads of their own (TGN_ROUTE_THINK), two of them: whatever is asked, the rest of the server goes on.
 * The work stops when nobody waits for its answer any more, when the server ends, and when its time is over.
 */
#ifndef TENGEN_HTTP_THINKING_H
#define TENGEN_HTTP_THINKING_H

#include <tengen/progress.h>

#include "http/http.h"

typedef struct tgn_thinking {
    tgn_request *request;
    tgn_progress progress;
    uint64_t end; /* milliseconds of the server's clock */
    bool late;
} tgn_thinking;

/* Returns what the work is to be told; good as long as `thinking` is. */
const tgn_progress *tgn_thinking__begin(tgn_thinking *thinking, tgn_request *request);

/* Say why the work came to nothing. */
int tgn_thinking__fail(const tgn_thinking *thinking, int code, const tgn_error *error);

#endif
