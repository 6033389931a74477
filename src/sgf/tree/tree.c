/* tree.c - see tree.h */
#include "sgf/tree/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"

void tgn_sgf_tree__init(tgn_sgf_tree *tree)
{
    *tree = (tgn_sgf_tree){0};
    tgn_sgf_property_name__fill_table(tree->ids);
    tree->shown.hidden = tree;
}

void tgn_sgf_tree__clear(tgn_sgf_tree *tree)
{
    free(tree->nodes);
    free(tree->properties);
    free(tree->values);
    free(tree->problems);
    free(tree->after);
}

/* ---- problems ------------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *meaning;
} kinds[TGN_PROBLEM_COUNT] = {
#define X(name, kind, text) {kind, text},
    TGN_PROBLEMS(X)
#undef X
};

const char *tgn_problem_name(tgn_problem_kind kind)
{
    return kinds[kind].name;
}

const char *tgn_problem_meaning(tgn_problem_kind kind)
{
    return kinds[kind].meaning;
}

bool tgn_problem_refuses(tgn_problem_kind kind)
{
    return kind <= TGN_PROBLEM_TOO_LARGE;
}

/*
 * Line ends in a stretch of text. Files with a CR somewhere need a look at pairs; the others are counted
 * quickly.
 */
static uint32_t count_lines(const char *from, const char *to)
{
    uint32_t lines = 0;
    if (!memchr(from, '\r', (size_t)(to - from))) {
        for (const char *p = from; p < to; p++)
            lines += *p == '\n';
        return lines;
    }
    for (const char *p = from; p < to; p++) {
        if (*p != '\n' && *p != '\r')
            continue;
        lines++;
        if (p + 1 < to && p[1] != *p && (p[1] == '\n' || p[1] == '\r'))
            p++;
    }
    return lines;
}

uint32_t tgn_sgf_tree__line(tgn_sgf_tree *tree, size_t offset)
{
    const char *known = tree->window + tree->line_at, *wanted = tree->window + offset;
    if (wanted >= known)
        tree->line += count_lines(known, wanted);
    else
        tree->line -= count_lines(wanted, known);
    tree->steps += (uint64_t)(wanted >= known ? wanted - known : known - wanted);
    tree->line_at = offset;
    return tree->line;
}

/* Copy words for showing: cut between UTF-8 characters, control characters as blanks. */
static void clip(char *out, size_t capacity, const char *words, size_t length)
{
    size_t kept = length < capacity - 1 ? length : capacity - 1;
    while (kept > 0 && kept < length && ((unsigned char)words[kept] & 0xC0) == 0x80)
        kept--;
    for (size_t i = 0; i < kept; i++)
        out[i] = (unsigned char)words[i] < 0x20 || words[i] == 0x7F ? ' ' : words[i];
    out[kept] = '\0';
}

/* Where a place in the game's text is in the window. O(1), of a converted record O(log n). */
static size_t place_in_window(const tgn_sgf_tree *tree, const char *at)
{
    if (!tree->origins)
        return (size_t)(at - tree->window);
    const size_t offset = (size_t)(at - tree->shown.text);
    size_t low = 0, high = tree->origin_count; /* the last value that begins at or before the offset */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (tree->origins[middle].text <= offset)
            low = middle;
        else
            high = middle;
    }
    return tree->origins[low].window;
}

int tgn_sgf_tree__problem(tgn_sgf_tree *tree, tgn_problem_kind kind, const char *at, const char *detail,
                          size_t length)
{
    tgn_sgf *shown = &tree->shown;
    if (tree->muted)
        return 0;
    if (tree->of_kind[kind] == TGN_SGF_PROBLEMS_LISTED) {
        tree->problems[tree->last_of_kind[kind]].more++;
        return 0;
    }
    if (tgn_array__need(&tree->problems, &tree->problem_capacity, shown->problem_count + 1) < 0)
        return TGN_ERR_MEMORY;
    shown->problems = tree->problems;
    tree->of_kind[kind]++;
    tree->last_of_kind[kind] = (uint32_t)shown->problem_count;
    tgn_problem *problem = &tree->problems[shown->problem_count++];
    size_t offset = place_in_window(tree, at);
    *problem = (tgn_problem){.kind = kind};
    problem->offset = tree->base + (tree->window_length ? tgn_sgf_decoder__offset(tree->decoder, offset) : 0);
    problem->line = tgn_sgf_tree__line(tree, offset);
    if (detail)
        clip(problem->detail, sizeof problem->detail, detail, length);
    return 0;
}

