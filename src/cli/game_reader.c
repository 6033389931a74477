/*
 * records.c - every game of every path on the command line
 */
#include "cli/game_reader.h"

#include <inttypes.h>
#include <string.h>

int cli_records_open(cli_records *records, cli_call *cli, const char *const *paths, int count)
{
    memset(records, 0, sizeof *records);
    records->cli = cli;
    int code = tgn_source_open(&records->source, paths, (size_t)count, NULL, NULL);
    if (code >= 0)
        code = tgn_sgf_open_memory(&records->reader, "", 0);
    if (code >= 0)
        code = tgn_game_new(&records->game, (tgn_size){19, 19}, NULL);
    return code;
}

void cli_records_close(cli_records *records)
{
    tgn_game_free(records->game);
    tgn_sgf_close(records->reader);
    tgn_source_close(records->source);
    memset(records, 0, sizeof *records);
}

static void draw_line(cli_records *records)
{
    double seconds, done = (double)records->entry.packed_done / 1e6,
                    total = (double)records->entry.packed_total / 1e6;
    if (!cli_tick(records->cli, &seconds))
        return;
    double rate = (double)records->games / seconds;
    if (total > 0)
        cli_line_show(records->cli, "%" PRIu64 " games, %.0f games/s, %.1f of %.1f MB", records->games, rate,
                      done, total);
    else
        cli_line_show(records->cli, "%" PRIu64 " games, %.0f games/s", records->games, rate);
}

static int unreadable(cli_records *records, const char *why, int code)
{
    records->failure = why;
    records->in_entry = false;
    records->unreadable++;
    records->missing += code == TGN_ERR_MISSING;
    return CLI_UNREADABLE;
}

/* The next game of the file at hand: CLI_GAME, CLI_UNREADABLE, 0 at its end, or a negative code. */
static int next_game(cli_records *records)
{
    int code = tgn_sgf_next(records->reader, &records->tree);
    if (code > 0 && !records->tree->refused)
        code = tgn_sgf_check(records->tree, records->game) < 0 ? TGN_ERR_MEMORY : code;
    if (code == TGN_ERR_MEMORY)
        return code;
    if (code < 0)
        return unreadable(records, tgn_source_failure(records->source), code);
    if (code == 0) {
        records->in_entry = false;
        return 0;
    }
    records->number++;
    records->games++;
    return CLI_GAME;
}

/* The next file: 1 when it may be read, CLI_UNREADABLE, 0 at the end, or a negative code. */
static int next_entry(cli_records *records)
{
    int code = tgn_source_next(records->source, &records->entry);
    if (code <= 0)
        return code;
    records->number = 0;
    if (records->entry.failed)
        return unreadable(records, records->entry.message, records->entry.code);
    records->in_entry = true;
    return tgn_sgf_reopen_stream(records->reader, tgn_source_read, records->source) < 0 ? TGN_ERR_MEMORY : 1;
}

int cli_records_next(cli_records *records)
{
    int code = 0;
    while (code == 0 && !cli_stopped(records->cli)) {
        draw_line(records);
        if (!records->in_entry)
            code = next_entry(records);
        if (!records->in_entry)
            break;
        code = next_game(records); /* 0: this file has no more, on to the next */
    }
    /* A read that the signal cut short looks like damage, so the signal is asked last. */
    return cli_stopped(records->cli) ? TGN_ERR_STOPPED : code;
}

int cli_records_exit(cli_records *records, int code)
{
    cli_call *cli = records->cli;
    if (cli->out.error)
        return CLI_BROKEN; /* cli_flush() finds the words */
    if (code == TGN_ERR_STOPPED)
        return cli_fail(cli, CLI_BROKEN, "stopped before the end");
    if (code < 0)
        return cli_fail(cli, CLI_BROKEN, "out of memory after %" PRIu64 " games", records->games);
    if (records->games == 0 && records->unreadable == 0)
        return cli_fail(cli, CLI_BAD_INPUT,
                        "no game records in %s%s; give a file, folder or archive that holds some",
                        cli->args[0], cli->arg_count > 1 ? " or the other paths" : "");
    return records->missing || records->games == 0 ? CLI_BAD_INPUT : CLI_OK;
}
