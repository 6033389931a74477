/*
 * solver.c - questions, and the ways to their answers
 *
 * There are three ways to an answer: a table (table_cache.h) for boards of up to 16 points; a search of its
 * own for superko (superko.c), whatever the size; and for larger boards a search by area (search_answer.h).
 * One such search runs at a time, and what it remembers is kept for the next question about a board of the
 * same size.
 */
#include <tengen/solve.h>

#include "base/clock.h"
#include "solve/table/best_line.h"
#include "solve/proof/proof.h"
#include "solve/search/search_answer.h"
#include "solve/table/table_cache.h"
#include "solve/position/situation.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { KOMI_MOST = 1000 };

struct tgn_solver {
    tgn_solve_table_cache *cache;
    size_t memory;
    int threads;
    bool unaided;
    pthread_mutex_t searching; /* guards the two below */
    tgn_solve_claim_solver *claim_solver;
    tgn_size searched_size; /* the size of its boards */
};

int tgn_solver_open(tgn_solver **out, const tgn_solver_options *options, tgn_error *error)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    (*out)->memory = options->memory ? options->memory : (size_t)1 << 30;
    (*out)->threads = options->threads > 0 ? options->threads : 2;
    (*out)->unaided = options->unaided;
    pthread_mutex_init(&(*out)->searching, NULL);
    int code = tgn_solve_table_cache__open(&(*out)->cache, options->tables, options->threads, error);
    if (code < 0) {
        free(*out);
        *out = NULL;
    }
    return code;
}

void tgn_solver_close(tgn_solver *solver)
{
    if (!solver)
        return;
    tgn_solve_table_cache__close(solver->cache);
    tgn_solve_claim_solver__free(solver->claim_solver);
    pthread_mutex_destroy(&solver->searching);
    free(solver);
}

bool tgn_solver_ready(tgn_solver *solver, tgn_size size, const tgn_solve_rules *rules)
{
    if (tgn_solve_rules_superko(rules) || tgn_size_points(size) > TGN_SOLVE_TABLED)
        return true;
    return tgn_solve_table_cache__has(solver->cache, size, rules);
}

/* ---- the best moves ------------------------------------------------------------------------------------ */

/* The least, or the greatest, score that a choice may have for the mover. */
static double score_of(const tgn_solve_choice *choice, double komi, bool white, bool at_most)
{
    if (choice->exact)
        return (white ? -1 : 1) * tgn_solve_score(choice->value, komi);
    return white ? komi - (at_most ? choice->value.low : choice->value.high)
                 : (at_most ? choice->value.high : choice->value.low) - komi;
}

/*
 * A move is best when it reaches the value of the situation or, if that is unknown, what no other move can
 * exceed.
 */
static void mark_best(const tgn_solve_question *question, tgn_solve_answer *out)
{
    bool white = question->situation.to_move == TGN_WHITE;
    double most = -INFINITY;
    for (int i = 0; i < out->choices; i++)
        most = fmax(most, score_of(&out->choice[i], question->komi, white, true));
    if (out->exact)
        most = (white ? -1 : 1) * tgn_solve_score(out->value, question->komi);
    for (int i = 0; i < out->choices; i++)
        out->choice[i].best = score_of(&out->choice[i], question->komi, white, false) >= most;
}