int tgn_sgf_tree__value_problem(tgn_sgf_tree *tree, tgn_problem_kind kind, const tgn_sgf_value *value)
{
    const char *words = tree->shown.text + value->start;
    return tgn_sgf_tree__problem(tree, kind, words, words, value->length);
}

/* ---- the root ------------------------------------------------------------------------------------------ */

/*
 * What the root says of the whole tree: which game, which board
 */

/* Read a number of at most four digits at the front of a span. Returns -1 when there is none. */
static int number(tgn_sgf_span *span)
{
    int value = 0, digits = 0;
    while (digits < 4 && span->length && *span->start >= '0' && *span->start <= '9') {
        value = value * 10 + (*span->start - '0');
        span->start++, span->length--, digits++;
    }
    return digits ? value : -1;
}

static void skip_blanks(tgn_sgf_span *span)
{
    while (span->length && tgn_ascii__blank(*span->start))
        span->start++, span->length--;
}

/* "19", "9:13" (columns, then rows), and "9x13" as some write it. */
static bool read_size(tgn_sgf_span span, tgn_size *out)
{
    int cols = number(&span), rows = cols;
    skip_blanks(&span);
    if (span.length && (*span.start == ':' || *span.start == 'x' || *span.start == 'X')) {
        span.start++, span.length--;
        skip_blanks(&span);
        rows = number(&span);
        skip_blanks(&span);
    }
    if (span.length || rows < 1 || cols < 1 || rows > TGN_SIDE_MAX || cols > TGN_SIDE_MAX)
        return false;
    *out = (tgn_size){(uint8_t)rows, (uint8_t)cols};
    return true;
}

static int refuse(tgn_sgf_tree *tree, tgn_problem_kind kind, const tgn_sgf_value *value)
{
    tree->shown.refused = true;
    return tgn_sgf_tree__value_problem(tree, kind, value);
}

/* SZ; an empty one says nothing. */
static int read_board(tgn_sgf_tree *tree, const tgn_sgf_value *value)
{
    char space[TGN_SGF_VALUE_SHORT];
    tgn_sgf_span span = tgn_sgf_value__short(&tree->shown, value, space);
    if (span.length == 0)
        return 0;
    if (!read_size(span, &tree->shown.size))
        return refuse(tree, TGN_PROBLEM_BAD_SIZE, value);
    return span.length < value->length ? tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_PADDED_VALUE, value)
                                       : 0;
}

/* GM: 1 is Go. Other numbers are other games; words or nothing are taken for Go. */
static int read_game(tgn_sgf_tree *tree, const tgn_sgf_value *value)
{
    char space[TGN_SGF_VALUE_SHORT];
    tgn_sgf_span span = tgn_sgf_value__short(&tree->shown, value, space);
    int game = number(&span);
    return span.length == 0 && game >= 0 && game != 1 ? refuse(tree, TGN_PROBLEM_NOT_GO, value) : 0;
}

/*
 * Some servers leave out the first ';' and write KO for komi, TE for the event and RD for the date. In FF[4]
 * these mean other things or nothing, and do not belong in a root.
 */
static int read_foreign(tgn_sgf_tree *tree)
{
    const tgn_sgf *shown = &tree->shown;
    const tgn_sgf_property *event = tgn_sgf_find(shown, 0, TGN_SGF_TE),
                           *date = tgn_sgf_find(shown, 0, TGN_SGF_RD);
    const tgn_sgf_property *found = event ? event : date;
    if (!found)
        return 0;
    tree->shown.foreign_names = true;
    return tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_FOREIGN_NAMES, &tree->values[found->value]);
}

