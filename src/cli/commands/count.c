/*
 * count.c - tengen count legal SIZE
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/legal.h>

static void print_text(cli_call *cli, tgn_size size, const tgn_legal *legal)
{
    char name[TGN_SIZE_TEXT];
    cli_print(cli, "legal positions on %s: %s\n", tgn_size_format(name, size), legal->total);
    if (*legal->up_to_symmetry)
        cli_print(cli, "up to symmetry: %s\n", legal->up_to_symmetry);
    if (*legal->up_to_symmetry_and_colour)
        cli_print(cli, "up to symmetry and exchange of colours: %s\n", legal->up_to_symmetry_and_colour);
}

/* A count as an integer while it fits in 64 bits, then as a string of digits; null when it was not asked for. */
static void count_json(tgn_json_writer *json, const char *name, const char *digits)
{
    errno = 0;
    const long long number = strtoll(digits, NULL, 10);
    if (!*digits || errno)
        tgn_json__field_text(json, name, *digits ? digits : NULL);
    else
        tgn_json__field_integer(json, name, number);
}

static void print_json(cli_call *cli, tgn_size size, const tgn_legal *legal)
{
    tgn_json_writer *json = cli_json_begin(cli);
    tgn_json__open(json, '{');
    tgn_json__field_integer(json, "rows", size.rows);
    tgn_json__field_integer(json, "cols", size.cols);
    count_json(json, "legal", legal->total);
    count_json(json, "up_to_symmetry", legal->up_to_symmetry);
    count_json(json, "up_to_symmetry_and_colour", legal->up_to_symmetry_and_colour);
    tgn_json__close(json, '}');
    cli_json_end(cli);
}

static int run(cli_call *cli)
{
    if (strcmp(cli->args[0], "legal") != 0)
        return cli_fail(cli, CLI_MISUSE, "cannot count '%s'; write 'tengen count legal SIZE'", cli->args[0]);
    tgn_size size;
    if (tgn_size_parse(&size, cli->args[1]) < 0)
        return cli_fail(cli, CLI_MISUSE,
                        "'%s' is not a board size; write ROWSxCOLUMNS with sides of 1 to 25, such as 3x4",
                        cli->args[1]);
    tgn_legal legal = {0};
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = tgn_legal_count(&legal, size, cli_flag(cli, "symmetry"), 0, &progress, &error);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s", error.message);
    if (cli_flag(cli, "json"))
        print_json(cli, size, &legal);
    else
        print_text(cli, size, &legal);
    return CLI_OK;
}

static const cli_option options[] = {
    {"symmetry", NULL, "also count up to symmetry of the board"},
    CLI_JSON,
    {0},
};

static const cli_word words[] = {
    {"legal", "ROWSxCOLUMNS", "the positions in which every string has a liberty"}, {0}};

const cli_command cli_command_count = {
    .name = "count",
    .summary = "count the legal positions of a board",
    .usage = "legal ROWSxCOLUMNS",
    .words = words,
    .about =
        "A position is legal when every string has a liberty. The answer in JSON is\n"
        "  {\"rows\", \"cols\", \"legal\", \"up_to_symmetry\", \"up_to_symmetry_and_colour\"}\n"
        "where a count is an integer if it fits in 64 bits and a string of digits otherwise, or null when\n"
        "it was not asked for.\n",
    .options = options,
    .min_args = 2,
    .max_args = 2,
    .run = run,
};
