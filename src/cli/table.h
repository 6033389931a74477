/*
 * table.h - what the cells of a table need: columns that stay straight, percentages, large numbers
 */
#ifndef TENGEN_CLI_TABLE_H
#define TENGEN_CLI_TABLE_H

#include "cli/cli.h"

enum { CLI_CELL_TEXT = 256, CLI_SHARE_TEXT = 16, CLI_NUMBER_TEXT = 32 };

/*
 * Text fit for a terminal, cut or filled up with blanks to fill `width` columns (at most 80). Chinese,
 * Japanese and Korean characters take two columns. Returns `out`.
 */
char *cli_cell(char out[CLI_CELL_TEXT], const char *text, int width);

/* "52 %", or "" of nothing. Returns `out`. */
char *cli_share(char out[CLI_SHARE_TEXT], uint64_t part, uint64_t whole);

/* "131,204". Returns `out`. */
char *cli_grouped(char out[CLI_NUMBER_TEXT], uint64_t number);

#endif
