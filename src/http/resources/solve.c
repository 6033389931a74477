/*
 * solve.c - perfect play on small boards
 *
 *      GET /api/v1/solve        from a position
 *      GET /api/v1/solve/rules  the rule sets, in words and as data
 *      GET /api/v1/solve/work   what is being computed, and how far it is
 *
 * There is one solver: a table is built once and serves all clients. So a table goes on being built after the
 * client that asked first has gone, and only a shutdown stops it: on the page every move abandons the request
 * before, and the next request needs the same table. A search is for one client, and stops with it.
 */
#include <stdlib.h>
#include <string.h>

#include <tengen/solve.h>

#include "base/error.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "http/server.h"

typedef struct solve_task {
    struct solve_task *next;
    tgn_http_request *request;
    tgn_size size;
    const tgn_solve_rules *rules;
    bool table; /* a table is being built, else a search is under way */
    tgn_http_computation computation;
    const tgn_progress *limits; /* of the computation */
    tgn_progress progress;
    uint64_t done, total; /* as reported last; the total is 0 if it is unknown */
} solve_task;

struct tgn_http_solver {
    tgn_solver *solver;
    pthread_mutex_t lock; /* of the tasks */
    solve_task *tasks;
};

/* ---- parameters ---------------------------------------------------------------------------------------- */

#define PARAMETER_NAMES "rows cols board to_move ko passed over prisoners rules komi only_value ms"

enum { TIME_MS = 3000, TIME_MOST_MS = 15000, KOMI_MOST = 100, PRISONERS_MOST = 1000 };

/* "rows" and "cols" describe an empty board; together with a board they must agree with it. */
static int read_sides(tgn_size *out, tgn_http_request *request, tgn_size otherwise)
{
    uint64_t rows, cols;
    if (tgn_http_request__number(request, "rows", 1, TGN_SIDE_MAX, (uint64_t)otherwise.rows, &rows) < 0 ||
        tgn_http_request__number(request, "cols", 1, TGN_SIDE_MAX, (uint64_t)otherwise.cols, &cols) < 0)
        return TGN_ERR_ARGUMENT;
    *out = (tgn_size){(int)rows, (int)cols};
    if (rows == 0 || cols == 0)
        return tgn_http_reply__bad_request(
            request, "bad-parameter",
            "board: missing; write rows like 3/1X1/2O, or give rows and cols of an empty one");
    return 0;
}

static int read_board(tgn_board *out, tgn_http_request *request)
{
    const bool drawn = tgn_http_request__value(request, "board") != NULL;
    tgn_size size;
    if (drawn && tgn_http_parameters__board(out, request, TGN_SIDE_MAX) < 0)
        return TGN_ERR_ARGUMENT;
    if (read_sides(&size, request, drawn ? out->size : (tgn_size){0, 0}) < 0)
        return TGN_ERR_ARGUMENT;
    if (drawn && (size.rows != out->size.rows || size.cols != out->size.cols))
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "rows, cols: the board is %d x %d; leave them out", out->size.rows,
                                           out->size.cols);
    if (size.rows * size.cols > TGN_SOLVE_POINTS)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "board: %d x %d is too large; the limit is %d points", size.rows,
                                           size.cols, TGN_SOLVE_POINTS);
    if (!drawn)
        tgn_board_init(out, size);
    return 0;
}

static int read_ko(tgn_point *out, tgn_http_request *request, tgn_size size)
{
    const char *text = tgn_http_request__value(request, "ko");
    *out = TGN_PASS;
    return text ? tgn_http_parameters__point(out, request, "ko", text, strlen(text), size) : 0;
}

static int read_history(tgn_situation *out, tgn_http_request *request, const tgn_solve_rules *rules)
{
    double prisoners;
    if (read_ko(&out->ko, request, out->size) < 0 ||
        tgn_http_request__flag(request, "passed", false, &out->passed) < 0 ||
        tgn_http_request__flag(request, "over", false, &out->over) < 0 ||
        tgn_http_request__halves(request, "prisoners", PRISONERS_MOST, &prisoners) < 0)
        return TGN_ERR_ARGUMENT;
    out->prisoners = (int)prisoners;
    if (out->prisoners != prisoners)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "prisoners: not a whole number; write 2 or -1");
    if (!tgn_solve_rules_prisoners(rules))
        out->prisoners = 0; /* they do not count under these rules */
    if (out->prisoners < -TGN_SOLVE_PRISONERS || out->prisoners > TGN_SOLVE_PRISONERS)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "prisoners: a lead of more than %d is not supported under %s",
                                           TGN_SOLVE_PRISONERS, rules->name);
    if (out->ko != TGN_PASS && (out->passed || out->over))
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "ko, passed: a pass ends the ko; leave out one of them");
    out->passed |= out->over;
    return 0;
}

