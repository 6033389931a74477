/*
 * position.h - the one position that a command is asked about
 *
 *      cli_position position;
 *      int code = cli_position_open(&position, cli, cli->args[0], 1, NULL);
 *      if (code == CLI_OK)
 *          ... tgn_game_board(position.game), position.to_move, position.ko ...
 *      cli_position_close(&position);
 *
 * It comes from a record (a file, one in an archive or folder, "-" for standard input), after some of the
 * moves of its main line; or from a board drawn as text (tengen/draw.h). Which of the two a file is, is seen
 * in the file. A record may also lie in memory, and moves may stand on the command line.
 */
#ifndef TENGEN_CLI_POSITION_H
#define TENGEN_CLI_POSITION_H

#include "cli/cli.h"

#include <tengen/info.h>
#include <tengen/sgf.h>
#include <tengen/source.h>

/* A drawn board is at most this long; what is longer is a record. */
enum { CLI_DRAWN_MAX = 1 << 14 };

typedef struct cli_position {
    cli_call *cli;
    tgn_source *source;
    tgn_source_entry entry; /* the file that holds it */
    uint64_t unreadable;    /* files that could not be read */
    tgn_sgf_reader *reader;
    tgn_sgf *tree;                 /* NULL for a drawn board */
    uint32_t node;                 /* of the tree: where the position stands */
    uint64_t number;               /* of the game in its file, from 1; 0 for a drawn board */
    tgn_game *game;                /* at the position */
    size_t move, moves;            /* moves played, and moves of the main line */
    tgn_colour to_move;            /* TGN_EMPTY when a drawn board does not say */
    tgn_point ko;                  /* or TGN_PASS */
    char start[CLI_DRAWN_MAX + 1]; /* the first bytes of the file */
    size_t start_length, start_used;
} cli_position;

/*
 * Find game `number` (from 1, counted over all the path holds) and play `*move` moves of it, or all when
 * `move` is NULL. Returns CLI_OK, or another exit code with the message out. Close it in either case.
 */
int cli_position_open(cli_position *position, cli_call *cli, const char *path, uint64_t number,
                      const long *move);
void cli_position_close(cli_position *position);

/* The same of a record in memory, which must stay; messages call it `name`. */
int cli_position_open_text(cli_position *position, cli_call *cli, const char *name, const char *text,
                           size_t length, const long *move);

/*
 * The position after moves as people type them: "Q16 D4 pass R14", Black first and then in turn; a colour
 * before a move ("W Q16") says whose it is. What the rules forbid is played all the same, with a warning, as
 * it is in records. `option` is what messages call it. (moves.c)
 */
int cli_position_open_moves(cli_position *position, cli_call *cli, tgn_size size, const char *moves,
                            const char *option);

/* The last move and true, if its stone still lies on the board. */
bool cli_position_last(const cli_position *position, tgn_move *out);

/* ---- as commands show it ------------------------------------------------------------------------------- */

enum { CLI_NAME_TEXT = 200, CLI_TITLE_TEXT = 1100 };

/* A field on one line, as written, fit for a terminal; "" when there is none. Returns `out`. */
char *cli_info_text(char *out, size_t capacity, const tgn_sgf *tree, const tgn_info *info,
                    tgn_info_field which);

/* "Honinbo Shusaku 4p", or "". Returns `out`. */
char *cli_position_player(char out[CLI_NAME_TEXT], const cli_position *position, tgn_colour colour);

/*
 * "Honinbo Shusaku 4p - Ota Yuzo, Thirty-game match, 1853, B+2", as far as the record says so; or "". Returns
 * `out`.
 */
char *cli_position_title(char out[CLI_TITLE_TEXT], const cli_position *position);

/* "31 of 241, white D4" */
void cli_position_move_text(char *out, size_t capacity, const cli_position *position);

/* The point of the last move if its stone lies there, or TGN_PASS. */
tgn_point cli_position_last_point(const cli_position *position);

/* Print the board, then details in the form that a drawn board may have, so that it can be read again. */
void cli_position_print(const cli_position *position);

/* The fields from "move" to "board" of the open object, as 'tengen help show' lists them. */
void cli_position_json(tgn_json_writer *json, const cli_position *position);

/*
 * The region that --region names, or the whole board. Returns CLI_OK, or CLI_MISUSE with the message out; and
 * whether the position's board has it: CLI_OK, or CLI_NO with the message out.
 */
int cli_region_parse(cli_call *cli, tgn_region *out);
int cli_region_check(const cli_position *position, tgn_region region);

#endif
