/* database.c - see database.h */
#include "cli/database.h"

int cli_database_open(cli_call *cli, tgn_graph_mode mode, tgn_graph **out)
{
    const char *path = cli_value(cli, "db");
    tgn_error error = {0};
    *out = NULL;
    if (!path || !*path)
        return cli_fail(cli, CLI_MISUSE,
                        "which database? add --db DIR; 'tengen import PATH --db DIR' makes one");
    int code = tgn_graph_open(out, path, mode, NULL, &error);
    if (code == TGN_ERR_MISSING)
        return cli_fail(cli, CLI_BAD_INPUT, "%s: no database there; 'tengen import PATH --db %s' makes one",
                        path, path);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s: %s", path, error.message);
    return CLI_OK;
}

int cli_database_fail(cli_call *cli, int code, const tgn_error *error)
{
    return cli_fail(cli, cli_exit_code(code), "%s: %s", cli_value(cli, "db"),
                    error->message[0] ? error->message : tgn_error_name(code));
}
