/*
 * stored.h - a game of a database, read
 *
 *      tgn_stored stored;
 *      int code = tgn_stored__open(&stored, graph, id, &error);
 *      if (code < 0)
 *          tgn_stored__fail(request, code, &error);
 *      ... stored.tree ...
 *      tgn_stored__close(&stored);                     // in any case
 */
#ifndef TENGEN_HTTP_STORED_H
#define TENGEN_HTTP_STORED_H

#include "http/http.h"

typedef struct tgn_stored {
    char *text;
    size_t length;
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
} tgn_stored;

/* Returns 0, TGN_ERR_MISSING when there is no such game, or another code; a text without a game is a tree that says so. */
TGN_CHECKED int tgn_stored__open(tgn_stored *out, tgn_graph *graph, uint32_t id, tgn_error *error);
void tgn_stored__close(tgn_stored *stored);

/* The answer about a game that can not be had: 404, or 500 when the database is damaged. */
int tgn_stored__fail(tgn_request *request, int code, const tgn_error *error);

#endif
