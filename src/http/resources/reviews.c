/*
 * reviews.c - reviews that were made: the last few in memory, and those that are kept in databases
 *
 * Memory is for everybody, whoever may change the databases or not: so a report can be had of a review that was just made. What is
 * kept in a database is under "review " and the review's name, which says what it is a review of (tengen/review.h).
 */
#include "http/resources/reviews.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { REMEMBERED = 8 };

typedef struct saved_review {
    char name[TGN_REVIEW_NAME];
    uint64_t visits;
    tgn_buffer bytes;
} saved_review;

struct tgn_http_reviews {
    char *tables; /* folder, or NULL */
    pthread_mutex_t lock;
    saved_review saved[REMEMBERED]; /* the latest first */
};

int tgn_http_reviews__new(tgn_http_reviews **out, const tgn_server_options *options, tgn_error *error)
{
    tgn_http_reviews *reviews = *out = calloc(1, sizeof *reviews);
    if (!reviews)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    pthread_mutex_init(&reviews->lock, NULL);
    reviews->tables = options->tables ? strdup(options->tables) : NULL;
    return options->tables && !reviews->tables ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory") : 0;
}

void tgn_http_reviews__free(tgn_http_reviews *reviews)
{
    if (!reviews)
        return;
    for (int i = 0; i < REMEMBERED; i++)
        tgn_buffer__clear(&reviews->saved[i].bytes);
    pthread_mutex_destroy(&reviews->lock);
    free(reviews->tables);
    free(reviews);
}

const char *tgn_http_reviews__tables(const tgn_http_reviews *reviews)
{
    return reviews->tables;
}

/* ---- in memory ----------------------------------------------------------------------------------------- */

/* With the lock held: the place of a name; where it is not remembered, the last, which is the oldest. */
static int find_saved(const tgn_http_reviews *reviews, const char *name)
{
    int i = 0;
    while (i < REMEMBERED - 1 && strcmp(reviews->saved[i].name, name) != 0)
        i++;
    return i;
}

/* Takes the bytes over. */
static void remember(tgn_http_reviews *reviews, const char *name, uint64_t visits, tgn_buffer *bytes)
{
    pthread_mutex_lock(&reviews->lock);
    const int at = find_saved(reviews, name);
    tgn_buffer__clear(&reviews->saved[at].bytes);
    memmove(&reviews->saved[1], &reviews->saved[0], (size_t)at * sizeof *reviews->saved);
    reviews->saved[0] = (saved_review){.visits = visits, .bytes = *bytes};
    strcpy(reviews->saved[0].name, name);
    pthread_mutex_unlock(&reviews->lock);
    *bytes = (tgn_buffer){0};
}

/* Load what is remembered, if that has more visits than the review. */
static void recall(tgn_http_reviews *reviews, const char *name, tgn_review *review)
{
    const uint64_t visits = tgn_review_visits(review);
    pthread_mutex_lock(&reviews->lock);
    const saved_review *saved = &reviews->saved[find_saved(reviews, name)];
    const int code = strcmp(saved->name, name) == 0 && saved->visits > visits
                         ? tgn_review_load(review, saved->bytes.data, saved->bytes.length, NULL)
                         : 0;
    (void)code; /* without memory it is made again */
    pthread_mutex_unlock(&reviews->lock);
}

/* ---- in a database ------------------------------------------------------------------------------------- */

enum { KEPT_NAME = 8 + TGN_REVIEW_NAME };

static void kept_name(char out[KEPT_NAME], const char *name)
{
    snprintf(out, KEPT_NAME, "review %s", name);
}

/* What cannot be read, or not be understood, is made again: it is worth a few minutes, not an error. */
static void load_kept(tgn_graph *graph, const char *name, tgn_review *review)
{
    char key[KEPT_NAME];
    void *bytes;
    size_t length;
    kept_name(key, name);
    if (tgn_graph_kept(graph, key, &bytes, &length, NULL) > 0) {
        const int code = tgn_review_load(review, bytes, length, NULL);
        (void)code;
    }
    free(bytes);
}

bool tgn_http_reviews__find(tgn_http_reviews *reviews, tgn_graph *graph, tgn_review *review)
{
    char name[TGN_REVIEW_NAME];
    tgn_review_name(review, name);
    load_kept(graph, name, review);
    const uint64_t visits = tgn_review_visits(review);
    if (visits < tgn_review_asked(review)->visits)
        recall(reviews, name, review);
    return visits > 0 && tgn_review_visits(review) == visits;
}

bool tgn_http_reviews__add(tgn_http_reviews *reviews, tgn_graph *graph, tgn_review *review)
{
    char name[TGN_REVIEW_NAME], key[KEPT_NAME];
    tgn_buffer bytes = {0};
    bool kept = false;
    tgn_review_name(review, name);
    kept_name(key, name);
    if (tgn_review_save(review, tgn_buffer__write, &bytes) == 0 && !bytes.failed) {
        kept = graph && tgn_graph_keep(graph, key, bytes.data, bytes.length, NULL) == 0;
        remember(reviews, name, tgn_review_visits(review), &bytes);
    }
    tgn_buffer__clear(&bytes);
    return kept;
}
