/*
 * terminal.c - Ctrl-C and the progress line
 */
#include "cli/cli.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"

/* The only thing a signal handler may touch: the signal that asked us to stop, 0 until then. */
static volatile sig_atomic_t stopped_by;

/*
 * The signal interrupts a read of standard input, which the library, rightly, repeats; with the input closed,
 * that fails at once.
 */
static void stop(int number)
{
    stopped_by = number;
    close(STDIN_FILENO);
}

/*
 * SA_RESETHAND lets a second Ctrl-C kill. Without SA_RESTART, waiting system calls end. A signal that the shell
 * made us ignore (nohup) stays ignored. SIGPIPE is ignored: the failing write tells us.
 */
void cli_catch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESETHAND}, before;
        sigemptyset(&action.sa_mask);
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    }
    signal(SIGPIPE, SIG_IGN);
}

bool cli_stopped(const cli_call *cli)
{
    return stopped_by || cli->out.error;
}

void cli_reraise(void)
{
    if (!stopped_by)
        return;
    signal(stopped_by, SIG_DFL);
    raise(stopped_by);
}

bool cli_progress_due(cli_call *cli, double *seconds)
{
    cli_progress_line *line = &cli->line;
    if (!line->terminal)
        return false;
    const double now = tgn_clock__seconds(), since = now - line->start;
    if (since < 1 || (line->shown && now - line->last < 0.2))
        return false;
    line->last = now;
    if (seconds)
        *seconds = since;
    return true;
}

/*
 * "\r" goes to the left edge, "ESC [ K" clears to the right of it. The line is kept short, since it would wrap if it
 * were longer than the terminal is wide.
 */
void cli_progress_show(cli_call *cli, const char *format, ...)
{
    char text[80];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\r%s\033[K", text);
    cli->line.shown = true;
}

void cli_progress_clear(cli_call *cli)
{
    if (cli->line.shown)
        fputs("\r\033[K", stderr);
    cli->line.shown = false;
}

static bool report(void *context, const char *what, uint64_t done, uint64_t total)
{
    cli_call *cli = context;
    double seconds;
    if (!cli_progress_due(cli, &seconds))
        return !cli_stopped(cli);
    if (total)
        cli_progress_show(cli, "%s: %.1f%% (%.0f s)", what, 100.0 * (double)done / (double)total, seconds);
    else
        cli_progress_show(cli, "%s: %" PRIu64 " (%.0f s)", what, done, seconds);
    return !cli_stopped(cli);
}

tgn_progress cli_progress(cli_call *cli)
{
    return (tgn_progress){report, cli};
}
