/*
 * serve.c - tengen serve [DATABASE...]
 *
 * Opens the databases, starts the server, prints its address, and waits for Ctrl-C, SIGTERM or the button on the page.
 * Without a database the user's own is used, and created if necessary: $XDG_DATA_HOME/tengen/games.tengen.
 */
#include "cli/commands/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <tengen/bin.h>

#include "base/ascii.h"
#include "base/buffer.h"

enum { PORTS_TRIED = 100 };

/* ---- the user's own database --------------------------------------------------------------------------- */

bool cli_default_database(char *out, size_t capacity)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data == '/')
        snprintf(out, capacity, "%s/tengen/games.tengen", data);
    else if (home && *home == '/')
        snprintf(out, capacity, "%s/.local/share/tengen/games.tengen", home);
    else
        return false;
    return true;
}

/* ---- running ------------------------------------------------------------------------------------------- */

/* Unless the port is fixed, the next ones are tried, too. */
static int start(cli_call *cli, tgn_server **server, tgn_server_options *options, bool fixed)
{
    tgn_error error = {0}, other;
    int code = tgn_server_open(server, options, &error);
    for (int tries = 1; code == TGN_ERR_IO && !fixed && tries < PORTS_TRIED; tries++) {
        options->port++;
        code = tgn_server_open(server, options, &other);
    }
    if (code == TGN_ERR_STOPPED)
        return CLI_BROKEN; /* the signal says the rest */
    return code == 0 ? CLI_OK
                     : cli_fail(cli,
                                code == TGN_ERR_ARGUMENT ? CLI_MISUSE
                                : code == TGN_ERR_INPUT  ? CLI_BAD_INPUT
                                                         : CLI_BROKEN,
                                "%s", error.message);
}

static void add_encoded(tgn_buffer *out, const char *text)
{
    for (; *text; text++)
        if (tgn_ascii__letter(*text) || tgn_ascii__digit(*text) || strchr("-._~", *text))
            tgn_buffer__char(out, *text);
        else
            tgn_buffer__printf(out, "%%%02X", (unsigned)(unsigned char)*text);
}

/* http://127.0.0.1:8080/#token=...&game=1: what follows # is not sent over the network. */
static void make_link(tgn_buffer *out, const tgn_server *server, const tgn_server_options *options,
                      const char *place)
{
    const char *address = options->address ? options->address : "127.0.0.1";
    if (strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0)
        address = options->hosts && options->hosts[0] ? options->hosts[0] : "127.0.0.1";
    const char *token = tgn_server_token(server);
    const bool six = strchr(address, ':') != NULL;
    tgn_buffer__printf(out, "http://%s%s%s:%u/%s%s", six ? "[" : "", address, six ? "]" : "",
                       (unsigned)tgn_server_port(server), *token || *place ? "#" : "",
                       *token ? "token=" : "");
    add_encoded(out, token);
    tgn_buffer__printf(out, "%s%s", *token && *place ? "&" : "", place);
}

/* Open the page in a browser, if there is a screen. */
static void show_page(char *link)
{
    extern char **environ;
    char command[] = "xdg-open";
    char *words[] = {command, link, NULL};
    const char *screen = getenv("DISPLAY"), *other = getenv("WAYLAND_DISPLAY");
    posix_spawn_file_actions_t quiet;
    pid_t child;
    if (!(screen && *screen) && !(other && *other))
        return;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&child, command, &quiet, NULL, words, environ) == 0)
        waitpid(child, NULL, WNOHANG);
    posix_spawn_file_actions_destroy(&quiet);
}

/* Without a network the judge answers without, and the page suggests nothing; whoever starts the server is told why. */
static tgn_network *open_network(cli_call *cli)
{
    tgn_network *network;
    tgn_error error;
    if (tgn_network_open(&network, NULL, &error) < 0 && !tgn_network_is_off())
        cli_warn(cli, "no network, so there are no suggestions: %s", error.message);
    return network;
}

static int serve_with(cli_call *cli, tgn_server_options *options, bool fixed, const char *place, bool show)
{
    tgn_buffer link = {0};
    tgn_server *server = NULL;
    int code = start(cli, &server, options, fixed);
    if (code != CLI_OK)
        return code;
    make_link(&link, server, options, place);
    if (link.failed)
        code = cli_fail(cli, CLI_BROKEN, "out of memory");
    else
        cli_print(cli, "listening at %s\n", link.data);
    if (code == CLI_OK)
        code = cli_flush(cli);
    if (show && !link.failed)
        show_page(link.data);
    tgn_buffer__clear(&link);
    while (!cli_stopped(cli) && !tgn_server_wait(server, 200))
        ;
    tgn_server_close(server);
    return code;
}

