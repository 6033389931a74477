/* games.c - GET /api/v1/games: a page of the games, or of those that filters take */
#include "http/asked.h"
#include "http/handlers.h"

int tgn_games__get(tgn_request *request)
{
    tgn_wish wish = TGN_WISH_INIT;
    tgn_game_list *list;
    tgn_error error = {0};
    tgn_graph *graph = tgn_request__graph(request);
    if (!graph || tgn_request__only(request, "db size " TGN_ASKED_LIST " " TGN_ASKED_FILTER) < 0 ||
        tgn_asked__wish(&wish, request, true) < 0)
        return 0;
    int code = tgn_graph_games(graph, wish.filtered ? &wish.filter : NULL, wish.order, wish.descending,
                               wish.skip, wish.count, &list, &error);
    if (code < 0)
        return tgn_reply__error(request, code, &error);
    tgn_buffer *out = tgn_reply__buffer(request);
    code = tgn_wire_games(list, wish.skip, tgn_buffer__write, out);
    tgn_game_list_free(list);
    if (code < 0)
        return tgn_reply__error(request, code, NULL);
    tgn_buffer__char(out, '\n');
    return tgn_reply__send(request, 200, "application/json");
}
