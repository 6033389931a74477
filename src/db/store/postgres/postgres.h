/*
 * postgres.h - what the files of the PostgreSQL back end share
 *
 *      libpq.c       the client library, loaded when it is needed
 *      connection.c  connections to servers: with limits of time, pooled, their messages in plain words
 *      round.c       questions to many servers at once
 *      schema.c      the tables, and where a key lies in them
 *      view.c        the state that this process sees; noticing newer ones
 *      store.c       open and close
 *      cache.c       values that were read
 *      read.c        get
 *      scan.c        walks through all shards in the order of keys
 *      pack.c        texts made smaller
 *      turn.c        taking turns; a new state made visible; the remains of dead writers
 *      batch.c       small changes
 *      load.c        large ones: COPY to all shards at once
 *      writer.c      ... a thread for each of them (change.h)
 *      sweep.c       what nobody can see any more
 *      create.c, cluster.c     tengen/cluster.h
 *
 * The database of the address is the coordinator. Values are on shards: databases of their own, each with some of the 256
 * buckets that keys fall into by their hash; a database on one server has one shard, which is the coordinator too.
 *
 *      coordinator                                    every shard
 *        tengen.cluster   one row: what this is         tengen.shard   one row: whose it is, fence, epoch, floor
 *        tengen.shards    where the shards are          tengen.map     the values, in tables map_0, map_17, ...
 *        tengen.head      the states, one a row
 *        tengen.intent    changes under way
 *
 * A change has a number, its epoch. Its rows say so (born), and a reader of state E takes of each key the newest row not
 * born after E. So nothing is overwritten, and a change that is on some shards only is on none for any reader: it becomes
 * visible by one row on the coordinator, its head, and needs no commit in two phases.
 *
 *      1. take the lock of writers, an advisory lock of the coordinator that ends with the session
 *      2. take an epoch and note the intent                                              (commit on the coordinator)
 *      3. COPY the rows to the shards, one transaction on each, all at once              (commit on every shard)
 *      4. put the head in place of the intent, and notify the readers                    (commit on the coordinator)
 *
 * A writer that dies leaves its intent. The next one removes its rows before it does anything else; it raises the fence of
 * every shard first, so that a transaction which somehow still runs cannot commit any more.
 *
 * What no reader can see any more is swept: readers hold a shared advisory lock on the epoch that they see. If such a lock
 * is lost, with its connection, it is not relied upon: every answer of a shard comes with its floor, and a reader whose
 * epoch is below says so instead of answering. With the floor comes the newest epoch of the shard: one that was restored
 * from an old copy, or a standby that had not heard everything, is noticed in the same way.
 *
 * The pages of a large segment (keys 'n' and 'v' kind segment(4) ...) are written by one load and go together: they get a
 * table of their own, which is written without an index, frozen, indexed at once, and dropped when it is swept. The head
 * lists these tables (parts). All other rows are in map_0.
 *
 * Threads: as store.h says. A connection, a round and a view's list belong to one thread at a time.
 */
#ifndef TENGEN_DB_STORE_POSTGRES_POSTGRES_H
#define TENGEN_DB_STORE_POSTGRES_POSTGRES_H

#include <pthread.h>

#include "base/buffer.h"
#include "db/store/address.h"
#include "db/store/postgres/backend.h"
#include "db/store/postgres/libpq.h"

typedef struct tgn_store_postgres tgn_store_postgres;

/* ---- connections (connection.c) ------------------------------------------------------------------------ */

/*
 * Seconds. A question must be answered soon, or the server is taken for hung; what writes may take longer, but then the
 * server must at least accept a new connection.
 */
enum { TGN_STORE_POSTGRES_SOON = 5, TGN_STORE_POSTGRES_LATER = 20 };

typedef struct tgn_store_postgres_connection {
    struct tgn_store_postgres_connection *next; /* in the pool */
    struct tgn_store_postgres_server *server;
    PGconn *pg;
    bool fresh;        /* not used before: a failure is the server's, not that of an old connection */
    int64_t *prepared; /* statements that this session knows, round.c */
    size_t prepared_count, prepared_capacity;
} tgn_store_postgres_connection;

