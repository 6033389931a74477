/*
 * strings.c - tengen strings SIZE: the largest number of strings a board can hold
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/strings_reference.h>

/* clang-format off */
#define REFERENCE_OPTIONS                                                                  \
    {"solver", "NAME", "ilp: glpsol or cbc (the first that is installed)", "glpsol|cbc"},                    \
    {"seconds", "N", "ilp: give up after N seconds"},                                          \
    {"cut", "C", "0-1 program: leave out mirror images: none, half, quarter (none)", "none|half|quarter"},          \
    {"middle", "M", "0-1 program: whether a middle line is left 'out' of a cut or 'shared' (out)", "out|shared"},   \
    {"write-lp", "FILE", "write the 0-1 program for other solvers, as CPLEX-LP"},              \
    {"write-mps", "FILE", "write the 0-1 program for other solvers, as free MPS"}
/* clang-format on */

enum { SOLVER_TEXT = 64 };

/* ---- options of the 0-1 program ------------------------------------------------------------------------ */

/* The index of the option's value among `words`, 0 when it was not given. */
static int choose(cli_call *cli, const char *option, const char *const *words, int count, int *out)
{
    const char *word = cli_value(cli, option);
    *out = 0;
    for (int i = 0; word && i < count; i++)
        if (strcmp(word, words[i]) == 0) {
            *out = i;
            return CLI_OK;
        }
    return word ? cli_fail(cli, CLI_MISUSE, "--%s: unknown value '%s'; use %s, %s%s%s", option, word,
                           words[0], words[1], count > 2 ? ", " : "", count > 2 ? words[2] : "")
                : CLI_OK;
}

static int parse_program_options(cli_call *cli, tgn_program_options *out)
{
    static const char *const cuts[] = {"none", "half", "quarter"}, *const middles[] = {"out", "shared"};
    *out = (tgn_program_options){0};
    int code = choose(cli, "cut", cuts, 3, &out->cut);
    return code == CLI_OK ? choose(cli, "middle", middles, 2, &out->middle) : code;
}

/* ---- other methods ------------------------------------------------------------------------------------- */

static int solve_program(cli_call *cli, const tgn_filling *filling, tgn_strings *out, char by[SOLVER_TEXT])
{
    long seconds;
    tgn_outside_options options = {.program = cli_value(cli, "solver")};
    tgn_outside who;
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    if (cli_number(cli, "seconds", 1, 100000000, 0, &seconds) != CLI_OK ||
        parse_program_options(cli, &options.written) != CLI_OK)
        return CLI_MISUSE;
    options.seconds = (double)seconds;
    int code = tgn_outside_solve(out, &who, filling, &options, &progress, &error);
    if (code < 0)
        return cli_fail(cli, cli_write_exit_code(code), "%s", error.message);
    snprintf(by, SOLVER_TEXT, "%s %s", who.program, who.version);
    return CLI_OK;
}

/* Whether no point of the board is given. */
static bool is_empty_board(const tgn_filling *filling)
{
    static const char free_only[] = {TGN_FILLING_FREE, '\0'};
    return filling->points[strspn(filling->points, free_only)] == '\0';
}

static int scan(cli_call *cli, const tgn_filling *filling, tgn_strings *out, char by[SOLVER_TEXT])
{
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    if (!is_empty_board(filling))
        return cli_fail(cli, CLI_MISUSE, "a scan works on empty boards only; use --method ilp, or none");
    int code = tgn_scan_solve(out, filling->rows, filling->cols, &progress, &error);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s", error.message);
    snprintf(by, SOLVER_TEXT, "scan");
    return CLI_OK;
}

static int solve_by_method(cli_call *cli, const tgn_filling *filling, const char *method, tgn_strings *out,
                           char by[SOLVER_TEXT])
{
    if (strcmp(method, "ilp") == 0)
        return solve_program(cli, filling, out, by);
    if (strcmp(method, "scan") == 0)
        return scan(cli, filling, out, by);
    return cli_fail(cli, CLI_MISUSE, "--method: unknown method '%s'; use profile, ilp or scan", method);
}

/* ---- writing the 0-1 program --------------------------------------------------------------------------- */

