/*
 * run.c - the work of a review: desks, places, rounds, and how it is stopped
 *
 * A desk takes a run of neighbouring places (order.c) and looks at one after another. What it finds depends on the run and on nothing else
 * that the desk did before: a review is the same with one thread and with many.
 *
 * Every thread asks now and then whether to go on: before each place, and many times while it thinks about one. One of them at a time
 * passes the question on to the caller's progress, and who hears "no" sets `stopping`, which all others see. A thought
 * that was cut short has not had its visits, so it is thrown away.
 */
#include "review/review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/verdict.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/parallel.h"
#include "bot/bot.h"

/*
 * Each round costs its visits and, at every place, a beginning. So there are few: a glance, what a few visits say of it, and soon the
 * last. With 200 visits they have 1, 16 and 200.
 */
enum {
    FIRST_VISITS = 1, /* of the first round */
    STEP = 16,        /* each has so many times the visits of the one before, */
    LEAP = 64         /* unless the last is at most so many times as deep: then it comes next */
};

static const double REPORT_EVERY = 0.05; /* seconds, while somebody thinks */

/* ---- tengen's own player -------------------------------------------------------------------------------- */

static int open_bot(void *context, void **thinker, tgn_error *error)
{
    const tgn_review *review = context;
    tgn_bot *bot;
    const tgn_bot_options options = {.level = 9,
                                     .threads = 1,
                                     .memory = (size_t)32 << 20,
                                     .tables = review->options.tables,
                                     .weights = review->options.weights};
    const int code = tgn_bot_new(&bot, &options, error);
    if (code == TGN_OK)
        bot->course = review->options.game;
    *thinker = code < 0 ? NULL : bot;
    return code;
}

static int think_by_bot(void *thinker, tgn_bot_thought *out, const tgn_bot_question *question,
                        const tgn_progress *progress, tgn_error *error)
{
    return question->visits <= FIRST_VISITS ? tgn_bot__glance(thinker, out, question, progress, error)
                                            : tgn_bot_think(thinker, out, question, progress, error);
}

static void close_bot(void *thinker)
{
    tgn_bot_free(thinker);
}

const tgn_review_engine tgn_review_own_player = {open_bot, think_by_bot, close_bot, NULL};

uint64_t tgn_review__looks(const tgn_review *review)
{
    uint64_t looks = 0;
    for (int i = 0; i < review->desks && review->engine.open == open_bot; i++) {
        const tgn_bot *bot = review->desk[i].thinker;
        looks += bot ? bot->glances + (bot->guide ? bot->guide->looks : 0) : 0;
    }
    return looks;
}

/* ---- going on ------------------------------------------------------------------------------------------- */

/* Whether to go on. `at_once`: ask the caller now; else only if nobody did for a while. */
static bool goes_on(tgn_review *review, bool at_once)
{
    if (atomic_load(&review->stopping))
        return false;
    if (at_once)
        pthread_mutex_lock(&review->reporting);
    else if (pthread_mutex_trylock(&review->reporting) != 0)
        return true; /* another thread is asking */
    const double now = tgn_clock__seconds();
    if (at_once || now >= review->report_at) {
        if (!tgn_progress_step(review->progress, "reviewing", atomic_load(&review->done), review->total))
            atomic_store(&review->stopping, true);
        review->report_at = now + REPORT_EVERY;
    }
    pthread_mutex_unlock(&review->reporting);
    return !atomic_load(&review->stopping);
}

/* Asked by a player while it thinks. */
static bool may_think(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    tgn_review_desk *desk = context;
    if (goes_on(desk->review, false))
        return true;
    desk->cut_short = true;
    return false;
}

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

