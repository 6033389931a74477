/*
 * solve.c - tengen solve SIZE | FILE
 *
 * Perfect play on small boards. 'rules', 'table' and 'tree' in place of a board are commands of their own.
 */
#include "cli/commands/solve.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "base/error.h"
#include "cli/position.h"

enum { FAR = 1000000000, WORD_TEXT = 32, RULES_MAX = 32 };

/* ---- options ------------------------------------------------------------------------------------------- */

static int parse_rules(cli_call *cli, const tgn_solve_rules **out)
{
    const char *name = cli_value(cli, "rules"), *names[RULES_MAX];
    *out = name ? tgn_solve_rules_find(name) : tgn_solve_rules_at(0);
    if (*out)
        return CLI_OK;
    int count = 0;
    while (count < RULES_MAX && tgn_solve_rules_at(count)) {
        names[count] = tgn_solve_rules_at(count)->name;
        count++;
    }
    const char *near = cli_nearest(name, names, count);
    if (near)
        return cli_fail(cli, CLI_MISUSE, "--rules: unknown rules '%s'; did you mean '%s'?", name, near);
    return cli_fail(cli, CLI_MISUSE, "--rules: unknown rules '%s'; 'tengen solve rules' lists the rules",
                    name);
}

static int parse_size(cli_call *cli, const char *text, tgn_size *out)
{
    if (tgn_size_parse(out, text) < 0)
        return cli_fail(cli, CLI_MISUSE, "'%s' is not a board size; write ROWSxCOLUMNS, such as 3x4", text);
    return CLI_OK;
}

static int parse_komi(cli_call *cli, double *out)
{
    const char *text = cli_value(cli, "komi");
    char *end = NULL;
    *out = text ? strtod(text, &end) : 0;
    if (text && (end == text || *end || !isfinite(*out) || *out * 2 != floor(*out * 2)))
        return cli_fail(cli, CLI_MISUSE, "--komi: '%s' is not a number in halves; write --komi 0.5", text);
    return CLI_OK;
}

/* "1.5" seconds as milliseconds. */
static int parse_seconds(cli_call *cli, int *out)
{
    const char *text = cli_value(cli, "seconds");
    char *end = NULL;
    double seconds = text ? strtod(text, &end) : 0;
    if (text && (end == text || *end || !(seconds > 0) || seconds > 1e6))
        return cli_fail(cli, CLI_MISUSE, "--seconds: '%s' is not a search time; write --seconds 10", text);
    *out = text ? (int)fmax(1, seconds * 1000) : 0;
    return CLI_OK;
}

static int parse_options(cli_call *cli, tgn_solve_question *out)
{
    long nodes;
    if (parse_rules(cli, &out->rules) != CLI_OK || parse_komi(cli, &out->komi) != CLI_OK ||
        parse_seconds(cli, &out->milliseconds) != CLI_OK ||
        cli_number(cli, "nodes", 1, (long)1 << 60, 0, &nodes) != CLI_OK)
        return CLI_MISUSE;
    out->nodes = (uint64_t)nodes;
    out->checkpoint = cli_value(cli, "checkpoint");
    out->search = cli_flag(cli, "search");
    return CLI_OK;
}

/* ---- the situation ------------------------------------------------------------------------------------- */

/* An impossible situation: a file that is not what it should be, or illegal moves. */
static int refuse(cli_call *cli, const char *where, int code, const tgn_error *error)
{
    int exit = code == TGN_ERR_ILLEGAL ? CLI_BAD_INPUT : cli_exit_code(code);
    return cli_fail(cli, exit, "%s: %s", where, error->message);
}

