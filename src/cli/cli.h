/*
 * cli.h - what every subcommand of the program is built on
 *
 *      cli/            this, and what several commands share: a database, a position, all games of some paths
 *      cli/commands/   the subcommands
 *      cli/manual/     the help as manual pages, as a reference and as completion scripts
 *
 * A subcommand is one file, src/cli/commands/NAME.c. It describes itself in a cli_command, from which help
 * and option parsing are made, and has one line in the table at the top of main.c:
 *
 *      static int run(cli_call *cli)
 *      {
 *          long moves;
 *          if (cli_number(cli, "moves", 0, 9999, 9999, &moves) != CLI_OK)
 *              return CLI_MISUSE;                                        // the message is out already
 *          for (int i = 0; i < cli->arg_count; i++)
 *              cli_print(cli, "%s\n", cli->args[i]);
 *          return CLI_OK;
 *      }
 *
 *      static const cli_option options[] = {{"moves", "N", "stop after N moves"}, CLI_JSON, {0}};
 *
 *      const cli_command cli_command_list = {
 *          .name = "list", .summary = "list the moves of a record", .usage = "PATH...", .options = options,
 *          .min_args = 1, .max_args = CLI_MANY, .run = run};
 *
 * Rules:
 *      - answers are written with cli_print(), cli_write() and cli_json_begin(), never printf: a full disk must be noticed;
 *      - failures are reported with cli_fail(), one line on stderr: what, where; what to do next;
 *      - what may take more than a second passes cli_progress() on, or calls cli_progress_due() itself, and stops when told to;
 *      - text from records passes cli_clean() before it meets a terminal; base/json.h takes any bytes.
 *
 * setlocale() is never called, so a decimal point is a point everywhere.
 */
#ifndef TENGEN_CLI_CLI_H
#define TENGEN_CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <tengen/error.h>
#include <tengen/progress.h>

#include "base/buffer.h"
#include "base/json.h"
#include "base/output_file.h"

/* Exit codes. Ctrl-C ends the program by the signal, which a shell shows as 130. */
enum cli_exit {
    CLI_OK = 0,        /* success; or the answer is yes */
    CLI_NO = 1,        /* the answer is no, or there is no such thing */
    CLI_MISUSE = 2,    /* the command line makes no sense */
    CLI_BAD_INPUT = 3, /* a file is missing, unreadable or not what it should be */
    CLI_BROKEN =
        4 /* system failure: out of memory, a file or database that cannot be written, a server that is away */
};

typedef struct cli_call cli_call;

/* The tables of commands and options leave out the fields they do not need. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

/*
 * An option: "--name VALUE" or, when `value` is NULL, a plain "--name". A value in brackets, "[FROM-TO]", may
 * be left out; it is then "", and the next word is taken as the value only if it consists of digits and
 * dashes. The list ends with a NULL name.
 *
 * What a shell may offer for a value: files for "FILE", folders for "DIR" and "DATABASE", these words for "sgf|json"; for
 * any other the words of `choices`, or nothing.
 */
typedef struct cli_option {
    const char *name;
    const char *value;   /* placeholder for the value in the help: "N", "FILE" */
    const char *help;    /* one line, lower case, no full stop */
    const char *choices; /* possible values, if `value` does not list them: "black|white" */
    bool many;           /* may be given several times: cli_values() */
} cli_option;

/* The regions of a board, as choices of an option. */
#define CLI_REGIONS "whole|left|right|top|bottom|nw|ne|sw|se|diag-nw|diag-ne|diag-sw|diag-se"

/* A keyword as first argument, such as "add" of "tengen edit". The list ends with a NULL name. */
typedef struct cli_word {
    const char *name;
    const char *usage; /* the arguments after it, "ID FILE"; "" for none */
    const char *help;  /* as for an option */
} cli_word;

#define CLI_JSON                                                                                             \
    {                                                                                                        \
        "json", NULL, "print the answer as JSON"                                                             \
    }

enum { CLI_OPTIONS_MAX = 48, CLI_AGAIN_MAX = 32, CLI_MANY = 1 << 30 };

typedef struct cli_command {
    const char *name;
    const char *summary;       /* one line for `tengen help` */
    const char *usage;         /* the arguments, after "tengen NAME": "legal SIZE", "PATH...", "DIR" */
    const cli_word *words;     /* keywords as first argument; NULL for none */
    const char *about;         /* more for `tengen help NAME`: lines, each ended; those that begin with blanks
                                  are shown as they are, others are prose; NULL for none */
    const cli_option *options; /* at most CLI_OPTIONS_MAX; NULL for none */
    int min_args, max_args;    /* number of arguments, options not counted; CLI_MANY for no limit */
    int (*run)(cli_call *);    /* returns an enum cli_exit */
} cli_command;

/* ---- one invocation ------------------------------------------------------------------------------------ */

