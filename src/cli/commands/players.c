/* players.c - tengen players [TEXT] | show | join | separate | export | import, --db DATABASE: who played, and under which names */
#include <tengen/players.h>

#include "cli/database.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_WIDTH = 30, FILE_MOST = 64 << 20 };

typedef struct cli_players_job {
    cli_call *cli;
    tgn_graph *graph;
} cli_players_job;

/* Whoever is not there is no fault of the machine: the answer is no. */
static int fail(cli_players_job *job, int code, const tgn_error *error)
{
    return code == TGN_ERR_MISSING ? cli_fail(job->cli, CLI_NO, "%s", error->message)
                                   : cli_database_fail(job->cli, code, error);
}

/* A number, or exactly a name. Returns CLI_OK, or another exit code with the message out. */
static int find_player(cli_players_job *job, const char *word, uint32_t *id)
{
    tgn_error error = {0};
    char *end;
    const unsigned long long number = strtoull(word, &end, 10);
    if (*word >= '0' && *word <= '9' && !*end && number <= UINT32_MAX) {
        *id = (uint32_t)number;
        return CLI_OK;
    }
    const int code = tgn_graph_player_named(job->graph, word, id, &error);
    return code < 0 ? fail(job, code, &error) : CLI_OK;
}

/* ---- a list -------------------------------------------------------------------------------------------- */

static void print_players(cli_call *cli, const tgn_player_list *list, uint64_t skip)
{
    char name[CLI_CELL_TEXT], years[CLI_YEARS_TEXT], won[CLI_SHARE_TEXT], total[CLI_NUMBER_TEXT];
    if (list->count == 0) {
        cli_print(cli, list->total ? "none of %s players shown\n" : "no players\n",
                  cli_grouped(total, list->total));
        return;
    }
    cli_print(cli, "%8s  %-*s  %-4s  %7s  %6s  %s\n", "player", NAME_WIDTH, "name", "rank", "games", "won",
              "years");
    for (size_t i = 0; i < list->count; i++) {
        const tgn_player_line *p = &list->players[i];
        cli_years(years, p->first, p->last);
        cli_print(cli,
                  *years ? "%8" PRIu32 "  %s  %-4s  %7" PRIu64 "  %6s  %s\n"
                         : "%8" PRIu32 "  %s  %-4s  %7" PRIu64 "  %6s\n",
                  p->id, cli_cell(name, p->name, NAME_WIDTH), p->rank, p->games,
                  cli_share(won, p->won, p->won + p->lost), years);
    }
    if (list->count < list->total)
        cli_print(cli, "players %" PRIu64 " to %" PRIu64 " of %s; --skip %" PRIu64 " shows more\n", skip + 1,
                  skip + list->count, cli_grouped(total, list->total), skip + list->count);
}

static int read_question(tgn_player_question *out, cli_call *cli)
{
    static const char *const names[] = {"games", "name", "last"}; /* as enum tgn_player_order */
    const char *sort = cli_value(cli, "sort");
    long count = 0, skip = 0;
    int order = 0;
    while (sort && order < 3 && strcmp(names[order], sort) != 0)
        order++;
    if (order == 3)
        return cli_fail(cli, CLI_MISUSE, "--sort: cannot sort by '%.60s'; write games, name or last", sort);
    if (cli_number(cli, "count", 0, 1000000, 20, &count) != CLI_OK ||
        cli_number(cli, "skip", 0, UINT32_MAX, 0, &skip) != CLI_OK)
        return CLI_MISUSE;
    out->order = (tgn_player_order)order;
    out->reverse = cli_flag(cli, "reverse");
    out->count = (size_t)count;
    out->skip = (uint64_t)skip;
    return CLI_OK;
}

static int run_list(cli_players_job *job, const char *text)
{
    cli_call *cli = job->cli;
    tgn_player_question question = {.text = text};
    tgn_player_list *list;
    tgn_error error = {0};
    if (read_question(&question, cli) != CLI_OK)
        return CLI_MISUSE;
    const int code = tgn_graph_players(job->graph, &question, &list, &error);
    if (code < 0)
        return cli_database_fail(cli, code, &error);
    if (cli_flag(cli, "json")) {
        (void)!tgn_wire_players(list, question.skip, cli_write, cli); /* cli_flush() reports errors */
        cli_print(cli, "\n");
    } else {
        print_players(cli, list, question.skip);
    }
    tgn_player_list_free(list);
    return CLI_OK;
}

/* ---- one player ---------------------------------------------------------------------------------------- */

static void print_tally(cli_call *cli, const char *what, const tgn_player_tally *tally)
{
    char share[CLI_SHARE_TEXT];
    if (tally->games == 0)
        return;
    cli_print(cli, "%s: %" PRIu64 ", won %" PRIu64 ", lost %" PRIu64, what, tally->games, tally->won,
              tally->lost);
    cli_share(share, tally->won, tally->won + tally->lost);
    cli_print(cli, *share ? " (%s)\n" : "\n", share);
}

