/* position.c - from a question to the nodes it asks for, see query.h */
#include "db/query/query.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

/* ---- what can be asked --------------------------------------------------------------------------------- */

static int check_question(const tgn_graph *graph, const tgn_question *q, tgn_error *error)
{
    char size[TGN_SIZE_TEXT];
    assert(q->board && q->to_move <= TGN_WHITE && q->region < TGN_REGION_COUNT);
    assert(q->ko == TGN_PASS || tgn_point_on(q->ko, q->board->size));
    if (!tgn_region_exists(q->region, q->board->size))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "a %s board has no region '%s'; diagonal halves are for squares",
                             tgn_size_format(size, q->board->size), tgn_region_name(q->region));
    if (!(graph->head.graphs >> tgn_region_kind(q->region) & 1))
        return tgn_error_set(error, TGN_ERR_MISSING,
                             "this database has no graph of the kind '%s'; ask for the whole board",
                             tgn_kind_name(tgn_region_kind(q->region)));
    return 0;
}

/* ---- the nodes ----------------------------------------------------------------------------------------- */

/* The stones asked for on the scratch game, where keys are made and continuations are tried. */
static int set_up(tgn_query *query)
{
    const tgn_board *board = query->question->board;
    tgn_move stones[TGN_POINTS_MAX];
    size_t count = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] != TGN_EMPTY)
            stones[count++] = (tgn_move){p, board->colour[p]};
    if (tgn_game_reset(query->scratch->game, board->size, NULL) < 0 ||
        tgn_game_setup(query->scratch->game, stones, count) < 0)
        return tgn_query__no_memory(query);
    return 0;
}

/* The node of the whole board with this side to move. */
static tgn_record_node whole_node(tgn_query *query, tgn_colour to_move)
{
    tgn_record_node node = {.kind = TGN_KIND_WHOLE, .size = query->question->board->size};
    node.key = tgn_record_key__of(tgn_images_key_ties(tgn_game_images(query->scratch->game),
                                                      tgn_game_keytable(query->scratch->game), to_move,
                                                      query->question->ko, &node.motions));
    return node;
}

/* The node of a part, and its points, those with stones first: they rule out boards soonest. */
static int part_node(tgn_query *query)
{
    const tgn_question *q = query->question;
    tgn_query_scratch *scratch = query->scratch;
    tgn_point empty[TGN_POINTS_MAX];
    size_t empty_count = 0;
    scratch->inside_count = 0;
    for (tgn_point p = tgn_point_first(q->board->size); p; p = tgn_point_next(p, q->board->size)) {
        if (!tgn_region_has(q->region, q->board->size, p))
            continue;
        if (q->board->colour[p] == TGN_EMPTY)
            empty[empty_count++] = p;
        else
            scratch->inside[scratch->inside_count++] = p;
    }
    memcpy(scratch->inside + scratch->inside_count, empty, empty_count * sizeof *empty);
    scratch->inside_count += empty_count;
    return tgn_record_node__of(&query->side[0], tgn_game_keytable(scratch->game), q->board, TGN_BLACK,
                               TGN_PASS, q->region);
}

static int find_nodes(tgn_query *query)
{
    const tgn_colour to_move = query->question->to_move;
    query->side_count = 0;
    for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE && query->kind == TGN_KIND_WHOLE; colour++)
        if (to_move == TGN_EMPTY || to_move == colour)
            query->side[query->side_count++] = whole_node(query, colour);
    if (query->kind == TGN_KIND_WHOLE)
        return 0;
    query->side_count = 1;
    return part_node(query);
}

/* ---- asking -------------------------------------------------------------------------------------------- */

/* skip + list, at most as many as there can be games. */
static uint64_t page_limit(const tgn_question *q)
{
    if (q->list == 0 || q->skip > UINT32_MAX)
        return 0;
    return q->list > UINT32_MAX ? UINT32_MAX : q->skip + q->list;
}

static int answer_one(tgn_query *query, const tgn_question *question, tgn_answer **out)
{
    tgn_query_scratch__reset(query->scratch);
    query->question = question;
    query->kind = tgn_region_kind(question->region);
    query->limit = page_limit(question);
    query->total = (tgn_query_way){0};
    TGN_TRY(set_up(query));
    TGN_TRY(find_nodes(query));
    TGN_TRY(tgn_query__count(query));
    return tgn_query__make_answer(query, out);
}

/* The question with the colours exchanged. */
static int answer_swapped(tgn_query *query, const tgn_question *question, tgn_answer **out)
{
    tgn_board board;
    tgn_question swapped = *question;
    tgn_board_swap(&board, question->board);
    swapped.board = &board;
    if (swapped.to_move != TGN_EMPTY)
        swapped.to_move = tgn_colour_other(swapped.to_move);
    return answer_one(query, &swapped, out);
}

static int answer_all(tgn_query *query, const tgn_question *question, tgn_answer **out)
{
    tgn_games_matcher *matcher = NULL;
    int code = check_question(query->graph, question, query->error);
    if (code == 0 && question->filter)
        code = tgn_games_matcher__new(&matcher, query->graph->games, question->filter, query->error);
    query->matcher = matcher;
    if (code == 0)
        code = answer_one(query, question, out);
    if (code == 0 && question->swap)
        code = answer_swapped(query, question, &(*out)->swapped);
    tgn_games_matcher__free(matcher);
    return code;
}

int tgn_graph_position(tgn_graph *graph, const tgn_question *question, tgn_answer **out, tgn_error *error)
{
    tgn_error own;
    tgn_query query = {.graph = graph, .error = error ? error : &own};
    *out = NULL;
    if (tgn_query_scratch__take(&query.scratch, graph) < 0)
        return tgn_query__no_memory(&query);
    pthread_rwlock_rdlock(&graph->lock);
    int code = answer_all(&query, question, out);
    pthread_rwlock_unlock(&graph->lock);
    tgn_query_scratch__give(query.scratch, graph);
    if (code < 0) {
        tgn_answer_free(*out);
        *out = NULL;
    }
    return code == TGN_ERR_MEMORY ? tgn_query__no_memory(&query)
                                  : code; /* not every failed allocation says so */
}
