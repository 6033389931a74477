/*
 * problems.h - what was wrong with a record, as data
 */
#ifndef TENGEN_HTTP_PROBLEMS_H
#define TENGEN_HTTP_PROBLEMS_H

#include <tengen/sgf.h>

#include "base/json.h"

/* "problems": [{"kind", "line", "column", "message"}], of a record that was read from this text. */
void tgn_problems__write(tgn_json_writer *writer, const tgn_sgf *tree, const char *text, size_t length);

/* Why a record was refused: of its problems, the one that did it. */
const char *tgn_problems__refusal(const tgn_sgf *tree);

#endif
