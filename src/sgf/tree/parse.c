/* parse.c - see parse.h */
#include "sgf/tree/parse.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "sgf/tree/tree.h"

static bool is_control(char c)
{
    return ((unsigned char)c < 0x20 && !tgn_ascii__blank(c)) || c == 0x7F;
}

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && tgn_ascii__blank(*p))
        p++;
    return p;
}

static const char *skip_name(const char *p, const char *end)
{
    while (p < end && (tgn_ascii__letter(*p) || (*p >= '0' && *p <= '9') || *p == '_'))
        p++;
    return p;
}

/* ---- the arrays ---------------------------------------------------------------------------------------- */

/* Reserve a few more of everything, so that the steps below need not check. */
static int reserve(tgn_sgf_tree *tree)
{
    tgn_sgf *shown = &tree->shown;
    if (tgn_array__need(&tree->nodes, &tree->node_capacity, (size_t)shown->node_count + 2) < 0 ||
        tgn_array__need(&tree->properties, &tree->property_capacity, (size_t)shown->property_count + 2) < 0 ||
        tgn_array__need(&tree->values, &tree->value_capacity, (size_t)shown->value_count + 2) < 0)
        return TGN_ERR_MEMORY;
    return 0;
}

static void add_node(tgn_sgf_parser *parser)
{
    tgn_sgf_tree *tree = parser->tree;
    uint32_t node = tree->shown.node_count++;
    tree->nodes[node] = (tgn_sgf_node){parser->current, TGN_SGF_NONE, tree->shown.property_count};
    if (parser->tail != TGN_SGF_NONE) {
        tree->nodes[parser->tail].sibling = node;
        tree->variations = true;
    }
    parser->current = node;
    parser->tail = TGN_SGF_NONE;
    parser->seen = 0;
    parser->in_node = true;
    parser->in_property = false;
}

static void add_property(tgn_sgf_parser *parser, const char *name, size_t length, unsigned id)
{
    tgn_sgf_tree *tree = parser->tree;
    tree->properties[tree->shown.property_count++] = (tgn_sgf_property){
        (uint32_t)(name - tree->shown.text), (uint16_t)length, (uint16_t)id, tree->shown.value_count};
    parser->seen |= UINT64_C(1) << id;
    parser->in_property = true;
}

static void add_value(tgn_sgf_tree *tree, const char *start, const char *end)
{
    tree->values[tree->shown.value_count++] =
        (tgn_sgf_value){(uint32_t)(start - tree->shown.text), (uint32_t)(end - start)};
}

/* ---- values -------------------------------------------------------------------------------------------- */

/*
 * Scan from inside a value to its next unescaped ']' (or to the end). Notes the last unescaped '[' on the
 * way, which well-formed values may contain but which more often means that something is wrong.
 */
typedef struct value_scan {
    const char *close;   /* the ']', or end */
    const char *inner;   /* the last '[' inside, or NULL */
    const char *control; /* the first control byte, or NULL */
} value_scan;

static void scan_value(value_scan *found, const char *p, const char *end)
{
    for (; p < end; p++) {
        unsigned char c = (unsigned char)*p;
        if (c > ']')
            continue;
        if (c == ']')
            break;
        if (c == '\\') {
            if (++p == end)
                break;
        } else if (c == '[') {
            found->inner = p;
        } else if (is_control(*p) && !found->control) {
            found->control = p;
        }
    }
    found->close = p;
}

/*
 * "C[what now\n;B[aa]": the value that ends at this ']' has swallowed a property. True when a known name
 * comes before the last '[', with ';' or a line end before that. `*cut` is then where the value should have
 * ended.
 */
static bool swallowed(const tgn_sgf_parser *parser, const char *start, const char *inner, const char **cut)
{
    const char *name = inner;
    while (name > start && name > inner - 4 && tgn_ascii__upper(name[-1]))
        name--;
    size_t length = (size_t)(inner - name);
    bool old;
    if (length < 1 || length > 2 ||
        tgn_sgf_property_name__find(parser->tree->ids, name, length, &old) == TGN_SGF_OTHER)
        return false;
    const char *p = name;
    while (p > start && tgn_ascii__blank(p[-1]))
        p--;
    if (p > start && p[-1] == ';') {
        for (p--; p > start && (tgn_ascii__blank(p[-1]) || p[-1] == '(');)
            p--;
        *cut = p;
        return true;
    }
    *cut = p;
    return memchr(p, '\n', (size_t)(name - p)) || memchr(p, '\r', (size_t)(name - p));
}