int cli_serve(cli_call *cli, tgn_server_options *options, bool fixed, const char *place, bool show)
{
    tgn_network *network = open_network(cli);
    options->network = network;
    const int code = serve_with(cli, options, fixed, place, show);
    tgn_network_free(network);
    return code;
}

enum { WATCH_MAX = 16, DATABASES_MAX = 32, HOSTS_MAX = 16, PATH_BYTES = 4096, NAME_BYTES = 65 };

typedef struct cli_serve_job {
    cli_call *cli;
    tgn_server_options options;
    tgn_server_database databases[DATABASES_MAX];
    char names[DATABASES_MAX][NAME_BYTES];
    char token[TGN_SERVER_TOKEN_MAX + 3]; /* with a line end, or one byte too many */
    char *host_words, *proxy_words;       /* --host and --proxy, split */
    const char *hosts[HOSTS_MAX + 1], *proxies[HOSTS_MAX + 1];
    const char *engines[TGN_SERVER_ENGINES + 1];
    long bin_days;
    const char *watch[WATCH_MAX + 1];
    tgn_progress starting;
} cli_serve_job;

/* ---- databases ----------------------------------------------------------------------------------------- */

static bool is_taken(const cli_serve_job *job, const char *name)
{
    for (size_t i = 0; i < job->options.database_count; i++)
        if (strcmp(job->databases[i].name, name) == 0)
            return true;
    return false;
}

/* A second "fox" is called "fox-2". */
static void name_database(cli_serve_job *job, const char *path)
{
    char *name = job->names[job->options.database_count];
    const size_t length = strlen(cli_database_name(name, path));
    for (int number = 2; is_taken(job, name); number++)
        snprintf(name + length, NAME_BYTES - length, "-%d", number);
}

/* What was deleted long ago goes for ever. Should that fail, it is tried the next time. */
static void empty_bin(cli_serve_job *job, tgn_graph *graph, const char *path, tgn_graph_mode mode)
{
    enum { DAY = 86400 };
    char shown[TGN_ADDRESS_TEXT];
    tgn_error error = {0};
    if (mode == TGN_GRAPH_READ || job->bin_days == 0)
        return;
    const uint64_t until = (uint64_t)time(NULL) - (uint64_t)job->bin_days * DAY;
    if (tgn_bin_empty(graph, until, NULL, &error) < 0)
        cli_warn(job->cli, "%s: the bin was not emptied: %s", cli_database_shown(shown, path), error.message);
}

static int open_database(cli_serve_job *job, const char *path, tgn_graph_mode mode)
{
    tgn_error error = {0};
    tgn_server_database *database = &job->databases[job->options.database_count];
    if (job->options.database_count == DATABASES_MAX)
        return cli_fail(job->cli, CLI_MISUSE, "at most %d databases at once", DATABASES_MAX);
    const int code = tgn_graph_open(&database->graph, path, mode, NULL, &error);
    if (code < 0)
        return cli_database_open_fail(job->cli, path, mode, code, &error);
    empty_bin(job, database->graph, path, mode);
    name_database(job, path);
    database->remote = tgn_address_is_server(path);
    database->name = job->names[job->options.database_count++];
    return CLI_OK;
}

static int open_own(cli_serve_job *job)
{
    char path[PATH_BYTES];
    if (!cli_default_database(path, sizeof path))
        return cli_fail(job->cli, CLI_MISUSE, "no database given; write 'tengen serve DATABASE'");
    if (job->options.read_only)
        return open_database(job, path, TGN_GRAPH_READ);
    const bool is_new = access(path, F_OK) != 0;
    const int why = cli_make_parent_folders(path);
    if (why)
        return cli_fail_system(job->cli, CLI_BROKEN, path, why);
    const int code = open_database(job, path, TGN_GRAPH_CREATE);
    if (code == CLI_OK && is_new && !cli_flag(job->cli, "quiet"))
        cli_warn(job->cli, "created a new database: %s", path);
    return code;
}

static int open_databases(cli_serve_job *job)
{
    cli_call *cli = job->cli;
    const char *db = cli_value(cli, "db");
    const tgn_graph_mode mode = job->options.read_only ? TGN_GRAPH_READ : TGN_GRAPH_WRITE;
    int code = db ? open_database(job, db, mode) : CLI_OK;
    for (int i = 0; i < cli->arg_count && code == CLI_OK; i++)
        code = open_database(job, cli->args[i], mode);
    return code == CLI_OK && job->options.database_count == 0 ? open_own(job) : code;
}

/* ---- options ------------------------------------------------------------------------------------------- */

