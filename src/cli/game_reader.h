/*
 * game_reader.h - every game of every path on the command line, one after the other
 *
 *      cli_game_reader reader;
 *      int code = cli_game_reader_open(&reader, cli, cli->args, cli->arg_count);
 *      while (code >= 0 && (code = cli_game_reader_next(&reader)) > 0) {
 *          if (code == CLI_UNREADABLE)
 *              cli_warn(cli, "%s: %s", reader.entry.name, reader.failure);      // the next call continues
 *          else
 *              ... reader.tree is game reader.number of its file, played to its end unless refused
 *      }
 *      cli_game_reader_close(&reader);
 *
 * It draws the progress line; Ctrl-C ends reading with TGN_ERR_STOPPED.
 */
#ifndef TENGEN_CLI_RECORDS_H
#define TENGEN_CLI_RECORDS_H

#include "cli/cli.h"

#include <tengen/sgf.h>
#include <tengen/source.h>

typedef struct cli_game_reader {
    cli_call *cli;
    tgn_source *source;
    tgn_sgf_reader *sgf;
    tgn_game *game;         /* of a game that was not refused: at the end of its main line */
    tgn_source_entry entry; /* the file that is being read */
    bool in_entry;
    bool keep_no_game;   /* give out the refused tree of a file without any game, instead of CLI_UNREADABLE */
    tgn_sgf *tree;       /* borrowed until the next call */
    uint64_t number;     /* of the game in its file, from 1 */
    const char *failure; /* with CLI_UNREADABLE: why; borrowed until the next call */
    uint64_t games;      /* games seen, refused ones included */
    uint64_t unreadable; /* files, or ends of files, that could not be read */
    uint64_t missing;    /* of those: paths that do not exist */
} cli_game_reader;

enum { CLI_GAME = 1, CLI_UNREADABLE = 2 };

/* Why a tree was refused: what the problem means that did it. Static text. */
const char *cli_refusal(const tgn_sgf *tree);

/* Returns 0 or TGN_ERR_MEMORY, which cli_game_reader_exit() reports. Close it in either case. */
int cli_game_reader_open(cli_game_reader *reader, cli_call *cli, const char *const *paths, int count);

/* CLI_GAME, CLI_UNREADABLE, 0 at the end, or a negative code: TGN_ERR_MEMORY or TGN_ERR_STOPPED. */
int cli_game_reader_next(cli_game_reader *reader);

/*
 * The exit code after the last `code` of cli_game_reader_next(): CLI_BROKEN when memory ran out, CLI_BAD_INPUT when
 * a path does not exist or nothing could be read (the message is out), else CLI_OK.
 */
int cli_game_reader_exit(cli_game_reader *reader, int code);

void cli_game_reader_close(cli_game_reader *reader);

#endif