static int read_file(cli_call *cli, const char *path, tgn_situation *out)
{
    cli_position position;
    tgn_error error = {0};
    long game, move;
    if (cli_number(cli, "game", 1, FAR, 1, &game) != CLI_OK ||
        cli_number(cli, "move", 0, FAR, 0, &move) != CLI_OK)
        return CLI_MISUSE;
    int code = cli_position_open(&position, cli, path, (uint64_t)game, cli_value(cli, "move") ? &move : NULL);
    if (code == CLI_OK) {
        int made = tgn_situation_of_game(out, position.game, &error);
        if (made == 0 && !position.tree)
            out->ko = position.ko; /* the ko of a drawn board, which its game does not know */
        if (made == 0)
            made = tgn_situation_check(out, &error);
        if (made < 0)
            code = refuse(cli, position.entry.name, made, &error);
    }
    cli_position_close(&position);
    return code;
}

/* Give the turn to a side. If it was not its turn, ko and passes no longer count. */
static void set_turn(tgn_situation *situation, tgn_colour to_move)
{
    if (situation->to_move == to_move)
        return;
    situation->to_move = to_move;
    situation->ko = TGN_PASS;
    situation->passed = situation->over = false;
}

/* "B2 A1 pass", or "W B2": a colour says whose turn it is. */
static int play_words(cli_call *cli, const char *words, bool superko, tgn_situation *out)
{
    char word[WORD_TEXT];
    int length;
    for (const char *at = words + strspn(words, " ,\t"); *at;
         at += length + (int)strspn(at + length, " ,\t")) {
        tgn_colour colour;
        tgn_point point;
        tgn_error error = {0};
        length = (int)strcspn(at, " ,\t");
        snprintf(word, sizeof word, "%.*s", length, at);
        if (tgn_colour_parse(&colour, word) == 0) {
            set_turn(out, colour);
            continue;
        }
        if (length >= WORD_TEXT || tgn_point_parse(&point, word, out->size) < 0)
            return cli_fail(cli, CLI_MISUSE,
                            "--moves: '%.*s' is not a point of a %dx%d board; write \"B2 A1 pass\"", length,
                            at, out->size.rows, out->size.cols);
        if (superko && point == TGN_PASS)
            out->ko = TGN_PASS; /* under superko there is no ko ban that the pass would lift */
        int code = tgn_situation_play(out, point, false, &error);
        if (code < 0)
            return refuse(cli, "--moves", code, &error);
    }
    return CLI_OK;
}

static int start(cli_call *cli, const char *from, tgn_situation *out)
{
    tgn_size size;
    tgn_error error = {0};
    if (tgn_size_parse(&size, from) < 0 && from[strspn(from, "0123456789x")])
        return read_file(cli, from, out);
    if (parse_size(cli, from, &size) != CLI_OK)
        return CLI_MISUSE;
    if (cli_value(cli, "move") || cli_value(cli, "game"))
        return cli_fail(cli, CLI_MISUSE, "--%s is for records; on an empty board use --moves \"B2 A1\"",
                        cli_value(cli, "move") ? "move" : "game");
    tgn_situation_init(out, size);
    int code = tgn_situation_check(out, &error);
    return code < 0 ? refuse(cli, from, code, &error) : CLI_OK;
}

static int parse_question(cli_call *cli, const char *from, tgn_solve_question *out)
{
    const char *side = cli_value(cli, "to-move"), *moves = cli_value(cli, "moves");
    tgn_colour to_move;
    memset(out, 0, sizeof *out);
    int code = parse_options(cli, out);
    if (code == CLI_OK)
        code = start(cli, from, &out->situation);
    if (code != CLI_OK)
        return code;
    /* Larger boards are searched, and by area only. */
    if (!cli_value(cli, "rules") && tgn_size_points(out->situation.size) > TGN_SOLVE_TABLED)
        out->rules = tgn_solve_rules_find("area");
    if (moves)
        code = play_words(cli, moves, tgn_solve_rules_superko(out->rules), &out->situation);
    if (code != CLI_OK || !side)
        return code;
    if (tgn_colour_parse(&to_move, side) < 0)
        return cli_fail(cli, CLI_MISUSE, "--to-move: '%s' is neither black nor white", side);
    set_turn(&out->situation, to_move);
    return CLI_OK;
}

