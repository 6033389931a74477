/* markup.c - the marks of a record on a diagram, see tengen/draw.h */
#include <tengen/draw.h>

#include <string.h>

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
