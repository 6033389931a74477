/*
 * solve.c - tengen solve SIZE | FILE
 *
 * Perfect play on small boards. The words 'rules', 'table' and 'tree' in place of a board ask for more.
 */
#include "cli/solve.h"

#include <string.h>

/* ---- one answer ---------------------------------------------------------------------------------------- */

static int ask(cli_call *cli, tgn_solver *solver, const tgn_solve_question *question,
               tgn_solve_answer *answer)
{
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = tgn_solver_ask(solver, answer, question, &progress, &error);
    cli_line_wipe(cli);
    return code < 0 ? cli_fail(cli, cli_exit_code(code), "%s", error.message) : CLI_OK;
}

/* The answer is told even if its proof failed. */
static int answer_one(cli_call *cli, tgn_solver *solver, const tgn_solve_question *question)
{
    tgn_solve_answer answer;
    tgn_solve_proof proof = {0};
    int code = ask(cli, solver, question, &answer);
    if (code != CLI_OK)
        return code;
    if (cli_value(cli, "proof"))
        code = cli_solve_prove(cli, solver, question, &answer, &proof);
    if (cli_flag(cli, "json")) {
        json_t *object = cli_solve_json(question, &answer);
        if (proof.claims)
            json_object_set_new(object, "proof", cli_solve_proof_json(&proof));
        cli_json(cli, object);
    } else {
        cli_solve_print(cli, question, &answer);
        cli_solve_proof_print(cli, &proof);
    }
    return code != CLI_OK ? code : answer.exact ? CLI_OK : CLI_NO;
}

/* ---- every rule set beside the others ------------------------------------------------------------------ */

static void print_best(cli_call *cli, const tgn_solve_answer *answer, tgn_size size)
{
    char point[TGN_POINT_TEXT];
    for (int i = 0; i < answer->choices; i++)
        if (answer->choice[i].best && answer->choice[i].twin == answer->choice[i].point)
            cli_print(cli, " %s", tgn_point_format(point, answer->choice[i].point, size));
    cli_print(cli, "\n");
}

