/*
 * neighbourhood.c - GET /api/v1/neighbourhood: the positions around one, as a small graph
 *
 *      level -1       0        1        2
 *            o ---\        /-- o ---\
 *                  >-- o --          >-- o         two ways to one position meet in one node
 *            o ---/        \-- o ---/
 *
 * Positions are identified by their keys, which are the same for all symmetric images. Moves are played on
 * the board of the question, so all of them are in its orientation. The number of games that a continuation
 * leads to is known (tgn_way.reached): one query for the position and one for each child suffice, and none
 * are needed for grandchildren.
 */
#include "base/error.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "wire/answer.h"

enum { MOST = 20, NODES = 1 + MOST + MOST + MOST * MOST, ARCS = MOST + MOST + MOST * MOST };

typedef struct neighbour_node {
    tgn_key key; /* except of parents, of which only the move is known */
    int level;
    uint64_t games, visits;
} neighbour_node;

typedef struct neighbour_arc {
    size_t from, to;
    tgn_way_kind kind;
    tgn_move move;
    uint64_t games;
} neighbour_arc;

typedef struct neighbourhood {
    tgn_graph *graph;
    tgn_game *game; /* at the node that is being explored */
    const tgn_filter *filter;
    uint64_t parents, children, grandchildren; /* the most of each */
    size_t node_count, arc_count;
    neighbour_node nodes[NODES];
    neighbour_arc arcs[ARCS];
} neighbourhood;

/* ---- nodes and arcs ------------------------------------------------------------------------------------ */

static size_t add_node(neighbourhood *n, neighbour_node new)
{
    n->nodes[n->node_count] = new;
    return n->node_count++;
}

/* The node of this key, new if need be. */
static size_t find_node(neighbourhood *n, neighbour_node wanted)
{
    for (size_t i = 0; i < n->node_count; i++)
        if (n->nodes[i].level >= 0 && tgn_key_equal(n->nodes[i].key, wanted.key))
            return i;
    return add_node(n, wanted);
}

static void add_arc(neighbourhood *n, size_t from, size_t to, const tgn_way *way)
{
    n->arcs[n->arc_count++] = (neighbour_arc){from, to, way->kind, way->move, way->here.games};
}

static void add_parents(neighbourhood *n, const tgn_answer *answer)
{
    uint64_t left = n->parents;
    for (size_t i = 0; i < answer->parent_count && left > 0; i++)
        if (answer->parents[i].kind != TGN_WAY_START) {
            add_arc(n, add_node(n, (neighbour_node){.level = -1}), 0, &answer->parents[i]);
            left--;
        }
}

/* Play and take back each of the first `most` continuations, to see which position it leads to. */
static int add_children(neighbourhood *n, size_t from, const tgn_answer *answer, uint64_t most)
{
    const int level = n->nodes[from].level + 1;
    for (size_t i = 0; i < answer->way_count && most > 0; i++) {
        const tgn_way *way = &answer->ways[i];
        if (!tgn_wire__is_move(way))
            continue;
        if (tgn_game_force(n->game, way->move.colour, way->move.point, NULL) < 0)
            return TGN_ERR_MEMORY;
        neighbour_node child = {tgn_game_key(n->game, NULL), level, way->reached.games, way->reached.visits};
        add_arc(n, from, find_node(n, child), way);
        tgn_game_undo(n->game);
        most--;
    }
    return 0;
}

/* ---- exploring ----------------------------------------------------------------------------------------- */

/* The position itself. */
static int explore(neighbourhood *n, const tgn_question *question, tgn_error *error)
{
    tgn_answer *answer;
    int code = tgn_graph_position(n->graph, question, &answer, error);
    if (code < 0)
        return code;
    add_node(n, (neighbour_node){.key = tgn_images_key(tgn_game_images(n->game), tgn_game_keytable(n->game),
                                                       question->to_move, question->ko, NULL),
                                 .games = answer->total.games,
                                 .visits = answer->total.visits});
    code = add_children(n, 0, answer, n->children);
    add_parents(n, answer);
    tgn_answer_free(answer);
    return code;
}

