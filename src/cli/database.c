/* database.c - see database.h */
#include "cli/database.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <tengen/wire.h>

const char *cli_database_shown(char text[TGN_ADDRESS_TEXT], const char *path)
{
    return tgn_address_is_server(path) ? tgn_address_format(text, path) : path;
}

/*
 * Many messages name the database already, or the shard that something is wrong with; a long path is cut at its
 * beginning.
 */
static bool is_named(const char *shown, const char *message)
{
    const size_t length = strlen(shown);
    return strncmp(message, "...", 3) == 0 || strncmp(message, "shard ", 6) == 0 ||
           (strncmp(message, shown, length) == 0 && strncmp(message + length, ": ", 2) == 0);
}

static int fail_at(cli_call *cli, const char *path, int exit, const char *message)
{
    char text[TGN_ADDRESS_TEXT];
    const char *shown = cli_database_shown(text, path);
    return is_named(shown, message) ? cli_fail(cli, exit, "%s", message)
                                    : cli_fail(cli, exit, "%s: %s", shown, message);
}

/* A folder that cannot be read is bad input; a server that does not answer is the machines' failure. */
static int open_exit_code(const char *path, tgn_graph_mode mode, int code)
{
    if (mode == TGN_GRAPH_READ && !tgn_address_is_server(path))
        return cli_exit_code(code);
    return mode == TGN_GRAPH_CREATE ? cli_create_exit_code(code) : cli_write_exit_code(code);
}

int cli_database_open(cli_call *cli, tgn_graph_mode mode, tgn_graph **out)
{
    const char *path = cli_value(cli, "db");
    tgn_error error = {0};
    *out = NULL;
    if (!path || !*path)
        return cli_fail(cli, CLI_MISUSE,
                        "no database given; add --db DIR ('tengen import PATH --db DIR' makes one)");
    int code = tgn_graph_open(out, path, mode, NULL, &error);
    return code < 0 ? cli_database_open_fail(cli, path, mode, code, &error) : CLI_OK;
}

int cli_database_open_fail(cli_call *cli, const char *path, tgn_graph_mode mode, int code,
                           const tgn_error *error)
{
    const bool missing = code == TGN_ERR_MISSING && mode != TGN_GRAPH_CREATE;
    if (missing && !tgn_address_is_server(path))
        return cli_fail(cli, CLI_BAD_INPUT, "%s: no such database; 'tengen import PATH --db %s' makes one",
                        path, path);
    return fail_at(cli, path, missing ? CLI_BAD_INPUT : open_exit_code(path, mode, code), error->message);
}

int cli_database_fail(cli_call *cli, int code, const tgn_error *error)
{
    return fail_at(cli, cli_value(cli, "db"), cli_write_exit_code(code),
                   error->message[0] ? error->message : tgn_error_name(code));
}

int cli_duplicates_parse(cli_call *cli, bool *keep)
{
    const char *text = cli_value(cli, "duplicates");
    *keep = text && strcmp(text, "keep") == 0;
    if (text && !*keep && strcmp(text, "skip") != 0)
        return cli_fail(cli, CLI_MISUSE, "--duplicates: '%s' is neither 'skip' nor 'keep'", text);
    return CLI_OK;
}

/* ---- filters and orders -------------------------------------------------------------------------------- */

int cli_request_option(tgn_games_request *out, cli_call *cli, const char *option, const char *name)
{
    tgn_error error = {0};
    const char *value = cli_value(cli, option);
    if (!value || tgn_games_request_set(out, name, value, &error) == 0)
        return CLI_OK;
    return cli_fail(cli, CLI_MISUSE, "--%s: %s", option, error.message);
}

/* Options named like the parameters of tengen/wire.h; NULL after the last. */
static int parse_all(tgn_games_request *out, cli_call *cli, const char *const *names)
{
    int code = CLI_OK;
    for (; *names && code == CLI_OK; names++)
        code = cli_request_option(out, cli, *names, *names);
    return code;
}

int cli_filter_parse(tgn_games_request *out, cli_call *cli)
{
    static const char *const names[] = {"player",    "black",   "white", "event", "text",   "who",  "who-black",
                                        "who-white", "against", "from",  "to",    "rank",   "result", "komi",
                                        "handicap",  NULL};
    return parse_all(out, cli, names);
}

int cli_order_parse(tgn_games_request *out, cli_call *cli)
{
    static const char *const names[] = {"sort", "reverse", "skip", NULL};
    return parse_all(out, cli, names);
}

/* ---- counts -------------------------------------------------------------------------------------------- */

