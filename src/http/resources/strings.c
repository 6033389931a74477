/*
 * strings.c - the most strings that a board can hold
 *
 *      GET /api/v1/strings        how many, for a size of the board
 *      GET /api/v1/strings/board  one of the boards that hold the most
 *      GET /api/v1/strings/reach  the most strings that a position can still reach
 */
#include <stdlib.h>
#include <string.h>

#include <tengen/filling.h>
#include <tengen/strings.h>
#include <tengen/strings_game.h>

#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "http/server.h"

/* Limits of the sides, so that an answer takes seconds at most. */
enum {
    PROVE_SIDE_MAX = 19,   /* the maximum, by computing it: 0.2 s */
    COUNT_SIDE_MAX = 19,   /* with all optimal boards: 3 s */
    FREE_SIDE_MAX = 16,    /* with all colourings: 2 s */
    CLASSES_SIDE_MAX = 16, /* up to symmetry: 1 s more */
    REACH_SIDE_MAX = 19
};

/* ---- full boards as parameters and as JSON ------------------------------------------------------------- */

static int read_side(tgn_http_request *request, const char *name, uint64_t *out)
{
    if (tgn_http_request__value(request, name))
        return tgn_http_request__number(request, name, 1, TGN_FILLING_SIDE, 0, out);
    return tgn_http_reply__bad_request(request, "bad-parameter", "%s: missing; give a number from 1 to %d",
                                       name, TGN_FILLING_SIDE);
}

/* The parameters rows and cols, up to `most`. Returns 0, or TGN_ERR_ARGUMENT after answering. */
static int read_sides(tgn_http_request *request, int most, const char *what, int *rows, int *cols)
{
    uint64_t down, across;
    if (read_side(request, "rows", &down) < 0 || read_side(request, "cols", &across) < 0)
        return TGN_ERR_ARGUMENT;
    *rows = (int)down;
    *cols = (int)across;
    if (*rows <= most && *cols <= most)
        return 0;
    return tgn_http_reply__bad_request(request, "bad-parameter",
                                       "rows, cols: %s only for sides of at most %d", what, most);
}

static void write_size(tgn_json_writer *writer, const tgn_filling *board)
{
    tgn_json__field_number(writer, "rows", (uint64_t)board->rows);
    tgn_json__field_number(writer, "cols", (uint64_t)board->cols);
}

/* "board": ["..X", ...], rows from the top. */
static void write_board(tgn_json_writer *writer, const tgn_filling *board)
{
    const size_t cols = (size_t)board->cols;
    tgn_json__key(writer, "board");
    tgn_json__open(writer, '[');
    for (size_t row = 0; row < (size_t)board->rows; row++)
        tgn_json__text(writer, board->points + row * cols, cols);
    tgn_json__close(writer, ']');
}

/* ---- the cache of optimal boards ----------------------------------------------------------------------- */

/*
 * A client that steps from board to board asks about one size again and again, and finding all optimal boards
 * takes much longer than returning one. So those of the last size are kept, and of no other, which bounds the
 * memory: 19x19 takes 190 MB and three seconds.
 */
struct tgn_http_optima_cache {
    pthread_mutex_t lock;
    tgn_optima *optima; /* or NULL */
    int rows, cols;
};

int tgn_http_optima_cache__new(tgn_http_optima_cache **out, tgn_error *error)
{
    tgn_http_optima_cache *cache = calloc(1, sizeof *cache);
    *out = cache;
    if (!cache)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    pthread_mutex_init(&cache->lock, NULL);
    return 0;
}

void tgn_http_optima_cache__free(tgn_http_optima_cache *cache)
{
    if (!cache)
        return;
    tgn_optima_close(cache->optima);
    pthread_mutex_destroy(&cache->lock);
    free(cache);
}

/* The old boards are freed first, so that there are never two sets. */
static int fill_cache(tgn_http_optima_cache *cache, int rows, int cols, const tgn_progress *progress,
                      tgn_error *error)
{
    tgn_filling filling;
    tgn_optima_close(cache->optima);
    cache->optima = NULL;
    int code = tgn_filling_init(&filling, rows, cols, error);
    if (code < 0)
        return code;
    code = tgn_optima_open(&cache->optima, &filling, false, NULL, progress, error);
    tgn_filling_clear(&filling);
    if (code < 0)
        cache->optima = NULL;
    cache->rows = rows;
    cache->cols = cols;
    return code;
}