/*
 * Whether the text behind a ']' goes on as a record would: another value, a node, a variation, the end, or a
 * name with '['. When it does not, the ']' may have been meant as text: "US[Matsuyama[3d]]", "C[a smile :]
 * here]". Where the window ends too soon to tell, it does.
 */
static bool goes_on(tgn_sgf_parser *parser, const char *from, bool *too_soon)
{
    const char *end = parser->end, *p = skip_blanks(from, end);
    bool name = p < end && tgn_ascii__letter(*p);
    if (name)
        p = skip_blanks(skip_name(p, end), end);
    parser->looked += (uint64_t)(p - from);
    *too_soon = p == end && parser->more;
    if (p == end || *p == '[')
        return true;
    return !name && (*p == ';' || *p == '(' || *p == ')');
}

/*
 * A ']' that nothing sensible follows: text, if brackets were open inside the value or another ']' comes
 * before anything else does.
 */
static bool meant_as_text(tgn_sgf_parser *parser, const char *close, bool inner)
{
    const char *end = parser->end, *p = skip_blanks(close + 1, end);
    if (inner || (p < end && *p == ']'))
        return true;
    while (p < end && *p != '[' && *p != ']' && *p != ';')
        p++;
    parser->looked += (uint64_t)(p - close);
    return p < end && *p == ']';
}

/*
 * Read the value behind a '[', at parser->p. Adds it, or (where `keep` is false) passes over it. Ends behind
 * its ']', or wherever the value is found to end without one.
 */
static int read_value(tgn_sgf_parser *parser, bool keep)
{
    tgn_sgf_tree *tree = parser->tree;
    const char *start = parser->p, *end = parser->end, *cut = NULL;
    bool too_soon;
    value_scan found = {0};
    scan_value(&found, start, end);
    while (found.close < end) {
        if (goes_on(parser, found.close + 1, &too_soon)) {
            if (too_soon)
                return TGN_SGF_PARSE_MORE;
            if (found.inner && !swallowed(parser, start, found.inner, &cut))
                cut = NULL;
            break;
        }
        if (!meant_as_text(parser, found.close, found.inner != NULL))
            break;
        if (tgn_sgf_tree__problem(tree, TGN_PROBLEM_UNESCAPED_BRACKET, found.close, start,
                                  (size_t)(end - start)) < 0)
            return TGN_ERR_MEMORY;
        found.inner = NULL;
        scan_value(&found, found.close + 1, end);
    }
    if (found.close >= end) {
        if (parser->more)
            return TGN_SGF_PARSE_MORE;
        found.close = end;
        if (found.inner && !swallowed(parser, start, found.inner, &cut))
            cut = NULL;
    }
    int code = 0;
    if (cut)
        code = tgn_sgf_tree__problem(tree, TGN_PROBLEM_RUNAWAY_VALUE, start, start, (size_t)(cut - start));
    else if (found.close == end)
        code = tgn_sgf_tree__problem(tree, TGN_PROBLEM_TRUNCATED, end, start, (size_t)(end - start));
    if (found.control && code == 0)
        code = tgn_sgf_tree__problem(tree, TGN_PROBLEM_CONTROL_BYTES, found.control, NULL, 0);
    if (code < 0)
        return code;
    const char *stop = cut ? cut : found.close;
    if (keep)
        add_value(tree, start, stop);
    parser->p = cut || stop == end ? stop : stop + 1;
    return TGN_SGF_PARSE_GAME;
}

/* A move cut off by the end of the file, "B[" or "W[d", is not a move: it must not become a pass. */
static void drop_cut_move(tgn_sgf_parser *parser)
{
    tgn_sgf_tree *tree = parser->tree;
    const tgn_sgf_property *property = &tree->properties[tree->shown.property_count - 1];
    const tgn_sgf_value *value = &tree->values[tree->shown.value_count - 1];
    bool move = property->id == TGN_SGF_B || property->id == TGN_SGF_W;
    if (!move || value->length >= 2 || value->start + value->length + tree->shown.text != parser->end ||
        tree->of_kind[TGN_PROBLEM_TRUNCATED] == 0)
        return;
    tree->shown.value_count--;
    tree->shown.property_count--;
    parser->in_property = false;
}

/* ---- the parts of a game ------------------------------------------------------------------------------- */