void cli_total_print(cli_call *cli, const tgn_count *total, uint32_t first, uint32_t last)
{
    char games[CLI_NUMBER_TEXT], times[CLI_NUMBER_TEXT], black[CLI_SHARE_TEXT], white[CLI_SHARE_TEXT],
        years[CLI_YEARS_TEXT];
    if (total->games == 0) {
        cli_print(cli, "no games\n");
        return;
    }
    cli_years(years, first, last);
    cli_print(cli, "%s game%s", cli_grouped(games, total->games), total->games == 1 ? "" : "s");
    if (total->visits != total->games)
        cli_print(cli, ", %s times", cli_grouped(times, total->visits));
    cli_print(cli, "%s%s: Black won %s, White %s%s\n", *years ? ", " : "", years,
              cli_share(black, total->black, total->games), cli_share(white, total->white, total->games),
              total->games < CLI_FEW ? " (few games)" : "");
}

void cli_rest_print(cli_call *cli, uint64_t times, int ways, const char *what)
{
    if (ways == 0)
        return;
    cli_print(cli, "   %" PRIu64 " time%s %s", times, times == 1 ? "" : "s", what);
    if (ways > 1)
        cli_print(cli, ", in %d ways", ways);
    cli_print(cli, "\n");
}

/* ---- lists --------------------------------------------------------------------------------------------- */

enum { PLAYER_WIDTH = 22, EVENT_WIDTH = 24 };

/* "Shusaku 4p" */
static char *player_cell(char out[CLI_CELL_TEXT], const char *name, const char *rank)
{
    char text[CLI_CELL_TEXT];
    snprintf(text, sizeof text, "%.200s%s%s", *name ? name : "?", *rank ? " " : "", rank);
    return cli_cell(out, text, PLAYER_WIDTH);
}

char *cli_moves_cell(char out[CLI_CELL_TEXT], const tgn_game_line *line)
{
    if (line->last_move > line->move) /* a part stays the same for a while */
        snprintf(out, CLI_CELL_TEXT, "%" PRIu32 "-%" PRIu32, line->move, line->last_move);
    else
        snprintf(out, CLI_CELL_TEXT, "%" PRIu32, line->move);
    return out;
}

void cli_games_print_head(cli_call *cli)
{
    cli_print(cli, "%8s  %-10s  %-*s  %-*s  %-9s  ", "game", "date", PLAYER_WIDTH, "black", PLAYER_WIDTH,
              "white", "result");
}

void cli_games_print_start(cli_call *cli, const tgn_game_line *line)
{
    char date[TGN_DATE_TEXT], black[CLI_CELL_TEXT], white[CLI_CELL_TEXT];
    cli_print(cli, "%8" PRIu32 "  %-10s  %s  %s  %-9s  ", line->id, tgn_date_format(date, line->first_date),
              player_cell(black, line->black, line->black_rank),
              player_cell(white, line->white, line->white_rank), line->result);
}

static void print_head(cli_call *cli, cli_games_columns form)
{
    cli_games_print_head(cli);
    if (form == CLI_GAMES_LENGTH)
        cli_print(cli, "%5s  %s\n", "moves", "event");
    else
        cli_print(cli, "%s\n", form == CLI_GAMES_REGION ? "moves    region" : "move");
}

static void print_line(cli_call *cli, const tgn_game_line *line, cli_games_columns form)
{
    char last[CLI_CELL_TEXT];
    cli_games_print_start(cli, line);
    if (form == CLI_GAMES_LENGTH) {
        cli_clean(last, sizeof last, line->event);
        cli_print(cli, *last ? "%5" PRIu32 "  %s\n" : "%5" PRIu32 "\n", line->moves, last);
        return;
    }
    cli_moves_cell(last, line);
    if (form == CLI_GAMES_REGION)
        cli_print(cli, "%-7s  %s\n", last, tgn_region_name(line->region));
    else
        cli_print(cli, "%s\n", last);
}

void cli_games_print(cli_call *cli, const tgn_game_list *list, cli_games_columns form, uint64_t skip)
{
    char total[CLI_NUMBER_TEXT];
    cli_grouped(total, list->total);
    if (list->count == 0) {
        cli_print(cli, list->total ? "none of %s games shown\n" : "no games\n", total);
        return;
    }
    print_head(cli, form);
    for (size_t i = 0; i < list->count; i++)
        print_line(cli, &list->lines[i], form);
    if (list->count < list->total)
        cli_print(cli, "games %" PRIu64 " to %" PRIu64 " of %s; --skip %" PRIu64 " shows more\n", skip + 1,
                  skip + list->count, total, skip + list->count);
}
