/*
 * strings_outside.c - the largest number of strings by the papers' ways: 0-1 program and scan
 */
#include "cli/strings.h"
#include "cli/target.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ---- what is asked for --------------------------------------------------------------------------------- */

/* The place of an option's word among `words`, the first when it was not given. */
static int choose(cli_call *cli, const char *option, const char *const *words, int count, int *out)
{
    const char *word = cli_value(cli, option);
    *out = 0;
    for (int i = 0; word && i < count; i++)
        if (strcmp(word, words[i]) == 0) {
            *out = i;
            return CLI_OK;
        }
    return word ? cli_fail(cli, CLI_MISUSE, "--%s: no '%s'; say %s, %s%s%s", option, word, words[0], words[1],
                           count > 2 ? ", " : "", count > 2 ? words[2] : "")
                : CLI_OK;
}

static int parse_written(cli_call *cli, tgn_program_options *out)
{
    static const char *const cuts[] = {"none", "half", "quarter"}, *const middles[] = {"out", "shared"};
    *out = (tgn_program_options){0};
    int code = choose(cli, "cut", cuts, 3, &out->cut);
    return code == CLI_OK ? choose(cli, "middle", middles, 2, &out->middle) : code;
}

/* ---- solving ------------------------------------------------------------------------------------------- */

static int solve_program(cli_call *cli, const tgn_filling *filling, tgn_strings *out, char by[CLI_STRINGS_BY])
{
    long seconds;
    tgn_outside_options options = {.program = cli_value(cli, "solver")};
    tgn_outside who;
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    if (cli_number(cli, "seconds", 1, 100000000, 0, &seconds) != CLI_OK ||
        parse_written(cli, &options.written) != CLI_OK)
        return CLI_MISUSE;
    options.seconds = (double)seconds;
    int code = tgn_outside_solve(out, &who, filling, &options, &progress, &error);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s", error.message);
    snprintf(by, CLI_STRINGS_BY, "%s %s", who.program, who.version);
    return CLI_OK;
}

static int scan(cli_call *cli, const tgn_filling *filling, tgn_strings *out, char by[CLI_STRINGS_BY])
{
    static const char free_only[] = {TGN_FILLING_FREE, '\0'};
    size_t unsettled = strspn(filling->points, free_only);
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    if (filling->points[unsettled])
        return cli_fail(cli, CLI_MISUSE, "a scan is for empty boards; take --method ilp, or none");
    int code = tgn_scan_solve(out, filling->rows, filling->cols, &progress, &error);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s", error.message);
    snprintf(by, CLI_STRINGS_BY, "scan");
    return CLI_OK;
}

int cli_strings_outside(cli_call *cli, const tgn_filling *filling, const char *method, tgn_strings *out,
                        char by[CLI_STRINGS_BY])
{
    if (strcmp(method, "ilp") == 0)
        return solve_program(cli, filling, out, by);
    if (strcmp(method, "scan") == 0)
        return scan(cli, filling, out, by);
    return cli_fail(cli, CLI_MISUSE, "--method: no method '%s'; say ilp or scan", method);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static int write_program(cli_call *cli, const tgn_filling *filling, const char *name, int format)
{
    tgn_program_options options;
    tgn_error error = {0};
    cli_target target;
    if (parse_written(cli, &options) != CLI_OK)
        return CLI_MISUSE;
    options.format = format;
    int code = cli_target_open(&target, cli, name);
    if (code == CLI_OK) {
        int written = tgn_program_write(filling, &options, cli_target_write, &target, &error);
        if (written == TGN_ERR_IO)
            code = target.name ? cli_target_fail(&target)
                               : CLI_BROKEN; /* of standard output cli_flush() tells */
        else if (written < 0)
            code = cli_fail(cli, cli_exit_code(written), "%s", error.message);
    }
    return cli_target_close(&target, code);
}

int cli_strings_write(cli_call *cli, const tgn_filling *filling)
{
    const char *lp = cli_value(cli, "write-lp"), *mps = cli_value(cli, "write-mps");
    int code = lp ? write_program(cli, filling, lp, TGN_PROGRAM_LP) : CLI_OK;
    return code == CLI_OK && mps ? write_program(cli, filling, mps, TGN_PROGRAM_MPS) : code;
}