static int open_desk(tgn_review *review, tgn_review_desk *desk, tgn_error *error)
{
    const tgn_game *game = review->options.game;
    desk->review = review;
    desk->cut_short = false;
    if (!desk->game && tgn_game_new(&desk->game, tgn_game_size(game), review->options.rules) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    return desk->thinker ? TGN_OK : review->engine.open(review->engine.context, &desk->thinker, error);
}

/* There are as many desks as threads, so one is free. */
static tgn_review_desk *take_desk(tgn_review *review)
{
    tgn_review_desk *free_one = NULL;
    pthread_mutex_lock(&review->lock);
    for (int i = 0; i < review->desks && !free_one; i++)
        if (!review->desk[i].busy)
            free_one = &review->desk[i];
    free_one->busy = true;
    pthread_mutex_unlock(&review->lock);
    return free_one;
}

static void leave_desk(tgn_review *review, tgn_review_desk *desk)
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

static void note(tgn_review_place *place, const tgn_bot_thought *thought, uint64_t visits, double spread)
{
    const double sign = thought->colour == TGN_BLACK ? 1 : -1;
    place->visits = visits;
    place->chance = thought->colour == TGN_BLACK ? thought->chance : 1 - thought->chance;
    place->score = sign * thought->score;
    place->spread = spread;
    place->rank = rank_of(thought, place->played.point, &place->prior);
    place->choices = thought->choices < TGN_REVIEW_CHOICES ? thought->choices : TGN_REVIEW_CHOICES;
    memcpy(place->choice, thought->choice, (size_t)place->choices * sizeof *place->choice);
    memcpy(place->owner, thought->owner, sizeof place->owner);
}

void tgn_review__compare(tgn_review *review, size_t index)
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

static const tgn_network *network_of(const tgn_review *review, const tgn_review_desk *desk)
{
    if (review->options.network || review->engine.open != open_bot)
        return review->options.network;
    return ((const tgn_bot *)desk->thinker)->network;
}

static int judge(tgn_verdict *out, const tgn_review *review, const tgn_review_desk *desk, tgn_colour colour)
{
    tgn_verdict_question question = {.komi = review->options.komi,
                                     .scoring = review->options.rules->scoring,
                                     .network = network_of(review, desk),
                                     .looks = 1};
    tgn_verdict_ask(&question, desk->game);
    question.to_move = colour;
    return tgn_verdict_read(out, &question);
}

/*
 * How far the score may be off: what the player told, else what the judge says of the position, once. Of a solved position
 * there is nothing to say.
 */
static int find_spread(double *spread, const tgn_review *review, const tgn_review_desk *desk, size_t index,
                       const tgn_bot_thought *thought)
{
    tgn_verdict verdict;
    *spread = thought->exact ? 0 : thought->spread > 0 ? thought->spread : review->place[index].spread;
    if (thought->exact || *spread > 0)
        return TGN_OK;
    TGN_TRY(judge(&verdict, review, desk, thought->colour));
    *spread = verdict.spread;
    return TGN_OK;
}

static int think_about(tgn_review *review, tgn_review_desk *desk, size_t index, tgn_bot_thought *out,
                       tgn_error *error)
{
    const tgn_progress progress = {may_think, desk};
    const tgn_bot_question question = {.game = desk->game,
                                       .colour = mover_at(review, index, desk->game),
                                       .komi = review->options.komi,
                                       .milliseconds = 24 * 3600 * 1000, /* visits are the limit */
                                       .visits = review->round,
                                       .never_resign = true};
    return review->engine.think(desk->thinker, out, &question, &progress, error);
}

/* `anew`: what the player knows from the place before is not used, so that it does not matter which desk had that. */
static int look_at(tgn_review *review, tgn_review_desk *desk, size_t index, bool anew, tgn_error *error)
{
    tgn_bot_thought thought;
    double spread = 0;
    TGN_TRY(open_desk(review, desk, error));
    if (anew && review->engine.open == open_bot)
        tgn_bot__forget(desk->thinker);
    if (go_to(review, desk->game, index) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    const int code = think_about(review, desk, index, &thought, error);
    if (desk->cut_short)
        return TGN_OK;
    if (code < 0)
        return code;
    if (find_spread(&spread, review, desk, index, &thought) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    pthread_mutex_lock(&review->lock);
    note(&review->place[index], &thought, review->round, spread);
    tgn_review__compare(review, index);
    if (index > 0)
        tgn_review__compare(review, index - 1);
    pthread_mutex_unlock(&review->lock);
    tell(review, index);
    return TGN_OK;
}

/* After a stop, the places that are left are left alone. */
static int look_along(tgn_review *review, tgn_review_desk *desk, size_t run, tgn_error *error)
{
    bool anew = true;
    for (size_t i = review->run[run]; i < review->run[run + 1]; i++) {
        const size_t index = review->order[i];
        if (review->place[index].visits < review->round) {
            if (!goes_on(review, true))
                return TGN_OK;
            TGN_TRY(look_at(review, desk, index, anew, error));
            anew = false;
        }
        atomic_fetch_add(&review->done, review->round);
    }
    return TGN_OK;
}

/* After a failure, thoughts under way are not waited for. */
static int work(void *context, size_t run, tgn_error *error)
{
    tgn_review *review = context;
    tgn_review_desk *desk = take_desk(review);
    const int code = look_along(review, desk, run, error);
    leave_desk(review, desk);
    if (code < 0)
        atomic_store(&review->stopping, true);
    return code;
}

/* ---- rounds --------------------------------------------------------------------------------------------- */

/* The visits of the round after this one; 0: it was the last. */
static uint64_t next_round(const tgn_review *review, uint64_t round)
{
    const uint64_t visits = review->options.visits;
    return round >= visits ? 0 : (visits - 1) / LEAP < round ? visits : round * STEP;
}

typedef struct review_run {
    tgn_review *review;
    tgn_error *error;
} review_run;

static int run_rounds(void *context)
{
    const review_run *run = context;
    tgn_review *review = run->review;
    for (uint64_t round = FIRST_VISITS; round > 0; round = next_round(review, round)) {
        review->round = round;
        if (round == FIRST_VISITS)
            tgn_review__order_as_played(review);
        else if (tgn_review__order_by_doubt(review) < 0)
            return tgn_error_set(run->error, TGN_ERR_MEMORY, "out of memory");
        TGN_TRY(tgn_parallel__run(review->desks, review->runs, work, review, run->error));
        if (atomic_load(&review->stopping))
            return tgn_error_set(run->error, TGN_ERR_STOPPED, "stopped");
    }
    return TGN_OK;
}

int tgn_review_run(tgn_review *review, const tgn_progress *progress, tgn_error *error)
{
    review_run run = {review, error};
    review->progress = progress;
    review->report_at = 0;
    review->total = 0;
    for (uint64_t round = FIRST_VISITS; round > 0; round = next_round(review, round))
        review->total += round * (review->moves + 1);
    atomic_store(&review->done, 0);
    atomic_store(&review->stopping, false);
    const int code =
        review->options.background ? tgn_parallel__in_background(run_rounds, &run) : run_rounds(&run);
    review->progress = NULL;
    return code;
}
