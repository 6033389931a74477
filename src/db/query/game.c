/* game.c - one game of the database as its record, see tengen/graph.h */
#include "db/graph/graph.h"

static int write_game(tgn_graph *graph, uint32_t id, tgn_buffer *out, tgn_error *error)
{
    const uint32_t games = graph->head.games;
    if (id == 0 || id > games)
        return tgn_error_set(error, TGN_ERR_MISSING, "there is no game %u; they are numbered from 1 to %u",
                             id, games);
    const tgn_games_row *row = tgn_games__row(graph->roll, id, error);
    if (!row)
        return error->code;
    if (row->flags & TGN_GAMES_ROW_REMOVED)
        return tgn_error_set(error, TGN_ERR_MISSING, "game %u has been taken out", id);
    const int code = tgn_games__sgf(graph->roll, id, out, error);
    if (code < 0)
        return code;
    return out->failed || !out->data ? tgn_error_set(error, TGN_ERR_MEMORY, "no memory for game %u", id) : 0;
}

int tgn_graph_game(tgn_graph *graph, uint32_t id, char **sgf, size_t *length, tgn_error *error)
{
    tgn_buffer text = {0};
    tgn_error own;
    error = error ? error : &own;
    *sgf = NULL;
    *length = 0;
    pthread_rwlock_rdlock(&graph->lock);
    const int code = write_game(graph, id, &text, error);
    pthread_rwlock_unlock(&graph->lock);
    if (code < 0) {
        tgn_buffer__clear(&text);
        return code;
    }
    *sgf = text.data;
    *length = text.length;
    return 0;
}