/* A server that is connected to: the coordinator, or a shard. */
typedef struct tgn_store_postgres_server {
    char *address;
    char *user, *password;            /* for addresses without; NULL: as libpq finds them */
    char name[TGN_ADDRESS_TEXT + 16]; /* for messages: "shard 2 (postgres://b/go)" */
    pthread_mutex_t lock;             /* over what follows */
    tgn_store_postgres_connection *idle;
    double down_until; /* it did not answer a moment ago: do not make everybody wait for it */
    char reason[200];
} tgn_store_postgres_server;

/* `number` 0: the coordinator. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_store_postgres_server__init(tgn_store_postgres_server *server, int number,
                                                const char *address);
void tgn_store_postgres_server__clear(tgn_store_postgres_server *server);

/* Forget that it is down, and close idle connections. */
void tgn_store_postgres_server__reset(tgn_store_postgres_server *server);

/* Take an idle connection or make one. `fresh`: make one. TGN_ERR_IO names the server. */
TGN_CHECKED int tgn_store_postgres__connect(tgn_store_postgres_connection **out,
                                            tgn_store_postgres_server *server, bool fresh, tgn_error *error);

/* Give it back; one that is broken, or in the middle of something, is closed. */
void tgn_store_postgres__disconnect(tgn_store_postgres_connection *connection);
void tgn_store_postgres__close(tgn_store_postgres_connection *connection);

/* Wait until what was sent has left. TGN_ERR_IO after so many seconds without progress. */
TGN_CHECKED int tgn_store_postgres__flush(tgn_store_postgres_connection *connection, double seconds,
                                          tgn_error *error);

/*
 * The next result, NULL at the end of a statement's; waits so many seconds. With TGN_STORE_POSTGRES_LATER the wait goes on as
 * long as the server accepts new connections. A result may be an error of the server.
 */
TGN_CHECKED int tgn_store_postgres__result(tgn_store_postgres_connection *connection, double seconds,
                                           PGresult **out, tgn_error *error);

/* Run a statement, or several without parameters, and return the last result, which is checked. */
TGN_CHECKED int tgn_store_postgres__run(tgn_store_postgres_connection *connection, double seconds,
                                        PGresult **out, tgn_error *error, const char *sql, ...)
    TGN_PRINTF(5, 6);
/* The same with parameters as text ($1, $2 ...). `out` may be NULL in both. */
TGN_CHECKED int tgn_store_postgres__query(tgn_store_postgres_connection *connection, double seconds,
                                          PGresult **out, tgn_error *error, const char *sql, int count,
                                          const char *const *values);

/* Like tgn_error_set() with the server's name in front. */
int tgn_store_postgres__error(tgn_error *error, int code, const tgn_store_postgres_server *server,
                              const char *format, ...) TGN_PRINTF(4, 5);

/* What went wrong with a connection or a result (NULL: the connection) in our codes and words. Never 0. */
int tgn_store_postgres__failed(tgn_error *error, tgn_store_postgres_connection *connection,
                               const PGresult *result);

/* Whether the server does not answer at all: connections to it would fail too. */
void tgn_store_postgres__mark_down(tgn_store_postgres_server *server, const char *reason);

/* ---- the schema (schema.c) ----------------------------------------------------------------------------- */

enum { TGN_STORE_POSTGRES_VERSION = 1 };

/* Where a value is cut: what PostgreSQL keeps out of line is in pieces of this many bytes. */
enum { TGN_STORE_POSTGRES_PIECE = 1996 };

/* What a row does to its key. */
enum tgn_store_postgres_kind {
    TGN_STORE_POSTGRES_PUT = 'p',
    TGN_STORE_POSTGRES_PACKED = 'z', /* put, and the value is packed */
    TGN_STORE_POSTGRES_APPEND = 'a',
    TGN_STORE_POSTGRES_REMOVE = 'r'
};

/* A number as PostgreSQL takes it in binary: the highest byte first. */
static inline void tgn_store_postgres__put_number(uint8_t out[8], int64_t number)
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(number >> (56 - 8 * i));
}

