/*
 * know.c - a whole game beside all others: what they played where it stood, and where it left them (tengen/known.h)
 *
 *      1. the node of every place, by replaying the game
 *      2. the game itself in the database: records that stand where its last move was played, and made the same moves
 *         from the same nodes
 *      3. each node counted as any question is, less what the game itself adds to it
 *      4. the games of the last place that others share
 *
 * What the game itself adds is found by tracing its record, not by looking at its moves: it may have come to a node
 * twice, and, kept with its variations, it leaves a node by more ways than one.
 */
#include "db/query/query.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* The caller's game, and the lines it borrows texts from. */
typedef struct known_space {
    tgn_known_game known;
    tgn_game_list *list;
} known_space;

typedef struct know_work {
    tgn_query query;
    const tgn_game *game;
    size_t moves;
    tgn_record_node *node; /* of each place */
    size_t *step;          /* steps of the game before it */
    tgn_move *played;      /* at the end: the side to move, no point */
    uint32_t *self;        /* records that are the game itself */
    size_t self_count, self_capacity;
    tgn_record_visit_list traced[TGN_KIND_COUNT]; /* their visits, by node, game and step */
    known_space *out;
} know_work;

void tgn_known_game_free(tgn_known_game *known)
{
    if (!known)
        return;
    tgn_game_list_free(((known_space *)known)->list);
    free(known->place);
    free(known);
}

static int no_memory(const know_work *work)
{
    return tgn_query__no_memory(&work->query);
}

/* ---- 1. the nodes -------------------------------------------------------------------------------------- */

/* The node at which the scratch game stands. */
static tgn_record_node node_now(const know_work *work)
{
    tgn_record_node node = {.kind = TGN_KIND_WHOLE, .size = tgn_game_size(work->game)};
    node.key = tgn_record_key__of(tgn_game_key_ties(work->query.scratch->game, &node.motions));
    return node;
}

static void note_place(know_work *work, size_t place, size_t step, tgn_move played)
{
    work->node[place] = node_now(work);
    work->step[place] = step;
    work->played[place] = played;
}

static int find_nodes(know_work *work)
{
    tgn_game *game = work->query.scratch->game;
    const size_t steps = tgn_game_steps(work->game);
    size_t place = 0;
    if (tgn_game_reset(game, tgn_game_size(work->game), NULL) < 0)
        return no_memory(work);
    for (size_t i = 0; i < steps; i++) {
        tgn_past_step past;
        tgn_game_past(work->game, i, &past);
        if (past.is_move)
            note_place(work, place++, i, past.move);
        if (tgn_game_repeat(game, work->game, i) < 0)
            return no_memory(work);
    }
    note_place(work, place, steps, (tgn_move){TGN_PASS, tgn_game_to_move(game)});
    return 0;
}

/* ---- 2. the game itself -------------------------------------------------------------------------------- */

/* Count one node; up to `list` of its games are collected, in the order of the question. */
static int count_place(know_work *work, size_t place, tgn_question *question, size_t list)
{
    tgn_query *query = &work->query;
    tgn_query_scratch__reset(query->scratch);
    question->board = tgn_game_board(work->game); /* its size is all that counting asks for */
    question->list = list;
    query->question = question;
    query->kind = TGN_KIND_WHOLE;
    query->limit = list;
    query->total = (tgn_query_way){0};
    query->side[0] = work->node[place];
    query->side_count = 1;
    return tgn_query__count(query);
}

static int by_step(const void *a, const void *b)
{
    const tgn_record_visit *x = a, *y = b;
    return (x->step > y->step) - (x->step < y->step);
}

/* Whether the main line of a record, by its visits in order of steps, made the game's moves from the game's nodes. */
static bool is_same(const know_work *work, const tgn_record_visit *visits, size_t count, uint32_t main_steps)
{
    size_t move = 0;
    for (size_t i = 0; i < count && visits[i].step <= main_steps; i++) {
        if (tgn_record_visit__branch(&visits[i]) ||
            tgn_record_label__kind(visits[i].next) != TGN_RECORD_LABEL_MOVE)
            continue;
        if (move == work->moves ||
            tgn_record_key__compare(tgn_record_visit__key(&visits[i]), work->node[move].key) != 0 ||
            visits[i].next != tgn_record_node__label(&work->node[move], work->played[move]))
            return false;
        move++;
    }
    return move == work->moves;
}

/* Trace a record, and keep its visits if it is the game itself. */
static int try_record(know_work *work, tgn_record_tracer *tracer, uint32_t number)
{
    tgn_query *query = &work->query;
    tgn_record record;
    tgn_record_visit_list *list = &work->traced[TGN_KIND_WHOLE];
    const size_t before = list->count;
    query->scratch->record.length = 0;
    query->scratch->record.failed = false;
    int code = tgn_games__record(query->graph->games, number, &query->scratch->record, &record, query->error);
    if (code <= 0)
        return code < 0 ? code : tgn_query_replay__damaged(query, number);
    code = tgn_record_tracer__run(tracer, &record, number, TGN_RECORD_GRAPHS_WHOLE, work->traced);
    if (code < 0)
        return code == TGN_ERR_INPUT ? tgn_query_replay__damaged(query, number) : no_memory(work);
    qsort(list->items + before, list->count - before, sizeof *list->items, by_step);
    if (!is_same(work, list->items + before, list->count - before, record.main_steps)) {
        list->count = before;
        return 0;
    }
    if (tgn_array__need(&work->self, &work->self_capacity, work->self_count + 1) < 0)
        return no_memory(work);
    work->self[work->self_count++] = number;
    return 0;
}

