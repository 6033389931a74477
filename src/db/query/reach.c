/*
 * reach.c - who else reached the position that a continuation leads to
 *
 * "Played here" counts the games that went this way from this position. The position it leads to may have
 * been reached along other ways as well: play the move, make the key, look it up.
 */
#include "db/query/query.h"

/* The move as a record would have it played: whatever lies on the point. */
static int reach(tgn_query *ask, tgn_way *way)
{
    tgn_game *game = ask->desk->game;
    if (tgn_game_force(game, way->move.colour, way->move.point, NULL) < 0)
        return tgn_query__no_memory(ask);
    const tgn_record_key key = tgn_record_key__of(tgn_game_key(game, NULL));
    tgn_game_undo(game);
    return tgn_query__count_node(ask, key, &way->reached);
}

int tgn_query__count_reached(tgn_query *ask, tgn_way *ways, size_t count)
{
    int code = 0;
    if (ask->kind != TGN_KIND_WHOLE)
        return 0;
    for (size_t i = 0; i < count && code >= 0; i++)
        if (ways[i].kind == TGN_WAY_MOVE || ways[i].kind == TGN_WAY_PASS)
            code = reach(ask, &ways[i]);
    return code;
}
