/* game_reader.c - see game_reader.h */
#include "cli/game_reader.h"

#include <inttypes.h>
#include <string.h>

static void draw_line(cli_game_reader *reader);

/* A tgn_progress report: Ctrl-C is heard wherever the input comes from, and whether or not it comes. */
static bool watch(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    draw_line(context);
    return !cli_stopped(((cli_game_reader *)context)->cli);
}

int cli_game_reader_open(cli_game_reader *reader, cli_call *cli, const char *const *paths, int count)
{
    memset(reader, 0, sizeof *reader);
    reader->cli = cli;
    int code = tgn_source_open(&reader->source, paths, (size_t)count, NULL, NULL);
    if (code >= 0) {
        tgn_source_watch(reader->source, (tgn_progress){watch, reader});
        code = tgn_sgf_open_memory(&reader->sgf, "", 0);
    }
    if (code >= 0)
        code = tgn_game_new(&reader->game, (tgn_size){19, 19}, NULL);
    return code;
}

void cli_game_reader_close(cli_game_reader *reader)
{
    tgn_game_free(reader->game);
    tgn_sgf_close(reader->sgf);
    tgn_source_close(reader->source);
    memset(reader, 0, sizeof *reader);
}

static void draw_line(cli_game_reader *reader)
{
    double seconds, done = (double)reader->entry.packed_done / 1e6,
                    total = (double)reader->entry.packed_total / 1e6;
    if (!cli_progress_due(reader->cli, &seconds))
        return;
    double rate = (double)reader->games / seconds;
    if (total > 0)
        cli_progress_show(reader->cli, "%" PRIu64 " games, %.0f games/s, %.1f of %.1f MB", reader->games,
                          rate, done, total);
    else
        cli_progress_show(reader->cli, "%" PRIu64 " games, %.0f games/s", reader->games, rate);
}

static int unreadable(cli_game_reader *reader, const char *why, int code)
{
    reader->failure = why;
    reader->in_entry = false;
    reader->unreadable++;
    reader->missing += code == TGN_ERR_MISSING;
    return CLI_UNREADABLE;
}

/* The problem that got a tree refused, or NULL. */
static const tgn_problem *refusing_problem(const tgn_sgf *tree)
{
    for (size_t i = 0; tree->refused && i < tree->problem_count; i++)
        if (tgn_problem_refuses(tree->problems[i].kind))
            return &tree->problems[i];
    return NULL;
}

const char *cli_refusal(const tgn_sgf *tree)
{
    const tgn_problem *problem = refusing_problem(tree);
    return problem ? tgn_problem_meaning(problem->kind) : "refused";
}

static bool has_no_game(const tgn_sgf *tree)
{
    const tgn_problem *problem = refusing_problem(tree);
    return problem && problem->kind == TGN_PROBLEM_NO_GAME;
}

/* The next game of the current file: CLI_GAME, CLI_UNREADABLE, 0 at its end, or a negative code. */
static int next_game(cli_game_reader *reader)
{
    int code = tgn_sgf_next(reader->sgf, &reader->tree);
    if (code > 0 && !reader->tree->refused)
        code = tgn_sgf_check(reader->tree, reader->game) < 0 ? TGN_ERR_MEMORY : code;
    if (code == TGN_ERR_MEMORY)
        return code;
    if (code < 0)
        return unreadable(reader, tgn_source_failure(reader->source), code);
    if (code == 0) {
        reader->in_entry = false;
        return 0;
    }
    if (has_no_game(reader->tree) && !reader->keep_no_game)
        return unreadable(reader, cli_refusal(reader->tree), TGN_ERR_INPUT);
    reader->number++;
    reader->games++;
    return CLI_GAME;
}

/* The next file: 1 when it may be read, CLI_UNREADABLE, 0 at the end, or a negative code. */
static int next_entry(cli_game_reader *reader)
{
    int code = tgn_source_next(reader->source, &reader->entry);
    if (code <= 0)
        return code;
    reader->number = 0;
    if (reader->entry.failed)
        return unreadable(reader, reader->entry.message, reader->entry.code);
    reader->in_entry = true;
    return tgn_sgf_reopen_stream(reader->sgf, tgn_source_read, reader->source) < 0 ? TGN_ERR_MEMORY : 1;
}

int cli_game_reader_next(cli_game_reader *reader)
{
    int code = 0;
    while (code == 0 && !cli_stopped(reader->cli)) {
        draw_line(reader);
        if (!reader->in_entry)
            code = next_entry(reader);
        if (!reader->in_entry)
            break;
        code = next_game(reader); /* 0: no more in this file, on to the next */
    }
    /* A read that a signal cut short looks like a damaged file, so the signal is checked last. */
    return cli_stopped(reader->cli) ? TGN_ERR_STOPPED : code;
}

int cli_game_reader_exit(cli_game_reader *reader, int code)
{
    cli_call *cli = reader->cli;
    if (cli->out.error)
        return CLI_BROKEN; /* cli_flush() reports it */
    if (code == TGN_ERR_STOPPED)
        return cli_fail(cli, CLI_BROKEN, "stopped before the end");
    if (code < 0)
        return cli_fail(cli, CLI_BROKEN, "out of memory after %" PRIu64 " games", reader->games);
    if (reader->games == 0 && reader->unreadable == 0)
        return cli_fail(cli, CLI_BAD_INPUT,
                        "no game records in %s%s; give a file, folder or archive that contains some",
                        cli->args[0], cli->arg_count > 1 ? " or the other paths" : "");
    return reader->missing || reader->games == 0 ? CLI_BAD_INPUT : CLI_OK;
}