/* Lock the cache, filled for this size. Release it in any case. Errors as tgn_optima_open(). */
static int acquire_optima(tgn_http_optima_cache *cache, const tgn_optima **out, int rows, int cols,
                          const tgn_progress *progress, tgn_error *error)
{
    pthread_mutex_lock(&cache->lock);
    const bool filled = cache->optima && cache->rows == rows && cache->cols == cols;
    const int code = filled ? 0 : fill_cache(cache, rows, cols, progress, error);
    *out = cache->optima;
    return code;
}

static void release_optima(tgn_http_optima_cache *cache)
{
    pthread_mutex_unlock(&cache->lock);
}

/* ---- the maximum --------------------------------------------------------------------------------------- */

/* A question and its answer. Counts that were not asked for are "". */
typedef struct strings_query {
    tgn_http_request *request;
    int rows, cols;
    bool prove, count, free;
    tgn_http_computation computation;
    const tgn_progress *progress;
    tgn_error error;
    tgn_strings answer;
    char boards[TGN_STRINGS_DIGITS], classes[TGN_STRINGS_DIGITS], colourings[TGN_STRINGS_DIGITS];
} strings_query;

static int read_query(strings_query *q)
{
    tgn_http_request *request = q->request;
    if (tgn_http_request__only(request, "rows cols prove count free") < 0 ||
        tgn_http_request__flag(request, "prove", false, &q->prove) < 0 ||
        tgn_http_request__flag(request, "count", false, &q->count) < 0 ||
        tgn_http_request__flag(request, "free", false, &q->free) < 0)
        return TGN_ERR_ARGUMENT;
    if (q->free)
        return read_sides(request, FREE_SIDE_MAX, "free: all colourings are counted", &q->rows, &q->cols);
    if (q->count)
        return read_sides(request, COUNT_SIDE_MAX, "count: the optimal boards are counted", &q->rows,
                          &q->cols);
    if (q->prove)
        return read_sides(request, PROVE_SIDE_MAX, "prove: the maximum is computed", &q->rows, &q->cols);
    return read_sides(request, TGN_FILLING_SIDE, "the maximum is known", &q->rows, &q->cols);
}

static int prove(strings_query *q)
{
    tgn_filling filling;
    int code = tgn_filling_init(&filling, q->rows, q->cols, &q->error);
    if (code < 0)
        return code;
    code = tgn_strings_solve(&q->answer, &filling, NULL, q->progress, &q->error);
    tgn_filling_clear(&filling);
    return code;
}

/* Up to symmetry as well, if that does not take long. */
static int count(strings_query *q)
{
    tgn_http_optima_cache *cache = q->request->server->optima;
    const tgn_optima *optima;
    int code = acquire_optima(cache, &optima, q->rows, q->cols, q->progress, &q->error);
    if (code == 0)
        tgn_optima_count(optima, q->boards);
    if (code == 0 && q->rows <= CLASSES_SIDE_MAX && q->cols <= CLASSES_SIDE_MAX)
        code = tgn_optima_classes(optima, q->classes, q->progress, &q->error);
    release_optima(cache);
    return code;
}

static int count_free(strings_query *q)
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

static int find_answer(strings_query *q)
{
    int code = q->prove ? prove(q) : tgn_strings_build(&q->answer, q->rows, q->cols, &q->error);
    if (code == 0 && q->count)
        code = count(q);
    return code == 0 && q->free ? count_free(q) : code;
}

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

static int send_answer(strings_query *q)
{
    tgn_json_writer writer;
    tgn_http_reply__json_begin(q->request, &writer);
    tgn_json__open(&writer, '{');
    write_size(&writer, &q->answer.board);
    tgn_json__field_number(&writer, "strings", (uint64_t)q->answer.strings);
    tgn_json__field_number(&writer, "empties", (uint64_t)q->answer.empties);
    write_proof(&writer, &q->answer);
    write_board(&writer, &q->answer.board);
    tgn_json__field_words(&writer, "optimal_boards", q->boards);
    tgn_json__field_words(&writer, "optimal_boards_up_to_symmetry", q->classes);
    tgn_json__field_words(&writer, "free_colourings", q->colourings);
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(q->request, &writer, 200);
}

int tgn_http_strings__get(tgn_http_request *request)
{
    strings_query q = {.request = request};
    if (read_query(&q) < 0)
        return 0;
    q.progress = tgn_http_computation__begin(&q.computation, request);
    const int code = find_answer(&q);
    if (code < 0)
        tgn_http_computation__fail(&q.computation, code, &q.error);
    else
        send_answer(&q);
    tgn_strings_clear(&q.answer);
    return 0;
}

/* ---- one of the optimal boards ------------------------------------------------------------------------- */

/* The board of this number, or a random one. */
typedef struct optimum_choice {
    const char *index; /* or NULL: random */
    uint64_t seed;
} optimum_choice;

