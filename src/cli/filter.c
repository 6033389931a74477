/* filter.c - see filter.h */
#include "cli/filter.h"

int cli_wish_parse(tgn_games_request *out, cli_call *cli, const char *option, const char *wish)
{
    tgn_error error = {0};
    const char *value = cli_value(cli, option);
    if (!value || tgn_games_request_set(out, wish, value, &error) == 0)
        return CLI_OK;
    return cli_fail(cli, CLI_MISUSE, "--%s: %s", option, error.message);
}

/* Options that have the names of wishes; NULL after the last. */
static int parse_all(tgn_games_request *out, cli_call *cli, const char *const *names)
{
    int code = CLI_OK;
    for (; *names && code == CLI_OK; names++)
        code = cli_wish_parse(out, cli, *names, *names);
    return code;
}

int cli_filter_parse(tgn_games_request *out, cli_call *cli)
{
    static const char *const names[] = {"player", "black",  "white", "event",    "from", "to",
                                        "rank",   "result", "komi",  "handicap", NULL};
    return parse_all(out, cli, names);
}

int cli_order_parse(tgn_games_request *out, cli_call *cli)
{
    static const char *const names[] = {"sort", "reverse", "skip", NULL};
    return parse_all(out, cli, names);
}
