/*
 * bash.c - completion for bash
 *
 * The script needs nothing but bash itself (4.0 or later). bash cuts "--out=x" into three words, so the option of a value is
 * either the word before or the one before "=".
 */
#include "cli/manual/manual.h"

static const char opening[] =
    "# bash completion for tengen, made by 'tengen help --as bash'\n"
    "\n"
    "_tengen_files() { compopt -o filenames 2>/dev/null; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < "
    "<(compgen -f -- \"$1\"); }\n"
    "_tengen_folders() { compopt -o filenames 2>/dev/null; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < "
    "<(compgen -d -- \"$1\"); }\n"
    "_tengen_words() { mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W \"$2\" -- \"$1\"); }\n"
    "\n"
    "_tengen()\n"
    "{\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev='' first options='' words='' offer=''\n"
    "    COMPREPLY=()\n"
    "    if [[ $COMP_CWORD -eq 1 ]]; then\n"
    "        _tengen_words \"$cur\" \"$_tengen_commands --help --version\"\n"
    "        return\n"
    "    fi\n"
    "    prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    if [[ $cur == = ]]; then\n"
    "        cur=''\n"
    "    elif [[ $prev == = && $COMP_CWORD -gt 2 ]]; then\n"
    "        prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    first=$((COMP_CWORD == 2))\n"
    "    case ${COMP_WORDS[1]} in\n";

static const char closing[] =
    "    *) return ;;\n"
    "    esac\n"
    "    if [[ $cur == -* ]]; then\n"
    "        _tengen_words \"$cur\" \"$options --help\"\n"
    "        return\n"
    "    fi\n"
    "    if [[ $first -eq 1 ]]; then _tengen_words \"$cur\" \"$words\"; fi\n"
    "    case $offer in files) _tengen_files \"$cur\" ;; folders) _tengen_folders \"$cur\" ;; esac\n"
    "}\n"
    "complete -F _tengen tengen\n";

static void put_list(cli_call *cli, const char *list)
{
    const char *word;
    const char *blank = "";
    for (size_t length; (length = cli_manual_next_word(&list, &word)) > 0; blank = " ")
        cli_print(cli, "%s%.*s", blank, (int)length, word);
}

/* What to offer after an option that takes a value. */
static void put_value(cli_call *cli, const cli_option *option)
{
    const char *words;
    const unsigned offer = cli_manual_offer_value(option, &words);
    cli_print(cli, "        --%s) ", option->name);
    if (words) {
        cli_print(cli, "_tengen_words \"$cur\" '");
        put_list(cli, words);
        cli_print(cli, "'; ");
    } else if (offer)
        cli_print(cli, "_tengen_%s \"$cur\"; ", offer == CLI_OFFER_FILES ? "files" : "folders");
    cli_print(cli, "return ;;\n");
}

static void put_values(cli_call *cli, const cli_option *options)
{
    bool any = false;
    for (const cli_option *option = options; option && option->name; option++) {
        if (!option->value || cli_manual_value_optional(option))
            continue;
        if (!any)
            cli_print(cli, "        case $prev in\n");
        any = true;
        put_value(cli, option);
    }
    if (any)
        cli_print(cli, "        esac\n");
}

static void put_command(cli_call *cli, const cli_command *command)
{
    const unsigned offer = cli_manual_offer_arguments(command);
    cli_print(cli, "    %s)\n        options='", command->name);
    for (const cli_option *option = command->options; option && option->name; option++)
        cli_print(cli, "%s--%s", option == command->options ? "" : " ", option->name);
    cli_print(cli, "' offer=%s\n",
              offer & CLI_OFFER_FILES     ? "files"
              : offer & CLI_OFFER_FOLDERS ? "folders"
                                          : "''");
    if (offer & CLI_OFFER_COMMANDS)
        cli_print(cli, "        words=$_tengen_commands\n");
    if (command->words) {
        cli_print(cli, "        words='");
        for (const cli_word *word = command->words; word->name; word++)
            cli_print(cli, "%s%s", word == command->words ? "" : " ", word->name);
        cli_print(cli, "'\n");
    }
    put_values(cli, command->options);
    cli_print(cli, "        ;;\n");
}

void cli_manual_bash(cli_call *cli, const cli_command *command)
{
    (void)command;
    cli_print(cli, "_tengen_commands='");
    for (int i = 0; cli_commands[i]; i++)
        cli_print(cli, "%s%s", i ? " " : "", cli_commands[i]->name);
    cli_print(cli, "'\n");
    cli_print(cli, "%s", opening);
    for (int i = 0; cli_commands[i]; i++)
        put_command(cli, cli_commands[i]);
    cli_print(cli, "%s", closing);
}
