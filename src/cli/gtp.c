/*
 * gtp.c - tengen gtp --game strings
 */
#include "cli/cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <tengen/gtp.h>
#include <tengen/strings_game.h>

/* Whoever asked waits for the answer, so nothing stays in our buffer. */
static int say(void *context, const void *bytes, size_t length)
{
    int code = cli_write(context, bytes, length);
    return code < 0 || cli_flush(context) != CLI_OK ? TGN_ERR_IO : TGN_OK;
}

/* Read and answer until quit, the end of the input, or Ctrl-C. */
static int converse(cli_call *cli, tgn_gtp *gtp)
{
    char bytes[4096];
    ssize_t length = 0;
    int code = TGN_OK;
    while (code == TGN_OK && !cli_stopped(cli) && (length = read(STDIN_FILENO, bytes, sizeof bytes)) > 0)
        code = tgn_gtp_feed(gtp, bytes, (size_t)length);
    if (code == TGN_OK && length < 0 && !cli_stopped(cli))
        return cli_fail(cli, CLI_BAD_INPUT, "standard input cannot be read: %s", strerror(errno));
    if (code == TGN_OK && !cli_stopped(cli))
        code = tgn_gtp_end(gtp);
    if (code == TGN_ERR_MEMORY)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    return CLI_OK; /* output that cannot be written is told by the frame */
}

static int run(cli_call *cli)
{
    const char *game = cli_value(cli, "game");
    const tgn_progress progress = cli_progress(cli);
    tgn_gtp_strings_options wish = {.progress = &progress};
    long level, seed;
    if (!game || strcmp(game, "strings") != 0)
        return cli_fail(cli, CLI_MISUSE, "which game? write tengen gtp --game strings");
    if (cli_number(cli, "level", 1, TGN_PLAYER_LEVELS, 3, &level) != CLI_OK ||
        cli_number(cli, "seed", 0, 1000000000, 0, &seed) != CLI_OK)
        return CLI_MISUSE;
    wish.level = (int)level;
    wish.seed = (uint64_t)seed;
    tgn_gtp *gtp;
    tgn_gtp_engine engine;
    tgn_error error;
    int code = tgn_gtp_strings(&engine, &wish, &error);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s", error.message);
    if (tgn_gtp_new(&gtp, &engine, say, cli) < 0)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    code = converse(cli, gtp);
    tgn_gtp_free(gtp);
    return code;
}

static const cli_option options[] = {
    {"game", "NAME", "what is played: strings"},
    {"level", "N", "how well the computer plays, 1 to 5 (3)"},
    {"seed", "N", "another number, other games (0)"},
    {0},
};

const cli_command cli_gtp = {
    .name = "gtp",
    .summary = "play through the Go Text Protocol, for programs",
    .usage = "--game strings",
    .about = "Commands are read from standard input and answered on standard output, by GTP version 2;\n"
             "list_commands lists them. The strings game has tengen-strings_mode, _level, _score,\n"
             "_reachable, _hint and _legal besides the usual ones.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
