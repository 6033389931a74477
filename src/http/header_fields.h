/*
 * header_fields.h - the header fields of a request that the server uses
 *
 *      tgn_http_fields fields = {0};
 *      tgn_http_fields__add(&fields, "Host", "127.0.0.1:8080");        // for each field
 *      if (fields.times[TGN_HTTP_FIELD_HOST] != 1) ...
 *
 * Threads: pure functions. Texts are borrowed.
 */
#ifndef TENGEN_HTTP_HEADER_FIELDS_H
#define TENGEN_HTTP_HEADER_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TGN_HTTP_FIELDS(X)                                                                                   \
    X(HOST, "Host")                                                                                          \
    X(ORIGIN, "Origin")                                                                                      \
    X(CONTENT_TYPE, "Content-Type")                                                                          \
    X(CONTENT_LENGTH, "Content-Length")                                                                      \
    X(TRANSFER_ENCODING, "Transfer-Encoding")                                                                \
    X(AUTHORIZATION, "Authorization")                                                                        \
    X(ACCEPT_ENCODING, "Accept-Encoding")                                                                    \
    X(IF_NONE_MATCH, "If-None-Match")                                                                        \
    X(TENGEN, "X-Tengen")                                                                                    \
    X(EXPECT, "Expect")                                                                                      \
    X(FORWARDED_FOR, "X-Forwarded-For")                                                                      \
    X(FORWARDED_PROTO, "X-Forwarded-Proto")                                                                  \
    X(FETCH_SITE, "Sec-Fetch-Site")                                                                          \
    X(FETCH_MODE, "Sec-Fetch-Mode")                                                                          \
    X(FETCH_DEST, "Sec-Fetch-Dest")

typedef enum tgn_http_field {
#define X(NAME, text) TGN_HTTP_FIELD_##NAME,
    TGN_HTTP_FIELDS(X)
#undef X
        TGN_HTTP_FIELD_COUNT
} tgn_http_field;

typedef struct tgn_http_fields {
    const char
        *value[TGN_HTTP_FIELD_COUNT];    /* of the first field of this name (forwarded: the last), or NULL */
    uint8_t times[TGN_HTTP_FIELD_COUNT]; /* 2: twice or more */
} tgn_http_fields;

void tgn_http_fields__add(tgn_http_fields *fields, const char *name, const char *value);

/* Whether the first `length` bytes of two texts are equal, ignoring the case of ASCII letters. */
bool tgn_http_fields__same(const char *text, const char *other, size_t length);

/* Whether an Accept-Encoding permits gzip. NULL: no. */
bool tgn_http_fields__accepts_gzip(const char *accept);

/*
 * Whether an If-None-Match names this tag (W/"1f...", with its quotes), or any. Weak and strong tags compare
 * as equal, as RFC 9110 requires here.
 */
bool tgn_http_fields__names_tag(const char *wanted, const char *tag);

/* Whether an HTML form can send this Content-Type to another site without asking first. NULL: yes. */
bool tgn_http_fields__form_type(const char *type);

/* A plain number, as in Content-Length; false if it is not one, or not below 2^63. */
bool tgn_http_fields__number(const char *text, uint64_t *out);

#endif
