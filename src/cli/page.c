/* page.c - a server that is started, shown and waited for */
#include "cli/page.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PORTS_TRIED = 100, LINK_BYTES = 512 };

/* ---- where the reader's own lies ----------------------------------------------------------------------- */

bool cli_page_own(char *out, size_t room)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data == '/')
        snprintf(out, room, "%s/tengen/games.tengen", data);
    else if (home && *home == '/')
        snprintf(out, room, "%s/.local/share/tengen/games.tengen", home);
    else
        return false;
    return true;
}

void cli_page_make_way(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(path, 0777);
        *at = '/';
    }
}

/* ---- running ------------------------------------------------------------------------------------------- */

/* A port that was asked for is the only one tried; else the next ones are, too. */
static int start(cli_call *cli, tgn_server **server, tgn_server_options *options, bool fixed)
{
    tgn_error error = {0}, other;
    int code = tgn_server_open(server, options, &error);
    for (int tries = 1; code == TGN_ERR_IO && !fixed && tries < PORTS_TRIED; tries++) {
        options->port++;
        code = tgn_server_open(server, options, &other);
    }
    return code == 0 ? CLI_OK
                     : cli_fail(cli, code == TGN_ERR_ARGUMENT ? CLI_MISUSE : CLI_BROKEN, "%s", error.message);
}

/* http://127.0.0.1:8080/ and behind it the token and the place: what follows # is not sent over the net. */
static void make_link(char *out, const tgn_server *server, const tgn_server_options *options,
                      const char *place)
{
    const char *address = options->address ? options->address : "127.0.0.1";
    if (strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0)
        address = options->hosts && options->hosts[0] ? options->hosts[0] : "127.0.0.1";
    const char *token = tgn_server_token(server);
    const bool six = strchr(address, ':') != NULL;
    snprintf(out, LINK_BYTES, "http://%s%s%s:%u/%s%s%s%s%s", six ? "[" : "", address, six ? "]" : "",
             (unsigned)tgn_server_port(server), *token || *place ? "#" : "", *token ? "token=" : "", token,
             *token && *place ? "&" : "", place);
}

/* Show the page, where there is a screen and a program that can. */
static void show_page(const char *link)
{
    extern char **environ;
    char command[] = "xdg-open", address[LINK_BYTES];
    char *words[] = {command, address, NULL};
    const char *screen = getenv("DISPLAY"), *other = getenv("WAYLAND_DISPLAY");
    posix_spawn_file_actions_t quiet;
    pid_t child;
    if (!(screen && *screen) && !(other && *other))
        return;
    snprintf(address, sizeof address, "%s", link);
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&child, command, &quiet, NULL, words, environ) == 0)
        waitpid(child, NULL, WNOHANG);
    posix_spawn_file_actions_destroy(&quiet);
}

int cli_page_serve(cli_call *cli, tgn_server_options *options, bool fixed, const char *place, bool show)
{
    char link[LINK_BYTES];
    tgn_server *server = NULL;
    int code = start(cli, &server, options, fixed);
    if (code != CLI_OK)
        return code;
    make_link(link, server, options, place);
    cli_print(cli, "listening at %s\n", link);
    code = cli_flush(cli);
    if (show)
        show_page(link);
    while (!cli_stopped(cli) && !tgn_server_wait(server, 200))
        ;
    tgn_server_close(server);
    return code;
}
