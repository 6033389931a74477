/* sheet.c - see sheet.h */
#include "sgf/sheet.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/ascii.h"

void tgn_sheet__clear(tgn_sheet *sheet)
{
    tgn_buffer__clear(&sheet->words);
    tgn_buffer__clear(&sheet->text);
    free(sheet->facts);
    free(sheet->stones);
    free(sheet->moves);
    free(sheet->remarks);
    free(sheet->origins);
}

void tgn_sheet__begin(tgn_sheet *sheet, tgn_tree *tree, const char *window, tgn_span record)
{
    sheet->tree = tree;
    sheet->window = window;
    sheet->record = record;
    sheet->rows = sheet->cols = 19;
    sheet->handicap = 0;
    sheet->words.length = sheet->text.length = 0;
    sheet->words.failed = sheet->text.failed = false;
    sheet->fact_count = sheet->stone_count = sheet->move_count = sheet->remark_count = 0;
    sheet->origin_count = 0;
    sheet->root_child = sheet->root_tail = sheet->last = TGN_SGF_NONE;
    sheet->root_remark = sheet->last_root_remark = TGN_SGF_NONE;
}

/* ---- lines --------------------------------------------------------------------------------------------- */

bool tgn_sheet__line(tgn_span *rest, tgn_span *line)
{
    if (rest->length == 0)
        return false;
    const char *p = rest->start, *end = p + rest->length;
    while (p < end && *p != '\n' && *p != '\r')
        p++;
    *line = (tgn_span){rest->start, (size_t)(p - rest->start)};
    if (p + 1 < end && p[0] == '\r' && p[1] == '\n')
        p++;
    p += p < end;
    *rest = (tgn_span){p, (size_t)(end - p)};
    return true;
}

tgn_span tgn_sheet__trim(tgn_span span)
{
    while (span.length && tgn_ascii__blank(*span.start))
        span.start++, span.length--;
    while (span.length && (tgn_ascii__blank(span.start[span.length - 1]) || !span.start[span.length - 1]))
        span.length--;
    return span;
}

tgn_span tgn_sheet__behind(tgn_span span, const char *prefix)
{
    size_t length = strlen(prefix);
    if (span.length < length || strncasecmp(span.start, prefix, length) != 0)
        return (tgn_span){NULL, 0};
    return (tgn_span){span.start + length, span.length - length};
}

tgn_span tgn_sheet__field(tgn_span *rest, char separator)
{
    const char *found = rest->length ? memchr(rest->start, separator, rest->length) : NULL;
    size_t length = found ? (size_t)(found - rest->start) : rest->length;
    tgn_span field = {rest->start, length};
    size_t taken = length + (found != NULL);
    *rest = (tgn_span){rest->start + taken, rest->length - taken};
    return field;
}

tgn_span tgn_sheet__word(tgn_span *rest)
{
    const char *p = rest->start, *end = p + rest->length;
    while (p < end && tgn_ascii__blank(*p))
        p++;
    const char *start = p;
    while (p < end && !tgn_ascii__blank(*p))
        p++;
    *rest = (tgn_span){p, (size_t)(end - p)};
    return (tgn_span){start, (size_t)(p - start)};
}

bool tgn_sheet__is(tgn_span span, const char *word)
{
    return span.length == strlen(word) && strncasecmp(span.start, word, span.length) == 0;
}

bool tgn_sheet__number(tgn_span span, int *out)
{
    span = tgn_sheet__trim(span);
    int value = 0;
    if (span.length == 0 || span.length > 6)
        return false;
    for (size_t i = 0; i < span.length; i++) {
        if (!tgn_ascii__digit(span.start[i]))
            return false;
        value = value * 10 + (span.start[i] - '0');
    }
    *out = value;
    return true;
}

/* ---- writing on the sheet ------------------------------------------------------------------------------ */

static size_t place(const tgn_sheet *sheet, const char *at)
{
    return (size_t)(at - sheet->window);
}

