/*
 * shown.h - a position as commands show it: words and JSON that several of them share
 */
#ifndef TENGEN_CLI_SHOWN_H
#define TENGEN_CLI_SHOWN_H

#include "cli/position.h"

#include <tengen/info.h>

enum { CLI_NAME_TEXT = 200, CLI_TITLE_TEXT = 1100 };

/* A field on one line, as written, fit for a terminal; "" when there is none. Returns `out`. */
char *cli_shown_field(char *out, size_t room, const tgn_sgf *tree, const tgn_info *info,
                      tgn_info_field which);

/* "Honinbo Shusaku 4p", or "". Returns `out`. */
char *cli_shown_player(char out[CLI_NAME_TEXT], const cli_position *position, tgn_colour colour);

/*
 * "Honinbo Shusaku 4p - Ota Yuzo, Thirty-game match, 1853, B+2", as far as the record says so; or "". Returns
 * `out`.
 */
char *cli_shown_title(char out[CLI_TITLE_TEXT], const cli_position *position);

/* "31 of 241, white D4" */
void cli_shown_move(char *out, size_t room, const cli_position *position);

/* The point of the last move if its stone lies there, or TGN_PASS. */
tgn_point cli_shown_last(const cli_position *position);

/* Print the board, then details in the form that a drawn board may have, so that it can be read again. */
void cli_shown_print(const cli_position *position);

/* All of it: 'tengen help show' lists the fields. */
json_t *cli_shown_json(const cli_position *position);

/*
 * The region that --region names, or the whole board. Returns CLI_OK, or CLI_MISUSE with the message out; and
 * whether the position's board has it: CLI_OK, or CLI_NO with the message out.
 */
int cli_region_parse(cli_call *cli, tgn_region *out);
int cli_region_check(const cli_position *position, tgn_region region);

#endif
