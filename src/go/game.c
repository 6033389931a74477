/* game.c - a game's beginning and end, and what can be asked of it; see tengen/game.h */
#include <tengen/game.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "go/state.h"

int tgn_game_new(tgn_game **out, tgn_size size, const tgn_rules *rules)
{
    tgn_game *game = aligned_alloc(_Alignof(tgn_game), sizeof *game);
    if (!game)
        return TGN_ERR_MEMORY;
    memset(game, 0, sizeof *game);
    int code = tgn_game_reset(game, size, rules ? rules : tgn_rules_find("japanese"));
    if (code < 0) {
        tgn_game_free(game);
        return code;
    }
    *out = game;
    return 0;
}

void tgn_game_free(tgn_game *game)
{
    if (!game)
        return;
    for (int row = 0; row < TGN_SIDE_MAX; row++)
        for (int col = 0; col < TGN_SIDE_MAX; col++)
            tgn_keytable_free(game->tables[row][col]);
    tgn_past__free(&game->past);
    free(game->steps);
    free(game->changes);
    free(game->others);
    free(game);
}

int tgn_game_reset(tgn_game *game, tgn_size size, const tgn_rules *rules)
{
    assert(tgn_size_valid(size));
    tgn_keytable **table = &game->tables[size.rows - 1][size.cols - 1];
    if (!*table && tgn_keytable_new(table, size) < 0)
        return TGN_ERR_MEMORY;
    if (!tgn_size_equal(game->empty.size, size))
        tgn_board_init(&game->empty, size);
    game->table = *table;
    game->board = game->empty;
    memset(&game->images, 0, sizeof game->images);
    game->keyed = 0;
    game->ko = TGN_PASS;
    game->to_move = TGN_BLACK;
    memset(game->prisoners, 0, sizeof game->prisoners);
    game->top = game->steps;
    game->limit = game->steps; /* the next step looks after its room */
    game->change_count = game->other_count = 0;
    if (rules)
        game->rules = *rules;
    game->superko = game->rules.repetition != TGN_REPEAT_KO;
    if (game->superko)
        memset(game->placed, 0, sizeof game->placed);
    tgn_past__clear(&game->past);
    game->entered = 0;
    return 0;
}

const tgn_board *tgn_game_board(const tgn_game *game)
{
    return &game->board;
}

const tgn_rules *tgn_game_rules(const tgn_game *game)
{
    return &game->rules;
}

tgn_size tgn_game_size(const tgn_game *game)
{
    return game->board.size;
}

tgn_colour tgn_game_to_move(const tgn_game *game)
{
    return game->to_move;
}

tgn_point tgn_game_ko(const tgn_game *game)
{
    return game->ko;
}

unsigned tgn_game_prisoners(const tgn_game *game, tgn_colour colour)
{
    return game->prisoners[colour];
}

size_t tgn_game_steps(const tgn_game *game)
{
    return tgn_game__steps(game);
}

size_t tgn_game_moves(const tgn_game *game)
{
    return tgn_game__steps(game) - game->other_count;
}

static tgn_move move_of(const tgn_game_step *step)
{
    return (tgn_move){step->stone.point, step->stone.now};
}

bool tgn_game_last(const tgn_game *game, tgn_move *out)
{
    if (game->top == game->steps || game->top[-1].kind > TGN_STEP_PASS)
        return false;
    *out = move_of(game->top - 1);
    return true;
}

/*
 * Move `index` is the step `index + k`, where k of the steps before it are no moves: others[k-1] - (k-1) <=
 * index, the number of moves before that one, and the same is false for others[k]. Found by halving.
 */
tgn_move tgn_game_move(const tgn_game *game, size_t index)
{
    assert(index < tgn_game_moves(game));
    size_t low = 0, high = game->other_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (game->others[middle] - middle <= index)
            low = middle + 1;
        else
            high = middle;
    }
    return move_of(&game->steps[index + low]);
}

bool tgn_game_over(const tgn_game *game)
{
    const tgn_game_step *top = game->top;
    return tgn_game__steps(game) >= 2 && top[-1].kind == TGN_STEP_PASS && top[-2].kind == TGN_STEP_PASS &&
           top[-1].stone.now != top[-2].stone.now;
}

tgn_key tgn_game_key(tgn_game *game, tgn_symmetry *s)
{
    return tgn_images_key(tgn_game__images(game), game->table, game->to_move, game->ko, s);
}

tgn_key tgn_game_key_ties(tgn_game *game, unsigned *ties)
{
    return tgn_images_key_ties(tgn_game__images(game), game->table, game->to_move, game->ko, ties);
}

const tgn_images *tgn_game_images(tgn_game *game)
{
    return tgn_game__images(game);
}

const tgn_keytable *tgn_game_keytable(const tgn_game *game)
{
    return game->table;
}

size_t tgn_game_changes(const tgn_game *game, const tgn_change **out)
{
    *out = NULL;
    return game->top == game->steps ? 0 : tgn_game__step_changes(game, game->top - 1, out);
}

void tgn_game_past(const tgn_game *game, size_t index, tgn_past_step *out)
{
    assert(index < tgn_game__steps(game));
    const tgn_game_step *step = &game->steps[index];
    out->is_move = step->kind <= TGN_STEP_PASS;
    out->move = move_of(step);
    out->to_move = step->to_move;
    out->change_count = tgn_game__step_changes(game, step, &out->changes);
}
