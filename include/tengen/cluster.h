/*
 * tengen/cluster.h - a database on PostgreSQL: one server, or many
 *
 * Wherever a function takes the path of a database, it takes an address of PostgreSQL as well:
 *
 *      postgres://ann@db.example:5432/go         (postgresql:// is the same)
 *      service=go                                a service of pg_service.conf, and other words of libpq's connection strings
 *
 * All that libpq does for its users works: PGPASSFILE, PGSERVICE, PGSSLMODE, several hosts in one address. A database
 * that is not there yet is not made; an empty one becomes a tengen database with the first import, on that one server. To
 * spread it over several, create it first:
 *
 *      tgn_cluster_options options = {.servers = (const char *[]){"postgres://a/go", "postgres://b/go"}, .server_count = 2};
 *      tgn_cluster_create("postgres://db.example/go", &options, &error);
 *
 * The server of the address is the coordinator: it knows the shards, the newest state, who reads and who writes. A shard
 * is a database of its own, anywhere. docs/CLUSTER.md tells how it is run.
 *
 * Programs that were built without libpq refuse such addresses, and say so.
 *
 * Threads: pure functions of the servers; any thread may call them.
 */
#ifndef TENGEN_CLUSTER_H
#define TENGEN_CLUSTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>
#include <tengen/progress.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- addresses ----------------------------------------------------------------------------------------- */

/* Whether a path is an address of PostgreSQL. */
bool tgn_address_is_server(const char *path);

/*
 * A path as it may be shown and logged: an address of PostgreSQL without its password, a folder as it is. NUL-terminated,
 * cut if it is long. Returns `out`.
 */
enum { TGN_ADDRESS_TEXT = 200 };
char *tgn_address_format(char out[TGN_ADDRESS_TEXT], const char *path);

/* ---- creating ------------------------------------------------------------------------------------------ */

/* The buckets that all keys fall into, and that the shards divide among them. */
enum { TGN_CLUSTER_BUCKETS = 256, TGN_CLUSTER_SHARDS_MAX = 64 };

/*
 * Where the shards are. With servers: on each of these databases, or with `shards` too, that many databases NAME_1,
 * NAME_2, ... on them in turn, which are created. With `shards` alone: on the server of the address itself. Neither: the database of the address is the only shard.
 */
typedef struct tgn_cluster_options {
    const char *const *servers; /* addresses */
    size_t server_count;
    int shards;               /* 0: one on each server */
    bool through_coordinator; /* readers ask the coordinator alone, which asks the shards (postgres_fdw) */
} tgn_cluster_options;

/*
 * Make an empty database of tengen. `options` may be NULL. Returns 0; TGN_ERR_ARGUMENT (there is one already, the options
 * make no sense, or this was built without libpq), TGN_ERR_IO (a server cannot be reached or says no: the message names it).
 */
TGN_CHECKED int tgn_cluster_create(const char *address, const tgn_cluster_options *options, tgn_error *error);

/* ---- looking after it ---------------------------------------------------------------------------------- */

typedef struct tgn_cluster_shard {
    int number;                     /* from 1 */
    char address[TGN_ADDRESS_TEXT]; /* without password; "" where the coordinator has the data itself */
    int first_bucket, last_bucket;
    bool answers;
    char message[256]; /* why it does not, or what is wrong with it; else "" */
    uint64_t bytes;    /* on its disk */
    uint64_t epoch;    /* the newest change that it has */
    uint64_t floor;    /* states before this one are swept */
} tgn_cluster_shard;

/* A process that reads or writes, as PostgreSQL knows it. */
typedef struct tgn_cluster_client {
    uint64_t epoch; /* the state that it sees */
    char who[64];   /* "ann@10.0.0.7 pid 4711" */
    bool writes;    /* it is making a change at this moment */
} tgn_cluster_client;

typedef struct tgn_cluster_status {
    char address[TGN_ADDRESS_TEXT]; /* of the coordinator */
    char kind[32];                  /* "one server", "servers" */
    bool through_coordinator;
    uint64_t epoch;    /* the newest state */
    uint64_t oldest;   /* the oldest that somebody reads, or the newest */
    uint64_t remains;  /* changes that their writers did not finish: the next writer, or a sweep, removes them */
    uint64_t segments; /* with tables of their own */
    tgn_cluster_shard *shards;
    size_t shard_count;
    tgn_cluster_client *clients;
    size_t client_count;
} tgn_cluster_status;

/*
 * What there is. A shard that does not answer is told as such, and is no error. Returns 0; TGN_ERR_MISSING (no database of
 * tengen there), TGN_ERR_ARGUMENT (built without libpq), TGN_ERR_IO (the coordinator does not answer).
 */
TGN_CHECKED int tgn_cluster_status_get(tgn_cluster_status **out, const char *address, tgn_error *error);
void tgn_cluster_status_free(tgn_cluster_status *status);

typedef struct tgn_cluster_sweep_sum {
    uint64_t remains; /* unfinished changes removed */
    uint64_t tables;  /* of segments that nobody reads any more */
    uint64_t rows;    /* old versions of values, and removed ones */
    uint64_t kept;    /* states before the newest that somebody still reads: what they need is kept */
} tgn_cluster_sweep_sum;

/* Remove what nobody can see any more. Writers do this by themselves now and then. Codes as above. */
TGN_CHECKED int tgn_cluster_sweep(const char *address, tgn_cluster_sweep_sum *sum, tgn_error *error);

/*
 * Shard `number` is at another address from now on: a standby that took over, or a copy on a new server. Refused
 * (TGN_ERR_ARGUMENT) when what is there is not this shard, or lacks changes that the old one confirmed. Who has the
 * database open goes to the new address without being restarted.
 */
TGN_CHECKED int tgn_cluster_move(const char *address, int number, const char *to, tgn_error *error);

#ifdef __cplusplus
}
#endif

#endif
