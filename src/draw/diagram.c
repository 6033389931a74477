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

/* Add "20 = 12" to the notes, ", " between; an entry that does not fit is left out, and so are all after it. */
static bool add_note(char *notes, size_t room, unsigned later, unsigned first)
{
    size_t length = strlen(notes);
    int wanted = snprintf(notes + length, room - length, "%s%u = %u", length ? ", " : "", later, first);
    if (wanted >= 0 && (size_t)wanted < room - length)
        return true;
    notes[length] = '\0';
    return false;
}

void tgn_diagram_numbers(tgn_diagram *diagram, const tgn_game *game, size_t from, size_t to, char *notes_out,
                         size_t room)
{
    bool noting = notes_out && room > 0;
    if (noting)
        notes_out[0] = '\0';
    if (to > tgn_game_moves(game))
        to = tgn_game_moves(game);
    for (size_t i = from ? from : 1; i <= to && i <= UINT16_MAX; i++) {
        tgn_move move = tgn_game_move(game, i - 1);
        if (move.point == TGN_PASS)
            continue;
        if (!diagram->number[move.point])
            diagram->number[move.point] = (uint16_t)i;
        else if (noting)
            noting = add_note(notes_out, room, (unsigned)i, diagram->number[move.point]);
    }
}
