/* line.c - see line.h */
#include "db/query/line.h"

#include <string.h>

#include "base/array.h"

int tgn_query_replay__damaged(const tgn_query *ask, uint32_t game)
{
    return tgn_error_set(ask->error, TGN_ERR_INPUT,
                         "the record of game %u is not what the graph says; run 'tengen verify'", game);
}

/* ---- steps --------------------------------------------------------------------------------------------- */

/* In a record with variations: remember how long the game is at each step, so that it can go back there. */
static int remember(tgn_query_replay *line)
{
    tgn_query_scratch *desk = line->ask->desk;
    if (!line->record.branches)
        return 0;
    if (tgn_array__need(&desk->depths, &desk->depth_capacity, line->number + 1) < 0)
        return tgn_query__no_memory(line->ask);
    desk->depths[line->number] = (uint32_t)tgn_game_steps(desk->replay);
    return 0;
}

int tgn_query_replay__open(tgn_query_replay *line, tgn_query *ask, uint32_t game)
{
    line->ask = ask;
    line->number = 0;
    line->turned = false;
    line->before.size = ask->question->board->size;
    ask->desk->record.length = 0;
    ask->desk->record.failed = false; /* in the question before */
    int code = tgn_games__record(ask->graph->roll, game, &ask->desk->record, &line->record, ask->error);
    if (code <= 0)
        return code < 0 ? code : tgn_query_replay__damaged(ask, game);
    if (!tgn_size_equal(line->record.size, ask->question->board->size))
        return tgn_query_replay__damaged(ask, game);
    tgn_record_steps__init(&line->steps, &line->record);
    if (tgn_game_reset(ask->desk->replay, line->record.size, NULL) < 0)
        return tgn_query__no_memory(ask);
    return remember(line);
}

/* Back to where an earlier step left the game. */
static int go_back(tgn_query_replay *line, uint32_t number)
{
    tgn_query_scratch *desk = line->ask->desk;
    if (!line->record.branches || number > line->number)
        return TGN_ERR_INPUT;
    while (tgn_game_steps(desk->replay) > desk->depths[number])
        tgn_game_undo(desk->replay);
    return 0;
}

int tgn_query_replay__next(tgn_query_replay *line, bool keep)
{
    tgn_game *game = line->ask->desk->replay;
    int code = 0;
    line->turned = false;
    while (code >= 0 && (code = tgn_record_steps__next(&line->steps, &line->last)) > 0 &&
           line->last.kind == TGN_RECORD_STEP_BACK) {
        code = go_back(line, line->last.back);
        line->turned = true;
    }
    if (code <= 0)
        return code;
    if (keep)
        memcpy(line->before.colour, tgn_game_board(game)->colour, sizeof line->before.colour);
    line->number++;
    code = line->took = tgn_record_step__play(&line->last, game);
    if (code >= 0)
        code = remember(line);
    return code < 0 ? code : 1;
}

int tgn_query_replay__go(tgn_query_replay *line, uint32_t number)
{
    int code = 1;
    while (line->number < number && code > 0)
        code = tgn_query_replay__next(line, line->number + 1 == number);
    return code < 0 ? code : code == 0 ? TGN_ERR_INPUT : 0;
}

/* ---- parts --------------------------------------------------------------------------------------------- */

/* Whether a motion carries the asker's part, stones and all, onto what stands on the game's board. */
static bool same_under(const tgn_query *ask, tgn_symmetry s)
{
    const tgn_board *asked = ask->question->board, *board = tgn_game_board(ask->desk->replay);
    for (size_t i = 0; i < ask->desk->inside_count; i++) {
        const tgn_point p = ask->desk->inside[i];
        if (board->colour[tgn_symmetry_point(s, asked->size, p)] != asked->colour[p])
            return false;
    }
    return true;
}

unsigned tgn_query_replay__changed(const tgn_query_replay *line, unsigned regions)
{
    const tgn_board *board = tgn_game_board(line->ask->desk->replay);
    const tgn_keytable *table = tgn_game_keytable(line->ask->desk->replay);
    unsigned set = 0;
    for (int row = 0; row < board->size.rows; row++) {
        const tgn_point from = tgn_point_at(row, 0), end = (tgn_point)(from + board->size.cols);
        if (memcmp(board->colour + from, line->before.colour + from, TGN_STRIDE - 1) == 0)
            continue;
        for (tgn_point p = from; p < end; p++)
            if (board->colour[p] != line->before.colour[p])
                set |= tgn_keytable_regions(table, p);
    }
    return set & regions;
}

unsigned tgn_query_replay__arrived(const tgn_query_replay *line)
{
    const tgn_query *ask = line->ask;
    unsigned set = 0;
    for (int s = 0; s < tgn_symmetry_count(ask->question->board->size); s++)
        if (same_under(ask, (tgn_symmetry)s))
            set |= 1u << tgn_region_image(ask->question->region, (tgn_symmetry)s);
    return line->number == 0 ? set : tgn_query_replay__changed(line, set);
}
