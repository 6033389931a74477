/* target.c - see target.h */
#include "http/target.h"

#include <assert.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

/* ---- decoding ------------------------------------------------------------------------------------------ */

static int hex_digit(char c)
{
    return tgn_ascii__digit(c)    ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/*
 * Decode in place: "%41" is A, "+" a blank (as forms and URLSearchParams write it). Returns NULL or a
 * message.
 */
static const char *decode(char *text)
{
    char *out = text;
    for (const char *in = text; *in; in++) {
        if (*in != '%') {
            *out++ = *in == '+' ? ' ' : *in;
            continue;
        }
        const int high = hex_digit(in[1]), low = high < 0 ? -1 : hex_digit(in[2]);
        if (low < 0)
            return "a percent sign must be followed by two hexadecimal digits; write %25 for % itself";
        if (high == 0 && low == 0)
            return "a parameter contains a NUL byte";
        *out++ = (char)(high << 4 | low);
        in += 2;
    }
    *out = '\0';
    const size_t length = (size_t)(out - text);
    return tgn_utf8__valid(text, length) == length ? NULL : "a parameter is not UTF-8";
}

/* ---- parameters ---------------------------------------------------------------------------------------- */

static const char *take_parameter(tgn_http_target *target, char *piece)
{
    char *value = strchr(piece, '=');
    if (value)
        *value++ = '\0';
    const char *wrong = decode(piece);
    if (!wrong && value)
        wrong = decode(value);
    if (wrong)
        return wrong;
    if (target->count == TGN_HTTP_PARAMETERS_MAX)
        return "too many parameters";
    if (tgn_http_target__value(target, piece))
        return "a parameter is given twice";
    target->parameters[target->count++] = (tgn_http_parameter){piece, value ? value : ""};
    return NULL;
}

const char *tgn_http_target__parse(tgn_http_target *target, char *text)
{
    target->path = text;
    target->count = 0;
    char *rest = strchr(text, '?');
    if (rest)
        *rest++ = '\0';
    if (strstr(text, "%00"))
        return "the path contains a NUL byte";
    while (rest) {
        char *piece = rest;
        rest = strchr(rest, '&');
        if (rest)
            *rest++ = '\0';
        const char *wrong = *piece ? take_parameter(target, piece) : NULL;
        if (wrong) {
            target->count = 0;
            return wrong;
        }
    }
    return NULL;
}

const char *tgn_http_target__value(const tgn_http_target *target, const char *name)
{
    for (size_t i = 0; i < target->count; i++)
        if (strcmp(target->parameters[i].name, name) == 0)
            return target->parameters[i].value;
    return NULL;
}

/* ---- paths --------------------------------------------------------------------------------------------- */

/* Read an id at the start of a text. Returns where it ends, or NULL if there is none. */
static const char *read_number(const char *text, uint32_t *out)
{
    uint64_t number = 0;
    if (*text < '1' || *text > '9')
        return NULL;
    for (; tgn_ascii__digit(*text) && number <= UINT32_MAX; text++)
        number = 10 * number + (uint64_t)(*text - '0');
    if (number > UINT32_MAX)
        return NULL;
    *out = (uint32_t)number;
    return text;
}

bool tgn_http_target__matches(const char *pattern, const char *path, uint32_t ids[2])
{
    size_t found = 0;
    while (*pattern) {
        if (*pattern == '{') {
            assert(found < 2);
            path = read_number(path, &ids[found++]);
            if (!path)
                return false;
            pattern = strchr(pattern, '}') + 1;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return *path == '\0';
}
