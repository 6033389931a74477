/* diagram.c - a board and its move numbers, see tengen/draw.h */
#include <tengen/draw.h>

#include <stdio.h>
#include <string.h>

void tgn_diagram_init(tgn_diagram *diagram, const tgn_board *board)
{
    memset(diagram, 0, sizeof *diagram);
    diagram->board = *board;
    diagram->coordinates = true;
    diagram->region = TGN_REGION_WHOLE;
}

/* Add an entry to the notes, ", " between; one that does not fit is left out. Returns whether it did. */
static bool add_note(char *notes, size_t room, const char *entry)
{
    size_t length = strlen(notes);
    int wanted = snprintf(notes + length, room - length, "%s%s", length ? ", " : "", entry);
    if (wanted >= 0 && (size_t)wanted < room - length)
        return true;
    notes[length] = '\0';
    return false;
}

/* "20 = 12", or, where another stone took the point and no number stands there, "20 at D4". */
static bool note_move(const tgn_diagram *diagram, size_t number, tgn_point point, char *notes, size_t room)
{
    char entry[48], name[TGN_POINT_TEXT];
    if (diagram->number[point])
        snprintf(entry, sizeof entry, "%zu = %u", number, (unsigned)diagram->number[point]);
    else
        snprintf(entry, sizeof entry, "%zu at %s", number,
                 tgn_point_format(name, point, diagram->board.size));
    return add_note(notes, room, entry);
}

/* A number on a stone must be that of a move of its colour. */
static bool may_number(const tgn_diagram *diagram, tgn_move move)
{
    tgn_colour there = diagram->board.colour[move.point];
    return diagram->number[move.point] == 0 && (there == TGN_EMPTY || there == move.colour);
}

void tgn_diagram_numbers(tgn_diagram *diagram, const tgn_game *game, size_t from, size_t to, char *notes_out,
                         size_t room)
{
    size_t moves = tgn_game_moves(game);
    from = from ? from : 1;
    to = to < moves ? to : moves;
    to = to < UINT16_MAX ? to : UINT16_MAX;
    for (size_t i = from; i <= to; i++) {
        tgn_move move = tgn_game_move(game, i - 1);
        if (move.point != TGN_PASS && may_number(diagram, move))
            diagram->number[move.point] = (uint16_t)i;
    }
    bool noting = notes_out && room > 0;
    if (noting)
        notes_out[0] = '\0';
    for (size_t i = from; i <= to && noting; i++) {
        tgn_point point = tgn_game_move(game, i - 1).point;
        if (point != TGN_PASS && diagram->number[point] != i)
            noting = note_move(diagram, i, point, notes_out, room);
    }
}
