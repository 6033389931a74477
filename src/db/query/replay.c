/* replay.c - one record replayed: where a listed game shows the position, see query.h */
#include "db/query/query.h"

#include <string.h>

#include "base/array.h"

int tgn_query_replay__damaged(const tgn_query *query, uint32_t game)
{
    return tgn_error_set(query->error, TGN_ERR_INPUT,
                         "the record of game %u is not what the graph says; run 'tengen verify'", game);
}

/* ---- steps --------------------------------------------------------------------------------------------- */

/* In a record with variations: note how long the game is at each step, so that it can go back there. */
static int note_depth(tgn_query_replay *replay)
{
    tgn_query_scratch *scratch = replay->query->scratch;
    if (!replay->record.branches)
        return 0;
    if (tgn_array__need(&scratch->depths, &scratch->depth_capacity, replay->number + 1) < 0)
        return tgn_query__no_memory(replay->query);
    scratch->depths[replay->number] = (uint32_t)tgn_game_steps(scratch->record_game);
    return 0;
}

int tgn_query_replay__fetch(tgn_query *query, const uint32_t *games, size_t count)
{
    return tgn_games_fetched__fetch(&query->scratch->fetched, query->graph->games, games, count, false,
                                    query->error);
}

int tgn_query_replay__open(tgn_query_replay *replay, tgn_query *query, uint32_t game)
{
    replay->query = query;
    replay->number = 0;
    replay->turned = false;
    replay->before.size = query->question->board->size;
    query->scratch->record.length = 0;
    query->scratch->record.failed = false; /* by the question before */
    int code = tgn_games_fetched__record(&query->scratch->fetched, query->graph->games, game,
                                         &query->scratch->record, &replay->record, query->error);
    if (code <= 0)
        return code < 0 ? code : tgn_query_replay__damaged(query, game);
    if (!tgn_size_equal(replay->record.size, query->question->board->size))
        return tgn_query_replay__damaged(query, game);
    tgn_record_steps__init(&replay->steps, &replay->record);
    if (tgn_game_reset(query->scratch->record_game, replay->record.size, NULL) < 0)
        return tgn_query__no_memory(query);
    return note_depth(replay);
}

/* Back to where an earlier step left the game. */
static int go_back(tgn_query_replay *replay, uint32_t number)
{
    tgn_query_scratch *scratch = replay->query->scratch;
    if (!replay->record.branches || number > replay->number)
        return TGN_ERR_INPUT;
    while (tgn_game_steps(scratch->record_game) > scratch->depths[number])
        tgn_game_undo(scratch->record_game);
    return 0;
}

int tgn_query_replay__next(tgn_query_replay *replay, bool keep)
{
    tgn_game *game = replay->query->scratch->record_game;
    int code = 0;
    replay->turned = false;
    while (code >= 0 && (code = tgn_record_steps__next(&replay->steps, &replay->last)) > 0 &&
           replay->last.kind == TGN_RECORD_STEP_BACK) {
        code = go_back(replay, replay->last.back);
        replay->turned = true;
    }
    if (code <= 0)
        return code;
    if (keep)
        memcpy(replay->before.colour, tgn_game_board(game)->colour, sizeof replay->before.colour);
    replay->number++;
    code = replay->took = tgn_record_step__play(&replay->last, game);
    if (code >= 0)
        code = note_depth(replay);
    return code < 0 ? code : 1;
}

int tgn_query_replay__go(tgn_query_replay *replay, uint32_t number)
{
    int code = 1;
    while (replay->number < number && code > 0)
        code = tgn_query_replay__next(replay, replay->number + 1 == number);
    return code < 0 ? code : code == 0 ? TGN_ERR_INPUT : 0;
}

/* ---- parts --------------------------------------------------------------------------------------------- */

/* Whether a motion carries the part asked for onto the stones of the game's board. */
static bool same_under(const tgn_query *query, tgn_symmetry s)
{
    const tgn_board *asked = query->question->board, *board = tgn_game_board(query->scratch->record_game);
    for (size_t i = 0; i < query->scratch->inside_count; i++) {
        const tgn_point p = query->scratch->inside[i];
        if (board->colour[tgn_symmetry_point(s, asked->size, p)] != asked->colour[p])
            return false;
    }
    return true;
}

unsigned tgn_query_replay__changed(const tgn_query_replay *replay, unsigned regions)
{
    const tgn_board *board = tgn_game_board(replay->query->scratch->record_game);
    const tgn_keytable *table = tgn_game_keytable(replay->query->scratch->record_game);
    unsigned set = 0;
    for (int row = 0; row < board->size.rows; row++) {
        const tgn_point from = tgn_point_at(row, 0), end = (tgn_point)(from + board->size.cols);
        if (memcmp(board->colour + from, replay->before.colour + from, TGN_STRIDE - 1) == 0)
            continue;
        for (tgn_point p = from; p < end; p++)
            if (board->colour[p] != replay->before.colour[p])
                set |= tgn_keytable_regions(table, p);
    }
    return set & regions;
}

unsigned tgn_query_replay__arrived(const tgn_query_replay *replay)
{
    const tgn_query *query = replay->query;
    unsigned set = 0;
    for (int s = 0; s < tgn_symmetry_count(query->question->board->size); s++)
        if (same_under(query, (tgn_symmetry)s))
            set |= 1u << tgn_region_image(query->question->region, (tgn_symmetry)s);
    return replay->number == 0 ? set : tgn_query_replay__changed(replay, set);
}

