/*
 * field.c - tengen field FILE | --moves "..."
 *
 * Who owns what and who is ahead: the paper's potential and its table, the fate of the stones, the judge.
 * 'openings' and 'patterns' in place of a file repeat the paper's own studies.
 */
#include "cli/commands/field.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/draw.h>
#include <tengen/info.h>
#include <tengen/wire.h>

/* ---- the rule ------------------------------------------------------------------------------------------ */

/* "64,32,16": one weight more than the reach. */
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
                    "--weights: '%s' is not a list of weights; write what a stone gives at distance 0, 1, "
                    "... (at most %d numbers), such as 64,32,16,8,4,2,1",
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
    return cli_fail(cli, CLI_MISUSE, "--%s: '%s' is not a number", name, text);
}

static int parse_numbers(cli_call *cli, tgn_field_rule *rule)
{
    static const char *const names[] = {"core", "rim", "core-rise", "rim-rise"};
    double *const values[] = {&rule->core, &rule->rim, &rule->core_rise, &rule->rim_rise};
    long reach, cap, small;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (parse_decimal(cli, names[i], values[i]) != CLI_OK)
            return CLI_MISUSE;
    if (cli_number(cli, "reach", 0, TGN_FIELD_REACH_MAX, rule->reach, &reach) != CLI_OK ||
        cli_number(cli, "cap", 0, INT16_MAX, rule->cap, &cap) != CLI_OK ||
        cli_number(cli, "small", 0, TGN_POINTS_MAX, rule->small, &small) != CLI_OK)
        return CLI_MISUSE;
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
                        "--thresholds: unknown thresholds '%s'; use opening, middle, dynamic or shape", name);
    *out = *rule;
    return CLI_OK;
}

