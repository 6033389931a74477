/*
 * Questions about positions: every answer about random games and about the sample is compared with the
 * oracle's, which looks at all positions of all games and compares stones.
 */
#define _GNU_SOURCE /* strcasestr */
#include <strings.h>

#include <tengen/graph.h>

#include "temp_folder.h"
#include "answers.h"

/* ---- comparing ----------------------------------------------------------------------------------------- */

static bool same_count(const tgn_count *a, const tgn_count *b)
{
    return a->games == b->games && a->visits == b->visits && a->black == b->black && a->white == b->white;
}

/* The same years, in order; none when none were asked for. */
static bool same_years(const tgn_year *got, size_t count, const road *want, bool told)
{
    if (count != (told ? want->year_count : 0) || !got != (count == 0))
        return false;
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < count && want->years[j].year != got[i].year)
            j++;
        if (j == count || want->years[j].games != got[i].games || (i > 0 && got[i].year <= got[i - 1].year))
            return false;
    }
    return true;
}

/* How much a way tells: of parts it knows who played elsewhere first, of years only when asked. */
typedef struct detail {
    bool part, years;
} detail;

static bool same_way(const tgn_way *got, const road *wanted, detail d)
{
    const tgn_way *want = &wanted->way;
    return got->kind == want->kind && got->move.point == want->move.point &&
           got->move.colour == want->move.colour && same_count(&got->here, &want->here) &&
           got->first == want->first && got->last == want->last &&
           got->at_once == (d.part ? want->at_once : 0) &&
           same_years(got->years, got->year_count, wanted, d.years);
}

/* The same ways, each as often: setups are told apart by counts alone. */
static void compare_ways(const tgn_way *got, size_t count, const road *want, int wanted, detail d)
{
    static bool used[WAYS];
    memset(used, 0, sizeof used);
    CHECK_INT(count, wanted);
    for (size_t i = 0; i < count; i++) {
        int j = 0;
        while (j < wanted && (used[j] || !same_way(&got[i], &want[j], d)))
            j++;
        CHECK(j < wanted);
        if (j < wanted)
            used[j] = true;
        if (i > 0)
            CHECK(got[i].here.games <= got[i - 1].here.games);
        if (i > 0 && got[i].kind == TGN_WAY_MOVE && got[i - 1].kind == TGN_WAY_MOVE &&
            got[i].here.games == got[i - 1].here.games)
            CHECK(got[i].move.point >= got[i - 1].move.point);
    }
}

static void compare_line(const tgn_game_line *line, const found *want, const games *all)
{
    const one *game = all->items[want->game];
    CHECK_INT(line->id, want->game + 1);
    CHECK_TEXT(line->black, game->black);
    CHECK_TEXT(line->white, game->white);
    CHECK_INT(line->first_date, game->first);
    CHECK_INT(line->moves, game->at[game->main_steps].moves);
    CHECK_INT(line->move, game->at[want->first.step].moves);
    CHECK_INT(line->last_move, game->at[want->first.last].moves);
    CHECK_INT(line->region, want->first.region);
}

static void compare_list(const tgn_game_list *list, const tgn_question *q, const expected *e,
                         const games *all)
{
    const uint64_t left = q->skip < (uint64_t)e->game_count ? (uint64_t)e->game_count - q->skip : 0;
    const size_t count = q->list < left ? q->list : (size_t)left;
    CHECK_INT(list->total, e->game_count);
    CHECK_INT(list->count, count);
    for (size_t i = 0; i < count && i < list->count; i++)
        compare_line(&list->lines[i], &e->games[q->skip + i], all);
}

static void compare(oracle *o, const tgn_question *q, const tgn_answer *answer)
{
    static expected e;
    const bool part = q->region != TGN_REGION_WHOLE;
    oracle_ask(o, q, &e);
    CHECK(same_count(&answer->total, &e.total.way.here));
    CHECK_INT(answer->first, e.total.way.first);
    CHECK_INT(answer->last, e.total.way.last);
    CHECK(same_years(answer->years, answer->year_count, &e.total, q->years));
    compare_ways(answer->ways, answer->way_count, e.out, e.out_count, (detail){part, q->years});
    compare_ways(answer->parents, answer->parent_count, e.in, q->parents ? e.in_count : 0,
                 (detail){part, false});
    compare_list(answer->list, q, &e, o->all);
    for (size_t i = 0; i < answer->way_count; i++) {
        const tgn_way *way = &answer->ways[i];
        const bool move = way->kind == TGN_WAY_MOVE || way->kind == TGN_WAY_PASS;
        const tgn_count reached = move && !part ? oracle_reached(o, q, way->move) : (tgn_count){0};
        CHECK(same_count(&way->reached, &reached));
    }
}

