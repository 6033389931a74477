/* The tree that a network guides: counts add up, every move in it is legal, and what is known is kept. */
#include "made_network.h"

#include "bot/puct.h"

static tgn_bot_shapes shapes;

typedef struct tree_table {
    tgn_network *network;
    tgn_bot_puct tree;
    tgn_bot_puct_walker *walker;
} tree_table;

static void set_table(tree_table *t, size_t memory)
{
    tgn_error error;
    tgn_bot_shapes__init(&shapes);
    CHECK_INT(tgn_network_open(&t->network, made_network(), &error), 0);
    CHECK_INT(tgn_bot_puct__init(&t->tree, memory, &shapes), 0);
    CHECK_INT(tgn_bot_puct_walker__new(&t->walker, t->network), 0);
    t->walker->random = tgn_random__seeded(3);
}

static void clear_table(tree_table *t)
{
    tgn_bot_puct__clear(&t->tree);
    tgn_bot_puct_walker__free(t->walker);
    tgn_network_free(t->network);
}

static void grow_to(tree_table *t, uint32_t visits)
{
    t->tree.limit = visits;
    while (tgn_bot_puct__grow(&t->tree, t->walker))
        ;
    CHECK(t->tree.node[0].visits == visits || t->tree.node[0].visits > visits);
}

static const char open_board[] =
    "......... ......... ..X...O.. ......... ......... ......... ..O...X.. ......... .........";

/* ---- counts ------------------------------------------------------------------------------------------------ */

/* Every visit but a node's own first one went on to a child, and no walk is left over. */
static void check_node(const tgn_bot_puct *tree, const tgn_bot_puct_node *node)
{
    uint64_t sum = 0;
    double priors = 0;
    CHECK(node->value >= 0 && node->value <= 1 && node->waiting == 0);
    CHECK(node->state != TGN_BOT_PUCT_ASKED);
    for (uint32_t i = node->child; i < node->child + node->children; i++) {
        sum += tree->node[i].visits;
        priors += (double)tree->node[i].prior;
        CHECK(tree->node[i].prior >= 0 && i > (uint32_t)(node - tree->node));
    }
    CHECK(node->children == 0 || (sum + 1 == node->visits && priors > 0.98 && priors < 1.01));
}

static void counts_add_up(void)
{
    static tree_table t;
    tgn_game *game = game_of(open_board, "chinese");
    set_table(&t, 1 << 20);
    CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 7.5), 0);
    CHECK_INT(t.tree.node[0].visits, 1);
    grow_to(&t, 400);
    CHECK_INT(t.tree.node[0].visits, 400);
    CHECK(t.tree.nodes <= t.tree.most);
    for (uint32_t i = 0; i < t.tree.nodes; i++)
        check_node(&t.tree, &t.tree.node[i]);
    clear_table(&t);
    tgn_game_free(game);
}

/* With hardly any memory it continues from the leaves that it has. */
static void a_full_tree_goes_on(void)
{
    static tree_table t;
    tgn_game *game = game_of(open_board, "chinese");
    set_table(&t, 1);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 7.5), 0);
        grow_to(&t, 300);
        CHECK(t.tree.nodes <= t.tree.most && t.tree.most - t.tree.nodes < TGN_POINTS_MAX);
    }
    clear_table(&t);
    tgn_game_free(game);
}

/* ---- legal moves ------------------------------------------------------------------------------------------- */

/* Play every line of the tree on the game itself. Returns how many moves were checked. */
static int check_lines(const tgn_bot_puct *tree, const tgn_bot_puct_node *node, tgn_game *game,
                       tgn_colour colour, int *banned)
{
    int checked = 0;
    for (uint32_t i = node->child; i < node->child + node->children; i++) {
        const tgn_bot_puct_node *child = &tree->node[i];
        const bool legal = is_legal(game, colour, child->point);
        if (child->state == TGN_BOT_PUCT_BANNED) {
            CHECK(!legal);
            ++*banned;
        }
        if (child->visits == 0)
            continue;
        CHECK(legal);
        CHECK_INT(tgn_game_play(game, colour, child->point), 0);
        checked += 1 + check_lines(tree, child, game, tgn_colour_other(colour), banned);
        tgn_game_undo(game);
    }
    return checked;
}

