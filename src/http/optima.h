/*
 * optima.h - all boards of a size that hold the most strings, kept for the next question about them
 *
 *      const tgn_optima *optima;
 *      int code = tgn_optima_shelf__take(shelf, &optima, rows, cols, progress, &error);
 *      ...
 *      tgn_optima_shelf__return(shelf);                        // in any case
 *
 * Who steps from board to board asks for one size again and again, and finding them all takes much longer than
 * giving one. So the last size is kept, one at a time: what the server holds is bounded. 19x19 takes 190 MB and
 * three seconds.
 */
#ifndef TENGEN_HTTP_OPTIMA_H
#define TENGEN_HTTP_OPTIMA_H

#include <pthread.h>

#include <tengen/strings.h>

typedef struct tgn_optima_shelf {
    pthread_mutex_t lock;
    tgn_optima *optima; /* or NULL */
    int rows, cols;
} tgn_optima_shelf;

void tgn_optima_shelf__init(tgn_optima_shelf *shelf);
void tgn_optima_shelf__clear(tgn_optima_shelf *shelf);

/* Others wait until it is returned. Errors as tgn_optima_open(). */
TGN_CHECKED int tgn_optima_shelf__take(tgn_optima_shelf *shelf, const tgn_optima **out, int rows, int cols,
                                       const tgn_progress *progress, tgn_error *error);
void tgn_optima_shelf__return(tgn_optima_shelf *shelf);

#endif
