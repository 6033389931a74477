/* thinking.c - see thinking.h */
#include "http/thinking.h"

#include <sys/socket.h>

#include "http/core.h"

enum { THINKING_MS = 20000 };

/*
 * A caller who has closed the connection has nothing more to say: reading finds its end. libmicrohttpd does not look
 * at a connection that waits for a clerk, so nobody else reads from it now.
 */
static bool is_awaited(const tgn_request *request)
{
    char byte;
    return recv(request->caller->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) != 0;
}

static bool go_on(void *context, const char *what, uint64_t done, uint64_t total)
{
    tgn_thinking *thinking = context;
    (void)what, (void)done, (void)total;
    thinking->late = tgn_watch__now() > thinking->end;
    return !thinking->late && !atomic_load(&thinking->request->server->closing) &&
           is_awaited(thinking->request);
}

const tgn_progress *tgn_thinking__begin(tgn_thinking *thinking, tgn_request *request)
{
    *thinking = (tgn_thinking){
        .request = request, .progress = {go_on, thinking}, .end = tgn_watch__now() + THINKING_MS};
    return &thinking->progress;
}

int tgn_thinking__fail(const tgn_thinking *thinking, int code, const tgn_error *error)
{
    if (code == TGN_ERR_STOPPED && thinking->late)
        return tgn_reply__fail(thinking->request, MHD_HTTP_SERVICE_UNAVAILABLE, "out-of-time",
                               "that would take longer than %d seconds; ask for less", THINKING_MS / 1000);
    if (code == TGN_ERR_INPUT)
        return tgn_reply__fail(thinking->request, MHD_HTTP_BAD_REQUEST, "bad-position", "board: %s",
                               error->message);
    return tgn_reply__error(thinking->request, code, error);
}