static int parse_rule(cli_call *cli, tgn_field_rule *out)
{
    tgn_error error;
    if (cli_value(cli, "weights") && cli_value(cli, "reach"))
        return cli_fail(cli, CLI_MISUSE, "give either --weights or --reach, not both");
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

/* ---- the board ----------------------------------------------------------------------------------------- */

/* Stones as usual; x and o are empty points of Black and White, # and @ their dead stones. */
static char letter(const tgn_report *report, tgn_point p)
{
    const tgn_colour stone = report->question.at.board->colour[p];
    if (stone && report->fate[p] != TGN_FATE_DEAD)
        return ".XO"[stone];
    if (stone)
        return stone == TGN_BLACK ? '#' : '@';
    return fabsf(report->owner[p]) < 0.5f ? '.' : report->owner[p] > 0 ? 'x' : 'o';
}

static void print_board(cli_call *cli, const tgn_report *report)
{
    char text[TGN_TEXT_MAX];
    const tgn_board *board = report->question.at.board;
    tgn_text_format(text, board, TGN_PASS);
    int row = -1; /* the letters of the columns come first */
    for (char *line = text; *line; line = strchr(line, '\n') + 1, row++) {
        char *at = line + strspn(line, " 0123456789");
        for (int col = 0; row >= 0 && row < board->size.rows && col < board->size.cols; col++)
            at[2 * col] = letter(report, tgn_point_at(row, col));
    }
    cli_print(cli, "%s", text);
    cli_print(cli, "x o  who holds an empty point    # @  dead stones of Black and White\n\n");
}

/* ---- the table ----------------------------------------------------------------------------------------- */

static void print_whole(cli_call *cli, const char *part, const char *what, double black, double white)
{
    cli_print(cli, "%-5s %-22s %8.0f %8.0f %+8.0f\n", part, what, black, white, black - white);
}

static void print_ratio(cli_call *cli, const char *what, double black, double white)
{
    cli_print(cli, "%-5s %-22s %8.2f %8.2f %+8.2f\n", "", what, black, white, black - white);
}

/* Also in units of a lone stone: points and potential divided by those that one stone has. */
static void print_part(cli_call *cli, const char *name, const tgn_share share[3], int points, int potential)
{
    char what[40];
    print_whole(cli, name, "points", share[TGN_BLACK].points, share[TGN_WHITE].points);
    snprintf(what, sizeof what, "points / %d", points);
    if (points)
        print_ratio(cli, what, (double)share[TGN_BLACK].points / points,
                    (double)share[TGN_WHITE].points / points);
    print_whole(cli, "", "potential", share[TGN_BLACK].potential, share[TGN_WHITE].potential);
    snprintf(what, sizeof what, "potential / %d", potential);
    if (potential)
        print_ratio(cli, what, share[TGN_BLACK].potential / potential,
                    share[TGN_WHITE].potential / potential);
}

static void print_table(cli_call *cli, const tgn_report *report)
{
    const tgn_judgement *judgement = &report->judgement;
    tgn_field_unit unit;
    tgn_field_rule_unit(&unit, &report->rule);
    cli_print(cli, "%-28s %8s %8s %8s\n", "", "Black", "White", "lead");
    print_part(cli, "core", judgement->core, unit.core_points, unit.core_potential);
    print_part(cli, "rim", judgement->rim, unit.rim_points, unit.rim_potential);
    print_whole(cli, "both", "points", judgement->area[TGN_BLACK], judgement->area[TGN_WHITE]);
    cli_print(cli, "\ncore from %g, rim from %g (%s)\n", judgement->core_least, judgement->rim_least,
              report->rule.name);
}

/* ---- who is ahead -------------------------------------------------------------------------------------- */

static const char *leader(double lead)
{
    return lead > 0 ? "Black leads by" : lead < 0 ? "White leads by" : "nobody leads:";
}

static void print_fates(cli_call *cli, const tgn_report *report, const char *name, uint8_t fate)
{
    const tgn_board *board = report->question.at.board;
    char point[TGN_POINT_TEXT];
    bool any = false;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (report->fate[p] == fate) {
            cli_print(cli, "%s %s", any ? "" : name, tgn_point_format(point, p, board->size));
            any = true;
        }
    cli_print(cli, "%s", any ? "\n" : "");
}

/* A finished board, counted by territory and by area. */
static void print_count(cli_call *cli, const tgn_report *report)
{
    const tgn_outcome *count = &report->outcome;
    const unsigned *prisoners = report->question.at.prisoners;
    const double komi = report->question.at.komi;
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++) {
        const tgn_colour enemy = tgn_colour_other(c);
        cli_print(cli, "%s: %d territory + %u prisoners + %d dead = %d; area %d\n",
                  c == TGN_BLACK ? "Black" : "White", count->territory[c], prisoners[enemy],
                  count->dead[enemy], count->territory[c] + (int)prisoners[enemy] + count->dead[enemy],
                  count->area[c] + count->shared[c]);
    }
    cli_print(cli, "neutral: %d dame, %d eyes in seki\n", count->dame, count->seki);
    const double territory = tgn_outcome_territory(count, prisoners, komi),
                 area = tgn_outcome_area(count, komi);
    cli_print(cli, "count: by territory %s %g, by area %s %g, komi %g included\n", leader(territory),
              fabs(territory), leader(area), fabs(area), komi);
}

static void print_verdict(cli_call *cli, const cli_field *field, const tgn_report *report)
{
    const double komi = report->question.at.komi, board = report->judgement.lead;
    tgn_field_unit unit;
    tgn_field_rule_unit(&unit, &report->rule);
    cli_print(cli, "paper: %g x core / %d + %g x rim / %d: ", unit.core_worth, unit.core_points,
              unit.rim_worth, unit.rim_points);
    cli_print(cli, "%s %.2f on the board; with komi %g %s %.2f\n", leader(board), fabs(board), komi,
              leader(report->lead), fabs(report->lead));
    if (report->counted)
        print_count(cli, report);
    if (report->question.judge) {
        cli_print(cli, "judge: %s %.1f +- %.1f, komi %g included", leader(report->score), fabs(report->score),
                  report->spread, komi);
        cli_print(cli, "; Black wins %.0f %%\n", 100 * report->probability);
    }
    print_fates(cli, report, "dead:", TGN_FATE_DEAD);
    print_fates(cli, report, "seki:", TGN_FATE_SEKI);
    if (field->komi_doubtful)
        cli_print(cli, "komi: the record says 0; if it was an even game with komi, say so: --komi 6.5\n");
}

