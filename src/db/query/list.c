/* list.c - games as lines of a list, pages of such lists, and whole games */
#include "db/query/query.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/string_arena.h"
#include "base/error.h"

struct tgn_game_list_space {
    tgn_game_list list;
    size_t capacity; /* of list.lines */
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

static int add_text(tgn_game_list *list, tgn_games *games, uint32_t name, const char **out, tgn_error *error)
{
    const char *text = tgn_games__name(games, name, error);
    if (!text)
        return error->code;
    *out = *text ? tgn_string_arena__add(&list->space->texts, text, strlen(text)) : "";
    return *out ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of games");
}

static int add_texts(tgn_game_list *list, tgn_games *games, const tgn_games_row *row, tgn_game_line *line,
                     tgn_error *error)
{
    TGN_TRY(add_text(list, games, row->black, &line->black, error));
    TGN_TRY(add_text(list, games, row->white, &line->white, error));
    return add_text(list, games, row->event, &line->event, error);
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

int tgn_query_list__add(tgn_game_list *list, tgn_games *games, uint32_t game, tgn_error *error)
{
    tgn_error own;
    error = error ? error : &own;
    const tgn_games_row *row = tgn_games__row(games, game, error);
    if (!row)
        return error->code;
    if (tgn_array__need(&list->lines, &list->space->capacity, list->count + 1) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of games");
    list->lines[list->count] = line_of(row, game);
    int code = add_texts(list, games, row, &list->lines[list->count], error);
    list->count += code == 0;
    return code;
}

/* ---- a page -------------------------------------------------------------------------------------------- */

/* Which page of which list. */
typedef struct list_request {
    const tgn_filter *filter;
    tgn_order order;
    bool descending;
    uint64_t skip;
    size_t count;
} list_request;

static int fill(tgn_game_list *list, tgn_games *games, uint32_t last, const list_request *wanted,
                tgn_error *error)
{
    size_t count = wanted->count < last ? wanted->count : last;
    uint32_t *chosen = malloc((count + 1) * sizeof *chosen);
    if (!chosen)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of games");
    int64_t found = tgn_games__choose(games, last, wanted->filter, wanted->order, wanted->descending,
                                      wanted->skip, count, chosen, &list->total, error);
    int code = found < 0 ? (int)found : 0;
    if (found > 0)
        code =
            tgn_games__need_lines(games, (tgn_games_numbers){chosen, (size_t)found, sizeof *chosen}, error);
    for (int64_t i = 0; i < found && code == 0; i++)
        code = tgn_query_list__add(list, games, chosen[i], error);
    free(chosen);
    return code;
}

int tgn_query_list__fill(tgn_game_list *list, tgn_games *games, uint32_t last, const tgn_filter *filter,
                         size_t count, tgn_error *error)
{
    const list_request wanted = {filter, TGN_ORDER_DATE, true, 0, count};
    return fill(list, games, last, &wanted, error);
}

int tgn_graph_games(tgn_graph *graph, const tgn_filter *filter, tgn_order order, bool descending,
                    uint64_t skip, size_t count, tgn_game_list **out, tgn_error *error)
{
    const list_request wanted = {filter, order, descending, skip, count};
    *out = NULL;
    tgn_game_list *list;
    if (tgn_query_list__new(&list) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of games");
    pthread_rwlock_rdlock(&graph->lock);
    int code = fill(list, graph->games, graph->head.games, &wanted, error);
    pthread_rwlock_unlock(&graph->lock);
    if (code < 0)
        tgn_game_list_free(list);
    else
        *out = list;
    return code;
}

/* ---- one game ------------------------------------------------------------------------------------------ */

static int write_game(tgn_graph *graph, uint32_t id, tgn_buffer *out, tgn_error *error)
{
    const uint32_t games = graph->head.games;
    if (id == 0 || id > games)
        return tgn_error_set(error, TGN_ERR_MISSING, "there is no game %u; they are numbered from 1 to %u",
                             id, games);
    const tgn_games_row *row = tgn_games__row(graph->games, id, error);
    if (!row)
        return error->code;
    if (row->flags & TGN_GAMES_ROW_REMOVED)
        return tgn_error_set(error, TGN_ERR_MISSING, "game %u was removed", id);
    const int code = tgn_games__sgf(graph->games, id, out, error);
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
