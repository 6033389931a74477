/*
 * solve_desk.h - the solver of a server, and what it works on just now
 *
 *      tgn_solve_work work;
 *      const tgn_progress *progress = tgn_solve_work__begin(&work, request, &question);
 *      int code = tgn_solver_ask(solver, &answer, &question, progress, &error);
 *      tgn_solve_work__end(&work);
 *      if (code < 0)
 *          tgn_solve_work__fail(&work, code, &error);
 *
 * There is one solver: a table is built once and serves everybody. So a table goes on being built when the
 * caller who asked first has gone, and only the end of the server stops it: on the page every move gives the
 * question before up, and the next one wants the same table. A search is for one caller, and ends with him.
 */
#ifndef TENGEN_HTTP_SOLVE_DESK_H
#define TENGEN_HTTP_SOLVE_DESK_H

#include <pthread.h>

#include <tengen/solve.h>

#include "http/thinking.h"

typedef struct tgn_solve_work {
    struct tgn_solve_work *next;
    tgn_request *request;
    tgn_size size;
    const tgn_solve_rules *rules;
    bool table; /* a table is built; else a search is under way */
    tgn_thinking thinking;
    const tgn_progress *limits; /* the thinking's */
    tgn_progress progress;
    uint64_t done, total; /* as the solver told it last; 0 in all when nobody knows */
} tgn_solve_work;

typedef struct tgn_solve_desk {
    tgn_solver *solver;
    pthread_mutex_t lock; /* of what follows */
    tgn_solve_work *works;
} tgn_solve_desk;

TGN_CHECKED int tgn_solve_desk__open(tgn_solve_desk *desk, const tgn_server_options *options,
                                     tgn_error *error);
void tgn_solve_desk__close(tgn_solve_desk *desk); /* one that was never opened, too */

/* Whether tables answer it; else it is searched. */
bool tgn_solve_desk__tabled(const tgn_solve_question *question);

/* Returns what the solver is to be told; good until the work has ended. */
const tgn_progress *tgn_solve_work__begin(tgn_solve_work *work, tgn_request *request,
                                          const tgn_solve_question *question);
void tgn_solve_work__end(tgn_solve_work *work);

/* Say why nothing was found out. */
int tgn_solve_work__fail(const tgn_solve_work *work, int code, const tgn_error *error);

#endif