bool tgn_sheet__has(const tgn_sheet *sheet, const char *name)
{
    for (size_t i = 0; i < sheet->fact_count; i++)
        if (strcmp(sheet->facts[i].name, name) == 0)
            return true;
    return false;
}

int tgn_sheet__fact(tgn_sheet *sheet, const char *name, tgn_span value, const char *at)
{
    value = tgn_sheet__trim(value);
    if (value.length == 0 || tgn_sheet__has(sheet, name))
        return 0;
    if (tgn_array__need(&sheet->facts, &sheet->fact_room, sheet->fact_count + 1) < 0)
        return TGN_ERR_MEMORY;
    tgn_sheet_fact *fact = &sheet->facts[sheet->fact_count++];
    *fact =
        (tgn_sheet_fact){.start = sheet->words.length, .length = value.length, .origin = place(sheet, at)};
    strncpy(fact->name, name, 2);
    tgn_buffer__add(&sheet->words, value.start, value.length);
    return sheet->words.failed ? TGN_ERR_MEMORY : 0;
}

int tgn_sheet__text(tgn_sheet *sheet, const char *name, const char *value, const char *at)
{
    return tgn_sheet__fact(sheet, name, (tgn_span){value, strlen(value)}, at);
}

static tgn_sheet_move new_move(tgn_colour colour, int row, int col, size_t origin)
{
    return (tgn_sheet_move){
        .origin = origin,
        .row = (int8_t)row,
        .col = (int8_t)col,
        .colour = (uint8_t)colour,
        .parent = TGN_SGF_NONE,
        .child = TGN_SGF_NONE,
        .tail = TGN_SGF_NONE,
        .sibling = TGN_SGF_NONE,
        .remark = TGN_SGF_NONE,
        .last_remark = TGN_SGF_NONE,
    };
}

int tgn_sheet__stone(tgn_sheet *sheet, tgn_colour colour, int row, int col, const char *at)
{
    if (tgn_array__need(&sheet->stones, &sheet->stone_room, sheet->stone_count + 1) < 0)
        return TGN_ERR_MEMORY;
    sheet->stones[sheet->stone_count++] = new_move(colour, row, col, place(sheet, at));
    return 0;
}

int tgn_sheet__move_behind(tgn_sheet *sheet, uint32_t parent, tgn_colour colour, int row, int col,
                           const char *at)
{
    if (tgn_array__need(&sheet->moves, &sheet->move_room, sheet->move_count + 1) < 0)
        return TGN_ERR_MEMORY;
    uint32_t move = (uint32_t)sheet->move_count++;
    sheet->moves[move] = new_move(colour, row, col, place(sheet, at));
    sheet->moves[move].parent = parent;
    uint32_t *child = parent == TGN_SGF_NONE ? &sheet->root_child : &sheet->moves[parent].child;
    uint32_t *tail = parent == TGN_SGF_NONE ? &sheet->root_tail : &sheet->moves[parent].tail;
    if (*child == TGN_SGF_NONE)
        *child = move;
    else
        sheet->moves[*tail].sibling = move;
    *tail = move;
    sheet->last = move;
    return 0;
}

int tgn_sheet__move(tgn_sheet *sheet, tgn_colour colour, int row, int col, const char *at)
{
    return tgn_sheet__move_behind(sheet, sheet->last, colour, row, col, at);
}