static void print_report(cli_call *cli, const cli_field *field, const tgn_report *report)
{
    char move[64];
    print_board(cli, report);
    if (field->position->tree) {
        cli_position_move_text(move, sizeof move, field->position);
        cli_print(cli, "move: %s\n\n", move);
    }
    print_table(cli, report);
    print_verdict(cli, field, report);
}

/* ---- openings ------------------------------------------------------------------------------------------ */

/* All stones are black. */
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

static void print_opening(cli_call *cli, const tgn_fuseki *fuseki, const tgn_judgement *judgement)
{
    const int core = judgement->core[TGN_BLACK].points, rim = judgement->rim[TGN_BLACK].points;
    const bool same = core == fuseki->core_printed && rim == fuseki->rim_printed;
    cli_print(cli, "%-30s %-12s %5d %5d    %2d %2d%s\n", fuseki->name, fuseki->stones, core, rim,
              fuseki->core_printed, fuseki->rim_printed, same ? "" : "  differs");
}

static void opening_json(tgn_json_writer *json, const tgn_fuseki *fuseki, const tgn_judgement *judgement)
{
    tgn_json__open(json, '{');
    tgn_json__field_text(json, "name", fuseki->name);
    tgn_json__field_text(json, "stones", fuseki->stones);
    tgn_json__field_integer(json, "core", judgement->core[TGN_BLACK].points);
    tgn_json__field_integer(json, "rim", judgement->rim[TGN_BLACK].points);
    tgn_json__key(json, "printed");
    tgn_json__open(json, '{');
    tgn_json__field_integer(json, "core", fuseki->core_printed);
    tgn_json__field_integer(json, "rim", fuseki->rim_printed);
    tgn_json__close(json, '}');
    tgn_json__close(json, '}');
}

static void end_study(cli_call *cli)
{
    tgn_json__close(&cli->json, ']');
    tgn_json__close(&cli->json, '}');
    cli_json_end(cli);
}

static int print_openings(cli_call *cli)
{
    tgn_json_writer *json = cli_flag(cli, "json") ? cli_json_begin_list(cli, "openings") : NULL;
    if (!json)
        cli_print(cli, "%-30s %-12s %5s %5s %9s\n", "opening", "stones", "core", "rim", "printed");
    for (int i = 0; tgn_fuseki_at(i); i++) {
        tgn_judgement judgement;
        if (judge_opening(&judgement, tgn_fuseki_at(i)) < 0)
            continue;
        if (json)
            opening_json(json, tgn_fuseki_at(i), &judgement);
        else
            print_opening(cli, tgn_fuseki_at(i), &judgement);
    }
    if (json)
        end_study(cli);
    return CLI_OK;
}

/* ---- patterns ------------------------------------------------------------------------------------------ */

static void pattern_half_json(tgn_json_writer *json, const char *name, const int area[3], double balance)
{
    tgn_json__key(json, name);
    tgn_json__open(json, '{');
    tgn_json__field_integer(json, "black", area[TGN_BLACK]);
    tgn_json__field_integer(json, "white", area[TGN_WHITE]);
    tgn_json__field_real(json, "balance", balance);
    tgn_json__close(json, '}');
}

static void pattern_json(tgn_json_writer *json, const tgn_playout_pattern *pattern,
                         const tgn_playout_pattern_study *study)
{
    tgn_json__open(json, '{');
    tgn_json__field_text(json, "name", pattern->name);
    tgn_json__field_text(json, "points", pattern->points);
    pattern_half_json(json, "before", study->before.area, study->balance_before);
    pattern_half_json(json, "after", study->after.area, study->balance_after);
    tgn_json__close(json, '}');
}

static void print_pattern(cli_call *cli, const tgn_playout_pattern *pattern,
                          const tgn_playout_pattern_study *study)
{
    const int *before = study->before.area, *after = study->after.area;
    cli_print(cli, "%-23s %-12s %d : %d %+12.1f    %d : %d %+12.1f\n", pattern->name, pattern->points,
              before[TGN_BLACK], before[TGN_WHITE], study->balance_before, after[TGN_BLACK], after[TGN_WHITE],
              study->balance_after);
}

