/*
 * gate.h - who may ask, and for what
 *
 * The server listens on this machine, where the reader's browser is too, and a browser runs programs of
 * strangers: any page may send requests to 127.0.0.1. What keeps it out, each on its own:
 *
 *      Host            a page of evil.example whose name was made to point to 127.0.0.1 (DNS rebinding) says
 *                      "Host: evil.example"; only our own names, with our port, are answered
 *      Origin          what a page of another place sends by script or form says where the page is from
 *      Sec-Fetch-Site  the same from the browser itself, also where Origin is missing; only our own page and
 *                      what the reader typed are answered (a link to our page from elsewhere is, too)
 *      Content-Type    what changes something must have a type that no form can send, so that a browser asks
 *                      first (OPTIONS), which is refused
 *      Authorization   beyond loopback, who changes something must show the token
 *
 * Threads: a gate is read by all and changed by none.
 */
#ifndef TENGEN_HTTP_GATE_H
#define TENGEN_HTTP_GATE_H

#include "http/fields.h"

typedef struct tgn_gate {
    const char *const *names; /* "localhost", "127.0.0.1", "[::1]"; NULL after the last */
    uint16_t port;
    const char *token; /* "": none is needed */
    bool read_only;
} tgn_gate;

/* An answer that refuses. Texts are constant. */
typedef struct tgn_refusal {
    unsigned status;
    const char *code, *message;
} tgn_refusal;

/* What a request wants, as far as the gate cares. */
typedef struct tgn_errand {
    bool writes;
    bool ends; /* wants the program to end, which its handler decides, read-only or not */
    bool has_body;
    bool page;         /* a file of the page, not the interface */
    const char *local; /* the address that was reached, when we listen on all of them; else NULL */
} tgn_errand;

/* NULL when the request may go on, else why not. */
const tgn_refusal *tgn_gate__check(const tgn_gate *gate, const tgn_fields *fields, const tgn_errand *errand);

/* Whether a Host field names us: "name:port", or "name" alone on port 80. */
bool tgn_gate__knows_host(const tgn_gate *gate, const char *host, const char *local);

/* Whether the token was shown, or none is needed. Takes as long for a wrong one as for the right one. */
bool tgn_gate__shows_token(const tgn_gate *gate, const char *authorization);

#endif
