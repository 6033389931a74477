/*
 * neighbourhood.c - GET /api/v1/neighbourhood: where one came from, what follows, and what follows that
 *
 *      level -1       0        1        2
 *            o ---\        /-- o ---\
 *                  >-- o --          >-- o         two ways to one position meet in one node
 *            o ---/        \-- o ---/
 *
 * Positions are told apart by their keys, which are the same for all images. Moves are played on the board of
 * the question, so all of them are in its orientation. The games that a continuation leads to are known
 * (tgn_way.reached): one question for the position and one for each child will do, none for grandchildren.
 */
#include "http/asked.h"
#include "http/handlers.h"
#include "wire/fields.h"

enum { MOST = 20, NODES = 1 + MOST + MOST + MOST * MOST, ARCS = MOST + MOST + MOST * MOST };

typedef struct node {
    tgn_key key; /* unless it is a parent, of which only the move is known */
    int level;
    uint64_t games, visits;
} node;

typedef struct arc {
    size_t from, to;
    tgn_way_kind kind;
    tgn_move move;
    uint64_t games;
} arc;

typedef struct neighbourhood {
    tgn_graph *graph;
    tgn_game *game; /* stands at the node that is looked at */
    const tgn_filter *filter;
    uint64_t parents, children, grandchildren; /* at the most */
    size_t node_count, arc_count;
    node nodes[NODES];
    arc arcs[ARCS];
} neighbourhood;

/* ---- nodes and arcs ------------------------------------------------------------------------------------ */

static size_t add_node(neighbourhood *n, node new)
{
    n->nodes[n->node_count] = new;
    return n->node_count++;
}

/* The node of this key, new if need be. */
static size_t find_node(neighbourhood *n, node wanted)
{
    for (size_t i = 0; i < n->node_count; i++)
        if (n->nodes[i].level >= 0 && tgn_key_equal(n->nodes[i].key, wanted.key))
            return i;
    return add_node(n, wanted);
}

static void add_arc(neighbourhood *n, size_t from, size_t to, const tgn_way *way)
{
    n->arcs[n->arc_count++] = (arc){from, to, way->kind, way->move, way->here.games};
}

static void add_parents(neighbourhood *n, const tgn_answer *answer)
{
    uint64_t left = n->parents;
    for (size_t i = 0; i < answer->parent_count && left > 0; i++)
        if (answer->parents[i].kind != TGN_WAY_START) {
            add_arc(n, add_node(n, (node){.level = -1}), 0, &answer->parents[i]);
            left--;
        }
}

/* Play each of the first `most` continuations for a moment, to see which position it leads to. */
static int add_children(neighbourhood *n, size_t from, const tgn_answer *answer, uint64_t most)
{
    const int level = n->nodes[from].level + 1;
    for (size_t i = 0; i < answer->way_count && most > 0; i++) {
        const tgn_way *way = &answer->ways[i];
        if (!tgn_wire__is_move(way))
            continue;
        if (tgn_game_force(n->game, way->move.colour, way->move.point, NULL) < 0)
            return TGN_ERR_MEMORY;
        node child = {tgn_game_key(n->game, NULL), level, way->reached.games, way->reached.visits};
        add_arc(n, from, find_node(n, child), way);
        tgn_game_undo(n->game);
        most--;
    }
    return 0;
}

/* ---- looking around ------------------------------------------------------------------------------------ */

/* The position itself. */
static int look(neighbourhood *n, const tgn_question *question, tgn_error *error)
{
    tgn_answer *answer;
    int code = tgn_graph_position(n->graph, question, &answer, error);
    if (code < 0)
        return code;
    add_node(n, (node){.key = tgn_images_key(tgn_game_images(n->game), tgn_game_keytable(n->game),
                                             question->to_move, question->ko, NULL),
                       .games = answer->total.games,
                       .visits = answer->total.visits});
    code = add_children(n, 0, answer, n->children);
    add_parents(n, answer);
    tgn_answer_free(answer);
    return code;
}

/* What follows a continuation, which is played for the time being. */
static int look_behind(neighbourhood *n, const arc *way, tgn_error *error)
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

/* Two continuations may lead to one position; it is looked at once. */
static int look_further(neighbourhood *n, tgn_error *error)
{
    bool seen[NODES] = {false};
    int code = 0;
    const size_t arcs = n->arc_count;
    for (size_t i = 0; i < arcs && code == 0; i++) {
        const arc way = n->arcs[i];
        if (n->nodes[way.to].level == 1 && !seen[way.to])
            code = look_behind(n, &way, error);
        seen[way.to] = true;
    }
    return code;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

static void write_node(tgn_json_writer *writer, const node *this, size_t id)
{
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "id", id);
    tgn_json__key(writer, "level");
    tgn_json__integer(writer, this->level);
    tgn_json__field_known(writer, "games", this->games, this->level >= 0);
    tgn_json__field_known(writer, "occurrences", this->visits, this->level >= 0);
    tgn_json__close(writer, '}');
}

static void write_arc(tgn_json_writer *writer, const arc *this, tgn_size size)
{
    const tgn_way way = {.kind = this->kind, .move = this->move};
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "from", this->from);
    tgn_json__field_number(writer, "to", this->to);
    tgn_wire__move(writer, &way, size);
    tgn_json__field_number(writer, "games", this->games);
    tgn_json__close(writer, '}');
}

static int answer(const neighbourhood *n, tgn_request *request)
{
    tgn_json_writer writer;
    tgn_asked__open(&writer, request);
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
    return tgn_asked__send(&writer, request, 200);
}

static int read_request(neighbourhood *n, tgn_asked *asked, tgn_wish *wish, tgn_request *request)
{
    static const char names[] = "db parents children grandchildren " TGN_ASKED_PLACE " " TGN_ASKED_FILTER;
    int code = tgn_request__only(request, names);
    if (code == 0)
        code = tgn_asked__place(asked, request);
    if (code == 0)
        code = tgn_asked__wish(wish, request, false);
    if (code == 0)
        code = tgn_request__number(request, "parents", 0, MOST, 6, &n->parents);
    if (code == 0)
        code = tgn_request__number(request, "children", 0, MOST, 6, &n->children);
    return code == 0 ? tgn_request__number(request, "grandchildren", 0, MOST, 4, &n->grandchildren) : code;
}

int tgn_neighbourhood__get(tgn_request *request)
{
    neighbourhood n = {.graph = tgn_request__graph(request)};
    tgn_asked asked;
    tgn_wish wish = TGN_WISH_INIT;
    tgn_error error = {0};
    wish.count = 0;
    if (!n.graph || read_request(&n, &asked, &wish, request) < 0)
        return 0;
    tgn_question question = tgn_asked__question(&asked, TGN_REGION_WHOLE, &wish);
    question.parents = n.parents > 0;
    n.game = tgn_asked__game(&asked, request);
    if (!n.game)
        return 0;
    n.filter = question.filter;
    int code = look(&n, &question, &error);
    if (code == 0 && n.grandchildren > 0)
        code = look_further(&n, &error);
    return code < 0 ? tgn_reply__error(request, code, &error) : answer(&n, request);
}
