/* without_postgres.c - what a program that was built without libpq says to an address of PostgreSQL */
#include <tengen/cluster.h>

#include "db/store/postgres/backend.h"

static int missing(tgn_error *error)
{
    return tgn_error_set(
        error, TGN_ERR_ARGUMENT,
        "this program was built without libpq, so it cannot use PostgreSQL; install libpq (on "
        "Debian libpq-dev) and build it again");
}

const tgn_store_backend *tgn_store_postgres__backend(tgn_error *error)
{
    (void)missing(error);
    return NULL;
}

int tgn_cluster_create(const char *address, const tgn_cluster_options *options, tgn_error *error)
{
    (void)address, (void)options;
    return missing(error);
}

int tgn_cluster_status_get(tgn_cluster_status **out, const char *address, tgn_error *error)
{
    (void)address;
    *out = NULL;
    return missing(error);
}

void tgn_cluster_status_free(tgn_cluster_status *status)
{
    (void)status;
}

int tgn_cluster_sweep(const char *address, tgn_cluster_sweep_sum *sum, tgn_error *error)
{
    (void)address, (void)sum;
    return missing(error);
}

int tgn_cluster_move(const char *address, int number, const char *to, tgn_error *error)
{
    (void)address, (void)number, (void)to;
    return missing(error);
}
