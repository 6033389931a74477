/*
 * manual.h - the table of commands as manual pages, as a reference and as completion scripts
 *
 * `tengen help --as FORM` prints one of these. The package installs them and docs/REFERENCE.md is one of them, so that none
 * can claim what the program does not do:
 *
 *                          .--> ../help.c     text for a terminal
 *                          |--> man.c         tengen.1, tengen-COMMAND.1
 *      cli_commands[] ---->|--> markdown.c    docs/REFERENCE.md
 *      (main.c, and each   |--> bash.c  --.
 *      command's own file) |--> zsh.c     |-- completion
 *                          `--> fish.c  --'
 */
#ifndef TENGEN_CLI_MANUAL_H
#define TENGEN_CLI_MANUAL_H

#include "cli/cli.h"

/* A page about one command, or about the program as a whole when `command` is NULL. */
void cli_manual_man(cli_call *cli, const cli_command *command);
void cli_manual_markdown(cli_call *cli, const cli_command *command);

/* Completion is of all commands; `command` is NULL. */
void cli_manual_bash(cli_call *cli, const cli_command *command);
void cli_manual_zsh(cli_call *cli, const cli_command *command);
void cli_manual_fish(cli_call *cli, const cli_command *command);

/* ---- what they share (manual.c) ------------------------------------------------------------------------ */

/* What a shell may offer for a value or an argument; several bits when several are possible. */
enum { CLI_OFFER_FILES = 1, CLI_OFFER_FOLDERS = 2, CLI_OFFER_WORDS = 4, CLI_OFFER_COMMANDS = 8 };

/* For an option's value; with CLI_OFFER_WORDS `words` is the list, "|" between. A flag has nothing to offer. */
unsigned cli_manual_offer_value(const cli_option *option, const char **words);

/* For the arguments of a command, by the words of its usage that no option takes: PATH, FILE, DIR, DATABASE, COMMAND. */
unsigned cli_manual_offer_arguments(const cli_command *command);

/* Whether the value of an option may be left out: "[A-B]". */
bool cli_manual_value_optional(const cli_option *option);

/* The next word of a list "a|b|c": moves `list` past it and returns its length, 0 at the end. */
size_t cli_manual_next_word(const char **list, const char **word);

/*
 * The next line of a text: moves `text` past it, gives the line without its end. Returns false when there is
 * none.
 */
bool cli_manual_next_line(const char **text, const char **line, size_t *length);

#endif