static int write_program(cli_call *cli, const tgn_filling *filling, const char *name, int format)
{
    tgn_program_options options;
    tgn_error error = {0};
    cli_file target;
    if (parse_program_options(cli, &options) != CLI_OK)
        return CLI_MISUSE;
    options.format = format;
    int code = cli_file_open(&target, cli, name);
    if (code == CLI_OK) {
        int written = tgn_program_write(filling, &options, cli_file_write, &target, &error);
        if (written == TGN_ERR_IO)
            code = target.name ? cli_file_fail(&target)
                               : CLI_BROKEN; /* cli_flush() reports errors of standard output */
        else if (written < 0)
            code = cli_fail(cli, cli_exit_code(written), "%s", error.message);
    }
    return cli_file_close(&target, code);
}

static int write_programs(cli_call *cli, const tgn_filling *filling)
{
    const char *lp = cli_value(cli, "write-lp"), *mps = cli_value(cli, "write-mps");
    int code = lp ? write_program(cli, filling, lp, TGN_PROGRAM_LP) : CLI_OK;
    return code == CLI_OK && mps ? write_program(cli, filling, mps, TGN_PROGRAM_MPS) : code;
}

/* ---- the papers' tables as text ------------------------------------------------------------------------ */

static const char *mark(bool wrong)
{
    return wrong ? "!" : " ";
}

/* A "!" marks a wrong number of strings, or else the wrong density. */
static void print_line(cli_call *cli, const tgn_paper_line *line)
{
    int ours = tgn_strings_formula(line->side, line->side, NULL);
    bool wrong = line->strings != ours;
    cli_print(cli, "  %2d  %7d%s %6d   %6.2f%s %7.0f  %7.0f\n", line->side, line->strings, mark(wrong), ours,
              line->density / 100.0, mark(line->mistake && !wrong), line->last, line->usual);
}

static void print_table(cli_call *cli, const tgn_paper_table *table)
{
    cli_print(cli, "%s, %s\n", table->source, table->caption);
    cli_print(cli, "   n  printed    ours  density   --last  default (seconds)\n");
    for (int i = 0; i < table->count; i++)
        print_line(cli, &table->lines[i]);
    for (int i = 0; i < table->count; i++)
        if (table->lines[i].mistake)
            cli_print(cli, "  ! n = %d: %s\n", table->lines[i].side, table->lines[i].mistake);
    cli_print(cli, "\n");
}

static void print_bounds(cli_call *cli)
{
    int count;
    const tgn_paper_bounds *bounds = tgn_paper_open(&count);
    cli_print(cli, "%s, beyond the tables\n   n  printed    ours\n", bounds[0].source);
    for (int i = 0; i < count; i++) {
        char printed[32];
        if (bounds[i].least == bounds[i].most)
            snprintf(printed, sizeof printed, "%d", bounds[i].least);
        else
            snprintf(printed, sizeof printed, "%d-%d", bounds[i].least, bounds[i].most);
        cli_print(cli, "  %2d  %7s  %6d  %s\n", bounds[i].side, printed,
                  tgn_strings_formula(bounds[i].side, bounds[i].side, NULL), bounds[i].method);
    }
    cli_print(cli, "\n");
}

static void print_windows(cli_call *cli)
{
    int count;
    const tgn_paper_window *windows = tgn_paper_windows(&count);
    cli_print(cli, "%s, legal 3x3 windows\n  window  printed    ours\n", windows[0].source);
    for (int i = 0; i < count; i++)
        cli_print(cli, "  %-6s  %7d%s %6d\n", windows[i].kind, windows[i].windows,
                  mark(windows[i].mistake != NULL), tgn_scan_windows(windows[i].edges));
    if (windows[0].mistake)
        cli_print(cli, "  ! %s\n", windows[0].mistake);
}

static void print_tables(cli_call *cli)
{
    int count;
    const tgn_paper_table *tables = tgn_paper_tables(&count);
    for (int i = 0; i < count; i++)
        print_table(cli, &tables[i]);
    print_bounds(cli);
    print_windows(cli);
}

/* ---- the papers' tables as JSON ------------------------------------------------------------------------ */

static int ours(int side)
{
    return tgn_strings_formula(side, side, NULL);
}

static void line_json(tgn_json_writer *json, const tgn_paper_line *line)
{
    tgn_json__open(json, '{');
    tgn_json__field_integer(json, "n", line->side);
    tgn_json__field_integer(json, "printed", line->strings);
    tgn_json__field_integer(json, "ours", ours(line->side));
    tgn_json__field_real(json, "density", line->density / 100.0);
    tgn_json__field_real(json, "seconds_last", line->last);
    tgn_json__field_real(json, "seconds_default", line->usual);
    tgn_json__field_text(json, "mistake", line->mistake);
    tgn_json__close(json, '}');
}

