/*
 * address.c - see address.h and tengen/cluster.h
 *
 * What is shown is put together from what is known to be harmless, instead of cutting out what is known to be secret: of
 * an address like postgres:// the user's name, then all from the host to the end of the path, without what follows a '?';
 * of words only those listed below.
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

/* Where the user's name ends and where the rest begins that may be shown; both 0 when there is nothing to hide. */
typedef struct hidden_part {
    size_t from, to;
} hidden_part;

/* The last '@' of a text, before its parameters if it has such ("?key=value"); its length when there is none. */
static size_t last_at(const char *text)
{
    const size_t mark = strcspn(text, "?");
    const char *equals = strchr(text + mark, '='), *late = strchr(text + mark, '@');
    const bool parameters = equals && late && equals < late && memchr(text, '@', mark);
    size_t last = parameters ? mark : strlen(text);
    while (last > 0 && text[last - 1] != '@')
        last--;
    return last > 0 ? last - 1 : strlen(text);
}

/*
 * postgres://ann:secret@h/go: what follows the first ':' is a password up to the last '@', whatever characters it has. It is a
 * port where no '@' comes, and only digits before the end of the host.
 */
static hidden_part find_password(const char *path, size_t scheme)
{
    const size_t host = scheme + (path[scheme] == '[' ? strcspn(path + scheme, "]") : 0);
    const size_t colon = host + strcspn(path + host, ":@");
    if (path[colon] != ':')
        return (hidden_part){0, 0};
    const char *behind = path + colon + 1;
    const size_t digits = strspn(behind, "0123456789"), names = strcspn(behind, "/?");
    const bool port = strchr("/,?", behind[digits]) != NULL; /* or its end, which strchr() finds too */
    if (port && !memchr(behind, '@', names) && !memchr(behind, '@', strcspn(behind, "?")))
        return (hidden_part){0, 0};
    return (hidden_part){colon, colon + 1 + last_at(behind)};
}

static void show_uri(shown *to, const char *path)
{
    const hidden_part hidden = find_password(path, scheme_length(path));
    show(to, path, hidden.from);
    path += hidden.to;
    show(to, path, strcspn(path, "?"));
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
