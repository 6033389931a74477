/*
 * access.h - authorisation: which requests are answered
 *
 * The server listens on the machine that the user's browser runs on, and a browser runs programs of
 * strangers: any page may send requests to 127.0.0.1. Each of these keeps such pages out:
 *
 *      Host            a page of evil.example whose name was made to resolve to 127.0.0.1 (DNS rebinding) sends
 *                      "Host: evil.example"; only our own names, with our port, are answered
 *      Origin          requests that scripts and forms of other sites send name the origin of the page
 *      Sec-Fetch-Site  the same from the browser itself, even where Origin is missing; only our own page and
 *                      addresses that the user typed are answered (and links to our page from elsewhere)
 *      Content-Type    a request that changes something must have a type that no form can send, so that a
 *                      browser asks first (OPTIONS), which is refused
 *      X-Tengen        a change without a body has no type, so it must have this field: no form can send one, and
 *                      a script of another site would have to ask first
 *      Authorization   beyond loopback, a request that changes something must have the token, which does as well
 *
 * None of these keeps out programs of other users of this machine: only a token does.
 *
 * Threads: a tgn_http_access is read by all threads and never changed.
 */
#ifndef TENGEN_HTTP_ACCESS_H
#define TENGEN_HTTP_ACCESS_H

#include "http/header_fields.h"

typedef struct tgn_http_access {
    const char *const *names; /* "localhost", "127.0.0.1", "[::1]"; NULL after the last */
    uint16_t port;
    const char *token; /* or "": none is needed */
    bool read_only;
} tgn_http_access;

/* A refusal as an answer. The texts are constant. */
typedef struct tgn_http_refusal {
    unsigned status;
    const char *code, *message;
} tgn_http_refusal;

/* What a request is about to do. */
typedef struct tgn_http_intent {
    bool writes;
    bool shuts_down; /* POST /api/v1/end: its handler decides, read-only or not */
    bool has_body;
    bool page;                 /* asks for a file of the page, not for the API */
    const char *local_address; /* the one that was reached, if we listen on all; else NULL */
    bool proxied;              /* came from a proxy of ours, which is reached at a port of its own */
    bool https;                /* the client speaks https with it */
} tgn_http_intent;

/* NULL if the request is allowed, else the refusal. */
const tgn_http_refusal *tgn_http_access__check(const tgn_http_access *access, const tgn_http_fields *fields,
                                               const tgn_http_intent *intent);

/* Whether a request that is allowed would also be if it changed something. */
bool tgn_http_access__may_write(const tgn_http_access *access, const tgn_http_fields *fields, bool has_body);

/* Whether a Host field names us: "name:port", or "name" alone on port 80; behind a proxy, with any port. */
bool tgn_http_access__knows_host(const tgn_http_access *access, const char *host,
                                 const tgn_http_intent *intent);

/* Whether the token was sent, or none is needed. Takes as long for a wrong token as for the right one. */
bool tgn_http_access__has_token(const tgn_http_access *access, const char *authorization);

#endif
