/* position.c - a program's board: what it was told, and what is still to be told */
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* ---- what the board shall hold -------------------------------------------------------------------------- */

/* A list of moves that leads to a position. */
typedef struct play_list {
    tgn_move *play;
    size_t count, capacity;
} play_list;

static int add_play(play_list *list, tgn_colour colour, tgn_point point)
{
    TGN_TRY(tgn_array__need(&list->play, &list->capacity, list->count + 1));
    list->play[list->count++] = (tgn_move){.point = point, .colour = colour};
    return TGN_OK;
}

/*
 * The stones of a board as moves. The protocol has no setup, and needs none: where every string has a liberty in the end, it has
 * one all the way, since its missing stones leave points free; so nothing is captured, whatever the order.
 */
static int add_stones(play_list *list, const tgn_board *board)
{
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (tgn_board_at(board, p))
            TGN_TRY(add_play(list, tgn_board_at(board, p), p));
    return TGN_OK;
}

/* How many steps there are up to the last one that put or took stones without a move. */
static size_t steps_of_setup(const tgn_game *game)
{
    for (size_t i = tgn_game_steps(game); i > 0; i--) {
        tgn_past_step step;
        tgn_game_past(game, i - 1, &step);
        if (!step.is_move && step.change_count > 0)
            return i;
    }
    return 0;
}

/* The board as it was after so many steps. */
static int add_stones_after(play_list *list, const tgn_game *game, size_t steps)
{
    tgn_game *past;
    TGN_TRY(tgn_game_new(&past, tgn_game_size(game), tgn_game_rules(game)));
    int code = TGN_OK;
    for (size_t i = 0; i < steps && code == TGN_OK; i++)
        code = tgn_game_repeat(past, game, i);
    if (code == TGN_OK)
        code = add_stones(list, tgn_game_board(past));
    tgn_game_free(past);
    return code;
}

/* The stones of the last setup, then the moves. */
static int list_game(play_list *list, const tgn_game *game)
{
    const size_t setup = steps_of_setup(game);
    if (setup)
        TGN_TRY(add_stones_after(list, game, setup));
    for (size_t i = setup; i < tgn_game_steps(game); i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        if (step.is_move)
            TGN_TRY(add_play(list, step.move.colour, step.move.point));
    }
    return TGN_OK;
}

/* ---- telling it ----------------------------------------------------------------------------------------- */

static int tell_size(tgn_engine *engine, tgn_size size, tgn_error *error)
{
    if (tgn_size_square(size))
        return tgn_engine__ask(engine, NULL, error, "boardsize %d", size.cols);
    if (!tgn_engine_knows(engine, "rectangular_boardsize"))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "%s takes square boards only", engine->name);
    return tgn_engine__ask(engine, NULL, error, "rectangular_boardsize %d %d", size.cols, size.rows);
}

/* Rules that it does not know, or has no command for, are its own. */
static int tell_rules(tgn_engine *engine, const tgn_rules *rules, tgn_error *error)
{
    int code = TGN_OK;
    if (tgn_engine_knows(engine, "kata-set-rules"))
        code = tgn_engine__ask(engine, NULL, error, "kata-set-rules %s", rules->name);
    else if (tgn_engine_knows(engine, "kgs-rules"))
        code = tgn_engine__ask(engine, NULL, error, "kgs-rules %s",
                               strcmp(rules->name, "new-zealand") == 0 ? "new_zealand" : rules->name);
    return code == TGN_ERR_ARGUMENT ? TGN_OK : code;
}

int tgn_engine__set_rules(tgn_engine *engine, tgn_size size, const tgn_rules *rules, double komi,
                          tgn_error *error)
{
    tgn_engine_board *board = &engine->board;
    board->known = false;
    TGN_TRY(tell_size(engine, size, error));
    TGN_TRY(tell_rules(engine, rules, error));
    TGN_TRY(tgn_engine__ask(engine, NULL, error, "komi %g", komi));
    TGN_TRY(tgn_engine__ask(engine, NULL, error, "clear_board"));
    board->known = true;
    board->size = size;
    board->rules = rules;
    board->komi = komi;
    board->plays = 0;
    return TGN_OK;
}

