/*
 * games.c - tengen games --db DATABASE
 *
 * The games of a database, or those that pass a filter, page by page.
 */
#include "cli/database.h"

static int parse_request(cli_call *cli, tgn_games_request *request)
{
    const bool good = cli_filter_parse(request, cli) == CLI_OK && cli_order_parse(request, cli) == CLI_OK &&
                      cli_request_option(request, cli, "count", "games") == CLI_OK &&
                      cli_request_option(request, cli, "size", "size") == CLI_OK;
    return good ? CLI_OK : CLI_MISUSE;
}

static void answer(cli_call *cli, const tgn_games_request *request, const tgn_game_list *list)
{
    if (!cli_flag(cli, "json")) {
        cli_games_print(cli, list, CLI_GAMES_LENGTH, request->skip);
        return;
    }
    (void)!tgn_wire_games(list, request->skip, cli_write, cli); /* cli_flush() reports errors */
    cli_print(cli, "\n");
}

static int run(cli_call *cli)
{
    tgn_games_request request = TGN_GAMES_REQUEST_INIT;
    tgn_graph *graph;
    tgn_game_list *list = NULL;
    tgn_error error = {0};
    if (parse_request(cli, &request) != CLI_OK)
        return CLI_MISUSE;
    int end = cli_database_open(cli, TGN_GRAPH_READ, &graph);
    if (end != CLI_OK)
        return end;
    int code = tgn_graph_games(graph, request.filtered ? &request.filter : NULL, request.order,
                               request.descending, request.skip, request.count, &list, &error);
    if (code < 0)
        end = cli_database_fail(cli, code, &error);
    else
        answer(cli, &request, list);
    tgn_game_list_free(list);
    tgn_graph_close(graph);
    return end;
}

static const cli_option options[] = {
    CLI_DB,     {"count", "N", "number of games to list (20)"},          CLI_ORDER,
    CLI_FILTER, {"size", "N", "games on boards of this size: 19, 9x13"}, CLI_JSON,
    {0}};

const cli_command cli_command_games = {.name = "games",
                                       .summary = "list the games of a database",
                                       .usage = "--db DATABASE",
                                       .about =
                                           "Names match anywhere and in upper or lower case. Filters may be "
                                           "combined; a game must pass them all.\n"
                                           "The answer in JSON is {\"total\", \"skip\", \"games\": [...]}, "
                                           "each with \"id\", \"black\", \"white\", \"date\",\n"
                                           "\"result\", \"black_rank\", \"white_rank\", \"event\", \"komi\", "
                                           "\"handicap\", \"size\" and \"moves\"; null for what\n"
                                           "is not known.\n",
                                       .options = options,
                                       .min_args = 0,
                                       .max_args = 0,
                                       .run = run};
