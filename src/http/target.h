/*
 * target.h - what stands between the method and the version: a path, and parameters behind a question mark
 *
 *      GET /api/v1/games?player=Shusaku&games=5 HTTP/1.1
 *          ^ path        ^ parameters
 *
 * A path is compared as it is written, never decoded: what has "..", "//" or "%2F" in it is simply the name
 * of nothing. Names and values of parameters are decoded, strictly, in place.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_HTTP_TARGET_H
#define TENGEN_HTTP_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TGN_PARAMETERS_MAX = 64 };

typedef struct tgn_parameter {
    const char *name, *value; /* UTF-8, no NUL inside; a value that was not given is "" */
} tgn_parameter;

typedef struct tgn_target {
    const char *path;
    size_t count;
    tgn_parameter parameters[TGN_PARAMETERS_MAX];
} tgn_target;

/*
 * Take a target apart. `text` is cut up and must live as long as the target. Returns NULL, or what is wrong in
 * words; the path is then good nevertheless, and there are no parameters.
 */
const char *tgn_target__parse(tgn_target *target, char *text);

/* The value of the parameter of this name, or NULL. */
const char *tgn_target__value(const tgn_target *target, const char *name);

/*
 * Whether a path is what a pattern says. {id} in the pattern is a number of 1 to 4294967295 in plain digits,
 * which `id` then holds; everything else must be the same byte by byte.
 */
bool tgn_target__matches(const char *pattern, const char *path, uint32_t *id);

#endif
