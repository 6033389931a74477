/*
 * solve_asked.h - a question about perfect play, as a request puts it
 */
#ifndef TENGEN_HTTP_SOLVE_ASKED_H
#define TENGEN_HTTP_SOLVE_ASKED_H

#include <tengen/solve.h>

#include "http/http.h"

/* The names of its parameters, as tgn_request__only() takes them. */
#define TGN_SOLVE_NAMES "rows cols board to_move ko passed over prisoners rules komi only_value ms"

/* Returns 0 with a question whose situation is checked, or a negative code with the answer (400) given. */
TGN_CHECKED int tgn_solve_asked__read(tgn_solve_question *out, tgn_request *request);

#endif
