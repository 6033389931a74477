/*
 * records.h - every game of every path on the command line, one after the other
 *
 *      cli_records records;
 *      int code = cli_records_open(&records, cli, cli->args, cli->arg_count);
 *      while (code >= 0 && (code = cli_records_next(&records)) > 0) {
 *          if (code == CLI_UNREADABLE)
 *              cli_warn(cli, "%s: %s", records.entry.name, records.failure);      // and the next one is tried
 *          else
 *              ... records.tree, the number records.number of its file; played through, if it was not refused
 *      }
 *      cli_records_close(&records);
 *
 * The progress line is drawn here, and Ctrl-C ends the walk with TGN_ERR_STOPPED.
 */
#ifndef TENGEN_CLI_RECORDS_H
#define TENGEN_CLI_RECORDS_H

#include "cli/cli.h"

#include <tengen/sgf.h>
#include <tengen/source.h>

typedef struct cli_records {
    cli_call *cli;
    tgn_source *source;
    tgn_sgf_reader *reader;
    tgn_game *game;         /* of a game that was not refused: at the end of its main line */
    tgn_source_entry entry; /* the file that is being read */
    bool in_entry;
    tgn_sgf *tree;       /* borrowed until the next call */
    uint64_t number;     /* of the game in its file, from 1 */
    const char *failure; /* with CLI_UNREADABLE: why; borrowed until the next call */
    uint64_t games;      /* games seen, refused ones included */
    uint64_t unreadable; /* files, or ends of files, that could not be read */
    uint64_t missing;    /* of those: paths that do not exist */
} cli_records;

enum { CLI_GAME = 1, CLI_UNREADABLE = 2 };

/* Returns 0 or TGN_ERR_MEMORY, of which cli_records_exit() speaks. Close it in either case. */
int cli_records_open(cli_records *records, cli_call *cli, const char *const *paths, int count);

/* CLI_GAME, CLI_UNREADABLE, 0 at the end, or a negative code: TGN_ERR_MEMORY or TGN_ERR_STOPPED. */
int cli_records_next(cli_records *records);

/*
 * What the walk as a whole asks the program to exit with, its last `code` given: CLI_BROKEN without memory,
 * CLI_BAD_INPUT when a path does not exist or nothing at all could be read (the message is out), else CLI_OK.
 */
int cli_records_exit(cli_records *records, int code);

void cli_records_close(cli_records *records);

#endif