static int read_next_value(tgn_sgf_parser *parser)
{
    tgn_sgf_tree *tree = parser->tree;
    const char *at = parser->p++;
    if (!parser->in_property && tgn_sgf_tree__problem(tree, TGN_PROBLEM_NO_NAME, at, NULL, 0) < 0)
        return TGN_ERR_MEMORY;
    if (tgn_array__need(&tree->values, &tree->value_capacity, (size_t)tree->shown.value_count + 2) < 0)
        return TGN_ERR_MEMORY;
    int code = read_value(parser, parser->in_property);
    if (code == TGN_SGF_PARSE_GAME && parser->in_property && parser->p == parser->end)
        drop_cut_move(parser);
    return code;
}

/* A name and its first value. Words without a value are passed over. */
static int read_property(tgn_sgf_parser *parser)
{
    tgn_sgf_tree *tree = parser->tree;
    const char *name = parser->p, *stop = skip_name(name, parser->end);
    const char *open = skip_blanks(stop, parser->end);
    if (open == parser->end && parser->more)
        return TGN_SGF_PARSE_MORE;
    size_t length = (size_t)(stop - name);
    if (open == parser->end || *open != '[' || length > UINT16_MAX) {
        parser->p = stop;
        parser->in_property = false;
        tgn_problem_kind kind = TGN_PROBLEM_NO_VALUE;
        for (size_t i = 0; i < length; i++)
            if (tgn_ascii__lower(name[i]))
                kind = TGN_PROBLEM_JUNK;
        return tgn_sgf_tree__problem(tree, kind, name, name, length);
    }
    int code = 0;
    if (!parser->in_node) {
        code = tgn_sgf_tree__problem(tree, TGN_PROBLEM_MISSING_NODE, name, name, length);
        add_node(parser);
    }
    bool old;
    tgn_sgf_id id = tgn_sgf_property_name__find(tree->ids, name, length, &old);
    if (old && code == 0)
        code = tgn_sgf_tree__problem(tree, TGN_PROBLEM_LONG_NAME, name, name, length);
    if (id != TGN_SGF_OTHER && (parser->seen >> id & 1) && code == 0)
        code = tgn_sgf_tree__problem(tree, TGN_PROBLEM_DUPLICATE_PROPERTY, name, name, length);
    if (code < 0)
        return code;
    add_property(parser, name, length, id);
    parser->p = open;
    return read_next_value(parser);
}

static int open_variation(tgn_sgf_parser *parser)
{
    if (tgn_array__need(&parser->opens, &parser->open_capacity, parser->open_count + 1) < 0)
        return TGN_ERR_MEMORY;
    parser->opens[parser->open_count++] =
        (tgn_sgf_open_variation){parser->current, parser->tail, parser->tree->shown.node_count};
    parser->in_node = parser->in_property = false;
    return TGN_SGF_PARSE_GAME;
}

/* "(;GM[1];B[aa]);W[bb])": moves go on behind the last ')', so it closes nothing. */
static bool closes_too_early(tgn_sgf_parser *parser)
{
    const char *p = skip_blanks(parser->p + 1, parser->end);
    parser->looked += (uint64_t)(p - parser->p);
    if (parser->open_count > 1 || p == parser->end || *p != ';')
        return false;
    p = skip_blanks(p + 1, parser->end);
    parser->looked += (uint64_t)(p - parser->p);
    return parser->end - p >= 2 && (*p == 'B' || *p == 'W') && p[1] == '[';
}

static int close_variation(tgn_sgf_parser *parser)
{
    bool early = closes_too_early(parser);
    const char *at = parser->p++;
    if (early)
        return tgn_sgf_tree__problem(parser->tree, TGN_PROBLEM_EXTRA_CLOSE, at, NULL, 0);
    tgn_sgf_open_variation open = parser->opens[--parser->open_count];
    parser->current = open.node;
    parser->tail = open.tail;
    parser->in_node = parser->in_property = false;
    if (parser->tree->shown.node_count > open.first)
        parser->tail = open.first;
    else if (tgn_sgf_tree__problem(parser->tree, TGN_PROBLEM_EMPTY_VARIATION, at, NULL, 0) < 0)
        return TGN_ERR_MEMORY;
    return TGN_SGF_PARSE_GAME;
}

/* Text that is not part of a record, up to the next thing that may be. */
static int skip_junk(tgn_sgf_parser *parser)
{
    const char *start = parser->p;
    bool control = is_control(*start);
    while (parser->p < parser->end && !strchr(";()[", *parser->p) && !tgn_ascii__upper(*parser->p))
        parser->p++;
    if (parser->p == start) /* strchr() finds the NUL too */
        parser->p++;
    tgn_problem_kind kind = control ? TGN_PROBLEM_CONTROL_BYTES : TGN_PROBLEM_JUNK;
    parser->in_property = false;
    return tgn_sgf_tree__problem(parser->tree, kind, start, start, (size_t)(parser->p - start));
}

