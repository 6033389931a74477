/* solve_desk.c - see solve_desk.h; and GET /api/v1/solve/work, which tells how far it is */
#include "http/solve_desk.h"

#include "http/asked.h"
#include "http/core.h"
#include "http/handlers.h"
#include "wire/fields.h"

#define SEARCH_BYTES ((size_t)256 << 20) /* what searches remember, all together */

int tgn_solve_desk__open(tgn_solve_desk *desk, const tgn_server_options *options, tgn_error *error)
{
    const tgn_solver_options wanted = {.tables = options->tables, .memory = SEARCH_BYTES};
    return tgn_solver_open(&desk->solver, &wanted, error);
}

void tgn_solve_desk__close(tgn_solve_desk *desk)
{
    if (desk->solver)
        tgn_solver_close(desk->solver);
    desk->solver = NULL;
}

bool tgn_solve_desk__tabled(const tgn_solve_question *question)
{
    const tgn_size size = question->situation.size;
    return size.rows * size.cols <= TGN_SOLVE_TABLED && !tgn_solve_rules_superko(question->rules);
}

/* ---- one work ------------------------------------------------------------------------------------------ */

static bool go_on(void *context, const char *what, uint64_t done, uint64_t total)
{
    tgn_solve_work *work = context;
    tgn_server *server = work->request->server;
    pthread_mutex_lock(&server->solve.lock);
    work->done = done;
    work->total = total;
    pthread_mutex_unlock(&server->solve.lock);
    return work->table ? !atomic_load(&server->closing) : tgn_progress_step(work->limits, what, done, total);
}

const tgn_progress *tgn_solve_work__begin(tgn_solve_work *work, tgn_request *request,
                                          const tgn_solve_question *question)
{
    tgn_solve_desk *desk = &request->server->solve;
    *work = (tgn_solve_work){.request = request, .size = question->situation.size, .rules = question->rules};
    work->table = tgn_solve_desk__tabled(question);
    work->limits = tgn_thinking__begin(&work->thinking, request);
    work->progress = (tgn_progress){go_on, work};
    pthread_mutex_lock(&desk->lock);
    work->next = desk->works;
    desk->works = work;
    pthread_mutex_unlock(&desk->lock);
    return &work->progress;
}

void tgn_solve_work__end(tgn_solve_work *work)
{
    tgn_solve_desk *desk = &work->request->server->solve;
    pthread_mutex_lock(&desk->lock);
    tgn_solve_work **at = &desk->works;
    while (*at != work)
        at = &(*at)->next;
    *at = work->next;
    pthread_mutex_unlock(&desk->lock);
}

int tgn_solve_work__fail(const tgn_solve_work *work, int code, const tgn_error *error)
{
    if (code == TGN_ERR_ARGUMENT) /* a board of this size is not searched under them */
        return tgn_reply__fail(work->request, 400, "bad-parameter", "rules: %s", error->message);
    if (code == TGN_ERR_LIMIT) /* not a body, but the board under these rules */
        return tgn_reply__fail(work->request, 400, "bad-parameter", "board: %s", error->message);
    return tgn_thinking__fail(&work->thinking, code, error);
}

/* ---- all of them --------------------------------------------------------------------------------------- */

static void write_work(tgn_json_writer *writer, const tgn_solve_work *work)
{
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "rows", (uint64_t)work->size.rows);
    tgn_json__field_number(writer, "cols", (uint64_t)work->size.cols);
    tgn_json__field_plain(writer, "rules", work->rules->name);
    tgn_json__field_plain(writer, "kind", work->table ? "table" : "search");
    tgn_json__field_number(writer, "done", work->done);
    tgn_json__field_known(writer, "total", work->total, work->total > 0);
    tgn_json__close(writer, '}');
}

int tgn_solve__work(tgn_request *request)
{
    tgn_solve_desk *desk = &request->server->solve;
    tgn_json_writer writer;
    if (tgn_request__only(request, "") < 0)
        return 0;
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "work");
    tgn_json__open(&writer, '[');
    pthread_mutex_lock(&desk->lock);
    for (const tgn_solve_work *work = desk->works; work; work = work->next)
        write_work(&writer, work);
    pthread_mutex_unlock(&desk->lock);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 200);
}
