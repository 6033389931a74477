/* fish.c - completion for fish */
#include "cli/manual/manual.h"

/* In single quotes, fish escapes quotes and backslashes with a backslash. */
static void put(cli_call *cli, const char *text)
{
    cli_print(cli, "'");
    for (; *text; text++)
        cli_print(cli, "%s%c", *text == '\'' || *text == '\\' ? "\\" : "", *text);
    cli_print(cli, "'");
}

static void put_list(cli_call *cli, const char *list)
{
    const char *word;
    const char *before = " -a '";
    for (size_t length; (length = cli_manual_next_word(&list, &word)) > 0; before = " ")
        cli_print(cli, "%s%.*s", before, (int)length, word);
    cli_print(cli, "'");
}

/* -x: a value, and no files; -r: a value, with -F a file. An option whose value may be left out is offered without one. */
static void put_option(cli_call *cli, const cli_command *command, const cli_option *option)
{
    const char *words;
    const unsigned offer = cli_manual_offer_value(option, &words);
    cli_print(cli, "complete -c tengen -n '__tengen_is %s' -l %s", command->name, option->name);
    if (words) {
        cli_print(cli, " -x");
        put_list(cli, words);
    } else if (offer == CLI_OFFER_FILES)
        cli_print(cli, " -r -F");
    else if (offer == CLI_OFFER_FOLDERS)
        cli_print(cli, " -x -a '(__fish_complete_directories)'");
    else if (option->value && !cli_manual_value_optional(option))
        cli_print(cli, " -x");
    cli_print(cli, " -d ");
    put(cli, option->help);
    cli_print(cli, "\n");
}

static void put_arguments(cli_call *cli, const cli_command *command)
{
    const unsigned offer = cli_manual_offer_arguments(command);
    for (const cli_word *word = command->words; word && word->name; word++) {
        cli_print(cli, "complete -c tengen -n '__tengen_is %s first' -a %s -d ", command->name, word->name);
        put(cli, word->help);
        cli_print(cli, "\n");
    }
    if (offer & CLI_OFFER_FILES)
        cli_print(cli, "complete -c tengen -n '__tengen_is %s' -F\n", command->name);
    else if (offer & CLI_OFFER_FOLDERS)
        cli_print(cli, "complete -c tengen -n '__tengen_is %s' -a '(__fish_complete_directories)'\n",
                  command->name);
    if (!(offer & CLI_OFFER_COMMANDS))
        return;
    for (int i = 0; cli_commands[i]; i++)
        cli_print(cli, "complete -c tengen -n '__tengen_is %s first' -a %s\n", command->name,
                  cli_commands[i]->name);
}

static const char opening[] =
    "# fish completion for tengen, made by 'tengen help --as fish'\n"
    "\n"
    "# Whether the command is this one; with 'first', whether its first argument is being typed.\n"
    "function __tengen_is\n"
    "    set -l words (commandline -opc)\n"
    "    test (count $words) -ge 2; and test \"$words[2]\" = $argv[1]; or return 1\n"
    "    test (count $argv) -lt 2; or test (count $words) -eq 2\n"
    "end\n"
    "function __tengen_none\n"
    "    test (count (commandline -opc)) -eq 1\n"
    "end\n"
    "\n"
    "complete -c tengen -f\n"
    "complete -c tengen -n __tengen_none -l version -d 'print the version'\n"
    "complete -c tengen -l help -d 'show help'\n";

void cli_manual_fish(cli_call *cli, const cli_command *command)
{
    (void)command;
    cli_print(cli, "%s", opening);
    for (int i = 0; cli_commands[i]; i++) {
        cli_print(cli, "complete -c tengen -n __tengen_none -a %s -d ", cli_commands[i]->name);
        put(cli, cli_commands[i]->summary);
        cli_print(cli, "\n");
    }
    for (int i = 0; cli_commands[i]; i++) {
        const cli_option *options = cli_commands[i]->options;
        cli_print(cli, "\n");
        put_arguments(cli, cli_commands[i]);
        for (const cli_option *option = options; option && option->name; option++)
            put_option(cli, cli_commands[i], option);
    }
}
