/*
 * help.c - the program's help, made from the table of commands
 */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include <tengen/tengen.h>

void cli_help_all(cli_call *cli)
{
    cli_print(cli, "tengen %s - a laboratory for the game of Go\n\n", TGN_VERSION);
    cli_print(cli, "usage: tengen COMMAND [ARGUMENT...] [OPTION...]\n\n");
    for (int i = 0; cli_commands[i]; i++)
        cli_print(cli, "  %-8s  %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    cli_print(cli, "  %-8s  %s\n", "help", "this text, or 'tengen help COMMAND' for one command");
    cli_print(
        cli,
        "\nExit codes: 0 done or yes, 1 no or not found, 2 misuse, 3 bad input, 4 the machine failed.\n");
}

static void print_option(cli_call *cli, const char *name, const char *value, const char *help)
{
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", name, value ? " " : "", value ? value : "");
    cli_print(cli, "  %-18s  %s\n", left, help);
}

void cli_help_command(cli_call *cli, const cli_command *command)
{
    cli_print(cli, "usage: tengen %s %s%s\n\n%c%s.\n", command->name, command->usage,
              command->options ? " [OPTION...]" : "", command->summary[0] & ~0x20, command->summary + 1);
    if (command->about)
        cli_print(cli, "\n%s", command->about);
    cli_print(cli, "\n");
    for (const cli_option *option = command->options; option && option->name; option++)
        print_option(cli, option->name, option->value, option->help);
    print_option(cli, "help", NULL, "this text");
}

const char *cli_nearest_command(const char *word)
{
    enum { COMMANDS_MAX = 64 };
    const char *names[COMMANDS_MAX] = {"help"};
    int count = 1;
    for (int i = 0; cli_commands[i] && count < COMMANDS_MAX; i++)
        names[count++] = cli_commands[i]->name;
    return cli_nearest(word, names, count);
}
