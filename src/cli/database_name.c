/*
 * database_name.c - a short name for a database, made of its path
 *
 * The server calls its databases by such names, and shows them to everybody. Of an address of PostgreSQL the name of the
 * database is taken from where libpq looks for it, so that no part of a password gets into it:
 *
 *      postgres://ann:secret@db.example:5432/go?sslmode=require
 *                 `- up to an '@' -´         '/' `- up to a '?'
 *
 *      service=archive dbname='go games' password=secret              dbname; without it, service
 */
#include "cli/database.h"

#include <string.h>

#include "base/ascii.h"

/* A part of the path. */
typedef struct cli_name_part {
    const char *start;
    size_t length;
} cli_name_part;

/* The last part of a folder's path, without ".tengen". */
static cli_name_part part_of_folder(const char *path)
{
    static const char ending[] = ".tengen";
    const size_t ending_length = sizeof ending - 1;
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/')
        end--;
    size_t start = end;
    while (start > 0 && path[start - 1] != '/')
        start--;
    if (end - start > ending_length && strncmp(path + end - ending_length, ending, ending_length) == 0)
        end -= ending_length;
    return (cli_name_part){path + start, end - start};
}

/* The database of postgres://..., or the host where none is named. */
static cli_name_part part_of_uri(const char *path)
{
    const char *host = strstr(path, "://") + 3;
    const size_t user = strcspn(host, "@/");
    if (host[user] == '@')
        host += user + 1;
    const size_t length = strcspn(host, "/?");
    const char *name = host + length + (host[length] == '/');
    const size_t name_length = strcspn(name, "?");
    return host[length] == '/' && name_length > 0 ? (cli_name_part){name, name_length}
                                                  : (cli_name_part){host, length};
}

/* Whether the next of libpq's words, KEY=VALUE or KEY = 'VALUE', is there; `at` goes behind it. */
static bool next_word(const char **at, cli_name_part *key, cli_name_part *value)
{
    static const char blanks[] = " \t\r\n";
    key->start = *at + strspn(*at, blanks);
    key->length = strcspn(key->start, "= \t\r\n");
    const char *p = key->start + key->length;
    p += strspn(p, blanks);
    if (*p != '=')
        return false;
    p += 1 + strspn(p + 1, blanks);
    const bool quoted = *p == '\'';
    p += quoted;
    value->start = p;
    for (; *p && (quoted ? *p != '\'' : !strchr(blanks, *p)); p++)
        if (*p == '\\' && p[1])
            p++;
    value->length = (size_t)(p - value->start);
    *at = p + (quoted && *p);
    return true;
}

static bool is_called(const cli_name_part *key, const char *name)
{
    return key->length == strlen(name) && strncmp(key->start, name, key->length) == 0;
}

static cli_name_part part_of_words(const char *path)
{
    cli_name_part key, value, service = {path, 0}, name = {path, 0};
    while (next_word(&path, &key, &value))
        if (is_called(&key, "dbname"))
            name = value;
        else if (is_called(&key, "service"))
            service = value;
    return name.length ? name : service;
}

char *cli_database_name(char out[CLI_DATABASE_NAME], const char *path)
{
    const cli_name_part part = !tgn_address_is_server(path)   ? part_of_folder(path)
                               : strncmp(path, "postgres", 8) ? part_of_words(path)
                                                              : part_of_uri(path);
    size_t length = 0;
    for (; length < part.length && length < CLI_DATABASE_NAME - 1; length++) {
        const char c = part.start[length];
        const bool good = tgn_ascii__letter(c) || tgn_ascii__digit(c) || strchr("-_.", c);
        out[length] = good ? c : '-';
    }
    if (length == 0)
        out[length++] = '-';
    out[length] = '\0';
    return out;
}
