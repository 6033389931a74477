/* network.c - see tengen/network.h */
#include <tengen/network.h>

#include "base/buffer.h"
#include "base/error.h"
#include "learn/embedded.h"
#include "learn/forward.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tgn_network {
    tgn_learn_layers layers;
};

struct tgn_network_desk {
    tgn_learn_desk work;
    int batch;
    tgn_board board; /* moves are tried on it */
    tgn_learn_input input[TGN_NETWORK_BATCH_MAX];
    tgn_learn_output output[TGN_NETWORK_BATCH_MAX];
};

_Static_assert((int)TGN_NETWORK_LAST == (int)TGN_LEARN_LAST,
               "the network remembers as many moves as it is told");

/* ---- opening ------------------------------------------------------------------------------------------- */

int tgn_network_parse(tgn_network **out, const void *bytes, size_t count, tgn_error *error)
{
    *out = NULL;
    tgn_learn_weights weights;
    TGN_TRY(tgn_learn_weights__parse(&weights, bytes, count, error));
    tgn_network *network = malloc(sizeof *network);
    if (!network || tgn_learn_layers__init(&network->layers, &weights) < 0) {
        tgn_learn_weights__clear(&weights);
        free(network);
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the network");
    }
    *out = network;
    return TGN_OK;
}

/* The largest network has 13 MB; what is much longer is no file of weights. */
enum { FILE_MAX = 64 << 20 };

static int read_stream(tgn_buffer *out, FILE *file, tgn_error *error)
{
    enum { PIECE = 1 << 18 };
    size_t got = PIECE;
    while (got == PIECE && out->length <= FILE_MAX) {
        if (!tgn_buffer__reserve(out, PIECE))
            return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to read it");
        got = fread(out->data + out->length, 1, PIECE, file);
        out->length += got;
    }
    if (ferror(file))
        return tgn_error__from_system(errno, error);
    if (out->length > FILE_MAX)
        return tgn_error_set(error, TGN_ERR_INPUT, "too long for a file of weights; name another one");
    return TGN_OK;
}

static int open_file(tgn_network **out, const char *path, tgn_error *error)
{
    FILE *file = fopen(path, "rbe");
    if (!file)
        return tgn_error__from_system(errno, error);
    tgn_buffer bytes = {0};
    int code = read_stream(&bytes, file, error);
    (void)fclose(file);
    if (code == TGN_OK)
        code = tgn_network_parse(out, bytes.data, bytes.length, error);
    tgn_buffer__clear(&bytes);
    return code;
}

/* The message again, with the name of the file before it. */
static int open_named(tgn_network **out, const char *path, const char *from, tgn_error *error)
{
    tgn_error inner = {.offset = -1};
    const int code = open_file(out, path, &inner);
    if (code < 0) {
        (void)tgn_error_set(error, code, "%s%s: %s", from, path, inner.message);
        if (error)
            error->offset = inner.offset;
    }
    return code;
}

bool tgn_network_is_off(void)
{
    const char *named = getenv("TENGEN_WEIGHTS");
    return named && strcmp(named, "none") == 0;
}

int tgn_network_open(tgn_network **out, const char *path, tgn_error *error)
{
    *out = NULL;
    if (path)
        return open_named(out, path, "", error);
    if (tgn_network_is_off())
        return tgn_error_set(error, TGN_ERR_MISSING, "TENGEN_WEIGHTS=none: the network is switched off");
    const char *named = getenv("TENGEN_WEIGHTS");
    if (named && *named)
        return open_named(out, named, "TENGEN_WEIGHTS=", error);
    size_t count;
    const uint8_t *bytes = tgn_learn_embedded__get(&count);
    if (!bytes)
        return tgn_error_set(error, TGN_ERR_MISSING,
                             "this tengen was built without data/learned/tengen.weights; let TENGEN_WEIGHTS "
                             "name a file of weights");
    return tgn_network_parse(out, bytes, count, error);
}

void tgn_network_free(tgn_network *network)
{
    if (network)
        tgn_learn_layers__clear(&network->layers);
    free(network);
}

/* ---- asking -------------------------------------------------------------------------------------------- */

void tgn_network_ask(tgn_network_question *question, const tgn_game *game)
{
    question->board = tgn_game_board(game);
    question->to_move = tgn_game_to_move(game);
    question->ko = tgn_game_ko(game);
    const size_t moves = tgn_game_moves(game);
    for (size_t i = 0; i < TGN_NETWORK_LAST; i++)
        question->last[i] = i < moves ? tgn_game_move(game, moves - 1 - i).point : (tgn_point)TGN_PASS;
}

int tgn_network_desk_new(tgn_network_desk **out, const tgn_network *network, int batch)
{
    *out = NULL;
    if (batch < 1 || batch > TGN_NETWORK_BATCH_MAX)
        return TGN_ERR_ARGUMENT;
    tgn_network_desk *desk = malloc(sizeof *desk);
    const tgn_learn_kernels *kernels = tgn_learn_kernels__choose(getenv("TENGEN_NETWORK_PATH"));
    if (!desk || tgn_learn_desk__init(&desk->work, &network->layers, kernels, batch) < 0) {
        free(desk);
        return TGN_ERR_MEMORY;
    }
    desk->batch = batch;
    *out = desk;
    return TGN_OK;
}

