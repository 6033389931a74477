/*
 * man.c - man pages: tengen.1 and tengen-COMMAND.1
 *
 * The text is for groff's man macros. Characters that mean something to roff are escaped, so that they are shown
 * as they stand: a dash as \- (a plain one may become a typographic hyphen, which nobody can paste into a shell), a
 * backslash as \e, quotes, tilde, caret and backquote by name, a dot or quote at the start of a line after \&.
 */
#include "cli/manual/manual.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tengen/tengen.h>

/* ---- roff ---------------------------------------------------------------------------------------------- */

static const char *escape_of(char c)
{
    switch (c) {
    case '-':
        return "\\-";
    case '\\':
        return "\\e";
    case '\'':
        return "\\(aq";
    case '"':
        return "\\(dq";
    case '`':
        return "\\(ga";
    case '^':
        return "\\(ha";
    case '~':
        return "\\(ti";
    default:
        return NULL;
    }
}

static void put(cli_call *cli, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char *escape = escape_of(text[i]);
        if (escape)
            cli_print(cli, "%s", escape);
        else
            cli_print(cli, "%c", text[i]);
    }
}

static void put_text(cli_call *cli, const char *text)
{
    put(cli, text, strlen(text));
}

/* A line of its own. */
static void put_line(cli_call *cli, const char *line, size_t length)
{
    if (length && line[0] == '.')
        cli_print(cli, "\\&");
    put(cli, line, length);
    cli_print(cli, "\n");
}

/* In capitals, as the name of a page in its header. */
static void put_capitals(cli_call *cli, const char *text)
{
    for (; *text; text++) {
        const char c = *text >= 'a' && *text <= 'z' ? (char)(*text - 'a' + 'A') : *text;
        put(cli, &c, 1);
    }
}

/*
 * "ID FILE", "[DIR...]", "--db DATABASE": words in capitals stand for what the user fills in, and are italic; the rest
 * is typed as it stands, and bold; brackets and bars are neither.
 */
static void put_usage(cli_call *cli, const char *usage)
{
    static const char marks[] = " |()[].";
    while (*usage) {
        size_t length = strspn(usage, marks);
        put(cli, usage, length);
        usage += length;
        length = strcspn(usage, marks);
        if (length == 0)
            break;
        const bool typed = *usage == '-' || (*usage >= 'a' && *usage <= 'z');
        cli_print(cli, "%s", typed ? "\\fB" : "\\fI");
        put(cli, usage, length);
        cli_print(cli, "\\fR");
        usage += length;
    }
}

/* The `about` of a command (cli.h): prose is filled, lines that begin with blanks stay as they are. */
static void put_about(cli_call *cli, const char *about)
{
    const char *line;
    size_t length;
    bool shown = false;
    while (cli_manual_next_line(&about, &line, &length)) {
        const bool now = length && line[0] == ' ';
        if (now != shown)
            cli_print(cli, "%s", now ? ".PP\n.nf\n" : ".fi\n.PP\n");
        else if (length == 0)
            cli_print(cli, ".PP\n");
        shown = now;
        if (length)
            put_line(cli, line, length);
    }
    if (shown)
        cli_print(cli, ".fi\n");
}

/* ---- parts of a page ----------------------------------------------------------------------------------- */

/* Dated by $SOURCE_DATE_EPOCH, as reproducible builds set it; without a date otherwise. */
static void put_head(cli_call *cli, const char *dash, const char *name)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char day[32] = "";
    struct tm parts;
    const time_t then = epoch ? (time_t)strtoll(epoch, NULL, 10) : 0;
    if (then > 0 && gmtime_r(&then, &parts))
        strftime(day, sizeof day, "%Y-%m-%d", &parts);
    cli_print(cli, ".TH TENGEN%s", *dash ? "\\-" : "");
    put_capitals(cli, name);
    cli_print(cli, " 1 \"%s\" \"tengen %s\" \"User Commands\"\n.nh\n.ad l\n", day, TGN_VERSION);
    cli_print(cli, ".SH NAME\ntengen%s", *dash ? "\\-" : "");
    put_text(cli, name);
    cli_print(cli, " \\- ");
}

static void put_row(cli_call *cli, const char *dashes, const char *name, const char *value, const char *help)
{
    cli_print(cli, ".TP\n\\fB");
    put_text(cli, dashes);
    put_text(cli, name);
    cli_print(cli, "\\fR");
    if (*value) {
        cli_print(cli, " ");
        put_usage(cli, value);
    }
    cli_print(cli, "\n");
    put_line(cli, help, strlen(help));
}

static void put_reference(cli_call *cli, const char *name, const char *end)
{
    cli_print(cli, "\\fBtengen\\-");
    put_text(cli, name);
    cli_print(cli, "\\fR(1)%s\n", end);
}

/* ---- a command ----------------------------------------------------------------------------------------- */