int tgn_sgf_tree__read_root(tgn_sgf_tree *tree)
{
    const tgn_sgf *shown = &tree->shown;
    if (shown->node_count == 0) { /* "(" and nothing that became a node */
        tree->shown.refused = true;
        return tgn_sgf_tree__problem(tree, TGN_PROBLEM_NO_GAME, shown->text, NULL, 0);
    }
    int code = 0;
    for (uint32_t i = 0; i < shown->nodes[1].property && code == 0; i++) {
        const tgn_sgf_value *value = &shown->values[shown->properties[i].value];
        if (shown->properties[i].id == TGN_SGF_SZ)
            code = read_board(tree, value);
        else if (shown->properties[i].id == TGN_SGF_GM)
            code = read_game(tree, value);
    }
    return code == 0 ? read_foreign(tree) : code;
}

/* ---- values -------------------------------------------------------------------------------------------- */

/* Values as text and as points. */
const tgn_sgf_property *tgn_sgf_find(const tgn_sgf *tree, uint32_t node, tgn_sgf_id id)
{
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++)
        if (tree->properties[i].id == id)
            return &tree->properties[i];
    return NULL;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/* The length of a line end at p: CRLF and LFCR are one. */
static size_t line_end(const char *p, const char *end)
{
    if (*p != '\n' && *p != '\r')
        return 0;
    return p + 1 < end && p[1] != *p && (p[1] == '\n' || p[1] == '\r') ? 2 : 1;
}

typedef struct value_text {
    char *out;
    size_t capacity, length, whole; /* `whole`: the last length that ended between characters and fits */
} value_text;

static void put(value_text *sink, char c)
{
    bool starts = ((unsigned char)c & 0xC0) != 0x80;
    if (starts && sink->length < sink->capacity)
        sink->whole = sink->length;
    if (sink->length + 1 < sink->capacity)
        sink->out[sink->length] = c;
    sink->length++;
}

/* Whether the text means what it says, byte for byte: no escapes, no line ends, no control bytes. */
static bool is_plain(const char *p, const char *end)
{
    bool odd = false;
    for (; p < end; p++)
        odd |= (unsigned char)*p < 0x20 || *p == '\\' || *p == 0x7F;
    return !odd;
}

size_t tgn_sgf_text(const tgn_sgf *tree, const tgn_sgf_value *value, bool simple, char *out, size_t capacity)
{
    const char *p = tree->text + value->start, *end = p + value->length;
    if (value->length < capacity && is_plain(p, end)) {
        memcpy(out, p, value->length);
        out[value->length] = '\0';
        return value->length;
    }
    value_text sink = {out, capacity, 0, 0};
    while (p < end) {
        bool escaped = *p == '\\';
        if (escaped && ++p == end)
            break;
        size_t line = line_end(p, end);
        if (line) {
            if (!escaped) /* an escaped line end is a soft one: it goes */
                put(&sink, simple ? ' ' : '\n');
            p += line;
            continue;
        }
        unsigned char c = (unsigned char)*p++;
        if (c == '\t' || c == '\v' || c == '\f')
            put(&sink, ' ');
        else if (c >= 0x20 && c != 0x7F)
            put(&sink, (char)c);
    }
    if (capacity)
        out[sink.length < capacity ? sink.length : sink.whole] = '\0';
    return sink.length;
}

tgn_sgf_span tgn_sgf_value__short(const tgn_sgf *tree, const tgn_sgf_value *value,
                                  char space[TGN_SGF_VALUE_SHORT])
{
    size_t length = tgn_sgf_text(tree, value, true, space, TGN_SGF_VALUE_SHORT);
    tgn_sgf_span span = {space, length < TGN_SGF_VALUE_SHORT ? length : TGN_SGF_VALUE_SHORT - 1};
    while (span.length && span.start[0] == ' ')
        span.start++, span.length--;
    while (span.length && span.start[span.length - 1] == ' ')
        span.length--;
    return span;
}

/* ---- points -------------------------------------------------------------------------------------------- */

