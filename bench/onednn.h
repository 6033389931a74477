/*
 * onednn.h - convolutions of oneDNN, to compare with
 *
 * Its header must be there when the bench is built (Debian: libdnnl-dev) and its library when it runs: that is loaded, not linked, so
 * nothing depends on it. One thread; oneDNN chooses the method and how everything lies in memory. Versions 2.x.
 */
#ifndef BENCH_ONEDNN_H
#define BENCH_ONEDNN_H

#include <stdbool.h>

#if defined(__has_include)
#if __has_include(<oneapi/dnnl/dnnl.h>)
#include <oneapi/dnnl/dnnl.h>
#if DNNL_VERSION_MAJOR == 2
#define BENCH_HAS_ONEDNN
#endif
#endif
#endif

#ifdef BENCH_HAS_ONEDNN

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ONEDNN_CALLS(X)                                                                                      \
    X(engine_create)                                                                                         \
    X(engine_destroy)                                                                                        \
    X(stream_create)                                                                                         \
    X(stream_destroy)                                                                                        \
    X(stream_wait)                                                                                           \
    X(memory_desc_init_by_tag)                                                                               \
    X(convolution_forward_desc_init)                                                                         \
    X(primitive_desc_create)                                                                                 \
    X(primitive_desc_destroy)                                                                                \
    X(primitive_desc_query_md)                                                                               \
    X(memory_create)                                                                                         \
    X(memory_destroy)                                                                                        \
    X(memory_get_data_handle)                                                                                \
    X(memory_desc_get_size)                                                                                  \
    X(primitive_create)                                                                                      \
    X(primitive_execute)                                                                                     \
    X(primitive_destroy)

typedef struct onednn {
    void *library;
#define X(name) __typeof__(&dnnl_##name) name;
    ONEDNN_CALLS(X)
#undef X
    dnnl_engine_t engine;
    dnnl_stream_t stream;
} onednn;

static inline void onednn_close(onednn *at)
{
    dlclose(at->library);
    free(at);
}

/* NULL, if it is not there. */
static inline onednn *onednn_open(void)
{
    onednn *at = calloc(1, sizeof *at);
    bool there = true;
    setenv("OMP_NUM_THREADS", "1", 1);
    if (!at || !(at->library = dlopen("libdnnl.so.2", RTLD_NOW))) {
        free(at);
        return NULL;
    }
#define X(name) there = (*(void **)&at->name = dlsym(at->library, "dnnl_" #name)) != NULL && there;
    ONEDNN_CALLS(X)
#undef X
    if (there && at->engine_create(&at->engine, dnnl_cpu, 0) == dnnl_success &&
        at->stream_create(&at->stream, at->engine, dnnl_stream_default_flags) == dnnl_success)
        return at;
    onednn_close(at);
    return NULL;
}

enum { ONEDNN_LAYERS_MAX = 40 };

typedef struct onednn_stack {
    dnnl_primitive_t convolution;
    dnnl_memory_t in, out, bias, weights[ONEDNN_LAYERS_MAX];
} onednn_stack;

static inline void onednn_must(dnnl_status_t status)
{
    if (status == dnnl_success)
        return;
    fprintf(stderr, "oneDNN says %d\n", (int)status);
    exit(1);
}

static inline dnnl_memory_t onednn_memory(const onednn *at, const_dnnl_primitive_desc_t of, dnnl_query_t what)
{
    const dnnl_memory_desc_t *shape = at->primitive_desc_query_md(of, what, 0);
    dnnl_memory_t memory;
    void *data;
    onednn_must(at->memory_create(&memory, shape, at->engine, DNNL_MEMORY_ALLOCATE));
    onednn_must(at->memory_get_data_handle(memory, &data));
    for (size_t i = 0; i < at->memory_desc_get_size(shape) / sizeof(float); i++)
        ((float *)data)[i] = (float)(i % 7) * 0.01f - 0.03f;
    return memory;
}

static inline void onednn_build(const onednn *at, onednn_stack *out, int side, int channels, int layers,
                                int batch)
{
    const dnnl_dims_t board = {batch, channels, side, side}, weight = {channels, channels, 3, 3},
                      bias = {channels}, one = {1, 1};
    dnnl_memory_desc_t points, weights, biases;
    dnnl_convolution_desc_t wanted;
    dnnl_primitive_desc_t chosen;
    onednn_must(at->memory_desc_init_by_tag(&points, 4, board, dnnl_f32, dnnl_format_tag_any));
    onednn_must(at->memory_desc_init_by_tag(&weights, 4, weight, dnnl_f32, dnnl_format_tag_any));
    onednn_must(at->memory_desc_init_by_tag(&biases, 1, bias, dnnl_f32, dnnl_a));
    onednn_must(at->convolution_forward_desc_init(&wanted, dnnl_forward_inference, dnnl_convolution_auto,
                                                  &points, &weights, &biases, &points, one, one, one));
    onednn_must(at->primitive_desc_create(&chosen, &wanted, NULL, at->engine, NULL));
    onednn_must(at->primitive_create(&out->convolution, chosen));
    out->in = onednn_memory(at, chosen, dnnl_query_src_md);
    out->out = onednn_memory(at, chosen, dnnl_query_dst_md);
    out->bias = onednn_memory(at, chosen, dnnl_query_weights_md);
    for (int i = 0; i < layers; i++)
        out->weights[i] = onednn_memory(at, chosen, dnnl_query_weights_md);
    onednn_must(at->primitive_desc_destroy(chosen));
}

static inline void onednn_run(const onednn *at, const onednn_stack *stack, int layers)
{
    for (int i = 0; i < layers; i++) {
        const dnnl_exec_arg_t arguments[] = {{DNNL_ARG_SRC, i % 2 ? stack->out : stack->in},
                                             {DNNL_ARG_DST, i % 2 ? stack->in : stack->out},
                                             {DNNL_ARG_WEIGHTS, stack->weights[i]},
                                             {DNNL_ARG_BIAS, stack->bias}};
        onednn_must(at->primitive_execute(stack->convolution, at->stream, 4, arguments));
    }
    onednn_must(at->stream_wait(at->stream));
}

static inline double onednn_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Seconds a board for a stack of 3x3 convolutions, the best of some runs. */
static inline double onednn_time(const onednn *at, int side, int channels, int layers, int batch)
{
    onednn_stack stack;
    double best = 1e9;
    onednn_build(at, &stack, side, channels, layers, batch);
    for (int run = 0; run < 24 / batch + 5; run++) {
        const double began = onednn_seconds();
        onednn_run(at, &stack, layers);
        const double taken = onednn_seconds() - began;
        best = taken < best ? taken : best;
    }
    onednn_must(at->primitive_destroy(stack.convolution));
    onednn_must(at->memory_destroy(stack.in));
    onednn_must(at->memory_destroy(stack.out));
    onednn_must(at->memory_destroy(stack.bias));
    for (int i = 0; i < layers; i++)
        onednn_must(at->memory_destroy(stack.weights[i]));
    return best / batch;
}

#else

typedef struct onednn onednn;

static inline onednn *onednn_open(void)
{
    return NULL;
}

static inline void onednn_close(onednn *at)
{
    (void)at;
}

static inline double onednn_time(const onednn *at, int side, int channels, int layers, int batch)
{
    (void)at, (void)side, (void)channels, (void)layers, (void)batch;
    return 0;
}

#endif
#endif
