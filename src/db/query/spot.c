/*
 * spot.c - where a listed game shows what was asked for
 *
 * Visits know steps; people count moves, and of a part they want to know which part of the game's own board
 * it was. Both are in the record: replay it to the step and look. Only the games of the page are replayed,
 * and of the whole board only those whose steps are not all moves.
 */
#include "db/query/line.h"

/* The visit goes on for `length` steps; regions that do not last so long are others'. */
static int stay(tgn_query_replay *line, unsigned length, unsigned *regions)
{
    int code = 1;
    for (unsigned i = 0; i < length && code > 0; i++) {
        code = tgn_query_replay__next(line, true);
        if (code > 0)
            *regions &= ~tgn_query_replay__changed(line, *regions);
    }
    return code < 0 ? code : 0;
}

/*
 * Of several regions that remain, those that stop showing the part with the next step, or at the line's
 * end.
 */
static int leave(tgn_query_replay *line, unsigned *regions)
{
    int code = tgn_query_replay__next(line, true);
    const unsigned left = code > 0 && !line->turned ? tgn_query_replay__changed(line, *regions) : 0;
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

static int look(tgn_query_replay *line, bool plain, uint32_t step, uint32_t length, tgn_game_line *out)
{
    const tgn_game *game = line->ask->desk->replay;
    int code = tgn_query_replay__go(line, step);
    if (code < 0)
        return code;
    unsigned regions = line->ask->kind == TGN_KIND_WHOLE ? 1 : tgn_query_replay__arrived(line);
    out->move = (uint32_t)tgn_game_moves(game);
    if (!plain || several(regions)) {
        code = stay(line, length, &regions);
        out->last_move = (uint32_t)tgn_game_moves(game);
    }
    if (code == 0 && several(regions))
        code = leave(line, &regions);
    out->region = first_of(regions);
    return code == 0 && !regions ? TGN_ERR_INPUT : code;
}

/* The region, if it was seen already. */
static bool was_seen(const tgn_query_scratch *desk, const tgn_games_ranked *offer, tgn_region *out)
{
    for (size_t i = 0; i < desk->sight_count; i++)
        if (desk->sights[i].game == offer->game && desk->sights[i].where == offer->tag) {
            *out = desk->sights[i].region;
            return true;
        }
    return false;
}

int tgn_query__locate(tgn_query *ask, const tgn_games_ranked *offer, tgn_game_line *out)
{
    const uint32_t step = offer->tag >> 16, length = offer->tag & 0xffff;
    const tgn_games_row *row = tgn_games__row(ask->graph->roll, offer->game, ask->error);
    if (!row)
        return ask->error->code;
    const bool plain = row->steps == row->moves && !(row->flags & TGN_GAMES_ROW_TREE);
    out->region = TGN_REGION_WHOLE;
    out->move = step;
    out->last_move = step + length;
    if (plain && (ask->kind == TGN_KIND_WHOLE || was_seen(ask->desk, offer, &out->region)))
        return 0;
    tgn_query_replay line;
    int code = tgn_query_replay__open(&line, ask, offer->game);
    if (code == 0)
        code = look(&line, plain, step, length, out);
    return code == TGN_ERR_INPUT ? tgn_query_replay__damaged(ask, offer->game) : code;
}
