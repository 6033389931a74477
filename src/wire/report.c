/* report.c - reports about positions and games as JSON: who owns what, who is ahead */
#include <tengen/wire.h>

#include "base/json.h"

/* ---- maps: an array for every row of the board --------------------------------------------------------- */

typedef double map_function(const tgn_report *report, tgn_point point);

static double potential_at(const tgn_report *report, tgn_point point)
{
    return report->potential.at[point];
}

static double level_at(const tgn_report *report, tgn_point point)
{
    return tgn_field_level(&report->rule, report->potential.at[point]);
}

static double owner_at(const tgn_report *report, tgn_point point)
{
    return report->owner[point];
}

static void write_map(tgn_json_writer *writer, const char *name, const tgn_report *report, map_function *at)
{
    const tgn_size size = report->question.at.board->size;
    tgn_json__key(writer, name);
    tgn_json__open(writer, '[');
    for (int row = 0; row < size.rows; row++) {
        tgn_json__open(writer, '[');
        for (int col = 0; col < size.cols; col++) {
            const double value = at(report, tgn_point_at(row, col));
            if (value == (int)value)
                tgn_json__integer(writer, (int)value);
            else
                tgn_json__decimal(writer, value);
        }
        tgn_json__close(writer, ']');
    }
    tgn_json__close(writer, ']');
}

/* ---- core and rim -------------------------------------------------------------------------------------- */

/* Points and potential, and both in multiples of what a single stone has. */
static void write_share(tgn_json_writer *writer, const char *colour, const tgn_share *share, int unit_points,
                        int unit_potential)
{
    tgn_json__key(writer, colour);
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "points", (uint64_t)share->points);
    tgn_json__field_decimal(writer, "potential", share->potential);
    tgn_json__field_decimal(writer, "points_in_stones",
                            unit_points ? (double)share->points / unit_points : 0);
    tgn_json__field_decimal(writer, "potential_in_stones",
                            unit_potential ? share->potential / unit_potential : 0);
    tgn_json__close(writer, '}');
}

static void write_part(tgn_json_writer *writer, const char *name, const tgn_share share[3], int unit_points,
                       int unit_potential, double lead)
{
    tgn_json__key(writer, name);
    tgn_json__open(writer, '{');
    write_share(writer, "black", &share[TGN_BLACK], unit_points, unit_potential);
    write_share(writer, "white", &share[TGN_WHITE], unit_points, unit_potential);
    tgn_json__field_decimal(writer, "lead", lead);
    tgn_json__close(writer, '}');
}

static void write_judgement(tgn_json_writer *writer, const tgn_report *report)
{
    const tgn_judgement *judgement = &report->judgement;
    tgn_field_unit unit;
    tgn_field_rule_unit(&unit, &report->rule);
    tgn_json__key(writer, "thresholds");
    tgn_json__open(writer, '{');
    tgn_json__field_decimal(writer, "core", judgement->core_least);
    tgn_json__field_decimal(writer, "rim", judgement->rim_least);
    tgn_json__key(writer, "levels");
    tgn_json__open(writer, '[');
    for (int i = 0; i < TGN_FIELD_LEVELS; i++)
        tgn_json__decimal(writer, report->rule.level[i]);
    tgn_json__close(writer, ']');
    tgn_json__close(writer, '}');
    write_part(writer, "core", judgement->core, unit.core_points, unit.core_potential, judgement->core_lead);
    write_part(writer, "rim", judgement->rim, unit.rim_points, unit.rim_potential, judgement->rim_lead);
    tgn_json__field_decimal(writer, "lead", report->lead);
}

/* ---- the rest ------------------------------------------------------------------------------------------ */

static void write_both(tgn_json_writer *writer, const char *name, int black, int white)
{
    tgn_json__key(writer, name);
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "black", (uint64_t)black);
    tgn_json__field_number(writer, "white", (uint64_t)white);
    tgn_json__close(writer, '}');
}

/*
 * How a finished board was counted, by territory and by area. Dead stones and prisoners are of their own
 * colour.
 */
static void write_count(tgn_json_writer *writer, const tgn_report *report)
{
    const tgn_outcome *outcome = &report->outcome;
    const tgn_verdict_question *at = &report->question.at;
    tgn_json__key(writer, "count");
    if (!report->counted) {
        tgn_json__null(writer);
        return;
    }
    tgn_json__open(writer, '{');
    tgn_json__field_decimal(writer, "by_territory", tgn_outcome_territory(outcome, at->prisoners, at->komi));
    tgn_json__field_decimal(writer, "by_area", tgn_outcome_area(outcome, at->komi));
    write_both(writer, "territory", outcome->territory[TGN_BLACK], outcome->territory[TGN_WHITE]);
    write_both(writer, "area", outcome->area[TGN_BLACK] + outcome->shared[TGN_BLACK],
               outcome->area[TGN_WHITE] + outcome->shared[TGN_WHITE]);
    write_both(writer, "dead", outcome->dead[TGN_BLACK], outcome->dead[TGN_WHITE]);
    write_both(writer, "prisoners", (int)at->prisoners[TGN_BLACK], (int)at->prisoners[TGN_WHITE]);
    tgn_json__field_number(writer, "dame", (uint64_t)outcome->dame);
    tgn_json__field_number(writer, "seki", (uint64_t)outcome->seki);
    tgn_json__close(writer, '}');
}

