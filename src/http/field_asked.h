/*
 * field_asked.h - what questions about the field say beside the position: how it is counted, and by which rule
 *
 *      tgn_field_asked asked;
 *      if (tgn_request__only(request, TGN_FIELD_NAMES " ...") < 0 || tgn_field_asked__read(&asked, request) < 0)
 *          return 0;                                               // the answer is given already
 */
#ifndef TENGEN_HTTP_FIELD_ASKED_H
#define TENGEN_HTTP_FIELD_ASKED_H

#include <tengen/report.h>

#include "http/http.h"

#define TGN_FIELD_NAMES "komi scoring field"

typedef struct tgn_field_asked {
    double komi;
    tgn_scoring scoring;
    bool komi_said, scoring_said;
    bool counted;               /* of a game: both players had stopped at its end */
    const tgn_field_rule *rule; /* of the potential */
} tgn_field_asked;

/* Returns 0, or TGN_ERR_ARGUMENT with the answer (400) given. */
TGN_CHECKED int tgn_field_asked__read(tgn_field_asked *out, tgn_request *request);

#endif
