/* foreign.c - see foreign.h */
#include "sgf/formats/foreign.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/ascii.h"
#include "sgf/tree/tree.h"

/* ---- what it is ---------------------------------------------------------------------------------------- */

static bool begins_gib(tgn_sgf_span line)
{
    return tgn_sgf_kifu__behind(line, "\\HS").start || tgn_sgf_kifu__behind(line, "\\[GAME").start ||
           tgn_sgf_kifu__behind(line, "\\[GIBOKIND").start || tgn_sgf_kifu__behind(line, "\\GS").start;
}

/* A name that the header of UGF records has, and hardly any other file with a [Header]. */
static bool names_ugf(tgn_sgf_span line)
{
    static const char *const names[] = {
        "Ver=UGF", "Ver=REVIEW", "Hdcp=", "PlayerB=", "PlayerW=", "Winner=", "Crypt=0,P", "CoordinateType="};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (tgn_sgf_kifu__behind(line, names[i]).start)
            return true;
    return tgn_sgf_foreign__ugf_section(line, "[Data]");
}

/* "0", "6", "6.5" */
static bool is_number(tgn_sgf_span span)
{
    span = tgn_sgf_kifu__trim(span);
    size_t digits = 0;
    for (size_t i = 0; i < span.length; i++) {
        digits += tgn_ascii__digit(span.start[i]);
        if (!tgn_ascii__digit(span.start[i]) && span.start[i] != '.' && !(i == 0 && span.start[i] == '-'))
            return false;
    }
    return digits > 0 && span.length < 8;
}

/* What is known of the lines so far. */
typedef struct format_clues {
    int line;            /* from 1 */
    bool header;         /* [Header] was seen */
    bool size, handicap; /* lines 2 and 6 are what NGF has there */
} format_clues;

static tgn_sgf_foreign look_at(format_clues *seen, tgn_sgf_span line)
{
    int number;
    seen->line++;
    line = tgn_sgf_kifu__trim(line);
    if (begins_gib(line))
        return TGN_SGF_FOREIGN_GIB;
    if (seen->header && names_ugf(line))
        return TGN_SGF_FOREIGN_UGF;
    seen->header |= tgn_sgf_foreign__ugf_section(line, "[Header]");
    if (seen->line == 2)
        seen->size = tgn_sgf_kifu__number(line, &number) && number >= 1 && number <= TGN_SIDE_MAX;
    if (seen->line == 6)
        seen->handicap = seen->size && tgn_sgf_kifu__number(line, &number) && number < 100;
    if (tgn_sgf_foreign__ngf_move(line) && (seen->line == 1 || (seen->size && seen->line <= 16)))
        return TGN_SGF_FOREIGN_NGF;
    return seen->line == 8 && seen->handicap && is_number(line) ? TGN_SGF_FOREIGN_NGF
                                                                : TGN_SGF_FOREIGN_UNSURE;
}

/* "(;" with blanks between, or "(" and a capital: where SGF may begin. */
static bool holds_sgf(tgn_sgf_span line)
{
    for (size_t i = 0; i < line.length; i++) {
        size_t next = i + 1;
        while (line.start[i] == '(' && next < line.length && tgn_ascii__blank(line.start[next]))
            next++;
        if (line.start[i] == '(' && next < line.length && line.start[next] == ';')
            return true;
    }
    return false;
}

tgn_sgf_foreign tgn_sgf_foreign__detect(const char *text, size_t length, bool whole)
{
    format_clues seen = {0};
    whole = whole || length >= TGN_SGF_FOREIGN_BYTES;
    tgn_sgf_span rest = {text, length < TGN_SGF_FOREIGN_BYTES ? length : TGN_SGF_FOREIGN_BYTES}, line;
    tgn_sgf_span front = tgn_sgf_kifu__trim(rest);
    if (front.length && (*front.start == '(' || *front.start == ';' || *front.start == '{'))
        return TGN_SGF_FOREIGN_NONE;
    while (tgn_sgf_kifu__line(&rest, &line)) {
        bool cut = rest.length == 0 && !whole; /* the line may go on */
        if (holds_sgf(line))
            return TGN_SGF_FOREIGN_NONE;
        tgn_sgf_foreign found = cut ? TGN_SGF_FOREIGN_UNSURE : look_at(&seen, line);
        if (found != TGN_SGF_FOREIGN_UNSURE)
            return found;
    }
    return whole ? TGN_SGF_FOREIGN_NONE : TGN_SGF_FOREIGN_UNSURE;
}

