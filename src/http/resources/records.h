/*
 * records.h - records of games: one of a database, parsed; and what was wrong with one
 *
 *      tgn_http_record record;
 *      int code = tgn_http_record__open(&record, graph, id, &error);
 *      if (code < 0)
 *          tgn_http_record__fail(request, code, &error);
 *      ... record.tree ...
 *      tgn_http_record__close(&record);                // in any case
 */
#ifndef TENGEN_HTTP_RECORDS_H
#define TENGEN_HTTP_RECORDS_H

#include <tengen/sgf.h>

#include "http/http.h"

typedef struct tgn_http_record {
    char *text;
    size_t length;
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
} tgn_http_record;

/* Returns 0, TGN_ERR_MISSING if there is no such game, or another code. The tree may be a refused one. */
TGN_CHECKED int tgn_http_record__open(tgn_http_record *out, tgn_graph *graph, uint32_t id, tgn_error *error);
void tgn_http_record__close(tgn_http_record *record);

/* Answer that a game cannot be read or changed: 404, or 500 if the database is damaged. */
int tgn_http_record__fail(tgn_http_request *request, int code, const tgn_error *error);

/* "problems": [{"kind", "line", "column", "message"}], of a record that was read from this text. */
void tgn_http_problems__write(tgn_json_writer *writer, const tgn_sgf *tree, const char *text, size_t length);

/* "info": {...}, game information as written and as it is understood; of a record that was not refused. */
void tgn_http_info__write(tgn_json_writer *writer, const tgn_sgf *tree);

/* Why a record was refused: the message of the problem that caused it. */
const char *tgn_http_problems__refusal(const tgn_sgf *tree);

#endif
