/*
 * commits.c - counting commits, to notice when some of them are lost
 *
 * Every commit adds one byte, 0, to the value of the key "mc", which begins with a number of 8 bytes: the
 * commits before. So the number plus the bytes behind it is how many commits are in the store. A put would
 * not do: when a log loses a record in its middle, the last record still says the last number, but one byte
 * is missing. The number itself is put anew by the first commit of a writer that finds the value long: then no
 * log holds anything older, since opening for writing empties them.
 *
 * The same count, as far as it was confirmed, is in a file beside the store (confirmed.h). A store with fewer
 * commits than that has lost some: its log was damaged or removed, or the end of its journal.
 */
#include "db/graph/graph.h"

#include <inttypes.h>

#include "db/store/confirmed.h"
#include "db/store/folder.h"

static const tgn_store_bytes COMMITS_KEY = {"mc", 2};
static const tgn_store_bytes ONE_MORE = {"", 1}; /* the byte 0 */

enum { NUMBER = 8, LONG = 4096 };

/* ---- reading ------------------------------------------------------------------------------------------- */

static uint64_t count_of(tgn_store_bytes value)
{
    const uint8_t *bytes = value.data;
    uint64_t before = 0;
    if (value.length < NUMBER) /* the commit that put the number is lost */
        return 0;
    for (int i = 0; i < NUMBER; i++)
        before |= (uint64_t)bytes[i] << 8 * i;
    return before + (value.length - NUMBER);
}

static int read_count(tgn_store *store, tgn_graph_commits *commits, tgn_error *error)
{
    tgn_store_value value = {0};
    const int found = tgn_store__get(store, COMMITS_KEY, &value, error);
    if (found > 0) {
        commits->count = count_of(value.bytes);
        commits->stored = value.bytes.length >= NUMBER && value.bytes.length <= LONG;
    }
    tgn_store__release(&value);
    return found < 0 ? found : 0;
}

/* ---- opening ------------------------------------------------------------------------------------------- */

static int compare(const tgn_graph_commits *commits, uint64_t confirmed, const char *path, tgn_error *error)
{
    if (commits->count >= confirmed)
        return 0;
    const uint64_t lost = confirmed - commits->count;
    return tgn_store_folder__error(
        error, TGN_ERR_INPUT, path,
        "damaged: %" PRIu64
        " confirmed change%s lost, its log was cut, altered or removed; restore a copy, or remove "
        "the file %s in it to go on without them",
        lost, lost == 1 ? " is" : "s are", TGN_STORE_CONFIRMED_NAME);
}

/*
 * Opening for writing empties the log, a damaged one too, of which somebody might still save something. So a
 * writer looks first as a reader does. What keeps it from looking will keep it from opening, or is of no
 * matter.
 */
static int look_first(const char *path, uint64_t confirmed, tgn_error *error)
{
    tgn_store *store;
    tgn_graph_commits commits = {0};
    if (tgn_store__open(&store, path, TGN_STORE_READ, 1, NULL) < 0)
        return 0;
    int code = read_count(store, &commits, NULL);
    code = code == 0 ? compare(&commits, confirmed, path, error) : 0;
    tgn_store__close(store);
    return code;
}

int tgn_graph_commits__open(tgn_graph *graph, const char *path, tgn_error *error)
{
    static const tgn_store_mode modes[] = {TGN_STORE_READ, TGN_STORE_WRITE, TGN_STORE_CREATE};
    const bool writes = graph->mode != TGN_GRAPH_READ;
    tgn_graph_commits *commits = &graph->commits;
    const uint64_t confirmed =
        tgn_store_confirmed__read(path); /* before the store: a writer may be at work */
    int code = writes && confirmed > 0 ? look_first(path, confirmed, error) : 0;
    if (code == 0)
        code = tgn_store__open(&graph->store, path, modes[graph->mode],
                               graph->options.memory / TGN_GRAPH_CACHE_AT_REST, error);
    if (code == 0)
        code = read_count(graph->store, commits, error);
    if (code == 0)
        code = compare(commits, confirmed, path, error);
    if (code == 0 && writes) {
        commits->file = tgn_store_confirmed__open(path);
        if (commits->count > confirmed)
            tgn_store_confirmed__write(commits->file, commits->count);
    }
    return code;
}

int tgn_graph_commits__read(tgn_graph *graph, tgn_error *error)
{
    return read_count(graph->store, &graph->commits, error);
}

int tgn_graph_commits__compare(tgn_store *store, const char *path, uint64_t confirmed, uint64_t *count,
                               tgn_error *error)
{
    tgn_graph_commits commits = {0};
    const int code = read_count(store, &commits, error);
    *count = commits.count;
    return code < 0 ? code : compare(&commits, confirmed, path, error);
}

/* ---- counting ------------------------------------------------------------------------------------------ */

static tgn_store_bytes put_number(uint8_t space[NUMBER], uint64_t number)
{
    for (int i = 0; i < NUMBER; i++)
        space[i] = (uint8_t)(number >> 8 * i);
    return (tgn_store_bytes){space, NUMBER};
}

void tgn_graph_commits__count_batch(const tgn_graph *graph, tgn_store_batch *batch)
{
    uint8_t space[NUMBER];
    if (graph->commits.stored)
        tgn_store__append(batch, COMMITS_KEY, ONE_MORE);
    else
        tgn_store__put(batch, COMMITS_KEY, put_number(space, graph->commits.count + 1));
}

int tgn_graph_commits__count_load(const tgn_graph *graph, tgn_store_section *section, tgn_error *error)
{
    uint8_t space[NUMBER];
    if (graph->commits.stored)
        return tgn_store__section_append(section, COMMITS_KEY, ONE_MORE, error);
    return tgn_store__section_put(section, COMMITS_KEY, put_number(space, graph->commits.count + 1), error);
}

void tgn_graph_commits__confirm(tgn_graph *graph)
{
    graph->commits.count++;
    graph->commits.stored = true;
    tgn_store_confirmed__write(graph->commits.file, graph->commits.count);
}
