/* markdown.c - the reference of all commands: docs/REFERENCE.md */
#include "cli/manual/manual.h"

#include <string.h>

/* Prose: characters that mean something to Markdown are escaped with a backslash. */
static void put(cli_call *cli, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        cli_print(cli, "%s%c", strchr("\\`*_<>[]|#~", text[i]) ? "\\" : "", text[i]);
}

static void put_text(cli_call *cli, const char *text)
{
    put(cli, text, strlen(text));
}

/* The `about` of a command (cli.h): prose, and lines that are shown as they are. */
static void put_about(cli_call *cli, const char *about)
{
    const char *line;
    size_t length;
    bool shown = false;
    while (cli_manual_next_line(&about, &line, &length)) {
        const bool now = length && line[0] == ' ';
        if (now != shown)
            cli_print(cli, "%s", now ? "\n```\n" : "```\n\n");
        shown = now;
        if (now)
            cli_print(cli, "%.*s\n", (int)(length - 2), line + 2);
        else {
            put(cli, line, length);
            cli_print(cli, "\n");
        }
    }
    if (shown)
        cli_print(cli, "```\n");
}

/* In a table a bar ends the cell, also within `code`. */
static void put_code(cli_call *cli, const char *text)
{
    for (; *text; text++)
        cli_print(cli, "%s%c", *text == '|' ? "\\" : "", *text);
}

static void put_row(cli_call *cli, const char *dashes, const char *name, const char *value, const char *help)
{
    cli_print(cli, "| `%s%s%s", dashes, name, *value ? " " : "");
    put_code(cli, value);
    cli_print(cli, "` | ");
    put_text(cli, help);
    cli_print(cli, " |\n");
}

static void put_options(cli_call *cli, const cli_option *options)
{
    if (!options)
        return;
    cli_print(cli, "\n| option | |\n| --- | --- |\n");
    for (const cli_option *option = options; option->name; option++)
        put_row(cli, "--", option->name, option->value ? option->value : "", option->help);
}

static void put_command(cli_call *cli, const cli_command *command)
{
    cli_print(cli, "## tengen %s\n\n%c", command->name, command->summary[0] & ~0x20);
    put_text(cli, command->summary + 1);
    cli_print(cli, ".\n\n```\ntengen %s %s%s\n```\n", command->name, command->usage,
              command->options ? " [OPTION...]" : "");
    if (command->words)
        cli_print(cli, "\n| word | |\n| --- | --- |\n");
    for (const cli_word *word = command->words; word && word->name; word++)
        put_row(cli, "", word->name, word->usage, word->help);
    if (command->about) {
        cli_print(cli, "\n");
        put_about(cli, command->about);
    }
    put_options(cli, command->options);
}

static void put_program(cli_call *cli)
{
    cli_print(
        cli,
        "# Reference\n\n"
        "All commands and their options. This page is made from the table by which the program reads its "
        "own\n"
        "command line: `tengen help --as markdown`; `./dev reference` writes it here. Options may stand\n"
        "anywhere after the command, as `--name VALUE` or `--name=VALUE`; `--` ends them, `--help` "
        "explains.\n"
        "Exit codes: 0 success or yes; 1 no or not found; 2 wrong usage; 3 bad input: a file is missing, "
        "unreadable\n"
        "or not what it should be; 4 system failure: out of memory, or a file or database that cannot be "
        "written.\n\n"
        "| command | |\n| --- | --- |\n");
    for (int i = 0; cli_commands[i]; i++) {
        const cli_command *command = cli_commands[i];
        cli_print(cli, "| [`%s`](#tengen-%s) | ", command->name, command->name);
        put_text(cli, command->summary);
        cli_print(cli, " |\n");
    }
    for (int i = 0; cli_commands[i]; i++) {
        cli_print(cli, "\n");
        put_command(cli, cli_commands[i]);
    }
}

void cli_manual_markdown(cli_call *cli, const cli_command *command)
{
    if (command)
        put_command(cli, command);
    else
        put_program(cli);
}
