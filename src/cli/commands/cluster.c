/*
 * cluster.c - tengen cluster create | status | sweep | move, ADDRESS
 *
 * For databases on PostgreSQL; docs/CLUSTER.md tells when which of these is needed. What is no address is not quoted in a
 * message: it may be one that was mistyped, and has a password.
 */
#include "cli/database.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As tgn_cluster_*() report it: a database that is missing is bad input, a server that does not answer a failure. */
static int fail(cli_call *cli, int code, const tgn_error *error)
{
    return cli_fail(cli, code == TGN_ERR_MISSING ? CLI_BAD_INPUT : cli_write_exit_code(code), "%s",
                    error->message[0] ? error->message : tgn_error_name(code));
}

static int check_address(cli_call *cli, const char *what, const char *address)
{
    return tgn_address_is_server(address)
               ? CLI_OK
               : cli_fail(cli, CLI_MISUSE,
                          "%s: not an address of PostgreSQL; write postgres://USER@HOST:PORT/NAME", what);
}

/* ---- create -------------------------------------------------------------------------------------------- */

typedef struct cli_cluster_servers {
    char *text; /* of all, cut into addresses */
    const char *address[TGN_CLUSTER_SHARDS_MAX];
    size_t count;
} cli_cluster_servers;

/*
 * The comma that ends the first address, or NULL if it is the last. One address may have commas of its own, between
 * several hosts, so only one that another address follows counts:
 *      postgres://a1,a2/go,postgres://b/go,service=c
 *                         ^               ^
 */
static char *end_of_address(char *text)
{
    for (char *comma = text; (comma = strchr(comma, ',')) != NULL; comma++)
        if (tgn_address_is_server(comma + 1 + strspn(comma + 1, " ")))
            return comma;
    return NULL;
}

static int read_servers(cli_call *cli, cli_cluster_servers *out)
{
    const char *given = cli_value(cli, "servers");
    if (!given)
        return CLI_OK;
    char *at = out->text = strdup(given);
    if (!at)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    while (at) {
        if (out->count == TGN_CLUSTER_SHARDS_MAX)
            return cli_fail(cli, CLI_MISUSE, "--servers: at most %d", TGN_CLUSTER_SHARDS_MAX);
        char *comma = end_of_address(at);
        if (comma)
            *comma = '\0';
        out->address[out->count++] = at + strspn(at, " ");
        at = comma ? comma + 1 : NULL;
    }
    return check_address(cli, "--servers", out->address[0]);
}

static int run_create(cli_call *cli)
{
    cli_cluster_servers servers = {0};
    tgn_error error = {0};
    char text[TGN_ADDRESS_TEXT];
    long shards;
    int code = cli_number(cli, "shards", 1, TGN_CLUSTER_SHARDS_MAX, 0, &shards);
    if (code == CLI_OK)
        code = read_servers(cli, &servers);
    if (code == CLI_OK) {
        const tgn_cluster_options options = {.servers = servers.address,
                                             .server_count = servers.count,
                                             .shards = (int)shards,
                                             .through_coordinator = cli_flag(cli, "through-coordinator")};
        const int made = tgn_cluster_create(cli->args[1], &options, &error);
        code = made < 0 ? fail(cli, made, &error) : CLI_OK;
    }
    free(servers.text);
    if (code == CLI_OK)
        cli_print(cli, "%s: created\n", tgn_address_format(text, cli->args[1]));
    return code;
}

/* ---- status -------------------------------------------------------------------------------------------- */

enum { SIZE_TEXT = 32, BUCKETS_TEXT = 32, STATE_TEXT = 32 };

static char *size_format(char out[SIZE_TEXT], uint64_t bytes)
{
    const double size = (double)bytes;
    if (size < 1e6)
        snprintf(out, SIZE_TEXT, "%.1f kB", size / 1e3);
    else
        snprintf(out, SIZE_TEXT, size < 1e9 ? "%.1f MB" : "%.1f GB", size / (size < 1e9 ? 1e6 : 1e9));
    return out;
}

