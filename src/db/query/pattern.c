/* pattern.c - where a pattern stands in the games of a database, see tengen/pattern.h */
#include <tengen/pattern.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "db/query/query.h"
#include "db/query/search.h"

/* ---- the page of hits ---------------------------------------------------------------------------------- */

static int list_hit(tgn_query_search *q, tgn_pattern_answer *answer, size_t *capacity,
                    const tgn_pattern_found *found, uint32_t game, tgn_error *error)
{
    tgn_game_list *list = answer->list;
    TGN_TRY(tgn_array__need(&answer->hits, capacity, list->count + 1));
    TGN_TRY(tgn_query_list__add(list, q->graph->games, game, error));
    tgn_game_line *line = &list->lines[list->count - 1];
    line->move = found->move;
    line->last_move = found->last_move == UINT32_MAX ? line->moves : found->last_move;
    answer->hits[list->count - 1] = (tgn_pattern_hit){.at = tgn_point_at(found->row, found->col),
                                                      .motion = found->image->motion,
                                                      .swapped = found->image->swapped,
                                                      .way = found->way,
                                                      .next_move = found->next_move};
    return 0;
}

/* The hits of one game from number `skip` on, at most `count`. */
static int list_game(tgn_query_search *q, uint32_t game, uint64_t skip, size_t count,
                     tgn_pattern_answer *answer, size_t *capacity, tgn_error *error)
{
    const tgn_pattern_found *found;
    size_t all;
    TGN_TRY(tgn_query_search__game(q, game, &found, &all, error));
    for (size_t i = skip; i < all && i - skip < count; i++)
        TGN_TRY(list_hit(q, answer, capacity, &found[i], game, error));
    return 0;
}

/* Games with hits, ranked; at least the first skip + list of them in order. */
static int rank_games(tgn_query_search *q, tgn_games_ranked **out, size_t *count, tgn_error *error)
{
    const tgn_pattern_question *question = q->question;
    size_t capacity = 0;
    *out = NULL;
    *count = 0;
    TGN_TRY(tgn_games__need_order(q->graph->games, question->order, error));
    for (uint32_t game = 1; game <= q->games; game++) {
        if (q->hits[game] == 0)
            continue;
        TGN_TRY(tgn_array__need(out, &capacity, *count + 1));
        TGN_TRY(tgn_games__rank(q->graph->games, question->order, question->descending, game, 0,
                                &(*out)[(*count)++], error));
    }
    const uint64_t wanted = question->skip + question->list;
    const size_t sorted = wanted < question->skip || wanted > *count ? *count : (size_t)wanted;
    tgn_games__sort_page(q->graph->games, question->order, question->descending, *out, *count, 0, sorted);
    return 0;
}

/* Read ahead what listing the next games needs: those that fill the page, at most as many as are read at once. */
static int expect_games(tgn_query_search *q, const tgn_games_ranked *ranked, size_t count, uint64_t hits,
                        size_t *expected, tgn_error *error)
{
    uint32_t games[TGN_QUERY_SEARCH_AHEAD];
    size_t some = 0;
    for (uint64_t sum = 0; some < count && some < TGN_QUERY_SEARCH_AHEAD && sum < hits; some++) {
        games[some] = ranked[some].game;
        sum += q->hits[ranked[some].game];
    }
    *expected = some;
    if (some == 0)
        return 0;
    TGN_TRY(tgn_games__need_lines(q->graph->games, (tgn_games_numbers){games, some, sizeof *games}, error));
    return tgn_query_search__expect(q, games, some, error);
}

/* List hits of these games, whose first `skip` are not wanted, until the page is full. */
static int list_games(tgn_query_search *q, const tgn_games_ranked *ranked, size_t count, uint64_t skip,
                      tgn_pattern_answer *answer, tgn_error *error)
{
    size_t capacity = 0, expected = 0;
    for (size_t i = 0; i < count && answer->list->count < q->question->list; i++, expected--) {
        const size_t left = q->question->list - answer->list->count;
        if (expected == 0)
            TGN_TRY(expect_games(q, ranked + i, count - i, skip + left, &expected, error));
        TGN_TRY(list_game(q, ranked[i].game, skip, left, answer, &capacity, error));
        skip = 0;
    }
    return 0;
}

static int list_page(tgn_query_search *q, tgn_pattern_answer *answer, tgn_error *error)
{
    tgn_games_ranked *ranked;
    size_t count, first = 0;
    uint64_t skip = q->question->skip;
    int code = rank_games(q, &ranked, &count, error);
    for (; first < count && skip >= q->hits[ranked[first].game]; first++)
        skip -= q->hits[ranked[first].game];
    if (code == 0)
        code = list_games(q, ranked + first, count - first, skip, answer, error);
    free(ranked);
    return code;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

void tgn_pattern_answer_free(tgn_pattern_answer *answer)
{
    if (!answer)
        return;
    tgn_game_list_free(answer->list);
    for (size_t i = 0; i < answer->way_count; i++)
        free((void *)(uintptr_t)answer->ways[i].years);
    free((void *)(uintptr_t)answer->years);
    free(answer->ways);
    free(answer->hits);
    free(answer);
}

static tgn_count count_of(const tgn_query_way_tally *w)
{
    return (tgn_count){.games = w->games, .visits = w->times, .black = w->black, .white = w->white};
}

static int copy_years(const tgn_query_years *years, uint32_t way, const tgn_year **out, size_t *count)
{
    const tgn_query_year_cell *cells = tgn_query_years__of(years, way, count);
    tgn_year *copy = malloc((*count + 1) * sizeof *copy);
    if (!copy)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < *count; i++)
        copy[i] = (tgn_year){(uint16_t)cells[i].year, cells[i].games};
    *out = copy;
    return 0;
}