static int print_patterns(cli_call *cli)
{
    tgn_json_writer *json = cli_flag(cli, "json") ? cli_json_begin_list(cli, "patterns") : NULL;
    if (!json)
        cli_print(cli,
                  "Points that Black and White hold in a pattern, and the sum of its potentials.\n\n"
                  "%-23s %-12s %-21s   %s\n",
                  "Black plays *", "", "before", "after");
    for (int i = 0; tgn_playout_pattern_at(i); i++) {
        const tgn_playout_pattern *pattern = tgn_playout_pattern_at(i);
        tgn_playout_pattern_study study;
        tgn_playout_pattern_read(&study, pattern);
        if (json)
            pattern_json(json, pattern, &study);
        else
            print_pattern(cli, pattern, &study);
    }
    if (json)
        end_study(cli);
    return CLI_OK;
}

/* ---- the position -------------------------------------------------------------------------------------- */

static int open_moves(cli_call *cli, cli_position *position, const char *moves)
{
    tgn_size size = {19, 19};
    const char *text = cli_value(cli, "size");
    if (cli->arg_count)
        return cli_fail(cli, CLI_MISUSE, "give either '%s' or --moves, not both", cli->args[0]);
    if (cli_value(cli, "move") || cli_value(cli, "game"))
        return cli_fail(cli, CLI_MISUSE, "--move and --game are for records; shorten --moves instead");
    if (text && tgn_size_parse(&size, text) < 0)
        return cli_fail(cli, CLI_MISUSE, "--size: '%s' is not a board size; write 19 or 9x13, up to 25",
                        text);
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
                        "no position given; write 'tengen field FILE' or 'tengen field --moves \"Q16 D4\"'");
    if (cli_value(cli, "size"))
        return cli_fail(cli, CLI_MISUSE, "--size goes with --moves; a record has its own size");
    if (cli_number(cli, "game", 1, FAR, 1, &number) != CLI_OK ||
        cli_number(cli, "move", -FAR, FAR, 0, &move) != CLI_OK)
        return CLI_MISUSE;
    return cli_position_open(position, cli, cli->args[0], (uint64_t)number,
                             cli_value(cli, "move") ? &move : NULL);
}

/* ---- the question -------------------------------------------------------------------------------------- */

/* What the options say, else the record. */
static int fill_terms(cli_call *cli, cli_field *field, const tgn_terms *terms)
{
    const char *komi = cli_value(cli, "komi"), *name = cli_value(cli, "rules");
    const tgn_rules *rules = name ? tgn_rules_find(name) : NULL;
    tgn_verdict_question *at = &field->question.at;
    char *end;
    if (name && !rules)
        return cli_fail(cli, CLI_MISUSE,
                        "--rules: unknown rules '%s'; use japanese, chinese, korean, aga, ...", name);
    at->scoring = rules ? rules->scoring : terms->scoring;
    at->komi = komi ? strtod(komi, &end) : terms->komi;
    if (komi && (end == komi || *end || !(at->komi >= -1000 && at->komi <= 1000)))
        return cli_fail(cli, CLI_MISUSE, "--komi: not a valid komi: '%s'; write points, such as 6.5", komi);
    field->komi_doubtful = terms->doubtful && !komi;
    return CLI_OK;
}

static int fill_rule(cli_call *cli, cli_field *field)
{
    enum { PLAYOUTS_MAX = 100000 };
    const char *rule = cli_value(cli, "rule");
    long playouts;
    if (rule && strcmp(rule, "paper") != 0 && strcmp(rule, "judge") != 0)
        return cli_fail(cli, CLI_MISUSE, "--rule: unknown rule '%s'; use paper or judge", rule);
    if (cli_number(cli, "playouts", 0, PLAYOUTS_MAX, 0, &playouts) != CLI_OK)
        return CLI_MISUSE;
    field->question.judge = !rule || strcmp(rule, "judge") == 0;
    field->question.at.playouts = (int)playouts;
    field->question.rule = &field->rule;
    return parse_rule(cli, &field->rule);
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
    at->to_move = position->to_move; /* TGN_EMPTY if a drawn board does not say */
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
        print_report(cli, field, &report);
        return CLI_OK;
    }
    if (tgn_wire_report(&report, cli_write, cli) == 0)
        cli_print(cli, "\n");
    return CLI_OK;
}

