/*
 * json.c - answers in JSON
 *
 * What is written is always valid: text from records is made UTF-8 first, and counts that a 64-bit integer
 * cannot hold are strings, since a reader would round them.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int dump(const char *bytes, size_t length, void *context)
{
    return cli_write(context, bytes, length) < 0 ? -1 : 0;
}

void cli_json_part(cli_call *cli, json_t *value)
{
    enum { DIGITS = 15 }; /* 6.7 is 6.7, not 6.7000000000000002 */
    int failed = value
                     ? json_dump_callback(value, dump, cli,
                                          JSON_ENCODE_ANY | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(DIGITS))
                     : -1;
    if (failed && !cli->out.error)
        cli->out.error = ENOMEM;
    json_decref(value);
}

void cli_json(cli_call *cli, json_t *value)
{
    cli_json_part(cli, value);
    cli_write(cli, "\n", 1);
}

json_t *cli_json_text(const char *text)
{
    if (!text)
        return json_null();
    json_t *value = json_string(text);
    if (value)
        return value;
    /* Bad bytes: each may grow into the three of U+FFFD. */
    size_t capacity = 3 * strlen(text) + 1;
    char *clean = malloc(capacity);
    if (!clean)
        return NULL;
    value = json_string(cli_clean(clean, capacity, text));
    free(clean);
    return value;
}

json_t *cli_json_digits(const char *digits)
{
    if (!*digits)
        return json_null();
    errno = 0;
    long long number = strtoll(digits, NULL, 10);
    return errno ? json_string(digits) : json_integer(number);
}
