/*
 * scan.c - walks through all shards in the order of keys
 *
 * A range lies in a few tables of each shard: a stream for each of them, read some rows at a time, and the walk takes the
 * lowest key of all streams. No key is in two of them. All streams that have run dry are asked for more in one round.
 *
 *      shard 1  map_0    [a a d f ...
 *      shard 2  map_0    [b c ...              ->   a b c d e f ...
 *      shard 3  map_0    [e h ...
 *
 * Rows of a key come newest first. Those of the last key of a full answer may be incomplete: the next question begins with
 * that key again.
 */
#include "db/store/postgres/postgres.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/*
 * Rows of an answer: few at first, as short walks need no more, then twice as many each time. 256 pages of a segment are 700
 * KB; a join walks through some tens of streams at once.
 */
enum { ROWS_FIRST = 8, ROWS_AHEAD = 64, ROWS_MOST = 256 };

typedef struct scan_stream {
    int shard, part;
    int limit;
    PGresult *result; /* NULL: nothing at hand */
    int row, usable;  /* where it is; rows of complete keys */
    bool ended;       /* there is nothing behind `result` */
    tgn_buffer first; /* the key from which `result` was asked for */
    tgn_buffer next;  /* and the one from which to go on */
} scan_stream;

typedef struct postgres_scan {
    tgn_store_scan base;
    tgn_store_postgres *store;
    tgn_store_postgres_view *view;
    tgn_buffer from, to;
    scan_stream *streams;
    size_t count;
    tgn_store_postgres_ask *asks;
    tgn_buffer joined; /* a value that was put together */
} postgres_scan;

/* ---- which tables -------------------------------------------------------------------------------------- */

/*
 * The segments whose keys a range may have, from `low` to `high`; none when low > high. A range within pages or chunks of one
 * kind has few; any other that touches them may have all.
 */
static void segments_of(const tgn_buffer *from, const tgn_buffer *to, int *low, int *high)
{
    const tgn_store_bytes first = tgn_store_bytes__of(from), end = tgn_store_bytes__of(to);
    *low = 1;
    *high = INT32_MAX;
    if ((first.length && (uint8_t)from->data[0] > 'v') || (end.length && (uint8_t)to->data[0] < 'n'))
        *high = 0;
    else if (tgn_store_postgres__segment(first) && tgn_store_postgres__segment(end) &&
             memcmp(from->data, to->data, 2) == 0) {
        *low = tgn_store_postgres__segment(first);
        *high = tgn_store_postgres__segment(end) - (end.length == 6);
    }
}

static void add_streams(postgres_scan *scan, int part, bool readahead)
{
    const int shards = scan->store->through_coordinator ? 1 : scan->store->shard_count;
    for (int shard = 0; shard < shards; shard++)
        scan->streams[scan->count++] =
            (scan_stream){.shard = shard, .part = part, .limit = readahead ? ROWS_AHEAD : ROWS_FIRST};
}

static int make_streams(postgres_scan *scan, bool readahead)
{
    const tgn_store_postgres_view *view = scan->view;
    const size_t most = (view->part_count + 1) * (size_t)scan->store->shard_count;
    int low, high;
    segments_of(&scan->from, &scan->to, &low, &high);
    scan->streams = calloc(most, sizeof *scan->streams);
    scan->asks = calloc(most, sizeof *scan->asks);
    if (!scan->streams || !scan->asks)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < view->part_count; i++)
        if (view->parts[i] >= low && view->parts[i] <= high)
            add_streams(scan, view->parts[i], readahead);
    if (low < high || scan->count == 0) /* else that one segment has a table, and all its keys are there */
        add_streams(scan, 0, readahead);
    for (size_t i = 0; i < scan->count; i++) {
        tgn_buffer__add(&scan->streams[i].next, scan->from.data, scan->from.length);
        tgn_buffer__reserve(&scan->streams[i].next, 1);
        if (scan->streams[i].next.failed)
            return TGN_ERR_MEMORY;
    }
    return 0;
}