static int by_node(const void *a, const void *b)
{
    return tgn_record_visit__compare(a, b);
}

/* Look at the records that stand where the game's last move was played and have as many moves. */
static int try_candidates(know_work *work, tgn_record_tracer *tracer)
{
    const tgn_query_scratch *scratch = work->query.scratch;
    int code = 0;
    for (size_t i = 0; i < scratch->candidate_count && code >= 0; i++) {
        const uint32_t number = scratch->candidates[i].game;
        const tgn_games_row *row = tgn_games__row(work->query.graph->games, number, work->query.error);
        if (!row)
            return work->query.error->code;
        if (row->moves == work->moves)
            code = try_record(work, tracer, number);
    }
    return code;
}

static int find_self(know_work *work)
{
    tgn_question question = {.order = TGN_ORDER_ID};
    tgn_record_tracer *tracer = NULL;
    int code = count_place(work, work->moves ? work->moves - 1 : 0, &question, UINT32_MAX);
    if (code == 0 && tgn_record_tracer__new(&tracer) < 0)
        code = no_memory(work);
    if (code == 0)
        code = try_candidates(work, tracer);
    tgn_record_tracer__free(tracer);
    const tgn_record_visit_list *list = &work->traced[TGN_KIND_WHOLE];
    if (list->count > 1)
        qsort(list->items, list->count, sizeof *list->items, by_node);
    return code;
}

static bool is_self(const know_work *work, uint32_t number)
{
    for (size_t i = 0; i < work->self_count; i++)
        if (work->self[i] == number)
            return true;
    return false;
}

/* ---- 3. what others played ----------------------------------------------------------------------------- */

/* One game less that went this way. In a damaged database there may be none. */
static void take_away(tgn_query_way *way, tgn_colour winner)
{
    if (way->count.games == 0)
        return;
    way->count.games--;
    way->count.black -= winner == TGN_BLACK;
    way->count.white -= winner == TGN_WHITE;
}