static void every_line_is_legal(void)
{
    static tree_table t;
    uint64_t seed = 5;
    int checked = 0, banned = 0;
    set_table(&t, 4 << 20);
    for (int i = 0; i < 56; i++) {
        static const tgn_size sizes[] = {{2, 3}, {2, 4}, {3, 3}, {1, 8}, {5, 5}};
        tgn_game *game = NULL;
        const tgn_size size = sizes[i % 5];
        CHECK_INT(tgn_game_new(&game, size, tgn_rules_at(i % 7)), 0);
        for (int k = 0; k < 14; k++) {
            const tgn_point p =
                tgn_point_from_index((int)(check_random(&seed) % (uint64_t)tgn_size_points(size)), size);
            (void)!tgn_game_play(game, tgn_game_to_move(game), p);
        }
        const tgn_colour colour = tgn_game_to_move(game);
        CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, colour, 0.5), 0);
        grow_to(&t, 250);
        checked += check_lines(&t.tree, &t.tree.node[0], game, colour, &banned);
        tgn_game_free(game);
    }
    printf("    %d moves, %d that repeat a position\n", checked, banned);
    CHECK(checked > 3000 && banned > 10);
    clear_table(&t);
}

/* ---- what is kept ------------------------------------------------------------------------------------------- */

typedef struct subtree {
    uint32_t visits;
    uint64_t nodes, sum; /* a sum over the nodes that were visited, in the order of the tree */
} subtree;

static void add_up(const tgn_bot_puct *tree, const tgn_bot_puct_node *node, subtree *sum)
{
    sum->nodes++;
    sum->sum = sum->sum * 1000003 + node->visits * 31u + node->point;
    for (uint32_t i = node->child; i < node->child + node->children; i++)
        if (tree->node[i].visits)
            add_up(tree, &tree->node[i], sum);
}

/* After two moves of the most visited line: the same visits below, one by one, and a few more at will. */
static void the_tree_is_kept(void)
{
    static tree_table t;
    tgn_game *game = game_of(open_board, "chinese");
    set_table(&t, 8 << 20);
    CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 7.5), 0);
    grow_to(&t, 600);
    const tgn_bot_puct_node *first = tgn_bot_puct__most_visited(&t.tree, &t.tree.node[0]);
    const tgn_bot_puct_node *second = tgn_bot_puct__most_visited(&t.tree, first);
    const uint32_t visits = second->visits;
    const tgn_point points[2] = {first->point, second->point};
    uint32_t before[TGN_GRID] = {0};
    subtree below[TGN_GRID] = {{0}};
    CHECK(visits > 1);
    for (uint32_t i = second->child; i < second->child + second->children; i++) {
        before[t.tree.node[i].point] = t.tree.node[i].visits;
        add_up(&t.tree, &t.tree.node[i], &below[t.tree.node[i].point]);
    }
    CHECK_INT(tgn_game_play(game, TGN_BLACK, points[0]), 0);
    CHECK_INT(tgn_game_play(game, TGN_WHITE, points[1]), 0);
    CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 7.5), 0);
    CHECK_INT(t.tree.node[0].visits, visits);
    for (uint32_t i = t.tree.node[0].child; i < t.tree.node[0].child + t.tree.node[0].children; i++) {
        const tgn_bot_puct_node *child = &t.tree.node[i];
        subtree now = {0};
        add_up(&t.tree, child, &now);
        CHECK_INT(child->visits, before[child->point]);
        CHECK(child->visits == 0 ||
              (now.nodes == below[child->point].nodes && now.sum == below[child->point].sum));
    }
    grow_to(&t, visits + 50);
    CHECK_INT(t.tree.node[0].visits, visits + 50);
    check_node(&t.tree, &t.tree.node[0]);
    clear_table(&t);
    tgn_game_free(game);
}

/* Every point, of the mean over so many looks: within what is possible. */
static void check_owners(const tgn_bot_puct_owners *owners, uint64_t looks)
{
    CHECK_INT(owners->looks, looks);
    for (int i = 0; i < TGN_GRID; i++)
        CHECK(fabs(owners->held[i]) <= (double)looks + 1e-3);
}

/*
 * A game whose course is known: what was looked at beyond its next moves counts there, for as many positions as there are visits, and one
 * more: its own look. Of a game whose course is not known, or that was forgotten, only that one.
 */
