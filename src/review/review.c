/* review.c - see tengen/review.h */
#include <tengen/review.h>

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/parallel.h"

enum {
    USUAL_VISITS = 200,
    STEP = 4,        /* each round has so many times the visits of the one before */
    FIRST_VISITS = 1 /* of the first round */
};

/* A player, and a game that stands at some place. */
typedef struct review_desk {
    void *thinker;
    tgn_game *game;
    bool busy;
} review_desk;

struct tgn_review {
    tgn_review_options options;
    tgn_review_engine engine;
    size_t moves;
    size_t *step;             /* of each place: how many steps of the game come before it */
    pthread_mutex_t lock;     /* of the places and the desks */
    pthread_mutex_t speaking; /* held while `changed` is called */
    tgn_review_place *place;
    size_t *order;  /* places in the order of this round */
    uint64_t round; /* its visits */
    review_desk *desk;
    int desks;
};

/* ---- tengen's own player -------------------------------------------------------------------------------- */

static int open_bot(void *context, void **thinker, tgn_error *error)
{
    (void)context;
    tgn_bot *bot;
    const tgn_bot_options options = {.level = 9, .threads = 1, .memory = (size_t)32 << 20};
    const int code = tgn_bot_new(&bot, &options, error);
    *thinker = code < 0 ? NULL : bot;
    return code;
}

static int think_by_bot(void *thinker, tgn_bot_thought *out, const tgn_bot_question *question,
                        tgn_error *error)
{
    return tgn_bot_think(thinker, out, question, NULL, error);
}

static void close_bot(void *thinker)
{
    tgn_bot_free(thinker);
}

static const tgn_review_engine own_player = {open_bot, think_by_bot, close_bot, NULL};

/* ---- desks ---------------------------------------------------------------------------------------------- */

/* Bring the desk's game to a place, from wherever it is. */
static int go_to(const tgn_review *review, tgn_game *game, size_t place)
{
    while (tgn_game_steps(game) > review->step[place])
        tgn_game_undo(game);
    for (size_t i = tgn_game_steps(game); i < review->step[place]; i++) {
        const int code = tgn_game_repeat(game, review->options.game, i);
        if (code < 0)
            return code;
    }
    return TGN_OK;
}