/* The first line of a text, whole or not at all. */
static bool take_token(cli_serve_job *job, const tgn_buffer *text)
{
    const char *end = text->length ? memchr(text->data, '\n', text->length) : NULL;
    size_t length = end ? (size_t)(end - text->data) : text->length;
    length -= length > 0 && text->data[length - 1] == '\r';
    if (length == 0 || length >= sizeof job->token || memchr(text->data, '\0', length))
        return false;
    memcpy(job->token, text->data, length);
    return tgn_server_token_is_valid(job->token);
}

/* From a file: on the command line every user could read the secret. */
static int read_token(cli_serve_job *job)
{
    enum { TOKEN_FILE_MOST = 1 << 16 };
    const char *path = cli_value(job->cli, "token-file");
    tgn_buffer text = {0};
    if (!path)
        return CLI_OK;
    int code = cli_read_file(job->cli, path, TOKEN_FILE_MOST, &text);
    if (code == CLI_OK && !take_token(job, &text))
        code =
            cli_fail(job->cli, CLI_BAD_INPUT,
                     "%s: not a token; write one line of %d to %d visible ASCII characters, without blanks",
                     path, TGN_SERVER_TOKEN_MIN, TGN_SERVER_TOKEN_MAX);
    tgn_buffer__clear(&text);
    if (code != CLI_OK)
        return code;
    job->options.token = job->token;
    return CLI_OK;
}