static void mark_images(const tgn_solve_question *question, tgn_solve_answer *out)
{
    const tgn_situation *situation = &question->situation;
    const bool past = tgn_solve_rules_superko(question->rules) && question->past_count;
    unsigned symmetries = past ? 1 : tgn_solve_situation__symmetries(situation);
    for (int i = 0; i < out->choices; i++)
        out->choice[i].twin =
            tgn_solve_situation__first_image(symmetries, situation->size, out->choice[i].point);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

static void choose(const tgn_solve_table *table, const tgn_situation *situation, tgn_solve_answer *out)
{
    tgn_size size = situation->size;
    for (int i = 0; i <= tgn_size_points(size) && !situation->over; i++) {
        tgn_point point = i < tgn_size_points(size) ? tgn_point_from_index(i, size) : (tgn_point)TGN_PASS;
        tgn_situation next = *situation;
        if (tgn_situation_play(&next, point, false, NULL) < 0)
            continue;
        out->choice[out->choices++] = (tgn_solve_choice){
            .point = point, .value = tgn_solve_table_value(table, &next, NULL), .exact = true};
        out->nodes++;
    }
}

static int look_up(tgn_solver *solver, tgn_solve_answer *out, const tgn_solve_question *question,
                   const tgn_progress *progress, tgn_error *error)
{
    const tgn_situation *situation = &question->situation;
    const tgn_solve_table *table;
    int code =
        tgn_solve_table_cache__get(solver->cache, &table, situation->size, question->rules, progress, error);
    if (code < 0)
        return code;
    out->value = tgn_solve_table_value(table, situation, NULL);
    out->exact = out->tabled = true;
    out->nodes = 1;
    if (!question->only_value) {
        choose(table, situation, out);
        tgn_solve_line__fill(table, question, out);
    }
    return 0;
}

/* Get a claim solver for this size; the mutex is held. */
static int take_claim_solver(tgn_solver *solver, tgn_size size, const char *checkpoint,
                             const tgn_progress *progress, tgn_error *error)
{
    if (solver->claim_solver && solver->searched_size.rows == size.rows &&
        solver->searched_size.cols == size.cols)
        return TGN_OK;
    tgn_solve_claim_solver__free(solver->claim_solver);
    solver->searched_size = size;
    return tgn_solve_claim_solver__new(&solver->claim_solver, size, solver->memory, solver->threads,
                                       !solver->unaided, checkpoint, progress, error);
}

static int search(tgn_solver *solver, tgn_solve_answer *out, const tgn_solve_question *question,
                  const tgn_progress *progress, tgn_error *error)
{
    tgn_size size = question->situation.size;
    bool small = tgn_size_points(size) <= TGN_SOLVE_TABLED;
    if (small && (question->rules->scoring != TGN_SOLVE_AREA || question->rules->cycle != TGN_SOLVE_DRAWN))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "boards of up to %d points are searched under area only, not %s",
                             TGN_SOLVE_TABLED, question->rules->name);
    if (question->rules->scoring != TGN_SOLVE_AREA)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "%dx%d has more than %d points, and such boards are searched under area and "
                             "area-cycle only, not %s",
                             size.rows, size.cols, TGN_SOLVE_TABLED, question->rules->name);
    pthread_mutex_lock(&solver->searching);
    int code = take_claim_solver(solver, size, question->checkpoint, progress, error);
    if (code == TGN_OK)
        code = tgn_solve_search__answer(solver->claim_solver, out, question, question->checkpoint, progress,
                                        error);
    pthread_mutex_unlock(&solver->searching);
    return code;
}

static int answer(tgn_solver *solver, tgn_solve_answer *out, const tgn_solve_question *question,
                  const tgn_progress *progress, tgn_error *error)
{
    if (tgn_solve_rules_superko(question->rules))
        return tgn_solve_superko__answer(out, question, solver->memory, progress, error);
    if (tgn_size_points(question->situation.size) <= TGN_SOLVE_TABLED && !question->search)
        return look_up(solver, out, question, progress, error);
    return search(solver, out, question, progress, error);
}

/* Check a question, and drop prisoners where they do not count. */
static int check_question(tgn_solve_question *question, tgn_error *error)
{
    double halves = question->komi * 2;
    if (!(fabs(question->komi) <= KOMI_MOST) || halves != floor(halves))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "a komi of %g; it must be a multiple of 0.5, at most %d", question->komi,
                             KOMI_MOST);
    if (question->past_count > TGN_SOLVE_PAST)
        return tgn_error_set(error, TGN_ERR_LIMIT, "a past of %zu positions; the limit is %d",
                             question->past_count, TGN_SOLVE_PAST);
    if (!tgn_solve_rules_prisoners(question->rules))
        question->situation.prisoners = 0;
    return tgn_situation_check(&question->situation, error);
}

int tgn_solver_ask(tgn_solver *solver, tgn_solve_answer *out, const tgn_solve_question *question,
                   const tgn_progress *progress, tgn_error *error)
{
    tgn_solve_question asked = *question;
    memset(out, 0, sizeof *out);
    int code = check_question(&asked, error);
    if (code < 0)
        return code;
    double begin = tgn_clock__seconds();
    code = answer(solver, out, &asked, progress, error);
    if (code < 0)
        return code;
    mark_best(&asked, out);
    mark_images(&asked, out);
    out->seconds = tgn_clock__seconds() - begin;
    return 0;
}

