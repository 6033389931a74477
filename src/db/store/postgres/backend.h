/*
 * backend.h - the back end for PostgreSQL, if there is one in this program
 *
 * It needs libpq. Where that is missing when tengen is built, without_postgres.c stands in for this folder.
 */
#ifndef TENGEN_DB_STORE_POSTGRES_BACKEND_H
#define TENGEN_DB_STORE_POSTGRES_BACKEND_H

#include "db/store/backend.h"

/* Its table of functions; NULL, and the reason in `error`, where there is none. */
const tgn_store_backend *tgn_store_postgres__backend(tgn_error *error);

#endif