/* Add bytes to a statement, as a literal. */
void tgn_store_postgres__add_bytes(tgn_buffer *sql, tgn_store_bytes bytes);

/* Where a key lies. */
int tgn_store_postgres__bucket(tgn_store_bytes key);
/* Its segment, if it is a page or chunk of one; else 0. */
int tgn_store_postgres__segment(tgn_store_bytes key);

/* Make the tables, in a transaction that the caller has begun. */
TGN_CHECKED int tgn_store_postgres__make_coordinator(tgn_store_postgres_connection *connection,
                                                     const char *kind, bool through_coordinator,
                                                     tgn_error *error);
TGN_CHECKED int tgn_store_postgres__make_shard(tgn_store_postgres_connection *connection, const char *cluster,
                                               int number, tgn_error *error);

/* ---- what this process sees (view.c) ------------------------------------------------------------------- */

/* The classes of our advisory locks: the letters "tgnr", "tgnw" and "tgnm". */
enum {
    TGN_STORE_POSTGRES_READERS = 0x74676e72,
    TGN_STORE_POSTGRES_WRITERS = 0x74676e77,
    TGN_STORE_POSTGRES_MOVERS = 0x74676e6d /* two addresses that may be one */
};

/* A state: which rows count. It stays locked against sweeping while somebody holds it. */
typedef struct tgn_store_postgres_view {
    int holders; /* under store->view_lock */
    int64_t epoch;
    int *parts; /* segments with tables of their own, ascending */
    size_t part_count;
    int64_t shard_epochs[TGN_CLUSTER_SHARDS_MAX]; /* what each shard must have */
} tgn_store_postgres_view;

/* The table of a segment in this view: its own, or 0. */
int tgn_store_postgres_view__part(const tgn_store_postgres_view *view, int segment);

/* The current one, held; and give it back. */
tgn_store_postgres_view *tgn_store_postgres__hold_view(tgn_store_postgres *store);
void tgn_store_postgres__drop_view(tgn_store_postgres *store, tgn_store_postgres_view *view);

/*
 * See the newest state: 1 when it is a newer one, 0, or a negative code. TGN_ERR_MISSING: there is none. `read` (may be NULL) as
 * in tgn_store__refresh().
 */
TGN_CHECKED int tgn_store_postgres__look(tgn_store_postgres *store, tgn_store_reader *read, void *context,
                                         tgn_error *error);

/* States that nobody in this process sees any more are unlocked now, not with the next look. */
void tgn_store_postgres__unlock_old(tgn_store_postgres *store);

/* After a change of one's own: `view` (taken over) is the newest. */
void tgn_store_postgres__show(tgn_store_postgres *store, tgn_store_postgres_view *view);

/* Read a head out of row `row` of a result with the columns epoch, parts, epochs. NULL: no memory. */
tgn_store_postgres_view *tgn_store_postgres_view__read(const PGresult *result, int row);
#define TGN_STORE_POSTGRES_HEAD "epoch, array_to_string(parts, ','), array_to_string(epochs, ',')"

/* ---- the store (store.c) ------------------------------------------------------------------------------- */

struct tgn_store_postgres {
    tgn_store base;
    char shown[TGN_ADDRESS_TEXT];
    char cluster[40]; /* its identity */
    char kind[32];
    bool writes;
    bool through_coordinator;
    bool one_server; /* the coordinator is the shard */
    tgn_store_postgres_server coordinator;
    tgn_store_postgres_server *shards;
    int shard_count;
    int shard_of[TGN_CLUSTER_BUCKETS];
    pthread_rwlock_t shards_lock; /* over the addresses of the shards, which may move */

    pthread_mutex_t control_lock; /* over the connection that holds the reader's locks and hears of news */
    tgn_store_postgres_connection *control;
    double tried, looked;    /* when it was last made, and listened to */
    _Atomic double followed; /* when it was last asked where the shards are */
    _Atomic bool news;
    _Atomic double refused; /* when the newest state was last seen and could not be read */