const char *tgn_sgf_foreign__name(tgn_sgf_foreign format)
{
    switch (format) {
    case TGN_SGF_FOREIGN_GIB:
        return "GIB";
    case TGN_SGF_FOREIGN_NGF:
        return "NGF";
    case TGN_SGF_FOREIGN_UGF:
        return "UGF";
    default:
        return "SGF";
    }
}

/* ---- one record ---------------------------------------------------------------------------------------- */

size_t tgn_sgf_foreign__length(tgn_sgf_foreign format, const char *text, size_t length, size_t *scanned)
{
    tgn_sgf_span rest = {text + *scanned, length - *scanned}, line = rest;
    bool inside = *scanned > 0; /* something of the record itself was seen */
    while (format != TGN_SGF_FOREIGN_NGF && tgn_sgf_kifu__line(&rest, &line)) {
        tgn_sgf_span trimmed = tgn_sgf_kifu__trim(line);
        bool begins = format == TGN_SGF_FOREIGN_GIB ? tgn_sgf_kifu__is(trimmed, "\\HS")
                                                    : tgn_sgf_foreign__ugf_section(trimmed, "[Header]");
        if (begins && inside)
            return (size_t)(line.start - text);
        inside |= begins || (format == TGN_SGF_FOREIGN_GIB && begins_gib(trimmed));
    }
    *scanned = inside ? (size_t)(line.start - text) : 0; /* the last line may be cut */
    return length;
}

int tgn_sgf_foreign__read(tgn_sgf_foreign format, tgn_sgf_kifu *kifu)
{
    int code = tgn_sgf_kifu__property_text(kifu, "GM", "1", kifu->record.start);
    if (code == 0)
        code = format == TGN_SGF_FOREIGN_GIB   ? tgn_sgf_foreign__gib(kifu)
               : format == TGN_SGF_FOREIGN_NGF ? tgn_sgf_foreign__ngf(kifu)
                                               : tgn_sgf_foreign__ugf(kifu);
    return code < 0 ? code : tgn_sgf_kifu__tree(kifu);
}

/* ---- kifu ---------------------------------------------------------------------------------------------- */

void tgn_sgf_kifu__clear(tgn_sgf_kifu *kifu)
{
    tgn_buffer__clear(&kifu->words);
    tgn_buffer__clear(&kifu->text);
    free(kifu->properties);
    free(kifu->stones);
    free(kifu->moves);
    free(kifu->remarks);
    free(kifu->origins);
}

void tgn_sgf_kifu__begin(tgn_sgf_kifu *kifu, tgn_sgf_tree *tree, const char *window, tgn_sgf_span record)
{
    kifu->tree = tree;
    kifu->window = window;
    kifu->record = record;
    kifu->rows = kifu->cols = 19;
    kifu->handicap = 0;
    kifu->words.length = kifu->text.length = 0;
    kifu->words.failed = kifu->text.failed = false;
    kifu->property_count = kifu->stone_count = kifu->move_count = kifu->remark_count = 0;
    kifu->origin_count = 0;
    kifu->root_child = kifu->root_tail = kifu->last = TGN_SGF_NONE;
    kifu->root_remark = kifu->last_root_remark = TGN_SGF_NONE;
}

/* ---- lines --------------------------------------------------------------------------------------------- */

bool tgn_sgf_kifu__line(tgn_sgf_span *rest, tgn_sgf_span *line)
{
    if (rest->length == 0)
        return false;
    const char *p = rest->start, *end = p + rest->length;
    while (p < end && *p != '\n' && *p != '\r')
        p++;
    *line = (tgn_sgf_span){rest->start, (size_t)(p - rest->start)};
    if (p + 1 < end && p[0] == '\r' && p[1] == '\n')
        p++;
    p += p < end;
    *rest = (tgn_sgf_span){p, (size_t)(end - p)};
    return true;
}