/* What follows a continuation, which is played and taken back. */
static int explore_child(neighbourhood *n, const neighbour_arc *way, tgn_error *error)
{
    tgn_answer *answer = NULL;
    if (tgn_game_force(n->game, way->move.colour, way->move.point, NULL) < 0)
        return TGN_ERR_MEMORY;
    const tgn_question question = {.board = tgn_game_board(n->game),
                                   .to_move = tgn_game_to_move(n->game),
                                   .ko = tgn_game_ko(n->game),
                                   .filter = n->filter};
    int code = tgn_graph_position(n->graph, &question, &answer, error);
    if (code == 0)
        code = add_children(n, way->to, answer, n->grandchildren);
    tgn_answer_free(answer);
    tgn_game_undo(n->game);
    return code;
}

/* Two continuations may lead to one position; it is explored once. */
static int explore_children(neighbourhood *n, tgn_error *error)
{
    bool seen[NODES] = {false};
    int code = 0;
    const size_t arcs = n->arc_count;
    for (size_t i = 0; i < arcs && code == 0; i++) {
        const neighbour_arc way = n->arcs[i];
        if (n->nodes[way.to].level == 1 && !seen[way.to])
            code = explore_child(n, &way, error);
        seen[way.to] = true;
    }
    return code;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

static void write_node(tgn_json_writer *writer, const neighbour_node *this, size_t id)
{
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "id", id);
    tgn_json__key(writer, "level");
    tgn_json__integer(writer, this->level);
    tgn_json__field_known(writer, "games", this->games, this->level >= 0);
    tgn_json__field_known(writer, "occurrences", this->visits, this->level >= 0);
    tgn_json__close(writer, '}');
}

static void write_arc(tgn_json_writer *writer, const neighbour_arc *this, tgn_size size)
{
    const tgn_way way = {.kind = this->kind, .move = this->move};
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "from", this->from);
    tgn_json__field_number(writer, "to", this->to);
    tgn_wire__move(writer, &way, size);
    tgn_json__field_number(writer, "games", this->games);
    tgn_json__close(writer, '}');
}

static int answer(const neighbourhood *n, tgn_http_request *request)
{
    tgn_json_writer writer;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "nodes");
    tgn_json__open(&writer, '[');
    for (size_t i = 0; i < n->node_count; i++)
        write_node(&writer, &n->nodes[i], i);
    tgn_json__close(&writer, ']');
    tgn_json__key(&writer, "arcs");
    tgn_json__open(&writer, '[');
    for (size_t i = 0; i < n->arc_count; i++)
        write_arc(&writer, &n->arcs[i], tgn_game_size(n->game));
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

static int read_request(neighbourhood *n, tgn_http_position *position, tgn_games_request *games,
                        tgn_http_request *request)
{
    static const char names[] =
        "db parents children grandchildren " TGN_HTTP_POSITION_NAMES " " TGN_HTTP_FILTER_NAMES;
    TGN_TRY(tgn_http_request__only(request, names));
    TGN_TRY(tgn_http_position__read(position, request));
    TGN_TRY(tgn_http_parameters__games(games, request, false));
    TGN_TRY(tgn_http_request__number(request, "parents", 0, MOST, 6, &n->parents));
    TGN_TRY(tgn_http_request__number(request, "children", 0, MOST, 6, &n->children));
    return tgn_http_request__number(request, "grandchildren", 0, MOST, 4, &n->grandchildren);
}

int tgn_http_neighbourhood__get(tgn_http_request *request)
{
    neighbourhood n = {.graph = tgn_http_request__graph(request)};
    tgn_http_position position;
    tgn_games_request games = TGN_GAMES_REQUEST_INIT;
    tgn_error error = {0};
    games.count = 0;
    if (!n.graph || read_request(&n, &position, &games, request) < 0)
        return 0;
    tgn_question question = tgn_http_position__question(&position, TGN_REGION_WHOLE, &games);
    question.parents = n.parents > 0;
    n.game = tgn_http_position__game(&position, request);
    if (!n.game)
        return 0;
    n.filter = question.filter;
    int code = explore(&n, &question, &error);
    if (code == 0 && n.grandchildren > 0)
        code = explore_children(&n, &error);
    return code < 0 ? tgn_http_reply__error(request, code, &error) : answer(&n, request);
}