/* A way with the number by which it was counted. */
typedef struct numbered_way {
    tgn_pattern_way way;
    uint32_t number;
} numbered_way;

/* Moves before anything else, most games first; then by number, which is reading order. */
static int by_games(const void *a, const void *b)
{
    const numbered_way *first = a, *second = b;
    const bool other = first->way.kind != TGN_WAY_MOVE, second_other = second->way.kind != TGN_WAY_MOVE;
    if (other != second_other)
        return other - second_other;
    if (!other && first->way.here.games != second->way.here.games)
        return first->way.here.games > second->way.here.games ? -1 : 1;
    return first->number < second->number ? -1 : 1;
}

static tgn_pattern_way way_of(const tgn_query_way_tally *w, size_t number, tgn_size size)
{
    static const tgn_way_kind kinds[] = {[TGN_PATTERN_WAY_SETUP] = TGN_WAY_SETUP,
                                         [TGN_PATTERN_WAY_OUTSIDE] = TGN_WAY_OUTSIDE,
                                         [TGN_PATTERN_WAY_END] = TGN_WAY_END};
    const size_t moves = 2 * (size_t)tgn_size_points(size);
    tgn_pattern_way way = {
        .kind = TGN_WAY_MOVE, .here = count_of(w), .at_once = w->at_once, .first = w->first, .last = w->last};
    if (number < moves)
        way.move =
            (tgn_move){tgn_point_from_index((int)number / 2, size), number % 2 ? TGN_WHITE : TGN_BLACK};
    else
        way.kind = kinds[number - moves];
    return way;
}

/* The ways that were taken, and for each number its place among them. */
static int list_ways(tgn_pattern_answer *answer, const tgn_query_tally *sum,
                     const tgn_pattern_question *question, uint32_t place[TGN_QUERY_TOTAL])
{
    const tgn_size size = question->pattern->size;
    const size_t all = 2 * (size_t)tgn_size_points(size) + TGN_PATTERN_WAY_KINDS;
    numbered_way *ways = malloc(all * sizeof *ways);
    size_t count = 0;
    answer->ways = calloc(all, sizeof *answer->ways);
    if (!ways || !answer->ways) {
        free(ways);
        return TGN_ERR_MEMORY;
    }
    for (size_t i = 0; i < all; i++)
        if (sum->ways[i].times > 0)
            ways[count++] = (numbered_way){way_of(&sum->ways[i], i, size), (uint32_t)i};
    qsort(ways, count, sizeof *ways, by_games);
    int code = 0;
    for (size_t i = 0; i < count && code == 0; i++) {
        tgn_pattern_way *way = &answer->ways[answer->way_count++];
        *way = ways[i].way;
        place[ways[i].number] = (uint32_t)i;
        if (question->years)
            code = copy_years(&sum->years, ways[i].number, &way->years, &way->year_count);
    }
    free(ways);
    return code;
}

/* What was counted, in the form of the answer. */
static int tell_counts(const tgn_query_search *search, tgn_pattern_answer *answer,
                       uint32_t place[TGN_QUERY_TOTAL])
{
    const tgn_query_way_tally *total = &search->tally->ways[TGN_QUERY_TOTAL];
    answer->indexed = search->indexed;
    answer->total = count_of(total);
    answer->first = total->first;
    answer->last = total->last;
    answer->list->total = total->times;
    if (search->question->years)
        TGN_TRY(copy_years(&search->tally->years, TGN_QUERY_TOTAL, &answer->years, &answer->year_count));
    return list_ways(answer, search->tally, search->question, place);
}

static int make_answer(tgn_query_search *search, tgn_pattern_answer *answer, tgn_error *error)
{
    uint32_t place[TGN_QUERY_TOTAL];
    memset(place, 0xff, sizeof place);
    TGN_TRY(tgn_query_list__new(&answer->list));
    TGN_TRY(tgn_query_search__images(search, &answer->images));
    TGN_TRY(tgn_query_search__count(search, error));
    TGN_TRY(tell_counts(search, answer, place));
    if (!search->hits)
        return 0;
    pthread_rwlock_rdlock(&search->graph->lock);
    const int code = list_page(search, answer, error);
    pthread_rwlock_unlock(&search->graph->lock);
    for (size_t i = 0; i < answer->list->count;
         i++) { /* a game that was changed meanwhile may go another way */
        const uint32_t way = place[answer->hits[i].way];
        answer->hits[i].way = way < answer->way_count ? way : (uint32_t)answer->way_count;
    }
    return code;
}

static int say(int code, tgn_error *error)
{
    if (code == TGN_ERR_STOPPED)
        return tgn_error_set(error, code, "stopped before all games were searched");
    return code == TGN_ERR_MEMORY ? tgn_error_set(error, code, "no memory to search for the pattern") : code;
}

int tgn_graph_pattern(tgn_graph *graph, const tgn_pattern_question *question, const tgn_progress *progress,
                      tgn_pattern_answer **out, tgn_error *error)
{
    tgn_error own = {0};
    tgn_query_search *search = NULL;
    *out = NULL;
    TGN_TRY(tgn_pattern__check(question, error));
    tgn_pattern_answer *answer = calloc(1, sizeof *answer);
    if (!answer)
        return say(TGN_ERR_MEMORY, error);
    int code = tgn_query_search__new(&search, graph, question, progress, &own);
    if (code == 0)
        code = make_answer(search, answer, &own);
    tgn_query_search__free(search);
    if (code == 0) {
        *out = answer;
        return 0;
    }
    tgn_pattern_answer_free(answer);
    if (error)
        *error = own;
    return say(code, error);
}