int tgn_sheet__remark(tgn_sheet *sheet, uint32_t move, tgn_span line, bool label, const char *at)
{
    if (tgn_array__need(&sheet->remarks, &sheet->remark_room, sheet->remark_count + 1) < 0)
        return TGN_ERR_MEMORY;
    uint32_t remark = (uint32_t)sheet->remark_count++;
    sheet->remarks[remark] =
        (tgn_sheet_remark){sheet->words.length, line.length, place(sheet, at), TGN_SGF_NONE, label};
    uint32_t *first = move == TGN_SGF_NONE ? &sheet->root_remark : &sheet->moves[move].remark;
    uint32_t *last = move == TGN_SGF_NONE ? &sheet->last_root_remark : &sheet->moves[move].last_remark;
    if (*first == TGN_SGF_NONE)
        *first = remark;
    else
        sheet->remarks[*last].next = remark;
    *last = remark;
    tgn_buffer__add(&sheet->words, line.start, line.length);
    return sheet->words.failed ? TGN_ERR_MEMORY : 0;
}

int tgn_sheet__problem(tgn_sheet *sheet, tgn_problem_kind kind, tgn_span words)
{
    return tgn_tree__problem(sheet->tree, kind, words.start, words.start, words.length);
}

/* ---- customary points ---------------------------------------------------------------------------------- */

/*
 * The third stone of three lies at the top left on the Korean servers, as the Go Text Protocol has it, at the
 * bottom right by the custom of books: where the moves rule out the one, the other is meant.
 */
static int handicap_points(const tgn_sheet *sheet, bool of_books, tgn_point points[9])
{
    tgn_size size = {(uint8_t)sheet->rows, (uint8_t)sheet->cols};
    int count = tgn_handicap_points(points, size, sheet->handicap);
    if (count == 3 && of_books)
        points[2] = tgn_point_at(sheet->rows - 1 - tgn_point_row(points[2]),
                                 sheet->cols - 1 - tgn_point_col(points[2]));
    return count;
}

/* How many of the first moves are on these points: those cannot have been stones. */
static int collisions(const tgn_sheet *sheet, const tgn_point *points, int count)
{
    int found = 0;
    for (size_t i = 0; i < sheet->move_count && i < 8; i++)
        for (int k = 0; k < count; k++)
            found += sheet->moves[i].row >= 0 &&
                     points[k] == tgn_point_at(sheet->moves[i].row, sheet->moves[i].col);
    return found;
}

/* The stones that the record takes for granted become stones of the first position. */
static int place_handicap(tgn_sheet *sheet)
{
    tgn_point points[9];
    if (sheet->handicap < 2 || sheet->stone_count > 0)
        return 0;
    int count = handicap_points(sheet, false, points);
    if (count == 3 && collisions(sheet, points, count) > 0)
        count = handicap_points(sheet, true, points);
    const char *at = sheet->window + sheet->handicap_origin;
    for (int i = 0; i < count; i++)
        if (tgn_sheet__stone(sheet, TGN_BLACK, tgn_point_row(points[i]), tgn_point_col(points[i]), at) < 0)
            return TGN_ERR_MEMORY;
    return 0;
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

static int make_room(tgn_tree *tree)
{
    const tgn_sgf *shown = &tree->shown;
    if (tgn_array__need(&tree->nodes, &tree->node_room, (size_t)shown->node_count + 2) < 0 ||
        tgn_array__need(&tree->properties, &tree->property_room, (size_t)shown->property_count + 2) < 0 ||
        tgn_array__need(&tree->values, &tree->value_room, (size_t)shown->value_count + 2) < 0)
        return TGN_ERR_MEMORY;
    return 0;
}

static int add_node(tgn_sheet *sheet, uint32_t parent)
{
    tgn_tree *tree = sheet->tree;
    if (make_room(tree) < 0)
        return TGN_ERR_MEMORY;
    tree->nodes[tree->shown.node_count++] = (tgn_sgf_node){parent, TGN_SGF_NONE, tree->shown.property_count};
    tgn_buffer__char(&sheet->text, ';');
    return 0;
}

static int add_property(tgn_sheet *sheet, const char *name, tgn_sgf_id id)
{
    tgn_tree *tree = sheet->tree;
    if (make_room(tree) < 0)
        return TGN_ERR_MEMORY;
    tree->properties[tree->shown.property_count++] = (tgn_sgf_property){
        (uint32_t)sheet->text.length, (uint16_t)strlen(name), (uint16_t)id, tree->shown.value_count};
    tgn_buffer__text(&sheet->text, name);
    return 0;
}

/* Begin a value that goes back to `origin`; what is added to the text until end_value() is in it. */
static int begin_value(tgn_sheet *sheet, size_t origin)
{
    tgn_tree *tree = sheet->tree;
    if (make_room(tree) < 0 ||
        tgn_array__need(&sheet->origins, &sheet->origin_room, sheet->origin_count + 1) < 0)
        return TGN_ERR_MEMORY;
    tgn_buffer__char(&sheet->text, '[');
    sheet->origins[sheet->origin_count++] = (tgn_sheet_origin){(uint32_t)sheet->text.length, origin};
    tree->values[tree->shown.value_count] = (tgn_sgf_value){(uint32_t)sheet->text.length, 0};
    return 0;
}

static int end_value(tgn_sheet *sheet)
{
    tgn_tree *tree = sheet->tree;
    tgn_sgf_value *value = &tree->values[tree->shown.value_count++];
    value->length = (uint32_t)(sheet->text.length - value->start);
    tgn_buffer__char(&sheet->text, ']');
    return sheet->text.failed ? TGN_ERR_MEMORY : 0;
}

/* Text as a value holds it: '\' and ']' escaped, control bytes left out. */
static void add_escaped(tgn_buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < 0x20 && !tgn_ascii__blank(c)) || c == 0x7F)
            continue;
        if (c == '\\' || c == ']')
            tgn_buffer__char(out, '\\');
        tgn_buffer__char(out, text[i]);
    }
}

