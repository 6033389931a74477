/* answer.c - what was counted, as the caller gets it, see query.h */
#include "db/query/query.h"

#include <stdlib.h>

#include "base/error.h"

/* ---- names of ways ------------------------------------------------------------------------------------- */

/* A move's label in the canonical image becomes its label on the caller's board. */
static uint64_t name_move(const tgn_record_node *node, uint32_t label)
{
    const tgn_move move = tgn_record_node__move(node, label);
    const int index = move.point == TGN_PASS ? -1 : tgn_point_index(move.point, node->size);
    return tgn_record_label__move(index, move.colour);
}

uint64_t tgn_query__name_out(const tgn_query *query, int side, uint64_t next)
{
    if (tgn_record_label__kind(next) == TGN_RECORD_LABEL_MOVE)
        return name_move(&query->side[side], (uint32_t)next);
    return next & ~TGN_RECORD_LABEL_BRANCH;
}

uint64_t tgn_query__name_in(const tgn_query *query, int side, uint16_t came)
{
    const uint64_t kind = came >> 14;
    if (kind == TGN_RECORD_LABEL_MOVE)
        return name_move(&query->side[side], came);
    return kind << 62;
}

tgn_move tgn_query__move(const tgn_query *query, uint64_t name)
{
    const int index = (int)(name >> 1) - 1;
    const tgn_size size = query->question->board->size;
    return (tgn_move){index < 0 ? (tgn_point)TGN_PASS : tgn_point_from_index(index, size),
                      name & 1 ? TGN_WHITE : TGN_BLACK};
}

/* ---- ways ---------------------------------------------------------------------------------------------- */

static tgn_way way_of(const tgn_query *query, const tgn_query_way *counted, tgn_way_kind none)
{
    static const tgn_way_kind kinds[] = {[TGN_RECORD_LABEL_MOVE] = TGN_WAY_MOVE,
                                         [TGN_RECORD_LABEL_SETUP] = TGN_WAY_SETUP,
                                         [TGN_RECORD_LABEL_OUTSIDE] = TGN_WAY_OUTSIDE};
    const tgn_record_label_kind label = tgn_record_label__kind(counted->name);
    tgn_way way = {.kind = label == TGN_RECORD_LABEL_NONE ? none : kinds[label],
                   .here = counted->count,
                   .first = counted->first,
                   .last = counted->last,
                   .at_once = query->kind == TGN_KIND_WHOLE ? 0 : counted->at_once};
    if (label == TGN_RECORD_LABEL_MOVE) {
        way.move = tgn_query__move(query, counted->name);
        way.kind = way.move.point == TGN_PASS ? TGN_WAY_PASS : TGN_WAY_MOVE;
    }
    return way;
}

static int show_ways(tgn_way **out, size_t *count, const tgn_query *query, tgn_query_ways *ways,
                     tgn_way_kind none)
{
    if (ways->count == 0)
        return 0;
    *out = calloc(ways->count, sizeof **out);
    if (!*out)
        return tgn_query__no_memory(query);
    tgn_query_ways__sort(ways);
    for (size_t i = 0; i < ways->count; i++)
        (*out)[i] = way_of(query, &ways->items[i], none);
    *count = ways->count;
    return 0;
}

/* ---- years --------------------------------------------------------------------------------------------- */

/* An answer, and the memory of its years and setups. */
typedef struct answer_space {
    tgn_answer answer;
    tgn_year *years; /* of the position and all ways, in the order of tgn_query_years__sort() */
    tgn_query_stones stones;
} answer_space;

static const tgn_year *show_years(const answer_space *space, const tgn_query_years *years, uint32_t way,
                                  size_t *count)
{
    const tgn_query_year_cell *cells = tgn_query_years__of(years, way, count);
    return cells ? space->years + (cells - years->cells) : NULL;
}

/* The ways of the answer are those of the scratch memory, in the same order. */
static int add_years(const tgn_query *query, answer_space *space)
{
    tgn_query_years *years = &query->scratch->years;
    tgn_answer *answer = &space->answer;
    if (years->count == 0)
        return 0;
    space->years = malloc(years->count * sizeof *space->years);
    if (!space->years)
        return tgn_query__no_memory(query);
    tgn_query_years__sort(years);
    for (size_t i = 0; i < years->count; i++)
        space->years[i] = (tgn_year){(uint16_t)years->cells[i].year, years->cells[i].games};
    answer->years = show_years(space, years, TGN_QUERY_YEARS_TOTAL, &answer->year_count);
    for (size_t i = 0; i < answer->way_count; i++)
        answer->ways[i].years =
            show_years(space, years, query->scratch->out.items[i].number, &answer->ways[i].year_count);
    return 0;
}

/* ---- the list ------------------------------------------------------------------------------------------ */

static int add_lines(tgn_query *query, tgn_game_list *list, const tgn_games_ranked *page, size_t count)
{
    tgn_games *games = query->graph->games;
    if (count > 0)
        TGN_TRY(tgn_games__need_lines(games, (tgn_games_numbers){&page->game, count, sizeof *page},
                                      query->error));
    for (size_t i = 0; i < count; i++)
        TGN_TRY(tgn_query_list__add(list, games, page[i].game, query->error));
    return tgn_query__locate(query, page, count, list->lines);
}

/* The page that is asked for. The candidates are all games that may be on it. */
static int show_list(tgn_query *query, tgn_game_list **out)
{
    tgn_query_scratch *scratch = query->scratch;
    const tgn_question *q = query->question;
    const size_t skip = q->skip < scratch->candidate_count ? (size_t)q->skip : scratch->candidate_count;
    const size_t left = scratch->candidate_count - skip, count = q->list < left ? q->list : left;
    if (tgn_query_list__new(out) < 0)
        return tgn_query__no_memory(query);
    tgn_games__sort_page(query->graph->games, q->order, q->descending, scratch->candidates,
                         scratch->candidate_count, skip, count);
    (*out)->total = query->total.count.games;
    return add_lines(query, *out, scratch->candidates + skip, count);
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

int tgn_query__make_answer(tgn_query *query, tgn_answer **out)
{
    tgn_query_scratch *scratch = query->scratch;
    answer_space *space = calloc(1, sizeof *space);
    if (!space)
        return tgn_query__no_memory(query);
    tgn_answer *answer = *out = &space->answer;
    answer->total = query->total.count;
    answer->first = query->total.first;
    answer->last = query->total.last;
    TGN_TRY(show_ways(&answer->ways, &answer->way_count, query, &scratch->out, TGN_WAY_END));
    TGN_TRY(add_years(query, space));
    TGN_TRY(tgn_query__tell_setups(query, answer->ways, answer->way_count, &space->stones));
    TGN_TRY(tgn_query__count_reached(query, answer->ways, answer->way_count));
    TGN_TRY(show_ways(&answer->parents, &answer->parent_count, query, &scratch->in, TGN_WAY_START));
    return show_list(query, &answer->list);
}

void tgn_answer_free(tgn_answer *answer)
{
    if (!answer)
        return;
    tgn_answer_free(answer->swapped);
    tgn_game_list_free(answer->list);
    free(answer->ways);
    free(answer->parents);
    free(((answer_space *)answer)->years);
    free(((answer_space *)answer)->stones.items);
    free(answer);
}
