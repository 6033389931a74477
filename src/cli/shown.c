/* shown.c - see shown.h */
#include "cli/shown.h"

#include <stdio.h>
#include <string.h>

#include <tengen/draw.h>

char *cli_shown_field(char *out, size_t room, const tgn_sgf *tree, const tgn_info *info, tgn_info_field which)
{
    char text[CLI_NAME_TEXT] = "";
    if (info->raw[which])
        tgn_sgf_text(tree, info->raw[which], true, text, sizeof text);
    return cli_clean(out, room, text);
}

char *cli_shown_player(char out[CLI_NAME_TEXT], const cli_position *position, tgn_colour colour)
{
    tgn_info info;
    out[0] = '\0';
    if (!position->tree)
        return out;
    tgn_info_read(&info, position->tree);
    char name[CLI_NAME_TEXT - 48], rank[40];
    bool black = colour == TGN_BLACK;
    cli_shown_field(name, sizeof name, position->tree, &info, black ? TGN_INFO_BLACK : TGN_INFO_WHITE);
    cli_shown_field(rank, sizeof rank, position->tree, &info,
                    black ? TGN_INFO_BLACK_RANK : TGN_INFO_WHITE_RANK);
    snprintf(out, CLI_NAME_TEXT, "%s%s%s", name, *name && *rank ? " " : "", rank);
    return out;
}

/* Add ", text" or "text" to a line. */
static void join(char *line, size_t room, const char *text)
{
    size_t length = strlen(line);
    if (*text)
        snprintf(line + length, room - length, "%s%s", length ? ", " : "", text);
}

char *cli_shown_title(char out[CLI_TITLE_TEXT], const cli_position *position)
{
    char black[CLI_NAME_TEXT], white[CLI_NAME_TEXT], text[CLI_NAME_TEXT];
    tgn_info info;
    out[0] = '\0';
    if (!position->tree)
        return out;
    tgn_info_read(&info, position->tree);
    cli_shown_player(black, position, TGN_BLACK);
    cli_shown_player(white, position, TGN_WHITE);
    if (*black || *white)
        snprintf(out, CLI_TITLE_TEXT, "%s - %s", *black ? black : "?", *white ? white : "?");
    static const tgn_info_field fields[] = {TGN_INFO_EVENT, TGN_INFO_DATE, TGN_INFO_RESULT};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        join(out, CLI_TITLE_TEXT, cli_shown_field(text, sizeof text, position->tree, &info, fields[i]));
    return out;
}

void cli_shown_move(char *out, size_t room, const cli_position *position)
{
    char point[TGN_POINT_TEXT];
    int length = snprintf(out, room, "%zu of %zu", position->move, position->moves);
    if (position->move == 0)
        return;
    tgn_move move = tgn_game_move(position->game, position->move - 1);
    snprintf(out + length, room - (size_t)length, ", %s %s", tgn_colour_name(move.colour),
             tgn_point_format(point, move.point, tgn_game_size(position->game)));
}

tgn_point cli_shown_last(const cli_position *position)
{
    tgn_move move;
    return cli_position_last(position, &move) ? move.point : (tgn_point)TGN_PASS;
}

/* Stones that `colour` has taken. */
static unsigned captures(const cli_position *position, tgn_colour colour)
{
    return tgn_game_prisoners(position->game, tgn_colour_other(colour));
}

void cli_shown_print(const cli_position *position)
{
    cli_call *cli = position->cli;
    const tgn_board *board = tgn_game_board(position->game);
    char text[TGN_TEXT_MAX], name[CLI_NAME_TEXT], move[64], point[TGN_POINT_TEXT];
    tgn_text_format(text, board, cli_shown_last(position));
    cli_print(cli, "%s", text);
    for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++)
        if (*cli_shown_player(name, position, colour))
            cli_print(cli, "%s: %s\n", tgn_colour_name(colour), name);
    if (position->tree) {
        cli_shown_move(move, sizeof move, position);
        cli_print(cli, "move: %s\n", move);
        cli_print(cli, "captures: black %u, white %u\n", captures(position, TGN_BLACK),
                  captures(position, TGN_WHITE));
    }
    if (position->to_move != TGN_EMPTY)
        cli_print(cli, "to move: %s\n", tgn_colour_name(position->to_move));
    if (position->ko != TGN_PASS)
        cli_print(cli, "ko: %s\n", tgn_point_format(point, position->ko, board->size));
}

