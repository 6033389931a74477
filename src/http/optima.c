/* optima.c - see optima.h; and GET /api/v1/strings/board: one of them */
#include "http/optima.h"

#include "http/asked.h"
#include "http/core.h"
#include "http/full.h"
#include "http/handlers.h"
#include "http/thinking.h"

/* ---- the shelf ----------------------------------------------------------------------------------------- */

void tgn_optima_shelf__init(tgn_optima_shelf *shelf)
{
    pthread_mutex_init(&shelf->lock, NULL);
}

void tgn_optima_shelf__clear(tgn_optima_shelf *shelf)
{
    tgn_optima_close(shelf->optima);
    pthread_mutex_destroy(&shelf->lock);
}

/* The old ones go first, so that there are never two. */
static int change(tgn_optima_shelf *shelf, int rows, int cols, const tgn_progress *progress, tgn_error *error)
{
    tgn_filling filling;
    tgn_optima_close(shelf->optima);
    shelf->optima = NULL;
    int code = tgn_filling_init(&filling, rows, cols, error);
    if (code < 0)
        return code;
    code = tgn_optima_open(&shelf->optima, &filling, false, NULL, progress, error);
    tgn_filling_clear(&filling);
    if (code < 0)
        shelf->optima = NULL;
    shelf->rows = rows;
    shelf->cols = cols;
    return code;
}

int tgn_optima_shelf__take(tgn_optima_shelf *shelf, const tgn_optima **out, int rows, int cols,
                           const tgn_progress *progress, tgn_error *error)
{
    pthread_mutex_lock(&shelf->lock);
    const bool there = shelf->optima && shelf->rows == rows && shelf->cols == cols;
    const int code = there ? 0 : change(shelf, rows, cols, progress, error);
    *out = shelf->optima;
    return code;
}

void tgn_optima_shelf__return(tgn_optima_shelf *shelf)
{
    pthread_mutex_unlock(&shelf->lock);
}

/* ---- one of them --------------------------------------------------------------------------------------- */

/* Which one is wanted: by its number, or by chance. */
typedef struct choice {
    const char *index; /* or NULL */
    uint64_t seed;
} choice;

#define REFUSE(...) (tgn_reply__fail(__VA_ARGS__), TGN_ERR_ARGUMENT)

static int read_choice(choice *out, tgn_request *request)
{
    const bool random = tgn_request__value(request, "random") != NULL;
    out->index = tgn_request__value(request, "index");
    if (random && out->index)
        return REFUSE(request, 400, "bad-parameter", "index, random: leave out one of them");
    if (!random && !out->index)
        out->index = "0";
    return tgn_request__number(request, "random", 0, UINT64_MAX, 0, &out->seed);
}

static int choose(const choice *wanted, const tgn_optima *optima, tgn_filling *out, tgn_error *error)
{
    return wanted->index ? tgn_optima_get(optima, wanted->index, out, error)
                         : tgn_optima_sample(optima, wanted->seed, out, error);
}

static int send_board(tgn_request *request, const choice *chosen, const tgn_strings *answer,
                      const char *count, const tgn_filling *board)
{
    tgn_json_writer writer;
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_full__size(&writer, board);
    tgn_json__field_number(&writer, "strings", (uint64_t)answer->strings);
    tgn_json__field_number(&writer, "empties", (uint64_t)answer->empties);
    tgn_json__field_words(&writer, "index", chosen->index ? chosen->index : "");
    tgn_json__field_plain(&writer, "optimal_boards", count);
    tgn_full__board(&writer, board);
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 200);
}

int tgn_strings__board(tgn_request *request)
{
    tgn_optima_shelf *shelf = &tgn_request__server(request)->optima;
    int rows, cols;
    choice wanted;
    if (tgn_request__only(request, "rows cols index random") < 0 ||
        tgn_full__sides(request, TGN_FULL_COUNT, "the optimal boards are counted", &rows, &cols) < 0 ||
        read_choice(&wanted, request) < 0)
        return 0;
    tgn_thinking thinking;
    tgn_error error = {0};
    tgn_filling board = {0};
    const tgn_optima *optima;
    char count[TGN_STRINGS_DIGITS] = "";
    const tgn_progress *progress = tgn_thinking__begin(&thinking, request);
    int code = tgn_optima_shelf__take(shelf, &optima, rows, cols, progress, &error);
    if (code == 0) {
        tgn_optima_count(optima, count);
        code = choose(&wanted, optima, &board, &error);
    }
    if (code == 0)
        send_board(request, &wanted, tgn_optima_answer(optima), count, &board);
    tgn_optima_shelf__return(shelf);
    tgn_filling_clear(&board);
    if (code == TGN_ERR_MISSING)
        return tgn_reply__fail(request, 404, "no-such-board",
                               "index: there is no board '%.60s'; there are %s, from 0", wanted.index, count);
    return code < 0 ? tgn_thinking__fail(&thinking, code, &error) : 0;
}