static int letter(char c)
{
    if (c >= 'a' && c <= 'z')
        return c - 'a';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 26;
    return -1;
}

static int point(tgn_size size, const char *text, tgn_point *out)
{
    int col = letter(text[0]), row = letter(text[1]);
    if (col < 0 || row < 0 || col >= size.cols || row >= size.rows)
        return TGN_ERR_INPUT;
    *out = tgn_point_at(row, col);
    return 0;
}

int tgn_sgf_point(const tgn_sgf *tree, const tgn_sgf_value *value, tgn_point *out)
{
    char space[TGN_SGF_VALUE_SHORT];
    tgn_sgf_span span = tgn_sgf_value__short(tree, value, space);
    bool small = tree->size.rows <= 19 && tree->size.cols <= 19;
    *out = TGN_PASS;
    if (span.length == 0 || (span.length == 2 && small && span.start[0] == 't' && span.start[1] == 't'))
        return 0;
    return span.length == 2 ? point(tree->size, span.start, out) : TGN_ERR_INPUT;
}

int tgn_sgf_rectangle(const tgn_sgf *tree, const tgn_sgf_value *value, tgn_point *top_left,
                      tgn_point *bottom_right)
{
    char space[TGN_SGF_VALUE_SHORT];
    tgn_sgf_span span = tgn_sgf_value__short(tree, value, space);
    tgn_point a, b;
    if (span.length == 2) {
        if (point(tree->size, span.start, &a) < 0)
            return TGN_ERR_INPUT;
        b = a;
    } else if (span.length != 5 || span.start[2] != ':' || point(tree->size, span.start, &a) < 0 ||
               point(tree->size, span.start + 3, &b) < 0) {
        return TGN_ERR_INPUT;
    }
    int top = tgn_point_row(a), bottom = tgn_point_row(b), left = tgn_point_col(a), right = tgn_point_col(b);
    *top_left = tgn_point_at(top < bottom ? top : bottom, left < right ? left : right);
    *bottom_right = tgn_point_at(top < bottom ? bottom : top, left < right ? right : left);
    return 0;
}

/* ---- property names ------------------------------------------------------------------------------------ */

static const char *const known[TGN_SGF_ID_COUNT] = {NULL,
#define X(name) #name,
                                                    TGN_SGF_PROPERTIES(X)
#undef X
};

void tgn_sgf_property_name__fill_table(uint8_t *ids)
{
    memset(ids, TGN_SGF_OTHER, 26 * 27);
    for (int id = 1; id < TGN_SGF_ID_COUNT; id++)
        ids[tgn_sgf_property_name__slot(known[id][0], known[id][1])] = (uint8_t)id;
}

/* The modern form, of which at most `capacity` bytes are written; returns its whole length. */
static size_t modernise(char *out, size_t capacity, const char *name, size_t length)
{
    bool upper = false;
    for (size_t i = 0; i < length; i++)
        upper |= tgn_ascii__upper(name[i]);
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        if (tgn_ascii__lower(c) && upper)
            continue;
        if (tgn_ascii__lower(c))
            c = (char)(c - 'a' + 'A');
        if (kept == 0 && !tgn_ascii__upper(c)) /* a name begins with a letter */
            continue;
        if (kept < capacity)
            out[kept] = c;
        kept++;
    }
    return kept;
}

size_t tgn_sgf_property_name__modern(char *out, const char *name, size_t length)
{
    return modernise(out, length, name, length);
}

tgn_sgf_id tgn_sgf_property_name__find(const uint8_t *ids, const char *name, size_t length, bool *old)
{
    char kept[2] = {0, 0};
    *old = false;
    for (size_t i = 0; i < length; i++)
        *old |= tgn_ascii__lower(name[i]);
    if (!*old && length > 2)
        return TGN_SGF_OTHER;
    size_t letters = modernise(kept, sizeof kept, name, length);
    if (letters < 1 || letters > 2 || (letters == 2 && !tgn_ascii__upper(kept[1])))
        return TGN_SGF_OTHER;
    return ids[tgn_sgf_property_name__slot(kept[0], kept[1])];
}
