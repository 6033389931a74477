/*
 * help.c - tengen help [COMMAND] [--as FORM]
 *
 * The help for a terminal, made from the table of commands; manual/manual.h has its other forms: manual pages, the
 * reference, completion scripts.
 */
#include "cli/manual/manual.h"

#include <stdio.h>
#include <string.h>

#include <tengen/tengen.h>

/* ---- for a terminal ------------------------------------------------------------------------------------ */

static void help_all(cli_call *cli)
{
    cli_print(cli, "tengen %s - a laboratory for the game of Go\n\n", TGN_VERSION);
    cli_print(cli, "usage: tengen COMMAND [ARGUMENT...] [OPTION...]\n\n");
    for (int i = 0; cli_commands[i]; i++)
        cli_print(cli, "  %-8s  %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    cli_print(
        cli,
        "\nExit codes: 0 success or yes, 1 no or not found, 2 wrong usage, 3 bad input, 4 system failure.\n");
}

static void print_row(cli_call *cli, const char *dashes, const char *name, const char *value,
                      const char *help)
{
    char left[64];
    snprintf(left, sizeof left, "%s%s%s%s", dashes, name, *value ? " " : "", value);
    cli_print(cli, "  %-18s  %s\n", left, help);
}

void cli_help_command(cli_call *cli, const cli_command *command)
{
    cli_print(cli, "usage: tengen %s %s%s\n\n%c%s.\n", command->name, command->usage,
              command->options ? " [OPTION...]" : "", command->summary[0] & ~0x20, command->summary + 1);
    if (command->words)
        cli_print(cli, "\n");
    for (const cli_word *word = command->words; word && word->name; word++)
        print_row(cli, "", word->name, word->usage, word->help);
    if (command->about)
        cli_print(cli, "\n%s", command->about);
    cli_print(cli, "\n");
    for (const cli_option *option = command->options; option && option->name; option++)
        print_row(cli, "--", option->name, option->value ? option->value : "", option->help);
    print_row(cli, "--", "help", "", "show this help");
}

/* ---- the command --------------------------------------------------------------------------------------- */

static const char *nearest_command(const char *word)
{
    enum { COMMANDS_MAX = 64 };
    const char *names[COMMANDS_MAX];
    int count = 0;
    for (; cli_commands[count] && count < COMMANDS_MAX; count++)
        names[count] = cli_commands[count]->name;
    return cli_nearest(word, names, count);
}

int cli_help_unknown(cli_call *cli, const char *name)
{
    const char *near = nearest_command(name);
    cli->command = NULL; /* the message comes from the program, not from a command */
    if (near)
        return cli_fail(cli, CLI_MISUSE, "unknown command '%s'; did you mean '%s'?", name, near);
    return cli_fail(cli, CLI_MISUSE, "unknown command '%s'; 'tengen help' lists the commands", name);
}

static void help_plain(cli_call *cli, const cli_command *command)
{
    if (command)
        cli_help_command(cli, command);
    else
        help_all(cli);
}

static const struct {
    const char *name;
    void (*print)(cli_call *, const cli_command *);
    bool of_commands; /* also available for a single command */
} forms[] = {
    {"text", help_plain, true},       {"man", cli_manual_man, true},  {"markdown", cli_manual_markdown, true},
    {"bash", cli_manual_bash, false}, {"zsh", cli_manual_zsh, false}, {"fish", cli_manual_fish, false},
};

static int run(cli_call *cli)
{
    const char *form = cli_value(cli, "as");
    const char *name = cli->arg_count ? cli->args[0] : NULL;
    const cli_command *command = name ? cli_find(name) : NULL;
    if (name && !command)
        return cli_help_unknown(cli, name);
    if (!form) {
        help_plain(cli, command);
        return CLI_OK;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(form, forms[i].name) != 0)
            continue;
        if (command && !forms[i].of_commands)
            return cli_fail(cli, CLI_MISUSE, "--as %s is for all commands at once; leave out '%s'", form,
                            name);
        forms[i].print(cli, command);
        return CLI_OK;
    }
    return cli_fail(cli, CLI_MISUSE, "--as: unknown form '%s'; use text, man, markdown, bash, zsh or fish",
                    form);
}

static const cli_option options[] = {
    {"as", "FORM", "text, man (a manual page), markdown; bash, zsh, fish: completion script (text)",
     "text|man|markdown|bash|zsh|fish"},
    {0},
};

const cli_command cli_command_help = {
    .name = "help",
    .summary = "explain the program, or one command",
    .usage = "[COMMAND]",
    .about = "Everything is made from the table by which the program reads its own command line. For "
             "completion of\n"
             "commands and options in bash, zsh or fish:\n"
             "  source <(tengen help --as bash)\n"
             "  source <(tengen help --as zsh)\n"
             "  tengen help --as fish | source\n"
             "To read a manual page that is not installed: tengen help --as man show | man -l -\n",
    .options = options,
    .min_args = 0,
    .max_args = 1,
    .run = run,
};
