/*
 * full.h - full boards: what questions about the most strings say and are told alike
 */
#ifndef TENGEN_HTTP_FULL_H
#define TENGEN_HTTP_FULL_H

#include <tengen/filling.h>

#include "http/http.h"
#include "wire/fields.h"

/* Sides up to which a question is answered within seconds. */
enum {
    TGN_FULL_PROVE = 19,   /* by computing it, 0.2 s */
    TGN_FULL_COUNT = 19,   /* with all optimal boards, 3 s */
    TGN_FULL_FREE = 16,    /* in all colours, 2 s */
    TGN_FULL_CLASSES = 16, /* up to symmetry, 1 s more */
};

/*
 * The parameters rows and cols; `what` is done up to sides of `most`. Returns 0, or TGN_ERR_ARGUMENT with the answer
 * (400) given.
 */
TGN_CHECKED int tgn_full__sides(tgn_request *request, int most, const char *what, int *rows, int *cols);

/* "rows", "cols"; and "board": ["..X", ...], rows from the top. */
void tgn_full__size(tgn_json_writer *writer, const tgn_filling *board);
void tgn_full__board(tgn_json_writer *writer, const tgn_filling *board);

#endif