static int answer_all(cli_call *cli, tgn_solver *solver, tgn_solve_question *question)
{
    bool json = cli_flag(cli, "json");
    json_t *list = json_array();
    int code = CLI_OK;
    if (!json)
        cli_print(cli, "%-15s %-18s best moves, mirror images once\n", "rules", "score");
    for (int i = 0; code == CLI_OK && (question->rules = tgn_solve_rules_at(i)); i++) {
        tgn_solve_answer answer;
        char score[CLI_SCORE_TEXT];
        code = ask(cli, solver, question, &answer);
        if (code != CLI_OK)
            break;
        if (json) {
            json_array_append_new(list, cli_solve_json(question, &answer));
            continue;
        }
        cli_print(cli, "%-15s %-18s", question->rules->name,
                  cli_solve_score(score, answer.value, answer.exact, question->komi));
        print_best(cli, &answer, question->situation.size);
    }
    if (json && code == CLI_OK)
        cli_json(cli, json_incref(list));
    json_decref(list);
    return code;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int solve(cli_call *cli)
{
    tgn_solver *solver = NULL;
    tgn_solve_question question;
    bool all = cli_flag(cli, "all-rules");
    if (all && cli_value(cli, "rules"))
        return cli_fail(cli, CLI_MISUSE, "--rules and --all-rules: which of the two?");
    int code = cli_solve_question(cli, cli->args[0], &question);
    if (code == CLI_OK)
        code = cli_solve_proof_check(cli, &question);
    if (code == CLI_OK)
        code = cli_solve_open(cli, &solver);
    if (code == CLI_OK && all && !question.milliseconds && !question.nodes)
        question.milliseconds = 10000; /* so that superko does not keep the others waiting */
    if (code == CLI_OK)
        code = all ? answer_all(cli, solver, &question) : answer_one(cli, solver, &question);
    tgn_solver_close(solver);
    return code;
}

static int run(cli_call *cli)
{
    const char *word = cli->args[0];
    bool table = strcmp(word, "table") == 0, tree = strcmp(word, "tree") == 0;
    if ((table || tree) && cli->arg_count < 2)
        return cli_fail(cli, CLI_MISUSE, "of which board? 'tengen solve %s 3x3'", word);
    if (!table && !tree && cli->arg_count > 1)
        return cli_fail(cli, CLI_MISUSE, "'%s' is one argument too many; usage: tengen solve %s",
                        cli->args[1], cli->command->usage);
    if (table)
        return cli_solve_table(cli);
    if (tree)
        return cli_solve_tree(cli);
    return strcmp(word, "rules") == 0 ? cli_solve_list(cli) : solve(cli);
}

static const cli_option options[] = {
    {"rules", "R", "'tengen solve rules' lists them (japanese-1999; area on boards of more than 16 points)"},
    {"all-rules", NULL,
     "one line for each rule set; superko is searched for 10 seconds unless told otherwise"},
    {"komi", "K", "points for White, in halves (0)"},
    {"to-move", "COLOUR", "black or white is to move", "black|white"},
    {"game", "K", "of a file with several records: the K-th (1)"},
    {"move", "N", "the position after N moves of a record; 0 is the start (default: the end)"},
    {"moves", "LIST", "play these first: \"B2 A1 pass\"; \"W A1\" is White's"},
    {"seconds", "S", "a search gives up after S seconds"},
    {"nodes", "N", "a search gives up after N situations"},
    {"search", NULL, "search even where a table has the answer; --rules area"},
    {"unaided", NULL, "search without the results that come with the program (5x5)"},
    {"checkpoint", "FILE",
     "a long search of a larger board is saved here now and then, and goes on from here"},
    {"proof", "FILE", "write a proof of the value, by area, that tools/proof_check checks"},
    {"tables", "DIR", "where tables are kept (tengen/solve in $XDG_CACHE_HOME or ~/.cache); none: in memory"},
    {"threads", "N", "as many threads (as the machine has processors)"},
    {"memory", "BYTES", "for what a search remembers: 512M, 2G (1G)"},
    {"out", "FILE", "table: where it goes; tree: the record (standard output)"},
    {"depth", "N", "tree: moves at the most (200)"},
    {"side", "COLOUR", "tree: who holds the score (who wins; at jigo the side to move)", "black|white"},
    CLI_JSON,
    {0},
};

static const cli_word words[] = {
    {"rules", "", "list the rule sets"},
    {"table", "SIZE --out FILE", "compute every situation of a board, and keep the values in a file"},
    {"tree", "SIZE|FILE",
     "a proof as a record: one move of the side that holds the score, every move of the other"},
    {0},
};

const cli_command cli_solve = {
    .name = "solve",
    .summary = "play perfectly on small boards: values, best moves, proofs",
    .usage = "SIZE | FILE | rules | table SIZE --out FILE | tree SIZE|FILE",
    .words = words,
    .about =
        "SIZE is ROWSxCOLUMNS, up to 30 points; FILE a record or a board drawn as text, - standard input. "
        "Scores\n"
        "are Black's: B+5, W+2, jigo; \"endless\" where neither side can end the game without loss. "
        "docs/SOLVE.md\n"
        "has the rules and what is exact. A search that gives up tells its bounds and exits with 1.\n"
        "The answer in JSON is\n"
        "  {\"rows\", \"cols\", \"rules\", \"to_move\", \"komi\", \"value\", \"result\": \"B|W|jigo\", "
        "\"low\", "
        "\"high\", \"exact\",\n"
        "   \"endless\", \"tabled\", \"best\": [...], \"moves\": [{\"move\", \"value\", \"low\", \"high\", "
        "\"exact\", \"best\",\n"
        "   \"alike\"}], \"pv\": [...], \"pv_endless\", \"nodes\", \"seconds\"}\n"
        "where value is Black's lead with komi (null if a search gave up), low and high are without komi, "
        "and\n"
        "alike is the first mirror image of a move. --proof adds\n"
        "  \"proof\": [{\"side\", \"score\", \"situations\", \"height\"}]\n",
    .options = options,
    .min_args = 1,
    .max_args = 2,
    .run = run,
};
