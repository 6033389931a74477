/*
 * kept.c - bytes kept in a database under a name, beside the games: reviews, for one
 *
 * They mean nothing to the database. A value lies under the key 'k' and its name, and is put or removed by a change like any other: in one
 * commit with a new head, so that it is counted, and durable when the call has returned.
 */
#include "db/graph/graph.h"

#include <stdlib.h>
#include <string.h>

enum { KEY = 1 + TGN_KEPT_NAME };

/* Into `space`. A length of 0: it is not a name, and the error says so. */
static tgn_store_bytes key_of(uint8_t space[KEY], const char *name, tgn_error *error)
{
    const size_t length = strlen(name);
    bool printable = length > 0 && length <= TGN_KEPT_NAME;
    for (size_t i = 0; i < length && printable; i++)
        printable = name[i] >= ' ' && name[i] <= '~';
    if (!printable) {
        tgn_error_set(error, TGN_ERR_ARGUMENT,
                      "what is kept needs a name of 1 to %d printable ASCII characters", TGN_KEPT_NAME);
        return (tgn_store_bytes){space, 0};
    }
    space[0] = 'k';
    memcpy(space + 1, name, length);
    return (tgn_store_bytes){space, 1 + length};
}

/* Within a change. */
static int commit_value(tgn_graph *graph, tgn_store_bytes key, tgn_store_bytes value, tgn_error *error)
{
    tgn_store_batch *batch;
    tgn_graph_head next = graph->head;
    int code = tgn_store__batch_new(&batch, graph->store);
    if (code < 0)
        return tgn_error_set(error, code, "out of memory");
    if (value.length > 0)
        tgn_store__put(batch, key, value);
    else
        tgn_store__remove(batch, key);
    code = tgn_graph__commit_batch(graph, batch, &next, error);
    tgn_store__batch_free(batch);
    return code;
}

int tgn_graph_keep(tgn_graph *graph, const char *name, const void *bytes, size_t length, tgn_error *error)
{
    uint8_t space[KEY];
    const tgn_store_bytes key = key_of(space, name, error);
    if (key.length == 0)
        return TGN_ERR_ARGUMENT;
    if (length > TGN_KEPT_BYTES)
        return tgn_error_set(error, TGN_ERR_LIMIT, "%zu bytes are too many to be kept; at most %d are",
                             length, TGN_KEPT_BYTES);
    int code = tgn_graph__begin_change(graph, error);
    if (code < 0)
        return code;
    code = commit_value(graph, key, (tgn_store_bytes){bytes, length}, error);
    tgn_graph__end_change(graph);
    return code;
}

static int copy_value(tgn_store_bytes value, void **bytes, size_t *length, tgn_error *error)
{
    *bytes = malloc(value.length ? value.length : 1);
    if (!*bytes)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    if (value.length > 0)
        memcpy(*bytes, value.data, value.length);
    *length = value.length;
    return 1;
}

int tgn_graph_kept(tgn_graph *graph, const char *name, void **bytes, size_t *length, tgn_error *error)
{
    uint8_t space[KEY];
    const tgn_store_bytes key = key_of(space, name, error);
    tgn_store_value value = {0};
    *bytes = NULL;
    *length = 0;
    if (key.length == 0)
        return TGN_ERR_ARGUMENT;
    pthread_rwlock_rdlock(&graph->lock);
    int code = tgn_store__get(graph->store, key, &value, error);
    if (code > 0)
        code = copy_value(value.bytes, bytes, length, error);
    tgn_store__release(&value);
    pthread_rwlock_unlock(&graph->lock);
    return code;
}