/* ---- listed games -------------------------------------------------------------------------------------- */

/*
 * Visits know steps; people count moves, and of a part they want to know which part of the game's own board
 * it was. Both are in the record: replay it to the step and look. Only the games of the page are replayed,
 * and of the whole board only those whose steps are not all moves.
 */

/* The visit lasts for `length` more steps; drop the regions that change before. */
static int stay(tgn_query_replay *replay, unsigned length, unsigned *regions)
{
    int code = 1;
    for (unsigned i = 0; i < length && code > 0; i++) {
        code = tgn_query_replay__next(replay, true);
        if (code > 0)
            *regions &= ~tgn_query_replay__changed(replay, *regions);
    }
    return code < 0 ? code : 0;
}

/*
 * If several regions remain, keep those that stop showing the part with the next step, or at the line's end.
 */
static int leave(tgn_query_replay *replay, unsigned *regions)
{
    int code = tgn_query_replay__next(replay, true);
    const unsigned left = code > 0 && !replay->turned ? tgn_query_replay__changed(replay, *regions) : 0;
    if (left)
        *regions = left;
    return code < 0 ? code : 0;
}

static tgn_region first_of(unsigned regions)
{
    int r = TGN_REGION_WHOLE;
    while (regions && !(regions >> r & 1))
        r++;
    return (tgn_region)r;
}

static bool several(unsigned regions)
{
    return (regions & (regions - 1)) != 0;
}

static int locate(tgn_query_replay *replay, bool plain, uint32_t step, uint32_t length, tgn_game_line *out)
{
    const tgn_game *game = replay->query->scratch->record_game;
    int code = tgn_query_replay__go(replay, step);
    if (code < 0)
        return code;
    unsigned regions = replay->query->kind == TGN_KIND_WHOLE ? 1 : tgn_query_replay__arrived(replay);
    out->move = (uint32_t)tgn_game_moves(game);
    if (!plain || several(regions)) {
        code = stay(replay, length, &regions);
        out->last_move = (uint32_t)tgn_game_moves(game);
    }
    if (code == 0 && several(regions))
        code = leave(replay, &regions);
    out->region = first_of(regions);
    return code == 0 && !regions ? TGN_ERR_INPUT : code;
}

/* The region, if it is known already. */
static bool was_seen(const tgn_query_scratch *scratch, const tgn_games_ranked *candidate, tgn_region *out)
{
    for (size_t i = 0; i < scratch->seen_count; i++)
        if (scratch->seen[i].game == candidate->game && scratch->seen[i].where == candidate->tag) {
            *out = scratch->seen[i].region;
            return true;
        }
    return false;
}

/*
 * What is known without the record, as of a game whose steps are all moves. Returns 1 when that is all, 0 when the game
 * must be replayed, or a negative code.
 */
static int locate_plainly(tgn_query *query, const tgn_games_ranked *candidate, bool *plain,
                          tgn_game_line *out)
{
    const uint32_t step = candidate->tag >> 16, length = candidate->tag & 0xffff;
    const tgn_games_row *row = tgn_games__row(query->graph->games, candidate->game, query->error);
    if (!row)
        return query->error->code;
    *plain = row->steps == row->moves && !(row->flags & TGN_GAMES_ROW_TREE);
    out->region = TGN_REGION_WHOLE;
    out->move = step;
    out->last_move = step + length;
    return *plain && (query->kind == TGN_KIND_WHOLE || was_seen(query->scratch, candidate, &out->region));
}

static int locate_replayed(tgn_query *query, const tgn_games_ranked *candidate, bool plain,
                           tgn_game_line *out)
{
    tgn_query_replay replay;
    int code = tgn_query_replay__open(&replay, query, candidate->game);
    if (code == 0)
        code = locate(&replay, plain, candidate->tag >> 16, candidate->tag & 0xffff, out);
    return code == TGN_ERR_INPUT ? tgn_query_replay__damaged(query, candidate->game) : code;
}

/* Fewer than can be fetched at once. */
static int locate_some(tgn_query *query, const tgn_games_ranked *candidates, size_t count,
                       tgn_game_line *lines)
{
    uint32_t games[TGN_GAMES_FETCHED_MAX];
    size_t which[TGN_GAMES_FETCHED_MAX], left = 0;
    bool plain[TGN_GAMES_FETCHED_MAX];
    for (size_t i = 0; i < count; i++) {
        const int code = locate_plainly(query, &candidates[i], &plain[left], &lines[i]);
        if (code < 0)
            return code;
        games[left] = candidates[i].game;
        which[left] = i;
        left += code == 0;
    }
    int code = left > 0 ? tgn_query_replay__fetch(query, games, left) : 0;
    for (size_t i = 0; i < left && code >= 0; i++)
        code = locate_replayed(query, &candidates[which[i]], plain[i], &lines[which[i]]);
    return code;
}

int tgn_query__locate(tgn_query *query, const tgn_games_ranked *candidates, size_t count,
                      tgn_game_line *lines)
{
    int code = 0;
    for (size_t i = 0, some; i < count && code >= 0; i += some) {
        some = count - i < TGN_GAMES_FETCHED_MAX ? count - i : TGN_GAMES_FETCHED_MAX;
        code = locate_some(query, candidates + i, some, lines + i);
    }
    return code;
}
