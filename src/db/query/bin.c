/* bin.c - pages of the bin, see tengen/bin.h */
#include <tengen/bin.h>

#include <stdlib.h>

#include "base/error.h"
#include "db/games/bin.h"
#include "db/query/query.h"

static int add_places(tgn_game_list *list, tgn_graph *graph, const tgn_games_bin_place *places, size_t count,
                      tgn_error *error)
{
    const tgn_games_numbers numbers = {&places->game, count, sizeof *places};
    TGN_TRY(tgn_games__need_lines(graph->games, numbers, error));
    for (size_t i = 0; i < count; i++) {
        TGN_TRY(tgn_query_list__add(list, graph->games, places[i].game, error));
        list->lines[list->count - 1].removed = places[i].removed;
    }
    return 0;
}

static int fill(tgn_game_list *list, tgn_graph *graph, uint64_t skip, size_t count, tgn_error *error)
{
    tgn_games_bin_list all = {0};
    int code = tgn_games_bin_list__read(&all, graph->store, error);
    list->total = all.count;
    if (code == 0 && skip < all.count) {
        const size_t left = all.count - (size_t)skip;
        code = add_places(list, graph, all.places + skip, count < left ? count : left, error);
    }
    free(all.places);
    return code;
}

int tgn_bin_list(tgn_graph *graph, uint64_t skip, size_t count, tgn_game_list **out, tgn_error *error)
{
    int code = tgn_query_list__new(out);
    if (code < 0)
        return tgn_error_set(error, code, "no memory for a list of games");
    pthread_rwlock_rdlock(&graph->lock);
    code = fill(*out, graph, skip, count, error);
    pthread_rwlock_unlock(&graph->lock);
    if (code < 0) {
        tgn_game_list_free(*out);
        *out = NULL;
    }
    return code;
}
