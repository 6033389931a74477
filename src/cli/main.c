/*
 * main.c - the table of commands, and calling the one that is asked for
 */
#include "cli/database.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tengen/tengen.h>

#include "base/clock.h"

/* Every command describes itself in its own file, and is listed here. */
extern const cli_command cli_command_backup, cli_command_bin, cli_command_check, cli_command_cluster,
    cli_command_convert, cli_command_copy, cli_command_count, cli_command_edit, cli_command_export,
    cli_command_field, cli_command_game, cli_command_games, cli_command_gtp, cli_command_help,
    cli_command_import, cli_command_index, cli_command_info, cli_command_match, cli_command_open,
    cli_command_pattern, cli_command_play, cli_command_players, cli_command_position, cli_command_review,
    cli_command_serve, cli_command_show, cli_command_solve, cli_command_stats, cli_command_strings,
    cli_command_verify;

/* clang-format off */
const cli_command *const cli_commands[] = {
    &cli_command_check,
    &cli_command_info,
    &cli_command_show,
    &cli_command_convert,
    &cli_command_import,
    &cli_command_open,
    &cli_command_serve,
    &cli_command_position,
    &cli_command_pattern,
    &cli_command_games,
    &cli_command_players,
    &cli_command_game,
    &cli_command_stats,
    &cli_command_export,
    &cli_command_edit,
    &cli_command_bin,
    &cli_command_verify,
    &cli_command_index,
    &cli_command_backup,
    &cli_command_copy,
    &cli_command_cluster,
    &cli_command_count,
    &cli_command_strings,
    &cli_command_solve,
    &cli_command_field,
    &cli_command_review,
    &cli_command_match,
    &cli_command_play,
    &cli_command_gtp,
    &cli_command_help,
    NULL,
};
/* clang-format on */

const cli_command *cli_find(const char *name)
{
    for (int i = 0; cli_commands[i]; i++)
        if (strcmp(cli_commands[i]->name, name) == 0)
            return cli_commands[i];
    return NULL;
}

static int check_arguments(cli_call *cli)
{
    const cli_command *command = cli->command;
    char text[TGN_ADDRESS_TEXT]; /* a database without its --db may have a password */
    if (cli->arg_count < command->min_args)
        return cli_fail(cli, CLI_MISUSE, "missing argument; usage: tengen %s %s", command->name,
                        command->usage);
    if (cli->arg_count > command->max_args)
        return cli_fail(cli, CLI_MISUSE, "unexpected argument '%s'; usage: tengen %s %s",
                        cli_database_shown(text, cli->args[command->max_args]), command->name,
                        command->usage);
    return CLI_OK;
}

static int run_command(cli_call *cli, int count, char **words)
{
    int code = cli_parse(cli, count, words);
    if (code != CLI_OK)
        return code;
    if (cli->help) {
        cli_help_command(cli, cli->command);
        return CLI_OK;
    }
    code = check_arguments(cli);
    return code == CLI_OK ? cli->command->run(cli) : code;
}

static int dispatch(cli_call *cli, int count, char **words)
{
    if (count == 0)
        return cli_fail(cli, CLI_MISUSE, "no command given; 'tengen help' lists the commands");
    const char *name = words[0];
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        cli_print(cli, "tengen %s\n", TGN_VERSION);
        return CLI_OK;
    }
    const bool help = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    cli->command = cli_find(help ? "help" : name);
    if (!cli->command)
        return cli_help_unknown(cli, name);
    return run_command(cli, count - 1, words + 1);
}

int main(int argc, char **argv)
{
    cli_call *cli = calloc(1, sizeof *cli);
    const char **args = calloc((size_t)argc + 1, sizeof *args);
    int code = CLI_BROKEN;
    if (cli && args) {
        cli->args = args;
        cli->line.terminal = isatty(STDERR_FILENO);
        cli->line.start = tgn_clock__seconds();
        cli_catch_signals();
        code = dispatch(cli, argc > 0 ? argc - 1 : 0, argv + 1);
        cli_progress_clear(cli);
        if (cli_flush(cli) != CLI_OK)
            code = CLI_BROKEN;
    }
    free(args);
    free(cli);
    cli_reraise();
    return code;
}
