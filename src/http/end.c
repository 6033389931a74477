/*
 * end.c - POST /api/v1/end: the program ends, after this answer
 */
#include "http/core.h"

#include "http/handlers.h"

int tgn_end__post(tgn_request *request)
{
    if (tgn_request__only(request, "") < 0)
        return 0;
    if (!tgn_server__can_end(request->server))
        return tgn_reply__fail(request, MHD_HTTP_FORBIDDEN, "read-only",
                               "this server cannot be ended from here");
    tgn_server__want_end(request->server); /* closing waits for answers under way: also for this one */
    return tgn_reply__send(request, MHD_HTTP_NO_CONTENT, NULL);
}
