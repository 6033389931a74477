/* fields.c - see fields.h */
#include "http/fields.h"

#include <string.h>

#include "base/ascii.h"

static int lower(char c)
{
    return tgn_ascii__upper(c) ? c - 'A' + 'a' : (unsigned char)c;
}

bool tgn_fields__same(const char *text, const char *other, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (lower(text[i]) != lower(other[i]))
            return false;
    return true;
}

/* Names differ in length or in their first letter, as a rule, so that few are compared. */
void tgn_fields__take(tgn_fields *fields, const char *name, const char *value)
{
    static const struct {
        const char *text;
        size_t length;
    } names[] = {
#define X(NAME, text) {text, sizeof text - 1},
        TGN_FIELDS(X)
#undef X
    };
    const size_t length = strlen(name);
    for (int i = 0; i < TGN_FIELD_COUNT; i++) {
        if (names[i].length != length || !tgn_fields__same(name, names[i].text, length))
            continue;
        if (fields->times[i] == 0)
            fields->value[i] = value;
        if (fields->times[i] < 2)
            fields->times[i]++;
        return;
    }
}

/* ---- lists with commas --------------------------------------------------------------------------------- */

static const char *skip_blanks(const char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    return text;
}

/* Whether ";q=0" (or 0.0, 0.00, 0.000) stands between `at` and `end`: "anything but this". */
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

bool tgn_fields__accepts_gzip(const char *accept)
{
    while (accept && *accept) {
        accept = skip_blanks(accept);
        const size_t length = strcspn(accept, ","), name = strcspn(accept, ",; \t");
        if (name == 4 && tgn_fields__same(accept, "gzip", 4))
            return !is_refused(accept, accept + length);
        accept += length + (accept[length] == ',');
    }
    return false;
}

static const char *skip_weakness(const char *tag)
{
    return tag[0] == 'W' && tag[1] == '/' ? tag + 2 : tag;
}

bool tgn_fields__names_tag(const char *wanted, const char *tag)
{
    tag = skip_weakness(tag);
    const size_t length = strlen(tag);
    while (wanted && *wanted) {
        wanted = skip_blanks(wanted);
        if (*wanted == '*')
            return true;
        wanted = skip_weakness(wanted);
        if (strncmp(wanted, tag, length) == 0 && strchr(", \t", wanted[length]))
            return true;
        wanted += strcspn(wanted, ",");
        wanted += *wanted == ',';
    }
    return false;
}

/* ---- single values ------------------------------------------------------------------------------------- */

bool tgn_fields__form_type(const char *type)
{
    static const char *const forms[] = {"application/x-www-form-urlencoded", "multipart/form-data",
                                        "text/plain"};
    if (!type)
        return true;
    type = skip_blanks(type);
    const size_t length = strcspn(type, "; \t,");
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (length == strlen(forms[i]) && tgn_fields__same(type, forms[i], length))
            return true;
    return length == 0;
}

bool tgn_fields__number(const char *text, uint64_t *out)
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