static json_t *rows_json(const tgn_board *board)
{
    json_t *rows = json_array();
    for (int row = 0; row < board->size.rows; row++) {
        char text[TGN_SIDE_MAX + 1] = "";
        for (int col = 0; col < board->size.cols; col++)
            text[col] = ".XO"[board->colour[tgn_point_at(row, col)]];
        json_array_append_new(rows, json_string(text));
    }
    return rows;
}

static json_t *point_json(tgn_point point, tgn_size size)
{
    char text[TGN_POINT_TEXT];
    return point == TGN_PASS ? json_null() : json_string(tgn_point_format(text, point, size));
}

static json_t *last_json(const cli_position *position)
{
    char text[TGN_POINT_TEXT];
    if (position->move == 0)
        return json_null();
    tgn_move move = tgn_game_move(position->game, position->move - 1);
    return json_pack("{s:s, s:s}", "colour", tgn_colour_name(move.colour), "point",
                     tgn_point_format(text, move.point, tgn_game_size(position->game)));
}

static json_t *name_json(const cli_position *position, tgn_colour colour)
{
    char name[CLI_NAME_TEXT];
    return *cli_shown_player(name, position, colour) ? cli_json_text(name) : json_null();
}

json_t *cli_shown_json(const cli_position *position)
{
    const tgn_board *board = tgn_game_board(position->game);
    tgn_size size = board->size;
    char text[TGN_SIZE_TEXT];
    json_t *o = json_object();
    json_object_set_new(o, "file", cli_json_text(position->entry.name));
    json_object_set_new(o, "game", position->tree ? json_integer((json_int_t)position->number) : json_null());
    json_object_set_new(o, "black", name_json(position, TGN_BLACK));
    json_object_set_new(o, "white", name_json(position, TGN_WHITE));
    json_object_set_new(o, "move", json_integer((json_int_t)position->move));
    json_object_set_new(o, "moves", json_integer((json_int_t)position->moves));
    json_object_set_new(o, "last", last_json(position));
    json_object_set_new(o, "to_move",
                        position->to_move ? json_string(tgn_colour_name(position->to_move)) : json_null());
    json_object_set_new(o, "ko", point_json(position->ko, size));
    json_object_set_new(o, "captures",
                        json_pack("{s:i, s:i}", "black", (int)captures(position, TGN_BLACK), "white",
                                  (int)captures(position, TGN_WHITE)));
    json_object_set_new(o, "size", json_string(tgn_size_format(text, size)));
    json_object_set_new(o, "rows", json_integer(size.rows));
    json_object_set_new(o, "cols", json_integer(size.cols));
    json_object_set_new(o, "board", rows_json(board));
    return o;
}

/* ---- regions ------------------------------------------------------------------------------------------- */

int cli_region_parse(cli_call *cli, tgn_region *out)
{
    const char *names[TGN_REGION_COUNT], *name = cli_value(cli, "region");
    *out = TGN_REGION_WHOLE;
    if (!name || tgn_region_parse(out, name) == 0)
        return CLI_OK;
    for (int i = 0; i < TGN_REGION_COUNT; i++)
        names[i] = tgn_region_name((tgn_region)i);
    const char *near = cli_nearest(name, names, TGN_REGION_COUNT);
    if (near)
        return cli_fail(cli, CLI_MISUSE, "--region: no region '%s'; did you mean '%s'?", name, near);
    return cli_fail(cli, CLI_MISUSE, "--region: no region '%s'; 'tengen help %s' lists them", name,
                    cli->command->name);
}

int cli_region_check(const cli_position *position, tgn_region region)
{
    char size[TGN_SIZE_TEXT];
    tgn_size board = tgn_game_size(position->game);
    if (tgn_region_exists(region, board))
        return CLI_OK;
    return cli_fail(position->cli, CLI_NO,
                    "%s: a %s board has no region '%s'; diagonal halves are for squares",
                    position->entry.name, tgn_size_format(size, board), tgn_region_name(region));
}
