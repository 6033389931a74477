/*
 * clients.h - how much one client may ask for at once, where the server is open to others
 *
 *      tgn_http_client_key key;
 *      if (tgn_http_clients__key_of_text(&key, "203.0.113.9", 11)) {
 *          unsigned wait = tgn_http_clients__admit(clients, &key, now);        // 0: go on; else seconds to wait
 *          if (tgn_http_clients__begin(clients, &key, TGN_HTTP_CLIENT_UPLOADS, now))
 *              ... tgn_http_clients__end(clients, &key, TGN_HTTP_CLIENT_UPLOADS);
 *      }
 *
 * A client is an IPv4 address, or the first 64 bits of an IPv6 address, which is what one household or one machine gets. Each has a
 * credit of requests that grows with time (a token bucket), and counts of what it has under way.
 *
 * The table has a fixed size: 4,096 clients in sets of eight, and a client's set follows from its address. A new client takes the place
 * of the one of its set that has been silent longest and has nothing under way; to forget such a client is to give it back a full credit.
 * Only if all eight have something under way is a new one turned away.
 *
 * Threads: every function may be called from any thread. The time is passed, so that tests need no clock.
 */
#ifndef TENGEN_HTTP_CLIENTS_H
#define TENGEN_HTTP_CLIENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include <tengen/error.h>

typedef struct tgn_http_client_key {
    unsigned char bytes[16]; /* an IPv6 address; IPv4 as ::ffff:a.b.c.d */
} tgn_http_client_key;

enum { TGN_HTTP_CLIENT_UPLOADS, TGN_HTTP_CLIENT_COMPUTATIONS, TGN_HTTP_CLIENT_WORKS };

typedef struct tgn_http_client_limits {
    unsigned requests;                     /* a second; four seconds' worth may come at once. 0: no limit */
    unsigned works[TGN_HTTP_CLIENT_WORKS]; /* at once. 0: no limit */
} tgn_http_client_limits;

typedef struct tgn_http_clients tgn_http_clients;

TGN_CHECKED int tgn_http_clients__new(tgn_http_clients **out, const tgn_http_client_limits *limits);
void tgn_http_clients__free(tgn_http_clients *clients);

/* Count a request at `now` milliseconds. Returns 0, or after how many seconds the client may ask again. */
unsigned tgn_http_clients__admit(tgn_http_clients *clients, const tgn_http_client_key *key, uint64_t now);

/* Count a work of this kind. False if the client has too many; each true must be followed by end(). */
TGN_CHECKED bool tgn_http_clients__begin(tgn_http_clients *clients, const tgn_http_client_key *key, int work,
                                         uint64_t now);
void tgn_http_clients__end(tgn_http_clients *clients, const tgn_http_client_key *key, int work);

/* The address of a socket's address, and of an address in digits, "192.0.2.1", "2001:db8::1", "[2001:db8::1]:443". */
tgn_http_client_key tgn_http_clients__key(const struct sockaddr *address);
TGN_CHECKED bool tgn_http_clients__key_of_text(tgn_http_client_key *out, const char *text, size_t length);
bool tgn_http_clients__same(const tgn_http_client_key *key, const tgn_http_client_key *other);
bool tgn_http_clients__is_loopback(const tgn_http_client_key *key);

/*
 * The client of a request that came from `peer`. If that is one of the proxies, it is the last address of X-Forwarded-For
 * (NULL: none) that is not a proxy: what stands before was written by the client, and may be anything.
 */
tgn_http_client_key tgn_http_clients__behind(const tgn_http_client_key *peer,
                                             const tgn_http_client_key *proxies, size_t count,
                                             const char *forwarded_for);

#endif
