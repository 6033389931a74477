/* list.c - games as they stand in a list, and pages of such lists */
#include "db/query/list.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "db/graph/graph.h"
#include "base/string_arena.h"
#include "db/games/order.h"

struct tgn_game_list_space {
    tgn_game_list list;
    size_t room; /* of list.lines */
    tgn_string_arena texts;
};

int tgn_query_list__new(tgn_game_list **out)
{
    struct tgn_game_list_space *space = calloc(1, sizeof *space);
    if (!space)
        return TGN_ERR_MEMORY;
    space->list.space = space;
    *out = &space->list;
    return 0;
}

void tgn_game_list_free(tgn_game_list *list)
{
    if (!list)
        return;
    free(list->lines);
    tgn_string_arena__clear(&list->space->texts);
    free(list->space);
}

/* ---- a line -------------------------------------------------------------------------------------------- */

static int add_text(tgn_game_list *list, tgn_games *roll, uint32_t name, const char **out, tgn_error *error)
{
    const char *text = tgn_games__name(roll, name, error);
    if (!text)
        return error->code;
    *out = *text ? tgn_string_arena__add(&list->space->texts, text, strlen(text)) : "";
    return *out ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of games");
}

static int add_texts(tgn_game_list *list, tgn_games *roll, const tgn_games_row *row, tgn_game_line *line,
                     tgn_error *error)
{
    int code = add_text(list, roll, row->black, &line->black, error);
    if (code == 0)
        code = add_text(list, roll, row->white, &line->white, error);
    return code == 0 ? add_text(list, roll, row->event, &line->event, error) : code;
}

static tgn_game_line line_of(const tgn_games_row *row, uint32_t game)
{
    tgn_game_line line = {.id = game, .black = "", .white = "", .event = ""};
    tgn_result result = {.winner = row->winner, .ending = row->ending, .margin = row->margin / 4.0};
    tgn_rank_format(line.black_rank, (tgn_rank){.level = row->black_rank});
    tgn_rank_format(line.white_rank, (tgn_rank){.level = row->white_rank});
    tgn_result_format(line.result, &result);
    line.first_date = row->first;
    line.last_date = row->last;
    line.komi_known = row->komi != INT16_MIN;
    line.komi = line.komi_known ? row->komi / 4.0 : 0;
    line.handicap = row->handicap;
    line.size = (tgn_size){row->rows, row->cols};
    line.moves = row->moves;
    return line;
}

int tgn_query_list__add(tgn_game_list *list, tgn_games *roll, uint32_t game, tgn_error *error)
{
    tgn_error own;
    error = error ? error : &own;
    const tgn_games_row *row = tgn_games__row(roll, game, error);
    if (!row)
        return error->code;
    if (tgn_array__need(&list->lines, &list->space->room, list->count + 1) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of games");
    list->lines[list->count] = line_of(row, game);
    int code = add_texts(list, roll, row, &list->lines[list->count], error);
    list->count += code == 0;
    return code;
}

/* ---- a page -------------------------------------------------------------------------------------------- */

/* What a page is asked for. */
typedef struct wish {
    const tgn_filter *filter;
    tgn_order order;
    bool descending;
    uint64_t skip;
    size_t count;
} wish;

static int fill(tgn_game_list *list, tgn_games *roll, uint32_t last, const wish *wanted, tgn_error *error)
{
    size_t count = wanted->count < last ? wanted->count : last;
    uint32_t *games = malloc((count + 1) * sizeof *games);
    if (!games)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of games");
    int64_t found = tgn_games__choose(roll, last, wanted->filter, wanted->order, wanted->descending,
                                      wanted->skip, count, games, &list->total, error);
    int code = found < 0 ? (int)found : 0;
    for (int64_t i = 0; i < found && code == 0; i++)
        code = tgn_query_list__add(list, roll, games[i], error);
    free(games);
    return code;
}

int tgn_graph_games(tgn_graph *graph, const tgn_filter *filter, tgn_order order, bool descending,
                    uint64_t skip, size_t count, tgn_game_list **out, tgn_error *error)
{
    const wish wanted = {filter, order, descending, skip, count};
    *out = NULL;
    tgn_game_list *list;
    if (tgn_query_list__new(&list) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of games");
    pthread_rwlock_rdlock(&graph->lock);
    int code = fill(list, graph->roll, graph->head.games, &wanted, error);
    pthread_rwlock_unlock(&graph->lock);
    if (code < 0)
        tgn_game_list_free(list);
    else
        *out = list;
    return code;
}