enum { PATH_BYTES = 4096, DEPTH_MOST = 1000 };

/* ---- the folder of tables ------------------------------------------------------------------------------ */

/* Make a folder and those above it. Returns 0 or an errno value. */
static int make_folder(const char *path)
{
    char copy[PATH_BYTES];
    struct stat there;
    if (snprintf(copy, sizeof copy, "%s", path) >= (int)sizeof copy)
        return ENAMETOOLONG;
    int why = cli_make_parent_folders(copy);
    if (!why && mkdir(copy, 0777) < 0)
        why = errno;
    if (!why || (stat(copy, &there) == 0 && S_ISDIR(there.st_mode)))
        return 0;
    return why == EEXIST ? ENOTDIR : why;
}

/* $XDG_CACHE_HOME/tengen/solve or ~/.cache/tengen/solve; "" when neither is known. */
static void default_folder(char out[PATH_BYTES])
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    out[0] = '\0';
    if (cache && *cache == '/')
        snprintf(out, PATH_BYTES, "%s/tengen/solve", cache);
    else if (home && *home == '/')
        snprintf(out, PATH_BYTES, "%s/.cache/tengen/solve", home);
}

/* The folder of --tables, created if necessary; "" for none. Only a folder that was asked for must exist. */
static int take_folder(cli_call *cli, char out[PATH_BYTES])
{
    const char *asked = cli_value(cli, "tables");
    if (asked && strcmp(asked, "none") == 0)
        asked = "";
    if (asked)
        snprintf(out, PATH_BYTES, "%s", asked);
    else
        default_folder(out);
    int why = *out ? make_folder(out) : 0;
    if (why && asked)
        return cli_fail(cli, CLI_BROKEN, "--tables: %s: %s", asked, strerror(why));
    if (why) {
        cli_warn(cli, "tables are not saved: %s: %s; --tables DIR saves them elsewhere", out, strerror(why));
        out[0] = '\0';
    }
    return CLI_OK;
}

static int open_solver(cli_call *cli, tgn_solver **out)
{
    char folder[PATH_BYTES];
    tgn_error error = {0};
    tgn_solver_options options = {.unaided = cli_flag(cli, "unaided")};
    long threads;
    if (cli_number(cli, "threads", 1, 256, 0, &threads) != CLI_OK ||
        cli_memory(cli, "memory", 1, &options.memory) != CLI_OK)
        return CLI_MISUSE;
    int code = take_folder(cli, folder);
    if (code != CLI_OK)
        return code;
    options.threads = (int)threads;
    options.tables = *folder ? folder : NULL;
    int opened = tgn_solver_open(out, &options, &error);
    return opened < 0 ? cli_fail(cli, cli_exit_code(opened), "%s", error.message) : CLI_OK;
}

/* ---- rules --------------------------------------------------------------------------------------------- */