/*
 * "(;GM[1]" at the beginning of a line inside of a game, with the '(' at `open`: properties of a root, so the ')'
 * of this game is missing and the next one begins here.
 */
static bool next_game(tgn_sgf_parser *parser, const char *open)
{
    static const char roots[][3] = {"GM", "FF", "SZ", "CA", "AP"};
    const char *end = parser->end, *p = skip_blanks(open + 1, end);
    char before = open > parser->tree->shown.text ? open[-1] : '\n';
    if (p == end || *p != ';' || (before != '\n' && before != '\r'))
        return false;
    p = skip_blanks(p + 1, end);
    parser->looked += (uint64_t)(p - open);
    if (end - p < 3 || p[2] != '[')
        return false;
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        if (memcmp(p, roots[i], 2) == 0)
            return true;
    return false;
}

/* ---- the loop ------------------------------------------------------------------------------------------ */

/* ";B[pd]" or ";W[dp]" at p, which has six bytes. */
static bool is_move(const char *p)
{
    return p[0] == ';' && p[2] == '[' && p[5] == ']' && (p[1] == 'B' || p[1] == 'W') &&
           tgn_ascii__lower(p[3]) && tgn_ascii__lower(p[4]);
}

/* How many nodes with a property and a value each fit in the arrays as they are. */
static size_t room_for_moves(const tgn_sgf_tree *tree)
{
    size_t nodes = tree->node_capacity - tree->shown.node_count,
           values = tree->value_capacity - tree->shown.value_count;
    size_t properties = tree->property_capacity - tree->shown.property_count;
    size_t least = nodes < properties ? nodes : properties;
    return (least < values ? least : values) - 1;
}

/*
 * Nearly all of nearly every record is ";B[pd];W[dp]". Such nodes, as many as fit in the arrays, are written
 * straight into them: each follows the one before, with one property and one value. Blanks between nodes are
 * passed over. The first node of the run is there already. Returns where it stops.
 */
static const char *read_run(tgn_sgf_parser *parser, const char *p, const char *last)
{
    tgn_sgf_tree *tree = parser->tree;
    tgn_sgf *shown = &tree->shown;
    const char *const text = shown->text;
    uint32_t node = shown->node_count, property = shown->property_count, value = shown->value_count;
    for (size_t left = room_for_moves(tree); left > 0 && p <= last;) {
        if (!is_move(p)) {
            if (*p != '\n' && *p != '\r' && *p != ' ')
                break;
            p++;
            continue;
        }
        const uint32_t at = (uint32_t)(p - text);
        tree->nodes[node] = (tgn_sgf_node){node - 1, TGN_SGF_NONE, property};
        tree->properties[property] =
            (tgn_sgf_property){at + 1, 1, p[1] == 'B' ? TGN_SGF_B : TGN_SGF_W, value};
        tree->values[value] = (tgn_sgf_value){at + 3, 2};
        node++, property++, value++, left--;
        p += 6;
    }
    shown->node_count = node;
    shown->property_count = property;
    shown->value_count = value;
    parser->current = node - 1;
    parser->seen = UINT64_C(1) << tree->properties[property - 1].id;
    return p;
}

/* Moves and nothing else, in runs. Written straight into the arrays they are read half as fast again. */
static int read_moves(tgn_sgf_parser *parser)
{
    tgn_sgf_tree *tree = parser->tree;
    const char *last = parser->end - 6;
    for (;;) {
        parser->p = skip_blanks(parser->p, parser->end);
        if (parser->p > last || !is_move(parser->p))
            return 0;
        if (reserve(tree) < 0)
            return TGN_ERR_MEMORY;
        add_node(parser);
        add_property(parser, parser->p + 1, 1, parser->p[1] == 'B' ? TGN_SGF_B : TGN_SGF_W);
        add_value(tree, parser->p + 3, parser->p + 5);
        parser->p = read_run(parser, parser->p + 6, last);
    }
}

/* One step of the general case: whatever is at parser->p, which is not blank. */
static int read_part(tgn_sgf_parser *parser)
{
    switch (*parser->p) {
    case ';':
        add_node(parser);
        parser->p++;
        return TGN_SGF_PARSE_GAME;
    case '(':
        parser->p++;
        return open_variation(parser);
    case ')':
        return close_variation(parser);
    case '[':
        return read_next_value(parser);
    default:
        return tgn_ascii__letter(*parser->p) ? read_property(parser) : skip_junk(parser);
    }
}