static int add_words(tgn_sheet *sheet, size_t start, size_t length, size_t origin)
{
    if (begin_value(sheet, origin) < 0)
        return TGN_ERR_MEMORY;
    add_escaped(&sheet->text, sheet->words.data + start, length);
    return end_value(sheet);
}

/* A point as two letters, nothing for a pass. */
static int add_point(tgn_sheet *sheet, const tgn_sheet_move *move)
{
    if (begin_value(sheet, move->origin) < 0)
        return TGN_ERR_MEMORY;
    if (move->row != TGN_SHEET_PASS) {
        tgn_buffer__char(&sheet->text, (char)('a' + move->col));
        tgn_buffer__char(&sheet->text, (char)('a' + move->row));
    }
    return end_value(sheet);
}

static int add_stones(tgn_sheet *sheet, const char *name, tgn_sgf_id id, tgn_colour colour)
{
    bool any = false;
    for (size_t i = 0; i < sheet->stone_count; i++) {
        if (sheet->stones[i].colour != colour)
            continue;
        if ((!any && add_property(sheet, name, id) < 0) || add_point(sheet, &sheet->stones[i]) < 0)
            return TGN_ERR_MEMORY;
        any = true;
    }
    return 0;
}

/* The labels beside a move, LB; then its comment, C, a line a remark. */
static int add_remarks(tgn_sheet *sheet, uint32_t first)
{
    bool labels = false, lines = false;
    for (uint32_t i = first; i != TGN_SGF_NONE; i = sheet->remarks[i].next) {
        const tgn_sheet_remark *remark = &sheet->remarks[i];
        if (!remark->label)
            continue;
        if ((!labels && add_property(sheet, "LB", TGN_SGF_LB) < 0) ||
            add_words(sheet, remark->start, remark->length, remark->origin) < 0)
            return TGN_ERR_MEMORY;
        labels = true;
    }
    for (uint32_t i = first; i != TGN_SGF_NONE; i = sheet->remarks[i].next) {
        const tgn_sheet_remark *remark = &sheet->remarks[i];
        if (remark->label)
            continue;
        if (!lines && (add_property(sheet, "C", TGN_SGF_C) < 0 || begin_value(sheet, remark->origin) < 0))
            return TGN_ERR_MEMORY;
        if (lines)
            tgn_buffer__char(&sheet->text, '\n');
        add_escaped(&sheet->text, sheet->words.data + remark->start, remark->length);
        lines = true;
    }
    return lines ? end_value(sheet) : 0;
}