static void tables_json(tgn_json_writer *json)
{
    int count;
    const tgn_paper_table *tables = tgn_paper_tables(&count);
    tgn_json__key(json, "tables");
    tgn_json__open(json, '[');
    for (int i = 0; i < count; i++) {
        tgn_json__open(json, '{');
        tgn_json__field_text(json, "source", tables[i].source);
        tgn_json__field_text(json, "caption", tables[i].caption);
        tgn_json__key(json, "lines");
        tgn_json__open(json, '[');
        for (int at = 0; at < tables[i].count; at++)
            line_json(json, &tables[i].lines[at]);
        tgn_json__close(json, ']');
        tgn_json__close(json, '}');
    }
    tgn_json__close(json, ']');
}

static void bounds_json(tgn_json_writer *json)
{
    int count;
    const tgn_paper_bounds *bounds = tgn_paper_open(&count);
    tgn_json__key(json, "beyond");
    tgn_json__open(json, '[');
    for (int i = 0; i < count; i++) {
        tgn_json__open(json, '{');
        tgn_json__field_text(json, "source", bounds[i].source);
        tgn_json__field_text(json, "method", bounds[i].method);
        tgn_json__field_integer(json, "n", bounds[i].side);
        tgn_json__field_integer(json, "least", bounds[i].least);
        tgn_json__field_integer(json, "most", bounds[i].most);
        tgn_json__field_integer(json, "ours", ours(bounds[i].side));
        tgn_json__close(json, '}');
    }
    tgn_json__close(json, ']');
}

static void windows_json(tgn_json_writer *json)
{
    int count;
    const tgn_paper_window *windows = tgn_paper_windows(&count);
    tgn_json__key(json, "windows");
    tgn_json__open(json, '[');
    for (int i = 0; i < count; i++) {
        tgn_json__open(json, '{');
        tgn_json__field_text(json, "source", windows[i].source);
        tgn_json__field_text(json, "window", windows[i].kind);
        tgn_json__field_integer(json, "printed", windows[i].windows);
        tgn_json__field_integer(json, "ours", tgn_scan_windows(windows[i].edges));
        tgn_json__field_text(json, "mistake", windows[i].mistake);
        tgn_json__close(json, '}');
    }
    tgn_json__close(json, ']');
}

static int answer_tables(cli_call *cli)
{
    if (!cli_flag(cli, "json")) {
        print_tables(cli);
        return CLI_OK;
    }
    tgn_json_writer *json = cli_json_begin(cli);
    tgn_json__open(json, '{');
    tables_json(json);
    bounds_json(json);
    windows_json(json);
    tgn_json__close(json, '}');
    cli_json_end(cli);
    return CLI_OK;
}

/* The results; "" for what was not asked for. */
typedef struct strings_result {
    tgn_strings answer;
    char by[SOLVER_TEXT];
    char boards[TGN_STRINGS_DIGITS], classes[TGN_STRINGS_DIGITS];
    char colourings[TGN_STRINGS_DIGITS], positions[TGN_STRINGS_DIGITS];
} strings_result;

/* ---- the board ----------------------------------------------------------------------------------------- */

/* "19" or "16x24". */
static int parse_size(cli_call *cli, const char *text, tgn_filling *out)
{
    char *end;
    errno = 0;
    long rows = strtol(text, &end, 10), cols = rows;
    bool good = end != text && errno == 0;
    if (good && (*end == 'x' || *end == 'X')) {
        const char *second = end + 1;
        cols = strtol(second, &end, 10);
        good = end != second && errno == 0;
    }
    if (!good || *end)
        return cli_fail(cli, CLI_MISUSE, "'%s' is not a board size; write 19 or ROWSxCOLUMNS, such as 16x24",
                        text);
    if (rows < 1 || cols < 1 || rows > TGN_FILLING_SIDE || cols > TGN_FILLING_SIDE)
        return cli_fail(cli, CLI_MISUSE, "'%s': sides are 1 to %d", text, TGN_FILLING_SIDE);
    tgn_error error = {0};
    int code = tgn_filling_init(out, (int)rows, (int)cols, &error);
    return code < 0 ? cli_fail(cli, cli_exit_code(code), "%s", error.message) : CLI_OK;
}

enum { BOARD_FILE_MOST = 4 << 20 };