/* Bytes waiting to be written to standard output. */
typedef struct cli_output {
    size_t length;
    int error;     /* errno of the first write that failed; nothing is written after it */
    bool reported; /* the message about it is out */
    char bytes[1 << 16];
} cli_output;

/* The progress line: the last line of the terminal, rewritten in place. */
typedef struct cli_progress_line {
    bool terminal; /* stderr is a terminal; otherwise no line is shown */
    bool shown;
    double start, last; /* by tgn_clock__seconds() */
} cli_progress_line;

struct cli_call {
    const cli_command *command; /* NULL until it is known */
    const char **args;          /* the arguments that are not options, in order */
    int arg_count;
    /* Values by position in command->options; NULL when not given, "" for an option without a value. */
    const char *value[CLI_OPTIONS_MAX];
    /* Further values of options that may be given several times, in order. */
    struct {
        const cli_option *option;
        const char *value;
    } again[CLI_AGAIN_MAX];
    int again_count;
    bool help; /* --help or -h was given */
    cli_output out;
    cli_progress_line line;
    tgn_json_writer json; /* cli_json_begin() */
};

/* The commands, in the order of `tengen help`; NULL after the last. */
extern const cli_command *const cli_commands[];

/* The command of this name, or NULL. */
const cli_command *cli_find(const char *name);

/* ---- options (options.c) ------------------------------------------------------------------------------- */

/*
 * Sort the words after the command's name into options and arguments. Understood are --x VALUE, --x=VALUE,
 * --x, -h; "--" ends the options; "-" is an argument (standard input). cli->args must have space for
 * `count` words. Returns an enum cli_exit.
 */
int cli_parse(cli_call *cli, int count, char **words);

/* Whether an option was given; its value, or NULL. The command must have an option of this name. */
bool cli_flag(const cli_call *cli, const char *name);
const char *cli_value(const cli_call *cli, const char *name);

/*
 * All values of an option that may be given several times, in order; NULL after the last. `most` is at least 1, `out` has space
 * for one more. Returns CLI_OK, or CLI_MISUSE with the message out if there are more.
 */
int cli_values(cli_call *cli, const char *name, int most, const char **out);

/*
 * A whole number, or any number, within bounds; `otherwise` when the option was not given. Returns CLI_OK, or CLI_MISUSE
 * with the message out.
 */
int cli_number(cli_call *cli, const char *name, long least, long most, long otherwise, long *out);
int cli_decimal(cli_call *cli, const char *name, double least, double most, double otherwise, double *out);

/* "512M", "2G" or bytes, at least `least` MiB; 0 when the option was not given. Returns as cli_number(). */
int cli_memory(cli_call *cli, const char *name, int least, size_t *out);

/*
 * The nearest of `count` names to a mistyped `word`, or NULL when none is near: at most a third of its
 * letters (and one) changed, dropped, added or swapped, or the word begins the name.
 */
const char *cli_nearest(const char *word, const char *const *names, int count);

/* ---- help (help.c) ------------------------------------------------------------------------------------- */

/* Print the help of a command; report that there is no command of a name, and return CLI_MISUSE. */
void cli_help_command(cli_call *cli, const cli_command *command);
int cli_help_unknown(cli_call *cli, const char *name);

/* ---- output (output.c) --------------------------------------------------------------------------------- */

void cli_print(cli_call *cli, const char *format, ...) TGN_PRINTF(2, 3);

/*
 * A tgn_write_function; `context` is the cli_call. Returns 0, or TGN_ERR_IO once writing has failed.
 */
int cli_write(void *context, const void *bytes, size_t length);

/*
 * Write what is waiting. Returns CLI_OK, or CLI_BROKEN with the message out (none when the reader closed the
 * pipe).
 */
int cli_flush(cli_call *cli);

/*
 * Report what went wrong: "tengen COMMAND: " and the message, then a line end, on stderr. Returns `code`, so
 * that a command may end with
 *      return cli_fail(cli, CLI_BAD_INPUT, "%s: contains no game; see 'tengen check %s'", path, path);
 * cli_warn() prints the same without failing.
 */
int cli_fail(cli_call *cli, int code, const char *format, ...) TGN_PRINTF(3, 4);
void cli_warn(cli_call *cli, const char *format, ...) TGN_PRINTF(2, 3);

/* Fail because of an errno value: "PATH: No such file or directory; check the spelling". Returns `code`. */
int cli_fail_system(cli_call *cli, int code, const char *path, int number);

/* The exit code for a code of tengen/error.h. */
int cli_exit_code(int code);

/*
 * The same for what was being written, or for a database: CLI_BROKEN when the system refused, since a full disk is no fault of
 * the input. For what was to be made, a folder that is not there is such a refusal, too.
 */
int cli_write_exit_code(int code);
int cli_create_exit_code(int code);

/* The same for another program (tengen/engine.h): one that is not there, ends or talks nonsense is bad input. */
int cli_engine_exit_code(int code);