/* ---- setups -------------------------------------------------------------------------------------------- */

/* Who sets up these stones is at the position that they make. */
static void follow_setup(oracle *o, const tgn_question *q, const tgn_way *way)
{
    static expected e;
    tgn_board board = *q->board;
    tgn_question after = *q;
    for (size_t i = 0; i < way->stone_count; i++) {
        CHECK(board.colour[way->stones[i].point] != way->stones[i].colour);
        CHECK(tgn_region_has(q->region, board.size, way->stones[i].point));
        CHECK(i == 0 || way->stones[i].point > way->stones[i - 1].point);
        board.colour[way->stones[i].point] = way->stones[i].colour;
    }
    CHECK(way->stone_count > 0 || way->to_move != q->to_move);
    CHECK((way->to_move == TGN_EMPTY) == (q->region != TGN_REGION_WHOLE));
    after.board = &board;
    after.to_move = way->to_move;
    after.ko = TGN_PASS;
    after.list = 0;
    oracle_ask(o, &after, &e);
    CHECK(e.total.way.here.games >= way->here.games);
}

static int setups_followed; /* in all: the random games have enough of them */

static void follow_setups(oracle *o, const tgn_question *q, const tgn_answer *answer)
{
    int told = 0;
    for (size_t i = 0; i < answer->way_count; i++) {
        const tgn_way *way = &answer->ways[i];
        const bool setup = way->kind == TGN_WAY_SETUP, tells = way->stone_count > 0 || way->to_move;
        CHECK(tells == (setup && told < TGN_SETUPS_TOLD));
        told += setup;
        if (tells)
            follow_setup(o, q, way);
    }
    setups_followed += told;
}

static void ask_and_compare(tgn_graph *graph, oracle *o, const tgn_question *q)
{
    tgn_answer *answer;
    tgn_error error = {0};
    const int before = check_faults;
    CHECK_INT(tgn_graph_position(graph, q, &answer, &error), 0);
    if (!answer) {
        printf("    %s\n", error.message);
        return;
    }
    compare(o, q, answer);
    follow_setups(o, q, answer);
    CHECK(!answer->swapped == !q->swap);
    if (answer->swapped) {
        tgn_board swapped;
        tgn_question other = *q;
        tgn_board_swap(&swapped, q->board);
        other.board = &swapped;
        other.to_move = q->to_move ? tgn_colour_other(q->to_move) : TGN_EMPTY;
        compare(o, &other, answer->swapped);
    }
    if (check_faults > before && before < 5)
        printf("    region %s, to move %d, ko %d, order %d %d, skip %d list %d, filter %d\n",
               tgn_region_name(q->region), q->to_move, q->ko, q->order, q->descending, (int)q->skip,
               (int)q->list, q->filter != NULL);
    tgn_answer_free(answer);
}

/* ---- questions ----------------------------------------------------------------------------------------- */

static void random_filter(tgn_filter *f, uint64_t *seed)
{
    static const char *const results[] = {"B", "W", "draw", "void", "?"};
    *f = (tgn_filter){0};
    switch (games_below(seed, 9)) {
    case 0:
        f->player = "long-name-1";
        break;
    case 1:
        f->black = "Black 2";
        break;
    case 2:
        f->white = "3";
        f->event = "cup";
        break;
    case 3:
        f->from = 19920000;
        f->to = games_below(seed, 2) ? 19930201 : 0;
        break;
    case 4:
        f->rank_from = 1;
        f->rank_to = games_below(seed, 2) ? 105 : 0;
        break;
    case 5:
        strcpy(f->result, results[games_below(seed, 5)]);
        break;
    case 6:
        f->komi_given = true;
        f->komi = 6.5;
        break;
    case 7:
        f->handicap = 1 + games_below(seed, 3);
        break;
    default:
        f->player = "nobody";
    }
}