/* The first of the game's own visits to a node. */
static const tgn_record_visit *first_of(const tgn_record_visit_list *list, tgn_record_key key)
{
    size_t low = 0, high = list->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (tgn_record_key__compare(tgn_record_visit__key(&list->items[middle]), key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return list->items + low;
}

/* Whether an earlier visit of the same game to the same node left in the same way; visits are sorted by game. */
static bool was_taken(const tgn_record_visit *first, const tgn_record_visit *visit)
{
    for (const tgn_record_visit *v = visit; v-- > first && v->game == visit->game;)
        if ((v->next & ~TGN_RECORD_LABEL_BRANCH) == (visit->next & ~TGN_RECORD_LABEL_BRANCH))
            return true;
    return false;
}

static int leave_out_self(know_work *work, size_t place)
{
    tgn_query *query = &work->query;
    const tgn_record_visit_list *list = &work->traced[TGN_KIND_WHOLE];
    const tgn_record_key key = work->node[place].key;
    if (list->count == 0)
        return 0;
    const tgn_record_visit *first = first_of(list, key), *end = list->items + list->count;
    for (const tgn_record_visit *v = first;
         v < end && tgn_record_key__compare(tgn_record_visit__key(v), key) == 0; v++) {
        const tgn_games_row *row = tgn_games__row(query->graph->games, v->game, query->error);
        if (!row)
            return query->error->code;
        if (v == first || v[-1].game != v->game)
            take_away(&query->total, row->winner);
        tgn_query_way *way =
            was_taken(first, v)
                ? NULL
                : tgn_query_ways__at(&query->scratch->out, tgn_query__name_out(query, 0, v->next), 0);
        if (way)
            take_away(way, row->winner);
    }
    return 0;
}

static tgn_known_move known_move(const tgn_query_way *way, tgn_point point)
{
    return (tgn_known_move){point, (uint32_t)way->count.games, (uint32_t)way->count.black,
                            (uint32_t)way->count.white};
}

/* The ways are in order. Moves of the side that moved in the game are told, and its own by its own point. */
static void fill_place(know_work *work, size_t place, tgn_known_place *out)
{
    const tgn_query_ways *ways = &work->query.scratch->out;
    const tgn_record_node *node = &work->node[place];
    const tgn_move played = work->played[place];
    const uint32_t label = tgn_record_node__label(node, played);
    const tgn_move own = tgn_record_node__move(node, label);
    out->games = (uint32_t)work->query.total.count.games;
    for (size_t i = 0; i < ways->count; i++) {
        const tgn_query_way *way = &ways->items[i];
        const tgn_move move = tgn_query__move(&work->query, way->name);
        if (tgn_record_label__kind(way->name) != TGN_RECORD_LABEL_MOVE || way->count.games == 0 ||
            move.colour != played.colour)
            continue;
        const bool is_own = place < work->moves && move.point == own.point;
        const tgn_known_move known = known_move(way, is_own ? played.point : move.point);
        if (is_own) {
            out->played_known = true;
            out->played = known;
        }
        if (out->moves < TGN_KNOWN_MOVES)
            out->move[out->moves++] = known;
    }
}

static int count_places(know_work *work)
{
    tgn_known_game *known = &work->out->known;
    known->new_from = 1;
    for (size_t i = 0; i <= work->moves; i++) {
        tgn_question question = {0};
        int code = count_place(work, i, &question, 0);
        if (code == 0)
            code = leave_out_self(work, i);
        if (code < 0)
            return code;
        tgn_query_ways__sort(&work->query.scratch->out);
        fill_place(work, i, &known->place[i]);
        if (known->place[i].games > 0)
            known->new_from = i + 1;
    }
    if (known->new_from > work->moves)
        known->new_from = 0;
    return 0;
}

/* ---- 4. the games around it ---------------------------------------------------------------------------- */

static tgn_known_line line_of(const tgn_game_line *line)
{
    tgn_known_line out = {.id = line->id,
                          .black = line->black,
                          .white = line->white,
                          .event = line->event,
                          .date = line->first_date,
                          .move = line->move};
    memcpy(out.black_rank, line->black_rank, sizeof out.black_rank);
    memcpy(out.white_rank, line->white_rank, sizeof out.white_rank);
    memcpy(out.result, line->result, sizeof out.result);
    return out;
}

/* Bring the scratch game, on which an answer tries the moves, to a place. */
static int stand_at(know_work *work, size_t place)
{
    tgn_game *game = work->query.scratch->game;
    int code = tgn_game_reset(game, tgn_game_size(work->game), NULL);
    for (size_t i = 0; i < work->step[place] && code == 0; i++)
        code = tgn_game_repeat(game, work->game, i);
    return code < 0 ? no_memory(work) : 0;
}

static int list_around(know_work *work, size_t place)
{
    tgn_known_game *known = &work->out->known;
    tgn_question question = {.order = TGN_ORDER_DATE, .descending = true};
    tgn_answer *answer = NULL;
    TGN_TRY(stand_at(work, place));
    TGN_TRY(count_place(work, place, &question, TGN_KNOWN_AROUND + work->self_count));
    question.board = tgn_game_board(work->query.scratch->game);
    const int code = tgn_query__make_answer(&work->query, &answer);
    for (size_t i = 0; code == 0 && i < answer->list->count && known->around_count < TGN_KNOWN_AROUND; i++)
        if (!is_self(work, answer->list->lines[i].id))
            known->around[known->around_count++] = line_of(&answer->list->lines[i]);
    if (code == 0) {
        work->out->list = answer->list;
        answer->list = NULL;
    }
    tgn_answer_free(answer);
    return code;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static int make_space(know_work *work)
{
    const size_t places = work->moves + 1;
    work->node = calloc(places, sizeof *work->node);
    work->step = calloc(places, sizeof *work->step);
    work->played = calloc(places, sizeof *work->played);
    work->out = calloc(1, sizeof *work->out);
    if (work->out)
        work->out->known.place = calloc(places, sizeof *work->out->known.place);
    if (!work->node || !work->step || !work->played || !work->out || !work->out->known.place)
        return no_memory(work);
    work->out->known.size = tgn_game_size(work->game);
    work->out->known.places = places;
    return tgn_query_scratch__take(&work->query.scratch, work->query.graph) < 0 ? no_memory(work) : 0;
}

/* Everything is asked of one state of the database. */
static int know(know_work *work)
{
    tgn_known_game *known = &work->out->known;
    TGN_TRY(find_nodes(work));
    TGN_TRY(find_self(work));
    TGN_TRY(count_places(work));
    known->total = work->query.graph->head.live;
    const size_t last = known->new_from ? known->new_from - 1 : work->moves;
    return known->place[last].games ? list_around(work, last) : 0;
}

int tgn_graph_know(tgn_known_game **out, tgn_graph *graph, const tgn_game *game, tgn_error *error)
{
    tgn_error own;
    know_work work = {.query = {.graph = graph, .error = error ? error : &own},
                      .game = game,
                      .moves = tgn_game_moves(game)};
    *out = NULL;
    int code = make_space(&work);
    if (code == 0) {
        pthread_rwlock_rdlock(&graph->lock);
        code = know(&work);
        pthread_rwlock_unlock(&graph->lock);
    }
    tgn_query_scratch__give(work.query.scratch, graph);
    free(work.node);
    free(work.step);
    free(work.played);
    free(work.self);
    free(work.traced[TGN_KIND_WHOLE].items);
    if (code == 0)
        *out = &work.out->known;
    else
        tgn_known_game_free((tgn_known_game *)work.out);
    return code == TGN_ERR_MEMORY ? no_memory(&work) : code; /* not every failed allocation says so */
}
