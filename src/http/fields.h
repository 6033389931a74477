/*
 * fields.h - what the header fields of a request say, as far as the server listens to them
 *
 *      tgn_fields fields = {0};
 *      tgn_fields__take(&fields, "Host", "127.0.0.1:8080");        // once a field
 *      if (fields.times[TGN_FIELD_HOST] != 1) ...
 *
 * Threads: pure functions. Texts are borrowed.
 */
#ifndef TENGEN_HTTP_FIELDS_H
#define TENGEN_HTTP_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TGN_FIELDS(X)                                                                                        \
    X(HOST, "Host")                                                                                          \
    X(ORIGIN, "Origin")                                                                                      \
    X(CONTENT_TYPE, "Content-Type")                                                                          \
    X(CONTENT_LENGTH, "Content-Length")                                                                      \
    X(TRANSFER_ENCODING, "Transfer-Encoding")                                                                \
    X(AUTHORIZATION, "Authorization")                                                                        \
    X(ACCEPT_ENCODING, "Accept-Encoding")                                                                    \
    X(IF_NONE_MATCH, "If-None-Match")                                                                        \
    X(EXPECT, "Expect")                                                                                      \
    X(FETCH_SITE, "Sec-Fetch-Site")                                                                          \
    X(FETCH_MODE, "Sec-Fetch-Mode")                                                                          \
    X(FETCH_DEST, "Sec-Fetch-Dest")

typedef enum tgn_header_field {
#define X(NAME, text) TGN_FIELD_##NAME,
    TGN_FIELDS(X)
#undef X
        TGN_FIELD_COUNT
} tgn_header_field;

typedef struct tgn_fields {
    const char *value[TGN_FIELD_COUNT]; /* the first of the name, NULL when there is none */
    uint8_t times[TGN_FIELD_COUNT];     /* 2 means twice or more */
} tgn_fields;

void tgn_fields__take(tgn_fields *fields, const char *name, const char *value);

/* Whether two texts are the same but for the case of ASCII letters; the first may have more than `length`. */
bool tgn_fields__same(const char *text, const char *other, size_t length);

/* Whether Accept-Encoding lets us send gzip. NULL: no. */
bool tgn_fields__accepts_gzip(const char *accept);

/*
 * Whether If-None-Match names this tag (W/"1f...", quotes and all), or any. Weak tags and strong ones compare
 * as equal, as RFC 9110 wants it here.
 */
bool tgn_fields__names_tag(const char *wanted, const char *tag);

/* Whether a Content-Type is one that an HTML form can send to another site without asking. NULL: yes. */
bool tgn_fields__form_type(const char *type);

/* A plain number, as Content-Length is; false when it is none, or larger than 2^63. */
bool tgn_fields__number(const char *text, uint64_t *out);

#endif
