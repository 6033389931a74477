/*
 * encoded.h - bytes in any encoding, for tests: written as UTF-8 here, encoded by iconv(3) when the test runs
 */
#ifndef TESTS_SGF_ENCODED_H
#define TESTS_SGF_ENCODED_H

#include <iconv.h>

#include "../check.h"

typedef struct bytes {
    char data[65536];
    size_t length;
} bytes;

static inline void add(bytes *b, const void *data, size_t length)
{
    if (length > sizeof b->data - b->length)
        abort();
    memcpy(b->data + b->length, data, length);
    b->length += length;
}

static inline void add_text(bytes *b, const char *text)
{
    add(b, text, strlen(text));
}

/* Add UTF-8 text in another encoding. Says so when that cannot be: then the test itself is wrong. */
static inline void add_encoded(bytes *b, const char *text, size_t length, const char *encoding)
{
    iconv_t handle = iconv_open(encoding, "UTF-8");
    char *from = malloc(length + 1), *in = from, *out = b->data + b->length;
    size_t capacity = sizeof b->data - b->length;
    memcpy(from, text, length);
    CHECK(handle != (iconv_t)-1);
    if (iconv(handle, &in, &length, &out, &capacity) != 0 ||
        iconv(handle, NULL, NULL, &out, &capacity) != 0) {
        printf("    not in %s: %s\n", encoding, text);
        CHECK(false);
    }
    b->length = (size_t)(out - b->data);
    iconv_close(handle);
    free(from);
}

/* A text on its own, to be freed. */
static inline bytes *encoded(const char *text, const char *encoding)
{
    bytes *b = calloc(1, sizeof *b);
    add_encoded(b, text, strlen(text), encoding);
    return b;
}

#endif
