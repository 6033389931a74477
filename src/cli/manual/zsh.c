/*
 * zsh.c - completion for zsh, by its _arguments
 *
 * In a specification a colon ends a part and brackets enclose the description; within single quotes a quote ends the
 * word. All three are escaped in texts.
 */
#include "cli/manual/manual.h"

#include <string.h>

static void put(cli_call *cli, const char *text)
{
    for (; *text; text++)
        if (*text == '\'')
            cli_print(cli, "'\\''");
        else
            cli_print(cli, "%s%c", strchr(":[]\\", *text) ? "\\" : "", *text);
}

/* "(a b)": one of these words. */
static void put_list(cli_call *cli, const char *list)
{
    const char *word;
    const char *before = "(";
    for (size_t length; (length = cli_manual_next_word(&list, &word)) > 0; before = " ")
        cli_print(cli, "%s%.*s", before, (int)length, word);
    cli_print(cli, ")");
}

/* ---- a command ----------------------------------------------------------------------------------------- */

/* '--out=[draw the position]:FILE:_files', with two colons when the value may be left out, and a star for what may be repeated. */
static void put_option(cli_call *cli, const cli_option *option)
{
    cli_print(cli, " \\\n            '%s--%s%s[", option->many ? "*" : "", option->name,
              !option->value                      ? ""
              : cli_manual_value_optional(option) ? "=-"
                                                  : "=");
    put(cli, option->help);
    cli_print(cli, "]");
    if (option->value) {
        const char *words;
        const unsigned offer = cli_manual_offer_value(option, &words);
        cli_print(cli, "%s", cli_manual_value_optional(option) ? "::" : ":");
        put(cli, option->value);
        cli_print(cli, ":");
        if (words)
            put_list(cli, words);
        else
            cli_print(cli, "%s", offer == CLI_OFFER_FILES ? "_files" : offer ? "_files -/" : "");
    }
    cli_print(cli, "'");
}

/* A function that describes the words that a first argument may be. */
static void put_words(cli_call *cli, const cli_command *command)
{
    if (!command->words)
        return;
    cli_print(cli, "_tengen_%s_words() {\n    local -a words=(", command->name);
    for (const cli_word *word = command->words; word->name; word++) {
        cli_print(cli, "\n        '%s:", word->name);
        put(cli, word->help);
        cli_print(cli, "'");
    }
    cli_print(cli, ")\n    _describe -t words word words\n");
    if (cli_manual_offer_arguments(command) & CLI_OFFER_FILES)
        cli_print(cli, "    _files\n");
    cli_print(cli, "}\n");
}

static void put_command(cli_call *cli, const cli_command *command)
{
    const unsigned offer = cli_manual_offer_arguments(command);
    cli_print(cli, "        (%s)\n        _arguments -s '(- *)--help[show help for the command]'",
              command->name);
    for (const cli_option *option = command->options; option && option->name; option++)
        put_option(cli, option);
    if (command->words)
        cli_print(cli, " \\\n            '1:word:_tengen_%s_words'", command->name);
    if (offer & CLI_OFFER_COMMANDS)
        cli_print(cli, " \\\n            '1:command:_tengen_commands'");
    if (offer & (CLI_OFFER_FILES | CLI_OFFER_FOLDERS))
        cli_print(cli, " \\\n            '*:%s'",
                  offer & CLI_OFFER_FILES ? "file:_files" : "folder:_files -/");
    cli_print(cli, "\n        ;;\n");
}

/* ---- all commands -------------------------------------------------------------------------------------- */

static void put_commands(cli_call *cli)
{
    cli_print(cli, "_tengen_commands() {\n    local -a commands=(");
    for (int i = 0; cli_commands[i]; i++) {
        cli_print(cli, "\n        '%s:", cli_commands[i]->name);
        put(cli, cli_commands[i]->summary);
        cli_print(cli, "'");
    }
    cli_print(cli, ")\n    _describe -t commands command commands\n}\n");
}

void cli_manual_zsh(cli_call *cli, const cli_command *command)
{
    (void)command;
    cli_print(cli, "#compdef tengen\n# zsh completion for tengen, made by 'tengen help --as zsh'\n\n");
    put_commands(cli);
    for (int i = 0; cli_commands[i]; i++)
        put_words(cli, cli_commands[i]);
    cli_print(cli,
              "_tengen() {\n"
              "    local state line\n"
              "    local -A opt_args\n"
              "    _arguments -C '(- *)--help[list the commands]' '(- *)--version[print the version]' \\\n"
              "        '1:command:_tengen_commands' '*::argument:->rest'\n"
              "    [[ $state == rest ]] || return\n"
              "    case $line[1] in\n");
    for (int i = 0; cli_commands[i]; i++)
        put_command(cli, cli_commands[i]);
    /* Read from $fpath, the file is the body of the function; when it is sourced, it has to register itself. */
    cli_print(cli,
              "    esac\n}\n\n"
              "if [[ $funcstack[1] == _tengen ]]; then _tengen \"$@\"; else compdef _tengen tengen; fi\n");
}