/*
 * Copy text for a terminal: control characters and bytes that are not UTF-8 become U+FFFD, cut between
 * characters to fit `capacity`, NUL included. Returns `out`.
 */
char *cli_clean(char *out, size_t capacity, const char *text);

/* ---- files (output.c) ---------------------------------------------------------------------------------- */

/*
 * Output that may become a file, which takes its place when it is complete (base/output_file.h):
 *      cli_file file;
 *      int code = cli_file_open(&file, cli, cli_value(cli, "out"));
 *      if (code == CLI_OK)
 *          code = ... tgn_x_write(..., cli_file_write, &file) ...
 *      return cli_file_close(&file, code);
 */
typedef struct cli_file {
    cli_call *cli;
    const char *name; /* NULL: standard output */
    tgn_output_file output;
} cli_file;

/*
 * `name` may be NULL or "-": standard output. Returns CLI_OK, or CLI_BROKEN with the message out; close in
 * either case.
 */
int cli_file_open(cli_file *file, cli_call *cli, const char *name);

/* A tgn_write_function; `file` is a cli_file. */
int cli_file_write(void *file, const void *bytes, size_t length);

/* Complete the file if `code` is CLI_OK, delete it otherwise. Returns `code`, or CLI_BROKEN with the message out. */
int cli_file_close(cli_file *file, int code);

/* Report that the file cannot be written, and why (errno). Returns CLI_BROKEN. */
int cli_file_fail(const cli_file *file);

/* Make the folders above a path, which is the same afterwards. Returns 0, or why it cannot be done (errno). */
int cli_make_parent_folders(char *path);

/* ---- input (input.c) ----------------------------------------------------------------------------------- */

/*
 * Read a whole file, "-" for standard input, of at most `most` bytes; `out` is empty before, and to be cleared in
 * any case. Its data is NULL when the file is empty. Returns CLI_OK, or another exit code with the message out.
 */
int cli_read_file(cli_call *cli, const char *path, size_t most, tgn_buffer *out);

/* ---- cells of tables (table.c) ------------------------------------------------------------------------- */

enum { CLI_CELL_TEXT = 256, CLI_SHARE_TEXT = 16, CLI_NUMBER_TEXT = 32, CLI_YEARS_TEXT = 32 };

/*
 * Text fit for a terminal, cut or padded with blanks to `width` columns (at most 80). Chinese,
 * Japanese and Korean characters take two columns. Returns `out`.
 */
char *cli_cell(char out[CLI_CELL_TEXT], const char *text, int width);

/* "52 %", or "" if `whole` is 0. Returns `out`. */
char *cli_share(char out[CLI_SHARE_TEXT], uint64_t part, uint64_t whole);

/* "131,204". Returns `out`. */
char *cli_grouped(char out[CLI_NUMBER_TEXT], uint64_t number);

/* "1953-2016" of two dates, or "2016", or "" if one of them is not known. Returns `out`. */
char *cli_years(char out[CLI_YEARS_TEXT], uint32_t first, uint32_t last);

/* ---- JSON (output.c) ----------------------------------------------------------------------------------- */

/*
 * Write an answer with base/json.h:
 *      tgn_json_writer *json = cli_json_begin(cli);
 *      tgn_json__open(json, '{');
 *      ...
 *      cli_json_end(cli);                                            // a line end
 * The writer is cli->json until then. Whatever else is printed meanwhile comes after what was written before it.
 */
tgn_json_writer *cli_json_begin(cli_call *cli);
void cli_json_end(cli_call *cli);

/*
 * Begin {"NAME": [...], a list with an item a line (tgn_json__new_line()); and end it when nothing follows the
 * list.
 */
tgn_json_writer *cli_json_begin_list(cli_call *cli, const char *name);
void cli_json_end_list(cli_call *cli);

/* ---- the terminal (terminal.c) ------------------------------------------------------------------------- */

/* From now on Ctrl-C asks the work to stop; a second Ctrl-C kills the program. */
void cli_catch_signals(void);

/* Whether Ctrl-C was pressed or the output cannot be written: the work should end soon. */
bool cli_stopped(const cli_call *cli);

/* End the program by the signal that stopped it, if there was one. */
void cli_reraise(void);

/* For library calls that take a tgn_progress: shows the progress and stops the work when cli_stopped(). */
tgn_progress cli_progress(cli_call *cli);

/*
 * Whether it is time to draw the progress line again: stderr is a terminal, a second has passed since the
 * start, and a fifth of a second since the line was drawn. `seconds` (may be NULL) receives the time since the
 * start.
 */
bool cli_progress_due(cli_call *cli, double *seconds);

/* Draw the progress line, and erase it. */
void cli_progress_show(cli_call *cli, const char *format, ...) TGN_PRINTF(2, 3);
void cli_progress_clear(cli_call *cli);

#endif
