/* layers.c - see layers.h */
#include "learn/layers.h"

#include "learn/winograd.h"

#include <stdlib.h>
#include <string.h>

/* Memory that is handed out piece by piece; without memory it only counts. */
typedef struct layers_memory {
    float *memory;
    size_t used;
} layers_memory;

static float *take(layers_memory *from, size_t count)
{
    float *here = from->memory ? from->memory + from->used : NULL;
    from->used += (count + TGN_LEARN_PANEL - 1) / TGN_LEARN_PANEL * TGN_LEARN_PANEL;
    return here;
}

/* Where weight[out][in] goes in panels of a matrix with `depth` inputs. */
static size_t panel_index(int out, int in, int depth)
{
    return ((size_t)(out / TGN_LEARN_PANEL) * (size_t)depth + (size_t)in) * TGN_LEARN_PANEL +
           (size_t)(out % TGN_LEARN_PANEL);
}

static void fill_panels(float *panels, const float *weight, int width, int depth)
{
    for (int out = 0; panels && out < width; out++)
        for (int in = 0; in < depth; in++)
            panels[panel_index(out, in, depth)] = weight[(size_t)out * (size_t)depth + (size_t)in];
}

static const float *take_panels(layers_memory *from, const float *weight, int width, int depth)
{
    float *panels = take(from, (size_t)width * (size_t)depth);
    fill_panels(panels, weight, width, depth);
    return panels;
}

static const float *take_places(layers_memory *from, const float *weight, int channels, int tile)
{
    const int places = (tile + 2) * (tile + 2);
    const size_t matrix = (size_t)channels * (size_t)channels;
    float *all = take(from, (size_t)places * matrix);
    for (int place = 0; all && place < places; place++)
        for (int out = 0; out < channels; out++)
            for (int in = 0; in < channels; in++)
                all[(size_t)place * matrix + panel_index(out, in, channels)] =
                    (float)tgn_learn_winograd__weight(
                        weight + 9 * ((size_t)out * (size_t)channels + (size_t)in), tile, place);
    return all;
}

static void take_convolution(tgn_learn_convolution *out, layers_memory *from, const tgn_learn_linear *linear,
                             int channels)
{
    out->by_three = take_places(from, linear->weight, channels, 3);
    out->by_four = take_places(from, linear->weight, channels, 4);
    float *bias = take(from, (size_t)channels);
    if (bias)
        memcpy(bias, linear->bias, (size_t)channels * sizeof *bias);
    out->bias = bias;
}

/* The planes of the board and of an edge are both 1 on the lines near it; farther inside only that of the board is. */
static float column_weight(const float *weight, int what, int tap)
{
    const int edge = what - TGN_LEARN_COLUMN_EDGE;
    if (edge < 0 || edge > TGN_LEARN_EDGES)
        return weight[what * 9 + tap];
    const float board = weight[TGN_LEARN_PLANE_BOARD * 9 + tap];
    return edge == TGN_LEARN_EDGES ? board : board + weight[(TGN_LEARN_PLANE_EDGES + edge) * 9 + tap];
}

static const float *take_columns(layers_memory *from, const float *weight, int channels)
{
    float *columns = take(from, (size_t)9 * TGN_LEARN_PLANES * (size_t)channels);
    for (int i = 0; columns && i < 9 * TGN_LEARN_PLANES; i++)
        for (int c = 0; c < channels; c++)
            columns[i * channels + c] =
                column_weight(weight + c * TGN_LEARN_PLANES * 9, i % TGN_LEARN_PLANES, i / TGN_LEARN_PLANES);
    return columns;
}

static const float *take_heads(layers_memory *from, const tgn_learn_weights *weights)
{
    const int head = weights->shape.head, channels = weights->shape.channels;
    const size_t half = (size_t)head * (size_t)channels;
    float *panels = take(from, 2 * half);
    fill_panels(panels, weights->policy.weight, head, channels);
    fill_panels(panels ? panels + half : NULL, weights->value.weight, head, channels);
    return panels;
}

static void lay_out(tgn_learn_layers *layers, layers_memory *from)
{
    const tgn_learn_weights *weights = &layers->weights;
    const tgn_learn_shape *shape = &weights->shape;
    const int channels = shape->channels, head = shape->head;
    layers->columns = take_columns(from, weights->planes.weight, channels);
    for (int i = 0; i < shape->blocks; i++) {
        const tgn_learn_block *block = &weights->block[i];
        take_convolution(&layers->first[i], from, &block->first, channels);
        take_convolution(&layers->second[i], from, &block->second, channels);
        if (tgn_learn_shape__pools(shape, i))
            layers->pooled[i] = take_panels(from, block->pooled.weight, channels, 2 * channels);
    }
    layers->heads = take_heads(from, weights);
    layers->policy_pooled = take_panels(from, weights->policy_pooled.weight, head, 2 * channels);
    layers->hidden =
        take_panels(from, weights->hidden.weight, shape->hidden, 2 * head + TGN_LEARN_GLOBALS + 1);
}

int tgn_learn_layers__init(tgn_learn_layers *layers, const tgn_learn_weights *weights)
{
    *layers = (tgn_learn_layers){.weights = *weights};
    layers_memory from = {0};
    lay_out(layers, &from);
    layers->memory = aligned_alloc(64, from.used * sizeof *layers->memory);
    if (!layers->memory)
        return TGN_ERR_MEMORY;
    from = (layers_memory){.memory = layers->memory};
    lay_out(layers, &from);
    return TGN_OK;
}

void tgn_learn_layers__clear(tgn_learn_layers *layers)
{
    free(layers->memory);
    tgn_learn_weights__clear(&layers->weights);
}
