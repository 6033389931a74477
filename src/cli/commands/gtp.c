/*
 * gtp.c - tengen gtp [--game go|strings]
 */
#include "cli/database.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tengen/bot.h>
#include <tengen/gtp.h>
#include <tengen/network.h>
#include <tengen/strings_game.h>

/* ---- the conversation ---------------------------------------------------------------------------------- */

/* The client waits for the answer, so nothing may stay in the buffer. */
static int say(void *context, const void *bytes, size_t length)
{
    int code = cli_write(context, bytes, length);
    return code < 0 || cli_flush(context) != CLI_OK ? TGN_ERR_IO : TGN_OK;
}

/* Input that arrives while a command works. The end of the input, or Ctrl-C, ends endless commands. */
static int64_t listen_for(void *context, int milliseconds, char *bytes, size_t capacity)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (cli_stopped(context))
        return -1;
    const int ready = poll(&input, 1, milliseconds);
    if (ready <= 0)
        return cli_stopped(context) ? -1 : 0;
    const ssize_t length = read(STDIN_FILENO, bytes, capacity);
    return length > 0 ? length : -1;
}

/* Say once that the player is weaker than it could be, as soon as that matters. `go` is NULL for another game. */
static void warn_once(cli_call *cli, const tgn_gtp_engine **go)
{
    const char *lack = *go ? tgn_gtp_go_lacks(*go) : NULL;
    if (!lack || tgn_network_is_off())
        return;
    cli_warn(cli, "playing without a network, weaker: %s", lack);
    *go = NULL;
}

/* Read and answer until quit, the end of the input, or Ctrl-C. */
static int converse(cli_call *cli, tgn_gtp *gtp, const tgn_gtp_engine *go)
{
    char bytes[4096];
    ssize_t length = 0;
    int code = TGN_OK;
    while (code == TGN_OK && !cli_stopped(cli) && (length = read(STDIN_FILENO, bytes, sizeof bytes)) > 0) {
        code = tgn_gtp_feed(gtp, bytes, (size_t)length);
        warn_once(cli, &go);
    }
    if (code == TGN_OK && length < 0 && !cli_stopped(cli))
        return cli_fail(cli, CLI_BAD_INPUT, "cannot read standard input: %s", strerror(errno));
    if (code == TGN_OK && !cli_stopped(cli))
        code = tgn_gtp_end(gtp);
    if (code == TGN_ERR_MEMORY)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    return CLI_OK; /* cli_flush() reports output that cannot be written */
}

/* ---- the engines --------------------------------------------------------------------------------------- */

/* The options of both engines. */
static int parse_player(cli_call *cli, int levels, int usual, int *level, uint64_t *seed, int *milliseconds)
{
    double seconds;
    long wanted, number;
    if (cli_number(cli, "level", 1, levels, usual, &wanted) != CLI_OK ||
        cli_number(cli, "seed", 0, 1000000000, 0, &number) != CLI_OK ||
        cli_decimal(cli, "seconds", 0.001, 86400, 0, &seconds) != CLI_OK)
        return CLI_MISUSE;
    *level = (int)wanted;
    *seed = (uint64_t)number;
    *milliseconds = (int)ceil(1000 * seconds);
    return CLI_OK;
}

static int open_strings(cli_call *cli, const tgn_progress *progress, tgn_gtp_engine *out)
{
    tgn_gtp_strings_options settings = {.progress = progress};
    static const char *const foreign[] = {"rules",  "komi",    "size",     "db",
                                          "tables", "threads", "playouts", "visits"};
    tgn_error error;
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        if (cli_value(cli, foreign[i]))
            return cli_fail(cli, CLI_MISUSE, "--%s: not used by the strings game", foreign[i]);
    if (cli_flag(cli, "openings"))
        return cli_fail(cli, CLI_MISUSE, "--openings: not used by the strings game");
    if (parse_player(cli, TGN_PLAYER_LEVELS, 3, &settings.level, &settings.seed, &settings.milliseconds) !=
        CLI_OK)
        return CLI_MISUSE;
    const int code = tgn_gtp_strings(out, &settings, &error);
    return code < 0 ? cli_fail(cli, cli_exit_code(code), "%s", error.message) : CLI_OK;
}