static int open_desk(const tgn_review *review, review_desk *desk, tgn_error *error)
{
    const tgn_game *game = review->options.game;
    if (!desk->game && tgn_game_new(&desk->game, tgn_game_size(game), review->options.rules) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    return desk->thinker ? TGN_OK : review->engine.open(review->engine.context, &desk->thinker, error);
}

/* There are as many desks as threads, so one is free. */
static review_desk *take_desk(tgn_review *review)
{
    review_desk *free_one = NULL;
    pthread_mutex_lock(&review->lock);
    for (int i = 0; i < review->desks && !free_one; i++)
        if (!review->desk[i].busy)
            free_one = &review->desk[i];
    free_one->busy = true;
    pthread_mutex_unlock(&review->lock);
    return free_one;
}

static void leave_desk(tgn_review *review, review_desk *desk)
{
    pthread_mutex_lock(&review->lock);
    desk->busy = false;
    pthread_mutex_unlock(&review->lock);
}

/* ---- one place ------------------------------------------------------------------------------------------ */

static tgn_colour mover_at(const tgn_review *review, size_t place, const tgn_game *game)
{
    return review->place[place].played.colour ? review->place[place].played.colour : tgn_game_to_move(game);
}

static int rank_of(const tgn_bot_thought *thought, tgn_point point, double *prior)
{
    *prior = 0;
    for (int i = 0; i < thought->choices; i++)
        if (thought->choice[i].point == point) {
            *prior = thought->choice[i].prior;
            return i;
        }
    return -1;
}

static void note(tgn_review_place *place, const tgn_bot_thought *thought, uint64_t visits)
{
    const double sign = thought->colour == TGN_BLACK ? 1 : -1;
    place->visits = visits;
    place->chance = thought->colour == TGN_BLACK ? thought->chance : 1 - thought->chance;
    place->score = sign * thought->score;
    place->rank = rank_of(thought, place->played.point, &place->prior);
    place->choices = thought->choices < TGN_REVIEW_CHOICES ? thought->choices : TGN_REVIEW_CHOICES;
    memcpy(place->choice, thought->choice, (size_t)place->choices * sizeof *place->choice);
    memcpy(place->owner, thought->owner, sizeof place->owner);
}

/* What the move at this place lost, if both sides of it are known. */
static void compare(tgn_review *review, size_t index)
{
    tgn_review_place *place = &review->place[index];
    if (index >= review->moves || !place->visits || !place[1].visits)
        return;
    const double sign = place->played.colour == TGN_BLACK ? 1 : -1;
    place->compared = true;
    place->lost = place->rank == 0 ? 0 : fmax(0, sign * (place->score - place[1].score));
    place->lost_chance = place->rank == 0 ? 0 : fmax(0, sign * (place->chance - place[1].chance));
}

static void tell(tgn_review *review, size_t place)
{
    if (!review->options.changed)
        return;
    pthread_mutex_lock(&review->speaking);
    review->options.changed(review->options.context, place);
    pthread_mutex_unlock(&review->speaking);
}

static int look_at(tgn_review *review, review_desk *desk, size_t index, tgn_error *error)
{
    int code = open_desk(review, desk, error);
    if (code == TGN_OK && go_to(review, desk->game, index) < 0)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    if (code < 0)
        return code;
    tgn_bot_thought thought;
    const tgn_bot_question question = {.game = desk->game,
                                       .colour = mover_at(review, index, desk->game),
                                       .komi = review->options.komi,
                                       .milliseconds = 24 * 3600 * 1000, /* visits are the limit */
                                       .visits = review->round,
                                       .never_resign = true};
    code = review->engine.think(desk->thinker, &thought, &question, error);
    if (code < 0)
        return code;
    pthread_mutex_lock(&review->lock);
    note(&review->place[index], &thought, review->round);
    compare(review, index);
    if (index > 0)
        compare(review, index - 1);
    pthread_mutex_unlock(&review->lock);
    tell(review, index);
    return TGN_OK;
}

static int work(void *context, size_t task, tgn_error *error)
{
    tgn_review *review = context;
    const size_t index = review->order[task];
    if (review->place[index].visits >= review->round)
        return TGN_OK; /* done before a stop */
    review_desk *desk = take_desk(review);
    const int code = look_at(review, desk, index, error);
    leave_desk(review, desk);
    return code;
}

/* ---- rounds --------------------------------------------------------------------------------------------- */

/* Points of doubt for a move that was not expected at all; less in proportion to the logarithm of its prior. */
static const double SURPRISE = 4, NEVER = 1e-4;

static double doubt(const tgn_review_place *place)
{
    return place->lost + SURPRISE * log(fmax(place->prior, NEVER)) / log(NEVER);
}

typedef struct review_doubt {
    double doubt;
    size_t place;
} review_doubt;

static int by_doubt(const void *a, const void *b)
{
    const review_doubt *x = a, *y = b;
    if (x->doubt != y->doubt)
        return x->doubt < y->doubt ? 1 : -1;
    return (x->place > y->place) - (x->place < y->place);
}

/* The places around the most doubtful moves first, each once; in the first round as they come. */
static int find_order(tgn_review *review)
{
    review_doubt *list = malloc((review->moves + 1) * sizeof *list);
    bool *taken = calloc(review->moves + 2, sizeof *taken);
    const int code = list && taken ? TGN_OK : TGN_ERR_MEMORY;
    for (size_t i = 0; code == TGN_OK && i < review->moves; i++)
        list[i] = (review_doubt){doubt(&review->place[i]), i};
    if (code == TGN_OK && review->round > FIRST_VISITS)
        qsort(list, review->moves, sizeof *list, by_doubt);
    size_t count = 0;
    for (size_t i = 0; code == TGN_OK && i < review->moves; i++)
        for (size_t at = list[i].place; at <= list[i].place + 1; at++)
            if (!taken[at]) {
                taken[at] = true;
                review->order[count++] = at;
            }
    free(list);
    free(taken);
    return code;
}

int tgn_review_run(tgn_review *review, const tgn_progress *progress, tgn_error *error)
{
    const uint64_t visits = review->options.visits;
    for (uint64_t round = FIRST_VISITS;; round = round * STEP < visits ? round * STEP : visits) {
        review->round = round;
        int code = find_order(review);
        if (code < 0)
            return tgn_error_set(error, code, "out of memory");
        code =
            tgn_parallel__watch(review->desks, review->moves + 1, work, review, progress, "reviewing", error);
        if (code < 0 || round >= visits)
            return code;
    }
}

/* ---- making one ----------------------------------------------------------------------------------------- */

/* Where each move is among the steps of the game; the end comes behind all steps. */
static void find_steps(tgn_review *review)
{
    const tgn_game *game = review->options.game;
    const size_t steps = tgn_game_steps(game);
    size_t place = 0;
    for (size_t i = 0; i < steps; i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        if (!step.is_move)
            continue;
        review->step[place] = i;
        review->place[place].played = step.move;
        place++;
    }
    review->step[place] = steps;
    for (size_t i = 0; i <= review->moves; i++)
        review->place[i].rank = -1;
}

int tgn_review_new(tgn_review **out, const tgn_review_options *options, tgn_error *error)
{
    const size_t moves = tgn_game_moves(options->game);
    *out = NULL;
    if (moves == 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "there is no move to review");
    tgn_review *review = calloc(1, sizeof *review);
    if (!review)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    review->options = *options;
    review->engine = options->engine ? *options->engine : own_player;
    review->options.engine = &review->engine;
    review->moves = moves;
    review->options.rules = options->rules ? options->rules : tgn_game_rules(options->game);
    review->options.visits = options->visits ? options->visits : USUAL_VISITS;
    review->options.threads = options->threads > 0 ? options->threads : tgn_parallel__threads();
    review->desks = review->options.threads;
    review->step = calloc(moves + 1, sizeof *review->step);
    review->order = calloc(moves + 1, sizeof *review->order);
    review->place = calloc(moves + 1, sizeof *review->place);
    review->desk = calloc((size_t)review->desks, sizeof *review->desk);
    pthread_mutex_init(&review->lock, NULL);
    pthread_mutex_init(&review->speaking, NULL);
    if (!review->step || !review->order || !review->place || !review->desk) {
        tgn_review_free(review);
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    find_steps(review);
    *out = review;
    return TGN_OK;
}

void tgn_review_free(tgn_review *review)
{
    if (!review)
        return;
    for (int i = 0; i < review->desks && review->desk; i++) {
        if (review->desk[i].thinker)
            review->engine.close(review->desk[i].thinker);
        tgn_game_free(review->desk[i].game);
    }
    pthread_mutex_destroy(&review->lock);
    pthread_mutex_destroy(&review->speaking);
    free(review->step);
    free(review->order);
    free(review->place);
    free(review->desk);
    free(review);
}

/* ---- asking --------------------------------------------------------------------------------------------- */

const tgn_review_options *tgn_review_asked(const tgn_review *review)
{
    return &review->options;
}

size_t tgn_review_moves(const tgn_review *review)
{
    return review->moves;
}

void tgn_review_at(tgn_review *review, size_t place, tgn_review_place *out)
{
    memset(out, 0, sizeof *out);
    if (place > review->moves)
        return;
    pthread_mutex_lock(&review->lock);
    *out = review->place[place];
    pthread_mutex_unlock(&review->lock);
}

static bool counts(const tgn_review_place *place, tgn_colour colour)
{
    return place->compared && (!colour || place->played.colour == colour);
}

size_t tgn_review_worst(tgn_review *review, tgn_colour colour, size_t *out, size_t most)
{
    static const double LEAST = 0.5;
    size_t count = 0;
    pthread_mutex_lock(&review->lock);
    for (size_t i = 0; i < review->moves && most > 0; i++) {
        const double lost = review->place[i].lost;
        if (!counts(&review->place[i], colour) || lost < LEAST)
            continue;
        size_t at = count < most ? count : most;
        while (at > 0 && review->place[out[at - 1]].lost < lost)
            at--;
        if (at >= most)
            continue;
        memmove(&out[at + 1], &out[at], ((count < most ? count : most - 1) - at) * sizeof *out);
        out[at] = i;
        count += count < most;
    }
    pthread_mutex_unlock(&review->lock);
    return count;
}

void tgn_review_add_up(tgn_review *review, tgn_colour colour, size_t from, size_t to, tgn_review_sum *out)
{
    memset(out, 0, sizeof *out);
    pthread_mutex_lock(&review->lock);
    for (size_t i = from; i < to && i < review->moves; i++) {
        const tgn_review_place *place = &review->place[i];
        if (!counts(place, colour))
            continue;
        out->moves++;
        out->first += place->rank == 0;
        out->lost += place->lost;
        if (place->lost > out->most) {
            out->most = place->lost;
            out->worst = i;
        }
    }
    pthread_mutex_unlock(&review->lock);
}

/* 50 and 150 moves on 19x19, in proportion elsewhere. */
void tgn_review_phases(const tgn_review *review, size_t *middle, size_t *end)
{
    const size_t points = (size_t)tgn_size_points(tgn_game_size(review->options.game));
    *middle = points * 50 / 361;
    *end = points * 150 / 361;
}