/* A position of some game, turned somehow; sometimes one that nobody reached. */
static void random_board(const games *all, uint64_t *seed, tgn_board *board, tgn_question *q)
{
    const one *game = all->items[games_below(seed, all->count)];
    const moment *m =
        &game->at[games_below(seed, games_below(seed, 2) ? game->steps + 1 : 1 + game->steps / 8)];
    const tgn_symmetry s = (tgn_symmetry)games_below(seed, tgn_symmetry_count(game->size));
    tgn_board_init(board, game->size);
    for (tgn_point p = tgn_point_first(game->size); p; p = tgn_point_next(p, game->size)) {
        const tgn_colour colour = m->colour[tgn_point_index(p, game->size)];
        if (colour)
            tgn_board_put(board, tgn_symmetry_point(s, game->size, p), colour);
    }
    if (games_below(seed, 20) == 0)
        tgn_board_put(board, games_point(seed, game->size), (tgn_colour)(1 + games_below(seed, 2)));
    q->board = board;
    q->to_move = games_below(seed, 4) ? m->to_move : TGN_EMPTY;
    q->ko = m->ko ? tgn_symmetry_point(s, game->size, m->ko) : (tgn_point)TGN_PASS;
    if (q->ko && board->colour[q->ko] != TGN_EMPTY)
        q->ko = TGN_PASS;
    do
        q->region = (tgn_region)games_below(seed, TGN_REGION_COUNT);
    while (!tgn_region_exists(q->region, game->size));
    if (games_below(seed, 3) == 0)
        q->region = TGN_REGION_WHOLE;
}

static void random_questions(tgn_graph *graph, games *all, uint64_t *seed, int count)
{
    oracle o;
    oracle_open(&o, all);
    for (int i = 0; i < count; i++) {
        tgn_board board;
        tgn_filter filter;
        tgn_question q = {.order = (tgn_order)games_below(seed, TGN_ORDER_COUNT),
                          .descending = games_below(seed, 2),
                          .skip = (uint64_t)(games_below(seed, 3) ? 0 : games_below(seed, 40)),
                          .list = (size_t)games_below(seed, 40),
                          .parents = games_below(seed, 4) != 0,
                          .swap = games_below(seed, 4) == 0,
                          .years = games_below(seed, 2)};
        if (games_below(seed, 3) == 0)
            q.order = TGN_ORDER_DATE, q.descending = true;
        random_board(all, seed, &board, &q);
        random_filter(&filter, seed);
        q.filter = games_below(seed, 3) ? NULL : &filter;
        ask_and_compare(graph, &o, &q);
    }
    oracle_close(&o);
}

/* ---- databases ----------------------------------------------------------------------------------------- */

/* Import the games in batches of these sizes, which become segments of the graph. */
static tgn_graph *make_graph(home *h, const char *db, const games *all, const int *batches, bool variations)
{
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_import_sum sum;
    const tgn_import_options options = {.keep_duplicates = true, .variations = variations, .threads = 1};
    CHECK_INT(tgn_graph_open(&graph, home_db(h, db), TGN_GRAPH_CREATE, NULL, &error), 0);
    int from = 0;
    for (int i = 0; graph && batches[i]; i++) {
        const char *path = home_path(h, "games.sgf");
        games_write(all, from, from + batches[i], path);
        CHECK_INT(tgn_graph_import(graph, &path, 1, &options, NULL, &sum, &error), 0);
        CHECK_INT(sum.added, batches[i]);
        from += batches[i];
    }
    CHECK_INT(from, all->count);
    return graph;
}

/* How many different nodes of a kind there are, and visits. */
static void count_nodes(oracle *o, tgn_kind kind, uint64_t *nodes, uint64_t *visits)
{
    bool *seen = calloc((size_t)o->name_count, sizeof *seen);
    *nodes = *visits = 0;
    for (int g = 0; g < o->all->count; g++)
        for (int r = 0; r < TGN_REGION_COUNT; r++)
            for (int i = 0; i <= o->all->items[g]->steps; i++) {
                const int node = o->at[g][i][r].node;
                if (tgn_region_kind((tgn_region)r) != kind || node < 0)
                    continue;
                *visits += begins(o, g, i, r);
                *nodes += !seen[node];
                seen[node] = true;
            }
    free(seen);
}

/* Several segments must be told as large as one, whose arcs the writer of segments has counted. */
static void compare_stats(home *h, tgn_graph *graph, games *all, bool variations)
{
    const int batch[] = {all->count, 0};
    tgn_graph *one_segment = make_graph(h, "one", all, batch, variations);
    tgn_graph_stats got, want;
    tgn_error error;
    oracle o;
    oracle_open(&o, all);
    CHECK_INT(tgn_graph_stats_get(graph, &got, &error), 0);
    CHECK_INT(tgn_graph_stats_get(one_segment, &want, &error), 0);
    CHECK_INT(got.games, all->count);
    CHECK(got.bytes > 0);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        uint64_t nodes, visits;
        count_nodes(&o, (tgn_kind)kind, &nodes, &visits);
        CHECK_INT(got.kind[kind].nodes, nodes);
        CHECK_INT(got.kind[kind].visits, visits);
        CHECK_INT(got.kind[kind].arcs, want.kind[kind].arcs);
    }
    oracle_close(&o);
    tgn_graph_close(one_segment);
}

