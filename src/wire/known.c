/* known.c - a game beside all the games of a database, as JSON */
#include "wire/answer.h"

static void write_move(tgn_json_writer *json, const tgn_known_move *move, tgn_size size)
{
    char point[TGN_POINT_TEXT];
    tgn_json__open(json, '{');
    tgn_json__field_plain(json, "point", tgn_point_format(point, move->point, size));
    tgn_json__field_number(json, "games", move->games);
    tgn_json__field_number(json, "black_wins", move->black_wins);
    tgn_json__field_number(json, "white_wins", move->white_wins);
    tgn_json__close(json, '}');
}

static void write_known_place(tgn_json_writer *json, const tgn_known_place *place, size_t index,
                              tgn_size size)
{
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "move", index + 1);
    tgn_json__field_number(json, "games", place->games);
    tgn_json__key(json, "played");
    if (place->played_known)
        write_move(json, &place->played, size);
    else
        tgn_json__null(json);
    tgn_json__key(json, "moves");
    tgn_json__open(json, '[');
    for (int i = 0; i < place->moves; i++)
        write_move(json, &place->move[i], size);
    tgn_json__close(json, ']');
    tgn_json__close(json, '}');
}

static void write_around(tgn_json_writer *json, const tgn_known_line *line)
{
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "id", line->id);
    tgn_json__field_words(json, "black", line->black);
    tgn_json__field_words(json, "white", line->white);
    tgn_wire__field_date(json, "date", line->date);
    tgn_json__field_words(json, "result", line->result);
    tgn_json__field_number(json, "move", line->move);
    tgn_json__close(json, '}');
}

/* Places up to the last with other games. */
static size_t places_told(const tgn_known_game *known)
{
    if (known->new_from == 0)
        return known->places;
    return known->place[known->new_from - 1].games ? known->new_from : 0;
}

void tgn_wire__known(tgn_json_writer *json, const tgn_known_game *known)
{
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "games", known->total);
    tgn_json__field_known(json, "new_from", known->new_from, known->new_from > 0);
    tgn_json__key(json, "places");
    tgn_json__open(json, '[');
    for (size_t i = 0; i < places_told(known); i++)
        write_known_place(json, &known->place[i], i, known->size);
    tgn_json__close(json, ']');
    tgn_json__key(json, "around");
    tgn_json__open(json, '[');
    for (size_t i = 0; i < known->around_count; i++)
        write_around(json, &known->around[i]);
    tgn_json__close(json, ']');
    tgn_json__close(json, '}');
}

int tgn_wire_known(const tgn_known_game *known, tgn_write_function *write, void *context)
{
    tgn_json_writer json;
    tgn_json__init(&json, write, context);
    tgn_wire__known(&json, known);
    return tgn_json__end(&json);
}
