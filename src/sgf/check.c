/*
 * check.c - everything that can be said against a record
 *
 * Game information is read, then every node of every variation is played. Nodes stand in the order of the
 * file, so going from one to the next means taking back what lies between a node and its parent's board:
 *
 *      A - B - C            after C comes D, a child of A: steps are taken back until as many
 *       \                   are left as there were after A. Each step is taken back once, so
 *        D                  the whole costs no more than playing every node once.
 */
#include <tengen/info.h>

#include "base/array.h"
#include "sgf/replay.h"

static int note(tgn_tree *tree, tgn_problem_kind kind, const tgn_sgf_value *value)
{
    return value ? tgn_tree__value_problem(tree, kind, value) : 0;
}

static bool odd(tgn_sense sense)
{
    return sense == TGN_SENSE_EVIDENT || sense == TGN_SENSE_UNKNOWN;
}

/* HA against the stones that the root sets up. */
static int check_handicap(tgn_tree *tree, const tgn_info *info, const tgn_game *game)
{
    const tgn_sgf_value *value = info->raw[TGN_INFO_HANDICAP];
    if (value && !info->handicap.known && info->handicap.sense == TGN_SENSE_UNKNOWN)
        return note(tree, TGN_PROBLEM_BAD_HANDICAP, value);
    if (!value || !info->handicap.known || !tgn_sgf_find(&tree->shown, 0, TGN_SGF_AB) ||
        tgn_sgf_find(&tree->shown, 0, TGN_SGF_AW))
        return 0;
    int stones = tgn_game_board(game)->count[TGN_BLACK];
    bool agree = info->handicap.stones == stones || (info->handicap.stones < 2 && stones < 2);
    return agree ? 0 : note(tree, TGN_PROBLEM_HANDICAP_MISMATCH, value);
}

static int check_info(tgn_tree *tree, const tgn_info *info)
{
    int code = 0;
    if (odd(info->komi.sense))
        code = note(tree, TGN_PROBLEM_ODD_KOMI, info->raw[TGN_INFO_KOMI]);
    if (code == 0 && odd(info->result.sense))
        code = note(tree, TGN_PROBLEM_ODD_RESULT, info->raw[TGN_INFO_RESULT]);
    if (code == 0 && odd(info->dates.sense))
        code = note(tree, TGN_PROBLEM_ODD_DATE, info->raw[TGN_INFO_DATE]);
    return code;
}

static int play_root(tgn_tree *tree, const tgn_info *info, tgn_game *game)
{
    int steps = 0, code = tgn_sgf_start(&tree->shown, game);
    if (code == 0)
        code = tgn_replay__node(tree, 0, game, &steps);
    return code < 0 ? code : check_handicap(tree, info, game);
}

/* Every node but the root, which has been played. */
static int play_every_node(tgn_tree *tree, tgn_game *game)
{
    const tgn_sgf *shown = &tree->shown;
    if (tgn_array__need(&tree->after, &tree->after_room, shown->node_count) < 0)
        return TGN_ERR_MEMORY;
    tree->after[0] = (uint32_t)tgn_game_steps(game);
    int steps = 0, code = 0;
    for (uint32_t node = 1; node < shown->node_count && code == 0; node++) {
        while (tgn_game_steps(game) > tree->after[shown->nodes[node].parent])
            tgn_game_undo(game);
        code = tgn_replay__node(tree, node, game, &steps);
        tree->after[node] = (uint32_t)tgn_game_steps(game);
    }
    tree->steps += shown->node_count;
    return code;
}

/* Back to the end of the main line; what is wrong with it has been noted before. */
static int go_to_end(tgn_tree *tree, tgn_game *game)
{
    tree->muted = true;
    int code = tgn_sgf_replay(&tree->shown, game, SIZE_MAX);
    tree->muted = false;
    return code;
}

int tgn_sgf_check(tgn_sgf *shown, tgn_game *game)
{
    tgn_tree *tree = shown->hidden;
    if (shown->refused)
        return 0;
    tgn_info info;
    tgn_info_read(&info, shown);
    int code = check_info(tree, &info);
    if (code == 0)
        code = play_root(tree, &info, game);
    if (code < 0)
        return code;
    if (!tree->variations)
        return tgn_replay__line(tree, tgn_sgf_child(shown, 0), game, SIZE_MAX);
    code = play_every_node(tree, game);
    return code < 0 ? code : go_to_end(tree, game);
}
