/* games.c - games as they stand in lists */
#include "wire/fields.h"

static void write_place(tgn_json_writer *writer, const tgn_game_line *line)
{
    tgn_json__field_number(writer, "move", line->move);
    tgn_json__field_number(writer, "last_move", line->last_move);
    tgn_json__field_plain(writer, "region", tgn_region_name(line->region));
}

static void write_komi(tgn_json_writer *writer, const tgn_game_line *line)
{
    tgn_json__key(writer, "komi");
    if (line->komi_known)
        tgn_json__decimal(writer, line->komi);
    else
        tgn_json__null(writer);
}

static void write_line(tgn_json_writer *writer, const tgn_game_line *line, bool position)
{
    char size[TGN_SIZE_TEXT];
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "id", line->id);
    tgn_json__field_words(writer, "black", line->black);
    tgn_json__field_words(writer, "white", line->white);
    tgn_wire__field_date(writer, "date", line->first_date);
    tgn_json__field_words(writer, "result", line->result);
    if (position)
        write_place(writer, line);
    tgn_json__field_words(writer, "black_rank", line->black_rank);
    tgn_json__field_words(writer, "white_rank", line->white_rank);
    tgn_json__field_words(writer, "event", line->event);
    write_komi(writer, line);
    tgn_json__field_number(writer, "handicap", (uint64_t)line->handicap);
    tgn_json__field_plain(writer, "size", tgn_size_format(size, line->size));
    tgn_json__field_number(writer, "moves", line->moves);
    tgn_json__close(writer, '}');
}

void tgn_wire__lines(tgn_json_writer *writer, const tgn_game_list *list, bool position)
{
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < list->count; i++)
        write_line(writer, &list->lines[i], position);
    tgn_json__close(writer, ']');
}

int tgn_wire_games(const tgn_game_list *list, uint64_t skip, tgn_write_function *write, void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "total", list->total);
    tgn_json__field_number(&writer, "skip", skip);
    tgn_json__key(&writer, "games");
    tgn_wire__lines(&writer, list, false);
    tgn_json__close(&writer, '}');
    return tgn_json__end(&writer);
}