static int list_rules(cli_call *cli)
{
    const tgn_solve_rules *rules;
    if (!cli_flag(cli, "json")) {
        for (int i = 0; (rules = tgn_solve_rules_at(i)); i++)
            cli_print(cli, "%-15s %s\n", rules->name, rules->words);
        return CLI_OK;
    }
    tgn_json_writer *json = cli_json_begin(cli);
    tgn_json__open(json, '[');
    for (int i = 0; (rules = tgn_solve_rules_at(i)); i++) {
        tgn_json__open(json, '{');
        tgn_json__field_plain(json, "name", rules->name);
        tgn_json__field_text(json, "words", rules->words);
        tgn_json__close(json, '}');
    }
    tgn_json__close(json, ']');
    cli_json_end(cli);
    return CLI_OK;
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static void print_census(cli_call *cli, const char *path, const tgn_solve_table *table)
{
    tgn_solve_census census;
    char text[CLI_NUMBER_TEXT];
    tgn_solve_table_census(table, &census);
    const struct {
        const char *name, *words;
        uint64_t count;
    } rows[] = {
        {"classes", "arrangements up to symmetry", census.classes},
        {"bans", "arrangements with a ko ban", census.bans},
        {"situations", "situations in all", census.situations},
        {"open", "arrangements where endless play matters", census.open},
        {"sweeps", "sweeps until nothing changed", census.sweeps},
        {"bytes", "bytes of the table", census.bytes},
        {"memory", "bytes of memory to build it, at most", census.memory},
    };
    enum { ROWS = sizeof rows / sizeof *rows };
    if (!cli_flag(cli, "json")) {
        for (int i = 0; i < ROWS; i++)
            cli_print(cli, "%15s %s\n", cli_grouped(text, rows[i].count), rows[i].words);
        return;
    }
    tgn_json_writer *json = cli_json_begin(cli);
    tgn_json__open(json, '{');
    tgn_json__field_text(json, "file", path);
    for (int i = 0; i < ROWS; i++)
        tgn_json__field_number(json, rows[i].name, rows[i].count);
    tgn_json__close(json, '}');
    cli_json_end(cli);
}

static int make_table(cli_call *cli)
{
    const char *path = cli_value(cli, "out");
    const tgn_solve_rules *rules;
    tgn_size size;
    tgn_error error = {0};
    tgn_solve_table *table;
    long threads;
    if (parse_size(cli, cli->args[1], &size) != CLI_OK || parse_rules(cli, &rules) != CLI_OK ||
        cli_number(cli, "threads", 1, 256, 0, &threads) != CLI_OK)
        return CLI_MISUSE;
    if (!path)
        return cli_fail(cli, CLI_MISUSE, "no file given; add --out FILE");
    tgn_progress progress = cli_progress(cli);
    int code = tgn_solve_table_make(&table, path, size, rules, (int)threads, &progress, &error);
    if (code == TGN_ERR_STOPPED)
        return cli_fail(cli, CLI_BROKEN, "stopped; the same command continues from here");
    if (code < 0)
        return cli_fail(cli, cli_write_exit_code(code), "%s", error.message);
    print_census(cli, path, table);
    tgn_solve_table_close(table);
    return CLI_OK;
}

/* ---- trees --------------------------------------------------------------------------------------------- */

static int take_tree_options(cli_call *cli, tgn_solve_tree_options *out)
{
    const char *side = cli_value(cli, "side");
    long depth;
    *out = (tgn_solve_tree_options){0};
    if (side && tgn_colour_parse(&out->side, side) < 0)
        return cli_fail(cli, CLI_MISUSE, "--side: '%s' is neither black nor white", side);
    if (cli_number(cli, "depth", 1, DEPTH_MOST, 0, &depth) != CLI_OK)
        return CLI_MISUSE;
    out->depth = (int)depth;
    return CLI_OK;
}

static void print_tree(cli_call *cli, const tgn_solve_question *question, const tgn_solve_tree *tree)
{
    char score[CLI_SCORE_TEXT], nodes[CLI_NUMBER_TEXT], ends[CLI_NUMBER_TEXT], seen[CLI_NUMBER_TEXT];
    cli_print(cli, "%s holds %s; nodes: %s, ends: %s, met before: %s", tgn_colour_name(tree->side),
              cli_solve_score(score, tree->value, true, question->komi), cli_grouped(nodes, tree->nodes),
              cli_grouped(ends, tree->ends), cli_grouped(seen, tree->seen));
    cli_print(cli, tree->cut ? ", cut at --depth: %s\n" : "\n", cli_grouped(nodes, tree->cut));
}

static int write_tree(cli_call *cli, tgn_solver *solver, const tgn_solve_question *question,
                      const tgn_solve_tree_options *options)
{
    cli_file target;
    tgn_solve_tree tree;
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = cli_file_open(&target, cli, cli_value(cli, "out"));
    bool to_file = target.name;
    if (code == CLI_OK) {
        int written =
            tgn_solver_tree(solver, &tree, question, options, cli_file_write, &target, &progress, &error);
        if (written == TGN_ERR_IO && !error.code)
            code = to_file ? cli_file_fail(&target) : CLI_BROKEN;
        else if (written < 0)
            code = cli_fail(cli, cli_write_exit_code(written), "%s", error.message);
    }
    code = cli_file_close(&target, code);
    if (code == CLI_OK && to_file)
        print_tree(cli, question, &tree);
    return code;
}

static int make_tree(cli_call *cli)
{
    tgn_solver *solver = NULL;
    tgn_solve_question question;
    tgn_solve_tree_options options;
    int code = take_tree_options(cli, &options);
    if (code == CLI_OK)
        code = parse_question(cli, cli->args[1], &question);
    if (code == CLI_OK)
        code = open_solver(cli, &solver);
    if (code == CLI_OK)
        code = write_tree(cli, solver, &question, &options);
    tgn_solver_close(solver);
    return code;
}

/* ---- proofs -------------------------------------------------------------------------------------------- */

static int check_proof(cli_call *cli, const tgn_solve_question *question)
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

/* A search that gave up is not a misuse. */
static int fail(cli_call *cli, int code, const tgn_error *error)
{
    if (code == TGN_ERR_LIMIT)
        return cli_fail(cli, CLI_NO, "--proof: %s", error->message);
    return cli_fail(cli, cli_write_exit_code(code), "--proof: %s", error->message);
}

static int write_proof(cli_call *cli, tgn_solver *solver, const tgn_solve_question *question,
                       const tgn_solve_answer *answer, tgn_solve_proof *out)
{
    cli_file target;
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = cli_file_open(&target, cli, cli_value(cli, "proof"));
    if (code == CLI_OK) {
        int written = tgn_solver_prove(solver, out, question, answer->value, cli_file_write, &target,
                                       &progress, &error);
        cli_progress_clear(cli);
        if (written == TGN_ERR_IO && !error.code)
            code = cli_file_fail(&target);
        else if (written < 0)
            code = fail(cli, written, &error);
        else if (out->claims == 0)
            code = cli_fail(cli, CLI_NO, "--proof: neither side can force more than any play gives");
    }
    if (code != CLI_OK)
        out->claims = 0; /* the file is deleted, so nothing is proved */
    return cli_file_close(&target, code);
}

static void print_proof(cli_call *cli, const tgn_solve_proof *proof)
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

static void proof_json(tgn_json_writer *json, const tgn_solve_proof *proof)
{
    tgn_json__key(json, "proof");
    tgn_json__open(json, '[');
    for (int i = 0; i < proof->claims; i++) {
        const tgn_solve_proved *claim = &proof->claim[i];
        tgn_json__open(json, '{');
        tgn_json__field_plain(json, "side", tgn_colour_name(claim->side));
        tgn_json__field_integer(json, "score", claim->score);
        tgn_json__field_number(json, "situations", claim->situations);
        tgn_json__field_integer(json, "height", claim->height);
        tgn_json__field_bool(json, "held", claim->held);
        tgn_json__close(json, '}');
    }
    tgn_json__close(json, ']');
}

/* ---- one answer ---------------------------------------------------------------------------------------- */

static int ask(cli_call *cli, tgn_solver *solver, const tgn_solve_question *question,
               tgn_solve_answer *answer)
{
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = tgn_solver_ask(solver, answer, question, &progress, &error);
    cli_progress_clear(cli);
    return code < 0 ? cli_fail(cli, cli_write_exit_code(code), "%s", error.message) : CLI_OK;
}

/* The answer is printed even if its proof failed. */
static int answer_one(cli_call *cli, tgn_solver *solver, const tgn_solve_question *question)
{
    tgn_solve_answer answer;
    tgn_solve_proof proof = {0};
    int code = ask(cli, solver, question, &answer);
    if (code != CLI_OK)
        return code;
    if (cli_value(cli, "proof"))
        code = write_proof(cli, solver, question, &answer, &proof);
    if (cli_flag(cli, "json")) {
        tgn_json_writer *json = cli_json_begin(cli);
        tgn_json__open(json, '{');
        cli_solve_json(json, question, &answer);
        if (proof.claims)
            proof_json(json, &proof);
        tgn_json__close(json, '}');
        cli_json_end(cli);
    } else {
        cli_solve_print(cli, question, &answer);
        print_proof(cli, &proof);
    }
    return code != CLI_OK ? code : answer.exact ? CLI_OK : CLI_NO;
}

/* ---- all rule sets ------------------------------------------------------------------------------------- */

static void print_best(cli_call *cli, const tgn_solve_answer *answer, tgn_size size)
{
    char point[TGN_POINT_TEXT];
    for (int i = 0; i < answer->choices; i++)
        if (answer->choice[i].best && answer->choice[i].twin == answer->choice[i].point)
            cli_print(cli, " %s", tgn_point_format(point, answer->choice[i].point, size));
    cli_print(cli, "\n");
}

static int answer_all_text(cli_call *cli, tgn_solver *solver, tgn_solve_question *question)
{
    cli_print(cli, "%-15s %-18s best moves, mirror images once\n", "rules", "score");
    for (int i = 0; (question->rules = tgn_solve_rules_at(i)); i++) {
        tgn_solve_answer answer;
        char score[CLI_SCORE_TEXT];
        const int code = ask(cli, solver, question, &answer);
        if (code != CLI_OK)
            return code;
        cli_print(cli, "%-15s %-18s", question->rules->name,
                  cli_solve_score(score, answer.value, answer.exact, question->komi));
        print_best(cli, &answer, question->situation.size);
    }
    return CLI_OK;
}

/* A list of all answers; nothing is written when one of them fails. */
static int answer_all_json(cli_call *cli, tgn_solver *solver, tgn_solve_question *question)
{
    tgn_buffer list = {0};
    tgn_json_writer json;
    int code = CLI_OK;
    tgn_json__init(&json, tgn_buffer__write, &list);
    tgn_json__open(&json, '[');
    for (int i = 0; code == CLI_OK && (question->rules = tgn_solve_rules_at(i)); i++) {
        tgn_solve_answer answer;
        code = ask(cli, solver, question, &answer);
        if (code != CLI_OK)
            break;
        tgn_json__open(&json, '{');
        cli_solve_json(&json, question, &answer);
        tgn_json__close(&json, '}');
    }
    tgn_json__close(&json, ']');
    if (code == CLI_OK && tgn_json__end(&json) < 0)
        code = cli_fail(cli, CLI_BROKEN, "out of memory");
    if (code == CLI_OK)
        cli_print(cli, "%s\n", list.data);
    tgn_buffer__clear(&list);
    return code;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int solve(cli_call *cli)
{
    tgn_solver *solver = NULL;
    tgn_solve_question question;
    bool all = cli_flag(cli, "all-rules");
    if (all && cli_value(cli, "rules"))
        return cli_fail(cli, CLI_MISUSE, "give either --rules or --all-rules, not both");
    int code = parse_question(cli, cli->args[0], &question);
    if (code == CLI_OK)
        code = check_proof(cli, &question);
    if (code == CLI_OK)
        code = open_solver(cli, &solver);
    if (code == CLI_OK && all && !question.milliseconds && !question.nodes)
        question.milliseconds = 10000; /* superko would take much longer than all others */
    if (code == CLI_OK)
        code = !all                    ? answer_one(cli, solver, &question)
               : cli_flag(cli, "json") ? answer_all_json(cli, solver, &question)
                                       : answer_all_text(cli, solver, &question);
    tgn_solver_close(solver);
    return code;
}

static int run(cli_call *cli)
{
    const char *word = cli->args[0];
    bool table = strcmp(word, "table") == 0, tree = strcmp(word, "tree") == 0;
    if ((table || tree) && cli->arg_count < 2)
        return cli_fail(cli, CLI_MISUSE, "no board given; write 'tengen solve %s 3x3'", word);
    if (!table && !tree && cli->arg_count > 1)
        return cli_fail(cli, CLI_MISUSE, "unexpected argument '%s'; usage: tengen solve %s", cli->args[1],
                        cli->command->usage);
    if (table)
        return make_table(cli);
    if (tree)
        return make_tree(cli);
    return strcmp(word, "rules") == 0 ? list_rules(cli) : solve(cli);
}

static const cli_option options[] = {
    {"rules", "R",
     "the rules; 'tengen solve rules' lists them (japanese-1999; area on boards of more than 16 points)"},
    {"all-rules", NULL,
     "one line per rule set; superko is searched for 10 seconds unless --seconds or --nodes is given"},
    {"komi", "K", "komi for White, a multiple of 0.5 (0)"},
    {"to-move", "COLOUR", "whose turn it is: black or white", "black|white"},
    {"game", "K", "the K-th game of the file (1)"},
    {"move", "N", "the position after N moves of a record; 0 is the start (default: the end)"},
    {"moves", "LIST", "play these moves first: \"B2 A1 pass\"; \"W A1\" is a move of White"},
    {"seconds", "S", "give up a search after S seconds"},
    {"nodes", "N", "give up a search after N situations"},
    {"search", NULL, "search even where a table has the answer (--rules area only)"},
    {"unaided", NULL, "search without the results that come with the program (5x5)"},
    {"checkpoint", "FILE", "save a long search of a larger board here now and then, and continue from here"},
    {"proof", "FILE", "write a proof of the value, by area, that tools/proof_check can check"},
    {"tables", "DIR",
     "folder for tables (tengen/solve in $XDG_CACHE_HOME or ~/.cache); none: keep them in memory"},
    {"threads", "N", "number of threads (one per processor)"},
    {"memory", "BYTES", "memory for a search: 512M, 2G (1G)"},
    {"out", "FILE", "table: the file to write; tree: the record (standard output)"},
    {"depth", "N", "tree: at most N moves deep (200)"},
    {"side", "COLOUR", "tree: whose strategy to write (the winner; at jigo the side to move)", "black|white"},
    CLI_JSON,
    {0},
};

static const cli_word words[] = {
    {"rules", "", "list the rule sets"},
    {"table", "SIZE --out FILE", "compute every situation of a board and save the values in a file"},
    {"tree", "SIZE|FILE",
     "a proof as a record: one move for the side that keeps the score, every move for the other"},
    {0},
};

const cli_command cli_command_solve = {
    .name = "solve",
    .summary = "solve small boards: values, best moves, proofs",
    .usage = "SIZE | FILE | rules | table SIZE --out FILE | tree SIZE|FILE",
    .words = words,
    .about =
        "SIZE is ROWSxCOLUMNS, up to 30 points; FILE is a record or a board drawn as text, - standard "
        "input.\n"
        "Scores are Black's: B+5, W+2, jigo; \"endless\" where neither side can end the game without loss.\n"
        "docs/SOLVE.md has the rules and says what is exact. A search that gives up prints its bounds and\n"
        "exits with 1. The answer in JSON is\n"
        "  {\"rows\", \"cols\", \"rules\", \"to_move\", \"komi\", \"value\", \"result\": \"B|W|jigo\", "
        "\"low\", \"high\", \"exact\",\n"
        "   \"endless\", \"tabled\", \"best\": [...], \"moves\": [{\"move\", \"value\", \"low\", \"high\", "
        "\"exact\", \"best\",\n"
        "   \"alike\"}], \"pv\": [...], \"pv_endless\", \"nodes\", \"seconds\"}\n"
        "where value is Black's lead with komi (null if a search gave up), low and high are without komi, "
        "and\n"
        "alike is the first of the mirror images of a move. --proof adds\n"
        "  \"proof\": [{\"side\", \"score\", \"situations\", \"height\", \"held\"}]\n",
    .options = options,
    .min_args = 1,
    .max_args = 2,
    .run = run,
};
