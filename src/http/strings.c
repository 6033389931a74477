/* strings.c - GET /api/v1/strings: the most strings that a board can hold */
#include <tengen/strings.h>

#include "http/asked.h"
#include "http/core.h"
#include "http/full.h"
#include "http/handlers.h"
#include "http/thinking.h"

/* What is asked, and what was found. Counts that were not asked for are "". */
typedef struct inquiry {
    tgn_request *request;
    int rows, cols;
    bool prove, count, free;
    tgn_thinking thinking;
    const tgn_progress *progress;
    tgn_error error;
    tgn_strings answer;
    char boards[TGN_STRINGS_DIGITS], classes[TGN_STRINGS_DIGITS], colourings[TGN_STRINGS_DIGITS];
} inquiry;

static int read_inquiry(inquiry *q)
{
    tgn_request *request = q->request;
    if (tgn_request__only(request, "rows cols prove count free") < 0 ||
        tgn_request__flag(request, "prove", false, &q->prove) < 0 ||
        tgn_request__flag(request, "count", false, &q->count) < 0 ||
        tgn_request__flag(request, "free", false, &q->free) < 0)
        return TGN_ERR_ARGUMENT;
    if (q->free)
        return tgn_full__sides(request, TGN_FULL_FREE, "free: all colourings are counted", &q->rows,
                               &q->cols);
    if (q->count)
        return tgn_full__sides(request, TGN_FULL_COUNT, "count: the optimal boards are counted", &q->rows,
                               &q->cols);
    if (q->prove)
        return tgn_full__sides(request, TGN_FULL_PROVE, "prove: the maximum is computed", &q->rows, &q->cols);
    return tgn_full__sides(request, TGN_FILLING_SIDE, "the maximum is known", &q->rows, &q->cols);
}

/* ---- finding out --------------------------------------------------------------------------------------- */

static int prove(inquiry *q)
{
    tgn_filling filling;
    int code = tgn_filling_init(&filling, q->rows, q->cols, &q->error);
    if (code < 0)
        return code;
    code = tgn_strings_solve(&q->answer, &filling, NULL, q->progress, &q->error);
    tgn_filling_clear(&filling);
    return code;
}

/* Up to symmetry as well, where that does not take long. */
static int count(inquiry *q)
{
    tgn_optima_shelf *shelf = &q->request->server->optima;
    const tgn_optima *optima;
    int code = tgn_optima_shelf__take(shelf, &optima, q->rows, q->cols, q->progress, &q->error);
    if (code == 0)
        tgn_optima_count(optima, q->boards);
    if (code == 0 && q->rows <= TGN_FULL_CLASSES && q->cols <= TGN_FULL_CLASSES)
        code = tgn_optima_classes(optima, q->classes, q->progress, &q->error);
    tgn_optima_shelf__return(shelf);
    return code;
}

static int count_free(inquiry *q)
{
    tgn_filling filling;
    tgn_optima *optima;
    int code = tgn_filling_init(&filling, q->rows, q->cols, &q->error);
    if (code < 0)
        return code;
    code = tgn_optima_open(&optima, &filling, true, NULL, q->progress, &q->error);
    tgn_filling_clear(&filling);
    if (code < 0)
        return code;
    tgn_optima_count(optima, q->colourings);
    tgn_optima_close(optima);
    return 0;
}

static int find_out(inquiry *q)
{
    int code = q->prove ? prove(q) : tgn_strings_build(&q->answer, q->rows, q->cols, &q->error);
    if (code == 0 && q->count)
        code = count(q);
    return code == 0 && q->free ? count_free(q) : code;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

static void write_proof(tgn_json_writer *writer, const tgn_strings *answer)
{
    const bool computed = answer->status == TGN_STRINGS_COMPUTED;
    tgn_json__field_plain(writer, "status", computed ? "computed" : "theorem");
    tgn_json__field_words(writer, "reference", answer->reference);
    tgn_json__field_known(writer, "states", answer->states, computed);
    tgn_json__field_known(writer, "bounds", answer->bounds, computed);
    tgn_json__key(writer, "seconds");
    if (computed)
        tgn_json__decimal(writer, answer->seconds);
    else
        tgn_json__null(writer);
}

static int tell(inquiry *q)
{
    tgn_json_writer writer;
    tgn_asked__open(&writer, q->request);
    tgn_json__open(&writer, '{');
    tgn_full__size(&writer, &q->answer.board);
    tgn_json__field_number(&writer, "strings", (uint64_t)q->answer.strings);
    tgn_json__field_number(&writer, "empties", (uint64_t)q->answer.empties);
    write_proof(&writer, &q->answer);
    tgn_full__board(&writer, &q->answer.board);
    tgn_json__field_words(&writer, "optimal_boards", q->boards);
    tgn_json__field_words(&writer, "optimal_boards_up_to_symmetry", q->classes);
    tgn_json__field_words(&writer, "free_colourings", q->colourings);
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, q->request, 200);
}

int tgn_strings__get(tgn_request *request)
{
    inquiry q = {.request = request};
    if (read_inquiry(&q) < 0)
        return 0;
    q.progress = tgn_thinking__begin(&q.thinking, request);
    const int code = find_out(&q);
    if (code < 0)
        tgn_thinking__fail(&q.thinking, code, &q.error);
    else
        tell(&q);
    tgn_strings_clear(&q.answer);
    return 0;
}
