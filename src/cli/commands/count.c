/*
 * count.c - tengen count legal SIZE
 */
#include "cli/cli.h"

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

static void print_json(cli_call *cli, tgn_size size, const tgn_legal *legal)
{
    json_t *answer = json_object();
    json_object_set_new(answer, "rows", json_integer(size.rows));
    json_object_set_new(answer, "cols", json_integer(size.cols));
    json_object_set_new(answer, "legal", cli_json_digits(legal->total));
    json_object_set_new(answer, "up_to_symmetry", cli_json_digits(legal->up_to_symmetry));
    json_object_set_new(answer, "up_to_symmetry_and_colour",
                        cli_json_digits(legal->up_to_symmetry_and_colour));
    cli_json(cli, answer);
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
    {"symmetry", NULL, "count also the classes under the board's symmetries"},
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
    .about = "A position is legal when every string has a liberty. The answer in JSON is\n"
             "  {\"rows\", \"cols\", \"legal\", \"up_to_symmetry\", \"up_to_symmetry_and_colour\"}\n"
             "where a count is an integer as long as it fits in 64 bits, else a string of digits,\n"
             "and null when it was not asked for.\n",
    .options = options,
    .min_args = 2,
    .max_args = 2,
    .run = run,
};