static int tell_play(tgn_engine *engine, tgn_move move, tgn_error *error)
{
    tgn_engine_board *board = &engine->board;
    char point[TGN_POINT_TEXT];
    if (tgn_array__need(&board->play, &board->capacity, board->plays + 1) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    TGN_TRY(tgn_engine__ask(engine, NULL, error, "play %c %s", move.colour == TGN_BLACK ? 'B' : 'W',
                            tgn_point_format(point, move.point, board->size)));
    board->play[board->plays++] = move;
    return TGN_OK;
}

static size_t in_common(const tgn_engine_board *board, const play_list *list)
{
    size_t count = 0;
    while (count < board->plays && count < list->count &&
           board->play[count].point == list->play[count].point &&
           board->play[count].colour == list->play[count].colour)
        count++;
    return count;
}

/* Back to what it has in common with the list: move by move, or, where that is shorter, from an empty board. */
static int take_back(tgn_engine *engine, const play_list *list, tgn_error *error)
{
    tgn_engine_board *board = &engine->board;
    const size_t common = in_common(board, list);
    const bool undo = board->plays - common <= common && tgn_engine_knows(engine, "undo");
    while (undo && board->plays > common) {
        const int code = tgn_engine__ask(engine, NULL, error, "undo");
        if (code == TGN_ERR_ARGUMENT)
            break; /* some have a short memory */
        TGN_TRY(code);
        board->plays--;
    }
    if (board->plays == common)
        return TGN_OK;
    board->known = false;
    TGN_TRY(tgn_engine__ask(engine, NULL, error, "clear_board"));
    board->known = true;
    board->plays = 0;
    return TGN_OK;
}

static int tell_list(tgn_engine *engine, const play_list *list, tgn_error *error)
{
    TGN_TRY(take_back(engine, list, error));
    while (engine->board.plays < list->count)
        TGN_TRY(tell_play(engine, list->play[engine->board.plays], error));
    return TGN_OK;
}

/* Rules of the caller's own have no name that others know. */
static const tgn_rules *rules_to_tell(const tgn_game *game)
{
    const char *name = tgn_game_rules(game)->name;
    const tgn_rules *known = name ? tgn_rules_find(name) : NULL;
    return known ? known : tgn_rules_find("japanese");
}

static int tell_terms(tgn_engine *engine, const tgn_game *game, double komi, tgn_error *error)
{
    const tgn_engine_board *board = &engine->board;
    const tgn_rules *rules = rules_to_tell(game);
    const tgn_size size = tgn_game_size(game);
    if (board->known && tgn_size_equal(board->size, size) && board->komi == komi && board->rules == rules)
        return TGN_OK;
    return tgn_engine__set_rules(engine, size, rules, komi, error);
}

/*
 * Records have moves that no program takes: on a stone, or back into a ko. Then the stones as they stand now are told instead, and
 * only what came before is lost.
 */
static int tell_stones(tgn_engine *engine, const tgn_game *game, tgn_error *error)
{
    play_list list = {0};
    const int code = add_stones(&list, tgn_game_board(game)) < 0
                         ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory")
                         : tell_list(engine, &list, error);
    free(list.play);
    return code;
}

int tgn_engine__set_position(tgn_engine *engine, const tgn_game *game, double komi, tgn_error *error)
{
    play_list list = {0};
    int code = list_game(&list, game) < 0 ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory")
                                          : tell_terms(engine, game, komi, error);
    if (code == TGN_OK) {
        code = tell_list(engine, &list, error);
        if (code == TGN_ERR_ARGUMENT)
            code = tell_stones(engine, game, error);
    }
    free(list.play);
    return code;
}
