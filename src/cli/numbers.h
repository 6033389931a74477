/*
 * numbers.h - numbers of games on the command line, and ranges of them: 17 20-29
 */
#ifndef TENGEN_CLI_NUMBERS_H
#define TENGEN_CLI_NUMBERS_H

#include "cli/cli.h"

typedef struct cli_numbers {
    uint32_t *numbers;
    size_t count, capacity;
} cli_numbers;

/*
 * Add what a word names: a number, or a range of at most 10 million. `out` is zeroed before; clear it in any case. Returns CLI_OK,
 * or another exit code with the message out.
 */
int cli_numbers_add(cli_numbers *out, cli_call *cli, const char *word);

/* The same for all arguments from number `from` on. */
int cli_numbers_parse(cli_numbers *out, cli_call *cli, int from);
void cli_numbers_clear(cli_numbers *numbers);

#endif
