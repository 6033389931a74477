/*
 * gamelist.h - a list of games from the database, as a table
 */
#ifndef TENGEN_CLI_GAMELIST_H
#define TENGEN_CLI_GAMELIST_H

#include "cli/cli.h"

#include <tengen/graph.h>

/* What a list says of its games. */
typedef enum cli_gamelist_form {
    CLI_GAMELIST_GAMES,    /* how long they are */
    CLI_GAMELIST_POSITION, /* where they show a position of the whole board */
    CLI_GAMELIST_PART      /* ... or of a part, and which part it is in them */
} cli_gamelist_form;

/* A table, and below it which page of how many games it is. `skip` games came before. */
void cli_gamelist_print(cli_call *cli, const tgn_game_list *list, cli_gamelist_form form, uint64_t skip);

#endif
