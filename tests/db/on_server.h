/*
 * on_server.h - tests of databases in folders, run on PostgreSQL instead
 *
 *      TENGEN_TEST_POSTGRES=postgres://postgres@127.0.0.1:5432/    the server; each database is made for the test
 *      TENGEN_TEST_SHARDS=3                                        each with so many shards, in databases of their own
 *
 * Without the first nothing changes. Needs psql in the PATH. Databases stay: the server is the test's own.
 */
#ifndef TESTS_DB_ON_SERVER_H
#define TESTS_DB_ON_SERVER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/cluster.h>

/* NULL: databases are in folders. */
static inline const char *on_server(void)
{
    const char *server = getenv("TENGEN_TEST_POSTGRES");
    return server && *server ? server : NULL;
}

static inline void on_server_do(const char *sql)
{
    char line[2048];
    snprintf(line, sizeof line, "psql -XqAt -d '%spostgres' -c \"%s\" 2>/dev/null", on_server(), sql);
    if (system(line) < 0)
        abort();
}

/* The address of a database, which is made if it is not there. */
static inline void on_server_make(char *out, size_t capacity, const char *name)
{
    char sql[256];
    const char *shards = getenv("TENGEN_TEST_SHARDS");
    const tgn_cluster_options options = {.shards = shards ? atoi(shards) : 0};
    snprintf(out, capacity, "%s%s", on_server(), name);
    snprintf(sql, sizeof sql, "create database \\\"%s\\\"", name);
    on_server_do(sql);
    if (options.shards && tgn_cluster_create(out, &options, NULL) < 0)
        return; /* it is there */
}

/* Remove a database and its shards. */
static inline void on_server_drop(const char *name)
{
    char sql[1024];
    snprintf(sql, sizeof sql,
             "select format('drop database %%I', datname) from pg_database where datname ~ '^%s(_[0-9]+)?$' "
             "\\gexec",
             name);
    char line[2048];
    snprintf(line, sizeof line, "echo \"%s\" | psql -XqAt -d '%spostgres' >/dev/null", sql, on_server());
    if (system(line) != 0)
        abort();
}

#endif
