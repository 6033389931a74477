/*
 * address.c - see address.h and tengen/cluster.h
 *
 * What is shown is put together from what is known to be harmless, instead of cutting out what is known to be secret: of
 * an address like postgres:// all up to the user's name, then all from the host to the end of the path, without what
 * follows a '?'; of words only those listed below.
 */
#include "db/store/address.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"

static const char *const SCHEMES[] = {"postgres://", "postgresql://"};
static const char SERVICE[] = "service";
static const char *const SHOWN[] = {"service", "host", "hostaddr", "port", "user", "dbname"};

/* The length of the scheme that an address begins with; 0: none. */
static size_t scheme_length(const char *path)
{
    for (size_t i = 0; i < sizeof SCHEMES / sizeof *SCHEMES; i++)
        if (strncmp(path, SCHEMES[i], strlen(SCHEMES[i])) == 0)
            return strlen(SCHEMES[i]);
    return 0;
}

static bool is_words(const char *path)
{
    const size_t length = sizeof SERVICE - 1;
    return strncmp(path, SERVICE, length) == 0 && path[length + strspn(path + length, " ")] == '=';
}

bool tgn_address_is_server(const char *path)
{
    return scheme_length(path) > 0 || is_words(path);
}

/* ---- as it may be shown -------------------------------------------------------------------------------- */

typedef struct shown {
    char *out;
    size_t length, capacity;
} shown;

static void show(shown *to, const char *text, size_t length)
{
    const size_t space = to->capacity - 1 - to->length;
    length = length < space ? length : space;
    memcpy(to->out + to->length, text, length);
    to->length += length;
    to->out[to->length] = '\0';
}

/* The password lies between the first ':' after the scheme and the last '@', whatever characters it has. */
static void show_uri(shown *to, const char *path)
{
    const size_t scheme = scheme_length(path), end = strcspn(path, "?");
    size_t at = end;
    while (at > scheme && path[at - 1] != '@')
        at--;
    size_t user = scheme;
    while (at > scheme && user < at - 1 && path[user] != ':')
        user++;
    show(to, path, user);
    show(to, path + (at > scheme ? at - 1 : scheme), end - (at > scheme ? at - 1 : scheme));
}

/* The next word "key = value" or "key='va\'lue'": false at the end. The value is as it is written, quotes included. */
static bool next_word(const char **at, const char **key, size_t *key_length, const char **value,
                      size_t *value_length)
{
    const char *p = *at + strspn(*at, " \t\n");
    *key = p;
    p += strcspn(p, "= \t\n");
    *key_length = (size_t)(p - *key);
    p += strspn(p, " \t\n");
    if (*p != '=')
        return false;
    p += 1 + strspn(p + 1, " \t\n");
    const bool quoted = *p == '\'';
    *value = p;
    for (p += quoted; *p && (quoted ? *p != '\'' : !strchr(" \t\n", *p)); p++)
        if (*p == '\\' && p[1])
            p++;
    p += quoted && *p;
    *value_length = (size_t)(p - *value);
    *at = p;
    return true;
}

static bool may_be_shown(const char *key, size_t length)
{
    for (size_t i = 0; i < sizeof SHOWN / sizeof *SHOWN; i++)
        if (strlen(SHOWN[i]) == length && strncmp(SHOWN[i], key, length) == 0)
            return true;
    return false;
}

static void show_words(shown *to, const char *path)
{
    const char *key, *value;
    size_t key_length, value_length;
    while (next_word(&path, &key, &key_length, &value, &value_length)) {
        if (!may_be_shown(key, key_length))
            continue;
        if (to->length)
            show(to, " ", 1);
        show(to, key, key_length);
        show(to, "=", 1);
        show(to, value, value_length);
    }
}

char *tgn_address_format(char out[TGN_ADDRESS_TEXT], const char *path)
{
    shown to = {.out = out, .capacity = TGN_ADDRESS_TEXT};
    out[0] = '\0';
    if (scheme_length(path))
        show_uri(&to, path);
    else if (is_words(path))
        show_words(&to, path);
    else
        show(&to, path, strlen(path));
    return out;
}

/* ---- its name ------------------------------------------------------------------------------------------ */

char *tgn_store_address__name(char *out, size_t capacity, const char *path)
{
    char text[TGN_ADDRESS_TEXT];
    tgn_address_format(text, path);
    size_t end = strlen(text), start;
    while (end > 1 && text[end - 1] == '/')
        end--;
    const char *before = is_words(path) ? "= " : "/";
    for (start = end; start > 0 && !strchr(before, text[start - 1]);)
        start--;
    snprintf(out, capacity, "%.*s", (int)(end - start), text + start);
    return out;
}