static void put_command(cli_call *cli, const cli_command *command)
{
    put_head(cli, "-", command->name);
    put_text(cli, command->summary);
    cli_print(cli, "\n.SH SYNOPSIS\n\\fBtengen\\fR \\fB");
    put_text(cli, command->name);
    cli_print(cli, "\\fR ");
    put_usage(cli, command->usage);
    cli_print(cli, "%s\n.SH DESCRIPTION\n", command->options ? " [\\fIOPTION\\fR...]" : "");
    const char first = (char)(command->summary[0] & ~0x20);
    put(cli, &first, 1);
    put_text(cli, command->summary + 1);
    cli_print(cli, ".\n");
    for (const cli_word *word = command->words; word && word->name; word++)
        put_row(cli, "", word->name, word->usage, word->help);
    if (command->about) {
        cli_print(cli, ".PP\n");
        put_about(cli, command->about);
    }
    cli_print(cli, ".SH OPTIONS\n");
    for (const cli_option *option = command->options; option && option->name; option++)
        put_row(cli, "--", option->name, option->value ? option->value : "", option->help);
    put_row(cli, "--", "help", "", "a short form of this page");
    cli_print(cli, ".SH EXIT STATUS\n0 success or yes, 1 no or not found, 2 wrong usage, 3 bad input, "
                   "4 system failure.\n");
    cli_print(cli, ".SH SEE ALSO\n\\fBtengen\\fR(1)\n");
}

/* ---- the program --------------------------------------------------------------------------------------- */

static void put_rows(cli_call *cli, const char *title, const char *const rows[][2])
{
    cli_print(cli, ".SH %s\n", title);
    for (int i = 0; rows[i][0]; i++)
        put_row(cli, "", rows[i][0], "", rows[i][1]);
}

static void put_commands(cli_call *cli)
{
    cli_print(cli, ".SH COMMANDS\n");
    for (int i = 0; cli_commands[i]; i++) {
        cli_print(cli, ".TP\n");
        put_reference(cli, cli_commands[i]->name, "");
        put_line(cli, cli_commands[i]->summary, strlen(cli_commands[i]->summary));
    }
}

static const char *const general[][2] = {
    {"--help", "list the commands"}, {"--version", "print the version"}, {0}};

static const char *const statuses[][2] = {
    {"0", "success; or the answer is yes"},
    {"1", "the answer is no, or there is no such thing"},
    {"2", "wrong usage: the command line makes no sense"},
    {"3", "a file is missing, unreadable or not what it should be"},
    {"4", "system failure: out of memory, or a file or database that cannot be written"},
    {0},
};

static const char *const variables[][2] = {
    {"XDG_DATA_HOME", "where your own database is (~/.local/share)"},
    {"XDG_CACHE_HOME", "where tables of small boards are kept (~/.cache)"},
    {"TMPDIR", "where uploads and files for other programs are kept for a while (/tmp)"},
    {"DISPLAY, WAYLAND_DISPLAY", "a screen to show the page on, for 'tengen serve --open' and 'tengen open'"},
    {"SOURCE_DATE_EPOCH", "the date of the man pages that 'tengen help --as man' writes"},
    {0},
};

static const char *const files[][2] = {
    {"~/.local/share/tengen/games.tengen", "your own database, which 'tengen serve' uses when none is named"},
    {"~/.cache/tengen/solve", "tables of perfect play on small boards; made again if they are deleted"},
    {"/usr/share/doc/tengen/docs", "where the package installs the manual, which these pages call docs/"},
    {0},
};

static const char examples[] = "Check records, and import them into a database:\n"
                               "  tengen check ~/records\n"
                               "  tengen import ~/records --db games.tengen\n"
                               "Ask what was played in a corner, and browse the games:\n"
                               "  tengen position --db games.tengen --moves \"Q16 D4\" --region sw\n"
                               "  tengen serve games.tengen --open\n"
                               "Draw the end of a game, and solve a small board:\n"
                               "  tengen show game.sgf --out game.png\n"
                               "  tengen solve 3x3\n";

static void put_program(cli_call *cli)
{
    put_head(cli, "", "");
    cli_print(cli,
              "a laboratory for the game of Go\n.SH SYNOPSIS\n"
              "\\fBtengen\\fR \\fICOMMAND\\fR [\\fIARGUMENT\\fR...] [\\fIOPTION\\fR...]\n.SH DESCRIPTION\n");
    cli_print(cli,
              "Reads and repairs game records, keeps all their positions in one graph, and shows them in a\n"
              "browser; judges positions, plays perfectly on small boards, and counts what a board can\n"
              "hold. Every command has a page of its own; options may stand anywhere after it,\n"
              "and \\fB\\-\\-\\fR ends them.\n");
    put_commands(cli);
    put_rows(cli, "OPTIONS", general);
    put_rows(cli, "EXIT STATUS", statuses);
    cli_print(cli, ".PP\nAfter Ctrl\\-C the program ends by the signal, which a shell shows as 130.\n");
    put_rows(cli, "ENVIRONMENT", variables);
    put_rows(cli, "FILES", files);
    cli_print(cli, ".SH EXAMPLES\n");
    put_about(cli, examples);
    cli_print(cli, ".SH SEE ALSO\n");
    for (int i = 0; cli_commands[i]; i++)
        put_reference(cli, cli_commands[i]->name, cli_commands[i + 1] ? "," : "");
}

void cli_manual_man(cli_call *cli, const cli_command *command)
{
    cli_print(cli, ".\\\" Made by 'tengen help --as man' from the program's table of commands.\n");
    if (command)
        put_command(cli, command);
    else
        put_program(cli);
}
