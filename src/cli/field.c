/*
 * field.c - tengen field FILE | --moves "..."
 *
 * Who owns what and who is ahead: the paper's potential and its table, the fate of the stones, the judge. The words
 * 'openings' and 'patterns' in place of a file repeat the paper's own studies.
 */
#include "cli/field_picture.h"

#include <stdlib.h>
#include <string.h>

#include <tengen/info.h>
#include <tengen/wire.h>

/* ---- the position -------------------------------------------------------------------------------------- */

static int open_moves(cli_call *cli, cli_position *position, const char *moves)
{
    tgn_size size = {19, 19};
    const char *text = cli_value(cli, "size");
    if (cli->arg_count)
        return cli_fail(cli, CLI_MISUSE, "'%s' and --moves: which of the two?", cli->args[0]);
    if (cli_value(cli, "move") || cli_value(cli, "game"))
        return cli_fail(cli, CLI_MISUSE, "--move and --game are for records; shorten --moves instead");
    if (text && tgn_size_parse(&size, text) < 0)
        return cli_fail(cli, CLI_MISUSE, "--size: '%s' is no board; write 19 or 9x13, up to 25", text);
    return cli_position_open_moves(position, cli, size, moves, "--moves");
}

static int open_position(cli_call *cli, cli_position *position)
{
    enum { FAR = 1000000000 };
    const char *moves = cli_value(cli, "moves");
    long number, move;
    if (moves)
        return open_moves(cli, position, moves);
    if (!cli->arg_count)
        return cli_fail(cli, CLI_MISUSE,
                        "of which position? 'tengen field FILE' or 'tengen field --moves \"Q16 D4\"'");
    if (cli_value(cli, "size"))
        return cli_fail(cli, CLI_MISUSE, "--size goes with --moves; a record says its own size");
    if (cli_number(cli, "game", 1, FAR, 1, &number) != CLI_OK ||
        cli_number(cli, "move", -FAR, FAR, 0, &move) != CLI_OK)
        return CLI_MISUSE;
    return cli_position_open(position, cli, cli->args[0], (uint64_t)number,
                             cli_value(cli, "move") ? &move : NULL);
}

/* ---- the question -------------------------------------------------------------------------------------- */

/* What the record says; the options say it better. */
static int fill_terms(cli_call *cli, cli_field *field, const tgn_terms *terms)
{
    const char *komi = cli_value(cli, "komi"), *name = cli_value(cli, "rules");
    const tgn_rules *rules = name ? tgn_rules_find(name) : NULL;
    tgn_verdict_question *at = &field->question.at;
    char *end;
    if (name && !rules)
        return cli_fail(cli, CLI_MISUSE, "--rules: '%s' are none; japanese, chinese, korean, aga, ...", name);
    at->scoring = rules ? rules->scoring : terms->scoring;
    at->komi = komi ? strtod(komi, &end) : terms->komi;
    if (komi && (end == komi || *end || !(at->komi >= -1000 && at->komi <= 1000)))
        return cli_fail(cli, CLI_MISUSE, "--komi: '%s' is no komi; write points like 6.5", komi);
    field->komi_doubtful = terms->doubtful && !komi;
    return CLI_OK;
}

static int fill_rule(cli_call *cli, cli_field *field)
{
    enum { PLAYOUTS_MAX = 100000 };
    const char *rule = cli_value(cli, "rule");
    long playouts;
    if (rule && strcmp(rule, "paper") != 0 && strcmp(rule, "judge") != 0)
        return cli_fail(cli, CLI_MISUSE, "--rule: '%s' is none; there are paper and judge", rule);
    if (cli_number(cli, "playouts", 0, PLAYOUTS_MAX, 0, &playouts) != CLI_OK)
        return CLI_MISUSE;
    field->question.judge = !rule || strcmp(rule, "judge") == 0;
    field->question.at.playouts = (int)playouts;
    field->question.rule = &field->rule;
    return cli_field_rule(cli, &field->rule);
}

