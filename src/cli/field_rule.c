/* field_rule.c - the rule of a field from the command line */
#include "cli/field.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* "64,32,16": so many weights are one more than the reach. */
static int parse_weights(cli_call *cli, tgn_field_rule *rule, const char *text)
{
    int count = 0;
    const char *at = text;
    for (char *end; count <= TGN_FIELD_REACH_MAX; at = end + 1) {
        const long weight = strtol(at, &end, 10);
        if (end == at || weight < 0 || weight > INT16_MAX || (*end && *end != ','))
            break;
        rule->weight[count++] = (int)weight;
        if (*end)
            continue;
        rule->reach = count - 1;
        if (rule->core_reach > rule->reach)
            rule->core_reach = rule->reach;
        return CLI_OK;
    }
    return cli_fail(cli, CLI_MISUSE,
                    "--weights: '%s' will not do; write what a stone gives at distance 0, 1, ... (at most %d "
                    "numbers), like 64,32,16,8,4,2,1",
                    text, TGN_FIELD_REACH_MAX + 1);
}

static int parse_decimal(cli_call *cli, const char *name, double *out)
{
    const char *text = cli_value(cli, name);
    char *end;
    if (!text)
        return CLI_OK;
    *out = strtod(text, &end);
    if (end != text && !*end && *out >= -1e6 && *out <= 1e6)
        return CLI_OK;
    return cli_fail(cli, CLI_MISUSE, "--%s: '%s' is no number", name, text);
}

static int parse_numbers(cli_call *cli, tgn_field_rule *rule)
{
    static const char *const names[] = {"core", "rim", "core-rise", "rim-rise"};
    double *const values[] = {&rule->core, &rule->rim, &rule->core_rise, &rule->rim_rise};
    int code = CLI_OK;
    for (size_t i = 0; code == CLI_OK && i < sizeof names / sizeof *names; i++)
        code = parse_decimal(cli, names[i], values[i]);
    long reach, cap, small;
    if (code == CLI_OK)
        code = cli_number(cli, "reach", 0, TGN_FIELD_REACH_MAX, rule->reach, &reach);
    if (code == CLI_OK)
        code = cli_number(cli, "cap", 0, INT16_MAX, rule->cap, &cap);
    if (code == CLI_OK)
        code = cli_number(cli, "small", 0, TGN_POINTS_MAX, rule->small, &small);
    if (code != CLI_OK)
        return code;
    if (cli_value(cli, "reach"))
        tgn_field_rule_reach(rule, (int)reach);
    rule->cap = (int)cap;
    rule->small = (int)small;
    return CLI_OK;
}

static int find_rule(cli_call *cli, tgn_field_rule *out)
{
    const char *name = cli_value(cli, "thresholds");
    const tgn_field_rule *rule = name ? tgn_field_rule_find(name) : tgn_field_rule_at(0);
    if (!rule)
        return cli_fail(cli, CLI_MISUSE,
                        "--thresholds: '%s' is none; there are opening, middle, dynamic, shape", name);
    *out = *rule;
    return CLI_OK;
}

int cli_field_rule(cli_call *cli, tgn_field_rule *out)
{
    tgn_error error;
    if (cli_value(cli, "weights") && cli_value(cli, "reach"))
        return cli_fail(cli, CLI_MISUSE, "--weights and --reach: which of the two?");
    int code = find_rule(cli, out);
    if (code == CLI_OK)
        code = parse_numbers(cli, out);
    if (code == CLI_OK && cli_value(cli, "weights"))
        code = parse_weights(cli, out, cli_value(cli, "weights"));
    if (code != CLI_OK)
        return code;
    out->reflect = out->reflect && !cli_flag(cli, "no-mirror");
    out->delocalise = out->delocalise && !cli_flag(cli, "no-mean");
    if (tgn_field_rule_check(out, &error) < 0)
        return cli_fail(cli, CLI_MISUSE, "%s", error.message);
    return CLI_OK;
}
