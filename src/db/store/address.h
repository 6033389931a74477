/*
 * address.h - where a store is: the path of a folder, or an address of PostgreSQL
 *
 *      games.tengen                                a folder, as everything that is not one of these
 *      postgres://ann:secret@db.example/go         also postgresql://
 *      service=go user=ann                         words of libpq, `service` first
 *
 * tengen/cluster.h has what others may ask of an address: whether it is one, and how it is shown.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_DB_STORE_ADDRESS_H
#define TENGEN_DB_STORE_ADDRESS_H

#include <tengen/cluster.h>

#endif