static int fill_question(cli_call *cli, cli_field *field, cli_position *position)
{
    tgn_info info;
    tgn_terms terms;
    tgn_verdict_question *at = &field->question.at;
    *field = (cli_field){.position = position};
    if (position->tree)
        tgn_info_read(&info, position->tree);
    tgn_terms_read(&terms, position->tree ? &info : NULL);
    tgn_verdict_ask(at, position->game);
    at->to_move = position->to_move; /* a drawn board may not say */
    at->ko = position->ko;
    at->finished |= cli_flag(cli, "finished") || (terms.counted && position->move == position->moves);
    const int code = fill_terms(cli, field, &terms);
    return code == CLI_OK ? fill_rule(cli, field) : code;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int answer(cli_call *cli, const cli_field *field)
{
    tgn_report report;
    tgn_error error;
    const int code = tgn_report_read(&report, &field->question, &error);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s", error.message);
    if (!cli_flag(cli, "json")) {
        cli_field_print(cli, field, &report);
        return CLI_OK;
    }
    if (tgn_wire_report(&report, cli_write, cli) == 0)
        cli_print(cli, "\n");
    return CLI_OK;
}

/* One line a move; Ctrl-C ends it. */
static int print_moment(void *context, const tgn_game *game, const tgn_report *report)
{
    cli_call *cli = context;
    const size_t moves = tgn_game_moves(game);
    char point[TGN_POINT_TEXT] = "-";
    if (moves)
        tgn_point_format(point, tgn_game_move(game, moves - 1).point, tgn_game_size(game));
    cli_print(cli, "%4zu  %-5s %+8.2f %+8.1f %7.1f %8.0f %%\n", moves, point, report->lead, report->score,
              report->spread, 100 * report->probability);
    return cli_stopped(cli) ? TGN_ERR_STOPPED : 0;
}

static int answer_curve(cli_call *cli, const cli_field *field)
{
    tgn_error error = {0};
    int code;
    if (cli_flag(cli, "json")) {
        code = tgn_wire_curve(field->position->game, &field->question, cli_write, cli, &error);
        cli_print(cli, "\n");
    } else {
        cli_print(cli, "move  point    paper    score  spread  Black wins\n");
        code = tgn_report_walk(field->position->game, &field->question, 1, print_moment, cli, &error);
    }
    return code < 0 && code != TGN_ERR_STOPPED ? cli_fail(cli, cli_exit_code(code), "%s", error.message)
                                               : CLI_OK;
}

static int run(cli_call *cli)
{
    cli_position position = {0};
    cli_field field;
    cli_field_look look;
    const char *word = cli->arg_count ? cli->args[0] : "";
    if (strcmp(word, "openings") == 0)
        return cli_field_openings(cli);
    if (strcmp(word, "patterns") == 0)
        return cli_field_patterns(cli);
    int code = cli_field_look_read(cli, &look);
    const bool files = look.out || look.animate || look.graph;
    if (code == CLI_OK)
        code = open_position(cli, &position);
    if (code == CLI_OK)
        code = fill_question(cli, &field, &position);
    if (code == CLI_OK && files)
        code = cli_field_pictures(&field, &look);
    if (code == CLI_OK && (!files || cli_flag(cli, "json")))
        code = cli_flag(cli, "curve") ? answer_curve(cli, &field) : answer(cli, &field);
    cli_position_close(&position);
    return code;
}

static const cli_option options[] = {
    {"moves", "LIST", "the position after these moves: \"Q16 D4 pass\"; \"W A1\" is White's"},
    {"size", "N", "of the board for --moves: 19, 9x13 (19)"},
    {"game", "K", "of a file with several records: the K-th (1)"},
    {"move", "N", "the position after N moves of the record; 0 is the start (default: the end)"},
    {"rule", "R", "who judges: paper or judge (judge)", "paper|judge"},
    {"komi", "K", "points for White (what the record says, else 6.5)"},
    {"rules", "R", "how the end is counted: japanese, chinese, ... (what the record says, else japanese)"},
    {"finished", NULL, "both players have stopped here: count"},
    {"playouts", "N", "the judge plays so many games out, to see better what is dead (0)"},
    {"curve", NULL, "who was ahead after every move up to there, one line each"},
    CLI_FIELD_PICTURES,
    {"thresholds", "T", "of core and rim: opening, middle, dynamic (opening)", "opening|middle|dynamic"},
    {"core", "P", "the least potential of the core"},
    {"rim", "P", "the least potential of the rim"},
    {"core-rise", "P", "by so much the core's rises with every 100 moves"},
    {"rim-rise", "P", "by so much the rim's rises with every 100 moves"},
    {"reach", "N", "a stone of 2^N is felt so many steps away (6)"},
    {"weights", "LIST", "what a stone gives at distance 0, 1, ... (64,32,16,8,4,2,1)"},
    {"no-mirror", NULL, "what leaves the board is lost"},
    {"no-mean", NULL, "the stones of a string keep their own potentials"},
    {"cap", "P", "a string's mean potential is no more than this (0: any)"},
    {"small", "N", "by the paper's rule strings with fewer points of area are dead (8)"},
    CLI_JSON,
    {0}};

static const cli_word words[] = {
    {"openings", "", "the paper's study of openings, computed again"},
    {"patterns", "", "the paper's study of patterns, computed again"},
    {0},
};

const cli_command cli_field_command = {
    .name = "field",
    .summary = "who owns what and who is ahead: potential, dead stones, judgement",
    .usage = "FILE | --moves LIST | openings | patterns",
    .words = words,
    .about =
        "A file is a record, an archive or folder of records, or a board drawn as text; - is standard "
        "input.\n"
        "Two rules answer. The paper's: a stone gives 64 to its point, half of that a step away, and so on;\n"
        "points of 6 and more are a side's core, points of 1 to 5 its rim; the lead follows from how many\n"
        "there are. The judge: what real games taught about such positions, with dead stones and a "
        "probability.\n"
        "docs/FIELD.md explains all of it.\n"
        "The answer in JSON: \"potential\", \"level\" and \"owner\" (rows from the top; Black's are "
        "positive), \"core\"\n"
        "and \"rim\" ({\"black\": {\"points\", \"potential\", ...}, \"white\", \"lead\"}), \"thresholds\", "
        "\"lead\" (the\n"
        "paper's), \"area\", \"dead\", \"seki\", \"winner\", \"probability\" (that Black wins), \"score\" "
        "and its\n"
        "\"spread\". Lead and score are points for Black, \"komi\" taken off.\n",
    .options = options,
    .min_args = 0,
    .max_args = 1,
    .run = run};