int tgn_store_postgres__scan_new(tgn_store_scan **out, tgn_store *base, tgn_store_bytes from,
                                 tgn_store_bytes to, bool readahead)
{
    postgres_scan *scan = calloc(1, sizeof *scan);
    *out = NULL;
    if (!scan)
        return TGN_ERR_MEMORY;
    scan->base.store = base;
    scan->store = tgn_store_postgres__of(base);
    scan->view = tgn_store_postgres__hold_view(scan->store);
    tgn_buffer__reserve(&scan->from, from.length + 1);
    tgn_buffer__add(&scan->from, from.data, from.length);
    tgn_buffer__reserve(&scan->to, to.length + 1);
    tgn_buffer__add(&scan->to, to.data, to.length);
    if (scan->from.failed || scan->to.failed || make_streams(scan, readahead) < 0) {
        tgn_store_postgres__scan_free(&scan->base);
        return TGN_ERR_MEMORY;
    }
    *out = &scan->base;
    return 0;
}

void tgn_store_postgres__scan_free(tgn_store_scan *base)
{
    postgres_scan *scan = (postgres_scan *)base;
    for (size_t i = 0; i < scan->count; i++) {
        PQclear(scan->streams[i].result);
        tgn_buffer__clear(&scan->streams[i].first);
        tgn_buffer__clear(&scan->streams[i].next);
    }
    tgn_store_postgres__drop_view(scan->store, scan->view);
    free(scan->streams);
    free(scan->asks);
    tgn_buffer__clear(&scan->from);
    tgn_buffer__clear(&scan->to);
    tgn_buffer__clear(&scan->joined);
    free(scan);
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

enum { KEY = 2, KIND = 3 }; /* columns */

static tgn_store_bytes bytes_at(const PGresult *result, int row, int column)
{
    return (tgn_store_bytes){PQgetvalue(result, row, column), (size_t)PQgetlength(result, row, column)};
}

static bool same_key(const PGresult *result, int a, int b)
{
    return tgn_store_bytes__compare(bytes_at(result, a, KEY), bytes_at(result, b, KEY)) == 0;
}

static bool is_dry(const scan_stream *stream)
{
    return !stream->ended && (!stream->result || stream->row == stream->usable);
}

/* A new answer: what of it is complete, and where to go on. */
static int take_answer(scan_stream *stream, PGresult *result)
{
    const bool nothing = PQgetisnull(result, 0, KEY);
    const int rows = nothing ? 0 : PQntuples(result);
    PQclear(stream->result);
    stream->result = result;
    stream->first.length = 0;
    tgn_buffer__add(&stream->first, stream->next.data, stream->next.length);
    stream->row = 0;
    stream->usable = rows;
    stream->ended = rows < stream->limit;
    if (stream->ended)
        return stream->first.failed ? TGN_ERR_MEMORY : 0;
    while (stream->usable > 0 && same_key(result, stream->usable - 1, rows - 1))
        stream->usable--;
    const tgn_store_bytes last = bytes_at(result, rows - 1, KEY);
    stream->next.length = 0;
    tgn_buffer__add(&stream->next, last.data, last.length);
    if (stream->usable == 0 || stream->limit < ROWS_MOST)
        stream->limit *= 2;
    return stream->first.failed || stream->next.failed ? TGN_ERR_MEMORY : 0;
}

/* Ask for more, for all streams that need it. Returns how many that were, or a negative code. */
static int fill(postgres_scan *scan, tgn_error *error)
{
    uint8_t epoch[8];
    uint32_t limits[ROWS_MOST + TGN_CLUSTER_SHARDS_MAX];
    size_t asked = 0, most = sizeof limits / sizeof *limits;
    tgn_store_postgres__put_number(epoch, scan->view->epoch);
    for (size_t i = 0; i < scan->count && asked < most; i++) {
        const scan_stream *stream = &scan->streams[i];
        if (!is_dry(stream))
            continue;
        limits[asked] = htonl((uint32_t)stream->limit);
        scan->asks[asked] = (tgn_store_postgres_ask){
            .shard = stream->shard,
            .part = stream->part,
            .statement = scan->to.length ? TGN_STORE_POSTGRES_RANGE : TGN_STORE_POSTGRES_FROM,
            .values = {stream->next.data, scan->to.data, (const char *)epoch, (const char *)&limits[asked]},
            .lengths = {(int)stream->next.length, (int)scan->to.length, sizeof epoch, sizeof *limits}};
        asked++;
    }
    if (asked == 0)
        return 0;
    TGN_TRY(tgn_store_postgres__ask(scan->store, scan->view, scan->asks, asked, error));
    int code = 0;
    for (size_t i = 0, a = 0; i < scan->count && a < asked; i++)
        if (is_dry(&scan->streams[i]) && take_answer(&scan->streams[i], scan->asks[a++].result) < 0)
            code = tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    return code < 0 ? code : (int)asked;
}

/* ---- walking ------------------------------------------------------------------------------------------- */

static scan_stream *lowest(postgres_scan *scan)
{
    scan_stream *best = NULL;
    for (size_t i = 0; i < scan->count; i++) {
        scan_stream *stream = &scan->streams[i];
        if (stream->result && stream->row < stream->usable &&
            (!best || tgn_store_bytes__compare(bytes_at(stream->result, stream->row, KEY),
                                               bytes_at(best->result, best->row, KEY)) < 0))
            best = stream;
    }
    return best;
}

/* The value of the key that a stream is at, from `rows` versions: 1, 0 when it was removed, or a negative code. */
static int value_at(postgres_scan *scan, const scan_stream *stream, int rows, tgn_store_bytes *value)
{
    const PGresult *result = stream->result;
    int oldest = 0;
    while (oldest + 1 < rows &&
           PQgetvalue(result, stream->row + oldest, KIND)[0] == TGN_STORE_POSTGRES_APPEND)
        oldest++;
    if (PQgetvalue(result, stream->row + oldest, KIND)[0] == TGN_STORE_POSTGRES_REMOVE)
        oldest--;
    scan->joined.length = 0;
    tgn_buffer__reserve(&scan->joined, 1);
    int code = scan->joined.failed ? TGN_ERR_MEMORY : 0;
    for (int row = stream->row + oldest; row >= stream->row && code == 0; row--)
        code = tgn_store_postgres__add_value(&scan->joined, result, row, KIND);
    *value = tgn_store_bytes__of(&scan->joined);
    return code < 0 ? code : oldest >= 0;
}

int tgn_store_postgres__scan_next(tgn_store_scan *base, tgn_store_bytes *key, tgn_store_bytes *value,
                                  tgn_error *error)
{
    postgres_scan *scan = (postgres_scan *)base;
    int found = 0;
    while (found == 0) {
        int filled;
        do
            if ((filled = fill(scan, error)) < 0)
                return filled;
        while (filled > 0);
        scan_stream *stream = lowest(scan);
        if (!stream)
            return 0;
        int rows = 1;
        while (stream->row + rows < stream->usable &&
               same_key(stream->result, stream->row, stream->row + rows))
            rows++;
        *key = bytes_at(stream->result, stream->row, KEY);
        found = value_at(scan, stream, rows, value);
        stream->row += rows;
    }
    if (found == TGN_ERR_INPUT)
        return tgn_error_set(error, found, "%s: damaged: a value cannot be unpacked", scan->store->shown);
    return found < 0 ? tgn_error_set(error, found, "out of memory") : 1;
}

/* Within what is at hand the stream goes to the key; elsewhere the next question begins with it. */
static int seek_stream(scan_stream *stream, tgn_store_bytes key)
{
    if (stream->result && tgn_store_bytes__compare(tgn_store_bytes__of(&stream->first), key) <= 0) {
        for (stream->row = 0; stream->row < stream->usable &&
                              tgn_store_bytes__compare(bytes_at(stream->result, stream->row, KEY), key) < 0;)
            stream->row++;
        if (!is_dry(stream) || tgn_store_bytes__compare(tgn_store_bytes__of(&stream->next), key) >= 0)
            return 0;
    }
    PQclear(stream->result);
    stream->result = NULL;
    stream->ended = false;
    stream->next.length = 0;
    tgn_buffer__add(&stream->next, key.data, key.length);
    return stream->next.failed ? TGN_ERR_MEMORY : 0;
}

void tgn_store_postgres__scan_seek(tgn_store_scan *base, tgn_store_bytes key)
{
    postgres_scan *scan = (postgres_scan *)base;
    if (tgn_store_bytes__compare(key, tgn_store_bytes__of(&scan->from)) < 0)
        key = tgn_store_bytes__of(&scan->from);
    for (size_t i = 0; i < scan->count; i++)
        if (seek_stream(&scan->streams[i], key) < 0)
            scan->base.failed = true;
}