/* The end of the text inside a game. */
static int end_of_text(tgn_sgf_parser *parser)
{
    if (parser->more)
        return TGN_SGF_PARSE_MORE;
    tgn_sgf_tree *tree = parser->tree;
    if (tree->of_kind[TGN_PROBLEM_MISSING_OPEN] == 0 &&
        tgn_sgf_tree__problem(tree, TGN_PROBLEM_MISSING_CLOSE, parser->end, NULL, 0) < 0)
        return TGN_ERR_MEMORY;
    parser->open_count = 0;
    return TGN_SGF_PARSE_GAME;
}

int tgn_sgf_parser__game(tgn_sgf_parser *parser)
{
    tgn_sgf_tree *tree = parser->tree;
    parser->current = parser->tail = TGN_SGF_NONE;
    parser->open_count = 0;
    parser->in_node = parser->in_property = false;
    int code = open_variation(parser);
    if (*parser->p == '(')
        parser->p++;
    else if (code >= 0)
        code = tgn_sgf_tree__problem(tree, TGN_PROBLEM_MISSING_OPEN, parser->p, NULL, 0);
    if (code < 0)
        return code;
    do {
        if (read_moves(parser) < 0 || reserve(tree) < 0)
            return TGN_ERR_MEMORY;
        parser->p = skip_blanks(parser->p, parser->end);
        if (parser->p == parser->end) {
            code = end_of_text(parser);
        } else if (*parser->p == '(' && next_game(parser, parser->p)) {
            code = tgn_sgf_tree__problem(tree, TGN_PROBLEM_MISSING_CLOSE, parser->p, NULL, 0);
            parser->open_count = 0;
        } else {
            code = read_part(parser);
        }
    } while ((code == TGN_SGF_PARSE_GAME || code == 0) && parser->open_count > 0);
    return code == 0 ? TGN_SGF_PARSE_GAME : code;
}

/* ---- where games start --------------------------------------------------------------------------------- */

/* Whether a known property with its '[' is at p. */
static bool known_property(tgn_sgf_parser *parser, const char *p)
{
    const char *stop = skip_name(p, parser->end), *open = skip_blanks(stop, parser->end);
    parser->looked += (uint64_t)(open - p);
    bool old;
    return stop > p && stop - p <= 16 && open < parser->end && *open == '[' &&
           tgn_sgf_property_name__find(parser->tree->ids, p, (size_t)(stop - p), &old) != TGN_SGF_OTHER;
}

static bool starts_here(tgn_sgf_parser *parser, const char *p)
{
    if (parser->lost)
        return *p == '(' && next_game(parser, p);
    const char *behind = skip_blanks(p + 1, parser->end);
    parser->looked += (uint64_t)(behind - p);
    if (*p == '(' && behind < parser->end && *behind == ';')
        return true;
    return behind < parser->end && tgn_ascii__letter(*behind) && known_property(parser, behind);
}

/*
 * Report what was passed over from `from` to `to`: each ')' right behind a game on its own, then the rest as
 * one stretch.
 */
static int report_between(tgn_sgf_parser *parser, const char *from, const char *to)
{
    const char *junk = NULL;
    for (const char *p = from; p < to && !junk; p++) {
        if (*p != ')')
            junk = tgn_ascii__blank(*p) ? NULL : p;
        else if (tgn_sgf_tree__problem(parser->tree, TGN_PROBLEM_EXTRA_CLOSE, p, NULL, 0) < 0)
            return TGN_ERR_MEMORY;
    }
    if (!junk)
        return 0;
    while (to > junk && tgn_ascii__blank(to[-1]))
        to--;
    return tgn_sgf_tree__problem(parser->tree, TGN_PROBLEM_JUNK, junk, junk, (size_t)(to - junk));
}

int tgn_sgf_parser__find(tgn_sgf_parser *parser)
{
    const char *from = parser->p, *p = from;
    const bool enough = parser->end - from >= TGN_SGF_JUNK_LIMIT;
    const char *stop = enough ? from + TGN_SGF_JUNK_LIMIT : parser->end;
    while (p < stop && !((*p == '(' || *p == ';') && starts_here(parser, p)))
        p++;
    if (p == stop && !enough && parser->more)
        return TGN_SGF_PARSE_MORE;
    if (report_between(parser, from, p) < 0)
        return TGN_ERR_MEMORY;
    parser->p = p;
    return p < stop ? TGN_SGF_PARSE_GAME : TGN_SGF_PARSE_NONE;
}