static tgn_sgf_id id_of(const char *name)
{
    static const struct {
        char name[3];
        uint8_t id;
    } ids[] = {
#define X(name) {#name, TGN_SGF_##name},
        TGN_SGF_PROPERTIES(X)
#undef X
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (strcmp(ids[i].name, name) == 0)
            return (tgn_sgf_id)ids[i].id;
    return TGN_SGF_OTHER;
}

static int add_root(tgn_sheet *sheet)
{
    if (add_node(sheet, TGN_SGF_NONE) < 0)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < sheet->fact_count; i++) {
        const tgn_sheet_fact *fact = &sheet->facts[i];
        if (add_property(sheet, fact->name, id_of(fact->name)) < 0 ||
            add_words(sheet, fact->start, fact->length, fact->origin) < 0)
            return TGN_ERR_MEMORY;
    }
    if (add_stones(sheet, "AB", TGN_SGF_AB, TGN_BLACK) < 0 ||
        add_stones(sheet, "AW", TGN_SGF_AW, TGN_WHITE) < 0)
        return TGN_ERR_MEMORY;
    return add_remarks(sheet, sheet->root_remark);
}

static int add_move(tgn_sheet *sheet, uint32_t index)
{
    tgn_tree *tree = sheet->tree;
    tgn_sheet_move *move = &sheet->moves[index];
    move->node = tree->shown.node_count;
    if (add_node(sheet, move->parent == TGN_SGF_NONE ? 0 : sheet->moves[move->parent].node) < 0)
        return TGN_ERR_MEMORY;
    bool black = move->colour == TGN_BLACK;
    if (add_property(sheet, black ? "B" : "W", black ? TGN_SGF_B : TGN_SGF_W) < 0 ||
        add_point(sheet, move) < 0)
        return TGN_ERR_MEMORY;
    return add_remarks(sheet, move->remark);
}

/*
 * All moves, in the order of a tree: a move, what follows it, then its alternatives. A walk along the links,
 * without a stack: down to the first continuation, else to the next alternative of it or of what it followed.
 */
static int add_moves(tgn_sheet *sheet)
{
    tgn_tree *tree = sheet->tree;
    for (uint32_t move = sheet->root_child; move != TGN_SGF_NONE;) {
        if (add_move(sheet, move) < 0)
            return TGN_ERR_MEMORY;
        uint32_t next = sheet->moves[move].child;
        while (next == TGN_SGF_NONE && move != TGN_SGF_NONE) {
            next = sheet->moves[move].sibling;
            if (next != TGN_SGF_NONE) {
                tree->nodes[sheet->moves[move].node].sibling = tree->shown.node_count;
                tree->variations = true;
            }
            move = sheet->moves[move].parent;
        }
        move = next;
    }
    return 0;
}

int tgn_sheet__tree(tgn_sheet *sheet)
{
    tgn_buffer__char(&sheet->text, '(');
    if (place_handicap(sheet) < 0 || add_root(sheet) < 0 || add_moves(sheet) < 0)
        return TGN_ERR_MEMORY;
    tgn_buffer__char(&sheet->text, ')');
    return sheet->text.failed ? TGN_ERR_MEMORY : 0;
}

size_t tgn_sheet__origin(const tgn_sheet *sheet, size_t text_offset)
{
    size_t low = 0, high = sheet->origin_count; /* the last value that begins at or before the offset */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (sheet->origins[middle].text <= text_offset)
            low = middle;
        else
            high = middle;
    }
    return sheet->origin_count ? sheet->origins[low].window : (size_t)(sheet->record.start - sheet->window);
}
