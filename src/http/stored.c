/* stored.c - see stored.h */
#include "http/stored.h"

#include <stdlib.h>

int tgn_stored__open(tgn_stored *out, tgn_graph *graph, uint32_t id, tgn_error *error)
{
    *out = (tgn_stored){0};
    int code = tgn_graph_game(graph, id, &out->text, &out->length, error);
    if (code == 0)
        code = tgn_sgf_open_memory(&out->reader, out->text, out->length);
    if (code == 0)
        code = tgn_sgf_next(out->reader, &out->tree);
    return code < 0 ? code : 0;
}

void tgn_stored__close(tgn_stored *stored)
{
    tgn_sgf_close(stored->reader);
    free(stored->text);
}

/* That a record is no game is found out before it is kept, so that bad input here is a damaged database. */
int tgn_stored__fail(tgn_request *request, int code, const tgn_error *error)
{
    if (code == TGN_ERR_MISSING)
        return tgn_reply__fail(request, 404, "no-such-game", "%s", error->message);
    if (code == TGN_ERR_INPUT)
        return tgn_reply__fail(request, 500, "failed", "%s", error->message);
    return tgn_reply__error(request, code, error);
}
