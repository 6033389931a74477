/* stood.c - see stood.h */
#include "bot/stood.h"

#include <stdlib.h>
#include <string.h>

static uint64_t mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

uint64_t tgn_stood__stone(tgn_point point, tgn_colour colour)
{
    return colour == TGN_EMPTY ? 0 : mix(4u * point + colour);
}

uint64_t tgn_stood__mark(const tgn_stood *stood, uint64_t position, tgn_colour to_move)
{
    return stood->repetition == TGN_REPEAT_SITUATIONAL && to_move == TGN_WHITE ? mix(position) : position;
}

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

bool tgn_stood__has(const tgn_stood *stood, uint64_t mark)
{
    return stood->count && bsearch(&mark, stood->seen, stood->count, sizeof mark, by_number);
}

/* From the position as it stands back to the first, undoing the changes of every step. */
static void collect(tgn_stood *stood, const tgn_game *game)
{
    uint64_t position = stood->now;
    stood->seen[stood->count++] = tgn_stood__mark(stood, position, tgn_game_to_move(game));
    for (size_t i = tgn_game_steps(game); i > 0; i--) {
        tgn_past_step step;
        tgn_game_past(game, i - 1, &step);
        for (size_t k = 0; k < step.change_count; k++)
            position ^= tgn_stood__stone(step.changes[k].point, step.changes[k].before) ^
                        tgn_stood__stone(step.changes[k].point, step.changes[k].now);
        stood->seen[stood->count++] = tgn_stood__mark(stood, position, step.to_move);
    }
    qsort(stood->seen, stood->count, sizeof *stood->seen, by_number);
}

int tgn_stood__init(tgn_stood *stood, const tgn_game *game)
{
    const tgn_board *board = tgn_game_board(game);
    *stood = (tgn_stood){.repetition = tgn_game_rules(game)->repetition};
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        stood->now ^= tgn_stood__stone(p, board->colour[p]);
    if (stood->repetition == TGN_REPEAT_KO)
        return TGN_OK;
    stood->seen = malloc((tgn_game_steps(game) + 1) * sizeof *stood->seen);
    if (!stood->seen)
        return TGN_ERR_MEMORY;
    collect(stood, game);
    return TGN_OK;
}

void tgn_stood__clear(tgn_stood *stood)
{
    free(stood->seen);
    stood->seen = NULL;
    stood->count = 0;
}