/* What is wrong with a shard, without its name, which stands above it. */
static char *wrong_format(char out[CLI_CELL_TEXT], const tgn_cluster_shard *shard)
{
    char name[TGN_ADDRESS_TEXT + 32];
    const int length = snprintf(name, sizeof name, "shard %d (%s): ", shard->number, shard->address);
    const bool named = strncmp(shard->message, name, (size_t)length) == 0;
    return cli_clean(out, CLI_CELL_TEXT, shard->message + (named ? length : 0));
}

/* Of one that does not answer only the buckets are known, and where it should be. */
static void print_shard(cli_call *cli, const tgn_cluster_shard *shard)
{
    char size[SIZE_TEXT] = "-", buckets[BUCKETS_TEXT], state[STATE_TEXT] = "-", wrong[CLI_CELL_TEXT];
    snprintf(buckets, sizeof buckets, "%d-%d", shard->first_bucket, shard->last_bucket);
    if (shard->answers) {
        size_format(size, shard->bytes);
        snprintf(state, sizeof state, "%" PRIu64, shard->epoch);
    }
    cli_print(cli, "%5d  %-7s  %10s  %8s  %s\n", shard->number, buckets, size, state,
              *shard->address ? shard->address : "with the coordinator");
    wrong_format(wrong, shard);
    if (!shard->answers)
        cli_print(cli, "       does not answer%s%s\n", *wrong ? ": " : "", wrong);
    else if (*wrong)
        cli_print(cli, "       %s\n", wrong);
}

static void print_clients(cli_call *cli, const tgn_cluster_status *status)
{
    if (status->client_count == 0) {
        cli_print(cli, "\nnobody reads or writes\n");
        return;
    }
    cli_print(cli, "\n%8s  reader\n", "state");
    for (size_t i = 0; i < status->client_count; i++) {
        char who[CLI_CELL_TEXT];
        const tgn_cluster_client *client = &status->clients[i];
        cli_print(cli, "%8" PRIu64 "  %s%s\n", client->epoch, cli_clean(who, sizeof who, client->who),
                  client->writes ? ", writing" : "");
    }
}

static void print_status(cli_call *cli, const tgn_cluster_status *status)
{
    cli_print(cli, "%s: %s%s\n", status->address, status->kind,
              status->through_coordinator ? ", read through the coordinator" : "");
    cli_print(cli, "state %" PRIu64, status->epoch);
    if (status->oldest < status->epoch)
        cli_print(cli, ", the oldest that is read %" PRIu64, status->oldest);
    cli_print(cli, "; segments: %" PRIu64, status->segments);
    if (status->remains > 0)
        cli_print(cli, "; unfinished changes: %" PRIu64 ", which the next writer or a sweep removes",
                  status->remains);
    cli_print(cli, "\n\n%5s  %-7s  %10s  %8s  %s\n", "shard", "buckets", "size", "state", "address");
    for (size_t i = 0; i < status->shard_count; i++)
        print_shard(cli, &status->shards[i]);
    print_clients(cli, status);
}

static void shards_json(tgn_json_writer *json, const tgn_cluster_status *status)
{
    tgn_json__key(json, "shards");
    tgn_json__open(json, '[');
    for (size_t i = 0; i < status->shard_count; i++) {
        const tgn_cluster_shard *shard = &status->shards[i];
        tgn_json__open(json, '{');
        tgn_json__field_integer(json, "number", shard->number);
        tgn_json__field_text(json, "address", shard->address);
        tgn_json__field_integer(json, "first_bucket", shard->first_bucket);
        tgn_json__field_integer(json, "last_bucket", shard->last_bucket);
        tgn_json__field_bool(json, "answers", shard->answers);
        tgn_json__field_text(json, "message", shard->message);
        tgn_json__field_number(json, "bytes", shard->bytes);
        tgn_json__field_number(json, "epoch", shard->epoch);
        tgn_json__field_number(json, "floor", shard->floor);
        tgn_json__close(json, '}');
    }
    tgn_json__close(json, ']');
}