    pthread_mutex_t view_lock;
    tgn_store_postgres_view *view; /* current */
    int64_t *unlock;               /* epochs that nobody sees any more, to be unlocked */
    size_t unlock_count, unlock_capacity;

    struct tgn_store_postgres_cache *cache;

    /* a writer's turn */
    pthread_mutex_t turn_lock;
    pthread_cond_t turn_over;
    bool busy, begun;                    /* under turn_lock: somebody has it; by tgn_store__begin() */
    tgn_store_postgres_connection *turn; /* holds the lock of writers; NULL: lost */
    int64_t base_epoch;                  /* the newest head, which our next one follows */
    double asked;                        /* when somebody else was looked for */
    bool wanted;
    uint64_t removed;   /* changes that others left unfinished, removed when our turn began */
    tgn_buffer garbage; /* ranges to be removed at the end of the turn: length(4) from length(4) to */

    _Atomic int64_t last, seen; /* the newest change that the coordinator knows of, and that a shard has */
};

static inline tgn_store_postgres *tgn_store_postgres__of(tgn_store *store)
{
    return (tgn_store_postgres *)store;
}

/* Look again where the shards are: true when one has moved. */
bool tgn_store_postgres__follow_shards(tgn_store_postgres *store);

/*
 * Whether libpq understands an address. Its own words about one that it does not may repeat the password, so this is asked
 * before it connects.
 */
TGN_CHECKED int tgn_store_postgres__check_address(const char *address, tgn_error *error);

/* Open and close without a view, for tengen/cluster.h. */
TGN_CHECKED int tgn_store_postgres__open_bare(tgn_store_postgres **out, const char *address, bool writes,
                                              tgn_error *error);
void tgn_store_postgres__free(tgn_store_postgres *store);

/* Bytes that a shard has on its disk, or a negative code. */
int64_t tgn_store_postgres__shard_size(tgn_store_postgres_connection *connection, tgn_error *error);

/* ---- questions to many servers (round.c) --------------------------------------------------------------- */

typedef enum tgn_store_postgres_statement {
    TGN_STORE_POSTGRES_GET,      /* $1 keys, $2 buckets, $3 epoch: n, kind, value, tail of the newest rows */
    TGN_STORE_POSTGRES_VERSIONS, /* $1 key, $2 bucket, $3 epoch: kind, value, tail of all rows, the newest first */
    TGN_STORE_POSTGRES_RANGE, /* $1 from, $2 to, $3 epoch, $4 rows at the most: key, kind, value, tail */
    TGN_STORE_POSTGRES_FROM,  /* the same without $2: to the end */
    TGN_STORE_POSTGRES_STATEMENTS
} tgn_store_postgres_statement;

/*
 * One question to one shard about one of its tables. Every result begins with the columns floor and epoch of the shard,
 * which are checked here; there is always at least one row, with NULLs if nothing was found.
 */
typedef struct tgn_store_postgres_ask {
    int shard;
    int part;
    tgn_store_postgres_statement statement;
    const char *values[4]; /* parameters as binary */
    int lengths[4];
    PGresult *result; /* PQclear() it */
} tgn_store_postgres_ask;

/* All of them, in one round trip to each shard. After a failure there are no results. */
TGN_CHECKED int tgn_store_postgres__ask(tgn_store_postgres *store, const tgn_store_postgres_view *view,
                                        tgn_store_postgres_ask *asks, size_t count, tgn_error *error);

/* ---- values that were read (cache.c) ------------------------------------------------------------------- */

typedef struct tgn_store_postgres_cache tgn_store_postgres_cache;

TGN_CHECKED int tgn_store_postgres_cache__new(tgn_store_postgres_cache **out, size_t memory);
void tgn_store_postgres_cache__free(tgn_store_postgres_cache *cache);
void tgn_store_postgres_cache__limit(tgn_store_postgres_cache *cache, size_t memory);

/* True when the key is known: `value` is held, or without data when there is none. */
bool tgn_store_postgres_cache__get(tgn_store_postgres_cache *cache, tgn_store_bytes key,
                                   tgn_store_value *value);

