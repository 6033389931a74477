/* field_studies.c - the paper's openings (3.3) and patterns (3.4), computed again */
#include "cli/field.h"

#include <tengen/wire.h>

/* ---- openings ------------------------------------------------------------------------------------------ */

/* All stones are Black's. */
static int judge_opening(tgn_judgement *out, const tgn_fuseki *fuseki)
{
    static const tgn_size size = {19, 19};
    tgn_field field;
    tgn_potential potential;
    tgn_board board;
    char word[TGN_POINT_TEXT];
    int used = 0;
    tgn_board_init(&board, size);
    for (const char *at = fuseki->stones; sscanf(at, "%7s%n", word, &used) == 1; at += used) {
        tgn_point point;
        if (tgn_point_parse(&point, word, size) < 0)
            return TGN_ERR_ARGUMENT;
        tgn_board_put(&board, point, TGN_BLACK);
    }
    if (tgn_field_init(&field, size, NULL, NULL) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_field_set(&field, &board);
    tgn_field_read(&potential, &field, &board);
    tgn_field_judge(out, &field.rule, &potential, size, 3);
    return 0;
}

static void tell_opening(cli_call *cli, json_t *list, const tgn_fuseki *fuseki,
                         const tgn_judgement *judgement)
{
    const int core = judgement->core[TGN_BLACK].points, rim = judgement->rim[TGN_BLACK].points;
    if (!list) {
        cli_print(cli, "%-30s %-12s %5d %5d    %2d %2d%s\n", fuseki->name, fuseki->stones, core, rim,
                  fuseki->core_printed, fuseki->rim_printed,
                  core == fuseki->core_printed && rim == fuseki->rim_printed ? "" : "  differs");
        return;
    }
    json_t *printed = json_pack("{s:i, s:i}", "core", fuseki->core_printed, "rim", fuseki->rim_printed);
    json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:i, s:o}", "name", fuseki->name, "stones",
                                          fuseki->stones, "core", core, "rim", rim, "printed", printed));
}

int cli_field_openings(cli_call *cli)
{
    json_t *list = cli_flag(cli, "json") ? json_array() : NULL;
    if (!list)
        cli_print(cli, "%-30s %-12s %5s %5s %9s\n", "opening", "stones", "core", "rim", "printed");
    for (int i = 0; tgn_fuseki_at(i); i++) {
        tgn_judgement judgement;
        if (judge_opening(&judgement, tgn_fuseki_at(i)) == 0)
            tell_opening(cli, list, tgn_fuseki_at(i), &judgement);
    }
    if (list)
        cli_json(cli, json_pack("{s:o}", "openings", list));
    return CLI_OK;
}

/* ---- patterns ------------------------------------------------------------------------------------------ */

static json_t *pattern_json(const tgn_pattern *pattern, const tgn_pattern_study *study)
{
    const int *before = study->before.area, *after = study->after.area;
    return json_pack("{s:s, s:s, s:{s:i, s:i, s:f}, s:{s:i, s:i, s:f}}", "name", pattern->name, "points",
                     pattern->points, "before", "black", before[TGN_BLACK], "white", before[TGN_WHITE],
                     "balance", study->balance_before, "after", "black", after[TGN_BLACK], "white",
                     after[TGN_WHITE], "balance", study->balance_after);
}

int cli_field_patterns(cli_call *cli)
{
    json_t *list = cli_flag(cli, "json") ? json_array() : NULL;
    if (!list)
        cli_print(cli,
                  "Points that Black and White hold in a pattern, and the sum of its potentials.\n\n"
                  "%-23s %-12s %-21s   %s\n",
                  "Black plays *", "", "before", "after");
    for (int i = 0; tgn_pattern_at(i); i++) {
        const tgn_pattern *pattern = tgn_pattern_at(i);
        tgn_pattern_study study;
        tgn_pattern_read(&study, pattern);
        if (list)
            json_array_append_new(list, pattern_json(pattern, &study));
        else
            cli_print(cli, "%-23s %-12s %d : %d %+12.1f    %d : %d %+12.1f\n", pattern->name, pattern->points,
                      study.before.area[TGN_BLACK], study.before.area[TGN_WHITE], study.balance_before,
                      study.after.area[TGN_BLACK], study.after.area[TGN_WHITE], study.balance_after);
    }
    if (list)
        cli_json(cli, json_pack("{s:o}", "patterns", list));
    return CLI_OK;
}