static int read_choice(optimum_choice *out, tgn_http_request *request)
{
    const bool random = tgn_http_request__value(request, "random") != NULL;
    out->index = tgn_http_request__value(request, "index");
    if (random && out->index)
        return tgn_http_reply__bad_request(request, "bad-parameter", "index, random: leave out one of them");
    if (!random && !out->index)
        out->index = "0";
    return tgn_http_request__number(request, "random", 0, UINT64_MAX, 0, &out->seed);
}

static int choose(const optimum_choice *wanted, const tgn_optima *optima, tgn_filling *out, tgn_error *error)
{
    return wanted->index ? tgn_optima_get(optima, wanted->index, out, error)
                         : tgn_optima_sample(optima, wanted->seed, out, error);
}

static int send_board(tgn_http_request *request, const optimum_choice *chosen, const tgn_strings *answer,
                      const char *count, const tgn_filling *board)
{
    tgn_json_writer writer;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    write_size(&writer, board);
    tgn_json__field_number(&writer, "strings", (uint64_t)answer->strings);
    tgn_json__field_number(&writer, "empties", (uint64_t)answer->empties);
    tgn_json__field_words(&writer, "index", chosen->index ? chosen->index : "");
    tgn_json__field_plain(&writer, "optimal_boards", count);
    write_board(&writer, board);
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

int tgn_http_strings__board(tgn_http_request *request)
{
    tgn_http_optima_cache *cache = request->server->optima;
    int rows, cols;
    optimum_choice wanted;
    if (tgn_http_request__only(request, "rows cols index random") < 0 ||
        read_sides(request, COUNT_SIDE_MAX, "the optimal boards are counted", &rows, &cols) < 0 ||
        read_choice(&wanted, request) < 0)
        return 0;
    tgn_http_computation computation;
    tgn_error error = {0};
    tgn_filling board = {0};
    const tgn_optima *optima;
    char count[TGN_STRINGS_DIGITS] = "";
    const tgn_progress *progress = tgn_http_computation__begin(&computation, request);
    int code = acquire_optima(cache, &optima, rows, cols, progress, &error);
    if (code == 0) {
        tgn_optima_count(optima, count);
        code = choose(&wanted, optima, &board, &error);
    }
    if (code == 0)
        send_board(request, &wanted, tgn_optima_answer(optima), count, &board);
    release_optima(cache);
    tgn_filling_clear(&board);
    if (code == TGN_ERR_MISSING)
        return tgn_http_reply__fail(request, 404, "no-such-board",
                                    "index: no board '%.60s'; there are %s, counted from 0", wanted.index,
                                    count);
    return code < 0 ? tgn_http_computation__fail(&computation, code, &error) : 0;
}

/* ---- what a position can still reach ------------------------------------------------------------------- */

/* The colours of stones that may be added: both, unless one is named. */
static int read_colours(int *out, tgn_http_request *request)
{
    const char *text = tgn_http_request__value(request, "colours");
    tgn_colour colour = TGN_EMPTY;
    *out = TGN_STRINGS_BOTH;
    if (!text || strcmp(text, "both") == 0)
        return 0;
    if (tgn_colour_parse(&colour, text) < 0)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "colours: expected black, white or both, not '%.40s'", text);
    *out = colour == TGN_BLACK ? TGN_STRINGS_BLACK : TGN_STRINGS_WHITE;
    return 0;
}

static int send_reach(tgn_http_request *request, const tgn_strings *answer)
{
    tgn_json_writer writer;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    write_size(&writer, &answer->board);
    tgn_json__field_number(&writer, "strings", (uint64_t)answer->strings);
    tgn_json__field_number(&writer, "empties", (uint64_t)answer->empties);
    write_board(&writer, &answer->board);
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

int tgn_http_strings__reach(tgn_http_request *request)
{
    tgn_standing standing = {0};
    tgn_strings answer = {0};
    tgn_http_computation computation;
    tgn_error error = {0};
    int colours;
    if (tgn_http_request__only(request, "board colours") < 0 ||
        tgn_http_parameters__board(&standing.board, request, REACH_SIDE_MAX) < 0 ||
        read_colours(&colours, request) < 0)
        return 0;
    const tgn_progress *progress = tgn_http_computation__begin(&computation, request);
    const tgn_strings_options bounded = {.memory = (size_t)1 << 30};
    const int code = tgn_standing_reach(&answer, &standing, colours, &bounded, progress, &error);
    if (code < 0)
        tgn_http_computation__fail(&computation, code, &error);
    else
        send_reach(request, &answer);
    tgn_strings_clear(&answer);
    return 0;
}