/*
 * Keep a copy of a value that was read in the state `epoch`, and hold it: `front`, then `tail`; its data NULL: there is none.
 * Where it cannot be kept, it is held all the same. TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_store_postgres_cache__put(tgn_store_postgres_cache *cache, int64_t epoch,
                                              tgn_store_bytes key, tgn_store_bytes front,
                                              tgn_store_bytes tail, tgn_store_value *value);

/* The state is another one now. Forget a key that changed, those of a range (looks at all), or everything. */
void tgn_store_postgres_cache__move(tgn_store_postgres_cache *cache, int64_t epoch);
void tgn_store_postgres_cache__forget(tgn_store_postgres_cache *cache, tgn_store_bytes key);
void tgn_store_postgres_cache__forget_range(tgn_store_postgres_cache *cache, tgn_store_bytes from,
                                            tgn_store_bytes to);
void tgn_store_postgres_cache__forget_all(tgn_store_postgres_cache *cache);

/* ---- packed values (pack.c) ---------------------------------------------------------------------------- */

typedef struct tgn_store_postgres_packer tgn_store_postgres_packer;
TGN_CHECKED int tgn_store_postgres_packer__new(tgn_store_postgres_packer **out);
void tgn_store_postgres_packer__free(tgn_store_postgres_packer *packer);

/* Pack a value into `out`: false where it does not get smaller by an eighth. */
bool tgn_store_postgres_packer__run(tgn_store_postgres_packer *packer, tgn_store_bytes value,
                                    tgn_buffer *out);

/* Add a packed value, front and tail, to `out` as it was. TGN_ERR_INPUT: it is damaged. */
TGN_CHECKED int tgn_store_postgres__unpack(tgn_buffer *out, tgn_store_bytes front, tgn_store_bytes tail);

/* Add the value of a row to `out`: `column` has its kind, the next two its value and tail. */
TGN_CHECKED int tgn_store_postgres__add_value(tgn_buffer *out, const PGresult *result, int row, int column);

/* ---- taking turns (turn.c) ----------------------------------------------------------------------------- */

/*
 * It becomes our turn, unless tgn_store__begin() has made it so: with the newest head known, and the remains of others
 * removed. `own`: give it back after this change.
 */
TGN_CHECKED int tgn_store_postgres__take_turn(tgn_store_postgres *store, bool *own, tgn_error *error);
void tgn_store_postgres__give_turn(tgn_store_postgres *store);

/* The same without a look at the shards, one of which may be away. */
TGN_CHECKED int tgn_store_postgres__take_turn_alone(tgn_store_postgres *store, tgn_error *error);

/* The epoch of a new change, its intent noted; or a negative code. */
int64_t tgn_store_postgres__intend(tgn_store_postgres *store, tgn_error *error);
/* The same for a sweep, which changes nothing that anybody sees and so need not know the newest state. */
int64_t tgn_store_postgres__intend_sweep(tgn_store_postgres *store, tgn_error *error);

/* Everything is on the shards: make it visible. `view` is taken over and becomes the current one. */
TGN_CHECKED int tgn_store_postgres__publish(tgn_store_postgres *store, tgn_store_postgres_view *view,
                                            tgn_error *error);

/* Nothing of this epoch is on any shard, and nothing will be. */
void tgn_store_postgres__withdraw(tgn_store_postgres *store, int64_t epoch);

/* ---- rows on their way to the shards (load.c) ---------------------------------------------------------- */

/* A load, with our turn taken if it was not. `small`: it makes no tables of its own. */
TGN_CHECKED int tgn_store_postgres__load_begin(tgn_store_load **out, tgn_store *store, bool small,
                                               tgn_error *error);

/* Add one row; keys in any order, but each once. */
TGN_CHECKED int tgn_store_postgres__section_row(tgn_store_section *section, char kind, tgn_store_bytes key,
                                                tgn_store_bytes value, tgn_error *error);

/* Remove all keys of a range but those that have a row. */
TGN_CHECKED int tgn_store_postgres__load_remove(tgn_store_load *load, tgn_store_bytes from,
                                                tgn_store_bytes to);

