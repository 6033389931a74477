/*
 * made_up.h - a player whose opinions are made up, for tests of reviews
 *
 *      tgn_game *game = made_game(20);
 *      script *s = planted(game);                          // or new_script(), and opinions of one's own
 *      tgn_review *review = new_review(s, game, 1, 16);
 *      ... s->asked ...
 *      tgn_review_free(review);
 *      free(s);
 *      tgn_game_free(game);
 */
#ifndef TESTS_REVIEW_MADE_UP_H
#define TESTS_REVIEW_MADE_UP_H

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>

#include <tengen/review.h>

#include "../check.h"

enum { PLACES = 64 };

typedef struct script {
    double score[PLACES];     /* Black's, at each place, in every round */
    tgn_point choice[PLACES]; /* the first choice; 0: the move played */
    double prior[PLACES];     /* of the move played */
    const tgn_game *game;
    pthread_mutex_t lock;
    int asked, opened, closed, fail_at;
    double spread;           /* of every score; 0: not told */
    uint64_t slow;           /* thoughts of so many visits never end by themselves; 0: none is slow */
    size_t order[1000];      /* places in the order in which they were asked about */
    uint64_t visits[1000];   /* and with how many visits */
    uint64_t boards[PLACES]; /* stones on the board when it was asked */
} script;

static inline int open_script(void *context, void **thinker, tgn_error *error)
{
    (void)error;
    script *s = context;
    pthread_mutex_lock(&s->lock);
    s->opened++;
    pthread_mutex_unlock(&s->lock);
    *thinker = s;
    return TGN_OK;
}

static inline void close_script(void *thinker)
{
    ((script *)thinker)->closed++;
}

static inline int think_script(void *thinker, tgn_bot_thought *out, const tgn_bot_question *question,
                               const tgn_progress *progress, tgn_error *error)
{
    script *s = thinker;
    const size_t place = tgn_game_moves(question->game);
    const tgn_board *board = tgn_game_board(question->game);
    const double sign = question->colour == TGN_BLACK ? 1 : -1;
    pthread_mutex_lock(&s->lock);
    const int number = s->asked++;
    s->order[number] = place;
    s->visits[number] = question->visits;
    s->boards[place] = (uint64_t)board->count[TGN_BLACK] * 1000 + (uint64_t)board->count[TGN_WHITE];
    pthread_mutex_unlock(&s->lock);
    if (number + 1 == s->fail_at) {
        snprintf(error->message, sizeof error->message, "lost its tongue");
        return TGN_ERR_IO;
    }
    memset(out, 0, sizeof *out);
    /* one that thinks until it is told to stop, and then says what it has, as players do */
    while (s->slow && question->visits >= s->slow && tgn_progress_step(progress, "thinking", 1, 0))
        sched_yield();
    out->colour = question->colour;
    out->spread = s->spread;
    out->score = sign * s->score[place];
    out->chance = 1 / (1 + exp(-out->score / 10));
    out->visits = question->visits;
    const tgn_point played =
        place < tgn_game_moves(s->game) ? tgn_game_move(s->game, place).point : (tgn_point)TGN_PASS;
    const tgn_point first = s->choice[place] ? s->choice[place] : played;
    out->choices = first == played ? 1 : 2;
    out->choice[0] = (tgn_bot_choice){.point = first,
                                      .score = out->score,
                                      .chance = out->chance,
                                      .prior = 0.5,
                                      .length = 1,
                                      .line = {first}};
    out->choice[out->choices - 1].point = first == played ? first : played;
    out->choice[out->choices - 1].prior = s->prior[place];
    return TGN_OK;
}

/* A game of some moves on 9x9, Black and White in turn, row by row. */
static inline tgn_game *made_game(int moves)
{
    tgn_game *game;
    const tgn_size size = {9, 9};
    CHECK_INT(tgn_game_new(&game, size, NULL), 0);
    for (int i = 0; i < moves; i++)
        CHECK_INT(tgn_game_play(game, i % 2 ? TGN_WHITE : TGN_BLACK, tgn_point_from_index(2 * i % 81, size)),
                  0);
    return game;
}

static inline script *new_script(const tgn_game *game)
{
    script *s = calloc(1, sizeof *s);
    s->game = game;
    pthread_mutex_init(&s->lock, NULL);
    for (int i = 0; i < PLACES; i++)
        s->prior[i] = 0.5;
    return s;
}

static inline tgn_review *new_review(script *s, const tgn_game *game, int threads, uint64_t visits)
{
    tgn_review *review = NULL;
    const tgn_review_engine engine = {open_script, think_script, close_script, s};
    const tgn_review_options options = {
        .game = game, .komi = 6.5, .visits = visits, .threads = threads, .engine = &engine};
    CHECK_INT(tgn_review_new(&review, &options, NULL), 0);
    return review;
}

static inline tgn_point point_of(const char *name)
{
    tgn_point point = TGN_PASS;
    CHECK_INT(tgn_point_parse(&point, name, (tgn_size){9, 9}), 0);
    return point;
}

/* Black throws away 7 points with move 11, White 3 with move 6; move 15 is surprising and costs nothing. */
static inline script *planted(const tgn_game *game)
{
    script *s = new_script(game);
    for (int i = 0; i < PLACES; i++)
        s->score[i] = (i > 5 ? 3 : 0) - (i > 10 ? 7 : 0);
    s->choice[5] = s->choice[10] = s->choice[14] = point_of("E5");
    s->prior[5] = s->prior[10] = 0.2;
    s->prior[14] = 0.001;
    return s;
}

/* Progress that asks for an end after so many reports: `context` is an int that counts down. Never called by
 * two at once, which ThreadSanitizer would see. */
static inline bool stop_after(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what;
    CHECK(done <= total);
    return --*(int *)context > 0;
}

#endif