int tgn_solver_tree(tgn_solver *solver, tgn_solve_tree *out, const tgn_solve_question *question,
                    const tgn_solve_tree_options *options, tgn_write_function *write, void *context,
                    const tgn_progress *progress, tgn_error *error)
{
    const tgn_solve_table *table;
    tgn_solve_question asked = *question;
    tgn_size size = question->situation.size;
    int code = check_question(&asked, error);
    if (code < 0)
        return code;
    if (question->rules->cycle != TGN_SOLVE_DRAWN)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "no tree for %s: it needs rules under which endless play is a draw",
                             question->rules->name);
    if (tgn_size_points(size) > TGN_SOLVE_TABLED)
        return tgn_error_set(error, TGN_ERR_LIMIT, "%dx%d has more than %d points, the limit for trees",
                             size.rows, size.cols, TGN_SOLVE_TABLED);
    code = tgn_solve_table_cache__get(solver->cache, &table, size, question->rules, progress, error);
    return code < 0 ? code
                    : tgn_solve_tree__write(table, out, &asked, options, write, context, progress, error);
}

/* ---- proofs -------------------------------------------------------------------------------------------- */

/* Refuse what cannot be proved. */
static int check_provable(const tgn_solve_question *question, tgn_error *error)
{
    bool small = tgn_size_points(question->situation.size) <= TGN_SOLVE_TABLED;
    if (question->situation.over)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the game is over; there is nothing to prove");
    if (question->rules->scoring == TGN_SOLVE_AREA &&
        (question->rules->cycle == TGN_SOLVE_DRAWN ||
         (question->rules->cycle == TGN_SOLVE_CAPTURES && !small)))
        return TGN_OK;
    return tgn_error_set(error, TGN_ERR_ARGUMENT,
                         "no proof for %s; only area and, on larger boards, area-cycle can be proved",
                         question->rules->name);
}

/* A table knows what is false, and saves a search that would never end. */
static int check_truth(tgn_solver *solver, const tgn_solve_question *question, tgn_solve_value value,
                       const tgn_progress *progress, tgn_error *error)
{
    const tgn_solve_table *table;
    tgn_size size = question->situation.size;
    if (tgn_size_points(size) > TGN_SOLVE_TABLED)
        return TGN_OK;
    int code = tgn_solve_table_cache__get(solver->cache, &table, size, question->rules, progress, error);
    if (code < 0)
        return code;
    tgn_solve_value truth = tgn_solve_table_value(table, &question->situation, NULL);
    if (value.low <= truth.low && value.high >= truth.high)
        return TGN_OK;
    return tgn_error_set(
        error, TGN_ERR_ARGUMENT,
        "in a game that ends Black can force %+d and White %+d, so %+d to %+d cannot be proved", truth.low,
        truth.high, value.low, value.high);
}

typedef struct proof_request {
    tgn_solve_claim_solver *claim_solver;
    const tgn_solve_question *question;
    tgn_write_function *write;
    void *context;
    const tgn_progress *progress;
    tgn_error *error;
} proof_request;

/* One of the two claims. What every play reaches needs no proof. */
static int prove_one(const proof_request *p, tgn_solve_proof *out, tgn_colour side, int score)
{
    const tgn_solve_question *question = p->question;
    tgn_solve_limits limits = {.nodes = question->nodes};
    tgn_solve_proof_extent proof;
    if (score <= -tgn_size_points(question->situation.size))
        return TGN_OK;
    if (question->milliseconds)
        limits.until = tgn_clock__seconds() + question->milliseconds / 1000.0;
    tgn_solve_claim claim = tgn_solve_claim__of(&question->situation, side, score);
    bool held = tgn_solve_claim_solver__holds_out(p->claim_solver, &claim);
    int code = (held ? tgn_solve_proof__write_endless : tgn_solve_proof__write)(
        p->claim_solver, &proof, &claim, side, &limits, p->write, p->context, p->progress, p->error);
    if (code == TGN_OK)
        out->claim[out->claims++] = (tgn_solve_proved){side, score, proof.situations, proof.height, held};
    return code;
}

int tgn_solver_prove(tgn_solver *solver, tgn_solve_proof *out, const tgn_solve_question *question,
                     tgn_solve_value value, tgn_write_function *write, void *context,
                     const tgn_progress *progress, tgn_error *error)
{
    tgn_solve_question asked = *question;
    *out = (tgn_solve_proof){0};
    int code = check_question(&asked, error);
    if (code == TGN_OK)
        code = check_provable(&asked, error);
    if (code == TGN_OK)
        code = check_truth(solver, &asked, value, progress, error);
    if (code < 0)
        return code;
    pthread_mutex_lock(&solver->searching);
    code = take_claim_solver(solver, asked.situation.size, asked.checkpoint, progress, error);
    proof_request p = {solver->claim_solver, &asked, write, context, progress, error};
    if (code == TGN_OK)
        code = prove_one(&p, out, TGN_BLACK, value.low);
    if (code == TGN_OK)
        code = prove_one(&p, out, TGN_WHITE, -value.high);
    pthread_mutex_unlock(&solver->searching);
    return code;
}