tgn_sgf_span tgn_sgf_kifu__trim(tgn_sgf_span span)
{
    while (span.length && tgn_ascii__blank(*span.start))
        span.start++, span.length--;
    while (span.length && (tgn_ascii__blank(span.start[span.length - 1]) || !span.start[span.length - 1]))
        span.length--;
    return span;
}

tgn_sgf_span tgn_sgf_kifu__behind(tgn_sgf_span span, const char *prefix)
{
    size_t length = strlen(prefix);
    if (span.length < length || strncasecmp(span.start, prefix, length) != 0)
        return (tgn_sgf_span){NULL, 0};
    return (tgn_sgf_span){span.start + length, span.length - length};
}

tgn_sgf_span tgn_sgf_kifu__field(tgn_sgf_span *rest, char separator)
{
    if (rest->length == 0)
        return *rest;
    const char *found = memchr(rest->start, separator, rest->length);
    size_t length = found ? (size_t)(found - rest->start) : rest->length;
    tgn_sgf_span field = {rest->start, length};
    size_t taken = length + (found != NULL);
    *rest = (tgn_sgf_span){rest->start + taken, rest->length - taken};
    return field;
}

tgn_sgf_span tgn_sgf_kifu__word(tgn_sgf_span *rest)
{
    const char *p = rest->start, *end = p + rest->length;
    while (p < end && tgn_ascii__blank(*p))
        p++;
    const char *start = p;
    while (p < end && !tgn_ascii__blank(*p))
        p++;
    *rest = (tgn_sgf_span){p, (size_t)(end - p)};
    return (tgn_sgf_span){start, (size_t)(p - start)};
}

bool tgn_sgf_kifu__is(tgn_sgf_span span, const char *word)
{
    return span.length == strlen(word) && strncasecmp(span.start, word, span.length) == 0;
}

