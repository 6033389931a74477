/*
 * forgotten.c - records that claim a handicap and do not set it up
 */
#include <tengen/info.h>

#include <string.h>

#include "sgf/replay.h"

static int handicap_claimed(const tgn_sgf *tree)
{
    const tgn_sgf_property *property = tgn_sgf_find(tree, 0, TGN_SGF_HA);
    if (!property)
        return 0;
    char text[64];
    tgn_sgf_text(tree, &tree->values[property->value], true, text, sizeof text);
    tgn_handicap handicap;
    tgn_info_handicap(&handicap, text);
    return handicap.known ? handicap.stones : 0;
}

/* The colour that moves first on the main line, or TGN_EMPTY; setup before that ends the search. */
static tgn_colour first_mover(const tgn_sgf *tree)
{
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node))
        for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++) {
            unsigned id = tree->properties[i].id;
            if (id == TGN_SGF_B || id == TGN_SGF_W)
                return id == TGN_SGF_B ? TGN_BLACK : TGN_WHITE;
            if (id == TGN_SGF_AB || id == TGN_SGF_AW || id == TGN_SGF_AE)
                return TGN_EMPTY;
        }
    return TGN_EMPTY;
}

/* How many moves of the main line are played on one of these points. */
static int collisions(const tgn_sgf *tree, const tgn_point *points, int count)
{
    bool taken[TGN_GRID] = {false};
    int found = 0;
    for (int i = 0; i < count; i++)
        taken[points[i]] = true;
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node))
        for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++) {
            const tgn_sgf_property *property = &tree->properties[i];
            tgn_point point;
            if ((property->id == TGN_SGF_B || property->id == TGN_SGF_W) &&
                tgn_sgf_point(tree, &tree->values[property->value], &point) == 0)
                found += taken[point];
        }
    return found;
}

/*
 * Where the stones of a forgotten handicap stood. Custom has the fifth and sixth of six or seven stones at
 * the left and right; some servers had them at the top and bottom (12 of 13 such games of one collection play
 * on the left or right point). The moves tell.
 */
static int handicap_layout(const tgn_sgf *tree, int stones, tgn_point points[9])
{
    tgn_point turned[9] = {TGN_PASS};
    int count = tgn_handicap_points(points, tree->size, stones);
    if (count < 0 || !tgn_size_square(tree->size))
        return count;
    for (int i = 0; i < count; i++)
        turned[i] = tgn_symmetry_point(4, tree->size, points[i]);
    if (collisions(tree, turned, count) < collisions(tree, points, count))
        memcpy(points, turned, (size_t)count * sizeof *points);
    return count;
}

/*
 * "HA[4]" and no stones. When White moves first, the stones were there and the record forgot to say so; they
 * are placed. When Black moves first, the stones are among the moves.
 */
int tgn_replay__handicap(tgn_tree *tree, tgn_game *game, int *steps)
{
    const tgn_sgf *shown = &tree->shown;
    int stones = handicap_claimed(shown);
    tgn_colour first = stones < 2 ? TGN_EMPTY : first_mover(shown);
    if (first == TGN_EMPTY)
        return 0;
    tgn_problem_kind kind =
        first == TGN_BLACK ? TGN_PROBLEM_HANDICAP_AS_MOVES : TGN_PROBLEM_HANDICAP_NO_STONES;
    const tgn_sgf_property *property = tgn_sgf_find(shown, 0, TGN_SGF_HA);
    if (tgn_tree__value_problem(tree, kind, &tree->values[property->value]) < 0)
        return TGN_ERR_MEMORY;
    tgn_point points[9];
    tgn_move moves[9];
    int count = first == TGN_WHITE ? handicap_layout(shown, stones, points) : 0;
    if (count <= 0)
        return 0;
    for (int i = 0; i < count; i++)
        moves[i] = (tgn_move){points[i], TGN_BLACK};
    ++*steps;
    int code = tgn_game_setup(game, moves, (size_t)count);
    return code < 0 ? code : tgn_replay__turn(game, TGN_WHITE, steps);
}
