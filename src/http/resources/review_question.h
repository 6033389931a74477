/*
 * review_question.h - what a request for a review asks: which game, who thinks, how long
 *
 *      tgn_http_review_question question;
 *      if (tgn_http_review_question__read(&question, request, "") == 0)
 *          ... tgn_review_new(&review, &question.options, &error) ...
 *      tgn_http_review_question__close(&question);             // in any case, after the review
 *
 * POST has a record as its body, GET names a game of a database.
 */
#ifndef TENGEN_HTTP_REVIEW_QUESTION_H
#define TENGEN_HTTP_REVIEW_QUESTION_H

#include <tengen/review.h>

#include "http/engines.h"
#include "http/resources/records.h"

enum {
    TGN_HTTP_REVIEW_MOVES = 2000, /* most of a game */
    TGN_HTTP_REVIEW_VISITS = 10000,
    TGN_HTTP_REVIEW_BY = TGN_HTTP_ENGINE_NAME
};

/* It points into itself, into the request and into the game of this thread. */
typedef struct tgn_http_review_question {
    tgn_graph *graph;
    tgn_http_record record;
    tgn_review_options options;
    tgn_review_engine engine; /* if it is not tengen */
    char by[TGN_HTTP_REVIEW_BY];
    bool again; /* nothing that is kept may be used */
    bool keep;  /* in the database: it is wanted, and this client may */
} tgn_http_review_question;

/* `more`: names of further parameters. Returns 0, or a negative code after answering. */
TGN_CHECKED int tgn_http_review_question__read(tgn_http_review_question *out, tgn_http_request *request,
                                               const char *more);
void tgn_http_review_question__close(tgn_http_review_question *question);

#endif
