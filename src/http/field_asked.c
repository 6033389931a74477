/* field_asked.c - see field_asked.h */
#include "http/field_asked.h"

#include <string.h>

enum { KOMI_MOST = 500 };

#define REFUSE(...) (tgn_reply__fail(__VA_ARGS__), TGN_ERR_ARGUMENT)

static int read_komi(tgn_field_asked *out, tgn_request *request)
{
    out->komi_said = tgn_request__value(request, "komi") != NULL;
    const int code = tgn_request__halves(request, "komi", KOMI_MOST, &out->komi);
    tgn_terms terms;
    tgn_terms_read(&terms, NULL);
    if (!out->komi_said)
        out->komi = terms.komi;
    return code;
}

static int read_scoring(tgn_field_asked *out, tgn_request *request)
{
    const char *text = tgn_request__value(request, "scoring");
    out->scoring_said = text != NULL;
    out->scoring = text && strcmp(text, "area") == 0 ? TGN_SCORE_AREA : TGN_SCORE_TERRITORY;
    if (text && out->scoring == TGN_SCORE_TERRITORY && strcmp(text, "territory") != 0)
        return REFUSE(request, 400, "bad-parameter", "scoring: no '%.40s'; write territory or area", text);
    return 0;
}

static int read_field(tgn_field_asked *out, tgn_request *request)
{
    const char *name = tgn_request__value(request, "field");
    out->rule = name ? tgn_field_rule_find(name) : tgn_field_rule_at(0);
    if (!out->rule)
        return REFUSE(request, 400, "bad-parameter",
                      "field: no '%.40s'; write opening, middle, dynamic or shape", name);
    return 0;
}

int tgn_field_asked__read(tgn_field_asked *out, tgn_request *request)
{
    out->counted = false;
    if (read_komi(out, request) < 0 || read_scoring(out, request) < 0 || read_field(out, request) < 0)
        return TGN_ERR_ARGUMENT;
    return 0;
}