static int read_situation(tgn_situation *out, tgn_http_request *request, const tgn_solve_rules *rules)
{
    tgn_board board;
    tgn_colour to_move;
    tgn_error error = {0};
    if (read_board(&board, request) < 0 ||
        tgn_http_parameters__colour(&to_move, NULL, request, "to_move") < 0)
        return TGN_ERR_ARGUMENT;
    if (tgn_situation_of_board(out, &board, to_move, &error) < 0)
        return tgn_http_reply__bad_request(request, "bad-position", "board: %s", error.message);
    if (read_history(out, request, rules) < 0)
        return TGN_ERR_ARGUMENT;
    if (tgn_situation_check(out, &error) < 0)
        return tgn_http_reply__bad_request(request, "bad-position", "ko: %s", error.message);
    return 0;
}

static int read_rules(const tgn_solve_rules **out, tgn_http_request *request)
{
    const char *name = tgn_http_request__value(request, "rules");
    *out = name ? tgn_solve_rules_find(name) : tgn_solve_rules_at(0);
    if (!*out)
        return tgn_http_reply__bad_request(
            request, "bad-parameter", "rules: no rule set '%.40s'; GET /api/v1/solve/rules lists all", name);
    return 0;
}

/* Read a question and check its situation. Returns 0, or a negative code after answering. */
static int read_question(tgn_solve_question *out, tgn_http_request *request)
{
    uint64_t milliseconds;
    *out = (tgn_solve_question){0};
    if (tgn_http_request__only(request, PARAMETER_NAMES) < 0 || read_rules(&out->rules, request) < 0 ||
        read_situation(&out->situation, request, out->rules) < 0 ||
        tgn_http_request__halves(request, "komi", KOMI_MOST, &out->komi) < 0 ||
        tgn_http_request__flag(request, "only_value", false, &out->only_value) < 0 ||
        tgn_http_request__number(request, "ms", 1, TIME_MOST_MS, TIME_MS, &milliseconds) < 0)
        return TGN_ERR_ARGUMENT;
    out->milliseconds = (int)milliseconds;
    return 0;
}

/* ---- the solver and its tasks -------------------------------------------------------------------------- */

#define SEARCH_BYTES ((size_t)256 << 20) /* memory of all searches together */

int tgn_http_solver__open(tgn_http_solver **out, const char *tables, tgn_error *error)
{
    const tgn_solver_options options = {.tables = tables, .memory = SEARCH_BYTES};
    tgn_http_solver *solver = calloc(1, sizeof *solver);
    *out = solver;
    if (!solver)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    pthread_mutex_init(&solver->lock, NULL);
    return tgn_solver_open(&solver->solver, &options, error);
}

void tgn_http_solver__close(tgn_http_solver *solver)
{
    if (!solver)
        return;
    tgn_solver_close(solver->solver);
    pthread_mutex_destroy(&solver->lock);
    free(solver);
}

/* Whether a table answers the question, else a search. */
static bool is_tabled(const tgn_solve_question *question)
{
    const tgn_size size = question->situation.size;
    return size.rows * size.cols <= TGN_SOLVE_TABLED && !tgn_solve_rules_superko(question->rules);
}

static bool on_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    solve_task *task = context;
    tgn_server *server = task->request->server;
    pthread_mutex_lock(&server->solver->lock);
    task->done = done;
    task->total = total;
    pthread_mutex_unlock(&server->solver->lock);
    return task->table ? !atomic_load(&server->closing) : tgn_progress_step(task->limits, what, done, total);
}

/* Returns the progress to hand to the solver; valid until the task has ended. */
static const tgn_progress *begin_task(solve_task *task, tgn_http_request *request,
                                      const tgn_solve_question *question)
{
    tgn_http_solver *solver = request->server->solver;
    *task = (solve_task){.request = request, .size = question->situation.size, .rules = question->rules};
    task->table = is_tabled(question);
    task->limits = tgn_http_computation__begin(&task->computation, request);
    task->progress = (tgn_progress){on_progress, task};
    pthread_mutex_lock(&solver->lock);
    task->next = solver->tasks;
    solver->tasks = task;
    pthread_mutex_unlock(&solver->lock);
    return &task->progress;
}

