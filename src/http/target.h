/*
 * target.h - the target of a request: a path, and parameters after a question mark
 *
 *      GET /api/v1/games?player=Shusaku&games=5 HTTP/1.1
 *          ^ path        ^ parameters
 *
 * A path is compared as it is written, never decoded: one with "..", "//" or "%2F" in it simply matches
 * nothing. Names and values of parameters are decoded, strictly, in place.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_HTTP_TARGET_H
#define TENGEN_HTTP_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TGN_HTTP_PARAMETERS_MAX = 64 };

typedef struct tgn_http_parameter {
    const char *name, *value; /* UTF-8 without NUL; a missing value is "" */
} tgn_http_parameter;

typedef struct tgn_http_target {
    const char *path;
    size_t count;
    tgn_http_parameter parameters[TGN_HTTP_PARAMETERS_MAX];
} tgn_http_target;

/*
 * Parse a target. `text` is modified and must live as long as the target. Returns NULL, or a message that
 * says what is wrong; then the path is valid nevertheless, and there are no parameters.
 */
const char *tgn_http_target__parse(tgn_http_target *target, char *text);

/* The value of the parameter of this name, or NULL. */
const char *tgn_http_target__value(const tgn_http_target *target, const char *name);

/*
 * Whether a path matches a pattern. A word in braces, {id}, at most two of them, stands for a number from 1 to 4294967295 in plain
 * digits, which is stored in `ids`; everything else must be equal byte by byte.
 */
bool tgn_http_target__matches(const char *pattern, const char *path, uint32_t ids[2]);

#endif
