/* solve_proof.c - proofs of what 'tengen solve' answers, as files; see solve.h */
#include "cli/solve.h"
#include "cli/table.h"
#include "cli/target.h"

#include <string.h>

int cli_solve_proof_check(cli_call *cli, const tgn_solve_question *question)
{
    const char *path = cli_value(cli, "proof");
    const tgn_solve_rules *rules = question->rules;
    if (!path)
        return CLI_OK;
    if (strcmp(path, "-") == 0)
        return cli_fail(cli, CLI_MISUSE, "--proof: a proof goes into a file, not to standard output");
    if (cli_flag(cli, "all-rules"))
        return cli_fail(cli, CLI_MISUSE, "--proof and --all-rules: proofs are by area; write --rules area");
    if (rules->scoring != TGN_SOLVE_AREA || tgn_solve_rules_superko(rules))
        return cli_fail(cli, CLI_MISUSE, "--proof: no proofs for %s, only by area; write --rules area",
                        rules->name);
    if (question->search && tgn_size_points(question->situation.size) <= TGN_SOLVE_TABLED)
        return cli_fail(cli, CLI_MISUSE,
                        "--proof and --search: on a board of up to %d points what is to be proved comes from "
                        "the table; leave out --search",
                        TGN_SOLVE_TABLED);
    return CLI_OK;
}

/* What a failure of the library means here: a search that gave up is no misuse. */
static int fail(cli_call *cli, int code, const tgn_error *error)
{
    if (code == TGN_ERR_LIMIT)
        return cli_fail(cli, CLI_NO, "--proof: %s", error->message);
    return cli_fail(cli, cli_exit_code(code), "--proof: %s", error->message);
}

int cli_solve_prove(cli_call *cli, tgn_solver *solver, const tgn_solve_question *question,
                    const tgn_solve_answer *answer, tgn_solve_proof *out)
{
    cli_target target;
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = cli_target_open(&target, cli, cli_value(cli, "proof"));
    if (code == CLI_OK) {
        int written = tgn_solver_prove(solver, out, question, answer->value, cli_target_write, &target,
                                       &progress, &error);
        cli_line_wipe(cli);
        if (written == TGN_ERR_IO && !error.code)
            code = cli_target_fail(&target);
        else if (written < 0)
            code = fail(cli, written, &error);
        else if (out->claims == 0)
            code = cli_fail(cli, CLI_NO, "--proof: neither side can force more than any play gives");
    }
    if (code != CLI_OK)
        out->claims = 0; /* the file goes, so nothing is proved */
    return cli_target_close(&target, code);
}

void cli_solve_proof_print(cli_call *cli, const tgn_solve_proof *proof)
{
    char situations[CLI_NUMBER_TEXT];
    for (int i = 0; i < proof->claims; i++) {
        const tgn_solve_proved *claim = &proof->claim[i];
        cli_print(cli, "proved: %s gets at least %d%s; %s situation%s", tgn_colour_name(claim->side),
                  claim->score, claim->held ? " if the game ends" : "",
                  cli_grouped(situations, claim->situations), claim->situations == 1 ? "" : "s");
        if (!claim->held)
            cli_print(cli, ", height %d", claim->height);
        cli_print(cli, "\n");
    }
}

json_t *cli_solve_proof_json(const tgn_solve_proof *proof)
{
    json_t *list = json_array();
    for (int i = 0; i < proof->claims; i++) {
        const tgn_solve_proved *claim = &proof->claim[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:i, s:I, s:i, s:b}", "side", tgn_colour_name(claim->side),
                                        "score", claim->score, "situations", (json_int_t)claim->situations,
                                        "height", claim->height, "held", claim->held));
    }
    return list;
}
