/*
 * root.c - what the root says of the whole tree: which game, which board
 */
#include "base/ascii.h"
#include "sgf/tree.h"
#include "sgf/value.h"

/* Read a number of at most four digits at the front of a span. Returns -1 when there is none. */
static int number(tgn_span *span)
{
    int value = 0, digits = 0;
    while (digits < 4 && span->length && *span->start >= '0' && *span->start <= '9') {
        value = value * 10 + (*span->start - '0');
        span->start++, span->length--, digits++;
    }
    return digits ? value : -1;
}

static void skip_blanks(tgn_span *span)
{
    while (span->length && tgn_ascii__blank(*span->start))
        span->start++, span->length--;
}

/* "19", "9:13" (columns, then rows), and "9x13" as some write it. */
static bool read_size(tgn_span span, tgn_size *out)
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

static int refuse(tgn_tree *tree, tgn_problem_kind kind, const tgn_sgf_value *value)
{
    tree->shown.refused = true;
    return tgn_tree__value_problem(tree, kind, value);
}

/* SZ; an empty one says nothing. */
static int read_board(tgn_tree *tree, const tgn_sgf_value *value)
{
    char room[TGN_VALUE_SHORT];
    tgn_span span = tgn_value__short(&tree->shown, value, room);
    if (span.length == 0)
        return 0;
    if (!read_size(span, &tree->shown.size))
        return refuse(tree, TGN_PROBLEM_BAD_SIZE, value);
    return span.length < value->length ? tgn_tree__value_problem(tree, TGN_PROBLEM_PADDED_VALUE, value) : 0;
}

/* GM: 1 is Go. Other numbers are other games; words or nothing are taken for Go. */
static int read_game(tgn_tree *tree, const tgn_sgf_value *value)
{
    char room[TGN_VALUE_SHORT];
    tgn_span span = tgn_value__short(&tree->shown, value, room);
    int game = number(&span);
    return span.length == 0 && game >= 0 && game != 1 ? refuse(tree, TGN_PROBLEM_NOT_GO, value) : 0;
}

/*
 * Some servers leave out the first ';' and write KO for komi, TE for the event and RD for the date. In FF[4]
 * these mean other things or nothing, and do not belong in a root.
 */
static int read_foreign(tgn_tree *tree)
{
    const tgn_sgf *shown = &tree->shown;
    const tgn_sgf_property *event = tgn_sgf_find(shown, 0, TGN_SGF_TE),
                           *date = tgn_sgf_find(shown, 0, TGN_SGF_RD);
    const tgn_sgf_property *found = event ? event : date;
    if (!found)
        return 0;
    tree->shown.foreign_names = true;
    return tgn_tree__value_problem(tree, TGN_PROBLEM_FOREIGN_NAMES, &tree->values[found->value]);
}

int tgn_tree__root(tgn_tree *tree)
{
    const tgn_sgf *shown = &tree->shown;
    if (shown->node_count == 0) { /* "(" and nothing that became a node */
        tree->shown.refused = true;
        return tgn_tree__problem(tree, TGN_PROBLEM_NO_GAME, shown->text, NULL, 0);
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