bool tgn_sgf_kifu__number(tgn_sgf_span span, int *out)
{
    span = tgn_sgf_kifu__trim(span);
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

/* ---- writing on the kifu ------------------------------------------------------------------------------- */

static size_t place(const tgn_sgf_kifu *kifu, const char *at)
{
    return (size_t)(at - kifu->window);
}

static bool has_property(const tgn_sgf_kifu *kifu, const char *name)
{
    for (size_t i = 0; i < kifu->property_count; i++)
        if (strcmp(kifu->properties[i].name, name) == 0)
            return true;
    return false;
}

int tgn_sgf_kifu__property(tgn_sgf_kifu *kifu, const char *name, tgn_sgf_span value, const char *at)
{
    value = tgn_sgf_kifu__trim(value);
    if (value.length == 0 || has_property(kifu, name))
        return 0;
    if (tgn_array__need(&kifu->properties, &kifu->property_capacity, kifu->property_count + 1) < 0)
        return TGN_ERR_MEMORY;
    tgn_sgf_kifu_property *property = &kifu->properties[kifu->property_count++];
    *property = (tgn_sgf_kifu_property){
        .start = kifu->words.length, .length = value.length, .origin = place(kifu, at)};
    strncpy(property->name, name, 2);
    tgn_buffer__add(&kifu->words, value.start, value.length);
    return kifu->words.failed ? TGN_ERR_MEMORY : 0;
}

int tgn_sgf_kifu__property_text(tgn_sgf_kifu *kifu, const char *name, const char *value, const char *at)
{
    return tgn_sgf_kifu__property(kifu, name, (tgn_sgf_span){value, strlen(value)}, at);
}

static tgn_sgf_kifu_move new_move(tgn_colour colour, int row, int col, size_t origin)
{
    return (tgn_sgf_kifu_move){
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

int tgn_sgf_kifu__stone(tgn_sgf_kifu *kifu, tgn_colour colour, int row, int col, const char *at)
{
    if (tgn_array__need(&kifu->stones, &kifu->stone_capacity, kifu->stone_count + 1) < 0)
        return TGN_ERR_MEMORY;
    kifu->stones[kifu->stone_count++] = new_move(colour, row, col, place(kifu, at));
    return 0;
}

int tgn_sgf_kifu__move_behind(tgn_sgf_kifu *kifu, uint32_t parent, tgn_colour colour, int row, int col,
                              const char *at)
{
    if (tgn_array__need(&kifu->moves, &kifu->move_capacity, kifu->move_count + 1) < 0)
        return TGN_ERR_MEMORY;
    uint32_t move = (uint32_t)kifu->move_count++;
    kifu->moves[move] = new_move(colour, row, col, place(kifu, at));
    kifu->moves[move].parent = parent;
    uint32_t *child = parent == TGN_SGF_NONE ? &kifu->root_child : &kifu->moves[parent].child;
    uint32_t *tail = parent == TGN_SGF_NONE ? &kifu->root_tail : &kifu->moves[parent].tail;
    if (*child == TGN_SGF_NONE)
        *child = move;
    else
        kifu->moves[*tail].sibling = move;
    *tail = move;
    kifu->last = move;
    return 0;
}

int tgn_sgf_kifu__move(tgn_sgf_kifu *kifu, tgn_colour colour, int row, int col, const char *at)
{
    return tgn_sgf_kifu__move_behind(kifu, kifu->last, colour, row, col, at);
}

int tgn_sgf_kifu__remark(tgn_sgf_kifu *kifu, uint32_t move, tgn_sgf_span line, bool label, const char *at)
{
    if (tgn_array__need(&kifu->remarks, &kifu->remark_capacity, kifu->remark_count + 1) < 0)
        return TGN_ERR_MEMORY;
    uint32_t remark = (uint32_t)kifu->remark_count++;
    kifu->remarks[remark] =
        (tgn_sgf_kifu_remark){kifu->words.length, line.length, place(kifu, at), TGN_SGF_NONE, label};
    uint32_t *first = move == TGN_SGF_NONE ? &kifu->root_remark : &kifu->moves[move].remark;
    uint32_t *last = move == TGN_SGF_NONE ? &kifu->last_root_remark : &kifu->moves[move].last_remark;
    if (*first == TGN_SGF_NONE)
        *first = remark;
    else
        kifu->remarks[*last].next = remark;
    *last = remark;
    tgn_buffer__add(&kifu->words, line.start, line.length);
    return kifu->words.failed ? TGN_ERR_MEMORY : 0;
}

int tgn_sgf_kifu__problem(tgn_sgf_kifu *kifu, tgn_problem_kind kind, tgn_sgf_span words)
{
    return tgn_sgf_tree__problem(kifu->tree, kind, words.start, words.start, words.length);
}

/* ---- customary points ---------------------------------------------------------------------------------- */

/*
 * The third stone of three lies at the top left on the Korean servers, as the Go Text Protocol has it, at the
 * bottom right by the custom of books: where the moves rule out the one, the other is meant.
 */
static int handicap_points(const tgn_sgf_kifu *kifu, bool of_books, tgn_point points[9])
{
    tgn_size size = {(uint8_t)kifu->rows, (uint8_t)kifu->cols};
    int count = tgn_handicap_points(points, size, kifu->handicap);
    if (count == 3 && of_books)
        points[2] = tgn_point_at(kifu->rows - 1 - tgn_point_row(points[2]),
                                 kifu->cols - 1 - tgn_point_col(points[2]));
    return count;
}

/* How many of the first moves are on these points: those cannot have been stones. */
static int collisions(const tgn_sgf_kifu *kifu, const tgn_point *points, int count)
{
    int found = 0;
    for (size_t i = 0; i < kifu->move_count && i < 8; i++)
        for (int k = 0; k < count; k++)
            found +=
                kifu->moves[i].row >= 0 && points[k] == tgn_point_at(kifu->moves[i].row, kifu->moves[i].col);
    return found;
}

/* Handicap stones that the record does not list become setup stones. */
static int place_handicap(tgn_sgf_kifu *kifu)
{
    tgn_point points[9];
    if (kifu->handicap < 2 || kifu->stone_count > 0)
        return 0;
    int count = handicap_points(kifu, false, points);
    if (count == 3 && collisions(kifu, points, count) > 0)
        count = handicap_points(kifu, true, points);
    const char *at = kifu->window + kifu->handicap_origin;
    for (int i = 0; i < count; i++)
        if (tgn_sgf_kifu__stone(kifu, TGN_BLACK, tgn_point_row(points[i]), tgn_point_col(points[i]), at) < 0)
            return TGN_ERR_MEMORY;
    return 0;
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

static int reserve(tgn_sgf_tree *tree)
{
    const tgn_sgf *shown = &tree->shown;
    if (tgn_array__need(&tree->nodes, &tree->node_capacity, (size_t)shown->node_count + 2) < 0 ||
        tgn_array__need(&tree->properties, &tree->property_capacity, (size_t)shown->property_count + 2) < 0 ||
        tgn_array__need(&tree->values, &tree->value_capacity, (size_t)shown->value_count + 2) < 0)
        return TGN_ERR_MEMORY;
    return 0;
}

static int add_node(tgn_sgf_kifu *kifu, uint32_t parent)
{
    tgn_sgf_tree *tree = kifu->tree;
    if (reserve(tree) < 0)
        return TGN_ERR_MEMORY;
    tree->nodes[tree->shown.node_count++] = (tgn_sgf_node){parent, TGN_SGF_NONE, tree->shown.property_count};
    tgn_buffer__char(&kifu->text, ';');
    return 0;
}

static int add_property(tgn_sgf_kifu *kifu, const char *name, tgn_sgf_id id)
{
    tgn_sgf_tree *tree = kifu->tree;
    if (reserve(tree) < 0)
        return TGN_ERR_MEMORY;
    tree->properties[tree->shown.property_count++] = (tgn_sgf_property){
        (uint32_t)kifu->text.length, (uint16_t)strlen(name), (uint16_t)id, tree->shown.value_count};
    tgn_buffer__text(&kifu->text, name);
    return 0;
}

/* Begin a value that goes back to `origin`; what is added to the text until end_value() is in it. */
static int begin_value(tgn_sgf_kifu *kifu, size_t origin)
{
    tgn_sgf_tree *tree = kifu->tree;
    if (reserve(tree) < 0 ||
        tgn_array__need(&kifu->origins, &kifu->origin_capacity, kifu->origin_count + 1) < 0)
        return TGN_ERR_MEMORY;
    tgn_buffer__char(&kifu->text, '[');
    kifu->origins[kifu->origin_count++] = (tgn_sgf_origin){(uint32_t)kifu->text.length, origin};
    tree->values[tree->shown.value_count] = (tgn_sgf_value){(uint32_t)kifu->text.length, 0};
    return 0;
}

static int end_value(tgn_sgf_kifu *kifu)
{
    tgn_sgf_tree *tree = kifu->tree;
    tgn_sgf_value *value = &tree->values[tree->shown.value_count++];
    value->length = (uint32_t)(kifu->text.length - value->start);
    tgn_buffer__char(&kifu->text, ']');
    return kifu->text.failed ? TGN_ERR_MEMORY : 0;
}

static int add_words(tgn_sgf_kifu *kifu, size_t start, size_t length, size_t origin)
{
    if (begin_value(kifu, origin) < 0)
        return TGN_ERR_MEMORY;
    tgn_sgf_value__escape(&kifu->text, kifu->words.data + start, length);
    return end_value(kifu);
}

/* A point as two letters, nothing for a pass. */
static int add_point(tgn_sgf_kifu *kifu, const tgn_sgf_kifu_move *move)
{
    if (begin_value(kifu, move->origin) < 0)
        return TGN_ERR_MEMORY;
    if (move->row != TGN_SGF_KIFU_PASS) {
        tgn_buffer__char(&kifu->text, (char)('a' + move->col));
        tgn_buffer__char(&kifu->text, (char)('a' + move->row));
    }
    return end_value(kifu);
}

static int add_stones(tgn_sgf_kifu *kifu, const char *name, tgn_sgf_id id, tgn_colour colour)
{
    bool any = false;
    for (size_t i = 0; i < kifu->stone_count; i++) {
        if (kifu->stones[i].colour != colour)
            continue;
        if ((!any && add_property(kifu, name, id) < 0) || add_point(kifu, &kifu->stones[i]) < 0)
            return TGN_ERR_MEMORY;
        any = true;
    }
    return 0;
}

/* The labels beside a move, LB; then its comment, C, a line a remark. */
static int add_remarks(tgn_sgf_kifu *kifu, uint32_t first)
{
    bool labels = false, lines = false;
    for (uint32_t i = first; i != TGN_SGF_NONE; i = kifu->remarks[i].next) {
        const tgn_sgf_kifu_remark *remark = &kifu->remarks[i];
        if (!remark->label)
            continue;
        if ((!labels && add_property(kifu, "LB", TGN_SGF_LB) < 0) ||
            add_words(kifu, remark->start, remark->length, remark->origin) < 0)
            return TGN_ERR_MEMORY;
        labels = true;
    }
    for (uint32_t i = first; i != TGN_SGF_NONE; i = kifu->remarks[i].next) {
        const tgn_sgf_kifu_remark *remark = &kifu->remarks[i];
        if (remark->label)
            continue;
        if (!lines && (add_property(kifu, "C", TGN_SGF_C) < 0 || begin_value(kifu, remark->origin) < 0))
            return TGN_ERR_MEMORY;
        if (lines)
            tgn_buffer__char(&kifu->text, '\n');
        tgn_sgf_value__escape(&kifu->text, kifu->words.data + remark->start, remark->length);
        lines = true;
    }
    return lines ? end_value(kifu) : 0;
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

static int add_root(tgn_sgf_kifu *kifu)
{
    if (add_node(kifu, TGN_SGF_NONE) < 0)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < kifu->property_count; i++) {
        const tgn_sgf_kifu_property *property = &kifu->properties[i];
        if (add_property(kifu, property->name, id_of(property->name)) < 0 ||
            add_words(kifu, property->start, property->length, property->origin) < 0)
            return TGN_ERR_MEMORY;
    }
    if (add_stones(kifu, "AB", TGN_SGF_AB, TGN_BLACK) < 0 ||
        add_stones(kifu, "AW", TGN_SGF_AW, TGN_WHITE) < 0)
        return TGN_ERR_MEMORY;
    return add_remarks(kifu, kifu->root_remark);
}

static int add_move(tgn_sgf_kifu *kifu, uint32_t index)
{
    tgn_sgf_tree *tree = kifu->tree;
    tgn_sgf_kifu_move *move = &kifu->moves[index];
    move->node = tree->shown.node_count;
    if (add_node(kifu, move->parent == TGN_SGF_NONE ? 0 : kifu->moves[move->parent].node) < 0)
        return TGN_ERR_MEMORY;
    bool black = move->colour == TGN_BLACK;
    if (add_property(kifu, black ? "B" : "W", black ? TGN_SGF_B : TGN_SGF_W) < 0 || add_point(kifu, move) < 0)
        return TGN_ERR_MEMORY;
    return add_remarks(kifu, move->remark);
}

/*
 * All moves, in the order of a tree: a move, what follows it, then its alternatives. A walk along the links,
 * without a stack: down to the first continuation, else to the next alternative of it or of what it followed.
 */
static int add_moves(tgn_sgf_kifu *kifu)
{
    tgn_sgf_tree *tree = kifu->tree;
    for (uint32_t move = kifu->root_child; move != TGN_SGF_NONE;) {
        if (add_move(kifu, move) < 0)
            return TGN_ERR_MEMORY;
        uint32_t next = kifu->moves[move].child;
        while (next == TGN_SGF_NONE && move != TGN_SGF_NONE) {
            next = kifu->moves[move].sibling;
            if (next != TGN_SGF_NONE) {
                tree->nodes[kifu->moves[move].node].sibling = tree->shown.node_count;
                tree->variations = true;
            }
            move = kifu->moves[move].parent;
        }
        move = next;
    }
    return 0;
}

int tgn_sgf_kifu__tree(tgn_sgf_kifu *kifu)
{
    tgn_buffer__char(&kifu->text, '(');
    if (place_handicap(kifu) < 0 || add_root(kifu) < 0 || add_moves(kifu) < 0)
        return TGN_ERR_MEMORY;
    tgn_buffer__char(&kifu->text, ')');
    return kifu->text.failed ? TGN_ERR_MEMORY : 0;
}