static int read_board(cli_call *cli, const char *name, tgn_filling *out)
{
    tgn_buffer text = {0};
    tgn_error error = {0};
    int code = cli_read_file(cli, name, BOARD_FILE_MOST, &text);
    if (code == CLI_OK) {
        const int parsed = tgn_filling_parse(out, text.data ? text.data : "", &error);
        code = parsed < 0 ? cli_fail(cli, cli_exit_code(parsed), "%s: %s", name, error.message) : CLI_OK;
    }
    tgn_buffer__clear(&text);
    return code;
}

static int take_board(cli_call *cli, tgn_filling *out)
{
    const char *name = cli_value(cli, "board");
    if (name && cli->arg_count == 0)
        return read_board(cli, name, out);
    if (cli->arg_count == 1 && !name)
        return parse_size(cli, cli->args[0], out);
    return cli_fail(cli, CLI_MISUSE, "give a size, such as 19 or 16x24, or --board FILE");
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

static int take_options(cli_call *cli, tgn_strings_options *out)
{
    long threads, megabytes;
    if (cli_number(cli, "threads", 1, 256, 0, &threads) != CLI_OK ||
        cli_number(cli, "memory", 1, 1 << 20, 0, &megabytes) != CLI_OK)
        return CLI_MISUSE;
    *out = (tgn_strings_options){.threads = (int)threads, .memory = (size_t)megabytes << 20};
    return CLI_OK;
}

static int certify(cli_call *cli, const tgn_filling *filling, const tgn_strings_options *options,
                   tgn_strings *out)
{
    if (!is_empty_board(filling))
        return cli_fail(cli, CLI_MISUSE, "certificates are for empty boards only; leave out --board");
    cli_file target;
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = cli_file_open(&target, cli, cli_value(cli, "certificate"));
    if (code == CLI_OK) {
        int written = tgn_strings_certify(out, filling->rows, filling->cols, cli_file_write, &target, options,
                                          &progress, &error);
        if (written == TGN_ERR_IO)
            code = target.name ? cli_file_fail(&target) : CLI_BROKEN;
        else if (written < 0)
            code = cli_fail(cli, cli_exit_code(written), "%s", error.message);
    }
    return cli_file_close(&target, code);
}

static int answer(cli_call *cli, const tgn_filling *filling, const tgn_strings_options *options,
                  strings_result *result)
{
    const char *method = cli_value(cli, "method");
    if (method && strcmp(method, "profile") != 0)
        return solve_by_method(cli, filling, method, &result->answer, result->by);
    if (cli_value(cli, "certificate"))
        return certify(cli, filling, options, &result->answer);
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    bool cited = is_empty_board(filling) && !cli_flag(cli, "prove") && !method;
    int code = cited ? tgn_strings_build(&result->answer, filling->rows, filling->cols, &error)
                     : tgn_strings_solve(&result->answer, filling, options, &progress, &error);
    return code < 0 ? cli_fail(cli, cli_exit_code(code), "%s", error.message) : CLI_OK;
}

/* ---- counts -------------------------------------------------------------------------------------------- */

static int print_boards(cli_call *cli, const tgn_optima *optima);

/* `classes` may be NULL. */
static int count_boards(cli_call *cli, const tgn_filling *filling, bool free_colours,
                        const tgn_strings_options *options, char *out, char *classes)
{
    tgn_optima *optima;
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = tgn_optima_open(&optima, filling, free_colours, options, &progress, &error);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s", error.message);
    tgn_optima_count(optima, out);
    bool list = cli_value(cli, "list") || cli_value(cli, "sample");
    if (list && free_colours == cli_flag(cli, "free"))
        code = print_boards(cli, optima);
    else if (classes && is_empty_board(filling)) {
        code = tgn_optima_classes(optima, classes, &progress, &error);
        if (code == TGN_ERR_LIMIT) /* the count itself is there, and took long enough to keep it */
            cli_warn(cli, "not counted up to symmetry: %s; --memory allows more", error.message);
        code = code < 0 && code != TGN_ERR_LIMIT ? cli_fail(cli, cli_exit_code(code), "%s", error.message)
                                                 : CLI_OK;
    }
    tgn_optima_close(optima);
    return code;
}

static int count(cli_call *cli, const tgn_filling *filling, const tgn_strings_options *options,
                 strings_result *result)
{
    bool list = cli_value(cli, "list") || cli_value(cli, "sample"), free_colours = cli_flag(cli, "free");
    int code = CLI_OK;
    if (cli_flag(cli, "count") || (list && !free_colours))
        code = count_boards(cli, filling, false, options, result->boards, result->classes);
    if (code == CLI_OK && free_colours)
        code = count_boards(cli, filling, true, options, result->colourings, NULL);
    if (code != CLI_OK || !cli_flag(cli, "all"))
        return code;
    if (!is_empty_board(filling))
        return cli_fail(cli, CLI_MISUSE, "--all is for empty boards only; leave out --board");
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    code = tgn_strings_census(result->positions, filling->rows, filling->cols, options, &progress, &error);
    return code < 0 ? cli_fail(cli, cli_exit_code(code), "%s", error.message) : CLI_OK;
}

/* ---- printing ------------------------------------------------------------------------------------------ */

static void print_board(cli_call *cli, const tgn_filling *board)
{
    for (int row = 0; row < board->rows; row++)
        cli_print(cli, "%.*s\n", board->cols, board->points + (size_t)row * (size_t)board->cols);
}

static void board_json(tgn_json_writer *json, const tgn_filling *board)
{
    tgn_json__open(json, '[');
    for (int row = 0; row < board->rows; row++)
        tgn_json__text(json, board->points + (size_t)row * (size_t)board->cols, (size_t)board->cols);
    tgn_json__close(json, ']');
}

static int print_boards(cli_call *cli, const tgn_optima *optima)
{
    long listed, sampled, seed;
    char count[TGN_STRINGS_DIGITS];
    if (cli_number(cli, "list", 1, 1000000, 0, &listed) != CLI_OK ||
        cli_number(cli, "sample", 1, 1000000, 0, &sampled) != CLI_OK ||
        cli_number(cli, "seed", 0, 1000000000, 1, &seed) != CLI_OK)
        return CLI_MISUSE;
    tgn_optima_count(optima, count);
    for (long i = 0; i < listed + sampled && !cli_stopped(cli); i++) {
        char index[32];
        tgn_filling board;
        tgn_error error = {0};
        snprintf(index, sizeof index, "%ld", i);
        int code = i < listed ? tgn_optima_get(optima, index, &board, &error)
                              : tgn_optima_sample(optima, (uint64_t)(seed * 1000003 + i), &board, &error);
        if (code == TGN_ERR_MISSING)
            break; /* there are no more */
        if (code < 0)
            return cli_fail(cli, cli_exit_code(code), "%s", error.message);
        if (cli_flag(cli, "json")) {
            board_json(cli_json_begin(cli), &board);
            cli_json_end(cli);
        } else {
            cli_print(cli, i ? "\n" : "");
            print_board(cli, &board);
        }
        tgn_filling_clear(&board);
    }
    return CLI_OK;
}

static void print_json(cli_call *cli, const strings_result *result)
{
    const tgn_strings *answer = &result->answer;
    tgn_json_writer *json = cli_json_begin(cli);
    tgn_json__open(json, '{');
    tgn_json__field_integer(json, "rows", answer->board.rows);
    tgn_json__field_integer(json, "cols", answer->board.cols);
    tgn_json__field_integer(json, "strings", answer->strings);
    tgn_json__field_integer(json, "empties", answer->empties);
    tgn_json__field_plain(json, "status", answer->status == TGN_STRINGS_THEOREM ? "theorem" : "computed");
    tgn_json__field_words(json, "reference", answer->reference);
    tgn_json__field_text(json, "by", *result->by ? result->by : "profile");
    tgn_json__field_number(json, "states", answer->states);
    tgn_json__field_number(json, "bounds", answer->bounds);
    tgn_json__field_number(json, "memory", answer->memory);
    tgn_json__field_real(json, "seconds", answer->seconds);
    tgn_json__key(json, "board");
    board_json(json, &answer->board);
    /* Counts are large: they are strings, whatever their size. */
    tgn_json__field_words(json, "optimal_boards", result->boards);
    tgn_json__field_words(json, "optimal_boards_up_to_symmetry", result->classes);
    tgn_json__field_words(json, "free_colourings", result->colourings);
    tgn_json__field_words(json, "all_positions", result->positions);
    tgn_json__close(json, '}');
    cli_json_end(cli);
}

static void print_text(cli_call *cli, const strings_result *result)
{
    const tgn_strings *answer = &result->answer;
    cli_print(cli, "%d x %d: %d strings, %d points empty\n", answer->board.rows, answer->board.cols,
              answer->strings, answer->empties);
    if (answer->status == TGN_STRINGS_THEOREM)
        cli_print(cli, "by theorem: %s (--prove computes)\n", answer->reference);
    else if (*result->by)
        cli_print(cli, "computed by %s, %.3f s\n", result->by, answer->seconds);
    else
        cli_print(cli, "computed: %llu profiles, %llu in the tables of the bound, %.1f MiB, %.3f s\n",
                  (unsigned long long)answer->states, (unsigned long long)answer->bounds,
                  (double)answer->memory / (1 << 20), answer->seconds);
    if (*result->boards)
        cli_print(cli, "optimal boards, chequered: %s\n", result->boards);
    if (*result->classes)
        cli_print(cli, "up to symmetry: %s\n", result->classes);
    if (*result->colourings)
        cli_print(cli, "with free colours of blobs: %s\n", result->colourings);
    if (*result->positions)
        cli_print(cli, "all legal positions with that many strings: %s\n", result->positions);
    cli_print(cli, "\n");
    print_board(cli, &answer->board);
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int solve(cli_call *cli, const tgn_filling *filling)
{
    tgn_strings_options options;
    if (take_options(cli, &options) != CLI_OK)
        return CLI_MISUSE;
    bool list = cli_value(cli, "list") || cli_value(cli, "sample");
    bool quiet = list || (cli_value(cli, "certificate") && strcmp(cli_value(cli, "certificate"), "-") == 0);
    strings_result result = {0};
    int code = list ? CLI_OK : answer(cli, filling, &options, &result);
    if (code == CLI_OK)
        code = count(cli, filling, &options, &result);
    if (code == CLI_OK && !quiet)
        (cli_flag(cli, "json") ? print_json : print_text)(cli, &result);
    tgn_strings_clear(&result.answer);
    return code;
}

static int run(cli_call *cli)
{
    if (cli->arg_count == 1 && strcmp(cli->args[0], "table") == 0)
        return answer_tables(cli);
    tgn_filling filling;
    int code = take_board(cli, &filling);
    if (code != CLI_OK)
        return code;
    code = cli_value(cli, "write-lp") || cli_value(cli, "write-mps") ? write_programs(cli, &filling)
                                                                     : solve(cli, &filling);
    tgn_filling_clear(&filling);
    return code;
}

static const cli_option options[] = {
    {"prove", NULL, "compute the answer even where a theorem gives it"},
    {"count", NULL, "count the optimal boards, also up to symmetry"},
    {"free", NULL, "count with free colours: each connected group of stones may be coloured either way"},
    {"all", NULL, "count all legal positions with that many strings (up to 9 wide)"},
    {"list", "N", "print the first N optimal boards instead"},
    {"sample", "N", "print N optimal boards drawn at random instead"},
    {"seed", "N", "random seed of --sample (1)"},
    {"board", "FILE",
     "a board with some points given: X O stones, _ stays empty, # not a point, . free; - is standard input"},
    {"certificate", "FILE", "write a proof that tools/strings_check can check"},
    {"method", "M", "profile (default); ilp: a 0-1 program for glpsol or cbc; scan: by 3x3 windows",
     "profile|ilp|scan"},
    {"threads", "N", "number of threads (one per processor)"},
    {"memory", "MIB", "use at most this many MiB of memory (4096)"},
    REFERENCE_OPTIONS,
    CLI_JSON,
    {0},
};

static const cli_word words[] = {{"table", "", "print the tables of the papers next to our results"}, {0}};

const cli_command cli_command_strings = {
    .name = "strings",
    .summary = "find the largest number of strings a board can hold",
    .usage = "ROWS[xCOLUMNS] | --board FILE | table",
    .words = words,
    .about = "Without --prove the answer for an empty board is taken from the theorem, with a board that "
             "attains it.\n"
             "The answer in JSON is\n"
             "  {\"rows\", \"cols\", \"strings\", \"empties\", \"status\": \"computed|theorem\", "
             "\"reference\", \"by\",\n"
             "   \"states\", \"bounds\", \"memory\", \"seconds\", \"board\": [...], \"optimal_boards\",\n"
             "   \"optimal_boards_up_to_symmetry\", \"free_colourings\", \"all_positions\"}\n"
             "where counts are strings of digits, or null when they were not asked for.\n",
    .options = options,
    .min_args = 0,
    .max_args = 1,
    .run = run,
};
