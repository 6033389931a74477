/* header_fields.c - see header_fields.h */
#include "http/header_fields.h"

#include <string.h>

#include "base/ascii.h"

static int lower(char c)
{
    return tgn_ascii__upper(c) ? c - 'A' + 'a' : (unsigned char)c;
}

bool tgn_http_fields__same(const char *text, const char *other, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (lower(text[i]) != lower(other[i]))
            return false;
    return true;
}

/* Most names differ in length or in their first letter, so few are compared in full. */
void tgn_http_fields__add(tgn_http_fields *fields, const char *name, const char *value)
{
    static const struct {
        const char *text;
        size_t length;
    } names[] = {
#define X(NAME, text) {text, sizeof text - 1},
        TGN_HTTP_FIELDS(X)
#undef X
    };
    const size_t length = strlen(name);
    for (int i = 0; i < TGN_HTTP_FIELD_COUNT; i++) {
        if (names[i].length != length || !tgn_http_fields__same(name, names[i].text, length))
            continue;
        const bool forwarded = i == TGN_HTTP_FIELD_FORWARDED_FOR || i == TGN_HTTP_FIELD_FORWARDED_PROTO;
        if (fields->times[i] == 0 || forwarded) /* a proxy adds its own behind those of the client */
            fields->value[i] = value;
        if (fields->times[i] < 2)
            fields->times[i]++;
        return;
    }
}

/* ---- lists separated by commas ------------------------------------------------------------------------- */

static const char *skip_blanks(const char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    return text;
}

/* Whether ";q=0" (or 0.0, 0.00, 0.000) is between `at` and `end`: this encoding is not accepted. */
static bool is_refused(const char *at, const char *end)
{
    for (; at < end; at++) {
        if (*at != ';')
            continue;
        const char *q = skip_blanks(at + 1);
        if (lower(*q) != 'q' || q[1] != '=' || q[2] != '0')
            continue;
        for (q += 3; q < end && (*q == '.' || *q == '0'); q++)
            ;
        return skip_blanks(q) >= end;
    }
    return false;
}

bool tgn_http_fields__accepts_gzip(const char *accept)
{
    while (accept && *accept) {
        accept = skip_blanks(accept);
        const size_t length = strcspn(accept, ","), name = strcspn(accept, ",; \t");
        if (name == 4 && tgn_http_fields__same(accept, "gzip", 4))
            return !is_refused(accept, accept + length);
        accept += length + (accept[length] == ',');
    }
    return false;
}

static const char *skip_weak_prefix(const char *tag)
{
    return tag[0] == 'W' && tag[1] == '/' ? tag + 2 : tag;
}

bool tgn_http_fields__names_tag(const char *wanted, const char *tag)
{
    tag = skip_weak_prefix(tag);
    const size_t length = strlen(tag);
    while (wanted && *wanted) {
        wanted = skip_blanks(wanted);
        if (*wanted == '*')
            return true;
        wanted = skip_weak_prefix(wanted);
        if (strncmp(wanted, tag, length) == 0 && strchr(", \t", wanted[length]))
            return true;
        wanted += strcspn(wanted, ",");
        wanted += *wanted == ',';
    }
    return false;
}

/* ---- single values ------------------------------------------------------------------------------------- */

bool tgn_http_fields__form_type(const char *type)
{
    static const char *const types[] = {"application/x-www-form-urlencoded", "multipart/form-data",
                                        "text/plain"};
    if (!type)
        return true;
    type = skip_blanks(type);
    const size_t length = strcspn(type, "; \t,");
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (length == strlen(types[i]) && tgn_http_fields__same(type, types[i], length))
            return true;
    return length == 0;
}

bool tgn_http_fields__number(const char *text, uint64_t *out)
{
    *out = 0;
    if (!tgn_ascii__digit(*text))
        return false;
    for (; tgn_ascii__digit(*text); text++) {
        if (*out > (UINT64_MAX >> 1) / 10 - 1)
            return false;
        *out = 10 * *out + (uint64_t)(*text - '0');
    }
    return *text == '\0';
}