static void print_names(cli_call *cli, const tgn_player_page *page)
{
    char name[CLI_CELL_TEXT];
    for (size_t i = 1; i < page->name_count; i++)
        cli_print(cli, "also: %s (%" PRIu32 "), games: %" PRIu64 "\n",
                  cli_clean(name, sizeof name, page->names[i].name), page->names[i].id,
                  page->names[i].tally.games);
}

static void print_others(cli_call *cli, const char *what, const tgn_player_other *others, size_t count)
{
    char name[CLI_CELL_TEXT];
    if (count > 0)
        cli_print(cli, "%s:\n", what);
    for (size_t i = 0; i < count; i++)
        cli_print(cli, "%8" PRIu32 "  %s  games: %" PRIu64 ", won: %" PRIu64 "\n", others[i].id,
                  cli_cell(name, others[i].name, NAME_WIDTH), others[i].tally.games, others[i].tally.won);
}

static void print_events(cli_call *cli, const tgn_player_page *page)
{
    char name[CLI_CELL_TEXT];
    if (page->event_count > 0)
        cli_print(cli, "events:\n");
    for (size_t i = 0; i < page->event_count; i++)
        cli_print(cli, "%8s  %s  games: %" PRIu64 "\n", "", cli_cell(name, page->events[i].name, NAME_WIDTH),
                  page->events[i].games);
}

static void print_openings(cli_call *cli, const tgn_player_page *page)
{
    char point[TGN_POINT_TEXT];
    if (page->opening_count > 0)
        cli_print(cli, "openings:\n");
    for (size_t i = 0; i < page->opening_count; i++) {
        const tgn_opening *o = &page->openings[i];
        cli_print(cli, "%8s ", tgn_colour_name(o->colour));
        for (size_t k = 0; k < o->count; k++)
            cli_print(cli, " %s", tgn_point_format(point, o->points[k], o->size));
        cli_print(cli, "  games: %" PRIu64 ", won: %" PRIu64 "\n", o->tally.games, o->tally.won);
    }
}

static void print_page(cli_call *cli, const tgn_player_page *page)
{
    char name[CLI_CELL_TEXT], first[TGN_DATE_TEXT], last[TGN_DATE_TEXT];
    const tgn_player_line *p = &page->player;
    const tgn_player_tally all = {p->games, p->won, p->lost};
    cli_print(cli, "%s%s%s (%" PRIu32 ")\n", cli_clean(name, sizeof name, p->name), *p->rank ? " " : "",
              p->rank, p->id);
    print_names(cli, page);
    print_tally(cli, "games", &all);
    print_tally(cli, "as black", &page->colour[TGN_BLACK]);
    print_tally(cli, "as white", &page->colour[TGN_WHITE]);
    if (p->first)
        cli_print(cli, "from %s to %s\n", tgn_date_format(first, p->first), tgn_date_format(last, p->last));
    print_others(cli, "opponents", page->opponents, page->opponent_count);
    print_events(cli, page);
    print_openings(cli, page);
    print_others(cli, "similar names", page->similar, page->similar_count);
}

static int show(cli_players_job *job, uint32_t id)
{
    tgn_player_page *page;
    tgn_error error = {0};
    const int code = tgn_graph_player(job->graph, id, &page, &error);
    if (code < 0)
        return fail(job, code, &error);
    if (cli_flag(job->cli, "json")) {
        (void)!tgn_wire_player(page, cli_write, job->cli); /* cli_flush() reports errors */
        cli_print(job->cli, "\n");
    } else {
        print_page(job->cli, page);
    }
    tgn_player_page_free(page);
    return CLI_OK;
}

static int run_show(cli_players_job *job)
{
    uint32_t id;
    if (job->cli->arg_count != 2)
        return cli_fail(job->cli, CLI_MISUSE,
                        "show: name one player; a name with blanks in quotes, or its number");
    const int code = find_player(job, job->cli->args[1], &id);
    return code == CLI_OK ? show(job, id) : code;
}

/* ---- spellings ----------------------------------------------------------------------------------------- */

static int run_join(cli_players_job *job)
{
    uint32_t player, spelling;
    tgn_error error = {0};
    if (job->cli->arg_count < 3)
        return cli_fail(job->cli, CLI_MISUSE, "join: name a player and another spelling of the same person");
    int exit = find_player(job, job->cli->args[1], &player);
    for (int i = 2; i < job->cli->arg_count && exit == CLI_OK; i++) {
        exit = find_player(job, job->cli->args[i], &spelling);
        const int code = exit == CLI_OK ? tgn_graph_join_spelling(job->graph, player, spelling, &error) : 0;
        if (code < 0)
            exit = fail(job, code, &error);
    }
    return exit == CLI_OK ? show(job, player) : exit;
}