static void owners_ahead(void)
{
    static tree_table t;
    tgn_game *game = game_of(open_board, "chinese"), *course = game_of(open_board, "chinese");
    set_table(&t, 8 << 20);
    CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 7.5), 0);
    grow_to(&t, 200);
    const tgn_point point = tgn_bot_puct__most_visited(&t.tree, &t.tree.node[0])->point;
    CHECK_INT(tgn_game_play(course, TGN_BLACK, point), 0);
    for (int known = 0; known < 3; known++) {
        t.tree.course = known ? course : NULL;
        tgn_bot_puct__forget(&t.tree);
        CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 7.5), 0);
        CHECK_INT(t.tree.node[0].visits, 1);
        grow_to(&t, 200);
        check_owners(&t.tree.owners[0], 200);
        if (known == 2)
            tgn_bot_puct__forget(&t.tree);
        CHECK_INT(tgn_game_play(game, TGN_BLACK, point), 0);
        CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_WHITE, 7.5), 0);
        const uint32_t kept = t.tree.node[0].visits;
        CHECK(known == 2 ? kept == 1 : kept > 1);
        check_owners(&t.tree.owners[0], known == 1 ? kept + 1 : 1);
        tgn_game_undo(game);
    }
    clear_table(&t);
    tgn_game_free(course);
    tgn_game_free(game);
}

/* Another komi, another side, a move taken back, a stone set up, another game: nothing is kept. */
static void nothing_is_kept_that_does_not_fit(void)
{
    static tree_table t;
    tgn_game *game = game_of(open_board, "chinese"), *other = game_of(open_board, "japanese");
    set_table(&t, 8 << 20);
    for (int i = 0; i < 6; i++) {
        CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 7.5), 0);
        grow_to(&t, 60);
        const tgn_point point = tgn_bot_puct__most_visited(&t.tree, &t.tree.node[0])->point;
        CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 7.5), 0);
        CHECK(t.tree.node[0].visits == 60); /* the same question again */
        if (i == 0)
            CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 6.5), 0);
        else if (i == 1)
            CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_WHITE, 7.5), 0);
        else if (i == 2)
            CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, other, TGN_BLACK, 7.5), 0);
        else if (i == 3) {
            CHECK_INT(tgn_game_play(game, TGN_WHITE, point), 0);
            CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 7.5), 0);
        } else if (i == 4) {
            tgn_game_undo(game);
            CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_BLACK, 7.5), 0);
        } else {
            CHECK_INT(tgn_game_setup(game, &(tgn_move){point, TGN_BLACK}, 1), 0);
            CHECK_INT(tgn_bot_puct__start(&t.tree, t.walker, game, TGN_WHITE, 7.5), 0);
        }
        CHECK_INT(t.tree.node[0].visits, 1);
    }
    clear_table(&t);
    tgn_game_free(game);
    tgn_game_free(other);
}

/* ---- what records recommend ---------------------------------------------------------------------------------- */

static uint32_t visits_of(tree_table *t, tgn_game *game, tgn_point point, double share)
{
    uint32_t visits = 0;
    t->tree.nodes = 0;
    t->walker->random = tgn_random__seeded(3);
    CHECK_INT(tgn_bot_puct__start(&t->tree, t->walker, game, TGN_BLACK, 7.5), 0);
    tgn_bot_puct__recommend(&t->tree, point, share);
    grow_to(t, 120);
    for (uint32_t i = t->tree.node[0].child; i < t->tree.node[0].child + t->tree.node[0].children; i++)
        visits = t->tree.node[i].point == point ? t->tree.node[i].visits : visits;
    return visits;
}

static void records_are_tried(void)
{
    static tree_table t;
    tgn_game *game = game_of(open_board, "chinese");
    const tgn_point point = tgn_point_at(4, 4);
    set_table(&t, 8 << 20);
    const uint32_t before = visits_of(&t, game, point, 0), after = visits_of(&t, game, point, 0.9);
    printf("    %u visits, %u with a recommendation\n", before, after);
    CHECK(after > before);
    CHECK_INT(visits_of(&t, game, point, 0), before);
    clear_table(&t);
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(counts_add_up);
    TEST(a_full_tree_goes_on);
    TEST(every_line_is_legal);
    TEST(the_tree_is_kept);
    TEST(owners_ahead);
    TEST(nothing_is_kept_that_does_not_fit);
    TEST(records_are_tried);
    remove_made_network();
    return check_done();
}
