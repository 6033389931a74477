/* solve.c - GET /api/v1/solve: perfect play from a situation of a small board */
#include "http/asked.h"
#include "http/core.h"
#include "http/handlers.h"
#include "http/solve_asked.h"
#include "http/solve_desk.h"
#include "wire/fields.h"

/* ---- pieces of the answer ------------------------------------------------------------------------------ */

static void field_bool(tgn_json_writer *writer, const char *name, bool value)
{
    tgn_json__key(writer, name);
    tgn_json__bool(writer, value);
}

static void field_decimal(tgn_json_writer *writer, const char *name, double value)
{
    tgn_json__key(writer, name);
    tgn_json__decimal(writer, value);
}

/* Black's lead with komi; null where a search gave up before it was known. */
static void write_score(tgn_json_writer *writer, const char *name, tgn_solve_value value, double komi,
                        bool exact)
{
    if (exact)
        field_decimal(writer, name, tgn_solve_score(value, komi));
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

/* Bounds that a search left may say who wins all the same. NULL: nobody knows. */
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
    field_bool(writer, "best", choice->best);
    field_bool(writer, "exact", choice->exact);
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
    field_bool(writer, "pv_endless", answer->line_endless);
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

static int tell(tgn_request *request, const tgn_solve_question *question, const tgn_solve_answer *answer)
{
    const tgn_size size = question->situation.size;
    const double komi = question->komi;
    tgn_json_writer writer;
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "rows", (uint64_t)size.rows);
    tgn_json__field_number(&writer, "cols", (uint64_t)size.cols);
    tgn_json__field_plain(&writer, "rules", question->rules->name);
    tgn_json__field_plain(&writer, "to_move", tgn_colour_name(question->situation.to_move));
    field_decimal(&writer, "komi", komi);
    tgn_json__key(&writer, "value");
    tgn_json__open(&writer, '{');
    write_bounds(&writer, answer->value);
    write_score(&writer, "score", answer->value, komi, answer->exact);
    tgn_json__close(&writer, '}');
    tgn_json__field_plain(&writer, "result", result_of(answer, komi));
    field_bool(&writer, "exact", answer->exact);
    write_best(&writer, answer, size);
    write_moves(&writer, answer, size, komi);
    tgn_json__field_number(&writer, "nodes", answer->nodes);
    field_decimal(&writer, "seconds", answer->seconds);
    field_bool(&writer, "tabled", answer->tabled);
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 200);
}

/* A table that is there answers in microseconds; to build one, or to search, is for a thinker. */
int tgn_solve__get(tgn_request *request)
{
    tgn_solver *solver = request->server->solve.solver;
    tgn_solve_question question;
    tgn_solve_answer answer;
    tgn_error error = {0};
    if (tgn_solve_asked__read(&question, request) < 0)
        return 0;
    const bool quick = tgn_solve_desk__tabled(&question) &&
                       tgn_solver_ready(solver, question.situation.size, question.rules);
    if (!quick && tgn_request__later(request))
        return 0;
    tgn_solve_work work;
    const tgn_progress *progress = tgn_solve_work__begin(&work, request, &question);
    const int code = tgn_solver_ask(solver, &answer, &question, progress, &error);
    tgn_solve_work__end(&work);
    return code < 0 ? tgn_solve_work__fail(&work, code, &error) : tell(request, &question, &answer);
}
