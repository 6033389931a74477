/*
 * reviews.h - reviews that were made: the last few in memory, and those that are kept in databases
 *
 * Threads: every function may be called from any.
 */
#ifndef TENGEN_HTTP_REVIEWS_H
#define TENGEN_HTTP_REVIEWS_H

#include <tengen/review.h>
#include <tengen/server.h>

#include "http/server.h"

/*
 * Load the one that was made of this game by this player, if there is any: of that in the database and the one in memory that with more
 * visits. Returns whether the one in the database is what is loaded.
 */
bool tgn_http_reviews__find(tgn_http_reviews *reviews, tgn_graph *graph, tgn_review *review);

/* Remember it, and (unless `graph` is NULL) keep it in the database. Returns whether it is kept there. */
bool tgn_http_reviews__add(tgn_http_reviews *reviews, tgn_graph *graph, tgn_review *review);

#endif