static void write_stones(tgn_json_writer *writer, const char *name, const tgn_report *report, uint8_t fate)
{
    const tgn_size size = report->question.at.board->size;
    char text[TGN_POINT_TEXT];
    tgn_json__key(writer, name);
    tgn_json__open(writer, '[');
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (report->fate[p] == fate)
            tgn_json__plain(writer, tgn_point_format(text, p, size));
    tgn_json__close(writer, ']');
}

static void write_colour(tgn_json_writer *writer, const char *name, tgn_colour colour)
{
    tgn_json__key(writer, name);
    if (colour)
        tgn_json__plain(writer, tgn_colour_name(colour));
    else
        tgn_json__null(writer);
}

static void write_question(tgn_json_writer *writer, const tgn_report *report)
{
    const tgn_report_question *question = &report->question;
    char size[TGN_SIZE_TEXT];
    tgn_json__key(writer, "size");
    tgn_json__plain(writer, tgn_size_format(size, question->at.board->size));
    tgn_json__key(writer, "rule");
    tgn_json__plain(writer, question->judge ? "judge" : "paper");
    tgn_json__key(writer, "field");
    tgn_json__plain(writer, report->rule.name);
    tgn_json__field_decimal(writer, "komi", question->at.komi);
    write_colour(writer, "to_move", question->at.to_move);
    tgn_json__field_number(writer, "moves", (uint64_t)question->at.moves);
}

int tgn_wire_report(const tgn_report *report, tgn_write_function *write, void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    write_question(&writer, report);
    write_map(&writer, "potential", report, potential_at);
    write_map(&writer, "level", report, level_at);
    write_map(&writer, "owner", report, owner_at);
    write_judgement(&writer, report);
    write_both(&writer, "area", report->area[TGN_BLACK], report->area[TGN_WHITE]);
    write_stones(&writer, "dead", report, TGN_FATE_DEAD);
    write_stones(&writer, "seki", report, TGN_FATE_SEKI);
    write_colour(&writer, "winner", report->winner);
    tgn_json__field_decimal(&writer, "probability", report->probability);
    tgn_json__field_decimal(&writer, "score", report->score);
    tgn_json__field_decimal(&writer, "spread", report->spread);
    write_count(&writer, report);
    tgn_json__close(&writer, '}');
    return tgn_json__end(&writer);
}

/* ---- a whole game -------------------------------------------------------------------------------------- */

static void write_moment(tgn_json_writer *writer, const tgn_game *game, const tgn_report *report)
{
    char text[TGN_POINT_TEXT];
    const size_t moves = tgn_game_moves(game);
    const tgn_move move = moves ? tgn_game_move(game, moves - 1) : (tgn_move){0};
    const char *point = tgn_point_format(text, move.point, tgn_game_size(game));
    tgn_json__open(writer, '{');
    tgn_json__field_plain(writer, "move", moves ? point : NULL);
    tgn_json__field_plain(writer, "colour", moves ? tgn_colour_name(move.colour) : NULL);
    tgn_json__field_decimal(writer, "lead", report->lead);
    tgn_json__field_decimal(writer, "score", report->score);
    tgn_json__field_decimal(writer, "spread", report->spread);
    tgn_json__field_decimal(writer, "probability", report->probability);
    tgn_json__close(writer, '}');
}

/* A tgn_report_visit; stops when writing has failed. */
static int visit(void *context, const tgn_game *game, const tgn_report *report)
{
    tgn_json_writer *writer = context;
    write_moment(writer, game, report);
    return writer->code;
}

int tgn_wire_curve(const tgn_game *game, const tgn_report_question *question, tgn_write_function *write,
                   void *context, tgn_error *error)
{
    char text[TGN_SIZE_TEXT];
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    tgn_json__field_plain(&writer, "size", tgn_size_format(text, tgn_game_size(game)));
    tgn_json__field_plain(&writer, "rule", question->judge ? "judge" : "paper");
    tgn_json__field_plain(&writer, "field",
                          question->rule ? question->rule->name : tgn_field_rule_at(0)->name);
    tgn_json__field_decimal(&writer, "komi", question->at.komi);
    tgn_json__field_plain(&writer, "scoring", question->at.scoring == TGN_SCORE_AREA ? "area" : "territory");
    tgn_json__key(&writer, "curve");
    tgn_json__open(&writer, '[');
    const int code = tgn_report_walk(game, question, 1, visit, &writer, error);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return code < 0 ? code : tgn_json__end(&writer);
}