/* One line per move; Ctrl-C ends it. */
static int print_curve_line(void *context, const tgn_game *game, const tgn_report *report)
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
        code = tgn_report_walk(field->position->game, &field->question, 1, print_curve_line, cli, &error);
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
        return print_openings(cli);
    if (strcmp(word, "patterns") == 0)
        return print_patterns(cli);
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
    {"moves", "LIST", "the position after these moves: \"Q16 D4 pass\"; \"W A1\" is a move of White"},
    {"size", "N", "board size for --moves: 19, 9x13 (19)"},
    {"game", "K", "the K-th game of the file (1)"},
    {"move", "N", "the position after N moves of the record; 0 is the start (default: the end)"},
    {"rule", "R", "which rule judges: paper or judge (judge)", "paper|judge"},
    {"komi", "K", "komi for White (from the record, else 6.5)"},
    {"rules", "R", "rules for counting: japanese, chinese, ... (from the record, else japanese)"},
    {"finished", NULL, "the game has ended here: count the score"},
    {"playouts", "N", "playouts of the judge, to see better which stones are dead (0)"},
    {"curve", NULL, "print who was ahead after every move, one line each"},
    CLI_FIELD_PICTURES,
    {"thresholds", "T", "thresholds of core and rim: opening, middle, dynamic (opening)",
     "opening|middle|dynamic"},
    {"core", "P", "lowest potential of the core"},
    {"rim", "P", "lowest potential of the rim"},
    {"core-rise", "P", "how much the threshold of the core rises every 100 moves"},
    {"rim-rise", "P", "how much the threshold of the rim rises every 100 moves"},
    {"reach", "N", "a stone counts 2^N on its point and reaches N steps (6)"},
    {"weights", "LIST", "what a stone gives at distance 0, 1, ... (64,32,16,8,4,2,1)"},
    {"no-mirror", NULL, "do not reflect potential at the edge"},
    {"no-mean", NULL, "do not average the potential of a string"},
    {"cap", "P", "upper limit of the mean potential of a string (0: none)"},
    {"small", "N", "paper rule: strings with less area than this are dead (8)"},
    CLI_JSON,
    {0}};

static const cli_word words[] = {
    {"openings", "", "repeat the paper's study of openings"},
    {"patterns", "", "repeat the paper's study of patterns"},
    {0},
};

const cli_command cli_command_field = {
    .name = "field",
    .summary = "judge a position: potential, territory, dead stones, who is ahead",
    .usage = "FILE | --moves LIST | openings | patterns",
    .words = words,
    .about =
        "FILE is a record, an archive or folder of records, or a board drawn as text; - is standard input.\n"
        "There are two rules. The paper's: a stone gives 64 to its point, half of that one step away, and "
        "so\n"
        "on; points of 6 and more are a side's core, points of 1 to 5 its rim; the lead follows from how "
        "many\n"
        "there are. The judge's: learned from real games, with dead stones and the probability of winning.\n"
        "docs/FIELD.md explains all of it.\n"
        "The answer in JSON: \"potential\", \"level\" and \"owner\" (rows from the top; Black's are "
        "positive), \"core\"\n"
        "and \"rim\" ({\"black\": {\"points\", \"potential\", ...}, \"white\", \"lead\"}), \"thresholds\", "
        "\"lead\" (the\n"
        "paper's), \"area\", \"dead\", \"seki\", \"winner\", \"probability\" (that Black wins), \"score\" "
        "and its \"spread\".\n"
        "Lead and score are points for Black after komi.\n",
    .options = options,
    .min_args = 0,
    .max_args = 1,
    .run = run};
