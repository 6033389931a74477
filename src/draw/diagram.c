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
static bool add_note(char *notes, size_t capacity, const char *entry)
{
    size_t length = strlen(notes);
    int wanted = snprintf(notes + length, capacity - length, "%s%s", length ? ", " : "", entry);
    if (wanted >= 0 && (size_t)wanted < capacity - length)
        return true;
    notes[length] = '\0';
    return false;
}

/* "20 = 12", or, where another stone took the point and no number stands there, "20 at D4". */
static bool note_move(const tgn_diagram *diagram, size_t number, tgn_point point, char *notes,
                      size_t capacity)
{
    char entry[48], name[TGN_POINT_TEXT];
    if (diagram->number[point])
        snprintf(entry, sizeof entry, "%zu = %u", number, (unsigned)diagram->number[point]);
    else
        snprintf(entry, sizeof entry, "%zu at %s", number,
                 tgn_point_format(name, point, diagram->board.size));
    return add_note(notes, capacity, entry);
}

/* A number on a stone must be that of a move of its colour. */
static bool may_number(const tgn_diagram *diagram, tgn_move move)
{
    tgn_colour there = diagram->board.colour[move.point];
    return diagram->number[move.point] == 0 && (there == TGN_EMPTY || there == move.colour);
}

void tgn_diagram_numbers(tgn_diagram *diagram, const tgn_game *game, size_t from, size_t to, char *notes_out,
                         size_t capacity)
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
    bool noting = notes_out && capacity > 0;
    if (noting)
        notes_out[0] = '\0';
    for (size_t i = from; i <= to && noting; i++) {
        tgn_point point = tgn_game_move(game, i - 1).point;
        if (point != TGN_PASS && diagram->number[point] != i)
            noting = note_move(diagram, i, point, notes_out, capacity);
    }
}

/* ---- marks of a record --------------------------------------------------------------------------------- */

/* The mark a property puts on its points, or TGN_MARK_NONE. */
static tgn_mark mark_of(unsigned id)
{
    switch (id) {
    case TGN_SGF_TR:
        return TGN_MARK_TRIANGLE;
    case TGN_SGF_SQ:
    case TGN_SGF_SL: /* "selected": how that looks is left to the program */
        return TGN_MARK_SQUARE;
    case TGN_SGF_CR:
        return TGN_MARK_CIRCLE;
    case TGN_SGF_MA:
    case TGN_SGF_M: /* as old records have it */
        return TGN_MARK_CROSS;
    case TGN_SGF_TB:
        return TGN_MARK_BLACK_TERRITORY;
    case TGN_SGF_TW:
        return TGN_MARK_WHITE_TERRITORY;
    case TGN_SGF_DD:
        return TGN_MARK_DIMMED;
    default:
        return TGN_MARK_NONE;
    }
}

/* Put `mark` on the points of a value: one point or a rectangle "aa:cc". */
static void mark_value(tgn_diagram *diagram, const tgn_sgf *tree, const tgn_sgf_value *value, tgn_mark mark)
{
    tgn_point from, to;
    if (tgn_sgf_rectangle(tree, value, &from, &to) < 0 || !tgn_point_on(from, diagram->board.size) ||
        !tgn_point_on(to, diagram->board.size))
        return;
    for (int row = tgn_point_row(from); row <= tgn_point_row(to); row++)
        for (int col = tgn_point_col(from); col <= tgn_point_col(to); col++)
            diagram->mark[tgn_point_at(row, col)] = (uint8_t)mark;
}

/* Copy as many whole characters as a label holds. */
static void set_label(char label[TGN_LABEL_MAX], const char *text, size_t length)
{
    size_t keep = length < TGN_LABEL_MAX ? length : TGN_LABEL_MAX - 1;
    while (keep < length && keep > 0 && ((unsigned char)text[keep] & 0xC0) == 0x80)
        keep--;
    memcpy(label, text, keep);
    label[keep] = '\0';
}

/* LB[dd:text] */
static void label_value(tgn_diagram *diagram, const tgn_sgf *tree, const tgn_sgf_value *value)
{
    const char *colon = memchr(tree->text + value->start, ':', value->length);
    if (!colon)
        return;
    uint32_t before = (uint32_t)(colon - (tree->text + value->start));
    tgn_sgf_value place = {value->start, before},
                  rest = {value->start + before + 1, value->length - before - 1};
    tgn_point point;
    char text[4 * TGN_LABEL_MAX];
    if (tgn_sgf_point(tree, &place, &point) < 0 || !tgn_point_on(point, diagram->board.size))
        return;
    size_t length = tgn_sgf_text(tree, &rest, true, text, sizeof text);
    set_label(diagram->label[point], text, length < sizeof text ? length : strlen(text));
}

/* L[dd][pq]: old records letter points a, b, c in the order of the list. */
static void letter_value(tgn_diagram *diagram, const tgn_sgf *tree, const tgn_sgf_value *value,
                         uint32_t index)
{
    tgn_point point;
    if (index >= 26 || tgn_sgf_point(tree, value, &point) < 0 || !tgn_point_on(point, diagram->board.size))
        return;
    diagram->label[point][0] = (char)('a' + index);
    diagram->label[point][1] = '\0';
}

/* VW names what is in view: the rest is dimmed. An empty list shows everything. */
static void view_only(tgn_diagram *diagram, const tgn_sgf *tree, const tgn_sgf_property *property)
{
    tgn_diagram view = {.board.size = diagram->board.size};
    bool any = false;
    for (uint32_t i = 0; i < tgn_sgf_value_count(property); i++)
        mark_value(&view, tree, &tree->values[property->value + i], TGN_MARK_CIRCLE);
    for (int i = 0; i < TGN_GRID; i++)
        any |= view.mark[i] != 0;
    tgn_size size = diagram->board.size;
    for (tgn_point p = tgn_point_first(size); any && p; p = tgn_point_next(p, size))
        if (!view.mark[p])
            diagram->mark[p] = TGN_MARK_DIMMED;
}

static void add_property(tgn_diagram *diagram, const tgn_sgf *tree, const tgn_sgf_property *property)
{
    tgn_mark mark = mark_of(property->id);
    if (property->id == TGN_SGF_VW)
        view_only(diagram, tree, property);
    for (uint32_t i = 0; i < tgn_sgf_value_count(property); i++) {
        const tgn_sgf_value *value = &tree->values[property->value + i];
        if (mark != TGN_MARK_NONE)
            mark_value(diagram, tree, value, mark);
        else if (property->id == TGN_SGF_LB)
            label_value(diagram, tree, value);
        else if (property->id == TGN_SGF_L)
            letter_value(diagram, tree, value, i);
    }
}

void tgn_diagram_markup(tgn_diagram *diagram, const tgn_sgf *tree, uint32_t node)
{
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++)
        add_property(diagram, tree, &tree->properties[i]);
}