/* An option that lists names separated by commas; `words` keeps them. */
static int read_names(cli_serve_job *job, const char *option, char **words, const char *names[HOSTS_MAX + 1])
{
    const char *text = cli_value(job->cli, option);
    size_t count = 0;
    if (!text)
        return CLI_OK;
    *words = strdup(text);
    if (!*words)
        return cli_fail(job->cli, CLI_BROKEN, "out of memory");
    char *rest = NULL;
    for (char *word = strtok_r(*words, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
        if (count == HOSTS_MAX)
            return cli_fail(job->cli, CLI_MISUSE, "--%s: at most %d names", option, HOSTS_MAX);
        names[count++] = word;
    }
    return CLI_OK;
}

/* A limit for each client; 0 is none, which the server's options write as -1, since 0 is their default. */
static int read_limit(cli_serve_job *job, const char *option, int *out)
{
    long number;
    const int code = cli_number(job->cli, option, 0, 1000000, 0, &number);
    if (code == CLI_OK && cli_value(job->cli, option))
        *out = number == 0 ? -1 : (int)number;
    return code;
}

static int read_limits(cli_serve_job *job)
{
    int code = read_limit(job, "client-requests", &job->options.client_requests);
    if (code == CLI_OK)
        code = read_limit(job, "client-uploads", &job->options.client_uploads);
    return code == CLI_OK ? read_limit(job, "client-computations", &job->options.client_computations) : code;
}

/* Checked now: a missing folder would otherwise be noticed by the first request, which cannot do anything about it. */
static int read_tables(cli_serve_job *job)
{
    const char *path = cli_value(job->cli, "tables");
    struct stat there;
    if (path && (stat(path, &there) < 0 || !S_ISDIR(there.st_mode)))
        return cli_fail(job->cli, CLI_BAD_INPUT, "--tables: %s: no such folder; create it first", path);
    job->options.tables = path;
    return CLI_OK;
}

static void log_line(void *context, const char *line)
{
    (void)context;
    fprintf(stderr, "tengen serve: %s\n", line);
}

/* A tgn_progress: several engines start at once, so nothing is drawn. */
static bool goes_on_starting(void *cli, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return !cli_stopped(cli);
}

static int read_engines(cli_serve_job *job)
{
    enum { PROCESSES_MOST = 64, SECONDS_MOST = 3600 };
    cli_call *cli = job->cli;
    long processes = 0, seconds = 0;
    int code = cli_values(cli, "engine", TGN_SERVER_ENGINES, job->engines);
    if (code == CLI_OK)
        code = cli_number(cli, "engine-processes", 1, PROCESSES_MOST, 1, &processes);
    if (code == CLI_OK)
        code = cli_number(cli, "engine-seconds", 1, SECONDS_MOST, 60, &seconds);
    for (size_t i = 0; code == CLI_OK && i < 2; i++) {
        const char *name = i ? "engine-seconds" : "engine-processes";
        if (!job->engines[0] && cli_value(cli, name))
            code = cli_fail(cli, CLI_MISUSE, "--%s: is for another program; give its command with --engine",
                            name);
    }
    job->starting = (tgn_progress){goes_on_starting, cli};
    job->options.engines = job->engines;
    job->options.engine_processes = (int)processes;
    job->options.engine_seconds = (double)seconds;
    job->options.starting = &job->starting;
    return code;
}

static int read_options(cli_serve_job *job, long *port)
{
    cli_call *cli = job->cli;
    job->options.databases = job->databases;
    job->options.hosts = job->hosts;
    job->options.proxies = job->proxies;
    job->options.address = cli_value(cli, "address");
    job->options.read_only = cli_flag(cli, "read-only");
    job->options.keep_running = cli_flag(cli, "keep-running");
    if (!cli_flag(cli, "quiet"))
        job->options.log = log_line;
    int code = cli_number(cli, "port", 0, 65535, CLI_DEFAULT_PORT, port);
    if (code == CLI_OK)
        code = cli_values(cli, "watch", WATCH_MAX, job->watch);
    if (code == CLI_OK && job->watch[0] && job->options.read_only)
        code = cli_fail(cli, CLI_MISUSE, "--watch: adds games, which --read-only does not allow");
    job->options.watch = job->watch;
    if (code == CLI_OK)
        code = cli_number(cli, "bin-days", 0, 36500, 30, &job->bin_days);
    if (code == CLI_OK)
        code = read_names(job, "host", &job->host_words, job->hosts);
    if (code == CLI_OK)
        code = read_names(job, "proxy", &job->proxy_words, job->proxies);
    if (code == CLI_OK)
        code = read_limits(job);
    if (code == CLI_OK)
        code = read_engines(job);
    if (code == CLI_OK)
        code = read_tables(job);
    return code == CLI_OK ? read_token(job) : code;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int run(cli_call *cli)
{
    long port = 0;
    cli_serve_job *job = calloc(1, sizeof *job);
    if (!job)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    job->cli = cli;
    int code = read_options(job, &port);
    if (code == CLI_OK)
        code = open_databases(job);
    job->options.port = (uint16_t)port;
    if (code == CLI_OK)
        code = cli_serve(cli, &job->options, cli_value(cli, "port") != NULL, "", cli_flag(cli, "open"));
    for (size_t i = 0; i < job->options.database_count; i++)
        tgn_graph_close(job->databases[i].graph);
    free(job->host_words);
    free(job->proxy_words);
    free(job);
    return code;
}

static const cli_option options[] = {
    {"db", "DATABASE",
     "a database, like DATABASE...; the first one is the default of requests that name none"},
    {"port", "N", "listen on this port, 0 for any (8080, or the next free one)"},
    {"address", "A", "listen on this address (127.0.0.1: this machine only)"},
    {"host", "NAME,...", "names by which others reach this machine"},
    {"token-file", "FILE",
     "file with the token that is needed to change anything: one line of 8 to 128 visible ASCII characters"},
    {"proxy", "A,...",
     "addresses of reverse proxies: their X-Forwarded-For names the client, and changes need the token"},
    {"client-requests", "N", "requests a second of one client on another machine, 0 for any number (100)"},
    {"client-uploads", "N", "files that such a client may send at once (2)"},
    {"client-computations", "N", "fields, solutions and the like that such a client may ask for at once (4)"},
    {"engine", "COMMAND",
     "a program that speaks GTP, to play with and to review games: 'gnugo --mode gtp'; may be given several "
     "times",
     .many = true},
    {"engine-processes", "N", "processes of each such program at once, at most (1)"},
    {"engine-seconds", "N", "longest time for an answer of such a program (60)"},
    {"tables", "DIR", "keep the tables of small boards in this folder, which must exist (in memory)"},
    {"watch", "DIR",
     "add the games that are saved in this folder or below it to the first database, as they come; may be "
     "given "
     "several times",
     .many = true},
    {"bin-days", "N", "days that deleted games stay in the bin; 0: until it is emptied by hand (30)"},
    {"read-only", NULL, "allow no changes"},
    {"keep-running", NULL, "do not let the page end the program"},
    {"open", NULL, "open the page in a browser"},
    {"quiet", NULL, "print the address only"},
    {0},
};

const cli_command cli_command_serve = {
    .name = "serve",
    .summary = "serve databases to a browser and to other programs",
    .usage = "[DATABASE...]",
    .about =
        "A database is a folder made by 'tengen import', or an address of PostgreSQL (postgres://...).\n"
        "Without a database your own is used: tengen/games.tengen in $XDG_DATA_HOME or ~/.local/share, "
        "created\n"
        "if it does not exist. The page is at the address that is printed, the interface for programs below\n"
        "/api/v1 (docs/API.md). Only this machine is answered unless --address says otherwise; changes then\n"
        "need the token in the link that is printed. Ctrl-C ends the program, and so does the page.\n",
    .options = options,
    .min_args = 0,
    .max_args = CLI_MANY,
    .run = run};