/* The new state will not have the table of this segment any more. */
TGN_CHECKED int tgn_store_postgres__load_drop(tgn_store_load *load, int segment);

/* ---- sweeping (sweep.c) -------------------------------------------------------------------------------- */

/* Remove what no reader sees, with our turn taken. `sum` may be NULL. */
TGN_CHECKED int tgn_store_postgres__sweep_all(tgn_store_postgres *store, tgn_cluster_sweep_sum *sum,
                                              tgn_error *error);

/* Make a change of the ranges in store->garbage, with our turn taken. */
TGN_CHECKED int tgn_store_postgres__drop_garbage(tgn_store_postgres *store, tgn_error *error);

/* The remains of changes that were not finished, with our turn taken. */
TGN_CHECKED int tgn_store_postgres__remove_remains(tgn_store_postgres *store, uint64_t *removed,
                                                   tgn_error *error);

/* ---- addresses of shards (create.c) -------------------------------------------------------------------- */

/*
 * An address as it is kept: without its password, which a table is no place for, and with the name of another database if there
 * is a number: go_3. To be freed; NULL: no memory.
 */
char *tgn_store_postgres__kept_address(const char *address, int number);

/* Add statements that make the foreign server of a shard on the coordinator, anew if it is there, with its table. */
void tgn_store_postgres__add_foreign_shard(tgn_buffer *sql, PGconn *pg, const char *address, int number,
                                           int first, int last);

/* ---- the functions of the table ------------------------------------------------------------------------ */

int tgn_store_postgres__open(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory,
                             tgn_error *error);
void tgn_store_postgres__end_store(tgn_store *store);
void tgn_store_postgres__limit(tgn_store *store, size_t memory);
uint64_t tgn_store_postgres__size(const tgn_store *store);
int tgn_store_postgres__begin(tgn_store *store, tgn_error *error);
void tgn_store_postgres__end(tgn_store *store);
bool tgn_store_postgres__is_wanted(tgn_store *store);
bool tgn_store_postgres__is_stale(tgn_store *store);
int tgn_store_postgres__refresh(tgn_store *store, tgn_store_reader *read, void *context, tgn_error *error);
int tgn_store_postgres__get(tgn_store *store, tgn_store_bytes key, tgn_store_value *value, tgn_error *error);
int tgn_store_postgres__get_many(tgn_store *store, const tgn_store_bytes *keys, size_t count,
                                 tgn_store_value *values, tgn_error *error);
int tgn_store_postgres__scan_new(tgn_store_scan **out, tgn_store *store, tgn_store_bytes from,
                                 tgn_store_bytes to, bool readahead);
int tgn_store_postgres__scan_next(tgn_store_scan *scan, tgn_store_bytes *key, tgn_store_bytes *value,
                                  tgn_error *error);
void tgn_store_postgres__scan_seek(tgn_store_scan *scan, tgn_store_bytes key);
void tgn_store_postgres__scan_free(tgn_store_scan *scan);
int tgn_store_postgres__batch_new(tgn_store_batch **out, tgn_store *store);
void tgn_store_postgres__put(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value);
void tgn_store_postgres__append(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value);
void tgn_store_postgres__remove(tgn_store_batch *batch, tgn_store_bytes key);
void tgn_store_postgres__remove_range(tgn_store_batch *batch, tgn_store_bytes from, tgn_store_bytes to);
int tgn_store_postgres__commit(tgn_store_batch *batch, tgn_error *error);
void tgn_store_postgres__batch_free(tgn_store_batch *batch);
int tgn_store_postgres__load_new(tgn_store_load **out, tgn_store *store, tgn_error *error);
int tgn_store_postgres__section_new(tgn_store_section **out, tgn_store_load *load, bool pack,
                                    tgn_error *error);
int tgn_store_postgres__section_put(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                    tgn_error *error);
int tgn_store_postgres__section_append(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                       tgn_error *error);
int tgn_store_postgres__load_commit(tgn_store_load *load, tgn_error *error);
void tgn_store_postgres__load_free(tgn_store_load *load);
int tgn_store_postgres__sweep(tgn_store *store, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error);

#endif
