/* history.c - positions that may not come back; see history.h */
#include "bot/history.h"

#include <stdlib.h>

#include "base/random.h"

uint64_t tgn_bot_history__stone(tgn_point point, tgn_colour colour)
{
    return colour == TGN_EMPTY ? 0 : tgn_random__mix(4u * point + colour);
}

uint64_t tgn_bot_history__number(const tgn_bot_history *history, uint64_t position, tgn_colour to_move)
{
    return history->repetition == TGN_REPEAT_SITUATIONAL && to_move == TGN_WHITE ? tgn_random__mix(position)
                                                                                 : position;
}

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

bool tgn_bot_history__has(const tgn_bot_history *history, uint64_t number)
{
    return history->count && bsearch(&number, history->seen, history->count, sizeof number, by_number);
}

/* From the current position back to the first, undoing the changes of every step. */
static void collect(tgn_bot_history *history, const tgn_game *game)
{
    uint64_t position = history->now;
    history->seen[history->count++] = tgn_bot_history__number(history, position, tgn_game_to_move(game));
    for (size_t i = tgn_game_steps(game); i > 0; i--) {
        tgn_past_step step;
        tgn_game_past(game, i - 1, &step);
        for (size_t k = 0; k < step.change_count; k++)
            position ^= tgn_bot_history__stone(step.changes[k].point, step.changes[k].before) ^
                        tgn_bot_history__stone(step.changes[k].point, step.changes[k].now);
        history->seen[history->count++] = tgn_bot_history__number(history, position, step.to_move);
    }
    qsort(history->seen, history->count, sizeof *history->seen, by_number);
}

int tgn_bot_history__init(tgn_bot_history *history, const tgn_game *game)
{
    const tgn_board *board = tgn_game_board(game);
    *history = (tgn_bot_history){.repetition = tgn_game_rules(game)->repetition};
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        history->now ^= tgn_bot_history__stone(p, board->colour[p]);
    if (history->repetition == TGN_REPEAT_KO)
        return TGN_OK;
    history->seen = malloc((tgn_game_steps(game) + 1) * sizeof *history->seen);
    if (!history->seen)
        return TGN_ERR_MEMORY;
    collect(history, game);
    return TGN_OK;
}

void tgn_bot_history__clear(tgn_bot_history *history)
{
    free(history->seen);
    history->seen = NULL;
    history->count = 0;
}