static void end_task(solve_task *task)
{
    tgn_http_solver *solver = task->request->server->solver;
    pthread_mutex_lock(&solver->lock);
    solve_task **at = &solver->tasks;
    while (*at != task)
        at = &(*at)->next;
    *at = task->next;
    pthread_mutex_unlock(&solver->lock);
}

/* Answer with the reason why a task failed. */
static int fail_task(const solve_task *task, int code, const tgn_error *error)
{
    if (code == TGN_ERR_ARGUMENT) /* boards of this size are not searched under these rules */
        return tgn_http_reply__fail(task->request, 400, "bad-parameter", "rules: %s", error->message);
    if (code == TGN_ERR_LIMIT) /* of the board under these rules, not of a body */
        return tgn_http_reply__fail(task->request, 400, "bad-parameter", "board: %s", error->message);
    return tgn_http_computation__fail(&task->computation, code, error);
}

static void write_task(tgn_json_writer *writer, const solve_task *task)
{
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "rows", (uint64_t)task->size.rows);
    tgn_json__field_number(writer, "cols", (uint64_t)task->size.cols);
    tgn_json__field_plain(writer, "rules", task->rules->name);
    tgn_json__field_plain(writer, "kind", task->table ? "table" : "search");
    tgn_json__field_number(writer, "done", task->done);
    tgn_json__field_known(writer, "total", task->total, task->total > 0);
    tgn_json__close(writer, '}');
}

int tgn_http_solve__work(tgn_http_request *request)
{
    tgn_http_solver *solver = request->server->solver;
    tgn_json_writer writer;
    if (tgn_http_request__only(request, "") < 0)
        return 0;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "work");
    tgn_json__open(&writer, '[');
    pthread_mutex_lock(&solver->lock);
    for (const solve_task *task = solver->tasks; task; task = task->next)
        write_task(&writer, task);
    pthread_mutex_unlock(&solver->lock);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

/* Black's lead with komi; null if a search gave up before it was known. */
static void write_score(tgn_json_writer *writer, const char *name, tgn_solve_value value, double komi,
                        bool exact)
{
    if (exact)
        tgn_json__field_decimal(writer, name, tgn_solve_score(value, komi));
    else
        tgn_json__field_plain(writer, name, NULL);
}

static void write_bounds(tgn_json_writer *writer, tgn_solve_value value)
{
    tgn_json__key(writer, "low");
    tgn_json__integer(writer, value.low);
    tgn_json__key(writer, "high");
    tgn_json__integer(writer, value.high);
}

/* The bounds of an unfinished search may still decide who wins. NULL: unknown. */
static const char *result_of(const tgn_solve_answer *answer, double komi)
{
    if (answer->value.low > komi)
        return "B";
    if (answer->value.high < komi)
        return "W";
    return answer->exact ? "jigo" : NULL;
}

static void write_point(tgn_json_writer *writer, tgn_point point, tgn_size size)
{
    char text[TGN_POINT_TEXT];
    tgn_json__plain(writer, tgn_point_format(text, point, size));
}

static void write_best(tgn_json_writer *writer, const tgn_solve_answer *answer, tgn_size size)
{
    tgn_json__key(writer, "best");
    tgn_json__open(writer, '[');
    for (int i = 0; i < answer->choices; i++)
        if (answer->choice[i].best)
            write_point(writer, answer->choice[i].point, size);
    tgn_json__close(writer, ']');
}

static void write_choice(tgn_json_writer *writer, const tgn_solve_choice *choice, tgn_size size, double komi)
{
    tgn_json__open(writer, '{');
    tgn_json__key(writer, "move");
    write_point(writer, choice->point, size);
    write_score(writer, "value", choice->value, komi, choice->exact);
    write_bounds(writer, choice->value);
    tgn_json__field_bool(writer, "best", choice->best);
    tgn_json__field_bool(writer, "exact", choice->exact);
    tgn_json__close(writer, '}');
}

