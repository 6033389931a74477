/* numbers.c - see numbers.h */
#include "cli/numbers.h"

#include <errno.h>
#include <stdlib.h>

#include "base/array.h"

enum { NUMBERS_MAX = 10000000 };

/* Digits at `text`: the number, and where they end. False: not a number of a game. */
static bool parse_one(const char *text, char **end, uint32_t *out)
{
    errno = 0;
    *end = NULL;
    const unsigned long number = *text >= '0' && *text <= '9' ? strtoul(text, end, 10) : 0;
    *out = (uint32_t)number;
    return *end && !errno && number > 0 && number <= UINT32_MAX;
}

static bool parse_range(const char *word, uint32_t *first, uint32_t *last)
{
    char *end;
    bool good = parse_one(word, &end, first);
    *last = *first;
    if (good && *end == '-')
        good = parse_one(end + 1, &end, last) && *first <= *last;
    return good && !*end;
}

int cli_numbers_add(cli_numbers *out, cli_call *cli, const char *word)
{
    uint32_t first, last;
    if (!parse_range(word, &first, &last))
        return cli_fail(cli, CLI_MISUSE, "'%s' is not a game number", word);
    const size_t more = (size_t)(last - first) + 1;
    if (more > NUMBERS_MAX - out->count)
        return cli_fail(cli, CLI_MISUSE, "more than %d games at once", NUMBERS_MAX);
    if (tgn_array__need(&out->numbers, &out->capacity, out->count + more) < 0)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    for (size_t i = 0; i < more; i++)
        out->numbers[out->count++] = first + (uint32_t)i;
    return CLI_OK;
}

int cli_numbers_parse(cli_numbers *out, cli_call *cli, int from)
{
    int code = CLI_OK;
    for (int i = from; i < cli->arg_count && code == CLI_OK; i++)
        code = cli_numbers_add(out, cli, cli->args[i]);
    return code;
}

void cli_numbers_clear(cli_numbers *numbers)
{
    free(numbers->numbers);
}
