/*
 * games.c - tengen games --db DIR
 *
 * The games of a database, or those that a filter takes, page by page.
 */
#include "cli/database.h"
#include "cli/filter.h"
#include "cli/gamelist.h"

typedef struct wish {
    cli_filter filter;
    cli_order order;
    long count;
} wish;

static int parse_wish(cli_call *cli, wish *w)
{
    enum { FAR = 2000000000 };
    const char *size = cli_value(cli, "size");
    int code = cli_filter_parse(&w->filter, cli);
    if (code == CLI_OK)
        code = cli_order_parse(&w->order, cli);
    if (code == CLI_OK)
        code = cli_number(cli, "count", 0, FAR, 20, &w->count);
    if (code == CLI_OK && size && tgn_size_parse(&w->filter.games.size, size) < 0)
        code = cli_fail(cli, CLI_MISUSE, "--size: no board size '%s'; write 19 or 9x13", size);
    w->filter.given |= size != NULL;
    return code;
}

static void answer(cli_call *cli, const wish *w, const tgn_game_list *list)
{
    if (cli_flag(cli, "json"))
        cli_json(cli,
                 json_pack("{s:I, s:I, s:o}", "total", (json_int_t)list->total, "skip",
                           (json_int_t)w->order.skip, "games", cli_gamelist_json(list, CLI_GAMELIST_GAMES)));
    else
        cli_gamelist_print(cli, list, CLI_GAMELIST_GAMES, (uint64_t)w->order.skip);
}

static int run(cli_call *cli)
{
    wish w;
    tgn_graph *graph;
    tgn_game_list *list = NULL;
    tgn_error error = {0};
    if (parse_wish(cli, &w) != CLI_OK)
        return CLI_MISUSE;
    int end = cli_database_open(cli, TGN_GRAPH_READ, &graph);
    if (end != CLI_OK)
        return end;
    int code = tgn_graph_games(graph, w.filter.given ? &w.filter.games : NULL, w.order.order,
                               w.order.descending, (uint64_t)w.order.skip, (size_t)w.count, &list, &error);
    if (code < 0)
        end = cli_database_fail(cli, code, &error);
    else
        answer(cli, &w, list);
    tgn_game_list_free(list);
    tgn_graph_close(graph);
    return end;
}

static const cli_option options[] = {CLI_DB,
                                     {"count", "N", "games in the list (20)"},
                                     CLI_ORDER,
                                     CLI_FILTER,
                                     {"size", "N", "only games on boards of this size: 19, 9x13"},
                                     CLI_JSON,
                                     {0}};

const cli_command cli_games = {
    .name = "games",
    .summary = "list the games of a database",
    .usage = "--db DIR",
    .about = "Names match anywhere and in any case. Filters may be combined; a game must pass them all.\n"
             "The answer in JSON is {\"total\", \"skip\", \"games\": [...]}, each with \"id\", \"black\", "
             "\"white\", "
             "\"date\",\n"
             "\"result\", \"black_rank\", \"white_rank\", \"event\", \"komi\", \"handicap\", \"size\" and "
             "\"moves\"; null "
             "for what is\n"
             "not known.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run};