static void write_moves(tgn_json_writer *writer, const tgn_solve_answer *answer, tgn_size size, double komi)
{
    tgn_json__key(writer, "moves");
    tgn_json__open(writer, '[');
    for (int i = 0; i < answer->choices; i++)
        write_choice(writer, &answer->choice[i], size, komi);
    tgn_json__close(writer, ']');
    tgn_json__key(writer, "pv");
    tgn_json__open(writer, '[');
    for (int i = 0; i < answer->line; i++)
        write_point(writer, answer->move[i].point, size);
    tgn_json__close(writer, ']');
    tgn_json__field_bool(writer, "pv_endless", answer->line_endless);
}

static int send_answer(tgn_http_request *request, const tgn_solve_question *question,
                       const tgn_solve_answer *answer)
{
    const tgn_size size = question->situation.size;
    const double komi = question->komi;
    tgn_json_writer writer;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "rows", (uint64_t)size.rows);
    tgn_json__field_number(&writer, "cols", (uint64_t)size.cols);
    tgn_json__field_plain(&writer, "rules", question->rules->name);
    tgn_json__field_plain(&writer, "to_move", tgn_colour_name(question->situation.to_move));
    tgn_json__field_decimal(&writer, "komi", komi);
    tgn_json__key(&writer, "value");
    tgn_json__open(&writer, '{');
    write_bounds(&writer, answer->value);
    write_score(&writer, "score", answer->value, komi, answer->exact);
    tgn_json__close(&writer, '}');
    tgn_json__field_plain(&writer, "result", result_of(answer, komi));
    tgn_json__field_bool(&writer, "exact", answer->exact);
    write_best(&writer, answer, size);
    write_moves(&writer, answer, size, komi);
    tgn_json__field_number(&writer, "nodes", answer->nodes);
    tgn_json__field_decimal(&writer, "seconds", answer->seconds);
    tgn_json__field_bool(&writer, "tabled", answer->tabled);
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

/* A table that exists answers in microseconds; building one, or searching, is deferred to a worker. */
int tgn_http_solve__get(tgn_http_request *request)
{
    tgn_solver *solver = request->server->solver->solver;
    tgn_solve_question question;
    tgn_solve_answer answer;
    tgn_error error = {0};
    if (read_question(&question, request) < 0)
        return 0;
    const bool quick =
        is_tabled(&question) && tgn_solver_ready(solver, question.situation.size, question.rules);
    if (!quick && tgn_http_request__defer(request))
        return 0;
    solve_task task;
    const tgn_progress *progress = begin_task(&task, request, &question);
    const int code = tgn_solver_ask(solver, &answer, &question, progress, &error);
    end_task(&task);
    return code < 0 ? fail_task(&task, code, &error) : send_answer(request, &question, &answer);
}

/* ---- rule sets ----------------------------------------------------------------------------------------- */

static void write_rules(tgn_json_writer *writer, const tgn_solve_rules *rules)
{
    static const char *const scorings[] = {[TGN_SOLVE_TERRITORY] = "territory",
                                           [TGN_SOLVE_SEKI] = "seki",
                                           [TGN_SOLVE_STOPPED] = "stopped",
                                           [TGN_SOLVE_AREA] = "area"};
    static const char *const cycles[] = {[TGN_SOLVE_DRAWN] = "drawn",
                                         [TGN_SOLVE_CAPTURES] = "captures",
                                         [TGN_SOLVE_POSITIONAL] = "positional",
                                         [TGN_SOLVE_SITUATIONAL] = "situational"};
    tgn_json__open(writer, '{');
    tgn_json__field_plain(writer, "name", rules->name);
    tgn_json__field_words(writer, "words", rules->words);
    tgn_json__field_plain(writer, "scoring", scorings[rules->scoring]);
    tgn_json__field_plain(writer, "cycle", cycles[rules->cycle]);
    tgn_json__field_bool(writer, "prisoners", tgn_solve_rules_prisoners(rules));
    tgn_json__field_bool(writer, "superko", tgn_solve_rules_superko(rules));
    tgn_json__close(writer, '}');
}

int tgn_http_solve__rules(tgn_http_request *request)
{
    tgn_json_writer writer;
    const tgn_solve_rules *rules;
    if (tgn_http_request__only(request, "") < 0)
        return 0;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "points", TGN_SOLVE_POINTS);
    tgn_json__field_number(&writer, "tabled", TGN_SOLVE_TABLED);
    tgn_json__key(&writer, "rules");
    tgn_json__open(&writer, '[');
    for (int i = 0; (rules = tgn_solve_rules_at(i)); i++)
        write_rules(&writer, rules);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}