static void clients_json(tgn_json_writer *json, const tgn_cluster_status *status)
{
    tgn_json__key(json, "clients");
    tgn_json__open(json, '[');
    for (size_t i = 0; i < status->client_count; i++) {
        tgn_json__open(json, '{');
        tgn_json__field_text(json, "who", status->clients[i].who);
        tgn_json__field_number(json, "epoch", status->clients[i].epoch);
        tgn_json__field_bool(json, "writes", status->clients[i].writes);
        tgn_json__close(json, '}');
    }
    tgn_json__close(json, ']');
}

static void status_json(cli_call *cli, const tgn_cluster_status *status)
{
    tgn_json_writer *json = cli_json_begin(cli);
    tgn_json__open(json, '{');
    tgn_json__field_text(json, "address", status->address);
    tgn_json__field_text(json, "kind", status->kind);
    tgn_json__field_bool(json, "through_coordinator", status->through_coordinator);
    tgn_json__field_number(json, "epoch", status->epoch);
    tgn_json__field_number(json, "oldest", status->oldest);
    tgn_json__field_number(json, "remains", status->remains);
    tgn_json__field_number(json, "segments", status->segments);
    shards_json(json, status);
    clients_json(json, status);
    tgn_json__close(json, '}');
    cli_json_end(cli);
}

static bool is_well(const tgn_cluster_status *status)
{
    for (size_t i = 0; i < status->shard_count; i++)
        if (!status->shards[i].answers || *status->shards[i].message)
            return false;
    return true;
}

static int run_status(cli_call *cli)
{
    tgn_cluster_status *status;
    tgn_error error = {0};
    const int code = tgn_cluster_status_get(&status, cli->args[1], &error);
    if (code < 0)
        return fail(cli, code, &error);
    (cli_flag(cli, "json") ? status_json : print_status)(cli, status);
    const bool well = is_well(status);
    tgn_cluster_status_free(status);
    return well ? CLI_OK : CLI_NO;
}

/* ---- sweep and move ------------------------------------------------------------------------------------ */

static void sweep_json(cli_call *cli, const tgn_cluster_sweep_sum *sum)
{
    tgn_json_writer *json = cli_json_begin(cli);
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "remains", sum->remains);
    tgn_json__field_number(json, "tables", sum->tables);
    tgn_json__field_number(json, "rows", sum->rows);
    tgn_json__field_number(json, "kept", sum->kept);
    tgn_json__close(json, '}');
    cli_json_end(cli);
}

static int run_sweep(cli_call *cli)
{
    tgn_cluster_sweep_sum sum = {0};
    tgn_error error = {0};
    const int code = tgn_cluster_sweep(cli->args[1], &sum, &error);
    if (code < 0)
        return fail(cli, code, &error);
    if (cli_flag(cli, "json")) {
        sweep_json(cli, &sum);
        return CLI_OK;
    }
    cli_print(cli, "unfinished changes removed: %" PRIu64 ", tables: %" PRIu64 ", old rows: %" PRIu64,
              sum.remains, sum.tables, sum.rows);
    if (sum.kept > 0)
        cli_print(cli, "; older states that are still read, and kept: %" PRIu64, sum.kept);
    cli_print(cli, "\n");
    return CLI_OK;
}

static int run_move(cli_call *cli)
{
    tgn_error error = {0};
    char *end, text[TGN_ADDRESS_TEXT];
    const long number = strtol(cli->args[2], &end, 10);
    if (*end || number < 1 || number > TGN_CLUSTER_SHARDS_MAX)
        return cli_fail(cli, CLI_MISUSE, "not the number of a shard; 'tengen cluster status' shows them");
    if (check_address(cli, "move", cli->args[3]) != CLI_OK)
        return CLI_MISUSE;
    const int code = tgn_cluster_move(cli->args[1], (int)number, cli->args[3], &error);
    if (code < 0)
        return fail(cli, code, &error);
    cli_print(cli, "shard %ld: now at %s\n", number, tgn_address_format(text, cli->args[3]));
    return CLI_OK;
}

