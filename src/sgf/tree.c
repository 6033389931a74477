/* tree.c - see tree.h */
#include "sgf/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "sgf/names.h"
#include "sgf/kifu.h"

void tgn_tree__init(tgn_tree *tree)
{
    *tree = (tgn_tree){0};
    tgn_names__table(tree->ids);
    tree->shown.hidden = tree;
}

void tgn_tree__clear(tgn_tree *tree)
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

/* Line ends in a stretch of text. Files with a CR somewhere need a look at pairs; the others are counted quickly. */
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

uint32_t tgn_tree__line(tgn_tree *tree, size_t offset)
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
static void clip(char *out, size_t room, const char *words, size_t length)
{
    size_t kept = length < room - 1 ? length : room - 1;
    while (kept > 0 && kept < length && ((unsigned char)words[kept] & 0xC0) == 0x80)
        kept--;
    for (size_t i = 0; i < kept; i++)
        out[i] = (unsigned char)words[i] < 0x20 || words[i] == 0x7F ? ' ' : words[i];
    out[kept] = '\0';
}

/* Where a place in the game's text stands in the window. */
static size_t place_in_window(const tgn_tree *tree, const char *at)
{
    if (tree->kifu)
        return tgn_kifu__origin(tree->kifu, (size_t)(at - tree->shown.text));
    return (size_t)(at - tree->window);
}

int tgn_tree__problem(tgn_tree *tree, tgn_problem_kind kind, const char *at, const char *detail,
                      size_t length)
{
    tgn_sgf *shown = &tree->shown;
    if (tree->muted)
        return 0;
    if (tree->of_kind[kind] == TGN_PROBLEMS_LISTED) {
        tree->problems[tree->last_of_kind[kind]].more++;
        return 0;
    }
    if (tgn_array__need(&tree->problems, &tree->problem_room, shown->problem_count + 1) < 0)
        return TGN_ERR_MEMORY;
    shown->problems = tree->problems;
    tree->of_kind[kind]++;
    tree->last_of_kind[kind] = (uint32_t)shown->problem_count;
    tgn_problem *problem = &tree->problems[shown->problem_count++];
    size_t offset = place_in_window(tree, at);
    *problem = (tgn_problem){.kind = kind};
    problem->offset = tree->base + (tree->window_length ? tgn_decoder__offset(tree->decoder, offset) : 0);
    problem->line = tgn_tree__line(tree, offset);
    if (detail)
        clip(problem->detail, sizeof problem->detail, detail, length);
    return 0;
}

int tgn_tree__value_problem(tgn_tree *tree, tgn_problem_kind kind, const tgn_sgf_value *value)
{
    const char *words = tree->shown.text + value->start;
    return tgn_tree__problem(tree, kind, words, words, value->length);
}