static int run_separate(cli_players_job *job)
{
    uint32_t id;
    int exit = CLI_OK;
    tgn_error error = {0};
    if (job->cli->arg_count < 2)
        return cli_fail(job->cli, CLI_MISUSE, "separate: name a spelling that was joined to a player");
    for (int i = 1; i < job->cli->arg_count && exit == CLI_OK; i++) {
        exit = find_player(job, job->cli->args[i], &id);
        const int code = exit == CLI_OK ? tgn_graph_separate_spelling(job->graph, id, id, &error) : 0;
        if (code < 0)
            exit = fail(job, code, &error);
    }
    return exit;
}

static int run_export(cli_players_job *job)
{
    tgn_spelling_list *list;
    tgn_error error = {0};
    cli_file file;
    int code = tgn_graph_spellings(job->graph, &list, &error);
    if (code < 0)
        return cli_database_fail(job->cli, code, &error);
    int exit = cli_file_open(&file, job->cli, job->cli->arg_count > 1 ? job->cli->args[1] : NULL);
    if (exit == CLI_OK && tgn_wire_spellings(list, cli_file_write, &file) < 0)
        exit = cli_file_fail(&file);
    tgn_spelling_list_free(list);
    return cli_file_close(&file, exit);
}

static int join_list(cli_players_job *job, const tgn_spelling_list *list)
{
    size_t joined = 0, unknown = 0;
    tgn_error error = {0};
    const int code =
        tgn_graph_join_names(job->graph, list->spellings, list->count, &joined, &unknown, &error);
    if (code < 0)
        return cli_database_fail(job->cli, code, &error);
    cli_print(job->cli, "spellings: %zu, joined: %zu, not in this database: %zu\n", list->count, joined,
              unknown);
    return CLI_OK;
}

static int run_import(cli_players_job *job)
{
    tgn_buffer text = {0};
    tgn_spelling_list *list = NULL;
    tgn_error error = {0};
    if (job->cli->arg_count != 2)
        return cli_fail(job->cli, CLI_MISUSE, "import: name a file that 'tengen players export' wrote, or -");
    int exit = cli_read_file(job->cli, job->cli->args[1], FILE_MOST, &text);
    if (exit == CLI_OK && tgn_wire_spellings_read(&list, text.data ? text.data : "", text.length, &error) < 0)
        exit = cli_fail(job->cli, cli_exit_code(error.code), "%s: %s", job->cli->args[1], error.message);
    if (exit == CLI_OK)
        exit = join_list(job, list);
    tgn_spelling_list_free(list);
    tgn_buffer__clear(&text);
    return exit;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int (*run)(cli_players_job *job);
    bool writes;
} actions[] = {{"show", run_show, false},
               {"join", run_join, true},
               {"separate", run_separate, true},
               {"export", run_export, false},
               {"import", run_import, true}};
enum { ACTIONS = sizeof actions / sizeof *actions };

static int run(cli_call *cli)
{
    cli_players_job job = {.cli = cli};
    const char *word = cli->arg_count ? cli->args[0] : NULL;
    size_t action = 0;
    while (word && action < ACTIONS && strcmp(actions[action].name, word) != 0)
        action++;
    const bool known = word && action < ACTIONS;
    if (!known && cli->arg_count > 1)
        return cli_fail(cli, CLI_MISUSE,
                        "'%s' is none of show, join, separate, export and import; put names in quotes", word);
    int exit = cli_database_open(cli, known && actions[action].writes ? TGN_GRAPH_WRITE : TGN_GRAPH_READ,
                                 &job.graph);
    if (exit != CLI_OK)
        return exit;
    exit = known ? actions[action].run(&job) : run_list(&job, word);
    tgn_graph_close(job.graph);
    return exit;
}

static const cli_word words[] = {{"show", "PLAYER", "everything about one player"},
                                 {"join", "PLAYER SPELLING...", "say that these are spellings of one person"},
                                 {"separate", "SPELLING...", "take spellings out again"},
                                 {"export", "[FILE]", "write all joined spellings, a player a line"},
                                 {"import", "FILE", "join the spellings that a file names"},
                                 {0}};

static const cli_option options[] = {
    CLI_DB,
    {"sort", "KEY", "sort by games (most first), name or last (who played last first)", "games|name|last"},
    {"reverse", NULL, "reverse the order"},
    {"skip", "N", "skip the first N players"},
    {"count", "N", "number of players to list (20)"},
    CLI_JSON,
    {0}};

const cli_command cli_command_players = {
    .name = "players",
    .summary = "list the players of a database, and join spellings of a name",
    .usage = "[TEXT] --db DATABASE",
    .words = words,
    .about =
        "Without a keyword: players with all words of TEXT in their names, in upper or lower case.\n"
        "A player is named by a number of the list, or by exactly one of the spellings.\n"
        "What 'export' writes has a line for each player, the spelling that the others are joined to first:\n"
        "  [\"Cho Chikun\",\"趙治勲\"]\n"
        "The answers in JSON are those of the server (docs/API.md).\n",
    .options = options,
    .min_args = 0,
    .max_args = CLI_MANY,
    .run = run};
