/* moves.c - a position from moves on the command line, see position.h */
#include "cli/position.h"

#include <string.h>

#include <tengen/wire.h>

/* A tgn_play_fault. */
static void warn_fault(void *context, size_t move, const char *word, unsigned faults)
{
    cli_position *position = context;
    const char *why = faults & TGN_FAULT_OCCUPIED  ? "a stone is there already"
                      : faults & TGN_FAULT_SUICIDE ? "it takes its own last liberty"
                      : faults & TGN_FAULT_KO      ? "it retakes a ko at once"
                                                   : NULL;
    if (why)
        cli_warn(position->cli, "%s: move %zu, %s: %s; played all the same", position->entry.name, move, word,
                 why);
}

int cli_position_open_moves(cli_position *position, cli_call *cli, tgn_size size, const char *moves,
                            const char *option)
{
    tgn_error error = {0};
    memset(position, 0, sizeof *position);
    position->cli = cli;
    position->entry.name = option;
    if (tgn_game_new(&position->game, size, NULL) < 0)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    int code = tgn_game_play_words(position->game, moves, warn_fault, position, &error);
    position->move = position->moves = tgn_game_moves(position->game);
    position->to_move = tgn_game_to_move(position->game);
    position->ko = tgn_game_ko(position->game);
    if (code == TGN_ERR_INPUT)
        return cli_fail(cli, CLI_MISUSE, "%s: %s", option, error.message);
    return code < 0 ? cli_fail(cli, CLI_BROKEN, "%s", error.message) : CLI_OK;
}
