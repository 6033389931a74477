/*
 * solve_tables.c - where the tables of 'tengen solve' are kept, what makes them, and trees out of them; see
 * solve.h
 */
#include "cli/solve.h"
#include "cli/table.h"
#include "cli/target.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 4096, DEPTH_MOST = 1000 };

/* ---- where they are kept ------------------------------------------------------------------------------- */

/* Make a folder and all above it. Returns 0, or an errno. */
static int make_folder(const char *path)
{
    char part[PATH_BYTES];
    if (snprintf(part, sizeof part, "%s", path) >= (int)sizeof part)
        return ENAMETOOLONG;
    for (char *at = part; (at = strchr(at + 1, '/'));) {
        *at = '\0';
        mkdir(part, 0777);
        *at = '/';
    }
    struct stat there;
    if (mkdir(part, 0777) == 0 || (stat(part, &there) == 0 && S_ISDIR(there.st_mode)))
        return 0;
    return errno == EEXIST ? ENOTDIR : errno;
}

/* $XDG_CACHE_HOME/tengen/solve, or the like; "" when there is no such place. */
static void usual_folder(char out[PATH_BYTES])
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    out[0] = '\0';
    if (cache && *cache == '/')
        snprintf(out, PATH_BYTES, "%s/tengen/solve", cache);
    else if (home && *home == '/')
        snprintf(out, PATH_BYTES, "%s/.cache/tengen/solve", home);
}

/* The folder that --tables asks for, made if need be; "" for none. What was not asked for may fail. */
static int take_folder(cli_call *cli, char out[PATH_BYTES])
{
    const char *asked = cli_value(cli, "tables");
    if (asked && strcmp(asked, "none") == 0)
        asked = "";
    if (asked)
        snprintf(out, PATH_BYTES, "%s", asked);
    else
        usual_folder(out);
    int why = *out ? make_folder(out) : 0;
    if (why && asked)
        return cli_fail(cli, CLI_BROKEN, "--tables: %s: %s", asked, strerror(why));
    if (why) {
        cli_warn(cli, "tables are not kept: %s: %s; --tables DIR keeps them elsewhere", out, strerror(why));
        out[0] = '\0';
    }
    return CLI_OK;
}

/* "536870912", "512M", "2G". */
static int parse_memory(cli_call *cli, size_t *out)
{
    static const char units[] = "KMG";
    const char *text = cli_value(cli, "memory"), *unit = NULL;
    char *end = NULL;
    *out = 0;
    if (!text)
        return CLI_OK;
    double bytes = strtod(text, &end);
    if (end > text && *end && !end[1])
        unit = strchr(units, *end & ~0x20);
    for (const char *u = units; unit && u <= unit; u++)
        bytes *= 1024;
    if (end == text || (*end && !unit) || !(bytes >= 1 << 20) || bytes > 1e15)
        return cli_fail(cli, CLI_MISUSE, "--memory: '%s' is not an amount from 1M; write --memory 512M",
                        text);
    *out = (size_t)bytes;
    return CLI_OK;
}

int cli_solve_open(cli_call *cli, tgn_solver **out)
{
    char folder[PATH_BYTES];
    tgn_error error = {0};
    tgn_solver_options options = {.unaided = cli_flag(cli, "unaided")};
    long threads;
    if (cli_number(cli, "threads", 1, 256, 0, &threads) != CLI_OK ||
        parse_memory(cli, &options.memory) != CLI_OK)
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

int cli_solve_list(cli_call *cli)
{
    const tgn_solve_rules *rules;
    json_t *list = json_array();
    for (int i = 0; (rules = tgn_solve_rules_at(i)); i++)
        if (cli_flag(cli, "json"))
            json_array_append_new(list, json_pack("{s:s, s:s}", "name", rules->name, "words", rules->words));
        else
            cli_print(cli, "%-15s %s\n", rules->name, rules->words);
    if (cli_flag(cli, "json"))
        cli_json(cli, list);
    else
        json_decref(list);
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
        {"memory", "bytes of memory to build it, at the most", census.memory},
    };
    json_t *object = json_pack("{s:o}", "file", cli_json_text(path));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (cli_flag(cli, "json"))
            json_object_set_new(object, rows[i].name, json_integer((json_int_t)rows[i].count));
        else
            cli_print(cli, "%15s %s\n", cli_grouped(text, rows[i].count), rows[i].words);
    if (cli_flag(cli, "json"))
        cli_json(cli, object);
    else
        json_decref(object);
}

int cli_solve_table(cli_call *cli)
{
    const char *path = cli_value(cli, "out");
    const tgn_solve_rules *rules;
    tgn_size size;
    tgn_error error = {0};
    tgn_solve_table *table;
    long threads;
    if (cli_solve_size(cli, cli->args[1], &size) != CLI_OK || cli_solve_rules(cli, &rules) != CLI_OK ||
        cli_number(cli, "threads", 1, 256, 0, &threads) != CLI_OK)
        return CLI_MISUSE;
    if (!path)
        return cli_fail(cli, CLI_MISUSE, "which file? add --out FILE");
    tgn_progress progress = cli_progress(cli);
    int code = tgn_solve_table_make(&table, path, size, rules, (int)threads, &progress, &error);
    if (code == TGN_ERR_STOPPED)
        return cli_fail(cli, CLI_BROKEN, "stopped; the same command goes on from %s.part", path);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s", error.message);
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
    cli_target target;
    tgn_solve_tree tree;
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = cli_target_open(&target, cli, cli_value(cli, "out"));
    bool to_file = target.name;
    if (code == CLI_OK) {
        int written =
            tgn_solver_tree(solver, &tree, question, options, cli_target_write, &target, &progress, &error);
        if (written == TGN_ERR_IO && !error.code)
            code = to_file ? cli_target_fail(&target) : CLI_BROKEN;
        else if (written < 0)
            code = cli_fail(cli, cli_exit_code(written), "%s", error.message);
    }
    code = cli_target_close(&target, code);
    if (code == CLI_OK && to_file)
        print_tree(cli, question, &tree);
    return code;
}

int cli_solve_tree(cli_call *cli)
{
    tgn_solver *solver = NULL;
    tgn_solve_question question;
    tgn_solve_tree_options options;
    int code = take_tree_options(cli, &options);
    if (code == CLI_OK)
        code = cli_solve_question(cli, cli->args[1], &question);
    if (code == CLI_OK)
        code = cli_solve_open(cli, &solver);
    if (code == CLI_OK)
        code = write_tree(cli, solver, &question, &options);
    tgn_solver_close(solver);
    return code;
}
