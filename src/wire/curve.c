/* curve.c - who was ahead after every move of a game */
#include "wire/fields.h"

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

/* A tgn_report_visit: a curve that can not be written on ends. */
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
