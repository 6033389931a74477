/* judge.c - what speaks against a move, and how often the stones have stood like this; see tengen/game.h */
#include <tengen/game.h>

#include "go/state.h"

static tgn_key stone_word(const tgn_game *game, tgn_point point, tgn_colour colour)
{
    return tgn_keytable__row(game->table, point, colour)->image[0];
}

/* The stones' key on the other side of a step: forward or back, the same words come and go. */
static tgn_key across(const tgn_game *game, tgn_key key, const struct step *step)
{
    const tgn_change *change;
    for (size_t n = tgn_game__step_changes(game, step, &change); n > 0; n--, change++) {
        if (change->before)
            key = tgn_key__xor(key, stone_word(game, change->point, change->before));
        if (change->now)
            key = tgn_key__xor(key, stone_word(game, change->point, change->now));
    }
    return key;
}

/* Whose turn it was after `time` steps. */
static tgn_colour side_at(const tgn_game *game, size_t time)
{
    return time < tgn_game__steps(game) ? game->steps[time].to_move : game->to_move;
}

/* Enter every time up to now into the index. Each is entered once, so this is O(1) amortised. */
static int catch_up(tgn_game *game)
{
    while (game->entered <= tgn_game__steps(game)) {
        size_t time = game->entered;
        tgn_key key = time ? across(game, game->entered_key, &game->steps[time - 1]) : (tgn_key){0, 0};
        if (tgn_past__add(&game->past, key, side_at(game, time)) < 0)
            return TGN_ERR_MEMORY;
        game->entered_key = key;
        game->entered++;
    }
    return 0;
}

uint32_t tgn_game__times_walk(const tgn_game *game, tgn_key stones, tgn_colour side)
{
    uint32_t times = 0;
    tgn_key key = game->images.image[0];
    for (size_t time = tgn_game__steps(game);; time--) {
        times += tgn_key_equal(key, stones) && (side == TGN_EMPTY || side == side_at(game, time));
        if (time == 0)
            return times;
        key = across(game, key, &game->steps[time - 1]);
    }
}

uint32_t tgn_game__times(tgn_game *game, tgn_key stones, tgn_colour side)
{
    return catch_up(game) < 0 ? tgn_game__times_walk(game, stones, side)
                              : tgn_past__times(&game->past, stones, side);
}

unsigned tgn_game_repetitions(tgn_game *game, bool with_side)
{
    return tgn_game__times(game, game->images.image[0], with_side ? game->to_move : (tgn_colour)TGN_EMPTY) -
           1;
}

/* The key without the stones of the string at `point`. */
static tgn_key without(const tgn_game *game, tgn_key key, tgn_point point)
{
    tgn_point q = point;
    do {
        key = tgn_key__xor(key, stone_word(game, q, game->board.colour[q]));
        q = game->board.next[q];
    } while (q != point);
    return key;
}

/* The stones' key after a move that tgn_board_try() gave `flags` for: with the stone, without the strings that go. */
static tgn_key key_after(const tgn_game *game, tgn_colour colour, tgn_point point, int flags)
{
    const tgn_board *board = &game->board;
    const bool suicide = flags & TGN_MOVE_SUICIDE;
    const tgn_colour going = suicide ? colour : tgn_colour_other(colour);
    tgn_key key = game->images.image[0];
    if (!suicide)
        key = tgn_key__xor(key, stone_word(game, point, colour));
    tgn_point head[4];
    for (int i = 0; i < 4; i++) {
        head[i] = board->head[point + tgn_step[i]];
        bool met = false; /* the same string on another side */
        for (int j = 0; j < i; j++)
            met |= head[j] == head[i];
        if (!met && board->colour[head[i]] == going &&
            (suicide || tgn_board_liberties(board, head[i], NULL) == 1))
            key = without(game, key, head[i]);
    }
    return key;
}

/*
 * Would the move bring back stones that stood before? Not if this stone has never been on this point, which settles
 * nearly every move of a real game without a look at the index.
 */
static bool would_repeat(tgn_game *game, tgn_colour colour, tgn_point point, int flags)
{
    if (!(flags & TGN_MOVE_SUICIDE) && game->placed[colour - 1][point] == 0)
        return false;
    tgn_colour side = tgn_game__repeat_side(game, tgn_colour_other(colour));
    return tgn_game__times(game, key_after(game, colour, point, flags), side) > 0;
}

unsigned tgn_game_judge(tgn_game *game, tgn_colour colour, tgn_point point)
{
    unsigned faults = colour != game->to_move ? TGN_FAULT_TURN : 0;
    if (point == TGN_PASS)
        return faults;
    if (game->board.colour[point] != TGN_EMPTY)
        return faults | TGN_FAULT_OCCUPIED;
    int flags = tgn_board_try(&game->board, point, colour);
    if (point == game->ko && colour == game->to_move)
        faults |= TGN_FAULT_KO;
    if ((flags & TGN_MOVE_SUICIDE) && !game->rules.suicide)
        faults |= TGN_FAULT_SUICIDE;
    if (game->superko && would_repeat(game, colour, point, flags))
        faults |= TGN_FAULT_REPEATS;
    return faults;
}
