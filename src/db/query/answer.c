/* answer.c - what was counted, as the asker gets it, see ask.h */
#include "db/query/query.h"

#include <stdlib.h>

#include "db/query/list.h"

/* ---- names of ways ------------------------------------------------------------------------------------- */

/* A move's label in the canonical image becomes its label on the asker's board. */
static uint64_t name_move(const tgn_record_node *place, uint32_t label)
{
    const tgn_move move = tgn_record_node__move(place, label);
    const int index = move.point == TGN_PASS ? -1 : tgn_point_index(move.point, place->size);
    return tgn_record_label__move(index, move.colour);
}

uint64_t tgn_query__name_out(const tgn_query *ask, int side, uint64_t next)
{
    if (tgn_record_label__kind(next) == TGN_RECORD_LABEL_MOVE)
        return name_move(&ask->side[side], (uint32_t)next);
    return next & ~TGN_RECORD_LABEL_BRANCH;
}

uint64_t tgn_query__name_in(const tgn_query *ask, int side, uint16_t came)
{
    const uint64_t kind = came >> 14;
    if (kind == TGN_RECORD_LABEL_MOVE)
        return name_move(&ask->side[side], came);
    return kind << 62;
}

tgn_move tgn_query__move(const tgn_query *ask, uint64_t name)
{
    const int index = (int)(name >> 1) - 1;
    const tgn_size size = ask->question->board->size;
    return (tgn_move){index < 0 ? (tgn_point)TGN_PASS : tgn_point_from_index(index, size),
                      name & 1 ? TGN_WHITE : TGN_BLACK};
}

/* ---- ways ---------------------------------------------------------------------------------------------- */

static tgn_way way_of(const tgn_query *ask, const tgn_query_way *trail, tgn_way_kind none)
{
    static const tgn_way_kind kinds[] = {[TGN_RECORD_LABEL_MOVE] = TGN_WAY_MOVE,
                                         [TGN_RECORD_LABEL_SETUP] = TGN_WAY_SETUP,
                                         [TGN_RECORD_LABEL_OUTSIDE] = TGN_WAY_OUTSIDE};
    const tgn_record_label_kind label = tgn_record_label__kind(trail->name);
    tgn_way way = {.kind = label == TGN_RECORD_LABEL_NONE ? none : kinds[label],
                   .here = trail->count,
                   .first = trail->first,
                   .last = trail->last,
                   .at_once = ask->kind == TGN_KIND_WHOLE ? 0 : trail->at_once};
    if (label == TGN_RECORD_LABEL_MOVE) {
        way.move = tgn_query__move(ask, trail->name);
        way.kind = way.move.point == TGN_PASS ? TGN_WAY_PASS : TGN_WAY_MOVE;
    }
    return way;
}

static int show_ways(tgn_way **out, size_t *count, const tgn_query *ask, tgn_query_ways *ways, tgn_way_kind none)
{
    if (ways->count == 0)
        return 0;
    *out = calloc(ways->count, sizeof **out);
    if (!*out)
        return tgn_query__no_memory(ask);
    tgn_query_ways__sort(ways);
    for (size_t i = 0; i < ways->count; i++)
        (*out)[i] = way_of(ask, &ways->items[i], none);
    *count = ways->count;
    return 0;
}

/* ---- years --------------------------------------------------------------------------------------------- */

/* An answer, and what it lends. */
typedef struct answer_space {
    tgn_answer answer;
    tgn_year *years; /* of the position and all ways, in the order of tgn_query_years__sort() */
} answer_space;

static const tgn_year *show_years(const answer_space *space, const tgn_query_years *years, uint32_t way,
                                  size_t *count)
{
    const tgn_query_year_cell *cells = tgn_query_years__of(years, way, count);
    return cells ? space->years + (cells - years->cells) : NULL;
}

/* The ways of the answer are those of the desk, in the same order. */
static int add_years(const tgn_query *ask, answer_space *space)
{
    tgn_query_years *years = &ask->desk->years;
    tgn_answer *answer = &space->answer;
    if (years->count == 0)
        return 0;
    space->years = malloc(years->count * sizeof *space->years);
    if (!space->years)
        return tgn_query__no_memory(ask);
    tgn_query_years__sort(years);
    for (size_t i = 0; i < years->count; i++)
        space->years[i] = (tgn_year){(uint16_t)years->cells[i].year, years->cells[i].games};
    answer->years = show_years(space, years, TGN_QUERY_YEARS_TOTAL, &answer->year_count);
    for (size_t i = 0; i < answer->way_count; i++)
        answer->ways[i].years =
            show_years(space, years, ask->desk->out.items[i].number, &answer->ways[i].year_count);
    return 0;
}

/* ---- the list ------------------------------------------------------------------------------------------ */

/* The page that is asked for. Offers hold all games that may stand on it. */
static int show_list(tgn_query *ask, tgn_game_list **out)
{
    tgn_query_scratch *desk = ask->desk;
    const tgn_question *q = ask->question;
    const size_t skip = q->skip < desk->offer_count ? (size_t)q->skip : desk->offer_count;
    const size_t left = desk->offer_count - skip, count = q->list < left ? q->list : left;
    if (tgn_query_list__new(out) < 0)
        return tgn_query__no_memory(ask);
    tgn_games__sort_page(ask->graph->roll, q->order, q->descending, desk->offers, desk->offer_count, skip, count);
    int code = 0;
    for (size_t i = 0; i < count && code == 0; i++) {
        code = tgn_query_list__add(*out, ask->graph->roll, desk->offers[skip + i].game, ask->error);
        if (code == 0)
            code = tgn_query__locate(ask, &desk->offers[skip + i], &(*out)->lines[i]);
    }
    (*out)->total = ask->total.count.games;
    return code;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

int tgn_query__make_answer(tgn_query *ask, tgn_answer **out)
{
    tgn_query_scratch *desk = ask->desk;
    answer_space *space = calloc(1, sizeof *space);
    if (!space)
        return tgn_query__no_memory(ask);
    tgn_answer *answer = *out = &space->answer;
    answer->total = ask->total.count;
    answer->first = ask->total.first;
    answer->last = ask->total.last;
    int code = show_ways(&answer->ways, &answer->way_count, ask, &desk->out, TGN_WAY_END);
    if (code == 0)
        code = add_years(ask, space);
    if (code == 0)
        code = tgn_query__count_reached(ask, answer->ways, answer->way_count);
    if (code == 0)
        code = show_ways(&answer->parents, &answer->parent_count, ask, &desk->in, TGN_WAY_START);
    return code < 0 ? code : show_list(ask, &answer->list);
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
    free(answer);
}