typedef struct plan {
    uint64_t seed;
    tgn_size sizes[8];
    int size_count, steps;
    bool variations;
    int batches[8], questions;
} plan;

static void play(plan p)
{
    home h;
    games *all = calloc(1, sizeof *all);
    int count = 0;
    for (int i = 0; p.batches[i]; i++)
        count += p.batches[i];
    home_open(&h);
    for (int i = 0; i < count; i++)
        games_random(all, &p.seed, p.sizes[games_below(&p.seed, p.size_count)], games_below(&p.seed, p.steps),
                     p.variations);
    tgn_graph *graph = make_graph(&h, "db", all, p.batches, p.variations);
    if (graph) {
        compare_stats(&h, graph, all, p.variations);
        random_questions(graph, all, &p.seed, p.questions);
    }
    tgn_graph_close(graph);
    games_free(all);
    free(all);
    home_close(&h);
}

/* All sizes that are small; several segments. */
static void small_boards(void)
{
    play((plan){.seed = 1,
                .sizes = {{1, 1}, {1, 3}, {2, 2}, {3, 3}, {3, 4}, {4, 3}, {4, 4}, {5, 5}},
                .size_count = 8,
                .steps = 40,
                .batches = {60, 12, 2},
                .questions = 600});
}

/* Long games, in which little repeats. */
static void long_games(void)
{
    play((plan){.seed = 2,
                .sizes = {{9, 9}, {5, 9}},
                .size_count = 2,
                .steps = 150,
                .batches = {12, 2},
                .questions = 150});
}

/* So many short games that the first positions are hot: their summaries answer. */
static void hot_nodes(void)
{
    play((plan){.seed = 3,
                .sizes = {{3, 3}},
                .size_count = 1,
                .steps = 12,
                .batches = {900, 100, 20},
                .questions = 150});
}

/* Hot nodes that have been merged, so that how games came had to be recalled. */
static void merged_hot_nodes(void)
{
    play((plan){.seed = 4,
                .sizes = {{3, 3}, {2, 3}},
                .size_count = 2,
                .steps = 14,
                .batches = {250, 250, 250, 250},
                .questions = 150});
}

/* One large segment and a small one, whose nodes are looked up in it. */
static void large_and_small(void)
{
    play((plan){.seed = 6,
                .sizes = {{5, 5}, {4, 4}},
                .size_count = 2,
                .steps = 25,
                .batches = {300, 3},
                .questions = 100});
}

/* Records kept with all their lines. */
static void variations(void)
{
    play((plan){.seed = 5,
                .sizes = {{3, 3}, {4, 4}, {3, 5}, {7, 7}},
                .size_count = 4,
                .steps = 10,
                .variations = true,
                .batches = {80, 15},
                .questions = 500});
}

/* Games that were played, not drawn. */
static void sample(void)
{
    static const char path[] = "tests/sample/selfplay-9.sgf.gz";
    home h;
    games *all = calloc(1, sizeof *all);
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_import_sum sum = {0};
    uint64_t seed = 6;
    home_open(&h);
    games_read(all, path);
    CHECK_INT(tgn_graph_open(&graph, home_db(&h, "db"), TGN_GRAPH_CREATE, NULL, &error), 0);
    if (graph) {
        CHECK_INT(tgn_graph_import(graph, &(const char *){path}, 1, &(tgn_import_options){.threads = 1}, NULL,
                                   &sum, &error),
                  0);
        CHECK_INT(sum.added, 40);
        CHECK_INT(all->count, 40);
        random_questions(graph, all, &seed, 200);
    }
    tgn_graph_close(graph);
    games_free(all);
    free(all);
    home_close(&h);
}

int main(int argc, char **argv)
{
    TEST(sample);
    TEST(small_boards);
    TEST(long_games);
    TEST(hot_nodes);
    TEST(merged_hot_nodes);
    TEST(large_and_small);
    TEST(variations);
    CHECK(setups_followed > 1000);
    return check_done();
}