/* ---- the command --------------------------------------------------------------------------------------- */

typedef struct cluster_action {
    const char *name, *usage;
    int args; /* the name included */
    int (*run)(cli_call *);
} cluster_action;

static const cluster_action actions[] = {
    {"create", "create ADDRESS", 2, run_create},
    {"status", "status ADDRESS", 2, run_status},
    {"sweep", "sweep ADDRESS", 2, run_sweep},
    {"move", "move ADDRESS SHARD TO", 4, run_move},
};

static int run(cli_call *cli)
{
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (strcmp(cli->args[0], actions[i].name) != 0)
            continue;
        if (cli->arg_count != actions[i].args)
            return cli_fail(cli, CLI_MISUSE, "usage: tengen cluster %s", actions[i].usage);
        const int code = check_address(cli, actions[i].name, cli->args[1]);
        return code == CLI_OK ? actions[i].run(cli) : code;
    }
    return cli_fail(cli, CLI_MISUSE, "unknown action; use create, status, sweep or move");
}

static const cli_option options[] = {
    {"servers", "ADDRESS,...", "create: the databases that become its shards"},
    {"shards", "N",
     "create: make N databases NAME_1, NAME_2, ... on the servers in turn, or on that of the address"},
    {"through-coordinator", NULL,
     "create: readers ask the coordinator alone, which asks the shards (postgres_fdw)"},
    {"json", NULL, "status, sweep: print the answer as JSON"},
    {0},
};

static const cli_word words[] = {
    {"create", "ADDRESS", "make an empty database, on one server or on many"},
    {"status", "ADDRESS", "show its shards, whether they answer, and who reads and writes"},
    {"sweep", "ADDRESS", "remove what nobody can see any more; writers do so now and then by themselves"},
    {"move", "ADDRESS SHARD TO",
     "say that a shard is at another address now; whoever has the database open follows"},
    {0},
};

const cli_command cli_command_cluster = {
    .name = "cluster",
    .summary = "look after a database on PostgreSQL servers",
    .usage = "(create ADDRESS | status ADDRESS | sweep ADDRESS | move ADDRESS SHARD TO)",
    .words = words,
    .about =
        "An address is postgres://USER@HOST:PORT/NAME or words of libpq that begin with service=. "
        "Passwords\n"
        "belong in ~/.pgpass: on the command line every user can read them. The database of ADDRESS is the\n"
        "coordinator, those of --servers are the shards; docs/CLUSTER.md explains all of it.\n"
        "A comma in --servers ends an address only where the next one begins, since one address may name\n"
        "several hosts:\n"
        "  tengen cluster create postgres://db/go --servers "
        "postgres://a1,a2/go,postgres://b1,b2/go\n"
        "Without --servers and --shards the database of the address has all of the data.\n"
        "The answers in JSON are {\"address\", \"kind\", \"through_coordinator\", \"epoch\", \"oldest\", "
        "\"remains\",\n"
        "\"segments\", \"shards\": [{\"number\", \"address\", \"first_bucket\", \"last_bucket\", "
        "\"answers\", "
        "\"message\",\n"
        "\"bytes\", \"epoch\", \"floor\"}, ...], \"clients\": [{\"who\", \"epoch\", \"writes\"}, ...]} and, "
        "of "
        "sweep,\n"
        "{\"remains\", \"tables\", \"rows\", \"kept\"}.\n"
        "Exit code of status: 0 when every shard answers and is well, 1 when not. Of all: 3 when there is "
        "no\n"
        "database of tengen, 4 when a server that is needed does not answer.\n",
    .options = options,
    .min_args = 1,
    .max_args = 4,
    .run = run,
};
