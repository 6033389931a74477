/*
 * position.h - the one position that a command is asked about
 *
 *      cli_position position;
 *      int code = cli_position_open(&position, cli, cli->args[0], 1, NULL);
 *      if (code == CLI_OK)
 *          ... tgn_game_board(position.game), position.to_move, position.ko ...
 *      cli_position_close(&position);
 *
 * It comes from a record (a file, one in an archive or folder, "-" for standard input) after some moves of its
 * main line, or from a board drawn as text (tengen/draw.h); the content of a file shows which of the two it is. A
 * record may also be in memory, and moves on the command line.
 */
#ifndef TENGEN_CLI_POSITION_H
#define TENGEN_CLI_POSITION_H

#include "cli/cli.h"

#include <tengen/info.h>
#include <tengen/sgf.h>
#include <tengen/source.h>

/* Drawn boards are at most this long; longer files are records. */
enum { CLI_DRAWN_MAX = 1 << 14 };

typedef struct cli_position {
    cli_call *cli;
    tgn_source *source;
    tgn_source_entry entry; /* its file */
    uint64_t unreadable;    /* files that could not be read */
    tgn_sgf_reader *reader;
    tgn_sgf *tree;                 /* NULL for a drawn board */
    uint32_t node;                 /* of the tree: where the position is */
    uint64_t number;               /* of the game in its file, from 1; 0 for a drawn board */
    tgn_game *game;                /* at the position */
    size_t move, moves;            /* moves played, and moves of the main line */
    tgn_colour to_move;            /* TGN_EMPTY when a drawn board does not say */
    tgn_point ko;                  /* or TGN_PASS */
    char start[CLI_DRAWN_MAX + 1]; /* the first bytes of the file */
    size_t start_length, start_used;
} cli_position;

/*
 * Find game `number` (from 1, counted over everything at the path) and play `*move` moves of it, or all when
 * `move` is NULL. Returns CLI_OK, or another exit code with the message out. Close it in either case.
 */
int cli_position_open(cli_position *position, cli_call *cli, const char *path, uint64_t number,
                      const long *move);
void cli_position_close(cli_position *position);

/* The same for a record in memory, which must stay valid; messages call it `name`. */
int cli_position_open_text(cli_position *position, cli_call *cli, const char *name, const char *text,
                           size_t length, const long *move);

/*
 * The position after moves as people type them: "Q16 D4 pass R14", Black first and then in turn; a colour
 * before a move ("W Q16") says whose it is. Illegal moves are played anyway, with a warning, as in
 * records. `option` is what messages call it.
 */
int cli_position_open_moves(cli_position *position, cli_call *cli, tgn_size size, const char *moves,
                            const char *option);

/* Whether there is a last move whose stone is still on the board, and the move. */
bool cli_position_last(const cli_position *position, tgn_move *out);

/* ---- showing a position -------------------------------------------------------------------------------- */

enum { CLI_NAME_TEXT = 200, CLI_TITLE_TEXT = 1100 };

/* A field of the game information on one line, as written, safe for a terminal; "" if missing. Returns `out`. */
char *cli_info_text(char *out, size_t capacity, const tgn_sgf *tree, const tgn_info *info,
                    tgn_info_field which);

/* "Honinbo Shusaku 4p", or "". Returns `out`. */
char *cli_position_player(char out[CLI_NAME_TEXT], const cli_position *position, tgn_colour colour);

/*
 * "Honinbo Shusaku 4p - Ota Yuzo, Thirty-game match, 1853, B+2", as far as the record has it; or "". Returns
 * `out`.
 */
char *cli_position_title(char out[CLI_TITLE_TEXT], const cli_position *position);

/* "31 of 241, white D4" */
void cli_position_move_text(char *out, size_t capacity, const cli_position *position);

/* The point of the last move if its stone is still there, or TGN_PASS. */
tgn_point cli_position_last_point(const cli_position *position);

/* The index of the character of a point in the text of tgn_text_format(). */
size_t cli_place_in_text(const char *text, tgn_size size, tgn_point point);

/* Print the board and the details that a drawn board may have, so that it can be read again. */
void cli_position_print(const cli_position *position);

/* The fields from "move" to "board" of the open object, as 'tengen help show' lists them. */
void cli_position_json(tgn_json_writer *json, const cli_position *position);

/*
 * The region of --region, or the whole board: CLI_OK, or CLI_MISUSE with the message out. And whether the board of
 * the position has the region: CLI_OK, or CLI_NO with the message out.
 */
int cli_region_parse(cli_call *cli, tgn_region *out);
int cli_region_check(const cli_position *position, tgn_region region);

#endif
