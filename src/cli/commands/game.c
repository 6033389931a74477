/*
 * game.c - tengen game --db DATABASE ID
 *
 * One game of the database: its record, or one of its positions.
 */
#include "cli/database.h"
#include "cli/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAR = 2000000000 };

static int parse_id(cli_call *cli, uint32_t *out)
{
    const char *text = cli->args[0];
    char *end;
    long number = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || number > FAR)
        return cli_fail(cli, CLI_MISUSE, "'%s' is not a game number; 'tengen games' lists them", text);
    *out = (uint32_t)number;
    return CLI_OK;
}

static void fields_json(tgn_json_writer *json, const cli_position *position, const tgn_info_field *fields,
                        size_t count)
{
    tgn_info info;
    char text[CLI_NAME_TEXT];
    tgn_info_read(&info, position->tree);
    for (size_t i = 0; i < count; i++)
        tgn_json__field_words(json, tgn_info_field_name(fields[i]),
                              cli_info_text(text, sizeof text, position->tree, &info, fields[i]));
}

static void print_json(const cli_position *position, uint32_t id, const char *sgf)
{
    static const tgn_info_field players[] = {TGN_INFO_BLACK, TGN_INFO_WHITE},
                                others[] = {TGN_INFO_BLACK_RANK, TGN_INFO_WHITE_RANK, TGN_INFO_EVENT,
                                            TGN_INFO_ROUND,      TGN_INFO_PLACE,      TGN_INFO_DATE,
                                            TGN_INFO_RESULT,     TGN_INFO_KOMI,       TGN_INFO_HANDICAP,
                                            TGN_INFO_RULES};
    tgn_json_writer *json = cli_json_begin(position->cli);
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "id", id);
    fields_json(json, position, players, sizeof players / sizeof *players);
    cli_position_json(json, position);
    fields_json(json, position, others, sizeof others / sizeof *others);
    tgn_json__field_text(json, "sgf", sgf);
    tgn_json__close(json, '}');
    cli_json_end(position->cli);
}

/* "Event, date, result" above the board. */
static void print_game(const cli_position *position)
{
    static const tgn_info_field fields[] = {TGN_INFO_EVENT, TGN_INFO_DATE, TGN_INFO_RESULT, TGN_INFO_KOMI};
    tgn_info info;
    char text[CLI_NAME_TEXT];
    tgn_info_read(&info, position->tree);
    cli_position_print(position);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (*cli_info_text(text, sizeof text, position->tree, &info, fields[i]))
            cli_print(position->cli, "%s: %s\n", tgn_info_field_name(fields[i]), text);
}

static int answer(cli_call *cli, uint32_t id, const char *sgf, size_t length)
{
    char name[32];
    long move;
    cli_position position;
    if (cli_flag(cli, "sgf")) {
        cli_write(cli, sgf, length);
        return CLI_OK;
    }
    if (cli_number(cli, "move", -FAR, FAR, 0, &move) != CLI_OK)
        return CLI_MISUSE;
    snprintf(name, sizeof name, "game %u", (unsigned)id);
    int code =
        cli_position_open_text(&position, cli, name, sgf, length, cli_value(cli, "move") ? &move : NULL);
    if (code == CLI_OK && cli_flag(cli, "json"))
        print_json(&position, id, sgf);
    else if (code == CLI_OK)
        print_game(&position);
    cli_position_close(&position);
    return code;
}

static int run(cli_call *cli)
{
    tgn_graph *graph;
    tgn_error error = {0};
    uint32_t id = 0;
    char *sgf = NULL;
    size_t length;
    int end = parse_id(cli, &id);
    if (end == CLI_OK)
        end = cli_database_open(cli, TGN_GRAPH_READ, &graph);
    if (end != CLI_OK)
        return end;
    int code = tgn_graph_game(graph, id, &sgf, &length, &error);
    end = code < 0 ? cli_database_fail(cli, code, &error) : answer(cli, id, sgf, length);
    free(sgf);
    tgn_graph_close(graph);
    return end;
}

static const cli_option options[] = {
    CLI_DB,
    {"sgf", NULL, "print the record as SGF"},
    {"move", "N", "the position after N moves; 0 is the start (default: the end)"},
    CLI_JSON,
    {0}};

const cli_command cli_command_game = {
    .name = "game",
    .summary = "show a game of a database",
    .usage = "--db DATABASE ID",
    .about = "ID is the number of a game, as listed by 'tengen games' and 'tengen position'.\n"
             "The answer in JSON has the fields of 'tengen show', with \"id\" instead of \"file\" and "
             "\"game\", the\n"
             "fields \"black_rank\", \"white_rank\", \"event\", \"round\", \"place\", \"date\", \"result\", "
             "\"komi\", \"handicap\"\n"
             "and \"rules\" as written, and \"sgf\", the record.\n",
    .options = options,
    .min_args = 1,
    .max_args = 1,
    .run = run};