static int parse_game(cli_call *cli, tgn_gtp_go_options *settings)
{
    const char *rules = cli_value(cli, "rules"), *size = cli_value(cli, "size");
    long threads, playouts, visits;
    settings->komi_given = cli_value(cli, "komi") != NULL;
    if (rules && !(settings->rules = tgn_rules_find(rules)))
        return cli_fail(cli, CLI_MISUSE,
                        "--rules: unknown rules '%s'; use japanese, chinese, korean, aga, ...", rules);
    if (size &&
        (tgn_size_parse(&settings->size, size) < 0 || settings->size.rows < 2 || settings->size.cols < 2))
        return cli_fail(cli, CLI_MISUSE,
                        "--size: '%s' is not a board size; write 9 or 9x13, with 2 to 25 lines", size);
    if (cli_decimal(cli, "komi", -1000, 1000, 0, &settings->komi) != CLI_OK ||
        cli_number(cli, "threads", 1, 256, 0, &threads) != CLI_OK ||
        cli_number(cli, "playouts", 0, 1000000, 0, &playouts) != CLI_OK ||
        cli_number(cli, "visits", 1, 100000000, 0, &visits) != CLI_OK)
        return CLI_MISUSE;
    settings->threads = (int)threads;
    settings->visits = (uint64_t)visits;
    settings->playouts = cli_value(cli, "playouts") && playouts == 0 ? -1 : (int)playouts;
    settings->database = cli_value(cli, "db");
    settings->openings = cli_flag(cli, "openings");
    if (settings->openings && !settings->database)
        return cli_fail(cli, CLI_MISUSE, "--openings: needs a database (--db)");
    settings->tables = cli_value(cli, "tables");
    return CLI_OK;
}

static int open_go(cli_call *cli, const tgn_progress *progress, tgn_gtp_engine *out)
{
    tgn_gtp_go_options settings = {.progress = progress};
    tgn_error error;
    if (parse_player(cli, TGN_BOT_LEVELS, 7, &settings.level, &settings.seed, &settings.milliseconds) !=
            CLI_OK ||
        parse_game(cli, &settings) != CLI_OK)
        return CLI_MISUSE;
    const int code = tgn_gtp_go(out, &settings, &error);
    const bool server = settings.database && tgn_address_is_server(settings.database);
    if (code == TGN_ERR_MISSING || (code == TGN_ERR_IO && server))
        return cli_database_open_fail(cli, settings.database, TGN_GRAPH_READ, code, &error);
    return code < 0 ? cli_fail(cli, cli_exit_code(code), "%s", error.message) : CLI_OK;
}

static int run(cli_call *cli)
{
    const char *game = cli_value(cli, "game") ? cli_value(cli, "game") : "go";
    const tgn_progress progress = cli_progress(cli);
    const bool strings = strcmp(game, "strings") == 0;
    tgn_gtp *gtp;
    tgn_gtp_engine engine;
    if (!strings && strcmp(game, "go") != 0)
        return cli_fail(cli, CLI_MISUSE, "--game: unknown game '%s'; use go or strings", game);
    int code = strings ? open_strings(cli, &progress, &engine) : open_go(cli, &progress, &engine);
    if (code != CLI_OK)
        return code;
    if (tgn_gtp_new(&gtp, &engine, say, cli) < 0)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    tgn_gtp_listen(gtp, listen_for, cli);
    code = converse(cli, gtp, strings ? NULL : &engine);
    tgn_gtp_free(gtp);
    return code;
}

static const cli_option options[] = {
    {"game", "NAME", "the game to play: go or strings (go)", "go|strings"},
    {"level", "N", "how well the computer plays, 1 to 9 (7); the strings game: 1 to 5 (3)",
     "1|2|3|4|5|6|7|8|9"},
    {"seconds", "N", "longest time for a move (depends on the level)"},
    {"visits", "N", "most positions that are looked at for a move, from level 5 on (depends on the level)"},
    {"seed", "N", "random seed (0)"},
    {"rules", "NAME", "japanese, chinese, korean, aga, new-zealand, ing or tromp-taylor (japanese)",
     "japanese|chinese|korean|aga|new-zealand|ing|tromp-taylor"},
    {"komi", "N", "komi for White (depends on the rules)"},
    {"size", "SIZE", "size of the first board: 9, 9x13 (19)"},
    {"threads", "N", "number of threads (2 where there are two processors)"},
    {"db", "DATABASE",
     "a database to look up continuations and patterns in: a folder made by 'tengen import', or an address "
     "of "
     "PostgreSQL (postgres://...)"},
    {"openings", NULL, "in the first 12 moves, prefer what the games of the database did"},
    {"tables", "DIR", "folder for the tables of solved boards (in memory)"},
    {"playouts", "N", "most playouts for counting a board; 0: none"},
    {0},
};

const cli_command cli_command_gtp = {
    .name = "gtp",
    .summary = "run as a GTP engine for Sabaki, GoGui and other programs",
    .usage = "[--game NAME]",
    .about = "Commands are read from standard input and answered on standard output, by GTP version 2.\n"
             "list_commands lists them, docs/GTP.md explains each. In Sabaki or GoGui, add an engine with "
             "the path\n"
             "of this program and the argument gtp.\n"
             "\n"
             "The strings game adds tengen-strings_mode, _level, _score, _reachable, _hint and _legal to the "
             "usual\n"
             "commands.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