void tgn_network_desk_free(tgn_network_desk *desk)
{
    if (desk)
        tgn_learn_desk__clear(&desk->work);
    free(desk);
}

const char *tgn_network_path(const tgn_network_desk *desk)
{
    return desk->work.kernels->name;
}

/* ---- answering ----------------------------------------------------------------------------------------- */

/* Where point number i of the board is shown to the network. */
static int shown_at(const tgn_network_question *question, int i)
{
    const tgn_size size = question->board->size;
    if (question->turn == TGN_SYMMETRY_IDENTITY)
        return i;
    return tgn_point_index(tgn_symmetry_point(question->turn, size, tgn_point_from_index(i, size)), size);
}

static void see(tgn_learn_input *out, const tgn_network_question *question, tgn_board *board)
{
    uint8_t code[TGN_POINTS_MAX];
    *board = *question->board;
    tgn_learn_features__codes(code, board, question->to_move, question->ko);
    tgn_learn_features__globals(out->globals, question->to_move, question->komi);
    for (int i = 0; i < tgn_size_points(board->size); i++)
        out->code[shown_at(question, i)] = code[i];
    for (int i = 0; i < TGN_LEARN_LAST; i++)
        out->last[i] = tgn_point_on(question->last[i], board->size)
                           ? shown_at(question, tgn_point_index(question->last[i], board->size))
                           : -1;
}

/* Weights may be finite and yet so large that sums of them are not: whoever made them, answers are numbers within bounds. */
static float bounded(float x, float bound)
{
    return x >= -bound ? x > bound ? bound : x : x < -bound ? -bound : 0; /* neither: not a number */
}

static void bound_all(tgn_learn_output *output, int points)
{
    const float logit = 1e9f,
                score = 10 * TGN_POINTS_MAX; /* only differences of logits count: any may be large */
    for (int i = 0; i < points; i++) {
        output->move[i] = bounded(output->move[i], logit);
        output->owner[i] = bounded(output->owner[i], 1);
    }
    output->pass = bounded(output->pass, logit);
    output->chance = bounded(output->chance, logit);
    output->score = bounded(output->score, score);
}

static float largest_logit(const tgn_learn_output *output, const tgn_learn_input *input, int points)
{
    float largest = output->pass;
    for (int i = 0; i < points; i++)
        if (tgn_learn_features__legal(input->code[i]) && output->move[i] > largest)
            largest = output->move[i];
    return largest;
}

/* Softmax over the pass and the legal points. */
static void tell_policy(tgn_network_answer *out, const tgn_learn_output *output, const tgn_learn_input *input,
                        const tgn_network_question *question)
{
    const tgn_size size = question->board->size;
    const int points = tgn_size_points(size);
    const float largest = largest_logit(output, input, points);
    float sum = out->policy[TGN_PASS] = expf(output->pass - largest);
    for (int i = 0; i < points; i++) {
        const int at = shown_at(question, i);
        if (tgn_learn_features__legal(input->code[at]))
            sum += out->policy[tgn_point_from_index(i, size)] = expf(output->move[at] - largest);
    }
    out->policy[TGN_PASS] /= sum;
    for (int i = 0; i < points; i++)
        out->policy[tgn_point_from_index(i, size)] /= sum;
}

static void tell(tgn_network_answer *out, const tgn_learn_output *output, const tgn_learn_input *input,
                 const tgn_network_question *question)
{
    const tgn_size size = question->board->size;
    *out = (tgn_network_answer){.chance = 1 / (1 + expf(-output->chance)), .score = output->score};
    tell_policy(out, output, input, question);
    for (int i = 0; i < tgn_size_points(size); i++) {
        const float own = output->owner[shown_at(question, i)];
        out->owner[tgn_point_from_index(i, size)] = question->to_move == TGN_BLACK ? own : -own;
    }
}

void tgn_network_read(tgn_network_desk *desk, const tgn_network_question *questions,
                      tgn_network_answer *answers, int count)
{
    assert(count <= desk->batch);
    if (count <= 0)
        return;
    for (int i = 0; i < count; i++) {
        assert(tgn_size_equal(questions[i].board->size, questions[0].board->size));
        assert(questions[i].turn < tgn_symmetry_count(questions[i].board->size));
        see(&desk->input[i], &questions[i], &desk->board);
    }
    tgn_learn_desk__read(&desk->work, questions[0].board->size, desk->input, desk->output, count);
    for (int i = 0; i < count; i++) {
        bound_all(&desk->output[i], tgn_size_points(questions[0].board->size));
        tell(&answers[i], &desk->output[i], &desk->input[i], &questions[i]);
    }
}
